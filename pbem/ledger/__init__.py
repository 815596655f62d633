"""The ledger: append-only hash-chained history, snapshots, replay, export and verification."""

from typing import TYPE_CHECKING

from pbem.lazy import lazy_exports

if TYPE_CHECKING:
    from pbem.ledger.archive import archive_game, opened_archive
    from pbem.ledger.beacon import QUICKNET, Beacon, BeaconVerdict, RoundAwaited
    from pbem.ledger.chain import GENESIS, Event, blind_of, hash_of, salted_seed
    from pbem.ledger.errors import (
        ArchivedGame,
        NoSuchGame,
        OtherRules,
        Sealed,
        UnknownSchema,
        Unmovable,
    )
    from pbem.ledger.export import export_lines, export_schema
    from pbem.ledger.game_record import GameRecord
    from pbem.ledger.history import HistoryEntry, decode_records
    from pbem.ledger.late_lock import Overtaken
    from pbem.ledger.mixing import mix_in
    from pbem.ledger.restore import Unverified, import_file
    from pbem.ledger.rules_upgrade import Upgrade, move_to_present_rules, upgrade
    from pbem.ledger.stamps import StampsFile, StampsVerdict, stamp_lines
    from pbem.ledger.store import Store, in_turn, open_store, will_pass
    from pbem.ledger.timestamps import format_timestamp, parse_timestamp, utc
    from pbem.ledger.verdict import Verdict
    from pbem.ledger.verification import show, verify
    from pbem.ledger.witness import KeptHead, kept_heads
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "GENESIS",
    "QUICKNET",
    "ArchivedGame",
    "Beacon",
    "BeaconVerdict",
    "Event",
    "GameRecord",
    "HistoryEntry",
    "KeptHead",
    "NoSuchGame",
    "OtherRules",
    "Overtaken",
    "RoundAwaited",
    "Sealed",
    "StampsFile",
    "StampsVerdict",
    "Store",
    "UnknownSchema",
    "Unmovable",
    "Unverified",
    "Upgrade",
    "Verdict",
    "archive_game",
    "blind_of",
    "decode_records",
    "export_lines",
    "export_schema",
    "format_timestamp",
    "hash_of",
    "import_file",
    "in_turn",
    "kept_heads",
    "mix_in",
    "move_to_present_rules",
    "open_store",
    "opened_archive",
    "parse_timestamp",
    "salted_seed",
    "show",
    "stamp_lines",
    "upgrade",
    "utc",
    "verify",
    "will_pass",
]
