"""A round in sentences: ``The 1st and the 7th attack Flanders, the 1st leads, Liege if we win``.

A text is read so only if each of its words is known, and nothing in it doubts or asks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pbem.games.common.sentences import SentenceReader, Strange, to_the_stop
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.language.unit_resolver import writers_alliance
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import Context, Cursor, fold
from pbem.orders.meaning.vocabulary import Sense
from pbem.orders.words.number_words import in_digits

_LONGEST_NAME, _SHORTEST_NAME, _LEAST_DECLINED = 4, 3, 5
_SILENT = frozenset(
    ["fill", "time", "yes", "light", "enough", "troops", "arm", "front", "there", "but"]
)
_VERBS = {
    "attack": "attack",
    "march_attack": "attack",
    "go": "move",
    "enter": "move",
    "place": "move",
    "arrive": "move",
    "transfer": "transfer",
    "rail": "transfer",
    "stay": "stay",
    "lead": "lead",
    "capture": "capture",
    "chit": "chit",
    "play": "chit",
    "pass": "pass",
}
"""What verbs say in a round."""
_WHICH_ROUND = re.compile(
    r"\b(?:(?:my|the|in|for|nel|il|la|mio|w|we|mojej|moja)\s+)*"
    r"(?:first|second|third|fourth|next|this|prim[oa]|second[oa]|terz[oa]|quest[oa]"
    r"|pierwsz\w+|drug\w+|trzeci\w*)\s+(?:round|action|move|turn|mossa|azione|rund\w+|ruch\w*)\b[:,]?"
    r"(\s|$)",
    re.IGNORECASE,
)
"""Which round it is; no number of an army."""
_SEVERAL = frozenset(["armies", "armate", "eserciti", "armie", "armii"])
"""Folded words behind which a lone number counts armies."""
_NUMBER_LAST = re.compile(
    r"\b(?P<army>army|armata|armi[aęią])\s+(?P<number>[^\W\d]{3,})\b", re.IGNORECASE
)
"""The number of an army behind its word: ``army two``."""
_THINGS = frozenset(["dummy", "number", "ordinal", "people", "nation"])
"""Kinds of words for armies and other counters."""
_PEOPLES = {
    "british": "BR",
    "french": "FR",
    "german": "DE",
    "austrian": "AH",
    "russian": "RU",
    "italian": "IT",
}
"""The codes of nations whose armies may be meant by a word for the people: ``the British``."""
_TRAVELS = frozenset(["move", "transfer"])
_OF_COMBAT = frozenset(["lead", "capture", "chit"])
_ACTIONS = _TRAVELS | {"attack", "pass"}


class _Item(NamedTuple):
    """A thing that is named.

    Attributes:
        kind: what it is; ``number`` is an army by its number, ``place`` a front or a city of it.
        name: how it is called; of a place as it is written.
        hint: what leads in to it, such as ``from``.
        many: so many armies of a people; 0: it is not said.
    """

    kind: Literal["army", "number", "people", "dummies", "all", "place", "chit"]
    name: str
    hint: str = ""
    many: int = 0


@dataclass
class _Clause:
    """What is done, with whom, and where.

    ``tail``: how many items stand before its last mark or ``and``; ``marked``: before a mark;
    ``leaves_out``: whether ``all but`` was said; ``at_others``: whether it speaks of a people
    that is not the writer's.
    """

    verb: str = ""
    denied: bool = False
    items: list[_Item] = field(default_factory=list)
    tail: int = 0
    marked: int = 0
    leaves_out: bool = False
    at_others: bool = False

    def named(self, *kinds: str) -> list[_Item]:
        """The items of some kinds."""
        return [item for item in self.items if item.kind in kinds]


def _in_digits(found: re.Match[str]) -> str:
    """An army with its number in digits before it, if a number stands behind it."""
    number = in_digits(found["number"], counts=True)
    return f"{number} {found['army']}" if number.isdigit() else found[0]


class Rounds(SentenceReader):
    """Reads one text about what a faction does in its round."""

    game = "fww_round"

    def __init__(self, phrases: FirstWorldWarPhrases, context: Context) -> None:
        self._phrases, self._board = phrases, phrases.board
        view, asked = context.view, {getattr(ask, "faction", "") for ask in context.asks}
        assert isinstance(view, FirstWorldWarView)
        self._at = {
            counter: front.number
            for front in view.fronts
            for stack in front.stacks
            if stack.commander in asked
            for counter in stack.shown
        }
        self._chits = phrases.chits_of[writers_alliance(self._board, context)]
        self._clauses: list[_Clause] = []
        self._now, self._hint, self._count = _Clause(), "", 0
        self._people, self._counted = "", False

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The lines of orders that a text says; ``None``: it is not understood."""
        try:
            self.walk(text, lang)
            return tuple(self._said()) or None
        except Strange:
            return None

    # --- words ------------------------------------------------------------------------------------

    def prepared(self, text: str) -> str:
        """With digits for the number of an army behind its word, without which round it is."""
        bare = self._phrases.without_numbers_again(_WHICH_ROUND.sub(r"\1", text))
        return _NUMBER_LAST.sub(_in_digits, bare)

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take an army, a place, a chit or a number."""
        if sense is not None and sense.kind in ("all", "both"):
            self._add("all", "2" if sense.kind == "both" else "")
            cursor.index += size
            return True
        clean = to_the_stop(cursor)
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), 0, -1):
            text = clean.span(length)
            known = sense is not None and sense.kind not in ("nation", "fill", "people")
            if "," in text or (known and length <= size):
                continue
            if item := self._item(text, led=self._is_led(cursor)):
                self._add(*item)
                cursor.index += length
                return True
        return self._number(cursor, clean)

    def _is_led(self, cursor: Cursor) -> bool:
        """True if a word such as TO stands right before."""
        before = cursor.tokens[max(0, cursor.index - 1)].text
        sense = self.known(fold(before)) if cursor.index else None
        return sense is not None and sense.kind == "hint"

    def _item(
        self, text: str, *, led: bool = False
    ) -> tuple[Literal["army", "place", "chit"], str] | None:
        """What a text names, and its name; ``led``: behind a word such as TO.

        A longer name may be declined there though it is written in small letters.
        """
        if any(map(str.isdigit, text)) or text.isupper():
            armies = self._phrases.armies.meant(text)
            if len(armies) == 1:
                return "army", next(iter(armies))
        if len(text) < _SHORTEST_NAME:
            return None
        if not text[0].isupper() and not (led and len(text) >= _LEAST_DECLINED):
            named = self._phrases.fronts.exact(text) or self._phrases.cities.exact(text)
            return ("place", text) if named and not any(map(str.isdigit, text)) else None
        if len(chits := self._chits.meant(text)) == 1:
            return "chit", next(iter(chits))
        found = self._phrases.fronts.meant(text) or self._phrases.cities.meant(text)
        return ("place", text) if found else None

    def _number(self, cursor: Cursor, clean: Cursor) -> bool:
        """Take a number in digits: of a front behind a word for it, else of an army."""
        text = clean.peek().rstrip("ªº°")
        number = fold(text)
        if not number.isdigit():
            return False
        behind = Cursor(cursor.line)
        behind.tokens, behind.index = cursor.tokens, cursor.index + 1
        sense = None if behind.done else self.sense(behind)[1]
        several = not behind.done and fold(to_the_stop(behind).peek()) in _SEVERAL
        if several and not self._now.named("army", "number"):
            raise Strange  # ``two armies`` names none
        if sense is not None and sense.kind == "dummy":
            self._count = int(number)
        elif self._is_front(sense) and int(number) in self._board.fronts:
            self._add("place", number)
        else:
            self._add("number", number)
        cursor.next()
        return True

    def _is_front(self, behind: Sense | None) -> bool:
        """True if a number that stands here is that of a front: ``attack 2 with 8 DE``.

        ``behind``: what the next word means.
        """
        if self._now.verb == "attack" and behind is not None and "with" in behind.values:
            return True
        leaves = self._hint == "from" and self._now.verb in _TRAVELS
        return leaves or (self._hint in ("at", "to", "front") and self._now.verb != "lead")

    def _add(
        self,
        kind: Literal["army", "number", "people", "dummies", "all", "place", "chit"],
        name: str,
    ) -> None:
        if kind not in ("army", "number"):
            self._end_people()
        self._people, self._counted = "", kind in ("army", "number")
        count = self._count if kind == "people" else 0
        self._count -= count
        self._now.items.append(_Item(kind, name, self._hint, count))
        self._hint = ""

    def _nation(self, value: str) -> None:
        """Take a word for a people: its armies, unless it stands beside one that is named."""
        code = _PEOPLES.get(value, "")
        if code and self._goes_at(code):
            return
        owned = any(self._board.armies[c].nation == code for c in self._at if self._is_army(c))
        self._people = code if owned and not self._counted else ""

    def _goes_at(self, code: str) -> bool:
        """True if a word leads in to a people that is not the writer's, who is gone at then."""
        others = all(self._board.armies[counter].nation != code for counter in self._at)
        self._now.at_others |= others and bool(self._hint)
        return others and bool(self._hint)

    def _end_people(self, *, unless: bool = False) -> None:
        """Take the armies of a people of which no number stands beside its name."""
        if unless:
            return
        people, self._people, self._counted = self._people, "", False
        if people:
            self._add("people", people)

    def mean(self, sense: Sense) -> None:
        """What a known word does to the clause (raises Strange)."""
        self._end_people(unless=sense.kind in _SILENT | {"nation"})
        value = next(iter(sense.values), "")
        match sense.kind:
            case "verb" if value == "leave":
                self._hint = "from"
            case "verb" if value in _VERBS:
                self._verb(_VERBS[value])
            case "pass" | "won":
                self._verb({"pass": "pass", "won": "capture"}[sense.kind])
            case kind if kind in _THINGS:
                self._thing(kind, value)
            case "deny" | "none" | "nothing":
                self._deny()
            case "hint" | "front":
                self._lead_in(sense)
            case "no_chit":
                self._close()
                self._clauses.append(_Clause("chit", denied=True))
            case "and":
                self._now.tail = len(self._now.items)
            case kind if kind not in _SILENT:
                raise Strange

    def _thing(self, kind: str, value: str) -> None:
        """Take dummies, how many there are, an army by a word for its number, or a people."""
        if kind == "nation":
            self._nation(value)
        elif kind == "number":
            self._count = int(value)
        elif kind == "dummy":
            self._add("dummies", str(self._count or 1))
            self._count = 0
        elif kind != "people" or not self._goes_at(value):
            self._add("people" if kind == "people" else "number", value)

    def leave_out(self) -> None:
        """Take ``all but``: what stands behind it does not attack."""
        self._end_people()
        if not self._now.named("all"):
            self._add("all", "")
        self._now.leaves_out, self._hint = True, "except"

    def _lead_in(self, sense: Sense) -> None:
        """Take a word that leads in to a place, or to who goes along (raises Strange)."""
        if sense.kind == "front":
            self._hint = "front" if self._hint in ("", "at") else self._hint
            return
        known = [hint for hint in ("from", "to", "at", "with") if hint in sense.values]
        if not known or "via" in sense.values:
            raise Strange
        leaves = known[0] == "from" and self._now.verb in _TRAVELS
        self._hint = known[0] if leaves or len(sense.values) == 1 else ""

    def _deny(self) -> None:
        if self._now.items or self._now.verb:
            self._close()
        self._now.denied = True

    def _verb(self, verb: str) -> None:
        """Take a verb; behind another one a clause begins with what stands behind the last mark."""
        now = self._now
        if now.verb == verb and verb != "attack":
            return
        apart = verb in _OF_COMBAT and bool(now.marked)
        if now.verb or apart or (now.denied and now.items):
            since = now.tail if now.verb else now.marked
            begun = now.items[since:]
            del now.items[since:]
            self._close()
            self._now.items = begun
        self._now.verb = verb

    def part(self, mark: str) -> None:
        """Take a mark; it ends what is denied. A nation before a colon says whose round it is."""
        if mark == ":":
            self._people = ""
        self._end_people()
        if self._now.denied:
            self._close()
        self._now.tail = self._now.marked = len(self._now.items)
        self._hint = ""

    def stop(self) -> None:
        """Take the end of a sentence."""
        self._close()

    def _close(self) -> None:
        self._end_people()
        if self._count > 1:
            raise Strange  # it counts nothing
        self._count = 0
        if self._now != _Clause():
            self._clauses.append(self._now)
        self._now, self._hint = _Clause(), ""

    # --- orders -----------------------------------------------------------------------------------

    def _said(self) -> Iterator[str]:
        """The lines of the text: one action, and what belongs to it (raises Strange)."""
        self._check_actions()
        attackers: list[str] = []
        for clause in self._clauses:
            verb = clause.verb or self._unsaid(clause)
            if clause.denied:
                yield from self._denied(clause, verb)
            elif verb == "attack" or (verb == "move" and self._goes_nowhere(clause)):
                attackers = self._attackers(clause)
                yield self._attack(clause, attackers)
            elif verb in _TRAVELS:
                yield self._travel(clause, verb)
            elif verb == "pass" and not clause.items:
                yield "PASS"
            elif verb == "stay":
                self._check_stays(clause)
            elif verb == "lead":
                yield f"LEAD {self._phrases.army_name(self._leader(clause, attackers))}"
            elif verb == "capture":
                yield f"CAPTURE {self._city(clause)}"
            elif verb == "chit" and len(clause.items) == 1 and clause.items[0].kind == "chit":
                yield f"CHIT {self._chits.shown[clause.items[0].name]}"
            else:
                raise Strange

    def _check_stays(self, clause: _Clause) -> None:
        """Who stays is no order, if they stand there (raises Strange)."""
        fronts = {self._front(item) for item in clause.named("place")}
        if clause.items and clause.items == clause.named("dummies"):
            return
        there = {self._at.get(army, 0) for army in self._armies(clause, [])}
        if clause.named("chit") or not there or len(fronts) > 1 or (fronts and fronts != there):
            raise Strange

    def _check_actions(self) -> None:
        """Leave out ``let's move`` before the move, and refuse several actions (raises Strange)."""
        if any(c.verb == "move" and c.items and not c.denied for c in self._clauses):
            self._clauses = [c for c in self._clauses if c.verb != "move" or c.items or c.denied]
        passes = [c for c in self._clauses if c.verb == "pass" and not (c.items or c.denied)]
        self._clauses = [c for c in self._clauses if c not in passes] + passes[:1]
        if sum(c.verb in _ACTIONS and not c.denied for c in self._clauses) > 1:
            raise Strange

    def _unsaid(self, clause: _Clause) -> str:
        """What is done where no verb says it: an attack where the armies stand."""
        armies = self._armies(clause, [])
        fronts = {self._front(item) for item in clause.named("place")}
        there = {self._at.get(army, 0) for army in armies}
        return "attack" if armies and there == fronts else ""

    def _denied(self, clause: _Clause, verb: str) -> Iterator[str]:
        """What is not done: nothing, or no chit is played (raises Strange)."""
        if clause.items or verb not in ("attack", "move", "transfer", "chit"):
            raise Strange
        if verb == "chit":
            yield "CHIT NONE"

    def _attackers(self, clause: _Clause) -> list[str]:
        """The armies of an attack; none: all that stand there (raises Strange)."""
        fronts = {self._front(item) for item in clause.named("place")}
        left_out = [item for item in clause.items if item.hint == "except"]
        named = clause.named("dummies", "chit")
        if len(fronts) > 1 or any(item.hint != "except" for item in named):
            raise Strange
        front = next(iter(fronts), 0)
        armies = self._armies(clause, [c for c, at in self._at.items() if at == front])
        for item in clause.named("all"):
            all_there = self._others(front, left_out) if clause.leaves_out else self._there(front)
            if armies and set(armies) != set(all_there):
                raise Strange
            if not front or (item.name and int(item.name) != len(all_there)):
                raise Strange
            armies = all_there
        return armies

    def _there(self, front: int) -> list[str]:
        """The own armies on a front."""
        return [army for army, at in self._at.items() if at == front and self._is_army(army)]

    def _others(self, front: int, left_out: Sequence[_Item]) -> list[str]:
        """The own armies on a front without some that stand there (raises Strange).

        ``All but one`` leaves open which, and so does a bare 1.
        """
        there, found = self._there(front), set[str]()
        armies = [item for item in left_out if item.kind not in ("dummies", "chit")]
        if not left_out or any(item.kind == "number" and item.name == "1" for item in armies):
            raise Strange
        for item in armies:
            meant = {army for army in there if self._fits(army, item) or army == item.name}
            if not meant:
                raise Strange
            found |= meant
        return [army for army in there if army not in found]

    def _attack(self, clause: _Clause, armies: Sequence[str]) -> str:
        places = clause.named("place")
        fronts = {self._front(item) for item in places} or {self._at.get(a, 0) for a in armies}
        if len(fronts) != 1 or not min(fronts):
            raise Strange
        names = ", ".join(map(self._phrases.army_name, armies))
        return f"ATTACK {min(fronts)}{f' WITH {names}' if names else ''}"

    def _goes_nowhere(self, clause: _Clause) -> bool:
        """True if armies go at another people, or to a city, of the front where they stand.

        ``6 AH marches on the Italians at the Isonzo`` attacks.
        """
        cities = [i for i in clause.named("place") if not self._phrases.fronts.meant(i.name)]
        if not (clause.at_others or cities):
            return False
        goals = {self._front(i) for i in clause.named("place") if i.hint not in ("from", "except")}
        named = clause.named("army", "number", "people")
        if len(goals) != 1 or not named or clause.named("dummies", "chit", "all"):
            return False
        armies = self._armies(clause, [c for c, at in self._at.items() if at in goals])
        return bool(armies) and all(self._at.get(army) in goals for army in armies)

    def _travel(self, clause: _Clause, verb: str) -> str:
        """A move or a transfer: who, from where, and where to (raises Strange)."""
        if clause.named("all", "chit"):
            raise Strange
        places = {item: self._front(item) for item in clause.named("place")}
        origins = {front for item, front in places.items() if item.hint == "from"}
        armies = self._armies(clause, [c for c, at in self._at.items() if at in origins])
        origins |= {self._at.get(army, 0) for army in armies}
        targets = {front for item, front in places.items() if item.hint != "from"} - origins
        if len(origins) != 1 or len(targets) != 1 or not min(origins):
            raise Strange
        dummies = [
            "DUMMY" if item.name == "1" else f"{item.name} DUMMY"
            for item in clause.named("dummies")
        ]
        if len(dummies) > 1 or not (armies or dummies):
            raise Strange
        names = ", ".join((*map(self._phrases.army_name, armies), *dummies))
        word = {"move": "MOVE", "transfer": "TRANSFER"}[verb]
        return f"{word} {names} FROM {min(origins)} TO {min(targets)}"

    def _leader(self, clause: _Clause, attackers: Sequence[str]) -> str:
        """The one army that leads, of those that attack (raises Strange)."""
        found = self._armies(clause, attackers)
        if len(found) != 1 or len(clause.items) != 1 or found[0] not in attackers:
            raise Strange
        return found[0]

    def _city(self, clause: _Clause) -> str:
        """The one city that is named (raises Strange)."""
        places = clause.named("place")
        if len(places) != 1 or len(clause.items) != 1:
            raise Strange
        cities = self._phrases.cities.meant(places[0].name)
        if len(cities) != 1:
            raise Strange
        return self._phrases.cities.shown[next(iter(cities))]

    # --- things -----------------------------------------------------------------------------------

    def _is_army(self, counter: str) -> bool:
        return not self._board.armies[counter].dummy

    def _front(self, item: _Item) -> int:
        """The front of a place, or that of a city (raises Strange)."""
        if item.name.isdigit():
            return int(item.name)
        if len(fronts := self._phrases.fronts.meant(item.name)) == 1:
            return int(next(iter(fronts)))
        cities = self._phrases.cities.meant(item.name)
        if len(cities) != 1:
            raise Strange
        return self._board.cities[next(iter(cities))].front

    def _armies(self, clause: _Clause, near: Sequence[str]) -> list[str]:
        """The armies that a clause names, those near by first (raises Strange)."""
        armies: list[str] = []
        for item in clause.named("army", "number", "people"):
            if item.hint == "except":
                continue
            if item.kind == "people" and self._is_told_apart(item, clause):
                continue
            if item.kind == "army":
                found = [item.name]
            else:
                fits = [c for c in self._at if self._is_army(c) and self._fits(c, item)]
                found = [c for c in fits if c in near] or fits
            together = item.kind == "people" and not item.many and {*found} <= {*near}
            if not found or not (together or len(found) == (item.many or 1)):
                raise Strange
            armies += found
        return list(dict.fromkeys(armies))

    def _is_told_apart(self, people: _Item, clause: _Clause) -> bool:
        """True if armies of a people are named behind it: ``the Germans attack with 1 and 8``."""
        behind = clause.items[clause.items.index(people) + 1 :]
        named = [item for item in behind if item.kind in ("army", "number")]
        return any(
            self._fits(counter, people) and (item.name == counter or self._fits(counter, item))
            for item in named
            for counter in self._at
        )

    def _fits(self, counter: str, item: _Item) -> bool:
        """True if a counter has a number, or is of a people."""
        if item.kind == "people":
            return self._board.armies[counter].nation == item.name
        return counter.partition("-")[2] == item.name
