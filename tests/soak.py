"""``make soak``: the long campaigns in full, in parts of at most an hour each.

``python -m tests.soak`` runs every part, ``python -m tests.soak PREFIX`` those whose name begins so, and
``python -m tests.soak list`` prints the names.
"""

import os
import subprocess
import sys
from pathlib import Path

from pbem.games import game_modules

ROOT = Path(__file__).parents[1]
CHUNKS = 8
"""Parts of a game's random games (``tests/games/test_campaigns.py``), four to a part of the soak."""
_RANDOM = "tests/games/test_campaigns.py::test_random_games_end_and_keep_the_invariants"


def parts() -> dict[str, list[str]]:
    """What pytest runs for each part, by name."""
    found = {
        f"random.{game}.{first // 4 + 1}": [
            f"{_RANDOM}[{game}-{chunk}]" for chunk in range(first, first + 4)
        ]
        for game in (*game_modules(), "toy")
        for first in range(0, CHUNKS, 4)
    }
    files = (path for path in sorted((ROOT / "tests").rglob("test_*.py")) if _has_campaign(path))
    for path in files:
        name = str(path.relative_to(ROOT / "tests").with_suffix("")).replace("/", ".")
        if name != "games.test_campaigns":
            found[name.replace("test_", "")] = [str(path.relative_to(ROOT))]
    return found


def _has_campaign(path: Path) -> bool:
    return "pytest.mark.campaign" in path.read_text()


def main(chosen: str) -> int:
    """Run parts, one after another; the exit code is 1 if one fails or none is chosen."""
    if chosen == "list":
        print("\n".join(parts()))
        return 0
    results = []
    for name, tests in parts().items():
        if name.startswith(chosen):
            print(f"--- {name}", flush=True)
            command = [sys.executable, "-m", "pytest", "-n", "auto", "-m", "campaign", *tests]
            environment = {**os.environ, "PBEM_TESTS": "soak"}
            results.append(subprocess.run(command, cwd=ROOT, env=environment, check=False))
    return int(not results or any(result.returncode for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
