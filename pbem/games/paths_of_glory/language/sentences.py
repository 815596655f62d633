"""Sentences about cards and operations, read by their meaning: what a card is for, who goes where.

``Moltke for operations: the 2nd and 3rd armies hit Sedan, GE 8 goes to Konigsberg`` is ``PLAY 9 AS
OPS`` with an attack and a move. A text is read so only if each of its words is known.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.games.common.sentences import SentenceReader, Strange, to_the_stop
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.language.phrases import RESERVE, PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.games.paths_of_glory.orders import CancelRetreat, PlayEvent, PlayOps, PlayRp, PlaySr
from pbem.orders import ARMY_WORDS, Context, Cursor, Lexicon, fold
from pbem.orders.meaning.vocabulary import Sense
from pbem.orders.number_words import in_digits
from pbem.orders.references import counted
from pbem.orders.rephrasing import each_with_its_kind

_LONGEST_NAME, _SHORTEST_NAME = 5, 4
_SILENT = frozenset(
    [
        "fill",
        "time",
        "yes",
        "light",
        "nation",
        "enough",
        "troops",
        "army",
        "only",
        "card",
        "ordinal",
    ]
)
_MOVES = frozenset(["go", "enter", "place", "arrive"])
"""Verbs of every game by which units come to a space."""
_VERBS = frozenset(["play", "attack", "advance", "entrench", "hold", "retreat", "stay"]) | _MOVES
_ENDS = frozenset(["done", "end"])


@dataclass
class _Clause:
    """What is done, by whom and where.

    Attributes:
        verb: what is done; empty: not said.
        denied: whether it is not done.
        nobody: whether nobody does it, which ``no`` alone does not say.
        stays: whether somebody stays where they are.
        card, use: a card, and what it is played for.
        units: who acts, as orders name them; ``everybody``: all that may.
        origin, target: where from, and where to.
        count: so many units, of which no name is said.
        led: whether who acts stands before the verb.
        light: whether a word such as ``take`` says what they do, if no verb does.
    """

    verb: str = ""
    denied: bool = False
    nobody: bool = False
    stays: bool = False
    card: str = ""
    use: str = ""
    units: list[str] = field(default_factory=list)
    everybody: bool = False
    origin: str = ""
    target: str = ""
    count: int = 0
    led: bool = False
    light: bool = False

    @property
    def names(self) -> bool:
        """True if somebody acts in it."""
        return bool(self.units or self.everybody or self.count)


class Sentences(SentenceReader):
    """Reads one text."""

    game = "pog"

    def __init__(self, phrases: PathsOfGloryPhrases, context: Context, reading: Reading) -> None:
        self._phrases, self._reading = phrases, reading
        self._asks = [ask for ask in context.asks if PlayOps in ask.accepts]
        accepts = {kind for ask in context.asks for kind in ask.accepts}
        self._advances = any(isinstance(ask, AdvanceAsk) for ask in context.asks)
        self._holds, self._plays = CancelRetreat in accepts, PlayOps in accepts
        self._held = Lexicon(_names_of_held(phrases, reading)) if self._plays else None
        self._clauses: list[_Clause] = []
        self._now = _Clause()
        self._hint: frozenset[str] = frozenset()
        self._last = ""
        self._begun = self._number = 0
        self._of_card = self._parted = False
        self._bare = False
        """True if no word leads in to the last space."""

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The lines of orders that a text says; ``None``: it is not understood."""
        self._both = counted(text)
        try:
            self.walk(text, lang)
            return tuple(self._said())
        except Strange:
            return None

    def prepared(self, text: str) -> str:
        """With digits for which army it is, and the word for armies behind each of a list."""
        spelt = in_digits(text, counts=False)
        return each_with_its_kind(_NUMBERS_LAST.sub(r"\g<numbers> \g<kind>", spelt))

    # --- words ------------------------------------------------------------------------------------

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take a unit, a space, a card or a number, unless a known word is longer."""
        clean = to_the_stop(cursor)
        weak = sense is None or sense.kind in ("nation", "fill", "card")
        weak |= self._phrases.places.exact(clean.peek()) == {RESERVE}
        least = 0 if weak or (self._now.verb == "play" and not self._now.card) else size
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
        named = self._phrases.armies.exact(text) or self._phrases.corps.exact(text)
        ordinal = len(words) == 2 and fold(words[0]).isdigit() and fold(words[1]) in _ONE_ARMY
        if text.isdigit() or not (counted or named or ordinal):
            return False
        armies = self._phrases.armies.exact(text)
        unit = self._phrases.unit_name(next(iter(armies))) if len(armies) == 1 else text
        self._add(f"{_WHICH}{fold(words[0])}" if ordinal and not named else unit)
        return True

    def _named(self, units: Sequence[str], place: str) -> list[str]:
        """Units by their names: armies of which only the number is said are those nearest a place.

        Raises:
            Strange: several may be meant.
        """
        return [self._army(u[1:], place) if u.startswith(_WHICH) else u for u in units]

    def _army(self, number: str, place: str) -> str:
        """The own army with a number that is asked about, or stands nearest to a place."""
        reading, name = self._reading, self._phrases.unit_name
        units = reading.advancing or reading.all_own()
        found = [unit for unit in units if name(unit).endswith(f" {number}")]
        for steps in range(_NEAREST + 1):
            near = [unit for unit in found if reading.within(unit, place, steps)]
            if len(near) == 1 or (near and steps == _NEAREST):
                break
        else:
            near = found
        if len(found) == 1 or len(near) == 1:
            return name((near or found)[0])
        raise Strange

    def _add(self, unit: str) -> None:
        """Take who acts into the clause, or into the next one where this is complete."""
        now, listed = self._now, "with" in self._hint or self._last == "unit"
        whole = now.names and (now.led or now.stays or now.light or now.target)
        if now.use or now.card or (whole and not listed and self._parted):
            self.stop()
        if self._parted or not self._now.units:
            self._begun = len(self._now.units)
        self._now.units.append(unit)
        self._hint, self._last, self._parted = frozenset(), "unit", False

    def _space(self, text: str) -> bool:
        """Take where somebody comes from or goes to."""
        found = self._phrases.places.exact(text)
        if found != {RESERVE}:
            if len(text) < _SHORTEST_NAME or text.isdigit() or text[0].islower():
                return False
            found = self._phrases.spaces.meant(text)
        if len(found) != 1:
            return False
        (space,) = found
        if "from" in self._hint or (space == RESERVE and "to" not in self._hint):
            self._now.origin = space
        elif self._now.target and self._now.target != space:
            if self._now.origin or not self._bare or "to" not in self._hint:
                raise Strange
            self._now.origin, self._now.target = self._now.target, space
        else:
            self._now.target = space
        self._bare = not self._hint
        self._hint, self._last, self._parted = frozenset(), "space", False
        return True

    def _card(self, text: str) -> bool:
        """Take a card of the hand by its name or a part of it."""
        if self._held is None or len(text) < _SHORTEST_NAME or self._now.card:
            return False
        found = self._held.meant(text) or self._held.meant(text.replace(" d ", " d'"))
        if len(found) != 1:
            return False
        if self._now.verb not in ("", "play"):
            self.stop()
        self._now.card = next(iter(found))
        self._number = 0
        return True

    def _numbered(self, cursor: Cursor, clean: Cursor) -> bool:
        """Take a number: of a card, of one of the units asked about, or how many act."""
        token = fold(clean.peek())
        if not token.isdigit():
            return False
        if self._number:
            raise Strange
        cursor.next()
        own = self._reading.units_fighting(self._reading.side) if self._holds else ()
        named = [
            unit
            for unit in self._reading.advancing or own
            if self._phrases.unit_name(unit).endswith(f" {token}")
        ]
        if len(named) == 1:
            self._add(self._phrases.unit_name(named[0]))
        else:
            self._number = int(token)
        return True

    def mean(self, sense: Sense) -> None:
        """What a known word does to the clause."""
        value = next(iter(sense.values), "")
        match sense.kind:
            case "use":
                self._use(value)
            case "verb":
                self._verb(value)
            case "all" | "rest":
                self._everybody(_REST if sense.kind == "rest" else 0)
            case "number":
                self._number = int(value)
            case "light":
                self._now.light = self._now.names
            case "deny" | "none" | "nothing":
                self._deny(names_nobody=sense.kind != "deny")
            case "hint":
                self._lead(sense)
            case "and":
                self._parted = True
            case kind if kind not in _SILENT:
                raise Strange

    def _use(self, use: str) -> None:
        """Take what a card is for; one operation needs none."""
        now = self._now
        if not now.card and self._number:
            held = [card for card in self._reading.held if card.endswith(f"-{self._number}")]
            if self._number == 1 and use == "OPS" and not self._of_card:
                now.card = _NO_CARD
            elif len(held) == 1:
                now.card = held[0]
        if now.use or not self._plays:
            raise Strange
        now.use, self._number = use, 0

    def _verb(self, verb: str) -> None:
        """Take what is done: of those named before it, else of those of the clause before."""
        if self._holds and verb in ("lose", "replace"):
            return
        if verb not in _VERBS:
            raise Strange
        verb = "go" if verb in _MOVES else verb
        now = self._now
        if now.verb or now.stays or (now.use and verb != "play"):
            if now.verb == verb or (verb == "go" and not now.names):
                return
            own = [] if now.led or self._last != "unit" else now.units[self._begun :]
            if own and self._begun:
                now.units = now.units[: self._begun]
            else:
                own = []
            self.stop()
            self._now.units = own
        self._now.led, self._last = self._now.names, "verb"
        if verb == "stay":
            self._now.stays = True
        else:
            self._now.verb = verb

    def _everybody(self, count: int) -> None:
        """Take all that may act, or the rest of them."""
        if self._now.card or self._now.use:
            self.stop()
        if self._now.names and self._parted:
            self.stop()
        self._now.everybody, self._now.count = True, count

    def _deny(self, *, names_nobody: bool) -> None:
        if self._now.names or self._now.verb:
            self.stop()
        self._now.denied = True
        self._now.nobody = self._now.nobody or names_nobody

    def _lead(self, sense: Sense) -> None:
        """Take a word that leads in to a space, or to who acts."""
        self._hint = sense.values

    def part(self, mark: str) -> None:
        """Take a mark: what a card is for is said before a colon."""
        self._parted = True
        if mark in ",:" and self._now.use and self._now.card:
            self.stop()

    def stop(self) -> None:
        """End a clause."""
        self._count()
        if self._now != _Clause():
            self._clauses.append(self._now)
        self._now, self._hint, self._of_card = _Clause(), frozenset(), False

    def _count(self) -> None:
        """Take a number for how many act."""
        if self._number:
            self._now.count, self._number = self._number, 0

    # --- orders -----------------------------------------------------------------------------------

    def _said(self) -> Iterator[str]:
        """The lines of all clauses (raises Strange)."""
        units: list[str] = []
        verb, use = "", ""
        for clause in self._clauses:
            verb = clause.verb or ("go" if clause.light else verb)
            if self._advances:
                continue
            if clause.use or clause.card:
                yield self._played(clause)
                verb, use = "", clause.use
            else:
                units = clause.units or units
                lines = list(self._acting(clause, verb, units, use))
                if use == "EVENT" and not all(line.startswith("ATTACK") for line in lines):
                    raise Strange
                yield from lines
            if self._holds and len(self._clauses) > 1:
                raise Strange
        if self._advances:
            yield self._advance()

    def _played(self, clause: _Clause) -> str:
        """A card, and what it is for."""
        if clause.names or clause.target or clause.origin or clause.denied or not clause.card:
            raise Strange
        if clause.card == _NO_CARD:
            return "ONE OP"
        use = clause.use or self._only_use(clause.card)
        return f"PLAY {self._phrases.cards[''].shown[clause.card]} AS {use}"

    def _only_use(self, card: str) -> str:
        """The one thing that a card may be played for now (raises Strange: there are several)."""
        ways = {"OPS": PlayOps, "SR": PlaySr, "RP": PlayRp, "EVENT": PlayEvent}
        uses = [
            use for use, way in ways.items() if any(ask.is_legal(way(card)) for ask in self._asks)
        ]
        if len(uses) != 1:
            raise Strange
        return uses[0]

    def _acting(self, clause: _Clause, verb: str, units: list[str], use: str) -> Iterator[str]:
        """An operation, a journey of a card for SR, or whether units hold a space."""
        if self._holds:
            yield self._hold(clause, verb)
            return
        if clause.denied or clause.stays:
            raise Strange
        if clause.everybody or clause.count:
            yield self._all(clause, verb)
            return
        if not units:
            raise Strange
        if use == "SR":
            yield self._journey(clause, verb, units)
            return
        units = self._named(units, clause.origin or clause.target)
        who, names = ", ".join(units), self._phrases.places.shown
        origin = f" FROM {names[clause.origin]}" if clause.origin else ""
        target = names.get(clause.target, "")
        verb = verb or "go"
        if verb == "go" and clause.target and self._enemies(clause.target):
            verb = "attack"
        if verb == "attack" and clause.target:
            yield f"ATTACK {target} WITH {who}{origin}"
        elif verb == "go" and clause.target:
            yield f"MOVE {who}{origin} TO {target}"
        elif verb == "entrench" and not origin:
            yield f"ENTRENCH {who}{f' AT {target}' if target else ''}"
        else:
            raise Strange

    def _journey(self, clause: _Clause, verb: str, units: list[str]) -> str:
        """A strategic redeployment (13.1); raises Strange if it is none."""
        names = self._phrases.places.shown
        if verb not in ("", "go") or not clause.target:
            raise Strange
        who = ", ".join(self._named(units, clause.origin))
        origin = f" FROM {names[clause.origin]}" if clause.origin else ""
        return f"SR {who}{origin} TO {names[clause.target]}"

    def _all(self, clause: _Clause, verb: str) -> str:
        """An attack of all that may, or of so many armies.

        Raises:
            Strange: it is none.
        """
        fights = verb == "attack" or (clause.target and self._enemies(clause.target))
        if clause.units or not fights or not clause.target or clause.origin:
            raise Strange
        count, board = clause.count or self._both, self._reading.board
        near = self._reading.own_units_next_to(clause.target)
        armies = [unit for unit in near if board.units[board.unit[unit]].army]
        if count and (len(near) != len(armies) or count != len(armies)):
            raise Strange
        return f"ATTACK {self._phrases.spaces.shown[clause.target]}"

    def _enemies(self, space: str) -> bool:
        """True if units of the other side stand in a space."""
        board, side = self._reading.board, self._reading.side
        return any(board.units[board.unit[u]].side != side for u in self._reading.units_in(space))

    def _hold(self, clause: _Clause, verb: str) -> str:
        """Whether a space is held, and who loses a step for it."""
        battle = self._reading.battle
        here = self._reading.board.spaces[battle.target].id if battle is not None else ""
        if clause.card or clause.everybody or clause.count:
            raise Strange
        if not {clause.origin, clause.target} <= {here, ""}:
            raise Strange
        holds = (verb == "hold" or clause.stays) != clause.denied
        if verb not in ("hold", "retreat") and not clause.stays:
            raise Strange
        if verb == "retreat" and not clause.stays:
            holds = clause.denied
        own = self._reading.units_fighting(self._reading.side)
        names = self._named(clause.units, here) or (
            [self._phrases.unit_name(own[0])] if len(own) == 1 else []
        )
        if not holds:
            return "RETREAT"
        if len(names) != 1:
            raise Strange
        return f"HOLD WITH {names[0]}"

    def _advance(self) -> str:
        """Who advances: those who are named, or nobody."""
        battle = self._reading.battle
        here = self._reading.board.spaces[battle.target].id if battle is not None else ""
        going: list[str] = []
        staying = False
        options = len(self._reading.advancing)
        for clause in self._clauses:
            self._check_advance(clause, here)
            if clause.denied or clause.stays:
                staying = True
            elif clause.everybody or clause.count:
                if clause.units or (clause.count or self._both or options) != options:
                    raise Strange
                going.append("ALL")
            elif clause.units:
                going += self._named(clause.units, here)
            else:
                raise Strange
        if not going and not staying:
            raise Strange
        return f"ADVANCE {', '.join(going) if going else 'NONE'}"

    @staticmethod
    def _check_advance(clause: _Clause, here: str) -> None:
        """A clause may say who advances to a space, or that nobody does (raises Strange)."""
        if clause.card or clause.use or clause.origin or clause.target not in ("", here):
            raise Strange
        if clause.verb not in ("", "advance", "go"):
            raise Strange
        if clause.denied and not (clause.verb or clause.nobody):
            raise Strange
        if clause.stays and (clause.verb or clause.target):
            raise Strange


_NUMBERS_LAST = re.compile(
    r"(?P<kind>\b(?:armate|eserciti|armies|armie|armiami)(?:\s+[^\W\d]{5,})?)\s+"
    r"(?P<numbers>\d{1,2}(?:(?:\s*,\s*|\s+(?:and|e|i)\s+)\d{1,2})+)\b",
    re.IGNORECASE,
)
"""Numbers of armies behind their word: ``le armate tedesche 1, 2 e 3``."""
_WHICH = "#"
"""Before the number of an army of which nothing else is said."""
_REST = -1
"""In the place of how many: the rest."""
_NEAREST = 2
"""So many spaces away an army may stand that is called by its number alone."""
_NO_CARD = "-"
"""In the place of a card: one operation without a card."""
_SEVERAL = frozenset(["armies", "armate", "eserciti", "armie", "armiami", "armiom"])
_ONE_ARMY = frozenset(map(fold, ARMY_WORDS)) - _SEVERAL | {"armie"}
"""Words for one army beside its number."""


def _names_of_held(phrases: PathsOfGloryPhrases, reading: Reading) -> dict[str, tuple[str, ...]]:
    """The cards in hand by their names, and by parts that only one of them has."""
    lexicon = phrases.cards[reading.side]
    found: dict[str, dict[str, None]] = {}
    for card in reading.held:
        parts = dict.fromkeys((lexicon.shown[card], *lexicon.names(card)))
        for name in list(parts):
            words = fold(name).split()
            spans = ((a, b) for a in range(len(words)) for b in range(a + 1, len(words) + 1))
            parts |= dict.fromkeys(" ".join(words[a:b]) for a, b in spans)
        found[card] = parts
    shared = [set(parts) for parts in found.values()]
    return {
        card: tuple(
            part
            for part in parts
            if len(part) >= _SHORTEST_NAME
            and not part.isdigit()
            and sum(part in others for others in shared) == 1
        )
        or (card,)
        for card, parts in found.items()
    }
