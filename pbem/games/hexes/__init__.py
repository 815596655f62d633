"""Games on hexes: the map as printed numbers, ways, supply, odds and retreats.

The kit knows no game.

    grid     hexes by their printed numbers, neighbours, distances, sets of hexes as bits
    ways     where movement points lead
    combat   odds with their roundings, concentric attacks
    losses   a step from a unit for each point
    retreat  where a beaten force may end up
    stacks   counters in hexes, the top one showing
    position a state on its board: where each counter stands, what lies in each hex

A hex is an integer inside a program and a printed number such as ``"1621"`` for everybody else. A
set of hexes is one integer with a bit for each hex.
"""
