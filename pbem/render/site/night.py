"""The board by night: another design of the same picture, for readers who want dark pages.

The ground is dark, and the sea darker than the land. What is written on it is light. Counters keep
their colours, as sides differ by these. Lightness, chroma and hue are those of Oklab (Björn
Ottosson, 2020), in which equal steps look equal.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import atan2, cos, hypot, sin

_TAG = re.compile(r"<(\w+)([^<>]*?)(/?)>")
_PAINT = re.compile(r'\b(fill|stroke)="(#[0-9a-f]{6})"')
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARED = re.compile(r"\b(fill|stroke):\s*(#[0-9a-f]{6})")
_PIECES = re.compile(r'<g (?:data-near="" )?data-at=|<g class="far">')
"""How what keeps its colours begins: counters."""
_LIGHT, _DARK, _PALE = 0.72, 0.45, 0.11
"""Lighter colours of less chroma are those of paper and land; darker ones are those of ink."""
_FAINT = 0.5
"""Lines that are darker are hard to see on a dark ground."""
_HILLS, _GREY = 0.6, 0.04
"""What is filled in a darker colour is land if its chroma is between that of grey and of signs."""
_HELD, _LEAD, _DUSK = 0.68, 0.025, 0.4
"""What is lighter and has less chroma is land that was taken. By night it has this lightness, more
than other land; flags have more chroma.
"""
_GROUND, _SPREAD = 0.23, 0.32
"""The lightness of the darkest ground by night, and how much of its range by day the rest keeps."""
_MUTED, _TINT = 0.7, 0.04
"""By night a ground has so much of its chroma, and at most this: strong browns would look like mud.
"""
_HEAD = re.compile(r"<marker\b.*?</marker>")
"""The head of an arrow."""
_EDGED = re.compile(r"\b(?:stroke|opacity|class)=")
"""What has no edge and is dark is a mark in ink."""
_INK = 0.55
"""Letters that are darker are written in ink."""
_KEPT, _GROUNDS = 512, 8
"""So many colours, and so many grounds, each of some 200 kB, are kept."""


@lru_cache(maxsize=_KEPT)
def night(colour: str, role: str) -> str:
    """The colour that stands by night for one of the day, ``#rrggbb``.

    Args:
        colour: by day.
        role: ``text``, ``fill`` or ``stroke``.
    """
    light, chroma, hue = _oklch(colour)
    if role == "text":
        return _hex(0.93 - 0.2 * light, chroma * 0.6, hue) if light < _LIGHT else colour
    if role == "stroke" and light < _FAINT:
        return _hex(0.72, chroma * 0.7, hue)
    is_hill = role == "fill" and light > _HILLS and chroma > _GREY
    if chroma < _PALE and (light > _LIGHT or is_hill):
        return _hex(_GROUND + _SPREAD * max(light - _LIGHT, 0.0), min(_MUTED * chroma, _TINT), hue)
    if chroma < _LEAD and light > _HELD:
        return _hex(_DUSK, chroma, hue)
    return colour


@lru_cache(maxsize=_GROUNDS)
def night_picture(svg: str) -> str:
    """A picture without counters by night: a ground."""
    head, end, drawn = svg.rpartition("</style>")
    return _style_by_night(head, drawn, set()) + end + _TAG.sub(_tag_by_night, drawn)


def night_head(head: str, elements: Iterable[str]) -> str:
    """The head of a picture by night; the classes of its counters stay as they are."""
    counters, others = list[str](), list[str]()
    for element in elements:
        (counters if _PIECES.match(element) else others).append(element)
    return _style_by_night(head, "".join(others), _classes_named("".join(counters)))


def _style_by_night(head: str, drawn: str, kept: set[str]) -> str:
    """Rules of a style as they are by night, but for those of some classes."""
    lettered = _classes_of_letters(drawn)

    def repainted(rule: re.Match[str]) -> str:
        if _classes_in(rule[1]) & kept:
            return rule[0]
        painted = _declared_by_night(rule[1], rule[2], lettered)
        others = "".join(f";{paint}:{colour}" for paint, colour in painted)
        return f"{rule[1]}{{{rule[2]}{others}}}"

    return _RULE.sub(repainted, head)


def night_elements(elements: Iterable[str]) -> tuple[str, ...]:
    """Elements of a board as they are by night; counters stay as they are."""
    return tuple(
        element if _PIECES.match(element) else _TAG.sub(_tag_by_night, element)
        for element in elements
    )


def night_style(styles: Iterable[str], elements: Iterable[str], defs: str) -> str:
    """Rules for a page on which elements of boards stand.

    What belongs to a counter keeps its colours. Heads of arrows go with their lines.

    Args:
        styles: of the boards, with the classes of the elements.
        elements: all that the page may show.
        defs: what they refer to.
    """
    plain = "".join(element for element in elements if not _PIECES.match(element))
    outside = re.sub(r"<g data-at=.*?</g>", "", plain)
    used = _classes_named(outside)
    lettered, rules = _classes_of_letters(outside), dict[str, None]()
    for tag in _TAG.finditer(outside):
        for paint, colour in _PAINT.findall(tag[2]):
            role = _role(tag[1], paint)
            if (other := night(colour, role)) != colour:
                name = "text" if tag[1] == "text" else ":not(text)"
                where = f'{name}[{paint}="{colour}"]'
                rules[f".pieces {where}:not([data-at] *, .far *) {{ {paint}: {other} }}"] = None
    for paint, colour in _PAINT.findall("".join(_HEAD.findall(defs))):
        if (other := night(colour, "stroke")) != colour:
            rules[f'.pieces marker [{paint}="{colour}"] {{ {paint}: {other} }}'] = None
    for style in styles:
        for selectors, body in _RULE.findall(style):
            if used & _classes_in(selectors):
                named = ", ".join(
                    f".pieces {each.strip()}:not([data-at] *, .far *)"
                    for each in selectors.split(",")
                )
                found = _declared_by_night(selectors, body, lettered)
                painted = "; ".join(f"{paint}: {colour}" for paint, colour in found)
                rules |= {f"{named} {{ {painted} }}": None} if painted else {}
    return "".join(f"{rule}\n" for rule in rules)


def _classes_named(drawn: str) -> set[str]:
    return {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}


def _classes_of_letters(drawn: str) -> set[str]:
    named = re.findall(r'<text[^<>]* class="([^"]+)"', drawn)
    return {name for names in named for name in names.split()}


def _classes_in(selectors: str) -> set[str]:
    return set(re.findall(r"\.([\w-]+)", selectors))


def _declared_by_night(selectors: str, body: str, lettered: set[str]) -> list[tuple[str, str]]:
    """What classes paint by night: dark letters turn light, and light halos dark.

    Light letters without a halo stand on counters, and stay.

    Args:
        selectors: of the classes.
        body: what they declare.
        lettered: the classes of letters.
    """
    declared = _DECLARED.findall(body)
    bare = [paint for paint, _ in declared] == ["fill"] and _oklch(declared[0][1])[0] > _INK
    if bare and _classes_in(selectors) & lettered:
        return []
    return [(paint, _night_of_class(paint, colour)) for paint, colour in declared]


def _night_of_class(paint: str, colour: str) -> str:
    is_ink = paint == "fill" and _oklch(colour)[0] < _INK
    return night(colour, "text" if is_ink else paint)


def _tag_by_night(tag: re.Match[str]) -> str:
    mark = tag[1] != "text" and not _EDGED.search(tag[2])

    def repainted(found: re.Match[str]) -> str:
        is_ink = mark and found[1] == "fill" and _oklch(found[2])[0] < _DARK
        role = "stroke" if is_ink else _role(tag[1], found[1])
        return f'{found[1]}="{night(found[2], role)}"'

    return f"<{tag[1]}{_PAINT.sub(repainted, tag[2])}{tag[3]}>"


def _role(name: str, paint: str) -> str:
    """What a colour does: letters are filled, their halos are lines and light fills."""
    return "text" if name == "text" and paint == "fill" else paint


def _oklch(colour: str) -> tuple[float, float, float]:
    """Lightness from 0 to 1, chroma and hue of a colour."""
    red, green, blue = (_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    light = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    return light, hypot(a, b), atan2(b, a)


def _hex(light: float, chroma: float, hue: float) -> str:
    """The colour nearest to a lightness, a chroma and a hue."""
    a, b = chroma * cos(hue), chroma * sin(hue)
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    parts = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(min(max(part, 0.0), 1.0))):02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
