"""Made-up instruments: a random clause tree, printed in a random style with random damage.

The place where each provision begins is known. Nothing of the segmenter is used here: numbers are spelled by other
code, so that a fault in one shows against the other.
"""
