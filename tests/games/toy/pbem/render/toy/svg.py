"""The heap as a picture."""

from pbem.render.kit.svg import sheet


def svg_map(stones: int, colour: str, title: str) -> str:
    """A row of stones."""
    row = "".join(
        f'<circle cx="{20 + 30 * n}" cy="20" r="10" fill="{colour}"/>' for n in range(stones)
    )
    return sheet((300, 40), (600, 80), title, title, row)
