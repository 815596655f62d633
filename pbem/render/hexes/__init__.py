"""Maps of hexes, for every game that is played on one.

lattice  where hexes, their corners and sides lie in a picture
ground   terrain, lines on the sides of hexes, and what is written in them
pieces   counters, stacks, trenches, forts
signs    moves and assaults
"""
