"""A real IMAP server (Dovecot) and a real SMTP server (Exim) on loopback, delivering to Maildirs both know."""

import os
import random
import shutil
import signal
import smtplib
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import trustme
from imapclient import IMAPClient

DOMAIN = "games.test"
LISTS = "lists.test"
"""Letters to this domain go on over LMTP to whoever listens there (``tests/mailman.py``)."""
PASSWORD = "correct-horse"
POSTMASTER = "Debian-exim"
PATIENCE = 30
"""Seconds a server may take on a busy machine; nobody sleeps them."""

EXIM = """
spool_directory = {root}/spool
log_file_path = {root}/log/%slog
pid_file_path = {root}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = {smtp} : {smtps}
primary_hostname = {domain}
domainlist local_domains = {domain}
tls_advertise_hosts = *
tls_certificate = {root}/server.pem
tls_on_connect_ports = {smtps}
host_lookup =
rfc1413_query_timeout = 0s
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
remote_max_parallel = 1
acl_smtp_rcpt = check_rcpt
acl_smtp_data = check_data
begin acl
check_rcpt:
  defer local_parts = later
  deny local_parts = never : ^noplus[+]
  accept
check_data:
  accept condition = ${{if match{{$recipients}}{{slow}}}}
    delay = 2s
  accept
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if eq{{$auth3}}{{{password}}}}}
  server_set_id = $auth2
xoauth2:
  driver = plaintext
  public_name = XOAUTH2
  server_prompts = :
  server_condition = ${{if match{{$auth1}}{{\\N^user=[^\\x01]+\\x01auth=Bearer good[0-9]+\\x01\\x01$\\N}}}}
  server_set_id = token
begin routers
lists:
  driver = manualroute
  domains = {lists}
  route_list = * 127.0.0.1
  self = send
  transport = lmtp
maildir:
  driver = accept
  domains = +local_domains
  local_part_suffix = +*
  local_part_suffix_optional
  transport = maildir
begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  port = {lmtp}
  allow_localhost
maildir:
  driver = appendfile
  maildir_format
  directory = ${{lookup{{$local_part}} dsearch,ret=full{{{root}/mail}}}}
  delivery_date_add
  envelope_to_add
  return_path_add
  user = {user}
  group = {user}
"""

DOVECOT = """
base_dir = {root}/dovecot
log_path = {root}/log/dovecot
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <{root}/server.pem
ssl_key = <{root}/server.pem
disable_plaintext_auth = no
auth_mechanisms = plain xoauth2 oauthbearer
auth_failure_delay = 0
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {user}
first_valid_uid = 1
mail_location = maildir:{root}/mail/%n
mailbox_list_index = no
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
  chroot =
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {root}/oauth2.conf
}}
passdb {{
  driver = static
  mechanisms = plain
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={user} home={root}/mail/%n
}}
"""

OAUTH2 = """
introspection_mode = post
introspection_url = http://127.0.0.1:{tokens}/introspect
username_attribute = username
active_attribute = active
active_value = true
"""
"""Dovecot asks there whether an access token is good (RFC 7662)."""


@dataclass
class Servers:
    """The running pair; mail for ``name@games.test`` (and ``name+anything@…``) can be read by IMAP."""

    root: Path
    smtp: int
    imap: int
    smtps: int
    imaps: int
    lmtp: int
    tokens: int
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    def user(self, name: str) -> str:
        """Make a mailbox; its address."""
        home = self.root / "mail" / name
        home.mkdir(exist_ok=True)
        shutil.chown(home, POSTMASTER, POSTMASTER)
        return f"{name}@{DOMAIN}"

    def start(self, name: str) -> None:
        """Start one of the two and wait until it answers."""
        command = {
            "exim": ["/usr/sbin/exim4", "-bdf", "-C", str(self.root / "exim.conf")],
            "dovecot": ["/usr/sbin/dovecot", "-F", "-c", str(self.root / "dovecot.conf")],
        }[name]
        output = self.root / "log" / f"{name}.out"
        with output.open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        self.processes[name] = process
        port = self.smtp if name == "exim" else self.imap
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
                    if connection.recv(4):
                        return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(output.read_text())

    def stop(self, name: str) -> None:
        """End one of the two, with all its children: nothing answers any more when this returns."""
        ended(self.processes.pop(name))


def ended(process: "subprocess.Popen[bytes]") -> None:
    """End a server with all its children, gently where it listens."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)


def listening(process: "subprocess.Popen[bytes]", port: int, output: Path) -> None:
    """Return as soon as a server takes connections (raises RuntimeError with what it wrote, where it never does)."""
    deadline = time.monotonic() + 2 * PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            return
        time.sleep(0.05)
    raise RuntimeError(output.read_text())


def free_ports(count: int) -> list[int]:
    """Ports nobody uses, below those the system gives to outgoing connections: they stay free while a server is down."""
    with ExitStack() as stack:
        found: list[int] = []
        while len(found) < count:
            probe = stack.enter_context(socket.socket())
            with suppress(OSError):
                probe.bind(("127.0.0.1", random.SystemRandom().randrange(10_000, 32_000)))
                found.append(probe.getsockname()[1])
        return found


@contextmanager
def running() -> Iterator[Servers]:
    """Both servers, in a folder of their own with a short name (it holds sockets) that their users may enter."""
    root = Path(tempfile.mkdtemp(prefix="pbem-"))
    servers = Servers(root, *free_ports(6))
    authority = trustme.CA()
    authority.cert_pem.write_to_path(root / "authority.pem")
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(
        root / "server.pem"
    )
    (root / "server.pem").chmod(0o644)
    for name in ("spool", "log", "mail", "dovecot"):
        (root / name).mkdir()
    root.chmod(0o755)
    for name in ("spool", "log", "mail"):
        shutil.chown(root / name, POSTMASTER, POSTMASTER)
        (root / name).chmod(0o777)
    facts = {
        "root": root,
        "domain": DOMAIN,
        "user": POSTMASTER,
        "password": PASSWORD,
        "lists": LISTS,
    }
    facts |= {
        "smtp": servers.smtp,
        "imap": servers.imap,
        "smtps": servers.smtps,
        "imaps": servers.imaps,
    }
    facts |= {"lmtp": servers.lmtp, "tokens": servers.tokens}
    (root / "oauth2.conf").write_text(OAUTH2.format(**facts))
    (root / "oauth2.conf").chmod(0o644)
    (root / "exim.conf").write_text(EXIM.format(**facts))
    (root / "dovecot.conf").write_text(DOVECOT.format(**facts))
    (root / "exim.conf").chmod(0o644)
    servers.start("exim")
    servers.start("dovecot")
    try:
        yield servers
    finally:
        for name in list(servers.processes):
            servers.stop(name)
        shutil.rmtree(root, ignore_errors=True)


class Player:
    """A person with a mail program."""

    def __init__(self, servers: Servers, name: str) -> None:
        self.servers = servers
        self.name = name
        self.address = servers.user(name)
        self._client: IMAPClient | None = None
        self._read: dict[int, bytes] = {}
        self._last: EmailMessage | None = None

    def send(self, to: str, body: str, subject: str = "orders", in_reply_to: str = "") -> None:
        """Write a letter."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.address, to, subject
        message["Message-ID"] = f"<{time.monotonic_ns()}.{self.name}@{DOMAIN}>"
        if in_reply_to:
            message["In-Reply-To"] = in_reply_to
        message.set_content(body)
        self._last = message
        self.again()

    @property
    def last(self) -> str:
        """The Message-ID of the last letter he wrote."""
        assert self._last is not None
        return str(self._last["Message-ID"])

    def again(self) -> None:
        """Hand over his last letter, once more if it went out already: the same Message-ID."""
        assert self._last is not None
        with closing(
            smtplib.SMTP("127.0.0.1", self.servers.smtp)
        ) as server:  # Exim takes 0.2 s to answer a QUIT
            server.send_message(self._last)

    def letters(self) -> list[bytes]:
        """Everything in his mailbox, oldest first."""
        if self._client is None:
            self._client = IMAPClient("127.0.0.1", self.servers.imap, ssl=False)
            self._client.login(self.name, PASSWORD)
        self._client.select_folder("INBOX")
        there = sorted(self._client.search("ALL"))
        if new := [uid for uid in there if uid not in self._read]:
            found = self._client.fetch(new, ["BODY.PEEK[]"])
            self._read |= {uid: content[b"BODY[]"] for uid, content in found.items()}
        return [self._read[uid] for uid in there]

    def close(self) -> None:
        """Log out."""
        if self._client is not None:
            self._client.shutdown()
