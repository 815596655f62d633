"""Reinforcements, replacements and withdrawals (8)."""
