"""``make test-any-day``: a tenth of the tests that meet a calendar, on days that are not today.

A test belongs to the tenth if the CRC-32 of its identifier, modulo 30, is the number of a day: a thirtieth of the
tests runs on each of three days. So the choice is the same everywhere, and a new test falls into it by chance. The
rules of games know no calendar, so their tests are left out; so are tests of a browser, of servers and of ``slow``
programs, for time.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]
TENTH = 30
DIRECTORIES = ("cli", "ledger", "mail", "service", "tournament")
_DEAR = {"browser", "servers", "cluster"}
_LIBRARY = "faketime/libfaketime.so.1"


def days(now: datetime) -> list[datetime]:
    """Two years ahead, the next 31 December and the next 29 February, a minute before midnight."""
    leap = now.year + 4 - now.year % 4
    return [
        now.replace(year=now.year + 2, day=min(now.day, 28)),
        datetime(now.year, 12, 31, 23, 59, tzinfo=UTC),
        datetime(leap, 2, 29, 23, 59, tzinfo=UTC),
    ]


def chosen(item: pytest.Item, day: int) -> bool:
    """True if a test runs on the day of this number."""
    fixtures = set(getattr(item, "fixturenames", ()))
    if fixtures & _DEAR or item.get_closest_marker("slow") or item.get_closest_marker("campaign"):
        return False
    return crc32(item.nodeid.encode()) % TENTH == day


def main() -> int:
    """Run the tests of each day; the exit code is that of the first day that fails."""
    library = next(Path("/usr/lib").glob(f"*/{_LIBRARY}"), None)
    if library is None:
        print("libfaketime is not installed: apt-get install libfaketime", file=sys.stderr)
        return 1
    tests = [f"tests/{name}" for name in DIRECTORIES]
    now = datetime.now(UTC)
    for number, day in enumerate(days(now)):
        print(f"--- {day:%Y-%m-%d}", flush=True)
        environment = {
            **os.environ,
            "LD_PRELOAD": str(library),
            "FAKETIME": f"{(day - now).total_seconds():+.0f}",
            "PBEM_DAY": str(number),
            "TZ": "UTC",
        }
        command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *tests]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
