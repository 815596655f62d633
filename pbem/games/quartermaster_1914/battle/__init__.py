"""Battles (pages 17 and 18)."""
