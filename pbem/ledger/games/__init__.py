"""One game in the database: its chain in play, its past, its documents."""
