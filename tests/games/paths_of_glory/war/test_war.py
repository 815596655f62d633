"""The war phase: war status, commitment, the United States, Russia (6.0.E, 16.1-16.4)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, MOBILIZATION, TOTAL, Position
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of, draw_phase, use_as_event
from pbem.games.paths_of_glory.log.redeployment import ReplacementsChanged
from pbem.games.paths_of_glory.log.sequence import CommitmentRose
from pbem.games.paths_of_glory.replacements.replacements import replacement_phase
from pbem.games.paths_of_glory.war.russian_capitulation import capitulation_box, count_russian_vp
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Logged, ScriptedChance, Table
from tests.games.paths_of_glory.positions import Play, at, board, start, table


@pytest.mark.rule("pog:16.0", "pog:16.1", "pog:16.1.1", "pog:9.1.2", "pog:4.1.1")
def test_both_begin_at_mobilization() -> None:
    state = start().state
    assert (state.commitment, state.war_status, state.combined) == (
        {AP: 0, CP: 0},
        {AP: 0, CP: 0},
        0,
    )
    assert MOBILIZATION == 0


@pytest.mark.rule("pog:16.1.2", "pog:5.3.2")
@pytest.mark.parametrize(
    ("turn", "scenario", "rises"),
    [(1, "campaign", False), (2, "campaign", True), (2, "introductory", False)],
)
def test_commitment_rises_from_turn_two_but_not_in_the_introductory_scenario(
    turn: int, scenario: str, rises: bool
) -> None:
    position = start(scenario=scenario)
    position.state.turn = turn
    position.state.war_status[AP] = 4
    war_phase(position, table())
    assert position.state.commitment[AP] == (LIMITED if rises else MOBILIZATION)


@pytest.mark.rule("pog:16.1.3", "pog:16.1.4", "pog:6.0")
@pytest.mark.parametrize(
    ("level", "status", "after"),
    [(0, 3, 0), (0, 4, 1), (0, 11, 1), (1, 10, 1), (1, 11, 2), (2, 30, 2)],
)
@pytest.mark.parametrize("side", [AP, CP])
def test_war_status_four_is_limited_war_and_eleven_total_war(
    side: str, level: int, status: int, after: int
) -> None:
    position = start()
    state = position.state
    state.turn, state.commitment[side], state.war_status[side] = 6, level, status
    state.at_war |= {"it"}
    state.decks[side] = ["AP-1" if side == AP else "CP-2"]
    at_table = table()
    war_phase(position, at_table)
    assert state.commitment[side] == after
    added = cards_of(position, side, after) if after > level else []
    assert sorted(state.decks[side][1:]) == sorted(added)
    assert state.mixes == ({side} if added else set())
    rose = [
        r.entry
        for r in at_table.drain()
        if isinstance(r, Logged) and isinstance(r.entry, CommitmentRose)
    ]
    assert rose == ([CommitmentRose(side, after)] if added else [])


@pytest.mark.rule("pog:16.1.3.1", "pog:11.1.13", "pog:9.5.2.3", "pog:4.2.2")
def test_turkey_enters_with_the_limited_war_of_the_central_powers_and_is_no_neutral_entry() -> None:
    position = start()
    position.state.turn, position.state.war_status[CP], position.state.war_status[AP] = 4, 3, 4
    war_phase(position, table())
    assert "tu" not in position.state.at_war
    position.state.war_status[CP] = 4
    war_phase(position, table())
    assert "tu" in position.state.at_war
    assert not position.state.neutral_entered
    assert position.units_of(CP, position.board.space["medina"])
    assert position.is_controlled_by(CP, position.board.space["kermanshah"])
    assert at(position, "TU-YLD") == "unused"


@pytest.mark.rule("pog:9.5.1.3", "pog:16.1.5", "pog:16.1.6")
@pytest.mark.card("pog:AP-2")
def test_events_raise_both_markers_and_at_total_war_the_combined_one_only() -> None:
    position = start()
    use_as_event(position, table(), AP, "AP-2")
    assert (position.state.war_status, position.state.combined) == ({AP: 2, CP: 0}, 2)
    position.state.commitment[AP] = TOTAL
    use_as_event(position, table(), AP, "AP-46")
    assert (position.state.war_status, position.state.combined) == ({AP: 2, CP: 0}, 4)
    use_as_event(position, table(), AP, "AP-3")
    assert position.state.combined == 4
    assert position.state.events == {"AP-2", "AP-3", "AP-46"}


@pytest.mark.rule("pog:5.1.2")
@pytest.mark.parametrize(
    ("side", "card", "change"),
    [(CP, "CP-10", 1), (AP, "AP-3", -1), (CP, "CP-3", 0), (AP, "AP-5", 0), (CP, "CP-2", 1)],
)
def test_a_star_scores_in_the_introductory_scenario_only(side: str, card: str, change: int) -> None:
    for scenario, points in (("introductory", change), ("campaign", 0)):
        position = start(scenario=scenario)
        use_as_event(position, table(), side, card)
        assert position.state.vp == 10 + points


@pytest.mark.rule("pog:5.1.2", "pog:6.0")
@pytest.mark.card("pog:AP-2")
@pytest.mark.parametrize(("turn", "vp"), [(3, 10), (4, 9), (5, 10), (8, 9)])
def test_the_blockade_counts_in_winter(turn: int, vp: int) -> None:
    position = start()
    position.state.turn = turn
    position.state.events.add("AP-2")
    war_phase(position, table())
    assert position.state.vp == vp
    assert start().state.vp == 10


@pytest.mark.rule("pog:5.1.2", "pog:6.0")
@pytest.mark.card("pog:AP-17")
def test_neutral_italy_costs_the_allies_a_point_in_each_turn_they_begin_at_total_war() -> None:
    position = start()
    state = position.state
    state.turn, state.commitment[AP], state.war_status[AP] = 9, LIMITED, 11
    war_phase(position, table())
    assert (state.commitment[AP], state.vp) == (TOTAL, 10)
    war_phase(position, table())
    assert state.vp == 11
    state.at_war.add("it")
    war_phase(position, table())
    assert state.vp == 11


@pytest.mark.rule("pog:16.2.2", "pog:16.3", "pog:16.3.1", "pog:16.3.2")
def test_the_zimmermann_telegram_is_allowed_from_a_combined_status_of_thirty() -> None:
    position = start()
    position.state.combined = 27
    use_as_event(position, table(), AP, "AP-46")
    assert position.state.us_entry == 0
    use_as_event(position, table(), CP, "CP-37")
    assert position.state.us_entry == 1
    position.state.us_entry = 3
    use_as_event(position, table(), CP, "CP-47")
    assert position.state.us_entry == 3


RUSSIA = ("lodz", "warsaw", "riga", "vilna", "minsk", "kiev", "odessa")


def fallen(position: Position, *, held: int, turn: int = 12) -> Position:
    """The Tsar fell in a turn when the Central Powers held so many victory spaces in Russia."""
    position.state.events |= {"CP-28", "CP-52"}
    position.state.tsar_fell, position.state.tsar_turn = held, turn
    return position


@pytest.mark.rule("pog:16.4", "pog:16.4.1", "pog:16.4.2", "pog:16.4.3")
def test_the_tsar_may_take_command_as_long_as_three_spaces_in_russia_are_lost() -> None:
    position = board(cp=["lodz", "warsaw"])
    assert capitulation_box(position) == "god_save_the_tsar"
    position.take(CP, position.board.space["baku"])
    assert (count_russian_vp(position), capitulation_box(position)) == (3, "tsar_may_command")
    position.take(AP, position.board.space["lodz"])
    assert (count_russian_vp(position), capitulation_box(position)) == (2, "god_save_the_tsar")


@pytest.mark.rule("pog:16.4.4", "pog:16.2.2")
def test_the_tsar_may_fall_as_long_as_status_and_spaces_make_thirty_three() -> None:
    position = board(cp=["lodz", "warsaw", "riga"])
    position.state.events.add("CP-28")
    position.state.combined = 29
    assert capitulation_box(position) == "tsar_commands"
    position.state.combined = 30
    assert capitulation_box(position) == "tsar_may_fall"
    position.take(AP, position.board.space["riga"])
    assert capitulation_box(position) == "tsar_commands"


@pytest.mark.rule("pog:16.4.5", "pog:16.4.6")
@pytest.mark.parametrize(
    ("spaces", "held", "turn", "box"),
    [
        (RUSSIA[:3], 3, 13, "tsar_fell"),
        (RUSSIA[:4], 3, 13, "revolution_allowed"),
        (RUSSIA[:4], 3, 12, "tsar_fell"),
        ((*RUSSIA[:3], "baku"), 3, 13, "revolution_allowed"),
        (RUSSIA, 7, 13, "revolution_allowed"),
        ((*RUSSIA[:6], "baku"), 7, 13, "tsar_fell"),
    ],
)
def test_a_revolution_needs_more_of_russia_than_the_tsar_lost_or_all_but_baku(
    spaces: tuple[str, ...], held: int, turn: int, box: str
) -> None:
    assert capitulation_box(fallen(board(cp=spaces, turn=turn), held=held)) == box


@pytest.mark.rule("pog:16.4.7", "pog:16.4.8")
def test_the_last_two_boxes_are_the_revolution_and_the_treaty() -> None:
    position = fallen(board(), held=3)
    position.state.events.add("CP-53")
    assert capitulation_box(position) == "revolution"
    position.state.events.add("CP-45")
    assert capitulation_box(position) == "brest_litovsk"


@pytest.mark.rule("pog:5.7.3", "pog:6.0")
def test_the_german_point_waits_until_cards_of_total_war_have_been_drawn() -> None:
    def points() -> list[object]:
        play = Play(replacement_phase(position, at_table := table()), at_table).defaults()
        return list(play.notes(ReplacementsChanged))

    position = board("metz: (GE-1)", cp=["sedan", "brussels", "cambrai"], historical=True)
    position.state.war_status[CP], position.state.commitment[CP] = 11, LIMITED
    war_phase(position, table())
    assert position.state.commitment[CP] == TOTAL
    assert points() == []
    Play(draw_phase(position, at_table := Table(ScriptedChance([0] * 8))), at_table).defaults()
    assert points() == [ReplacementsChanged("ge", 1, "historical")]
