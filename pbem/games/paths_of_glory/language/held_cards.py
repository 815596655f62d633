"""The cards in hand by the names that people may mean."""

from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.sentence_names import SHORTEST_NAME
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.orders import fold_words


def names_of_held(phrases: PathsOfGloryPhrases, reading: Reading) -> dict[str, tuple[str, ...]]:
    """The cards in hand by their names, and by parts that only one of them has."""
    lexicon = phrases.cards[reading.side]
    found: dict[str, dict[str, None]] = {}
    for card in reading.held:
        parts = dict.fromkeys((lexicon.shown[card], *lexicon.names(card)))
        for name in list(parts):
            words = fold_words(name)
            spans = ((a, b) for a in range(len(words)) for b in range(a + 1, len(words) + 1))
            parts |= dict.fromkeys(" ".join(words[a:b]) for a, b in spans)
        found[card] = parts
    shared = [set(parts) for parts in found.values()]
    return {
        card: tuple(
            part
            for part in parts
            if len(part) >= SHORTEST_NAME
            and not part.isdigit()
            and sum(part in others for others in shared) == 1
        )
        or (card,)
        for card, parts in found.items()
    }
