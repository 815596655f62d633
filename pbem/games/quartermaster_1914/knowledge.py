"""What a seat can work out: what a battle may come to, supply, scoring, who is winning.

No dice are rolled here: prepared cards decide, and those of others are hidden. What could lie
prepared is every card of a power that fits and does not lie in play for everybody to see.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import ClassVar

import msgspec

from pbem.games.quartermaster_1914.battle.battle_start import statuses_acting, usable_weapons
from pbem.games.quartermaster_1914.battle.legal_attacks import attack_sources, check_battle
from pbem.games.quartermaster_1914.battle.planned_support import planned_supports
from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    attacking_powers,
    counterattack_cards,
    defending_powers,
    open_fight,
    reinforcing_cards,
    start_cost,
    supporting_cards,
)
from pbem.games.quartermaster_1914.board.board import Step
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.orders import Battle
from pbem.games.quartermaster_1914.scoring import (
    TEAMS,
    objectives_held,
    points_of_scoring_round,
    statuses_scored,
)
from pbem.rules import Forecast, Illegal, Knowledge, Order, Seat, Words

_HIDDEN = ("hands", "prepared", "down", "decks", "bottoms")
"""Piles of which others know the size alone."""
_TAKING = ("retrieve", "revive")
"""Steps by which discarded cards leave their pile, and not everybody sees which."""


class QuartermasterKnowledge(Knowledge[Position]):
    """What a seat knows, and what follows from it."""

    attacks: ClassVar[tuple[type[Order], ...]] = (Battle,)

    @staticmethod
    def position_as_known(position: Position, seat: Seat) -> Position:
        """A position in which every hidden card of others is the same card of its power.

        Discards that nobody saw, or that may have left the pile unseen, lie face down.
        """
        state: State = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
        for power in position.board.order:
            if position.seat(power) == seat:
                state.decks[power] = sorted(state.decks[power])
                continue
            seen = seen_discards(position, power)
            state.down[power] += state.up[power][len(seen) :]
            state.up[power] = seen
            card = position.board.deck(power)[0]
            for name in _HIDDEN:
                pile = getattr(state, name)[power]
                pile[:] = [card] * len(pile)
        return Position(position.board, state)

    @property
    def _own_powers(self) -> tuple[str, ...]:
        """The powers of the seat."""
        return tuple(p for p in self.position.board.order if self.position.seat(p) == self.seat)

    # --- battles ----------------------------------------------------------------------------------

    def odds(self, order: Order) -> Forecast | None:
        """What a battle would remove, what it costs, and who may answer with what.

        Raises:
            Illegal: no own nation can start it (17.prerequisites, 17.difficult).
        """
        assert isinstance(order, Battle)
        nation, source = self._attacking_nation(order)
        fight = open_fight(self.position, nation, source, order.target)
        team = self.position.board.nations[nation].team
        removed = tuple(self.position.enemies_in(fight.target, team))
        told = [*self._words_of_attack(fight, removed), self._words_of_battle_cards(fight)]
        told += self._words_of_defence(fight)
        told.append(("qmg.odds.no_dice", {}))
        certain: Words = (f"qmg.odds.result.{'won' if removed else 'nothing'}", {})
        results: tuple[tuple[Words, Fraction], ...] = ((certain, Fraction(1)),)
        if any(self.position.state.prepared[p] for p in defending_powers(self.position, fight)):
            planned = replace(fight, plan=order)
            results = self._results_with_support(planned) if order.says_support else ()
            told += [("qmg.odds.blind", {})] if results else []
        return Forecast(tuple(told), results)

    def _results_with_support(self, fight: Fight) -> tuple[tuple[Words, Fraction], ...]:
        """How often the support of the plan holds against cards prepared blindly (18.procedure).

        The attack must draw level with all symbols that the defence can show.
        """
        power = self.position.board.nations[fight.nation].power
        hand = len(self.position.state.hands[power]) - start_cost(self.position, fight)
        hand -= not self.position.state.frames  # the card that begins the battle
        cards, most = planned_supports(self.position, fight, power, max(0, hand))
        own = sum(symbols for _, symbols in cards[:most])
        against = self._symbols_against(fight).items()
        won = sum((chance for symbols, chance in against if symbols <= own), Fraction(0))
        facts = {"symbols": own, "cards": tuple(card.card for card, _ in cards[:most])}
        results: tuple[tuple[Words, Fraction], ...] = (
            (("qmg.odds.result.level" if own else "qmg.odds.result.unanswered", facts), won),
            (("qmg.odds.result.beaten", facts), 1 - won),
        )
        return tuple((words, chance) for words, chance in results if chance)

    def _symbols_against(self, fight: Fight) -> dict[int, Fraction]:
        """How likely the defence can show how many symbols, its cards prepared blindly."""
        found = {0: Fraction(1)}
        for power in defending_powers(self.position, fight):
            there = self._with_all_prepared(power)
            fitting = reinforcing_cards(there, power, fight)
            pool = [fitting.get(card, 0) for card in there.state.prepared[power]]
            drawn = drawn_sums(pool, len(self.position.state.prepared[power]))
            both = Counter[int]()
            for (one, a), (other, b) in product(found.items(), drawn.items()):
                both[one + other] += a * b  # type: ignore[assignment]
            found = {symbols: Fraction(chance) for symbols, chance in both.items()}
        return found

    def fewer(self, order: Order) -> Sequence[Order]:
        """From each space from which an own nation may attack (17.prerequisites)."""
        assert isinstance(order, Battle)
        nations = [n for p in self._own_powers for n in self.position.board.powers[p].nations]
        sources = [s for n in nations for s in attack_sources(self.position, n, order.target)]
        return [msgspec.structs.replace(order, source=s) for s in dict.fromkeys(sources)]

    def outlook(self, space: str) -> Sequence[Words]:
        """The pieces there, the spaces from which they can be attacked, and who may answer (17)."""
        position, board = self.position, self.position.board
        nation = board.powers[self._own_powers[0]].nations[0]
        near = tuple(position.spaces_near(nation, space))
        foes = tuple(position.enemies_in(space, board.nations[nation].team))
        if not foes:
            return (("qmg.odds.empty", {"space": space}),)
        own = tuple(
            n
            for power in self._own_powers
            for n in board.powers[power].nations
            if set(near) & set(position.state.at[n])
        )
        told: list[Words] = [
            ("qmg.odds.removes", {"nations": foes}),
            ("qmg.outlook.beside", {"spaces": near}),
            ("qmg.outlook.own", {"nations": own}) if own else ("qmg.outlook.nobody", {}),
        ]
        land = board.spaces[space].land
        source = min(near, key=lambda each: board.spaces[each].land != land)
        fight = open_fight(position, nation, source, space)
        if cost := start_cost(position, fight):
            told.append(("qmg.odds.cost", {"count": cost, "each": fight.cost}))
        return [*told, *self._words_of_defence(fight), ("qmg.odds.no_dice", {})]

    def battle_outlook(self, power: str, space: str) -> Sequence[Words]:
        """What everybody may foresee of a battle that a power begins (8, 17, 18).

        What goes, what is then out of supply, what it costs, and how likely cards prepared blindly
        would fit. Nothing: no nation of the power can attack there.
        """
        nations = self.position.board.powers[power].nations
        starts = ((n, each) for n in nations for each in attack_sources(self.position, n, space))
        start = next(starts, None)
        if start is None:
            return ()
        team = self.position.board.team(power)
        fight = open_fight(self.position, *start, space)
        told: list[Words] = [
            ("qmg.odds.removes", {"nations": tuple(self.position.enemies_in(space, team))}),
            *self._words_of_cut_off(space, team),
        ]
        if cost := start_cost(self.position, fight):
            told.append(("qmg.compose.begin_cost", {"count": cost}))
        for other in defending_powers(self.position, fight):
            count = len(self.position.state.prepared[other])
            if not count:
                told.append(("qmg.odds.unprepared", {"power": other}))
                continue
            there = self._with_all_prepared(other)
            chance = _counted(there, other, reinforcing_cards(there, other, fight), count)["number"]
            facts = {"power": other, "count": count, "number": chance}
            told.append(("qmg.compose.may_answer", facts))
        return told

    def _words_of_cut_off(self, space: str, team: str) -> Iterator[Words]:
        """The pieces that come out of supply if the enemies of a team leave a space (8)."""
        state, board = self.position.state, self.position.board
        gone = set(self.position.enemies_in(space, team))
        at = {n: there - {space} if n in gone else there for n, there in state.at.items()}
        then = Position(board, msgspec.structs.replace(state, at=at))
        for nation in (n for n in board.nations if board.nations[n].team != team):
            before = state.at[nation] - self.position.supplied_spaces(nation)
            lost = at[nation] - then.supplied_spaces(nation) - before
            if lost:
                yield "qmg.compose.cut_off", {"nation": nation, "spaces": tuple(sorted(lost))}

    def _attacking_nation(self, order: Battle) -> tuple[str, str]:
        """The own nation that starts a battle, and the space from which it does."""
        board, refusal = self.position.board, None
        everywhere = tuple(board.spaces)
        for power in self._own_powers:
            for nation in board.powers[power].nations:
                if order.source and order.source not in attack_sources(
                    self.position, nation, order.target
                ):
                    continue
                try:
                    return nation, check_battle(self.position, nation, order, everywhere)
                except Illegal as illegal:
                    refusal = refusal or illegal
        if refusal is not None:
            raise refusal
        nations = [n for power in self._own_powers for n in board.powers[power].nations]
        standing = (n for n in nations if order.source in self.position.state.at[n])
        check_battle(self.position, next(standing, nations[0]), order, everywhere)
        raise AssertionError(order)

    def _words_of_attack(self, fight: Fight, removed: tuple[str, ...]) -> Iterator[Words]:
        facts = {"nation": fight.nation, "source": fight.source, "target": fight.target}
        yield "qmg.odds.attack", facts
        if removed:
            yield "qmg.odds.removes", {"nations": removed}
        else:
            yield "qmg.odds.empty", {"space": fight.target}
        if cost := start_cost(self.position, fight):
            yield "qmg.odds.cost", {"count": cost, "each": fight.cost}
        if statuses := statuses_acting(self.position, fight):
            yield "qmg.odds.statuses", {"names": statuses}
        if own := tuple(
            dict.fromkeys(status for status, _ in usable_weapons(self.position, fight))
        ):
            yield "qmg.odds.weapons", {"names": own}
        for power in attacking_powers(self.position, fight):
            if power in self._own_powers:
                cards = supporting_cards(self.position, power, fight)
                yield "qmg.odds.support", {"power": power, "cards": _with_symbols(cards)}
            elif count := len(self.position.state.prepared[power]):
                yield "qmg.odds.helper", {"power": power, "count": count}

    def _words_of_battle_cards(self, fight: Fight) -> Words:
        """The cards in hand with which such a battle can begin (11.battle, 11.event)."""
        board = self.position.board
        power = board.nations[fight.nation].power
        hand = dict.fromkeys(self.position.state.hands[power]) if power in self._own_powers else {}
        cards = tuple(
            card
            for card in hand
            if any(_may_begin(step, fight) for step in board.cards[card].steps)
        )
        facts = {"power": power, "cards": cards}
        return ("qmg.odds.cards" if cards else "qmg.odds.no_card", facts)

    def _words_of_defence(self, fight: Fight) -> Iterator[Words]:
        """Who may answer, how many cards they have prepared, and which could fit (18)."""
        for power in defending_powers(self.position, fight):
            count = len(self.position.state.prepared[power])
            if not count:
                yield "qmg.odds.unprepared", {"power": power}
                continue
            there = self._with_all_prepared(power)
            fitting = reinforcing_cards(there, power, fight)
            facts = {"power": power, "count": count, "cards": _with_symbols(fitting)}
            yield "qmg.odds.defence", facts
            yield "qmg.odds.unseen", {"power": power} | _counted(there, power, fitting, count)
            land = fight.land and self.position.board.spaces[fight.source].land
            if back := tuple(counterattack_cards(there, power, fight)) if land else ():
                yield "qmg.odds.counter", {"power": power, "cards": back}

    def _with_all_prepared(self, power: str) -> Position:
        """The position if a power had prepared every card that may lie hidden."""
        board, state = self.position.board, self.position.state
        lying = Counter((*state.statuses[power], *state.up[power]))
        pool = [*(Counter(board.deck(power)) - lying).elements()]
        prepared = {**state.prepared, power: sorted(pool)}
        return Position(board, msgspec.structs.replace(state, prepared=prepared))

    # --- supply, scoring, victory -----------------------------------------------------------------

    def supply(self) -> Sequence[Words]:
        """The own pieces out of supply, and what that means (8)."""
        told = list[Words]()
        for power in self._own_powers:
            for nation in self.position.board.powers[power].nations:
                cut_off = self.position.state.at[nation] - self.position.supplied_spaces(nation)
                if cut_off:
                    names = tuple(sorted(cut_off))
                    told.append(("qmg.supply.cut_off", {"nation": nation, "spaces": names}))
        return [*told, ("qmg.supply.means", {})] if told else [("qmg.supply.good", {})]

    def supply_at(self, kind: str, name: str) -> Sequence[Words]:
        """See the base class; pieces have no names, spaces do."""
        position, told = self.position, list[Words]()
        nations = [n for power in self._own_powers for n in position.board.powers[power].nations]
        for nation in nations if kind == "space" else ():
            if name in position.state.at[nation]:
                cut_off = name not in position.supplied_spaces(nation)
                key = f"qmg.supply.{'cut_off' if cut_off else 'supplied'}"
                told.append((key, {"nation": nation, "spaces": (name,)}))
        return told or [("qmg.supply.nobody", {})]

    def due(self) -> Sequence[Words]:
        """The next scoring round and what it would give now."""
        board, state = self.position.board, self.position.state
        coming = next((n for n in board.scoring if n >= state.round), board.last_round)
        when = {"round": state.round, "last": board.last_round, "scoring": coming}
        told: list[Words] = [("qmg.due.round", when)]
        for team in TEAMS:
            facts = {"team": team, "change": points_of_scoring_round(self.position, team)}
            told.append(("qmg.due.worth", facts))
            if held := objectives_held(self.position, team):
                told.append(("qmg.due.objectives", {"team": team, "spaces": held}))
            if scored := statuses_scored(self.position, team):
                told.append(("qmg.due.statuses", {"team": team, "names": scored}))
        return told

    def progress_to_victory(self) -> Sequence[Words]:
        """The points, the lead after the next scoring as things stand, and every check (20)."""
        board, state = self.position.board, self.position.state
        one, other = TEAMS
        then = {
            team: state.vp[team] + points_of_scoring_round(self.position, team) for team in TEAMS
        }
        ahead = max(TEAMS, key=lambda team: (then[team], team == board.ties))
        lead = then[ahead] - then[board.enemy(ahead)]
        coming = next((n for n in board.scoring if n >= state.round), board.last_round)
        return (
            ("qmg.win.points", {"team": one, "vp": state.vp[one]}),
            ("qmg.win.points", {"team": other, "vp": state.vp[other]}),
            ("qmg.win.then", {"round": coming, "team": ahead, "lead": lead}),
            ("qmg.win.lead", {"lead": board.lead, "round": coming}),
            ("qmg.win.last", {"last": board.last_round, "team": board.ties}),
        )


def drawn_sums(values: Sequence[int], count: int) -> dict[int, Fraction]:
    """The chance of each sum of some values drawn blindly, without putting any back."""
    ways = Counter({(0, 0): 1})
    for value in values:
        for (size, total), number in [*ways.items()]:
            if size < count:
                ways[size + 1, total + value] += number
    all_ways = comb(len(values), count)
    return {total: Fraction(n, all_ways) for (size, total), n in ways.items() if size == count}


def seen_discards(position: Position, power: str) -> list[str]:
    """The discards of a power that everybody saw and that lie there still, the top one last.

    Everybody sees a card that is discarded face up (15.discards). Through some cards a power takes
    discards of some kinds or of a nation back unseen (16.complex): once it has played such a card,
    of those the top one alone is known.
    """
    cards, pile = position.board.cards, position.state.up[power]
    steps = [step for name in pile for step in cards[name].steps if step.do in _TAKING]
    below = [
        name
        for name in pile[:-1]
        if not any(cards[name].kind in s.kinds or cards[name].nation == s.nation for s in steps)
    ]
    return [*below, *pile[-1:]]


def _may_begin(step: Step, fight: Fight) -> bool:
    """True if a step of a card, or one of its options, is a battle such as this."""
    if any(_may_begin(option, fight) for option in step.options):
        return True
    return (
        step.do == "battle"
        and step.nation == fight.nation
        and (step.land if fight.land else step.sea)
        and (step.spaces is None or fight.target in step.spaces)
        and (step.origin is None or fight.source in step.origin)
    )


def _counted(there: Position, power: str, fitting: Collection[str], count: int) -> dict[str, int]:
    """How many unseen cards a power has, how many fit, and what blind preparing would come to."""
    pool, fit = there.state.prepared[power], set(fitting)
    fits = sum(card in fit for card in pool)
    none = Fraction(comb(len(pool) - fits, count), comb(len(pool), count))
    return {"unseen": len(pool), "fits": fits, "number": round(100 * (1 - none))}


def _with_symbols(cards: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Cards with how many symbols each shows."""
    return tuple(cards.items())
