"""What people do who play by nothing but mail, over real IMAP and SMTP servers."""

import re
import time
from collections.abc import Mapping
from email import message_from_bytes, policy
from email.message import EmailMessage

from pbem.games import game_module
from pbem.ledger import GameRecord, Store
from pbem.mail import ImapInbox
from pbem.rules import Ask
from pbem.service import App, Moderator
from tests.servers import DOMAIN, Player
from tests.service.house import text_of


def begin(
    moderator: Moderator, game: str, people: Mapping[str, tuple[str, str]], players: Mapping[str, Player], zone: str
) -> str:
    """Seat people of one time zone (by seat: name and language) at a game, and start it; the game again."""
    for seat, (name, lang) in people.items():
        moderator.add_player(name.title(), players[seat].address, lang, zone)
        moderator.seat_player(game, seat, players[seat].address)
    moderator.start(game)
    return game


def asked(store: Store, game: str) -> Ask | None:
    """The first of what is asked; nothing when the game is over."""
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        return game_record.asks[0] if game_record.asks else None


def texts(player: Player) -> list[str]:
    """The plain texts of the letters to himself, oldest first, each with its address for answers."""
    own = (message for message in messages(player) if message["List-Id"] is None)
    return [f"Reply-To: {message['Reply-To']}\n{text_of(message)}" for message in own]


def messages(player: Player) -> list[EmailMessage]:
    """All that lies in his mailbox, what came over lists too, oldest first."""
    found = [message_from_bytes(raw, policy=policy.default) for raw in player.letters()]
    return [message for message in found if isinstance(message, EmailMessage)]


def soon(player: Player, more_than: int) -> list[str]:
    """His letters, once there are more of them than before."""
    end = time.monotonic() + 60
    while len(found := texts(player)) <= more_than - 1:
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def newest_report(player: Player, read: dict[str, int], seat: str, game: str) -> str:
    """The newest letter that asks him something: what a person acts on; ``read``: how many letters each seat has read."""
    end = time.monotonic() + 60
    while True:
        found = texts(player)
        asking = [text for text in found if f"BEGIN {game} #" in text]
        if len(found) > read[seat] and asking and asking[-1] == found[-1]:
            read[seat] = len(found)
            return asking[-1]
        assert time.monotonic() < end, found[-1:]
        time.sleep(0.02)


def answer(player: Player, report: str, *lines: str) -> None:
    """Answer with the block of the report itself, and orders of his own."""
    address = re.search(r"Reply-To: (\S+)", report)
    state = re.search(r"BEGIN (\S+) #(\d+)", report)
    assert address
    assert state
    assert address[1].endswith(DOMAIN)
    orders = "\n".join(lines)
    player.send(address[1], f"Ciao!\n\nBEGIN {state[1]} #{state[2]}\n{orders}\nEND\n", "Re: orders")


def work(app: App, inbox: ImapInbox) -> None:
    """Wait for a letter and work it."""
    end = time.monotonic() + 60
    while not app.poll(inbox):
        assert time.monotonic() < end
        inbox.wait(0.05)
