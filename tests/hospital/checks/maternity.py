"""What must hold at any decision with Mothers and Babies, read from positions."""

from __future__ import annotations

from tests.harness import Checks, Step
from tests.hospital.builders import Json


def check_families(position: Json) -> None:
    """DH-16.2, DH-16.4, DH-16.7: one Mother in a ward or ambulance; Babies only beside her."""
    for van in position["ambulances"]:
        assert sum(text[0] == "M" for text in van["patients"]) <= 1, van
    for house in position["hospitals"]:
        for beds, room in zip(house["wards"], house["rooms"], strict=True):
            mothers = [text for text in beds if text[0] == "M"]
            babies = [text for text in room if text != "-"]
            assert len(mothers) <= 1, house
            assert mothers or not babies, house
            assert all(text[0] == "B" for text in babies), house
            assert not any(text[0] == "B" for text in beds), house
            waiting = [text[1] == "7" for text in mothers + babies]
            assert not waiting or not all(waiting), house


def check_discharged(position: Json) -> None:
    """DH-16.7: whole families leave, so no Baby is discharged without a Mother."""
    for house in position["hospitals"]:
        gone = house["discharged"]
        assert gone.count("B") <= 2 * gone.count("M"), house


Ward = tuple[bool, list[int]]  # whether there is a Mother, and the values of the Babies, ascending


def families(position: Json) -> list[Ward]:
    """By hospital and ward: the Mother and her Babies."""
    return [
        (
            any(text[0] == "M" for text in beds),
            sorted(int(text[1]) for text in room if text != "-"),
        )
        for house in position["hospitals"]
        for beds, room in zip(house["wards"], house["rooms"], strict=True)
    ]


def check_families_stay_whole(before: list[Ward], after: list[Ward]) -> None:
    """DH-16.7: a family leaves whole or not at all."""
    for (mother, babies), (still, left) in zip(before, after, strict=True):
        assert not (mother and still) or len(left) >= len(babies), (before, after)
        assert still or not left, (before, after)


def check_babies(before: list[Ward], after: list[Ward]) -> None:
    """DH-16.8: while the same Babies are in a room none loses value; one who waited is back at 6."""
    for (_, values), (_, now) in zip(before, after, strict=True):
        if len(values) == len(now):
            pairs = zip([min(value, 6) for value in values], now, strict=True)
            assert all(was <= value for was, value in pairs) or set(now) == {4}


def check_both(before: list[Ward], after: list[Ward]) -> None:
    """Families from one decision to the next."""
    check_families_stay_whole(before, after)
    check_babies(before, after)


CHECKS = Checks(positions=(check_families, check_discharged), steps=(Step(families, check_both),))
