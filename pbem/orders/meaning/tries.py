"""Lines of orders that a line of a person's own words may say, each read once."""

import re
from collections.abc import Callable, Iterator, Sequence

from pbem.orders.forms.language import Context, Language
from pbem.orders.words.errors import Ambiguous, OrderError
from pbem.orders.words.text import Line
from pbem.rules import Order

Reading = tuple[Line, tuple[Order, ...]]
Read = Callable[[Line], Reading]
"""Reads a line as it stands. Raises OrderError."""

_ATTACKING = frozenset(["attack", "march_attack", "again"])
_MOST_READ = 24
"""So many lines of orders are read for one line of a letter."""


class Tries:
    """Reads lines of orders, as many as one line of a letter may cost."""

    def __init__(self, language: Language, read: Read, context: Context) -> None:
        self._language, self._read = language, read
        self._context, self._asks = context, context.asks
        self._left = _MOST_READ
        self._known: dict[str, tuple[Reading, ...] | None] = {}

    def fresh(self, line: Line, lines: Sequence[str]) -> tuple[Reading, ...] | None:
        """What some lines say as orders; ``None``: one of them is none."""
        found: list[Reading] = []
        for said in lines:
            text = self._language.wording.line(said)
            if text not in self._known:
                self._known[text] = self._try(Line(line.number, text))
            known = self._known[text]
            if known is None:
                return None
            found += known
        return tuple(found)

    def _try(self, line: Line) -> tuple[Reading, ...] | None:
        if not self._left:
            return None
        self._left -= 1
        try:
            reading = self._read(line)
        except OrderError:
            return None
        return (reading,) if reading[1] else None

    def of_verb(self, line: Line, said: str) -> list[Reading] | None:
        """What one line says as an order; ``None``: it is none."""
        found = self.fresh(line, (said,)) if said else None
        return None if found is None else list(found)

    def rank(self, found: Sequence[Reading]) -> int:
        """0: the first order is legal now; 1: its kind is asked for; 2: neither."""
        order = found[0][1][0]
        asks = [ask for ask in self._asks if isinstance(order, ask.accepts)]
        if not asks:
            return 2
        return 0 if any(ask.is_legal(order) for ask in asks) else 1

    def attacks(self, order: Order) -> bool:
        """True if an order is an attack that people may give in their own words."""
        frames = (frame for frame in self._language.senses.frames if frame.meant & _ATTACKING)
        verbs = {self._language.wording.line(frame.form.split()[0]) for frame in frames}
        return bool(verbs) and bool(verbs & set(self._language.write(order).split()))

    def names(self, attack: Reading | None, place: str) -> bool:
        """True if the order of an attack names a place."""
        words = set(re.findall(r"\w+", attack[0].text)) if attack else set()
        return not words.isdisjoint(self.hexes(place))

    def condition(self, outcome: str, place: str, attack: Reading | None) -> str | None:
        """How an order begins that waits for an outcome; ``None``: nothing is attacked before."""
        if outcome == "else":
            return "ELSE"
        if place:
            found = sorted(each for each in self.hexes(place) if each.isdigit())
            word = "FALLS" if outcome == "won" else "HOLDS"
            return f"IF {found[0]} {word}" if len(set(found)) == 1 else None
        return None if attack is None else "IF WON" if outcome == "won" else "IF LOST"

    def hexes(self, place: str) -> Iterator[str]:
        """What a place may be called, and by what number."""
        yield place
        for known in self._language.things_by_kind(self._asks[0].seat).get("space", ()):
            yield from known.meant(place)

    def stands_at(self, unit: str, place: str) -> bool:
        """True if the sender sees a unit at a place, or an order above brings it there."""
        return self._language.whereabouts(unit, self._context) in self.hexes(place)

    def ambiguous(self, line: Line, ways: Sequence[Sequence[Reading]]) -> Ambiguous:
        """That a line may say several things."""
        text = line.orders.strip()
        names = tuple("; ".join(part.text for part, _ in way) for way in ways)
        place = (len(line.orders) - len(line.orders.lstrip()), max(1, len(text)))
        facts: dict[str, object] = {"got": text[:80]}
        return Ambiguous("orders.problem.ambiguous", place, facts=facts, suggestions=names)
