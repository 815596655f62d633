"""The order language: its verbs, names, phrases and commands, and what is told of errors."""
