"""What a side can work out: the odds are those of all rolls, and nothing hidden is in them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import msgspec
import pytest

from pbem.bots.paths_of_glory.random_orders import some_attack
from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position, State
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, fight
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.knowledge import PathsOfGloryKnowledge
from pbem.games.paths_of_glory.log.combat import CombatDecided, FlankTried
from pbem.games.paths_of_glory.log.losses import Retreated
from pbem.games.paths_of_glory.log.supply import FortFell
from pbem.games.paths_of_glory.odds import forecast
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack, PlayCards
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Adjudication, Forecast, Illegal, Logged, ScriptedChance, Table
from tests.games.kit.play import play_random
from tests.games.paths_of_glory.combat.test_random_fights import random_front
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import board, new_game, operation
from tests.games.paths_of_glory.twins import twin

rule = pytest.mark.rule


def copy_of(position: Position) -> Position:
    state = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
    return Position(position.board, state)


def op_of(op: Operation) -> Operation:
    copy: Operation = msgspec.json.decode(msgspec.json.encode(op), type=Operation)
    return copy


def by_every_roll(
    position: Position, op: Operation, order: Attack, dice: int
) -> tuple[Counter[tuple[int, int, str]], Fraction, Fraction]:
    """The whole combat, fought by the rules once for each throw of some dice.

    Returns:
        How often the loss numbers (attackers, defenders) with the winner, the share of flank
        attempts that succeed, and of throws with which a fort falls.
    """
    ends: Counter[tuple[int, int, str]] = Counter()
    flanked = fell = 0
    for values in product(range(6), repeat=dice):
        there, table = copy_of(position), Table(ScriptedChance(values))
        flow = fight(there, table, op_of(op), order)
        try:
            request = next(flow)
            while True:
                answer = PlayCards() if isinstance(request, PlayCardsAsk) else request.default()  # type: ignore[union-attr]
                request = flow.send(answer)
        except StopIteration:
            pass
        entries = [record.entry for record in table.drain() if isinstance(record, Logged)]
        (decided,) = [entry for entry in entries if isinstance(entry, CombatDecided)]
        ends[decided.attacker_loss, decided.defender_loss, decided.winner] += 1
        flanked += any(isinstance(entry, FlankTried) and entry.succeeded for entry in entries)
        fell += any(isinstance(entry, FortFell) for entry in entries)
    return ends, Fraction(flanked, 6**dice), Fraction(fell, 6**dice)


def numbers_told(found: Forecast, side: str) -> str:
    (facts,) = [facts for key, facts in found.expected if key == f"pog.odds.{side}"]
    return str(facts["numbers"])


def written(counts: Counter[int]) -> str:
    total = sum(counts.values())
    return ", ".join(f"{n} ({round(Fraction(c * 100, total))}%)" for n, c in sorted(counts.items()))


def compare(position: Position, op: Operation, order: Attack, dice: int) -> None:
    """A forecast says what every roll comes to."""
    before = msgspec.json.encode(position.state)
    found = forecast(position, op, order)
    assert msgspec.json.encode(position.state) == before
    ends, flanked, fell = by_every_roll(position, op, order, dice)
    throws = sum(ends.values())
    assert sum(chance for _, chance in found.results) == 1
    for side, index in (("attackers", 0), ("defenders", 1)):
        counts: Counter[int] = Counter()
        for end, count in ends.items():
            counts[int(end[index])] += count
        assert numbers_told(found, side) == written(counts)
    told = {key.removeprefix("pog.odds.result."): Fraction(0) for (key, _), _ in found.results}
    for (key, _), chance in found.results:
        told[key.removeprefix("pog.odds.result.")] += chance
    assert told.get("fort_fell", Fraction(0)) <= fell
    lost = Fraction(sum(n for (_, _, w), n in ends.items() if w == ENEMY[op.side]), throws)
    even = Fraction(sum(n for (_, _, w), n in ends.items() if not w), throws)
    if not {"gone", "fort_fell", "fort_stands"} & told.keys():
        assert told.get("lost", Fraction(0)) == lost
        assert told.get("even", Fraction(0)) == even
    flank = [facts["chance"] for key, facts in found.told if key == "pog.odds.flank"]
    assert flank == ([f"{round(flanked * 100)}%"] if order.flank else [])


@rule("pog:12.2.7", "pog:12.2.8", "pog:12.2.9", "pog:12.2.11")
@pytest.mark.parametrize(
    ("text", "extra", "cards"),
    [
        ("liege: GE-1 GE-2 > sedan: FR-5 FRc", "reserve: FRc", ()),
        ("koblenz: GEc GEc > liege: BEc", "", ()),
        ("koblenz: GE-1 > liege:", "", ()),
        ("trieste: AH-1 AHc > udine: IT-1", "", ()),
        ("metz: GE-4 GE-5 > verdun: (FR-3) FRc", "", ("CP-18",)),
        ("tannenberg: GE-8 GEc > lomza: RU-2", "", ("CP-3",)),
    ],
)
def test_the_odds_are_those_of_every_roll(text: str, extra: str, cards: tuple[str, ...]) -> None:
    combat = Combat(text, extra, at_war=("it",))
    usable = []
    for card in cards:
        combat.give(card)
        order = msgspec.structs.replace(combat.order, cards=(card,))
        try:
            check_attack(combat.position, combat.op, order)
        except Illegal:
            continue
        usable.append(card)
    order = msgspec.structs.replace(combat.order, cards=tuple(usable))
    compare(combat.position, combat.op, order, 2)


@rule("pog:12.3.2", "pog:12.3.3")
@pytest.mark.parametrize("hand", ["", "CP-2"])
def test_the_odds_of_a_flank_attack_are_those_of_every_roll(hand: str) -> None:
    order = {"flank": "thorn", **({"cards": (hand,)} if hand else {})}
    combat = Combat("thorn: GE-8 GEc; tannenberg: GE-9 > plock: RU-2 RUc", order=order)
    if hand:
        combat.give(hand)
    compare(combat.position, combat.op, combat.order, 3)


@rule("pog:12.4.5")
@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("verdun: BR-BEF FR-4 > sedan: GE-4", ("BR-BEF",)),
        ("brussels: AUSc CNDc BR-1 > sedan: GE-4", ("AUSc", "CNDc")),
        ("verdun: FR-3 FR-4 > sedan: GE-4", None),
        ("sedan: GE-4 > verdun: BR-BEF FR-4", None),
    ],
)
def test_the_odds_say_who_takes_the_first_step(text: str, first: tuple[str, ...] | None) -> None:
    combat = Combat(text)
    told = dict(forecast(combat.position, combat.op, combat.order).told)
    assert told.get("pog.odds.first_loss", {}).get("units") == first


def test_a_trench_and_a_card_that_cancels_it_stand_in_the_odds_by_name() -> None:
    combat = Combat("metz: GE-4 GE-5 > nancy: FR-1", trenches="ap: nancy 2")
    plain = dict(forecast(combat.position, combat.op, combat.order).told)["pog.odds.fire"]
    assert [(term.key, term.amount) for term in plain["shifts"]] == [("trench", 1)]
    sides = [
        f for k, f in forecast(combat.position, combat.op, combat.order).told if k.endswith("fire")
    ]
    assert [(t.key, t.amount) for t in sides[0]["shifts"]] == [("trench", -2)]
    combat.happened("CP-54").give("CP-49")
    order = msgspec.structs.replace(combat.order, cards=("CP-49",))
    attack, defence = (
        f for k, f in forecast(combat.position, combat.op, order).told if k.endswith("fire")
    )
    assert attack["shifts"] == defence["shifts"] == ()
    assert [(term.key, term.amount) for term in attack["modifiers"]] == [("CP-49", 1)]


@pytest.mark.parametrize("seed", range(6))
def test_random_combats_have_the_odds_of_every_roll(seed: int) -> None:
    rng = Random(seed)
    position = random_front(rng)
    for side in ("cp", "ap"):
        origins = " ".join(
            position.space(s).id
            for s, stack in enumerate(position.stacks)
            if stack and position.unit(stack[0]).side == side
        )
        op = operation(position, side, attack=origins)
        order = some_attack(position, op, rng.randrange)
        if order is None:
            continue
        order = msgspec.structs.replace(order, losses=(), cards=(), advance=None)
        compare(position, op, order, 3 if order.flank else 2)


@rule("pog:12.5.2")
def test_the_length_of_retreats_in_the_odds_is_that_of_every_roll() -> None:
    combat = Combat("metz: GE-4 GE-5 > nancy: FR-1", "")
    combat.position.destroy_fort(combat.position.board.space["nancy"])
    found = forecast(combat.position, combat.op, combat.order)
    told = {facts["retreat"]: chance for (_, facts), chance in found.results if facts["retreat"]}
    lengths: Counter[int] = Counter()
    for values in product(range(6), repeat=2):
        table = Table(ScriptedChance(values))
        flow = fight(copy_of(combat.position), table, op_of(combat.op), combat.order)
        try:
            request = next(flow)
            while True:
                none = PlayCards() if isinstance(request, PlayCardsAsk) else request.default()  # type: ignore[union-attr]
                request = flow.send(none)
        except StopIteration:
            pass
        entries = [record.entry for record in table.drain() if isinstance(record, Logged)]
        paths = {len(entry.path) for entry in entries if isinstance(entry, Retreated)}
        lengths.update(paths)
    assert told == {length: Fraction(count, 36) for length, count in lengths.items()}
    assert set(told) == {1, 2}


# --- through the eyes of a seat -------------------------------------------------------------------


def answers(
    game: PathsOfGlory, state: State, seat: str, asks: object, attacks: list[Attack]
) -> list[object]:
    """Everything that can be asked about a position."""
    known = PathsOfGloryKnowledge(Position(game.board, state), seat, asks)  # type: ignore[arg-type]
    told: list[object] = [known.supply(), known.due(), known.progress_to_victory()]
    told.append(known.outlook("warsaw"))
    for unit in ("GE-1", "FR-1", "GEc", "RUc", "AH-2"):
        try:
            told.append(known.reach(unit))
        except Illegal as illegal:
            told.append((illegal.key, illegal.facts))
    for order in attacks:
        try:
            told.append(known.odds(order))
        except Illegal as illegal:
            told.append((illegal.key, illegal.facts))
    return told


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_depends_on_the_enemys_cards(seed: int) -> None:
    game, rng = new_game(scenario="introductory", peace_terms=False), Random(seed)
    compared: list[int] = []

    def look(play: Adjudication[State]) -> None:
        if rng.random() > 0.04 or len(compared) > 8:
            return
        for seat in game.seats:
            attacks = _some_attacks(Position(game.board, play.state), seat.lower())
            asks = tuple(ask for ask in play.asks if ask.seat == seat)
            other = twin(game, play.state, seat, rng)
            assert answers(game, play.state, seat, asks, attacks) == answers(
                game, other, seat, asks, attacks
            )
            compared.append(len(attacks))

    play_random(game, seed, look)
    assert sum(compared)


def _some_attacks(position: Position, side: str) -> list[Attack]:
    """Attacks from some stacks on a neighbour with enemies, and one card of the enemy's named."""
    found = []
    for space, stack in enumerate(position.stacks):
        if not stack or position.unit(stack[0]).side != side:
            continue
        near = [s for s in position.board.solid[space] if position.units_of(ENEMY[side], s)]
        if near and len(found) < 2:
            units = tuple(position.unit(u).id for u in stack)
            found.append(Attack(position.space(near[0]).id, units))
    return found


@rule("pog:12.1.11.1")
def test_of_units_that_may_not_attack_together_the_strongest_that_may_are_looked_at() -> None:
    position = board(
        "sedan: GE-1; brussels: BR-BEF; verdun: FR-3 FR-4; cambrai: FR-6", cp=("sedan",)
    )
    known, all_near = (
        PathsOfGloryKnowledge(position, "AP"),
        Attack("sedan", ("BR-BEF", "FR-3", "FR-4", "FR-6")),
    )
    with pytest.raises(Illegal):
        known.odds(all_near)
    first = known.fewer(all_near)[0]
    assert first == Attack("sedan", ("FR-3", "FR-4", "FR-6"))
    assert known.odds(first).results


def test_the_own_hand_is_known_and_no_other() -> None:
    position = board("liege: GE-1; sedan: FR-5")
    position.state.hands.update(cp=["CP-3"], ap=["AP-6"])
    position.state.decks.update(cp=["CP-5"], ap=["AP-7"])
    seen = PathsOfGloryKnowledge(position, "CP").position.state
    assert seen.hands == {"cp": ["CP-3"], "ap": []}
    assert seen.decks == {"cp": [], "ap": []}
    assert position.state.hands["ap"] == ["AP-6"]


# --- reach, supply, due, win ----------------------------------------------------------------------


@rule("pog:11.1.2", "pog:11.1.9")
def test_reach_names_every_space_a_unit_may_stop_in_and_no_other() -> None:
    position = board("liege: GE-1; sedan: FR-5; cambrai: FRc", cp=["liege"])
    position.destroy_fort(position.board.space["liege"])
    told = PathsOfGloryKnowledge(position, "CP").reach("GE-1")
    assert told[0] == (
        "pog.reach.from",
        {"unit": "GE-1", "space": "liege", "factor": 3, "points": 1},
    )
    steps = {facts["count"]: set(facts["spaces"]) for _, facts in told[1:]}
    assert steps[1] == {"brussels", "aachen", "koblenz"}
    everywhere = set().union(*steps.values())
    assert not everywhere & {"ostend", "calais", "amiens", "sedan", "cambrai"}
    with pytest.raises(Illegal):
        PathsOfGloryKnowledge(position, "AP").reach("GE-1")


def test_reach_says_of_a_unit_that_moved_that_it_stays_in_this_round() -> None:
    position = board("essen: GE-1; aachen: GE-2")
    op = operation(position, "cp", move="essen")
    op.moved.add(position.board.unit["GE-1"])
    asks = (OperateAsk(position, "cp", op, fighting=False),)
    known = PathsOfGloryKnowledge(position, "CP", asks)
    stays = ("pog.reach.not_now", {"unit": "GE-1", "space": "essen"})
    assert known.reach("GE-1")[0] == stays
    assert PathsOfGloryKnowledge(position, "CP").reach("GE-1")[0] != stays


@rule("pog:14.3.5")
def test_supply_names_what_attrition_will_eliminate_and_when() -> None:
    position = board("warsaw: GE-8; lublin: RU-1; lodz: RUc; plock: RUc; ivangorod: RUc", turn=3)
    told = PathsOfGloryKnowledge(position, "CP").supply()
    assert ("pog.supply.unit", {"unit": "GE-8", "space": "warsaw"}) in told
    assert told[-1] == ("pog.supply.when", {"turn": 3, "rounds": 6})
    position.state.phase = "replacement"
    assert PathsOfGloryKnowledge(position, "CP").supply()[-1][1]["turn"] == 4


@rule("pog:7.1.3", "pog:15.3.2")
def test_due_names_offensives_sieges_and_commitment() -> None:
    position = board("liege: GE-1; verdun: FR-3", turn=2)
    state = position.state
    state.mandated = {"cp": "ge", "ap": "fr"}
    state.mandated_done = {"ap"}
    state.war_status["cp"] = 4
    told = PathsOfGloryKnowledge(position, "CP").due()
    assert ("pog.due.mandated", {"side": "cp", "nation": "ge"}) in told
    assert ("pog.due.mandated_free", {"side": "ap", "nation": "fr"}) in told
    assert ("pog.due.siege", {"space": "liege", "count": 1}) in told
    assert ("pog.due.rises.limited", {"side": "cp", "status": 4, "needed": 4}) in told
    assert ("pog.due.turn", {"turn": 2, "last": 20, "hand": 7}) in told


@rule("pog:5.2.1", "pog:5.5.2")
@pytest.mark.parametrize(
    ("vp", "winner"), [(9, "ap"), (10, "draw"), (12, "draw"), (13, "cp"), (20, "cp")]
)
def test_win_says_who_would_win_now(vp: int, winner: str) -> None:
    position = board("liege: GE-1")
    position.state.vp = vp
    told = dict(PathsOfGloryKnowledge(position, "AP").progress_to_victory())
    assert told["pog.win.now"] == {"winner": winner, "vp": vp}
    assert told["pog.win.levels"] == {"allied": 9, "central": 13, "last": 20}
    assert told["pog.win.automatic"]["turn"] == 7


def test_win_counts_what_the_end_of_the_historical_scenario_adds() -> None:
    position = board("liege: GE-1", historical=True, peace_terms=False)
    told = dict(PathsOfGloryKnowledge(position, "AP").progress_to_victory())
    assert told["pog.win.levels"] == {"allied": 12, "central": 13, "last": 20}
    assert told["pog.win.end.tsar_stands"] == {"change": -2}
    added = told["pog.win.end.american_cards"]["change"]
    assert told["pog.win.now"]["vp"] == 10 - 2 + added
