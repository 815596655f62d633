"""The picture of a battle: the map before and after, what happened, the dice.

It is a PNG, as other sites show no SVG beside a link.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw, ImageFont

from pbem import resources
from pbem.render.blocks import Block, Bullets, Grid, Heading, Paragraph
from pbem.render.kit.renderer import Spot
from pbem.render.site.frames import Frame, Part
from pbem.render.site.pictures import mark_of, small_png
from pbem.render.sprites import Picture, drawn_window

MOST_BYTES = 40_000
"""A card is no larger, unless with the fewest colours it still is."""
_COLOURS = {
    32: 1.0,
    24: 0.96,
    20: 0.93,
    17: 0.9,
    14: 0.88,
    12: 0.86,
    10: 0.84,
    8: 0.79,
    6: 0.7,
    4: 0.6,
}
"""How large a card is by the number of its colours, compared with the first."""
_SIZE, _MARGIN = (1200, 630), 24
MAP = (564, 300)
"""The size of each of the two maps."""
_TOP, _GAP = 104, 24
RING = 1.25
"""The radius of the ring around a place by that of the place."""
_PLACE = 40.0
"""The radius of the place that was attacked, on the maps."""
_SCALES = (0.5, 2.0)
"""So much smaller or larger than on its plate a map is drawn at most."""
_PAPER, _INK, _QUIET, _MARK = "#fffdf7", "#221f1a", "#5b5346", "#b3261e"
_TITLE, _TEXT, _SMALL = 28, 19, 16
_LEAD, _FEW_ROWS = 1.3, 2
_DIE, _PIP = 54, 5
_PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a die lie, in columns and rows from its middle."""


@dataclass(frozen=True)
class BattleScene:
    """What a card shows.

    Attributes:
        title: who attacks whom.
        moment: where the game stands.
        before, after: the maps.
        labels: the words above the maps.
        spot: the place that was attacked, on the maps.
        told: what happened.
        dice: what the dice showed, in order.
    """

    title: str
    moment: str
    before: Frame
    after: Frame
    labels: tuple[str, str]
    spot: Spot
    told: tuple[Block, ...]
    dice: tuple[str, ...]

    @property
    def mark(self) -> str:
        """A digest of all that the card shows; the file bears it."""
        maps = self.before.digest, self.after.digest
        return mark_of(self.title, self.moment, maps, self.labels, self.spot, self.told, self.dice)


def battle_card(scene: BattleScene) -> bytes:
    """The card of a battle, 1,200 by 630 pixels, as PNG."""
    sheet = Image.new("RGB", _SIZE, _PAPER)
    draw = ImageDraw.Draw(sheet)
    _draw_title(draw, scene)
    for n, (frame, label) in enumerate(zip((scene.before, scene.after), scene.labels, strict=True)):
        left = _MARGIN + n * (MAP[0] + _GAP)
        sheet.paste(_map(frame, scene.spot), (left, _TOP))
        draw.rectangle((left, _TOP, left + MAP[0], _TOP + MAP[1]), outline=_QUIET)
        _draw_label(draw, (left, _TOP), label)
    _draw_story(draw, scene)
    kept = [ImageColor.getrgb(colour)[:3] for colour in (_MARK, _PAPER, _INK)]
    return small_png(sheet, scene.mark, _COLOURS, MOST_BYTES, kept)


def _draw_title(draw: ImageDraw.ImageDraw, scene: BattleScene) -> None:
    draw.text((_MARGIN, 8), scene.moment, _QUIET, _font(_SMALL))
    wide = _SIZE[0] - 2 * _MARGIN
    size = next(
        (n for n in (_TITLE, 24, 20) if len(_wrapped(scene.title, wide, n, bold=True)) <= 2), 20
    )
    lines = _wrapped(scene.title, wide, size, bold=True)[:2]
    top = 28 if len(lines) == 2 else 44
    for n, line in enumerate(lines):
        draw.text((_MARGIN, top + n * size * 1.15), line, _INK, _font(size, bold=True))


def _draw_label(draw: ImageDraw.ImageDraw, corner: tuple[int, int], label: str) -> None:
    """A word on a patch of paper in the upper left corner of a map."""
    x, y = corner
    wide = _font(_SMALL, bold=True).getlength(label)
    draw.rectangle((x, y, x + wide + 16, y + 26), _PAPER, _QUIET)
    draw.text((x + 8, y + 3), label, _INK, _font(_SMALL, bold=True))


class Window(NamedTuple):
    """The part of a map around a place.

    Attributes:
        corner: where it begins, in pixels from the upper left corner of the map.
        scale: how many pixels a unit of the map is.
        part: the same in units.
    """

    corner: tuple[int, int]
    scale: float
    part: Part


def window_around(frame: Frame, spot: Spot, size: tuple[int, int] = MAP) -> Window:
    """The part of a map with a place in its middle, or beside it where the map ends.

    Args:
        frame: the map.
        spot: the place.
        size: how much of the map is shown, in pixels of a card.
    """
    x, y, radius = spot
    scale = min(max(_PLACE / radius, _SCALES[0]), _SCALES[1])
    left, top, wide, high = frame.box
    across, down = (x - left) * scale, (y - top) * scale
    corner = _corner(across, wide * scale, size[0]), _corner(down, high * scale, size[1])
    part = (left + corner[0] / scale, top + corner[1] / scale, size[0] / scale, size[1] / scale)
    return Window(corner, scale, part)


def _map(frame: Frame, spot: Spot) -> Image.Image:
    """The part of a map around a place, with a ring around it."""
    corner, scale, part = window_around(frame, spot)
    picture = Picture(frame.head, frame.ground, scale, frame.largest)
    drawn = drawn_window(picture, frame.elements_near(part), corner, MAP)
    draw, reach = ImageDraw.Draw(drawn), RING * spot[2] * scale
    ring = [(at - start) * scale for at, start in zip(spot[:2], part[:2], strict=True)]
    box = (*(value - reach for value in ring), *(value + reach for value in ring))
    draw.ellipse(box, outline=_MARK, width=4)
    return drawn


def _corner(middle: float, whole: float, shown: int) -> int:
    """Where a part of a map begins that has a place in its middle; near an edge it lies beside."""
    return round(max(0, min(middle - shown / 2, whole - shown)))


def _draw_story(draw: ImageDraw.ImageDraw, scene: BattleScene) -> None:
    """Dice on the left, then a table if there is one, then what happened, as far as it fits.

    That stands below a table of few rows, and beside one of many.
    """
    top, x = _TOP + MAP[1] + 14.0, float(_MARGIN)
    for n, face in enumerate(scene.dice[:6]):
        _draw_die(draw, (x + n // 3 * (_DIE + 10), top + n % 3 * (_DIE + 10)), face)
    if scene.dice:
        x += (1 + (min(len(scene.dice), 6) - 1) // 3) * (_DIE + 10) + 14
    for grid in [block for block in scene.told if isinstance(block, Grid)][:1]:
        right, bottom = _draw_grid(draw, grid, (x, top))
        x, top = (x, bottom + 8) if len(grid.rows) <= _FEW_ROWS else (right + 28, top)
    columns = 1 if x > _SIZE[0] / 3 else 2
    wide, high = (_SIZE[0] - _MARGIN - x - (columns - 1) * _GAP) / columns, _SIZE[1] - 10 - top
    size, shown = _fitting(_lines(scene), wide, high, columns)
    rows = _rows(size, high)
    for n, line in enumerate(shown):
        place = (x + n // rows * (wide + _GAP), top + n % rows * size * _LEAD)
        draw.text(place, line, _INK, _font(size))


def _lines(scene: BattleScene) -> list[str]:
    """What the table says in a sentence, and what happened, sentence by sentence."""
    found: list[str] = []
    for block in scene.told:
        match block:
            case Bullets():
                found += block.items
            case Paragraph() | Heading():
                found.append(block.text)
            case _:
                pass
    captions = [block.caption for block in scene.told if isinstance(block, Grid)]
    return list(dict.fromkeys(line for line in (*captions, *found) if line != scene.title))


def _fitting(lines: Sequence[str], wide: float, high: float, columns: int) -> tuple[int, list[str]]:
    """The largest letters in which all lines fit; in the smallest the last lines are left out."""
    size, shown, most = 0, list[str](), 0
    for size in (22, _TEXT, _SMALL, 14):
        shown = [part for line in lines for part in _wrapped(line, wide, size)]
        most = _rows(size, high) * columns
        if len(shown) <= most:
            return size, shown
    return size, [*shown[: most - 1], "…"]


def _rows(size: int, high: float) -> int:
    """How many lines in letters of a size fit into a height."""
    return int(high / (size * _LEAD))


def _draw_grid(
    draw: ImageDraw.ImageDraw, grid: Grid, corner: tuple[float, float]
) -> tuple[float, float]:
    """A table. Return where it ends on the right and below."""
    rows = [row for row in (grid.head, *grid.rows) if any(row)]
    room = _SIZE[1] - 10 - corner[1]
    size = next((n for n in (_TEXT, 17, _SMALL, 14, 13) if len(rows) * n * _LEAD <= room), 12)
    plain, bold = _font(size), _font(size, bold=True)
    widths = [
        max((plain, bold)[n == 0].getlength(row[column]) for n, row in enumerate(rows))
        for column in range(len(rows[0]))
    ]
    for n, row in enumerate(rows):
        x = corner[0]
        for text, wide in zip(row, widths, strict=True):
            draw.text((x, corner[1] + n * size * _LEAD), text, _INK, (plain, bold)[n == 0])
            x += wide + 18
    right = corner[0] + sum(widths) + 18 * (len(widths) - 1)
    return right, corner[1] + len(rows) * size * _LEAD


def _draw_die(draw: ImageDraw.ImageDraw, corner: tuple[float, float], face: str) -> None:
    """A die with its pips, or with a letter."""
    x, y = corner
    draw.rounded_rectangle((x, y, x + _DIE, y + _DIE), 9, "white", _INK, 2)
    middle, step = _DIE / 2, _DIE * 0.27
    if face not in _PIPS:
        draw.text((x + middle, y + middle), face, _INK, _font(_TITLE, bold=True), anchor="mm")
    for column, row in _PIPS.get(face, ()):
        a, b = x + middle + column * step, y + middle + row * step
        draw.ellipse((a - _PIP, b - _PIP, a + _PIP, b + _PIP), _INK)


@lru_cache(maxsize=4096)
def _wrapped(text: str, wide: float, size: int, *, bold: bool = False) -> tuple[str, ...]:
    """A text in lines that are no wider than so many pixels."""
    font, lines = _font(size, bold=bold), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(resources.templates() / "fonts" / name, size)
