"""Numbers in words, in three languages: which one, ``the second``, and how many, ``two``."""

import re

_ENDS = "(?:[aąy]|ej|ego|emu|ym)"
"""How Polish ordinals end."""
_NOUN = "[aąęi]"
"""How Polish nouns end that name a thing by its number: ``piątka`` is the fifth."""
_NUMBER_NOUNS = (
    *("jedyn", "dwój", "trój", "czwór", "piąt", "szóst", "siódem", "ósem", "dziewiąt"),
    *("dziesiąt", "jedenast", "dwunast", "trzynast", "czternast", "piętnast", "szesnast"),
    *("siedemnast", "osiemnast", "dziewiętnast", "dwudziest"),
)
_NOUNS = {n: f"{said}k{_NOUN}" for n, said in enumerate(_NUMBER_NOUNS, start=1)}
_OF_SEVERAL = re.compile(
    r"\b(?:cał\w+|obie|we?|nasz\w*|t[aąęe]|tej|moj\w*|dziel\w+|sam\w*)\s+$", re.IGNORECASE
)
"""What stands before a noun that says how many they are: ``cała trójka``."""
_WHICH = {
    1: f"first|prima|primo|pierwsz{_ENDS}",
    2: "second|seconda|secondo|drug(?:[aąi]|ie(?:j|go|mu)|im)",
    3: "third|terza|terzo|trzeci(?:[aąe]|ej|ego|emu|m)?",
    4: f"fourth|quarta|quarto|czwart{_ENDS}",
    5: f"fifth|quinta|quinto|piąt{_ENDS}",
    6: f"sixth|sesta|sesto|szóst{_ENDS}",
    7: f"seventh|settima|settimo|siódm{_ENDS}",
    8: f"eighth|ottava|ottavo|ósm{_ENDS}",
    9: f"ninth|nona|nono|dziewiąt{_ENDS}",
    10: f"tenth|decima|decimo|dziesiąt{_ENDS}",
}
_FURTHER = {
    11: f"eleventh|undicesim[ao]|jedenast{_ENDS}",
    12: f"twelfth|dodicesim[ao]|dwunast{_ENDS}",
    13: f"thirteenth|tredicesim[ao]|trzynast{_ENDS}",
    14: f"fourteenth|quattordicesim[ao]|czternast{_ENDS}",
    15: f"fifteenth|quindicesim[ao]|piętnast{_ENDS}",
    16: f"sixteenth|sedicesim[ao]|szesnast{_ENDS}",
    17: f"seventeenth|diciassettesim[ao]|siedemnast{_ENDS}",
    18: f"eighteenth|diciottesim[ao]|osiemnast{_ENDS}",
    19: f"nineteenth|diciannovesim[ao]|dziewiętnast{_ENDS}",
    20: f"twentieth|ventesim[ao]|dwudziest{_ENDS}",
}
_HOW_MANY = {
    1: "one|uno|jeden|jedn[aąo]",
    2: r"two|due|dwie|dwa|dwiema|dwoma|dwóch|(?:both|obie|oba|obu)(?=\s+\w)",
    3: "three|tre|trzy|trzema|trzech",
    4: "four|quattro|cztery|czterema|czterech",
    5: "five|cinque|pięć|pięcioma|pięciu",
    6: "six|sei|sześć|sześcioma|sześciu",
    7: "seven|sette|siedem",
    8: "eight|otto|osiem",
    9: "nine|nove|dziewięć",
    10: "ten|dieci|dziesięć",
}


def _pattern(*tables: dict[int, str]) -> re.Pattern[str]:
    words = {n: "|".join(table[n] for table in tables) for n in tables[0]}
    return re.compile(
        r"\b(?:" + "|".join(f"(?P<n{n}>{said})" for n, said in words.items()) + r")\b",
        re.IGNORECASE,
    )


_ORDINALS, _COUNTS = _pattern(_WHICH | _FURTHER, _NOUNS), _pattern(_HOW_MANY)
_BY_NUMBER = re.compile("|".join(_NOUNS.values()), re.IGNORECASE)
_SLOT_BEFORE = re.compile(
    r"(?:^|[,;:.!?()&+/-]\s*|\b(?:the|my|our|his|their|this|that|and|with|by|from|to|at|in|on|of|for"
    r"|against|until|till|both|i[ln]|lo|la|le|gli|l['’]|mi[oe]i?|nostr[oi]|su[oi]?|quest[oi]|e|ed|con|co[ln]"
    r"|d[aei]|da[li]|de[li]|ne[li]|su[li]|a[li]?|dall['’]|dell['’]|nell['’]|sull['’]|all['’]|contro"
    r"|fino|moj\w+|nasz\w*|swoj\w+|t[aąęyo]|tej|tego|ten|i|oraz|z|ze|do|od|na|w|we|ku|przez"
    r"|przeciw(?:ko)?|armi\w+|arm(?:y|ies)|armat[ae]|eserciti?o?|korpus\w*|corp[os]\w*|front\w*"
    r"|kart\w*|cart[ae]|cards?)\s*)$",
    re.IGNORECASE,
)
"""What stands before an ordinal that names something: an article, AND, a preposition, a noun."""
_SLOT_BEFORE_PRIMA = re.compile(
    r"(?:^|[,;:.!?()&+/-]\s*|\b(?:la|mia|nostra|sua|questa|e|ed|con|co[ln]la|dalla|della|nella|sulla"
    r"|alla|armata|carta|da|di|in|su|a|contro)\s+)$",
    re.IGNORECASE,
)
"""The same before Italian ``prima``, which means BEFORE, too: ``il prima possibile``."""
_SLOT_BEHIND = re.compile(
    r"(?:\s*(?:,|\b(?:and|ed?|i|oraz)\b)\s*(?:(?:the|la|il)\s+)?\w+){0,4}\s+(?:\w+\s+)?(?:arm(?:y|ies|at[ae]|i[aeęią]\w*)|esercit[oi]|corp[osi]\w*|korpus\w*|divi\w+"
    r"|dywiz\w+|brigad\w+|brigat\w+|brygad\w+|fronts?|front[eiu]\w*|cards?|cart[ae]|kart\w*"
    r"|units?|unità|jednost\w+|cavalr\w+|cavaller\w+|kawaler\w+|infant\w+|fanteri\w+|piechot\w*"
    r"|operati?on\w*|operazion\w*|operacj\w+|optio\w+|opzion\w+|opcj\w+)\b",
    re.IGNORECASE,
)
"""A noun behind an ordinal, or behind a list of them."""
_BEFORE_ALL = frozenset(["first", "prima", "primo", "pierwszy", "pierwsza"])
"""Ordinals that also say that somebody is the first to do something, or does it before."""


def counts_in_digits(text: str) -> str:
    """A text with digits for how many, such as ``two``; ``the second`` stays in words."""
    return _COUNTS.sub(_digits, text)


def in_digits(text: str, *, counts: bool) -> str:
    """A text with digits in the place of numbers in words.

    An ordinal is a number where it names something of several, and not in ``attack first`` or
    ``il prima possibile``.

    Args:
        text: what somebody wrote.
        counts: whether those that say how many are meant, too; where a bare number names a unit
            they would be taken for one.
    """
    text = _ORDINALS.sub(
        lambda found: _digits(found) if names_one(text, *found.span()) else found[0], text
    )
    return counts_in_digits(text) if counts else text


def _digits(found: re.Match[str]) -> str:
    return (found.lastgroup or "")[1:]


def names_one(text: str, begin: int, end: int) -> bool:
    """True if an ordinal in a text is a number: ``attack first`` names nothing.

    One that may say that somebody is the first to do something is one beside a noun only, or where
    the name of a thing may stand.
    """
    said = text[begin:end].casefold()
    if _BY_NUMBER.fullmatch(said):
        return not _OF_SEVERAL.search(text[:begin])
    if said not in _BEFORE_ALL:
        return True
    before = _SLOT_BEFORE_PRIMA if said == "prima" else _SLOT_BEFORE
    return bool(before.search(text[:begin]) or _SLOT_BEHIND.match(text, end))
