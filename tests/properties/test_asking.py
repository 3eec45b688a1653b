"""Every ruleset of both games says what it asks, what must be hidden, and which step it is at."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import dicehospital as dh
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.kernel.text import LANGUAGES, Audience, Message, catalogue
from tests.harness import Ruleset
from tests.hospital.tables import AUTOMA_TABLES, CARE_TABLES
from tests.hospital.tables import TABLES as HOSPITALS
from tests.play import TABLES as ER_TABLES
from tests.play import random_pick

if TYPE_CHECKING:
    from tests.harness import Json

# Of all rulesets some of each kind, in which every question is asked.
RULESETS = [Ruleset("er", *table) for table in ER_TABLES[::3]] + [
    Ruleset("hospital", *table)
    for table in [*HOSPITALS[::230], *CARE_TABLES[::260], *AUTOMA_TABLES[:1]]
]
PICKS = 120  # of a game: two rounds or three
TABLE = Audience(lambda seat: f"P{seat}")
UNSAID = re.compile(r"[{}_]|None|\b(?:ask|thing|word|die|count|patients|bonus|list)\.\w")


class Decision(NamedTuple):
    """What everybody saw when somebody had to decide."""

    game: str
    to_act: tuple[int, ...]
    spectator: Json
    views: list[Json]  # by seat


@pytest.fixture(scope="module")
def decisions() -> list[Decision]:
    """The first decisions of a random game by each ruleset."""
    return [found for seed, ruleset in enumerate(RULESETS) for found in play(ruleset, seed)]


def play(ruleset: Ruleset, seed: int) -> Iterator[Decision]:
    game, rng = ruleset.open(seed), random.Random(seed)
    for _ in range(PICKS):
        if game.is_over:
            return
        spectator, *views = game.views([None, *range(game.seats)])
        yield Decision(ruleset.game, game.to_act, spectator, views)
        random_pick(game, rng)


def read(value: Any) -> Any:
    """A message as a view holds it."""
    if isinstance(value, dict) and set(value) == {"id", "params"}:
        params = {name: read(found) for name, found in value["params"].items()}
        return Message(value["id"], params)
    return [read(item) for item in value] if isinstance(value, list) else value


def said(view: Json) -> Iterator[str]:
    """What a view asks, in every language."""
    for language in LANGUAGES:
        for part in ("title", "detail"):
            if view["question"][part] is not None:
                yield catalogue(language).say(read(view["question"][part]), TABLE)


def test_every_question_is_asked_in_words(decisions: list[Decision]) -> None:
    met: set[str] = set()
    for decision in decisions:
        for view in (decision.views[seat] for seat in decision.to_act):
            met.add(view["question"]["title"]["id"])
            assert not [text for text in said(view) if UNSAID.search(text) or not text.strip()]
    assert len(met) > 35, sorted(met)


def test_whoever_is_not_asked_has_no_question(decisions: list[Decision]) -> None:
    for decision in decisions:
        asked = [seat for seat, view in enumerate(decision.views) if view["question"] is not None]
        assert list(decision.to_act) == asked
        assert decision.spectator["question"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pick_of_every_move_has_a_sentence(language: str) -> None:
    """Also those that random play does not meet."""
    say = catalogue(language)
    for question in dh.new_game("hospital", players=2, seed=1).rulebook.ruleset.questions:
        wanted = [f"ask.hospital.{question.name}"]
        for move in question.moves:
            later = [slot for slot in move.slots[1:] if not isinstance(slot, TargetSlot)]
            wanted += [f"ask.hospital.{move.name}.{slot.field}" for slot in later]
        assert [] == [found for found in wanted if found not in say and f"{found}.one" not in say]


# -- what must be hidden -----------------------------------------------------------------------------
_OF_A_DECISION = {"options", "question", "agenda", "draft", "secret"}


def shown(view: Json) -> Json:
    """What a view tells of the table, whoever decides."""
    return {part: value for part, value in view.items() if part not in _OF_A_DECISION}


def test_a_view_is_secret_exactly_where_it_shows_more_than_a_spectators(
    decisions: list[Decision],
) -> None:
    """DH-2.4, DH-15.4, ER-3.5."""
    found = set()
    for decision in decisions:
        assert decision.spectator["secret"] is False
        for seat, view in enumerate(decision.views):
            assert view["secret"] is (shown(view) != shown(decision.spectator))
            if view["secret"]:
                found.add((decision.game, view["asked"][seat] if "asked" in view else "taken"))
    assert {("er", "taken"), ("hospital", "keep"), ("hospital", "keep_token")} <= found


def test_tokens_looked_at_are_hidden_from_the_others_at_the_screen() -> None:
    """DH-15.4."""
    options = {"modules": ["investments"], "administrators": False}
    played = play(Ruleset("hospital", 2, options), 1)
    found = next(each for each in played if "keep_token" in each.spectator["asked"])
    asked = [view["asked"][seat] == "keep_token" for seat, view in enumerate(found.views)]
    assert asked == [view["secret"] for view in found.views]


# -- the steps of a round ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options", "steps"),
    [
        (2, {}, "ambulances improvement activation neglect discharge shift"),
        (
            3,
            {"modules": ["city", "investments"]},
            "city improvement investments activation neglect discharge shift",
        ),
        (
            2,
            {"modules": ["events"]},
            "event ambulances improvement activation neglect discharge shift",
        ),
        (
            1,
            {"solo": "reports"},
            "arrivals improvement activation neglect reports discharge shift",
        ),
    ],
)
def test_a_round_has_its_steps(players: int, options: Json, steps: str) -> None:
    view = dh.new_game("hospital", players=players, seed=1, options=options).view(None)
    assert steps.split() == view["steps"]
    assert view["step"] is None


def test_the_step_goes_with_the_game(decisions: list[Decision]) -> None:
    views = [found.spectator for found in decisions if found.game == "hospital"]
    for view in views:
        assert (view["step"] is None) == (view["phase"] in {"setup", "end"})
    ids = {f"step.{step}" for view in views for step in view["steps"]}
    assert ids <= set(catalogue("en").ids()) & set(catalogue("fr").ids())
