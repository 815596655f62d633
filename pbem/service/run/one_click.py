"""The page on which a digest is stopped by one click (RFC 8058): a WSGI application, behind any web server.

A POST to the page's address stops the digest whose secret ends it. A GET, by which scanners of mail follow every link,
changes nothing and asks for nothing: its page has a button.
"""

from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import structlog

from pbem.ledger import Store, will_pass
from pbem.render import Catalogue
from pbem.render.report import Words
from pbem.render.writers import template
from pbem.service.base.settings import Settings, load_settings
from pbem.service.mailer.subscriptions import address_for, stop

log = structlog.get_logger()
_MOST_BODY = 10_000
"""Bytes that are read of what is posted: the address says everything."""
_HEADERS = [
    ("Content-Type", "text/html; charset=utf-8"),
    (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    ),
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
]
_MORE = {
    HTTPStatus.METHOD_NOT_ALLOWED: [("Allow", "GET, HEAD, POST")],
    HTTPStatus.SERVICE_UNAVAILABLE: [("Retry-After", "600")],
}


def application(config: str) -> WSGIApplication:
    """The page of the service with that settings file."""
    settings = load_settings(Path(config))
    return unsubscribing(Store(settings.database), settings)


def unsubscribing(store: Store, settings: Settings) -> WSGIApplication:
    """The page of the service on that database, in the language of letters to the moderator."""
    words = Catalogue(settings.moderator_lang)

    def respond(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method, button = environ["REQUEST_METHOD"], ""
        if method == "POST":
            environ["wsgi.input"].read(min(_length(environ), _MOST_BODY))
            status, said = _stopped(
                store, settings, environ.get("PATH_INFO", "").rpartition("/")[2]
            )
        elif method in ("GET", "HEAD"):
            status, said, button = (
                HTTPStatus.OK,
                ("service.unsubscribe.ask", {}),
                "service.unsubscribe.button",
            )
        else:
            status, said = HTTPStatus.METHOD_NOT_ALLOWED, ("service.unsubscribe.method", {})
        page = _page(words, said, button)
        headers = [*_HEADERS, *_MORE.get(status, []), ("Content-Length", str(len(page)))]
        start_response(f"{status.value} {status.phrase}", headers)
        return [] if method == "HEAD" else [page]

    return respond


def _length(environ: WSGIEnvironment) -> int:
    said = environ.get("CONTENT_LENGTH") or ""
    return int(said) if said.isascii() and said.isdigit() else 0


def _stopped(store: Store, settings: Settings, token: str) -> tuple[HTTPStatus, Words]:
    """Stop a digest, and what to say of it; a mail program that is told of trouble may try again."""
    try:
        with store.transaction() as session:
            row = stop(session, token)
            if row is None:
                return HTTPStatus.NOT_FOUND, ("service.unsubscribe.unknown", {})
            return HTTPStatus.OK, (
                "service.unsubscribe.stopped",
                {"address": address_for(row, settings.address)},
            )
    except Exception as error:
        if not will_pass(error):
            raise
        log.warning("unsubscribe_failed", error=type(error).__name__)
        return HTTPStatus.SERVICE_UNAVAILABLE, ("service.unsubscribe.later", {})


def _page(words: Catalogue, said: Words, button: str) -> bytes:
    facts = {"title": words.text("service.unsubscribe.title"), "said": words.text(*said)}
    label = words.text(button) if button else ""
    return template("unsubscribe.html.j2").render(lang=words.lang, button=label, **facts).encode()
