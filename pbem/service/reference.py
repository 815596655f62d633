"""The order reference, generated from the code: ``python -m pbem.service.reference`` prints ``docs/orders.md``."""

import sys
from collections.abc import Iterator

from pbem.games import box
from pbem.games.first_world_war.verbs import STANDING_VERBS, VERBS
from pbem.orders import COMMANDS, Verb
from pbem.render import Catalogue


def reference() -> str:
    """The reference as Markdown."""
    words = Catalogue("en")
    parts = ["# Order reference", "", "Generated from the code by `python -m pbem.service.reference`.", ""]
    parts += ["## Every game", "", *_table(COMMANDS, words), ""]
    found = box("FWW")
    parts += [f"## {words.text(f'{found.code.lower()}.title')}", "", *_table(VERBS, words), ""]
    parts += ["### Standing orders", "", *_table(STANDING_VERBS, words), ""]
    return "\n".join(parts)


def _table(verbs: tuple[Verb, ...], words: Catalogue) -> Iterator[str]:
    yield "| order | also | form | example | what it does | rule |"
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
