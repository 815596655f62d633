"""Replacements (9.4, 17)."""
