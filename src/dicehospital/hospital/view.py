"""What each seat may see of a table: no streams, no deck's contents, no secret administrators."""

from __future__ import annotations

from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.phases.activation.patients import is_lowest
from dicehospital.hospital.position.write import Writer
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.scoring import scores
from dicehospital.hospital.state import DECKS, KEEP, Table
from dicehospital.kernel.types import Json

_NOT_SHOWN = ("next_in_order", "asking", "drawn")
_OWN = ("dealt",)  # fields of a hospital that its owner alone sees


class Viewer:
    """Makes views of tables of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._writer = Writer(rules)
        self._rules = rules
        self._patients = rules.lexicon.shared.patients

    def views(self, game: Table, seats: list[int | None]) -> list[Json]:
        """What these seats may see; what they share is made once."""
        public = self._public(game)
        return [self._for_seat(game, public, seat) for seat in seats]

    def _public(self, game: Table) -> Json:
        view = self._writer.table(game)
        view["agreement"] = view.pop("options")  # the picks of a seat take this name
        for field in _NOT_SHOWN:
            del view[field]
        view["decks"] = {DECKS[n]: int(deck.size()) for n, deck in enumerate(game.decks)}
        for owned in game.slices:
            owned.show(view)
        secret = any(task.question == KEEP for task in game.agenda)
        for number, hospital in enumerate(game.hospitals):
            self._show(view["hospitals"][number], hospital, secret=secret)
        view["rounds"] = int(game.setup.rounds)
        view["asked"] = [self._asked(game, seat) for seat in range(game.seats)]
        view["scores"] = [
            {"total": score.total, "parts": score.parts, "ties": list(score.ties)}
            for score in scores(game)
        ]
        return view

    def _show(self, shown: Json, hospital: Hospital, *, secret: bool) -> None:
        """Patients with their beds and words; while all choose in secret, no administrator."""
        shown.pop("wards", None)
        shown.pop("rooms", None)
        shown["patients"] = [
            self._patient(hospital, place)
            for place in range(len(hospital.beds))
            if hospital.beds[place] != NOBODY
        ]
        shown["dealt"] = []
        if secret:
            shown["administrator"] = None

    def _patient(self, hospital: Hospital, place: int) -> Json:
        """A patient, its bed, and the word that picks it or its equal."""
        patient = hospital.beds[place]
        lowest = next(n for n in range(place + 1) if hospital.beds[n] == patient)
        word = int(self._patients.word(lowest))
        first = bool(is_lowest(hospital, place))
        return {"text": patient_text(patient), "place": place + 1, "pick": word, "first": first}

    def _asked(self, game: Table, seat: int) -> str | None:
        """The question that a seat has to answer."""
        for task in game.agenda:
            if task.seat == seat:
                return self._rules.ruleset.questions[task.question].name
        return None

    def _for_seat(self, game: Table, public: Json, seat: int | None) -> Json:
        if seat is None:
            return {**public, "agenda": []}
        view = dict(public)
        own = self._writer.hospital(game.hospitals[seat])
        view["hospitals"] = list(public["hospitals"])
        mine = dict(view["hospitals"][seat])
        mine["dealt"], mine["administrator"] = own["dealt"], own["administrator"]
        view["hospitals"][seat] = mine
        view["agenda"] = [self._writer.task(task) for task in game.agenda if task.seat == seat]
        for owned in game.slices:
            owned.show_to(seat, view)
        return view
