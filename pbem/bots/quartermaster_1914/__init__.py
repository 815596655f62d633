"""The bot of Quartermaster General: 1914: its thinking, and random play."""
