"""The image is built as written, on a base of Debian's packages, and serves. No daemon is needed."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class _Config(msgspec.Struct, rename="pascal"):
    """What an image says of how it runs."""

    user: str
    working_dir: str
    entrypoint: list[str]
    cmd: list[str]
    volumes: dict[str, object]
    healthcheck: dict[str, object]


class Builder:
    """Images and containers in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        """Keep everything in this folder."""
        self.folder = folder
        store = ("--root", f"{folder}/store", "--runroot", f"{folder}/run")
        self.buildah = ("buildah", *store, "--storage-driver", "vfs")

    def __call__(self, command: str, *arguments: str) -> str:
        """What a command of buildah prints."""
        done = subprocess.run(
            [*self.buildah, command, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (command, arguments, done.stdout[-3000:], done.stderr[-3000:])
        return done.stdout.strip()

    def base(self, name: str) -> None:
        """Make an image of Debian's Python under the name of the base image."""
        packages = "--include=python3-pip,ca-certificates"
        system = self.folder / "base.tar"
        making = ["mmdebstrap", "--quiet", "--variant=minbase", packages, "bookworm", str(system)]
        subprocess.run(making, check=True, capture_output=True)
        container = self("from", "scratch")
        self("add", "--quiet", container, str(system), "/")
        # Debian's Python lets pip install only where it is told to.
        for setting in (f"PATH={_PATH}", "PIP_BREAK_SYSTEM_PACKAGES=1"):
            self("config", "--env", setting, container)
        self("commit", "--quiet", "--rm", container, name)

    def build(self, source: Path, name: str) -> None:
        """Build the image as its Containerfile says, with the host's network and authorities."""
        how = ("--isolation", "chroot", "--network", "host", "--pull-never", "--format", "docker")
        trust = [
            f"--volume={folder}:{folder}:ro"
            for folder in ("/etc/ssl/certs", "/usr/local/share/ca-certificates")
        ]
        recipe = str(source / "deploy" / "Containerfile")
        self("bud", *how, *trust, "--layers=false", "--file", recipe, "--tag", name, str(source))

    def running(self, container: str, *command: str) -> list[str]:
        """The command that runs something in a container, as its user, in its folder."""
        return [*self.buildah, "run", "--isolation", "chroot", container, *command]


@pytest.fixture(scope="module")
def builder() -> Iterator[Builder]:
    """A folder where a system may be made: on a disk, with room for it."""
    folder = Path(tempfile.mkdtemp(dir="/var/tmp"))
    yield Builder(folder)
    shutil.rmtree(folder)


def _checkout(folder: Path) -> Path:
    """The files of the repository, without what is built beside them."""
    named = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in named.stdout.decode().split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def _last_child(process: int) -> int:
    """The process at the end of a line of children."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for each in threads for child in each.read_text().split()]
    return _last_child(children[0]) if children else process


def test_the_image_is_built_and_serves(builder: Builder) -> None:
    recipe = (ROOT / "deploy" / "Containerfile").read_text()
    builder.base(recipe.splitlines()[0].removeprefix("FROM "))
    builder.build(_checkout(builder.folder / "source"), "pbem")
    shown = msgspec.json.decode(builder("inspect", "--type", "image", "pbem"))
    config = msgspec.convert(shown["Docker"]["config"], _Config)
    assert list(config.volumes) == [config.working_dir]
    assert config.user == "pbem"

    container = builder("from", "--pull-never", "pbem")

    def done(*command: str) -> str:
        run = builder.running(container, *command)
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout

    done(*config.entrypoint, "init", "--address", "games@example.org")
    assert done("stat", "-c", "%U %a", "pbem.toml", "pbem.sqlite") == "pbem 600\n" * 2
    serve = builder.running(container, *config.entrypoint, *config.cmd)
    with subprocess.Popen(serve, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stderr is not None
        assert "serving" in serving.stderr.readline()
        assert config.healthcheck["Test"] == ["CMD", "pbem", "doctor", "--quick"]
        assert "good" in done("pbem", "doctor", "--quick")
        os.kill(_last_child(serving.pid), signal.SIGTERM)
        assert "stopped" in serving.stderr.read()
    assert serving.returncode == 0
