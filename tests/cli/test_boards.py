"""Boards on the command line: the source of each fact, and games on an owner's corrected files."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from pbem import resources
from pbem.cli import run
from pbem.games import game_modules, presets
from tests.cli.test_cli import Captured, at_home, data, out

__all__ = ["at_home"]
GAMES = list(game_modules().values())


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    yield
    structlog.reset_defaults()


@pytest.fixture(params=[module.code for module in GAMES])
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def own_files(code: str, folder: Path) -> Path:
    """A copy of the shipped files of a game."""
    shipped = next(resources.scenarios() / module.id for module in GAMES if module.code == code)
    return Path(shutil.copytree(shipped, folder / "own"))


@pytest.mark.few(1)
def test_of_every_file_of_a_board_it_is_said_where_its_facts_come_from(
    code: str, capsys: Captured
) -> None:
    module = next(module for module in GAMES if module.code == code)
    rows = {row.pop("file"): row for row in data(capsys, "scenario", "show", code)["sources"]}  # type: ignore[index]
    assert {f"{stem}.yaml" for stem in module.shape().files} | {"layout.yaml"} == set(rows)
    assert all(sum(row.values()) > 0 for row in rows.values())


def test_every_value_of_every_option_is_shown_with_its_meaning(code: str, capsys: Captured) -> None:
    rows = data(capsys, "scenario", "show", code)["options"]  # type: ignore[index]
    module = next(module for module in GAMES if module.code == code)
    assert {row["option"] for row in rows} == set(module.offered_options())
    assert all(len(row["meaning"]) > len("Scenario: Plan") for row in rows)
    begun = {name for row in rows for name in row["scenarios"].split(", ") if name}
    assert begun == {preset.id for preset in presets(module.id)}


def test_questions_for_owners_are_printed_with_number_paragraph_and_answer(
    code: str, capsys: Captured
) -> None:
    said, rows = (
        out(capsys, "scenario", "questions", code),
        data(capsys, "scenario", "questions", code),
    )
    assert isinstance(rows, list)
    assert max(map(len, said.splitlines())) <= 80
    for number, row in enumerate(rows, start=1):
        assert f"{number}. {row['paragraph']}: " in said
    assert said.count("Our answer: ") == len(rows)
    assert (len(rows) == 0) == (code == "POG") == ("no questions" in said)


def test_options_stand_above_the_sources_on_the_screen(capsys: Captured) -> None:
    said = out(capsys, "scenario", "show", "POG")
    assert said.index("yellow_cards") < said.index("cards.yaml")


def test_facts_of_paths_of_glory_are_counted_entry_by_entry(capsys: Captured) -> None:
    rows = {row.pop("file"): row for row in data(capsys, "scenario", "show", "POG")["sources"]}  # type: ignore[index]
    assert rows["cards.yaml"] == {"rulebook": 124, "web": 6, "play": 0, "reconstructed": 0}
    assert rows["map.yaml"]["web"] == 281 + 476


@pytest.mark.few(2)
@pytest.mark.usefixtures("at_home")
def test_a_game_is_begun_on_corrected_files_and_keeps_them(
    code: str, capsys: Captured, tmp_path: Path
) -> None:
    folder = own_files(code, tmp_path)
    layout = folder / "layout.yaml"
    colour = layout.read_text("utf-8").partition('"#')[2][:6]
    layout.write_text(layout.read_text("utf-8").replace(f"#{colour}", "#abcdef"), "utf-8")
    scenario = presets(next(module.id for module in GAMES if module.code == code))[0].id
    created = data(capsys, "game", "create", code, "--scenario", scenario, "--folder", str(folder))
    shutil.rmtree(folder)
    game, picture = str(created["game"]), tmp_path / "map.svg"  # type: ignore[index]
    for row in data(capsys, "game", "show", game):  # type: ignore[attr-defined]
        out(capsys, "player", "add", row["seat"], f"{row['seat']}@players.test")
        out(capsys, "game", "seat", game, row["seat"], f"{row['seat']}@players.test")
    out(capsys, "game", "start", game)
    out(capsys, "map", game, "--svg", str(picture))
    assert "#abcdef" in picture.read_text("utf-8")


@pytest.mark.few(3)
@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("file", "right", "wrong", "explained"),
    [
        ("names.yaml", "\n  ", "\n  nowhere: [Nowhere]\n  ", "nowhere"),
        ("names.yaml", ": [", ": [[", "names.yaml:"),
        ("layout.yaml", '"#', '"red #', "layout.yaml:"),
        ("layout.yaml", "colours:", "colors:", "colours"),
    ],
)
def test_slips_in_names_and_layout_are_explained_by_line(  # noqa: PLR0913, PLR0917 - one each
    code: str, file: str, right: str, wrong: str, explained: str, capsys: Captured, tmp_path: Path
) -> None:
    folder = own_files(code, tmp_path)
    text = (folder / file).read_text("utf-8")
    (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
    for command in (("scenario", "check", code), ("game", "create", code)):
        scenario = ("--scenario", presets(next(m.id for m in GAMES if m.code == code))[0].id)
        options = scenario if command[0] == "game" else ()
        said = out(capsys, *command, *options, "--folder", str(folder), code=3)
        assert explained in said
        assert f"{file}:" in said
    assert data(capsys, "game", "list") == []
    assert run(["scenario", "check", code]) == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "\n".join(
                f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 10)}]" for n in range(12)
            ),
            "alias",
        ),
        ("a: &a [*a]", "alias"),
        ("a: " + "[" * 100_000, "lists in each other"),
        ("- " * 100_000, "lists in each other"),
        ("# " + "x" * 4_000_000, "4000000 bytes"),
    ],
)
def test_a_file_that_grows_without_bound_is_refused_in_a_sentence(
    capsys: Captured, tmp_path: Path, text: str, says: str
) -> None:
    shutil.copytree(resources.scenarios() / "first_world_war", tmp_path, dirs_exist_ok=True)
    (tmp_path / "fronts.yaml").write_text(text)
    assert says in out(capsys, "scenario", "check", "FWW", "--folder", str(tmp_path), code=3)
