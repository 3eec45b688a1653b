"""Emergency Roll as the kernel knows it: making games, and how their facts look from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from dicehospital.er import story
from dicehospital.er.board.tables import NONE
from dicehospital.er.components import card_hashes
from dicehospital.er.imagine import imagine
from dicehospital.er.observation import NOTES, OBSERVATION, cells_of, observe, observe_draft
from dicehospital.er.options import OPTIONS, PLAYERS, read_cards, read_setup
from dicehospital.er.outlook.outlook import bare, cards_of, is_asked, outlook
from dicehospital.er.phases.resolve import EXTRA_PATIENT, EXTRA_WARD
from dicehospital.er.position.fields import position_of
from dicehospital.er.position.read import read_position
from dicehospital.er.rules import ruleset_for
from dicehospital.er.scoring import (
    TOTAL_NOTES,
    scores,
    total,
    total_so_far,
    winners,
)
from dicehospital.er.setup import new_state
from dicehospital.er.state import STREAMS, ErState
from dicehospital.er.telling import events, lines
from dicehospital.er.telling.moves import move_words
from dicehospital.er.telling.question import question
from dicehospital.er.telling.sentences import sentence
from dicehospital.er.view import public_view, public_view_after, seat_view, whole_view
from dicehospital.er.why import refusal
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.components.cards import Cards
from dicehospital.kernel.game_book import GameBook
from dicehospital.kernel.game_options import When, refuse_unknown
from dicehospital.kernel.observing.cells import CellWriter
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.text import Asking, Message
from dicehospital.kernel.types import Json, Move, Refusal, Score
from dicehospital.kernel.vecs import vec

RULES_VERSION = "1"
_OF_OTHERS = {"todo", "to_act", "has_taken"}  # fields of a view in which they have something to do


class ErRulebook(Rulebook[ErState]):
    """One of the three rulesets of Emergency Roll, seen from outside."""

    name = "er"
    version = RULES_VERSION
    undo_rule = "ER-10.1"
    observation = OBSERVATION
    notes = NOTES
    total_notes = TOTAL_NOTES
    streams: tuple[str, ...] = STREAMS

    def cards(self) -> Cards:
        """The hashes of all cards and of the sheet (ER-1.1)."""
        return card_hashes()

    def scores(self, state: ErState) -> tuple[Score, ...]:
        """Total and parts of each seat (ER-7.1)."""
        return scores(state)

    def total(self, state: ErState, seat: i64) -> i64:
        """The points of a seat, without their parts."""
        return total(state, seat)

    def total_so_far(self, state: ErState, seat: i64, notes: vec[i64], at: i64) -> i64:
        """Return the total, counted again only where something scores that did not."""
        return total_so_far(state, seat, notes, at)

    def progress(self, state: ErState) -> tuple[int, int]:
        """The turn that is played, and how many there are (ER-2.1)."""
        return int(state.turn), int(state.setup.turns)

    def winners(self, state: ErState) -> tuple[int, ...]:
        """The seats that win (ER-7.2)."""
        return winners(state)

    def position(self, state: ErState) -> Json:
        """All that is needed to go on identically, as JSON."""
        return position_of(state)

    def views(self, state: ErState, seats: list[int | None]) -> list[Json]:
        """What seats may see, with the scores; what they share is made once."""
        public = public_view(state)
        return [seat_view(state, public, seat) for seat in seats]

    def whole_view(self, state: ErState) -> Json:
        """What all seats together may see."""
        return whole_view(state)

    def views_after(
        self, state: ErState, seats: list[int | None], before: ErState, known: Json
    ) -> list[Json]:
        """Return views that share with one of the state before what has not changed."""
        public = public_view_after(state, before, known)
        return [seat_view(state, public, seat) for seat in seats]

    def observe(self, state: ErState, seat: i64, row: CellWriter) -> None:
        """What a seat may see, as small numbers."""
        observe(state, seat, row)

    def cells(self, state: ErState) -> int:
        """The table, and the seats that somebody has."""
        return cells_of(state)

    def observe_draft(self, task: Task, row: CellWriter) -> None:
        """The first word of a move."""
        observe_draft(task, row)

    def refusal(self, state: ErState, seat: int, move: Move) -> Refusal:
        """Why a move is not legal now."""
        return refusal(state, seat, move)

    def refused_pick(self, state: ErState, seat: int, word: int) -> Refusal | Move:
        """A ward stands for the move with the value rolled, a value for the move begun with its ward."""
        text = self.ruleset.vocabulary.words[word]
        draft = self.ruleset.drafting(state, seat)
        if text.startswith("="):
            if draft is None:
                return "ER-4.1", "reason.ward_first", {"value": int(text[1:])}
            return self.codec.parse(self.ruleset.vocabulary.words[draft.draft[0]] + text)
        if text.removeprefix("extra ").startswith("W"):
            return self.codec.parse(f"{text}={_value_to_write(state, seat, text)}")
        if text == "done":
            return "ER-3.7", "reason.nothing_to_close", {}
        return self.codec.parse(text)

    def event(self, numbers: list[int], seat: int | None) -> Json:
        """One event as a seat may know it."""
        return events.describe(numbers, seat)

    def sentence(self, event: Json) -> Message:
        """How an event is told."""
        return sentence(event)

    def joins(self, group: list[Json], event: Json, following: Json | None) -> bool:
        """Whether an event is told together with those before it."""
        return lines.joins(group, event, following)

    def line(self, group: list[Json]) -> Message:
        """How events are told that make one thing."""
        return lines.line(group)

    def move_words(self, state: ErState, move: Move) -> Message:
        """A move in words, as advice."""
        return move_words(state, move)

    def question(self, state: ErState, seat: int, offered: list[int]) -> Asking | None:
        """What is asked of a seat."""
        return question(state, seat, offered)

    def outlook(self, state: ErState, seat: int | None) -> Json:
        """Prices, beds, points and progress, from what the seat may see."""
        found: Json = json.loads(self.outlook_texts(state, [seat])[0])
        return found

    def outlook_texts(self, state: ErState, seats: list[int | None]) -> list[str]:
        """The outlooks of some seats as JSON; how far everybody is with the cards is made once."""
        cards = cards_of(state)
        found: list[str] = []
        for seat in seats:
            if seat is None or not is_asked(state, seat):
                found.append(bare(cards))
            else:
                found.append(outlook(self.ruleset, imagine(state, seat, 0), seat, cards))
        return found

    def may_foresee(self, seat: int | None, old: Json, patch: Json) -> bool:
        """What others still owe changes nothing, as long as the turn would wait for somebody all the same."""
        if not patch.keys() <= _OF_OTHERS:
            return True
        return "todo" in patch and _is_awaited(old["todo"], seat) != _is_awaited(
            patch["todo"], seat
        )

    def is_secret(self, numbers: tuple[int, ...]) -> bool:
        """Others are told of a take only that it was made (ER-3.5)."""
        return numbers[0] == story.TOOK and numbers[3] == 0

    def imagine(self, state: ErState, seat: int, seed: int) -> ErState:
        """A state in which everything hidden from the seat is drawn anew."""
        return imagine(state, seat, seed)


def _is_awaited(todo: list[list[str]], seat: int | None) -> bool:
    """Whether anybody but a seat owes something this turn."""
    return any(owed and other != seat for other, owed in enumerate(todo))


def _value_to_write(state: ErState, seat: int, text: str) -> int:
    """The value that a patient has without stethoscopes, the higher of two; 1 where there is none."""
    if text.startswith("extra"):
        return int(EXTRA_WARD.high(state, seat)) if EXTRA_PATIENT.is_open(state, seat) else 1
    die = state.taken[seat]
    return int(state.dice[die]) if die != NONE else 1


_RULEBOOKS = {
    (solo, clockwise): ErRulebook(ruleset_for(solo, clockwise))
    for solo in (False, True)
    for clockwise in (False, True)
}


def _new(players: Any, seed: int, options: Mapping[str, Any]) -> tuple[ErRulebook, ErState, Json]:
    """Rulebook, state and options of a new game."""
    refuse_unknown(OPTIONS, options, "options.")
    setup = read_setup(players, options)
    game = new_state(setup, seed)
    if options.get("cards") is not None:
        game.specialists = vec[i64](read_cards(options["cards"], "options.cards"))
    return _RULEBOOKS[players == 1, setup.clockwise], game, dict(options)


def _from_position(position: Json) -> tuple[ErRulebook, ErState]:
    """Rulebook and state of a position."""
    game = read_position(position)
    return _RULEBOOKS[game.is_solo(), game.setup.clockwise], game


def _face_up(position: Json) -> Json:
    """Which cards come is drawn anyway (ER-2.1); no move is half made."""
    return {field: value for field, value in position.items() if field not in ("rng", "draft")}


BOOK: GameBook[ErState] = GameBook(
    version=RULES_VERSION,
    observation=OBSERVATION,
    players=PLAYERS,
    options=OPTIONS,
    rival="alicat",
    rival_when=When(players=1),  # ER-9.1
    new=_new,
    from_position=_from_position,
    face_up=_face_up,
)
