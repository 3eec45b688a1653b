"""Dice Hospital as the kernel knows it: making games, and how their facts look from outside."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.cards_in_play import card_hashes, with_cards
from dicehospital.hospital.components.names import named_facts, names_of, with_names
from dicehospital.hospital.imagine import imagine
from dicehospital.hospital.moves.click_order import in_order
from dicehospital.hospital.moves.notation import HospitalCodec
from dicehospital.hospital.moves.spelling import MoveTranslator, described
from dicehospital.hospital.observation.observation import (
    NOTES,
    OBSERVATION,
    Observer,
    observe_draft,
)
from dicehospital.hospital.options import MOST_KEPT, OPTIONS, PLAYERS, read_agreement
from dicehospital.hospital.outlook.outlook import nothing, outlook
from dicehospital.hospital.position.face_up import face_up
from dicehospital.hospital.position.read_table import read_table
from dicehospital.hospital.position.write import writer_for
from dicehospital.hospital.refuser import Refuser
from dicehospital.hospital.rules import Rules, rules_for
from dicehospital.hospital.scoring import scores, total, winners
from dicehospital.hospital.setup import new_table
from dicehospital.hospital.state import STREAMS, HospitalState
from dicehospital.hospital.telling import lines
from dicehospital.hospital.telling.events import Narrator
from dicehospital.hospital.telling.moves import move_words
from dicehospital.hospital.telling.question import Asker
from dicehospital.hospital.telling.sentences import sentence
from dicehospital.hospital.texts.pack import shown_pack
from dicehospital.hospital.view import Viewer
from dicehospital.kernel.agenda import Task, seats_to_act
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.components.cards import Cards
from dicehospital.kernel.game_book import GameBook
from dicehospital.kernel.game_options import When
from dicehospital.kernel.observing.cells import CellWriter
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.text import Asking, Message
from dicehospital.kernel.types import Json, Move, Refusal, Score

RULES_VERSION = "1"
_OF_OTHERS: Final = frozenset(
    ("hospitals", "scores")
)  # fields of a view where others are shown too
_KEPT_AS: Final = "components"  # the option that names the cards a game began with
TIMED_PLAY: Final = (60, 5)  # DH-11.4: seconds in the first round, and more in each later one


class HospitalRulebook(Rulebook[HospitalState]):
    """One ruleset of Dice Hospital, seen from outside."""

    name = "hospital"
    version = RULES_VERSION
    undo_rule = "DH-13.1"
    observation = OBSERVATION
    notes = NOTES
    streams: tuple[str, ...] = STREAMS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        super().__init__(rules.ruleset)
        self._writer = writer_for(rules)
        self._viewer = Viewer(rules)
        self._observer = Observer(rules)
        self._speller = MoveTranslator(rules)
        self._narrator = Narrator(rules.agreement.components)
        facts = [expansion.asking() for expansion in rules.questions.expansions]
        self._asker = Asker(rules.agreement.components, rules.ruleset, dict(ChainMap(*facts)))
        self._refuser = Refuser(rules)
        self._names = names_of(rules.agreement.components)

    def cards(self) -> Cards:
        """The hashes of the cards in play (DH-13.2)."""
        return card_hashes(self.rules.agreement)

    def new_codec(self) -> MoveCodec[HospitalState]:
        """Patients are named as they look."""
        return HospitalCodec(self.ruleset.vocabulary)

    def spell(self, state: HospitalState, seat: int, kind: int, words: list[int]) -> Move:
        """The move that a row of words makes."""
        return self._speller.spell(state, seat, kind, words)

    def resolve(self, state: HospitalState, seat: int, move: Move) -> Move:
        """The move with its words for this state."""
        return self._speller.resolve(state, seat, move)

    def in_order(self, state: HospitalState, seat: int, word: int) -> list[int]:
        """The clicks of an unordered list in order."""
        return in_order(self.rules, state, seat, word)

    def described(self, state: HospitalState, seat: int, words: list[int]) -> list[Json]:
        """Picks; patients by how they look."""
        return described(self.rules, state, seat, words)

    def scores(self, state: HospitalState) -> tuple[Score, ...]:
        """Total, parts and tie-breaks of each seat (DH-9.1)."""
        return scores(state)

    def total(self, state: HospitalState, seat: i64) -> i64:
        """The points of a seat, without their parts."""
        return total(state, seat)

    def progress(self, state: HospitalState) -> tuple[int, int]:
        """The round that is played, and how many there are."""
        return int(state.round), int(state.setup.rounds)

    def turn(self, state: HospitalState) -> tuple[int, int]:
        """The round that is played: Phase 6 ends one, although the next is counted from its start on."""
        return self._viewer.round_of(state), int(state.setup.rounds)

    def timed_round(self, state: HospitalState) -> int:
        """The round whose activations are under way (DH-11.4)."""
        is_timed = self._writer.step(state).chapter == "activation"
        return int(state.round) if is_timed else 0

    def winners(self, state: HospitalState) -> tuple[int, ...]:
        """The seats that win (DH-9.2)."""
        return winners(state)

    def position(self, state: HospitalState) -> Json:
        """Everything needed to go on identically."""
        return self._writer.position(state)

    def views(self, state: HospitalState, seats: list[int | None]) -> list[Json]:
        """What seats may see, with the names that a pack gives its cards."""
        return [self._with_names(view) for view in self._viewer.views(state, seats)]

    def whole_view(self, state: HospitalState) -> Json:
        """What all seats together may see, with the names that a pack gives its cards."""
        return self._with_names(self._viewer.whole(state))

    def _with_names(self, view: Json) -> Json:
        if self._names:
            view["names"] = self.rules.agreement.components.names
        return view

    def observe(self, state: HospitalState, seat: i64, row: CellWriter) -> None:
        """What a seat may see, as small numbers."""
        self._observer.observe(state, seat, row)

    def observe_draft(self, task: Task, row: CellWriter) -> None:
        """One more word of a move."""
        observe_draft(task, row)

    def refusal(self, state: HospitalState, seat: int, move: Move) -> Refusal:
        """Why a move is not legal now."""
        return self._named(self._refuser.refusal(state, seat, move))

    def refused_pick(self, state: HospitalState, seat: int, word: int) -> Refusal | Move:
        """Why a word cannot be picked."""
        found = self._refuser.refused_pick(state, seat, word)
        return found if isinstance(found, Move) else self._named(found)

    def _named(self, refused: Refusal) -> Refusal:
        """A refusal that calls cards as their pack does."""
        rule, message, facts = refused
        return (rule, message, named_facts(facts, self._names)) if self._names else refused

    def event(self, numbers: list[int], seat: int | None) -> Json:
        """One event as a seat may know it."""
        return self._narrator.describe(numbers, seat)

    def sentence(self, event: Json) -> Message:
        """How an event is told."""
        found = sentence(event)
        return with_names(found, self._names) if self._names else found

    def joins(self, group: list[Json], event: Json, following: Json | None) -> bool:
        """Whether an event is told together with those before it."""
        return lines.joins(group, event, following)

    def line(self, group: list[Json]) -> Message:
        """How events are told that make one thing."""
        found = lines.line(group)
        return with_names(found, self._names) if self._names else found

    def move_words(self, state: HospitalState, move: Move) -> Message:
        """A move in words, as advice."""
        found = move_words(move)
        return with_names(found, self._names) if self._names else found

    def question(self, state: HospitalState, seat: int, offered: list[int]) -> Asking | None:
        """What is asked of a seat."""
        found = self._asker.question(state, seat, offered)
        return found if found is None or not self._names else self._renamed(found)

    def _renamed(self, asked: Asking) -> Asking:
        """A question that calls cards as their pack does."""
        return Asking(with_names(asked.title, self._names), with_names(asked.detail, self._names))

    def outlook(self, state: HospitalState, seat: int | None) -> Json:
        """What picks change, whom departments reach, what the night will bring."""
        if seat is None or seat not in seats_to_act(state):
            return nothing()
        return outlook(self.rules, self._writer, self.imagine(state, seat, 0), seat)

    def may_foresee(self, seat: int | None, old: Json, patch: Json) -> bool:
        """What happens in other hospitals alone changes nothing (DH-5.1)."""
        if seat is None or not patch.keys() <= _OF_OTHERS:
            return bool(patch)
        return "hospitals" in patch and bool(old["hospitals"][seat] != patch["hospitals"][seat])

    def imagine(self, state: HospitalState, seat: int, seed: int) -> HospitalState:
        """What is hidden from a seat, drawn anew."""
        return imagine(self.rules, state, seat, seed)


_RULEBOOKS: dict[int, HospitalRulebook] = {}


def _rulebook(rules: Rules) -> HospitalRulebook:
    """The rulebook of a ruleset, made once."""
    key = id(rules)
    found = _RULEBOOKS.get(key)
    if found is None or found.rules is not rules:
        if len(_RULEBOOKS) >= MOST_KEPT:
            _RULEBOOKS.clear()
        found = _RULEBOOKS[key] = HospitalRulebook(rules)
    return found


def _new(
    players: Any, seed: int, options: Mapping[str, Any]
) -> tuple[HospitalRulebook, HospitalState, Json]:
    """Rulebook, state and options of a new game."""
    agreed = read_agreement(players, options)
    agreement = with_cards(agreed, options.get(_KEPT_AS), f"options.{_KEPT_AS}")
    rules = rules_for(agreement)
    kept = {key: value for key, value in options.items() if key != _KEPT_AS}
    if agreement.pack:
        kept["pack"] = agreement.pack
    if agreement.cards is not None:
        kept[_KEPT_AS] = agreement.cards
    return _rulebook(rules), new_table(rules, seed), kept


def _from_position(position: Json) -> tuple[HospitalRulebook, HospitalState]:
    """Rulebook and state of a position."""
    rules, table = read_table(position)
    return _rulebook(rules), table


BOOK: GameBook[HospitalState] = GameBook(
    version=RULES_VERSION,
    observation=OBSERVATION,
    players=PLAYERS,
    options=OPTIONS,
    rival="automa",
    rival_when=When(players=1, where={"solo": "automa"}),  # DH-19.1
    new=_new,
    from_position=_from_position,
    face_up=face_up,
    kept_as=_KEPT_AS,
    shown_pack=shown_pack,
    timed=TIMED_PLAY,
)
