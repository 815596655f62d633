"""What is done to games that are there: archived, restored, moved to newer rules."""
