"""The version of these rules, for whoever asks nothing else of the game."""

RULES_VERSION = "7"
"""Changes whenever the same orders could give another result."""
