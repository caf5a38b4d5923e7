"""What a gazette is once read: text with its edits, provisions, clause graph, references, rules, answers."""
