"""The Automa joins: an opponent of cards for one player (DH-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mypy_extensions import i64

from dicehospital.hospital.board.patient import LETTERS
from dicehospital.hospital.components.rows import AutomaCard
from dicehospital.hospital.components.tables import IMPROVEMENTS, LEVELS
from dicehospital.hospital.modules.automa.decisions import (
    AUTOMA_DECISION_CARD,
    AutomaArrive,
    AutomaChoose,
    AutomaExtra,
    AutomaReveal,
    DecisionDraw,
)
from dicehospital.hospital.modules.automa.filling import GREY_DIE, Fill, GreyDie
from dicehospital.hospital.modules.automa.improvements import (
    AfterImprovement,
    CardOfFirstPlayer,
    RemoveImprovement,
)
from dicehospital.hospital.modules.automa.line import (
    AUTOMA_DROP,
    AUTOMA_HOSPITAL_CARD,
    FirstCard,
    HospitalCardDraw,
    HospitalDrop,
    LeaveOutCards,
)
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.observation import ObservedAutoma
from dicehospital.hospital.modules.automa.position import AutomaReader, check_automa
from dicehospital.hospital.modules.automa.shown import show_line
from dicehospital.hospital.modules.automa.state import GREY, GREY_LETTER, SLOTS, HospitalCards
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.intake import number_of
from dicehospital.hospital.state import (
    DEPARTMENT_CARD,
    SPECIALIST_CARD,
    HospitalState,
    Setup,
)
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json, Refusal
from dicehospital.kernel.vecs import vec


class AutomaExpansion(Expansion):
    """Hospital cards and decision cards."""

    name = "automa"
    fields = ("automa",)
    decks = ("automa_hospital", "automa_decisions")
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {
        int(AUTOMA_DROP): ("automa_drop",),
        int(AUTOMA_HOSPITAL_CARD): ("automa_first_card", "automa_card", "automa_after"),
        int(AUTOMA_DECISION_CARD): ("choose", "reveal_extra"),
        int(GREY_DIE): ("automa_fill",),
        int(DEPARTMENT_CARD): ("automa_extra",),
        int(SPECIALIST_CARD): ("automa_extra",),
    }
    tables = ("automa_cards", "automa_decisions")
    of_community_care = True
    observed = ObservedAutoma()

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        decisions = self.components.automa_decisions
        numbers = [number for row in decisions for number in row.ambulances]
        module = Automa(self._cards(), [row.id for row in decisions], vec[i64](numbers))
        module.extras = vec[i64]([IMPROVEMENTS.index(row.extra) for row in decisions])
        module.bags_are_jokers = "bags_not_jokers" not in agreement.automa_easy
        module.bags_on_grey = "no_bag_on_grey" not in agreement.automa_easy
        module.tile_points = 1 if "tile_point" in agreement.automa_hard else 0
        module.filled_points = 1 if "filled_dice_points" in agreement.automa_hard else 0
        module.unused_points = 1 if "unused_dice_points" in agreement.automa_hard else 0
        module.rival_chances = vec[i64]([int(GREY_DIE)])
        self._automa = self.module = module

    def _cards(self) -> HospitalCards:
        rows = self.components.automa_cards
        cards = HospitalCards(
            [row.id for row in rows],
            vec[i64]([kind for row in rows for kind in _kinds(row)]),
            vec[i64]([len(row.left) for row in rows]),
            vec[i64]([len(row.left) + len(row.right) for row in rows]),
        )
        cards.left_points = vec[i64]([row.left_points for row in rows])
        cards.right_points = vec[i64]([row.right_points for row in rows])
        cards.takes = vec[i64]([IMPROVEMENTS.index(row.takes) for row in rows])
        cards.rightmost = vec[i64]([1 if row.position == "right" else 0 for row in rows])
        cards.levels = vec[i64]([LEVELS.index(row.level) for row in rows])
        cards.mix = vec[i64](self.care.automa_mixes[self.agreement.automa_mix])
        return cards

    def barred(self, case: Case, act: int, thing: int) -> Iterator[Refusal]:
        """DH-19.2: the ambulance that it has."""
        del act
        yield refuse("ambulance_of_automa", ambulance=number_of(case.state, thing))

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """Cards of both decks, and a die for a grey slot."""
        return {
            int(AUTOMA_DROP): HospitalDrop(self._automa),
            int(AUTOMA_HOSPITAL_CARD): HospitalCardDraw(self._automa),
            int(AUTOMA_DECISION_CARD): DecisionDraw(self._automa),
            int(GREY_DIE): GreyDie(self._automa),
        }

    def put_in(self, book: PhaseOrder) -> None:
        """It takes its own ambulance, removes improvements and fills its cards."""
        module = self._automa
        deal = LeaveOutCards("automa_drop", "setup")
        book.insert_after(book.setup, "deal", deal, FirstCard(module))
        for phases, chapter in ((book.setup, "setup"), (book.round, "shift")):
            extra = AutomaReveal(module, chapter), AutomaExtra(module, chapter)
            book.replace(phases, "reveal_extra", *extra)
        book.replace(book.round, "choose", AutomaChoose(module))
        book.replace(book.round, "arrive", AutomaArrive(module))
        before = CardOfFirstPlayer(module), RemoveImprovement(module)
        book.insert_before(book.round, "improve", *before)
        book.insert_after(book.round, "improve", AfterImprovement(module))
        book.insert_after(book.round, "end_of_activation", Fill(module))

    def set_numbers(self, setup: Setup) -> None:
        """DH-19.7: who it is that plays without a hospital."""
        setup.rival = self._automa

    def read(self, state: HospitalState, found: Reader) -> None:
        """The line of cards, the pool of dice, and both decks."""
        AutomaReader(self._automa.state(state), state, found).read()

    def check(self, state: HospitalState, standing: Standing) -> None:
        """What chance is asked for the Automa, and its decision."""
        check_automa(self._automa.state(state), state, standing)

    def show(self, state: HospitalState, view: Json) -> None:
        """What is printed on the cards of its line, and what the Automa does next."""
        show_line(state, self._automa, view)


def _kinds(row: AutomaCard) -> list[int]:
    """What the slots of a card are: colours, grey, or nothing."""
    slots = f"{row.left}{row.right}"
    found = [int(GREY) if slot == GREY_LETTER else LETTERS.index(slot) for slot in slots]
    return found + [-1] * (int(SLOTS) - len(found))
