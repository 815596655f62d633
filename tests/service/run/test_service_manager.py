"""systemd hears that the service is ready, works and stops, as the unit expects."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.few(1)
@pytest.mark.parametrize("abstract", [False, True])
def test_the_service_manager_hears_ready_watchdog_and_stopping(
    tmp_path: Path, *, abstract: bool
) -> None:
    environment = {**os.environ, "PBEM_CONFIG": str(tmp_path / "pbem.toml")}
    program = [sys.executable, "-m", "pbem"]
    subprocess.run([*program, "init"], cwd=ROOT, env=environment, check=True, capture_output=True)
    place = f"@pbem-{os.getpid()}" if abstract else str(tmp_path / "manager")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{place[1:]}" if abstract else place)
        manager.settimeout(60)
        with subprocess.Popen(
            [*program, "serve"],
            cwd=ROOT,
            env={**environment, "NOTIFY_SOCKET": place},
            stderr=subprocess.DEVNULL,
        ) as serving:
            assert manager.recv(64) == b"READY=1"
            assert manager.recv(64) == b"WATCHDOG=1"
            serving.terminate()
            heard = b""
            while heard != b"STOPPING=1":
                heard = manager.recv(64)
            assert serving.wait(60) == 0
