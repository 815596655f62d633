"""``pbem site build``: all public pages, as static files that any web server serves."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path

import segno
from sqlalchemy import select
from sqlmodel import col

from pbem import resources
from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, game_from_archive, is_temporary_failure
from pbem.ledger.database.tables import GameRow
from pbem.logs import Log
from pbem.render import Catalogue
from pbem.render.atlas import atlas, name_of_atlas
from pbem.render.composer import cover_page
from pbem.render.site.battle_page import battle_files
from pbem.render.site.film import FILM_BY_NIGHT, film, film_by_night
from pbem.render.site.front_page import (
    FrontPageEntry,
    PageAside,
    blocks_page,
    entry_of,
    front_page,
    language_page,
)
from pbem.render.site.game_pages import LUCK, STORY, GamePages, folder_of
from pbem.render.site.last_build import NOTHING_BUILT, LastBuild
from pbem.render.site.luck_page import luck_page
from pbem.render.site.story_page import story_page
from pbem.render.site.templating import STATIC, PageAddress
from pbem.render.site.timeline import EVERYBODY, Timeline
from pbem.render.tournament import bracket_svg, event_files
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import describe_error
from pbem.service.mailer.composer import FOLDER, INDEX
from pbem.service.mailer.page_links import ORDERS
from pbem.service.site.drawing import DrawingPages
from pbem.service.site.examples import examples
from pbem.service.site.folder import SiteFolder, full_hour
from pbem.service.site.lobby_pages import (
    LOBBY,
    feed_of_tables,
    lobby_page,
    open_tables,
    table_entries,
)
from pbem.service.site.order_pages import OrderPages
from pbem.service.site.player_pages import (
    PLAYERS,
    PublicPlayer,
    entry_of_player,
    player_page,
    public_players,
)
from pbem.service.site.roots import ROOTS, roots_page, write_root_files
from pbem.service.site.steps import timeline_of
from pbem.service.site.written import (
    ArchivedRow,
    WrittenGame,
    archived_game,
    last_build,
    note_written_game,
    published_player_names,
    written_game,
)
from pbem.service.tournaments.event_pages import feed_of, news_of, page_of
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.views import events
from pbem.tournament.event.event_record import EventRecord

log = Log()

_ATLASES, _DIGITS = "atlas", 16
"""Where the atlases lie, from the root of the site; so many digits of its digest name one."""


def build_site(context: ServiceContext, root: Path) -> int:
    """Write or update the site. Return how many files changed.

    Every changed file has the time of the last full hour, so it does not show when somebody wrote.
    A game that fails, or that began under other rules, keeps its pages.
    """
    build = SiteBuild(context, root, {})
    for _ in build.build_in_parts():
        pass
    pages = DrawingPages(context, root)
    while pages.work():
        pass
    pages.tidy()
    return build.folder.changed


class SiteBuild:
    """One build, in parts between which other work can be done.

    Args:
        context: the context.
        root: the folder of the site.
        written: the games written before, by name. A game that has not gone on since is skipped.
    """

    def __init__(
        self, context: ServiceContext, root: Path, written: dict[str, WrittenGame]
    ) -> None:
        self.context, self.url, self._written = context, context.settings.site.url, written
        self.languages: Sequence[str] = context.settings.site.languages
        self.host = context.settings.address.rpartition("@")[2]
        self.folder = SiteFolder(root, full_hour(context.now()))
        self._players: list[PublicPlayer] = []

    def build_in_parts(self) -> Iterator[None]:
        """Write everything, a game or a language at a time."""
        for name in STATIC:
            self.folder.write(name, (resources.templates() / "site" / name).read_bytes())
        self.folder.write(f"{FOLDER}/{INDEX}", cover_page(Catalogue(self.languages[0])))
        with self.context.store.transaction() as session:
            players = published_player_names(session)
            self._players = public_players(session)
        for game, head in self._started_games():
            before = self._written.get(game)
            if before is None or (before.head, before.players) != (head, players.get(game, {})):
                self._try_to_write(game)
                yield
        for event in (found := [event.id for event in events(self.context)]):
            self._write_language_choice(event.lower(), event)
        for lang in self.languages:
            words = Catalogue(lang)
            OrderPages(self.folder, words, tuple(self.languages), self.url).write()
            yield
            self._write_front_page(
                [entry for event in found if (entry := self._try_to_write_event(event, words))],
                words,
            )
            yield
        self._tidy_atlases()
        self.folder.tidy(PLAYERS)
        if self.context.settings.timestamps.url:
            write_root_files(self.folder, self.context)
            self._write_language_choice(ROOTS, Catalogue(self.languages[0]).text("site.roots"))
        self._write_language_choice("", Catalogue(self.languages[0]).text("site.front"))
        self._write_language_choice(ORDERS, Catalogue(self.languages[0]).text("site.orders"))

    def _started_games(self) -> list[tuple[str, int]]:
        """The games that have started, by their kind and number, with their last events."""
        with self.context.store.transaction() as session:
            started = col(GameRow.started_at).is_not(None), col(GameRow.status) != "deleted"
            query = select(col(GameRow.id), col(GameRow.head)).where(*started)
            rows = session.execute(query.order_by(col(GameRow.module), col(GameRow.number)))
            return [(game, head) for game, head in rows]

    def _try_to_write(self, game: str) -> None:
        """Write the pages of a game; log an error of this game alone instead of raising it."""
        try:
            self._write_game(game)
        except Exception as error:
            if is_temporary_failure(error) or isinstance(error, OSError):
                raise
            log.warning("site_game_failed", game=game, **describe_error(error))

    def _write_game(self, game: str) -> None:
        """Write a game: with everybody's eyes, and once it is over with every seat's.

        A game of the archive keeps its pages as long as they tell what they told before.
        """
        with self.context.store.transaction() as session:
            archived = archived_game(session, game)
        if archived is not None:
            written = written_game(self.folder, archived)
            if written is not None:
                self._written[game] = written
                return
        with self._open_game(game, archived) as game_record:
            public, head = timeline_of(game_record), game_record.row.head
            others = [
                timeline_of(game_record, viewpoint)
                for viewpoint in public.viewpoints
                if viewpoint != EVERYBODY
            ]
            record = b"".join(export_lines(game_record)) if public.record else b""
            atlases = {lang: self._write_atlas(game_record, lang) for lang in self.languages}
        home = folder_of(game, EVERYBODY)
        entries: dict[str, FrontPageEntry] = {}
        drawn = dict.fromkeys(self.languages, NOTHING_BUILT)
        for timeline in (public, *others):
            for lang in self.languages:
                pages = self._pages_of(timeline, lang, atlases[lang], drawn[lang])
                self._write_timeline(pages)
                entries.setdefault(lang, entry_of(pages))
                drawn[lang] = pages.drawn
            self._write_language_choice(folder_of(game, timeline.viewpoint), game)
        if record:
            self.folder.write(f"{home}/game.jsonl", record)
        if public.head:
            self.folder.write(f"{home}/head.svg", _qr_code(public.head))
        shown_as = "called_off" if public.is_called_off else public.status
        winners = public.outcome.winners if public.outcome else ()
        names = dict(public.players)
        written = WrittenGame(head, shown_as, entries, atlases, names, winners, public.drawn)
        if public.status == "finished":
            note_written_game(self.folder, game, written)
        self.folder.tidy(home)
        self._written[game] = written

    def _pages_of(
        self, timeline: Timeline, lang: str, atlas_file: str, drawn: LastBuild
    ) -> GamePages:
        """The pages of a timeline in one language.

        They draw what neither the last build nor the pages before them drew.
        """
        return GamePages(
            timeline,
            Catalogue(lang),
            tuple(self.languages),
            self.url,
            atlas_file,
            resources.program_digest(),
            last_build(
                self.folder,
                f"{folder_of(timeline.game, timeline.viewpoint)}/{lang}",
                f"{folder_of(timeline.game, EVERYBODY)}/{lang}/maps",
            ).with_others(drawn),
        )

    @contextmanager
    def _open_game(self, game: str, archived: ArchivedRow | None) -> Iterator[GameRecord]:
        """A game from the database, or from its file in the archive."""
        module = self.context.store.module
        if archived is not None:
            with game_from_archive(archived.row, archived.players, module) as record:
                yield record
            return
        with self.context.store.transaction() as session:
            yield GameRecord.load(session, game, module)

    def _write_atlas(self, game_record: GameRecord, lang: str) -> str:
        """Write the atlas of a game, which others may share. Return its name from the root."""
        content = atlas(game_record.document, game_record.game, Catalogue(lang))
        code, digest = game_record.module.code.lower(), name_of_atlas(content)
        name = f"{_ATLASES}/{lang}/{code}-{digest[:_DIGITS]}.html"
        self.folder.write(name, content)
        return name

    def _tidy_atlases(self) -> None:
        """Remove the atlases of no game, unless one could not be written."""
        if all(game in self._written for game, _ in self._started_games()):
            kept = {name for game in self._written.values() for name in game.atlases.values()}
            self.folder.keep(_ATLASES, kept)

    def _write_timeline(self, pages: GamePages) -> None:
        place = f"{pages.folder}/{pages.words.lang}"
        shared = battle_files(pages) if pages.timeline.viewpoint == EVERYBODY else ()
        for file in chain(pages.files(), shared):
            self.folder.write_file(place, file)
        if pages.timeline.casts:
            self.folder.write(f"{place}/{LUCK}", luck_page(pages))
        if pages.has_story:
            self.folder.write(f"{place}/{STORY}", story_page(pages))
        if pages.film_file:
            film_of = partial(film, pages.timeline, pages.words)
            self.folder.write_once(f"{place}/{pages.film_file}", film_of)
        if pages.film_file and pages.has_story:
            dark = partial(film_by_night, pages.timeline, pages.words)
            self.folder.write_once(f"{place}/{FILM_BY_NIGHT}{pages.film_file}", dark)
        self.folder.write(f"{place}/feed.atom", pages.feed(self.host))
        if self.url:
            self.folder.write(f"{place}/card.png", pages.preview_picture())

    def _write_front_page(self, events: Sequence[FrontPageEntry], words: Catalogue) -> None:
        """Write the front page with the games in their listed order.

        Games under other rules are left out.
        """
        held = [self._written[game] for game, _ in self._started_games() if game in self._written]
        running, finished, called_off = (
            [each.entries[words.lang] for each in held if each.status == status]
            for status in ("running", "finished", "called_off")
        )
        shown = examples(self.folder.root, words)
        parts = {
            "open_tables": self._write_lobby(words),
            "running": running,
            "events": events,
            "finished": finished,
            "called_off": called_off,
            "players": self._write_player_pages(words),
            "examples": shown,
            "proof": self._write_roots_page(words),
        }
        page = front_page(parts, self._page_address("", "index.html"), words)
        self.folder.write(f"{words.lang}/index.html", page)

    def _write_player_pages(self, words: Catalogue) -> list[FrontPageEntry]:
        """Write the pages of all whom pages may name. Return their entries for the front page."""
        entries: list[FrontPageEntry] = []
        for player in self._players:
            page = player_page(player, self._written, tuple(self.languages), words)
            self.folder.write(f"{player.folder}/{words.lang}/index.html", page)
            self._write_language_choice(player.folder, player.name)
            entries.append(entry_of_player(player, self._written, words))
        return entries

    def _write_lobby(self, words: Catalogue) -> list[FrontPageEntry]:
        """Write the page on which a table is opened, and the feed of open ones.

        Return the lines of the front page; none without a lobby.
        """
        settings = self.context.settings
        if not settings.lobby.enabled:
            return []
        place, tables = self._page_address(LOBBY, "index.html"), open_tables(self.context)
        feed = feed_of_tables(tables, place, self.host, words)
        if feed:
            self.folder.write(f"{LOBBY}/{words.lang}/feed.atom", feed)
        page = lobby_page(settings, place, "feed.atom" if feed else "", words)
        self.folder.write(f"{LOBBY}/{words.lang}/index.html", page)
        self._write_language_choice(LOBBY, words.text("site.open_a_table"))
        return table_entries(tables, settings, words)

    def _write_roots_page(self, words: Catalogue) -> list[FrontPageEntry]:
        """Write the page of the daily roots, if there is one. Return its line."""
        if not self.context.settings.timestamps.url:
            return []
        page = roots_page(self.context, self._page_address(ROOTS, "index.html"), words)
        self.folder.write(f"{ROOTS}/{words.lang}/index.html", page)
        return [FrontPageEntry(words.text("site.roots"), f"../{ROOTS}/{words.lang}/index.html")]

    def _try_to_write_event(self, event: str, words: Catalogue) -> FrontPageEntry | None:
        """Write the page of an event. An error in it stops no other page."""
        try:
            return self._write_event(event, words)
        except Exception as error:
            if is_temporary_failure(error) or isinstance(error, OSError):
                raise
            log.warning("site_event_failed", subject=event, **describe_error(error))
            return None

    def _write_event(self, event: str, words: Catalogue) -> FrontPageEntry:
        """Write the pages of an event, and remove those of rounds that were taken back.

        Return its line on the front page.
        """
        home = f"{event.lower()}/{words.lang}"
        with self.context.store.transaction() as session:
            record = EventRecord.load(session, event)
            page = page_of(record, words, for_all=True)
            feed = feed_of(record, page, self.host, words)
            news = news_of(record, page, words)
            game = words.text(game_module(record.rules.game).title)
            marks = fingerprints(record.row, words)
        picture = bracket_svg(page, words)
        for name, content in (("bracket.svg", picture), ("feed.atom", feed)):
            if content:
                self.folder.write(f"{home}/{name}", content)
        games = self._links_to_games(page.games.values(), words)
        for each in event_files(page, words):
            title = f"{page.title}: {each.title}" if each.title else page.title
            shown = "bracket.svg" if picture and not each.title else ""
            beside = PageAside(shown, page.title, each.links, "feed.atom" if feed else "", games)
            place = self._page_address(event.lower(), each.name)
            self.folder.write(
                f"{home}/{each.name}",
                blocks_page(title, [*each.blocks, marks], place, words, beside),
            )
        self.folder.tidy(home)
        last = [words.text("site.last", {"what": one.title}) for one in news[-1:]]
        return FrontPageEntry(page.title, f"../{home}/index.html", (game, *last))

    def _links_to_games(self, games: Iterable[str], words: Catalogue) -> dict[str, str]:
        """The pages of games, as seen from the page of an event."""
        return {
            game: f"../../{folder_of(game, EVERYBODY)}/{words.lang}/index.html"
            for game in games
            if game in self._written
        }

    def _page_address(self, folder: str, file: str) -> PageAddress:
        return PageAddress(folder, file, self.languages, self.url)

    def _write_language_choice(self, folder: str, title: str) -> None:
        """Write the page that leads to the languages of a folder."""
        root = "../" * len([part for part in folder.split("/") if part])
        self.folder.write(
            f"{folder}/index.html" if folder else "index.html",
            language_page(title, root, self.languages),
        )


def _qr_code(head: str) -> bytes:
    """The fingerprint of a chain as a QR code, SVG."""
    file = BytesIO()
    segno.make(head, micro=False).save(file, kind="svg", scale=4, light="white")
    return file.getvalue()
