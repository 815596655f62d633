"""When Eagles Fight (Ted Raicer, GMT 2014): a module per chapter of its rulebook.

    2              the map, the counters, the charts: nations (2.5), kinds (2.7), sizes (2.8),
                                               factors (2.9, 2.10) board.schema, board.board,
                                               board.ground
    2.11, 2.12     steps, rebuilt Austro-Hungarians                board.state
    3.1-3.9        the set-up, units whole (3.7)                   setup, deployment; rigid planning
        (3.6) combat.forced
    3.8            control                     control
    4              victory                     victory
    5              the game turn               turn, prospects
    6.1-6.4        Germans and Austro-Hungarians together          cooperation
    7              random events               events
    8              stacking                    stacking
    9.1-9.8        supply; units may march where none reaches (9.2, 9.8)   supply, attrition
    9.9-9.13       the shortage of ammunition  ammunition
    10.1-10.14     reinforcements, conversions, replacements; Brusilov's among them (15.5)
        arrivals
    10.15-10.19    withdrawals                 withdrawals
    11             strategic movement          strategic
    12             regular movement; the slowest sets the pace (12.7)   movement
    13.1-13.7, 13.18   who may attack          combat.declaration
    13.8-13.19     odds and modifiers          combat.battle
    13.20-13.26    an attack from the declaration on               combat.fight, combat.choices,
        combat.breakthrough
    13.22, 13.27   retreats                    combat.retreat
    14             STAVKA and OberOst, markers alone (14.1)        headquarters
    15             Brusilov's offensive        brusilov
    16, 17         Plan 19, Schlieffen East    setup

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    standing          standing orders that answer in its absence
    lint              what is wrong with orders before anything is carried out
    view              what a seat may see
    log               every fact that reports put into words
    board.presentation        names, layout and colours, which travel with a game
"""
