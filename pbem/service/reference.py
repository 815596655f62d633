"""The order reference, generated from the code: ``python -m pbem.service.reference`` prints ``docs/orders.md``."""

import sys
from collections.abc import Iterator

from pbem.games.first_world_war.language import grammar as first_world_war
from pbem.games.paths_of_glory.language import grammar as paths_of_glory
from pbem.games.quartermaster_1914.language import grammar as quartermaster
from pbem.orders import COMMANDS, Verb
from pbem.render import Catalogue

_GAMES = {
    "fww": (first_world_war.VERBS, first_world_war.STANDING_VERBS),
    "pog": (paths_of_glory.VERBS, paths_of_glory.STANDING_VERBS),
    "qmg": (quartermaster.VERBS, quartermaster.STANDING_VERBS),
}
"""The verbs of each game, and those of its standing orders."""


def reference() -> str:
    """The reference as Markdown."""
    words = Catalogue("en")
    title, generated = words.text("orders.reference.title"), words.text("orders.reference.generated")
    parts = [f"# {title}", "", generated, ""]
    parts += [f"## {words.text('orders.reference.every_game')}", "", *_table(COMMANDS, words), ""]
    for code, (verbs, standing) in _GAMES.items():
        parts += [f"## {words.text(f'{code}.title')}", "", *_table(verbs, words), ""]
        if standing:
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
