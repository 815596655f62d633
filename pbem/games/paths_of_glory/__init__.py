"""Paths of Glory (Ted Raicer, GMT 1999, Deluxe rules of 2018), complete, by its rulebook.

Chapters of the rulebook, and the modules that carry them out:

    2, 3   the map, the counters, whose a space is    board.schema, board.board, board.state,
                                                      board.control
    4      setting up, the first hands                board.setup, sequence.pregame
    5      victory                                    war.victory
    6      the sequence of play                       game
    7      mandated offensives                        combat.mandated
    8      the action phase                           sequence.actions
    9.1    decks and hands                            cards.hands_and_decks, cards.ids
    9.2    operations                                 sequence.operate, operations.round_operations
    9.2.5  activation                                 sequence.activate_ask, operations.activation
    9.2.8  what is left to do                         sequence.remaining_operations
    9.5    event cards                                events.events, events.card_event
    9.5.1  single events, the Fall of the Tsar        events.allied_events, events.central_events,
                                                      events.war_in_africa
    9.5.2  neutral nations                            events.neutrals, war.entry
    9.5.3  reinforcements                             events.reinforcements
    9.5.4  combat cards                               combat.combat_cards, combat.card_play
    10     stacking                                   operations.stacking
    11.1   movement                                   operations.movement_rules,
                                                      operations.move_orders, operations.move_paths
    11.2   entrenching                                operations.trenches, events.entrench
    12.1   which attacks are legal                    combat.legal_attacks
    12.2   combat                                     combat.combat_sequence, combat.declaration,
                                                      combat.combat_state, combat.fire
    12.2.4  cards that cancel trenches                combat.card_play, combat.combat_sequence
    12.3   flank attacks                              combat.flank
    12.4   losses                                     combat.losses, combat.loss_choices,
                                                      combat.steps
    12.5   retreats                                   combat.retreat, combat.retreat_paths,
                                                      combat.cancel_retreat
    12.6   withdrawal                                 combat.withdrawal
    12.7   advances                                   combat.advance
    13     strategic redeployment, homes of units     redeployment.redeployment, redeployment.homes
    13.1   routes                                     redeployment.routes,
                                                      redeployment.routes_refused
    13.2   Salonika                                   redeployment.salonika
    14     supply, attrition                          supply.supply, supply.attrition
    14.1.1  supply when a unit acts                   operations.supply_when_acting
    15     forts and sieges                           combat.forts
    16     war status, the Russian capitulation, peace  war.war_status,
                                                      war.russian_capitulation, war.peace
    16.3   the United States enter the war            cards.hands_and_decks, events.reinforcements
    17     replacements (and 9.4)                     replacements.replacements

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    standing          standing orders that answer in its absence
    lint              what is wrong with orders before anything is carried out
    view              what a seat may see
    knowledge, odds   what a seat can work out: odds, reach, supply, what is due, who leads
    luck              what dice of combats brought, and what they could have brought
    sheet             what can be clicked on the map where orders are drawn
    combat_sheet      what can be clicked of combats
    redeployment_sheet        what can be clicked of redeployment and replacements
    board.presentation        names, layout and colours, which travel with a game
    module            the game as the rest of the program opens it
    rules_version     which version of these rules a game is played by
    example           the example of play of the rulebook, as letters
    log.*             every fact that reports put into words
    language.*        how orders are written and read

A room (a folder) imports only rooms below it; the contract "the rooms of Paths of Glory stand in
layers" in ``pyproject.toml`` holds them in this order, from the ground up: board, cards, supply,
operations, combat, redeployment, war, replacements, events, sequence.
"""
