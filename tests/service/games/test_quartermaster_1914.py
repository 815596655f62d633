"""The opening of a game of Quartermaster General: 1914 between five players, by letter."""

from collections.abc import Iterator
from email.message import EmailMessage
from unittest import mock

import pytest

from pbem.games.quartermaster_1914 import setup
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.rules import Table
from tests.games.quartermaster_1914.positions import lists
from tests.service import kept_houses
from tests.service.house import House, copied, flat, text_of

HANDS = lists(
    "AT: AT-21 AT-LAND-BATTLE-AH AT-25 AT-37 AT-BUILD-ARMY-AH*4 AT-BUILD-NAVY-AH AT-LAND-BATTLE-OT;"
    "RU: RU-18 RU-BUILD-ARMY*2 RU-21 RU-26 RU-25 RU-20 RU-SEA-BATTLE RU-BUILD-NAVY*2;"
    "DE: DE-34 DE-46 DE-49 DE-40 DE-39 DE-44 DE-41 DE-BUILD-ARMY DE-LAND-BATTLE DE-28;"
    "FR: FR-LAND-BATTLE-FR FR-BUILD-ARMY-FR*3 FR-30 FR-22 FR-23 FR-42 "
    "FR-SEA-BATTLE-IT FR-BUILD-NAVY-FR;"
    "UK: UK-22 UK-32 UK-46 UK-BUILD-ARMY-US*2 UK-BUILD-ARMY-UK UK-30 UK-SEA-BATTLE-UK UK-23 UK-31"
)
BOTTOMS = {
    "AT": "BOTTOM 2 Build Army AH, Build Navy",
    "RU": "BOTTOM Sea Battle, 2 Build Navy",
    "DE": "BOTTOM Build Army, Land Battle, Surface Raiders",
    "FR": "BOTTOM Sea Battle IT, Build Navy, Build Army",
    "UK": "BOTTOM 2 Build Army US, Sea Battle UK",
}
AUSTRIA = ("PLAY Build Army AH IN Galicia", "PREPARE Build Army AH", "DRAW")
RUSSIA = ("PLAY Build Army: BUILD Ukraine; PREPARE Trench Warfare", "DRAW")
GERMANY = ("PLAY Schlieffen Plan: PREPARE Tripled; BATTLE Picardy FROM Belgium", "DRAW")


@pytest.fixture(autouse=True)
def hands() -> Iterator[None]:
    """Everybody draws the same ten cards in every test."""

    def draw_opening(position: Position, table: Table, power: str, count: int) -> None:
        assert len(HANDS[power]) == count
        table.reveal()
        position.state.hands[power] = list(HANDS[power])
        for card in HANDS[power]:
            position.state.decks[power].remove(card)

    with kept_houses.made_with("hands"), mock.patch.object(setup, "draw_opening", draw_opening):
        yield


def new_game(house: House, **langs: str) -> str:
    return house.game(langs=langs, scenario=("QMG", "standard"))


@copied
def opened(house: House, **langs: str) -> str:
    """A game whose hands are chosen."""
    game = new_game(house, **langs)
    for seat, line in BOTTOMS.items():
        house.order(game, seat, line)
    return game


def state_of(house: House, game: str) -> State:
    state = house.game_record(game).state
    assert isinstance(state, State)
    return state


# --- the opening hands ----------------------------------------------------------------------------


def test_all_choose_their_hands_at_once_and_in_any_order(house: House) -> None:
    game = new_game(house, DE="it", RU="pl")
    assert house.asked(game) == ["AT", "RU", "DE", "FR", "UK"]
    first = flat(text_of(house.mail("DE")[0]))
    assert "# IN FONDO " in first
    assert "# RIPESCA" in first
    numbers = set()
    for seat in ("UK", "DE", "AT", "FR"):
        numbers.add(house.state(game))
        assert ("IN FONDO" if seat == "DE" else "BOTTOM") in house.order(game, seat, BOTTOMS[seat])
    assert len(numbers) == 1
    assert house.asked(game) == ["RU"]
    assert all(len(house.mail(seat)) == 2 for seat in ("UK", "DE", "AT", "FR"))
    assert "opening hand chosen" not in text_of(house.mail("UK")[-1])
    house.order(game, "RU", BOTTOMS["RU"])
    assert house.asked(game) == ["AT"]
    assert {
        seat: len(cards) for seat, cards in state_of(house, game).hands.items()
    } == dict.fromkeys(HANDS, 7)


def test_a_chosen_hand_can_be_taken_back_while_others_choose(house: House) -> None:
    game = new_game(house)
    house.order(game, "DE", BOTTOMS["DE"])
    house.order(game, "DE", "TAKEBACK")
    assert "DE" in house.asked(game)


def test_who_takes_a_mulligan_is_asked_again_when_all_have_chosen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(house)
    house.order(game, "FR", "MULLIGAN")
    assert "FR" not in house.asked(game)
    monkeypatch.setitem(HANDS, "FR", [card for card in HANDS["FR"] if card != "FR-22"] + ["FR-24"])
    for seat in ("AT", "RU", "DE", "UK"):
        house.order(game, seat, BOTTOMS[seat])
    assert house.asked(game) == ["FR"]
    assert "MULLIGAN" not in text_of(house.mail("FR")[-1])
    house.order(game, "FR", BOTTOMS["FR"])
    assert house.asked(game) == ["AT"]


# --- turns ----------------------------------------------------------------------------------------


def test_a_turn_is_one_letter(house: House) -> None:
    game = opened(house)
    asked = [house.asked(game)]
    own = flat(house.order(game, "AT", *AUSTRIA))
    asked.append(house.asked(game))
    house.order(game, "RU", *RUSSIA[:1])
    assert "your turn, step: draw" in flat(text_of(house.mail("RU")[-1]))
    house.order(game, "RU", RUSSIA[1])
    asked.append(house.asked(game))
    house.order(
        game, "DE", "PLAY Schlieffen Plan: PREPARE Tripled; BATTLE Belgium; BUILD Belgium", "DRAW"
    )
    house.order(game, "FR", "ENDTURN")
    asked.append(house.asked(game))
    assert asked == [["AT"], ["RU"], ["DE"], ["UK"]]
    assert "Everything in your letter was carried out" in own
    assert "Austria-Hungary: built, Galicia." in own
    assert "card prepared, Build Army (Austria-Hungary)." in own
    told = flat(text_of(house.mail("UK")[-1]))
    assert "Austria-Hungary & Ottoman Empire: a card prepared." in told
    assert "Austria-Hungary & Ottoman Empire: cards drawn: 2." in told
    assert "Germany: victory, Belgium (which was empty)." in told
    position = state_of(house, game)
    assert {"GAL", "BEL"} <= position.at["AH"] | position.at["DE"]
    assert position.prepared["RU"] == ["RU-21"]
    assert len(position.hands["DE"]) == 7


def test_whoever_is_not_in_turn_gets_one_letter_a_round(house: House) -> None:
    game = opened(house)
    before = {seat: len(house.mail(seat)) for seat in HANDS}
    for seat in HANDS:
        house.order(game, seat, "DRAW")
    assert {seat: len(house.mail(seat)) - before[seat] for seat in HANDS} == {
        "AT": 2, "RU": 3, "DE": 3, "FR": 3, "UK": 2,
    }  # fmt: skip
    assert "round 2, " in text_of(house.mail("FR")[-1])


def test_preview_changes_and_reveals_nothing(house: House) -> None:
    game = opened(house)
    head, hand = house.game_record(game).row.head, state_of(house, game).hands["AT"]
    reply = flat(house.order(game, "AT", "PREVIEW", *AUSTRIA))
    assert "This was a dry run" in reply
    assert "PREPARE Build Army AH DRAW" in reply
    assert "From here on dice, cards or other players decide; the dry run stops." in reply
    assert house.game_record(game).row.head == head
    assert state_of(house, game).hands["AT"] == hand


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("line", "place", "why"),
    [
        ("PLAY Build Army AH: BUILD Poland; PREPARE Soviets", "Poland", "(rulebook, page 12)"),
        ("PLAY Build Army AH: BUILD Vienna", "Vienna", "(rulebook, page 7)"),
        ("PREPARE Balkan Domination", "Balkan Domination", "(rulebook, page 13)"),
        ("PLAY Build Navy AH", "Build Navy AH", "(rulebook, page 9)"),
        ("PLAY Build Army AH: BUILD Galizien; DRAW", "Galizien", "Galicia"),
        ("PLAY Build Army AH: BATTTEL Galicia", "BATTTEL", "Did you mean: BATTLE"),
        ("DRAFT Build Army AH DISCARDING Land Battle AH", "Land Battle AH", "(rulebook, page 15)"),
    ],
)
def test_an_error_executes_nothing_and_points_at_the_place(
    house: House, line: str, place: str, why: str
) -> None:
    game = opened(house)
    head = house.game_record(game).row.head
    reply = house.order(game, "AT", line)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert f"\n{line}\n{' ' * line.index(place)}{'^' * len(place)}\n" in reply
    assert why in flat(reply)
    assert house.game_record(game).row.head == head


def test_a_second_card_is_refused_because_one_is_prepared_in_a_turn(house: House) -> None:
    game = opened(house)
    head = house.game_record(game).row.head
    reply = flat(house.order(game, "AT", "PREPARE Build Army AH", "PREPARE Land Battle AH"))
    assert "One card is prepared in a turn" in reply
    assert house.game_record(game).row.head == head


def test_an_answer_to_nothing_before_an_action_refuses_the_letter(house: House) -> None:
    """A draw without the discard before it is not what was meant; it ends the turn."""
    game = opened(house)
    before = house.state(game)
    reply = flat(house.order(game, "AT", "DISCARD Spanish Flu", "DRAW"))
    assert "Nothing in your letter was carried out" in reply
    assert "Nobody will ask for this order" in reply
    assert house.state(game) == before


def test_a_last_draw_is_no_error_when_nothing_can_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Position, "deck_size", lambda *_: 0)
    game = opened(house)
    reply = flat(house.order(game, "AT", *AUSTRIA))
    assert "Everything in your letter was carried out" in reply
    assert "not used" not in reply
    assert house.asked(game) == ["RU"]


# --- reactions ------------------------------------------------------------------------------------


@copied
def at_war(house: House, **langs: str) -> str:
    """A game in which Germany, in Belgium, may attack the French army in Burgundy or Paris."""
    game = opened(house, **langs)
    house.order(game, "AT", "ENDTURN")
    house.order(game, "RU", "ENDTURN")
    house.order(game, "DE", "ENDTURN")
    house.order(game, "FR", "PREPARE Build Army FR", "DRAW")
    house.order(game, "UK", "ENDTURN")
    house.order(game, "AT", "ENDTURN")
    house.order(game, "RU", "ENDTURN")
    return game


ATTACK = (
    "PLAY Prussian Military Tradition: "
    "BATTLE Burgundy FROM Western Germany SUPPORT NONE PAY Tannenberg"
)


def test_standing_orders_answer_an_attack_at_once(house: House) -> None:
    game = at_war(house)
    reply = flat(house.order(game, "DE", ATTACK, "DRAW"))
    assert "Everything in your letter was carried out" in reply
    assert house.asked(game) == ["FR"]
    position = state_of(house, game)
    assert position.prepared["FR"] == []
    assert "BUR" in position.at["FR"]
    assert "Build Army (France)" in reply


def test_a_defender_who_wants_to_be_asked_answers_by_letter(house: House) -> None:
    game = at_war(house)
    house.order(game, "FR", "STANDING ASK DEFEND IN Burgundy")
    reply = flat(house.order(game, "DE", ATTACK, "DRAW"))
    assert house.asked(game) == ["FR"]
    assert "France & Italy: a reinforcement" in reply
    assert "The rest is on file until the others have decided" in reply
    assert "as soon as possible: DRAW" in reply
    asked = text_of(house.mail("FR")[-1])
    assert "Symbols missing: 1. Usable: Build Army (France)." in flat(asked)
    assert "# PASS" in asked
    assert "# REINFORCE WITH Build Army FR" in asked
    house.order(game, "FR", "REINFORCE WITH Build Army FR")
    assert "BUR" in state_of(house, game).at["FR"]
    assert house.asked(game) == ["FR"]
    assert "Orders you had on file were carried out. Done: DRAW" in flat(
        text_of(house.mail("DE")[-1])
    )


def test_a_standing_order_may_leave_a_space_to_its_fate(house: House) -> None:
    game = at_war(house, FR="it")
    house.order(game, "FR", "STANDING MAI DIFENDI Borgogna")
    house.order(game, "DE", ATTACK, "DRAW")
    position = state_of(house, game)
    assert position.at["FR"] == {"PAR"}
    assert position.prepared["FR"] == ["FR-BUILD-ARMY-FR"]


def test_a_victim_chooses_its_losses_by_letter(house: House) -> None:
    game = opened(house)
    house.order(game, "AT", "STANDING ASK LOSE")
    house.order(game, "AT", "DRAW")
    house.order(game, "RU", "PLAY Assassins of the Black Hand", "DRAW")
    assert house.asked(game) == ["AT"]
    assert "LOSE 2 DECK" in text_of(house.mail("AT")[-1])
    house.order(game, "AT", "LOSE 1 DECK, HAND Land Battle AH")
    assert house.asked(game) == ["DE"]
    assert "AT-LAND-BATTLE-AH" in state_of(house, game).down["AT"]


# --- secrets --------------------------------------------------------------------------------------


def everything(letter: EmailMessage) -> str:
    """All that a letter shows: its head, its texts, its pages, its pictures."""
    parts = [str(value) for value in letter.values()]
    for part in letter.walk():
        if not part.is_multipart():
            content = part.get_content()
            parts.append(content.decode() if isinstance(content, bytes) else str(content))
    return flat(" ".join(parts)).replace("&#39;", "'")


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_no_letter_shows_a_hidden_card_of_another_seat(house: House, lang: str) -> None:
    game = opened(house, **dict.fromkeys(HANDS, lang))
    house.order(game, "AT", *AUSTRIA)
    house.order(game, "RU", *RUSSIA)
    house.order(
        game, "DE", "PLAY Schlieffen Plan: PREPARE Tripled; BATTLE Belgium; BUILD Belgium", "DRAW"
    )
    house.order(game, "FR", "PLAY Build Army FR IN Picardy; PREPARE Francs-tireurs", "DRAW 1")
    house.order(game, "UK", "DRAFT Build Army UK DISCARDING Battlecruisers, Mark IV Tanks", "DRAW")
    for seat in HANDS:
        house.order(game, seat, "REPORT", "MAP", "STATUS", "HISTORY 50", "STANDING", "HELP PLAY")
    position, board = state_of(house, game), house.game_record(game).game.board
    for power in HANDS:
        shown = {*position.up[power], *position.statuses[power]}
        others = " ".join(card.name for card in board.cards.values() if card.power != power)
        titled = [
            c
            for c in board.cards.values()
            if c.power == power and c.id not in shown and c.id[3:].isdigit()
        ]
        secret = {card.name for card in titled if card.name not in others} | {f"{power}-"}
        assert len(secret) > 10
        for seat in HANDS.keys() - {power}:
            for letter in house.mail(seat):
                text = everything(letter)
                assert not [name for name in secret if name in text], (seat, power)


def test_letters_carry_the_map_and_stay_small(house: House) -> None:
    game = opened(house)
    house.order(game, "AT", *AUSTRIA)
    last = house.mail("RU")[-1]
    assert [part.get_filename() for part in last.iter_attachments()] == ["map.svg"]
    html = last.get_body(("html",))
    assert html is not None
    assert len(html.get_content().encode()) < 100_000
    assert game in last["Subject"]


def test_every_command_answers_in_every_language(house: House) -> None:
    game = opened(house)
    for lang in ("en", "it", "pl"):
        house.order(game, "AT", f"LANG {lang}")
        for line in (
            "HELP",
            "HELP BATTLE",
            "HELP STANDING",
            "STATUS",
            "REPORT",
            "MAP",
            "HISTORY 5",
            "ORDERS",
        ):
            assert "qmg." not in house.order(game, "AT", line)


@pytest.mark.parametrize(
    ("players", "seat", "winners"), [(2, "CENTRAL", ["ENTENTE"]), (3, "UK", None)]
)
def test_a_whole_coalition_may_concede(
    house: House, players: int, seat: str, winners: list[str] | None
) -> None:
    game = house.game(scenario=("QMG", "standard"), players=players)
    house.order(game, seat, "CONCEDE CONFIRM")
    outcome = house.game_record(game).row.outcome
    assert (outcome["winners"] if outcome else None) == winners


def test_what_a_battle_comes_to_and_what_scores_is_told_by_letter(house: House) -> None:
    game = opened(house)
    asked = ("ODDS BATTLE Serbia", "SUPPLY", "DUE", "WIN", "HELP SYMBOLS", "ODDS BATTLE Paris")
    reply = flat(house.order(game, "AT", *asked))
    assert "If it is won, pieces of these nations go: Russia" in reply
    assert "Russia: may answer, but has no card prepared." in reply
    assert "won: nobody can answer with a prepared card 100%" in reply
    assert "the next scoring is at the end of round 3" in reply
    assert "A lead of 12 or more after a scoring wins at once" in reply
    assert "Austria-Hungary: no supplied piece next to that space (Paris)." in reply
    dry = flat(house.order(game, "AT", "PREVIEW", "PLAY Land Battle AH", "BATTLE Serbia", "DRAW"))
    assert "What your attacks promise" in dry
    assert "won: nobody can answer" in dry


@pytest.mark.parametrize("word", ["CARD", "CARTA", "KARTA"])
def test_a_question_about_a_card_in_hand_tells_of_it_and_plays_nothing(
    house: House, word: str
) -> None:
    game = opened(house)
    reply = flat(house.order(game, "AT", f"{word} Soviets of Petrograd"))
    assert "Soviets of Petrograd (Economic Warfare). Attrition: Russia 2" in reply
    assert house.game_record(game).state.phase == "draft"
    assert "Jutland" in flat(house.order(game, "AT", f"{word} Jutland"))
