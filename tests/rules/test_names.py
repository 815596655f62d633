"""One name, one thing: what is public is called by a name that nothing else bears."""

import re
from collections import defaultdict
from pathlib import Path

PBEM = Path(__file__).parents[2] / "pbem"


def of_one_game(path: Path) -> bool:
    """Whether a module belongs to one game: each may have its own ``Move`` and ``Attack``."""
    package = path.relative_to(PBEM).parts
    return (
        package[0] in ("games", "render")
        and len(package) > 2
        and package[1] not in ("common", "kit")
    )


def test_no_public_class_has_the_name_of_another() -> None:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for path in PBEM.rglob("*.py"):
        if of_one_game(path):
            continue
        for name in re.findall(r"^class ([^\W_]\w*)", path.read_text("utf-8"), re.MULTILINE):
            homes[name].append(str(path.relative_to(PBEM)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}
