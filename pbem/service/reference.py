"""Generated pages: ``python -m pbem.service.reference`` writes the order reference and the schema of the export."""

from collections.abc import Iterator
from pathlib import Path

from pbem.games import game_modules
from pbem.ledger import export_schema
from pbem.orders import COMMANDS, Verb
from pbem.render.catalogue import LANGUAGES, Catalogue

PAGES = {lang: "".join(("orders", "" if lang == "en" else f".{lang}", ".md")) for lang in LANGUAGES}
"""Files of ``docs``, by language."""
SCHEMA = "export.schema.json"
"""The file of ``docs`` that describes a line of an export."""


def reference(lang: str) -> str:
    """The orders of every game, explained in a language, as Markdown."""
    words = Catalogue(lang)
    title, generated = words.text("orders.reference.title"), words.text("orders.reference.generated")
    parts = [f"# {title}", "", generated, ""]
    parts += [f"## {words.text('orders.reference.every_game')}", "", *_table(COMMANDS, words), ""]
    for module in game_modules().values():
        parts += [f"## {words.text(module.title)}", "", *_table(module.language_type.verbs, words), ""]
        if standing := module.language_type.standing_verbs:
            parts += [f"### {words.text('orders.reference.standing')}", "", *_table(standing, words), ""]
    return "\n".join(parts)


def _table(verbs: tuple[Verb, ...], words: Catalogue) -> Iterator[str]:
    yield f"| {words.text('orders.reference.head').replace('¦', '|')} |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for verb in verbs:
        cells = (
            verb.name,
            ", ".join(verb.aliases),
            f"`{verb.syntax}`",
            f"`{verb.example}`",
            words.text(verb.key),
            verb.rule,
        )
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    for language, page in PAGES.items():
        (Path("docs") / page).write_text(reference(language), "utf-8")
    (Path("docs") / SCHEMA).write_text(export_schema() + "\n", "utf-8")
