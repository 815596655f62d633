"""How the orders of The First World War are written."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from pbem.games.common.language import BoardLanguage
from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.language.grammar import STANDING_VERBS, VERBS
from pbem.games.first_world_war.language.names import Naming, keyword
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
from pbem.games.first_world_war.rounds import ActionAsk
from pbem.games.first_world_war.standing import (
    AskMe,
    CapturePolicy,
    ChitPolicy,
    DrawPolicy,
    LeadPolicy,
    ReplacePolicy,
    TreatyPolicy,
)
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import COMMANDS, Context, Cursor, Lexicon, Line, OrderError, Unreadable, fold
from pbem.rules import Ask, Order, StandingOrder

_FIRST = Lexicon({verb.name: (verb.name, *verb.aliases) for verb in (*VERBS, *COMMANDS)})
_COMBAT = {"LEAD", "CHIT", "CAPTURE"}
_DUMMY_ID = re.compile(r"\b[A-Z]{2}-X\d+\b")
_DUMMY_WORDS = frozenset({"dummy", "dummies", "fittizio", "fittizi", "pozorna", "pozorne"})


class FirstWorldWarLanguage(BoardLanguage, Naming):
    """The order language on one board."""

    reads_position = False
    verbs = VERBS
    standing_verbs = STANDING_VERBS

    def __init__(self, board: Board) -> None:
        Naming.__init__(self, board)
        self._readers: dict[str, Callable[[Cursor, Context], list[Order]]] = {
            "DEPLOY": self._deploy,
            "ATTACK": self._attack,
            "MOVE": self._move,
            "TRANSFER": self._transfer,
            "PASS": lambda _c, _x: [Pass()],
            "RETURN": lambda c, _: [ReturnChit(self._chit(c))],
            "REVEAL": lambda c, x: [Reveal(tuple(self._counters(c, x, None)))],
            "RECALL": self._recall,
            "CHIT": lambda c, _: [PlayChit(self._or_none(c, self._chit))],
            "LEAD": lambda c, _: [Lead(self._army(c))],
            "TAKE": lambda _c, _x: [TakeChit(take=True)],
            "LEAVE": lambda _c, _x: [TakeChit(take=False)],
            "DISCARD": lambda c, _: [GiveUpChit(self._chit(c))],
            "CAPTURE": lambda c, _: [Capture(self._or_none(c, self._city))],
            "REPLACE": lambda c, x: [Replace(tuple(self._or_nothing(c, x)))],
            "REQUEST": lambda c, x: [AskReplacement(tuple(self._or_nothing(c, x)))],
            "TREATY": self._treaty,
            "SEQUENCE": self._sequence,
        }

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """See :class:`pbem.orders.Language`."""
        cursor = Cursor(line)
        verb = self._keyword(cursor)
        if verb not in self._readers:
            facts: dict[str, object] = {"got": cursor.peek()[:80]}
            raise Unreadable("orders.problem.verb", cursor.here, facts=facts, suggestions=_FIRST.near(cursor.peek()))
        cursor.next()
        syntax = next(v.syntax for v in VERBS if v.name == verb)
        with _whole(cursor, syntax):
            orders = self._readers[verb](cursor, context)
            while self._keyword(cursor) in _COMBAT and verb == "ATTACK":
                orders += self._readers[keyword(cursor.next())](cursor, context)
        return tuple(orders)

    def _or_none(self, cursor: Cursor, read: Callable[[Cursor], str]) -> str | None:
        return None if self._took(cursor, "NONE") else read(cursor)

    def _or_nothing(self, cursor: Cursor, context: Context) -> list[str]:
        return [] if self._took(cursor, "NONE") else self._counters(cursor, context, None)

    def _counters(self, cursor: Cursor, context: Context, origin: int | None) -> list[str]:
        """A list of counters: armies by name, ``DUMMY``, ``2 DUMMIES``, or ``ALL`` of a front."""
        counters: list[str] = []
        while True:
            cursor.skip(",&+")
            here = cursor.here
            count, dummies = self._dummies(cursor)
            if dummies:
                counters += self._own_dummies(context, origin, count, counters, here)
            else:
                counters.append(self._army(cursor))
            if not cursor.skip(",&+") or cursor.done:
                return counters

    def _dummies(self, cursor: Cursor) -> tuple[int, bool]:
        """How many dummies the next words name, if they do."""
        if fold(cursor.peek()) in _DUMMY_WORDS:
            cursor.next()
            return 1, True
        words = cursor.span(2).split()
        if len(words) == 2 and words[0].isdecimal() and len(words[0]) < 3 and fold(words[1]) in _DUMMY_WORDS:
            cursor.index += 2
            return int(words[0]), True
        return 0, False

    def _own_dummies(
        self, context: Context, origin: int | None, count: int, taken: Sequence[str], place: tuple[int, int]
    ) -> list[str]:
        """Dummies of one's own on a front, or (``None``) waiting; any of a place is as good as another; 0: no place."""
        if origin == 0:
            raise Unreadable("orders.problem.expected", place, facts={"expected": "FROM", "got": "DUMMY"})
        here = [c for c in _own_counters(context, origin) if self.board.armies[c].dummy and c not in taken]
        if origin is None:
            asked = {getattr(ask, "faction", "") for ask in context.asks}
            waits = [c for f in asked & set(self.board.counters) for c in self.board.counters[f]]
            placed = set(_own_counters(context, 0))
            here = [c for c in waits if self.board.armies[c].dummy and c not in placed and c not in taken]
        if len(here) < count:
            raise Unreadable("fww.problem.dummies", place, facts={"count": len(here), "wanted": count})
        return here[:count]

    def _deploy(self, cursor: Cursor, context: Context) -> list[Order]:
        placements: list[tuple[str, int]] = []
        if self._took(cursor, "NONE"):
            return [Deploy(())]
        while not placements or not cursor.done:
            taken = [c for c, _ in placements]
            counters = self._counters_but(cursor, context, taken)
            self._expect(cursor, "AT")
            front = self._front(cursor)
            placements += [(counter, front) for counter in counters]
            cursor.skip(";,")
        return [Deploy(tuple(placements))]

    def _counters_but(self, cursor: Cursor, context: Context, taken: list[str]) -> list[str]:
        """Counters of one group of a deployment: dummies not used by an earlier group."""
        start = cursor.index
        counters = self._counters(cursor, context, None)
        again = {c for c in counters if c in taken and self.board.armies[c].dummy}
        if not again or not any(fold(t.text) in _DUMMY_WORDS for t in cursor.tokens[start : cursor.index]):
            return counters
        faction = self.board.armies[counters[-1]].faction
        placed = {*taken, *counters, *_own_counters(context, 0)}
        spare = [c for c in self.board.counters[faction] if self.board.armies[c].dummy and c not in placed]
        if len(spare) < len(again):
            facts: dict[str, object] = {"count": len(spare), "wanted": len(again)}
            raise Unreadable("fww.problem.dummies", (cursor.tokens[start].column, 1), facts=facts)
        return [spare.pop(0) if c in again else c for c in counters]

    def _attack(self, cursor: Cursor, context: Context) -> list[Order]:
        self._took(cursor, "FRONT")
        front = self._front(cursor)
        if not self._took(cursor, "WITH") or self._took(cursor, "ALL"):
            own = [c for c in _commanded(context, front) if not self.board.armies[c].dummy]
            return [Attack(front, tuple(own))]
        return [Attack(front, tuple(self._counters(cursor, context, front)))]

    def _move(self, cursor: Cursor, context: Context) -> list[Order]:
        groups: list[tuple[list[str], int]] = []
        origin = self._origin(cursor, context)
        while not groups or not cursor.done:
            taken = [c for group, _ in groups for c in group]
            place = cursor.here
            if self._took(cursor, "ALL"):
                if not origin:
                    raise Unreadable("orders.problem.expected", place, facts={"expected": "FROM", "got": "ALL"})
                counters = [c for c in _commanded(context, origin) if c not in taken]
            else:
                counters = self._group(cursor, context, origin, taken)
            self._from(cursor, origin)
            self._expect(cursor, "TO")
            groups.append((counters, self._front(cursor)))
            cursor.skip(";,")
        return [Move(origin, tuple((c, target) for group, target in groups for c in group))]

    def _group(self, cursor: Cursor, context: Context, origin: int, taken: list[str]) -> list[str]:
        counters = self._counters(cursor, context, origin)
        spare = [c for c in _own_counters(context, origin) if self.board.armies[c].dummy]
        fresh = [c for c in spare if c not in taken and c not in counters]
        return [fresh.pop(0) if c in taken and self.board.armies[c].dummy and fresh else c for c in counters]

    def _from(self, cursor: Cursor, origin: int) -> None:
        """Take FROM and a front, if they stand here: all counters of an order come from one front (5.0)."""
        if self._took(cursor, "FROM"):
            place, got = cursor.here, cursor.peek()[:80]
            if self._front(cursor) != origin:
                raise Unreadable("orders.problem.expected", place, facts={"expected": origin, "got": got})

    def _origin(self, cursor: Cursor, context: Context) -> int:
        """The front after FROM, wherever it stands in the line; else where the first army named stands, as far as seen.

        0 where neither is known.
        """
        start = cursor.index
        for index in range(start, len(cursor.tokens)):
            if keyword(cursor.tokens[index].text) == "FROM":
                cursor.index = index + 1
                origin = self._front(cursor)
                cursor.index = start
                return origin
        for index in range(start, len(cursor.tokens)):
            cursor.index = index
            counters = self._armies.exact(cursor.span(2)) or self._armies.exact(cursor.span(1))
            cursor.index = start
            if counters:
                return _where(context, counters)
        return 0

    def _transfer(self, cursor: Cursor, context: Context) -> list[Order]:
        origin = self._origin(cursor, context)
        counters = self._counters(cursor, context, origin)
        self._from(cursor, origin)
        self._expect(cursor, "TO")
        target = self._front(cursor)
        self._from(cursor, origin)
        return [Transfer(origin, tuple(counters), target)]

    def _recall(self, cursor: Cursor, context: Context) -> list[Order]:
        armies = self._counters(cursor, context, None)
        self._expect(cursor, "TO")
        return [Recall(tuple(armies), self._front(cursor))]

    def _treaty(self, cursor: Cursor, _: Context) -> list[Order]:
        answers: dict[str, Order] = {
            "OFFER": OfferTreaty(offer=True),
            "NONE": OfferTreaty(offer=False),
            "ACCEPT": AnswerTreaty(accept=True),
            "REFUSE": AnswerTreaty(accept=False),
        }
        return [answers[self._choice(cursor, tuple(answers))]]

    def _sequence(self, cursor: Cursor, _: Context) -> list[Order]:
        self._expect(cursor, "DEPLOYMENT")
        deployment = self._place(cursor)
        cursor.skip(",;")
        self._expect(cursor, "ROUNDS")
        return [ChooseOrder(deployment, self._place(cursor))]

    @staticmethod
    def _place(cursor: Cursor) -> int:
        if cursor.peek() not in ("1", "2", "3", "4"):
            raise Unreadable(
                "orders.problem.expected", cursor.here, facts={"expected": "1-4", "got": cursor.peek()[:80]}
            )
        return int(cursor.next())

    # --- writing -------------------------------------------------------------------------------------------------

    def write(self, order: Order) -> str:
        """See :class:`pbem.orders.Language`."""
        match order:
            case Deploy():
                return f"DEPLOY {self._groups(order.placements, 'AT') or 'NONE'}"
            case Attack():
                return f"ATTACK {order.front} WITH {self._list(order.armies)}"
            case Move():
                text = self._groups(order.moves, "TO").replace(" TO ", f" FROM {order.origin} TO ", 1)
                return f"MOVE {text}"
            case Transfer():
                return f"TRANSFER {self._list(order.counters)} FROM {order.origin} TO {order.target}"
            case Recall():
                return f"RECALL {self._list(order.armies)} TO {order.target}"
            case Reveal() | Replace() | AskReplacement():
                verb = {Reveal: "REVEAL", Replace: "REPLACE", AskReplacement: "REQUEST"}[type(order)]
                return f"{verb} {self._list(order.armies) or 'NONE'}"
            case _:
                return self._write_short(order)

    def _write_short(self, order: Order) -> str:
        match order:
            case ReturnChit():
                return f"RETURN {self._chits.shown[order.chit]}"
            case PlayChit():
                return f"CHIT {self._chits.shown[order.chit] if order.chit else 'NONE'}"
            case GiveUpChit():
                return f"DISCARD {self._chits.shown[order.chit]}"
            case Lead():
                return f"LEAD {self.army_name(order.army)}"
            case TakeChit():
                return "TAKE" if order.take else "LEAVE"
            case Capture():
                return f"CAPTURE {self._cities.shown[order.city] if order.city else 'NONE'}"
            case OfferTreaty():
                return "TREATY OFFER" if order.offer else "TREATY NONE"
            case AnswerTreaty():
                return "TREATY ACCEPT" if order.accept else "TREATY REFUSE"
            case ChooseOrder():
                return f"SEQUENCE DEPLOYMENT {order.deployment} ROUNDS {order.rounds}"
            case _:
                return "PASS"

    def _list(self, counters: Sequence[str]) -> str:
        return ", ".join(self.army_name(c) for c in counters)

    def _groups(self, pairs: Sequence[tuple[str, int]], word: str) -> str:
        grouped = groupby(pairs, key=lambda pair: pair[1])
        return "; ".join(f"{self._list([c for c, _ in group])} {word} {front}" for front, group in grouped)

    # --- standing orders -----------------------------------------------------------------------------------------

    def read_standing(self, line: Line, context: Context) -> StandingOrder:  # noqa: ARG002 - no policy depends on it
        """See :class:`pbem.orders.Language`; the line begins with the word STANDING."""
        cursor = Cursor(line)
        cursor.next()
        topics = tuple(verb.name for verb in STANDING_VERBS)
        topic = self._choice(cursor, topics)
        with _whole(cursor, next(verb.syntax for verb in STANDING_VERBS if verb.name == topic)):
            return self._read_policy(cursor, topic)

    def _read_policy(self, cursor: Cursor, topic: str) -> StandingOrder:
        match topic:
            case "CHIT":
                prefer: Any = self._word_or(cursor, ("BEST", "NEVER"), self._chit)
                fronts = self._on(cursor)
                role: Any = "any"
                if self._took(cursor, "WHEN"):
                    role = {"ATTACKING": "attack", "DEFENDING": "defence"}[
                        self._choice(cursor, ("ATTACKING", "DEFENDING"))
                    ]
                return ChitPolicy(prefer, fronts, role)
            case "LEAD":
                prefer = self._word_or(cursor, ("STRONGEST", "WEAKEST"), self._army)
                return LeadPolicy(prefer, self._on(cursor))
            case "DRAW":
                take: Any = self._choice(cursor, ("ALWAYS", "ROOM", "NEVER")).lower()
                return DrawPolicy(take)
            case "CAPTURE":
                chosen = self._word_or(cursor, ("ANY",), self._city)
                return CapturePolicy(() if chosen == "any" else tuple(chosen))
            case "REPLACE":
                chosen = self._word_or(cursor, ("STRONGEST",), self._army)
                return ReplacePolicy(() if chosen == "strongest" else tuple(chosen))
            case "TREATY":
                return TreatyPolicy(accept=self._choice(cursor, ("ACCEPT", "REFUSE")) == "ACCEPT")
            case _:
                about: Any = self._choice(cursor, ("CHIT", "LEAD", "DRAW", "CAPTURE", "REPLACE", "TREATY"))
                return AskMe(about, self._on(cursor))

    def _word_or(self, cursor: Cursor, words: tuple[str, ...], read: Callable[[Cursor], str]) -> str | tuple[str, ...]:
        """One of the words, or a list of names."""
        if (word := self._keyword(cursor)) in words:
            cursor.next()
            return word.lower()
        names = [read(cursor)]
        while cursor.skip(",&+") and not cursor.done:
            names.append(read(cursor))
        return tuple(names)

    def _on(self, cursor: Cursor) -> tuple[int, ...]:
        if not self._took(cursor, "ON"):
            return ()
        fronts = [self._front(cursor)]
        while cursor.skip(",&+") and not cursor.done:
            fronts.append(self._front(cursor))
        return tuple(fronts)

    def write_standing(self, standing: StandingOrder) -> str:
        """See :class:`pbem.orders.Language`."""
        match standing:
            case ChitPolicy():
                role = {"attack": " WHEN ATTACKING", "defence": " WHEN DEFENDING", "any": ""}[standing.role]
                prefer = self._preference(standing.prefer, self._chits.shown)
                return f"STANDING CHIT {prefer}{_on_text(standing.fronts)}{role}"
            case LeadPolicy():
                prefer = self._preference(standing.prefer, self._armies.shown)
                return f"STANDING LEAD {prefer}{_on_text(standing.fronts)}"
            case DrawPolicy():
                return f"STANDING DRAW {standing.take.upper()}"
            case CapturePolicy():
                return f"STANDING CAPTURE {self._preference(standing.cities or 'any', self._cities.shown)}"
            case ReplacePolicy():
                return f"STANDING REPLACE {self._preference(standing.armies or 'strongest', self._armies.shown)}"
            case TreatyPolicy():
                return f"STANDING TREATY {'ACCEPT' if standing.accept else 'REFUSE'}"
            case _:
                assert isinstance(standing, AskMe)
                return f"STANDING ASK {standing.about}{_on_text(standing.fronts)}"

    @staticmethod
    def _preference(prefer: str | tuple[str, ...], shown: dict[str, str]) -> str:
        return prefer.upper() if isinstance(prefer, str) else ", ".join(shown[name] for name in prefer)

    # --- examples ------------------------------------------------------------------------------------------------

    def examples(self, ask: Ask, limit: int) -> tuple[str, ...]:
        """See :class:`pbem.orders.Language`; of an action one of each kind."""
        lines: list[str] = []
        kinds: dict[type[Order], int] = {}
        for tried, order in enumerate(ask.legal()):
            most = limit if not isinstance(ask, ActionAsk) else 2 if isinstance(order, Attack) else 1
            if kinds.get(type(order), 0) < most:
                kinds[type(order)] = kinds.get(type(order), 0) + 1
                lines.append(_DUMMY_ID.sub("DUMMY", self.write(order)))
            if len(lines) == limit or tried > 400 or (isinstance(order, Deploy)):
                break
        return tuple(lines)


@contextmanager
def _whole(cursor: Cursor, syntax: str) -> Iterator[None]:
    """Read an order to the end of its line: neither less than its form asks for nor more.

    Raises:
        Unreadable: the line ends too early, or goes on.
    """
    try:
        yield
    except OrderError as error:
        if cursor.done and error.at == cursor.here:
            raise Unreadable("orders.problem.incomplete", cursor.here, facts={"syntax": syntax}) from None
        raise
    if not cursor.done:
        raise Unreadable("orders.problem.rest", cursor.here, facts={"got": cursor.peek()[:80], "syntax": syntax})


def _on_text(fronts: tuple[int, ...]) -> str:
    return f" ON {', '.join(str(front) for front in fronts)}" if fronts else ""


def _own_counters(context: Context, origin: int | None) -> list[str]:
    """Counters whose faces the player sees on a front; 0: on all fronts."""
    view = context.view
    if not isinstance(view, FirstWorldWarView):
        return []
    mine = set(view.own)
    return [
        counter
        for front in view.fronts
        if origin in (0, None, front.number)
        for stack in front.stacks
        if mine & {stack.faction, stack.commander}
        for counter in stack.shown
    ]


def _where(context: Context, counters: frozenset[str]) -> int:
    """The front on which one of the counters stands, as far as the player sees; 0 where they stand on none."""
    view = context.view
    if isinstance(view, FirstWorldWarView):
        for front in view.fronts:
            if any(not counters.isdisjoint(stack.shown) for stack in front.stacks):
                return front.number
    return 0


def _commanded(context: Context, front: int) -> list[str]:
    """Counters on a front commanded by a faction that is asked."""
    view = context.view
    if not isinstance(view, FirstWorldWarView):
        return []
    asked = {getattr(ask, "faction", "") for ask in context.asks}
    stacks = (s for f in view.fronts if f.number == front for s in f.stacks if s.commander in asked)
    return [counter for stack in stacks for counter in stack.shown]
