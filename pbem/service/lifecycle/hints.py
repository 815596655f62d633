"""Who may have hints: whoever plays alone against bots, and a table that agreed; no rated game."""

from pbem.ledger import GameRecord
from pbem.ledger.chains.votes import VOTES, Votes
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.lobby.record import LobbyRecord


def votes_of(record: GameRecord) -> Votes:
    """What the players of a game have voted."""
    votes = Votes(record.game.seats)
    for kind, payload in record.chain.payloads_of(VOTES):
        votes.follow(kind, payload)
    return votes


def may_have_hints(record: GameRecord) -> bool:
    """True unless a game counts for an event or a rating."""
    if record.session.get(TournamentGameRow, record.row.id) is not None:
        return False
    lobby = LobbyRecord.look(record.session)
    table = lobby.state.tables.get(record.row.id) if lobby is not None else None
    return table is None or not table.rated or any(row.spells for row in record.seats().values())
