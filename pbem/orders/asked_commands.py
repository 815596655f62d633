"""Questions in a person's own words that a command answers: ``Where can the BEF go?``.

Such a question changes nothing, so it is answered as its command would be.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

import yaml

from pbem import resources
from pbem.orders.commands import AskHint, Odds, Reach, Supply

AskedCommand = AskHint | Odds | Reach | Supply
_FILE = "asked_commands.yaml"
_LONGEST = 300
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_MARKS = r"[\s.,;:!()…–—-]"
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
    if len(text) > _LONGEST:
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
    listed = _listed()
    before, behind, attack = (
        _spaced("|".join(listed[kind])) for kind in ("before", "behind", "attack")
    )

    def whole(rule: str) -> re.Pattern[str]:
        said = _spaced(rule).replace("(about)", rf"(?P<about>\S{_WITHIN})")
        said = said.replace("(attack)", rf"(?P<about>{_WITHIN}\b(?:{attack})\b{_WITHIN})")
        return re.compile(
            rf"{_MARKS}*(?:(?:{before})(?:{_MARKS}+))*{said}(?:{_MARKS}+(?:{behind}))*{_END}*",
            re.IGNORECASE,
        )

    return {name: tuple(map(whole, listed[name])) for name in _COMMANDS}


def _spaced(rule: str) -> str:
    """A rule in which any blanks fit where it has one."""
    return re.sub(r" [?*]?", lambda blank: r"\s+" if blank[0] == " " else r"\s*", rule)


@cache
def _elsewhere() -> re.Pattern[str]:
    words = _spaced("|".join(_listed()["elsewhere"]))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


@cache
def _listed() -> Mapping[str, Sequence[str]]:
    path = resources.templates() / "words" / _FILE
    listed: Mapping[str, Sequence[str]] = yaml.safe_load(path.read_text("utf-8"))
    return listed
