"""A game begins to mix the public beacon in to its dice, or ends to do so."""

from datetime import datetime
from typing import Any

import msgspec

from pbem.ledger.chains.beacon import Beacon
from pbem.ledger.chains.chain import FORMAT
from pbem.ledger.database.errors import Sealed
from pbem.ledger.games.game_record import GameRecord


def mix_in(
    game_record: GameRecord, beacon: Beacon | None, payload: dict[str, Any], at: datetime
) -> None:
    """From now on a beacon enters the dice of a game, or none.

    Args:
        game_record: the game.
        beacon: the network.
        payload: by whom and why, for the record.
        at: now.

    Raises:
        Sealed: the game is finished, or began under a format of the ledger that knows no beacon.
    """
    row = game_record.row
    if row.status == "finished" or row.format < FORMAT:
        raise Sealed(row.id)
    row.beacon = msgspec.to_builtins(beacon)
    game_record.append("beacon", {"beacon": row.beacon, **payload}, at=at)
