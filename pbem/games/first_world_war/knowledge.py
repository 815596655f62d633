"""What a seat can work out: odds, where counters may go, what is due, who is winning.

Hidden counters of others are known only by their number on each front (``view``). Which armies they
may be follows from what everybody sees: those that came, wait nowhere and are not eliminated.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

import msgspec

from pbem.games.first_world_war import brest_litovsk
from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities, reaches_base
from pbem.games.first_world_war.board.board import ALLIES, CENTRAL, FACTIONS, Front
from pbem.games.first_world_war.board.state import LATER, LOST, READY, Position, State, factions_of
from pbem.games.first_world_war.combat import LeadAsk, check_attack, side_total
from pbem.games.first_world_war.combat_chits import ChitAsk, forced_chits, usable_chits
from pbem.games.first_world_war.memory import armies_remembered
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import Attack, Lead, PlayChit
from pbem.games.first_world_war.replacements import replacement_capacity
from pbem.games.first_world_war.rounds_and_movement import MOST_TRANSFERRED, reachable_fronts
from pbem.games.first_world_war.victory import fronts_held, points_as_counted
from pbem.games.first_world_war.view import FirstWorldWarView, view
from pbem.rules import Ask, Forecast, Illegal, Knowledge, LogEntry, Order, Seat, Words

_NUMBERS = {1: "more", 0: "equal", -1: "fewer"}
"""What the attacker's armies are compared with the defender's, by sign."""
Chances = tuple[Fraction, Fraction, Fraction]
"""That the attacker wins, that nobody does, that the defender does."""


@dataclass(frozen=True)
class _Defence:
    """What an attacker knows of the defenders.

    Attributes:
        shown: armies that the seat sees.
        hidden: how many counters it does not see.
        least, most: how many armies all of them may be.
        values: what their commander may be worth.
    """

    shown: tuple[str, ...]
    hidden: int
    least: int
    most: int
    values: tuple[int, ...]


class FirstWorldWarKnowledge(Knowledge[Position]):
    """What a seat knows, and what follows from it."""

    attacks: ClassVar[tuple[type[Order], ...]] = (Attack,)

    def __init__(self, position: Position, seat: Seat, asks: Sequence[Ask] = ()) -> None:
        super().__init__(position, seat, asks)
        self._view: FirstWorldWarView = view(position, seat)

    def remember(self, told: Iterable[LogEntry]) -> None:
        """Know the hidden armies that were turned up and are where they were (4.2, 6.0)."""
        armies, shown = self.position.board.armies, self._counters_shown()
        hidden = Counter(
            {
                (front.number, stack.faction): stack.hidden
                for front in self._view.fronts
                for stack in front.stacks
            }
        )
        known = {a: n for a, n in armies_remembered(self.position, told).items() if a not in shown}
        there = Counter((front, armies[army].faction) for army, front in known.items())
        self.remembered = {
            army: front
            for army, front in known.items()
            if there[front, armies[army].faction] <= hidden[front, armies[army].faction]
        }

    @staticmethod
    def position_as_known(position: Position, seat: Seat) -> Position:
        """A position without the chits of others and without the counters whose backs alone show.

        Those lie on the turn track in it.
        """
        state: State = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
        known = {c for front in view(position, seat).fronts for s in front.stacks for c in s.shown}
        for counter, place in state.at.items():
            if place > 0 and counter not in known:
                state.at[counter] = LATER
        own = factions_of(state.options.players, seat)
        state.hands = {f: list(chits) if f in own else [] for f, chits in state.hands.items()}
        state.cups = {alliance: [] for alliance in state.cups}
        return Position(position.board, state)

    # --- odds -------------------------------------------------------------------------------------

    def odds(self, order: Order) -> Forecast:
        """What an attack promises against the commanders that the defender may have.

        Raises:
            Illegal: 5.3, 5.4, 6.0, 8.1 and 9.1.
        """
        return self.odds_answered(order, ())

    def odds_answered(self, order: Order, answers: Sequence[Order]) -> Forecast:
        """The same with the chit and the commander that are named (6.1, 6.2).

        Raises:
            Illegal: 5.3, 5.4, 6.0, 6.1, 6.2, 6.2.2, 8.1 and 9.1.
        """
        assert isinstance(order, Attack)
        faction = self._attacking_faction(order)
        check_attack(self.position, faction, order)
        front = self.position.board.fronts[order.front]
        enemy = front.sides[self.position.enemy(self.position.board.alliance[faction])]
        defence = self._known_defence(front, enemy)
        chit, lead = self._answered(order, faction, answers)
        told: list[Words] = [*self._words_of_sides(order, front, (faction, lead, chit), defence)]
        told += self._words_of_chits(faction, enemy, order, chit)
        told.append(self._words_of_spoils(front, faction))
        if not defence.most:
            return Forecast((*told,), ((("fww.odds.nobody", {}), Fraction(1)),))
        mine = len(order.armies)
        meetings = self._chances_by_meeting(mine, defence, (faction, lead, chit), enemy)
        if len(meetings) > 1 or defence.least == 0:
            told += [words for words, _ in meetings]
            told += [("fww.odds.dummies", {})] if defence.least == 0 else []
            return Forecast((*told,), ())
        ((_, chances),) = meetings
        return Forecast((*told,), tuple(_possible_results(chances)))

    def prospects(
        self, front: int, own: tuple[str, str, str | None], mine: int
    ) -> tuple[bool, tuple[Chances, ...]]:
        """What an attack by so many armies promises (6.1).

        Args:
            front: its number.
            own: the faction that attacks, its commander and the chit that it lays.
            mine: how many armies attack.

        Returns:
            Whether nobody may be there, and the chances against each commander and each difference
            of numbers that may be; none if nobody can be there.
        """
        there = self.position.board.fronts[front]
        enemy = there.sides[self.position.enemy(self.position.board.alliance[own[0]])]
        defence = self._known_defence(there, enemy)
        if not defence.most:
            return True, ()
        meetings = self._chances_by_meeting(mine, defence, own, enemy)
        return defence.least == 0, tuple(chances for _, chances in meetings)

    def outlook(self, space: str) -> Sequence[Words]:
        """The counters on a front, or on that of a city (5.3, 6.0)."""
        position, board = self.position, self.position.board
        number = int(space) if space.isdecimal() else board.cities[space].front
        front = board.fronts[number]
        own = [
            f
            for f in front.sides.values()
            if f in factions_of(position.state.options.players, self.seat)
        ]
        if not own:
            return ()
        enemy = front.sides[position.enemy(board.alliance[own[0]])]
        defence = self._known_defence(front, enemy)
        told: list[Words] = [*self._words_of_defenders(defence)]
        if defence.hidden:
            facts = {"count": defence.hidden, "least": defence.least, "most": defence.most}
            told.append(("fww.outlook.hidden", facts))
        if not defence.most:
            told.append(("fww.odds.nobody", {}))
        armies = tuple(a for faction in own for a in position.armies_on(number, faction))
        key = "fww.outlook.own" if armies else "fww.outlook.none"
        told.append((key, {"front": number, "armies": armies}))
        return [
            *told,
            self._words_of_spoils(front, own[0]),
            ("fww.outlook.when", {"faction": own[0]}),
        ]

    def _words_of_defenders(self, defence: _Defence) -> Iterator[Words]:
        if defence.shown:
            best = max(self.position.board.armies[a].value for a in defence.shown)
            yield "fww.odds.seen", {"armies": defence.shown, "value": best}

    def _answered(
        self, order: Attack, faction: str, answers: Sequence[Order]
    ) -> tuple[str | None, str]:
        """The chit and the commander as answered, else the chit that must be laid and the best.

        Raises:
            Illegal: 6.1, 6.2 and 6.2.2.
        """
        forced = forced_chits(self.position, faction, order.armies, "attack")
        chit = next(iter(forced), None)
        for answer in answers:
            if isinstance(answer, PlayChit):
                ChitAsk(self.position, faction, order.front, order.armies, "attack").check(answer)
                chit = answer.chit
        for answer in answers:
            if isinstance(answer, Lead):
                LeadAsk(self.position, faction, order.front, order.armies, chit).check(answer)
                return chit, answer.army
        return chit, self._strongest_commander(order.armies, chit)

    def _attacking_faction(self, order: Attack) -> str:
        """The own faction that commands the armies of an attack (5.1)."""
        own = factions_of(self.position.state.options.players, self.seat)
        known = [a for a in order.armies if a in self.position.board.armies]
        faction = self.position.commander(known[0], order.front) if known else own[0]
        return faction if faction in own else own[0]

    def _strongest_commander(self, armies: Sequence[str], chit: str | None) -> str:
        """The strongest army that may command with a chit (6.1, 6.2)."""
        board = self.position.board
        nations = board.chits[chit].nations if chit else None
        fit = [a for a in armies if nations is None or board.armies[a].nation in nations]
        return max(fit, key=lambda army: board.armies[army].value)

    def _known_defence(self, front: Front, enemy: str) -> _Defence:
        """What is known of the defenders of a front."""
        board = self.position.board
        stacks = [s for f in self._view.fronts if f.number == front.number for s in f.stacks]
        stacks = [stack for stack in stacks if stack.commander == enemy]
        remembered = {
            stack.faction: self._remembered_on(front.number, stack.faction) for stack in stacks
        }
        shown = tuple(
            c
            for stack in stacks
            for c in (*stack.shown, *remembered[stack.faction])
            if not board.armies[c].dummy and brest_litovsk.may_fight(self.position, c, front)
        )
        unknown = {s.faction: s.hidden - len(remembered[s.faction]) for s in stacks}
        hidden = sum(unknown.values())
        pools = [
            self._possible_hidden_armies(faction, front) for faction in unknown if unknown[faction]
        ]
        candidates = [army for pool, _ in pools for army in pool]
        dummies = sum(count for _, count in pools)
        least = len(shown) + max(0, hidden - dummies)
        most = len(shown) + min(hidden, len(candidates))
        named = {board.armies[army].value for army in shown}
        best = max(named, default=-1)
        unseen = {board.armies[army].value for army in candidates}
        values = {v for v in unseen if v > best} | ({best} if named else set(unseen))
        return _Defence(shown, hidden, least, most, tuple(sorted(values)))

    def _remembered_on(self, front: int, faction: str) -> list[str]:
        """The hidden armies of a faction that the seat knows on a front."""
        armies = self.position.board.armies
        at = self.remembered.items()
        return [army for army, n in at if n == front and armies[army].faction == faction]

    def _possible_hidden_armies(self, faction: str, front: Front) -> tuple[list[str], int]:
        """The armies of a faction that its hidden counters may be, and how many of its dummies."""
        board, at, shown = self.position.board, self.position.state.at, self._counters_shown()
        unseen = [
            c
            for c in board.counters[faction]
            if at[c] not in (LOST, READY)
            and c not in shown
            and c not in self.remembered
            and board.armies[c].enters <= self.position.state.turn
        ]
        armies = [
            c
            for c in unseen
            if not board.armies[c].dummy
            and may_operate(self.position, c, front.number)
            and brest_litovsk.may_fight(self.position, c, front)
        ]
        total = sum(board.armies[c].dummy for c in board.counters[faction])
        return armies, total - self._view.waiting_dummies[faction] - self._dummies_shown(faction)

    def _counters_shown(self) -> set[str]:
        return {c for f in self._view.fronts for stack in f.stacks for c in stack.shown}

    def _dummies_shown(self, faction: str) -> int:
        board = self.position.board
        return sum(
            board.armies[c].dummy and board.armies[c].faction == faction
            for c in self._counters_shown()
        )

    def _words_of_sides(
        self, order: Attack, front: Front, own: tuple[str, str, str | None], defence: _Defence
    ) -> Iterator[Words]:
        board, (faction, lead, chit) = self.position.board, own
        value = board.armies[lead].value
        yield (
            "fww.odds.attack",
            {"faction": faction, "front": front.number, "army": lead, "value": value},
        )
        if chit:
            yield "fww.odds.laid", {"chit": chit, "value": board.chits[chit].value}
        yield from self._words_of_defenders(defence)
        if defence.hidden:
            facts = {"count": defence.hidden, "least": defence.least, "most": defence.most}
            yield "fww.odds.hidden", {**facts, "attackers": len(order.armies)}

    def _words_of_chits(
        self, faction: str, enemy: str, order: Attack, laid: str | None
    ) -> Iterator[Words]:
        """The chits that may come to it: each adds its value to its side's sum (6.2)."""
        chits = usable_chits(self.position, faction, order.armies, "attack")
        if chits and laid is None:
            yield "fww.odds.own_chits", {"chits": tuple(dict.fromkeys(chits))}
        if held := self._view.hand_sizes[enemy]:
            values = [
                chit.value
                for chit in self.position.board.chits.values()
                if chit.alliance == self.position.board.alliance[enemy]
                and chit.use in ("defence", "either")
                and chit.turn <= self.position.state.turn
            ]
            yield "fww.odds.chits", {"count": held, "value": max(values, default=0)}

    def _words_of_spoils(self, front: Front, faction: str) -> Words:
        """What a victory brings (6.4, 6.5)."""
        alliance = self.position.board.alliance[faction]
        cities = tuple(capturable_cities(self.position, front, alliance))
        if cities and not brest_litovsk.at_peace(self.position, front):
            return "fww.odds.city", {"cities": cities}
        if reaches_base(self.position, front, alliance):
            return "fww.odds.surrender", {}
        return "fww.odds.nothing", {}

    def _chances_by_meeting(
        self, mine: int, defence: _Defence, own: tuple[str, str, str | None], enemy: str
    ) -> list[tuple[Words, Chances]]:
        """The chances against each commander and each difference of numbers that may be.

        ``mine``: how many armies attack.
        """
        least, most = max(1, defence.least), defence.most
        signs = sorted({(mine > n) - (mine < n) for n in range(least, most + 1)}, reverse=True)
        found = list[tuple[Words, Chances]]()
        for value, sign in product(defence.values, signs):
            chances = self._chances_of_duel(own, (enemy, value), sign)
            won, even, lost = (f"{round(chance * 100)}%" for chance in chances)
            facts = {"value": value, "won": won, "even": even, "lost": lost}
            found.append(((f"fww.odds.against.{_NUMBERS[sign]}", facts), chances))
        return found

    def _chances_of_duel(
        self, own: tuple[str, str, str | None], enemy: tuple[str, int], sign: int
    ) -> Chances:
        """The chances that the attacker wins, nobody does, the defender does (6.1, 6.3)."""
        board, (faction, value) = self.position.board, enemy
        lead = next(a.id for a in board.armies.values() if a.value == value and not a.dummy)
        ends: Counter[int] = Counter()
        for mine, theirs in product(board.faces, repeat=2):
            attacker = side_total(self.position, own, int(sign > 0), mine).total
            defender = side_total(self.position, (faction, lead, None), int(sign < 0), theirs).total
            ends[(attacker > defender) - (attacker < defender)] += 1
        throws = len(board.faces) ** 2
        return Fraction(ends[1], throws), Fraction(ends[0], throws), Fraction(ends[-1], throws)

    # --- where counters may go --------------------------------------------------------------------

    def reach(self, unit: str) -> Sequence[Words]:
        """The fronts an own counter may move and be transferred to (4.2, 5.0).

        Raises:
            Illegal: it is on no front.
        """
        position = self.position
        origin = position.state.at.get(unit, LATER)
        own = factions_of(position.state.options.players, self.seat)
        faction = position.commander(unit, origin) if origin > 0 else ""
        if faction not in own:
            raise Illegal(
                "fww.illegal.on_no_front", rule="5.0", facts={"army": unit}, names=(unit,)
            )
        fronts = position.board.fronts
        near = reachable_fronts(position, faction, unit, origin, fronts[origin].adjacent)
        everywhere = reachable_fronts(position, faction, unit, origin, tuple(fronts))
        return (
            ("fww.reach.moves", {"front": origin, "fronts": tuple(near)}),
            ("fww.reach.transfer", {"fronts": tuple(everywhere), "most": MOST_TRANSFERRED}),
        )

    def supply(self) -> Sequence[Words]:
        """This game knows no supply."""
        return (("fww.supply.none", {}),)

    # --- what is due, victory ---------------------------------------------------------------------

    def due(self) -> Sequence[Words]:
        """What this turn checks, what the next one brings, and what begins then."""
        board, state = self.position.board, self.position.state
        told: list[Words] = [
            ("fww.due.turn", {"turn": state.turn, "last": board.last_turn}),
            *(
                (
                    "fww.due.replaced",
                    {"faction": f, "count": replacement_capacity(self.position, f)},
                )
                for f in FACTIONS
            ),
        ]
        if state.turn < board.last_turn:
            told += self._words_of_next_turn(state.turn + 1)
        return told

    def _words_of_next_turn(self, turn: int) -> Iterator[Words]:
        board = self.position.board
        for faction in FACTIONS:
            armies = tuple(
                c
                for c in board.counters[faction]
                if board.armies[c].enters == turn and not board.armies[c].dummy
            )
            if armies:
                yield "fww.due.armies", {"turn": turn, "faction": faction, "armies": armies}
        for alliance in (ALLIES, CENTRAL):
            chits = tuple(
                c.id for c in board.chits.values() if c.turn == turn and c.alliance == alliance
            )
            if chits:
                yield "fww.due.chits", {"turn": turn, "alliance": alliance, "chits": chits}
        opening = tuple(
            front.number
            for front in board.fronts.values()
            for line in front.lines
            if line.opens == turn
        )
        if opening:
            yield "fww.due.lines", {"turn": turn, "fronts": tuple(dict.fromkeys(opening))}
        for rule, first in board.first_turn.items():
            if first == turn and rule in _BEGINS:
                yield f"fww.due.{rule}", {"turn": turn}

    def progress_to_victory(self) -> Sequence[Words]:
        """The points and fronts of both alliances, pending surrenders, and every check."""
        position, board, state = self.position, self.position.board, self.position.state
        points = {
            alliance: sum(state.vp[f] for f in FACTIONS if board.alliance[f] == alliance)
            for alliance in (ALLIES, CENTRAL)
        }
        told: list[Words] = [
            (
                "fww.win.points",
                {
                    "alliance": alliance,
                    "vp": points[alliance],
                    "count": fronts_held(position, alliance),
                    "needed": board.numbers["fronts_for_immediate_end"],
                },
            )
            for alliance in (ALLIES, CENTRAL)
        ]
        leader = ALLIES if points[ALLIES] > points[CENTRAL] else CENTRAL
        told.append(("fww.win.now", {"alliance": leader}))
        for faction in FACTIONS:
            if held := len(state.surrender.get(faction, ())):
                count = sum(face != "S" and int(face) <= held for face in board.faces)
                facts = {"faction": faction, "points": held, "count": count}
                told.append(("fww.win.surrender", {**facts, "faces": len(board.faces)}))
        told += self._words_of_lone_alliances()
        if state.options.players > 2:
            leads = points_as_counted(position)
            told += [("fww.win.faction", {"faction": f, "vp": leads[f]}) for f in FACTIONS]
        told.append(("fww.win.check", {"turn": state.turn, "last": board.last_turn}))
        return told

    def _words_of_lone_alliances(self) -> Iterator[Words]:
        """The fronts where an alliance alone has counters, and what that brings (4.2, phase 3)."""
        board = self.position.board
        for seen in self._view.fronts:
            fighting = (
                stack
                for stack in seen.stacks
                if stack.hidden or not all(board.armies[c].dummy for c in stack.shown)
            )
            alone = {board.alliance[stack.commander] for stack in fighting}
            front = board.fronts[seen.number]
            if len(alone) != 1 or brest_litovsk.at_peace(self.position, front):
                continue
            (alliance,) = alone
            facts = {"front": front.number, "alliance": alliance}
            if cities := tuple(capturable_cities(self.position, front, alliance)):
                yield "fww.win.alone.city", {**facts, "cities": cities}
            elif reaches_base(self.position, front, alliance):
                yield "fww.win.alone.surrender", facts


_BEGINS = ("minimum_garrison", "brest_litovsk_offer")
"""Rules that begin on a turn (4.2, 5.4, 8.1)."""


def _possible_results(chances: Chances) -> Iterator[tuple[Words, Fraction]]:
    """The results that are possible, the best for the attacker first."""
    for result, chance in zip(("won", "even", "lost"), chances, strict=True):
        if chance:
            yield (f"fww.odds.result.{result}", {}), chance
