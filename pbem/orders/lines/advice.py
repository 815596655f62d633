"""What is told of a line that cannot be read: nothing that is far-fetched or that would not help.

Advice is tried before it is given: a line that is advised can be read.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from pbem.orders.forms.command_reader import COMMANDS, command_wording
from pbem.orders.forms.language import Context, Language, Verb
from pbem.orders.forms.mending import is_loaded, is_question, says_nothing
from pbem.orders.forms.rephrasing import is_verb
from pbem.orders.limits.later_words import put_off_by
from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.likeness import is_slip
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Order


class Read(Protocol):
    """Reads a line as a letter's lines are read."""

    def __call__(self, line: Line, /, *, plainly: bool = True) -> Sequence[Order]:
        """``plainly``: whether orders in plain words count. Raises OrderError."""


_PART_ENDS = re.compile(r"\s*[.;!,:]+\s+")
_EMPTY = re.compile(r"[(\[]\s*[)\]]")
_MOST_PARTS = 3
"""So many parts of a line are tried, from its end."""
_VERB, _BEHIND = "orders.problem.verb", "orders.problem.behind"
_LONGEST_NAME = 5
_SAID = """
    about,all,and,another,any,as,be,both,by,do,each,either,else,everybody,
    everyone,everything,for,from,get,had,her,him,his,how,if,into,it,like,may,
    me,nobody,none,not,nothing,of,off,one,only,or,ours,out,please,same,she,so,
    some,somebody,than,that,their,them,then,there,these,they,this,those,to,too,
    us,very,was,what,when,where,while,who,why,with,would,you,your,a,al,alla,
    allo,anzi,che,chi,ci,come,con,cosa,cui,da,dal,dalla,dove,due,e,ed,era,
    fra,gli,ha,hai,ho,io,lei,loro,lui,ma,mi,molto,ne,nessuno,niente,no,noi,
    non,nulla,ogni,oppure,per,perché,più,poco,qualche,qualcuno,quando,quanto,
    quello,questo,qui,se,si,sono,sta,su,sua,suo,te,ti,tra,tu,tutti,tutto,vi,
    voi,albo,ale,ani,aż,bez,bo,być,co,czy,dla,dwa,dwie,gdy,gdzie,go,i,ich,
    ile,jak,jaki,jako,je,jego,jej,jest,jeśli,już,każdy,kto,który,lecz,lub,mnie,
    mu,na,nad,nam,nas,nic,nich,nie,nikt,niż,o,obie,od,on,ona,oni,oraz,pan,
    po,pod,poza,przez,przy,są,się,tak,tam,tego,ten,tych,tylko,tym,u,w,we,
    wszystko,wy,z,za,ze,że
"""
_FILLERS = frozenset(map(fold, re.findall(r"\w+", _SAID)))
"""Folded words of any sentence: no names and no slips of names."""


def is_common_word(word: str) -> bool:
    """True if a folded word is one of any sentence, such as ``all`` or ``nobody``."""
    return word in _FILLERS


def helpful(
    slip: OrderError, line: Line, read: Read, language: Language, context: Context
) -> OrderError:
    """What to tell of a line that cannot be read.

    Args:
        slip: why it cannot.
        line: the line.
        read: tries what may be advised.
        language: the game's order language.
        context: what the sender sees and is asked.
    """
    if slip.kind != "unreadable":
        return slip
    if "?" in line.orders:
        return _asked(line, read, language, context)
    if (later := _put_off(line, read, language, context)) is not None:
        return later
    if slip.key == _BEHIND and not _may_be_left_out(slip, line, read, language, context):
        slip = _no_verb(slip, line)
    if slip.key == _VERB and not slip.suggestions and (part := _unread_part(line, read)):
        return part
    return _unit_for_a_hex(slip, line, language, context) or _with_near_names(slip, line, language)


def _put_off(line: Line, read: Read, language: Language, context: Context) -> OrderError | None:
    """That words put an order off which can be read without them: ``DRAW (next turn)``."""
    found = put_off_by(line, language, context)
    if found is None:
        return None
    begin, end = found.begin, found.end
    bare = f"{line.orders[:begin]}{' ' * (end - begin)}{line.orders[end:]}"
    try:
        orders = read(Line(line.number, _EMPTY.sub(" ", bare).strip(" ,:.!")))
    except OrderError:
        return None
    facts: dict[str, object] = {"got": line.orders[begin:end]}
    place = (begin, end - begin)
    return Unreadable("orders.problem.put_off", place, facts=facts) if orders else None


def _unread_part(line: Line, read: Read) -> OrderError | None:
    """What stands behind orders that can be read: ``AH 2 attacks 2622, losses on AH 6``."""
    ends = [found for found in _PART_ENDS.finditer(line.orders) if found.start()]
    for found in reversed(ends[-_MOST_PARTS:]):
        before, rest = line.orders[: found.start()], line.orders[found.end() :].rstrip()
        try:
            orders = read(Line(line.number, before))
        except OrderError:
            continue
        if orders and rest:
            facts: dict[str, object] = {"got": rest[:80], "read": before.strip()[:200]}
            return Unreadable("orders.problem.part", (found.end(), len(rest)), facts=facts)
    return None


def _asked(line: Line, read: Read, language: Language, context: Context) -> OrderError:
    """What to tell of a line with a question mark: it asks, or is an order but for the mark."""
    bare = Line(line.number, line.text.replace("?", " "))
    try:
        read(bare)
    except OrderError as error:
        if is_question(bare.text) or (error.key == _VERB and not error.suggestions):
            return Unreadable("orders.problem.asked", (0, len(line.text.rstrip())), facts={})
        return helpful(error, bare, read, language, context)
    mark = line.text.find("?")
    facts: dict[str, object] = {"rest": " ".join(bare.text.split())[:200]}
    return Unreadable("orders.problem.question", (mark, 1), facts=facts)


def _may_be_left_out(
    slip: OrderError, line: Line, read: Read, language: Language, context: Context
) -> bool:
    """True if the words before an order say nothing that counts, and the rest is an order."""
    got, rest = str(slip.facts["got"]), str(slip.facts["rest"])
    words = got.split()
    names = any(_names(got, lexicons) for lexicons in _things(language, context))
    acts = any(is_verb(word, language) for word in words)
    if is_loaded(got) or is_question(line.text) or names or acts or re.search(r"\d", got):
        return False
    try:
        orders = read(Line(line.number, rest), plainly=False)
    except OrderError:
        return False
    return all(
        not order.timed or any(isinstance(order, ask.accepts) for ask in context.asks)
        for order in orders
    )


def _things(language: Language, context: Context) -> Iterator[Sequence[Lexicon]]:
    """What things are called that the sender may name."""
    for ask in context.asks[:1]:
        yield from language.things_by_kind(ask.seat).values()


def _unit_for_a_hex(
    slip: OrderError, line: Line, language: Language, context: Context
) -> OrderError | None:
    """The form of an order behind whose verb a unit stands in place of a hex, with that place."""
    cursor = Cursor(line)
    word = fold(cursor.next()) if not cursor.done else ""
    verb = next((verb for verb in language.verbs if word in map(fold, verb.words)), None)
    if verb is None or cursor.done or slip.at != cursor.here or not slip.key.endswith(".hex"):
        return None
    units = [
        unit
        for ask in context.asks[:1]
        for unit in language.things_by_kind(ask.seat).get("unit", ())
    ]
    said = (cursor.span(size) for size in range(1, _LONGEST_NAME + 1))
    if not any(unit.exact(name) for name in said for unit in units):
        return None
    facts: dict[str, object] = {
        "got": cursor.peek()[:80],
        "syntax": language.wording.line(verb.syntax),
    }
    return Unreadable("orders.problem.rest", cursor.here, facts=facts)


def _names(text: str, lexicons: Sequence[Lexicon]) -> bool:
    """True if a text names a thing."""
    cursor = Cursor(Line(0, text))
    for start in range(len(cursor.tokens)):
        cursor.index = start
        for size in range(1, min(_LONGEST_NAME, len(cursor.tokens) - start) + 1):
            said = cursor.span(size)
            if fold(said) not in _FILLERS and any(lexicon.exact(said) for lexicon in lexicons):
                return True
    return False


def _no_verb(slip: OrderError, line: Line) -> OrderError:
    """That a line begins with no order, without advice."""
    first = Cursor(line).peek()[:80]
    near = tuple(name for name in slip.suggestions if is_slip(first, name))
    place = slip.at[0], len(first)
    return Unreadable(_VERB, place, facts={"got": first}, suggestions=near)


def _with_near_names(slip: OrderError, line: Line, language: Language) -> OrderError:
    """What is wrong, with the names that may be meant; not with what was written itself."""
    got = str(slip.facts.get("got", "")).strip(" ?!.:;,")
    said = fold(got)
    command = next((verb for verb in COMMANDS if said in map(fold, verb.words)), None)
    if slip.key == _VERB and command is not None and _is_own_word(got, command, language):
        return _goes_on(line, command, language)
    strange = said and said not in _FILLERS and not says_nothing(said)
    near = tuple(name for name in slip.suggestions if strange and fold(name) != said)
    if command is not None and slip.key == _VERB:
        near = ()
    if near == slip.suggestions:
        return slip
    return Unreadable(slip.key, slip.at, facts=slip.facts, suggestions=near)


def _is_own_word(got: str, command: Verb, language: Language) -> bool:
    """True if a word is how a reader's language calls a command, or stands in capitals."""
    own = command_wording(language.lang).line(command.name)
    return fold(got) == fold(own) or (got.isupper() and len(got) > 1)


def _goes_on(line: Line, command: Verb, language: Language) -> OrderError:
    """That a command is followed by what it has no place for."""
    cursor = Cursor(line)
    cursor.next()
    facts: dict[str, object] = {
        "got": cursor.peek()[:80],
        "syntax": command_wording(language.lang).line(command.syntax),
    }
    return Unreadable("orders.problem.rest", cursor.here, facts=facts)
