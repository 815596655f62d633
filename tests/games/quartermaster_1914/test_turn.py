"""Quartermaster General: 1914, pages 9 to 15: the five steps of a turn, and discards."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import (
    CardsDrawn,
    Discarded,
    DiscardedSecretly,
    Drafted,
    Prepared,
    PreparedSecretly,
    TurnBegan,
    TurnEnded,
)
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Place,
    Play,
    PlayOnly,
    Prepare,
    Remove,
    Unprepare,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Logged, Order
from tests.games.quartermaster_1914.positions import (
    asked,
    at,
    board,
    more,
    new_game,
    notes,
    play,
    refused,
)

rule = pytest.mark.rule
HAND = "DE-44 DE-LAND-BATTLE*2 DE-21 DE-BUILD-ARMY DE-30"


def german(**cards: str) -> Position:
    return board("DE: BER WGE", **({"hands": f"DE: {HAND}"} | cards))


@rule("qmg:9.order")
def test_powers_take_turns_in_their_order_and_a_round_has_five() -> None:
    going = play(board("AH: VIE", active="AT"), *[EndTurn()] * 5)
    began = [(n.power, n.round) for n in notes(going, TurnBegan)]
    assert began == [("RU", 1), ("DE", 1), ("FR", 1), ("UK", 1), ("AT", 2)]


@rule("qmg:9.turn")
def test_every_step_may_be_left_out_but_none_comes_back() -> None:
    refused(german(), Draft("DE", "build_army"), "9.turn", Play("DE-BUILD-ARMY"), Place("BEL"))
    refused(at(german(), "play"), Draft("DE", "build_navy"), "9.turn")
    refused(at(german(), "attrition"), Play("DE-21"), "9.turn")
    refused(at(german(prepared="DE: DE-27"), "prepare"), Attrit("DE-27"), "12.attrition")
    refused(at(german(), "draw"), Prepare("DE-21"), "13.prepare")
    refused(at(german(prepared="DE: DE-32"), "draw"), Unprepare("DE-32"), "13.unprepare")
    assert notes(play(german(), EndTurn()), TurnEnded)


@rule("qmg:9.draft")
def test_two_unseen_cards_buy_a_build_card_that_is_shown() -> None:
    going = play(german(), Draft("DE", "build_navy"))
    assert asked(going) == [("DE", DiscardAsk)]
    more(going, Discard(("DE-30", "DE-44")))
    records = [r for r in going.table.drain() if isinstance(r, Logged)]
    assert [r.audience for r in records if isinstance(r.entry, DiscardedSecretly)] == [
        frozenset({"DE"})
    ]
    assert [(n.entry.count, n.audience) for n in records if isinstance(n.entry, Discarded)] == [
        (2, None)
    ]
    (drafted,) = [r.entry for r in records if isinstance(r.entry, Drafted)]
    assert drafted.card == "DE-BUILD-NAVY"
    assert going.state.hands["DE"] == ["DE-LAND-BATTLE"] * 2 + [
        "DE-21",
        "DE-BUILD-ARMY",
        "DE-BUILD-NAVY",
    ]
    assert going.state.down["DE"] == ["DE-30", "DE-44"]


@rule("qmg:9.draft")
def test_drafting_shuffles_and_forgets_what_lies_under_the_deck() -> None:
    going = play(
        german(bottoms="DE: DE-53 DE-BUILD-NAVY"),
        Draft("DE", "build_navy"),
        Discard(("DE-30", "DE-44")),
    )
    assert going.state.bottoms["DE"] == []
    assert "DE-53" in going.state.decks["DE"]


@rule("qmg:9.draft")
def test_a_draft_needs_two_cards_a_build_card_and_one_in_the_deck() -> None:
    refused(german(hands="DE: DE-44"), Draft("DE", "build_army"), "9.draft")
    refused(german(), Draft("DE", "land_battle"), "9.draft")
    refused(german(), Draft("FR", "build_army"), "9.draft")
    refused(german(prepared="DE: DE-BUILD-NAVY*3"), Draft("DE", "build_navy"), "9.draft")


@rule("qmg:9.draft")
def test_one_card_a_draft_step() -> None:
    refused(
        german(),
        Draft("DE", "build_navy"),
        "9.turn",
        Draft("DE", "build_army"),
        Discard(("DE-30", "DE-44")),
    )


@rule("qmg:9.action", "qmg:11.types")
def test_one_card_is_played_and_lies_on_top_of_the_discard_pile() -> None:
    going = play(german(up="DE: DE-53"), Play("DE-BUILD-ARMY"), Place("BEL"))
    assert going.state.up["DE"] == ["DE-53", "DE-BUILD-ARMY"]
    assert going.state.at["DE"] == {"BER", "WGE", "BEL"}
    refused(german(), Play("DE-LAND-BATTLE"), "9.turn", Play("DE-BUILD-ARMY"), Place("BEL"))
    refused(german(), Play("DE-53"), "9.action")


@rule("qmg:9.action")
def test_a_card_may_be_played_for_nothing() -> None:
    going = play(
        board("FR: PAR", active="FR", hands="FR: FR-BUILD-NAVY-IT"),
        Play("FR-BUILD-NAVY-IT"),
        EndTurn(),
    )
    assert going.state.up["FR"] == ["FR-BUILD-NAVY-IT"]


@rule("qmg:13.prepare", "qmg:13.secrets")
def test_a_prepared_card_lies_face_down() -> None:
    going = play(german(hands="DE: DE-44"), Prepare("DE-44"))
    records = [r for r in going.table.drain() if isinstance(r, Logged)]
    assert [r.audience for r in records if isinstance(r.entry, Prepared)] == [None]
    assert [r.audience for r in records if isinstance(r.entry, PreparedSecretly)] == [
        frozenset({"DE"})
    ]
    seen = going.game.view(going.state, "AT")
    assert seen.prepared_sizes["DE"] == 1  # type: ignore[attr-defined]
    assert seen.prepared == {"AT": ()}  # type: ignore[attr-defined]


@rule("qmg:13.prepare", "qmg:13.unprepare")
def test_one_card_is_prepared_or_one_taken_back() -> None:
    going = play(german(prepared="DE: DE-32"), Unprepare("DE-32"))
    assert "DE-32" in going.state.hands["DE"]
    refused(
        german(prepared="DE: DE-32", hands="DE: DE-44"),
        Prepare("DE-32"),
        "13.prepare",
        Unprepare("DE-32"),
    )
    refused(german(hands="DE: DE-44 DE-21"), Prepare("DE-21"), "13.prepare", Prepare("DE-44"))
    refused(german(), Prepare("DE-53"), "13.prepare")
    refused(german(), Unprepare("DE-53"), "13.unprepare")


@rule("qmg:14.draw")
def test_drawing_fills_the_hand_to_seven_or_less() -> None:
    going = play(german(), Draw())
    assert len(going.state.hands["DE"]) == 7
    assert notes(going, CardsDrawn) == [CardsDrawn("DE", 1)]
    assert asked(going) == [("FR", TurnAsk)]
    refused(german(), Draw(2), "14.draw")
    refused(german(), Draw(0), "14.draw")
    going = play(german(hands="DE: DE-44"), Draw(3))
    assert len(going.state.hands["DE"]) == 4


@rule("qmg:14.draw")
def test_a_hand_above_seven_is_kept_and_an_empty_deck_gives_nothing() -> None:
    going = play(german(hands="DE: DE-44 DE-LAND-BATTLE*9"), Draw())
    assert len(going.state.hands["DE"]) == 10
    going = play(german(hands="DE: DE-44", decks="DE: 0"), Draw())
    assert going.state.hands["DE"] == ["DE-44"]


@rule("qmg:14.draw")
@pytest.mark.parametrize("last", [Draw(), EndTurn()])
def test_a_turn_ends_with_a_word_even_when_nothing_can_be_drawn(last: Order) -> None:
    """So the last line of a letter means the same whatever is left of the deck, and never reaches
    the next turn."""
    going = play(german(hands="DE: DE-44", decks="DE: 0"), Prepare("DE-44"))
    assert asked(going) == [("DE", TurnAsk)]
    going = more(going, last)
    assert asked(going) == [("FR", TurnAsk)]
    assert notes(going, CardsDrawn) == []


@rule("qmg:16.complex")
def test_a_card_whose_steps_are_given_up_is_over_at_once() -> None:
    line = "DE-52"
    assert play(german(hands=f"DE: {line}"), Play(line)).state.frames
    going = play(german(hands=f"DE: {line}"), PlayOnly(line))
    assert not going.state.frames
    assert asked(going) == [("DE", TurnAsk)]


@rule("qmg:15.discards", "qmg:13.secrets")
def test_the_top_of_a_discard_pile_is_public_the_rest_its_owners() -> None:
    going = play(german(up="DE: DE-53 DE-52", down="DE: DE-51"))
    mine = going.game.view(going.state, "DE")
    theirs = going.game.view(going.state, None)
    assert mine.discards == {"DE": ("DE-51", "DE-53", "DE-52")}  # type: ignore[attr-defined]
    assert (theirs.discards, theirs.tops, theirs.discard_sizes["DE"]) == ({}, {"DE": "DE-52"}, 3)


@rule("qmg:13.secrets")
def test_allies_see_no_more_than_enemies() -> None:
    going = play(german(prepared="DE: DE-32", bottoms="DE: DE-53"))
    ally = going.game.view(going.state, "AT")
    assert (set(ally.hands), set(ally.prepared), set(ally.bottoms), set(ally.decks)) == (
        {"AT"},
    ) * 4  # type: ignore[attr-defined]
    shared = going.game.omniscient_view(going.state)
    assert shared.prepared["DE"] == ("DE-32",)  # type: ignore[attr-defined]


@rule("qmg:15.discards")
def test_given_up_cards_must_be_held_and_so_many() -> None:
    refused(german(), Discard(("DE-53", "DE-44")), "15.discards", Draft("DE", "build_army"))
    refused(german(), Discard(("DE-44",)), "15.discards", Draft("DE", "build_army"))
    refused(german(), Discard(("DE-44", "DE-44")), "15.discards", Draft("DE", "build_army"))


@rule("qmg:7.pieces")
def test_an_own_piece_may_be_removed_at_any_time_of_the_own_turn() -> None:
    position = board("AH: VIE BUD; OT: IST; DE: BER", active="AT")
    going = play(position, Remove("AH", "BUD"), Remove("OT", "IST"))
    assert going.state.at["AH"] == {"VIE"}
    assert going.state.at["OT"] == set()
    refused(board("AH: VIE; DE: BER", active="AT"), Remove("DE", "BER"), "7.pieces")
    refused(board("AH: VIE; DE: BER", active="AT"), Remove("AH", "BUD"), "7.pieces")


@rule("qmg:7.pieces")
def test_a_removed_piece_is_free_at_once() -> None:
    position = board("DE: BER WGE BEL PRU POL GAL PIC", hands="DE: DE-BUILD-ARMY")
    refused(position, Place("PET"), "7.pieces", Play("DE-BUILD-ARMY"))
    position = board("DE: BER WGE BEL PRU POL GAL PIC", hands="DE: DE-BUILD-ARMY")
    going = play(position, Play("DE-BUILD-ARMY"), Remove("DE", "PIC"), Place("PET"))
    assert "PET" in going.state.at["DE"]


@rule("qmg:7.pieces")
def test_a_piece_of_another_nation_is_never_removed_and_an_own_one_may_be_later() -> None:
    position = board("DE: BER; UK: BRI")
    seat, game = position.seat("DE"), new_game()
    place, illegal = game.lint(position.state, seat).never_legal([Remove("UK", "BRI")], None) or (
        -1,
        None,
    )
    assert (place, illegal and illegal.key) == (0, "qmg.illegal.not_there")
    assert game.lint(position.state, seat).never_legal([Remove("DE", "BER")], None) is None


def test_prices_tell_what_ends_the_turn_and_what_is_spent_for_nothing() -> None:
    full = german(hands="DE: DE-44 DE-SEA-BATTLE DE-LAND-BATTLE DE-21 DE-BUILD-ARMY DE-30 DE-48")
    (turn,) = play(full).asks
    (drawn,) = turn.prices(Draw())
    assert (drawn.key, drawn.facts, drawn.loses) == ("qmg.price.draw", {"count": 0}, True)
    assert drawn.warning == "qmg.warning.draws_none"
    (cost,) = turn.prices(Draft("DE", "build_army"))
    assert (cost.key, cost.facts, cost.loses) == ("qmg.price.draft", {"count": 2}, False)
    (alone,) = play(german(hands="DE: DE-SEA-BATTLE")).asks  # no card is left to pay with
    assert alone.prices(Play("DE-SEA-BATTLE"))[0].key == "qmg.price.no_effect"
    assert turn.prices(Play("DE-BUILD-ARMY")) == ()
    (building,) = play(full, Play("DE-BUILD-ARMY")).asks
    assert [price.key for price in building.prices(EndTurn())] == [
        "qmg.price.end",
        "qmg.price.rest",
    ]
    assert building.prices(Place("BEL")) == ()


def test_a_question_says_that_nothing_of_a_card_can_be_carried_out() -> None:
    (spent,) = play(german(hands="DE: DE-SEA-BATTLE"), Play("DE-SEA-BATTLE")).asks
    (building,) = play(german(), Play("DE-BUILD-ARMY")).asks
    assert (spent.prompt().count, building.prompt().count) == (0, 1)
