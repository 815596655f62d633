"""The options and positions that random games begin with."""

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.control import take_space
from pbem.games.paths_of_glory.board.state import RESERVE, TOTAL, Position, State
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of
from pbem.games.paths_of_glory.events.neutrals import spaces_for_free_corps
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.war.entry import join_war
from pbem.rules import ScriptedChance, Table

MIXED: tuple[dict[str, object], ...] = (
    {"scenario": "campaign"},
    {"scenario": "introductory"},
    {"scenario": "campaign", "historical": True},
    {"scenario": "limited"},
    {"scenario": "campaign", "optional_cards": "all", "entrench_bonus": True},
    {
        "scenario": "limited",
        "optional_cards": "secret",
        "tournament": True,
        "bid_side": "ap",
        "bid": 1,
    },
    {"scenario": "campaign", "historical": True, "tournament": True, "optional_cards": "all"},
    {"scenario": "campaign", "optional_cards": "secret", "hand": 8, "peace_terms": False},
)
"""Every scenario and every option in some of them."""


PLAYED = (
    *("CP-1", "CP-6", "CP-9", "CP-13", "CP-28", "CP-34", "CP-36", "CP-52", "CP-54"),
    *("AP-2", "AP-12", "AP-16", "AP-17", "AP-28", "AP-44", "AP-54", "AP-55"),
)
LOST_BY_RUSSIA = (
    "lodz",
    "warsaw",
    "riga",
    "vilna",
    "szawli",
    "kovno",
    "grodno",
    "lomza",
    "dvinsk",
    "moldechno",
)


def late_war(game: PathsOfGlory) -> State:
    """The end of turn 12 in a war that Russia loses: everybody is in it, the Tsar has fallen."""
    state = game.setup()
    position, quiet = Position(game.board, state), Table(ScriptedChance(()))
    number = game.board.space
    for unit, place in enumerate(state.at):
        if place >= 0 and game.board.spaces[place].id in LOST_BY_RUSSIA:
            position.place(unit, number["petrograd"] if game.board.units[unit].army else RESERVE)
    for nation, neutral in game.board.neutrals.items():
        join_war(
            position, quiet, nation, spaces_for_free_corps(position, nation)[: neutral.any_spaces]
        )
    for name in LOST_BY_RUSSIA:
        take_space(position, quiet, CP, number[name])
    state.turn, state.phase, state.combined, state.us_entry = 12, "draw", 33, 3
    state.tsar_fell, state.tsar_turn, state.zimmermann_turn = 2, 11, 9
    state.events.update(PLAYED)
    for side in (AP, CP):
        state.commitment[side], state.war_status[side] = TOTAL, 12
        cards = [card for level in range(TOTAL + 1) for card in cards_of(position, side, level)]
        state.gone_cards[side] = [card for card in cards if card in PLAYED]
        state.decks[side] = [card for card in cards if card not in PLAYED]
    return state
