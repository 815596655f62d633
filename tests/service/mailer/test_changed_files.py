"""A game keeps the board, names and layout it began with, whatever changes in files today.

Another process writes the next letters. It runs from a checkout in which every entry of every
scenario file differs, and from one in which none does.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import pbem
from pbem import resources
from pbem.games import game_module, game_modules
from pbem.render.catalogue import LANGUAGES
from tests.service.house import House

ROOT = Path(__file__).parents[3]
LETTERS = 4


def play(house: House, game: str, letters: int) -> None:
    """So many letters of whoever is asked first, each with a line that the game itself offers."""
    for _ in range(letters):
        record = house.game_record(game)
        ask = record.asks[0]
        language = record.module.language(record.game)
        house.order(game, ask.seat, *language.examples(ask, 1))


def parts_sent(house: House, game: str) -> list[bytes]:
    """Every text, page and picture sent to every seat."""
    return [
        f"{seat} {part.get_content_type()}\n".encode() + bytes(part.get_payload(decode=True))  # type: ignore[arg-type]
        for seat in house.game_record(game).game.seats
        for message in house.mail(seat)
        for part in message.walk()
        if not part.is_multipart()
    ]


def play_on(root: Path, game: str) -> None:
    """What the other process does: leave all letters in one file."""
    assert Path(pbem.__file__).parent.parent == resources.scenarios().parent == Path.cwd()
    house = House(root)
    house.later(minutes=20)
    play(house, game, LETTERS)
    (root / "letters").write_bytes(b"\n".join(parts_sent(house, game)))
    house.close()


def changed(value: Any) -> Any:
    """The same with every key, word and number another one."""
    match value:
        case dict():
            return {changed(key): changed(inner) for key, inner in value.items()}
        case list():
            return [changed(inner) for inner in value]
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}x"
    return value


def checkout(folder: Path) -> Path:
    """A folder with the program, its templates, and scenario files of its own."""
    folder.mkdir()
    for name in ("pbem", "templates"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "scenarios", folder / "scenarios")
    return folder


def letters_of(program: Path, root: Path, game: str) -> bytes:
    """The next letters of a game as a checkout writes them."""
    code = f"from pathlib import Path; from {__name__} import play_on; play_on(Path({str(root)!r}), {game!r})"
    path = os.pathsep.join((str(program), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=program,
        env={"PYTHONPATH": path},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return (root / "letters").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", game_modules())
def test_the_next_letters_are_the_same_whatever_becomes_of_the_files(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "house").mkdir()
    house = House(tmp_path / "house")
    module = game_module(name)
    seats = module.open(module.load("standard"), module.options({})).seats
    langs = dict(zip(seats, LANGUAGES, strict=False))
    game = house.game(scenario=(name, "standard"), langs=langs)
    play(house, game, 2)
    house.close()
    same, other = checkout(tmp_path / "same"), checkout(tmp_path / "other")
    for path in (other / "scenarios").rglob("*.yaml"):
        path.write_text(
            yaml.safe_dump(changed(yaml.safe_load(path.read_text("utf-8"))), allow_unicode=True),
            "utf-8",
        )
    copy = Path(shutil.copytree(tmp_path / "house", tmp_path / "copy"))
    before, after = letters_of(same, tmp_path / "house", game), letters_of(other, copy, game)
    assert before.count(b"image/svg+xml") >= LETTERS
    assert before == after
