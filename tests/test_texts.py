"""Every message exists in every language, with the same placeholders, in words that fit together.

Each test looks at all texts at once and names every one that fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dicehospital.cli.translation import BOOKS, PLACEHOLDER, placeholders
from dicehospital.kernel.text import LANGUAGES, Catalogue, catalogue, catalogue_names, read_locale

SOURCE = Path(__file__).parents[1] / "src" / "dicehospital"
CODE = "\n".join(path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")))
CODE_IN_TEXT = re.compile(
    r"\{[^}]*\}|`[^`]*`|\"[^\"]*\"|https?:\S+|'[^' ]*'|\b\w+ = \S+|\w+ \w+: [A-Z]\d"
)  # placeholders, quoted code, addresses, settings, and moves such as `d_icu nurse: R2`

# Words that no text of a language uses, each with the texts that may: a pattern of their ids.
FORBIDDEN = {
    "en": {
        r"\bthe usual\b(?=[,;.)])": r"$^",  # default
        r"\bt(?:ak|ook)\w* (?:it |them |a step )?back\b": r"web\.clock\.text|web\.table\.reclaim|"
        r"server\.bot_plays|typed\.",  # undo; a seat is taken back
        r"\bdo(?:es)? without\b": r"$^",  # skip
        r"load the page again": r"$^",
    },
    "de": {
        r"\bgedachte?n?\b": r"$^",  # simuliert
        r"\bDirektor(?:en)?\b": r"thing\.\w*a_\w+|DH-2\.4|DH-7\.2|DH-16\.9",  # Verwalter
        r"\bFriedhof|\bbegrab": r"$^",  # Leichenhalle
        r"\bKrankenschwester|\bKrankenpfleger": r"$^",  # Pflegekraft
        r"\bBlutkonserve": r"$^",  # Blutbeutel
        r"\bmedizinische\w* Bericht": r"$^",  # Arztbericht
        r"\bSpielrunde": r"$^",  # Runde, Zug
    },
    "fr": {
        r"\bcrans?\b": r"$^",  # niveau
        r"évènement": r"$^",  # événement
        r"\bdirecteurs?\b": r"thing\.\w*a_\w+|DH-2\.4|DH-7\.2|DH-16\.9|DH-16\.10|DH-19\.5",  # administrateur
        r"\bétalages?\b|\bexposée?s?\b": r"$^",  # sélection
        r"\brel[eè]v(?:e|er|ée?s?)\b": r"$^",  # changement, remplacer
        r"\bchambres?\b(?! (?:pédiatrique|familiale))": r"DH-16\.\d+|DH-17\.4",  # salle
        r"\bcapacités?\b": r"part\.capacity|web\.option\.modifiers\.capacity|help\.play\.modifiers|"
        r"ER-9\.[18]|typed\.",  # compétence; Capacité is a modifier of ER
        r"\brepr(?:is|ise|end|ends|endre|enez)\b": r"cli\.save_exists|save\.resume|help\.play\.resume|"
        r"play\.resumed|server\.bot_plays|web\.clock\.text|web\.table\.reclaim",  # annuler; to resume
        r"aggrav": r"$^",  # détériorer
        r"affaibli": r"help\.play\.automa_easy|web\.option\.automa_easy",  # détériorer
        r"espaces? d.investissement|plateau investissement|jetons? conversion": r"$^",
        r"lots? de composants|lot expérimental": r"$^",  # paquet
        r"\bisolement\b": r"thing\.p_isolation|DH-11\.2",  # isolation
        r"à cocher|débarrass|emergency roll": r"$^",
        r"\bdernière tournée\b|\bcollecte finale\b": r"$^",  # collecte du tour final
        r"\bsujets?\b": r"$^",  # thème
        r"\benterr": r"$^",  # envoyer à la morgue
    },
}  # fmt: skip

# Sentences that name a seat other than by a label, and are never told to whoever sits there.
NEVER_TO_YOU = {
    "end.alicat": "ALICAT wins",
    "end.automa": "the Automa wins",
    "end.winner": "`end.winner.you` is chosen by hand",
    "event.took_secretly": "one's own choice is no secret",
    "prompt.hand_over": "people who share a screen have names",
    "reason.hospital.entrance_taken": "one's own entrance is free to oneself",
    "reason.hospital.not_your_helicopter": "it belongs to somebody else",
    "reason.hospital.tile_taken": "one's own ambulance does not bar the helicopter",
    "web.hand.text": "people who share a screen have names",
    "web_hospital.since_of": "the strip tells of others",
    "web_hospital.since_show": "the strip tells of others",
    "web.table.lent": "a seat of one's own that a bot plays has its player's name",
    "ask.er.take": "the Chief has taken a die before",
    "ask.er.take_copy": "the Chief has taken a die before",
    "table.end.wins": "`table.end.you_win` is for the winner",
    "decided.margin": "the winner is told whom they left behind",
    "social.away": "whoever reads it is here",
    "social.away_now": "whoever reads it is here",
    "replay.won": "whoever watches a replay has no seat",
}
# Sentences whose `name` is no player's.
NAMES_OF_THINGS = re.compile(
    r"map\.lab|board\.(?:event|report|administrator\w*|city_sign|automa_card)|cards\.thing|menu\.bonus|"
    r"components\.\w+|reason\.hospital\.copies_alike|web\.language\.button|web_hospital\.copy|"
    r"replay\.(?:not_json|too_large)"
)
_COLON = "\u00a0?:"
LABEL = re.compile(
    rf"^\s*\{{name\}}(?:{_COLON}| \(| \{{|$)|{_COLON} \{{(?:de:)?name\}}[.,]?(?: |$)"
)
OF_PACK = "components.of_pack"  # filled with a name in each language, of which it says its own


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its id: messages, titles, rules and rulings."""
    for name in catalogue_names(language):
        yield from read_locale(language, name).items()
    for name in BOOKS:
        book = read_locale(language, name)
        yield from ((topic["id"], topic["title"]) for topic in book["topics"])
        for rule, parts in book["rules"].items():
            yield from ((rule, text) for text in parts.values())


def test_no_line_ends_in_the_middle_of_a_sentence() -> None:
    wrong = [
        f"{language} {name}: {line}"
        for language in LANGUAGES
        for name, text in texts(language)
        for line in text.split("\n")
        if " " in line.strip() and line.rstrip().endswith((";", ","))
    ]
    assert not wrong, "\n".join(wrong)


def test_all_languages_have_the_same_messages() -> None:
    reference = catalogue(LANGUAGES[0]).ids()
    for language in LANGUAGES[1:]:
        assert catalogue(language).ids() == reference


def test_a_message_has_the_same_placeholders_in_all_languages() -> None:
    reference = catalogue(LANGUAGES[0])
    wrong = [
        f"{language} {message}"
        for language in LANGUAGES[1:]
        for message in reference.ids()
        if placeholders(catalogue(language).raw(message)) != placeholders(reference.raw(message))
        and message != OF_PACK
    ]
    assert not wrong, "\n".join(wrong)


def test_no_message_has_braces_that_are_no_placeholder() -> None:
    wrong = [
        f"{language} {message}"
        for language in LANGUAGES
        for message in catalogue(language).ids()
        if set("{}") & set(PLACEHOLDER.sub("", catalogue(language).raw(message)))
    ]
    assert not wrong, "\n".join(wrong)


def test_a_name_from_a_pack_is_said_in_the_language_of_the_catalogue() -> None:
    for language in LANGUAGES:
        assert {language} == placeholders(catalogue(language).raw(OF_PACK))


def test_no_catalogue_overwrites_another() -> None:
    for language in LANGUAGES:
        ids = [key for name in catalogue_names(language) for key in read_locale(language, name)]
        assert len(ids) == len(set(ids))
        assert sorted(ids) == Catalogue(language).ids()


def test_every_message_that_the_code_names_exists() -> None:
    named = set(re.findall(r'BadInput\([^"]*?(?:f?"[^"]*"|\w+), "(\w+)"', CODE))
    named |= set(re.findall(r'"(reason\.\w+)"', CODE))
    assert len(named) > 40
    assert named <= set(catalogue("en").ids())


# -- words -------------------------------------------------------------------------------------------
def test_every_text_uses_the_words_of_the_glossary() -> None:
    wrong = [
        f"{language} {found}: {match[0]}"
        for language, words in FORBIDDEN.items()
        for found, text in texts(language)
        for word, allowed in words.items()
        if (match := re.search(word, text, re.IGNORECASE)) and not re.match(allowed, found)
    ]
    assert not wrong, "\n".join(wrong)


def test_whoever_is_named_inside_a_sentence_can_be_spoken_to() -> None:
    """`taken by {name}` would read `taken by You`: such a sentence has a variant `.you`."""
    wrong = []
    for language in LANGUAGES:
        say = catalogue(language)
        for message in say.ids():
            plain = re.sub(r"\.(?:none|one|many)$", "", message)
            spoken = ".you" in message or f"{plain}.you" in say or f"{plain}.you.one" in say
            if spoken or plain in NEVER_TO_YOU or NAMES_OF_THINGS.fullmatch(plain):
                continue
            if re.search(r"\{(?:\w+:)?name\}", LABEL.sub("", say.raw(message))):
                wrong.append(f"{language} {message}")
    assert not wrong, "\n".join(wrong)


def test_what_is_never_told_to_you_is_still_said() -> None:
    assert set(NEVER_TO_YOU) <= set(catalogue("en").ids())


# -- typography --------------------------------------------------------------------------------------
def test_french_typography_keeps_its_spaces() -> None:
    """Before : ; ! ? and inside « » stands a space that does not break."""
    wrong = [
        found
        for found, text in texts("fr")
        if re.search(r" [:;!?»]|« |[^\s\u00a0][:;!?»](?=\s|$)|«[^\u00a0]", _prose(text))
    ]
    assert not wrong, "\n".join(wrong)


def test_french_keys_stand_in_guillemets() -> None:
    """`« ? »` shows the moves: a sign glued to the sentence before it would read as its end."""
    sign = re.compile(r"[.,;:]\u00a0[?!]|\b(?:ou|de|montre)\u00a0[?!](?= |\.|$)")
    assert [] == [found for found, text in texts("fr") if sign.search(text)]


# What German sentences do not have; `?` and `!` alone in a sentence are keys and signs.
GERMAN = {
    "a space before a sign": r"\s[:;,.](?=\s|$)|\s[!?](?=$|\s[A-ZÄÖÜ])",
    "other quotation marks than „ and “": r"[”«»\u2039\u203a]|“[^“„]*“|„[^“„]*(?:„|$)",
    "three points for …": r"\.\.\.",
    "a word that runs into …": r"\w…",
    "a point in a decimal": r"(?<![\w.-])\d+\.\d+(?![\w.])",
    "a % without a space that does not break": r"[\dx][ \u202f]?%(?!\w)",
    "an abbreviation without one": r"\b[zdu]\. ?[BhaÄ]\.",
    "a hyphen for a dash": r"\w - \w",
}
# Metavariables are written as in every help page, and an edition has the number of its rules.
NOT_GERMAN = re.compile(r"BEFEHL \.\.\.|KARTE\.\.\.|\b2\.12\b")


def test_german_typography() -> None:
    wrong = [
        f"{found}: {what}"
        for found, text in texts("de")
        for what, sign in GERMAN.items()
        if re.search(sign, NOT_GERMAN.sub("x", _prose(text)))
    ]
    assert not wrong, "\n".join(wrong)


def test_apostrophes_are_typographic() -> None:
    wrong = [
        f"{language} {found}"
        for language in LANGUAGES
        for found, text in texts(language)
        if re.search(r"\w'\w", _prose(text))
    ]
    assert not wrong, "\n".join(wrong)


def test_french_words_are_shortened_before_a_name() -> None:
    """`de {name}` would read `de Ursule`: names follow `{de:name}`, components stand in guillemets."""
    people = "name|names|who|other|from|to"
    word = re.compile(rf"\b(?:[dD]e|[qQ]ue) \{{(?:{people})\}}")
    may = re.compile(r"cli\.other_games?\w*")  # `other` is a game there
    assert [] == [
        found for found, text in texts("fr") if word.search(text) and not may.match(found)
    ]


def _prose(sentence: str) -> str:
    """A sentence without its placeholders, codes and commands, which follow their own rules."""
    return CODE_IN_TEXT.sub("x", sentence)
