"""A real public-inbox on loopback: an archive of a mailing list, or a forum that takes mail, with a feed of each thread."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tests.servers import POSTMASTER, Servers, ended, free_ports, listening


@dataclass(frozen=True)
class PublicInbox:
    """The running archive: letters to its address are put up, and read over HTTP.

    Attributes:
        address: where mail for it goes.
        url: where it is read.
    """

    address: str
    url: str

    def thread(self, message_id: str) -> str:
        """Where the Atom feed of a message's thread is."""
        return f"{self.url}{quote(message_id.strip('<>'), safe='@.')}/t.atom"


@contextmanager
def running(servers: Servers, root: Path) -> Iterator[PublicInbox]:
    """A public-inbox beside the mail servers, fed by a mailbox of theirs, in a folder of its own."""
    (port,) = free_ports(1)
    archive = PublicInbox(servers.user("archive"), f"http://127.0.0.1:{port}/archive/")
    maildir = servers.root / "mail" / "archive"
    for part in ("new", "cur", "tmp"):
        (maildir / part).mkdir()
        shutil.chown(maildir / part, POSTMASTER, POSTMASTER)
    settings = root / "config"
    there = {**os.environ, "HOME": str(root), "PI_DIR": str(root), "PI_CONFIG": str(settings)}
    made = [
        "public-inbox-init",
        "-V2",
        "-L",
        "basic",
        "archive",
        str(root / "archive"),
        archive.url,
        archive.address,
    ]
    subprocess.run(made, check=True, env=there, capture_output=True)
    for key, value in (
        ("publicinbox.archive.watch", f"maildir:{maildir}"),
        ("publicinboxwatch.spamcheck", "none"),
    ):
        subprocess.run(["git", "config", "-f", str(settings), key, value], check=True)
    commands = (
        ["public-inbox-watch"],
        ["public-inbox-httpd", "-W0", "-l", f"http://127.0.0.1:{port}"],
    )
    output = root / "out"
    with output.open("wb") as log:
        watch, httpd = (
            subprocess.Popen(
                command, env=there, cwd=root, stdout=log, stderr=log, start_new_session=True
            )
            for command in commands
        )
    try:
        listening(httpd, port, output)
        yield archive
    finally:
        ended(watch)
        ended(httpd)
