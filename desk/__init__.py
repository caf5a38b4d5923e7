"""Where people and tools meet the corpus: command line and clause browser."""
