"""Words around orders that say nothing else: what leads in to them, wishes, greetings."""

import re
from collections.abc import Container

from pbem.orders.meaning.vocabulary import are_fillers
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import words_of
from pbem.orders.words.text import Cursor, Line
from pbem.orders.words.word_lists import any_of, has_word

_LONGEST_START = 80

_LEAD_IN = re.compile(
    r"(?:[\s,.:!]*+(?:"
    r"(?:hi|hello|hey|good (?:morning|evening|afternoon)|ciao|salve|buongiorno|buonasera"
    r"|buon giorno|buona sera|cześć|czesc|witam|dzień dobry|dobry wieczór|hej)"
    r"(?: (?:all|everyone|everybody|there|a tutti|tutti|wszystkim))?(?=\s*[,.!])|"
    r"(?:(?:first|last|next|one (?:more|last)) thing|(?:la )?(?:prima|ultima|un['’]altra) cosa"
    r"|(?:pierwsza|ostatnia|jeszcze jedna) (?:rzecz|sprawa))(?=\s*[:,])|"
    r"(?:then|first|second|third|finally|also|now|so|and|ok|okay|please|after that|afterwards)"
    r"|(?:right|well|all ?right|fine|good|bene|va bene|benissimo|dunque|dobra|dobrze|no dobra"
    r"|no dobrze|cóż)(?=\s*[,:])"
    r"|what (?:i|we)(?: want|['’]d like| would like)(?: to do)? is"
    r"|quello che (?:voglio|vorrei) fare è"
    r"|(?:i|we)(?:['’]ll|['’]m|['’]re| will| shall| am| are| want to| wish to| would like to"
    r"| going to| now| then| also| decide to| choose to)*|(?:i|we)['’]d like to"
    r"|make(?: (?:for )?(?:me|us|him|her|them|the enemy))? an?"
    r"|offer(?: (?:him|her|them|the enemy))?(?= peace)"
    r"|let['’]?s(?: (?:start|begin) with)?|let|going to|my (?:orders?|move)(?: is| are)?"
    r"|(?:i|we) (?:start|begin) (?:with|by)|to begin with|next i"
    r"|allora|poi|quindi|prima|infine|inoltre|anche|ora|adesso|dopo|io|noi|vorrei|vorremmo|voglio"
    r"|vogliamo|e|ed|per prima cosa|intendo|desidero|comincio con|inizio con|decido di"
    r"|(?:i miei )?ordini|la mia mossa"
    r"|potem|najpierw|wtedy|teraz|też|także|na koniec|ja|my|chcę|chcemy|chciałbym"
    r"|chciałabym|a|i|oraz|więc|niech|zaczynam od|(?:moje )?rozkazy|mój ruch"
    r"|(?:for |in )?this (?:round|turn)|(?:per|in) questo (?:round|turno)|w tej (?:rundzie|turze)"
    r")(?![\w’']))+[\s,:!]*",
    re.IGNORECASE,
)
"""Words before an order that say nothing else."""
_TALK = re.compile(
    r"(?:[\s.,;!]++(?:good luck|have fun|cheers|never mind|no matter|non importa|fa niente|nieważne"
    r"|mniejsza (?:o|z) t[oy]m?|(?:over to you|your turn)(?: now)?"
    r"|(?:(?:best|kind|warm|many) )*regards|(?:best|good) wishes|all the best|bye(?: for now)?"
    r"|(?:very )?(?:sincerely|truly|faithfully|respectfully)(?: yours)?"
    r"|yours(?: (?:very )?(?:sincerely|truly|faithfully|ever))?"
    r"|have a (?:nice|good|great|lovely) (?:day|evening|weekend|week)"
    r"|(?:(?:un|i più|con i più) )?(?:car[oi]|cordial[ei]|distint[oi]|molti|tanti|migliori)"
    r" salut[io]|un (?:caro |cordiale )?saluto|cordialmente|cordialità|a presto"
    r"|(?:buon|buona) (?:serata|giornata|fine settimana|weekend|domenica|lavoro)"
    r"|(?:pass(?:a|ate|iamo|i)|trascorr\w+|pass) (?:(?:una?|uno|a|the) )?(?:buon[aoe]?"
    r"|bel(?:la|lo)?|felice|splendid[ao]|piacevole|ottim[ao]|seren[ao]|good|nice|great|lovely)"
    r" (?:serata|giornata|notte|domenica|settimana|sabato|venerdì|pomeriggio|week-?end"
    r"|fine settimana|vacanz[ae]|fest[ae]|evening|day|night|week)"
    r"|miłego (?:dnia|wieczoru|weekendu)"
    r"|do usłyszenia|łączę pozdrowienia"
    r"|(?:many )?thanks(?: a lot| again)?"
    r"|thank you(?: very much)?|(?:z góry )?dziękuję(?: bardzo)?|(?:wielkie )?dzięki|powodzenia"
    r"|pozdrawiam|pozdrowienia|z (?:wyrazami (?:szacunku|poważania)|poważaniem)|twoja kolej"
    r"|buona fortuna|in bocca al lupo|ciao|saluti|tocca a te"
    r"|(?:good luck|buona fortuna|powodzenia|in bocca al lupo)"
    r"(?:,? (?:to all|to you|everybody|a tutti|wszystkim|(?-i:[^\W\d_a-ząćęłńóśźż])\w+))"
    r"|(?:molte |tante )?grazie(?: mille)?"
    r"|(?:(?:in|for) )?(?:this|the|my) (?:round|turn)|for now|w tej (?:rundzie|turze)|w tym etapie"
    r"|(?:t[ęe]|swoją|moją) (?:rundę|turę|kolejkę)|na razie"
    r"|(?:(?:in|per) )?(?:questo|il|il mio) (?:round|turno)|per ora)[\s.!]*)+$",
    re.IGNORECASE,
)
"""Words behind an order that wish or say the time."""


_BEHIND_FAREWELL = re.compile(
    r"(?:[\s,.!]+(?:and )?(?:see you(?: soon)?|all|everyone|[A-Z][a-z]+))?"
)


def is_farewell(text: str) -> bool:
    """True if a line wishes well in words that begin as an order does: ``Take care, Will``."""
    said = text.strip(" ,.!-")
    found = re.match(any_of("talk", "farewell"), said, re.IGNORECASE)
    return found is not None and _BEHIND_FAREWELL.fullmatch(said[found.end() :]) is not None


def is_disclaimer(text: str) -> bool:
    """True if a line is what companies write below letters, which may begin like an order."""
    return has_word(text, "talk", "disclaimer")


def is_wish(line: Line, words: Container[str]) -> bool:
    """True if a line says no more than that something is done well: ``Gioca bene!``.

    ``words``: the folded words of orders.
    """
    cursor = Cursor(Line(line.number, line.orders.strip()[:_LONGEST_START]))
    size = words_of(cursor, words)
    said = re.findall(r"\w+", fold(cursor.line.text))
    manner, more = any_of("talk", "manner"), any_of("talk", "behind")
    behind = " ".join(said[size:])
    return bool(size) and re.fullmatch(rf"{manner}(?: {more})?", behind) is not None


def is_talk(text: str) -> bool:
    """True if a line is nothing but words that wish, greet or say the time: ``Cheers,``.

    So is one by which the rest comes later.
    """
    if _TALK.fullmatch(f" {text.strip(' ,-')}") or is_farewell(text) or more_comes_later(text):
        return True
    return are_fillers(fold_words(text.strip(" ,.:;!-")))


def without_lead_in(line: Line, words: Container[str]) -> Line:
    """A line without words that lead in to one of some folded order words; blanks replace them."""
    text = line.text
    found = _LEAD_IN.match(text)
    if found is None or not text[found.end() :].strip() or begins_with(line, words):
        return line
    bare = Line(line.number, f"{' ' * found.end()}{text[found.end() :]}")
    return bare if begins_with(bare, words) else line


def begins_with(line: Line, words: Container[str]) -> bool:
    """True if a line begins with one of some folded words, of which one may be several."""
    return bool(words_of(Cursor(Line(line.number, line.orders.strip()[:_LONGEST_START])), words))


def ends_in_talk(text: str) -> bool:
    """True if words that wish or say the time end a text: ``PASS. Good luck!``."""
    text = text.rstrip(" ,")
    return any(found.end() == len(text) for found in _TALK.finditer(text))


def lead_in_end(text: str) -> int:
    """Where the words end that lead in to an order; 0: there are none."""
    found = _LEAD_IN.match(text)
    return found.end() if found else 0


def without_talk(text: str) -> str:
    """A text with blanks in the place of words at its end that wish or say the time."""
    return _TALK.sub(lambda found: " " * len(found[0]), text)
