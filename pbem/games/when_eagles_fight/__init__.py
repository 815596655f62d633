"""When Eagles Fight (Ted Raicer, GMT 2014), complete, by its rulebook.

Chapters of the rulebook, and the modules that carry them out:

    2              the map, the counters, the charts     board.schema, board.board, board.ground
    2.11           steps, rebuilt Austro-Hungarians      board.state
    3.1            setting up                            board.setup
    3.6            rigid planning: forced attacks        combat.rigid_planning
    3.8            control of hexes                      victory.control
    3.9            the free set-up                       sequence.deployment
    4              victory                               victory.victory
    5              the game turn and its phases          sequence.turn, sequence.turn_ask,
                                                         sequence.phases, sequence.prospects
    6              cooperation of the Central Powers     operations.cooperation
    7              random events                         events.random_events
    8              stacking limits                       operations.stacking
    9.1            supply, units out of supply           supply.supply
    9.4            attrition                             sequence.attrition
    9.9            shortage of ammunition                supply.ammunition
    10.1           reinforcements, replacements          reinforcements.arrivals,
                                                         reinforcements.entry_by_rail
    10.5           units that Brusilov brings            reinforcements.arrivals
    10.15          withdrawals                           reinforcements.withdrawals
    11             strategic movement by rail            operations.strategic_movement
    12             movement                              operations.movement
    13.1           who may attack                        combat.declaration
    13.1           orders that wait for the dice         sequence.conditional_orders
    13.5           the sequence of an attack              combat.attack_sequence
    13.8           odds, factors, modifiers              combat.odds_and_modifiers
    13.22          retreats                              combat.retreat
    13.23          losses of steps                       combat.losses
    13.25          choices: losses, retreat, advance     combat.choices
    13.26          breakthrough                          combat.breakthrough
    14             headquarters: STAVKA and OberOst      supply.headquarters
    15             Brusilov's offensive                  events.brusilov
    16             Plan 19; Schlieffen East (17)         board.setup

Beside the rulebook:

    game                 the game as the rest of the program sees it
    module               the game as the registry opens it
    rules_version        which version of these rules a game is played by
    orders, board.asks   what a seat may order, and what it is asked
    standing             standing orders that answer in the absence of a player
    lint                 what is wrong with orders before anything is carried out
    view                 what a seat may see
    sequence.knowledge   what a seat can work out: odds, reach, supply, what is due, who leads
    luck                 what dice of combats brought, and what they could have brought
    sheet                what can be clicked on the map where orders are drawn
    board.presentation   names, layout and colours, which travel with a game
    log                  every fact that reports put into words
    language.*           how orders are written and read

What the two hex games of this family share is in ``pbem.games.hex_engine``. A room (a folder)
imports only rooms below it; contracts in ``pyproject.toml`` hold that.
"""
