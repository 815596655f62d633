"""1914: Glory's End (Ted Raicer, GMT 2014)."""
