"""1914: Glory's End in words and pictures."""
