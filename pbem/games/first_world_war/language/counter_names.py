"""The counters and fronts in sentences about a deployment, one after the other."""

import re
from typing import Literal, NamedTuple

from pbem.games.common.sentences import SentenceReader, Strange, to_the_stop
from pbem.games.first_world_war.deployment import (
    DeploymentAsk,
    fronts_admitting_each,
    waiting_counters,
)
from pbem.games.first_world_war.language.grammar import SENSES
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.orders import Deploy
from pbem.orders import Context, Cursor
from pbem.orders.meaning.vocabulary import Sense
from pbem.orders.words.number_words import counts_in_digits, in_digits

_LONGEST_NAME, _SHORTEST_NAME = 4, 3
_MOST_FRONTS = 20
_OF_A_ROW = re.compile(r"(?<![\w-])(\d{1,2})(?:(?:st|nd|rd|th|ª|º|°)(?!\w)|\.(?=\s+armi))")
"""The number of one of a row: ``1st``, ``2ª``, ``3. armia``."""
_NO_ARMY = re.compile(
    r"\b\w+\s+(?:dumm|decoy|fake|blank|fittizi|fint[oa]|atrap|pozorn)\w*"
    r"|(?:^|(?<=[.!?;:\n]))\s*[^\W\d]+,(?=\s+(?P<next>\w+))",
    re.IGNORECASE,
)
"""Which of the dummies is meant, and how a list of what is done begins: ``First, the 4th goes``."""
_ONE = re.compile(
    r"\b(?:una?|uno)\s+(?:sol[oa]\s+)?(?=(?:in|ne[il]|nell[oae]?|su[il]?|sull[oae]?|per|a[il]?)\b)",
    re.IGNORECASE,
)
"""One counter, in Italian, whose word is also an article."""
_OTHERS = re.compile(
    r"\b(?:(?:the\s+)?(?:other|remaining|rest\s+of\s+the)|(?:gli|le)\s+altr[ie]|i\s+r[ei]\w+ti"
    r"|pozostałe)\s+(?P<dummies>dummies|fittizi|finti|(?:pedine\s+)?f(?:int|ittizi)e|atrapy|puste)"
    r"\s*:\s*(?P<number>\w+)(?=\s+\S+\s+\S)",
    re.IGNORECASE,
)
"""A heading for dummies that are placed by number: ``Gli altri fittizi: uno in Trentino``."""
_RANGE = re.compile(
    r"\b(?P<led>(?:fronts?|front[aioy]\w*|sectors?|settor[ei]|odcin\w+)\s+)?"
    r"(?P<from>(?:from|da[il]?|od)\s+)?(?P<first>\d+)\s*(?:[–—-]|\b(?:up\s+to|to|through|a[il]?|do)\b)\s*(?P<last>\d+)\b",
    re.IGNORECASE,
)
"""A range of fronts: ``fronts 1 to 4``."""


class Item(NamedTuple):
    """A front, or counters.

    Attributes:
        kind: what it is; ``rest`` is what no other item names.
        name: of the army.
        number: so many dummies; 0: all that are left.
        front: its number.
        beside: whether it goes with the group before: ``in Flanders with a dummy``.
        among: of the rest, whether its armies, its dummies or both.
        all_left: whether the counters are said to be all that are left: ``the last two``.
    """

    kind: Literal["army", "dummies", "rest", "front"]
    name: str = ""
    number: int = 0
    front: int = 0
    beside: bool = False
    among: str = "both"
    all_left: bool = False


_LISTED = re.compile(
    r"(?<![\w-])(?P<numbers>\d+(?:\s*(?:,|&|\+|\b(?:and|e|ed|i|oraz)\b)\s*\d+)+)"
    r"\s*(?P<nation>[A-Z]{2})(?!\w)"
)
"""Numbers of armies before their nation: ``4, 5 and 6 AH``."""
_TO_FRONTS = re.compile(
    r"\b(?:at|on|in|to|al?|su\w*|ne\w*|na|we?|do|nad|front\w*)\s*$", re.IGNORECASE
)
_JOINS = frozenset(",+&")
"""Marks that go on with a list."""
_WORDS, _BARE = re.compile(r"(\w+)"), re.compile(r"(?P<number>\d{1,2})(?P<row>ª?)")
"""Words, and the number of an army without its nation, which may be said to be one of a row."""
_IN_LIST = frozenset(["and", "fill", "troops", "number", "ordinal"])
"""Kinds of words in a list of armies."""
_DIGITS, _NUMBERED = re.compile(r"\d+"), re.compile(r"\d\s*([A-Z]{2})\b")


Group = tuple[list[Item], list[int]]
"""Counters, and the fronts to each of which so many go."""


class CounterNames(SentenceReader):
    """Takes the counters and fronts of one text as items of a sentence."""

    game = "fww"

    def __init__(self, phrases: FirstWorldWarPhrases, context: Context, ask: DeploymentAsk) -> None:
        self._phrases, self._board = phrases, phrases.board
        earlier = (order for order in context.earlier if isinstance(order, Deploy))
        placed = {counter for order in earlier for counter, _ in order.placements}
        ready = [c for c in waiting_counters(ask.position, ask.faction) if c not in placed]
        self._armies = [c for c in ready if not self._board.armies[c].dummy]
        self._dummies = len(ready) - len(self._armies)
        admitted = fronts_admitting_each(ask.position, ready).values()
        self._admitted = sorted({front for fronts in admitted for front in fronts})
        self._groups: list[Group] = []
        self._begin()
        self._of_dummies, self._keeps, self._kept = not self._armies, False, 0
        self._ask, self._example = ask, False
        self._typed: list[bool] = []
        self._nation, self._both = "", 0
        self._all = self._dummies

    def prepared(self, text: str) -> str:
        """With digits for ``one`` before a front: ``una per i Balcani``."""
        text = _OTHERS.sub(r"\g<number> \g<dummies>", text)
        named = _LISTED.sub(self._with_nations, _with_ordinals_in_digits(text))
        self._numbered = set(_NUMBERED.findall(named))
        digits = self._with_digits(named)
        ranged = _RANGE.sub(_each_between, digits)
        if ranged != digits:
            self._typed = []
        return ranged

    def _with_nations(self, found: re.Match[str]) -> str:
        """Numbers of armies with their nation behind each; those of fronts stay."""
        nation = found["nation"]
        waits = any(self._board.armies[army].nation == nation for army in self._armies)
        if not waits or _TO_FRONTS.search(found.string[: found.start()]):
            return found[0]
        return _DIGITS.sub(lambda number: f"{number[0]} {nation}", found["numbers"])

    def _with_digits(self, text: str) -> str:
        """A text with digits for how many; which of all digits were typed is remembered."""
        self._typed = []
        said = ""
        for piece in re.split(r"(\d+)", text):
            typed = piece.isdigit()
            digits = piece if typed else counts_in_digits(_ONE.sub("1 ", piece))
            self._typed += [typed] * len(_DIGITS.findall(digits))
            said += digits
        return said

    def _begin(self) -> None:
        """Begin a sentence."""
        self._items: list[Item] = []
        self._heading: list[Item] = []
        self._each_at: list[int] = []
        self._parts: dict[str, set[int]] = {",": set(), "and": set(), "with": set()}
        self._parted = ""
        self._said_too: set[str] = set()
        self._number = 0
        self._rest = ""
        self._another = False
        self._hint = ""
        self._denied = self._by_number = False
        self._of_nobody = True
        self._dummies_here = self._armies_here = False
        self._all_fronts = self._admitted
        self._clause_from = self._staying_from = 0

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take an army, a front or a number."""
        clean = to_the_stop(cursor)
        self._listed = self._lists_fronts(cursor)
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), 0, -1):
            text = clean.span(length)
            if "," in text:
                continue
            if sense is not None and length <= size and sense.kind not in ("nation", "fill"):
                break
            counted = text[0].isdigit() and not self._is_typed(cursor)  # ``i due serbi``
            if not counted and (armies := self._army(text)):
                self._add_army(armies)
            elif not self._counts_fronts(cursor) and (front := self._front(text)):
                self._flush()
                self._by_number = text.split()[-1].isdigit()
                self._add(Item("front", front=front))
            else:
                continue
            cursor.index += length
            return True
        if sense is not None and (nation := self._nation_called("", sense)):
            people = sense.kind == "people" or self._is_of_people(cursor, size, nation)
            if people:
                return self._people(cursor, size, nation)
        if sense is not None and sense.kind not in ("nation", "fill"):
            return False
        if army := self._bare_army(cursor):
            self._add_army(army)
            cursor.next()
            return True
        return self._count(cursor, clean)

    def _add_army(self, army: str) -> None:
        self._flush()
        self._armies_here, self._nation = True, self._board.armies[army].nation
        self._add(Item("army", army, beside=self._hint == "with"))

    def _people(self, cursor: Cursor, size: int, nation: str) -> bool:
        """Take all waiting armies of a nation by the name of its people: ``the Serbs``.

        Where its armies are named one by one, it says nothing more. What is left of them are those
        that no group before names.

        Raises:
            Strange: none waits, or another number of them is said.
        """
        cursor.index += size
        armies = [a for a in self._armies if self._board.armies[a].nation == nation]
        if nation in self._numbered and not self._rest:
            return True
        if self._rest not in ("", "all"):
            items = (item for counters, _ in self._groups for item in counters)
            named = {item.name for item in (*items, *self._items)}
            armies = [army for army in armies if army not in named]
        if not armies or self._number not in (0, len(armies)):
            raise Strange
        if self._number == self._both:
            self._both = 0
        self._number, self._rest = 0, ""
        for army in armies:
            self._add_army(army)
        return True

    def _is_of_people(self, cursor: Cursor, size: int, nation: str) -> bool:
        """True if the name of a nation stands for its armies: ``both Serbian armies``.

        It says nothing more behind an army of that nation: ``the 1st and the 5th of the Russians``.
        """
        behind = _further(cursor, size)
        number = None if behind.done else self._phrases.number(behind)
        last = self._items[-1] if self._items else None
        of_last = last is not None and last.kind == "army" and not (self._number or self._rest)
        return number is None and not (of_last and self._nation == nation)

    def _bare_army(self, cursor: Cursor) -> str:
        """The waiting army of a number in digits; empty: it counts dummies, or is another's.

        Raises:
            Strange: it may be either.
        """
        said = _BARE.fullmatch(to_the_stop(cursor).peek())
        if said is None or not (said["row"] or (self._is_typed(cursor) and self._hint != "at")):
            return ""
        found = [army for army in self._armies if army.endswith(f"-{said['number']}")]
        nation = self._nation_ahead(cursor) or self._nation
        of_nation = [army for army in found if self._board.armies[army].nation == nation]
        found = of_nation or found
        if not found or (not said["row"] and self._counts(cursor)):
            return ""
        if len(found) > 1:
            raise Strange
        return found[0]

    def _counts(self, cursor: Cursor) -> bool:
        """True if the number that stands here, which may be that of an army, counts something.

        Raises:
            Strange: it may be either.
        """
        behind = _further(cursor, 1)
        sense = None if behind.done else self.sense(behind)[1]
        of_dummies = self._dummies_here and not self._armies_here
        if self._listed or of_dummies or (sense is not None and sense.kind == "dummy"):
            return True
        goes_on = behind.peek() in _JOINS or (sense is not None and sense.kind == "and")
        if self._of_dummies and not self._armies_here and not goes_on:
            raise Strange
        return False

    def _nation_ahead(self, cursor: Cursor) -> str:
        """The nation behind a list of numbers that begins here: ``the 1st and the 5th Russian``."""
        ahead = to_the_stop(cursor)
        while not ahead.done:
            size, sense = self.sense(ahead)
            if nation := self._nation_called(ahead.peek(), sense):
                return nation
            if sense is not None and sense.kind not in _IN_LIST:
                return ""
            if sense is None and not (_BARE.fullmatch(ahead.peek()) or ahead.peek() in _JOINS):
                return ""
            ahead.index += max(1, size)
        return ""

    def _nation_called(self, word: str, sense: Sense | None) -> str:
        """The nation that a word names; empty: none."""
        if sense is not None and sense.kind in ("nation", "people"):
            value = next(iter(sense.values))
            return SENSES.nations.get(value, value)
        return word if word in self._board.aliases["nations"] else ""

    def _is_typed(self, cursor: Cursor) -> bool:
        """True if the number that stands here was written in digits."""
        before = (token.text for token in cursor.tokens[: cursor.index])
        place = sum(len(_DIGITS.findall(text)) for text in before)
        return place < len(self._typed) and self._typed[place]

    def _lists_fronts(self, cursor: Cursor) -> bool:
        """True if a number here goes on with a list of fronts: ``at 1, 2 and 3``."""
        if not self._by_number or not self._items or self._items[-1].kind != "front":
            return False
        behind = _further(cursor, 1)
        while not (behind.done or cursor.tokens[behind.index - 1].text.endswith(".")):
            size, sense = self.sense(behind)
            if sense is not None and sense.kind != "and":
                leads = sense.kind == "hint" and (
                    behind.index == cursor.index + 1 or bool(sense.values & {"at", "to"})
                )
                return not leads and sense.kind != "dummy"
            if sense is None and not (behind.peek() == "," or behind.peek().isdigit()):
                return True
            behind.index += max(1, size)
        return True

    def _army(self, text: str) -> str:
        """A waiting army, also the only one of its nation by that; empty: none is named.

        Raises:
            Strange: it does not wait.
        """
        found = self._phrases.armies.meant(text) if any(map(str.isdigit, text)) else frozenset()
        if not found and (len(text) >= _SHORTEST_NAME or text.isupper()):
            armies = self._phrases.armies.exact(text)
            found = armies if len(armies) == 1 else frozenset()
        if not found:
            return ""
        (name, *others) = found
        if others or name not in self._armies:
            raise Strange
        return name

    def _front(self, text: str) -> int:
        """A front by its name, its number behind AT, or a city of it; 0: none is named."""
        if text.isdigit():
            there = self._hint == "at" or self._listed
            return int(text) if there and int(text) in self._board.fronts else 0
        if len(text) < _SHORTEST_NAME or (text[0].isdigit() and " " not in text):
            return 0
        if fronts := self._phrases.fronts.meant(text):
            return int(next(iter(fronts)))
        cities = self._phrases.cities.meant(text)
        return self._board.cities[next(iter(cities))].front if len(cities) == 1 else 0

    def _counts_fronts(self, cursor: Cursor) -> bool:
        """True if a number stands here that says how many fronts there are: ``the four fronts``."""
        if self._phrases.number(behind := _further(cursor, 0)) is None or behind.done:
            return False
        sense = self.sense(behind)[1]
        return sense is not None and sense.kind == "front"

    def _count(self, cursor: Cursor, clean: Cursor) -> bool:
        number = self._phrases.number(clean)
        if number is None:
            return False
        if self._number or not number:
            raise Strange
        self._number = number
        cursor.next()
        return True

    def _add_dummies(self, count: int) -> None:
        """Add so many dummies; beside a word for all or for the last no more are left then."""
        left = self._rest in ("all", "last")
        self._number, self._rest, self._another = 0, "", False
        beside = self._hint == "with"
        self._add(Item("dummies", number=count, beside=beside, all_left=left))

    def _add(self, item: Item) -> None:
        beside = item.beside and bool(self._items) and self._items[-1].kind == "front"
        item = item._replace(beside=beside)
        self._of_nobody = self._of_nobody and item.kind == "front"
        if not self._denied:
            if self._parted:
                self._parts[self._parted].add(len(self._items))
            if self._hint == "with":
                self._parts["with"].add(len(self._items))
            self._items.append(item)
        self._parted = ""
        self._hint = ""

    def _flush(self) -> None:
        """Take a number without a noun for dummies, and what is left for that."""
        if self._number or self._another:
            if not self._of_dummies:
                raise Strange
            self._add_dummies(self._number or 1)
        elif self._rest:
            among = "dummies" if self._rest == "dummies" else "both"
            last = self._rest == "last"
            self._rest = ""
            self._add(Item("rest", among=among, all_left=last))

    def _end_item(self) -> None:
        """End what was said of counters.

        Raises:
            Strange: nobody goes along where somebody should.
        """
        self._flush()
        if self._hint == "with":
            raise Strange


def _further(cursor: Cursor, size: int) -> Cursor:
    """The same line, some tokens further on."""
    ahead = Cursor(cursor.line)
    ahead.tokens, ahead.index = cursor.tokens, cursor.index + size
    return ahead


def _with_ordinals_in_digits(text: str) -> str:
    """A text with digits for which army is meant; ``the sixth dummy`` stays."""
    said, last = "", 0
    for other in _NO_ARMY.finditer(text):
        if other["next"] and _digits_of_row(other["next"]) != other["next"]:
            continue
        said += _digits_of_row(text[last : other.start()]) + other[0]
        last = other.end()
    return said + _digits_of_row(text[last:])


def _digits_of_row(text: str) -> str:
    """A text with ``4ª`` for ``fourth`` and ``4th``."""
    words = zip(_WORDS.split(text), _WORDS.split(in_digits(text, counts=False)), strict=True)
    said = "".join(old if old == new else f"{new}ª" for old, new in words)
    return _OF_A_ROW.sub(r"\1ª", said)


def _each_between(found: re.Match[str]) -> str:
    """A range as all its numbers, one by one; ``1 to 4`` alone may be one counter to a front."""
    first, last = int(found["first"]), int(found["last"])
    if not (found["led"] or found["from"]) or not first < last < first + _MOST_FRONTS:
        return found[0]
    return (found["led"] or "") + ", ".join(map(str, range(first, last + 1)))
