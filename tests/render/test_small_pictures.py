"""Small PNG pictures of the site: as large as they may be, in the colours that they show."""

from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

from pbem.render.site.battle_card import BattleScene
from pbem.render.site.frames import Frame
from pbem.render.site.pictures import small_png

_SEA, _LAND, _COUNTER = (152, 183, 201), (236, 243, 224), (176, 86, 40)


def _map_with_counter() -> Image.Image:
    """Sea and land with many lines of as many shades, and one small counter."""
    drawn, rng = Image.new("RGB", (600, 300), _LAND), Random(1)
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((0, 0, 200, 300), _SEA)
    for _ in range(400):
        x, y, shade = rng.randrange(600), rng.randrange(300), rng.randrange(40, 220)
        draw.line((x, y, x + 12, y + 3), (shade, shade // 2, shade // 3))
    draw.rectangle((290, 60, 338, 71), _COUNTER)
    return drawn


def test_a_counter_the_sea_and_the_land_keep_their_colours() -> None:
    sizes = {24: 1.0, 16: 0.93}
    shown = Image.open(BytesIO(small_png(_map_with_counter(), "mark", sizes, 6_000)))
    assert shown.info["pbem"] == "mark"
    colours = shown.convert("RGB")
    assert colours.getpixel((100, 299)) == _SEA
    assert colours.getpixel((599, 299)) == _LAND
    assert colours.getpixel((300, 65)) == _COUNTER


def test_a_file_has_no_more_bytes_than_it_may_have() -> None:
    sizes = {32: 1.0, 16: 0.9, 8: 0.7, 4: 0.5}
    many, least = (len(small_png(_map_with_counter(), "mark", {n: 1.0}, 1)) for n in (32, 4))
    for most in (many, (many + least) // 2, least):
        assert len(small_png(_map_with_counter(), "mark", sizes, most)) <= most


def test_a_card_is_known_by_both_of_its_maps() -> None:
    """Another map, or the same two the other way round, is another card."""
    head = '<svg viewBox="0 0 9 9" width="9" height="9">'
    one, other = (Frame("", "", f"{head}<text>{name}</text></svg>") for name in ("Kiev", "Riga"))
    scenes = [_scene(one, one), _scene(one, other), _scene(other, one), _scene(other, other)]
    assert len({scene.mark for scene in scenes}) == len(scenes)
    assert _scene(one, other).mark == _scene(Frame("", "", one.above), other).mark


def _scene(before: Frame, after: Frame) -> BattleScene:
    return BattleScene("Attack", "1914", before, after, ("Before", "After"), (1, 1, 1), (), ())


def test_a_colour_that_is_kept_is_seen_however_few_dots_it_has() -> None:
    picture = Image.new("RGB", (120, 120), "white")
    draw = ImageDraw.Draw(picture)
    for n, colour in enumerate(("black", "blue", "lime", "yellow", "cyan")):
        draw.rectangle((n * 24, 0, n * 24 + 23, 80), colour)
    draw.line((0, 100, 30, 100), "red")
    red = (255, 0, 0)
    for kept, is_seen in (((), False), ((red,), True)):
        raw = small_png(picture, "mark", {4: 1.0}, 40_000, kept)
        drawn = Image.open(BytesIO(raw)).convert("RGB").getcolors()
        assert drawn is not None
        assert (red in {colour for _, colour in drawn}) == is_seen
