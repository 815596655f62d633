"""Where the public page of a game lies, for those who are to be led there."""

from pbem.render import Catalogue
from pbem.render.blocks import Page
from pbem.render.site.frame import Place
from pbem.render.site.pages import folder_of
from pbem.render.site.story import EVERYBODY
from pbem.service.settings import SiteSettings


def page_of(site: SiteSettings, game: str, words: Catalogue) -> Page | None:
    """A game's page in a language, else in the first that the site has; ``None``: nobody knows where the site is."""
    if not site.url:
        return None
    lang = words.lang if words.lang in site.languages else site.languages[0]
    place = Place(folder_of(game, EVERYBODY), "index.html", site.languages, site.url)
    return Page(words.text("report.page"), place.address(lang, place.file), place.address(lang, "card.png"))
