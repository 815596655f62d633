"""The ledger: append-only hash-chained history, snapshots, replay, export and verification."""

from typing import TYPE_CHECKING

from pbem.lazy import lazy_exports

if TYPE_CHECKING:
    from pbem.ledger.audit.export import export_lines, export_schema
    from pbem.ledger.audit.verdict import GameEnd, Verdict
    from pbem.ledger.audit.verification import prove_end, verify, view_after
    from pbem.ledger.chains.beacon import QUICKNET, Beacon, BeaconVerdict, RoundAwaited
    from pbem.ledger.chains.chain import GENESIS, Event, blind_of, hash_of, salted_seed
    from pbem.ledger.chains.history import HistoryEntry, decode_records
    from pbem.ledger.chains.stamps import StampsFile, StampsVerdict, stamp_lines
    from pbem.ledger.chains.witness import KeptHead, kept_heads
    from pbem.ledger.database.errors import (
        ArchivedGame,
        NoSuchGame,
        OtherRules,
        Sealed,
        UnknownSchema,
        Unmovable,
    )
    from pbem.ledger.database.late_lock import Overtaken
    from pbem.ledger.database.store import Store, is_temporary_failure, open_store, wait_for_turn
    from pbem.ledger.database.timestamps import format_timestamp, parse_timestamp, utc
    from pbem.ledger.games.game_record import GameRecord
    from pbem.ledger.games.mixing import mix_in
    from pbem.ledger.upkeep.archive import archive_game, game_from_archive
    from pbem.ledger.upkeep.restore import UnverifiedExport, import_file
    from pbem.ledger.upkeep.rules_upgrade import Upgrade, move_to_present_rules, upgrade
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "GENESIS",
    "QUICKNET",
    "ArchivedGame",
    "Beacon",
    "BeaconVerdict",
    "Event",
    "GameEnd",
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
    "UnverifiedExport",
    "Upgrade",
    "Verdict",
    "archive_game",
    "blind_of",
    "decode_records",
    "export_lines",
    "export_schema",
    "format_timestamp",
    "game_from_archive",
    "hash_of",
    "import_file",
    "is_temporary_failure",
    "kept_heads",
    "mix_in",
    "move_to_present_rules",
    "open_store",
    "parse_timestamp",
    "prove_end",
    "salted_seed",
    "stamp_lines",
    "upgrade",
    "utc",
    "verify",
    "view_after",
    "wait_for_turn",
]
