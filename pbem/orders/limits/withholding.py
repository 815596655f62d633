"""Sentences that withhold the orders of a letter: ``Do not carry this out yet``."""

import re
from functools import lru_cache

from pbem.orders.talk.small_talk import is_disclaimer
from pbem.orders.words.word_lists import has_word, is_word

_LONGEST = 300
_REMEMBERED = 2_000
"""Lines that were judged: a letter's are judged again and again while it is read."""
_THESE = (
    r"(?:any of |all of )?(?:this|it|these|them|that|those|anything|(?:(?:my|the|these|all) )?"
    r"(?:orders?|moves?|turn|letters?|mail|e-?mail|message|lines?))"
)
_ENGLISH = (
    (
        r"(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bthey )"
        rf"(?:\b(?:do not|don'?t|please not)(?: \w+ly| please| yet)?|\bnot (?:yet )?to be) "
        rf"(?:carry (?:{_THESE} )?out|carried out|execut\w+|perform\w*|process\w*|run|apply|submit"
        rf"|resolve|count|play|do|enter)\b(?: (?:out )?{_THESE})?(?: out)?\W*"
        r"(?:(?:just |quite )?(?:yet|for now|now|for the moment|right now|until|before"
        r"|please)\b.*)?$"
    ),
    rf"^\W*(?:please )?(?:hold|wait with) (?:on to |off )?{_THESE}\b",
    r"\b(?:not|isn'?t|aren'?t) (?:yet )?(?:my )?final\b(?: yet)?\W*$",
    r"\b(?:only|just|merely) (?:a |an |for )?(?:draft|test|testing|dry run|trial|try|question)\W*$",
    r"^\W*(?:a |my )?(?:draft|dry run|test)(?: only)?[\s.!]*$",
)
_QUESTI = (
    r"(?:questo|questi|queste|quest[oai] (?:lettera|ordini|mossa|mosse)|ciò|nulla|niente|tutto"
    r"|(?:gli |i miei |questi )?ordini|la (?:lettera|mossa)|le mosse)"
)
_ITALIAN = (
    (
        r"\bnon (?:ancora )?(?:l[oaie] )?(?:eseguir\w*|eseguit\w*|esegu\w+|attua[rt]\w*|applicar"
        rf"\w*|giocar\w*|giocatel\w*|far\w*|fate\w*|elaborar\w*"
        rf"|procedere)\b(?: ancora)?(?: {_QUESTI})?"
        r"(?: ancora)?\W*(?:(?:ancora|per ora|per adesso|adesso|ora|per il momento|finché|prima|per"
        r" favore|grazie)\b.*)?$"
    ),
    r"\bnon (?:è |sono )?(?:ancora )?definitiv[oaie](?: ancora)?\W*$",
    r"\b(?:solo|soltanto) (?:una |un |per )?(?:prova|bozza|test|domanda)\W*$",
    r"^\W*(?:una |è una )?(?:bozza|prova)[\s.!]*$",
    (
        rf"^\W*(?:per favore )?(?:aspetta\w*|attend\w+) (?:a|prima di|ad) (?:eseguir|far|giocar)\w*"
        rf"(?: {_QUESTI})?"
    ),
)
_TEGO = (
    r"(?:tego|ich|to|nic|niczego|(?:tych |moich |żadnych )?rozkazów|(?:tego )?(?:listu|ruchu)"
    r"|tych ruchów)"
)
_POLISH = (
    (
        rf"(?:\bjeszcze )?(?:{_TEGO} )?(?:proszę )?(?:jeszcze )?\bnie (?:wykon\w+"
        rf"|rozgryw\w+|realiz\w+"
        rf"|przeprowadza\w+|zagryw\w+|rozpatruj\w*|wprowadza\w+|rób|róbcie|graj|grajcie)\b"
        rf"(?: (?:jeszcze|proszę|{_TEGO}))*\W*(?:(?:jeszcze|na razie|teraz|póki|dopóki"
        rf"|zanim|proszę)\b"
        r".*)?$"
    ),
    r"\b(?:nie są|nie jest|to nie) (?:jeszcze )?ostateczn\w+(?: jeszcze)?\W*$",
    r"\btylko (?:na )?(?:prób[aęy]|test|szkic|brudnopis|pytanie)\W*$",
    r"^\W*(?:to )?(?:szkic|próba|brudnopis)[\s.!]*$",
    (
        r"^\W*(?:proszę )?(?:wstrzymaj\w*|zaczekaj\w*|poczekaj\w*) (?:się )?(?:z )?"
        r"(?:to|tym|rozkaz\w+|wykonani\w+|tymi)\b"
    ),
)
_FEWEST_OF_TRIAL, _MOST_OF_TRIAL = 2, 6
_DRY_RUN = re.compile(r"\bdry[ -]runs?\b")
_THANKS_FOR = re.compile(r"\b(?:thanks|thank you) for\b|\bgrazie (?:per|del|di)\b(?! favore)")
_CLAUSE = re.compile(r"\s*(?:[.,;:!?]+(?=\s|$)|[()\[\]*_~\"]+|\s-+\s)\s*")
"""The end of a clause. A full stop within an address ends none."""
_WITHHOLDS = re.compile("|".join((*_ENGLISH, *_ITALIAN, *_POLISH)), re.IGNORECASE)


def withholds(text: str) -> bool:
    """True if a line says, in any of the three languages, that its letter is not to be played.

    One of its clauses is enough. It must speak of the letter: ``Do not attack yet`` is words about
    an attack.
    """
    return len(text) <= _LONGEST and _withholds(text)


@lru_cache(maxsize=_REMEMBERED)
def _withholds(text: str) -> bool:
    if is_disclaimer(text):
        return False
    said = " ".join(text.split())
    if _WITHHOLDS.search(said) or has_word(said, "withholding", "would"):
        return True
    return any(_tries(each) or _WITHHOLDS.search(each) for each in _CLAUSE.split(said) if each)


def trials_in(text: str) -> tuple[str, ...]:
    """The parts of a line of orders that ask for a dry run: ``ATTACK 1 WITH 1 DE (preview)``.

    A part stands between marks, or begins or ends the line: ``… just as a test``.
    """
    said = " ".join(text.split())
    parts = [part.strip() for part in _CLAUSE.split(said) if part]
    found = [part for part in parts if _tries(part)]
    if found or len(said) > _LONGEST or _THANKS_FOR.search(said.lower()):
        return tuple(found)
    words = said.split()
    most = min(_MOST_OF_TRIAL, len(words) - 1)
    for size in range(most, _FEWEST_OF_TRIAL - 1, -1):
        for part in (words[:size], words[-size:]):
            if _is(part[0].lower(), "leads") and _tries(" ".join(part)):
                return (" ".join(part),)
    return ()


def _tries(clause: str) -> bool:
    """True if a clause says nothing but that the orders are to be tried: ``Preview only``."""
    clause = _DRY_RUN.sub("dryrun", clause.lower())
    words = re.findall(r"\w+", clause)
    named = [word for word in words if _is(word, "trial")]
    if not named or _THANKS_FOR.search(clause):
        return False
    return all(word in named or _is(word, "beside") for word in words)


def _is(word: str, kind: str) -> bool:
    """True if a word in small letters is one of a kind."""
    return is_word(word, "withholding", kind)
