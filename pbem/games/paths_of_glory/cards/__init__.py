"""Strategy cards: decks and hands (9.1)."""
