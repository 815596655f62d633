"""Show the letters that fail, one by one, and count the verdicts."""

import argparse
from collections import Counter

import structlog

from tests.bench.own_words.letters import LANGUAGES, MARKS, letters
from tests.bench.own_words.verdicts import VERDICTS, Judged, judged


def main() -> None:
    """Judge the letters of some languages, and print each that has one of the verdicts asked."""
    asked = _arguments()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    for lang in asked.lang:
        found: Counter[str] = Counter()
        for each in judged((one for one in letters(lang) if one.mark == asked.mark), lang):
            found[each.verdict] += 1
            if each.verdict in asked.show:
                print(_shown(each), flush=True)
        counts = ", ".join(f"{found[verdict]} {verdict}" for verdict in VERDICTS)
        print(f"{lang} {asked.mark}: {counts}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.own_words", description=__doc__)
    parser.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument(
        "--mark", choices=MARKS, default="mended", help="held letters are not read: only count them"
    )
    parser.add_argument(
        "--show",
        nargs="*",
        choices=VERDICTS,
        default=[verdict for verdict in VERDICTS if verdict != "right"],
        help="the verdicts whose letters are printed; none: only counts",
    )
    return parser.parse_args()


def _shown(each: Judged) -> str:
    """A letter with what it means, what it had carried out, and the reply up to its order block."""
    letter, parts = each.letter, [f"=== {each.verdict}: {each.letter.position}", each.letter.text]
    parts += ["--- it means", *(letter.gold or ["nothing"])]
    if each.played:
        parts += ["--- carried out", *each.played]
    return "\n".join([*parts, "--- the reply", each.reply.partition("\nBEGIN ")[0].strip(), ""])


if __name__ == "__main__":
    main()
