"""Train the model, or check it: ``python -m tools.order_kinds [--check]``."""

import sys
from collections import Counter

import msgspec

from pbem.orders.prose.order_kinds import (
    NO_ORDER,
    FormModel,
)
from pbem.resources import templates
from tools.order_kinds.corpus import (
    LANGUAGES,
    digest,
    examples,
    form_of,
    forms_by_game,
    held_out,
)
from tools.order_kinds.judging import likely_form
from tools.order_kinds.training import trained


def main(*, check: bool) -> None:
    """Write the weights, or tell how sentences are judged that were held out."""
    if check:
        for lang in LANGUAGES:
            print(_report(lang))
        return
    known = forms_by_game()
    forms = (NO_ORDER, *sorted(set().union(*known.values())))
    places = {game: tuple(map(forms.index, own)) for game, own in known.items()}
    weights = trained(list(examples(known, forms)))
    path = templates() / "order_kinds.json"
    path.write_bytes(msgspec.json.encode(FormModel(digest(), forms, places, weights)) + b"\n")


def _report(lang: str) -> str:
    """The shares of sentences held out that are read right, otherwise and not at all."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for each in held_out(lang):
        meant, found = form_of(each.line), likely_form(each)
        if each.line and not meant:
            continue
        right = found.replace("…", "") == meant.replace("…", "")
        kind = ("right" if right else "otherwise" if found else "unread") if meant else "none"
        counts[kind if meant or right else "played"] += 1
        if found and not right:
            wrong.append(f"\n  {each.game} {each.text}: {found}")
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{lang}: {told}{''.join(wrong)}"


if __name__ == "__main__":
    main(check="--check" in sys.argv[1:])
