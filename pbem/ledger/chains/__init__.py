"""The hash chains of games, of events and of the lobby, and the roots and stamps of a day."""
