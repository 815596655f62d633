"""The reference of orders: one page for each game and language, made from the game's grammar."""

from collections.abc import Iterator

from pbem.games import GameModule, game_modules
from pbem.render.blocks import Grid
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.service.site.order_reference import order_reference
from tools.docs.markdown import item, paragraph, slug

FOLDER = "reference/orders"
"""Where the pages lie, below ``docs``: in it a folder for each language."""


def order_pages() -> Iterator[tuple[str, str]]:
    """Every page: its file below ``docs`` and its text."""
    modules = list(game_modules().values())
    for lang in LANGUAGES:
        words = Catalogue(lang)
        yield f"{FOLDER}/{lang}/every_game.md", common_page(modules[0], words)
        for module in modules:
            yield f"{FOLDER}/{lang}/{module.id}.md", game_page(module, words)


def common_page(module: GameModule, words: Catalogue) -> str:
    """What can be written in every game, with examples from one of them."""
    title = words.text("orders.reference.every_game")
    return _page(title, words, {"": order_reference(module, words.lang).commands})


def game_page(module: GameModule, words: Catalogue) -> str:
    """The orders and standing orders of one game."""
    found = order_reference(module, words.lang)
    tables = {"": found.orders}
    if found.standing:
        tables[words.text("orders.reference.standing")] = found.standing
    page = _page(words.text(module.title), words, tables)
    if found.defaults is None:
        return page
    lines = [f"## {words.text('orders.reference.defaults')}", ""]
    for said, why in found.defaults.rows:
        lines += item(f"{said}: {why}")
    return "\n".join([page.rstrip("\n"), "", *lines, ""])


def _page(title: str, words: Catalogue, tables: dict[str, Grid]) -> str:
    reference = words.text("orders.reference.title")
    lines = [f"# {title}: {reference}", "", words.text("orders.reference.generated"), ""]
    taken: dict[str, int] = {}
    for heading, table in tables.items():
        lines += [f"## {heading}", ""] if heading else []
        if heading:
            taken[slug(heading)] = 1
        anchors = [_anchor(row[0], taken) for row in table.rows]
        names = [row[0] for row in table.rows]
        links = [f"[{name}](#{anchor})" for name, anchor in zip(names, anchors, strict=True)]
        lines += [*_in_one_paragraph(links), ""]
        for row in table.rows:
            lines += [*_order(row, table.head), ""]
    return "\n".join(lines)


def _in_one_paragraph(links: list[str]) -> list[str]:
    """Links one after the other, in lines that break between two of them."""
    unbroken = "\u00a0· ".join(link.replace(" ", "\u00a0") for link in links)
    return [line.replace("\u00a0", " ") for line in paragraph(unbroken)]


def _anchor(heading: str, taken: dict[str, int]) -> str:
    """The anchor of a heading; the second of one name gets a number, as GitHub gives it."""
    name = slug(heading)
    number = taken.get(name, 0)
    taken[name] = number + 1
    return f"{name}-{number}" if number else name


def _order(row: tuple[str, ...], head: tuple[str, ...]) -> list[str]:
    """One order: what it does, its form, an example, its other names and its rule."""
    name, others, form, example, does, rule = row
    lines = [f"### {name}", "", *paragraph(does), ""]
    lines += ["```text", *paragraph(form, "", "  "), "```", ""]
    lines += item(f"{head[3]}: `{example}`")
    lines += item(f"{head[1]}: {others}") if others else []
    lines += item(f"{head[5]}: {rule}") if rule else []
    return lines
