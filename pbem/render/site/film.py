"""The film of the front: the map turn by turn as one animated picture (WebP)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO

import msgspec
from PIL import Image

from pbem import __version__
from pbem.render.catalogue import Catalogue
from pbem.render.raster import png_of_svg, rasterised
from pbem.render.site.frames import split_layers
from pbem.render.site.pictures import by_night
from pbem.render.site.timeline import Step, Timeline

MOST_BYTES = 1_000_000
"""A film is no larger."""
FILM_BY_NIGHT = "night-"
"""How the file name of the film of a finished game on dark boards begins."""
_SECONDS, _LONGEST, _PAUSE = 12.0, 1.5, 2.0
"""How long a film lasts, each picture of it at most, and the last one besides."""
_FRAMES = 40
"""So many pictures at most."""
_LOOKS = ((900, 70), (800, 55), (640, 45), (480, 35), (320, 25))
"""Widths in pixels with qualities of WebP, tried in this order."""
_DIGITS = 16


def steps_of_film(timeline: Timeline) -> list[Step]:
    """The steps that the film shows: of a finished game the last of every turn, else one turn.

    That is the last turn that is over, or the first one.
    """
    steps = timeline.steps
    ends = [
        step
        for step, after in zip(steps, (*steps[1:], None), strict=True)
        if after is None or after.turn != step.turn
    ]
    if timeline.status == "running":
        turn = ends[-2].turn if len(ends) > 1 else ends[-1].turn
        ends = [step for step in steps if step.turn == turn]
    every = -(-len(ends) // _FRAMES)
    return ends[::-1][::every][::-1]


def film_file(timeline: Timeline, words: Catalogue) -> str:
    """The file name of the film: another where it shows something else."""
    shown = (
        __version__,
        timeline.code,
        words.lang,
        [step.view for step in steps_of_film(timeline)],
    )
    return f"film-{sha256(msgspec.json.encode(shown)).hexdigest()[:_DIGITS]}.webp"


def film(timeline: Timeline, words: Catalogue) -> bytes:
    """The film."""
    files = (png_of_svg(drawn) for drawn in _overviews(timeline, words))
    return _film_of([Image.open(BytesIO(file)).convert("RGB") for file in files])


def film_by_night(timeline: Timeline, words: Catalogue) -> bytes:
    """The film on dark boards."""
    frames = [by_night(split_layers(drawn)) for drawn in _overviews(timeline, words)]
    return _film_of([rasterised(each.ground, each.above, 1) for each in frames])


def _overviews(timeline: Timeline, words: Catalogue) -> Iterator[str]:
    """The map of every step that the film shows."""
    for step in steps_of_film(timeline):
        yield timeline.renderer.overview(step.view, words)


def _film_of(drawn: Sequence[Image.Image]) -> bytes:
    """Pictures as a film, as large as may be."""
    files = (_animated(drawn, *look) for look in _LOOKS)
    return next((file for file in files if len(file) <= MOST_BYTES), b"")


def _animated(drawn: Sequence[Image.Image], width: int, quality: int) -> bytes:
    """Pictures one after the other, all of the size of the first."""
    size = (width, round(drawn[0].height * width / drawn[0].width))
    first, *others = (picture.resize(size, Image.Resampling.LANCZOS) for picture in drawn)
    each = 1_000 * min(_LONGEST, _SECONDS / len(drawn))
    durations = [round(each)] * len(others) + [round(each + 1_000 * _PAUSE)]
    file = BytesIO()
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        quality=quality,
        method=2,
    )
    return file.getvalue()
