"""A real Mailman 3 on loopback: Exim hands it the letters to lists over LMTP, and it sends them on through Exim."""

import base64
import json
import os
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import LISTS, PATIENCE, Servers, ended, free_ports, listening

SETTINGS = """
[mailman]
site_owner: owner@{lists}
layout: local
[paths.local]
var_dir: {root}
bin_dir: {programs}
[mta]
incoming: mailman.mta.null.NullMTA
smtp_host: 127.0.0.1
smtp_port: {smtp}
lmtp_host: 127.0.0.1
lmtp_port: {lmtp}
[webservice]
hostname: 127.0.0.1
port: {rest}
workers: 1
[dmarc]
resolver_timeout: 1s
resolver_lifetime: 1s
[runner.master]
sleep_time: 0.1s
"""
PROGRAMS = Path("/usr/lib/mailman3/bin")
_IDLE = ("archive", "bounces", "command", "digest", "nntp", "retry", "task", "virgin")
"""What no list here needs; each would be a process of its own."""
_NEVER_STALE = 1 << 32
"""When the list of public suffixes is to be fetched anew from the net."""


@dataclass(frozen=True)
class Mailman:
    """The running list server; lists are made over its REST interface."""

    rest: int

    def mailing_list(self, name: str, members: Sequence[str], **settings: object) -> str:
        """Make a list, with its members and whatever is not as Mailman has it by default; its address."""
        address, list_id = f"{name}@{LISTS}", f"{name}.{LISTS}"
        self.call("POST", "lists", fqdn_listname=address)
        self.call("PATCH", f"lists/{list_id}/config", send_welcome_message=False, **settings)
        agreed = dict.fromkeys(("pre_verified", "pre_confirmed", "pre_approved"), True)
        for member in members:
            self.call("POST", "members", list_id=list_id, subscriber=member, **agreed)
        return address

    def call(self, method: str, path: str, **fields: object) -> None:
        """Tell it something."""
        key = base64.b64encode(b"restadmin:restpass").decode()
        headers = {"Authorization": f"Basic {key}", "Content-Type": "application/json"}
        where = f"http://127.0.0.1:{self.rest}/3.1/{path}"
        request = urllib.request.Request(where, json.dumps(fields).encode(), headers, method=method)
        try:
            urllib.request.urlopen(request, timeout=PATIENCE).close()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from None


@contextmanager
def running(servers: Servers, root: Path) -> Iterator[Mailman]:
    """A Mailman beside the mail servers, in a folder of its own."""
    (rest,) = free_ports(1)
    facts = {
        "root": root,
        "programs": PROGRAMS,
        "lists": LISTS,
        "smtp": servers.smtp,
        "lmtp": servers.lmtp,
    }
    idle = "".join(f"[runner.{name}]\nstart: no\n" for name in _IDLE)
    settings, output, suffixes = root / "mailman.cfg", root / "out", root / "public_suffix_list.dat"
    settings.write_text(SETTINGS.format(rest=rest, **facts) + idle)
    suffixes.write_text("test\n")
    os.utime(suffixes, (_NEVER_STALE, _NEVER_STALE))
    there = {**os.environ, "MAILMAN_CONFIG_FILE": str(settings)}
    with output.open("wb") as log:
        process = subprocess.Popen(
            [PROGRAMS / "master", "-C", settings],
            cwd=root,
            env=there,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        listening(process, servers.lmtp, output)
        listening(process, rest, output)
        mailman = Mailman(rest)
        mailman.call("POST", "domains", mail_host=LISTS)
        yield mailman
    finally:
        ended(process)
