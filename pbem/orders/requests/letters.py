"""A letter of requests: every line of it is a request, a fault, words to a person, or courtesy."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from pbem.orders.limits.withholding import withholds
from pbem.orders.lines.advice import is_common_word
from pbem.orders.lines.broken_lines import is_wrapped
from pbem.orders.lines.salutations import greeting_end, is_footer
from pbem.orders.requests.arguments import Setting, says, words_in
from pbem.orders.requests.clauses import Clauses, Failed, Found
from pbem.orders.requests.vocabulary import RequestForm, RequestPhrases, common_words
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line

_LIST_MARK = re.compile(r"\s*(?:(?:[-*+•·–—»>]|[(\[]?\d{1,2}[.)\]:]+|\d\u20e3)\s+)+")
_SENTENCE = re.compile(r"(?<=[.!?;…])[\"”)]?\s+(?=\S)")
_JOINT = re.compile(
    r"\s*(?:[,;:]|\s[-–—]+)\s+|\s+(?:and|ed|oraz|(?-i:e|i))\s+|\s+(?=(?:but|ma|ale)\s)",
    re.IGNORECASE,
)
_AND = re.compile(r"\s+(?:and|ed?|i|oraz)\s*$")
_BUT = re.compile(r"\W*(?:but|ma|ale|però|pero|lecz|however|though|jednak)\b", re.IGNORECASE)
_STRAY = re.compile(r"[`=\\{}|$]|--|(?<!\w)'|'(?!\w)")
"""Marks that stand in no sentence of a person."""
_COURTEOUS = re.compile(r"[,;]\s+")
_MOST_JOINTS, _MOST_NAMES, _MOST_TEXT = 10, 3, 4_000
_MOST_CHARACTERS = 600
_AROUND = " ,;:–—-"

Kind = Literal["courtesy", "words", "aside"]
Cut = Literal["mark", "colon", "verb"]


@dataclass(frozen=True, slots=True)
class Request:
    """What a line asks for.

    Attributes:
        name: of its form.
        lines: their numbers, from 1.
        text: the words, as they were written.
        values: the parts, by name.
        said: the words that belong to it, such as a reason.
    """

    name: str
    lines: tuple[int, ...]
    text: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    said: str = ""

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0]

    @property
    def what(self) -> str:
        """The only part that is a text, such as a seat; empty if the request has none."""
        return next((each for each in self.values.values() if isinstance(each, str)), "")

    @property
    def amount(self) -> int:
        """The only part that is a number; 0 if the request has none."""
        return next((each for each in self.values.values() if isinstance(each, int)), 0)

    def word(self, name: str) -> str:
        """A part that is a text; empty if the request has none."""
        return str(self.values.get(name, ""))

    def number(self, name: str) -> int:
        """A part that is a number; 0 if the request has none."""
        return int(self.values.get(name, 0))


@dataclass(frozen=True, slots=True)
class RequestFault:
    """A line that asks for something in a way that cannot be carried out.

    Attributes:
        lines: their numbers, from 1.
        text: as they were written.
        key: what is wrong: what was expected (``seat``, ``date``, …), ``which_date``, ``rest``,
            ``slip``, ``bound`` (it binds, denies or asks beside a request) or ``withheld``.
        at: column and length in the text.
        name: of the form that was meant; empty: of none.
        meant: what may have been meant.
    """

    lines: tuple[int, ...]
    text: str
    key: str
    at: tuple[int, int] = (0, 1)
    name: str = ""
    meant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainWords:
    """What asks for nothing: courtesy, words to a person, or what the writer did not write to us.

    Attributes:
        lines: their numbers, from 1.
        text: as they were written.
        kind: which of the three; ``aside``: a quotation or signature, which is not read.
    """

    lines: tuple[int, ...]
    text: str
    kind: Kind = "words"


Item = Request | RequestFault | PlainWords


def read_requests(
    lines: Sequence[Line], forms: Sequence[RequestForm], setting: Setting
) -> list[Item]:
    """Read a letter; each line that holds anything is in what comes of it.

    Args:
        lines: the sender's own lines.
        forms: what may be asked for.
        setting: what is known of the letter.
    """
    reader = _Reader(forms, setting)
    found: list[Item] = []
    written = [line for line in lines if line.text.strip()]
    logical = list(_unwrapped(written, reader))
    for n, (numbers, text) in enumerate(logical):
        items = reader.read_line(numbers, text)
        at = next((k for k, item in enumerate(items) if reader.takes_all(item)), None)
        if at is not None:
            behind = [(numbers, item.text) for item in items[at + 1 :]]
            return [*found, *items[:at], _with_all_below(items[at], [*behind, *logical[n + 1 :]])]
        found += items
    return _withheld(_bound_below(_with_reasons(found, reader)))


def _unwrapped(written: Sequence[Line], reader: "_Reader") -> Iterator[tuple[tuple[int, ...], str]]:
    """The lines, those that a mail program broke as one."""
    numbers: list[int] = []
    text = ""
    for before, line in pairwise((None, *written)):
        assert line is not None
        goes_on = (
            before is not None
            and line.number == before.number + 1
            and before.text.rstrip()[-1:] not in ".!?:"
            and is_wrapped(before, line, ())
            and not reader.begins(line.text)
        )
        if not goes_on and numbers:
            yield tuple(numbers), text
            numbers, text = [], ""
        numbers.append(line.number)
        text = f"{text.rstrip()} {line.text.strip()}" if text else line.text.rstrip()
    if numbers:
        yield tuple(numbers), text


def _with_all_below(request: Item, below: Sequence[tuple[tuple[int, ...], str]]) -> Request:
    """A request with all that stands behind and below it."""
    assert isinstance(request, Request)
    said = "\n".join([request.said, *(text for _, text in below)]).strip()
    numbers = (*request.lines, *(number for part, _ in below for number in part))
    return replace(request, said=said[:_MOST_TEXT], lines=tuple(dict.fromkeys(numbers)))


def _with_reasons(found: Sequence[Item], reader: "_Reader") -> list[Item]:
    """Lines right below a request with a reason belong to that, if they are words."""
    items: list[Item] = []
    for item in found:
        last = items[-1] if items else None
        if (
            isinstance(last, Request)
            and isinstance(item, PlainWords)
            and last.said
            and reader.said(last) == "below"
            and item.lines[0] - last.lines[-1] <= 1
        ):
            said = f"{last.said}\n{item.text}"[:_MOST_TEXT]
            numbers = tuple(dict.fromkeys((*last.lines, *item.lines)))
            items[-1] = replace(last, said=said, lines=numbers)
        else:
            items.append(item)
    return items


def _bound_below(found: Sequence[Item]) -> list[Item]:
    """Words that bind what stands right before them are a fault."""
    items: list[Item] = []
    for item in found:
        last = items[-1] if items else None
        near = last is not None and item.lines[0] - last.lines[-1] <= 1
        if near and isinstance(last, Request) and isinstance(item, PlainWords):
            said = [word.said for word in words_in(item.text)]
            if said and common_words().bind_before.size_at(said, 0):
                items.append(RequestFault(item.lines, item.text, "bound", _all(item.text)))
                continue
        items.append(item)
    return items


def _withheld(found: list[Item]) -> list[Item]:
    """Words that take the letter back are a fault, if it asks for something."""
    if not any(isinstance(item, Request) for item in found):
        return found
    return [
        RequestFault(item.lines, item.text, "withheld", _all(item.text))
        if isinstance(item, PlainWords) and (withholds(item.text) or _takes_back(item.text))
        else item
        for item in found
    ]


def _takes_back(text: str) -> bool:
    return common_words().take_back.found_in([word.said for word in words_in(text)])


def _all(text: str) -> tuple[int, int]:
    """Column and length of all of a text."""
    return 0, max(1, len(text.rstrip()))


class _Reader:
    """Reads lines, sentence by sentence."""

    def __init__(self, forms: Sequence[RequestForm], setting: Setting) -> None:
        self.clauses, self.setting = Clauses(forms, setting), setting
        self._said = {form.name: form.said for form in forms}
        self._phrases = RequestPhrases(phrase for form in forms for phrase in form.phrases)

    def said(self, request: Request) -> str:
        """Which words belong to a request of this form."""
        return self._said[request.name]

    def takes_all(self, item: Item) -> bool:
        """True if all that stands behind a request belongs to it."""
        return isinstance(item, Request) and self.said(item) == "all"

    def begins(self, text: str) -> bool:
        """True if a text begins with a phrase of a request."""
        said = [word.said for word in words_in(text[:_MOST_CHARACTERS])]
        return bool(said) and self._phrases.size_at(said, 0) > 0

    def read_line(self, numbers: tuple[int, ...], text: str) -> list[Item]:
        """What a line says. Its words that ask for nothing make one item."""
        mark = _LIST_MARK.match(text)
        start = mark.end() if mark else 0
        if len(text) > _MOST_CHARACTERS:
            return [PlainWords(numbers, text)]
        cuts = [start, *(found.end() for found in _SENTENCE.finditer(text, start)), len(text)]
        items: list[Item] = []
        for begin, end in pairwise(cuts):
            items += self._sentence(numbers, text[begin:end].strip())
        if (fault := self._with_strange_rest(numbers, text, items)) is not None:
            return [fault]
        return _joined(items) or [PlainWords(numbers, text, "courtesy")]

    def _with_strange_rest(
        self, numbers: tuple[int, ...], text: str, items: Sequence[Item]
    ) -> RequestFault | None:
        """The fault of a line that asks for something beside words that no person writes there.

        Such a line has marks of a program, or goes on behind a request and a semicolon.
        """
        for item, following in pairwise(items):
            if isinstance(item, Request) and _is_words(following):
                ends = item.text.endswith(";") and not self.said(item)
                if ends or _STRAY.search(text):
                    return RequestFault(numbers, text, "rest", _all(text), item.name)
        return None

    def _sentence(self, numbers: tuple[int, ...], text: str) -> list[Item]:
        if not words_in(text):
            return []
        whole = self.clauses.read(text)
        if isinstance(whole, Found):
            return [_request(numbers, text, whole)]
        meant = isinstance(whole, Failed) and whole.key != "slip"
        if not meant and self.is_courtesy(text):
            return [PlainWords(numbers, text, "courtesy")]
        parts = self._parts(numbers, text)
        failed = [part for part in parts if isinstance(part, RequestFault)]
        asks = any(isinstance(part, Request) for part in parts)
        if isinstance(whole, Failed) and (failed or not asks):
            return [_fault(numbers, text, whole)]
        if asks:
            return self._checked(numbers, text, parts)
        strange = [part for part in parts if isinstance(part, PlainWords) and part.kind == "words"]
        return [*failed] if failed and not strange else [PlainWords(numbers, text)]

    def _checked(self, numbers: tuple[int, ...], text: str, parts: Sequence[Item]) -> list[Item]:
        """The parts of a sentence with a request, unless another part binds or denies it."""
        asked = False
        common = common_words()
        for part in parts:
            if isinstance(part, PlainWords) and part.kind == "words":
                said = [word.said for word in words_in(part.text)]
                binds = common.bind.found_in(said) or "?" in part.text or _BUT.match(part.text)
                if binds or (not asked and common.deny.found_in(said)):
                    return [RequestFault(numbers, text, "bound", _all(text))]
            asked = asked or isinstance(part, Request)
        return [*parts]

    def _parts(self, numbers: tuple[int, ...], text: str) -> list[Item]:
        """A sentence cut where its clauses may join: the longest requests from the left on."""
        cuts = self._cuts(text)
        items: list[Item] = []
        at = 0
        while at < len(cuts) - 1:
            begin, cut = cuts[at]
            ends = [end for end, _ in cuts[at + 1 :]]
            end, last = ends[0], items[-1] if items else None
            if (cut == "verb" and not isinstance(last, Request) and not _gives_reason(last)) or (
                cut == "colon" and isinstance(last, PlainWords) and not _says_nothing(last.text)
            ):
                items.append(PlainWords(numbers, text[begin:end].strip(_AROUND)))
            else:
                end, item = self._request_from(numbers, text, begin, ends)
                items.append(item or self._unread(numbers, text[begin:end]))
            at += 1 + ends.index(end)
        return _joined(items)

    def _request_from(
        self, numbers: tuple[int, ...], text: str, begin: int, ends: Sequence[int]
    ) -> tuple[int, Item | None]:
        """The longest request from a place on, else courtesy up to the next place, else nothing."""
        for end in reversed(ends):
            part = _AND.sub("", text[begin:end]).strip(_AROUND)
            but = _BUT.match(part)
            found = self.clauses.read(part[but.end() :] if but else part)
            if isinstance(found, Found):
                return end, _request(numbers, part, found)
        part = text[begin : ends[0]].strip(_AROUND)
        if not words_in(part) or self.is_courtesy(part):
            return ends[0], PlainWords(numbers, part, "courtesy")
        return ends[0], None

    def _unread(self, numbers: tuple[int, ...], text: str) -> Item:
        text = text.strip(_AROUND)
        found = self.clauses.read(text)
        if isinstance(found, Failed):
            return _fault(numbers, text, found)
        return PlainWords(numbers, text)

    def _cuts(self, text: str) -> list[tuple[int, Cut]]:
        """Where a sentence may be cut, and what stands there.

        A verb without a mark begins a clause only behind a request, what follows a colon only
        behind what was read.
        """
        found: dict[int, Cut] = {
            joint.end(): "colon" if ":" in joint[0] else "mark" for joint in _JOINT.finditer(text)
        }
        words = words_in(text)
        for n in self.clauses.verbs_at(words):
            found.setdefault(words[n].start, "verb")
        said = [word.said for word in words]
        for n, word in enumerate(words):
            if common_words().why.size_at(said, n):
                found[word.start] = "mark"
        inside = sorted(place for place in found if 0 < place < len(text))[:_MOST_JOINTS]
        return [(0, "mark"), *((place, found[place]) for place in inside), (len(text), "mark")]

    def is_courtesy(self, text: str) -> bool:
        """True if a text greets, thanks, wishes or names its writer, and no more."""
        parts = [part for part in _COURTEOUS.split(text) if part.strip()]
        if len(parts) > 1:
            return all(map(self.is_courtesy, parts))
        if is_talk(text) or is_footer(text):
            return True
        start = greeting_end(text)
        if _says_nothing(text):
            return True
        names = re.findall(r"[^\W_][\w.'’-]*", text[start:])
        return len(names) <= _MOST_NAMES and all(map(_is_name, names)) and not self.begins(text)


def _is_words(item: Item) -> bool:
    return isinstance(item, PlainWords) and item.kind == "words"


def _gives_reason(item: Item | None) -> bool:
    """True if words begin as a reason does: ``due to my new job I withdraw``."""
    if not isinstance(item, PlainWords):
        return False
    said = [word.said for word in words_in(item.text)]
    return bool(said) and common_words().why.size_at(said, 0) > 0


def _says_nothing(text: str) -> bool:
    """True if a text is nothing but words of courtesy: it names nobody."""
    return common_words().courtesy.cover([word.said for word in words_in(text)])


def _is_name(word: str) -> bool:
    """True if a word is written as names of people are."""
    common, said = common_words(), fold(word)
    if is_common_word(said) or says(common.deny, said) or says(common.bind, said):
        return False
    return (
        word[0].isupper()
        and word.replace("-", "").replace("'", "").isalpha()
        and not word.isupper()
    )


def _joined(items: Sequence[Item]) -> list[Item]:
    """Items of a line, neighbouring words as one; courtesy beside anything else says nothing."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, PlainWords) and isinstance(last, PlainWords):
            kind: Kind = "words" if "words" in (item.kind, last.kind) else "courtesy"
            found[-1] = PlainWords(item.lines, f"{last.text} {item.text}".strip(), kind)
        else:
            found.append(item)
    said = [each for each in found if not isinstance(each, PlainWords) or each.kind == "words"]
    return said or found


def _request(numbers: tuple[int, ...], text: str, found: Found) -> Request:
    return Request(found.form.name, numbers, text.strip(), found.values, found.said)


def _fault(numbers: tuple[int, ...], text: str, failed: Failed) -> RequestFault:
    return RequestFault(numbers, text, failed.key, failed.at, failed.form.name, failed.meant)
