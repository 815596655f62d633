"""The program as an operator uses it: results, JSON, errors that say what to do, exit codes."""

import io
import json
import re
import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from pbem.cli import run
from pbem.cli.printing import PROVEN_IN_PART, UNVERIFIED, Screen
from pbem.games import game_module, game_modules, presets
from pbem.ledger import Store
from pbem.ledger.database.tables import GameRow, ScenarioRow
from pbem.orders.forms.commands import LANGUAGES
from pbem.render import Catalogue
from tests.beacons import BeaconServer

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """The program sets up its log; the next test gets the log as it was."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with settings and a database."""
    monkeypatch.chdir(tmp_path)
    assert run(["init", "--address", "games@pbem.test"]) == 0
    return tmp_path


def out(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What a command prints, and its exit code as expected."""
    capsys.readouterr()
    assert run(list(arguments)) == code, capsys.readouterr()
    captured = capsys.readouterr()
    return captured.out if code in (0, 4) else captured.out + captured.err


def data(capsys: Captured, *arguments: str) -> object:
    return json.loads(out(capsys, *arguments, "--json"))


def begun(capsys: Captured) -> str:
    """A started game of two."""
    game = data(capsys, "game", "create", "FWW", "-o", "players=2")["game"]  # type: ignore[index]
    for seat, name in (("ALLIES", "anna"), ("CENTRAL", "celina")):
        out(
            capsys,
            "player",
            "add",
            name,
            f"{name}@players.test",
            "--lang",
            "it",
            "--zone",
            "Europe/Rome",
        )
        out(capsys, "game", "seat", game, seat, f"{name}@players.test")
    out(capsys, "game", "start", game)
    return str(game)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("game", game_modules())
def test_without_a_scenario_a_game_is_created_on_the_first_of_its_list(
    capsys: Captured, game: str
) -> None:
    made = data(capsys, "game", "create", game_module(game).code)["game"]  # type: ignore[index]
    with Store("sqlite:///pbem.sqlite").transaction() as session:
        scenario = session.get_one(ScenarioRow, session.get_one(GameRow, made).scenario)
        assert scenario.name == presets(game)[0].id


@pytest.mark.usefixtures("at_home")
def test_a_game_from_creation_to_its_end(capsys: Captured) -> None:
    game = begun(capsys)
    assert [row["status"] for row in data(capsys, "game", "list")] == ["running"]  # type: ignore[attr-defined]
    seats = data(capsys, "game", "show", game)
    assert [row["seat"] for row in seats] == ["ALLIES", "CENTRAL"]  # type: ignore[attr-defined]
    assert "deployment" in seats[1]["asked"]  # type: ignore[index]
    for act in (
        ("hold", game, "--why", "x"),
        ("resume", game, "--why", "x"),
        ("extend", game, "CENTRAL", "5", "--why", "x"),
        ("rule", game, "--why", "x"),
        ("replace", game, "ALLIES", "anna@players.test", "--why", "x"),
    ):
        assert game in out(capsys, "game", *act)
    assert data(capsys, "poll")["count"] == 0  # type: ignore[index]
    assert data(capsys, "send")["count"] > 4  # type: ignore[index]
    assert data(capsys, "tick")["count"] == 0  # type: ignore[index]
    assert "Flanders" in out(capsys, "map", game, "--svg", "m.svg", "--png", "m.png")
    assert Path("m.png").read_bytes().startswith(b"\x89PNG")
    for form in ("text", "html", "bbcode", "markdown"):
        assert "FWW-1" in out(capsys, "report", game, "--format", form, "--as", "CENTRAL")
    assert len(data(capsys, "history", game)) > 3  # type: ignore[arg-type]
    out(capsys, "game", "end", game, "--why", "enough")
    out(capsys, "export", game, "g.jsonl")
    secrets = [
        Path(name).stat().st_mode & 0o777 for name in ("g.jsonl", "pbem.toml", "pbem.sqlite")
    ]
    assert secrets == [0o600] * 3
    assert data(capsys, "audit", "verify", "g.jsonl")["opened"] is True  # type: ignore[index]
    assert "Flanders" in out(capsys, "audit", "show", "g.jsonl", "--at", "3", "--as", "ALLIES")


@pytest.mark.usefixtures("at_home")
def test_an_action_of_the_moderator_needs_a_reason(capsys: Captured) -> None:
    game = begun(capsys)
    out(capsys, "game", "hold", game, "--why", " ", code=1)
    assert data(capsys, "game", "list")[0]["status"] == "running"  # type: ignore[index]


@pytest.mark.usefixtures("at_home")
def test_every_listing_has_a_title_and_columns_in_words(capsys: Captured) -> None:
    game = begun(capsys)
    Path("x.eml").write_text("From: stranger@evil.test\nTo: games@pbem.test\n\nhello\n")
    out(capsys, "letter", "deliver", "x.eml", code=1)
    listings = [
        ("game", "list"),
        ("game", "show", game),
        ("player", "list"),
        ("history", game),
        ("quarantine", "list"),
    ]
    listings += [("scenario", "list"), ("scenario", "show", "FWW")]
    for listing in listings:
        assert "━" in out(capsys, *listing), listing
    assert "━" in out(capsys, "doctor", code=4)


def test_a_long_listing_is_lines_with_every_cell_whole(tmp_path: Path, capsys: Captured) -> None:
    screen = Screen()
    screen.config = tmp_path / "pbem.toml"
    rows = [(f"FWW-{n}", "x" * n) for n in range(1_000)]
    screen.table("games", ("game", "phase"), rows)
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["Game", "Phase"]
    assert [tuple(line.split()) for line in lines[1:]] == rows[1:]


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_listing_cuts_a_time_or_what_is_copied_from_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    game = begun(capsys)
    long = (
        "a.player.whose.address.is.longer.than.half.a.line"
        "@a.domain.whose.name.is.longer.still.players.test"
    )
    out(capsys, "player", "add", "Wawrzyniec Grzegorz " * 5, long)
    Path("x.eml").write_text(
        f"From: {long}\nTo: games@pbem.test\nSubject: {'my orders ' * 9}\n\nhello\n"
    )
    out(capsys, "letter", "deliver", "x.eml", code=1)
    monkeypatch.setenv("COLUMNS", "80")
    for listing in (
        ("game", "list"),
        ("game", "show", game),
        ("player", "list"),
        ("history", game),
        ("quarantine", "list"),
    ):
        rows: list[dict[str, object]] = data(capsys, *listing)  # type: ignore[assignment]
        printed = out(capsys, "--lang", lang, *listing)
        assert max(map(len, printed.splitlines())) <= 80
        cells = {cell.strip() for line in printed.splitlines() for cell in line.split("│")}
        for row in rows:
            for column in {"game", "seat", "number", "event", "at", "due"} & {
                key for key in row if row[key] is not None
            }:
                value = str(row[column])
                moment = f"{value[:10]} {value[11:16]} UTC"
                assert (moment if column in ("at", "due") else value) in cells, (listing, column)


@pytest.mark.usefixtures("at_home")
def test_a_game_that_is_held_says_why_and_one_not_begun_can_be_deleted(capsys: Captured) -> None:
    game = begun(capsys)
    assert "held" not in out(capsys, "game", "show", game)
    out(capsys, "game", "hold", game, "--why", "the mail is down")
    assert "the mail is down" in out(capsys, "game", "show", game)
    assert "has started" in out(capsys, "game", "delete", game, "--why", "x", code=1)
    unbegun: str = data(capsys, "game", "create", "FWW")["game"]  # type: ignore[index]
    out(capsys, "game", "delete", unbegun, "--why", "a slip")
    assert [row["game"] for row in data(capsys, "game", "list")] == [game]  # type: ignore[attr-defined]
    assert "pbem game list" in out(capsys, "game", "show", unbegun, code=1)


@pytest.mark.usefixtures("at_home")
def test_orders_are_checked_and_letters_delivered_by_hand(capsys: Captured) -> None:
    game = begun(capsys)
    Path("good.txt").write_text("STATUS\n")
    Path("bad.txt").write_text("DEPLYO 1 DE AT 1\n")
    assert "dry run" in out(
        capsys, "orders", "check", "good.txt", "--game", game, "--as", "CENTRAL"
    )
    assert "would not be carried out" in out(
        capsys, "orders", "check", "bad.txt", "--game", game, "--as", "CENTRAL", code=1
    )
    Path("x.eml").write_text(
        "From: stranger@evil.test\nTo: games@pbem.test\nSubject: a\x1b[31mb\n\nhello \u202e\n"
    )
    out(capsys, "letter", "deliver", "x.eml", code=1)
    (row,) = data(capsys, "quarantine", "list")  # type: ignore[misc]
    assert (row["reason"], row["why"][:31]) == ("no_seat", "Its address names no seat of an")
    shown = out(capsys, "quarantine", "show", str(row["number"]))
    assert "hello \\u202e" in shown
    assert not {"\x1b", "\u202e"} & set(shown)
    assert "names the seat by its secret token" in shown
    out(capsys, "quarantine", "reject", str(row["number"]))
    assert data(capsys, "quarantine", "list") == []


@pytest.mark.usefixtures("at_home")
def test_a_check_of_orders_tells_what_the_letter_would_be_told(capsys: Captured) -> None:
    game, letter = begun(capsys), Path("letter.txt")

    def told(text: str, code: int = 0) -> str:
        letter.write_text(text)
        arguments = ("orders", "check", "letter.txt", "--game", game, "--as", "CENTRAL")
        return " ".join(out(capsys, *arguments, code=code).split())

    before = data(capsys, "game", "show", game)
    assert "Ahead by points" in told("Hello,\nWIN\nThanks, Anna\n")
    unasked = told("LEAD NONE\n", code=1)
    assert "What would be done" not in unasked
    assert "WHEREVER 4 DE TO 3" in told("WHEREVER 4 DE TO 3\n", code=1)
    assert "This was a dry run" in told("PRESS TO ALL\nHello!\nENDPRESS\n")
    assert data(capsys, "game", "show", game) == before


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("game", "show", "FWW-9"), "pbem game list"),
        (("game", "create", "chess"), "first_world_war"),
        (
            ("game", "create", "FWW", "-o", "players=9"),
            "the option players cannot be 9; it can be: 2, 3, 4.",
        ),
        (("game", "create", "FWW", "-o", "variable_order=perhaps"), "it can be: true, false."),
        (
            ("game", "create", "FWW", "-o", "colour=red"),
            "there is no option colour; there are: players, ",
        ),
        (
            ("game", "create", "POG", "--scenario", "campaign", "-o", "bid=two"),
            "the option bid is a whole number, not two.",
        ),
        (
            ("game", "create", "POG", "--scenario", "campaign", "-o", "bid=2"),
            "above 0 only where bid_side names a side.",
        ),
        (("game", "create", "FWW", "-o", "players"), "name=value"),
        (("game", "create", "FWW", "--scenario", "moon"), "scenario list"),
        (("player", "add", "x", "x@y.z", "--zone", "Mars/Base"), "Mars"),
        (("init",), "exists already"),
        (("--config", "none.toml", "game", "list"), "pbem init"),
        (
            ("--config", "none/pbem.toml", "init"),
            "none/pbem.toml: there is no such file or folder.",
        ),
        (("event", "create", "."), ". is a folder, not a file."),
        (("--lang", "it", "demo", "pbem.toml"), "è un file"),
    ],
)
def test_errors_say_what_to_do(capsys: Captured, arguments: tuple[str, ...], says: str) -> None:
    assert says in out(capsys, *arguments, code=1)


@pytest.mark.usefixtures("at_home")
def test_a_setting_that_is_wrong_is_named_and_no_secret_is_shown(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_INBOX__PASSWORD", "hunter2")
    monkeypatch.setenv("PBEM_CLOCK__HOURS", "-1")
    said = out(capsys, "tick", code=1)
    assert "clock.hours" in said
    assert "hunter2" not in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("[inbx]\nkind = 'imap'", "there is no setting inbx; did you mean inbox?"),
        (
            "[inbox]\npasword = 'hunter2'",
            "there is no setting inbox.pasword; did you mean inbox.password?",
        ),
        ("[inbox]\nkind = 'pop3'", "inbox.kind must be one of 'maildir' or 'imap'"),
        ("address = 'games+x@example.org'", "address must be a mail address without a plus"),
        ("address = 'zoë@example.org'", "address must be a mail address without a plus"),
        ("moderator = 'zoë@example.org'", "moderator must be a mail address, such as"),
        ("whatever = 1", "there is no setting whatever"),
        ("[inbox\nkind = 'imap'", "at line 1"),
    ],
)
def test_what_is_typed_wrong_in_the_settings_is_named(
    at_home: Path, capsys: Captured, typed: str, said: str
) -> None:
    (at_home / "pbem.toml").write_text(typed)
    told = out(capsys, "doctor", code=1)
    assert said in told
    assert "hunter2" not in told


@pytest.mark.usefixtures("at_home")
def test_the_doctor_finds_what_is_wrong(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(row["state"] == "good" for row in data(capsys, "doctor"))  # type: ignore[attr-defined]
    monkeypatch.setenv("PBEM_INBOX__KIND", "imap")
    monkeypatch.setenv("PBEM_INBOX__HOST", "127.0.0.1")
    monkeypatch.setenv("PBEM_INBOX__PORT", "1")
    monkeypatch.setenv("PBEM_INBOX__PASSWORD", "hunter2")
    said = out(capsys, "doctor", "--quick", "--json", code=4)
    assert "[inbox]" in next(row["finding"] for row in json.loads(said) if row["state"] == "bad")
    assert "hunter2" not in said
    assert "[inbox]" in out(capsys, "doctor", "--quick", code=4)


def test_a_game_with_a_beacon_from_its_beginning_to_its_proof(
    at_home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "drand" in out(capsys, "game", "create", "FWW", "--beacon", "sun", code=1)
    with BeaconServer() as server:
        network = server.network.beacon
        (at_home / "pbem.toml").write_text(
            f"[beacon]\nurls = ['{server.url}']\nchain = '{network.chain}'\nkey = '{network.key}'\n"
        )
        game = data(capsys, "game", "create", "FWW", "-o", "players=2", "--beacon", "drand")["game"]  # type: ignore[index]
        for seat, name in (("ALLIES", "anna"), ("CENTRAL", "celina")):
            out(capsys, "player", "add", name, f"{name}@players.test")
            out(capsys, "game", "seat", game, seat, f"{name}@players.test")
        out(capsys, "game", "start", game)
        assert network.chain in " ".join(out(capsys, "game", "show", game).split())
        assert "on or off" in out(capsys, "game", "beacon", game, "dim", "--why", "-", code=1)
        assert "this setting already" in out(
            capsys, "game", "beacon", game, "on", "--why", "-", code=1
        )
        out(capsys, "game", "beacon", game, "off", "--why", "the table agreed")
    out(capsys, "game", "end", game, "--why", "enough")
    out(capsys, "export", game, "game.jsonl")
    said = " ".join(out(capsys, "audit", "verify", "game.jsonl").split())
    assert "Rounds of the public beacon in dice and draws: 1." in said
    assert "Not all of them are of a network that this program knows" in said
    monkeypatch.setenv("PBEM_BEACON__CHAIN", "52DB")
    assert "beacon.chain" in out(capsys, "doctor", code=1)


def test_scenarios_say_what_is_reconstructed_and_explain_problems(
    capsys: Captured, tmp_path: Path
) -> None:
    from pbem import resources

    assert "historical" in out(capsys, "scenario", "list")
    rows = {row["file"]: row for row in data(capsys, "scenario", "show", "FWW")["sources"]}  # type: ignore[index]
    assert rows["armies.yaml"]["reconstructed"] > 100
    assert "in order" in out(capsys, "scenario", "check", "FWW")
    for path in (resources.scenarios() / "first_world_war").glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    fronts = tmp_path / "fronts.yaml"
    fronts.write_text(
        fronts.read_text("utf-8")
        .replace("adjacent: [2]", "adjacent: [2, 9]", 1)
        .replace("[calais, bruxelles]", "[calais, brussel]", 1),
        "utf-8",
    )
    said = out(capsys, "scenario", "check", "FWW", "--folder", str(tmp_path), code=3)
    assert "fronts.yaml:" in said
    assert "brussel" in said
    assert "adjacent" in said


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    "content", [b"nonsense\n", b"", b"PK\3\4" + bytes(100_000), b'{"a":' * 100_000], ids=len
)
def test_a_bad_export_is_exit_three(capsys: Captured, content: bytes) -> None:
    """Also a packed one and an endlessly nested one: files are read as they are, line by line."""
    Path("bad.jsonl").write_bytes(content)
    for command in (("audit", "verify"), ("import",)):
        assert "bad.jsonl, line 1: " in out(capsys, *command, "bad.jsonl", code=3)


def test_usage_errors_are_exit_two_and_help_is_there(capsys: Captured) -> None:
    assert run(["game", "nonsense"]) == 2
    capsys.readouterr()
    assert "audit" in out(capsys, "--help")
    assert out(capsys, "--version").strip() == "0.9.0"


@pytest.mark.usefixtures("at_home")
def test_the_log_follows_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with io.StringIO() as closed:
        monkeypatch.setattr(sys, "stderr", closed)
        assert run(["tick"]) == 0
    later = io.StringIO()
    monkeypatch.setattr(sys, "stderr", later)
    structlog.get_logger().warning("imap_lost", host="mail.test")
    assert json.loads(later.getvalue())["event"] == "imap_lost"


@pytest.mark.slow
def test_the_demo_leaves_what_it_says_and_can_be_run_again(
    capsys: Captured, tmp_path: Path
) -> None:
    import xml.etree.ElementTree as ET

    folder = tmp_path / "demo"
    for _ in range(2):
        said = out(capsys, "demo", str(folder))
    assert "Letters in: 15" in said
    verify = ["audit", "verify", str(folder / "ledger.jsonl"), "--witness"]
    assert run([*verify, str(folder / "letters")]) == PROVEN_IN_PART, (
        "the letters bear it out; the dice are sealed, because the game is not over"
    )
    assert run([*verify, "0" * 64]) == UNVERIFIED
    assert run([*verify, str(folder / "nowhere")]) == UNVERIFIED
    ET.parse(folder / "map.svg")
    assert (folder / "map.png").read_bytes().startswith(b"\x89PNG")
    assert "ATAKUJ 2 Z" in (folder / "report.txt").read_text()
    letters = sorted(path.name for path in (folder / "letters").iterdir())
    assert len(letters) == 53
    slip = next(
        path
        for path in sorted((folder / "letters").glob("*out-to-WA.eml"))
        if b"Verdoon" in path.read_bytes()
    )
    assert b"Did you mean" in slip.read_bytes()
    _shows_the_marne(folder / "glorys_end", said)
    for reported in (folder, folder / "glorys_end"):
        _shows_pictures(reported)
    _shows_the_site(folder, said)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("precious")
    out(capsys, "demo", str(tmp_path / "mine"), code=1)
    assert (tmp_path / "mine" / "diary.txt").exists()


def _shows_pictures(folder: Path) -> None:
    """Every picture that the report names lies beside it."""
    named = re.findall(r'<img src="([^"]+)"', (folder / "report.html").read_text())
    assert [name for name in named if not (folder / name).is_file()] == []


def _shows_the_site(folder: Path, said: str) -> None:
    """The front page leads to replays of both games and the example, and to a page for orders."""
    site = folder / "site"
    assert f"{site}/index.html" in said
    front = (site / "pl" / "index.html").read_text()
    homes = re.findall(r'<div><a href="\.\./([^"]+)/pl/index\.html">', front)
    assert homes == ["fww-1", "glo-1", "glo-2", "examples/paths_of_glory"]
    assert front.count("gra bot, od") == 2
    war = (site / "glo-2" / "en" / "index.html").read_text()
    assert "The game is over" in war
    assert war.count("a bot has played since") == 2
    for home in homes:
        for page in sorted((site / home).rglob("*.html")):
            for name in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
                assert (page.parent / name).exists(), (page, name)
        assert (site / home / "pl" / "turn-1.html").is_file()
    example = site / "examples" / "paths_of_glory" / "en"
    pages = sorted(example.glob("turn-*.html"))
    assert sum(page.read_text().count('<section id="step-') for page in pages) == 29
    attack = pages[0].read_text()
    assert "ATTACK Sedan FROM Liege: GE 1, GE 2; Koblenz: GE 3" in attack
    assert "RETREAT FR 5 TO Cambrai" in attack
    assert "fingerprint" not in (example / "index.html").read_text()
    assert f"{folder}/draw.html" in said
    assert 'id="composer"' in (folder / "draw.html").read_text()


def _shows_the_marne(folder: Path, said: str) -> None:
    """Both player turns of the first turn, worked whole, after a dry run that the enemy blocks."""
    assert "the Battle of the Marne, letters in: 3," in said
    letters = [path.read_text() for path in sorted((folder / "letters").glob("*-out-to-*.eml"))]
    assert any("The enemy stands there (3233)" in letter for letter in letters)
    report = (folder / "report.txt").read_text()
    assert "Turn 9" in report
    assert "Odds 1:1" in report
    assert (folder / "map.png").read_bytes().startswith(b"\x89PNG")
    assert (
        run(["audit", "verify", str(folder / "ledger.jsonl"), "--witness", str(folder / "letters")])
        == PROVEN_IN_PART
    )


def test_every_table_of_the_program_has_words_for_its_columns() -> None:
    sources = (Path(__file__).parents[2] / "pbem" / "cli").glob("*.py")
    tables = [
        call
        for path in sources
        for call in re.findall(r'screen\.table\("(\w+)", \(([^)]*)\)', path.read_text())
    ]
    assert len(tables) >= 7
    for lang in LANGUAGES:
        words = Catalogue(lang)
        for table, columns in tables:
            assert words.text(f"cli.table.{table}")
            for column in re.findall(r'"(\w+)"', columns):
                assert words.text(f"cli.column.{column}")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("revision", "words"), [("0029", "pbem export"), ("9999", "newer version")]
)
def test_a_database_that_cannot_be_upgraded_says_what_to_do(
    capsys: Captured, revision: str, words: str
) -> None:
    out(capsys, "game", "list")
    (file,) = Path().glob("*.sqlite")
    with sqlite3.connect(file) as direct:
        direct.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    direct.close()
    assert words in out(capsys, "game", "list", code=1)
    assert words in out(capsys, "doctor", "--quick", "--json", code=4)


@pytest.mark.usefixtures("at_home")
def test_the_log_says_who_gives_a_command(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.cli.acting.SYSTEM_LOG", Path("no such socket"))
    game = begun(capsys)
    run(["--by", "Carla", "game", "hold", game, "--why", "holidays with anna@players.test"])
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["by"], line["game"]) == ("acted", "Carla", game)
    assert line["command"].endswith("game hold")
    assert "anna" not in json.dumps(line)
    out(capsys, "game", "list")
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("at_home")
def test_the_systems_log_says_who_gives_a_command(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as system_log:
        system_log.bind("log")
        monkeypatch.setattr("pbem.cli.acting.SYSTEM_LOG", Path("log"))
        monkeypatch.setenv("LOGNAME", "operator")
        out(capsys, "game", "create", "FWW")
        line = system_log.recv(1000).decode()
    assert '"by": "operator"' in line
    assert "pbem: " in line
