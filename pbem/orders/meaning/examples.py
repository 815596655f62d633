"""How people refer to the example in our letter: ``as you proposed``, ``your set-up``."""

import re
from functools import lru_cache

AS, SAMPLE = "⟦as⟧", "⟦sample⟧"
"""What stands in a line for ``as in your example``, and for ``your example``."""

_PADS = (
    r"(?:just |exactly |precisely |tutto |proprio |esattamente |così |dokładnie |tak,? |właśnie )*"
)
_YOU_DO = (
    r"(?:(?:as|like|how|the way|wherever|where|what|whatever) (?:you|you['’]ve|you['’]d)"
    r"|(?:come|dove|quello che|quel che|come me) (?:(?:me |ce )?(?:l['’]|lo |la |li |le ))?"
    r"(?:avete|hai|volete|vuoi|dite|fate|proponi|suggerisci|preferisci|\w+(?:ate|ete|ite))"
    r"|(?:jak|gdzie|tam,? gdzie|co|jakie|które) (?:(?:mi|nam|to|je|ich) )?"
    r"(?:wy |ty )?\w+(?:liście|łyście|łeś|łaś|cie|sz)|jak u was)\b[^.,;:!?()\n]*"
)
_NOUN = (
    r"(?:example|proposal|suggestion|set-?up|layout|placement|list|plan|deployment|arrangement"
    r"|disposition|default|sample|template|diagram|positions?|line-?up)s?"
)
_ESEMPIO = (
    r"(?:esempio|proposta|suggerimento|schieramento|piazzamento|disposizione|elenco|lista|piano"
    r"|schema|modello|impostazione)"
    r"(?: (?:della|nella|nel|del|di) (?:vostr[oa] )?(?:lettera|messaggio|mail|e-mail))?"
)
_PRZYKLAD = (
    r"(?:przykład\w*|propozycj\w+|rozstawieni\w+|ustawieni\w+|układ\w*|li(?:st|ś)\w+|plan\w*"
    r"|sugesti\w+|wzór|wzoru|wzorem|rozkład\w*|szablon\w*)"
)
_SAMPLE = (
    rf"\b(?:your (?:\w+ ){{0,2}}{_NOUN}"
    rf"|the (?:\w+ ){{0,2}}{_NOUN} (?:that )?you (?:\w+ )?\w+"
    rf"|(?:the )?{_NOUN} (?:in|from|of) (?:your|the) (?:letter|e-?mail|mail|message)"
    r"|(?:rozstawieni\w+|ustawieni\w+|układ\w*) z (?:waszego |waszej )?"
    r"(?:listu|wiadomości|maila)"
    r"|(?:lo |il |allo |al |dello |del )?(?:schieramento|piazzamento) "
    r"(?:della|nella) (?:vostra )?(?:lettera|mail)"
    rf"|the (?:proposed|suggested|default|printed|given|sample|offered|recommended|shown) {_NOUN}"
    rf"|the (?:example|proposal|suggestion|default|sample)(?: {_NOUN})?(?: in (?:your|the) \w+)?"
    rf"|(?:l['’]|il |lo |la |al |allo |alla |del |dello |della |nel |nello |nella |dal |dall['’]"
    rf"|all['’]|nell['’]|dell['’])?(?:vostr[oa]|tu[oa]) {_ESEMPIO}(?: propost[oa])?"
    rf"|(?:l['’]|il |lo |la |al |allo |alla |dello |della |nello |nella |dell['’]|nell['’]|all['’]"
    rf"|dall['’])(?:esempio|proposta|{_ESEMPIO} (?:propost[oa]|suggerit[oa]|indicat[oa]"
    rf"|standard|dell['’]esempio|d['’]esempio))"
    rf"|(?:wasz\w*|twoj\w*|twój|proponowan\w+|zaproponowan\w+|sugerowan\w+|podan\w+|domyśln\w+"
    rf"|przykładow\w+) {_PRZYKLAD}|przykład(?:u|em|zie)?\b)"
)
_LED = (
    rf"{_PADS}(?:(?:as|like|same as|the same as|identical to|according to|per|as per|following)"
    r"(?: in| on| shown in)?|in line with"
    r"|(?:proprio |esattamente |tale e quale |uguale |identic[oa] )?(?:come|secondo|seguendo"
    r"|conforme)(?: in| da)?|come"
    rf"|(?:tak(?:,)? )?(?:jak|według|wedle|zgodnie z|wg)(?: w| na| z)?)\s+(?={_SAMPLE})"
)
_SHOWN = (
    r"\b(?:(?:as|like) in your (?:letter|mail|e-?mail|message)"
    r"|come (?:nella|dalla|da) (?:vostra |tua )?(?:lettera|mail|e-mail)"
    r"|jak w (?:waszym |twoim )?(?:liście|mailu)"
    r"|as (?:shown|suggested|proposed|printed|given|listed|drawn|recommended|is)"
    r"|come da (?:voi|te) \w+|come (?:mostrato|proposto|suggerito|indicato|da esempio|sopra"
    r"|da vostro esempio|consigliato|previsto)"
    r"|(?:tak )?jak (?:pokazano|podano|zaproponowano|wyżej|na liście|w liście|w propozycji"
    r"|narysowano|w przykładzie|proponowano|zasugerowano))\b"
)
_WHERE_IT_HAS = (
    rf"\b(?:where(?:ver)? {_SAMPLE} (?:has|puts|places|shows|stands)(?: (?:them|it|those))?"
    rf"|dove (?:(?:li|le|lo|la) )?(?:ha|mette|piazza|mostra|indica) {_SAMPLE}"
    rf"|(?:tam,? )?gdzie (?:je )?(?:ma|stawia|pokazuje) {_SAMPLE})"
)
_IL_RESTO = r"(?:tutt[oaie] )?(?:il resto|gli altri|le altre|(?:i|le) (?:rimanenti|restanti))"
_METTI = r"(?:mett[ie]|piazz[ai]|schier[ai]|sistem[ai]|dispon[ie]|colloc[ah]i?)"
_LEFT_TO_US = re.compile(
    r"\b(?:(?:leave|leaves|left|leaving) "
    r"(?P<rest>(?:all |everything )?(?:the )?(?:rest|others?|else)) (?:up )?to you(?: all)?"
    r"|(?P<resto>(?:tutto )?(?:il resto|gli altri|le altre)) (?:lo |li |le )?lasci(?:o|amo) "
    r"(?:decidere |fare )?a (?:voi|te)"
    r"|(?:lasci(?:o|amo)) (?P<resti>il resto|gli altri) (?:decidere |fare )?a (?:voi|te)"
    r"|(?P<reszta>resztę|pozostałe) (?:zostawiam(?:y)?|pozostawiam(?:y)?) (?:wam|tobie)"
    r"|zostawiam(?:y)? (?:wam|tobie) (?P<pozostałe>resztę|pozostałe)"
    r"|(?P<ustawcie>resztę|pozostałe) (?:proszę )?(?:(?:u|roz)staw(?:cie|ić)?) (?:sami|sam|samemu)"
    r"|(?:place|put|set up|deploy) (?P<yourselves>the (?:rest|others)) yourse(?:lf|lves)"
    rf"|(?P<mettete>{_IL_RESTO}),? (?:me )?(?:{_METTI}(?:te)?(?:me|ce)?l[oaie]"
    rf"|l[oaie] {_METTI}(?:te)?) (?:pure )?(?:voi|tu)"
    rf"|(?:per )?(?P<pensateci>{_IL_RESTO}),? "
    r"(?:fai|fa['’]|fate|vedi|vedete|decidi|decidete|scegli|scegliete) (?:pure )?(?:voi|tu))\b",
    re.IGNORECASE,
)
"""That the rest is ours to place."""
_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(_WHERE_IT_HAS, re.IGNORECASE), f" {AS} "),
    (re.compile(rf"{_LED}{_SAMPLE}", re.IGNORECASE), f" {AS} "),
    (re.compile(rf"\b{_PADS}{_YOU_DO}", re.IGNORECASE), f" {AS} "),
    (re.compile(_SHOWN, re.IGNORECASE), f" {AS} "),
    (re.compile(_SAMPLE, re.IGNORECASE), f" {SAMPLE} "),
)


@lru_cache(maxsize=1_000)
def with_examples(text: str) -> str:
    """A text with marks in the place of words for the example in our letter.

    The result is kept, since several readers look at each line.
    """
    text = _LEFT_TO_US.sub(lambda found: f"{next(filter(None, found.groups()))} {AS} ", text)
    for pattern, mark in _PATTERNS:
        text = pattern.sub(mark, text)
    return text
