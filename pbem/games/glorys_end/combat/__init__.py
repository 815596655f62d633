"""Chapters 13 to 15: who attacks whom, what comes of it, and what each side chooses."""
