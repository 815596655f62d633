"""The wheel holds all that the program needs: the README's first minutes are played from one, far from any checkout."""

import json
import re
import shlex
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
SEEN = "import pbem, pathlib; print(pathlib.Path(pbem.__file__).parent)"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def environment_of(installed: Path) -> dict[str, str]:
    """With the wheel before everything else that Python knows."""
    return {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"}


@pytest.mark.slow
def test_the_readme_is_played_from_a_wheel(installed: Path, tmp_path: Path) -> None:
    def python(*arguments: str) -> str:
        """What Python prints in an empty folder, with the wheel before everything else it knows."""
        command, environment = [sys.executable, "-P", *arguments], environment_of(installed)
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout.strip()

    assert python("-c", SEEN) == str(installed / "pbem")
    pages = (ROOT / "README.md", ROOT / "docs" / "tutorials" / "first_club.md")
    blocks = [block for page in pages for block in CONSOLE.findall(page.read_text("utf-8"))]
    for line in dict.fromkeys("".join(blocks).splitlines()):
        program, *arguments = shlex.split(line.removeprefix("$ "))
        assert program == "pbem"
        python("-m", "pbem", *arguments)


def test_a_wheel_brings_the_program_and_its_license(installed: Path) -> None:
    (about,) = installed.glob("pbem-*.dist-info")
    assert "pbem = pbem.cli:main" in (about / "entry_points.txt").read_text()
    assert (about / "licenses" / "LICENSE").is_file()


def command_of(*arguments: str) -> list[str]:
    """The program, far from any checkout."""
    return [sys.executable, "-P", "-m", "pbem", *arguments]


@pytest.mark.slow
def test_the_image_serves_and_says_that_it_is_well(installed: Path, tmp_path: Path) -> None:
    """What the image does, step by step, where there is none: in a folder that is all it may write."""
    steps = [
        line.split(" ", 1) for line in (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    ]
    said = {name: text for name, text in steps if name != "RUN"}
    run = " ".join(text for name, text in steps if name == "RUN")
    (extras,) = re.findall(r"/src\[([\w,]+)\]", run)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    assert said["WORKDIR"] == said["VOLUME"]
    setting, _, config = said["ENV"].partition("=")
    home = tmp_path / "home"
    home.mkdir()
    environment = environment_of(installed) | {setting: config.replace(said["WORKDIR"], str(home))}

    (program, *entry) = json.loads(said["ENTRYPOINT"])
    checked, *well = json.loads(said["HEALTHCHECK"].partition("CMD ")[2])
    assert program == checked == "pbem"

    def done(*arguments: str) -> int:
        return subprocess.run(
            command_of(*arguments), cwd=home, env=environment, capture_output=True, check=False
        ).returncode

    assert done(*entry, "init", "--address", "games@example.org") == 0
    with subprocess.Popen(
        command_of(*entry, *json.loads(said["CMD"])),
        cwd=home,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    ) as serving:
        assert serving.stderr is not None
        assert "serving" in serving.stderr.readline()
        assert done(*well) == 0
        serving.send_signal(signal.SIGTERM)
        assert "stopped" in serving.stderr.read()
    assert serving.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"home"}
