"""Letters to the lobby as people write them."""

from time import process_time

import pytest

from pbem.lobby.requests import LobbyRequest, UnreadRequest, is_name, read_lobby_requests

CODES = ("FWW", "POG", "QMG", "GLO", "WEF")


def one(line: str) -> LobbyRequest | UnreadRequest:
    (found,) = read_lobby_requests([(1, line)], CODES)
    return found


@pytest.mark.parametrize(
    ("line", "kind", "values"),
    [
        ("Please register me!", "register", {}),
        ("Vorrei registrarmi", "register", {}),
        ("Rejestruję się", "register", {}),
        ("REGISTER Anna Rossi", "register", {"word": "Anna Rossi"}),
        ("Mi chiamo Luca Bianchi", "name", {"word": "Luca Bianchi"}),
        ("strefa Europe/Warsaw", "zone", {"word": "Europe/Warsaw"}),
        ("Which games?", "games", {}),
        (
            "Open POG historical AS AP HOURS 72 BANK 48 FOR bob@x.org",
            "open",
            {"game": "POG historical", "side": "AP", "hours": 72.0, "bank": 48.0},
        ),
        ("Apri 1914: Glory's End, 48 ore", "open", {"hours": 48.0}),
        ("Proszę otworzyć stół WEF historical, 48 godzin", "open", {"hours": 48.0}),
        ("Could I join POG-7, please?", "join", {"table": "POG-7"}),
        ("Vorrei entrare in pog 7 come CP", "join", {"table": "POG-7", "side": "CP"}),
        ("Chciałabym dołączyć do POG-7 jako AP", "join", {"table": "POG-7", "side": "AP"}),
        (
            "PRACTICE GLO marne AS ALLIED LEVEL quick",
            "practice",
            {"game": "GLO marne", "side": "ALLIED", "level": "quick"},
        ),
        ("I would like to play against a bot: WEF", "practice", {"game": "WEF"}),
        ("Allenamento FWW livello solido", "practice", {"game": "FWW", "level": "solido"}),
        ("Trening GLO marne jako ALLIED", "practice", {"game": "GLO marne", "side": "ALLIED"}),
        ("I'm ready", "confirm", {}),
        ("Opuszczam POG-7.", "quit", {"table": "POG-7"}),
        (
            "Invite <bob@x.org> to POG-7",
            "invite",
            {"table": "POG-7", "addresses": ("bob@x.org",)},
        ),
        ("Stop following POG-7", "unfollow", {"table": "POG-7"}),
        ("Obserwuję POG-7", "follow", {"table": "POG-7"}),
    ],
)
def test_what_people_write_is_understood(line: str, kind: str, values: dict[str, object]) -> None:
    found = one(line)
    assert isinstance(found, LobbyRequest)
    assert found.kind == kind
    assert {name: getattr(found, name) for name in values} == values


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("I don't want to join POG-7", "unknown"),
        ("Attack Sedan with FR 5", "unknown"),
        ("JION POG-7", "slip"),
        ("JOIN", "join"),
        ("INVITE bob@x.org, carl@x.org TO POG-7", "invite"),
        ("NAME http://evil.test", "name"),
        ("OPEN POG HOURS 24 HOURS 48", "open"),
        ("QUIT", "table"),
    ],
)
def test_what_is_no_request_is_none_and_says_why(line: str, key: str) -> None:
    found = one(line)
    assert isinstance(found, UnreadRequest)
    assert found.key == key


def test_courtesy_says_nothing() -> None:
    written = ["Dear all,", "GAMES", "Thanks!", "Anna"]
    (found,) = read_lobby_requests(list(enumerate(written, 1)), CODES)
    assert isinstance(found, LobbyRequest)
    assert (found.kind, found.line) == ("games", 2)


@pytest.mark.parametrize("name", ["Żaneta O'Neil-Kowalska", "J. R. Rossi", "李 小龙"])
def test_names_of_people_are_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "evil.test", "me@x.org", "call 0800", "a/b", "x" * 41])
def test_what_could_lead_somewhere_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_what_a_letter_is_about_says_nothing_more() -> None:
    found = one("Please invite bob@x.org to my table POG-7")
    assert isinstance(found, LobbyRequest)
    assert (found.kind, found.table, found.addresses) == ("invite", "POG-7", ("bob@x.org",))


@pytest.mark.parametrize("unit", ["a", "mailto:", ",", " ", "and ", "a@", "<", "POG ", "1"])
def test_no_line_is_dear_to_read(unit: str) -> None:
    """A long word was once read anew from each of its letters: seven seconds a letter."""

    def seconds(length: int) -> float:
        start = process_time()
        read_lobby_requests([(1, unit * (length // len(unit)))], CODES)
        return process_time() - start

    seconds(1)
    assert seconds(30_000) < 0.5


@pytest.mark.parametrize(
    ("line", "addresses"),
    [
        ("INVITE mailto:bob@x.org TO POG-7", ("bob@x.org",)),
        ("INVITE <mailto:bob@x.org> TO POG-7", ("bob@x.org",)),
        (
            "OPEN POG FOR bob@x.org, carl@x.org and <dan@x.org>",
            ("bob@x.org", "carl@x.org", "dan@x.org"),
        ),
        ("Apri POG per bob@x.org e carl@x.org", ("bob@x.org", "carl@x.org")),
    ],
)
def test_addresses_are_read_as_people_write_them(line: str, addresses: tuple[str, ...]) -> None:
    found = one(line)
    assert isinstance(found, LobbyRequest)
    assert found.addresses == addresses
