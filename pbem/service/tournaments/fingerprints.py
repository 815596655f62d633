"""What binds an event: the head of its ledger and the commitment to its seed, in every letter."""

from pbem.ledger.database.event_tables import TournamentRow
from pbem.render import Catalogue
from pbem.render.blocks import Paragraph


def fingerprints(row: TournamentRow, words: Catalogue) -> Paragraph:
    """The last paragraph of a letter or page of an event. Whoever keeps it can prove a change."""
    facts = {"head": row.head_hash, "commitment": row.seed_commitment}
    return Paragraph(words.text("report.event.fingerprints", facts))
