"""Whose verdict on a sender is believed: that of our own server."""

import pytest

from pbem.mail import sender_is_authenticated
from tests.mail.letters import read

LONG = b"Authentication-Results: mx.us;"
DOMAIN = b" dkim=pass header.d=example.org"
PADDING = b" dkim=fail header.d=a.test;\r\n"
MOST = 4_000
"""So many characters of a header are read; beyond them the domain goes on."""
CUT_OFF = LONG + PADDING * ((MOST - 100) // len(PADDING))
CUT_OFF += (
    b" x=" + b"y" * (MOST + 24 - len(CUT_OFF) - len(DOMAIN) - 4) + b";" + DOMAIN + b".evil\r\n"
)


@pytest.mark.parametrize(
    ("results", "passes"),
    [
        (b"Authentication-Results: mx.us; dmarc=pass header.from=example.org\r\n", True),
        (b"Authentication-Results: mx.us (ok); dkim=pass header.d=example.org\r\n", True),
        (b"Authentication-Results: mx.us; dkim=pass header.d=evil.example\r\n", False),
        (b"Authentication-Results: mx.us; dmarc=fail (dmarc=pass)\r\n", False),
        (b"Authentication-Results: mx.us; dmarc=fail (a (b) ; dmarc=pass)\r\n", False),
        (
            (
                b"Authentication-Results: mx.us; "
                b'spf=fail smtp.mailfrom="; dmarc=pass"@evil.example\r\n'
            ),
            False,
        ),
        (
            (
                b"Authentication-Results: mx.us; "
                b'spf=fail smtp.mailfrom="a\\"; dmarc=pass ;"@evil.example\r\n'
            ),
            False,
        ),
        (
            (
                b"Authentication-Results: mx.us; "
                b'dmarc=pass reason="all (is well" header.from=example.org\r\n'
            ),
            True,
        ),
        (b"Authentication-Results: evil; dmarc=pass\r\n", False),
        (
            (
                b"Authentication-Results: mx.us; dmarc=fail\r\n"
                b"Authentication-Results: mx.us; dmarc=pass\r\n"
            ),
            False,
        ),
        (b"Authentication-Results: mx.us; dkim=pass header.d=example.org\x00evil\r\n", False),
        (b"Authentication-Results: mx.us; dkim=pass header.d=example.org\x0b.evil\r\n", False),
        (
            "Authentication-Results: mx.us; dkim=pass header.d=example.org\xa0x.evil\r\n".encode(),
            False,
        ),
        (
            "Authentication-Results: mx.us; dkim=pass header.d=example.org\u2028x\r\n".encode(),
            False,
        ),
        (CUT_OFF, False),
        (b"Authentication-Results: mx.us;\r\n\tdkim=pass\r\n\theader.d=example.org\r\n", True),
        (b"", False),
    ],
)
def test_only_our_own_server_is_believed(results: bytes, passes: bool) -> None:
    assert sender_is_authenticated(read(results), "mx.us", "required") is passes
    assert sender_is_authenticated(read(results), "mx.us", "off")
