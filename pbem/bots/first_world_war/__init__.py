"""The bot of The First World War: its thinking, and random play."""
