"""Standing orders picked together, as the forms of their verbs say.

Which parts of a form go together the language says itself: what it reads is offered.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from weakref import WeakKeyDictionary

from pbem.orders.command_reader import command_wording
from pbem.orders.errors import OrderError
from pbem.orders.language import Context, Language, Verb
from pbem.orders.sheets import Form, Sheet, Slot, Thing, rows, span
from pbem.orders.text import Line
from pbem.rules import Seat, View

MOMENT = "standing"
"""When they can be given: always."""
_MOST = 6
"""So many places, units or cards can be named."""
_ELEMENT = re.compile(r"\[(?:[^][]|\[[^][]*\])*\]|[^][\s]+(?: [^][<>\s]+>)?")
_PART = re.compile(r"<([a-z ]+)>")
_KINDS = {
    "space": ("hexes", "spaces", "fronts"),
    "unit": ("units", "armies", "corps"),
    "card": ("cards", "chits", "combat cards"),
}
"""The parts of forms that each kind of thing stands for."""


@dataclass(frozen=True)
class _Group:
    """A part of a form that may fall away: words of which one is picked, or a word and things."""

    words: tuple[str, ...] = ()
    lead: str = ""
    part: str = ""
    tail: str = ""


@dataclass(frozen=True)
class _Shape:
    """A form: its words with one part or a choice, and what may stand before and behind that."""

    head: str
    choice: _Group
    before: tuple[_Group, ...] = ()
    behind: tuple[_Group, ...] = ()


def standing_sheet(language: Language, seat: Seat, view: View, known: Sheet) -> Sheet:
    """The standing orders of a game, as everybody may know them.

    Args:
        language: reads them.
        seat: whose they are.
        view: what the seat sees, or everybody.
        known: what the page offers beside them; its things keep their names.
    """
    sheet = Sheet(moments={MOMENT: True})
    for kind, parts in _KINDS.items():
        things = _things(language, seat, kind)
        if kind == "card":
            things = {name: shown for name, shown in things.items() if name in known.things}
        names = {name: name if name in known.things else f"{kind}/{name}" for name in things}
        table = span(names) if all(map(str.isdecimal, names.values())) else names.values()
        sheet.things |= {
            names[name]: Thing(shown)
            for name, shown in things.items()
            if names[name] not in known.things
        }
        sheet.tables |= {f"part/{part}": rows({"": table}) for part in parts}
    for verb in language.standing_verbs:
        for n, shape in enumerate(_readable(language, verb, seat, view)):
            _fill_form(sheet, language, f"standing/{verb.name}/{n}", shape)
    sheet.verbs["next"] = Form(
        label="composer.next_action",
        moments=(MOMENT,),
        line=command_wording(language.lang).line("NEXT"),
        anew=True,
        group=MOMENT,
    )
    return sheet


def _things(language: Language, seat: Seat, kind: str) -> dict[str, str]:
    """What is called how, of a kind; of cards those of the page count, of places one sort."""
    lexicons = language.things_by_kind(seat).get(kind, ())
    numbered = language.numbered_spaces() if kind == "space" else None
    used = (numbered,) if numbered else lexicons[:1] if kind == "space" else lexicons
    return dict(chain.from_iterable(lexicon.shown.items() for lexicon in used))


# --- the shapes of a verb -------------------------------------------------------------------------

_known: WeakKeyDictionary[Language, dict[tuple[str, Seat], tuple[_Shape, ...]]] = (
    WeakKeyDictionary()
)
"""By language, verb and seat; what a language was found to read goes when the language does."""


def _readable(language: Language, verb: Verb, seat: Seat, view: View) -> tuple[_Shape, ...]:
    """The shapes of a verb with those parts that can be read together."""
    known, key = _known.setdefault(language, {}), (verb.name, seat)
    if key not in known:
        samples = {
            part: next(iter(things.values()))
            for kind, parts in _KINDS.items()
            if (things := _things(language, seat, kind))
            for part in parts
        }
        context = Context(view)
        known[key] = tuple(_tried(language, context, _shapes(verb.syntax), samples))
    return known[key]


def _tried(
    language: Language, context: Context, shapes: Sequence[_Shape], samples: Mapping[str, str]
) -> Iterator[_Shape]:
    def reads(shape: _Shape, before: Sequence[_Group], behind: Sequence[_Group]) -> bool:
        groups = (*before, shape.choice, *behind)
        if any(group.part and group.part not in samples for group in groups):
            return False
        texts = [shape.head, *(_sample(group, samples) for group in groups)]
        try:
            language.read_standing(Line(1, " ".join(filter(None, texts))), context)
        except OrderError:
            return False
        return True

    for shape in shapes:
        for alike in _alike(shape, reads):
            if reads(alike, [], []):
                yield alike


def _alike(shape: _Shape, reads: Callable[..., bool]) -> Iterator[_Shape]:
    """A shape for those words of its choice beside which the same may stand."""
    core = shape.choice
    words = _legible(core, lambda one: reads(replace(shape, choice=one), [], [])).words
    found: dict[tuple[tuple[_Group, ...], ...], list[str]] = {}
    for word in words or ("",):
        whole = replace(shape, choice=_Group((word,))) if word else shape
        around = tuple(
            tuple(each for each in groups if each.words or each.part)
            for groups in (
                [_legible(each, partial(_reads_before, reads, whole)) for each in shape.before],
                [_legible(each, partial(_reads_behind, reads, whole)) for each in shape.behind],
            )
        )
        found.setdefault(around, []).append(word)
    for (before, behind), those in found.items():
        choice = _Group(tuple(those)) if words else core
        yield replace(shape, choice=choice, before=before, behind=behind)


def _reads_before(reads: Callable[..., bool], shape: _Shape, group: _Group) -> bool:
    return reads(shape, [group], [])


def _reads_behind(reads: Callable[..., bool], shape: _Shape, group: _Group) -> bool:
    return reads(shape, [], [group])


def _legible(group: _Group, reads: Callable[[_Group], bool]) -> _Group:
    """A group with what can be read of it; the first word may stand for all: ``WHEN A | B``."""
    if group.part or not group.words:
        return group if group.part and reads(group) else _Group()
    lead = group.words[0].partition(" ")[0]
    tries = [(word, f"{lead} {word}") for word in group.words]
    found = (next((each for each in both if reads(_Group((each,)))), "") for both in tries)
    return _Group(tuple(filter(None, found)))


def _sample(group: _Group, samples: Mapping[str, str]) -> str:
    return " ".join(
        filter(None, (group.lead, samples.get(group.part, ""), group.tail, *group.words[:1]))
    )


@lru_cache(maxsize=256)
def _shapes(syntax: str) -> tuple[_Shape, ...]:
    """The forms that a syntax stands for: one for its plain words, one for each part."""
    first, *others = _alternatives(syntax)
    elements = [_ELEMENT.findall(each) for each in (first, *others)]
    plain = [word for word in elements[0] if not word.startswith("[")]
    size = len(plain) - _core_length(elements[0])
    head, cores = " ".join(plain[:size]), []
    for each in elements:
        words = [word for word in each if not word.startswith("[")]
        cores.append(" ".join(words[size:] if each is elements[0] else words))
    place = elements[0].index(plain[size - 1]) + 1 if size else 0
    leading = _leading(elements[0], place)
    groups = [_group(each[1:-1]) for each in chain(*elements) if each.startswith("[")]
    before = tuple(_group(each[1:-1]) for each in leading)
    behind = tuple(dict.fromkeys(group for group in groups if group and group not in before))
    known = tuple(filter(None, before))
    plainly = tuple(core for core in cores if core and not _PART.search(core))
    found = [_Shape(head, _Group(plainly), known, behind)] if plainly or not any(cores) else []
    parts = ((core, part) for core in cores if (part := _PART.search(core)))
    found += [
        _Shape(head, _Group((), core[: part.start()].strip(), part[1]), known, behind)
        for core, part in parts
    ]
    return tuple(found)


def _core_length(elements: Sequence[str]) -> int:
    """How many words of the first alternative are not the head: the last, or none behind a name."""
    plain = [word for word in elements if not word.startswith("[")]
    return 1 if len(plain) > 2 else 0


def _leading(elements: Sequence[str], place: int) -> list[str]:
    """The groups between the head and the first word that can be chosen."""
    found: list[str] = []
    for element in elements[place:]:
        if not element.startswith("["):
            return found
        found.append(element)
    return []


def _alternatives(syntax: str) -> list[str]:
    """What stands between bars outside of brackets."""
    found, depth = [""], 0
    for sign in syntax:
        depth += {"[": 1, "]": -1}.get(sign, 0)
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [each.strip() for each in found]


def _group(text: str) -> _Group | None:
    """What stands in brackets; ``None`` where that is nothing that can be picked."""
    plain = re.sub(r"\[.*?\]", "", text)
    if part := _PART.search(plain):
        lead, behind = plain[: part.start()].strip(), plain[part.end() :].strip()
        return None if "|" in plain else _Group((), lead, part[1], behind)
    words = tuple(word.strip() for word in plain.split("|"))
    return None if "…" in plain else _Group(words)


# --- the forms ------------------------------------------------------------------------------------


def _fill_form(sheet: Sheet, language: Language, name: str, shape: _Shape) -> None:
    """A form with a slot for each group that leaves a choice."""
    slots: list[Slot] = []
    line = shape.head

    def add(group: _Group, *, least: int) -> str:
        slot = f"part{len(slots)}"
        if group.part:
            table, most = f"part/{group.part}", _MOST if group.part[-1] == "s" else 1
            slots.append(Slot(id=slot, table=table, least=least, most=most, label=_label(group)))
            return f"{group.lead} {{{slot}}} {group.tail}".strip()
        options = [f"word/{word}" for word in group.words]
        sheet.things |= {
            option: Thing(language.wording.line(word))
            for option, word in zip(options, group.words, strict=True)
        }
        sheet.tables[f"{name}/{slot}"] = rows({"": options})
        slots.append(Slot(id=slot, table=f"{name}/{slot}", least=least, label=_label(group)))
        return f"{{{slot}}}"

    chosen = add(shape.choice, least=1) if shape.choice.words or shape.choice.part else ""
    for group in shape.before:
        line += f"[ {add(group, least=0)}]"
    line += f" {chosen}" if chosen else ""
    for group in shape.behind:
        line += f"[ {add(group, least=0)}]"
    lead = " ".join(filter(None, (shape.head, shape.choice.lead)))
    sheet.verbs[name] = Form(
        label=f"{language.wording.line(lead)}{' …' if slots else ''}",
        moments=(MOMENT,),
        line=line,
        slots=tuple(slots),
        group=MOMENT,
    )


def _label(group: _Group) -> str:
    """The message key of the name of a slot."""
    part = next((kind for kind, parts in _KINDS.items() if group.part in parts), "word")
    return f"composer.slot.standing_{part}"
