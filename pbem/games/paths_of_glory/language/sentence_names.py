"""The names and numbers in sentences about cards and operations, taken into clauses."""

import re
from collections.abc import Sequence

from pbem.games.common.sentences import SentenceReader, Strange, to_the_stop
from pbem.games.paths_of_glory.language.phrases import RESERVE, PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.sentence_clauses import Clause, Group
from pbem.games.paths_of_glory.language.sentence_numbers import with_digits
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.orders import ARMY_WORDS, Cursor, Lexicon, fold
from pbem.orders.meaning.vocabulary import Sense

WHICH = "#"
"""Before the number of an army of which nothing else is said."""
SHORTEST_NAME = 4
_THROUGH = frozenset(["via"])
_LONGEST_NAME = 5
_MOST_POINTS = 5
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th|[ªº°a])")
PURPOSES = {"attack": "ATTACK", "go": "MOVE"}
"""What spaces are activated for, by the verbs that say so."""
_SEVERAL = frozenset(["armies", "armate", "eserciti", "armie", "armiami", "armiom"])
_ONE_ARMY = frozenset(map(fold, ARMY_WORDS)) - _SEVERAL | {"armie"}
"""Words for one army beside its number."""


class NameReader(SentenceReader):
    """Takes the names of one text into clauses.

    Args:
        phrases: the names of things.
        reading: who reads, and what they see.
        held: the cards that may be played, by their names.
        asked: own units that are asked about, of which the number is enough.
    """

    game = "pog"

    def __init__(
        self,
        phrases: PathsOfGloryPhrases,
        reading: Reading,
        held: Lexicon | None,
        asked: Sequence[str] = (),
    ) -> None:
        self._phrases, self._reading = phrases, reading
        self._held, self._asked = held, asked
        self.clauses: list[Clause] = []
        self._now = Clause()
        self._hint: frozenset[str] = frozenset()
        self._last = ""
        self._begun = self._number = self._listed = 0
        self._introduces = False
        """True if the mark before is a colon or a bracket."""
        self._parted = self._bare = self._bracketed = self._counts = self._lists = False
        self._spoken_of: Group | None = None
        """Those without names of whom the names follow: ``all three armies (GE 1, GE 2, GE 3)``."""
        self._homes = False
        """True if the space named last is where somebody stands."""
        self._nation = ""
        """The nation said last, for units without a name."""
        self._place = ""
        """A place of own units that is named before them."""
        self._other = ""
        """The corps named last, for another one of the kind."""

    def prepared(self, text: str) -> str:
        """With digits for which army it is, and the word for armies behind each of a list."""
        return with_digits(text)

    # --- names ------------------------------------------------------------------------------------

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take a unit, a space, a card or a number, unless a known word is longer."""
        clean = to_the_stop(cursor)
        weak = sense is None or sense.kind in ("nation", "fill", "card")
        weak |= self._phrases.places.exact(clean.peek()) == {RESERVE}
        takes_card = self._now.verb in ("play", "hold") and not self._now.card
        least = 0 if weak or takes_card else size
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), least, -1):
            text = clean.span(length)
            if not (self._unit(text) or self._space(text) or self._card(text)):
                continue
            cursor.index += length
            return True
        return self._numbered(cursor, clean)

    def _unit(self, text: str) -> bool:
        """Take an army or corps by its name: ``GE 1``, ``1 German army``, ``2 GE corps``."""
        words = text.split()
        counted = (
            words[0].isdigit() and len(words) > 2 and self._phrases.corps.exact(" ".join(words[1:]))
        )
        corps = self._phrases.corps.exact(text)
        named = self._phrases.armies.exact(text) or corps
        ordinal = len(words) == 2 and fold(words[0]).isdigit() and fold(words[1]) in _ONE_ARMY
        if text.isdigit() or not (counted or named or ordinal):
            return False
        armies = self._phrases.armies.exact(text)
        unit = self._phrases.unit_name(next(iter(armies))) if len(armies) == 1 else text
        if corps and self._number:
            unit, self._number = f"{self._number} {text}" if self._number > 1 else text, 0
        self._other = text if corps else self._other
        self._add(f"{WHICH}{fold(words[0])}" if ordinal and not named else unit)
        return True

    def _add(self, unit: str) -> None:
        """Take who acts into the clause, or into the next one where this is complete.

        A number with AND behind it is that of an army in the same list: ``4 and 5 armies``.
        """
        between = self._now.led and self._last == "verb" and not self._parted
        if between and self._now.verb in ("lose", "advance"):
            raise Strange
        if self._number and self._parted and (unit.startswith(WHICH) or self._armies(unit)):
            number, self._number = self._number, 0
            self._parted = bool(self._now.names)
            self._add(f"{WHICH}{number}")
            self._parted = True
        self._lists = False
        if self._are_named_now():
            self._spoken_of = self._now.groups.pop()
        self._begin_actors()
        group = self._next_group()
        if group.kinds or group.everybody or group.count:
            raise Strange
        group.names.append(unit)
        self._nation = ""
        if self._place:
            self._settle(group, self._reading.at.get(next(iter(self._armies(unit)), ""), ""))
        self._hint, self._last, self._parted = frozenset(), "unit", False

    def _are_named_now(self) -> bool:
        """True if those of whom it was said how many they are are named behind a mark."""
        groups, introduced = self._now.groups, self._parted and self._introduces
        last = groups[-1] if groups else Group()
        several = last.everybody or last.count > 1
        return introduced and several and not (last.names or last.origin) and len(groups) == 1

    def _armies(self, name: str) -> frozenset[str]:
        return frozenset(self._phrases.armies.exact(name))

    def _begin_actors(self) -> None:
        """End the clause if it is complete before somebody else acts."""
        now, listed = self._now, "with" in self._hint or self._last == "unit"
        whole = now.names and (now.led or now.stays or now.light or now.target)
        if now.use or now.card or now.spaces or (whole and not listed and self._parted):
            number, self._number = self._number, 0
            self.stop()
            self._number = number

    def _next_group(self) -> Group:
        """The group of the next who acts: behind a comma or AND it is a new one."""
        groups = self._now.groups
        if self._parted or not groups:
            self._begun = len(groups)
            groups.append(Group())
        return self._now.open_group()

    def _settle(self, group: Group, stands: str) -> None:
        """Take a place before a unit: where it stands, or where it goes."""
        if stands and stands != self._place:
            self._now.target = self._now.target or self._place
        else:
            group.origin = self._place
        self._place = ""

    def _space(self, text: str) -> bool:
        """Take where somebody comes from or goes to."""
        space = self._space_named(text)
        if not space:
            return False
        listed, self._homes = self._homes, True
        if not (listed or self._hint) and self._begins_anew(space):
            self.stop()
        self._lead_list(space)
        if self._is_attacked_behind(space):
            self.stop()
            self._now.verb, self._last = "attack", "verb"
        now = self._now
        if self._leads_through():
            now.via.append(space)
            self._homes, self._hint, self._last, self._parted = False, _THROUGH, "via", False
            return True
        if now.verb == "activate" and not now.names:
            now.spaces.append((space, now.purpose))
        elif listed and self._is_another_home(space):
            (now.groups[-1].also if now.groups else now.origins).append(space)
        elif self._number and "with" in self._hint:
            self._count()
            self._origin(space)
        elif self._leads_from(space):
            self._origin(space)
        elif "to" not in self._hint and self._is_home(space):
            self._home(space)
        else:
            self._target(space)
            self._homes = False
        self._bare = not self._hint
        self._hint, self._last, self._parted = frozenset(), "space", False
        return True

    def _space_named(self, text: str) -> str:
        """The one space that a text names, or the reserve box; empty: none."""
        found = self._phrases.places.exact(text)
        if found != {RESERVE}:
            if len(text) < SHORTEST_NAME or text.isdigit():
                return ""
            found = self._named_space(text)
        return next(iter(found)) if len(found) == 1 else ""

    def _leads_from(self, space: str) -> bool:
        """True if a space is where somebody comes from; with its units: ``attack with Tarnow``."""
        if "from" in self._hint or (space == RESERVE and "to" not in self._hint):
            return True
        if "with" not in self._hint:
            return False
        now = self._now
        named = now.groups or now.target
        return now.verb in ("go", "attack") and not named and self._is_held(space)

    def _is_held(self, space: str) -> bool:
        return bool(self._reading.own_units_in(space))

    def _lead_list(self, space: str) -> None:
        """Take what a list of spaces is activated for: ``To move: Paris, Brussels; attack: Lille``.

        Behind spaces that are activated another purpose needs no colon.
        """
        now = self._now
        named = now.groups or now.target or now.origins or now.card or now.use
        before = self.clauses[-1] if self.clauses else Clause()
        goes_on = now.verb == "attack" and bool(before.spaces) and self._last == "verb"
        if now.verb in PURPOSES and not named and (self._lists or goes_on) and self._is_held(space):
            now.verb, now.purpose = "activate", PURPOSES[now.verb]
            self._hint = frozenset()
        elif now.origins and not now.groups and not now.target and self._is_next_place(space):
            self.stop()
        self._lists = False

    def _is_attacked_behind(self, space: str) -> bool:
        """True if a verb behind spaces says more than why: ``activate Metz, attack Sedan``."""
        spaces = self._now.spaces
        told = self._now.verb == "activate" and bool(spaces) and spaces[-1][1] == "ATTACK"
        return told and not (self._hint or self._is_held(space))

    def _is_next_place(self, space: str) -> bool:
        """True if a space of own units is who acts next: ``Paris may move and Verdun attacks``."""
        behind = self._parted and self._last == "verb" and not self._hint
        return behind and self._now.verb in PURPOSES and self._is_held(space)

    def _leads_through(self) -> bool:
        """True if a space that stands here is one on the way: ``via Breslau and Lodz to``."""
        return self._hint == _THROUGH

    def _begins_anew(self, space: str) -> bool:
        """True if a space of own units stands behind what is complete: ``, Essen corps to``."""
        now = self._now
        whole = self._parted and (now.names or now.origins) and now.target
        return bool(whole) and bool(self._reading.own_units_in(space))

    def _named_space(self, text: str) -> frozenset[str]:
        """The spaces that a text may name; in small letters only where one is expected.

        Behind TO and the like a longer name may be declined.
        """
        if text[0].isupper() or (self._hint and len(text) > SHORTEST_NAME):
            return frozenset(self._phrases.spaces.meant(text))
        expected = self._hint or self._last == "verb" or self._parted
        return frozenset(self._phrases.spaces.exact(text)) if expected else frozenset()

    def _is_another_home(self, space: str) -> bool:
        """True if a space goes on with the list of those where a group without names stands."""
        groups, listed = self._now.groups, self._parted and self._last == "space"
        nameless = (
            not groups[-1].names and bool(groups[-1].origin) if groups else bool(self._now.origins)
        )
        return nameless and listed and not self._hint and bool(self._reading.own_units_in(space))

    def _is_home(self, space: str) -> bool:
        """True if own units stand in a space and it is not yet said which ones act there."""
        now = self._now
        if now.verb == "retreat" or not self._reading.own_units_in(space):
            return False
        if now.groups and now.groups[-1].origin:
            return False
        if now.verb == "go" and now.led and self._stand_elsewhere(space):
            return False  # ``GE 5 reinforces Sedan``
        if now.verb in ("go", "attack") and not now.led:
            behind = "at" in self._hint or (not self._hint and self._last in ("kind", "unit"))
            return bool(now.groups and behind)
        return True

    def _stand_elsewhere(self, space: str) -> bool:
        """True if only armies act of which it is known that they do not stand in a space."""
        armies = [self._armies(name) for name in self._now.units]
        return not self._now.unnamed and all(
            len(army) == 1 and self._reading.at.get(*army) != space for army in armies
        )

    def _home(self, space: str) -> None:
        """Take a space where own units stand, behind them or before them."""
        if self._now.groups:
            self._origin(space)
        elif self._place:
            self._now.origins += [self._place]
            self._place = space
        else:
            self._place = space

    def _origin(self, space: str) -> None:
        """Take where those who act come from."""
        now = self._now
        now.leaves |= "from" in self._hint
        if self._number:
            self._count()
        if now.groups and not now.groups[-1].origin:
            now.groups[-1].origin = space
            for group in reversed(now.groups[:-1]):
                if group.origin or self._bracketed:
                    break
                group.origin = space
        elif now.groups and self._last == "space" and now.groups[-1].everybody:
            now.groups.append(Group(everybody=True, origin=space))
        else:
            now.origins.append(space)

    def _target(self, space: str) -> None:
        """Take where somebody goes to; an earlier one may have been where they come from."""
        now = self._now
        if now.target and now.target != space:
            early = now.early and bool(self._reading.own_units_in(now.target))
            if not early and (now.origins or not self._bare or "to" not in self._hint):
                raise Strange
            self._origin(now.target)
        now.target, now.early = space, not now.verb

    def _card(self, text: str) -> bool:
        """Take a card of the hand by its name or a part of it."""
        if self._held is None or len(text) < SHORTEST_NAME:
            return False
        found = self._held.meant(text) or self._held.meant(text.replace(" d ", " d'"))
        if len(found) != 1 or (self._now.card and not (self._bracketed or self._parted)):
            return False
        if self._bracketed and self._is_other_card(*found):
            raise Strange
        if self._now.card and self._bracketed:
            return True
        if self._now.card:
            self.stop()
        if self._now.verb not in ("", "play", "hold"):
            self.stop()
        self._now.card = next(iter(found))
        self._number = 0
        return True

    def _is_other_card(self, card: str) -> bool:
        """True if a card in brackets is another one than the one before them."""
        before = self._now.card or (f"-{self._number}" if self._number else card)
        return not card.endswith(before)

    def _numbered(self, cursor: Cursor, clean: Cursor) -> bool:
        """Take a number: of a card, of an army that is asked about or listed, or how many act."""
        token = fold(clean.peek())
        ordinal = _ORDINAL.fullmatch(clean.peek().casefold())
        if not token.isdigit() and not ordinal:
            return False
        number = ordinal[1] if ordinal else token
        cursor.next()
        named = [
            unit for unit in self._asked if self._phrases.unit_name(unit).endswith(f" {number}")
        ]
        if self._bracketed and self._now.card.endswith(f"-{number}"):
            pass
        elif len(named) == 1:
            self._add(self._phrases.unit_name(named[0]))
        elif self._takes_card(number):
            pass
        elif ordinal or self._means_army():
            self._add(f"{WHICH}{number}")
        elif not self._number:
            self._begin_counted()
            self._number, self._counts = int(number), True
        elif int(number) > _MOST_POINTS or self._sense_at(cursor) != "use":
            raise Strange
        return True

    def _takes_card(self, number: str) -> bool:
        """Take the number of the card that is used: ``replacements with card 8``."""
        now = self._now
        held = [card for card in self._reading.held if card.endswith(f"-{number}")]
        if not now.use or now.card or len(held) != 1:
            return False
        now.card = held[0]
        return True

    def _takes_numbered_card(self) -> bool:
        """Take the number at the end as that of a card: ``I use card 6``."""
        now = self._now
        held = [card for card in self._reading.held if card.endswith(f"-{self._number}")]
        speaks = self._held is not None and (now.of_cards or now.verb == "play")
        if not speaks or now.card or now.names or now.target or len(held) != 1:
            return False
        now.card, self._number = held[0], 0
        return True

    def _means_army(self) -> bool:
        """True if a number is that of an army: of who loses or advances, or in a list of armies."""
        units = self._now.units
        if self._now.verb in ("lose", "advance") and not self._now.led:
            return self._last != "unit" or self._parted
        if self._last != "unit" or not self._parted:
            return False
        return bool(units) and (units[-1].startswith(WHICH) or bool(self._armies(units[-1])))

    def _begin_counted(self) -> None:
        """End a journey before so many others: ``two corps to Paris, one to Rouen``."""
        now = self._now
        if self._parted and now.target and now.groups and not (now.verb or now.groups[-1].names):
            self.stop()

    def _sense_at(self, cursor: Cursor) -> str:
        found = None if cursor.done else self.sense(cursor)[1]
        return found.kind if found else ""

    def _count(self) -> None:
        """Take a number for how many act."""
        if self._now.verb == "lose" and self._number == 1:
            self._number = 0
            return
        group = self._now.open_group()
        if group.names or group.count > 0:
            raise Strange
        group.count, self._number = group.count or self._number, 0
        group.nation, self._nation = group.nation or self._nation, ""
        before = self.clauses[-1].groups if self.clauses else []
        if before and not group.kinds:  # ``two French corps to Paris, one Russian to Riga``
            group.kinds += before[-1].kinds
