"""Generated pages: ``python -m pbem.service.reference`` writes the order reference and the schema of the export."""

from collections.abc import Iterator
from pathlib import Path

from pbem.games import game_modules
from pbem.ledger import export_schema
from pbem.orders import COMMANDS, Verb, Wording, command_wording
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.forms import form

PAGES = {lang: "".join(("orders", "" if lang == "en" else f".{lang}", ".md")) for lang in LANGUAGES}
"""Files of ``docs``, by language."""
SCHEMA = "export.schema.json"
"""The file of ``docs`` that describes a line of an export."""


def reference(lang: str) -> str:
    """The orders of every game, explained in a language, as Markdown."""
    words = Catalogue(lang)
    title, generated = words.text("orders.reference.title"), words.text("orders.reference.generated")
    parts = [f"# {title}", "", generated, ""]
    parts += [
        f"## {words.text('orders.reference.every_game')}",
        "",
        *_table(COMMANDS, words, command_wording(lang)),
        "",
    ]
    for module in game_modules().values():
        language = module.language_type
        wording = language.in_words_of(lang)
        parts += [f"## {words.text(module.title)}", "", *_table(language.verbs, words, wording), ""]
        if standing := language.standing_verbs:
            parts += [f"### {words.text('orders.reference.standing')}", "", *_table(standing, words, wording), ""]
    return "\n".join(parts)


def _table(verbs: tuple[Verb, ...], words: Catalogue, wording: Wording) -> Iterator[str]:
    """The reader's own word for each order first, then every other."""
    yield f"| {words.text('orders.reference.head').replace('¦', '|')} |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for verb in verbs:
        own = wording.line(verb.name)
        cells = (
            own,
            ", ".join(word for word in (verb.name, *verb.aliases) if word != own),
            f"`{form(wording.line(verb.syntax), words)}`",
            f"`{wording.line(verb.example)}`",
            words.text(verb.key),
            verb.rule,
        )
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    for language, page in PAGES.items():
        (Path("docs") / page).write_text(reference(language), "utf-8")
    (Path("docs") / SCHEMA).write_text(export_schema() + "\n", "utf-8")
