"""The parts of a letter that are guessed as orders, one after the other, tried in the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.orders.forms.frames import Named
from pbem.orders.forms.language import Context, Language, Verb
from pbem.orders.guesses.filling import GOALS, lines_of
from pbem.orders.guesses.naming import Mention, Teller, Told
from pbem.orders.guesses.plain_speech import comments, tells_state
from pbem.orders.guesses.wordings import Read
from pbem.orders.letter.parser import ParsedLetter
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.speech_acts import judged
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.errors import OrderError
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order

Fits = Callable[[Sequence[Order]], bool]

_MOST_TRIES = 60
_EVEN, _LIKELY = 0.5, 0.75
"""So likely a part is talk that names nothing, and one that names something."""
_THINGS = frozenset(["unit", "card"])


@dataclass(frozen=True)
class GuessedPart:
    """A part of a letter, the line of orders that it is guessed as, and whether that is sure."""

    text: str
    line: str
    is_sure: bool = False


class Trying:
    """Tries lines behind the parts of one letter; the work is bounded."""

    def __init__(
        self, language: Language, context: Context, read: Read, fits: Fits, teller: Teller
    ) -> None:
        self._language, self._context, self._fits, self._teller = language, context, fits, teller
        self._uncached, self._seat = read, context.asks[0].seat
        self._read_before: dict[tuple[str, ...], ParsedLetter] = {}
        self._fit: dict[tuple[Order, ...], bool] = {}
        self._left = _MOST_TRIES

    def orders(self, parts: Sequence[GuessedPart], *more: str) -> list[Order]:
        """The orders of parts, and of further lines."""
        return self._read(parts, *more).orders

    def items(self, parts: Sequence[GuessedPart], line: str) -> Sequence[ParsedLine]:
        """What a line says behind some parts; none: it cannot be carried out there."""
        parsed = self._read(parts, line)
        found = [item for item in parsed.items if item.line == len(parts) + 1]
        if parsed.problems or not found or not all(map(self._is_guess, found)):
            return ()
        return found if self.fits(parsed.orders) else ()

    def reads(self, parts: Sequence[GuessedPart], *more: str) -> bool:
        """True if every part and further line says an order beside the others."""
        parsed = self._read(parts, *more)
        said = {item.line for item in parsed.items if item.orders}
        wanted = {*range(1, len(parts) + len(more) + 1)}
        return bool(wanted) and not parsed.problems and wanted == said

    def fits(self, orders: Sequence[Order]) -> bool:
        """True if orders can be carried out one after the other."""
        key = tuple(orders)
        if key not in self._fit:
            self._fit[key] = self._fits(orders)
        return self._fit[key]

    def asked_items(self, parts: Sequence[GuessedPart], line: str) -> Sequence[ParsedLine]:
        """What a line says behind some parts that can be carried out, and answers what is asked.

        None: it says nothing of the sort.
        """
        found = self.items(parts, line)
        first = found[0].orders[0] if found else None
        asked = first is not None and any(isinstance(first, a.accepts) for a in self._context.asks)
        return found if asked or (first is not None and parts and not first.reacts) else ()

    def can_be_done(self, line: str, parts: Sequence[GuessedPart]) -> bool:
        """True if a line says an order that is asked for, and can be carried out behind parts."""
        return bool(self.asked_items(parts, line))

    def line_of(self, said: Told, parts: Sequence[GuessedPart], *, loosely: bool = False) -> str:
        """The likeliest line that holds all that a sentence names; empty: none can be done.

        ``loosely``: a place may be named that has to do with nothing.
        """
        if said.is_past or said.lists_strangers or has_word(said.text, "guesses", "group"):
            return ""
        if tells_of(said.text, said):
            return ""
        if not (said.mentions or said.senses):
            return ""
        kinds = {mention.kind for mention in said.mentions if mention.sure}
        goals = any(m.kind == "space" and m.hints & GOALS for m in said.mentions)
        goals = goals or any(self._is_held_by_enemy(m) for m in said.mentions)
        acts = said.senses or "card" in kinds or ("unit" in kinds and goals)
        asked = frozenset[str]() if parts else self._asked
        before = self.orders(parts) if parts else []
        verb = self._language.write(before[-1]).split()[0] if before else ""
        acting = self._language.acting_units(before[-1]) if before else ()
        for filled in lines_of(said, self._language, self._context, acting, asked, verb):
            text = self._language.wording.line(filled.line)
            left = [each for each in filled.left if not self._is_explained(each, text)]
            strange = any(each.kind != "space" or each.hints & GOALS for each in left)
            if not (acts or filled.likely) or loosely != bool(left) or strange:
                continue
            if not self._left:
                return ""
            self._left -= 1
            if self.can_be_done(text, parts):
                return text
        return ""

    def _is_held_by_enemy(self, mention: Mention) -> bool:
        """True if the writer sees an enemy at a place that is named."""
        return mention.kind == "space" and any(
            self._language.enemy_at(place, self._context)
            for name in mention.names
            for place in self._called(name)
        )

    def names(self, orders: Sequence[Order]) -> frozenset[str]:
        """The units and cards that orders name, by all that they may be called."""
        said = (self._teller.tell(self._language.write(order)) for order in orders)
        return frozenset(name for each in said for name in each.names)

    def leaves_out(self, text: str, written: frozenset[str]) -> bool:
        """True if a text names a unit or a card of the writer that is not among those written.

        So does one that speaks of a group.
        """
        said = self._teller.tell(text)
        if tells_of(text, said):
            return False
        return has_word(text, "guesses", "group") or any(
            mention.kind in _THINGS
            and mention.sure
            and "DUMMY" not in mention.meant[0]
            and not any(name in written or self._is_enemy(name) for name in mention.names)
            for mention in said.mentions
        )

    def is_idle(self, part: str) -> bool:
        """True if nothing has to be done for a part."""
        if is_talk(part):
            return True
        judgement = judged(Line(1, part), self._language, self._seat)
        if judgement.waits or judgement.doubts or "?" in part:
            return False
        return judgement.idle >= (_LIKELY if judgement.names else _EVEN)

    def _read(self, parts: Sequence[GuessedPart], *more: str) -> ParsedLetter:
        """The lines of parts and further ones, read together."""
        texts = (*(part.line for part in parts), *more)
        if texts not in self._read_before:
            lines = [Line(n, text) for n, text in enumerate(texts, start=1)]
            self._read_before[texts] = self._uncached(lines)
        return self._read_before[texts]

    def _is_guess(self, said: ParsedLine) -> bool:
        """True if a line says orders to be carried out now, beside words that say nothing."""
        now = bool(said.orders) and said.command is None and not said.advance
        return now and all(map(self.is_idle, said.aside))

    @cached_property
    def _asked(self) -> frozenset[str]:
        """The verbs of the orders that are asked for."""
        return frozenset(verb.name for verb in self._language.verbs if self._is_asked(verb))

    def _is_asked(self, verb: Verb) -> bool:
        line = Line(1, self._language.wording.line(verb.example))
        try:
            orders = self._language.read(line, self._context)
        except (OrderError, ValueError):
            return True
        return any(isinstance(order, ask.accepts) for order in orders for ask in self._context.asks)

    def _is_enemy(self, unit: str) -> bool:
        """True if a unit is surely an enemy; a number alone may be anybody's."""
        return not unit.isdigit() and self._language.is_enemy(unit, self._context.asks)

    def _is_explained(self, thing: Named, line: str) -> bool:
        """True if a thing that a line does not hold may stand beside it.

        So may an enemy, a unit that stands where the line speaks of, and where a unit of it stands;
        and whatever is named beside an answer that names nothing, such as RETREAT.
        """
        if thing.kind == "number" or (thing.kind == "unit" and self._is_enemy(thing.text)):
            return True
        named = self._named_by_kind(line)
        if not any(named.values()) and all(ask.reacts for ask in self._context.asks):
            return True
        if thing.kind == "unit":
            here = self._language.here(self._context.asks)
            places = {each for place in (*named["space"], here) for each in self._called(place)}
            return self._whereabouts(thing.text) in places - {""}
        places = self._called(thing.text)
        return thing.kind == "space" and any(
            self._whereabouts(unit) in places for unit in named["unit"]
        )

    def _named_by_kind(self, line: str) -> Mapping[str, Sequence[str]]:
        """The units and the places that a line names."""
        mentions = self._teller.tell(line).mentions
        return {
            kind: [name for each in mentions if each.kind == kind for name in each.names]
            for kind in ("unit", "space")
        }

    def _whereabouts(self, unit: str) -> str:
        return self._language.whereabouts(unit, self._context)

    def _called(self, place: str) -> set[str]:
        """What a place may be called, and by what number."""
        spaces = self._language.things_by_kind(self._seat).get("space", ())
        return {place, *(each for known in spaces for each in known.meant(place))}


def tells_of(clause: str, said: Told) -> bool:
    """True if a clause comments on what it names, or says in what state it is."""
    return comments(clause) or (tells_state(clause) and not said.senses)


def attack_verbs(language: Language) -> Iterator[str]:
    """How the lines of attacks begin."""
    for frame in language.senses.frames:
        if frame.meant & {"attack", "march_attack", "again"}:
            yield language.wording.line(frame.form.split()[0])
