"""``pbem demo``: openings of games by letters in a Maildir, in three languages, and replays.

A whole game between bots is among them.
"""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlmodel import col

from pbem import resources
from pbem.cli.printing import Failure, Screen
from pbem.games import game_module, game_modules
from pbem.ledger import GameRecord, Store, export_lines
from pbem.ledger.database.tables import OutboxRow
from pbem.mail import MaildirInbox, enclose
from pbem.render import Catalogue, png_of_svg, renderer
from pbem.service.base.settings import load_settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.mailer.composer import Composer
from pbem.service.mailer.pictures import stored_pictures
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.bots import work_bots
from pbem.service.run.mail_endpoints import open_transport
from pbem.service.run.sender import dispatch
from pbem.service.site.build import build_site
from pbem.service.site.examples import build_examples

SEED = b"the same dice for everyone: demo"
START = datetime(2026, 8, 3, 18, 0, tzinfo=UTC)
MARK = ".made-by-pbem-demo"


@dataclass(frozen=True)
class Opening:
    """The opening of a game that is shown.

    Attributes:
        code: of the game; ``scenario``: one of its presets.
        people: who plays each seat, and in which language.
        reader: the seat whose last report is kept.
        script: the letters, a file of the templates.
    """

    code: str
    scenario: str
    options: Mapping[str, object]
    people: Mapping[str, tuple[str, str]]
    reader: str
    script: str

    def address(self, seat: str) -> str:
        """Where the player of a seat gets letters."""
        return f"{self.people[seat][0].lower()}@players.example"


WAR = Opening(
    "FWW",
    "historical",
    {"players": 4, "historical_setup": True},
    {"WA": ("Alice", "en"), "EA": ("Bruno", "it"), "DE": ("Celina", "pl"), "GA": ("Dario", "it")},
    "DE",
    "demo.yaml",
)
MARNE = Opening(
    "GLO",
    "marne",
    {"scenario": "marne"},
    {"ALLIED": ("Elise", "en"), "GERMAN": ("Fabio", "it")},
    "ALLIED",
    "demo_marne.yaml",
)


@dataclass
class DemoService:
    """Where both openings are played, with its own clock."""

    folder: Path
    app: App
    inbox: MaildirInbox
    clock: list[datetime]


@dataclass
class Demo:
    """An opening as it is played, and the folder in which its letters are kept."""

    opening: Opening
    folder: Path
    house: DemoService
    game: str
    sent: int = 0
    received: int = 0
    copied: int = 0

    @property
    def facts(self) -> dict[str, object]:
        """How many letters, and where they lie."""
        return {"count": self.received, "sent": self.sent, "folder": self.folder}


def play_demo(screen: Screen, folder: Path) -> None:
    """Play, keep everything, tell where it lies.

    Raises:
        Failure: the folder holds something that no demo has made.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise Failure(screen.text("cli.error.config_exists", {"path": folder}))
    shutil.rmtree(folder, ignore_errors=True)
    house = _make_service(folder)
    demo = _play_opening(WAR, house, folder)
    facts = demo.facts | {"events": _count_events(demo)}
    for key in ("title", "letters", "report", "map", "ledger", "seed"):
        _print_message(screen, key, facts)
    _show_marne(screen, house)
    _show_game_of_bots(screen, house)
    _show_site(screen, demo)
    _print_message(screen, "next", facts)
    program = Path(sys.argv[0]).name if Path(sys.argv[0]).name == "pbem" else ".venv/bin/pbem"
    for line in (
        f"--config {folder}/pbem.toml report {demo.game}",
        f"audit verify {folder}/ledger.jsonl",
        "--help",
    ):
        sys.stdout.write(f"  {program} {line}\n")
    sys.stdout.write(f"  python3 -m http.server --directory {folder}/site\n")
    house.app.store.close()


def _print_message(screen: Screen, key: str, facts: Mapping[str, object]) -> None:
    sys.stdout.write(screen.text(f"cli.demo.{key}", facts) + "\n")


def _show_marne(screen: Screen, house: DemoService) -> None:
    """The first turn of a battle, its letters in a folder of their own."""
    module = game_module(MARNE.code)
    demo = _play_opening(MARNE, house, house.folder / module.id)
    _count_events(demo)
    _print_message(screen, "marne", demo.facts | {"title": screen.text(module.title)})


def _show_game_of_bots(screen: Screen, house: DemoService) -> None:
    """A whole battle that bots play, for a replay."""
    moderator, module = Moderator(house.app), game_module(MARNE.code)
    game = moderator.create(module.load(MARNE.scenario), MARNE.options, TimeControl(), SEED)
    for seat in MARNE.people:
        moderator.seat_bot(game, seat, "quick")
    moderator.start(game)
    count = sum(work_bots(house.app))
    _print_message(
        screen, "bots", {"title": screen.text(module.title), "game": game, "count": count}
    )


def _show_site(screen: Screen, demo: Demo) -> None:
    """Write the public pages of all games with examples of play, and a page for drawing orders."""
    house = demo.house
    build_examples(house.app, house.folder / "site")
    build_site(house.app, house.folder / "site")
    with house.app.store.transaction() as session:
        record = GameRecord.load(session, demo.game, house.app.store.module)
        page = Composer(record, record.asks[0].seat, house.app.settings).page_as_one_file()
    (house.folder / "draw.html").write_text(page, "utf-8")
    for module in game_modules().values():
        if module.example:
            _print_message(
                screen,
                "example",
                {"title": screen.text(module.title), "game": module.id, "folder": house.folder},
            )
    for key in ("site", "drawing"):
        _print_message(screen, key, {"folder": house.folder})


def _make_service(folder: Path) -> DemoService:
    (folder / "letters").mkdir(parents=True)
    (folder / MARK).touch()
    template = (resources.templates() / "pbem.toml").read_text("utf-8")
    (folder / "pbem.toml").write_text(
        template.replace("games@localhost", "games@pbem.example"), "utf-8"
    )
    settings = load_settings(folder / "pbem.toml")
    settings.outage_minutes = (
        24 * 60
    )  # the clock of the demonstration moves by hours from letter to letter: no outage
    store = Store(settings.database)
    store.migrate()
    clock = [START]
    return DemoService(
        folder, App(store, settings, lambda: clock[0]), MaildirInbox(settings.inbox.path), clock
    )


def _play_opening(opening: Opening, house: DemoService, folder: Path) -> Demo:
    """Play an opening and keep everything in a folder."""
    import yaml  # noqa: PLC0415

    (folder / "letters").mkdir(parents=True, exist_ok=True)
    demo = _start_opening(opening, house, folder)
    for scene in yaml.safe_load((resources.templates() / opening.script).read_text("utf-8")):
        _write_letter(demo, scene)
    _write_last_report_and_map(demo)
    return demo


def _start_opening(opening: Opening, house: DemoService, folder: Path) -> Demo:
    moderator = Moderator(house.app)
    document = game_module(opening.code).load(opening.scenario)
    game = moderator.create(document, opening.options, TimeControl(), SEED)
    for seat, (name, lang) in opening.people.items():
        address = opening.address(seat)
        moderator.add_player(
            name, address, lang, "Europe/Warsaw" if lang == "pl" else "Europe/Rome"
        )
        moderator.seat_player(game, seat, address)
    moderator.start(game)
    demo = Demo(opening, folder, house, game)
    _send_outbox(demo)
    return demo


def _write_letter(demo: Demo, scene: dict[str, str]) -> None:
    """One player writes; the app works it; replies go out."""
    seat = scene["from"]
    demo.house.clock[0] += timedelta(hours=3)
    with demo.house.app.store.transaction() as session:
        game_record = GameRecord.load(session, demo.game, demo.house.app.store.module)
        token, state = game_record.seats()[seat].token, game_record.row.position
    message = EmailMessage()
    message["From"], message["To"] = demo.opening.address(seat), f"games+{token}@pbem.example"
    message["Subject"] = f"[{demo.game}] Re:"
    demo.received += 1
    message["Message-ID"] = f"<{demo.game}.{demo.received}@players.example>"
    body = scene["body"].replace("{game}", demo.game).replace("{state}", str(state))
    message.set_content(body)
    raw = bytes(message)
    name = f"{demo.game}.{demo.received:03}.eml"
    (demo.house.folder / "inbox" / "new" / name).write_bytes(raw)
    _keep_copy(demo, raw, f"in-from-{seat}")
    demo.house.app.poll(demo.house.inbox)
    _send_outbox(demo)


def _send_outbox(demo: Demo) -> None:
    """Send what lies in the outbox, and keep a numbered copy of each letter."""
    transport = open_transport(demo.house.app.settings)
    with demo.house.app.store.transaction() as session:
        query = (
            select(OutboxRow).where(col(OutboxRow.status) == "pending").order_by(col(OutboxRow.id))
        )
        rows = list(session.scalars(query))
    demo.sent += dispatch(demo.house.app, transport)
    with demo.house.app.store.transaction() as session:
        for row in rows:
            raw = enclose(
                row.raw, row.message_id, stored_pictures(session.connection(), row.pictures)
            )
            _keep_copy(demo, raw, f"out-to-{row.seat}")


def _keep_copy(demo: Demo, raw: bytes, what: str) -> None:
    demo.copied += 1
    (demo.folder / "letters" / f"{demo.copied:03}-{what}.eml").write_bytes(raw)


def _write_last_report_and_map(demo: Demo) -> None:
    """The last report of one seat, and the public map."""
    last = max((demo.folder / "letters").glob(f"*out-to-{demo.opening.reader}.eml"))
    message = message_from_bytes(last.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    for kind, name in (("plain", "report.txt"), ("html", "report.html")):
        part = message.get_body((kind,))
        assert part is not None
        text = part.get_content().replace("cid:", "report-")
        (demo.folder / name).write_text(text, "utf-8")
    for part in message.walk():
        if part.get_content_type() == "image/png":
            picture: Any = part.get_payload(decode=True)
            (demo.folder / f"report-{part.get_filename()}").write_bytes(picture)
    with demo.house.app.store.transaction() as session:
        game_record = GameRecord.load(session, demo.game, demo.house.app.store.module)
        svg = renderer(game_record.document).svg(
            game_record.game.view(game_record.state, None), Catalogue("en")
        )
    (demo.folder / "map.svg").write_text(svg, "utf-8")
    (demo.folder / "map.png").write_bytes(png_of_svg(svg))


def _count_events(demo: Demo) -> int:
    with demo.house.app.store.transaction() as session:
        game_record = GameRecord.load(session, demo.game, demo.house.app.store.module)
        (demo.folder / "ledger.jsonl").write_bytes(b"".join(export_lines(game_record)))
        return game_record.row.head
