"""Orders drawn on the map: the page of an asked seat and the link in its letter.

The link carries what is only for that seat.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

from pbem.ledger import GameRecord
from pbem.mail import reply_address
from pbem.orders.forms.command_reader import command_wording
from pbem.render import Catalogue, renderer
from pbem.render.composer import (
    ComposerPage,
    link_with_private_part,
    whole_page,
    with_words,
    write_page,
)
from pbem.render.composer.link import Own
from pbem.rules import Ask, Seat
from pbem.service.base.settings import Settings
from pbem.service.mailer.block_words import block_word
from pbem.service.mailer.page_links import orders_page, page_of
from pbem.service.mailer.post_codes import orders_key

FOLDER = "compose"
"""Where the pages lie, from the root of the site."""
INDEX = "index.html"
"""What a web server shows of that folder instead of a list of the pages."""
_NAME = 32


def page_name(token: str, game: str) -> str:
    """The file of a seat's page, from the site's root.

    It is an HMAC (RFC 2104) of the game with the seat's secret.

    Whoever does not hold a link of the seat's cannot look whether its page has changed.
    """
    digest = hmac.new(token.encode(), f"compose {game}".encode(), hashlib.sha256).hexdigest()
    return f"{FOLDER}/{digest[:_NAME]}.html"


class Composer:
    """What one seat of a game draws its orders on, in its player's words."""

    def __init__(self, game_record: GameRecord, seat: Seat, settings: Settings) -> None:
        player = game_record.player(seat)
        self.words = Catalogue(player.lang if player else "en")
        self._record, self._seat, self._settings = game_record, seat, settings
        self._token = game_record.seats()[seat].token

    @property
    def asks(self) -> Sequence[Ask]:
        """What the seat is asked."""
        return [ask for ask in self._record.asks if ask.seat == self._seat]

    @property
    def file_name(self) -> str:
        """The name of its page, from the root of the site."""
        return page_name(self._token, self._record.row.id)

    def page(self) -> str:
        """Its page, of what everybody may know."""
        return write_page(self._public_page(), renderer(self._record.document), self.words)

    def page_as_one_file(self) -> str:
        """Its page as one file, with what is its own."""
        return whole_page(
            self._public_page(),
            self._private_content(),
            renderer(self._record.document),
            self.words,
        )

    def link(self) -> str:
        """The address of the page with what is only for the seat.

        Empty if it is too long for mail programs.
        """
        return link_with_private_part(
            f"{self._settings.site.url}{self.file_name}", self._private_content()
        )

    def _private_content(self) -> Own:
        record = self._record
        return (
            record.row.position,
            reply_address(self._settings.address, self._token),
            self._own_sheet(),
            block_word(self._token, record.row.id, record.row.position),
            self._orders_key(),
        )

    def _own_sheet(self) -> dict[str, Any]:
        """The seat's own part of the sheet; of asks that are not drawn also the question.

        It may name what the seat alone knows.
        """
        record, words, written = self._record, self.words, renderer(self._record.document)
        sheet = record.module.own_sheet(record.game, record.state, self.asks, words.lang)
        found = with_words(sheet, words)
        asks = [ask for ask in self.asks if not record.module.is_drawn(ask)]
        for number, ask in enumerate(asks):
            found["verbs"][f"answer{number}"]["told"] = written.sentence(ask.prompt(), words)
        spots = written.board_spots(record.game.view(record.state, self._seat))
        named = [place for ask in asks for place in ask.places((ask.prompt(),)) if place in spots]
        return found | ({"asked": [*dict.fromkeys(named)]} if named else {})

    def _orders_key(self) -> str:
        """The key of posts with drawn orders, where the game has a list or a thread."""
        game = self._record.row
        if not game.in_the_open:
            return ""
        used = self._record.seats()[self._seat].posts
        return orders_key(self._token, game.id, game.position, used)

    def _public_page(self) -> ComposerPage:
        record, words = self._record, self.words
        language = record.module.language(record.game, words.lang)
        seat = renderer(record.document).seat(self._seat, words)
        name = f"{record.row.id} {words.text(record.module.title)}"
        verbs = (*language.standing_verbs, *language.verbs)
        return ComposerPage(
            game=record.row.id,
            state=record.row.position,
            title=words.text("composer.title", {"game": name}),
            sheet=record.module.sheet(record.game, record.state, self.asks, words.lang),
            view=record.game.view(record.state, None),
            asked=tuple(
                words.text("composer.asked", {"seat": seat, "asked": words.text(a.topic)})
                for a in self.asks
            ),
            forms=tuple(filter(None, (language.example(verb, self._seat) for verb in verbs))),
            preview=command_wording(words.lang).line("PREVIEW"),
            links=self._links(),
        )

    def _links(self) -> tuple[tuple[str, str], ...]:
        """The game's page and its order reference, if there is a site."""
        site, words = self._settings.site, self.words
        page = page_of(site, self._record.row.id, words)
        if page is None:
            return ()
        reference = orders_page(site, self._record.module.id, words)
        return (words.text("composer.game_page"), page.address), (
            words.text("composer.reference"),
            reference,
        )
