"""Numbers in words, in three languages: which one, ``the second``, and how many, ``two``."""

import re

_WHICH = {
    1: "first|prima|primo|pierwsz[aąy]",
    2: "second|seconda|secondo|drug(?:[aąi]|iej)",
    3: "third|terza|terzo|trzeci(?:[aąe]|ej)?",
    4: "fourth|quarta|quarto|czwart(?:[aąy]|ej)",
    5: "fifth|quinta|quinto|piąt(?:[aąy]|ej)",
    6: "sixth|sesta|sesto|szóst(?:[aąy]|ej)",
    7: "seventh|settima|settimo|siódm(?:[aąy]|ej)",
    8: "eighth|ottava|ottavo|ósm(?:[aąy]|ej)",
    9: "ninth|nona|nono|dziewiąt(?:[aąy]|ej)",
    10: "tenth|decima|decimo|dziesiąt(?:[aąy]|ej)",
}
_FURTHER = {
    11: "eleventh|undicesim[ao]|jedenast(?:[aąy]|ej)",
    12: "twelfth|dodicesim[ao]|dwunast(?:[aąy]|ej)",
    13: "thirteenth|tredicesim[ao]|trzynast(?:[aąy]|ej)",
    14: "fourteenth|quattordicesim[ao]|czternast(?:[aąy]|ej)",
    15: "fifteenth|quindicesim[ao]|piętnast(?:[aąy]|ej)",
    16: "sixteenth|sedicesim[ao]|szesnast(?:[aąy]|ej)",
    17: "seventeenth|diciassettesim[ao]|siedemnast(?:[aąy]|ej)",
    18: "eighteenth|diciottesim[ao]|osiemnast(?:[aąy]|ej)",
    19: "nineteenth|diciannovesim[ao]|dziewiętnast(?:[aąy]|ej)",
    20: "twentieth|ventesim[ao]|dwudziest(?:[aąy]|ej)",
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


_ORDINALS, _EVERY = _pattern(_WHICH | _FURTHER), _pattern(_WHICH, _HOW_MANY)
_COUNTS = _pattern(_HOW_MANY)


def counts_in_digits(text: str) -> str:
    """A text with digits for how many, such as ``two``; ``the second`` stays in words."""
    return _COUNTS.sub(lambda found: (found.lastgroup or "")[1:], text)


def in_digits(text: str, *, counts: bool) -> str:
    """A text with digits in the place of numbers in words.

    ``counts``: whether those that say how many are meant, too; where a bare number names a unit
    they would be taken for one.
    """
    pattern = _EVERY if counts else _ORDINALS
    return pattern.sub(lambda found: (found.lastgroup or "")[1:], text)
