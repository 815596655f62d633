"""Standing orders picked together, as the forms of their verbs say.

Which parts of a form go together the language says itself: what it reads is offered.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

from pbem.orders.forms.command_reader import command_wording
from pbem.orders.forms.language import Context, Language, Verb
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows, span
from pbem.orders.words.errors import OrderError
from pbem.orders.words.text import Line
from pbem.rules import Seat, View

MOMENT = "standing"
"""When they can be given: always."""
_MOST = 6
"""So many places, units or cards can be named."""
_SHOWN = 4
"""So many words that can be chosen stand in the label of a form."""
_ELEMENT = re.compile(r"\[(?:[^][]|\[[^][]*\])*\]|[^][\s]+(?: [^][<>\s]+>)?")
_PART = re.compile(r"<([a-z ]+)>")
_KINDS = {
    "space": ("hexes", "spaces", "fronts"),
    "unit": ("units", "armies", "corps"),
    "card": ("cards", "chits", "combat cards"),
}
"""The parts of forms that each kind of thing stands for."""
_SIDES = ("nations", "powers")
_BENT = re.compile(r"^STANDING \[([A-Z]+)\] (?=[A-Z])")
"""A word before the verb that turns what it says: ``STANDING [NEVER] DEFEND``."""
_SEVERAL = re.compile(r" \[THEN …\]")
"""Of the words before it several can be named."""
_ONE_OF = re.compile(r"([^][|<>]*)<([a-z]+)>")


@dataclass(frozen=True)
class _Group:
    """A part of a form that may fall away: words of which one is picked, or a word and things.

    Attributes:
        on: the part without which it cannot stand.
    """

    words: tuple[str, ...] = ()
    lead: str = ""
    part: str = ""
    tail: str = ""
    on: "_Group | None" = None


@dataclass(frozen=True)
class _Shape:
    """A form: its words with one part or a choice, and what may stand before and behind that.

    ``most``: so many words of the choice can be named.
    """

    head: str
    choice: _Group
    most: int = 1
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
    named = language.names_by_part(seat, view)
    for part, names in named.items():
        sheet.things |= {f"{part}/{name}": Thing(shown) for name, shown in names.items()}
        sheet.tables[f"part/{part}"] = rows({"": [f"{part}/{name}" for name in names]})
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
        for n, shape in enumerate(_readable(language, verb, seat, view, named)):
            _fill_form(sheet, language, f"standing/{verb.name}/{n}", shape, verb.key)
    sheet.verbs["next"] = Form(
        label="composer.next_action",
        moments=(MOMENT,),
        line=command_wording(language.lang).line("NEXT"),
        anew=True,
        group=MOMENT,
    )
    sheet.verbs["absence"] = Form(
        label="composer.absence",
        moments=(MOMENT,),
        line=f"{command_wording(language.lang).line('ABSENCE')} {{first}} - {{last}}",
        slots=(
            Slot(id="first", table="", days=True),
            Slot(id="last", table="", days=True, by="first"),
        ),
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

_Names = Mapping[str, Mapping[str, str]]


def _readable(
    language: Language, verb: Verb, seat: Seat, view: View, named: _Names
) -> tuple[_Shape, ...]:
    """The shapes of a verb with those parts that can be read together."""
    syntaxes = tuple(_plain_syntaxes(verb.syntax, named))
    known, key = _known.setdefault(language, {}), (" ".join(syntaxes), seat)
    if key not in known:
        kinds = {kind: _things(language, seat, kind) for kind in _KINDS}
        things: dict[str, Mapping[str, str]] = dict(named)
        things |= {part: kinds[kind] for kind, parts in _KINDS.items() for part in parts}
        samples = {part: next(iter(names.values())) for part, names in things.items() if names}
        shapes = [shape for syntax in syntaxes for shape in _shapes(syntax, verb.name)]
        known[key] = tuple(_tried(language, Context(view), shapes, samples))
    return known[key]


def _plain_syntaxes(syntax: str, named: _Names) -> Iterator[str]:
    """A syntax with each name of a part of which one is named, once with each word that bends it.

    ``[IN TURN <number>]`` becomes ``[IN TURN 1 | IN TURN 2]``.
    """

    def each_name(found: re.Match[str]) -> str:
        lead, part = found.groups()
        names = named.get(part, {}).values()
        return " |".join(f"{lead}{name} " for name in names) if part[-1] != "s" else found[0]

    plain = _ONE_OF.sub(lambda m: each_name(m) if m[2] in named else m[0], syntax)
    yield _BENT.sub("STANDING ", plain)
    if _BENT.match(plain):
        yield _BENT.sub(r"STANDING \1 ", plain)


def _tried(
    language: Language, context: Context, shapes: Sequence[_Shape], samples: Mapping[str, str]
) -> Iterator[_Shape]:
    def reads(shape: _Shape, before: Sequence[_Group], behind: Sequence[_Group]) -> bool:
        groups = (*before, shape.choice, *behind)
        groups = tuple(chain.from_iterable((*filter(None, (g.on,)), g) for g in groups))
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
                _all_legible(shape.before, partial(_reads_before, reads, whole)),
                _all_legible(shape.behind, partial(_reads_behind, reads, whole)),
            )
        )
        found.setdefault(around, []).append(word)
    for (before, behind), those in found.items():
        choice = _Group(tuple(those)) if words else core
        yield replace(shape, choice=choice, before=before, behind=behind)


def _all_legible(groups: Sequence[_Group], reads: Callable[[_Group], bool]) -> list[_Group]:
    """Groups with what can be read of them; one that rests on another rests on what is read."""
    found: dict[_Group, _Group] = {}
    for group in groups:
        on = found.get(group.on) if group.on else None
        found[group] = _legible(replace(group, on=on), reads) if on or not group.on else _Group()
    return list(found.values())


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
    return _Group(tuple(filter(None, found)), on=group.on)


def _sample(group: _Group, samples: Mapping[str, str]) -> str:
    return " ".join(
        filter(None, (group.lead, samples.get(group.part, ""), group.tail, *group.words[:1]))
    )


@lru_cache(maxsize=256)
def _shapes(syntax: str, name: str) -> tuple[_Shape, ...]:
    """The forms that a verb's syntax stands for: one for its plain words, one for each part."""
    several = bool(_SEVERAL.search(syntax))
    first, *others = _alternatives(_SEVERAL.sub("", syntax))
    elements = [_ELEMENT.findall(each) for each in (first, *others)]
    plain = [word for word in elements[0] if not word.startswith("[")]
    size = len(plain) - _core_length(elements[0], name)
    head, cores = " ".join(plain[:size]), []
    for each in elements:
        words = [word for word in each if not word.startswith("[")]
        cores.append(" ".join(words[size:] if each is elements[0] else words))
    place = elements[0].index(plain[size - 1]) + 1 if size else 0
    leading = _leading(elements[0], place)
    groups = [g for each in chain(*elements) if each.startswith("[") for g in _groups(each[1:-1])]
    before = tuple(group for each in leading for group in _groups(each[1:-1]))
    behind = tuple(dict.fromkeys(group for group in groups if group not in before))
    plainly = tuple(core for core in cores if core and not _PART.search(core))
    most = len(plainly) if several else 1
    worded = _Shape(head, _Group(plainly), most, before, behind)
    found = [worded] if plainly or not any(cores) else []
    parts = ((core, part) for core in cores if (part := _PART.search(core)))
    found += [
        _Shape(head, _Group((), core[: part.start()].strip(), part[1]), 1, before, behind)
        for core, part in parts
    ]
    return tuple(found)


def _core_length(elements: Sequence[str], name: str) -> int:
    """How many words of the first alternative are not the head: the last, unless it is the verb."""
    plain = [word for word in elements if not word.startswith("[")]
    return 0 if plain[-1] in name.split() else 1


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


def _groups(text: str) -> Iterator[_Group]:
    """What stands in brackets, and what stands in brackets within; nothing that has no end."""
    plain = re.sub(r"\[.*?\]", "", text).strip()
    if "…" in plain:
        return
    if part := _PART.search(plain):
        lead, behind = plain[: part.start()].strip(), plain[part.end() :].strip()
        if "|" not in plain:
            yield _Group((), lead, part[1], behind)
        return
    whole = _Group(tuple(word.strip() for word in plain.split("|")))
    yield whole
    for inner in re.findall(r"\[(.*?)\]", text):
        yield from (replace(group, on=whole) for group in _groups(inner))


# --- the forms ------------------------------------------------------------------------------------


def _fill_form(sheet: Sheet, language: Language, name: str, shape: _Shape, told: str) -> None:
    """A form with a slot for each group that leaves a choice.

    Its label begins as its line does, with the words that can be chosen, so that no two are alike.
    """
    slots: list[Slot] = []
    names: dict[_Group, str] = {}
    line = shape.head

    def words_of(group: _Group) -> str:
        """The words of the line beside what is picked, as the reader says them."""
        return language.wording.line(" ".join(filter(None, (group.lead, group.tail))))

    def add(group: _Group, *, least: int, most: int = 1) -> str:
        slot = names[group] = f"part{len(slots)}"
        facts: dict[str, Any] = {"least": least, "label": _label(group), "lead": words_of(group)}
        if group.part:
            table, most = f"part/{group.part}", _MOST if group.part[-1] == "s" else 1
            if group.on:
                table = f"{name}/{slot}"
                options = sheet.tables[f"part/{group.part}"][""]
                sheet.tables[table] = rows({f"word/{word}": options for word in group.on.words})
                facts["by"] = names[group.on]
            slots.append(Slot(id=slot, table=table, most=most, **facts))
            return f"{group.lead} {{{slot}}} {group.tail}".strip()
        options = tuple(f"word/{word}" for word in group.words)
        sheet.things |= {
            option: Thing(language.wording.line(word))
            for option, word in zip(options, group.words, strict=True)
        }
        sheet.tables[f"{name}/{slot}"] = rows({"": options})
        slots.append(Slot(id=slot, table=f"{name}/{slot}", most=most, **facts))
        return f"{{{slot}}}"

    is_choice = bool(shape.choice.words or shape.choice.part)
    chosen = add(shape.choice, least=1, most=shape.most) if is_choice else ""
    for group in shape.before:
        line += f"[ {add(group, least=0)}]"
    line += f" {chosen}" if chosen else ""
    for group in shape.behind:
        line += f"[ {add(group, least=0)}]"
    lead = language.wording.line(" ".join(filter(None, (shape.head, shape.choice.lead))))
    said = [language.wording.line(word) for word in shape.choice.words]
    choice = " | ".join(said if len(said) <= _SHOWN else (*said[: _SHOWN - 1], "…"))
    sheet.verbs[name] = Form(
        label=f"{lead} {choice or '…'}" if slots else lead,
        told=told,
        moments=(MOMENT,),
        line=line,
        slots=tuple(slots),
        group=MOMENT,
    )


def _label(group: _Group) -> str:
    """The message key of the name of a slot."""
    kinds = (kind for kind, parts in _KINDS.items() if group.part in parts)
    part = next(kinds, "side" if group.part in _SIDES else "space" if group.part else "word")
    return f"composer.slot.standing_{part}"
