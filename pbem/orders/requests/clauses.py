"""One clause of a letter as a request: its verb, what the verb takes, and nothing that says more.

A clause is a request only if every word of it is accounted for. So what denies, asks or binds is
never carried out: such words have no place in a request.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.orders.forms.mending import is_question
from pbem.orders.lines.salutations import is_mistyped
from pbem.orders.requests.arguments import (
    GAME,
    RequestWord,
    Rest,
    Setting,
    Unfit,
    filling,
    says,
    words_in,
)
from pbem.orders.requests.vocabulary import RequestForm, common_words, is_at
from pbem.orders.words.folding import fold

_MOST_STRANGE, _SHORT, _MOST_WORDS = 3, 5, 60
_LEAST_SLIP, _ALONE = 4, 2
_MARKS = " \t:,.–—-"
_BEHIND_COLON = re.compile(r"\s*(?::|\s[-–—]+\s)\s*")
_COLON_BEHIND_VERB = 2
"""So many words may stand between a verb and the colon behind which somebody says why."""


@dataclass(frozen=True)
class Found:
    """A clause that is a request.

    Attributes:
        form: which.
        values: its parts.
        said: what is said with it.
    """

    form: RequestForm
    values: Mapping[str, str | int] = field(default_factory=dict)
    said: str = ""


@dataclass(frozen=True)
class Failed:
    """A clause that was meant as a request and is none.

    Attributes:
        key: what is wrong: what was expected, ``rest`` or ``slip``.
        at: column and length in the clause.
        form: what it was meant to be.
        meant: what may have been meant.
    """

    key: str
    at: tuple[int, int]
    form: RequestForm
    meant: tuple[str, ...] = ()


class Clauses:
    """Reads clauses as requests of some forms."""

    def __init__(self, forms: Sequence[RequestForm], setting: Setting) -> None:
        self.forms, self.setting = forms, setting
        self._first_words = frozenset(
            phrase[0] for form in forms for phrase in form.phrases if len(phrase[0]) >= _LEAST_SLIP
        )

    def read(self, text: str) -> Found | Failed | None:
        """What a clause asks for; ``None``: it is no request."""
        words = words_in(text)
        if not words or len(words) > _MOST_WORDS:
            return None
        if form := self._alone(words):
            return Found(form)
        failed: Failed | None = None
        for form, at, size in self._verbs(words):
            found = self._with_rest(form, text, words, at, size)
            if isinstance(found, Found):
                return found
            failed = failed or found
        return failed or self._slip(text, words)

    def _alone(self, words: Sequence[RequestWord]) -> RequestForm | None:
        """The form that a word says where nothing else stands."""
        if (
            not set(range(1, len(words))) <= set(filling(words, self.setting))
            or len(words) > _ALONE
        ):
            return None
        return next((form for form in self.forms if words[0].said in form.alone), None)

    def verbs_at(self, words: Sequence[RequestWord]) -> list[int]:
        """The places of some words at which the phrase of a request stands."""
        said = [word.said for word in words]
        return [
            n for n in range(len(said)) if any(self._size(form, said, n) for form in self.forms)
        ]

    def _verbs(self, words: Sequence[RequestWord]) -> Iterator[tuple[RequestForm, int, int]]:
        """Every phrase behind words that say nothing more, the first and longest first."""
        said, fill = [word.said for word in words], frozenset(filling(words, self.setting))
        ends = {form.name: self._end_of_lead(form, said, fill) for form in self.forms}
        for at in range(max(ends.values(), default=-1) + 1):
            sizes = [
                (self._size(form, said, at), form) for form in self.forms if at <= ends[form.name]
            ]
            for size, form in sorted(sizes, key=lambda each: -each[0]):
                if size:
                    yield form, at, size

    @staticmethod
    def _end_of_lead(form: RequestForm, said: Sequence[str], fill: frozenset[int]) -> int:
        """The first place of some words at which one stands that says something."""
        own = {n for n in range(len(said)) if any(is_at(each, said, n) for each in form.fill)}
        return next((n for n in range(len(said)) if n not in fill | own), len(said) - 1)

    @staticmethod
    def _size(form: RequestForm, said: Sequence[str], at: int) -> int:
        return max((len(each) for each in form.phrases if is_at(each, said, at)), default=0)

    def _with_rest(
        self, form: RequestForm, text: str, words: Sequence[RequestWord], at: int, size: int
    ) -> Found | Failed | None:
        """The request that a verb and what stands behind it make."""
        if self._asks(form, text, words):
            return None
        start = words[at + size - 1].end
        head, said = self._parted(form, text, start)
        rest = Rest(head, start, form, self.setting)
        read = {argument.name: rest.read(argument) for argument in form.arguments}
        unfit = next((each for each in read.values() if isinstance(each, Unfit)), None)
        missing = next((a for a in form.arguments if a.needed and read[a.name] is None), None)
        if form.said == "all" and missing is None:
            return Found(form, _given(read), said)
        strange = rest.strange()
        common = common_words()
        if any(says(common.deny, word.said) or says(common.bind, word.said) for word in strange):
            return None
        if unfit is not None:
            return Failed(unfit.key, unfit.at, form, unfit.meant)
        begins, few = at == 0, len(strange) <= _MOST_STRANGE
        if missing is not None:
            told = not strange or (few and (begins or missing.takes == "date"))
            return Failed(missing.takes, rest.here, form) if told else None
        if strange:
            loud = text[words[at].start : words[at].end].isupper() or len(words) <= _SHORT
            return Failed("rest", rest.here, form) if begins and few and loud else None
        return Found(form, _given(read), said)

    @staticmethod
    def _asks(form: RequestForm, text: str, words: Sequence[RequestWord]) -> bool:
        """True if a clause asks something instead of asking for something."""
        if form.asks == "always" or not is_question(text):
            return False
        return form.asks == "never" or not common_words().ask.found_in([w.said for w in words])

    @staticmethod
    def _parted(form: RequestForm, text: str, start: int) -> tuple[str, str]:
        """A clause without what is said with it, and that."""
        if not form.said:
            return text, ""
        if form.said == "all":
            game = GAME.search(text, start)
            return text, text[game.end() if game else start :].lstrip(_MARKS)
        colon = _BEHIND_COLON.search(text, start)
        between = words_in(text[start : colon.start()]) if colon else []
        if colon and len(between) <= _COLON_BEHIND_VERB:
            return text[: colon.start()], text[colon.end() :].strip()
        words, why = words_in(text), common_words().why
        said = [word.said for word in words]
        for n, word in enumerate(words):
            if word.start >= start and why.size_at(said, n):
                return text[: word.start], text[word.start :].strip()
        return text, ""

    def _slip(self, text: str, words: Sequence[RequestWord]) -> Failed | None:
        """A clause that begins with the word of a request with a slip in it."""
        first = words[0]
        written = text[first.start : first.end]
        if len(first.said) < _LEAST_SLIP or not (written.isupper() or len(words) <= _MOST_STRANGE):
            return None
        if first.said in self._first_words or not is_mistyped(first.said, self._first_words):
            return None
        near = [
            (form, phrase[0].upper())
            for form in self.forms
            for phrase in form.phrases
            if is_mistyped(first.said, frozenset((phrase[0],)))
        ]
        if not near:
            return None
        meant = dict.fromkeys(_accented(form, word) for form, word in near)
        place = first.start, first.end - first.start
        return Failed("slip", place, near[0][0], tuple(meant)[:3])


def _accented(form: RequestForm, word: str) -> str:
    """A word as letters print it, if they do."""
    return next((each for each in form.printed.values() if fold(each) == word.lower()), word)


def _given(read: Mapping[str, str | int | Unfit | None]) -> dict[str, str | int]:
    return {name: each for name, each in read.items() if isinstance(each, str | int)}
