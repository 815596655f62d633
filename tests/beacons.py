"""A beacon of its own for tests: the scheme of drand's quicknet, a key that the test holds, a server on loopback."""

import json
import threading
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from py_arkworks_bls12381 import G2Point, Scalar

from pbem.ledger import Beacon
from pbem.ledger.chains.beacon import point_of_round


@dataclass
class Network:
    """A network of one member."""

    secret: int = 20261122
    period: int = 3
    genesis: int = 1692803367

    @cached_property
    def beacon(self) -> Beacon:
        key = bytes((G2Point() * Scalar(self.secret)).to_compressed_bytes()).hex()
        return Beacon(f"{self.secret:064x}", key, self.period, self.genesis)

    def signature(self, number: int) -> str:
        return bytes((point_of_round(number) * Scalar(self.secret)).to_compressed_bytes()).hex()

    def signature_of(self, beacon: Beacon, number: int) -> str | None:
        """For a game: every round of this network is known."""
        return self.signature(number) if beacon == self.beacon else None


@dataclass
class BeaconServer:
    """Gives out rounds over HTTP as drand's servers do.

    Attributes:
        away: it answers nothing but that it cannot.
        lies: what it answers instead of the signature.
        asked: the paths that were asked for.
    """

    network: Network = field(default_factory=Network)
    away: bool = False
    lies: str = ""
    asked: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                chain, _, number = self.path.removeprefix("/").partition("/public/")
                if server.away or chain != server.network.beacon.chain:
                    self.send_error(503)
                    return
                signature = server.lies or server.network.signature(int(number))
                body = json.dumps({"round": int(number), "signature": signature}).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

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

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/"
