"""What a refused letter may mean is offered; YES in answer to the offer carries it out, once."""

from collections.abc import Sequence
from email.message import EmailMessage

import pytest

from pbem.orders import confirms
from tests.service.house import House, flat, text_of

SIDE = "CP"
YES = {"en": "Answer YES", "it": "Rispondi SÌ", "pl": "Odpowiedz TAK"}
IN_WORDS = {
    "en": "Let card 8 thunder as operations",
    "it": "Con la 8 facciamo un bel po' di operazioni",
    "pl": "Niech karta 8 huknie jako operacje",
}
"""Words that no list has."""
SURE = "Long day at work. The 57R and 6 Cav go to 4113 at once, objective Mülhausen."
"""Words that no list has, beside an order that can mean nothing else."""
LIMITED = "PLAY 8 AS OPS\nOnly if you think it wise."


def started(house: House, lang: str = "en") -> str:
    game = house.game(langs={SIDE: lang}, scenario=("POG", "standard"))
    house.order(game, SIDE, "GUNS YES")
    return game


def told(house: House, game: str, text: str, answering: EmailMessage | None = None) -> EmailMessage:
    """The reply to a letter that answers one of ours."""
    before, headers = house.sent(SIDE), {}
    if answering is not None:
        headers["In_Reply_To"] = str(answering["Message-ID"])
    house.write(game, SIDE, text, **headers)
    return house.mail(SIDE)[before]


def is_played(house: House, game: str) -> bool:
    """True if a card was played: something else is asked."""
    asks = house.game_record(game).asks
    return type(asks[0]).__name__ != "ActionAsk"


@pytest.mark.parametrize(
    ("lang", "letter", "yes"),
    [
        ("en", IN_WORDS["en"], "Yes, please."),
        ("it", IN_WORDS["it"], "Sì, esatto!\n\nGrazie"),
        ("pl", IN_WORDS["pl"], "tak, wykonaj"),
        ("en", LIMITED, "ok"),
        ("en", IN_WORDS["en"], "Yes please.\n\nCheers,\nKate M."),
    ],
)
def test_yes_to_an_offer_carries_it_out(house: House, lang: str, letter: str, yes: str) -> None:
    game = started(house, lang)
    offer = told(house, game, letter)
    assert YES[lang] in flat(text_of(offer))
    assert not is_played(house, game)
    told(house, game, yes, offer)
    assert is_played(house, game)


def test_yes_is_no_order_where_nothing_was_offered(house: House) -> None:
    game = started(house)
    asked = house.mail(SIDE)[-1]
    told(house, game, "Yes", asked)
    told(house, game, IN_WORDS["en"], asked)
    told(house, game, "Yes", asked)
    told(house, game, "Yes")
    assert not is_played(house, game)


def test_a_yes_to_the_reply_that_asks_for_yes_alone_carries_it_out(house: House) -> None:
    game = started(house)
    offer = told(house, game, IN_WORDS["en"])
    newest = told(house, game, "Yes please, and send me the map", offer)
    assert YES["en"] in flat(text_of(newest))
    told(house, game, "Yes", newest)
    assert is_played(house, game)


def test_what_was_offered_for_an_earlier_position_is_not_offered_again(house: House) -> None:
    game = started(house)
    offer = told(house, game, IN_WORDS["en"])
    told(house, game, "Yes", offer)
    reply = told(house, game, "Yes please, and send me the map", offer)
    assert YES["en"] not in flat(text_of(reply))


@pytest.mark.parametrize(
    "more", ["and one op, Metz to attack", "but as an event", "or not?", "\nPass"]
)
def test_a_yes_with_more_beside_it_does_nothing_and_is_told(house: House, more: str) -> None:
    game = started(house)
    offer = told(house, game, IN_WORDS["en"])
    reply = flat(text_of(told(house, game, f"Yes, {more}", offer)))
    assert "Write YES alone, or write all your orders" in reply
    assert not is_played(house, game)
    told(house, game, "Yes", offer)
    assert is_played(house, game)


def test_an_offer_is_carried_out_once(house: House) -> None:
    game = started(house)
    offer = told(house, game, IN_WORDS["en"])
    told(house, game, "Yes", offer)
    at = house.game_record(game).row.head
    reply = flat(text_of(told(house, game, "Yes", offer)))
    assert house.game_record(game).row.head == at
    assert "Everything in your letter was carried out" not in reply


def test_an_offer_for_an_earlier_position_is_void(house: House) -> None:
    game = started(house)
    offer = told(house, game, IN_WORDS["en"])
    house.order(game, SIDE, "ONE OP", "ACTIVATE Metz TO MOVE")
    at = house.game_record(game).row.head
    told(house, game, "Yes", offer)
    assert house.game_record(game).row.head == at


def test_what_can_be_done_with_the_names_of_a_letter_is_offered(house: House) -> None:
    game = started(house)
    meant = {
        "Objective Liège. Card 8 for ops, Aachen and Koblenz storm.": (
            "PLAY 8 Race to the Sea AS OPS ACTIVATE Aachen, Koblenz TO ATTACK"
        ),
        "My wife says hello. One op, and Metz wakes up to attack.": "ONE OP ACTIVATE Metz TO ATTACK",
        "I thought of Aachen... no wait, one op, and Metz wakes up to attack.": (
            "ONE OP ACTIVATE Metz TO ATTACK"
        ),
    }
    for letter, line in meant.items():
        reply = flat(text_of(told(house, game, letter)))
        assert f"mean this: {line} Answer YES" in reply, letter
        assert "is expected here" not in reply, letter
    assert not is_played(house, game)


@pytest.mark.parametrize(("before", "played"), [("", True), ("Don't carry this out yet.\n", False)])
def test_what_a_letter_surely_means_needs_no_yes(house: House, before: str, played: bool) -> None:
    game = house.game(scenario=("GLO", "marne"))
    for seat in ("ALLIED", "GERMAN"):
        house.order(game, seat, "DONE")
    at = house.game_record(game).row.head
    sent = house.sent("ALLIED")
    house.write(game, "ALLIED", f"{before}{SURE}")
    reply = flat(text_of(house.mail("ALLIED")[sent]))
    assert (house.game_record(game).row.head != at) is played
    assert "These orders were read from your own words." in reply
    assert 'nobody gets these lines: "Long day at work."' in reply


def test_an_offer_names_the_words_that_it_leaves_out(house: House) -> None:
    game = started(house)
    letter = "My wife says hello. One op, and Metz wakes up to attack. Thanks!"
    assert 'leaves out: "My wife says hello.".' in flat(text_of(told(house, game, letter)))


@pytest.mark.parametrize(("lang", "words"), sorted(IN_WORDS.items()))
def test_a_dry_run_tells_what_a_letter_may_mean(house: House, lang: str, words: str) -> None:
    game = started(house, lang)
    offered = flat(text_of(told(house, game, words))).partition(YES[lang])[0].split(":")[-1]
    reply = told(house, game, f"PREVIEW\n{words}")
    assert offered.strip()
    assert offered in flat(text_of(reply))
    assert YES[lang] not in flat(text_of(reply))
    told(house, game, YES[lang].split()[-1], reply)
    assert not is_played(house, game)


def test_a_dry_run_reads_a_letter_that_surely_means_something(house: House) -> None:
    game = house.game(scenario=("GLO", "marne"))
    for seat in ("ALLIED", "GERMAN"):
        house.order(game, seat, "DONE")
    at, sent = house.game_record(game).row.head, house.sent("ALLIED")
    for before in ("PREVIEW\n", "Don't carry this out yet.\n"):
        house.write(game, "ALLIED", f"{before}{SURE}")
    tried, withheld = (flat(text_of(reply)) for reply in house.mail("ALLIED")[sent:])
    would = "This was a dry run: nothing has changed, nothing was revealed. What would be done:"
    assert would in tried
    assert would in withheld
    assert house.game_record(game).row.head == at


@pytest.mark.parametrize(
    "letter",
    [
        "If he passes, let card 8 thunder as operations",
        "Let card 8 thunder as operations as soon as he passes",
        "Card 8 thunders as operations, but card 8 does not",
        "Let card 8 thunder as operations... no wait, tomorrow",
        "Don't let card 8 thunder as operations",
        "Should card 8 thunder as operations?",
        "Let card 8 thunder as operations next week",
        "Yesterday card 8 thundered as operations",
        "Let card 8 thunder as operations. Then the 7th corps of Bavaria crosses the Rhine.",
        "Let card 65 thunder as operations",
        f"PREVIEW\n{IN_WORDS['en']}",
    ],
)
def test_nothing_is_offered_that_may_not_be_meant(house: House, letter: str) -> None:
    game = started(house)
    assert "Answer YES" not in flat(text_of(told(house, game, letter)))
    assert not is_played(house, game)


def test_yes_is_left_to_the_game_where_it_asks_for_it(house: House) -> None:
    game = house.game(scenario=("POG", "standard"))
    reply = flat(text_of(told(house, game, "GUNS YES\nOnly if you think it wise.")))
    assert "this is how your orders were read: GUNS YES" in reply
    assert "send these lines alone" in reply
    assert "Answer YES" not in reply


@pytest.mark.parametrize(
    ("texts", "yes"),
    [
        (("Yes",), True),
        (("Hi,", "go ahead, thanks"), True),
        (("va bene così",), True),
        (("zgadza się, proszę",), True),
        (("Yes, but with AH 5",), False),
        (("Yes?",), False),
        (("Yes", "PASS"), False),
        (("Yes please.", "Cheers,"), True),
        (("Tak, poproszę",), True),
        (("Yes", "one op, Metz to attack"), False),
        (("no",), False),
        (("Not ok",), False),
        ((), False),
    ],
)
def test_only_a_yes_confirms(texts: Sequence[str], yes: bool) -> None:
    assert confirms(texts) is yes
