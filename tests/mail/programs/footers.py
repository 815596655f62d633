"""What mail programs, people and companies put below a letter, in three languages, as of 2026."""

from typing import NamedTuple


class Footer(NamedTuple):
    """A footer, the language of its writer, and whether a mail program wrote all of it."""

    lang: str
    text: str
    program: bool = False


def _programs(lang: str, *texts: str) -> tuple[Footer, ...]:
    return tuple(Footer(lang, text, program=True) for text in texts)


def _people(lang: str, *texts: str) -> tuple[Footer, ...]:
    return tuple(Footer(lang, text) for text in texts)


FOOTERS: tuple[Footer, ...] = (
    *_programs(
        "en",
        "Sent from Outlook for Android<https://aka.ms/AAb9ysg>",
        "Sent from Outlook for iOS",
        "Sent from Outlook for Mac",
        "Get Outlook for iOS<https://aka.ms/o0ukef>",
        "Sent from my iPhone",
        "Sent from my iPad",
        "Sent from my Galaxy",
        "Sent from Samsung Mobile on O2",
        "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
        "Sent with Proton Mail secure email.",
        "Sent from Proton Mail for Android.",
        "Sent via Superhuman ( https://sprh.mn/?vip=anna@example.org )",
        "Sent from Yahoo Mail for iPhone\n<https://mail.onelink.me/107872968?pid=nativeplacement>",
        "Yahoo Mail: Search, Organize, Conquer<https://mail.onelink.me/107872968>",
        "Sent from Mail for Windows",
        "Sent from the all new AOL app for iOS",
        "Sent with Spark",
        "Sent from Canary (https://canarymail.io)",
        "Sent with Shortwave (https://www.shortwave.com?utm_medium=email&utm_content=signature)",
        "Sent using Zoho Mail",
        "Virus-free.www.avast.com\n<https://www.avast.com/sig-email?utm_medium=email>\n<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>",
        "This email has been checked for viruses by Avast antivirus software.\nwww.avast.com",
        "[cid:image001.png@01DB3D8C.0A1B2C30]",
        "[image: Logo]",
        "You don't often get email from a@example.org. Learn why this is important<https://aka.ms/Lea>",
        "CAUTION: This email originated from outside of the organization. Do not click links.",
        "Sent from my mobile device; please excuse typos.",
        "Typed on a phone, please excuse brevity",
    ),
    *_programs(
        "it",
        "Inviato da Outlook per Android<https://aka.ms/AAb9ysg>",
        "Inviato da Outlook per iOS",
        "Ottieni Outlook per iOS<https://aka.ms/o0ukef>",
        "Ottenere Outlook per Android<https://aka.ms/AAb9ysg>",
        "Inviato da iPhone",
        "Inviato dal mio iPad",
        "Inviato dal mio Galaxy",
        "Inviato dal mio dispositivo Android con K-9 Mail. Perdonate la brevità.",
        "Inviato con l'email sicura Proton Mail.",
        "Inviato da Proton Mail per iOS.",
        "Inviato con Superhuman",
        "Inviato da Yahoo Mail su Android",
        "Inviato da Libero Mail per Android",
        "Inviato da Virgilio Mail",
        "Inviato da TIM Mail",
        "Inviato da Posta per Windows",
        "Inviato da smartphone Samsung Galaxy.",
        "Privo di virus.www.avast.com <https://www.avast.com/sig-email>",
        "Questa e-mail è stata controllata per individuare virus con Avast antivirus.",
    ),
    *_programs(
        "pl",
        "Wysłane z programu Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
        "Wysłane z aplikacji Outlook dla systemu iOS",
        "Pobierz program Outlook dla systemu iOS<https://aka.ms/o0ukef>",
        "Uzyskaj aplikację Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
        "Wysłane z iPhone'a",
        "Wysłano z iPhone'a",
        "Wysłane z mojego Galaxy",
        "Wysłane z urządzenia Galaxy",
        "Wysłane z telefonu Samsung Galaxy.",
        "Wysłane z mojego smartfonu z Androidem.",
        "Wysłane za pomocą K-9 Mail. Proszę wybaczyć zwięzłość.",
        "Wysłano za pomocą bezpiecznej poczty Proton Mail.",
        "Wysłano z aplikacji Proton Mail dla systemu Android.",
        "Wysłane z aplikacji Poczta dla Windows",
        "Wysłane z aplikacji mobilnej WP Poczta",
        "Wysłano z aplikacji Onet Poczta",
        "Wysłane z Poczty Interia na Androida",
        "Wysłane z Yahoo Mail na Androidzie",
        "Nie zawiera wirusów.www.avast.com <https://www.avast.com/sig-email>",
        "Wolny od wirusów. www.avast.com",
        "Ta wiadomość e-mail została sprawdzona pod kątem wirusów przez Avast.\nwww.avast.com",
    ),
    *_people(
        "en",
        "-- \nAnna Example\n12 Station Road, Sedan House\nTel. +44 20 7946 0958",
        "Anna Example\nSenior Engineer, Room 4.12\nPhone: 020 7946 0958 | Mobile: 07700 900123",
        "Best,\nAnna",
        "Kind regards\n\nAnna Example | Head of Cards and Payments\nExample Ltd, Reg. no. 1234567",
        "Thanks and have a good weekend!",
        "Cheers, A.",
        "Anna\n(on the train to Paris)",
        (
            "This message and any attachment are confidential and may be privileged. If you are\n"
            "not the intended recipient, please delete it and notify the sender. Do not copy it."
        ),
        (
            "Registered in England and Wales No. 01234567. VAT No. GB 123 4567 89. Registered\n"
            "office: 1 London Wall, London EC2Y 5EA."
        ),
        "P.S. I am away from 24 December to 2 January.",
        "Please consider the environment before printing this email.",
        "CONFIDENTIALITY NOTICE: pass this message on to nobody. 18 U.S.C. 2510-2521.",
        "EXAMPLE LTD - 5 Attack Lane - London\nhttps://www.example.org/5/move-to-9",
        "Sent on the move - done in haste",
        "“Move fast and break things”",
        "He who does not advance retreats. — Latin proverb",
    ),
    *_people(
        "it",
        "-- \nAnna Esempio\nVia Roma 4, 20121 Milano\nTel. +39 02 1234567 - Cell. 333 1234567",
        "Cordiali saluti\n\nDott.ssa Anna Esempio\nUfficio 12 - P.IVA 01234567890",
        "Un saluto\nAnna",
        "A presto!",
        (
            "Le informazioni contenute in questo messaggio sono riservate ai sensi del Reg. UE\n"
            "2016/679 (GDPR) e dell'art. 616 c.p. Se non siete il destinatario, cancellatelo."
        ),
        (
            "AVVISO DI RISERVATEZZA: il presente messaggio, corredato dei relativi allegati,\n"
            "contiene informazioni da considerarsi strettamente riservate. D.Lgs. 196/2003."
        ),
        "Prima di stampare questa e-mail pensa all'ambiente.",
        "Buona giornata e buona partita!",
        "PS: sono via dal 24 al 26.",
        "Anna Esempio - Gioca con noi! www.giochi.example",
        "Il 5 per mille non ti costa nulla: codice fiscale 97654321000",
    ),
    *_people(
        "pl",
        "-- \nAnna Przykład\nul. Lwowska 4/12, 00-001 Warszawa\ntel. +48 22 555 12 34",
        "Z poważaniem\n\nAnna Przykład\nSpecjalista ds. kart, pok. 12\nNIP 1234567890, REGON 123456789",
        "Pozdrawiam serdecznie\nAnna",
        "Miłego dnia!",
        (
            "Treść tej wiadomości zawiera informacje przeznaczone tylko dla adresata. Jeżeli nie\n"
            "jesteście Państwo jej adresatem, prosimy o jej usunięcie. RODO (UE) 2016/679."
        ),
        (
            "Przykład S.A., ul. Berlińska 5, 00-123 Warszawa, KRS 0000123456, Sąd Rejonowy dla\n"
            "m.st. Warszawy, XII Wydział Gospodarczy, kapitał zakładowy 1 000 000 zł."
        ),
        "Zanim wydrukujesz, pomyśl o środowisku.",
        "PS. Nie ma mnie od 24 do 26.",
        "Graj i wygrywaj! www.gry.example/5",
        "Przekaż 1,5% podatku: KRS 0000012345",
        "Anna P.\n(piszę z telefonu)",
    ),
)
"""Footers, each below an order as it comes."""
