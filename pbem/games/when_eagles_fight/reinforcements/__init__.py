"""Reinforcements, replacements and withdrawals (10)."""
