"""``HELP`` and a chart prints it, ``ATLAS`` sends all; the first letter brings the atlas once."""

from email.message import EmailMessage

from tests.service.house import House, flat


def enclosed(letter: EmailMessage) -> dict[str, str]:
    """The names and content of the HTML files of a letter."""
    return {
        str(part.get_filename()): part.get_content()
        for part in letter.iter_attachments()
        if part.get_content_type() == "text/html"
    }


def test_the_first_letter_brings_the_atlas_and_later_ones_only_if_asked(house: House) -> None:
    game = house.game(scenario=("GLO", "historical"), langs={"ALLIED": "it"})
    (first,), (other,) = house.put_away("ALLIED"), house.put_away("GERMAN")
    assert '<html lang="it">' in enclosed(first)["atlas.html"]
    assert "Liège" in enclosed(other)["atlas.html"]
    assert all(enclosed(letter) == {} for letter in house.mail("ALLIED"))
    reply = flat(house.order(game, "ALLIED", "ATLANTE"))
    assert "L'atlante è allegato" in reply
    assert enclosed(house.mail("ALLIED")[-1]) == enclosed(first)


def test_help_prints_a_chart_by_its_name_in_any_language_and_lists_them_all(house: House) -> None:
    game = house.game(scenario=("GLO", "historical"), langs={"ALLIED": "it"})
    for line in ("HELP CRT", "AIUTO RISULTATI", "POMOC WYNIKI"):
        assert "0/1R 0/2R 0/2R 0/2R 0/3R 0/3R" in flat(house.order(game, "GERMAN", line))
    assert "Punti movimento" in house.order(game, "ALLIED", "HELP TERRAIN")
    everything = flat(house.order(game, "GERMAN", "HELP"))
    assert "HELP and its name" in everything
    assert "CRT, TERRAIN" in everything
    assert "nothing is called" not in house.order(game, "GERMAN", "HELP VICTORY").lower()
