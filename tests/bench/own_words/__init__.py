"""Letters that people wrote in their own words: how many the service understands.

Beside each letter stands its gold: the order lines that it means, as a careful moderator would read
it. The letter and its gold are written in copies of one position. Then the letter is

- right: the orders that it means are carried out, and no others;
- offered: nothing is carried out, but the reply offers a reading, and YES has what it means
  carried out;
- part: some of the orders that it means are carried out, and no others;
- misled: nothing is carried out, but the reply offers what it does not mean, or not all of it;
- refused: nothing is carried out, and no reading is offered;
- otherwise: an order is carried out that it does not mean;
- stale: its gold is no longer accepted, or the game is over before. Then nothing is said about the
  letter. Quick bots play up to the position, so it may change when bots or rules change. A letter
  is not stale if its gold happens to be accepted in another position too.

A letter that orders nothing is right if nothing is carried out.

A letter is ``mended`` once whoever mends the service may read it. ``held`` letters measure blind.
``python -m tests.bench.own_words`` shows letters one by one.
"""

from collections import Counter
from collections.abc import Iterator

import structlog

from tests.bench.figure import Figure
from tests.bench.own_words.letters import LANGUAGES, MARKS, letters
from tests.bench.own_words.verdicts import VERDICTS, judged


def measure() -> Iterator[Figure]:
    """The share of each verdict, by language and mark."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    for lang in LANGUAGES:
        found = Counter((each.letter.mark, each.verdict) for each in judged(letters(lang), lang))
        for mark in MARKS:
            total = sum(found[mark, verdict] for verdict in VERDICTS)
            for verdict in VERDICTS if total else ():
                share = 100 * found[mark, verdict] / total
                name = f"own_words.{lang}.{mark}.{verdict}"
                yield Figure(name, f"% of {total} letters", (share,))
