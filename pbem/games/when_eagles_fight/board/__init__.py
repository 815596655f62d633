"""What is printed on map, counters and charts, and the positions of a game."""
