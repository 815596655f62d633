"""The heap: its file, its board, its states."""
