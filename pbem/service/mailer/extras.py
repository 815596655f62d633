"""What a report carries beside the news of the game."""

from dataclasses import dataclass

from pbem.render.report import DryRunOutcome, Receipt, Words
from pbem.render.seating import Seating, SeatingTable


@dataclass(frozen=True, slots=True)
class Extras:
    """What a report carries beside the news: a receipt, notices, the standing orders.

    Attributes:
        answers: Message-ID of the player's letter that it answers.
        headline: what the subject tells above all, where it is not what the report tells.
        table: who plays; ``seating``: the terms a player begins with.
        foreseen: what a dry run leads to.
        tried: the orders of a dry run that may be posted where everybody reads.
        patient: it may wait a moment for what bots answer.
    """

    receipt: Receipt | None = None
    notices: tuple[Words, ...] = ()
    standing: bool = False
    answers: str = ""
    headline: str = ""
    table: SeatingTable | None = None
    seating: Seating | None = None
    foreseen: DryRunOutcome | None = None
    tried: tuple[str, ...] = ()
    patient: bool = False
