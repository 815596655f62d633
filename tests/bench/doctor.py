"""How long ``pbem doctor --quick`` computes with a mailbox over IMAP, on each database."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests import postgres, servers
from tests.bench.figure import Figure

RUNS = 9
SETTINGS = """
address = "{address}"
database = "{database}"
[inbox]
kind = "imap"
host = "127.0.0.1"
port = {imap}
security = "none"
user = "quick"
password = "{password}"
[outgoing]
kind = "smtp"
host = "127.0.0.1"
port = {smtp}
security = "none"
"""


def measure() -> Iterator[Figure]:
    """Seconds of the processor, each time a new process; the first, which compiles, left out."""
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.running() as mail,
        postgres.running() as cluster,
    ):
        root, address = Path(folder), mail.user("quick")
        for name, database in (
            ("sqlite", f"sqlite:///{root / 'pbem.sqlite'}"),
            ("postgresql", cluster.database()),
        ):
            settings = root / "pbem.toml"
            settings.touch(0o600)
            settings.write_text(
                SETTINGS.format(
                    address=address,
                    database=database,
                    imap=mail.imap,
                    smtp=mail.smtp,
                    password=servers.PASSWORD,
                )
            )
            runs = [_computed(root) for _ in range(RUNS + 1)]
            yield Figure(f"doctor.quick.{name}", "s", tuple(runs[1:]))


def _computed(folder: Path) -> float:
    """Seconds that one examination computes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    compiling = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        [sys.executable, "-m", "pbem", "doctor", "--quick"],
        cwd=folder,
        env={**compiling, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
