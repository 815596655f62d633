"""The engine of hex games: what is the same in both hex games.

It knows no game. A game gives its tables and paragraphs, and whatever differs. The geometry is in
``pbem.games.hexes``. From the top down:

    reader, writer, policy_reader  lines of orders and policies
    language, condition_phrases    the order language on one board
    standing                       standing orders
    lint                           what is wrong with orders before they are carried out
    battle, choices                the steps of an attack, and what each side chooses in it
    movement, deployment           ways of stacks, the set-up
    sheet                          hexes and counters to be clicked
    reading, board_phrases         what a writer sees, and what things are called
    luck                           what attacks brought, and could have brought
    game, conditions, asks         the rules seen from outside, orders that wait, refusals
    orders, log, position, board   what is shared of orders, facts, positions and boards
    schema, presentation           what is shared of scenario files
    verbs, phrases                 key words in three languages
"""
