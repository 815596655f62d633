"""Mandated offensives (7)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_sequence import fight
from pbem.games.paths_of_glory.combat.mandated import (
    is_french_mutiny,
    mandated_phase,
    note_attack,
    offensive_owed,
)
from pbem.games.paths_of_glory.log.sequence import MandatedMade
from pbem.games.paths_of_glory.orders import Attack
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Logged
from tests.games.paths_of_glory.positions import Play, board, operation, start, table


def mandated(position: Position, side: str, nation: str, *events: str) -> Position:
    """A position in which a nation must attack, after some events."""
    position.state.mandated[side] = nation
    position.state.events.update(events)
    return position


def attacks(position: Position, target: str) -> None:
    """Every unit of the enemy of those in the target space attacks it."""
    number = position.board.space[target]
    defenders = position.stacks[number]
    side = position.unit(defenders[0]).side if defenders else position.controller(number)
    attackers = [
        u
        for u, place in enumerate(position.state.at)
        if place >= 0 and position.unit(u).side != side
    ]
    note_attack(position, table(), attackers, number, list(defenders))


@pytest.mark.rule("pog:7.0", "pog:7.1", "pog:7.1.1", "pog:6.0", "pog:4.3.3")
@pytest.mark.parametrize(
    ("die", "side", "nation"),
    [
        (1, "ap", "fr"),
        (2, "ap", "fr"),
        (3, "ap", "br"),
        (6, "ap", "ru"),
        (1, "cp", "ah"),
        (4, "cp", "ge"),
        (6, "cp", "none"),
    ],
)
def test_both_sides_roll_and_the_central_powers_roll_first(
    die: int, side: str, nation: str
) -> None:
    position = start()
    mandated_phase(position, table(*((die, 6) if side == CP else (6, die))))
    assert position.state.mandated[side] == nation


@pytest.mark.rule("pog:7.1.2")
def test_neutral_nations_have_no_mandated_offensive() -> None:
    position = start()
    mandated_phase(position, table(3, 4))
    assert position.state.mandated == {AP: "none", CP: "none"}
    position.state.at_war |= {"it", "tu"}
    mandated_phase(position, table(3, 4))
    assert position.state.mandated == {AP: "it", CP: "tu"}


@pytest.mark.rule("pog:7.1.2")
@pytest.mark.parametrize(
    ("lost", "dice", "expected"),
    [
        ({"cp": ["paris"]}, (6, 1), ("br", "none")),
        ({"ap": ["vienna"]}, (1, 6), ("ru", "ah")),
        ({"ap": ["vienna", "budapest"]}, (1, 6), ("ru", "tu")),
        ({"ap": ["vienna", "budapest", "constantinople"]}, (1, 6), ("ru", "ge")),
        ({"ap": ["berlin"]}, (4, 6), ("ru", "none")),
        ({"cp": ["petrograd", "moscow"]}, (6, 6), ("ru", "none")),
    ],
)
def test_without_its_capital_a_nation_hands_the_offensive_on(
    lost: dict[str, list[str]], dice: tuple[int, int], expected: tuple[str, str]
) -> None:
    position = board(at_war=["tu"], turn=7, **lost)  # type: ignore[arg-type]
    mandated_phase(position, table(*dice))
    assert (position.state.mandated[AP], position.state.mandated[CP]) == expected


@pytest.mark.rule("pog:5.7.4")
@pytest.mark.parametrize(("turn", "nation"), [(1, "fr"), (2, "br")])
def test_in_the_historical_scenario_a_british_offensive_of_turn_one_is_french(
    turn: int, nation: str
) -> None:
    position = start(historical=True)
    position.state.turn = turn
    mandated_phase(position, table(6, 3))
    assert position.state.mandated[AP] == nation


@pytest.mark.rule("pog:7.1.3", "pog:5.1.2", "pog:6.0")
@pytest.mark.parametrize(
    ("side", "nation", "vp"), [("ap", "ru", 11), ("cp", "ah", 9), ("cp", "none", 10)]
)
def test_who_does_not_attack_pays_a_point_even_without_units(
    side: str, nation: str, vp: int
) -> None:
    position = mandated(board(), side, nation)
    war_phase(position, table())
    assert position.state.vp == vp


@pytest.mark.rule("pog:7.1.3")
def test_an_attack_on_a_fort_alone_does_not_count() -> None:
    position = mandated(board("ivangorod: AHc", ap=[]), CP, "ah")
    note_attack(
        position,
        table(),
        position.units_of(CP, position.board.space["ivangorod"]),
        position.board.space["ivangorod"],
        [],
    )
    assert offensive_owed(position, CP) == "ah"


COUNTS = [
    ("fr", "metz: GE-4; verdun: FR-3", "metz", True),
    ("fr", "sarajevo: AH-6; belgrade: FRc", "sarajevo", False),
    ("fr", "metz: AHc; verdun: FR-3", "metz", False),
    ("fr", "metz: GE-4; verdun: BR-1", "metz", False),
    ("br", "ostend: GE-4; calais: BEFc", "ostend", True),
    ("br", "ostend: GE-4; calais: AUSc", "ostend", False),
    ("br", "ostend: GE-4; calais: CNDc PTc", "ostend", False),
    ("br", "mosul: GEc; baghdad: BRc", "mosul", False),
    ("ge", "sedan: FR-5; liege: GE-1", "sedan", True),
    ("ge", "antwerp: BE-1; liege: GE-1", "antwerp", True),
    ("ge", "sedan: US-1; liege: GE-1", "sedan", True),
    ("ge", "sedan: ITc; liege: GE-1", "sedan", False),
    ("ge", "sedan: BRc; liege: GE-1", "sedan", True),
    ("ge", "sedan: AUSc; liege: GE-1", "sedan", True),
    ("ge", "sedan: CNDc; liege: GE-1", "sedan", True),
    ("ge", "sedan: PTc; liege: GE-1", "sedan", False),
    ("ge", "sedan: FR-5; liege: AHc", "sedan", False),
    ("ge", "warsaw: RU-1; lodz: GE-8", "warsaw", False),
    ("tu", "gaza: BRc; aqaba: TUc", "gaza", True),
    ("tu", "alexandria: BRc; libya: SNc", "alexandria", False),
    ("ah", "belgrade: SB-1; novi_sad: AH-5", "belgrade", True),
    ("ah", "belgrade: SB-1; novi_sad: GE-11", "belgrade", False),
    ("ah_it", "udine: IT-2; trieste: AH-5", "udine", True),
    ("ah_it", "udine: FR-5; trieste: AH-5", "udine", True),
    ("ah_it", "trieste: IT-2; zagreb: AH-5", "trieste", True),
    ("ah_it", "trieste: FR-5; zagreb: AH-5", "trieste", True),
    ("ah_it", "belgrade: SB-1; novi_sad: AH-5", "belgrade", False),
    ("it", "trieste: AH-5; udine: IT-2", "trieste", True),
    ("ru", "tarnopol: AH-5; dubno: RU-2", "tarnopol", True),
]


@pytest.mark.rule("pog:7.1.3", "pog:7.1.4", "pog:7.1.5", "pog:7.1.6", "pog:7.1.7")
@pytest.mark.parametrize(("nation", "where", "target", "counts"), COUNTS)
def test_what_counts_as_a_mandated_offensive(
    nation: str, where: str, target: str, counts: bool
) -> None:
    position = board(where, at_war=["it", "tu"])
    for unit, place in enumerate(position.state.at):
        if place >= 0:
            position.take(position.unit(unit).side, place)
    side = AP if nation in ("fr", "br", "it", "ru") else CP
    attacks(mandated(position, side, nation), target)
    assert (offensive_owed(position, side) == "") is counts


@pytest.mark.rule("pog:7.1.3")
def test_a_made_offensive_is_put_on_record_once_and_costs_nothing() -> None:
    position = mandated(board("metz: GE-4; verdun: FR-3"), AP, "fr")
    made = table()
    target = position.board.space["metz"]
    for _ in range(2):
        note_attack(
            position, made, [position.board.unit["FR-3"]], target, [position.board.unit["GE-4"]]
        )
    notes = [r.entry for r in made.drain() if isinstance(r, Logged)]
    assert notes == [MandatedMade(AP, "fr")]
    war_phase(position, table())
    assert position.state.vp == 10


@pytest.mark.rule("pog:7.1.6")
@pytest.mark.parametrize(
    ("at_war", "cp", "nation"), [([], [], "ah"), (["it"], [], "ah_it"), (["it"], ["rome"], "ah")]
)
def test_an_offensive_against_italy_is_any_while_italy_is_neutral_or_without_rome(
    at_war: list[str], cp: list[str], nation: str
) -> None:
    position = board(at_war=at_war, cp=cp)
    mandated_phase(position, table(2, 6))
    assert position.state.mandated[CP] == nation


@pytest.mark.rule("pog:7.1.8")
@pytest.mark.card("pog:CP-47")
@pytest.mark.parametrize(
    ("where", "target", "vp"),
    [
        ("metz: GE-4; verdun: FR-3", "metz", 11),
        ("metz: GE-4; verdun: FR-3 US-1", "metz", 10),
        ("metz: GE-4; verdun: FR-3; nancy: US-1", "metz", 11),
        ("metz: GE-4; verdun: BR-1", "metz", 10),
        ("sarajevo: AH-6; belgrade: FRc", "sarajevo", 10),
    ],
)
def test_mutinous_french_pay_for_attacking_in_the_west_without_americans(
    where: str, target: str, vp: int
) -> None:
    position = mandated(board(where), AP, "fr", "CP-47")
    attacks(position, target)
    attacks(position, target)
    assert position.state.vp == vp
    war_phase(position, table())
    assert position.state.vp == vp


@pytest.mark.rule("pog:7.1.8")
def test_a_mutiny_after_the_offensive_was_made_waits_for_the_next_one() -> None:
    position = mandated(board("metz: GE-4; verdun: FR-3"), AP, "fr")
    attacks(position, "metz")
    position.state.events.add("CP-47")
    attacks(position, "metz")
    assert (position.state.vp, is_french_mutiny(position)) == (10, False)
    mandated_phase(position, table(6, 1))
    assert is_french_mutiny(position)
    attacks(position, "metz")
    assert (position.state.vp, is_french_mutiny(position)) == (11, False)


@pytest.mark.rule("pog:7.1.9")
@pytest.mark.card("pog:CP-37")
def test_hoffmann_adds_one_to_later_rolls_of_the_central_powers_only() -> None:
    position = mandated(board(at_war=["tu"]), CP, "ah", "CP-37")
    assert offensive_owed(position, CP) == "ah"
    mandated_phase(position, table(2, 2))
    assert position.state.mandated == {AP: "fr", CP: "tu"}
    mandated_phase(position, table(6, 6))
    assert position.state.mandated[CP] == "none"


@pytest.mark.rule("pog:7.1.5", "pog:7.1.10")
@pytest.mark.card("pog:CP-54")
def test_after_h_l_take_command_germany_owes_nothing_now_or_later() -> None:
    position = mandated(board(), CP, "ge", "CP-54")
    assert offensive_owed(position, CP) == ""
    mandated_phase(position, table(4, 6))
    assert position.state.mandated[CP] == "none"


@pytest.mark.rule("pog:7.1.11")
@pytest.mark.card("pog:CP-53")
def test_after_the_revolution_russia_owes_nothing_now_or_later() -> None:
    position = mandated(board(), AP, "ru", "CP-53")
    assert offensive_owed(position, AP) == ""
    mandated_phase(position, table(6, 6))
    assert position.state.mandated[AP] == "none"


@pytest.mark.rule("pog:7.1.2", "pog:7.1.3")
def test_an_offensive_is_owed_even_if_the_capital_falls_in_the_turn() -> None:
    position = board("sedan: FR-1; koblenz: GE-1")
    position.state.mandated[AP] = "fr"
    position.take(CP, position.board.space["paris"])
    vp = position.state.vp
    assert offensive_owed(position, AP) == "fr"
    war_phase(position, table())
    assert position.state.vp == vp + 1
    attack = (
        (position.board.unit["FR-1"],),
        position.board.space["koblenz"],
        (position.board.unit["GE-1"],),
    )
    note_attack(position, table(), list(attack[0]), attack[1], list(attack[2]))
    assert offensive_owed(position, AP) == ""


@pytest.mark.rule("pog:7.1.8", "pog:9.2.3")
@pytest.mark.card("pog:CP-47")
@pytest.mark.parametrize(
    ("where", "vp"), [("sedan: FR-1", 11), ("sedan: FR-1 USc", 10), ("sedan: FR-1; metz: USc", 11)]
)
def test_a_french_attack_in_the_mutiny_costs_a_point_unless_americans_stand_with_it(
    where: str, vp: int
) -> None:
    position = board(f"{where}; koblenz: GE-1 GE-2", ap=["metz"])
    position.state.events.add("CP-47")
    position.state.mandated[AP] = "fr"
    at_table = table(1, 1)
    op = operation(position, AP, attack="sedan")
    Play(fight(position, at_table, op, Attack("koblenz", ("FR-1",))), at_table).defaults()
    assert position.state.vp == vp
    assert offensive_owed(position, AP) == ""


@pytest.mark.rule("pog:4.1.2", "pog:7.1.3")
def test_a_missed_offensive_is_put_down_with_its_turn_and_a_bid_waits_for_the_end() -> None:
    position = start(bid_side="ap", bid=2)
    position.state.turn, position.state.mandated[CP] = 3, "ge"
    war_phase(position, table())
    assert position.state.vp == 9
