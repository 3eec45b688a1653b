"""Who looks at a table through one process, or through all the others."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Company(Struct, frozen=True):
    """The persons who look on, and those among all who look that are counted."""

    persons: tuple[int, ...] = ()  # by number: processes compare what they have told by its text
    strangers: int = 0  # without a seat
    screens: int = 0  # that show the table to a whole room


NO_COMPANY = Company()


def together(companies: Iterable[Company]) -> Company:
    """All of them as one."""
    found = list(companies)
    return Company(
        tuple(sorted({person for one in found for person in one.persons})),
        sum(one.strangers for one in found),
        sum(one.screens for one in found),
    )
