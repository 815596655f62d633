"""Generated pages: ``python -m pbem.service.reference`` writes the order reference and the schema of the export."""

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from pbem.games import GameModule, game_modules, presets
from pbem.ledger import export_schema
from pbem.orders import COMMANDS, Verb, Wording, command_wording
from pbem.render.blocks import Grid
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.forms import form

PAGES = {lang: "".join(("orders", "" if lang == "en" else f".{lang}", ".md")) for lang in LANGUAGES}
"""Files of ``docs``, by language."""
SCHEMA = "export.schema.json"
"""The file of ``docs`` that describes a line of an export."""


def reference(lang: str) -> str:
    """The orders of every game, explained in a language, as Markdown."""
    words = Catalogue(lang)
    title, generated = (
        words.text("orders.reference.title"),
        words.text("orders.reference.generated"),
    )
    parts = [f"# {title}", "", generated, ""]
    games = {module.title: order_reference(module, lang) for module in game_modules().values()}
    parts += [
        f"## {words.text('orders.reference.every_game')}",
        "",
        *_markdown(next(iter(games.values())).commands),
        "",
    ]
    for name, game in games.items():
        parts += [f"## {words.text(name)}", "", *_markdown(game.orders), ""]
        if standing := game.standing:
            parts += [
                f"### {words.text('orders.reference.standing')}",
                "",
                *_markdown(standing),
                "",
            ]
    return "\n".join(parts)


@cache
def order_reference(module: GameModule, lang: str) -> "OrderReference":
    """The orders of a game explained in a language: made once, as boards and languages are slow to open."""
    return OrderReference(module, Catalogue(lang))


class OrderReference:
    """The orders of a game as tables, with the names of its first board."""

    def __init__(self, module: GameModule, words: Catalogue) -> None:
        first = presets(module.id)[0]
        game = module.open(module.load(first.id), module.options(first.options))
        self._language, self._seat, self._words = (
            module.language(game, words.lang),
            game.seats[0],
            words,
        )

    @cached_property
    def commands(self) -> Grid:
        """What can be written in every game."""
        return self._table(COMMANDS, command_wording(self._words.lang))

    @cached_property
    def orders(self) -> Grid:
        """The orders of this game."""
        return self._table(self._language.verbs, self._language.wording)

    @cached_property
    def standing(self) -> Grid | None:
        """Its standing orders, if it has any."""
        verbs = self._language.standing_verbs
        return self._table(verbs, self._language.wording) if verbs else None

    def _table(self, verbs: tuple[Verb, ...], wording: Wording) -> Grid:
        """The reader's own word for each order, every other, its form, an example, what it does, its rule."""
        head = tuple(self._words.text("orders.reference.head").split(" ¦ "))
        rows = []
        for verb in verbs:
            own = wording.line(verb.name)
            others = ", ".join(word for word in (verb.name, *verb.aliases) if word != own)
            written = form(wording.line(verb.syntax), self._words)
            example = self._language.example(verb, self._seat)
            rows.append((own, others, written, example, self._words.text(verb.key), verb.rule))
        return Grid("", head, tuple(rows))


_CODE = (2, 3)
"""The columns that are orders as they are written."""


def _markdown(grid: Grid) -> Iterator[str]:
    """A table as Markdown."""
    yield f"| {' | '.join(grid.head)} |"
    yield f"|{' --- |' * len(grid.head)}"
    for row in grid.rows:
        cells = (f"`{cell}`" if n in _CODE else cell for n, cell in enumerate(row))
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    for language, page in PAGES.items():
        (Path("docs") / page).write_text(reference(language), "utf-8")
    (Path("docs") / SCHEMA).write_text(export_schema() + "\n", "utf-8")
