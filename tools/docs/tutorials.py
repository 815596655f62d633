"""The tutorials of the games: play their letters, and write their replies and pictures.

A page has blocks of two kinds. ``letter SEAT`` holds what a player writes. In it, ``#?`` stands for
the number of the position. ``reply SEAT 1 2`` holds those sections of the last letter to the seat,
counted from 0. A long section is cut after its first lines. An image of ``pictures`` shows the map
as the reader of the tutorial sees it at that place.
"""

import re
import subprocess
import tempfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from pbem.render import png_of_svg
from tools.docs.table import Opening, Table

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = "tutorials"
LINES = 24
"""Lines of a section that a page shows."""

TWO = ("Anna", "Bruno")
OPENINGS = {
    "first_world_war": Opening(
        "FWW",
        "historical",
        {"players": 2},
        dict(zip(("ALLIES", "CENTRAL"), TWO, strict=True)),
        "CENTRAL",
    ),
    "paths_of_glory": Opening(
        "POG", "introductory", {}, dict(zip(("AP", "CP"), TWO, strict=True)), "CP"
    ),
    "quartermaster_1914": Opening(
        "QMG",
        "first_game",
        {"players": 2},
        dict(zip(("ENTENTE", "CENTRAL"), TWO, strict=True)),
        "CENTRAL",
    ),
    "glorys_end": Opening(
        "GLO", "marne", {}, dict(zip(("ALLIED", "GERMAN"), TWO, strict=True)), "ALLIED"
    ),
    "when_eagles_fight": Opening(
        "WEF",
        "historical",
        {"planning": "free"},
        dict(zip(("RUSSIAN", "CENTRAL"), TWO, strict=True)),
        "CENTRAL",
    ),
}
"""The game of each tutorial, by the name of its page."""

LETTER = "first_world_war"
"""The tutorial whose first letter is photographed."""

BLOCK = re.compile(
    r"^```(?P<kind>letter|reply) (?P<seat>\w+)(?P<which>[ \d]*)\n(?P<body>.*?)^```$"
    r"|^!\[[^]]*\]\((?P<picture>pictures/\w+\.png)\)$",
    re.MULTILINE | re.DOTALL,
)


HEADING = re.compile(r"\n\n(?=\S[^\n]*\n-+\n)")
"""What stands before the heading of each section of a letter."""


def replayed(game: str) -> str:
    """The tutorial of a game with the replies that the program gives now."""
    return played(game, lambda _name, _svg: None)


def write_replies() -> None:
    """Write the replies of all tutorials anew."""
    for game in OPENINGS:
        (DOCS / FOLDER / f"{game}.md").write_text(replayed(game), "utf-8")


def draw() -> None:
    """Draw the pictures of all tutorials anew, and that of a letter."""
    for game in OPENINGS:
        played(game, _draw)
    with tempfile.TemporaryDirectory() as folder:
        table = Table(OPENINGS[LETTER], Path(folder))
        photograph(
            table.letters[OPENINGS[LETTER].reader][-1], DOCS / FOLDER / "pictures/letter.png"
        )
        table.close()


def photograph(letter: EmailMessage, target: Path) -> None:
    """Write a picture of the top of a letter as a mail program shows it; this needs Chromium."""
    body = letter.get_body(("html",))
    assert body is not None
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "letter.html"
        page.write_text(str(body.get_content()), "utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        size = ["--window-size=760,820", f"--screenshot={target}"]
        command += [*size, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - a page of ours


def _draw(name: str, svg: str) -> None:
    path = DOCS / FOLDER / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(png_of_svg(svg))


def played(game: str, picture: Callable[[str, str], None]) -> str:
    """Play a tutorial; its page with the replies of today.

    Args:
        game: the name of its page.
        picture: what takes the name of each picture and its SVG.
    """
    text = (DOCS / FOLDER / f"{game}.md").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        table = Table(OPENINGS[game], Path(folder))
        try:
            return BLOCK.sub(lambda found: _block(table, found, picture), text)
        finally:
            table.close()


def _block(table: Table, found: re.Match[str], picture: Callable[[str, str], None]) -> str:
    if name := found["picture"]:
        picture(name, table.svg(table.opening.reader))
    elif found["kind"] == "letter":
        table.write(found["seat"], found["body"])
    else:
        wanted = [int(number) for number in found["which"].split()]
        text = excerpt(table.last(found["seat"]), wanted)
        return f"```reply {found['seat']}{found['which']}\n{text}\n```"
    return found[0]


def excerpt(letter: str, wanted: list[int]) -> str:
    """Some sections of a letter, each with no more than its first lines."""
    sections = HEADING.split(letter.strip("\n"))
    return "\n\n".join(_cut(sections[number]) for number in wanted)


def _cut(section: str) -> str:
    lines = section.splitlines()
    return "\n".join(lines if len(lines) <= LINES else [*lines[:LINES], "…"])
