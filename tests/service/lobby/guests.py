"""People who write to the lobby of a house."""

from email.message import EmailMessage

from pbem.ledger import GameRecord
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import Lobby
from pbem.service.base.settings import LobbySettings
from pbem.service.moderator.lobby_desk import LobbyDesk
from tests.service.house import House, copied, flat, text_of

HERE = "games@pbem.test"


def open_lobby(house: House, **settings: object) -> None:
    """Open the lobby of a house to everybody."""
    chosen = {"enabled": True, "registration": "open", **settings}
    house.settings.lobby = LobbySettings.model_validate(chosen)


def write(
    house: House, sender: str, *lines: str, to: str = HERE, subject: str = "", **headers: str
) -> str:
    """Write a letter; what the sender is told, or nothing."""
    before, message = len(house.mail_to(sender)), EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Message-ID"] = f"<{next(house.numbers)}@p.test>"
    for name, value in headers.items():
        message[name] = value
    message.set_content("\n".join(lines) + "\n")
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    return " ".join(flat(text_of(letter)) for letter in house.mail_to(sender)[before:])


def last(house: House, address: str) -> EmailMessage:
    """The last letter of the lobby to an address."""
    letters = [m for m in house.mail_to(address) if m["Message-ID"].startswith(_OF_LOBBY)]
    return letters[-1]


_OF_LOBBY = ("<lobby.", "<stranger.")


def answer(house: House, address: str, *lines: str) -> str:
    """Answer the last letter of the lobby; what the sender is told, or nothing."""
    return write(house, address, *lines, to=str(last(house, address)["Reply-To"]))


@copied
def register(house: House, name: str, lang: str = "en") -> str:
    """Register somebody by two letters; their address."""
    address = f"{name.lower()}@guests.test"
    write(house, address, f"REGISTER {name}")
    answer(house, address, "CONFIRM", f"LANGUAGE {lang}")
    return address


def lobby(house: House) -> Lobby:
    """The state of the lobby."""
    with house.store.transaction() as session:
        record = LobbyRecord.look(session)
        assert record is not None
        return record.state


def seated(house: House, game: str) -> dict[str, str]:
    """Who has which seat of a game, by address."""
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        players = {seat: record.player(seat) for seat in record.game.seats}
        return {seat: player.address for seat, player in players.items() if player}


def desk(house: House) -> LobbyDesk:
    """The moderator at the lobby."""
    return LobbyDesk(house.app)
