"""A time-stamping authority for tests: keys of its own, a server on loopback, tokens by openssl."""

import subprocess
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_CONFIGURATION = """\
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
signer_cert = {folder}/signer.pem
signer_key = {folder}/signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
"""


@dataclass
class Authority:
    """Gives out time-stamps over HTTP (RFC 3161, section 3.4).

    Attributes:
        folder: of its keys.
        away: it answers nothing but that it cannot.
        lies: what it answers instead of a token.
        asked: how often it was asked.
    """

    folder: Path
    away: bool = False
    lies: bytes = b""
    asked: int = 0
    _http: Any = field(default=None, repr=False)

    @property
    def certificates(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/"

    def __enter__(self) -> Self:
        self._make_keys()
        authority = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                authority.asked += 1
                query = self.rfile.read(int(self.headers["Content-Length"]))
                if authority.away:
                    self.send_error(503)
                    return
                self.send_response(200)
                self.end_headers()
                self.wfile.write(authority.lies or authority.token(query))

            def log_message(self, *_: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def token(self, query: bytes) -> bytes:
        """The answer to a query."""
        file = self.folder / "query"
        file.write_bytes(query)
        command = ["openssl", "ts", "-reply", "-queryfile", file]
        options = ["-config", self.folder / "openssl.cnf"]
        return subprocess.run([*command, *options], check=True, capture_output=True).stdout

    def _make_keys(self) -> None:
        self.folder.mkdir(exist_ok=True)
        root, signer = (
            ec.generate_private_key(ec.SECP256R1()),
            ec.generate_private_key(ec.SECP256R1()),
        )
        name, now = _name("Test Authority"), datetime.now(UTC)
        basic = x509.BasicConstraints(ca=True, path_length=None)
        use = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])

        def certificate(subject: x509.Name, key: Any) -> x509.CertificateBuilder:
            return (
                x509.CertificateBuilder()
                .subject_name(subject)
                .issuer_name(name)
                .public_key(key.public_key())
                .serial_number(x509.random_serial_number())
                .not_valid_before(now - timedelta(days=1))
                .not_valid_after(now + timedelta(days=4000))
            )

        own = certificate(name, root).add_extension(basic, critical=True)
        signs = certificate(_name("Test Signer"), signer).add_extension(use, critical=True)
        for path, made in (("authority.pem", own), ("signer.pem", signs)):
            signed = made.sign(root, hashes.SHA256())
            (self.folder / path).write_bytes(signed.public_bytes(serialization.Encoding.PEM))
        (self.folder / "signer.key").write_bytes(
            signer.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
        (self.folder / "serial").write_text("01")
        configuration = _CONFIGURATION.format(folder=self.folder)
        (self.folder / "openssl.cnf").write_text(configuration)


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])
