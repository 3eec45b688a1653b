"""What happened, as readable data: the numbers of the story under names."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.hospital import story
from dicehospital.hospital.hospital import NURSE, PARTS
from dicehospital.hospital.patient import COLOURS
from dicehospital.hospital.patient_text import patient_text
from dicehospital.hospital.rows import Components
from dicehospital.kernel.types import Json

Facts = Callable[[int, int, int], Json]


class Narrator:
    """Reads the events of games with one set of components."""

    def __init__(self, components: Components) -> None:
        self._departments = [row.id for row in components.departments]
        self._specialists = [row.id for row in components.specialists]
        self._administrators = [row.id for row in components.administrators]
        self._events = [row.id for row in components.events]
        self._reports = [row.id for row in components.reports]
        self._facts: dict[str, Facts] = self._table()

    def describe(self, numbers: list[int], viewer: int | None) -> Json:
        """One event; everything that is told is public."""
        kind, seat, a, b, c = numbers
        name = story.EVENT_NAMES[kind]
        facts = self._facts.get(name)
        event: Json = {"event": name, "seat": seat if seat >= 0 else None}
        return {**event, **(facts(a, b, c) if facts else {})}

    def _improvement(self, kind: int, number: int) -> str:
        return (self._specialists if kind else self._departments)[number]

    def _staff(self, number: int) -> str:
        return "nurse" if number == NURSE else self._specialists[number]

    def _table(self) -> dict[str, Facts]:
        """By event: its facts from the three numbers."""
        change = _change
        patient = _patient
        return {
            "round_started": lambda a, b, _: {"round": a, "rounds": b},
            "event_card": lambda a, _b, _c: {"card": self._events[a]},
            "display_dealt": lambda a, b, _: {"card": self._improvement(a, b)},
            "dice_rolled": lambda a, b, _: {"colour": COLOURS[a], "value": b},
            "arranged": lambda a, b, _: {"ambulance": a, "patient": patient_text(b)},
            "ambulance_taken": lambda a, _b, _c: {"ambulance": a},
            "ambulance_emptied": lambda a, _b, _c: {"ambulance": a},
            "patient_arrived": patient,
            "patient_lost": patient,
            "improved": lambda a, b, _: {"card": self._improvement(a, b)},
            "returned": lambda a, b, _: {"card": self._improvement(a, b)},
            "copied": lambda a, _b, _c: {"specialist": self._specialists[a]},
            "activated": lambda a, b, _: {
                "department": self._departments[a],
                "staff": self._staff(b),
            },
            "recoloured": lambda a, b, c: {**patient(a, b, c), "blood": c == 1},
            "treated": patient,
            "healed": change,
            "worsened": change,
            "rerolled": change,
            "flipped": change,
            "raised": change,
            "deteriorated": change,
            "discharged": patient,
            "sent_away": patient,
            "ability_used": lambda a, _b, _c: {"specialist": self._specialists[a]},
            "protected": patient,
            "died": patient,
            "fatality": lambda a, b, _: {"count": a, "tokens": b},
            "blood": lambda a, b, _: {"count": a, "bags": b},
            "points": lambda a, b, _: {"points": a, "part": PARTS[b]},
            "round_scored": lambda a, b, _: {"patients": a, "points": b},
            "report_completed": lambda a, b, _: {"report": self._reports[a], "points": b},
            "report_dealt": lambda a, b, _: {"report": self._reports[a], "place": b},
            "shift": lambda a, _b, _c: {"round": a},
            "picked_up": patient,
            "nurses": lambda a, _b, _c: {"count": a},
            "kept": lambda a, _b, _c: {"administrator": self._administrators[a]},
            "started": lambda a, _b, _c: {"patient": patient_text(a)},
            "turned_away": lambda a, _b, _c: {"patient": patient_text(a)},
        }


def _patient(a: int, b: int, _c: int) -> Json:
    return {"place": a + 1, "patient": patient_text(b)}


def _change(a: int, b: int, c: int) -> Json:
    return {"place": a + 1, "before": patient_text(b), "after": patient_text(c)}
