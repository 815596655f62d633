"""A game read from its ledger for its pages: as the public sees it, or a seat after the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pbem.ledger import GameRecord
from pbem.ledger.chains.history import audience_of, decode_records
from pbem.ledger.database.timestamps import parse_timestamp
from pbem.ledger.games.public_names import public_name
from pbem.render import renderer
from pbem.render.site import Step, Timeline, Viewpoint
from pbem.render.site.timeline import EVERYBODY, FACE_UP, Quote
from pbem.rules import Cast, LogRecord, View, seen_by
from pbem.service.mailer.bot_spells import spells_of
from pbem.service.mailer.outcomes import is_drawn, outcome_of

_ACTS = ("resigned", "replaced", "bot", "ruling", "rolled_back")
"""Events beside the rules that spectators are told of: that they happened, none of their words."""


@dataclass(frozen=True)
class _Position:
    """A checkpoint: the event after which it stood, its state, the day of the event."""

    seq: int
    state: Any


def timeline_of(game_record: GameRecord, viewpoint: Viewpoint = EVERYBODY) -> Timeline:
    """A game as its pages tell it.

    What happened after the last checkpoint is not told before the next one. So the pages do not
    show who has answered while others are still asked.

    Args:
        game_record: the game, which has started.
        viewpoint: with whose eyes; other than everybody's only once it is finished.

    Raises:
        PermissionError: it is not finished, and more is wanted than everybody may know.
    """
    row = game_record.row
    finished = row.status == "finished"
    if viewpoint != EVERYBODY and not finished:
        raise PermissionError(viewpoint)
    players = (
        {} if row.anonymous else {seat: game_record.player(seat) for seat in game_record.seats()}
    )
    steps = tuple(_steps(game_record, viewpoint))
    return Timeline(
        game=row.id,
        code=game_record.module.code,
        status="finished" if finished else "running",
        viewpoint=viewpoint,
        renderer=renderer(game_record.document),
        steps=steps,
        commitment=row.seed_commitment,
        since=row.created_at.year,
        players={seat: public_name(player) for seat, player in players.items() if player},
        bots=spells_of(game_record.seats()),
        viewpoints=(EVERYBODY, *game_record.game.seats, FACE_UP) if finished else (EVERYBODY,),
        asked=tuple((ask.seat, ask.topic) for ask in game_record.asks_at_checkpoint())
        if row.status == "running"
        else (),
        outcome=outcome_of(game_record),
        drawn=is_drawn(game_record),
        head=row.head_hash if finished else "",
        record=finished and not game_record.chain.has_private_press,
        quotes=tuple(_quotes(game_record)) if finished and viewpoint == EVERYBODY else (),
        casts=tuple(_casts(game_record, steps, viewpoint)),
        board=game_record.document.identity,
    )


def _steps(game_record: GameRecord, viewpoint: Viewpoint) -> Iterator[Step]:
    """The checkpoints, each with what happened since the one before.

    A checkpoint without news is left out.
    """
    events, game = iter(game_record.chain.events_after(0)), game_record.game
    number, before = 0, None
    records: list[LogRecord] = []
    acts: list[str] = []
    for checkpoint, position in enumerate(_checkpoint_positions(game_record), start=1):
        view, day = view_for(game_record, position.state, viewpoint), None
        for event in events:
            records += _visible_records(game_record, event.records, viewpoint)
            acts += [event.kind] if event.kind in _ACTS else []
            day = parse_timestamp(event.at).date()
            if event.seq >= position.seq:
                break
        if day is None or (view == before and not records and not acts):
            continue
        number += 1
        yield Step(
            number,
            game.turn(position.state),
            view,
            tuple(records),
            tuple(acts),
            day,
            checkpoint=checkpoint,
        )
        before, records, acts = view, [], []


def _quotes(game_record: GameRecord) -> Iterator[Quote]:
    """Press that its authors wrote to the public, on the branch in play."""
    for event in game_record.chain.events_after(0):
        if event.kind == "press":
            press = msgspec.json.decode(event.payload)
            if press.get("quotable") and press["to"] == "":
                yield Quote(press["by"], parse_timestamp(event.at).date(), press["text"])


def _casts(game_record: GameRecord, steps: Sequence[Step], viewpoint: Viewpoint) -> Iterator[Cast]:
    """The dice of the combats that the steps tell everybody."""
    if viewpoint == EVERYBODY:
        records = (record for step in steps for record in step.records)
        yield from game_record.module.casts(game_record.game, records)


def _checkpoint_positions(game_record: GameRecord) -> Iterator[_Position]:
    """The checkpoints on the branch in play, and the end if the game ended after the last."""
    last = 0
    for seq, state in game_record.chain.snapshots():
        last = seq
        yield _Position(seq, msgspec.json.decode(state, type=game_record.game.state_type))
    if game_record.row.status == "finished" and last < game_record.row.head:
        yield _Position(game_record.row.head, game_record.state)


def view_for(game_record: GameRecord, state: Any, viewpoint: Viewpoint) -> View:
    """A state with whose eyes whatever."""
    if viewpoint == FACE_UP:
        return game_record.game.omniscient_view(state)
    return game_record.game.view(state, viewpoint or None)


def _visible_records(
    game_record: GameRecord, records: bytes | None, viewpoint: Viewpoint
) -> list[LogRecord]:
    """The records of an event that a viewpoint may see."""
    found = decode_records(game_record.game, msgspec.json.decode(records)) if records else []
    return [
        record
        for record in found
        if viewpoint == FACE_UP or seen_by(audience_of(record), viewpoint or None)
    ]
