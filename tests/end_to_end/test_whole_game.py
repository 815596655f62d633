"""Four players, nothing but mail: a whole game to its end over real IMAP and SMTP servers, the clock moved by the test."""

import random
import re
import time
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.games import box
from pbem.ledger import Match, Store, export_lines, verify
from pbem.mail import ImapInbox, SmtpCarrier
from pbem.rules import Ask
from pbem.service import Desk, Moderator, Settings, TimeControl, dispatch, tick
from tests.games.first_world_war.random_play import new_game
from tests.servers import DOMAIN, PASSWORD, Player, Servers

LANGUAGE = box("FWW").language(new_game())
PEOPLE = {"WA": ("anna", "en"), "EA": ("bruno", "it"), "DE": ("celina", "pl"), "GA": ("dora", "en")}


@pytest.mark.server
def test_four_people_play_a_whole_game_by_mail(servers: Servers, tmp_path: Path) -> None:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    settings = Settings(address=servers.user("games"), pictures="svg")
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    desk = Desk(store, settings, lambda: now[0])
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", ("games", PASSWORD))
    carrier = SmtpCarrier("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    moderator = Moderator(desk)
    game = moderator.create(box("FWW"), "standard", {}, TimeControl(), bytes(32))
    for seat, (name, lang) in PEOPLE.items():
        moderator.add_player(name.title(), players[seat].address, lang, "Europe/Warsaw")
        moderator.seat_player(game, seat, players[seat].address)
    moderator.start(game)
    rng, read, letters = random.Random(4), dict.fromkeys(PEOPLE, 0), 0
    for _ in range(400):
        dispatch(desk, carrier)
        asked = _asked(store, game)
        if asked is None:
            break
        if letters == 5:  # a deadline is missed: the default is played
            now[0] += timedelta(minutes=10)
            tick(desk)
            for _ in range(24 * 6):
                now[0] += timedelta(minutes=29)
                tick(desk)
            letters += 1
            continue
        report = _newest_report(players[asked.seat], read, asked.seat, game)
        _answer(players[asked.seat], report, asked, rng)
        letters += 1
        now[0] += timedelta(minutes=20)
        _work(desk, inbox)
    with store.transaction() as session:
        match = Match.load(session, game, box)
        assert match.row.status == "finished"
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(match)))
    assert verify(path).ok
    assert letters > 20
    for seat, player in players.items():
        texts = _soon(player, read[seat])
        assert any(word in texts[-1] for word in ("The game is over", "La partita è finita", "Gra skończona"))
        player.close()
    inbox.close()
    carrier.close()
    store.close()


def _asked(store: Store, game: str) -> Ask | None:
    with store.transaction() as session:
        match = Match.load(session, game, box)
        return match.asks[0] if match.asks else None


def _texts(player: Player) -> list[str]:
    found = []
    for raw in player.letters():
        message = message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        part = message.get_body(("plain",))
        assert part is not None
        found.append(f"Reply-To: {message['Reply-To']}\n{part.get_content()}")
    return found


def _soon(player: Player, more_than: int) -> list[str]:
    """His letters, once there are more of them than before."""
    end = time.monotonic() + 20
    while len(texts := _texts(player)) <= more_than - 1:
        assert time.monotonic() < end
        time.sleep(0.02)
    return texts


def _newest_report(player: Player, read: dict[str, int], seat: str, game: str) -> str:
    """The newest letter that asks him something: what a person acts on."""
    end = time.monotonic() + 20
    while True:
        texts = _texts(player)
        asking = [text for text in texts if f"BEGIN {game} #" in text]
        if len(texts) > read[seat] and asking and asking[-1] == texts[-1]:
            read[seat] = len(texts)
            return asking[-1]
        assert time.monotonic() < end, texts[-1:]
        time.sleep(0.02)


def _answer(player: Player, report: str, ask: Ask, rng: random.Random) -> None:
    """Answer with the block of the report itself, and an order of his own."""
    address = re.search(r"Reply-To: (\S+)", report)
    state = re.search(r"BEGIN (\S+) #(\d+)", report)
    assert address
    assert state
    assert address[1].endswith(DOMAIN)
    line = LANGUAGE.write(ask.pick(rng.randrange))
    player.send(address[1], f"Ciao!\n\nBEGIN {state[1]} #{state[2]}\n{line}\nEND\n", "Re: orders")


def _work(desk: Desk, inbox: ImapInbox) -> None:
    end = time.monotonic() + 20
    while not desk.poll(inbox):
        assert time.monotonic() < end
        inbox.wait(0.5)
