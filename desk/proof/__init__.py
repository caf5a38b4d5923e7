"""The proof page: what stands on it, as plain values made of a document, its log and a page; nothing here writes."""
