"""The first turn of the Battle of the Marne between two players, by letter."""

from pbem.games.glorys_end.board.state import Position, State
from tests.service.house import SEED, House, flat, text_of


def marne(house: House, seed: bytes = SEED, **langs: str) -> str:
    return house.game(
        langs=langs, scenario=("GLO", "marne"), chosen={"scenario": "marne"}, seed=seed
    )


def position(house: House, game: str) -> Position:
    record = house.game_record(game)
    assert isinstance(record.state, State)
    return Position(record.game.board, record.state)


def test_a_player_turn_is_one_letter(house: House) -> None:
    game = marne(house, GERMAN="it")
    reply = house.order(
        game,
        "ALLIED",
        "REPLACE FR 18 STEP",
        "MOVE XI FROM 3229 TO 3329",
        "MOVE ALL FROM 3324 TO 3323",
        "ASSAULT 3131 FROM Sézanne: FR X, FR I LOSSES FR X ADVANCE NONE",
        "DONE",
    )
    assert "FR XI: 3229 > 3329." in flat(reply)
    assert "Allies, prepared assault: Montmirail (3131)" in flat(reply)
    now = position(house, game)
    assert now.state.side == "german"
    assert now.name(now.where[now.board.unit["FR-11-XXX"]]) == "3329"
    assert house.asked(game) == ["GERMAN"]


def test_the_enemy_is_told_in_his_language_of_the_unit_on_top_alone(house: House) -> None:
    game = marne(house, GERMAN="it")
    house.order(game, "ALLIED", "MOVE ALL FROM 3036 TO 2935", "DONE")
    told = flat(text_of(house.mail("GERMAN")[-1]))
    assert "FR 62R XX (prima unità): Parigi (3036) > 2935 (movimento)." in told
    assert "61R" not in told


def test_a_mistake_is_shown_where_it_stands_and_nothing_is_carried_out(house: House) -> None:
    game = marne(house)
    reply = house.order(game, "ALLIED", "MOVE XI TO 3329", "ASSAULT 3133 FROM 3332: ALL", "DONE")
    assert "not beside the target (Coulommiers (3133))" in flat(reply)
    assert position(house, game).state.side == "allied"


def test_a_line_that_can_never_be_legal_is_refused_with_its_letter(house: House) -> None:
    game = marne(house)
    reply = house.order(game, "ALLIED", "DONE", "MOVE XI FROM 3229 TO 3329")
    assert "It is not your player turn by then (Allies)" in flat(reply)
    assert position(house, game).state.side == "allied"


def test_an_assault_that_no_die_makes_legal_is_refused_before_the_first(house: House) -> None:
    game = marne(house)
    first = "ASSAULT 3131 FROM Sézanne: FR X, FR I LOSSES FR X ADVANCE NONE"
    for line, said in (
        ("ASSAULT 3131 FROM 3324: ALL", "not beside the target"),
        ("IF WON ASSAULT 3131 FROM 3324: ALL", "not beside the target"),
        ("ASSAULT 3131 FROM Sézanne: ALL", "has acted in this player turn already"),
    ):
        reply = flat(house.order(game, "ALLIED", first, line, "DONE"))
        assert "Nothing in your letter was carried out" in reply
        assert said in reply, reply
        assert position(house, game).state.side == "allied"


def test_every_slip_of_a_set_up_is_told_at_once(house: House) -> None:
    game = house.game(scenario=("GLO", "historical"))
    reply = flat(
        house.order(
            game,
            "ALLIED",
            "DEPLOY FR I AT 1620",
            "DEPLOY FR II AT 2834",
            "DEPLOY FR III AT 1621",
            "DONE",
        )
    )
    assert "Nothing in your letter was carried out" in reply
    assert [line in reply for line in ("Line 2:", "Line 3:", "Line 4:")] == [True] * 3, reply


def test_every_slip_of_one_line_of_a_set_up_is_told_at_once(house: House) -> None:
    game = house.game(scenario=("GLO", "historical"))
    line = "DEPLOY FR I AT 1620; FR II AT 2623; FR III AT 1621; FR X AT 9999"
    reply = flat(house.order(game, "ALLIED", line))
    assert "Nothing in your letter was carried out" in reply
    assert [name in reply for name in ("FR I: ", "FR III: ", "9999")] == [True] * 3
    assert "FR II: " not in reply
    reply = flat(
        house.order(game, "ALLIED", "DEPLOY FR I AT Nowhere; FR II AT 2623; FR III AT Utopia")
    )
    assert reply.count("Line 2:") == 2


def test_every_assault_that_is_wrong_by_itself_is_told_at_once(house: House) -> None:
    game = marne(house)
    lines = ("ASSAULT 3131 FROM 3324: ALL", "MOVE XI FROM 3229 TO 3329", "ASSAULT 3133 BY FR X")
    reply = flat(house.order(game, "ALLIED", *lines, "DONE"))
    assert reply.count("not beside the target") == 2


def test_an_attack_that_is_not_read_is_no_talk_beside_the_end_of_the_turn(house: House) -> None:
    game = house.game(scenario=("GLO", "historical"), langs={"GERMAN": "it"})
    for seat in ("ALLIED", "GERMAN", "ALLIED"):
        house.order(game, seat, "DONE")
    before = house.state(game)
    house.write(game, "GERMAN", "GE 5R attacca 2719, perdite come conviene al GE 5R.\nFatto.\n")
    reply = flat(text_of(house.mail("GERMAN")[-1]))
    assert "Niente di ciò che hai scritto è stato eseguito" in reply
    assert "GE 5R attacca 2719" in reply
    assert house.state(game) == before


def test_brave_words_above_a_block_are_no_order(house: House) -> None:
    game = marne(house)
    block = f"BEGIN {game} #{house.state(game)}\nREINFORCE FR VII AT 2735\nEND\n"
    house.write(game, "ALLIED", f"Gentlemen of France: not a step back.\n\n{block}")
    assert "REINFORCE FR VII AT 2735" in flat(text_of(house.mail("ALLIED")[-1]))
    assert "Nothing in your letter" not in flat(text_of(house.mail("ALLIED")[-1]))
