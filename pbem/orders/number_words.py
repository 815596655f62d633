"""Numbers in words, in three languages: which one, ``the second``, and how many, ``two``."""

import re

_ENDS = "(?:[aąy]|ej|ego|emu|ym)"
"""How Polish ordinals end."""
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
