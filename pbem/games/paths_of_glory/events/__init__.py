"""Event cards: neutrals, reinforcements, trenches and all others but combat cards (9.5)."""
