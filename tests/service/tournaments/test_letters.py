"""Letters to an event as people write them, in three languages: what each asks for.

``seen.txt`` holds those against which the reader was made. ``kept_back.txt`` was written before it
and kept back until it was done. ``longer.txt`` was written then; three of its letters stay words to
the director or are asked back, although a person would understand them: those on the room, the
holiday, and three for the Allies. ``fresh.txt`` came later: five of its letters stay words or are
asked back, although a person would understand them.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from pbem.mail import read_letter
from pbem.orders import fold
from pbem.orders.requests import Item, PlainWords, Request, Setting
from pbem.service.inbox.event_account import event_account

FILES = ("seen.txt", "kept_back.txt", "longer.txt", "fresh.txt")
FOLDER = Path(__file__).parents[2] / "tournament" / "letters"
NOW = datetime(2026, 11, 26, tzinfo=UTC)
SEATS = {"AP": ("AP", "Allied Powers"), "CP": ("CP", "Central Powers", "Imperi Centrali")}
SETTING = Setting(
    seats={fold(name): seat for seat, names in SEATS.items() for name in names},
    today=date(2026, 11, 26),
    title="Winter Cup",
)


def letters(name: str) -> Iterator[tuple[str, str]]:
    """What each letter of a file means, and its text."""
    for entry in (FOLDER / name).read_text("utf-8").split("\n### ")[1:]:
        head, _, text = entry.partition("\n")
        yield head.partition(": ")[2], text


def told(item: Item) -> str:
    """An item as the files say it."""
    if isinstance(item, Request):
        return " ".join([item.name, *map(str, item.values.values())])
    if isinstance(item, PlainWords):
        return item.kind if item.kind == "words" else ""
    return f"fault {item.key.removeprefix('which_')}"


def read(text: str) -> tuple[set[str], list[Request]]:
    """What a letter asks for, and its requests."""
    subject, body = "", text
    if text.startswith("Subject:"):
        subject, _, body = text.removeprefix("Subject:").partition("\n")
    message = EmailMessage()
    for name, value in (("From", "p1@p.test"), ("Subject", subject), ("Message-ID", "<1@p.test>")):
        message[name] = value
    message.set_content(body)
    letter = read_letter(bytes(message), NOW, "x", 10**6)
    account = event_account(Session(), letter, SETTING)  # it answers none of ours
    found = {told(item) for item in account.items} - {""}
    if account.faults:  # nothing of the letter is done
        return {each for each in found if each.startswith("fault")}, []
    return found, account.requests


@pytest.mark.parametrize(("means", "text"), [each for name in FILES for each in letters(name)])
def test_a_letter_is_understood_as_its_writer_means_it(means: str, text: str) -> None:
    found, requests = read(text)
    wanted = {part.partition(": ")[0] for part in means.split("; ")}
    if any(part.startswith("fault") for part in wanted):
        wanted -= {"words"}
    assert {re.sub(r"^fault .*", "fault", each) for each in found} == {
        re.sub(r"^fault .*", "fault", each) for each in wanted
    }
    assert {each for each in wanted if each.startswith("fault ")} <= found
    for part in means.split("; "):
        name, colon, said = part.partition(": ")
        if colon:
            assert said in {" ".join(each.said.split()) for each in requests if each.name == name}
