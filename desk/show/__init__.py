"""How people are shown things in a terminal; every word of a source goes through `output.printable` first."""
