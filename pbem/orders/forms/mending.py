"""A line put right where its reading fails: what it says there may say nothing, or be known.

Each failure points at a word. A word that says nothing in an order is passed over, a word that
people use for a key word becomes that key word, a mistyped name the one that it may be, and where
a key word is left out it is put in if just one fits. What comes of it counts only if all of the
line can be read. Beside a word that denies, doubts or asks nothing is put right.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache

from pbem.orders.forms.language import Language, Verb
from pbem.orders.words.errors import Ambiguous, OrderError
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import words_of
from pbem.orders.words.likeness import has_word, is_slip
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Order

Reading = tuple[Line, tuple[Order, ...]]
"""A line as it was read, and its orders."""
Read = Callable[[Line], Reading]
"""Reads a line as it stands. Raises OrderError."""

_LOADED = re.compile(
    r"\b(?:not|no|never|nobody|none of|without|if|unless|maybe|perhaps|possibly|probably|could"
    r"|would|should|might|may|can|cannot|whether|or|but|except|instead|rather|before|until|otherwise"
    r"|non|mai|senza|se|salvo|forse|potrei|potremmo|dovrei|dovremmo|oppure|o|ma|tranne|eccetto"
    r"|invece|prima|finché|nessuno"
    r"|nie|nigdy|nikt|bez|jeśli|jeżeli|gdyby|jakby|może|mógłbym|mogłabym|powinienem|powinnam|czy"
    r"|lub|albo|ale|oprócz|zamiast|zanim|dopóki)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words that deny, doubt, ask or bind to something."""
_DENIES = re.compile(
    r"\b(?:not|no|never|nobody|none of|without|non|mai|senza|nessuno|nie|nigdy|nikt|bez)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"\W*(?:shall|should|do (?:you|i|we|they)|does|did|can|could|may|might|would|is|are|was|were"
    r"|how|why|when|where|what|czy|jak(?!\s+(?:w\s+(?:przyk|propoz)|propon|pokaz))|kiedy|dlaczego"
    r"|gdzie|perché|quando|dove|posso|potrei)\b",
    re.IGNORECASE,
)
_POLITELY = r"(?:please|kindly|per (?:favore|piacere|cortesia)|gentilmente|cortesemente|prosz[ęe])"
_ASKS_YOU = re.compile(
    rf"\W*(?:{_POLITELY}\W+)?"
    rf"(?:(?:can|could|would|will) you(?=\W+(?:{_POLITELY}\W+)?(?!like|mind|say|tell|explain)\w)"
    r"|(?:potete|potreste|puoi|potresti|(?:sarebbe|è) possibile|si (?:può|potrebbe))"
    r"(?=\W+(?:\w+\W+){0,3}?\w+[aei](?:re|r[mcl][aeio])\b)"
    r"|(?:czy )?(?:możecie|możesz|moglibyście|mógłbyś|mogłabyś)(?=\W+(?:\w+\W+){0,3}?\w+ć\b)"
    r"|(?:czy )?(?:mogę|można|mógłbym|mogłabym) prosić o)\b",
    re.IGNORECASE,
)
"""What leads in to what the reader of a letter is asked to do."""
_REQUEST = re.compile(
    r"\W*(?P<lead>(?:can|could|would|may|puoi|può|possono|potrebbe|potrebbero|potresti"
    rf"|czy(?: może| mogą| mógłby| mogłaby| mogłyby| mogliby)?)?)\b(?=.*\b{_POLITELY}\b)",
    re.IGNORECASE,
)
"""What leads in to a question that says please."""
_MAY = re.compile(
    r"\b(?:może|mogą|mógłby|mogłaby|mogłyby|mogliby|può|possono|potrebbe|potrebbero)\b",
    re.IGNORECASE,
)
_MOST_READ = 140
"""So many wordings of one line are read."""
_LONGEST_NAME = 7
_KEY_WORDS = re.compile(r"(?<![\w<])[A-Z]{2,}(?![\w>])")
_LINKS = ("WITH", "TO", "AT", "FROM", "BY", "AS", "IN")
"""Key words that are left out most."""
_ANYWHERE = ("ALL", "REST", "NONE")
"""Key words that stand for names, which forms do not tell."""
_MARKS = frozenset(",:;-–—()[]./")

_ENGLISH = """
    the,a,an,my,our,its,their,of,in,at,on,against,front,fronts,space,hex,army,armies,unit,units,
    troops,force,forces,number,card,cards,counter,counters,piece,pieces,there,now,then,also,just,
    simply,only,both,have,has,i,we,will,shall,is,are,am,goes,go,going,moves,moving,travels,
    marches,again,over,up,right,straight,this,that,these,which,together,group,stack,area,whole,
    with,round,turn,rail,train,
"""
_ITALIAN = """
    il,lo,la,i,gli,le,l,un,uno,una,mio,mia,miei,mie,nostra,nostro,di,del,dello,della,dei,degli,
    delle,d,in,nel,nello,nella,nei,negli,nelle,sul,sullo,sulla,sui,sugli,sulle,su,contro,fronte,
    fronti,spazio,esagono,armata,armate,esercito,unita,truppe,numero,carta,carte,li,adesso,ora,
    poi,anche,solo,soltanto,ho,abbiamo,che,si,va,vanno,muove,muovono,sposta,spostano,insieme,
    gruppo,verra,con,round,turno,
"""
_POLISH = """
    sie,moj,moja,moje,moi,nasz,nasza,nasze,swoj,swoja,swoje,w,we,na,nad,front,frontu,froncie,pole,
    pola,polu,armia,armie,armii,jednostka,jednostki,oddzial,wojska,karta,karte,karty,numer,nr,tam,
    teraz,potem,tez,takze,rowniez,tylko,mam,mamy,jest,sa,idzie,ida,rusza,ruszaja,jedzie,jada,
    razem,grupa,z,ze,runde,runda,ture,tura,
"""
_SAYING_NOTHING = frozenset(re.findall(r"\w+", f"{_ENGLISH}{_ITALIAN}{_POLISH}"))
"""Folded words that say nothing more where no order has a place for them."""
_OF_PLACE = (".hex", ".space")
"""How the keys of what is wrong with the name of a place end."""
_COMMON_WORDS = """
    best,come,dice,given,hand,have,home,line,lost,name,names,never,ours,random,real,rest,ride,rise
    sees,send,sends,sent,size,some,stop,talk,tried,tries,turn,went,when,yours
    alta,ancora,basta,lega,manca,massa,meta,mossa,nome,pari,passa,pedina,persa,persi,posti,salta
    sola,tiene,tiro,treni,treno,turni,valore,venire
    braku,czym,gracz,graj,kart,konca,nasz,nich,oraz,poki,pola,pole,remis,rowno,sila,tury,walka
    walki,wiec,wolno,wraz
"""
_COMMON = frozenset(re.findall(r"\w+", _COMMON_WORDS))
"""Folded words of talk that are one letter from a name of a place: ``basta`` and Balta."""
_SAID: Mapping[str, tuple[str, ...]] = {
    "WITH": (
        "using",
        "use",
        "units",
        "unit",
        "armies",
        "by",
        "through",
        "usando",
        "uso",
        "unità",
        "tramite",
        "przez",
        "używając",
        "używam",
        "jednostki",
        "siły",
    ),
    "TO": (
        "into",
        "onto",
        "towards",
        "toward",
        "up to",
        "over to",
        "at",
        "in",
        "on",
        "fino a",
        "in",
        "su",
        "sul",
        "sulla",
        "nel",
        "nella",
        "nelle",
        "verso",
        "w kierunku",
        "na",
        "nad",
        "w",
        "we",
        "ku",
    ),
    "FROM": ("out of", "starting from", "partendo da", "startując z", "spod"),
    "REST": (
        "all others",
        "the others",
        "all the others",
        "everything else",
        "everyone else",
        "all the rest",
        "gli altri",
        "tutti gli altri",
        "le altre",
        "tutte le altre",
        "tutto il resto",
        "pozostałe",
        "cała reszta",
        "całą resztę",
        "wszystkie inne",
        "inne",
    ),
    "ALL": (
        "everything i have",
        "all i have",
        "everyone",
        "everybody",
        "all in",
        "everything else",
        "tutto_quello_che_ho",
        "tutto_ciò_che_ho",
        "wszystkim co mam",
        "całością",
        "całością sił",
    ),
}
"""What people say where an order has a key word, in every game."""


def is_loaded(text: str) -> bool:
    """True if a text has a word that denies, doubts, asks or binds: nothing is put right in it."""
    return bool(_LOADED.search(text))


def denies(text: str) -> bool:
    """True if a text has a word that denies."""
    return bool(_DENIES.search(text))


def says_nothing(word: str) -> bool:
    """True if a folded word says nothing more in orders of any game."""
    return word in _SAYING_NOTHING


def is_question(text: str) -> bool:
    """True if a text has a question mark, or begins as a question does."""
    return "?" in text or bool(_QUESTION.match(text))


def requested(line: Line) -> Line | None:
    """What a line asks for in the form of a question, without that form; ``None``: nothing.

    ``Could the II corps please go to 2624?``, ``Potete spostare il II a 2624?``. Blanks stand in
    the place of what is left out.
    """
    text = line.text
    if not is_question(text) or "?" in text.rstrip(" ?!.)"):
        return None
    found = _ASKS_YOU.match(text) or _REQUEST.match(text)
    if found is None or (
        "lead" in found.groupdict() and not found["lead"] and _QUESTION.match(text)
    ):
        return None
    bare = f"{' ' * found.end()}{text[found.end() :]}".rstrip(" ?!.)")
    return Line(line.number, _MAY.sub(lambda may: " " * len(may[0]), bare))


class Mending:
    """Reads wordings of one line of a letter, put right where that helps.

    The work is bounded: a line that was read is known, and only so many are.
    """

    def __init__(self, read: Read, language: Language, kept: Container[str] = ()) -> None:
        """``kept``: folded words that are no slips of a name of a place."""
        self._read, self._language, self._left = read, language, _MOST_READ
        self._kept = kept
        self._known: dict[str, Reading | OrderError] = {}
        self._mended: dict[tuple[Line, int], Reading | None] = {}

    def fresh(self, line: Line) -> "Reading | OrderError | None":
        """A line as it stands: its reading, or why it has none; ``None``: enough was read."""
        known = self._known.get(line.text)
        if known is None and self._left:
            self._left -= 1
            try:
                known = self._read(line)
            except OrderError as error:
                known = error
            self._known[line.text] = known
        return known

    def mended(self, line: Line, most: int) -> "Reading | None":
        """The reading of a line with up to so many mends, the likeliest first; ``None``: none."""
        if (line, most) not in self._mended:
            self._mended[line, most] = self._find(line, most)
        return self._mended[line, most]

    def _find(self, line: Line, most: int) -> "Reading | None":
        found = self.fresh(line)
        if not isinstance(found, OrderError):
            return found
        for choices in _mends(line, found, self._language, self._kept) if most else ():
            tries = (self._further(choice, line, found, most - 1) for choice in choices)
            readings = [reading for reading in tries if reading and reading[1]]
            if readings:
                same = all(each[1] == readings[0][1] for each in readings)
                return readings[0] if same else None
        return None

    def _further(self, right: Line, line: Line, error: OrderError, most: int) -> "Reading | None":
        """The reading of a mended line, if that is read or fails further on."""
        found = self.fresh(right)
        if isinstance(found, OrderError) and _behind(right, found) >= _behind(line, error):
            return None
        return self.mended(right, most)


def _behind(line: Line, error: OrderError) -> int:
    """How much of a line stands behind the place of an error."""
    return len(line.text.rstrip()) - error.at[0]


def _mends(
    line: Line, error: OrderError, language: Language, kept: Container[str]
) -> Iterator[tuple[Line, ...]]:
    """Ways to put a line right at the place of an error.

    Of the ways that come together one alone may be readable, or all must say the same.
    """
    cursor = Cursor(line)
    here = next((n for n, word in enumerate(cursor.tokens) if word.column >= error.at[0]), None)
    known = here is not None and cursor.tokens[here].text.strip(".!").upper() in _ANYWHERE
    talk = here is not None and _is_talk_for_place(cursor.tokens[here].text, error, kept)
    if not known and not talk and (slip := put_right(line, error)):
        yield (slip,)
    found = verb_of(cursor, language)
    if here is None or found is None or isinstance(error, Ambiguous):
        return
    cursor.index = here
    keys = key_words(found[0])
    for key in (*keys, *(key for key in _ANYWHERE if key not in keys)):
        if size := words_of(cursor, _said(language, key)):
            yield (_put(line, cursor, size, language.wording.line(key)),)
    word = cursor.peek()
    if word in _MARKS or fold(word) in _SAYING_NOTHING | language.idle:
        yield (_put(line, cursor, 1, ""),)
    left_out = [key for key in keys if key in _LINKS or key in language.left_out]
    yield tuple(_put(line, cursor, word in _MARKS, language.wording.line(key)) for key in left_out)


def _is_talk_for_place(word: str, error: OrderError, kept: Container[str]) -> bool:
    """True if a word that is read for a place is a word of talk, with no slip in it."""
    said = fold(word.strip(".!:"))
    return error.key.endswith(_OF_PLACE) and (said in _COMMON or said in kept)


def _put(line: Line, cursor: Cursor, size: int, word: str) -> Line:
    """A line with a word in the place of its next ones."""
    start, length = cursor.place(size) if size else (cursor.here[0], 0)
    text = line.text
    return Line(line.number, f"{text[:start].rstrip()} {word} {text[start + length :].lstrip()}")


def verb_of(cursor: Cursor, language: Language) -> tuple[Verb, int] | None:
    """The verb with which a line begins, and how many tokens it has."""
    verbs = _verbs(tuple(language.verbs))
    size = words_of(cursor, verbs)
    return (verbs[fold(cursor.span(size))], size) if size else None


def key_words(verb: Verb) -> tuple[str, ...]:
    """The key words of the form of a verb, without the verb."""
    return tuple(dict.fromkeys(_KEY_WORDS.findall(verb.syntax)))[1:]


def without_commas(line: Line, language: Language) -> Line | None:
    """A line without the commas before key words of its form: ``LOSSES GE I, RETREAT 2622``.

    ``None``: it has none of these.
    """
    found = verb_of(Cursor(line), language) if "," in line.text else None
    if found is None:
        return None
    words = sorted({language.wording.line(key) for key in key_words(found[0])})
    comma = re.compile(rf",(?=\s+(?:{'|'.join(map(re.escape, words))})\s)", re.IGNORECASE)
    text = comma.sub("", line.text)
    return Line(line.number, text) if words and text != line.text else None


@cache
def _verbs(verbs: tuple[Verb, ...]) -> Mapping[str, Verb]:
    found = {fold(word): verb for verb in verbs for word in verb.words}
    return found | {fold(word): verb for verb in verbs for word in (verb.name, *verb.aliases)}


def _said(language: Language, key: str) -> frozenset[str]:
    """What people say for a key word, folded."""
    return _folded((*_SAID.get(key, ()), *language.heard.get(key, ())))


@cache
def _folded(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(fold, words))


def put_right(line: Line, error: OrderError) -> Line | None:
    """A line with the one name in it that may have been meant where a slip stands.

    ``None``: what stands there is like no name, or like several.
    """
    column, words = error.at[0], Cursor(line).tokens
    here = [word for word in words if word.column >= column]
    meant: dict[tuple[int, str], None] = {}
    for name in error.suggestions:
        for size in range(1, min(_LONGEST_NAME, len(here)) + 1):
            end = here[size - 1].column + len(here[size - 1].text)
            if any(is_slip(line.text[column:end], said) for said in (name, _unnumbered(name))):
                meant[end, name] = None
    if (
        not meant
        and len(error.suggestions) == 1
        and here
        and has_word(error.suggestions[0], here[0].text)
    ):
        meant[column + len(here[0].text), error.suggestions[0]] = None
    if len({name for _, name in meant}) != 1:
        return None
    end, name = next(iter(meant))
    return Line(line.number, f"{line.text[:column]}{name}{line.text[end:]}")


def _unnumbered(name: str) -> str:
    """The name of a card without its number."""
    return name.lstrip("0123456789 ")
