"""What a seat may see (13.secrets).

It is the one redaction function: every report, map and error is made from it.
"""

from pbem.games.quartermaster_1914.board.board import ARMY, NAVY
from pbem.games.quartermaster_1914.board.state import Mark, Options, Position
from pbem.games.quartermaster_1914.scoring import TEAMS, points_of_scoring_round
from pbem.rules import Outcome, Seat, View


class QuartermasterView(View, frozen=True, kw_only=True, tag="QuartermasterView"):
    """The game as one seat sees it; ``None`` is the public.

    Attributes:
        own: the powers whose cards the seat sees.
        at, supplied: spaces of each nation's pieces, and of those supplied.
        free: armies and navies of each nation not on the board.
        next_score: what a scoring round would give now.
        tops: the top face-up card of each discard pile, if there is one; ``statuses``: those lying
            face up.
        hands, prepared, discards, bottoms, decks: of the own powers only. ``decks``: what is still
            to be drawn, sorted.
        marks: what changed on the map in the last turn of each power.
        playing: the cards whose steps are being taken, the innermost last.
    """

    options: Options
    round: int
    phase: str
    active: str | None
    choosing: tuple[str, ...]
    own: tuple[str, ...]
    at: dict[str, tuple[str, ...]]
    supplied: dict[str, tuple[str, ...]]
    free: dict[str, dict[str, int]]
    tokens: tuple[str, ...]
    vp: dict[str, int]
    next_score: dict[str, int]
    hand_sizes: dict[str, int]
    deck_sizes: dict[str, int]
    prepared_sizes: dict[str, int]
    discard_sizes: dict[str, int]
    tops: dict[str, str]
    statuses: dict[str, tuple[str, ...]]
    used: tuple[str, ...]
    playing: tuple[str, ...]
    truce: bool
    marks: tuple[Mark, ...]
    hands: dict[str, tuple[str, ...]]
    prepared: dict[str, tuple[str, ...]]
    discards: dict[str, tuple[str, ...]]
    bottoms: dict[str, tuple[str, ...]]
    decks: dict[str, tuple[str, ...]]
    outcome: Outcome | None


def view(position: Position, seat: Seat | None) -> QuartermasterView:
    """The position as a seat may see it."""
    seats = position.board.seats[position.state.options.players]
    return _view(position, seat, seats[seat] if seat is not None else ())


def omniscient_view(position: Position) -> QuartermasterView:
    """Everything face up."""
    return _view(position, None, position.board.order)


def _view(position: Position, seat: Seat | None, own: tuple[str, ...]) -> QuartermasterView:
    state, board = position.state, position.board
    powers, nations = board.order, board.nations
    turning = state.phase not in ("deal", "keep", "over")
    return QuartermasterView(
        game="quartermaster_1914",
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        active=position.active if turning else None,
        choosing=tuple(state.choosing),
        own=own,
        at={n: tuple(sorted(state.at[n])) for n in nations},
        supplied={n: tuple(sorted(position.supplied_spaces(n))) for n in nations},
        free={
            n: {piece: position.pieces_free(n, piece) for piece in (ARMY, NAVY)} for n in nations
        },
        tokens=tuple(state.tokens),
        vp=dict(state.vp),
        next_score={team: points_of_scoring_round(position, team) for team in TEAMS},
        hand_sizes={p: len(state.hands[p]) for p in powers},
        deck_sizes={p: position.deck_size(p) for p in powers},
        prepared_sizes={p: len(state.prepared[p]) for p in powers},
        discard_sizes={p: len(state.up[p]) + len(state.down[p]) for p in powers},
        tops={p: state.up[p][-1] for p in powers if state.up[p]},
        statuses={p: tuple(state.statuses[p]) for p in powers},
        used=tuple(sorted(state.used)),
        playing=tuple(frame.card for frame in state.frames),
        truce=state.truce,
        marks=tuple(state.marks),
        hands={p: tuple(state.hands[p]) for p in own},
        prepared={p: tuple(state.prepared[p]) for p in own},
        discards={p: (*state.down[p], *state.up[p]) for p in own},
        bottoms={p: tuple(state.bottoms[p]) for p in own},
        decks={p: tuple(sorted(state.decks[p] + state.bottoms[p])) for p in own},
        outcome=state.outcome,
    )
