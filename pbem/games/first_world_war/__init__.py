"""The First World War (Ted Raicer, Phalanx 2004), complete: a module per chapter of its rulebook.

    1, 2     the map, the counters, the chits, the dice    board.schema, board.board
    3        factions, seats, the start                    board.state, game
    4.2      the sequence of play                          game
    4.2.1    deployment, minimum garrisons                 deployment
    4.2.2    rounds and their actions                      rounds_and_movement
    4.2.3    the victory check                             victory
    5        movement, German armies abroad                rounds_and_movement
    5.3, 5.4  who may operate on which front               operating
    6.0, 6.1, 6.3  combat                                  combat
    6.2      combat chits                                  combat_chits
    6.4-6.6  attack lines, captures, surrender points      attack_lines_and_captures
    6.5      surrender                                     victory
    7        reinforcements, replacements                  deployment, replacements
    8.0      who wins                                      victory
    8.1      the treaty of Brest-Litovsk                   brest_litovsk
    9.1      optional rules of combat                      combat
    9.2, 9.3  optional rules of deployment                 deployment

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    standing          standing orders that answer in its absence
    lint              what is wrong with orders before anything is carried out
    view              what a seat may see
    knowledge         what a seat can work out: odds, reach, supply, what is due, who leads
    memory            what everybody knows of counters that lie face down again
    luck              what dice of combats brought, and what they could have brought
    sheet             what can be clicked on the map where orders are drawn
    board.presentation        names, layout and colours, which travel with a game
    module            the game as the rest of the program opens it
    rules_version     which version of these rules a game is played by
    log               every fact that reports put into words
    language.*        how orders are written and read

``4.2.n`` is phase n of 4.2, which the rulebook lists without numbers of its own.
"""
