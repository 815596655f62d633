"""What the service does with a letter, against what the letter means."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.tables import EventRow, OutboxRow
from tests.bench.own_words.letters import Letter
from tests.bench.own_words.positions import Position, played
from tests.service.house import House, text_of

Verdict = Literal["right", "offered", "part", "misled", "refused", "otherwise", "stale"]
VERDICTS: tuple[Verdict, ...] = (
    *("right", "offered", "part", "misled", "refused", "otherwise", "stale"),
)
_YES = {"en": "Yes", "it": "Sì", "pl": "Tak"}
_PARTS = {"Reinforce": "units", "Deploy": "placements"}
"""Orders that are the same whether they are given together or one by one."""
_IN_ANY_SEQUENCE = ("units", "armies")
_CHANGES_NOTHING = "keeps"
"""That other counters go on waiting, which they do anyway."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A letter and what became of it.

    Attributes:
        verdict: see the docstring of the package.
        played: the orders that it had carried out at once, as JSON.
        reply: the text of the first reply.
    """

    letter: Letter
    verdict: Verdict
    played: tuple[str, ...] = ()
    reply: str = ""


def judged(letters: Iterable[Letter], lang: str) -> Iterator[Judged]:
    """Each letter with its verdict, game by game."""
    in_games = sorted(letters, key=attrgetter("game", "number"))
    for game, group in groupby(in_games, key=attrgetter("game")):
        yield from _judged_in_game(game, lang, list(group))


def _judged_in_game(game: str, lang: str, letters: list[Letter]) -> Iterator[Judged]:
    """Each letter of one game. Where bots no longer get as far, it is stale."""
    with played(game, lang) as positions:
        reached, position = -1, None
        for letter in letters:
            while reached < letter.number and (position := next(positions, None)):
                reached += 1
            yield judge(position, letter) if position else Judged(letter, "stale")


def judge(position: Position, letter: Letter) -> Judged:
    """Write a letter in a copy of its position, and compare what it does with what it means."""
    with position.copied() as house:
        meant = _write(house, position, "\n".join(letter.gold)) if letter.gold else []
    if letter.gold and not meant:
        return Judged(letter, "stale")
    with position.copied() as house:
        before = house.sent(position.seat)
        done = _write(house, position, letter.text)
        replies = house.mail(position.seat)[before:]
        reply = text_of(replies[0]) if replies else ""
        confirmed = [] if done or not meant else _confirm(house, position)
    return Judged(letter, verdict_on(meant, done, confirmed), tuple(done), reply)


def verdict_on(meant: list[str], done: list[str], confirmed: list[str]) -> Verdict:
    """Compare the orders that a letter means with those that were carried out.

    Args:
        meant: as its gold has them carried out.
        done: by the letter alone.
        confirmed: by YES to what the reply offered.
    """
    if done == meant:
        return "right"
    if not done:
        if confirmed == meant:
            return "offered"
        return "misled" if confirmed else "refused"
    return "otherwise" if Counter(done) - Counter(meant) else "part"


def _write(house: House, position: Position, text: str) -> list[str]:
    """Answer the letter that asks; the orders that are carried out then."""
    _answer(house, position, text, position.message_id)
    return _ordered(house, position)


def _confirm(house: House, position: Position) -> list[str]:
    """Answer YES if the last reply offers a reading; the orders that are carried out then."""
    to_seat = select(OutboxRow).where(
        col(OutboxRow.game) == position.game, col(OutboxRow.seat) == position.seat
    )
    with house.store.transaction() as session:
        reply = session.scalars(to_seat.order_by(col(OutboxRow.id).desc())).first()
        message_id = reply.message_id if reply and reply.offered else ""
    if message_id:
        _answer(house, position, _YES[position.lang], message_id)
    return _ordered(house, position)


def _answer(house: House, position: Position, text: str, message_id: str) -> None:
    headers = {"In_Reply_To": message_id, "References": message_id}
    house.write(position.game, position.seat, text, subject=f"Re: {position.subject}", **headers)


def _ordered(house: House, position: Position) -> list[str]:
    """The orders of the position's game that letters gave since, comparable."""
    since = select(col(EventRow.payload)).where(
        col(EventRow.game) == position.game,
        col(EventRow.seq) > position.head,
        col(EventRow.kind) == "order",
    )
    with house.store.transaction() as session:
        payloads = [msgspec.json.decode(each) for each in session.scalars(since)]
    orders = (each["order"] for each in payloads if each["via"] == "letter")
    return sorted(part for order in orders for part in _parts(order))


def _parts(order: dict[str, Any]) -> list[str]:
    """An order as JSON, in the parts that may also be given one by one."""
    plain = {
        key: sorted(value) if key in _IN_ANY_SEQUENCE and isinstance(value, list) else value
        for key, value in order.items()
        if key != _CHANGES_NOTHING
    }
    parted = _PARTS.get(order["order"], "")
    values = order.get(parted)
    parts = [{parted: value} for value in values] if isinstance(values, list) else [{}]
    return [msgspec.json.encode({**plain, **part}).decode() for part in parts]
