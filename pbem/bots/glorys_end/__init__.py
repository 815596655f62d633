"""The bot of 1914: Glory's End: its thinking, and random play."""
