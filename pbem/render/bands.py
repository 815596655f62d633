"""PNG files in bands of rows: where little of a picture changed, little of it is drawn again.

A band shows its ground and the elements that reach it, in colours that the whole picture asks for.
It is the same whatever was drawn before.
"""

import hashlib
import re
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import ceil
from operator import sub
from typing import NamedTuple

from PIL import Image
from PIL.ImageColor import getrgb

from pbem.render.kit.svg import INK

_ROWS = 32
"""Of a band; at the usual width they fill the window of deflate (RFC 1951, 2)."""
_GROUNDS, _DRAWN, _LINES, _BANDS, _ELEMENTS, _PALETTES = 64, 64, 512, 2048, 8192, 64
"""What is kept in memory: grounds of 300 kB, bands of 100 kB in all colours, of 32 kB in those of a
palette and of 5 kB as they stand in a file, the rows that elements reach, and palettes."""
_EFFORT = 8
"""Of deflate; 9 takes twice as long for a hundredth of the size."""
_BYTE, _FEW = 8, 16
"""Bits of a byte; with so few colours two pixels lie in one."""
_COARSE = (32, 8)
"""How many times narrower and lower an element is drawn to find the rows that it reaches."""
_AT_ONCE = 100
"""How many elements are drawn so at once."""
_LARGE = 400
"""A group with more characters is divided into what it groups."""
_SHARES = (0.25, 0.5, 0.75, 1.0)
"""How thickly a colour lies on the ground: at edges, and where one sees through it."""
_SMALLER, _SWATCH = 4, (30, 20)
"""A ground so many times smaller, and so many pixels of each colour, choose a palette."""

_LITTLE, _ALIKE, _VEILED, _OFTEN = 400, 9, 3, 24
"""A colour that fills less than such a part of a ground is no tint; colours closer are one; so many
tints are kept as they are seen through a veil; what is drawn so many times is common."""

_SIZES = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="(\d+)" height="(\d+)"')
_TAG = re.compile(r"<(/?)\w+[^>]*?(/?)>")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_VEIL = re.compile(r'fill="(#[0-9a-fA-F]{6})" fill-opacity="([\d.]+)"')

_ADLER = 65521

Colour = tuple[int, ...]
Element = str
"""The markup of an element of an SVG."""
Rasterise = Callable[[str], Image.Image]


class PictureBand(NamedTuple):
    """Rows as a chunk of a PNG, their Adler-32 (RFC 1950, 8.2) and how many bytes they are."""

    chunk: bytes
    sum: int
    size: int


@dataclass(frozen=True)
class Ground:
    """The ground of pictures: what stays the same from letter to letter.

    Attributes:
        name: a digest of head and markup.
        head: of its pictures, without what tells the position.
        markup: its elements.
        rasterise: makes an image of an SVG.
    """

    name: str
    head: str = field(compare=False, repr=False)
    markup: str = field(compare=False, repr=False)
    rasterise: Rasterise = field(compare=False, repr=False)

    @classmethod
    def from_markup(cls, head: str, markup: str, rasterise: Rasterise) -> "Ground":
        """A ground by its head and its markup."""
        name = hashlib.sha256(f"{head}{markup}".encode()).hexdigest()
        return cls(name, head, markup, rasterise)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of its pictures in pixels."""
        _, _, wide, high = self._sizes
        return int(wide), int(high)

    @cached_property
    def box(self) -> tuple[float, float]:
        """Width and height in the units of its elements."""
        wide, high, _, _ = self._sizes
        return float(wide), float(high)

    @cached_property
    def unit(self) -> float:
        """How many of its units a pixel is, as ``xMidYMid meet`` says (SVG 1.1, 7.8)."""
        return max(units / pixels for units, pixels in zip(self.box, self.size, strict=True))

    @property
    def _sizes(self) -> tuple[str, ...]:
        found = _SIZES.search(self.head)
        assert found is not None
        return found.groups()

    def rows(self, markup: str, top: int, rows: int) -> Image.Image:
        """Some rows of a picture with this head."""
        wide, unit = self.size[0], self.unit
        left, above = (
            (units - pixels * unit) / 2 for units, pixels in zip(self.box, self.size, strict=True)
        )
        box = (left, above + top * unit, wide * unit, rows * unit)
        return self.rasterise(f"{self.head_for_window(box, (wide, rows))}{markup}</svg>")

    def head_for_window(self, box: Sequence[float], size: tuple[int, int]) -> str:
        """The head with another window, drawn in another size."""
        window = " ".join(f"{value}" for value in box)
        sizes = f'viewBox="{window}" width="{size[0]}" height="{size[1]}"'
        return _SIZES.sub(sizes, self.head, count=1)


class _Colours(NamedTuple):
    """What a picture asks of its palette.

    Attributes:
        above: the colours of what lies above the ground.
        most: how many a palette may have.
        common: those of them that are seen often, as the colours of counters are.
        veils: colours that lie thinly on the ground, and how thick.
    """

    above: frozenset[str]
    most: int
    common: frozenset[str]
    veils: frozenset[tuple[str, str]]

    def rank(self, colour: str) -> tuple[bool, bool, int, str]:
        """The ink comes first, then common colours, then strong ones: those of small signs."""
        levels = getrgb(colour)
        return colour != INK, colour not in self.common, min(levels) - max(levels), colour


class _Look(NamedTuple):
    """What all bands of a picture share.

    Attributes:
        ground: on which it is drawn.
        palette: its colours in order, three bytes each.
    """

    ground: Ground
    palette: bytes

    @property
    def depth(self) -> int:
        """Bits of a pixel."""
        return _BYTE if len(self.palette) > 3 * _FEW else _BYTE // 2


_Shown = tuple[int, tuple[Element, ...]]
"""The first row of a band, and the elements that reach it."""


def png_of(ground: Ground, above: str, colours: int) -> bytes:
    """A picture as PNG.

    Args:
        ground: its ground.
        above: the markup of what lies above it.
        colours: of its palette, at most 256.
    """
    elements = tuple(_elements(above))
    reach = _row_ranges(ground, elements)
    strong = frozenset(_COLOUR.findall(f"{ground.head}{above}"))
    counted = Counter(_COLOUR.findall(above))
    common = frozenset(colour for colour, times in counted.items() if times >= _OFTEN)
    wanted = _Colours(strong, colours, common, frozenset(_VEIL.findall(above)))
    look = _Look(ground, _palette(ground, wanted))
    bands, before = list[PictureBand](), None
    for top in range(0, ground.size[1], _ROWS):
        shown = (top, _elements_in_band(elements, reach, top))
        bands.append(_band(look, shown, before))
        before = shown
    return _png_file(look, bands)


_reached: dict[tuple[Ground, Element], tuple[int, int]] = {}
"""The rows that elements reach."""


# --- elements -------------------------------------------------------------------------------------


def _elements(markup: str) -> Iterator[Element]:
    """The elements of some markup in order; those of a large group each in a group of its own."""
    depth = start = 0
    for tag in _TAG.finditer(markup):
        ends, is_whole = tag.groups()
        if not depth and not ends:
            start = tag.start()
        depth += 0 if is_whole else -1 if ends else 1
        if not depth:
            yield from _parts_of_group(markup[start : tag.end()])


def _parts_of_group(element: Element) -> Iterator[Element]:
    if len(element) <= _LARGE or not element.startswith("<g"):
        yield element
        return
    begin, end = element.index(">") + 1, element.rindex("<")
    for part in _elements(element[begin:end]):
        yield f"{element[:begin]}{part}{element[end:]}"


def _row_ranges(ground: Ground, elements: Sequence[Element]) -> list[tuple[int, int]]:
    """The first row that each element may reach, and the one below the last."""
    unknown = [element for element in dict.fromkeys(elements) if (ground, element) not in _reached]
    if len(_reached) + len(unknown) > _ELEMENTS:
        _reached.clear()
        unknown = list(dict.fromkeys(elements))
    for n in range(0, len(unknown), _AT_ONCE):
        some = unknown[n : n + _AT_ONCE]
        found = _measured_row_ranges(ground, some)
        _reached.update(((ground, e), rows) for e, rows in zip(some, found, strict=True))
    return [_reached[ground, element] for element in elements]


def _measured_row_ranges(ground: Ground, elements: Sequence[Element]) -> Iterator[tuple[int, int]]:
    """The rows that elements reach, as they are drawn small, each in a window of its own.

    One that leaves the picture makes the next seem larger, which does no harm.
    """
    across, down = _COARSE
    (wide, high), unit = ground.size, ground.unit
    wide, high = ceil(wide / across), ceil(high / down) + 2
    placed = (
        f'<g transform="translate(0 {n * high + 1}) scale({1 / across / unit} {1 / down / unit})">'
        f"{element}</g>"
        for n, element in enumerate(elements)
    )
    drawn = ground.rasterise(
        ground.head_for_window((0, 0, wide, high * len(elements)), (wide, high * len(elements)))
        + "".join(placed)
        + "</svg>"
    ).getchannel("A")
    for n in range(len(elements)):
        box = drawn.crop((0, n * high, wide, (n + 1) * high)).getbbox()
        yield ((box[1] - 2) * down, box[3] * down) if box else (0, 0)


def _elements_in_band(
    elements: Sequence[Element], reach: Sequence[tuple[int, int]], top: int
) -> tuple[Element, ...]:
    """The elements that reach a band."""
    return tuple(
        element
        for element, (first, last) in zip(elements, reach, strict=True)
        if first < top + _ROWS and last > top
    )


# --- bands ----------------------------------------------------------------------------------------


class _DrawnGround(NamedTuple):
    """A ground as it was drawn: the pixels of each band, compressed, and the whole in small."""

    bands: tuple[bytes, ...]
    small: Image.Image


@lru_cache(maxsize=_GROUNDS)
def _drawn_ground(ground: Ground) -> _DrawnGround:
    """A ground, drawn once."""
    drawn = ground.rows(ground.markup, 0, ground.size[1]).convert("RGB")
    wide, high = drawn.size
    bands = tuple(
        zlib.compress(drawn.crop((0, top, wide, min(top + _ROWS, high))).tobytes(), 1)
        for top in range(0, high, _ROWS)
    )
    small = drawn.resize((wide // _SMALLER, high // _SMALLER), Image.Resampling.NEAREST)
    return _DrawnGround(bands, small)


@lru_cache(maxsize=_DRAWN)
def _drawn_band(ground: Ground, top: int, elements: tuple[Element, ...]) -> Image.Image:
    """A band with what lies in it, in all colours; two palettes may be tried on it."""
    wide, high = ground.size
    pixels = zlib.decompress(_drawn_ground(ground).bands[top // _ROWS])
    drawn = Image.frombytes("RGB", (wide, min(_ROWS, high - top)), pixels)
    if elements:
        over = ground.rows("".join(elements), top, drawn.height)
        drawn.paste(over, mask=over)
    return drawn


@lru_cache(maxsize=_LINES)
def _packed_rows(look: _Look, shown: _Shown) -> bytes:
    """The rows of a band as PNG packs them, each behind the mark that it is not filtered."""
    drawn = _drawn_band(look.ground, *shown)
    indexed = drawn.quantize(palette=_palette_image(look.palette), dither=Image.Dither.NONE)
    pixels = indexed.tobytes("raw", "P" if look.depth == _BYTE else f"P;{look.depth}")
    wide = ceil(drawn.width * look.depth / _BYTE)
    return b"".join(b"\0" + pixels[n : n + wide] for n in range(0, len(pixels), wide))


@lru_cache(maxsize=_BANDS)
def _band(look: _Look, shown: _Shown, before: _Shown | None) -> PictureBand:
    """A band below another, which it may repeat."""
    lines = _packed_rows(look, shown)
    deflate = zlib.compressobj(
        _EFFORT,
        zlib.DEFLATED,
        -zlib.MAX_WBITS,
        zdict=_packed_rows(look, before) if before else b"",
    )
    packed = deflate.compress(lines) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return PictureBand(_chunk(b"IDAT", packed), zlib.adler32(lines), len(lines))


@lru_cache(maxsize=_PALETTES)
def _palette(ground: Ground, wanted: _Colours) -> bytes:
    """The colours of a picture, in an order that does not tell how often each is seen.

    Colours that fill much of the ground and those of what lies above are kept as they are, so that
    faint tints and small signs stay apart. What is left is chosen for the shades between them.
    """
    small, (wide, high) = _drawn_ground(ground).small, _SWATCH
    filled = sorted(small.getcolors(small.width * small.height) or (), reverse=True)
    least = small.width * small.height / _LITTLE
    tints = [value for count, value in filled if count > least and isinstance(value, tuple)]
    strong = map(getrgb, sorted(wanted.above, key=wanted.rank))
    veiled = (
        tuple(round(t + (v - t) * float(thick)) for t, v in zip(tint, getrgb(veil), strict=True))
        for veil, thick in sorted(wanted.veils)
        for tint in tints[:_VEILED]
    )
    kept = _apart([*tints, *veiled, *strong])[: wanted.most]
    swatch = small.resize(_SWATCH, Image.Resampling.NEAREST)
    shown = Image.new("RGB", (small.width, small.height + high * len(wanted.above)))
    shown.paste(small)
    for row, colour in enumerate(sorted(wanted.above)):
        solid = Image.new("RGB", _SWATCH, colour)
        for column, share in enumerate(_SHARES):
            place = (wide * column, small.height + high * row)
            shown.paste(Image.blend(swatch, solid, share), place)
    chosen = bytes(level for value in sorted(kept) for level in value)
    if len(kept) < wanted.most:
        others = shown.quantize(wanted.most - len(kept), Image.Quantize.FASTOCTREE)
        chosen += bytes(others.getpalette() or [])
    return chosen[: 3 * wanted.most]


@lru_cache(maxsize=_PALETTES)
def _palette_image(palette: bytes) -> Image.Image:
    """An image in a palette, which is what Pillow takes one from."""
    found = Image.new("P", (1, 1))
    found.putpalette(palette)
    return found


def _apart(colours: Iterable[Colour]) -> list[Colour]:
    """Colours without those that nobody tells from one before."""
    found: list[Colour] = []
    for colour in colours:
        if all(sum(map(abs, map(sub, colour, other))) > _ALIKE for other in found):
            found.append(colour)
    return found


# --- the file -------------------------------------------------------------------------------------


def _png_file(look: _Look, bands: Sequence[PictureBand]) -> bytes:
    """A file of bands (PNG 1.2, 3 and 4)."""
    total = 1
    for band in bands:
        total = _checksum_with(total, band)
    chunks = (
        _chunk(b"IHDR", struct.pack(">IIBBBBB", *look.ground.size, look.depth, 3, 0, 0, 0)),
        _chunk(b"PLTE", look.palette),
        _chunk(b"IDAT", b"\x78\x9c"),
        *(band.chunk for band in bands),
        _chunk(b"IDAT", b"\x03\x00" + total.to_bytes(4)),
        _chunk(b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content).to_bytes(4)
    return b"".join((len(content).to_bytes(4), name, content, check))


def _checksum_with(before: int, band: PictureBand) -> int:
    """The Adler-32 of bytes and of a band behind them."""
    low, high = before & 0xFFFF, before >> 16
    more_low, more_high = band.sum & 0xFFFF, band.sum >> 16
    both_high = high + more_high + band.size * (low - 1)
    return (low + more_low - 1) % _ADLER | both_high % _ADLER << 16
