"""What the replay of an export remembers from event to event."""

from dataclasses import dataclass, field

from pbem.ledger.audit.bot_proof import BotProof
from pbem.ledger.chains.chain import FORMATS, Event
from pbem.ledger.chains.endings import Endings
from pbem.rules import Seat


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The start or an order of the branch in play.

    Attributes:
        event: the event of the chain.
        decided: what its dice depend on beside the seed.
        revealed: True if it revealed anything.
    """

    event: Event
    decided: str
    revealed: bool

    def of_another(self, seat: Seat) -> bool:
        """True if another seat gave it by letter, or the bot on it."""
        payload = self.event.payload
        return payload.get("via") in ("letter", "bot") and payload["seat"] != seat


@dataclass(slots=True)
class ReplayMemory:
    """What the replay of an export remembers.

    Attributes:
        endings: what may end the game.
        bots: what bots decided.
        seed: the opened seed.
        format: the format of the file.
        decided: what the dice of the last decision depended on beside the seed.
        span: the number of the span of rules in play.
        version: of the rules in play.
        salts: the words that players gave for the dice.
        moves: the moves of the branch in play, by the number of their event.
        branch: the numbers of the events of the branch in play.
        handed_over: the position that the last move handed over, as canonical JSON, if no decision
            came after it.
        decided_unproved: True after a decision under rules that the program lacks.
    """

    endings: Endings
    bots: BotProof
    seed: bytes
    format: int = FORMATS[-1]
    decided: str = ""
    span: int = 0
    version: str = ""
    salts: list[str] = field(default_factory=list)
    moves: dict[int, ReplayStep] = field(default_factory=dict)
    branch: list[int] = field(default_factory=list)
    handed_over: bytes | None = None
    decided_unproved: bool = False
