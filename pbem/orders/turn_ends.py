"""Whether words of an end surely speak of the turn: ``That ends my evening`` does not."""

import re

from pbem.orders.small_talk import is_talk

_SENTENCE = re.compile(r"[^.!?;…]+")
_CLAUSE = re.compile(r"[,:()]|\s[-–—]\s|\s(?:and|e|i)\s")
_ENDS = re.compile(
    r"\b(?:end(?:s|ed|ing)?|finish(?:es|ed|ing)?|done|over|conclud\w+|complete[sd]?|stop(?:s|ping)?"
    r"|fin(?:e|ito|ita|isco|iamo|isce|iscono)|termin\w+|chiud\w+|chiuso|conclu\w+|fatto|mi fermo"
    r"|koniec|ko[nń]cz\w+|sko[nń]cz\w+|zako[nń]cz\w+)\b",
    re.IGNORECASE,
)
"""Words of an end, of whatever."""
_I_END = re.compile(
    r"\b(?:finisco|termino|chiudo|concludo|mi fermo|ko[nń]cz[eę]|ko[nń]czymy|i (?:finish|end|stop)"
    r"|we (?:finish|end|stop)|ends)\b",
    re.IGNORECASE,
)
"""Words of somebody who ends something now: beside a reason it may be the day that they end."""
_TURN = re.compile(
    r"\b(?:turns?|rounds?|phases?|set-?ups?|orders?|moves?|movements?|deployments?|placements?"
    r"|attacks?|assaults?|actions?|drafts?|everything|everybody|units?|discards?|steps?|trains?"
    r"|rail|redeployments?|reinforcements?|replacements?|combats?|battles?|retreats?|losses"
    r"|turn[oi]|fas[ei]|ordin[ei]|moss[ae]|piazzament\w+|schierament\w+|attacc\w+|moviment\w+"
    r"|assalt\w+|tutto|unità|azion[ei]|treni|ferrovi\w+|rinforzi|rimpiazzi|combattiment\w+"
    r"|battagli\w+|ritirat\w+|perdite"
    r"|tur[aęyoą]|turze|rund\w+|etap\w*|kolejk\w+|faz[aęyoą]|fazie|ruch\w*|rozkaz\w*|rozstawi\w+"
    r"|atak\w*|akcj\w+|jednost\w+|wszystko|pociąg\w*|kolej\w*|przegrupowa\w+|posiłk\w+"
    r"|uzupełnie\w+|walk\w+|bitw\w+|odwrot\w*|strat\w*)\b",
    re.IGNORECASE,
)
"""What a player ends."""
_DAY = re.compile(
    r"\b(?:today|tonight|evening|night|days?|morning|afternoon|week|weekend|work|job|dinner|lunch"
    r"|supper|coffee|tea|beer|cold|joke|story|patience|time|war"
    r"|oggi|stasera|sera|serata|notte|giornata|mattina|lavoro|cena|pranzo|caffè|sonno|pazienza"
    r"|settimana|tempo|guerra"
    r"|dziś|dzisiaj|dzis|dzień|dnia|wieczór|noc|prac[aęyą]|obiad\w*|kolacj\w+|kaw[aęy]|żart\w*"
    r"|tydzień|cierpliwoś\w+|czas\w*|wojn\w+)\b",
    re.IGNORECASE,
)
"""What else a person ends."""
_WITH = re.compile(
    r"\b(?:done|finished|through) with (?!(?:it|this|that|these|them|all)\b)\w+", re.IGNORECASE
)
"""An end of something that is named."""


def surely_ends(text: str) -> bool:
    """True if no sentence of a text speaks of an end that may be another than that of a turn.

    A sentence of the text that surely ends the turn is enough.
    """
    ending = [said for said in _SENTENCE.findall(text) if _ENDS.search(said)]
    doubtful = [said for said in ending if is_of_other(said)]
    return not ending or len(doubtful) < len(ending)


def is_of_other(sentence: str) -> bool:
    """True if a sentence may speak of the end of a day, of work or the like: it names no turn.

    So may one by which somebody ends they do not say what, with more than small talk beside it:
    ``Finisco qui, ho sonno``.
    """
    if _TURN.search(sentence):
        return False
    clauses = [part.strip() for part in _CLAUSE.split(sentence) if part and part.strip()]
    for n, clause in enumerate(clauses):
        if not _ENDS.search(clause):
            continue
        others = [other for m, other in enumerate(clauses) if m != n]
        reasons = [other for other in others if not (is_talk(other) or _ENDS.search(other))]
        if _DAY.search(clause) or _WITH.search(clause) or (_I_END.search(clause) and reasons):
            return True
    return False
