"""How people say orders of hex games: ``FR IV by rail to 2328``, ``5R Grp 2836-2735-2635``."""

import re
from collections.abc import Iterator

from pbem.games.hex_engine.board_phrases import roman
from pbem.orders.words.number_words import in_digits

_ORDINAL = r"(?P<number>\d+)(?:st|nd|rd|th|[.ªº°ao])?\s+"
_RESERVE = r"(?:reserve|di riserva|riserva|rezerwow[aąey]\w*)"
_CAVALRY = r"(?:cavalry|cav\.?|di cavalleria|cavalleria|kawaleri[aiąęo]\w?)"
_GROUP = r"(?:group|gruppo|grup[aęy])"
_DIVISION = r"(?:divisions?|div\.?|divisione|divisioni|dywizj[aęi])"
_BOTH_GUNS = r"i due (?:cannoni|pezzi|mortai|obici)(?: grossi| pesanti)?|both guns|oba działa"
_LANDWEHR = r"(?:landwehr(?:a|y|ę|ą)?)"
_CORPS = r"(?:corps|corpo|korpus(?:u|em)?)"
_SIEGE_GUNS = (
    r"(?:siege (?:guns|artillery|train|mortars)"
    r"|(?:cannoni|artiglieri[ae]|mortai|pezzi|obici) (?:d['’]|da )assedio"
    r"|(?:dział\w*|artyleri\w+|moździerz\w+) oblężnicz\w+)"
)
_NAMES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b{pattern}\b", re.IGNORECASE), name)
    for pattern, name in (
        (rf"{_ORDINAL}{_RESERVE}\s+{_GROUP}", r"\g<number>R Grp"),
        (rf"(?P<number>\d+)R\s+{_GROUP}", r"\g<number>R Grp"),
        (rf"{_GROUP}\s+(?P<number>\d+)R", r"\g<number>R Grp"),
        (rf"{_ORDINAL}{_GROUP}\s+{_RESERVE}", r"\g<number>R Grp"),
        (r"(?P<number>\d+)(?:[ªº°]|rd|th|nd|st)\s+(?:gruppo|group)", r"\g<number>R Grp"),
        (rf"{_ORDINAL}{_RESERVE}\s+{_DIVISION}", r"\g<number>R XX"),
        (rf"{_ORDINAL}{_DIVISION}\s+{_RESERVE}", r"\g<number>R XX"),
        (rf"{_ORDINAL}{_CAVALRY}\s+{_DIVISION}", r"\g<number> Cav XX"),
        (rf"{_ORDINAL}{_DIVISION}\s+{_CAVALRY}", r"\g<number> Cav XX"),
        (rf"{_ORDINAL}{_CAVALRY}\s+{_CORPS}", r"\g<number> Cav XXX"),
        (rf"{_ORDINAL}{_CORPS}\s+{_CAVALRY}", r"\g<number> Cav XXX"),
        (rf"{_ORDINAL}(?:KK|CC)", r"\g<number> Cav XXX"),
        (rf"{_ORDINAL}(?:DK|CD|DC)", r"\g<number> Cav XX"),
        (rf"{_ORDINAL}{_DIVISION}", r"\g<number> XX"),
        (rf"{_ORDINAL}{_RESERVE}\s+{_CORPS}", r"\g<number>R"),
        (rf"{_ORDINAL}{_CORPS}\s+{_RESERVE}", r"\g<number>R"),
        (rf"{_ORDINAL}{_RESERVE}", r"\g<number>R"),
        (rf"{_CAVALRY}\s+{_CORPS}\s+(?P<number>\d+)", r"\g<number> Cav XXX"),
        (rf"{_CAVALRY}\s+{_DIVISION}\s+(?P<number>\d+)", r"\g<number> Cav XX"),
        (rf"{_CAVALRY}\s+(?P<number>\d+)", r"\g<number> Cav"),
        (rf"{_ORDINAL}{_CAVALRY}(?!\s+\d)", r"\g<number> Cav"),
        (
            rf"(?:(?:both |entrambi i |(?:tutti e |i )?due |oba )?{_SIEGE_GUNS}|{_BOTH_GUNS})",
            "305, 420",
        ),
        (rf"{_ORDINAL}(?:brigata )?{_LANDWEHR}(?: brigade| brigata)?", r"\g<number>L"),
        (rf"{_LANDWEHR}\s+(?P<number>\d+)", r"\g<number>L"),
        (r"Guardia", "G"),
    )
)
"""Units in words, and as counters name them."""
_ROMAN = re.compile(
    rf"\b(?:[IVX]{{2,}}|[VX])(?=\s+(?i:{_RESERVE}|{_CAVALRY}|{_GROUP}|{_DIVISION})\b)"
)
"""A Roman number before what a unit is: ``III riserva``."""
_NUMBER = re.compile(r"\b\d{1,2}(?:st|nd|rd|th|[.ªº°ao](?!\w))?")
_LISTED = re.compile(
    rf"(?P<list>{_NUMBER.pattern}(?:\s*(?:,|&|\band\b|\be\b|\bi\b|\boraz\b)\s*(?:(?:the|la|le)\s+)?"
    rf"{_NUMBER.pattern})+)\s+(?P<sort>{_CAVALRY}(?:\s+{_DIVISION})?|{_DIVISION}(?:\s+{_CAVALRY})?)\b",
    re.IGNORECASE,
)
"""Numbers of several units before what all of them are: ``the 2nd and the 9th cavalry``."""
_ARABIC = {roman(number): str(number) for number in range(2, 50)}
_WHICH_UNIT = re.compile(
    rf"\b\w+(?=\s+(?:{_RESERVE}|{_CAVALRY}|{_GROUP}|{_DIVISION}|{_CORPS})\b)", re.IGNORECASE
)
"""The word before what a unit is: ``twelfth Reserve``."""
_BY_RAIL = re.compile(
    r"[\s,]*\b(?:by (?:rail|train|railway)|(?:in|con il|col) treno|per ferrovia|in ferrovia"
    r"|kolej[ąa]|poci[ąa]giem|poci[ąa]gami)\b",
    re.IGNORECASE,
)
_GOES = re.compile(
    r"^\s*(?:strategic(?:ally)? )?(?:i |we )?(?:move|send|muovo|sposto|mando|przesuwam|wysyłam)"
    r"\s*:?\s+"
    r"|\s+(?:goes|go|moves|rides?|travels?|va|vanno|viaggia|jedzie|jadą|idzie)(?=\s)",
    re.IGNORECASE,
)
"""Words of going that the railway says already."""
_WAY = re.compile(r"\s+(?P<from>from\s+|da\s+|z\s+)?(?P<hexes>\d{4}(?:\s*[-–—>/]+\s*\d{4})+)")
"""A way by its hexes."""
_HEX = re.compile(r"\d{4}")
_STEP = (
    r"(?:(?:by|di|o)\s+)?(?:(?:a|an|one|1|un|uno|jeden|jedn[ąa])\s+)?(?:replacement\s+)?"
    r"(?:steps?|passo|passi|livello|stopień|stopnia|krok)"
)
_STEP_FOR = re.compile(
    rf"^\s*(?:(?:replace(?:ment)?s?|restore|rebuild|give|rimpiazz[oi]|d[oò]|recupero|uzupełni\w+"
    rf"|daję)\b[\s:]*)?{_STEP}\s+(?:back\s+)?"
    r"(?:(?:of|for|to|at|a|ad|al|alla|per|di|del|della|dla|do|w)\s+)?(?P<unit>[^.;,]+?)[\s.]*$",
    re.IGNORECASE,
)
_GETS_STEP = re.compile(
    rf"^\s*(?:replace(?:ment)?:?\s+|rimpiazzo\s+|uzupełni\w+\s+)?(?P<unit>[^.;,:]+?)\s+"
    r"(?:(?:gets?|receives?|regains?|takes?|recovers?|riceve|recupera|prende|dostaje|odzyskuje)\s+)?"
    rf"{_STEP}(?:\s+back)?[\s.]*$",
    re.IGNORECASE,
)
"""A replacement step for a unit."""
_AS_SHOWN = re.compile(
    r"\s*(?:and |e |i |a )?(?:i |we )?(?:(?:deploy|place|put|set up|leave|schiero|schiera|piazzo"
    r"|piazza|metto|metti|lascio|rozstawiam|rozstaw|ustawiam|ustaw|postaw|zostaw)\s+)?(?:pure\s+)?"
    r"(?:everything|all(?: (?:of )?(?:them|the (?:rest|others)))?|the (?:rest|others)|them"
    r"|tutto(?: il resto)?|(?:tutt[ei] )?(?:gli altri|le altre)|il resto"
    r"|wszystko|wszystkie|(?:cał[aąą] )?reszt[aęę]|pozostałe)[,\s]+"
    r"(?:(?:as|like|just as) (?:in|on|shown in) (?:your|the) (?:example|proposal|suggestion)"
    r"|(?:as|wherever|where|however) you (?:like|want|wish|please|think (?:best|fit)|see fit)"
    r"|as (?:shown|suggested|proposed|you suggest|you propose)"
    r"|come (?:nel(?:l['’])?|da)\s*(?:l['’])?(?:vostro |tuo )?esempio"
    r"|dove (?:vuoi|volete|preferisci)"
    r"|come (?:vuoi|volete|ti pare|preferisci)|jak w (?:waszym |twoim )?przykładzie"
    r"|jak (?:chcesz|chcecie|uważasz|uważacie)|gdzie (?:chcesz|chcecie|uważasz)"
    r"|według (?:waszego |twojego )?przykładu)[\s.!]*$",
    re.IGNORECASE,
)
"""The rest of a set-up, which is placed as the example shows once the set-up is done (DONE)."""


_SHORT: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b{short}\.(?=\s*[,;:)&+]|\s*(?-i:[a-z\d])|\s*$)", re.IGNORECASE), f"{word} ")
    for short, word in (
        ("gr", "grupa"),
        ("rez", "rezerwowa"),
        ("dyw", "dywizja"),
        ("kaw", "kawaleria"),
        ("korp?", "korpus"),
        ("ris", "riserva"),
        ("res", "reserve"),
    )
)
"""Words for what a unit is that people cut off with a full stop, which ends no sentence then."""


def names_in_words(text: str) -> str:
    """A text with the names of units as counters have them: ``42nd division`` is ``42 XX``."""
    for short, word in _SHORT:
        text = short.sub(word, text)
    text = _LISTED.sub(lambda found: _NUMBER.sub(rf"\g<0> {found['sort']}", found["list"]), text)
    text = _ROMAN.sub(lambda found: _ARABIC.get(found[0], found[0]), text)
    text = _WHICH_UNIT.sub(lambda found: in_digits(found[0], counts=False), text)
    for pattern, name in _NAMES:
        text = pattern.sub(name, text)
    return text


def rephrased_lines(text: str) -> Iterator[str]:
    """Lines of orders that say what a text says; an empty one where that is nothing."""
    if _AS_SHOWN.match(text):
        yield ""
    named = names_in_words(text)
    if _BY_RAIL.search(named):
        yield f"SM {_GOES.sub(' ', _BY_RAIL.sub('', named)).strip()}"
    if way := _WAY.search(named):
        units = _GOES.sub(" ", f" {named[: way.start()].strip(' :')}")
        yield from (f"MOVE {units} {said}" for said in _ways_by_hexes(way))
    for pattern in (_STEP_FOR, _GETS_STEP):
        if found := pattern.match(named):
            yield f"REPLACE {found['unit'].strip()} STEP"
            yield f"REPLACE {found['unit'].strip()}"
    if named != text:
        yield named
        yield f"MOVE {named}"


def _ways_by_hexes(way: re.Match[str]) -> Iterator[str]:
    """A way whose first hex is where the units stand, or the first that they enter.

    Behind FROM it is where they stand.
    """
    first, *between, last = _HEX.findall(way["hexes"])
    via = f" VIA {', '.join(between)}" if between else ""
    yield f"FROM {first}{via} TO {last}"
    if not way["from"]:
        yield f"VIA {', '.join((first, *between))} TO {last}"
