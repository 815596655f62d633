"""Links in letters, pages on the site, what is whose."""

import re
import shutil
import zlib
from base64 import urlsafe_b64decode
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.ledger import GameRecord
from pbem.orders.forms.sheets import Sheet, merged
from pbem.render import Catalogue, renderer
from pbem.render.composer import MOST_CHARACTERS, packed_private_part
from pbem.render.composer.link import Own
from pbem.service.base.settings import SiteSettings
from pbem.service.mailer.block_words import block_word
from pbem.service.mailer.composer import Composer
from pbem.service.site.build import build_site
from pbem.service.site.keeper import SiteKeeper
from tests.extent import EVERYTHING
from tests.service.house import House, text_of
from tests.service.site.played import asked_for, files, go_on, played
from tests.service.site.test_secrets import hide_otherwise

URL = "https://games.example.org/"
LINK = re.compile(rf"^{URL}(compose/[0-9a-f]{{32}}\.html)#([\w-]+)$", re.MULTILINE)
EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.id
)


@pytest.fixture
def served(house: House) -> House:
    """A house with a site."""
    house.settings.pictures = "none"
    house.settings.site = SiteSettings(folder=house.root / "site", url=URL, languages=["en"])
    return house


def unpacked(text: str) -> Own:
    """What stands behind the # of a link."""
    raw = zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15)
    return msgspec.json.decode(raw, type=Own)


def data(page: bytes) -> dict[str, object]:
    """What a page's script reads."""
    found = re.findall(
        r'<script id="page" type="application/json">(.*?)</script>', page.decode(), re.DOTALL
    )
    return msgspec.json.decode(found[0], type=dict[str, object])


@pytest.mark.few(2)
@EVERY_GAME
def test_a_letter_that_asks_leads_to_a_page_of_its_position(
    module: GameModule, served: House
) -> None:
    game = served.game(scenario=(module.code, presets(module.id)[0].id))
    seat = served.asked(game)[0]
    build_site(served.app, served.root / "site")
    (name, own) = LINK.findall(text_of(served.mail(seat)[-1]))[0]
    state, address, _, word, posts = unpacked(own)
    token, asked = served.token(game, seat), served.state(game)
    assert (state, address) == (asked, f"games+{token}@pbem.test")
    assert (word, posts) == (block_word(token, game, asked), "")
    page = data(files(served.root / "site")[name])
    assert (page["game"], page["state"]) == (game, state)


def test_the_link_stands_on_a_button_too_and_in_no_letter_without_a_site(served: House) -> None:
    game = served.game(scenario=("POG", "standard"), langs={"CP": "pl"})
    html = served.mail("CP")[-1].get_body(("html",))
    assert html is not None
    assert f'href="{URL}compose/' in html.get_content()
    served.settings.site.url = ""
    assert "compose" not in served.order(game, "CP", "STATUS")


def test_every_letter_of_a_game_that_has_started_leads_to_its_page(served: House) -> None:
    served.settings.site.languages = ["en", "it"]
    game = served.game(scenario=("POG", "standard"), langs={"CP": "pl", "AP": "it"})
    build_site(served.app, served.root / "site")
    for seat, lang in (("CP", "en"), ("AP", "it")):
        letter, page = served.mail(seat)[-1], f"{game.lower()}/{lang}/index.html"
        html = letter.get_body(("html",))
        assert text_of(letter).rstrip().endswith(f"{URL}{page}#since-0")
        assert html is not None
        assert f'href="{URL}{page}#since-0"' in html.get_content()
        assert f'src="{URL}' not in html.get_content()
        assert (served.root / "site" / page).is_file()
    assert all(URL not in text_of(letter) for letter in served.put_away("CP"))


@pytest.mark.few(2)
@EVERY_GAME
def test_links_are_short_enough_for_mail_programs_and_bring_what_is_the_seats_own(
    module: GameModule, served: House
) -> None:
    """Random games at every position: the page's sheet with the link's patch is the seat's."""
    game, lengths = served.game(scenario=(module.code, presets(module.id)[0].id)), []
    for seed in range(12):
        go_on(served, game, 5, seed)
        with served.store.transaction() as session:
            record = GameRecord.load(session, game, served.store.module)
            for seat in {ask.seat for ask in record.asks}:
                asks = [ask for ask in record.asks if ask.seat == seat]
                link = Composer(record, seat, served.settings).link()
                lengths.append(len(link))
                if link:
                    _, _, patch, *_ = unpacked(link.partition("#")[2])
                    public, own = (
                        made(record.game, record.state, asks, "en")
                        for made in (module.sheet, module.own_sheet)
                    )
                    assert msgspec.convert(patch, Sheet).tables == own.tables
                    rows = {
                        name: public.tables.get(name, {}) | table
                        for name, table in own.tables.items()
                    }
                    assert merged(public, own).tables == public.tables | rows
    assert 0 < max(lengths) <= MOST_CHARACTERS


def test_what_is_asked_within_a_combat_is_told_to_its_seat_alone(served: House) -> None:
    game = served.game(scenario=("FWW", "standard"))
    seat = asked_for(served, game, "LeadAsk").seat
    with served.store.transaction() as session:
        record = GameRecord.load(session, game, served.store.module)
        question = renderer(record.document).sentence(record.asks[0].prompt(), Catalogue("en"))
        composer = Composer(record, seat, served.settings)
        _, _, patch, *_ = unpacked(composer.link().partition("#")[2])
        assert patch["verbs"]["answer0"]["told"] == question
        assert all(f"front {place[1:]} " in question for place in patch["asked"])
        assert patch["asked"]
        assert question not in composer.page()


def test_what_is_packed_is_read_again() -> None:
    own = (42, "games+x@pbem.test", {"tables": {"ops": {"": ["CP-1", "Żółć"]}}}, "k7qmd", "")
    assert unpacked(packed_private_part(own)) == own


@pytest.mark.few(1)
@EVERY_GAME
def test_pages_are_the_same_whatever_is_hidden(
    module: GameModule, served: House, tmp_path: Path
) -> None:
    game = played(served, module, 30 if EVERYTHING else 8)
    shutil.copytree(served.root, twin := tmp_path / "twin")
    other = House(twin, settings=served.settings)
    hide_otherwise(other, game, module)
    found = []
    for house in (served, other):
        build_site(house.app, folder := tmp_path / f"site{len(found)}")
        found.append(
            {name: page for name, page in files(folder).items() if name.startswith("compose/")}
        )
        assert b"link in your letter" in found[-1]["compose/index.html"]
    assert found[0] == found[1]
    other.close()


def test_a_page_is_written_when_its_seat_is_asked_and_goes_when_the_game_is_over(
    served: House,
) -> None:
    game, keeper = served.game(scenario=("POG", "standard")), SiteKeeper(served.app)
    folder = served.root / "site"

    def pages() -> dict[str, bytes]:
        while keeper.work():
            pass
        found = {name: page for name, page in files(folder).items() if name.startswith("compose/")}
        return {name: page for name, page in found.items() if name != "compose/index.html"}

    first = pages()
    assert [data(page)["state"] for page in first.values()] == [served.state(game)]
    served.order(game, served.asked(game)[0], "GUNS YES")
    second = pages()
    assert served.state(game) in {data(page)["state"] for page in second.values()}
    assert second != first
    served.moderator.end_as_draw(game, "an example")
    served.now += timedelta(hours=1)
    assert pages() == {}


def test_the_page_comes_as_a_file_to_who_wants_it(house: House) -> None:
    house.settings.pictures = "none"
    game = house.game(scenario=("POG", "standard"), langs={"CP": "it"})

    def enclosed() -> list[str]:
        return [str(part.get_filename()) for part in house.mail("CP")[-1].iter_attachments()]

    assert "composer.html" not in enclosed()
    house.order(game, "CP", "ALLEGA PAGINA SÌ")
    assert "composer.html" in enclosed()
    page = next(
        part
        for part in house.mail("CP")[-1].iter_attachments()
        if part.get_filename() == "composer.html"
    )
    assert data(page.get_content().encode())["own"][0] == house.state(game)  # type: ignore[index]
    house.order(game, "CP", "ATTACH COMPOSER OFF")
    assert "composer.html" not in enclosed()
    assert "PAGINA" in house.order(game, "CP", "ATTACH CARDS ON")


def test_where_the_link_would_be_too_long_the_page_is_attached(served: House) -> None:
    served.settings.site.url = f"{URL}{'games/' * 300}"
    served.game(scenario=("POG", "standard"))
    letter = served.mail("CP")[-1]
    assert "composer.html" in [part.get_filename() for part in letter.iter_attachments()]
    assert not LINK.search(text_of(letter))
