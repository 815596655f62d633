"""The bot of When Eagles Fight: its thinking, and random play."""
