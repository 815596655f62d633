"""The kinds of events, and what an event of each kind may say.

An export that anybody signs anew can hold any payload. The audit accepts only what the service
writes: known kinds, their keys, seats of the game, and a moderator where a moderator decides.
"""

from collections.abc import Container
from datetime import date, timedelta
from typing import Annotated, Any, Literal

import msgspec

from pbem.ledger.chains.chain import Event
from pbem.rules import Seat

MOST_HOURS = 24 * 365
"""A clock is moved by so many at most."""
_DAY, _YEAR = timedelta(days=1), timedelta(days=366)
"""Days away are not over and lie at most a year ahead, in the zone of their player."""
Moderator = Literal["moderator"]
Player = Annotated[Seat, msgspec.Meta(min_length=1)]
"""A seat that acts or is acted on. Nobody and everybody are none."""
Reason = Annotated[str, msgspec.Meta(min_length=1)]
PROPOSALS = Literal["draw", "takeback"]


class _Payload(msgspec.Struct, forbid_unknown_fields=True):
    """What an event of a kind says. Other keys are errors."""


class _Started(_Payload):
    """``tutorial``: its name where a game is one, whose seed everybody knows."""

    salts: list[str]
    beacon: dict[str, Any] | None = None
    tutorial: Annotated[str, msgspec.Meta(min_length=1)] | msgspec.UnsetType = msgspec.UNSET


class _Order(_Payload):
    seat: Player
    order: dict[str, Any]
    via: Literal["letter", "file", "standing", "deadline", "moderator", "bot"]
    beacon: dict[str, Any] | None = None


class _Salted(_Payload):
    by: Player
    salt: str


class _FiledOrder(_Payload):
    """An order on file, as the service writes it."""

    number: int
    text: str
    action: int
    order: dict[str, Any]
    begun: bool = False
    place: int = 0
    opens: bool = False


class _FiledLine(_Payload):
    """A line in advance."""

    number: int
    text: str


class _OnFile(_Payload):
    scope: str = ""
    action: int = 0
    orders: list[_FiledOrder] = []
    next: list[_FiledLine] = []
    matter: str = ""
    fell: str = ""


class _Filed(_Payload):
    by: Player
    on_file: _OnFile


class _Standing(_Payload):
    by: Player
    standing: list[dict[str, Any]]


class _Press(_Payload):
    by: Player
    to: Seat
    text: Annotated[str, msgspec.Meta(min_length=1)]
    quotable: Literal[True] | msgspec.UnsetType = msgspec.UNSET


class _Absence(_Payload):
    by: Player
    first: str
    last: str


class _Proposal(_Payload):
    by: Player
    kind: PROPOSALS
    target: int = 0


class _Answer(_Payload):
    """An acceptance or a refusal of a proposal."""

    by: Player
    kind: PROPOSALS


class _Resigned(_Payload):
    by: Player


class _Deadline(_Payload):
    seat: Player
    policy: Literal["moderator", "default"]


class _Extended(_Payload):
    by: Moderator
    seat: Player
    hours: Annotated[float, msgspec.Meta(ge=-MOST_HOURS, le=MOST_HOURS)]
    why: Reason


class _Decided(_Payload):
    """What a moderator decides of the whole game."""

    by: Moderator
    why: Reason


class _Replaced(_Payload):
    by: Moderator
    seat: Player
    why: Reason


class _Voted(_Payload):
    """A vote: that a bot plays a seat, or, about no seat, that there are hints."""

    by: Player
    what: Literal["bot", "hints"]
    about: Seat = ""

    def __post_init__(self) -> None:
        if (self.what == "bot") != (self.about != ""):
            raise ValueError(self.what)


class _BotSeated(_Payload):
    """A bot takes a seat; before the game starts without a reason, and it may leave it then.

    ``by``: the table where it has voted so; the service where a bot goes on at another level.
    ``version``: of the bot, as ``pbem.bots`` numbers it. ``level``: empty where it leaves.
    """

    by: Literal["moderator", "table", "service"]
    seat: Player
    level: Literal["quick", "steady", "strong", ""]
    version: str
    why: str = ""


class _BotDecided(_Payload):
    """What a bot ordered: stands in the chain before its orders.

    ``number``: of its seat's decisions, from 1, whatever was taken back.
    """

    by: Player
    number: int
    level: Literal["quick", "steady", "strong"]
    version: str
    orders: list[dict[str, Any]]


class _Ruling(_Payload):
    by: Moderator
    why: Reason
    seat: Seat = ""
    award: list[Seat] | msgspec.UnsetType = msgspec.UNSET
    called_off: Literal[True] | msgspec.UnsetType = msgspec.UNSET


class _RolledBack(_Payload):
    to: int
    by: Player
    why: Reason


class _Finished(_Payload):
    outcome: dict[str, Any]
    seed: str


class _Beacon(_Payload):
    beacon: dict[str, Any] | None
    by: Moderator
    why: str


class _Upgraded(_Payload):
    from_: str = msgspec.field(name="from")
    to: str
    by: Moderator
    why: Reason


class _Moved(_Upgraded):
    target: int
    state: Any
    differs: int


PAYLOADS: dict[str, type[_Payload] | None] = {
    "created": None,
    "salted": _Salted,
    "started": _Started,
    "order": _Order,
    "filed": _Filed,
    "standing": _Standing,
    "press": _Press,
    "absence": _Absence,
    "proposal": _Proposal,
    "accepted": _Answer,
    "declined": _Answer,
    "resigned": _Resigned,
    "deadline": _Deadline,
    "extended": _Extended,
    "held": _Decided,
    "resumed": _Decided,
    "ruling": _Ruling,
    "replaced": _Replaced,
    "voted": _Voted,
    "bot": _BotSeated,
    "decided": _BotDecided,
    "rolled_back": _RolledBack,
    "finished": _Finished,
    "beacon": _Beacon,
    "upgraded": _Upgraded,
    "moved": _Moved,
}
"""The payload of each kind. The audit compares ``created`` with the header of the file."""


def payload_problem(event: Event, seats: Container[Seat]) -> str:
    """What is wrong with the payload of an event; empty if nothing is.

    Args:
        event: the event, its hash proved.
        seats: the seats of the game.

    Returns:
        The key of a message: ``kind``, ``payload`` or ``seat``.
    """
    if event.kind not in PAYLOADS:
        return "kind"
    shape = PAYLOADS[event.kind]
    if shape is None:
        return ""
    try:
        said = msgspec.convert(event.payload, shape)
    except msgspec.ValidationError:
        return "payload"
    if isinstance(said, _Extended) and said.hours == 0:
        return "payload"
    if isinstance(said, _Absence) and not _are_days(said, event.at):
        return "payload"
    if isinstance(said, _Ruling) and not _is_one_ruling(said):
        return "payload"
    if isinstance(said, _Proposal) and (said.kind == "draw") != (said.target == 0):
        return "payload"
    if isinstance(said, _RolledBack) and said.by != "moderator" and said.why != "takeback":
        return "payload"
    if isinstance(said, _Salted) and not said.salt.startswith(f"{said.by}:"):
        return "seat"
    return "" if all(seat in seats for seat in _seats_named_in(said)) else "seat"


def _is_one_ruling(said: _Ruling) -> bool:
    """True if a ruling is at most one of an order, an award and an end, and awards nobody twice."""
    sorts = (said.called_off is True, said.award is not msgspec.UNSET, said.seat != "")
    named = said.award or []
    return sum(sorts) <= 1 and len(set(named)) == len(named)


def _are_days(said: _Absence, at: str) -> bool:
    """True if these are two days (ISO 8601) in their order, not over and at most a year ahead."""
    try:
        first, last = date.fromisoformat(said.first), date.fromisoformat(said.last)
        told = date.fromisoformat(at[:10])
    except ValueError:
        return False
    spelled = (first.isoformat(), last.isoformat()) == (said.first, said.last)
    return spelled and first <= last and told - _DAY <= last <= told + _YEAR


def _seats_named_in(said: _Payload) -> list[Seat]:
    """The seats that an event names.

    A moderator may roll back and be written to; press may be to everybody, a ruling about nobody.
    """
    match said:
        case _Press():
            named = [said.by, *_player(said.to)]
        case _Voted():
            named = [said.by, *filter(None, (said.about,))]
        case _Ruling():
            named = [*_player(said.seat), *(said.award or [])]
        case _RolledBack():
            named = [*_player(said.by)]
        case _Order() | _Deadline() | _Extended() | _Replaced() | _BotSeated():
            named = [said.seat]
        case _Decided() | _Beacon() | _Upgraded():
            named = []
        case _:
            named = [said.by] if hasattr(said, "by") else []
    return named


def _player(name: str) -> tuple[Seat, ...]:
    """The seat of that name, if it is one and not the moderator or everybody."""
    return () if name in ("", "moderator") else (name,)
