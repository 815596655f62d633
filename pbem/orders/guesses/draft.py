"""What has been made of a letter so far that is guessed."""

from dataclasses import dataclass, field, fields

from pbem.orders.guesses.trying import GuessedPart


@dataclass
class GuessDraft:
    """The parts of a letter that mean orders, in order, and its other parts.

    Attributes:
        parts: those that mean orders.
        talk: those of which nothing is done.
        kept: those that keep somebody out.
        dropped: what is taken back, or only thought of.
        spared: the names of those who are kept out.
        orders_last: whether the last sentence meant orders.
        open: the part of ``talk`` that has to be read with the next one; empty: none.
        is_unsure: whether it puts something right of itself, or would rather have it confirmed.
    """

    parts: list[GuessedPart] = field(default_factory=list)
    talk: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    spared: frozenset[str] = frozenset()
    open: str = ""
    is_unsure: bool = False
    orders_last: bool = False

    def snapshot(self) -> "GuessDraft":
        """The draft as it stands, to go back to."""
        return GuessDraft(
            [*self.parts],
            [*self.talk],
            [*self.kept],
            [*self.dropped],
            self.spared,
            self.open,
            self.is_unsure,
            self.orders_last,
        )

    def restore(self, before: "GuessDraft") -> None:
        """Go back to what ``snapshot`` gave."""
        for each in fields(before):
            setattr(self, each.name, getattr(before, each.name))
