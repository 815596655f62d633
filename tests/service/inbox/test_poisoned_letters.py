"""Whatever bytes a stranger or a player sends, the letter is put away and the next is worked."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlmodel import col

from pbem.cli.printing import terminal_text
from pbem.ledger.database.tables import LetterRow
from tests.service.house import House

_HOSTILE = st.one_of(
    st.binary(max_size=12),
    st.sampled_from(
        [b"\x00", b"\x1b[31m", b"\xff\xfe", b"=?utf-8?q?=00=1b?=", b"=?utf-8?b?/////w==?=",
         b"=?utf-16?b?AAD/2A==?=", "\u202e\u2028".encode(), b"\xed\xa0\x80", b"%00"]
    ),
)  # fmt: skip
"""Bytes that a database, a log or a terminal may choke on."""
_NAMES = st.sampled_from(
    [b"Subject", b"Message-ID", b"References", b"In-Reply-To", b"To", b"List-Id", b"X-\xff",
     b"Return-Path", b"Auto-Submitted", b"Authentication-Results"]
)  # fmt: skip
_SAFE = frozenset(("processed", "quarantined", "ignored", "duplicate"))


@st.composite
def poisoned(draw: st.DrawFn, address: bytes, player: bytes) -> bytes:
    """A letter with hostile bytes in its headers, MIME parameters, parts and words."""
    lines = [b"From: " + draw(st.sampled_from([player, draw(_HOSTILE) + b" <x@y.test>"]))]
    lines.append(b"To: " + address)
    names = draw(st.lists(_NAMES, max_size=4, unique=True))
    lines += [name + b": " + draw(_HOSTILE).replace(b"\n", b"") + b"<a@b.test>" for name in names]
    kind = draw(st.sampled_from([b"text/plain", b"text/html", b"multipart/mixed; boundary=x"]))
    charset = draw(_HOSTILE).replace(b"\n", b"")
    lines.append(b"Content-Type: " + kind + b'; charset="' + charset + b'"')
    body = draw(_HOSTILE) + b"\nSTATUS\n" + draw(_HOSTILE)
    if kind.startswith(b"multipart"):
        part = b'Content-Disposition: attachment; filename="' + charset + b'"'
        body = b"--x\n\nSTATUS\n--x\n" + part + b"\n\n" + body + b"\n--x--"
    return b"\n".join(lines) + b"\n\n" + body


@pytest.fixture(
    scope="module",
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)],
)
def table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[House, str]]:
    """A house on either database, and a game that is played there."""
    url = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    house = House(tmp_path_factory.mktemp("poisoned"), database=url, copies=False)
    yield house, house.game()
    house.store.close()


@given(st.data())
def test_a_poisoned_letter_is_put_away_and_keeps_no_other_back(
    table: tuple[House, str], data: st.DataObject
) -> None:
    house, game = table
    address = f"games+{house.token(game, 'GA')}@pbem.test".encode()
    raw = data.draw(poisoned(address, house.address("GA").encode()))
    name = data.draw(st.binary(min_size=1, max_size=8)).translate(None, b"\x00/")
    place = os.fsencode(house.root / "inbox" / "new") + b"/%d-" % next(house.numbers) + name
    with open(place, "wb") as file:  # noqa: PTH123 - the name is bytes
        file.write(raw)
    house.app.poll(house.inbox)
    assert list(house.inbox.fetch()) == []
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).order_by(col(LetterRow.id).desc())).first()
        assert row is not None
        assert row.status in _SAFE
        assert not row.reason.startswith("error."), row.reason
        shown = terminal_text(f"{row.source} {row.sender} {row.subject} {row.message_id}")
    assert not {"\x1b", "\u202e", "\x00"} & set(shown)
    shown.encode()
