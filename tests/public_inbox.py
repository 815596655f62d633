"""A real public-inbox on loopback: an archive of a mailing list, or a forum that takes mail, with a feed of each thread."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tests.servers import POSTMASTER, Servers, ended, free_ports, listening

COMMANDS = """
public-inbox-init -V2 -L basic archive {root}/archive {url} {address}
git config -f {settings} publicinbox.archive.watch maildir:{maildir}
git config -f {settings} publicinboxwatch.spamcheck none
public-inbox-watch
public-inbox-httpd -W0 -l http://127.0.0.1:{port}
"""
"""The last two run until the tests end."""


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
    facts = {
        "root": root,
        "url": archive.url,
        "address": archive.address,
        "settings": settings,
        "maildir": maildir,
        "port": port,
    }
    commands = [shlex.split(line.format(**facts)) for line in COMMANDS.strip().splitlines()]
    for command in commands[:-2]:
        subprocess.run(command, check=True, env=there, capture_output=True)
    output = root / "out"
    with output.open("wb") as log:
        watch, httpd = (
            subprocess.Popen(
                command, env=there, cwd=root, stdout=log, stderr=log, start_new_session=True
            )
            for command in commands[-2:]
        )
    try:
        listening(httpd, port, output)
        yield archive
    finally:
        ended(watch)
        ended(httpd)
