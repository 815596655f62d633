"""The wheel holds all that the program needs: the README's first minutes are played from one, far from any checkout."""

import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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


def test_the_readme_is_played_from_a_wheel(installed: Path, tmp_path: Path) -> None:
    def python(*arguments: str) -> str:
        """What Python prints in an empty folder, with the wheel before everything else it knows."""
        command = [sys.executable, "-P", *arguments]
        environment = {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout.strip()

    assert python("-c", SEEN) == str(installed / "pbem")
    moderator = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[0]
    for line in moderator.splitlines():
        program, *arguments = shlex.split(line.removeprefix("$ "))
        assert program == "pbem"
        python("-m", "pbem", *arguments)


def test_a_wheel_brings_the_program_and_its_license(installed: Path) -> None:
    (about,) = installed.glob("pbem-*.dist-info")
    assert "pbem = pbem.cli:main" in (about / "entry_points.txt").read_text()
    assert (about / "licenses" / "LICENSE").is_file()
