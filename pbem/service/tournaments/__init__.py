"""Events: entries, pairings, bids, appeals and results, run by letter and by the director."""
