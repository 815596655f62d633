"""The service is installed as the page says, in a file system of its own; systemd takes its units."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how_to" / "install.md"
ISOLATED = """
set -eu
mount --make-rprivate /
cp -a /etc "$1/etc"
mount --bind "$1/etc" /etc
for folder in /opt /var/lib; do mkdir -p "$1$folder"; done
mount --bind "$1/opt" /opt
mount --bind "$1/var/lib" /var/lib
mkdir -p /etc/systemd/system
"""
"""Programs see folders of the test in place of those that an installation changes."""


@pytest.mark.slow
def test_the_service_is_installed_as_the_page_says(tmp_path: Path) -> None:
    steps = next(
        block
        for block in re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
        if "useradd" in block
    )
    checkout = tmp_path / "checkout"
    shutil.copytree(
        ROOT, checkout, ignore=shutil.ignore_patterns(".venv", ".uv", ".git", ".lowest", "build")
    )
    units = sorted(str(path) for path in (checkout / "deploy").glob("pbem*.[st]*"))
    proofs = (
        f"/opt/pbem/bin/pbem --config /var/lib/pbem/pbem.toml doctor --quick >&2\n"
        f"cmp deploy/pbem.service /etc/systemd/system/pbem.service\n"
        f"systemd-analyze verify {' '.join(units)}\n"
        "stat -c '%U %a' /var/lib/pbem/pbem.toml /var/lib/pbem/pbem.sqlite"
    )
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", f"{ISOLATED}{steps}{proofs}", "sh", str(tmp_path)],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["pbem 600", "pbem 600"]
