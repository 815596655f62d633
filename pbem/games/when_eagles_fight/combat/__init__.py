"""Chapter 13: who attacks whom, what comes of it, and what each side chooses."""
