"""One tap: the buttons of an HTML letter open letters thin the inbox works."""

import random
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import pytest
from sqlalchemy import select

from pbem.games import game_modules, presets
from pbem.ledger.database.tables import EventRow, OutboxRow
from pbem.render.blocks import Button, Buttons
from pbem.render.links import MOST_CHARACTERS, mailto
from pbem.render.writers import write_bbcode, write_markdown, write_text
from pbem.service.base.settings import Settings
from tests.games.kit.choices import choose
from tests.service.house import House, text_of

DECISIONS = 240
ENOUGH = 10
QUESTIONS = ("LEGAL", "SUPPLY", "DUE", "WIN")
ANSWERED = "Here is what you asked for."


def buttons(letter: EmailMessage) -> list[tuple[str, str]]:
    """The links of a letter's buttons, each with what the button says."""
    html = letter.get_body(("html",))
    assert html is not None
    found = re.findall(r'<a href="(mailto:[^"]*)"[^>]*>(.*?)</a>', html.get_content(), re.DOTALL)
    return [(unescape(link), unescape(re.sub(r"<[^>]*>", "", label))) for link, label in found]


def tapped(house: House, seat: str, link: str) -> EmailMessage:
    """The letter that a mail program opens for a link, sent as it is."""
    parts = urlsplit(link)
    fields = parse_qs(parts.query, strict_parsing=True)
    message = EmailMessage()
    message["From"], message["To"] = house.address(seat), unquote(parts.path)
    message["Subject"], message["Message-ID"] = (
        fields["subject"][0],
        f"<{next(house.numbers)}@players.test>",
    )
    message.set_content(fields["body"][0].replace("\r\n", "\n"))
    return message


def last_letter(house: House, game: str, seat: str) -> EmailMessage:
    """What a seat was sent last."""
    query = select(OutboxRow.raw).where(OutboxRow.game == game, OutboxRow.seat == seat)
    with house.store.transaction() as session:
        raw = session.scalars(query.order_by(OutboxRow.id.desc()).limit(1)).one()
    letter: EmailMessage = message_from_bytes(raw, policy=policy.default)  # type: ignore[assignment]
    return letter


def ordered(house: House, game: str, since: int) -> str:
    """The seat whose letter gave the first order after an event."""
    query = select(EventRow).where(
        EventRow.game == game, EventRow.kind == "order", EventRow.seq > since
    )
    with house.store.transaction() as session:
        orders = [
            msgspec.json.decode(row.payload)
            for row in session.scalars(query.order_by(EventRow.seq))
        ]
    return next((str(order["seat"]) for order in orders if order["via"] == "letter"), "")


@pytest.mark.few(1)
@pytest.mark.parametrize("code", sorted(module.code for module in game_modules().values()))
def test_every_button_opens_a_letter_that_is_carried_out(code: str, tmp_path: Path) -> None:
    (module,) = (module for module in game_modules().values() if module.code == code)
    house = House(tmp_path, settings=Settings(address="games@pbem.test", pictures="none"))
    preset = presets(module.id)[0]
    game = house.game(scenario=(code, preset.id))
    for seat in house.game_record(game).game.seats:
        house.write(game, seat, "STANDING CLEAR ALL")
    rng, followed = random.Random(5), 0
    for _ in range(DECISIONS):
        record = house.game_record(game)
        if not record.asks or followed == ENOUGH:
            break
        ask = record.asks[rng.randrange(len(record.asks))]
        head, links = record.row.head, buttons(last_letter(house, game, ask.seat))
        if not links:
            line = module.language(record.game).write(choose(ask, rng.randrange))
            house.write(game, ask.seat, f"BEGIN {game} #{record.row.position}\n{line}\nEND\n")
            continue
        link, label = links[rng.randrange(len(links))]
        house.drop(bytes(tapped(house, ask.seat, link)))
        house.app.poll(house.inbox)
        followed += 1
        asks = label in QUESTIONS
        assert ordered(house, game, head) == ("" if asks else ask.seat), label
        assert asks == (ANSWERED in text_of(last_letter(house, game, ask.seat)))
        assert len(link) <= MOST_CHARACTERS
    assert followed == ENOUGH
    house.close()


@pytest.mark.parametrize("words", ["Only if Anna agrees.", "Bin the attack, please."])
def test_orders_that_words_kept_back_are_one_tap_away(house: House, words: str) -> None:
    game = house.game()
    record = house.game_record(game)
    seat = record.asks[0].seat
    line = record.module.language(record.game).write(record.asks[0].default())
    before = house.game_record(game).row.head
    house.write(game, seat, f"{line}\n\n{words}\n")
    letter = last_letter(house, game, seat)
    assert house.game_record(game).row.head == before
    assert words in text_of(letter)
    (link,) = (link for link, label in buttons(letter) if label == "Send the orders alone")
    house.drop(bytes(tapped(house, seat, link)))
    house.app.poll(house.inbox)
    assert ordered(house, game, before) == seat


def test_orders_that_words_kept_back_are_shown_as_players_say_them(house: House) -> None:
    """A card of Paths of Glory by number and title, not by ``CP-2``; the line reads the same."""
    game = house.game(scenario=("POG", "introductory"))
    house.order(game, house.game_record(game).asks[0].seat, "GUNS NO")
    language = house.game_record(game).module.language(house.game_record(game).game)
    played = next(
        order
        for order in house.game_record(game).asks[0].legal()
        if re.fullmatch(r"PLAY [AC]P-\d+ AS OPS", language.write(order))
    )
    seat, before = house.game_record(game).asks[0].seat, house.game_record(game).row.head
    house.write(game, seat, f"{language.write(played)}\n\nOnly if Anna agrees.\n")
    letter = last_letter(house, game, seat)
    shown = text_of(letter)
    assert language.display(played) in shown
    assert language.display(played) != language.write(played)
    (link,) = (link for link, label in buttons(letter) if label == "Send the orders alone")
    house.drop(bytes(tapped(house, seat, link)))
    house.app.poll(house.inbox)
    assert ordered(house, game, before) == seat


def test_the_default_is_marked_and_the_text_has_no_links(tmp_path: Path) -> None:
    house = House(tmp_path)
    game = house.game(scenario=("FWW", "standard"))
    for seat in house.game_record(game).game.seats:
        house.write(game, seat, "STANDING CLEAR ALL")
    rng = random.Random(5)
    found: list[tuple[str, str]] = []
    for _ in range(60):
        ask = house.game_record(game).asks[0]
        found = buttons(last_letter(house, game, ask.seat))
        if any("(played if you do not answer)" in label for _, label in found):
            break
        language = house.game_record(game).module.language(house.game_record(game).game)
        house.order(game, ask.seat, language.write(choose(ask, rng.randrange)))
    assert any("(played if you do not answer)" in label for _, label in found)
    assert all(f"BEGIN {game} #" in unquote(link) for link, _ in found)
    assert "mailto:" not in text_of(last_letter(house, game, ask.seat))
    house.close()


def test_no_link_where_address_or_length_would_break_it() -> None:
    assert mailto("games+tok@example.org", "[X-1] #2", ("PASS",)) == (
        "mailto:games%2Btok@example.org?subject=%5BX-1%5D%20%232&body=PASS%0D%0A"
    )
    for address in (
        "",
        "games",
        '"a b"@example.org',
        "żaba@example.org",
        "a@b?cc=x@y",
        "a%40b@c@d",
    ):
        assert mailto(address, "s", ("PASS",)) == ""
    assert mailto("games@example.org", "s", ("x" * MOST_CHARACTERS,)) == ""


def test_a_forum_and_a_plain_text_show_no_buttons() -> None:
    block = Buttons("tap", (Button("PASS", "mailto:x", ""),))
    assert all(
        "mailto" not in write("t", [block]) for write in (write_text, write_bbcode, write_markdown)
    )
