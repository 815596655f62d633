"""Clauses of a sentence about cards and operations: who does what, where from and where to."""

from dataclasses import dataclass, field


@dataclass
class Group:
    """Some of those who act.

    Attributes:
        names: units as orders name them; ``#3``: the army of which the number alone is said.
        kinds: ``army`` or ``corps``, for units that are told by where they stand alone.
        everybody: whether all are meant that may act.
        count: so many; 0: it is not said.
        nation: of which nation they are; empty: it is not said.
        origin: where they stand; empty: it is not said.
        also: other places where some of them stand.
        along: whether they go with the army before: ``GE 8 with its corps``.
    """

    names: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    everybody: bool = False
    count: int = 0
    nation: str = ""
    origin: str = ""
    also: list[str] = field(default_factory=list)
    along: bool = False


@dataclass
class Clause:
    """What is done, by whom and where.

    Attributes:
        verb: what is done; empty: not said.
        denied: whether it is not done.
        nobody: whether nobody does it, which ``no`` alone does not say.
        stays: whether somebody stays where they are.
        card, use: a card, and what it is played for.
        of_cards: whether a word for cards stands in it.
        groups: who acts.
        origins, via, target: where from, through which spaces, and where to.
        early: whether the target is said before the verb.
        spaces: those that are activated, with what for.
        purpose: what the spaces named next are activated for.
        leaves: whether FROM leads in to a place that somebody comes from.
        enters: whether a word such as ``go in`` is its verb, which behind an attack advances.
        led: whether who acts stands before the verb.
        light: whether a word such as ``take`` says what they do, if no verb does.
        those: whether a word such as ``they`` stands for who acted before.
        later: whether it speaks of a later round or turn.
        in_case: whether it holds only if there is cause: ``if there is one``.
        full: whether a unit gets its full strength.
        flank: whether it says that an attack is one of the flank.
        ends: whether it says that nothing more follows; ``closes``: that a round is over.
    """

    verb: str = ""
    denied: bool = False
    nobody: bool = False
    stays: bool = False
    card: str = ""
    use: str = ""
    of_cards: bool = False
    groups: list[Group] = field(default_factory=list)
    origins: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    target: str = ""
    early: bool = False
    spaces: list[tuple[str, str]] = field(default_factory=list)
    purpose: str = ""
    leaves: bool = False
    enters: bool = False
    led: bool = False
    light: bool = False
    those: bool = False
    later: bool = False
    in_case: bool = False
    full: bool = False
    flank: bool = False
    ends: bool = False
    closes: bool = False

    @property
    def keeps_card(self) -> bool:
        """True if it says of a card that it stays in hand, and nothing else."""
        more = self.names or self.target or self.origins or self.spaces or self.use or self.denied
        return bool(self.card) and (self.verb == "hold" or self.stays) and not more

    @property
    def names(self) -> bool:
        """True if somebody acts in it."""
        return bool(self.groups)

    @property
    def units(self) -> list[str]:
        """All units that are named in it."""
        return [name for group in self.groups for name in group.names]

    @property
    def unnamed(self) -> list[Group]:
        """The groups without names."""
        return [group for group in self.groups if not group.names]

    @property
    def only_names(self) -> bool:
        """True if it says who and nothing else, so that it goes on with the list before it."""
        said = self.verb or self.target or self.stays or self.denied or self.card or self.use
        return bool(self.groups) and not (said or self.light or self.ends or self.in_case)

    def open_group(self) -> Group:
        """The group to which the next unit belongs: a new one where the last one has its place."""
        if not self.groups or self.groups[-1].origin:
            self.groups.append(Group())
        return self.groups[-1]
