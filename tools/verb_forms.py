"""Write ``templates/words/forms.yaml``: the forms in which people write the verbs of orders.

Run ``python -m tools.verb_forms`` when a verb is new among the Italian or Polish key words. It
reads the dictionaries of the library ``simplemma`` (MIT), which nothing else needs: install it for
the one run.

A verb stands there with the forms that order something: present, future, infinitive, imperative
and gerund. The past tells what was done, the conditional doubts. A form that is also a name of the
games, or a listed word of another kind, is left out. Polish verbs of two aspects are one verb.
"""

import re
from collections.abc import Iterable, Iterator

import yaml
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

from pbem import resources
from pbem.games import game_modules, presets
from pbem.orders import COMMANDS, Language, fold

_LANGUAGES = ("it", "pl")
_INFINITIVE = {"it": r"[aei]r(?:re|e)$", "pl": r"[ćc]$"}
_NO_ORDER = {
    "it": (
        r"(?:[aei]v[aio]|vam|vamo|vate|van|vano|ss[ei]|ssimo|sser|ssero|st[ei]|mmo|[aei]ron|rono|rei"
        r"|remmo|reste|resti|rebbe|rebber|rebbero|[aeiou]t[aoie]|[aeio]r|[aeio]n|nt[ei]|[aei]i"
        r"|[èéì]|[eilor]s[eio]|sero|dett[ei]|dettero|nn[ei]|nnero|[mo]esso|mosso|lt[aeio]|lse|lsi)$"
        r"|[^r]ò$"
    ),
    "pl": (
        r"(?:[aeiuyąę]ł(?:|[aoy]|[aeo]m|[aeo]ś|y(?:śmy|ście)|[aoy]?by.*)"
        r"|li(?:by|ście|śmy|byście|byśmy)?|[nt](?:y|e|ą|ego|ej|emu|ych|ym|ymi)|[aeiy][nt][ai]|ń|no|to|wszy"
        r"|owiecie|ani(?:e|a|u|em|om|ami|ach)|[eę]ni(?:e|u|em|om|ami|ach))$|ąc"
    ),
}
"""Ends of forms that are no orders: of the past, the conditional, participles and nouns."""
_SHORTEST = 4
_BESIDE = frozenset(
    [
        *("fill", "and", "but", "hint", "time", "number", "ordinal", "nation", "troops", "rest"),
        *("all", "each", "only", "corps", "army", "card", "arm", "those", "another", "passive"),
        *("perfect", "later", "doubt", "deny", "none", "nothing", "yet"),
    ]
)
"""Kinds of words beside verbs."""
_LIGHT = frozenset(["fare", "avere", "essere", "stare", "mieć"])
"""Verbs that say nothing alone."""
_NAMED = {
    **dict.fromkeys(["RIMPIAZZI", "RINFORZI", "COMANDO", "SEGNALINO", "DZIAŁA"], ""),
    **{verb[:-2].upper(): verb for verb in ["attivare", "catturare", "logorare", "passare"]},
    **{verb[:-2].upper(): verb for verb in ["pescare", "piazzare", "reclutare", "schierare"]},
    "USA": "usare",
    **{
        verb[:-2].upper(): verb
        for verb in ["annullare", "votare", "provare", "revocare", "accettare"]
    },
    **dict.fromkeys(["SALE", "STATO", "SCADENZE", "PORTATA", "MAPPA"], ""),
    "BROŃ": "bronić",
    "OKOP": "okopać",
    "OKOPAJ": "okopać",
    "PONÓW": "ponowić",
    "PRZEŁAM": "przełamać",
    "ROZSTAW": "rozstawić",
    "RUSZ": "ruszyć",
    "USTAW": "ustawić",
    "WSKRZES": "wskrzesić",
    "ZDOBĄDŹ": "zdobyć",
}
"""Key words whose verb the dictionary does not tell; empty: they are nouns."""
_ASPECTS = (
    "atakować zaatakować;aktywować uaktywnić;walczyć;zbudować budować;rekrutować zrekrutować"
    ";zwerbować werbować;zdobyć zdobywać;odrzucić odrzucać;powołać powoływać;dobrać dobierać"
    ";pobrać pobierać;zrzucić zrzucać;eliminować wyeliminować;okopać okopywać;zmusić zmuszać"
    ";opuścić opuszczać;zostawić zostawiać;stracić tracić;przesunąć przesuwać;ruszyć ruszać"
    ";wymienić wymieniać;wybrać wybierać;zagrać zagrywać grać;użyć używać;odbudować odbudowywać"
    ";odwołać odwoływać;wzmocnić wzmacniać;bronić obronić;usunąć usuwać;uzupełnić uzupełniać"
    ";poprosić prosić;wycofać wycofywać;odzyskać odzyskiwać;zwrócić zwracać;odkryć odkrywać"
    ";przywrócić przywracać;wskrzesić wskrzeszać;wydać wydawać;zostać zostawać"
    ";wesprzeć wspierać;przerzucić przerzucać;podnieść podnosić;odesłać odsyłać;wysłać wysyłać"
    ";przełamać przełamywać;awansować;ponowić ponawiać;uniknąć unikać;rozstawić rozstawiać"
    ";ustawić ustawiać;przygotować przygotowywać;zakończyć kończyć;umieścić umieszczać"
    ";postawić stawiać;położyć kłaść;przekazać przekazywać;przenieść przenosić;oddać oddawać"
    ";wyruszyć wyruszać;pomaszerować maszerować;uderzyć uderzać;szturmować zaszturmować"
    ";przejść przechodzić;wkroczyć wkraczać;wejść wchodzić;zająć zajmować;cofnąć cofać"
)
"""Polish verbs of two aspects, which mean one order."""


def main() -> None:
    """Write the table."""
    names, others = _names(), _other_words()
    table = {lang: dict(_verbs(lang, names, others)) for lang in _LANGUAGES}
    path = resources.templates() / "words" / "forms.yaml"
    head = "# Forms of the verbs of orders by language. Written by tools/verb_forms.py.\n"
    text = yaml.safe_dump(table, allow_unicode=True, width=100, sort_keys=True)
    path.write_text(head + text, "utf-8")
    print({lang: len(verbs) for lang, verbs in table.items()}, path.stat().st_size)


def _verbs(lang: str, names: frozenset[str], others: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each verb of a language with its forms."""
    known = dict(_dictionary(lang))
    forms: dict[str, list[str]] = {}
    for form, lemma in known.items():
        forms.setdefault(lemma, []).append(form)
    partners = {verb: said.split() for said in _ASPECTS.split(";") for verb in said.split()}
    meant: dict[str, set[str]] = {}
    for word in _words(lang):
        lemma = _NAMED.get(word, known.get(word.casefold(), word.casefold()))
        done = lang == "it" and word.casefold().endswith("to") and word.casefold() != lemma
        if re.search(_INFINITIVE[lang], lemma) and lemma in forms.keys() - _LIGHT and not done:
            verb = partners.get(lemma, [lemma])[0] if lang == "pl" else lemma
            meant.setdefault(verb, set()).add(word.casefold())
    for verb in sorted(meant):
        each = partners.get(verb, [verb]) if lang == "pl" else [verb]
        said = {form for lemma in each for form in (lemma, *forms.get(lemma, ()))}
        ordering = {form for form in said if not re.search(_NO_ORDER[lang], form)}
        able = (form for form in ordering if _is_free(form, names | others))
        kept = sorted({*meant[verb], *_first(verb), *able})
        if len(kept) > 1:
            yield verb, " ".join(kept)


def _first(verb: str) -> Iterator[str]:
    """The first person of an Italian verb, which the dictionary lists as a noun: ``attacco``."""
    if verb.endswith("are"):
        yield f"{verb[:-3].removesuffix('i')}{'i' if verb.endswith('iare') else ''}o"


def _is_free(form: str, taken: frozenset[str]) -> bool:
    """True if a form is nothing else that letters speak of."""
    plain = len(form) >= _SHORTEST and form.isalpha() and form.islower()
    return plain and fold(form) not in taken


def _dictionary(lang: str) -> Iterator[tuple[str, str]]:
    """The words of a language with the word that a dictionary lists them under."""
    for form, lemma in DefaultDictionaryFactory().get_dictionary(lang).items():
        yield (
            form.decode() if isinstance(form, bytes) else form,
            lemma.decode() if isinstance(lemma, bytes) else lemma,
        )


def _words(lang: str) -> Iterator[str]:
    """The key words of orders and commands."""
    games = (verb for each in _order_languages() for verb in (*each.verbs, *each.standing_verbs))
    for verb in (*COMMANDS, *games):
        own = {"it": verb.aliases.it, "pl": verb.aliases.pl}[lang]
        yield from (word for word in own if word.isalpha())


def _other_words() -> frozenset[str]:
    """The folded words that stand beside verbs in any language, and never for one."""
    return frozenset(
        fold(word)
        for lang in _LANGUAGES
        for kind, words in _listed(lang)
        if kind.partition(":")[0] in _BESIDE
        for word in words
    )


def _listed(lang: str) -> Iterator[tuple[str, Iterable[str]]]:
    """The kinds of ``templates/words`` with their words, of all games."""
    for path in sorted((resources.templates() / "words").glob(f"*{lang}.yaml")):
        table = yaml.safe_load(path.read_text("utf-8"))
        for kind, words in table.items():
            if isinstance(words, str):
                yield kind, words.split()


def _order_languages() -> Iterator[Language]:
    for code, module in game_modules().items():
        preset = presets(code)[0]
        game = module.open(module.load(preset.id), module.options(preset.options))
        yield module.language(game, "en")


def _names() -> frozenset[str]:
    """The folded words of the names of places and units of all games."""
    found = set[str]()
    for code, module in game_modules().items():
        preset = presets(code)[0]
        game = module.open(module.load(preset.id), module.options(preset.options))
        for seat in game.seats:
            things = module.language(game, "en").things_by_kind(seat)
            lexicons = (each for kind in ("space", "unit") for each in things.get(kind, ()))
            found |= {word for lexicon in lexicons for word in lexicon.words}
    return frozenset(found)


if __name__ == "__main__":
    main()
