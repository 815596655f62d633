"""Nim with traps: each player hides a number; a die that shows it gives the stones back."""
