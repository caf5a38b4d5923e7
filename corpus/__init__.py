"""Documents kept: the shipped library, the store, search and citation lookup."""
