"""The order reference, generated from the code: ``python -m pbem.service.reference`` prints ``docs/orders.md``."""

import sys
from collections.abc import Iterator

from pbem.games import game_modules
from pbem.orders import COMMANDS, Verb
from pbem.render import Catalogue


def reference() -> str:
    """The orders of every game, as Markdown."""
    words = Catalogue("en")
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
    sys.stdout.write(reference())
