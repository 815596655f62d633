"""What every game repeats: the rules as the rest of the house sees them, asks, facts of the log."""
