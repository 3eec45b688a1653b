"""Messages: numbers, words, lists, names and other messages fill the placeholders of a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import (
    ANYBODY,
    Audience,
    Catalogue,
    Message,
    Reason,
    catalogue,
    refused,
)

SHARED = json.loads(Path(__file__).with_name("messages.json").read_text("utf-8"))
ENGLISH, FRENCH = catalogue("en"), catalogue("fr")
TABLE = Audience(lambda seat: ("Ana", "Bob")[seat], you=1)


def gains(seat: int, number: int) -> Message:
    what = Message("count.stethoscope", {"n": number})
    return Message("event.gained", {"name": {"seat": seat}, "what": what})


def from_json(value: Any) -> Any:
    """A parameter of a shared case, messages inside it too."""
    if isinstance(value, list):
        return [from_json(item) for item in value]
    if isinstance(value, dict) and "id" in value:
        return Message(
            value["id"], {key: from_json(found) for key, found in value["params"].items()}
        )
    return value


def said_in(case: dict[str, Any]) -> str:
    """What a shared case says: its template is the message `it`, with a suffix for each variant."""
    template = case["template"]
    variants = {"": template} if isinstance(template, str) else template
    own = {f"it.{suffix}" if suffix else "it": text for suffix, text in variants.items()}
    say = Catalogue(case.get("language", "en"), {**SHARED["sentences"], **own})
    audience = Audience(lambda seat: SHARED["names"][seat], case.get("you"))
    return say.say(from_json({"id": "it", "params": case.get("params", {})}), audience)


def test_messages_are_said_as_the_browser_says_them() -> None:
    """`web/src/lib/message.test.ts` runs the same cases."""
    wrong = {
        case["about"]: (case["expected"], found)
        for case in SHARED["cases"]
        if (found := said_in(case)) != case["expected"]
    }
    assert {} == wrong


@pytest.mark.parametrize(
    ("say", "number", "wanted"),
    [
        (ENGLISH, 0, "0 points"),
        (ENGLISH, 1, "1 point"),
        (ENGLISH, 2, "2 points"),
        (ENGLISH, -1, "−1 point"),
        (FRENCH, 0, "0 point"),
        (FRENCH, 1, "1 point"),
        (FRENCH, -4, "−4 points"),
    ],
)
def test_a_number_chooses_the_singular_or_the_plural(
    say: Catalogue, number: int, wanted: str
) -> None:
    assert wanted == say.tell("count.point", n=number)


def test_messages_fill_messages() -> None:
    assert "Ana gains 2 stethoscopes." == ENGLISH.say(gains(0, 2), TABLE)


def test_whoever_is_meant_is_spoken_to() -> None:
    assert "You gain 1 stethoscope." == ENGLISH.say(gains(1, 1), TABLE)
    assert "Vous gagnez 1 stéthoscope." == FRENCH.say(gains(1, 1), TABLE)


def test_a_sentence_without_a_variant_for_you_says_the_name() -> None:
    message = Message("event.took_secretly", {"name": {"seat": 1}})
    assert "Bob has chosen." == ENGLISH.say(message, TABLE)


def test_without_names_a_seat_is_called_by_its_number() -> None:
    assert "seat 1 has chosen." == ENGLISH.say(
        Message("event.took_secretly", {"name": {"seat": 1}}), ANYBODY
    )


def test_words_of_the_game_are_translated_and_names_are_not() -> None:
    red = Audience(lambda _: "red")
    params = {"name": {"seat": 0}, "die": Message("die", {"colour": "red", "value": 3})}
    message = Message("event.took", {**params, "bonus": Message("bonus.nurse")})
    assert "red prend le 3 rouge (infirmière)." == FRENCH.say(message, red)


def test_lists_are_said_one_after_the_other() -> None:
    assert "rouge, vert, 3 et 4" == FRENCH.tell("list.and", first=["red", "green", 3], last=4)


def test_an_empty_fragment_leaves_no_trace() -> None:
    said = ENGLISH.tell("event.admitted", name="Ana", value=3, ward=2, place=1, cost="")
    assert "Ana writes 3 in W2, bed 1." == said


def test_a_missing_parameter_is_noticed() -> None:
    with pytest.raises(KeyError, match="what"):
        ENGLISH.tell("event.gained", name="Ana")


def test_braces_in_a_parameter_are_only_braces() -> None:
    assert "{what} has chosen." == ENGLISH.tell("event.took_secretly", name="{what}")


def test_a_message_is_plain_json() -> None:
    wanted = {
        "id": "event.gained",
        "params": {
            "name": {"seat": 0},
            "what": {"id": "count.stethoscope", "params": {"n": 2}},
        },
    }
    assert wanted == gains(0, 2).to_json() == json.loads(json.dumps(gains(0, 2).to_json()))


def test_a_refusal_is_a_message_like_any_other() -> None:
    reason = Reason("ER-4.7", {"ward": 2}, (), "reason.screen_empty_ward")
    assert ENGLISH.say(refused(reason)) == ENGLISH.explain(reason)
    inside = Message("illegal_line", {"why": reason}).to_json()
    assert "refused" == inside["params"]["why"]["id"]


def test_errors_speak_english_with_true_minus_signs() -> None:
    error = BadInput("choice", "not_between", seen=-1, low=0, high=3)
    assert "choice: −1 is not a whole number from 0 to 3" == str(error)


def test_a_reason_says_itself_in_every_language() -> None:
    reason = dh.new_game("er", players=2, seed=7).explain(1, "take red")
    assert reason is not None
    assert "It’s not time for seat 1 to decide; waiting for seat 0 (rule ER-3.7)" == str(reason)
    assert "(Regel ER-3.7)" in reason.sentence("de")
    assert "(règle ER-3.7)" in reason.sentence("fr")
    with pytest.raises(ValueError, match="'sv' is not one of"):
        reason.sentence("sv")


@pytest.mark.parametrize(
    ("language", "begun"), [("en", "Then: heal one: or two"), ("de", "Then: Heal one: or two")]
)
def test_a_sentence_begins_after_a_colon_as_its_language_wants(language: str, begun: str) -> None:
    assert begun == catalogue(language).begun("then: heal one: or two")
