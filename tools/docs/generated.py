"""Every page of ``docs`` that is made from the code."""

from collections.abc import Iterator
from pathlib import Path

from pbem.ledger import export_schema
from tools.docs.orders import order_pages

DOCS = Path(__file__).parents[2] / "docs"


def generated() -> Iterator[tuple[str, str]]:
    """Each generated page: its file below ``docs`` and its text."""
    yield from order_pages()
    yield "reference/export.schema.json", export_schema() + "\n"


def write() -> None:
    """Write every generated page anew."""
    for name, text in generated():
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
