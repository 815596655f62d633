"""The file of figures: what Prometheus reads is what the database holds, and names nobody."""

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from pbem.service.clocks.time_control import TimeControl
from pbem.service.run.metrics import write_metrics
from tests.service.house import House


def figures(path: Path) -> dict[str, float]:
    """The figures of a file by name; those with a label as ``name label``."""
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(path.read_text())
        for sample in family.samples
    }


def test_figures_are_what_the_database_holds(house: House, tmp_path: Path) -> None:
    game = house.game(TimeControl(2, 0, 1))
    house.write(game, "GA", "STATUS")
    house.write(game, "GA", "STATUS", sender="stranger@elsewhere.test")
    house.later(hours=1)
    path = tmp_path / "pbem.prom"
    write_metrics(house.store, path, house.now)
    found = figures(path)
    assert found["pbem_letters processed"] == found["pbem_letters quarantined"] == 1
    assert found["pbem_games running"] == found["pbem_deadlines"] == 1
    assert found["pbem_oldest_quarantined_seconds"] == 3600
    letters = list(house.root.glob("out/*/*/*"))
    assert found["pbem_replies sent"] == len(letters) > 5
    assert found["pbem_deadlines_overdue"] == found["pbem_oldest_reply_seconds"] == 0
    assert found["pbem_last_tick_timestamp_seconds"] == house.now.timestamp()
    assert not {"GA", "@", game} & set(path.read_text().split())
    assert "@" not in path.read_text()
