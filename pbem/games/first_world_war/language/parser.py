"""One order read from a line: a method for each form."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from pbem.games.first_world_war.deployment import DeploymentAsk, waiting_counters
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.language.unit_resolver import (
    asked_counters_on,
    front_of,
    own_counters,
    writers_alliance,
)
from pbem.games.first_world_war.orders import (
    AnswerTreaty,
    AskReplacement,
    Attack,
    Capture,
    ChooseOrder,
    Deploy,
    GiveUpChit,
    Lead,
    Move,
    OfferTreaty,
    Pass,
    PlayChit,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
    TakeChit,
    Transfer,
)
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import (
    ARMY_WORDS,
    ARTICLES,
    UNIT_WORDS,
    Context,
    Cursor,
    OrderError,
    Unreadable,
    fold,
    pass_article,
)
from pbem.rules import Order

_COMBAT = ("LEAD", "CHIT", "CAPTURE")
_ARMIES = frozenset(map(fold, ARMY_WORDS))
_COUNTED_ARMIES = frozenset(["armies", "eserciti", "armate", "armie"])
"""Folded words of several armies: behind a number they are counted, not named."""


class LineReader:
    """One line being read: where, and what its writer sees."""

    def __init__(self, phrases: FirstWorldWarPhrases, cursor: Cursor, context: Context) -> None:
        self.phrases, self.cursor, self.context = phrases, cursor, context
        self._attacked: int | None = None
        self._counted: set[str] = set()
        self._of_dummies = False
        self.forms: dict[str, Callable[[], list[Order]]] = {
            "DEPLOY": self._read_deploy,
            "ATTACK": self._read_attack,
            "MOVE": self._read_move,
            "TRANSFER": self._read_transfer,
            "PASS": lambda: [Pass()],
            "RETURN": lambda: [ReturnChit(self._read_chit(self.cursor))],
            "REVEAL": lambda: [Reveal(tuple(self._read_counters(None)))],
            "RECALL": self._read_recall,
            "CHIT": lambda: [PlayChit(self._read_or_none(self._read_chit))],
            "LEAD": lambda: [Lead(self._read_army(self._attacked))],
            "TAKE": lambda: [TakeChit(take=True)],
            "LEAVE": lambda: [TakeChit(take=False)],
            "DISCARD": lambda: [GiveUpChit(self._read_chit(self.cursor))],
            "CAPTURE": lambda: [Capture(self._read_or_none(self.phrases.read_city))],
            "REPLACE": lambda: [Replace(tuple(self._read_counters_or_none()))],
            "REQUEST": lambda: [AskReplacement(tuple(self._read_counters_or_none()))],
            "TREATY": self._read_treaty,
            "SEQUENCE": self._read_sequence,
        }

    def read(self, verb: str) -> list[Order]:
        """The orders of the rest of the line; a chit, a commander and a city may follow an attack.

        Raises:
            Unreadable, Ambiguous: its parts cannot be understood.
        """
        orders = self.forms[verb]()
        while verb == "ATTACK" and (then := self.phrases.accept(self.cursor, *_COMBAT)):
            orders += self.forms[then]()
        return orders

    # --- parts ------------------------------------------------------------------------------------

    def _read_chit(self, cursor: Cursor) -> str:
        """A combat chit by its name."""
        return self.phrases.read_chit(cursor, writers_alliance(self.phrases.board, self.context))

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _expect(self, *words: str) -> str:
        """Take one of some key words; which (raises Unreadable)."""
        return self.phrases.expect(self.cursor, *words)

    def _read_or_none(self, read: Callable[[Cursor], str]) -> str | None:
        """A name, or ``NONE``."""
        return None if self._accept("NONE") else read(self.cursor)

    def _read_counters_or_none(self) -> list[str]:
        """A list of counters, or ``NONE``."""
        return [] if self._accept("NONE") else self._read_counters(None)

    def _read_counters(self, origin: int | None) -> list[str]:
        """A list of counters, armies by name and dummies, up to what may follow an attack."""
        counters: list[str] = []
        while True:
            self.cursor.skip(",&+")
            here = self.cursor.here
            count, dummies = self._read_dummies()
            if dummies:
                counters += self._own_dummies(origin, count, counters, here)
                self._counted.update(counters[len(counters) - count :])
            elif several := self._read_count_of_armies(origin):
                counters += several
            else:
                counters.append(self._read_army(origin))
            goes_on = self.phrases.comma(self.cursor) or self._take_with_dummies()
            if not goes_on or self.phrases.peek(self.cursor, *_COMBAT):
                return counters

    def _take_with_dummies(self) -> bool:
        """Take WITH before dummies: ``3 AH with a dummy``."""
        start = self.cursor.index
        if self._accept("WITH"):
            behind = self.cursor.index
            pass_article(self.cursor)
            found = self._read_dummies()[1]
            self.cursor.index = behind if found else start
            return found
        return False

    def _read_army(self, origin: int | None) -> str:
        """An army; on a front the number of an own one is enough: ``la 1ª e la 7ª armata``."""
        start = self.cursor.index
        try:
            return self.phrases.read_army(self.cursor)
        except OrderError:
            self.cursor.index = start
            while fold(self.cursor.peek()) in ARTICLES | _ARMIES:
                self.cursor.next()
            number = fold(self.cursor.peek())
            own = own_counters(self.context, origin) or self._waiting_counters()
            found = [c for c in own if c.endswith(f"-{number}") and self._is_army(c)]
            said = (
                self.cursor.index > start or fold(self.cursor.span(2)).partition(" ")[2] in _ARMIES
            )
            if len(found) != 1 or not (origin or said):
                self.cursor.index = start
                raise
            self.cursor.next()
            if fold(self.cursor.peek()) in _ARMIES:
                self.cursor.next()
            return found[0]

    def _read_count_of_armies(self, origin: int | None) -> list[str]:
        """All armies of a front where a number counts them: ``2 armies``; empty: it counts none.

        Raises:
            Unreadable: not so many stand there, so the line has to name them.
        """
        number = self.cursor.peek()
        counts = number.isdecimal() and int(number) > 1
        if not (counts and fold(self.cursor.span(2)).partition(" ")[2] in _COUNTED_ARMIES):
            return []
        own = own_counters(self.context, origin) if origin else self._waiting_counters()
        found = [counter for counter in own if self._is_army(counter)]
        if len(found) != int(number):
            names = ", ".join(map(self.phrases.army_name, found))
            facts: dict[str, object] = {"count": len(found), "wanted": int(number), "armies": names}
            raise Unreadable("fww.problem.armies", self.cursor.place(2), facts=facts)
        self.cursor.index += 2
        return found

    def _is_army(self, counter: str) -> bool:
        """True if a counter is an army, not a dummy."""
        return not self.phrases.board.armies[counter].dummy

    def _read_dummies(self) -> tuple[int, bool]:
        """How many dummies the next words name, if any: ``DUMMY``, ``2 DUMMIES``, ``6 × DUMMY``."""
        start = self.cursor.index
        count = self.phrases.number(self.cursor)
        if self._accept("DUMMY") or (count and self._repeats_dummies()):
            self._of_dummies = True
            return 1 if count is None else count, True
        self.cursor.index = start
        self._of_dummies = False
        return 0, False

    def _repeats_dummies(self) -> bool:
        """True if a place stands here and dummies were named last: ``2 dummies at 5; 2 at 6``."""
        return self._of_dummies and bool(self.phrases.peek(self.cursor, "AT", "TO"))

    def _own_dummies(
        self, origin: int | None, count: int, taken: Sequence[str], place: tuple[int, int]
    ) -> list[str]:
        """The writer's dummies on a front or waiting (``None``).

        Any dummy of a place is as good as another. 0: no place.
        """
        if origin == 0:
            got = self.cursor.line.orders[place[0] : place[0] + place[1]]
            raise self._missing_origin(place, got)
        found = self._waiting_counters() if origin is None else own_counters(self.context, origin)
        asked = asked_counters_on(self.context, origin or 0)
        here = [c for c in found if self.phrases.board.armies[c].dummy and c not in taken]
        here.sort(key=lambda counter: counter not in asked)
        if len(here) < count:
            raise Unreadable(
                "fww.problem.dummies", place, facts={"count": len(here), "wanted": count}
            )
        return here[:count]

    def _waiting_counters(self) -> list[str]:
        """Counters that wait for deployment; outside of it any counters of the writer."""
        counters = self.phrases.board.counters
        asked = {getattr(ask, "faction", "") for ask in self.context.asks if Deploy in ask.accepts}
        placed = set(own_counters(self.context, 0))
        if asked:
            return [
                c
                for faction in counters
                if faction in asked
                for c in counters[faction]
                if c not in placed
            ]
        view = self.context.view
        own = view.own if isinstance(view, FirstWorldWarView) else ()
        return [c for faction in counters if faction in own for c in counters[faction]]

    def _missing_origin(self, place: tuple[int, int], got: str) -> Unreadable:
        """Nothing says from which front the counters come."""
        facts: dict[str, object] = {"expected": self.phrases.wording.line("FROM"), "got": got[:80]}
        return Unreadable("orders.problem.expected", place, facts=facts)

    # --- orders -----------------------------------------------------------------------------------

    def _read_deploy(self) -> list[Order]:
        """``<counters> AT <front>; … [REST NONE]``, or ``NONE``."""
        placements: list[tuple[str, int]] = []
        if self._accept("NONE"):
            return [Deploy(())]
        while not placements or not self.cursor.done:
            if placements and self._take_rest_none():
                return [Deploy(tuple(placements), keeps=True)]
            taken = [c for c, _ in placements]
            counters = self._read_other_counters(taken)
            if not self._accept("TO"):
                self._expect("AT")
            front = self.phrases.read_front(self.cursor)
            placements += [(counter, front) for counter in counters]
            self.phrases.semicolon(self.cursor)
        return [Deploy(tuple(placements))]

    def _take_rest_none(self) -> bool:
        """Take ``REST NONE``: the dummies that are not named get no front."""
        start = self.cursor.index
        if self._accept("REST") and self._accept("NONE"):
            return True
        self.cursor.index = start
        return False

    def _read_other_counters(self, taken: list[str]) -> list[str]:
        """Counters of one group of a deployment: dummies not used by an earlier group."""
        start = self.cursor.index
        if self._accept("ALL") or self._accept("REST"):
            self._skip_words_behind_all()
            only = bool(self.phrases.accept(self.cursor, "DUMMY"))
            armies = not only and fold(self.cursor.tokens[self.cursor.index - 1].text) in _ARMIES
            return [
                c
                for c in self._counters_asked_for()
                if c not in taken
                and (not only or not self._is_army(c))
                and (not armies or self._is_army(c))
            ]
        counters = self._read_counters(None)
        again = {c for c in counters if c in taken and c in self._counted}
        if not again:
            return counters
        faction = self.phrases.board.armies[counters[-1]].faction
        spare = [
            c
            for c in self._waiting_counters()
            if self.phrases.board.armies[c].dummy
            and self.phrases.board.armies[c].faction == faction
            and c not in (*taken, *counters)
        ]
        if len(spare) < len(again):
            facts: dict[str, object] = {"count": len(spare), "wanted": len(again)}
            raise Unreadable(
                "fww.problem.dummies", (self.cursor.tokens[start].column, 1), facts=facts
            )
        return [spare.pop(0) if c in again else c for c in counters]

    def _counters_asked_for(self) -> list[str]:
        """The counters whose fronts are asked for now; else any that may wait."""
        asks = [ask for ask in self.context.asks if isinstance(ask, DeploymentAsk)]
        found = [c for ask in asks for c in waiting_counters(ask.position, ask.faction)]
        return found or self._waiting_counters()

    def _skip_words_behind_all(self) -> None:
        """Pass over words that say nothing behind ALL: ``all my armies``."""
        while fold(self.cursor.peek()) in UNIT_WORDS | _ARMIES:
            self.cursor.next()

    def _read_front_or_city(self) -> int:
        """A front, also by a city of it."""
        pass_article(self.cursor)
        for size in (2, 1):
            cities = self.phrases.cities.exact(self.cursor.span(size))
            if len(cities) == 1 and not self.phrases.fronts.exact(self.cursor.span(size)):
                self.cursor.index += size
                return self.phrases.board.cities[next(iter(cities))].front
        return self.phrases.read_front(self.cursor)

    def _read_attack(self) -> list[Order]:
        """``[ON] [FRONT] <front> [WITH <armies> | WITH ALL]``; without WITH all armies there.

        Without a front the armies attack where the first one stands.
        """
        if self._accept("WITH"):
            armies = self._read_counters(0)
            return [Attack(front_of(self.context, frozenset(armies[:1])), tuple(armies))]
        self.phrases.accept(self.cursor, "AT", "ON")
        self._accept("FRONT")
        self._attacked = front = self._read_front_or_city()
        bare = self.cursor.peek()[:1].isdigit() or bool(self.phrases.peek(self.cursor, "ALL"))
        with_ = self.cursor.skip(":") or self._accept("WITH") or bare
        if not with_ or self._accept("ALL"):
            self._skip_words_behind_all()
            own = [
                c
                for c in asked_counters_on(self.context, front)
                if not self.phrases.board.armies[c].dummy
            ]
            return [Attack(front, tuple(own))]
        return [Attack(front, tuple(self._read_counters(front)))]

    def _read_move(self) -> list[Order]:
        """``<counters> [FROM <front>] TO <front>; …``; ``ALL``: the rest of that front."""
        groups: list[tuple[list[str], int]] = []
        origin = self._find_origin()
        while not groups or not self.cursor.done:
            taken = [c for group, _ in groups for c in group]
            place, got = self.cursor.here, self.cursor.peek()
            if self._accept("ALL"):
                if not origin:
                    raise self._missing_origin(place, got)
                self._skip_words_behind_all()
                counters = [c for c in asked_counters_on(self.context, origin) if c not in taken]
            else:
                counters = self._read_group(origin, taken)
            origin = origin or front_of(self.context, frozenset(counters))
            self._take_from(origin)
            if not self._accept("AT"):
                self._expect("TO")
            groups.append((counters, self.phrases.read_front(self.cursor)))
            self.cursor.skip(";,")
        return [Move(origin, tuple((c, target) for group, target in groups for c in group))]

    def _read_group(self, origin: int, taken: list[str]) -> list[str]:
        """The counters of one group of a move: dummies not used by an earlier group."""
        counters = self._read_counters(origin)
        spare = [
            c for c in own_counters(self.context, origin) if self.phrases.board.armies[c].dummy
        ]
        fresh = [c for c in spare if c not in taken and c not in counters]
        return [
            fresh.pop(0) if c in taken and self.phrases.board.armies[c].dummy and fresh else c
            for c in counters
        ]

    def _take_from(self, origin: int) -> None:
        """Take FROM and a front, if they stand here.

        All counters of an order come from one front (5.0).
        """
        if self._accept("FROM") or self._take_at():
            place, got = self.cursor.here, self.cursor.peek()[:80]
            if self.phrases.read_front(self.cursor) != origin:
                raise Unreadable(
                    "orders.problem.expected", place, facts={"expected": origin, "got": got}
                )

    def _take_at(self) -> bool:
        """Take AT before a front from which counters go on: ``all in Flanders to Verdun``."""
        start = self.cursor.index
        goes_on = False
        if self._accept("AT"):
            behind = self.cursor.index
            with suppress(OrderError):
                self.phrases.read_front(self.cursor)
                goes_on = bool(self.phrases.peek(self.cursor, "TO"))
            self.cursor.index = behind if goes_on else start
        return goes_on

    def _find_origin(self) -> int:
        """The front after FROM anywhere in the line, else that of the first army named, if seen.

        0 where neither is known.
        """
        start = self.cursor.index
        for index in range(start, len(self.cursor.tokens)):
            self.cursor.index = index
            origin = (
                self.phrases.read_front(self.cursor)
                if self._accept("FROM") or self._take_at()
                else 0
            )
            self.cursor.index = start
            if origin:
                return origin
        for index in range(start, len(self.cursor.tokens)):
            self.cursor.index = index
            counters = self.phrases.armies.exact(self.cursor.span(2)) or self.phrases.armies.exact(
                self.cursor.span(1)
            )
            self.cursor.index = start
            if counters:
                return front_of(self.context, counters)
        return 0

    def _read_transfer(self) -> list[Order]:
        """``<counters> FROM <front> TO <front>``, FROM also last."""
        origin = self._find_origin()
        counters = self._read_counters(origin)
        origin = origin or front_of(self.context, frozenset(counters))
        self._take_from(origin)
        self._expect("TO")
        target = self.phrases.read_front(self.cursor)
        self._take_from(origin)
        return [Transfer(origin, tuple(counters), target)]

    def _read_recall(self) -> list[Order]:
        """``<armies> TO <front>``."""
        armies = self._read_counters(None)
        self._expect("TO")
        return [Recall(tuple(armies), self.phrases.read_front(self.cursor))]

    def _read_treaty(self) -> list[Order]:
        """``OFFER``, ``NONE``, ``ACCEPT`` or ``REFUSE``."""
        answers: dict[str, Order] = {
            "OFFER": OfferTreaty(offer=True),
            "NONE": OfferTreaty(offer=False),
            "ACCEPT": AnswerTreaty(accept=True),
            "REFUSE": AnswerTreaty(accept=False),
        }
        return [answers[self._expect(*answers)]]

    def _read_sequence(self) -> list[Order]:
        """``DEPLOYMENT <1-4> ROUNDS <1-4>``."""
        self._expect("DEPLOYMENT")
        deployment = self._read_place_in_order()
        self.cursor.skip(",;")
        self._expect("ROUNDS")
        return [ChooseOrder(deployment, self._read_place_in_order())]

    def _read_place_in_order(self) -> int:
        """A place in an order of play, from 1 to 4."""
        if self.cursor.peek() not in ("1", "2", "3", "4"):
            raise Unreadable(
                "orders.problem.expected",
                self.cursor.here,
                facts={"expected": "1-4", "got": self.cursor.peek()[:80]},
            )
        return int(self.cursor.next())
