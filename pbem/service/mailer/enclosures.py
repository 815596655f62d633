"""The files that letters of a game enclose: pictures, the atlas and the page on which one draws."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import PlayerRow, SeatRow
from pbem.mail import Attachment
from pbem.render import Catalogue, Report
from pbem.render.atlas import atlas, name_of_atlas
from pbem.render.changes import PICTURE
from pbem.render.kit.renderer import Renderer
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from pbem.service.mailer.composer import Composer
from pbem.service.mailer.pictures import drawer, keep_letter_pictures, picture_digest


class Enclosures:
    """The enclosed files of the letters at work."""

    def __init__(
        self, session: Session, game_record: GameRecord, settings: Settings, now: datetime
    ) -> None:
        self._session, self._game_record = session, game_record
        self._settings, self._now = settings, now
        self._drawn: dict[str, str] = {}
        """The pictures, by digest."""
        self._files: dict[str, str] = {}
        """The other files that are kept once for all letters, likewise."""

    def keep(self) -> None:
        """Keep the pictures and files, and begin to draw the pictures."""
        kept = keep_letter_pictures(self._session, self._drawn | self._files, self._now)
        for digest in kept:
            if self._settings.pictures == "png" and digest in self._drawn:
                drawer.begin_drawing(digest, self._drawn[digest])
        self._drawn, self._files = {}, {}

    def atlas(self, words: Catalogue) -> tuple[Attachment, ...]:
        """The map and every chart as one file, kept once for all letters that bring it."""
        content = atlas(self._game_record.document, self._game_record.game, words)
        digest = name_of_atlas(content)
        self._files[digest] = content
        return (Attachment("atlas.html", "text/html; charset=utf-8", f"{digest}.html"),)

    def composer(self, seat: Seat, report: Report, player: PlayerRow) -> tuple[Attachment, ...]:
        """The page on which orders are drawn, as a file.

        It goes to a player who asks for it, or if its address is too long for mail.
        """
        if not report.asks or not (
            player.composer == "on" or (self._settings.site.url and not report.composer)
        ):
            return ()
        page = Composer(self._game_record, seat, self._settings).page_as_one_file().encode()
        return (Attachment("composer.html", "text/html; charset=utf-8", page),)

    def pictures(
        self, row: SeatRow, report: Report, player: PlayerRow, words: Catalogue, drawn_by: Renderer
    ) -> tuple[Attachment, ...]:
        """The pictures that a reader has not seen, if they want any.

        Who knows the position sees the close-ups of where there is something to decide, else of
        where something happened, if there are any.
        """
        if report.view is None or not self._may_be_shown(report) or player.pictures == "off":
            return ()
        drawn = drawn_by.close_ups if report.shown else drawn_by.letter_plates
        places = [place for ask in report.asks for place in ask.places]
        found = self._noted(row, drawn(report.view, words, places))
        seen = {digest for key, digest in report.shown.items() if key.startswith(PICTURE)}
        return self._set({of: svg for of, svg in found.items() if of not in seen})

    def whole_map(
        self, row: SeatRow, report: Report, words: Catalogue, drawn_by: Renderer
    ) -> tuple[Attachment, ...]:
        """All pictures, for a reader who asks for them; beside PNG also SVG, to be enlarged."""
        if report.view is None or not self._may_be_shown(report):
            return ()
        found = self._noted(row, drawn_by.plates(report.view, words))
        scalable = _scalable(found) if self._settings.pictures == "png" else ()
        return self._set(found) + scalable

    def _may_be_shown(self, report: Report) -> bool:
        return report.map != "none" and self._settings.pictures != "none"

    @staticmethod
    def _noted(row: SeatRow, svgs: tuple[str, ...] | list[str]) -> dict[str, str]:
        """Pictures by digest, noted as those that a seat has seen."""
        found = {picture_digest(svg): svg for svg in svgs}
        row.shown = row.shown | {f"{PICTURE}{n}": digest for n, digest in enumerate(found)}
        return found

    def _set(self, found: Mapping[str, str]) -> tuple[Attachment, ...]:
        """Pictures as they are set."""
        self._drawn |= found
        if self._settings.pictures != "png":
            return _scalable(found)
        return tuple(
            Attachment(f"{name}.png", "image/png", f"{of}.png", f"{name}.png")
            for of, name in _names(found).items()
        )


def _scalable(found: Mapping[str, str]) -> tuple[Attachment, ...]:
    return tuple(
        Attachment(f"{name}.svg", "image/svg+xml", f"{of}.svg")
        for of, name in _names(found).items()
    )


def _names(found: Mapping[str, str]) -> dict[str, str]:
    return {digest: f"map-{n}" if n > 1 else "map" for n, digest in enumerate(found, start=1)}
