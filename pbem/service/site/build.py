"""``pbem site build``: everything there is to see, written as static files that any web server serves."""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path

import segno
import structlog
from sqlalchemy import select
from sqlmodel import col

from pbem import resources
from pbem.games import game_modules
from pbem.ledger import GameRecord, OtherRules, export_lines
from pbem.ledger.tables import GameRow
from pbem.render import Catalogue
from pbem.render.blocks import Block, Heading
from pbem.render.site.frame import STATIC, Place
from pbem.render.site.front import Beside, Entry, blocks_page, choice, entry_of, front
from pbem.render.site.pages import GamePages, folder_of
from pbem.render.site.story import EVERYBODY, Story
from pbem.render.tournament import bracket_svg, event_blocks
from pbem.service.desk import Desk
from pbem.service.reference import order_reference
from pbem.service.site.folder import SiteFolder
from pbem.service.site.steps import story_of
from pbem.service.tournaments.pages import feed_of, page_of
from pbem.service.tournaments.views import events, look

log = structlog.get_logger()
_ORDERS = "orders"


def build_site(desk: Desk, root: Path) -> int:
    """Write the site, or bring it up to date; how many files changed.

    Every file that changes bears the full hour before, so that its time does not tell when somebody wrote. A game of
    other rules than the present ones keeps the pages it has.
    """
    return _Site(desk, root).build()


class _Site:
    """One build."""

    def __init__(self, desk: Desk, root: Path) -> None:
        self.desk, self.url = desk, desk.settings.site.url
        self.languages: Sequence[str] = desk.settings.site.languages
        self.host = desk.settings.address.rpartition("@")[2]
        self.folder = SiteFolder(root, _full_hour(desk.now()))

    def build(self) -> int:
        """Write everything; how many files changed."""
        for name in STATIC:
            self.folder.write(name, (resources.templates() / "site" / name).read_bytes())
        stories = [story for game in self._games() if (story := self._game(game)) is not None]
        held = [event.id for event in events(self.desk)]
        for lang in self.languages:
            words = Catalogue(lang)
            self._front(stories, [self._event(event, words) for event in held], words)
            self._orders(words)
        for name in held:
            self._choice(name.lower(), name)
        self._choice("", Catalogue(self.languages[0]).text("site.front"))
        self._choice(_ORDERS, Catalogue(self.languages[0]).text("site.orders"))
        return self.folder.changed

    def _games(self) -> list[str]:
        """The games that have started, by their kind and number."""
        with self.desk.store.transaction() as session:
            started = col(GameRow.started_at).is_not(None), col(GameRow.status) != "deleted"
            query = select(col(GameRow.id)).where(*started).order_by(col(GameRow.module), col(GameRow.number))
            return list(session.scalars(query))

    def _game(self, game: str) -> Story | None:
        """Write a game: with everybody's eyes, and once it is over with every seat's; what everybody sees of it."""
        try:
            with self.desk.store.transaction() as session:
                game_record = GameRecord.load(session, game, self.desk.store.module)
                public = story_of(game_record)
                others = [story_of(game_record, reading) for reading in public.readings if reading != EVERYBODY]
                record = b"".join(export_lines(game_record)) if public.record else b""
        except OtherRules:
            log.warning("site_other_rules", game=game)
            return None
        home = folder_of(game, EVERYBODY)
        for story in (public, *others):
            for lang in self.languages:
                self._story(self._pages(story, Catalogue(lang)))
            self._choice(folder_of(game, story.reading), game)
        if record:
            self.folder.write(f"{home}/game.jsonl", record)
        if public.head:
            self.folder.write(f"{home}/head.svg", _code(public.head))
        self.folder.tidy(home)
        return public

    def _pages(self, story: Story, words: Catalogue) -> GamePages:
        return GamePages(story, words, tuple(self.languages), self.url)

    def _story(self, pages: GamePages) -> None:
        place = f"{pages.folder}/{pages.words.lang}"
        for name, content in pages.files():
            self.folder.write(f"{place}/{name}", content)
        self.folder.write(f"{place}/feed.atom", pages.feed(self.host))

    def _front(self, stories: Sequence[Story], events: Sequence[Entry], words: Catalogue) -> None:
        entries = {
            status: [entry_of(self._pages(story, words)) for story in stories if story.status == status]
            for status in ("running", "finished")
        }
        page = front(entries["running"], entries["finished"], events, self._place("", "index.html"), words)
        self.folder.write(f"{words.lang}/index.html", page)

    def _event(self, event: str, words: Catalogue) -> Entry:
        """Write the page of an event; its line on the front page."""
        record, home = look(self.desk, event), f"{event.lower()}/{words.lang}"
        page = page_of(record, words)
        picture, feed = bracket_svg(page, words), feed_of(record, page, self.host, words)
        for name, content in (("bracket.svg", picture), ("feed.atom", feed)):
            if content:
                self.folder.write(f"{home}/{name}", content)
        beside = Beside("bracket.svg" if picture else "", page.title, feed="feed.atom" if feed else "")
        place = self._place(event.lower(), "index.html")
        self.folder.write(
            f"{home}/index.html", blocks_page(page.title, event_blocks(page, words), place, words, beside)
        )
        return Entry(page.title, f"../{home}/index.html")

    def _orders(self, words: Catalogue) -> None:
        """Write the reference of orders: what can be written in every game, and a page for each."""
        links = []
        home, title = f"{_ORDERS}/{words.lang}", words.text("orders.reference.title")
        for module in game_modules().values():
            name, file, found = words.text(module.title), f"{module.id}.html", order_reference(module, words.lang)
            links.append((name, file))
            blocks: list[Block] = [found.orders]
            if found.standing:
                blocks += [Heading(words.text("orders.reference.standing")), found.standing]
            page = blocks_page(f"{title}: {name}", blocks, self._place(_ORDERS, file), words, Beside())
            self.folder.write(f"{home}/{file}", page)
        every: list[Block] = [Heading(words.text("orders.reference.every_game")), found.commands]
        page = blocks_page(title, every, self._place(_ORDERS, "index.html"), words, Beside(links=tuple(links)))
        self.folder.write(f"{home}/index.html", page)

    def _place(self, folder: str, file: str) -> Place:
        return Place(folder, file, self.languages, self.url)

    def _choice(self, folder: str, title: str) -> None:
        """Write the page that leads to the languages of a folder."""
        root = "../" * len([part for part in folder.split("/") if part])
        self.folder.write(f"{folder}/index.html" if folder else "index.html", choice(title, root, self.languages))


def _full_hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0)


def _code(head: str) -> bytes:
    """The fingerprint of a chain as a QR code, SVG."""
    file = BytesIO()
    segno.make(head, micro=False).save(file, kind="svg", scale=4, light="white")
    return file.getvalue()
