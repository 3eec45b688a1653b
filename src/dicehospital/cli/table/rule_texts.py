"""The rules in words: topics, single rules, and a search through them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dicehospital.cli.table.words import folded
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, read_locale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.text import Catalogue

_SPECIALIST_RULE = "ER-8.{card}"


@cache
def books() -> tuple[str, ...]:
    """The games whose rules are written down."""
    folder = files("dicehospital") / "locales" / LANGUAGES[0] / "rules"
    return tuple(sorted(source.name.removesuffix(".json") for source in folder.iterdir()))


@cache
def _rules(game: str, language: str) -> dict[str, Any]:
    return read_locale(language, f"rules/{game}.json")


def topics(game: str, language: str) -> list[tuple[str, str]]:
    """Word and title of every topic, in the order of the rulebook."""
    return [(_word(topic), topic["title"]) for topic in _rules(game, language)["topics"]]


def topic_names(game: str, language: str) -> list[str]:
    """The word for every topic."""
    return [name for name, _ in topics(game, language)]


def _word(topic: dict[str, Any]) -> str:
    """What a topic is called where it is typed: its id, unless the language has a word of its own."""
    return str(topic.get("word", topic["id"]))


def find_rules(game: str, language: str, wanted: str) -> tuple[list[str], list[str]]:
    """The rules that a topic, a rule id or a word in a title names, and those that only mention it."""
    rules = _rules(game, language)
    for topic in rules["topics"]:
        if folded(wanted) in map(folded, (topic["id"], _word(topic), topic["title"])):
            return list(topic["rules"]), []
    if wanted.upper() in rules["rules"]:
        return [wanted.upper()], []
    named = [rule for rule, text in rules["rules"].items() if _mentions([text["title"]], wanted)]
    found = [rule for rule, text in rules["rules"].items() if _mentions(text.values(), wanted)]
    return (named, [rule for rule in found if rule not in named]) if named else (found, [])


def _mentions(texts: Iterable[str], wanted: str) -> bool:
    return any(folded(wanted) in folded(text) for text in texts)


def rule_lines(say: Catalogue, game: str, rule: str) -> list[str]:
    """A rule: its heading, its text, and the ruling where the books leave something open."""
    found = _rules(game, say.language)["rules"][rule]
    lines = [say.tell("rules.heading", rule=rule, title=found["title"]), *found["text"].split("\n")]
    if "ruling" in found:
        lines.append(say.tell("rules.ruling", text=found["ruling"]))
    return lines


def specialist_title(language: str, card: str) -> str:
    """What a radiologist or epidemiologist counts, in a few words: `R7: high values at the labs`."""
    return str(_rules("er", language)["rules"][_SPECIALIST_RULE.format(card=card)]["title"])


def specialist_text(language: str, card: str) -> str:
    """What a radiologist or epidemiologist counts, in full."""
    return str(_rules("er", language)["rules"][_SPECIALIST_RULE.format(card=card)]["text"])


def show_rules(screen: Screen, game: str, wanted: str) -> None:
    """The rules that are wanted; without a wish the topics."""
    say = screen.say
    if not wanted:
        screen.tell("rules.topics", game=game)
        for name, title in topics(game, say.language):
            screen.tell("rules.topic", topic=name, title=title)
        return
    found, also = find_rules(game, say.language, wanted)
    if not found:
        raise BadInput(wanted, "rules.unknown", topics=topic_names(game, say.language))
    with screen.paged():
        for rule in found:
            heading, *lines = rule_lines(say, game, rule)
            screen.head(heading)
            screen.print(*lines)
        if also:
            screen.print("", say.tell("rules.also", rules=also))
