"""Tournaments: entrants, pairings, results, standings and ratings, all derived from what a ledger remembers."""
