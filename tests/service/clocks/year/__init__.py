"""A year in which everything happens, and who explains it."""
