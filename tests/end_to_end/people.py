"""What people do who play by nothing but mail, over real IMAP and SMTP servers."""

import re
import time
from collections.abc import Collection, Mapping
from email import message_from_bytes, policy
from email.message import EmailMessage

from pbem.games import game_module
from pbem.ledger import GameRecord, Store
from pbem.mail import ImapInbox
from pbem.rules import Ask
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from tests.servers import DOMAIN, Player
from tests.service.house import text_of


def begin(
    moderator: Moderator,
    game: str,
    people: Mapping[str, tuple[str, str]],
    players: Mapping[str, Player],
    zone: str,
) -> str:
    """Seat people of one time zone (by seat: name and language), start the game and return it."""
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
    """The plain texts of the player's own letters, oldest first, with their reply addresses."""
    own = (message for message in messages(player) if message["List-Id"] is None)
    return [f"Reply-To: {message['Reply-To']}\n{text_of(message)}" for message in own]


def messages(player: Player) -> list[EmailMessage]:
    """All letters in the player's mailbox, with those from lists, oldest first."""
    found = [message_from_bytes(raw, policy=policy.default) for raw in player.letters()]
    return [message for message in found if isinstance(message, EmailMessage)]


def told(player: Player, words: Collection[str]) -> str:
    """The newest letter to the player that says one of these. Wait until there is one."""
    end = time.monotonic() + 60
    while not (found := [text for text in texts(player) if any(word in text for word in words)]):
        assert time.monotonic() < end, texts(player)[-1:]
        time.sleep(0.02)
    return found[-1]


def newest_report(player: Player, read: dict[str, int], seat: str, game: str) -> str:
    """The letter that asks the player about the newest position, in whatever order letters arrive.

    ``read``: of each seat, the number of the position it answered last.
    """
    end = time.monotonic() + 60
    while True:
        found = texts(player)
        asking = {
            int(at[1]): text for text in found if (at := re.search(rf"BEGIN {game} #(\d+)", text))
        }
        newest = max(asking, default=-1)
        if newest > read[seat]:
            read[seat] = newest
            return asking[newest]
        assert time.monotonic() < end, found[-1:]
        time.sleep(0.02)


def answer(player: Player, report: str, *lines: str) -> None:
    """Answer with the report's own block, its last, and the player's own orders."""
    address = re.search(r"Reply-To: (\S+)", report)
    blocks = re.findall(r"BEGIN (\S+) #(\d+)", report)
    assert address
    assert blocks
    assert address[1].endswith(DOMAIN)
    (game, state), orders = blocks[-1], "\n".join(lines)
    player.send(address[1], f"Ciao!\n\nBEGIN {game} #{state}\n{orders}\nEND\n", "Re: orders")


def work(app: App, inbox: ImapInbox) -> None:
    """Wait for a letter and work it."""
    end = time.monotonic() + 60
    while not app.poll(inbox):
        assert time.monotonic() < end
        inbox.wait(0.05)
