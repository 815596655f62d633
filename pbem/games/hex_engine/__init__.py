"""The engine of hex games: what wargames on hexes by one designer say word for word alike.

It knows no game.

A game gives its tables, its paragraphs and whatever differs. The geometry is in
``pbem.games.hexes``.

    asks        the side that decides, how orders name units, and refusals
    conditions  orders that wait for what the dice bring
    log         facts that the games tell alike
    language    the order language, with phrases, reader and sighting
    sheet       hexes and counters to be clicked
"""
