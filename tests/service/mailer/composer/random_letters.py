"""Letters of random picks in random positions, and legal orders, against what the page offers."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from sqlalchemy.orm import Session

from pbem.games import GameModule, presets
from pbem.ledger import GameRecord
from pbem.orders.forms.sheets import merged
from pbem.render import Catalogue
from pbem.render.composer import with_words
from pbem.render.writers import site_file
from pbem.rules import Ask
from pbem.service.inbox.letter_trial import TrialMailer, answer_to_trial
from tests.games.kit.choices import choose
from tests.games.kit.play import mixed
from tests.service.house import House
from tests.service.mailer.composer.drawing import clicks_of
from tests.service.site.played import at_checkpoint

LINES, APART, AMONG = 12, 60, 2_000
"""About so many lines has a letter; so many orders at most lie between two positions; among so many
legal orders some are chosen."""
_PICKER = Path(__file__).with_name("picker.js")
_SITE = ("walks.js", "together.js", "offer.js")


@dataclass
class Found:
    """What was found.

    Attributes:
        letters, orders: how many letters were tried, and how many legal orders looked for.
        refused: the letters that were refused, by the verb and why, each with one of them.
        withheld: legal orders that the page does not offer, by form and slot, each with one.
        typed: legal orders for which the page has no form, by class.
    """

    letters: int = 0
    orders: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    withheld: Counter[str] = field(default_factory=Counter)
    typed: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Any] = field(default_factory=dict)


def load_rules(page: Page) -> None:
    """Have a browser's page know what offers, and who picks."""
    for name in _SITE:
        page.add_script_tag(content=site_file(name))
    page.add_script_tag(content=_PICKER.read_text())


@dataclass
class Picks:
    """Random picks of the page in positions of random games."""

    module: GameModule
    page: Page
    found: Found = field(default_factory=Found)

    def play(self, house: House, seed: int, positions: int, each: int) -> None:
        """Look at so many positions of a random game, in each at so many letters and orders."""
        options = mixed(self.module)
        game = house.game(
            scenario=(self.module.code, presets(self.module.id)[0].id),
            chosen=options[seed % len(options)],
        )
        with house.store.transaction() as session:
            record = GameRecord.load(session, game, house.store.module)
            for rng in _positions(house, record, seed, positions):
                seat = rng.choice(sorted({ask.seat for ask in record.asks}))
                self.look(house, session, record, seat, rng, each)
            session.rollback()

    def look(
        self,
        house: House,
        session: Session,
        record: GameRecord,
        seat: str,
        rng: random.Random,
        each: int,
    ) -> None:
        """Try letters of random picks, and look for legal orders, in one position."""
        asks = tuple(ask for ask in record.asks if ask.seat == seat)
        at = record.game, record.state, asks, "en"
        sheet = merged(self.module.sheet(*at), self.module.own_sheet(*at))
        data = with_words(sheet, Catalogue("en"))
        for _ in range(each):
            lines = self.page.evaluate(
                "([sheet, seed, most]) => randomLetter(sheet, seed, most)",
                [data, rng.randrange(1, 2**31), LINES],
            )
            if lines:
                self._try_letter(TrialMailer(session, record, house.settings, house.now, "en"),
                                 seat, lines)  # fmt: skip
        for ask in asks:
            self._look_for_orders(record, ask, data, rng, each)

    def _try_letter(self, mailer: TrialMailer, seat: str, lines: list[str]) -> None:
        row = mailer.game_record.row
        text = "\n".join([f"BEGIN {row.id} #{row.position}", *lines, "END", ""])
        told = answer_to_trial(mailer, seat, text)
        self.found.letters += 1
        assert told.receipt is not None
        for problem in told.receipt.problems[:1]:
            reason = f"{problem.text.partition(' ')[0]} {problem.key}"
            self.found.refused[reason] += 1
            self.found.examples.setdefault(reason, (lines, problem.text))

    def _look_for_orders(
        self, record: GameRecord, ask: Ask, data: dict[str, Any], rng: random.Random, each: int
    ) -> None:
        language = self.module.language(record.game, "en")
        legal = list(islice(ask.legal(), AMONG))
        for order in rng.sample(legal, min(each, len(legal))):
            self.found.orders += 1
            if self.module.sheets is None or not isinstance(ask, self.module.sheets.DRAWN):
                line = language.writer_of_answers(ask)(order)
                if not self.page.evaluate(
                    "([sheet, name, line]) => canBeSpelled(sheet, name, line)",
                    [data, _form_of(data, ask), line],
                ):
                    self.found.typed[type(ask).__name__] += 1
                    self.found.examples.setdefault(type(ask).__name__, line)
                continue
            clicks = clicks_of(self.module)(record.game, record.state, order)
            if not clicks:
                self.found.typed[type(order).__name__] += 1
                self.found.examples.setdefault(type(order).__name__, language.write(order))
                continue
            place = self.page.evaluate(
                "([sheet, clicks]) => withheld(sheet, clicks)",
                [data, [[verb, {slot: list(own) for slot, own in picks.items()}]
                        for verb, picks in clicks]],
            )  # fmt: skip
            if place:
                self.found.withheld[place.rpartition(" ")[0] or place] += 1
                self.found.examples.setdefault(place, language.write(order))


def _form_of(data: dict[str, Any], ask: Ask) -> str:
    """The form by which an ask that is not drawn is answered."""
    label = Catalogue("en").text(ask.topic)
    return next(
        name
        for name, verb in data["verbs"].items()
        if name.startswith("answer") and verb["label"] == label
    )


def _positions(
    house: House, record: GameRecord, seed: int, positions: int
) -> Iterator[random.Random]:
    """Go through a random game and stop at checkpoints, each time with the source of chance."""
    rng = random.Random(seed)
    given, pause = 0, rng.randrange(APART)
    while record.asks and positions:
        if given >= pause and at_checkpoint(record):
            positions, pause = positions - 1, given + rng.randrange(1, APART)
            yield rng
            continue
        ask = record.asks[rng.randrange(len(record.asks))]
        order, letter = choose(ask, rng.randrange), record.row.head
        record.submit(ask.seat, order, via="letter", at=house.now, letter=letter)
        given += 1
