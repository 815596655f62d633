"""Events: entries, pairings, bids, appeals and results, worked by letter and by the director."""
