"""The stand-alone script, as a program and as a module."""

import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

FALSE = 3
"""Its exit code for a false file."""
SCRIPT = Path(__file__).parents[2] / "tools" / "verify_pbem.py"


def stand_alone(path: Path, *kept: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, path, *kept], capture_output=True, text=True, check=False
    )


@cache
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))
