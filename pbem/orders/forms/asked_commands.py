"""Questions in a person's own words that a command answers: ``Where can the BEF go?``.

Such a question changes nothing, so it is answered as its command would be.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from pbem.orders.forms.commands import AskHint, Odds, Reach, Supply
from pbem.orders.words.word_lists import MARKS, listed

AskedCommand = AskHint | Odds | Reach | Supply
_FILE = "asked_commands"
_LONGEST = 300
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_END = r"[\s.,;:!?()…–—-]"
_WITHIN = r"(?:(?![.!?…]\s).)*?"
"""Words of one sentence."""
_NOBODY = re.compile(
    r"(?:i|me|we|us|you|he|she|it|they|one|io|noi|lui|lei|loro|ja|my|on|ona|oni|one|everyone)",
    re.IGNORECASE,
)
"""Words for which no unit is called."""
_ARTICLE = re.compile(
    r"(?:the|my|our|an|il|lo|la|gli|le|il mio|la mia|moja|mój|moje|nasza|nasz)\s+(?=\S)"
    r"|l['’](?=\S)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4_000)
def asked_command(text: str) -> AskedCommand | None:
    """The command that answers a question; ``None``: none does, or more is said."""
    if len(text) > _LONGEST or _any_pattern().fullmatch(text) is None:
        return None
    for name, make in _COMMANDS.items():
        for pattern in _patterns()[name]:
            found = pattern.fullmatch(text)
            if found is None:
                continue
            about = _bare(found.groupdict().get("about") or "")
            if not _NOBODY.fullmatch(about):
                return make(about)
            if name == "REACH":
                return make("")
    return None


def commands_asked(text: str) -> list[AskedCommand]:
    """The commands that answer all questions of a text; none: one of them has no such answer."""
    if (whole := asked_command(text)) is not None:
        return [whole]
    said = _SENTENCE_END.split(text)
    found = [(asked_command(part), part.rstrip(" )").endswith("?")) for part in said]
    if any(asks and command is None for command, asks in found):
        return []
    return [command for command, _ in found if command is not None]


def speaks_of_other_worlds(text: str) -> bool:
    """True if a text speaks of what no game of ours has, such as football."""
    return _elsewhere().search(text) is not None


def _bare(about: str) -> str:
    """What is asked about, without an article before it and marks around it."""
    about = about.strip(" ,;:?!.")
    found = _ARTICLE.match(about)
    return about[found.end() :] if found else about


_COMMANDS: Mapping[str, Callable[[str], AskedCommand]] = {
    "HINT": lambda _: AskHint(),
    "REACH": lambda about: Reach(about, plain=True),
    "ODDS": lambda about: Odds(about, plain=True),
    "SUPPLY": Supply,
}


@cache
def _patterns() -> Mapping[str, Sequence[re.Pattern[str]]]:
    """How each command is asked for."""
    return {name: tuple(_whole(_said(rule)) for rule in listed(_FILE)[name]) for name in _COMMANDS}


@cache
def _any_pattern() -> re.Pattern[str]:
    """How any command is asked for: most lines ask for none, and what may stand before is long."""
    rules = (_said(rule, "?:") for name in _COMMANDS for rule in listed(_FILE)[name])
    return _whole(f"(?:{'|'.join(rules)})")


def _whole(said: str) -> re.Pattern[str]:
    """What is said, with what may stand before and behind it."""
    before, behind = _any_of("before"), _any_of("behind")
    return re.compile(
        rf"{MARKS}*(?:{before}(?:{MARKS}+))*{said}(?:{MARKS}+{behind})*{_END}*", re.IGNORECASE
    )


def _said(rule: str, about: str = "?P<about>") -> str:
    """A rule with what is asked about as a group of some kind."""
    said = _spaced(rule).replace("(about)", rf"({about}\S{_WITHIN})")
    return said.replace("(attack)", rf"({about}{_WITHIN}\b{_any_of('attack')}\b{_WITHIN})")


def _any_of(kind: str) -> str:
    """The words of a kind, any of them."""
    return f"(?:{_spaced('|'.join(listed(_FILE)[kind]))})"


def _spaced(rule: str) -> str:
    """A rule in which any blanks fit where it has one."""
    return re.sub(r" [?*]?", lambda blank: r"\s+" if blank[0] == " " else r"\s*", rule)


@cache
def _elsewhere() -> re.Pattern[str]:
    return re.compile(rf"\b{_any_of('elsewhere')}\b", re.IGNORECASE)
