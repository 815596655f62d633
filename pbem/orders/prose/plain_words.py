"""Orders as a person says them, such as ``I play card 8 for ops, then move GE 1 to Liege``.

A line that cannot be read as it stands is read without words that lead in, cut where a next order
begins, or with an unsaid verb before the card or unit that it names. It counts only if all of
it can be read so. The work is bounded for any line.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.forms.mending import Mending, Read, Reading, is_loaded, says_nothing
from pbem.orders.forms.rephrasing import (
    each_with_its_kind,
    goes_on,
    has_verb,
    is_form,
    is_verb,
    rephrased,
    without_signs,
)
from pbem.orders.limits.later_words import puts_off
from pbem.orders.meaning.atoms import cutter
from pbem.orders.meaning.corrections import takes_back
from pbem.orders.prose.cuts import all_cuts, cut
from pbem.orders.prose.left_out import without_left_out
from pbem.orders.talk.closings import closing, who_stays
from pbem.orders.talk.small_talk import begins_with, lead_in_end, without_lead_in, without_talk
from pbem.orders.words.errors import NO_VERB, OrderError, Unreadable, at_its_name, names_no_verb
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import pass_article
from pbem.orders.words.number_words import in_digits
from pbem.orders.words.references import counted, referred, speaks_of_one
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Ask, Order

_MOST_READ = 120
_MENDS = (0, 1, 3, 6)
"""How many mends a part may need, tried in this order."""
_LONGEST_NAME = 7
_LONGEST_LINK = 3
_NAMES_NO_VERB = (NO_VERB, "orders.problem.behind")
_MOST_STRANGE, _STRANGE_OF = 3, 3
"""So many words of no order, and more than one of so many, make a line prose."""

_NOT = re.compile(
    r"\s*(?:(?:i|we)(?:['’]m| am|['’]re| are| do)?\s+)?(?:no|not|don['’]?t|non|nie|nessun[ao]?)\s+"
    r"(?P<verb>\w{3,})(?: (?:anything|anyone|anybody|nobody|nulla|niente|nessuno|nikogo|niczego))?"
    r"[\s.!]*$",
    re.IGNORECASE,
)
"""What somebody does not do, and nothing more: ``Nie atakuję``."""
_NOBODY = re.compile(
    r"\s*(?:none|nobody|no ?one|no units?|nothing|nessuno|nessuna(?: unità)?|nikt|żadn[ae]|żaden)"
    r"(?:\s+of (?:them|mine|my units))?(?:\s+(?P<verb>\w{4,}))?[\s.!]*",
    re.IGNORECASE,
)
"""Nobody, and what nobody does."""
_NONE = re.compile(r"\s*(?:no|non|nessuna?|niente|bez|nie|brak)\s+(?=\w)", re.IGNORECASE)
"""A word before the verb of what is left out."""
_ASIDE = re.compile(r"\s\(([^()]*)\)")
"""Words in brackets."""
_THE = re.compile(
    r"\b(?:the|its|their|my|our|il|lo|la|gli|le)\s+(?=\w)|\bl['’](?=\w)", re.IGNORECASE
)
_MARKS = ".,;:!"
_OF = re.compile(r"^\s*(?:from|da|dal|dalla|z|ze)\s+(?=\w)", re.IGNORECASE)
_ADDRESSED = re.compile(
    r"\s*(?:(?:for|as|per|come|dla|jako)\s+)?(?:(?:the|la|il|i|gli|le)\s+|l['’])?"
    r"(?P<name>[^:,;.]{2,40}?)\s*:\s*(?=\S)",
    re.IGNORECASE,
)
"""For whom an order is, before it."""
_THEN = r"(?:(?:and|e|i|a)\s+)?(?:then|poi|quindi|potem|następnie)\s+"
_ANEW = re.compile(rf"(?:[,;.]\s*(?:{_THEN})?|\s{_THEN})(?P<word>[^\W\d]+)", re.IGNORECASE)
"""A word behind a mark or THEN, with which something new begins."""
_FEWEST_OF_REMARK = 3
"""So many words at least has a remark in brackets that holds numbers."""
_HEX_NUMBER = re.compile(r"\b\d{4}\b")
_THERE = re.compile(r"\b(?:there|lì|là|tam)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?:an?|una?|uno)\s+(?=\w)|\bun['’](?=\w)", re.IGNORECASE)


class Moment(NamedTuple):
    """What a line is read in.

    Attributes:
        asks: what its sender is asked.
        acting: who acts in each order of the letter before it.
    """

    asks: Sequence[Ask]
    acting: Sequence[Sequence[str]] = ()


def in_plain_words(
    line: Line,
    language: Language,
    words: Container[str],
    read: Read,
    moment: Moment,
    why: OrderError,
) -> tuple[tuple[Line, tuple[Order, ...]], ...]:
    """The orders of a line that a person wrote in their own words, each with its part of the line.

    Args:
        line: a line that cannot be read as it stands.
        language: the game's order language.
        words: the folded words that an order can begin with.
        read: reads a line as one order with what belongs to it.
        moment: what the line is read in.
        why: why it cannot.

    Raises:
        OrderError: some part of the line cannot be read, however it is cut. That part is to blame,
            where the line begins with an order.
    """
    reading = _Parts(language, words, read, moment, line)
    bare = without_talk(reading.without_asides(line.text))
    spelt = in_digits(bare, counts=language.counts)
    drawn = without_left_out(without_signs(line.text), language)
    bald = reading.without_articles(_ARTICLE.sub(_blanks, without_signs(spelt)))
    counted = without_left_out(without_signs(spelt), language)
    bare_names = _ARTICLE.sub(_blanks, counted)
    each = each_with_its_kind(counted)
    texts = tuple(dict.fromkeys((line.text, drawn, bare, spelt, counted, bare_names, each, bald)))
    prose = reading.is_prose(line)
    cuts = [
        (strong and len(text) == len(line.text), cut(line.number, text, where))
        for strong in ((True,) if prose else (True, False))
        for text, where in sorted(
            all_cuts(texts, words, language, strong=strong), key=lambda cut: len(cut[1])
        )
    ]
    blamed = [line]
    for most in _MENDS[:1] if prose else _MENDS:
        for blames, parts in cuts:
            found = reading.read_all(parts, most)
            if blames:
                blamed = parts if found[0] else [line]
            said = tuple(pair for pair in found if pair and pair[1])
            if all(found) and said and reading.as_many(line, said):
                return said
    if reading.unused:
        facts, place = reading.unused.facts, (0, len(line.text.rstrip()))
        raise Unreadable(reading.unused.key, place, facts=facts)
    errors = (reading.errors[part] for part in blamed if part in reading.errors)
    error = next(errors, why)
    raise why if error.key in _NAMES_NO_VERB and why.key not in _NAMES_NO_VERB else error


def passed_over(line: Line, readings: Iterable[Reading]) -> tuple[str, ...]:
    """The words in brackets of a line of which none that tells something was read."""
    words = fold_words(*(part.text for part, _ in readings))
    read = {word for word in words if word.isalpha() or len(word) >= _LONGEST_LINK}
    said = [found[1].strip() for found in _ASIDE.finditer(line.text)]
    return tuple(words for words in said if words and read.isdisjoint(_telling(words)))


def _telling(text: str) -> Sequence[str]:
    """The folded words of a text without short ones, such as TO, unless it has no others."""
    words = fold_words(text)
    return [word for word in words if len(word) > _LONGEST_LINK] or words


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


class _Parts:
    """Reads parts of a line, as many as one line may have."""

    def __init__(
        self,
        language: Language,
        words: Container[str],
        read: Read,
        moment: Moment,
        line: Line,
    ) -> None:
        self._language, self._words = language, words
        self._asks, self._acting = moment
        self._things = language.things_by_kind(self._asks[0].seat) if self._asks else {}
        kept = language.no_places.union(self._no_places(line))
        self._mending = Mending(read, language, kept)
        self._known: dict[tuple[Line, str], tuple[Line, ...]] = {}
        self.unused: OrderError | None = None
        """That a card is named, but not what for."""
        self.errors: dict[Line, OrderError] = {}
        """Why parts cannot be read."""

    def read_all(self, parts: Sequence[Line], most: int) -> list[Reading | None]:
        """The parts of a line as they can be read; none behind one that cannot.

        A part without a verb goes on with that of the part before, where that names units first.
        Who acted in one part acts in the next one, where that begins with a verb and names nobody:
        ``GE 8 moves to Tannenberg and entrenches``.
        """
        found: list[Reading | None] = []
        before, acting = "", list(self._acting)
        for part in parts:
            reading = self._in_turn(part, most, before, acting)
            if reading and reading[1] and self._is_taken_for(part, found):
                reading = None
            if reading is None and found and found[-1] and found[-1][1]:
                readings = (self.read(said, most) for said in self._acting_again(part, found[-1]))
                reading = next(filter(None, readings), None)
            found.append(reading)
            if reading is None:
                break
            acting += filter(None, map(self._language.acting_units, reading[1]))
            before = goes_on(reading[0], self._language) if reading[1] else before
        return [*found, *(None for _ in parts[len(found) :])]

    def _is_taken_for(self, part: Line, before: Sequence[Reading | None]) -> bool:
        """True if a part takes back an order of the parts before it, for which it may stand."""
        ordered = bool(self._asks) and any(each and each[1] for each in before)
        return ordered and takes_back(part, self._language, self._asks[0].seat)

    def _in_turn(
        self, part: Line, most: int, before: str, acting: Sequence[Sequence[str]]
    ) -> Reading | None:
        """A part behind others; ``both of them`` are those who act in the orders before."""
        meant = referred(part.text, acting)
        if meant != part.text and (found := self.read(Line(part.number, meant), most, before)):
            return found
        found = self.read(part, most, before)
        count = counted(part.text)
        if (
            found
            and count
            and any(
                len(names) != count
                for order in found[1]
                if (names := self._language.acting_units(order))
            )
        ):
            return None
        return found

    def read(self, part: Line, most: int, before: str = "") -> Reading | None:
        """A part as it can be read with up to so many mends, and its orders.

        Args:
            part: a part of a line.
            most: so many mends.
            before: the verb of the part before; empty: none that can go on.
        """
        before = "" if has_verb(part, self._language) or closing(part.orders) else before
        if (part, before) not in self._known:
            if len(self._known) == _MOST_READ:
                return None
            bare = without_lead_in(part, self._words)
            wordings = self._inheriting(bare, before) if before else self._wordings(bare)
            self._known[part, before] = tuple(wordings)
        mends = 0 if is_loaded(part.text) else most
        readings = self._readings(part, self._known[part, before], mends)
        first = next(readings, None)
        if first is None or not first[1] or before or has_verb(part, self._language):
            return first
        asked = (each for each in (first, *readings) if each[1] and self._may_answer(each[1][0]))
        return next(asked, first)

    def as_many(self, line: Line, said: Sequence[Reading]) -> bool:
        """True if as many act as a line says by ``both`` and the like."""
        count = counted(line.text)
        acting = [
            names for _, orders in said for o in orders if (names := self._language.acting_units(o))
        ]
        everybody = {name for names in acting for name in names}
        return not count or not acting or count in (len(everybody), *map(len, acting))

    def _acting_again(self, part: Line, before: Reading) -> Iterator[Line]:
        """A part that begins with a verb with those who acted before, there or at no place."""
        bare = without_lead_in(part, self._words).orders.strip()
        first = bare.split(None, 1)[:1]
        if not first or not is_verb(first[0], self._language):
            return
        actors = ", ".join(self._language.acting_units(before[1][-1]))
        for place in dict.fromkeys((self._last_place(before[0]), "")):
            yield Line(part.number, f"{actors} {_THERE.sub(place, bare)}")

    def _last_place(self, line: Line) -> str:
        """The place that a line names last; empty: none."""
        lexicons, cursor, place = self._things.get("space", ()), Cursor(line), ""
        for index in range(len(cursor.tokens)):
            cursor.index = index
            spans = (cursor.span(size) for size in (3, 2, 1) if index + size <= len(cursor.tokens))
            place = next((s for s in spans if any(known.meant(s) for known in lexicons)), place)
        return place

    def _no_places(self, line: Line) -> Iterator[str]:
        """The folded words of a line that are no slips of a name of a place.

        That is whom it addresses, and what begins anew where a place is named before.
        """
        if found := _ADDRESSED.match(line.text):
            yield from (fold(word) for word in (found["name"], *found["name"].split()))
        for found in _ANEW.finditer(line.text):
            before = line.text[: found.start()]
            if _HEX_NUMBER.search(before) or self._last_place(Line(line.number, before)):
                yield fold(found["word"])

    def is_prose(self, line: Line) -> bool:
        """True if most words of a line are of no order: nothing is put right in it."""
        lexicons = [lexicon for lexicons in self._things.values() for lexicon in lexicons]
        keys = frozenset(
            fold(word) for words in self._language.wording.words for word in words.split()
        )
        said = [fold(word.text) for word in Cursor(line).tokens if word.text[0].isalpha()]
        strange = [
            word
            for word in said
            if not (
                word in keys
                or says_nothing(word)
                or is_verb(word, self._language)
                or any(word in lexicon.words for lexicon in lexicons)
            )
        ]
        return len(strange) > _MOST_STRANGE and len(strange) * _STRANGE_OF > len(said)

    def without_asides(self, text: str) -> str:
        """A text without words in brackets; what may be of an order is kept.

        That is what has a verb, a number or a name, denies, doubts or puts off.
        """
        lexicons = [lexicon for lexicons in self._things.values() for lexicon in lexicons]

        def sub(found: re.Match[str]) -> str:
            outside = f"{text[: found.start()]} {text[found.end() :]}"
            idle = self._is_remark(found[1]) or self._says_again(found[1], outside)
            told = not idle and any(
                is_verb(word, self._language)
                or word[:1].isdigit()
                or (
                    word[:1].isupper()
                    and any(fold(word.strip(_MARKS)) in known.words for known in lexicons)
                )
                for word in found[1].split()
            )
            kept = told or is_loaded(found[1]) or puts_off(found[1])
            return found[0] if kept else _blanks(found)

        return _ASIDE.sub(sub, text)

    def _is_remark(self, text: str) -> bool:
        """True if words in brackets name nothing and say nothing that is done, but for numbers."""
        line = Line(1, text)
        atoms = cutter(line, self._language, self._things).atoms(line)
        words = sum(map(str.isalpha, text.split()))
        return words >= _FEWEST_OF_REMARK and not any(
            atom.kind in ("verb", "ordinal", "end", "pass")
            or (atom.kind == "name" and not text[slice(atom.at[0], sum(atom.at))].isdigit())
            for atom in atoms
        )

    def _says_again(self, inside: str, outside: str) -> bool:
        """True if words in brackets name but what is done outside: ``(prepared assault)``."""
        words = inside.split()
        atoms = cutter(Line(1, inside), self._language, self._things).atoms(Line(1, inside))
        if any(atom.kind in ("name", "number", "ordinal") for atom in atoms):
            return False
        done = {verb for verb in self._language.verbs for w in words if is_form(w, verb)}
        known = {verb for verb in done for w in outside.split() if is_form(w, verb)}
        return bool(done) and done == known

    def without_articles(self, text: str) -> str:
        """A text without articles, but for those inside names: ``Bar le Duc``."""
        lexicons = [lexicon for lexicons in self._things.values() for lexicon in lexicons]

        def sub(found: re.Match[str]) -> str:
            before, behind = text[: found.start()].split()[-1:], text[found.end() :].split()[:1]
            name = " ".join((*before, found[0].strip(), *behind)).strip(" .,;:")
            named = any(lexicon.exact(name) for lexicon in lexicons)
            return found[0] if named else _blanks(found)

        return _THE.sub(sub, text)

    def _inheriting(self, bare: Line, before: str) -> Iterator[Line]:
        """A part that goes on with the verb of the part before; who stays orders nothing."""
        if (led := lead_in_end(bare.text)) and bare.text[led:].strip():
            bare = Line(bare.number, f"{' ' * led}{bare.text[led:]}")
        if self._stays(bare):
            yield Line(bare.number, "")
        said = f"{self._language.wording.line(before)} {bare.text.strip()}"
        yield Line(bare.number, said)
        yield from self._as_said(self._language.rephrased(said), bare)

    def _stays(self, part: Line) -> bool:
        """True if a part says of a unit that it stays where it is."""
        who = who_stays(part.orders)
        lexicons = self._things.get("unit", ())
        return bool(who) and any(lexicon.exact(who) for lexicon in lexicons)

    def _readings(self, part: Line, wordings: Sequence[Line], most: int) -> Iterator[Reading]:
        bare = wordings[0]
        for line in wordings:
            if not line.orders.strip():
                yield bare, ()
            elif isinstance(fresh := self._mending.fresh(line), OrderError):
                if not most:
                    self._blame(part, bare, line, fresh)
                elif (found := self._mending.mended(line, most)) and self._answers(found[1][0]):
                    yield found
            elif fresh and fresh[1] and (line is bare or self._answers(fresh[1][0])):
                yield fresh

    def _blame(self, part: Line, bare: Line, line: Line, error: OrderError) -> None:
        """Keep why a part cannot be read: what names something nearest to what was written."""
        if line is bare:
            self.errors[part] = error
        elif error.key == "orders.problem.incomplete" and self._is_card(bare):
            self.unused = error
        elif names_no_verb(self.errors.get(part)) and (nearer := at_its_name(error, part.text)):
            self.errors[part] = nearer

    def _is_card(self, part: Line) -> bool:
        """True if a part is the name of a card and nothing else."""
        lexicons, text = self._things.get("card", ()), part.orders.strip(" .!")
        named = any(character.isalpha() for character in text)
        return named and any(lexicon.exact(text) for lexicon in lexicons)

    def _wordings(self, bare: Line) -> Iterator[Line]:
        """A part as it stands, and in the ways in which it may be said as an order."""
        yield bare
        yield from self._closing(bare)
        yield from self._nobody(bare)
        if (behind := self._behind_own_name(bare)) is not None:
            yield from self._wordings(behind)
        yield from self._without(bare)
        if (led := lead_in_end(bare.text)) and bare.text[led:].strip():
            bare = Line(bare.number, f"{' ' * led}{bare.text[led:]}")
        if self._asks:
            yield from self._as_said(self._language.rephrased(bare.orders), bare)
            if not begins_with(bare, self._words):
                yield from self._with_verb(bare)
            yield from rephrased(bare, self._language)

    def _behind_own_name(self, part: Line) -> Line | None:
        """What stands behind the name of who is asked: ``Russia: play Rasputin``."""
        names = frozenset(
            name for ask in self._asks for name in self._language.names_of_asked_side(ask)
        )
        found = _ADDRESSED.match(part.text)
        if found and fold(found["name"]) in names:
            return Line(part.number, f"{' ' * found.end()}{part.text[found.end() :]}")
        cursor = Cursor(part)
        pass_article(cursor)
        for size in range(1, min(_LONGEST_NAME, len(cursor.tokens) - cursor.index)):
            verb = cursor.tokens[cursor.index + size]
            if fold(cursor.span(size)) in names and is_verb(verb.text, self._language):
                return Line(part.number, f"{' ' * verb.column}{part.text[verb.column :]}")
        return None

    def _closing(self, part: Line) -> Iterator[Line]:
        """A part that ends a turn, or says that nothing more follows."""
        kind = closing(part.orders)
        verb = self._language.closes.get(kind, "") if kind else ""
        if kind:
            yield Line(part.number, self._language.wording.line(verb))
        elif self._stays(part):
            yield Line(part.number, "")

    def _nobody(self, part: Line) -> Iterator[Line]:
        """A part that says NONE, or that nobody does something, for each verb that may ask so."""
        found = _NOBODY.fullmatch(part.orders)
        if found is None or (found["verb"] and not is_verb(found["verb"], self._language)):
            return
        for verb in self._language.verbs:
            if "NONE" in verb.syntax and (not found["verb"] or is_form(found["verb"], verb)):
                line = Line(part.number, self._language.wording.line(f"{verb.name} NONE"))
                said = self._mending.fresh(line)
                if isinstance(said, tuple) and self._is_asked(said[1]):
                    yield line

    @staticmethod
    def _as_said(texts: Iterable[str], part: Line) -> Iterator[Line]:
        return (Line(part.number, text) for text in texts)

    def _without(self, part: Line) -> Iterator[Line]:
        """A part such as ``no draft`` as ``DRAFT NONE``; ``no attack`` alone orders nothing."""
        found = _NONE.match(part.text)
        if found and begins_with(Line(part.number, part.text[found.end() :]), self._words):
            none = self._language.wording.line("NONE")
            yield Line(part.number, f"{part.text[found.end() :].strip(' .!')} {none}")
        found = _NOT.match(part.text)
        if found and is_verb(found["verb"], self._language):
            yield Line(part.number, "")

    def _answers(self, order: Order) -> bool:
        """True if an order may begin an answer, now or later in a turn."""
        return not order.timed or self._may_answer(order)

    def _may_answer(self, order: Order) -> bool:
        """True if an order is of a kind that is asked for now."""
        return any(isinstance(order, ask.accepts) for ask in self._asks)

    def _is_asked(self, orders: Sequence[Order]) -> bool:
        """True if an order answers an ask as things are."""
        return any(
            isinstance(order, ask.accepts) and ask.is_legal(order)
            for order in orders[:1]
            for ask in self._asks
        )

    def _units_last(self, part: Line) -> Iterator[Line]:
        """A part such as ``Koblenz to Aachen: GE 2``, or ``1 DE: 1 -> 2``, as an order."""
        way, _, units = part.text.strip().rpartition(":")
        begun = _OF.sub("", way)
        for verb in self._language.unsaid.get("unit", ()):
            for word in ("FROM", "AT"):
                said = self._language.wording.line(f"{verb} {units.strip()} {word}")
                yield Line(part.number, f"{said} {begun.strip()}")
            said = self._language.wording.line(f"{verb} {way} FROM")
            yield Line(part.number, f"{said} {units.strip()}")

    def _with_verb(self, part: Line) -> Iterator[Line]:
        """A part with each verb that may stand before it, where it names a card, units or a place.

        ``Metz to Verdun`` is ``MOVE ALL FROM Metz TO Verdun``. None begins with its way: ``via
        Nancy to Metz`` goes on with what stands before it.
        """
        cursor = Cursor(part)
        if fold(cursor.peek()) in ("via", fold(self._language.wording.line("VIA"))):
            return
        pass_article(cursor)
        spans = [
            cursor.span(size)
            for size in range(1, min(_LONGEST_NAME, len(cursor.tokens) - cursor.index) + 1)
        ]
        if ":" in part.text:
            yield from self._units_last(part)
        text, everything = part.text.strip(), self._language.wording.line("ALL FROM")
        for kind, verbs in self._language.unsaid.items():
            lexicons = self._things.get(kind, ())
            number = bool(spans) and spans[0][:1].isdecimal()
            named = number or any(lexicon.exact(span) for span in spans for lexicon in lexicons)
            said = [self._language.wording.line(verb) for verb in verbs]
            if named or kind == "unit":
                yield from (Line(part.number, f"{verb} {text}") for verb in said)
            if kind == "unit" and not speaks_of_one(text):
                yield from (Line(part.number, f"{verb} {everything} {text}") for verb in said)
