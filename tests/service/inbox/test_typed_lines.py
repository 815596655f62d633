"""Whatever a player types, wherever and in whatever program: no line of it vanishes."""

from datetime import UTC, datetime
from email.message import EmailMessage
from functools import cache
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games import game_module, game_modules, presets
from pbem.mail import Block, find_block, read_letter, reply_lines, texts_of
from pbem.orders import Context, Language, Line, ParsedLetter, read_lines
from pbem.service.inbox.account import account_of
from tests.extent import example_count
from tests.mail.programs import PROGRAMS, Program, reply

GAMES = sorted(game_modules())
BEGIN = "BEGIN {code}-1 #42 k7qmd"
COMMANDS = ("PREVIEW", "CANCEL", "STATUS", "HELP", "POMOC", "ABSENCE 2026-12-24 - 2027-01-02")
ENDERS = ("CONCEDE CONFIRM", "TAKEBACK")
WORDS = ("I am in a hurry.", "Non ancora, aspetto Anna!", "tel. +48 22 555", "Sent by a pigeon")
PLACES = ("above", "block", "below", "signature")
WRITTEN = datetime(2026, 11, 23, tzinfo=UTC)


class Desk:
    """What reads the letters of one game in one language."""

    def __init__(self, game: str, lang: str) -> None:
        module = game_module(game)
        preset = presets(game)[0]
        opened = module.open(module.load(preset.id), module.options(preset.options))
        self.code, self.seats, self.seat = module.code, opened.seats, opened.seats[0]
        self.language: Language = module.language(opened, lang)
        self.context = Context(opened.view(opened.setup(), self.seat))
        examples = (self.language.example(verb, self.seat) for verb in self.language.verbs)
        self.orders = [line for line in examples if 0 < len(line) < 60 and self._is_order(line)]

    def read(
        self, lines: tuple[Line, ...], *, plainly: bool = True, advising: bool = True
    ) -> ParsedLetter:
        return read_lines(
            lines, self.language, self.context, self.seats, plainly=plainly, advising=advising
        )

    def _is_order(self, text: str) -> bool:
        parsed = self.read((Line(1, text),))
        return not parsed.problems and bool(parsed.items) and bool(parsed.items[0].orders)

    @property
    def ours(self) -> EmailMessage:
        """A letter of ours that asks."""
        asked = ("Now it is your move.", "", BEGIN.format(code=self.code), "")
        examples = (f"# {line}" for line in self.orders[:3])
        text = "\n".join((*asked, *examples, "END", "", "The head of the chain is 1234.", ""))
        message = EmailMessage()
        message["From"], message["To"] = "games@pbem.test", "anna@players.test"
        message["Subject"], message["Reply-To"] = "[X-1] your move", "games+secret@pbem.test"
        message["Message-ID"] = "<ours@pbem.test>"
        message.set_content(text)
        html = f"<html><body><pre>{escape(text)}</pre></body></html>"
        message.add_alternative(html, subtype="html")
        return message


desk = cache(Desk)


@st.composite
def typed(draw: st.DrawFn, orders: list[str]) -> list[tuple[str, str, str]]:
    """Lines of a letter: what each is, where it stands, and its words."""
    kinds = {"order": orders, "command": COMMANDS, "ender": ENDERS, "words": WORDS}
    orders = [*orders, *(f"NEXT {line}" for line in orders)]
    placed = [("order", "block", draw(st.sampled_from(orders)))]
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(sorted(kinds)))
        place = draw(st.sampled_from(PLACES if kind != "words" else PLACES[:1] + PLACES[2:]))
        text = draw(st.sampled_from(kinds[kind]))
        if text not in [other for _, _, other in placed]:
            placed.append((kind, place, text))
    return sorted(placed, key=lambda line: PLACES.index(line[1]))


def letter(lines: list[tuple[str, str, str]], code: str) -> str:
    """The words that a player types."""
    at = {place: [text for _, where, text in lines if where == place] for place in PLACES}
    block = [BEGIN.format(code=code), *at["block"], "END"]
    signature = ["-- ", "Anna", *at["signature"]] if at["signature"] else []
    return "\n".join((*at["above"], *block, *at["below"], *signature))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=example_count(24), deadline=None)
@given(data=st.data())
def test_every_typed_line_is_found_again(game: str, data: st.DataObject) -> None:
    here = desk(game, data.draw(st.sampled_from(("en", "it", "pl"))))
    program: Program = data.draw(st.sampled_from(PROGRAMS))
    lines = data.draw(typed(here.orders))
    ours = here.ours
    message = reply(program, ours, letter(lines, here.code), "top", "anna@players.test")
    body = read_letter(bytes(message), WRITTEN, "test").body
    written = reply_lines(body, texts_of(bytes(ours)))
    block = find_block(written)
    assert isinstance(block, Block)
    account = account_of(written, block, here.language, here.seat, here.read)
    assert [line.number for line in account.lines] == sorted(
        line.number for line in written if line.origin != "empty"
    )
    fates = {" ".join(line.text.split()): line.fate for line in account.lines}
    for kind, place, text in lines:
        fate = fates[" ".join(text.split())]
        if place == "block" or kind == "command":
            assert fate == "order", (text, place)
        elif kind in ("order", "ender"):
            assert fate == "misplaced", (text, place)
        else:
            assert fate in ("words", "aside"), (text, place)
            assert text in [" ".join(named.split()) for named in account.set_aside]
