"""Sentences about cards and operations, cut into clauses word by word."""

from itertools import pairwise

from pbem.games.common.sentences import Strange
from pbem.games.paths_of_glory.language.sentence_clauses import Clause, Group
from pbem.games.paths_of_glory.language.sentence_names import PURPOSES, NameReader
from pbem.orders.meaning.vocabulary import Sense

NO_CARD = "-"
"""In the place of a card: one operation without a card."""
_SILENT = frozenset(["fill", "time", "yes", "troops", "only", "ordinal", "ditto"])
_MOVES = frozenset(["go", "enter", "place", "arrive"])
"""Verbs of every game by which units come to a space."""
_VERBS = _MOVES | {
    *("play", "attack", "advance", "entrench", "activate", "hold", "retreat", "stay"),
    *("lose", "replace", "build", "pin"),
}
_BESIDE_LOSS = frozenset(["play", "replace", "go"])
"""Verbs that say no more beside that of a loss: ``the loss goes to``."""


class ClauseReader(NameReader):
    """Cuts one text into clauses."""

    # --- words ------------------------------------------------------------------------------------

    def mean(self, sense: Sense) -> None:
        """What a known word does to the clause."""
        value = next(iter(sense.values), "")
        counts, self._counts = self._counts, False
        match sense.kind:
            case "use":
                self._use("OPS" if value == "OP" else value, one=counts and value == "OP")
            case "verb":
                self._verb(value)
            case "all" | "rest":
                self._everybody(sense.kind, int(value or 0))
            case "army" | "corps":
                self._of_kind(sense.kind, several=bool(value))
            case "deny" | "none" | "nothing":
                self._deny(names_nobody=sense.kind != "deny")
            case "end" | "enough":
                self._end(sense.kind)
            case "purpose":
                self._may(value)
            case "for":
                self._for(value)
            case "another" if self._other:
                self._add(self._other)
            case _:
                self._note(sense, value)

    def _note(self, sense: Sense, value: str) -> None:
        """Take a word that says more of the clause, or nothing (raises Strange)."""
        match sense.kind:
            case "number":
                self._take_number(int(value))
            case "hint":
                self._hint = sense.values
            case "and":
                self._parted = True
            case "card":
                self._now.of_cards = True
            case "light":
                self._now.light = self._now.names
            case "nation":
                self._take_nation(value)
            case "time" if self._is_open():
                raise Strange
            case "those" | "in_case" | "full" | "flank" | "later":
                self._flag(sense.kind)
            case kind if kind not in _SILENT:
                raise Strange

    def _take_number(self, number: int) -> None:
        """Take a number in words; ONE behind another says no more: ``the second one``."""
        if self._number and number > 1:
            raise Strange
        self._begin_counted()
        self._number, self._counts = self._number or number, True

    def _flag(self, kind: str) -> None:
        """Take what holds of a clause; IF THERE IS ONE behind a comma is of the next clause."""
        if kind == "flank" and self._now.names and not self._now.verb:
            self._verb("attack")
        if kind == "in_case" and self._parted and self._now.names:
            self.stop()
        setattr(self._now, kind, True)

    def _take_nation(self, value: str) -> None:
        """Take of which nation those are who have no name."""
        groups = self._now.groups
        behind = self._last == "kind" and bool(groups) and not groups[-1].nation
        if behind:
            groups[-1].nation = value
        else:
            self._nation = value

    def _use(self, use: str, *, one: bool = False) -> None:
        """Take what a card is for.

        ``one``: whether ONE stands right before the word for one operation, which needs no card:
        ``1 op``, but not ``1 as ops``.
        """
        now = self._now
        if now.use == use and now.card and self._number:  # its points: ``for operations (4 ops)``
            self._number = 0
            return
        if now.denied and now.of_cards and use == "OPS" and not (now.card or self._number):
            now.denied, now.card, self._number = False, NO_CARD, 0
        if not now.card and self._number:
            held = [card for card in self._reading.held if card.endswith(f"-{self._number}")]
            if self._number == 1 and one and not now.of_cards:
                now.card = NO_CARD
            elif len(held) == 1:
                now.card = held[0]
        if now.use or self._held is None:
            raise Strange
        now.use, self._number = use, 0

    def _may(self, verb: str) -> None:
        """Take what spaces may be used for: ``Paris may move`` (raises Strange: units may)."""
        if self._now.groups or not (self._now.origins or self._place):
            raise Strange
        self._verb(verb)

    def _for(self, verb: str) -> None:
        """Take what spaces before it or behind it are activated for: ``for attack Metz, Lille``."""
        now, self._hint = self._now, frozenset()
        whole = bool(now.spaces) and all(purpose for _, purpose in now.spaces)
        named = now.names or now.spaces or now.origins or now.target or self._place
        self._verb(verb)
        self._lists = whole or not named

    def _meant(self, verb: str) -> str:
        """A verb of every game as one of this; nobody who enters is nobody who advances."""
        if verb == "enter" and self._now.denied:
            return "advance"
        return "go" if verb in _MOVES else verb

    def _verb(self, verb: str) -> None:
        """Take what is done: of those named before it, else of those of the clause before."""
        now = self._now
        if verb not in _VERBS:
            raise Strange
        enters, verb = verb == "enter", self._meant(verb)
        if now.spaces and all(purpose for _, purpose in now.spaces):
            self.stop()
            now = self._now
        if now.spaces or now.verb == "activate":
            self._purpose(verb)
        elif verb != "activate" or not self._activates_those_before():
            self._does(verb, enters=enters)

    def _does(self, verb: str, *, enters: bool) -> None:
        """Take what is done, other than what spaces are activated for.

        ``enters``: whether it is a word such as ``go in``.
        """
        now = self._now
        if now.verb == "play" and self._held is None:
            now.verb = ""
        if "lose" in (verb, now.verb) and {verb, now.verb} <= _BESIDE_LOSS | {"lose"}:
            now.verb = "lose" if not (now.card or now.use) else now.verb
            self._last = "verb"
            return
        if {now.verb, verb} == {"go", "retreat"} and not now.target:
            now.verb = "retreat"  # ``bring GE 3 back``
            return
        if now.verb or now.stays or (now.use and verb != "play"):
            if now.verb == verb or (verb == "go" and not now.names):
                return
            self._begin_next(verb)
        self._now.led, self._last = self._now.names, "verb"
        if self._place and not self._now.names and verb in ("attack", "go", "entrench"):
            self._now.origins.append(self._place)
            self._place = ""
        if verb == "stay":
            self._now.stays = True
        else:
            self._now.verb, self._now.enters = verb, enters

    def _activates_those_before(self) -> bool:
        """Take the spaces named before the verb: ``Metz and Koblenz are activated to move``."""
        now = self._now
        places = [*now.origins, *filter(None, [self._place])]
        if not places or now != Clause(origins=now.origins):
            return False
        now.spaces, now.origins, self._place = [(space, "") for space in places], [], ""
        now.verb, self._last = "activate", "verb"
        return True

    def _begin_next(self, verb: str) -> None:
        """Begin a clause with those named last, if they stand behind what was done before."""
        now = self._now
        behind = self._last == "unit" and not self._parted
        goes_on = (not now.led or verb == "pin") and behind and self._begun
        start = self._begun
        if 0 < self._listed < start:  # ``losses on GE 1, then GE 2 and GE 3 advance``
            start = self._listed
        own = now.groups[start:] if goes_on else []
        now.groups = now.groups[:start] if own else now.groups
        self.stop()
        self._now.groups = own

    def _is_open(self) -> bool:
        """True if it is yet to be said what the space named last is activated for."""
        now = self._now
        return now.verb == "activate" and bool(now.spaces) and not now.spaces[-1][1]

    def _purpose(self, verb: str) -> None:
        """Take what the spaces named so far are activated for."""
        spaces = self._now.spaces
        if verb not in PURPOSES or self._now.verb != "activate":
            raise Strange
        if not spaces:
            self._now.purpose, self._hint = PURPOSES[verb], frozenset()
            return
        self._now.spaces = [(space, purpose or PURPOSES[verb]) for space, purpose in spaces]

    def _everybody(self, kind: str, count: int) -> None:
        """Take all that may act, or the rest of them."""
        named = len(self._now.units)
        behind = self._last == "verb" and self._now.led and count == named
        if named > 1 and kind == "all" and (self._last == "unit" or behind) and not self._parted:
            if count in (0, named):  # ``GE 1 and GE 2 both attack``
                return
            raise Strange
        self._begin_actors()
        if self._now.names and self._parted and self._last != "space":
            self.stop()
        group = self._next_group()
        if group.names:
            raise Strange
        group.everybody, group.count = True, count
        group.nation, self._nation = self._nation, ""
        if kind == "rest":
            group.count = -1
        self._last, self._parted = "all", False

    def _of_kind(self, kind: str, *, several: bool) -> None:
        """Take armies or corps without a name: ``both armies from Metz``, ``the Essen corps``."""
        if self._last == "unit" and not self._parted and not self._number:
            if "with" in self._hint:
                self._now.groups.append(Group(kinds=[kind], everybody=several, along=True))
                self._last, self._hint = "kind", frozenset()
            return
        if self._last == "all":
            self._now.groups[-1].kinds.append(kind)
        else:
            self._begin_actors()
            group = self._next_group()
            if group.names:
                raise Strange
            group.kinds.append(kind)
            if self._place:
                self._settle(group, "")
        if self._number:
            self._now.groups[-1].count, self._number = self._number, 0
        if self._nation:
            self._now.groups[-1].nation, self._nation = self._nation, ""
        self._now.groups[-1].everybody |= several
        self._last, self._parted, self._hint = "kind", False, frozenset()

    def _deny(self, *, names_nobody: bool) -> None:
        now, apart = self._now, self._parted or not names_nobody
        playing = now.verb == "play" and not now.card  # ``use no cards``
        if now.names or now.use or (now.verb and apart and not playing):
            self.stop()
        self._now.denied = True
        self._now.nobody = self._now.nobody or names_nobody

    def _end(self, kind: str) -> None:
        """Take that nothing more follows, in a clause of its own."""
        if self._now != Clause():
            self.stop()
        self._now.ends, self._now.closes = True, kind == "end"
        self.stop()

    def part(self, mark: str) -> None:
        """Take a mark: what a card is for is said before a colon."""
        self._parted, self._bracketed = True, mark == "("
        self._introduces = mark in ":("
        if mark == ",":
            self._listed = len(self._now.groups)
        now = self._now
        named = now.groups or now.target or now.origins or now.spaces or self._place
        if mark == ":" and now.verb in PURPOSES and self._last == "verb" and not named:
            self._lists, self._hint = True, frozenset()
        if (mark in ",:" and now.use and now.card) or (now.denied and not now.names):
            self.stop()
        elif mark == ":" and self._place and not now.names:
            return

    def stop(self) -> None:
        """End a clause."""
        now = self._now
        if (meant := self._spoken_of) is not None:
            self._spoken_of = None
            if meant.count not in (0, len(now.units)):
                raise Strange
        if self._number and not self._takes_numbered_card():
            self._count()
        if self._place:
            self._now.origins.append(self._place)
        for before, group in pairwise(now.groups):
            if group.kinds and not group.origin:
                group.origin = before.origin
        if now != Clause():
            self.clauses.append(now)
        self._now, self._hint, self._begun = Clause(), frozenset(), 0
        self._listed = 0
        self._place = self._nation = ""
