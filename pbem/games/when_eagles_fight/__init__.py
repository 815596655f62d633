"""When Eagles Fight (Ted Raicer, GMT 2014): a module per chapter of its rulebook.

    2, 3           the map, the counters, the charts   board.schema, board.board, board.ground
    12             regular movement                    movement
    13             combat                              combat
    14             STAVKA, OberOst                     headquarters
    15             Brusilov's offensive                brusilov

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    log               every fact that reports put into words
"""
