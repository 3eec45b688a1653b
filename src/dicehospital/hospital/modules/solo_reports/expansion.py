"""Solo with medical reports joins: another intake, two cards in the round, reports (DH-12)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.solo_reports import why
from dicehospital.hospital.modules.solo_reports.observation import ObservedReports
from dicehospital.hospital.modules.solo_reports.position import check_reports, read_reports
from dicehospital.hospital.modules.solo_reports.reports import (
    REPORT_CARD,
    REPORTS_QUESTION,
    SOLO_INTAKE,
    ArrivalSlot,
    Complete,
    CompleteReports,
    DealReports,
    ForgetUsed,
    ReportDraw,
    ReportSlot,
    SoloDraw,
    SoloIntake,
    SoloReports,
    SoloRoll,
    TurnAway,
)
from dicehospital.hospital.modules.solo_reports.shown import cards_shown
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.passing import Pass
from dicehospital.hospital.phases.setting_up import DealDisplay
from dicehospital.hospital.state import (
    INTAKE_DRAW,
    INTAKE_ROLL,
    HospitalState,
    Setup,
)
from dicehospital.hospital.telling.draft import Facts
from dicehospital.hospital.words import WordLists, passing
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


class SoloReportsExpansion(Expansion):
    """One hospital, fifteen reports."""

    name = "reports"
    fields = ("reports",)
    decks = ("reports",)
    steps: ClassVar[dict[str, str]] = {"intake": "arrivals", "reports": "reports"}
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {
        int(REPORT_CARD): ("deal_reports",),
        int(INTAKE_DRAW): ("solo_intake",),
        int(INTAKE_ROLL): ("solo_intake",),
    }
    tables = ("reports",)
    observed = ObservedReports()
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        rows = self.components.reports
        self._ids = [row.id for row in rows]
        needs = [count for row in rows for count in (row.red, row.yellow, row.green)]
        module = SoloReports(self._ids, vec[i64](needs), vec[i64]([row.points for row in rows]))
        module.dealt = self.edition.reports_dealt
        module.dice = self.edition.solo_dice
        module.kept = self.edition.solo_kept
        module.blood_below = self.edition.solo_blood_below
        module.missing_factor = 2 if agreement.double_reports else 1
        self._reports = self.module = module

    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Who is turned away, which report is completed."""
        arrival = ArrivalSlot("patient", lists.arrivals)
        complete = Complete(ReportSlot(lists.reports, self._reports))
        leave = Pass(passing(lists), binds=False)  # DH-12.3: completing is optional
        turn_away = TurnAway(arrival, self._reports.blood_below)
        return {
            int(SOLO_INTAKE): Question("solo_intake", turn_away, unasked=True, about="arrivals"),
            int(REPORTS_QUESTION): Question("reports", complete, leave),
        }

    def asking(self) -> dict[str, Facts]:
        """What the others must not add up to for a blood bag."""
        return {"solo_intake": lambda _: {"below": int(self._reports.blood_below)}}

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """Which report is dealt next."""
        return {int(REPORT_CARD): ReportDraw(self._ids, self._reports)}

    def replaced_chances(self) -> dict[int, Chance[HospitalState]]:
        """Four dice for one hospital."""
        return {int(INTAKE_DRAW): SoloDraw(self._reports.dice), int(INTAKE_ROLL): SoloRoll("roll")}

    def put_in(self, book: PhaseOrder) -> None:
        """No ambulances, no administrators, two cards turned up in the round itself."""
        book.drop(book.setup, "display", "reveal_extra", "deal_administrators", "keep",
                  "show_administrators")  # fmt: skip
        book.setup.append(DealReports(self._reports))
        book.insert_before(book.round, "roll", SoloIntake(self._reports))
        book.drop(book.round, "roll", "arrange", "choose", "arrive", "display", "reveal_extra")
        if self.edition.solo_reveal == "round":
            book.insert_after(book.round, "round", DealDisplay("display", "intake"))
        else:
            book.insert_before(book.round, "improve", DealDisplay("display", "improvement"))
        complete, forget = CompleteReports(self._reports), ForgetUsed(self._reports)
        book.insert_before(book.round, "discharge", complete, forget)

    def set_numbers(self, setup: Setup) -> None:
        """DH-12.2, DH-12.4: one of the two has to be taken; fatalities may count double."""
        setup.may_pass = False
        if self.agreement.double_fatalities:
            setup.fatality_points *= 2

    def read(self, state: HospitalState, found: Reader) -> None:
        """Columns, completed reports, dice used."""
        if "reports" in found.source:
            read_reports(self._reports.state(state), found.get("reports"))

    def check(self, state: HospitalState, standing: Standing) -> None:
        """A report that is dealt finds a column."""
        check_reports(self._reports.state(state), state)

    def show(self, state: HospitalState, view: Json) -> None:
        """What each report asks for, and which patients sent home today could be counted for it."""
        view["reports"]["cards"] = cards_shown(state, self._reports)
