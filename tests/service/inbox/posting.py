"""Games on a list and in a thread: what is posted there, and what is read there."""

import re
from email.message import EmailMessage
from xml.sax.saxutils import escape

from sqlalchemy import select

from pbem.ledger.database.tables import LetterRow
from pbem.service.mailer.channels import Channels
from tests.service.house import House, text_of

LIST = "ww1.lists.test"
LIST_ADDRESS = "ww1@lists.test"
FEED = "https://forum.test/t/1.rss"


def post(
    house: House, body: str, message_id: str = "", list_id: str = LIST, vouched: str = ""
) -> str:
    """Something posted on the list, as Mailman 3 sends it on; what became of it."""
    message = EmailMessage()
    message["From"] = f"A poster via List <{LIST_ADDRESS}>"
    message["To"] = LIST_ADDRESS
    message["Subject"] = "[ww1] Re: our game"
    message["List-Id"] = f"The great war <{list_id}>"
    message["Precedence"] = "list"
    if vouched:
        message["Authentication-Results"] = vouched
    message["Message-ID"] = message_id or f"<{next(house.numbers)}@posters.test>"
    message.set_content(
        body + "\n_______________________________________________\nww1 mailing list\n"
    )
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).order_by(LetterRow.id.desc())).first()  # type: ignore[union-attr]
        assert row is not None
        return f"{row.status} {row.reason}".strip()


def code(house: House, game: str, seat: str) -> str:
    """The line that begins a post of a seat, from its last letter."""
    found = re.findall(
        rf"^\s*(BEGIN {game} #\d+ \S+-\S+)$", text_of(house.mail(seat)[-1]), re.MULTILINE
    )
    assert found, text_of(house.mail(seat)[-1])
    return str(found[-1])


def game_on_list(house: House) -> str:
    """A game of Paths of Glory on a list, in its first action round."""
    game = house.game(scenario=("POG", "introductory"))
    Channels(house.app).add(game, "list", LIST, "the WW1 list", LIST_ADDRESS)
    return game


def asked_seat(house: House, game: str) -> str:
    """The seat that is asked; its last letter says how to post."""
    seat = house.asked(game)[0]
    house.order(game, seat, "STATUS")
    return seat


def example(house: House, seat: str) -> str:
    """The first legal example of a seat's last letter."""
    found = re.search(r"^\s*# (.+)$", text_of(house.mail(seat)[-1]), re.MULTILINE)
    assert found
    return found[1]


def public(house: House) -> list[EmailMessage]:
    """What the list got."""
    return house.mail_to(LIST_ADDRESS)


def feed(*posts: tuple[str, str], minutes: int = 1) -> bytes:
    """A thread's RSS feed, newest post first, as forums write it. ``minutes``: between posts."""
    items = "".join(
        f"<item><title>Re: our game</title><guid>{name}</guid>"
        f"<link>https://forum.test/{name}</link>"
        f"<pubDate>Mon, 23 Nov 2026 10:{number * minutes:02}:00 +0000</pubDate>"
        f"<description>{escape(html)}</description></item>"
        for number, (name, html) in reversed(list(enumerate(posts)))
    )
    return f"<?xml version='1.0'?><rss version='2.0'><channel><title>T</title>{items}</channel></rss>".encode()


def as_html(*lines: str) -> str:
    """Lines as a forum shows them."""
    return "<p>" + "<br>\n".join(lines) + "</p>"


def thread_game(house: House) -> tuple[str, str]:
    """A game in a thread, and the seat that is asked."""
    game = house.game(scenario=("POG", "introductory"))
    Channels(house.app).add(game, "thread", FEED)
    return game, asked_seat(house, game)
