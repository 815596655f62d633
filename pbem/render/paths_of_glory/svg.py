"""The map as a picture: both maps on one sheet, and a zoomed view of each theatre with changes.

The sheet shows control, fronts, and in each space the first unit and how many more there are. The
zoomed views show names and every counter. They hold only what lies in them; this module cuts them
to size, because drawing programs are slow at clipping. Sides differ in lightness, so that nobody
needs colours: dark counters with white letters are the Central Powers.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pbem.games.paths_of_glory.view import PathsOfGloryView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.placement import Box as Rectangle
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, arrowhead, svg_document, text
from pbem.render.paths_of_glory.labels import area_of_stack, label_places
from pbem.render.paths_of_glory.legend import height_of_legend, legend_below
from pbem.render.paths_of_glory.overview import Stack, draw_stacks, place_stacks
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.signs import (
    Box,
    Line,
    Sign,
    draw_arrow,
    draw_burst,
    draw_dot,
    draw_pieces,
    draw_space,
    draw_space_label,
    sign_at_space,
)
from pbem.render.paths_of_glory.terrain import (
    Scene,
    draw_ground,
    draw_held,
    taken_spaces,
)

_WIDTH, _PANEL, _GAP, _HEAD = 1000, 760, 34, 44
_EDGE = 14
_TOUCH = 34
"""How far around a space is touched."""
_SCENES = 4
"""So many scenes are kept in memory: letters about one go to all its players."""
_MOST_THEATRES, _RIM = 2, 30
"""So many theatres are shown at most; so far from the rim of one its spaces are well seen."""
THEATRES = ("west", "italy", "balkans", "east", "caucasus", "palestine")


@cache
def _style_sheet(names: PathsOfGloryNames) -> str:
    """The classes: lines, names, victory spaces, stacks, meanings, units, factors, sides, battles.

    The colour of battles is always among those of the picture: its palette is then the same
    whether there are any, and what did not change need not be drawn again.
    """
    inks = names.inks
    halo = inks["halo"]
    return (
        f"<style>.l,.d{{stroke:{inks['line']};stroke-width:3;fill:none}}.d{{stroke-dasharray:3 7}}"
        f".n,.h{{font-size:12px;text-anchor:middle;fill:{INK}}}"
        f".h{{fill:{halo};stroke:{halo};stroke-width:3}}"
        f".v{{font-weight:bold}}"
        ".t{font-size:22px;font-weight:bold;text-anchor:middle}"
        f".k{{font-size:11.5px;fill:{INK}}}"
        ".u{font-size:9.5px}.f{font-weight:bold;text-anchor:end}"
        f".ap{{fill:{inks['letters_ap']}}}.cp{{fill:{inks['letters_cp']}}}"
        f".b{{fill:{inks['battle']};stroke:{INK}}}</style>"
    )


class _Window(NamedTuple):
    """Where a part of the map is shown on a sheet: from where down, how high, and which part."""

    y: float
    height: float
    box: Box

    @property
    def scale(self) -> float:
        """How much larger than on the map."""
        return self.height / self.box[3]

    @property
    def part(self) -> Box:
        """The part that is seen: more of the map at its sides where the window is wider."""
        left, top, wide, high = self.box
        return left - (_WIDTH / self.scale - wide) / 2, top, _WIDTH / self.scale, high


class Panel(NamedTuple):
    """A picture of a part of the map: its words, its height, the fixed ground and the position."""

    title: str
    described: str
    height: float
    ground: str
    above: str


class _Seen(NamedTuple):
    """A part of the map: what never changes, what lies on that; the legend's signs in each."""

    below: str
    above: str
    still: frozenset[str]
    signs: frozenset[str]


def svg_map(names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue) -> str:
    """The whole map and the theatres with marks of the last rounds in one picture."""
    told = _told(names, view, ())
    panels = [_whole_panel(names, view, words), *_theatre_panels(names, view, words, told)]
    tops = [sum(panel.height for panel in panels[:n]) for n in range(len(panels))]
    drawn = (
        f'<g transform="translate(0 {top:.1f})">{panel.ground}{panel.above}</g>'
        for top, panel in zip(tops, panels, strict=True)
    )
    whole = panels[0]
    return _draw_panel(
        names,
        Panel(
            whole.title, whole.described, sum(panel.height for panel in panels), "", "".join(drawn)
        ),
    )


def svg_sheets(
    names: PathsOfGloryNames,
    view: PathsOfGloryView,
    words: Catalogue,
    theatres: Sequence[str] = (),
    asked: Sequence[str] = (),
) -> tuple[str, ...]:
    """The whole map, then theatres: those named, else those that a letter shows."""
    shown = theatres or _told(names, view, asked)
    panels = (_whole_panel(names, view, words), *_theatre_panels(names, view, words, shown))
    return tuple(_draw_panel(names, panel) for panel in panels)


def svg_close_ups(
    names: PathsOfGloryNames,
    view: PathsOfGloryView,
    words: Catalogue,
    asked: Sequence[str] = (),
) -> tuple[str, ...]:
    """Those of ``svg_sheets`` that show theatres."""
    told = _told(names, view, asked)
    return tuple(_draw_panel(names, panel) for panel in _theatre_panels(names, view, words, told))


def svg_spots(names: PathsOfGloryNames) -> tuple[dict[str, Spot], ...]:
    """Where the spaces lie on the whole map and on every theatre, as ``svg_sheets`` draws them."""
    left, top, wide, high = names.layout["whole"]
    windows = [_Window(_HEAD, _WIDTH * high / wide, (left, top, wide, high))]
    windows += [_window_of(names, theatre) for theatre in THEATRES]
    return tuple(_spots_in(names, window) for window in windows)


def svg_overview(names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue) -> str:
    """The whole map in small."""
    return _draw_panel(names, _whole_panel(names, view, words))


def svg_board(names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue) -> str:
    """The whole map with every counter; from afar the first unit of each stack.

    Its units are those of the layout, so that a space lies where its x and y say.
    """
    left, top, wide, high = part = tuple(names.layout["whole"])
    scene, spaces = _scene_of(names, view), _draw_spaces(names)
    drawn = _draw_position(names, scene)
    again = _redrawn_over_taken(names, set(taken_spaces(names, scene)), spaces)
    held = draw_held(names, scene, part)
    lying = [*_drawn_within(drawn, part)]
    signs = _signs_of(lying) | ({"front"} if names.inks["front"] in held else set())
    printed = _printed_signs(names, part, spaces)
    still, shown = legend_below(names, 0, printed, signs, words)
    scale, end = wide / _WIDTH, top + high
    height = round(high + scale * height_of_legend(printed, whole=False))
    place = f'<g transform="translate({left} {end}) scale({scale:g})">'
    paper = f'<rect x="{left}" y="{top}" width="{wide}" height="{height}" '
    facts = {"turn": names.turn(view.turn_name, words), "vp": view.vp}
    return svg_document(
        (wide, height),
        (wide, height),
        words.text("pog.map.title", {"moment": names.moment(view, words)}),
        words.text("pog.map.alternative", facts),
        "".join(
            (
                *(held, *(markup for markup, _ in (*_drawn_within(again, part), *lying))),
                *(f'<g class="far">{sign.markup}</g>' for sign in _draw_labels(names, scene)),
                f"{place}{shown}</g>",
            )
        ),
        defs=f"<defs>{arrowhead(names.inks['move'], 4)}{_style_sheet(names)}"
        "<style>.far{display:none}</style></defs>",
        ground=f'{paper}fill="{names.inks["paper"]}"/>{_still_part(names, part, spaces)}'
        f"{place}{still}</g>",
        corner=(left, top),
    )


def board_spots(names: PathsOfGloryNames) -> dict[str, Spot]:
    """Where the spaces lie on the picture of ``svg_board``."""
    return {name: (space["x"], space["y"], _TOUCH) for name, space in names.spaces.items()}


def _spots_in(names: PathsOfGloryNames, window: _Window) -> dict[str, Spot]:
    left, top, wide, high = window.part
    scale, found = window.scale, {}
    for name, space in names.spaces.items():
        x, y = space["x"] - left, space["y"] - top
        if _EDGE <= x <= wide - _EDGE and _EDGE <= y <= high - _EDGE:
            found[name] = (
                round(x * scale, 1),
                round(window.y + y * scale, 1),
                round(_TOUCH * scale, 1),
            )
    return found


def _draw_panel(names: PathsOfGloryNames, panel: Panel) -> str:
    """A panel as a picture of its own."""
    size = (_WIDTH, round(panel.height))
    defs = f"<defs>{arrowhead(names.inks['move'], 4)}{_style_sheet(names)}</defs>"
    return svg_document(
        size, size, panel.title, panel.described, panel.above, defs=defs, ground=panel.ground
    )


def _whole_panel(names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue) -> Panel:
    """The whole map, and what every sign means."""
    left, top, wide, high = names.layout["whole"]
    facts = {"turn": names.turn(view.turn_name, words), "vp": view.vp}
    title = words.text("pog.map.title", {"moment": names.moment(view, words)})
    described = words.text("pog.map.alternative", facts)
    shown = _WIDTH * high / wide
    window = _Window(_HEAD, shown, (left, top, wide, high))
    seen = _overview_in(names, _scene_of(names, view), window)
    head = text(16, 30, title, size=22, weight="bold")
    return _panel_with_legend(names, words, (title, described), ("", head), seen, window)


def _theatre_panels(
    names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue, wanted: Sequence[str]
) -> Iterator[Panel]:
    """Parts of the map so large that every counter can be read."""
    scene = _scene_of(names, view)
    for theatre in wanted:
        window = _window_of(names, theatre)
        title = words.text(f"pog.theatre.{theatre}")
        head, seen = text(16, 24, title, size=17, weight="bold"), _position_in(names, scene, window)
        yield _panel_with_legend(names, words, (title, title), (head, ""), seen, window)


def _panel_with_legend(
    names: PathsOfGloryNames,
    words: Catalogue,
    described: tuple[str, str],
    heads: tuple[str, str],
    seen: _Seen,
    window: _Window,
) -> Panel:
    """A part of the map below its heads, above what the signs in it mean.

    A head that never changes belongs to the ground, as do the signs of what never changes. The
    height is that of a legend with every sign, so that a ground is drawn once.
    """
    end = window.y + window.height
    still, drawn = legend_below(names, end, seen.still, seen.signs, words)
    height = end + height_of_legend(seen.still, whole="space" in seen.still)
    return Panel(
        *described,
        height,
        f"{_draw_paper(names, height)}{heads[0]}{seen.below}{still}",
        f"{heads[1]}{seen.above}{drawn}",
    )


def _window_of(names: PathsOfGloryNames, theatre: str) -> _Window:
    """Where a theatre is shown on its picture."""
    x, y, wide, high = names.layout["theatres"][theatre]
    return _Window(_GAP, min(_PANEL, _WIDTH * high / wide), (x, y, wide, high))


def _scene_of(names: PathsOfGloryNames, view: PathsOfGloryView) -> Scene:
    marks = tuple(mark for mark in view.marks if mark.target in names.spaces)
    return Scene(view.spaces, marks, view.neutral, view.options.historical)


@lru_cache(maxsize=_SCENES)
def _overview_in(names: PathsOfGloryNames, scene: Scene, window: _Window) -> _Seen:
    """A part of the map as the whole map shows it: what never changes, and what lies on that."""
    return _seen_in(names, scene, window, _draw_dots(names), _draw_overview(names, scene))


@lru_cache(maxsize=_SCENES * len(THEATRES))
def _position_in(names: PathsOfGloryNames, scene: Scene, window: _Window) -> _Seen:
    """A part of the map with every counter: what never changes, and what lies on that."""
    return _seen_in(names, scene, window, _draw_spaces(names), _draw_position(names, scene))


def _draw_paper(names: PathsOfGloryNames, height: float) -> str:
    return f'<rect width="{_WIDTH}" height="{height:.1f}" fill="{names.inks["paper"]}"/>'


def _seen_in(
    names: PathsOfGloryNames,
    scene: Scene,
    window: _Window,
    still: tuple[Sign, ...],
    drawn: Sequence[Sign | Line],
) -> _Seen:
    """The fixed ground of a window and the position above it, without what lies outside.

    A taken space is painted over and its lines are drawn again. ``still`` holds the sign of each
    space, which never changes. ``drawn`` is the position.
    """
    part, scale = window.part, window.scale
    place = (
        f'<g transform="translate({-part[0] * scale:.1f} '
        f'{window.y - part[1] * scale:.1f}) scale({scale:.4f})">'
    )
    high = window.height
    frame = (
        f'<rect x="4" y="{window.y:.1f}" width="{_WIDTH - 8}" '
        f'height="{high:.1f}" fill="none" stroke="{INK}"/>'
    )
    again = _redrawn_over_taken(names, set(taken_spaces(names, scene)), still)
    held = draw_held(names, scene, part)
    lying = [*_drawn_within(drawn, part)]
    above = held + "".join(markup for markup, _ in (*_drawn_within(again, part), *lying))
    signs = _signs_of(lying) | ({"front"} if names.inks["front"] in held else set())
    return _Seen(
        f"{place}{_still_part(names, part, still)}</g>{frame}",
        f"{place}{above}</g>",
        _printed_signs(names, part, still),
        signs,
    )


@cache
def _printed_signs(names: PathsOfGloryNames, part: Box, still: tuple[Sign, ...]) -> frozenset[str]:
    """The signs of the legend that never change in a part of the map."""
    return _signs_of(_drawn_within([*_draw_lines(names), *still], part))


def _signs_of(lying: Iterable[tuple[str, tuple[str, ...]]]) -> frozenset[str]:
    """The signs of the legend of what lies in a part of the map."""
    return frozenset(sign for _, shows in lying for sign in shows)


@cache
def _still_part(names: PathsOfGloryNames, part: Box, still: tuple[Sign, ...]) -> str:
    """What never changes of a part of the map."""
    return draw_ground(names, part) + "".join(
        markup for markup, _ in _drawn_within([*_draw_lines(names), *still], part)
    )


def _redrawn_over_taken(
    names: PathsOfGloryNames, taken: Collection[str], still: Sequence[Sign]
) -> list[Sign | Line]:
    """What is drawn again over taken spaces: the lines that end there, then their ends."""
    lines = [
        (line, ends)
        for line, ends in zip(_draw_lines(names), names.connections, strict=True)
        if ends[0] in taken or ends[1] in taken
    ]
    ends = {end for _, (one, other, _) in lines for end in (one, other)}
    signs = (sign for name, sign in zip(names.spaces, still, strict=True) if name in ends)
    return [*(line for line, _ in lines), *signs]


def _drawn_within(drawn: Iterable[Sign | Line], box: Box) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What of some things lies in a part of the map, with their signs of the legend."""
    left, top, wide, high = box
    x0, x1, y0, y1 = left + _EDGE, left + wide - _EDGE, top + _EDGE, top + high - _EDGE
    for item in drawn:
        if isinstance(item, Line):
            if markup := _line_within(item, box):
                yield markup, item.shows
        elif x0 <= item.x <= x1 and y0 <= item.y <= y1:
            yield item.markup, item.shows


def _line_within(item: Line, box: Box) -> str:
    """What of a line lies in a part of the map."""
    left, top, wide, high = box
    start, end = 0.0, 1.0
    dx, dy = item.x2 - item.x1, item.y2 - item.y1
    for distance, room in ((-dx, item.x1 - left), (dx, left + wide - item.x1),
                           (-dy, item.y1 - top), (dy, top + high - item.y1)):  # fmt: skip
        if distance == 0 and room < 0:
            return ""
        if distance < 0:
            start = max(start, room / distance)
        elif distance > 0:
            end = min(end, room / distance)
    if start >= end:
        return ""
    ends = (item.x1 + start * dx, item.y1 + start * dy, item.x1 + end * dx, item.y1 + end * dy)
    x1, y1, x2, y2 = (round(end, 1) for end in ends)
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" {item.attributes}/>'


def _told(names: PathsOfGloryNames, view: PathsOfGloryView, asked: Sequence[str]) -> list[str]:
    """The theatres that a letter shows: first those with what the reader is asked about.

    Then those where something happened last, else west and east.
    """
    where = {unit.id: space.id for space in view.spaces for unit in space.units}
    told: list[str] = []
    for places in ([where.get(name, name) for name in asked], [m.target for m in view.marks]):
        left = [names.spaces[place] for place in dict.fromkeys(places) if place in names.spaces]
        while len(told) < _MOST_THEATRES:
            left = [space for space in left if not any(_lies_in(names, t, space) for t in told)]
            seen = {t: sum(_lies_in(names, t, space) for space in left) for t in THEATRES}
            best = max(THEATRES, key=lambda theatre: seen[theatre])
            if not seen[best]:
                break
            told.append(best)
    return [theatre for theatre in THEATRES if theatre in told] or ["west", "east"]


def _lies_in(names: PathsOfGloryNames, theatre: str, space: Mapping[str, Any]) -> bool:
    """True if a space lies well within a theatre."""
    x, y, wide, high = names.layout["theatres"][theatre]
    rim = _RIM
    return bool(x + rim <= space["x"] <= x + wide - rim and y + rim <= space["y"] <= y + high - rim)


# --- what never changes ---------------------------------------------------------------------------


@cache
def _draw_lines(names: PathsOfGloryNames) -> tuple[Line, ...]:
    """The lines between the spaces."""
    found = []
    for one, other, dotted in names.connections:
        a, b = names.spaces[one], names.spaces[other]
        css, shows = ("d", ("line",)) if dotted else ("l", ())
        found.append(Line(a["x"], a["y"], b["x"], b["y"], f'class="{css}"', shows))
    return tuple(found)


@cache
def _draw_dots(names: PathsOfGloryNames) -> tuple[Sign, ...]:
    """Every space as the whole map shows it."""
    return tuple(draw_dot(names, space) for space in names.spaces.values())


@cache
def _draw_spaces(names: PathsOfGloryNames) -> tuple[Sign, ...]:
    """Every space in the hands of whom it is printed for."""
    return tuple(draw_space(names, name, space["side"]) for name, space in names.spaces.items())


# --- the position ---------------------------------------------------------------------------------


def _draw_arrows(
    names: PathsOfGloryNames, scene: Scene, standing: Mapping[str, Rectangle]
) -> Iterator[Line]:
    """Moves, up to what stands at their ends."""
    for mark in scene.marks:
        if mark.kind != "battle" and mark.origin in names.spaces:
            yield draw_arrow(names, mark, standing.get(mark.target))


def _draw_overview(names: PathsOfGloryNames, scene: Scene) -> list[Sign | Line]:
    """For the whole map: moves, who stands where, battles."""
    printed, marks = names.spaces, scene.marks
    stacks = _placed_stacks(names, scene)
    boxes = {name: stack.box for name, stack in stacks.items()}
    drawn: list[Sign | Line] = [*_draw_arrows(names, scene, boxes)]
    drawn += draw_stacks(names, stacks)
    battles = [printed[mark.target] for mark in marks if mark.kind == "battle"]
    return drawn + [sign_at_space(place, draw_burst(place), "battle") for place in battles]


def _placed_stacks(names: PathsOfGloryNames, scene: Scene) -> dict[str, Stack]:
    """The stacks as the whole map shows them."""
    left, top, wide, high = names.layout["whole"]
    return place_stacks(names, scene.spaces, Rectangle(left, top, left + wide, top + high))


def _draw_labels(names: PathsOfGloryNames, scene: Scene) -> list[Sign]:
    """For the board from afar: who stands where."""
    return [*draw_stacks(names, _placed_stacks(names, scene))]


@lru_cache(maxsize=_SCENES)
def _draw_position(names: PathsOfGloryNames, scene: Scene) -> tuple[Sign | Line, ...]:
    """Taken spaces, moves, units, battles, names: what is drawn later lies above."""
    differing = {space.id: space for space in scene.spaces}
    printed, marks = names.spaces, scene.marks
    drawn: list[Sign | Line] = [
        draw_space(names, name, differing[name].control) for name in taken_spaces(names, scene)
    ]
    standing = {
        space.id: area_of_stack(printed[space.id]["x"], printed[space.id]["y"], len(space.units))
        for space in scene.spaces
    }
    drawn += _draw_arrows(names, scene, standing)
    drawn += [draw_pieces(names, space) for space in scene.spaces]
    fought = [printed[mark.target] for mark in marks if mark.kind == "battle"]
    drawn += [sign_at_space(place, draw_burst(place), "battle") for place in fought]
    places = label_places(names, differing, historical=scene.historical)
    labels = (
        draw_space_label(names, name, spot, historical=scene.historical)
        for name, spot in places.items()
    )
    return (*drawn, *labels)
