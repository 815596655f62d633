"""Exports of games and events, and their proof without a database or a server."""
