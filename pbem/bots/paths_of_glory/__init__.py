"""The bot of Paths of Glory: its thinking, and random play."""
