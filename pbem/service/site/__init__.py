"""The public site: games, events and the reference of orders as static files."""
