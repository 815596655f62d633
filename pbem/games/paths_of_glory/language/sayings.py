"""How people say what they play a card for: ``Event: Guns of August``, ``8 ops``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pbem.orders import Aliases

_USES = ("OPS", "SR", "RP", "EVENT")
_ONE = re.compile(
    r"\s*(?:(?:i|we)(?:['’]ll)? )?(?:take |use |spend |uso |prendo |biorę )?"
    r"(?:(?:1|one)\s+(?:op|operation)|una?['’\s]\s*operazione|jedn[aąo] operacj[aąeę])\b[:,.]?",
    re.IGNORECASE,
)
"""One operation without a card. ``1 ops`` plays card 1."""
_BETWEEN = re.compile(
    r"\s*(?:[:,–-]|with|using|by|of|con|di|da|z|za|the|card|carta|la|le|kart[aąyę])*(?:\s+|$)",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.;:,]?\s+(?=activat|attiv|aktyw)|[.;:]\s+|$", re.IGNORECASE)
"""Where the name of a card ends at the latest."""
_LEAD = (
    r"\s*(?:(?:i|we)(?:['’]ll)? |(?:right|straight) away |at once |now |subito |adesso "
    r"|od razu |teraz |zaraz |do |perform |play |as |an? |the |l['’]|un |come |jako |gram "
    r"|gioco |zagrywam |take |use |spend |with |using |card |prendo |prendi |uso |con |la |carta "
    r"|bior[ęe] |u[żz]ywam |wydaj[ęe] |kart[aąęy] |z |no\.? |nr\.? |n\.? )*"
)
"""Words before a card or its use."""
_FOR = (
    r"[\s,:–-]+(?:(?:as|for|to|play it|played|i play it|come|per|la gioco|giocata|jako|na|do"
    r"|zagrywam|gram|zu[żz]ywam|u[żz]ywam|wykorzystuj[ęe]|po[śs]wi[ęe]cam|przeznaczam|wydaj[ęe]|idzie"
    r"|id[ąa]|leci|the|an?|[1-5])\s+|l['’]|un['’])*"
)
"""Words between a card and its use; a number says how many operations."""
_ACTIVATES = re.compile(r"\b(?:activat|attiv|aktyw)", re.IGNORECASE)
_USED = (
    r"(?:(?P<attack{0}>attack|attacking|combat|attacco|attaccare|combattimento|atak|ataku|walki)"
    r"|move|movement|moving|muovere|movimento|ruch|ruchu)"
)
_NEXT_SPACES = r"(?:\s*[,;]\s*|\s+(?:and|e|i|oraz)\s+)?"
_IT = re.compile(
    r"\s*(?:(?:and|then|e|poi|i|a|potem)\s+)*(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?"
    r"(?:(?:play|use)\s+(?:it|this|that)|l[ao]\s+(?:gioco|uso)|(?:zagrywam|gram)\s+(?:ją|nią))\s+"
    r"(?:(?:right away|at once|straight away|now|subito|ora|od razu|teraz|zaraz)\s+)?"
    r"(?:as|for|come|per|jako|na)\s+(?:(?:the|its|an?)\s+|l['’]|un\s+)?(?P<use>[^.!,;]+?)[\s.!]*",
    re.IGNORECASE,
)
"""What the card is for that was named last: ``Then I play it right away as the event``."""
_PURPOSE = re.compile(
    rf"\s*\(\s*(?:(?:to|for|in|per|do|na)\s+)?{_USED.format(1)}\s*\){_NEXT_SPACES}"
    rf"|(?:\s*[,:–-]\s*|\s+(?:for|in|per|do|na)\s+(?:(?:the|il)\s+|l['’])?){_USED.format(2)}"
    rf"(?:\s*[,;]\s*|\s*(?=[.]|$)|\s+(?:and|e|i|oraz)\s+)",
    re.IGNORECASE,
)
"""What spaces are activated for: ``Metz (attack), Essen (move)``, ``Strasburgo in attacco``."""
_DUG = re.compile(
    r"^[\s,.:;–-]*(?:(?:and|then|e|poi|i|a|potem)\s+)?(?:(?:i|we)\s+)?"
    r"(?:(?:put|place|dig|metto|metti|mettiamo|piazzo|piazziamo|scavo|scavi?amo|stawiam|kopię)\s+)?"
    r"(?:(?:the|a|la|una)\s+)?(?:trench|trincea|okop)(?:\s+da\s+(?:mettere|piazzare))?\s+"
    r"(?:(?:goes|va|(?:la\s+)?(?:metto|piazzo|metti|piazzi)(?:la)?)\s+)?(?:to|at|in|a|nel|w|do)\s+",
    re.IGNORECASE,
)
"""That a trench is put somewhere, behind a card that is played as the event."""
_PURPOSE_FIRST = re.compile(
    rf"(?:^\s*|\s*[,;]\s*|\s+)(?:(?:and|e|i|a|oraz)\s+)?(?:for|in|per|do|na)\s+"
    rf"(?:(?:the|il)\s+|l['’])?{_USED.format(3)}\b[:,]?\s+"
    r"(?:(?:(?:i|we)\s+)?(?:activat|attiv|aktyw)\w*:?\s+)?",
    re.IGNORECASE,
)
"""The same before the spaces: ``For attack I activate Metz, for movement Essen``."""
_NUMBER = re.compile(r"(?<![\w#])\d{1,2}(?!\w)")


class _Patterns(NamedTuple):
    """How a sentence names one use of a card: before the card, or behind it.

    ``named`` finds the use anywhere; the two others are dear on a long sentence without it.
    """

    use: str
    named: re.Pattern[str]
    first: re.Pattern[str]
    last: re.Pattern[str]


def without_names(text: str, cards: Mapping[str, Sequence[str]]) -> str:
    """A text without the name of a card whose number stands in it, too: ``9, Moltke, as ops``.

    Args:
        text: a sentence.
        cards: the names of cards by number.
    """
    for number in _NUMBER.findall(text):
        for name in cards.get(number, ()):
            text = re.sub(
                rf"[\s,(:–-]*(?<!\w){re.escape(name)}(?!\w)\)?,?", " ", text, flags=re.IGNORECASE
            )
    return text


def use_of_it(text: str, words: Mapping[str, Aliases]) -> str:
    """What a text says that the card named last is for; empty: it says something else.

    Args:
        text: a sentence.
        words: what key words are called.
    """
    found = _IT.fullmatch(text)
    said = found["use"].casefold() if found else ""
    named = ((use, [use, *words[use]]) for use in _USES)
    return next((use for use, names in named if said in map(str.casefold, names)), "")


def activation_said(text: str) -> str | None:
    """The line that activates spaces as a text says without the verb; ``None``: it does not.

    ``Metz for combat, Koblenz for movement``.
    """
    purposes, count = _PURPOSE.subn(_purpose, text.rstrip(" .!"))
    if not count or _ACTIVATES.search(text):
        return None
    return f"ACTIVATE {purposes.strip(' ;')}"


def rephrased_lines(text: str, words: Mapping[str, Aliases]) -> Iterator[str]:
    """Lines of orders that say what a text says.

    Args:
        text: a sentence.
        words: what key words are called.
    """
    if _ACTIVATES.search(text) and (purposes := _PURPOSE.sub(_purpose, text)) != text:
        yield purposes.strip(" ;")
        yield from _of_cards(purposes.strip(" ;"), words)
    if said := _with_purposes_first(text):
        yield said
    yield from _of_cards(text, words)


def _with_purposes_first(text: str) -> str:
    """The line that activates the spaces behind each purpose; empty: none stands at the head."""
    found = list(_PURPOSE_FIRST.finditer(text))
    if not found or found[0].start() or not _ACTIVATES.search(text):
        return ""
    ends = (*(each.start() for each in found[1:]), len(text))
    spaces = [text[each.end() : end].strip(" .!,;") for each, end in zip(found, ends, strict=True)]
    said = (
        f"{where} TO {'ATTACK' if each['attack3'] else 'MOVE'}"
        for where, each in zip(spaces, found, strict=True)
    )
    return f"ACTIVATE {'; '.join(said)}" if all(spaces) else ""


def _of_cards(text: str, words: Mapping[str, Aliases]) -> Iterator[str]:
    """Lines that play a card, or one operation without a card, as a text says."""
    if found := _ONE.match(text):
        yield f"ONE OP {text[found.end() :]}"
    for use, named, first, last in _use_patterns(tuple((use, tuple(words[use])) for use in _USES)):
        if not named.search(text):
            continue
        if found := first.match(text):
            rest = text[found.end() :]
            stop = _STOP.search(rest)
            end = stop.start() if stop else len(rest)
            yield f"PLAY {rest[:end].strip()} AS {use} {rest[end:].lstrip(' .;:,')}"
        if found := last.match(text):
            rest = _DUG.sub("PLACE TRENCH AT ", text[found.end() :], count=1)
            yield f"PLAY {found['card'].strip()} AS {use} {rest.lstrip(' .;:,')}"


def _purpose(found: re.Match[str]) -> str:
    return f" TO {'ATTACK' if found['attack1'] or found['attack2'] else 'MOVE'}; "


@cache
def _use_patterns(uses: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[_Patterns, ...]:
    """What begins a sentence that names a use of a card."""
    found = []
    for use, called in uses:
        names = "|".join(sorted(map(re.escape, (use, *called)), key=len, reverse=True))
        named = rf"(?:{names})(?!\w)"
        first = rf"{_LEAD}(?:{names})(?!\w){_BETWEEN.pattern}"
        last = rf"{_LEAD}+(?P<card>[^.;:]{{1,60}}?){_FOR}(?:{names})(?!\w)"
        found.append(
            _Patterns(use, *(re.compile(form, re.IGNORECASE) for form in (named, first, last)))
        )
    return tuple(found)
