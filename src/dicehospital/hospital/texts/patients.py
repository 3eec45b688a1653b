"""Patients in words, as messages: `2 other untreated red patients of value 1 to 3`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    Words = Message | str

THE = "the"  # the form of words after an article, of several: `die roten Patienten`, but `rote Patienten`


def who(n: int, number: Words | int, kind: str = "", **parts: Words) -> Message:
    """So many patients, or Mothers or Babies; parts are `other`, `traits`, `colour` and `after`.

    Their order is that of the language, so each begins with a space.
    """
    spaces = dict.fromkeys(("other", "traits", "colour", "after"), "")
    noun = said_of(n, f"noun.{kind or 'patient'}")
    return Message("patients.who", {"n": n, "number": number, "noun": noun, **spaces, **parts})


def said_of(form: int | str, what: str, kind: str = "") -> Message:
    """A word that differs where it is said of several, after an article, or of a kind of patients."""
    word = f"patients.{of_kind(what, kind)}"
    return Message(word, {"n": form}) if isinstance(form, int) else Message(f"{word}.{form}")


def traits(words: Iterable[str], kind: str, form: int | str) -> Words:
    """Traits of patients."""
    return run_on([said_of(form, word, kind) for word in words])


def of_kind(what: str, kind: str) -> str:
    """A word as it is said of Mothers or Babies: some languages have a gender for each."""
    return f"{what}_{kind}" if kind else what


def amount(least: int, most: int) -> Message | int:
    """`2`, `up to 2`, `1 or 2`, `1 to 3`."""
    if least == most:
        return most
    if least == 0:
        return Message("patients.up_to", {"most": most})
    message = "one_or_other" if most == least + 1 else "range"
    return Message(f"patients.{message}", {"least": least, "most": most})


def colours(names: Iterable[str], form: int | str) -> Words:
    """` red, yellow or green`, as so many patients have it; nothing where none is named."""
    said = [said_of(form, f"colour.{name}") for name in names]
    if len(said) <= 1:
        return run_on(said)
    return Message("patients.either", {"first": run_on(said[:-1], "and_also"), "last": said[-1]})


def values(low: int, high: int) -> Message:
    """` of value 3`, ` of value 1 or 2`, ` of value 1 to 3`."""
    message = {0: "value", 1: "values_or"}.get(high - low, "values")
    return Message(f"patients.{message}", {"low": low, "high": high})


def difference(delta: int) -> str:
    """How a value compares with another: the word by which messages call it."""
    return "same" if delta == 0 else "more" if delta > 0 else "less"


def run_on(parts: Iterable[Words], how: str = "and_then") -> Words:
    """Parts that begin with a space, one after the other."""
    found: Words = ""
    for part in parts:
        found = Message(f"patients.{how}", {"first": found, "last": part}) if found else part
    return found
