"""Thirteen kinds of mail programs, each composing a reply to a letter of ours as that program does.

What each does was taken from letters it sent: how it introduces the quotation, whether it marks it,
where it puts the cursor, how it breaks lines, which parts it sends, and what it does to HTML it
quotes.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from html import escape
from textwrap import wrap
from typing import Literal

from tests.mail.programs.shown import APPLE, GMAIL, GMX, OUTLOOK, YAHOO, shown, wrapped

Place = Literal["top", "bottom", "inside"]
PLACES: tuple[Place, ...] = ("top", "bottom", "inside")
WHEN = {
    "gmail.en": "On Mon, Nov 23, 2026 at 9:00 AM <{sender}> wrote:",
    "gmail.it": "Il giorno lun 23 nov 2026 alle ore 09:00 <{sender}> ha scritto:",
    "gmail.pl": "pon., 23 lis 2026 o 09:00 <{sender}> napisał(a):",
    "apple.en": "On 23 Nov 2026, at 09:00, {sender} wrote:",
    "apple.it": "Il giorno 23 nov 2026, alle ore 09:00, {sender} ha scritto:",
    "apple.pl": "Wiadomość napisana przez {sender} w dniu 23 lis 2026, o godz. 09:00:",
    "thunderbird.en": "On 11/23/26 09:00, {sender} wrote:",
    "thunderbird.it": "Il 23/11/26 09:00, {sender} ha scritto:",
    "thunderbird.pl": "W dniu 23.11.2026 o 09:00, {sender} pisze:",
    "k9.en": "On November 23, 2026 9:00:00 AM GMT+01:00, {sender} wrote:",
    "k9.it": "Il 23 novembre 2026 09:00:00 CET, {sender} ha scritto:",
    "k9.pl": "Dnia 23 listopada 2026 09:00:00 CET, {sender} napisał/a:",
    "yahoo.en": "On Monday, November 23, 2026 at 09:00:00 AM GMT+1, {sender} <{sender}> wrote:",
    "yahoo.it": "Il lunedì 23 novembre 2026 alle ore 09:00:00 CET, {sender} <{sender}> ha scritto:",
    "yahoo.pl": (
        "W dniu poniedziałek, 23 listopada 2026 09:00:00 CET, {sender} <{sender}> napisał(a):"
    ),
    "yahoo_app.en": "On Mon, Nov 23, 2026 at 9:00, {sender}<{sender}> wrote:",
    "yahoo_app.it": "Il lun, 23 nov, 2026 alle 9:00, {sender}<{sender}> ha scritto:",
    "yahoo_app.pl": "W dniu pon., 23 lis 2026 o 9:00, {sender}<{sender}> napisał(a):",
}
HEADS = {
    "en": ("From", "Sent", "Monday, November 23, 2026 9:00 AM", "To", "Subject"),
    "it": ("Da", "Inviato", "lunedì 23 novembre 2026 09:00", "A", "Oggetto"),
    "pl": ("Od", "Wysłano", "poniedziałek, 23 listopada 2026 09:00", "Do", "Temat"),
    "de": ("Von", "Gesendet", "Montag, 23. November 2026 um 09:00 Uhr", "An", "Betreff"),
}
PHONE = {"en": "Sent from my iPhone", "it": "Inviato da iPhone", "pl": "Wysłane z iPhone’a"}
GET_OUTLOOK = {
    "en": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "it": "Scarica Outlook per Android<https://aka.ms/AAb9ysg>",
    "pl": "Pobierz aplikację Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
}


@dataclass(frozen=True)
class Program:
    """A mail program in a language; ``form``: the parts it sends."""

    name: str
    lang: str
    form: Literal["both", "plain", "html"]

    def __str__(self) -> str:
        return f"{self.name}-{self.lang}-{self.form}"


PROGRAMS: tuple[Program, ...] = (
    *(Program("gmail", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("outlook", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("outlook", lang, "html") for lang in ("en", "it", "pl")),
    *(Program("outlook_mobile", lang, "both") for lang in ("en", "it", "pl")),
    Program("owa", "en", "both"),
    Program("owa", "it", "html"),
    *(Program("yahoo", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("apple", lang, "both") for lang in ("en", "pl")),
    Program("apple", "it", "plain"),
    *(Program("iphone", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("thunderbird", lang, "plain") for lang in ("en", "it", "pl")),
    *(Program("k9", lang, "plain") for lang in ("en", "it", "pl")),
    Program("gmx", "de", "both"),
    Program("webde", "de", "html"),
    # Those that make their text part out of the HTML they show, not out of ours.
    *(Program("gmail_shown", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("yahoo_shown", lang, "both") for lang in ("en", "it", "pl")),
    *(Program("yahoo_app", lang, "both") for lang in ("en", "it", "pl")),
    Program("apple_split", "en", "both"),
    Program("apple_split", "pl", "plain"),
    Program("outlook_word", "en", "html"),
    Program("outlook_word", "it", "both"),
    Program("outlook_word", "pl", "plain"),
    Program("gmx_shown", "de", "both"),
)


@dataclass(frozen=True)
class _Original:
    """The letter answered."""

    sender: str
    to: str
    subject: str
    text: str
    html: str


def reply(
    program: Program, letter: EmailMessage, typed: str, place: Place, sender: str
) -> EmailMessage:
    """A reply to a letter of ours.

    ``typed`` is what the player types: above the quotation, below it, or inside our block, in place
    of its empty line.
    """
    original = _read(letter)
    plain, html = _BODIES[program.name](program, original, typed, place)
    message = EmailMessage()
    message["From"] = sender
    message["To"] = str(letter["Reply-To"])
    message["Subject"] = f"Re: {letter['Subject']}"
    message["In-Reply-To"] = str(letter["Message-ID"])
    message["References"] = " ".join(
        dict.fromkeys([*str(letter["References"] or "").split(), str(letter["Message-ID"])])
    )
    message["Message-ID"] = f"<{abs(hash((str(program), typed, place)))}@players.test>"
    if program.form == "html":
        message.set_content(html, subtype="html")
    else:
        message.set_content(plain)
        if program.name == "thunderbird":
            message.set_param("format", "flowed")
        if program.form == "both":
            message.add_alternative(html, subtype="html")
    return message


def _read(letter: EmailMessage) -> _Original:
    text, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert text is not None
    body = (
        re.search(r"<body[^>]*>(.*)</body>", str(html.get_content()), re.DOTALL)
        if html is not None
        else None
    )
    inner = body[1] if body else f"<pre>{escape(str(text.get_content()))}</pre>"
    return _Original(
        str(letter["From"]),
        str(letter["To"]),
        str(letter["Subject"]),
        str(text.get_content()),
        inner,
    )


# --- what is quoted, with what is typed in its place ---


def _filled(text: str, typed: str, line_end: str = "\n") -> str:
    """Our letter with orders typed into its block, in place of the empty line."""
    return re.sub(
        r"(?m)^(\s*BEGIN \S+ #\d+(?: \w+)?\s*)$\n\s*$",
        lambda m: m[1] + line_end + typed,
        text,
        count=1,
    )


def _filled_html(html: str, typed: str) -> str:
    """The same in HTML: the block is preformatted text."""
    return re.sub(
        r"(BEGIN \S+ #\d+(?: \w+)?\n)(?=\n)", lambda m: m[1] + escape(typed), html, count=1
    )


def _marked(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.rstrip("\n").split("\n"))


def _around(place: Place, typed: str, quotation: str, gap: str = "\n\n") -> str:
    if place == "top":
        return f"{typed}{gap}{quotation}\n"
    return f"{quotation}{gap}{typed}\n" if place == "bottom" else f"{quotation}\n"


def _wrapped(text: str, width: int = 76) -> str:
    """Lines broken as programs break them: at blanks, whatever they mean."""
    lines = (
        wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    )
    return "\n".join("\n".join(pieces) for pieces in lines)


def _paragraphs(typed: str, tag: str = "div", attributes: str = "") -> str:
    return "".join(
        f"<{tag}{attributes}>{escape(line) or '<br>'}</{tag}>" for line in typed.split("\n")
    )


def _html(place: Place, typed: str, quotation: str) -> str:
    body = {
        "top": typed + "<br>" + quotation,
        "bottom": quotation + "<br>" + typed,
        "inside": quotation,
    }[place]
    head = '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'
    return f"<html><head>{head}</head><body>{body}</body></html>"


def _heads(lang: str, original: _Original) -> list[tuple[str, str]]:
    sender, sent, when, to, subject = HEADS[lang]
    return [
        (sender, f"{original.sender} <{original.sender}>"),
        (sent, when),
        (to, original.to),
        (subject, original.subject),
    ]


# --- the programs ---


def _gmail(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    when = WHEN[f"gmail.{program.lang}"].format(sender=original.sender)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    plain = _around(place, _wrapped(typed), f"{_wrapped(when)}\n\n{_marked(_wrapped(quoted))}")
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    quotation = (
        f'<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">'
        f"{escape(when)}<br></div>"
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid '
        'rgb(204,204,204)">'
        f"{inner}</blockquote></div>"
    )
    return plain, _html(place, f'<div dir="ltr">{_paragraphs(typed)}</div>', quotation)


def _outlook(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    heads = _heads(program.lang, original)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    # Word puts an empty paragraph between lines of the text part and marks nothing.
    above = "\n".join(f"{name}: {value} " for name, value in heads)
    plain = _around(place, typed.replace("\n", "\n\n"), f"{above}\n\n{quoted}")
    head = "<br>".join(f"<b>{name}:</b> {escape(value)}" for name, value in heads)
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    inner = re.sub(
        r"<pre[^>]*>(.*?)</pre>", lambda m: f"<pre>{m[1]}<o:p></o:p></pre>", inner, flags=re.DOTALL
    )
    quotation = (
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f'<p class="MsoNormal">{head}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;'
        f"</o:p></p>{inner}"
    )
    own = (
        _paragraphs(typed, "p", ' class="MsoNormal"') + '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
    )
    return plain, _html(place, f'<div class="WordSection1">{own}</div>', quotation)


def _owa(
    program: Program, original: _Original, typed: str, place: Place, app: str = ""
) -> tuple[str, str]:
    heads = _heads(program.lang, original)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    above = "\n".join(f"{name}: {value}" for name, value in heads)
    start = f"{app}\n" if app else ""
    plain = _around(place, typed, f"{start}{'_' * 32}\n{above}\n\n{quoted}")
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    head = "<br>".join(f"<b>{name}:</b> {escape(value)}" for name, value in heads)
    quotation = (
        (f'<div id="ms-outlook-mobile-signature">{escape(app)}</div>' if app else "")
        + '<hr style="display:inline-block;width:98%" tabindex="-1">'
        + f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" color="#000000">'
        f"{head}</font>" + f"<div>&nbsp;</div></div><div>{inner}</div>"
    )
    return plain, _html(place, _paragraphs(typed, "div", ' class="elementToProof"'), quotation)


def _outlook_mobile(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    return _owa(program, original, typed, place, GET_OUTLOOK[program.lang])


def _yahoo(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    when = WHEN[f"yahoo.{program.lang}"].format(sender=original.sender)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    # Yahoo indents attribution and quotation, marks nothing, and doubles blanks at line ends.
    body = "\n".join(f" {line}  " for line in quoted.split("\n"))
    plain = _around(place, f" {typed}", f"    {when}  \n \n{body}")
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    quotation = (
        f'<div id="yahoo_quoted_123" class="yahoo_quoted"><div><div>{escape(when)}</div><div><br>'
        f"</div>"
        f"<div><div>{inner}</div></div></div></div>"
    )
    return plain, _html(
        place, f'<div class="yahoo-style-wrap">{_paragraphs(typed)}</div>', quotation
    )


def _apple(
    program: Program, original: _Original, typed: str, place: Place, app: str = ""
) -> tuple[str, str]:
    when = WHEN[f"apple.{program.lang}"].format(sender=original.sender)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    quotation = _marked(f"{when}\n\n{quoted}")
    own = f"{typed}\n\n{app}" if app and place == "top" else typed
    plain = _around(place, own, f"{app}\n\n{quotation}" if app and place != "top" else quotation)
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    html = (
        f'<div dir="ltr">{escape(app)}</div>'
        f'<div><blockquote type="cite"><div>{escape(when)}</div><br '
        f'class="Apple-interchange-newline"><div>{inner}</div>'
        "</blockquote></div>"
    )
    return plain, _html(place, _paragraphs(typed), html)


def _iphone(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    return _apple(program, original, typed, place, PHONE[program.lang])


def _thunderbird(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    when = WHEN[f"thunderbird.{program.lang}"].format(sender=original.sender)
    quotation = _marked(original.text)
    if place == "inside":  # typed between the marks, without a mark of its own
        quotation = re.sub(
            r"(?m)^(> BEGIN \S+ #\d+(?: \w+)?)\n>$",
            lambda m: f"{m[1]}\n{_flowed(typed)}",
            quotation,
            count=1,
        )
    return _around(place, _flowed(typed), f"{when}\n{quotation}", "\n"), ""


def _flowed(typed: str, width: int = 72) -> str:
    """format=flowed: long lines end in a blank where they go on (RFC 3676)."""
    lines = (
        wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in typed.split("\n")
    )
    return "\n".join(" \n".join(pieces) for pieces in lines)


def _k9(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    when = WHEN[f"k9.{program.lang}"].format(sender=original.sender)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    return _around(place, typed, f"{when}\n{_marked(quoted, '>')}"), ""


def _gmx(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    heads = _heads(program.lang, original)
    quoted = _filled(original.text, typed) if place == "inside" else original.text
    above = "\n".join(f"{name}: {value}" for name, value in [heads[1], heads[0], *heads[2:]])
    plain = _around(place, typed, f"{above}\n{quoted}", "\n \n \n")
    inner = _filled_html(original.html, typed) if place == "inside" else original.html
    head = "<br/>".join(
        f"<b>{name}:</b>&nbsp;{escape(value)}" for name, value in [heads[1], heads[0], *heads[2:]]
    )
    quotation = (
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; '
        'border-left:2px solid #C3D9E5;">'
        f'<div style="margin:0 0 10px 0;">{head}</div><div name="quoted-content">{inner}</div>'
        f"</div>"
    )
    return plain, _html(
        place,
        f'<div style="font-family: Verdana;font-size: 12.0px;">{_paragraphs(typed)}</div>',
        quotation,
    )


# --- those whose text part says what their HTML shows ---


def _inner(original: _Original, typed: str, place: Place) -> str:
    """Our HTML as it is quoted, with what is typed in the block's empty line."""
    return _filled_html(original.html, typed) if place == "inside" else original.html


def _gmail_shown(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    _, html = _gmail(program, original, typed, place)
    when = WHEN[f"gmail.{program.lang}"].format(sender=original.sender)
    quoted = _marked(wrapped(shown(_inner(original, typed, place), GMAIL), 74))
    return _around(place, _wrapped(typed), f"{_wrapped(when)}\n\n{quoted}"), html


def _yahoo_shown(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    _, html = _yahoo(program, original, typed, place)
    when = WHEN[f"yahoo.{program.lang}"].format(sender=original.sender)
    body = "\n".join(
        f" {line}  " for line in shown(_inner(original, typed, place), YAHOO).split("\n")
    )
    return _around(place, f" {typed}", f"    {when}  \n \n{body}"), html


def _yahoo_app(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    """On a telephone the quotation begins on the line of its attribution."""
    when = WHEN[f"yahoo_app.{program.lang}"].format(sender=original.sender)
    inner = _inner(original, typed, place)
    plain = _around(place, typed, f"  {when}   {shown(inner, YAHOO)}  ")
    quotation = (
        f"<blockquote><div><div>{escape(when)}</div></div>"
        f'<div style="padding:10px 0 0 20px"> {inner} </div></blockquote>'
    )
    return plain, _html(place, _paragraphs(typed), quotation)


def _apple_split(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    """What is typed inside a quotation stands between its two halves, and is in neither."""
    when = WHEN[f"apple.{program.lang}"].format(sender=original.sender)
    before, _, after = original.html.partition("BEGIN ")
    head, _, rest = after.partition("\n\n")
    halves = (
        [f"{before}BEGIN {head}</pre>", f"<pre>{rest}"] if place == "inside" else [original.html]
    )
    text = [_marked(shown(half, APPLE)) for half in halves]
    text[0] = _marked(f"{when}\n\n") + "\n" + text[0]
    cited = [f'<blockquote type="cite"><div>{half}</div></blockquote>' for half in halves]
    own = _paragraphs(typed)
    return _around(place, typed, f"\n\n{typed}\n\n".join(text)), _html(
        place, own, f"<div>{escape(when)}</div>{own.join(cited)}"
    )


def _outlook_word(
    program: Program, original: _Original, typed: str, place: Place
) -> tuple[str, str]:
    """Word makes a paragraph of its own of each line of preformatted text."""
    _, html = _outlook(program, original, typed, place)
    html = re.sub(
        r"<pre([^>]*)>(.*?)<o:p></o:p></pre>",
        lambda m: "".join(
            f"<pre{m[1]}>{line or '&nbsp;'}<o:p></o:p></pre>" for line in m[2].split("\n")
        ),
        html,
        flags=re.DOTALL,
    )
    above = "\n\n".join(f"{name}: {value} " for name, value in _heads(program.lang, original))
    quoted = shown(_inner(original, typed, place), OUTLOOK).replace("\n", "\n\n")
    return _around(place, typed.replace("\n", "\n\n"), f"{above}\n\n{quoted}"), html


def _gmx_shown(program: Program, original: _Original, typed: str, place: Place) -> tuple[str, str]:
    _, html = _gmx(program, original, typed, place)
    above = f"Am 23.11.26 um 09:00 schrieb {original.sender}:"
    return _around(place, typed, f"{above}\n{shown(_inner(original, typed, place), GMX)}"), html


_Body = Callable[[Program, _Original, str, Place], tuple[str, str]]
_BODIES: dict[str, _Body] = {
    "gmail": _gmail,
    "outlook": _outlook,
    "outlook_mobile": _outlook_mobile,
    "owa": _owa,
    "yahoo": _yahoo,
    "apple": _apple,
    "iphone": _iphone,
    "thunderbird": _thunderbird,
    "k9": _k9,
    "gmx": _gmx,
    "webde": _gmx,
    "gmail_shown": _gmail_shown,
    "yahoo_shown": _yahoo_shown,
    "yahoo_app": _yahoo_app,
    "apple_split": _apple_split,
    "outlook_word": _outlook_word,
    "gmx_shown": _gmx_shown,
}
