"""How people end what they do, or say that nothing more follows: ``That's all``, ``koniec tury``.

A text counts only if all of it is such words. What withholds (``for now``) or asks is none.
"""

import re
from typing import Literal

Closing = Literal["end", "pass", "nothing"]
"""What words say: ``end``: the turn or set-up is done; ``pass``: nothing is done in it;
``nothing``: no more than that all else stays as it is."""

_TIME_EN = r"(?:(?:for|in) )?(?:this|the|my) (?:whole )?(?:player )?(?:turn|round|phase|set-?up)"
_TIME_IT = r"(?:(?:per|in) )?(?:questo|il mio|il|quest[ao]) (?:turno|round|fase|piazzamento)"
_TIME_PL = r"(?:w (?:tej|tym)|na (?:tę|ten)) (?:turze|rundzie|etapie|turę|rundę|etap|kolejkę)"
_WHERE_EN = (
    r"(?: (?:where (?:it|they) (?:is|are|stands?)|put|still|in place|as (?:it|they) (?:is|are)))?"
)
_WHERE_IT = (
    r"(?: (?:dov['’](?:è|era)|dove (?:sono|sta|stanno)|ferm[oiae]|com['’]è|così|lì"
    r"|al (?:suo|loro) posto))?"
)
_WHERE_PL = (
    r"(?: (?:na (?:swoim |swoich )?miejsc(?:u|ach)|tam,? gdzie (?:jest|są|stoi|stoją)|bez zmian))?"
)
_STAYS_EN = r"(?:stays?|remains?|holds?|stands?)"
_STAY_PL = r"(?:zostają|pozostają|stoją|bez zmian)"
_MY_PL = r"(?:swoją|moją|tę|ten|swój|mój)"
_END = (
    rf"(?:(?:that|this)(?:['’]s| is| will be) )?(?:all|it|everything)(?: from me)? {_TIME_EN}",
    r"(?:(?:i|we)(?:['’]m| am|['’]re| are|['’]ve| have) )?(?:all )?(?:done|finished)(?: here)?",
    rf"(?:i['’]m |i am )?(?:done|finished) (?:with )?(?:everything|it all|all of it|{_TIME_EN})",
    r"(?:this is |that is |it is )?(?:the )?end (?:of )?(?:my |the |this )?(?:player )?turn",
    r"(?:this is |that is |it is )?(?:the )?end (?:of )?(?:my |the |this )?(?:phase|set-?up)",
    r"(?:i |we )?(?:end|finish) (?:my |the |this )?(?:player )?(?:turn|phase|set-?up)(?: here)?",
    r"(?:per il resto |qui |con questo )?(?:ho |abbiamo )?finito(?: (?:tutto|qui))?",
    r"(?:ho |abbiamo )finito (?:con )?(?:il )?(?:mio )?(?:turno|piazzamento)",
    r"(?:per il resto )?(?:ho |abbiamo )?fatto(?: tutto)?",
    r"(?:chiudo|concludo|termino|finisco)(?: qui)? (?:il )?(?:mio )?turno",
    r"fine (?:(?:del|di|della) )?(?:(?:mio|questo|mia|questa) )?(?:turno|piazzamento|fase)",
    rf"(?:(?:questo |ed? )?è |e['’] )?tutto {_TIME_IT}",
    r"(?:to )?koniec(?: (?:mojej|mojego|tej|tego))?(?: (?:tury|etapu|kolejki))?",
    r"(?:to )?koniec rozstawi(?:ania|enia)",
    rf"(?:skończył[ea]m|zakończył[ea]m|kończę)(?: {_MY_PL})?(?: (?:turę|etap|kolejkę))?",
    rf"to (?:już )?wszystko {_TIME_PL}",
)
_PASS = (
    rf"(?:i do |we do )?nothing(?: at all| to do)? {_TIME_EN}",
    rf"(?:niente|nulla|non faccio (?:niente|nulla)) {_TIME_IT}",
    rf"nic(?: nie robię)? {_TIME_PL}",
)
_NO_MORE = (
    r"(?:and )?(?:that['’]?s|that is|that will be|that['’]ll be) (?:all|it|everything)",
    r"(?:and )?nothing (?:else|more|further)",
    r"(?:(?:questo |ed? )?è |e['’] )?tutto(?: qui)?|(?:e )?(?:nient|null)['’]altro|basta così",
    r"(?:i )?to (?:już )?(?:wszystko|tyle)|(?:i )?nic więcej",
)
_NO_OTHERS = (
    (
        r"(?:no,? )?(?:nothing|no) (?:else|more|further|other)"
        r"(?: (?:orders|moves|operations|actions|activity|instructions|business))?"
        rf"(?: from me)?(?: {_TIME_EN})?(?: from me)?"
    ),
    (
        r"(?:non ho |non ci sono |senza )?(?:nessun['’]?a? ?altr[oa]|altr[ei]) "
        r"(?:ordin[ei]|moss[ae]|operazion[ei]|azion[ei])(?: da parte mia)?"
        rf"(?: {_TIME_IT})?(?: da parte mia)?"
    ),
    (
        r"(?:(?:nie ma |brak |bez |nie mam )?(?:żadnych )?(?:innych|dalszych|więcej)"
        r"|(?:innych|dalszych|więcej)) (?:rozkazów|ruchów|działań|operacji|akcji)(?: nie mam)?"
        rf"(?: ode mnie)?(?: {_TIME_PL})?(?: ode mnie)?"
    ),
)
"""That no other orders follow."""
_NOTHING = (
    rf"(?:and )?(?:everything|everyone|everybody|all)(?: else)? {_STAYS_EN}{_WHERE_EN}",
    rf"(?:and )?(?:all )?the (?:rest|others) {_STAYS_EN}{_WHERE_EN}",
    r"(?:nobody|no one|nothing|no unit) else (?:moves|attacks|does anything)",
    *_NO_OTHERS,
    rf"(?:e )?(?:tutto )?il resto (?:resta|rimane|sta){_WHERE_IT}",
    rf"(?:tutt[ei] )?(?:gli altri|le altre)(?: unità)? (?:restano|rimangono|stanno){_WHERE_IT}",
    rf"(?:a )?(?:cała )?reszta (?:zostaje|pozostaje|stoi|bez zmian){_WHERE_PL}",
    rf"(?:a )?(?:wszystkie )?(?:pozostałe|inne)(?: jednostki)? {_STAY_PL}{_WHERE_PL}",
    *_NO_MORE,
)
_BETWEEN = re.compile(r"\s*(?:[.,;!:\u2013\u2014]+|\s(?:and|then|e|ed|poi|i|oraz|potem)\s)\s*")
_LONGEST = 120
_AT_THE_END = re.compile(
    rf"(?<=\S)\s*(?:[.,;!:\u2013\u2014-]+\s*|\s(?=(?:and|ed?|i)\s))(?P<said>(?:{'|'.join(_NO_MORE)})"
    r"(?:,? (?:for (?:now|today|me)|from me|folks|per (?:ora|oggi|me|adesso)|da parte mia"
    r"|na (?:razie|dziś|teraz)|z mojej strony|ode mnie))?)[\s.!]*$",
    re.IGNORECASE,
)
"""That there is no more, behind something else."""
_DENIES = re.compile(
    r"\b(?:not|never|if|may|non|mai|se|forse|nie|nigdy|jeśli|może)\b", re.IGNORECASE
)


def _any(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_KINDS: tuple[Closing, ...] = ("end", "pass", "nothing")
_PATTERNS: dict[Closing, re.Pattern[str]] = {
    "end": _any(_END),
    "pass": _any(_PASS),
    "nothing": _any(_NOTHING),
}
_NO_OTHERS_ALONE = _any(_NO_OTHERS)
_STAYS = re.compile(
    r"\s*(?P<who>[^.;,!?]{1,60}?)\s+"
    r"(?:stays?|remains?|resta(?:no)?|rimane|rimangono|zostaj[eą]|pozostaj[eą])"
    r"(?:\s+(?:where (?:it|they) (?:is|are)|put|there|here|behind|lì|qui|ferm[oiae]"
    r"|dov['’]è|dove sono|na miejscu|tam))?[\s.!]*",
    re.IGNORECASE,
)


def closing(text: str) -> Closing | None:
    """What a text says that is nothing but closing words; ``None``: it says something else."""
    if len(text) > _LONGEST or "?" in text:
        return None
    said = " ".join(text.split()).strip(" .,;!")
    if whole := _kind(said):
        return whole
    kinds = [_kind(part) for part in _BETWEEN.split(said) if part]
    return next((kind for kind in _KINDS if kind in kinds), None) if all(kinds) else None


def says_no_others(text: str) -> bool:
    """True if a text says no more than that no other orders follow: ``No further orders.``."""
    return _NO_OTHERS_ALONE.fullmatch(" ".join(text.split()).strip(" .,;!")) is not None


def without_no_more(text: str) -> tuple[str, str]:
    """A text without words at its end by which no more follows, and these; else empty.

    ``GE 2 to Metz. That's all.``; of such words nothing is done, as on a line of their own.
    """
    found = _AT_THE_END.search(text)
    return (text[: found.start()], found["said"]) if found else (text, "")


def who_stays(text: str) -> str:
    """Who stays where they are, if a text says that and no more: ``DE 17 stays``; else empty."""
    found = _STAYS.fullmatch(text)
    return found["who"] if found and not _DENIES.search(found["who"]) else ""


def _kind(part: str) -> Closing | None:
    """What a part of a text says."""
    return next((kind for kind in _KINDS if _PATTERNS[kind].fullmatch(part)), None)
