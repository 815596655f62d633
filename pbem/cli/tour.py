"""``pbem demo``: four people, three languages, one real game by letters in a Maildir, and an example of play."""

import shutil
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from sqlalchemy import select
from sqlmodel import col

from pbem import resources
from pbem.cli.example import show_example
from pbem.cli.printing import Failure, Screen
from pbem.games import box
from pbem.ledger import Match, Store, export_lines
from pbem.ledger.tables import OutboxRow
from pbem.mail import MaildirInbox
from pbem.render import Catalogue, painter, png
from pbem.service import Desk, Moderator, TimeControl, dispatch, load_settings, open_carrier

SEED = b"the same dice for everyone: demo"
START = datetime(2026, 8, 3, 18, 0, tzinfo=UTC)
SCRIPT = "demo.yaml"
EXAMPLE = "paths_of_glory"
MARK = ".made-by-pbem-demo"


@dataclass
class Stage:
    """The house the letters go to, with its own clock."""

    folder: Path
    desk: Desk
    inbox: MaildirInbox
    game: str
    clock: list[datetime]
    sent: int = 0
    received: int = 0
    copied: int = 0


def tour(screen: Screen, folder: Path) -> None:
    """Play, keep everything, tell where it lies.

    Raises:
        Failure: the folder holds something that no demo has made.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise Failure(screen.text("cli.error.config_exists", {"path": folder}))
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "letters").mkdir(parents=True)
    (folder / MARK).touch()
    stage = _stage(folder)
    for scene in _script():
        _write(stage, scene)
    _keep(stage)
    facts = {"count": stage.received, "sent": stage.sent, "folder": folder, "events": _ledger(stage)}
    facts["steps"] = show_example(folder / EXAMPLE, screen.words)
    for key in ("title", "letters", "report", "map", "ledger", "seed", "example", "next"):
        sys.stdout.write(screen.text(f"cli.tour.{key}", facts) + "\n")
    program = Path(sys.argv[0]).name if Path(sys.argv[0]).name == "pbem" else ".venv/bin/pbem"
    for line in (f"--config {folder}/pbem.toml report {stage.game}", f"audit verify {folder}/ledger.jsonl", "--help"):
        sys.stdout.write(f"  {program} {line}\n")
    stage.desk.store.close()


def _script() -> list[dict[str, str]]:
    import yaml  # noqa: PLC0415

    scenes: list[dict[str, str]] = yaml.safe_load((resources.templates() / SCRIPT).read_text("utf-8"))
    return scenes


def _stage(folder: Path) -> Stage:
    template = (resources.templates() / "pbem.toml").read_text("utf-8")
    (folder / "pbem.toml").write_text(template.replace("games@localhost", "games@pbem.example"), "utf-8")
    settings = load_settings(folder / "pbem.toml")
    store = Store(settings.database)
    store.migrate()
    clock = [START]
    desk = Desk(store, settings, lambda: clock[0])
    moderator = Moderator(desk)
    game = moderator.create(box("FWW"), "historical", {"players": 4, "historical_setup": True}, TimeControl(), SEED)
    people = (("WA", "Alice", "en"), ("EA", "Bruno", "it"), ("DE", "Celina", "pl"), ("GA", "Dario", "it"))
    for seat, name, lang in people:
        moderator.add_player(name, _address(seat), lang, "Europe/Warsaw" if lang == "pl" else "Europe/Rome")
        moderator.seat_player(game, seat, _address(seat))
    moderator.start(game)
    stage = Stage(folder, desk, MaildirInbox(settings.inbox.path), game, clock)
    _deliver(stage)
    return stage


def _address(seat: str) -> str:
    return f"{ {'WA': 'alice', 'EA': 'bruno', 'DE': 'celina', 'GA': 'dario'}[seat] }@players.example"


def _write(stage: Stage, scene: dict[str, str]) -> None:
    """One player writes; the desk works it; replies go out."""
    seat = scene["from"]
    stage.clock[0] += timedelta(hours=3)
    with stage.desk.store.transaction() as session:
        match = Match.load(session, stage.game, stage.desk.store.box)
        token, state = match.seats()[seat].token, match.row.asked
    message = EmailMessage()
    message["From"], message["To"] = _address(seat), f"games+{token}@pbem.example"
    message["Subject"] = f"[{stage.game}] Re:"
    stage.received += 1
    message["Message-ID"] = f"<{stage.received}@players.example>"
    body = scene["body"].replace("{game}", stage.game).replace("{state}", str(state))
    message.set_content(body)
    raw = bytes(message)
    name = f"{stage.received:03}.eml"
    (stage.folder / "inbox" / "new" / name).write_bytes(raw)
    _copy(stage, raw, f"in-from-{seat}")
    stage.desk.poll(stage.inbox)
    _deliver(stage)


def _deliver(stage: Stage) -> None:
    """Send what lies in the outbox, and keep a numbered copy of each letter."""
    carrier = open_carrier(stage.desk.settings)
    with stage.desk.store.transaction() as session:
        query = select(OutboxRow).where(col(OutboxRow.status) == "queued").order_by(col(OutboxRow.id))
        rows = [(row.seat, row.raw) for row in session.scalars(query)]
    stage.sent += dispatch(stage.desk, carrier)
    for seat, raw in rows:
        _copy(stage, raw, f"out-to-{seat}")


def _copy(stage: Stage, raw: bytes, what: str) -> None:
    stage.copied += 1
    (stage.folder / "letters" / f"{stage.copied:03}-{what}.eml").write_bytes(raw)


def _keep(stage: Stage) -> None:
    """The last report of Germany, and the public map."""
    last = max((stage.folder / "letters").glob("*out-to-DE.eml"))
    message = message_from_bytes(last.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    for kind, name in (("plain", "report.txt"), ("html", "report.html")):
        part = message.get_body((kind,))
        assert part is not None
        text = part.get_content().replace("cid:map.png", "report-map.png")
        (stage.folder / name).write_text(text, "utf-8")
    pictures = [p for p in message.walk() if p.get_content_type() == "image/png"]
    (stage.folder / "report-map.png").write_bytes(pictures[0].get_payload(decode=True))  # type: ignore[arg-type]
    with stage.desk.store.transaction() as session:
        match = Match.load(session, stage.game, stage.desk.store.box)
        svg = painter(match.row.box).svg(match.game.view(match.state, None), Catalogue("en"))
    (stage.folder / "map.svg").write_text(svg, "utf-8")
    (stage.folder / "map.png").write_bytes(png(svg))


def _ledger(stage: Stage) -> int:
    with stage.desk.store.transaction() as session:
        match = Match.load(session, stage.game, stage.desk.store.box)
        (stage.folder / "ledger.jsonl").write_bytes(b"".join(export_lines(match)))
        return match.row.head
