"""The lobby: people register and tables fill by letter, without the moderator."""
