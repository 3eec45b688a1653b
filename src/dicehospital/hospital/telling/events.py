"""What happened, as readable data: the numbers of the story under names."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.hospital import story
from dicehospital.hospital.board.hospital import NURSE, PARTS
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.words import ENTRANCE_NAMES, TINT_COLOURS, city_tile_names, token_ids
from dicehospital.kernel.types import Json

Facts = Callable[[int, int, int], Json]
DIE_NAMES = (*COLOURS, "mother", "baby")
_TILES = city_tile_names()
_PRIVATE = {"tokens_seen": "token"}  # by event: the fact that its own seat alone may know
_AUTOMA_DECKS = ("automa_hospital", "automa_decisions")


class Narrator:
    """Reads the events of games with one set of components."""

    def __init__(self, components: Components) -> None:
        self._departments = [row.id for row in components.departments]
        self._specialists = [row.id for row in components.specialists]
        self._administrators = [row.id for row in components.administrators]
        self._events = [row.id for row in components.events]
        self._reports = [row.id for row in components.reports]
        self._tokens = token_ids(components)
        self._bonus = [row.id for row in components.bonus]
        self._automa_cards = components.automa_cards
        self._automa_decisions = components.automa_decisions
        self._facts: dict[str, Facts] = {
            **self._table(), **self._in_the_city(), **self._investing(), **_AT_MATERNITY,
            **self._against_the_automa(),
        }  # fmt: skip

    def describe(self, numbers: list[int], viewer: int | None) -> Json:
        """One event; everything that is told is public but the tokens somebody looks at (DH-15.4)."""
        kind, seat, a, b, c = numbers
        name = story.EVENT_NAMES[kind]
        facts = self._facts.get(name)
        event: Json = {"event": name, "seat": seat if seat >= 0 else None}
        found = {**event, **(facts(a, b, c) if facts else {})}
        if viewer != seat:
            found.pop(_PRIVATE.get(name, ""), None)
        return found

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
            "dice_rolled": lambda a, b, _: {"colour": DIE_NAMES[a], "value": b},
            "arranged": lambda a, b, _: {"ambulance": a, "patient": patient_text(b)},
            "ambulance_taken": lambda a, _b, _c: {"ambulance": a},
            "ambulance_emptied": lambda a, _b, _c: {"ambulance": a},
            "patient_arrived": _arrived,
            "patient_lost": patient,
            "improved": lambda a, b, _: {"card": self._improvement(a, b)},
            "returned": lambda a, b, _: {"card": self._improvement(a, b)},
            "copied": lambda a, _b, _c: {"specialist": self._specialists[a]},
            "activated": lambda a, b, c: {
                "department": self._departments[a] + (f"{c + 1}" if c >= 0 else ""),
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
            "picked_up": lambda a, b, c: {**patient(a, b, c), "space": patient_text(b)[:2]},
            "nurses": lambda a, b, _c: {"count": a, "stays": b == 1},
            "kept": lambda a, _b, _c: {"administrator": self._administrators[a]},
            "started": lambda a, _b, _c: {"patient": patient_text(a)},
            "turned_away": lambda a, _b, _c: {"patient": patient_text(a)},
        }

    def _in_the_city(self) -> dict[str, Facts]:
        return {
            "order_set": lambda a, b, _: {"number": a, "total": b},
            "vehicle_moved": _vehicle,
            "die_collected": _on_tile,
            "city_refilled": _on_tile,
            "city_died": _on_tile,
            "city_deteriorated": lambda a, b, c: {
                "tile": _TILES[a],
                "before": patient_text(b),
                "after": patient_text(c),
            },
            "bonus_laid": lambda a, b, _: {"tile": _TILES[a], "bonus": self._bonus[b]},
            "bonus_kept": lambda a, _b, _c: {"bonus": self._bonus[a]},
            "bonus_used": lambda a, _b, _c: {"bonus": self._bonus[a]},
        }

    def _investing(self) -> dict[str, Facts]:
        return {
            "invested": lambda a, b, c: {
                "space": TINT_COLOURS[a],
                "staff": self._staff(b),
                "also": TINT_COLOURS[c] if c >= 0 else None,
            },
            "tokens_seen": lambda a, b, _: {"pile": TINT_COLOURS[a], "token": self._tokens[b]},
            "token_kept": lambda a, b, c: {
                "token": self._tokens[a],
                "on": self._improvement(b, c) if b >= 0 else None,
            },
            "token_used": lambda a, _b, _c: {"token": self._tokens[a]},
            "swapped": lambda a, _b, _c: {"specialist": self._specialists[a]},
        }

    def _against_the_automa(self) -> dict[str, Facts]:
        cards = [row.id for row in self._automa_cards]
        return {
            "automa_card": lambda a, b, _: {"deck": _AUTOMA_DECKS[a], **self._turned_up(a, b)},
            "automa_took": lambda a, _b, _c: {"ambulance": a},
            "automa_removed": lambda a, b, _: {"card": self._improvement(a, b)},
            "automa_filled": lambda a, b, c: {
                "card": cards[a],
                "slot": b + 1,
                "colour": COLOURS[c] if c < len(COLOURS) else None,
            },
            "automa_scored": lambda a, b, _: {"card": cards[a], "points": b},
            "automa_tile": lambda a, _b, _c: {"card": cards[a]},
        }

    def _turned_up(self, deck: int, number: int) -> Json:
        """A hospital card and what its sections are worth, or a decision card and what it decides."""
        if deck == 0:
            card = self._automa_cards[number]
            return {"card": card.id, "worth": [card.left_points, card.right_points]}
        decision = self._automa_decisions[number]
        wanted = list(decision.ambulances)
        return {"card": decision.id, "ambulances": wanted, "extra": decision.extra}


def _patient(a: int, b: int, _c: int) -> Json:
    return {"place": a + 1, "patient": patient_text(b)}


def _arrived(a: int, b: int, c: int) -> Json:
    """Somebody new, or among all who lie there (`listed`), with the ambulance that brought them."""
    return {
        **_patient(a, b, c),
        "listed": c >= story.IN_BED,
        "new": c != story.IN_BED,
        "ambulance": c - story.BY_AMBULANCE if c >= story.BY_AMBULANCE else None,
    }


def _change(a: int, b: int, c: int) -> Json:
    return {"place": a + 1, "before": patient_text(b), "after": patient_text(c)}


def _vehicle(a: int, b: int, _c: int) -> Json:
    """An entrance of the city, or the tile where the helicopter lands."""
    drives = a >= 0
    return {
        "entrance": ENTRANCE_NAMES[a] if drives else None,
        "tile": None if drives else _TILES[b],
    }


def _on_tile(a: int, b: int, _c: int) -> Json:
    return {"tile": _TILES[a], "patient": patient_text(b)}


_AT_MATERNITY: dict[str, Facts] = {
    "mother_placed": lambda a, b, _: {"patient": f"M{a}", "ambulance": b},
    "mother_replaced": lambda a, _b, _c: {"patient": f"M{a}"},
    "patient_moved": lambda a, b, c: {"place": a + 1, "to": b + 1, "patient": patient_text(c)},
    "baby_born": _patient,
    "waiting": _patient,
    "family_left": lambda a, _b, _c: {"ward": a + 1},
    "returned_waiting": _patient,
}
