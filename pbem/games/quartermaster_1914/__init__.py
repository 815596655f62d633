"""Quartermaster General: 1914 (Ian Brody, 2nd edition of 2021), complete, by its rulebook.

Pages of the rulebook, and the modules that carry them out:

    3       powers, nations, seats                  board.schema, board.board
    4       the map, the Kiel canal                 board.board, board.state
    6       preparing the map, the first hands      setup
    7, 8    cards, pieces, supply                   board.state
    9       rounds, turns and their five steps      game, turn
    9       drafting                                cards.drafting
    9, 16   playing a card, step by step            play.playing, play.chosen_steps,
                                                    play.automatic_steps
    11      status cards used in the own turn       play.status_uses
    12      building, recruiting, eliminating       building
    12, 13  attrition, losses                       attrition
    13      preparing, the lower part of a card     cards.preparing, battle.prepared_cards
    14      drawing cards up to the hand limit      turn
    15      discards, running out of cards          cards.decks_and_discards, asks
    17      battles and their start                 battle.battle, battle.battle_start,
                                                    battle.legal_attacks
    17, 18  status cards that react in a battle     battle.battle_start, battle.prepared_cards
    18      reinforcing, supporting, counterattack  battle.reinforce_and_support,
                                                    battle.prepared_cards, battle.planned_support,
                                                    battle.tanks
    20      scoring rounds, points, victory         scoring, cards.decks_and_discards

Beside the rulebook:

    orders, asks      what a seat may order, and what it is asked
    standing          standing orders that answer in its absence
    lint              what is wrong with orders before anything is carried out
    view              what a seat may see
    knowledge         what a seat can work out: odds, reach, supply, what is due, who leads
    sheet             what can be clicked on the map where orders are drawn
    foreseen_steps    the steps that the cards of a turn offer there
    board.presentation        names, layout and colours, which travel with a game
    module            the game as the rest of the program opens it
    rules_version     which version of these rules a game is played by
    log               every fact that reports put into words
    language.*        how orders are written and read
"""
