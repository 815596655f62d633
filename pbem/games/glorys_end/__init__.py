"""1914: Glory's End (Ted Raicer, GMT 2014), complete: a module per chapter of its rulebook.

    2              the map, the counters, the charts: nations (2.3, 2.6), kinds (2.7), sizes (2.8),
                                               factors (2.9, 2.10) board.schema, board.board,
                                               board.ground
    2.11           steps, where units are      board.state
    3.1-3.5        the set-up by both sides    setup, deployment
    3.6-3.8        neutrality, Britain, Meuse  setup, arrivals, board.ground
    4.1-4.6        victory                     victory
    4.7-4.9        control, in supply or not   control
    5              the player turn             turn, prospects
    6              stacking                    stacking
    7.1-7.11       supply; units may go where they have none (7.4)   supply
    7.12           attrition                   losses
    7.13, 17.2     Abbeville, the Channel      movement
    8              reinforcements, replacements, the East Front      arrivals
    9              trenches                    trenches, in battle (9.5) combat
    10             command, Hentsch            command, hentsch
    11             strategic movement          strategic
    12             movement; the slowest sets the pace (12.7)        movement
    13.1-13.7, 13.22, 13.26   who may attack; one assault after another (13.2)   combat.declaration
    13.9-13.16, 13.24         factors and modifiers; odds (13.10)    combat.battle
    13.3, 13.17, 13.23, 13.25 an assault from the declaration on     combat.fight
    13.18, 13.19   retreats                    combat.retreat
    13.20, 13.21   what each side chooses      combat.choices
    14             works, which their men must use (14.6), and guns  combat.fight, combat.siege
    15             dummies                     combat.fight, deployment
    16, 17         the Marne, the short campaign, set up as the long one (17.1, 3.2)   setup,
        victory

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    standing          standing orders that answer in its absence
    lint              what is wrong with orders before anything is carried out
    view              what a seat may see
    log               every fact that reports put into words
    board.presentation        names, layout and colours, which travel with a game
"""
