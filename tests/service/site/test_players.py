"""A page of each player who agreed to a public name; of nobody else, and of no anonymous game."""

from pathlib import Path
from posixpath import normpath

from pbem.ledger.database.tables import GameRow
from tests.service.house import House
from tests.service.site.played import Site, site_of
from tests.service.site.test_build import links

NAME = "Bella R."


def player_page(site: Site, lang: str = "en") -> str:
    """The page of the only player who has one."""
    (found,) = (path for path in site if path.startswith("players/") and f"/{lang}/" in path)
    assert f"<h1>{NAME}</h1>" in site[found].decode()
    return site[found].decode()


def test_a_player_has_a_page_as_long_as_they_agree_to_a_name(house: House, tmp_path: Path) -> None:
    game, hidden = (
        house.game(scenario=("FWW", "standard")),
        house.game(scenario=("FWW", "standard")),
    )
    house.order(game, "GA", f"PUBLICNAME {NAME}")
    with house.store.transaction() as session:
        session.get_one(GameRow, hidden).anonymous = True
    site = site_of(house, tmp_path / "site", "en", "pl")
    running = player_page(site, "en")
    assert f"../../../{game.lower()}/en/index.html" in running
    assert hidden.lower() not in running
    assert "Running games: 1. Finished games: 0 won, 0 drawn, 0 lost." in running
    reached = {target for page in links(site).values() for target in page}
    assert {normpath(target).removeprefix("/site/") for target in reached} <= site.keys()
    assert NAME in site["en/index.html"].decode()
    house.moderator.award(game, ("GA",), "an example")
    assert "1 won, 0 drawn, 0 lost" in player_page(site_of(house, tmp_path / "site", "en", "pl"))
    house.order(game, "GA", "PUBLICNAME OFF")
    site = site_of(house, tmp_path / "site", "en", "pl")
    assert not any(NAME.encode() in content for content in site.values())
    assert not any(name.startswith("players/") for name in site)
