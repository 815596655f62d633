"""Combat: mandated offensives, cards, the twelve steps of a combat, forts (7, 9.5.4, 12, 15)."""
