"""The pages that list the orders of every game, and the rulings for the gaps in rulebooks."""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from pbem import resources
from pbem.games import GameModule, game_modules
from pbem.render import Catalogue
from pbem.render.blocks import Block, Heading
from pbem.render.site.front_page import PageAside, blocks_page, rulings_page
from pbem.render.site.templating import PageAddress
from pbem.service.mailer.page_links import ORDERS
from pbem.service.site.folder import SiteFolder
from pbem.service.site.order_reference import order_reference

_FILE = "written.json"


class _Note(msgspec.Struct, frozen=True):
    """What was written: a digest of all of which it was made, and the names of its files."""

    made_of: str
    files: list[str]


class OrderPages(NamedTuple):
    """The pages of a site in one language.

    They are made of what the program ships alone, and are not made again while that is the same:
    boards and languages of all games are slow to open.

    Attributes:
        folder: of the site.
        words: the language.
        languages: all in which the site is written.
        url: of the site.
    """

    folder: SiteFolder
    words: Catalogue
    languages: tuple[str, ...]
    url: str

    def write(self) -> None:
        """Write the pages, unless they are there."""
        home = self.folder.root / ORDERS / self.words.lang
        shown = (resources.shipped_digest(), self.languages, self.url)
        made_of = sha256(msgspec.json.encode(shown)).hexdigest()
        try:
            note = msgspec.json.decode((home / _FILE).read_bytes(), type=_Note)
        except (OSError, msgspec.DecodeError):
            note = _Note("", [])
        if note.made_of == made_of and all((home / file).is_file() for file in note.files):
            return
        files = self._write_pages()
        self._write(_FILE, msgspec.json.encode(_Note(made_of, files)))

    def _write_pages(self) -> list[str]:
        """Write what can be written in every game, and a page for each. Return their names."""
        links, files = list[tuple[str, str]](), list[str]()
        title, grid = self.words.text("orders.reference.title"), None
        for module in game_modules().values():
            name, file = self.words.text(module.title), f"{module.id}.html"
            found = order_reference(module, self.words.lang)
            grid = found.commands
            blocks: list[Block] = [found.orders]
            if found.standing:
                standing = Heading(self.words.text("orders.reference.standing"))
                blocks += [standing, found.standing]
            rulings = self._write_rulings(module)
            page = self._page(f"{title}: {name}", blocks, file, rulings)
            self._write(file, page)
            links.append((name, file))
            files += [file, *(ruling for _, ruling in rulings)]
        every: list[Block] = [Heading(self.words.text("orders.reference.every_game"))]
        every += [grid] if grid else []
        self._write("index.html", self._page(title, every, "index.html", tuple(links)))
        return [*files, "index.html"]

    def _write_rulings(self, module: GameModule) -> tuple[tuple[str, str], ...]:
        """Write the rulings for the gaps in a game's rulebook.

        Return the page's link, if it exists.
        """
        path, file = resources.rulings() / f"{module.id}.md", f"rulings_{module.id}.html"
        if not path.is_file():
            return ()
        title = self.words.text("site.rulings", {"game": self.words.text(module.title)})
        page = rulings_page(title, path.read_text("utf-8"), self._address(file), self.words)
        self._write(file, page)
        return ((title, file),)

    def _page(
        self, title: str, blocks: list[Block], file: str, links: tuple[tuple[str, str], ...]
    ) -> str:
        return blocks_page(title, blocks, self._address(file), self.words, PageAside(links=links))

    def _address(self, file: str) -> PageAddress:
        return PageAddress(ORDERS, file, self.languages, self.url)

    def _write(self, file: str, content: str | bytes) -> None:
        self.folder.write(f"{ORDERS}/{self.words.lang}/{file}", content)
