"""Mentions of units that are near, or that have no name: ``both armies``, ``la 4ª armata``."""

from collections.abc import Sequence

from pbem.games.paths_of_glory.language.phrases import Mention, PathsOfGloryPhrases
from pbem.orders import ARMY_WORDS, ARTICLES, Ambiguous, Cursor, Unreadable, fold, pass_article

ARMIES = frozenset(map(fold, ARMY_WORDS))
"""The folded words for an army."""
_SEVERAL = frozenset(["armies", "armate", "eserciti", "armie"])
"""Those for several, of which a number before them says how many there are."""
_ONE_OR_SEVERAL = "armie"
"""Polish for several armies; without its last sign also for one: ``2 armię``."""

ANY_ARMY, ANY_CORPS = "army", "corps"
"""In the place of a kind of corps: any army, and any corps."""
_BOTH = frozenset(["both", "entrambe", "entrambi", "obie", "oba"])


def _is_plural(word: str) -> bool:
    """True if a word means several armies: ``armie``, but not ``armię``."""
    return fold(word) in _SEVERAL and not word.casefold().endswith("ę")


def read_mention_near(phrases: PathsOfGloryPhrases, cursor: Cursor, near: Sequence[str]) -> Mention:
    """A unit, or the number of the one army of some that has it: ``la 4ª e la 5ª armata``.

    Or units without a nation: ``both armies``, ``the corps``.

    Raises:
        Unreadable: no unit is called so.
    """
    if unnamed := read_unnamed_units(phrases, cursor):
        _check_several(phrases, unnamed, near)
        return unnamed
    start = cursor.index
    pass_article(cursor)
    try:
        return phrases.read_mention(cursor)
    except Unreadable:
        cursor.index = start
        while fold(cursor.peek()) in ARTICLES | ARMIES:
            cursor.next()
        at, text, shown = cursor.here, cursor.peek(), phrases.armies.shown
        found = [u for u in near if shown.get(u, "").endswith(f" {fold(text)}")]
        if text[:1].isdigit() and len(found) > 1:
            names = tuple(shown[unit] for unit in found)
            facts: dict[str, object] = {"got": text}
            raise Ambiguous(
                "orders.problem.ambiguous", at, facts=facts, suggestions=names
            ) from None
        if not text[:1].isdigit() or len(found) != 1:
            cursor.index = start
            raise
        cursor.next()
        if fold(cursor.peek()) in ARMIES:
            cursor.next()
        return Mention(at, text, unit=found[0])


def _check_several(phrases: PathsOfGloryPhrases, mention: Mention, near: Sequence[str]) -> None:
    """Ask whether ``2 armie`` are two armies or the second, where there is a second.

    Raises:
        Ambiguous: it may be either.
    """
    if mention.kind != ANY_ARMY or not mention.text.casefold().endswith(_ONE_OR_SEVERAL):
        return
    shown = phrases.armies.shown
    names = tuple(shown[u] for u in near if shown.get(u, "").endswith(f" {mention.count}"))
    if names and mention.count > 1:
        facts: dict[str, object] = {"got": mention.text}
        raise Ambiguous("orders.problem.ambiguous", mention.at, facts=facts, suggestions=names)


def read_unnamed_units(phrases: PathsOfGloryPhrases, cursor: Cursor) -> Mention | None:
    """Units without a name, taken if they stand here: ``2 armies``, ``both armies``, ``the corps``.

    The number before a list's last army is that army's: ``the 4th and 5th armies``.
    """
    start = cursor.index
    listed = bool(start) and (
        cursor.tokens[start - 1].text == "," or phrases.is_and(cursor.tokens[start - 1].text)
    )
    while fold(cursor.peek()) in ARTICLES:
        cursor.next()
    at, first = cursor.here, cursor.index
    count = 2 if fold(cursor.peek()) in _BOTH else 0
    count = int(cursor.peek()) if cursor.peek().isdecimal() and len(cursor.peek()) == 1 else count
    cursor.index += bool(count)
    while fold(cursor.peek()) in ARTICLES:
        cursor.next()
    kind = ""
    if count and not listed:
        cursor.index += phrases.is_at_nation(cursor)
        if _is_plural(cursor.peek()):
            cursor.next()
            cursor.index += phrases.is_at_nation(cursor)
            kind = ANY_ARMY
    if not kind:
        cursor.index = first + bool(count)
        if phrases.accept(cursor, "CORPS") and (
            cursor.done or phrases.peek(cursor, "FROM", "TO", "IN", "VIA")
        ):
            kind = ANY_CORPS
    if not kind:
        cursor.index = start
        return None
    end = cursor.tokens[cursor.index - 1]
    length = end.column + len(end.text) - at[0]
    text = cursor.line.orders[at[0] : at[0] + length]
    return Mention((at[0], length), text, kind=kind, count=count or 1)
