"""Move a game from older rules to the present ones, if its history stays or by a ruling."""

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy.orm import Session

from pbem.ledger.audit.export import export_lines
from pbem.ledger.audit.verification import first_difference
from pbem.ledger.database.errors import Sealed, Unmovable
from pbem.ledger.database.store import OpenModule
from pbem.ledger.games.game_record import GameRecord
from pbem.rules import digest


class Upgrade(msgspec.Struct, frozen=True):
    """What became of a game.

    Attributes:
        game: its identifier.
        before, after: the versions of the rules.
        differs: the first event at which the present rules give another history; 0 if none does.
        target: the event after which the game goes on by a ruling; 0 if there was no ruling.
    """

    game: str
    before: str
    after: str
    differs: int = 0
    target: int = 0


def upgrade(
    session: Session, name: str, module: OpenModule, payload: dict[str, Any], at: datetime
) -> tuple[GameRecord, Upgrade]:
    """Replay an unfinished game under the present rules.

    The game moves to the present rules if no state and no record differs.

    Args:
        session: the transaction.
        name: the game.
        module: the games known.
        payload: by whom and why, for the record.
        at: now.

    Returns:
        The game, taken up where it was moved over, and what became of it.

    Raises:
        NoSuchGame: there is none of this name.
        Sealed: it is finished, or it is under the present rules.
    """
    game_record = GameRecord.load_without_position(session, name, module)
    row, present = game_record.row, game_record.game.rules_version
    if row.status == "finished" or row.rules_version == present:
        raise Sealed(row.id)
    export = b"".join(export_lines(game_record))
    differs = first_difference(export, game_record.game, row.seed, _position_digest(game_record))
    found = Upgrade(row.id, row.rules_version, present, differs)
    if not differs:
        game_record.append("upgraded", {"from": found.before, "to": found.after, **payload}, at=at)
        row.rules_version = present
    return game_record, found


def move_to_present_rules(
    session: Session, name: str, module: OpenModule, payload: dict[str, Any], at: datetime
) -> tuple[GameRecord, Upgrade]:
    """Let an unfinished game go on under the present rules from its last checkpoint.

    The present rules give another history. The position at the checkpoint is on record, as the
    older rules left it. If nothing differs, this is :func:`upgrade`.

    Args, Returns:
        As of :func:`upgrade`.

    Raises:
        NoSuchGame, Sealed: as of :func:`upgrade`.
        Unmovable: the present rules cannot go on from that position.
    """
    game_record, found = upgrade(session, name, module, payload, at)
    if not found.differs:
        return game_record, found
    row = game_record.row
    versions = {"from": found.before, "to": found.after, "differs": found.differs}
    try:
        target = game_record.move({**versions, **payload}, at)
    except Sealed:
        raise
    except Exception as error:  # noqa: BLE001 - the position comes from other rules
        raise Unmovable(row.id, type(error).__name__) from None
    row.rules_version = found.after
    return game_record, msgspec.structs.replace(found, target=target)


def _position_digest(game_record: GameRecord) -> str:
    """Digest of the position under the present rules; ``none`` if they cannot load the game."""
    try:
        game_record.load_position()
    except Exception:  # noqa: BLE001 - the position comes from other rules
        return "none"
    return digest(game_record.play.state) if game_record.play else ""
