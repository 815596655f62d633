"""Sentences that withhold the orders of a letter: ``Do not carry this out yet``."""

import re

_LONGEST = 300
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
    r"\bnot (?:my )?final\b(?: yet)?\W*$",
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
    r"\bnon (?:è )?(?:ancora )?definitiv[oaie]\W*$",
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
    r"\b(?:nie są|nie jest|to nie) (?:jeszcze )?ostateczn\w+\W*$",
    r"\btylko (?:na )?(?:prób[aęy]|test|szkic|brudnopis|pytanie)\W*$",
    r"^\W*(?:to )?(?:szkic|próba|brudnopis)[\s.!]*$",
    (
        r"^\W*(?:proszę )?(?:wstrzymaj\w*|zaczekaj\w*|poczekaj\w*) (?:się )?(?:z )?"
        r"(?:to|tym|rozkaz\w+|wykonani\w+|tymi)\b"
    ),
)
_DISCLAIMED = re.compile(r"recipient|destinatari|odbiorc|adresat|confidential", re.IGNORECASE)
"""What disclaimers of companies have, which ask strangers to leave a letter alone."""
_WITHHOLDS = re.compile("|".join((*_ENGLISH, *_ITALIAN, *_POLISH)), re.IGNORECASE)


def withholds(text: str) -> bool:
    """True if a line says, in any of the three languages, that its letter is not to be played.

    It must speak of the letter: ``Do not attack yet`` is words about an attack.
    """
    if len(text) > _LONGEST or _DISCLAIMED.search(text):
        return False
    return bool(_WITHHOLDS.search(" ".join(text.split())))
