"""Every page of ``docs`` that is made from the code."""

from collections.abc import Iterator
from pathlib import Path

from pbem.ledger import export_schema
from tools.docs.commands import commands_page
from tools.docs.exceptions import exceptions_page
from tools.docs.floor_plan import about, plan, svg
from tools.docs.markdown import item
from tools.docs.orders import order_pages
from tools.docs.settings import settings_page

DOCS = Path(__file__).parents[2] / "docs"


def generated() -> Iterator[tuple[str, str]]:
    """Each generated page: its file below ``docs`` and its text."""
    yield from order_pages()
    yield "reference/commands.md", commands_page()
    yield "reference/exceptions.md", exceptions_page()
    yield "reference/settings.md", settings_page()
    yield "reference/export.schema.json", export_schema() + "\n"
    yield "reference/rooms.md", rooms_page()
    for package in PLANS:
        yield f"explanation/pictures/{package}.svg", svg(plan(package), f"The rooms of {package}")


PLANS = ("pbem", "pbem.orders", "pbem.ledger", "pbem.service")
"""Packages whose rooms are drawn."""


def rooms_page() -> str:
    """Every room of the code, what it is for and which rooms it imports."""
    lines = ["# Rooms of the code", "", "`make pages` writes this page from the imports."]
    for package in PLANS:
        lines += ["", f"## {package}", "", "| room | imports |", "| --- | --- |"]
        arrows = plan(package)
        lines += [f"| `{room}` | {', '.join(sorted(arrows[room])) or '-'} |" for room in arrows]
        lines.append("")
        for room in arrows:
            lines += item(f"`{room}`: {about(package, room)}".replace("``", "`"))
    return "\n".join((*lines, ""))


def write() -> None:
    """Write every generated page anew."""
    for name, text in generated():
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
