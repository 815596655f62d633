"""Strategy cards, events and mandated offensives (7, 9)."""
