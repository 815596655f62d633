"""1914: Glory's End (Ted Raicer, GMT 2014), complete, by its rulebook.

Chapters of the rulebook, and the modules that carry them out:

    2              the map, the counters, the charts     board.schema, board.entries, board.board,
                                                         board.ground
    2.11           steps, where units are                board.state
    2.12           markers                               board.state
    3.1            setting up                            board.setup, sequence.deployment
    3.6            neutral Belgium, Britain, the Meuse   reinforcements.arrivals, board.ground
    4              victory points, who wins              victory.victory
    4.7            control of hexes, in supply or not    victory.control
    5              the player turn and its phases        sequence.turn, sequence.prospects
    6              stacking limits                       operations.stacking
    7.1            supply, units out of supply           supply.supply
    7.12           attrition                             combat.losses
    7.13           Abbeville, the Channel                operations.movement
    8              reinforcements, the East Front        reinforcements.arrivals
    9              entrenching, trenches                 operations.trenches
    9.5            trenches in battle                    combat.declaration,
                                                          combat.attack_sequence
    10             command and control, headquarters     sequence.command_and_control
    10.4           Hentsch: Germans fall back from Paris  sequence.hentsch
    11             strategic movement, rail and sea      operations.strategic_movement
    12             movement                              operations.movement
    13.1           who may attack                        combat.declaration
    13.2           one assault after another             sequence.conditional_orders
    13.3           the sequence of an assault            combat.attack_sequence
    13.9           factors, modifiers, odds              combat.odds_and_modifiers
    13.18          retreats                              combat.retreat, combat.divided_retreat
    13.20          losses of steps                       combat.losses
    13.21          choices: evasion, retreat, advance    combat.choices
    14             fortresses and their works            combat.attack_sequence
    14.7           siege guns                            combat.siege_guns
    15             dummies                               combat.attack_sequence,
                                                          sequence.deployment
    16             the Marne; the short campaign (17)    board.setup, victory.victory

Beside the rulebook:

    game                 the game as the rest of the program sees it
    module               the game as the registry opens it
    rules_version        which version of these rules a game is played by
    orders, board.asks   what a seat may order, and what it is asked
    standing             standing orders that answer in the absence of a player
    lint                 what is wrong with orders before anything is carried out
    view                 what a seat may see
    sequence.knowledge   what a seat can work out: odds, reach, supply, what is due, who leads
    sequence.memory      what a side remembers of units below others
    luck                 what dice of combats brought, and what they could have brought
    sheet                what can be clicked on the map where orders are drawn
    set_up_sheet         what can be clicked of a set-up
    board.presentation   names, layout and colours, which travel with a game
    log                  every fact that reports put into words
    language.*           how orders are written and read

What the two hex games of this family share is in ``pbem.games.hex_engine``. A room (a folder)
imports only rooms below it; contracts in ``pyproject.toml`` hold that.
"""
