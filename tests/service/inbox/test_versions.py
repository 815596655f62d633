"""Letters of which the text and the page do not hold the same orders: nothing of them is done."""

from email.message import EmailMessage

import pytest

from tests.service.house import House, flat, text_of

SIDE, GUNS, OTHER = "CP", "GUNS YES", "GUNS NO"


def reply_to(house: House, text: str, page: str, lang: str = "en") -> tuple[str, bool]:
    """The reply to a letter of two versions, and whether anything was done."""
    game = house.game(langs={SIDE: lang}, scenario=("POG", "standard"))
    asked, at, sent = house.mail(SIDE)[-1], house.game_record(game).row.head, house.sent(SIDE)
    letter = EmailMessage()
    letter["From"], letter["To"] = str(asked["To"]), str(asked["Reply-To"])
    letter["Subject"], letter["Message-ID"] = f"Re: {asked['Subject']}", "<two@mail.test>"
    letter["In-Reply-To"] = str(asked["Message-ID"])
    letter.set_content(text)
    letter.add_alternative(page, subtype="html")
    house.drop(bytes(letter))
    house.app.poll(house.inbox)
    return flat(text_of(house.mail(SIDE)[sent])), house.game_record(game).row.head != at


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (GUNS, f"<p>{OTHER}</p>"),
        (GUNS, "<p>Hello there, I think about it.</p>"),
        (f"Hello\n{GUNS}", f"<p>Hi</p><p>{OTHER}</p>"),
        ("Hello there, I think about it.", f"<p>{GUNS}</p>"),
    ],
)
def test_versions_with_other_orders_are_not_carried_out(house: House, text: str, page: str) -> None:
    reply, done = reply_to(house, text, page)
    assert "two versions, as text and as a page" in reply
    assert not done


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "two versions"), ("it", "due versioni"), ("pl", "dwóch wersjach")]
)
def test_the_difference_is_told(house: House, lang: str, said: str) -> None:
    reply, done = reply_to(house, GUNS, f"<p>{OTHER}</p>", lang)
    assert said in reply
    assert not done


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (GUNS, f"<p>{GUNS}</p>"),
        (f"Hello\n{GUNS}\nAnna", f"<p>Hi</p><ol><li>{GUNS}</li></ol><p>Anna</p>"),
        (f"{GUNS}\n\n[logo]\nAnna", "<p><b>GUNS</b> YES</p><p>Anna B.</p><img src='cid:1'>"),
    ],
)
def test_versions_with_the_same_orders_are_carried_out(house: House, text: str, page: str) -> None:
    reply, done = reply_to(house, text, page)
    assert done, reply
