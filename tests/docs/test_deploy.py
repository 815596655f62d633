"""What is in deploy/ starts where it says: units that systemd accepts, and everything written to the state directory."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbem import resources
from pbem.service.base.settings import load_settings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("pbem*.*"))
SERVICES = [name for name in UNITS if name.endswith(".service")]


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """By its own word where there is one; everywhere each unit can be read."""
    program = tmp_path / "pbem"
    program.symlink_to(sys.executable)
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert "[Unit]" in text
        (tmp_path / name).write_text(text.replace("/opt/pbem/bin/pbem", str(program)))
    if analyze := shutil.which("systemd-analyze"):
        units = [str(tmp_path / name) for name in UNITS]
        said = subprocess.run(
            [analyze, "verify", "--man=no", *units], capture_output=True, text=True, check=False
        )
        assert (said.returncode, said.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_can_write_where_the_settings_lie(name: str) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string((DEPLOY / name).read_text())
    service = unit["Service"]
    assert service["ProtectSystem"] == "strict"
    assert f"--config %S/{service['StateDirectory']}/pbem.toml" in service["ExecStart"]


def test_what_the_settings_name_lies_beside_them(tmp_path: Path) -> None:
    (tmp_path / "pbem.toml").write_text(
        (resources.templates() / "pbem.toml").read_text("utf-8"), "utf-8"
    )
    settings = load_settings(tmp_path / "pbem.toml")
    assert settings.database == f"sqlite:///{tmp_path / 'pbem.sqlite'}"
    assert {settings.inbox.path.parent, settings.outgoing.path.parent} == {tmp_path}
