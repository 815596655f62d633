"""Generated pages: ``python -m pbem.service.reference`` writes the order reference and the schema of the export."""

from collections.abc import Iterator
from pathlib import Path

from pbem.games import GameModule, game_modules, presets
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
    games = {module.title: _Reference(module, words) for module in game_modules().values()}
    commands = next(iter(games.values())).table(COMMANDS, command_wording(lang))
    parts += [f"## {words.text('orders.reference.every_game')}", "", *commands, ""]
    for name, game in games.items():
        language = game.language
        parts += [f"## {words.text(name)}", "", *game.table(language.verbs, language.wording), ""]
        if standing := language.standing_verbs:
            parts += [f"### {words.text('orders.reference.standing')}", "", *game.table(standing, language.wording), ""]
    return "\n".join(parts)


class _Reference:
    """The order language of a game, with the names of its first board."""

    def __init__(self, module: GameModule, words: Catalogue) -> None:
        first = presets(module.id)[0]
        game = module.open(module.load(first.id), module.options(first.options))
        self.language, self.seat, self.words = module.language(game, words.lang), game.seats[0], words

    def table(self, verbs: tuple[Verb, ...], wording: Wording) -> Iterator[str]:
        """The reader's own word for each order first, then every other."""
        yield f"| {self.words.text('orders.reference.head').replace('¦', '|')} |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for verb in verbs:
            own = wording.line(verb.name)
            cells = (
                own,
                ", ".join(word for word in (verb.name, *verb.aliases) if word != own),
                f"`{form(wording.line(verb.syntax), self.words)}`",
                f"`{self.language.example(verb, self.seat)}`",
                self.words.text(verb.key),
                verb.rule,
            )
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    for language, page in PAGES.items():
        (Path("docs") / page).write_text(reference(language), "utf-8")
    (Path("docs") / SCHEMA).write_text(export_schema() + "\n", "utf-8")
