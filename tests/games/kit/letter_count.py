"""How many letters a game takes of players who write all that they can decide."""

from dataclasses import dataclass, field

from pbem.rules import Ask, Seat


@dataclass
class LetterCount:
    """The letters of one game, counted.

    A player writes all he can decide, and again when the other one had to write or the dice ask
    what nobody foresees.

    Attributes:
        foreseen: what an active player decides without waiting for the dice.
        rounds: action rounds or player turns begun.
        letters: of the side that acts and of the other one.
        since: what happened since each seat wrote last: ``dice``, ``letter``.
    """

    foreseen: tuple[type[Ask], ...]
    rounds: int = 0
    letters: dict[str, int] = field(default_factory=lambda: {"active": 0, "other": 0})
    since: dict[Seat, set[str]] = field(default_factory=dict)

    def begin(self) -> None:
        """An action round or a player turn begins: whoever decides something in it writes."""
        self.rounds += 1
        self.since.clear()

    def rolled(self) -> None:
        """Dice fell or cards were turned."""
        for happened in self.since.values():
            happened.add("dice")

    def answered(self, ask: Ask, active: Seat) -> None:
        """A seat answered an ask itself."""
        happened = self.since.get(ask.seat)
        if (
            happened is None
            or "letter" in happened
            or ("dice" in happened and not isinstance(ask, self.foreseen))
        ):
            self.letters["active" if ask.seat == active else "other"] += 1
            self.since[ask.seat] = set()
            for seat in self.since.keys() - {ask.seat}:
                self.since[seat].add("letter")
