"""What an audit says of a file."""

import msgspec

from pbem.ledger.beacon import BeaconVerdict


class Verdict(msgspec.Struct, frozen=True):
    """What the audit found.

    Attributes:
        ok: everything that can be proved is proved.
        game: the game, as far as the file says.
        events: entries proved.
        opened: whether the seed is open, so that dice and legality were proved too.
        foreign: number of events under rules that this program does not have. Their chain, dice and
            draws are proved. Their orders and positions are not.
        heads: heads kept by a witness that stand in the file.
        beacon: of the public beacon that entered its dice; ``None``: none ever did.
        line: the first bad line of the file, from 1; 0 where all is well.
        key: message key of what is wrong with it.
        facts: named parameters of the message.
    """

    ok: bool
    game: str
    events: int
    opened: bool
    foreign: int = 0
    heads: int = 0
    beacon: BeaconVerdict | None = None
    line: int = 0
    key: str = "audit.ok"
    facts: dict[str, str] = {}
