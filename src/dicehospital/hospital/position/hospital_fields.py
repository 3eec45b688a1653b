"""A hospital as JSON, told once: its schema, and the forms of what it owns."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import TOKEN, copy_number, place_of
from dicehospital.hospital.board.hospital import (
    CARD_PLACES,
    CHEVRONS,
    NONE,
    NURSE,
    PARTS,
    PRINTED,
    WARDS,
    Hospital,
)
from dicehospital.hospital.board.patient import BABY, COLOUR_COUNT, LETTERS, MOTHER, new_patient
from dicehospital.hospital.board.patient_text import patient_text, read_patient
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.position.beds import (
    BED,
    beds_of,
    before_of,
    healed_of,
    read_beds,
    read_before,
    read_healed,
)
from dicehospital.hospital.position.ids import HEALED_COLOURS, Ids
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.position.forms import FLAG, Form, bits, counts, maybe, row, whole, word
from dicehospital.kernel.position.schema import OWNER, Field, Schema, plain
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

_DICE: Final = list(LETTERS[:COLOUR_COUNT])  # those of the bag
_CHEVRONS: Final = [f"chevron{ward + 1}" for ward in range(WARDS)]
_POINTS: Final = counts(PARTS, -999, 9999)


def hospital_schema(ids: Ids) -> Schema[Hospital]:
    """What a hospital says under the names of a ruleset; a position may name only what is in play."""
    departments, specialists, administrators = ids.in_play
    department, specialist = _department(ids), _owned(ids.specialists, "cards")
    administrator = word(ids.administrators, administrators)
    return Schema(
        Field(("patients", "wards", "rooms"), "beds", beds_of, read_beds,
              cells=["values", "colours", "treated", "physio", "blood_colours"]),
        plain("departments", row(word(ids.departments, departments)), "tiles",
              cells=["departments"]),
        plain("specialists", row(word(ids.specialists, specialists)), "cards",
              cells=["specialists"]),
        plain("nurses", whole(0, 60)),
        plain("nurses_free", whole(0, 60), absent=lambda hospital: hospital.nurses),
        plain("used", bits(department, once=True), cells=["used_printed", "used", "used_rooms"]),
        plain("placed", bits(specialist, once=True)),
        plain("blood", whole(0, 999)),
        plain("fatalities", whole(0, 999)),
        Field(("points", "score"), "points", _points, _read_points, cells=["points"]),
        plain("arrivals", row(Form(_die, _read_die)), cells=["arrival_values", "arrival_colours"]),
        Field("discharged", "discharged", _discharged, _read_discharged, cells=["discharged"]),
        _leaving(ids),
        plain("due", whole(0, 9), left_out=0),
        plain("replacing", whole(0, 6), left_out=0),
        plain("begun", FLAG),
        plain("done", FLAG),
        plain("copy", maybe(_owned_type(ids.specialists, specialist)), "copied"),
        plain("protected", bits(BED)),
        _current(_activation(ids, department, specialist)),
        Field(("tokens",), "tokens", lambda home: _tokens(ids, department, specialist, home),
              cells=["tokens", "token_places"]),  # the module reads them
        plain("administrator", maybe(administrator), shown=OWNER),
        plain("dealt", _dealt(administrator), shown=OWNER),
        beside=["ambulance"],  # the table says who has taken which
    )  # fmt: skip


def _activation(ids: Ids, department: Form, specialist: Form) -> Schema[Hospital]:
    """The activation under way."""
    return Schema(
        plain("department", department),
        plain("staff", _staff(specialist), absent=lambda _: NURSE),
        plain("step", word(ids.steps)),
        plain("colour", maybe(word(HEALED_COLOURS)), "tint"),
        plain("sent", whole(0, 20)),
        plain("sent_pink", whole(0, lambda hospital: hospital.sent)),
        plain("tokens_used", bits(whole(0, 59))),
        plain("repeating", maybe(whole(0, 59))),
        Field("before", "beds", before_of, read_before, cells=["before"]),
        Field("healed", ("beds", "healed", "healed_by_base"), healed_of, read_healed,
              cells=["healed", "healed_values", "healed_by_department"]),
        plain("waiting", bits(BED)),
        plain("drawing", whole(0, 2)),
    )  # fmt: skip


def _current(activation: Schema[Hospital]) -> Field[Hospital]:
    """The activation as one field; a patient may be drawn for a hospital without one."""

    def write(hospital: Hospital) -> Json | None:
        if hospital.department != NONE:
            return activation.write(hospital)
        return {"drawing": int(hospital.drawing)} if hospital.drawing else None

    def read(hospital: Hospital, found: Reader) -> None:
        if found.has("current"):
            current = found.get("current").only(activation.names)
            names = () if "department" in current.source else ("drawing",)
            activation.read(hospital, current, *names)

    cells = [cell for field in activation.fields for cell in field.cells]
    return Field("current", tuple(activation.slots), write, read, cells=cells)


# -- what a hospital owns ----------------------------------------------------------------------------
def _owned(ids: list[str], slot: str) -> Form:
    """A department tile or specialist by its name, a second copy as `#2`; numbers are places in a list."""

    def write(place: Any, hospital: Hospital) -> str:
        owned = getattr(hospital, slot)
        copy = copy_number(owned, place)
        return ids[owned[place]] if copy == 0 else f"{ids[owned[place]]}#{copy + 1}"

    def read(found: Reader, hospital: Hospital) -> int:
        name, _, copy = str(found.value).partition("#")
        number = ids.index(name) if name in ids else -1
        nth = int(copy) - 1 if copy.isdigit() else 0
        place = place_of(getattr(hospital, slot), number, nth)
        if place == NONE or (copy and not copy.isdigit()):
            raise found.refused("not_owned", seen=found.value)
        return int(place)

    return Form(write, read)


def _owned_type(ids: list[str], specialist: Form) -> Form:
    """A specialist that is owned; numbers are types."""
    return Form(
        lambda number, _: ids[number],
        lambda found, hospital: int(hospital.cards[specialist.read(found, hospital)]),
    )


def _department(ids: Ids) -> Form:
    """A department: printed, a tile, or beside a room for Babies."""
    printed, tile = ids.departments[:PRINTED], _owned(ids.departments, "tiles")

    def write(number: Any, hospital: Hospital) -> Any:
        if number < PRINTED:
            return printed[number]
        if number >= CHEVRONS:
            return _CHEVRONS[number - CHEVRONS]
        return tile.write(number - PRINTED, hospital)

    def read(found: Reader, hospital: Hospital) -> int:
        if found.value in printed:
            return printed.index(found.value)
        if hospital.has_rooms() and found.value in _CHEVRONS:
            return int(CHEVRONS) + _CHEVRONS.index(found.value)
        return int(PRINTED + tile.read(found, hospital))

    return Form(write, read)


def _staff(specialist: Form) -> Form:
    """Who works in an activation: a nurse, or a specialist."""
    return Form(
        lambda who, home: "nurse" if who == NURSE else specialist.write(who, home),
        lambda found, home: NURSE if found.value == "nurse" else specialist.read(found, home),
    )


def _dealt(administrator: Form) -> Form:
    """The two administrators to choose from, packed, or none."""

    def write(pair: Any, hospital: Hospital) -> list[str]:
        cards = [] if pair == NONE else [pair // PAIR, pair % PAIR]
        return [administrator.write(card, hospital) for card in cards]

    def read(found: Reader, hospital: Hospital) -> int:
        pair = sorted(administrator.read(card, hospital) for card in found.members())
        if pair and (len(pair) != 2 or pair[0] == pair[1]):
            raise found.refused("not_two_cards", seen=found.value)
        return int(pair[0] * PAIR + pair[1] if pair else NONE)

    return Form(write, read)


def _tokens(ids: Ids, department: Form, specialist: Form, hospital: Hospital) -> Json:
    """Investment tokens by where they lie, where there are any (DH-15.4)."""
    found: dict[str, list[str]] = {}
    for entry in hospital.tokens:
        place, token = divmod(int(entry), int(TOKEN))
        on_card = place - int(CARD_PLACES)
        form, number = (specialist, on_card) if on_card >= 0 else (department, place)
        found.setdefault(form.write(number, hospital), []).append(ids.tokens[token])
    return {"tokens": found} if found else {}


# -- points, and dice outside the beds ---------------------------------------------------------------
def _points(hospital: Hospital) -> Json:
    return {"points": _POINTS.write(hospital.points, hospital)}


def _read_points(hospital: Hospital, found: Reader) -> None:
    """By part; a score of which nobody knows the parts counts as the first."""
    hospital.points = _POINTS.read(found.get("points", {}), hospital)
    hospital.points[0] += found.get("score", 0).whole(-999, 9999)


def _die(die: Any, _: Hospital) -> str:
    """A die at the door; before it has a value, its colour alone."""
    text = patient_text(die)
    return text[0] if text[1] == "0" else text


def _read_die(found: Reader, _: Hospital) -> int:
    if found.value in _DICE:
        return int(new_patient(LETTERS.index(found.value), 0))
    return read_patient(found)


def _discharged(hospital: Hospital) -> list[str]:
    texts = []
    for true in range(3):
        for lasting in range(3):
            text = LETTERS[true] if true == lasting else f"{LETTERS[true]}={LETTERS[lasting]}"
            texts += [text] * int(hospital.discharged_of(true, lasting))
    for kind in (MOTHER, BABY):
        texts += [LETTERS[kind]] * int(hospital.discharged_kind(kind))
    return texts


def _read_discharged(hospital: Hospital, found: Reader) -> None:
    for text in found.each("discharged"):
        true, _, seen = str(text.value).partition("=")
        dice = list(LETTERS) if hospital.has_rooms() and not seen else _DICE
        if true not in dice or (seen or true) not in dice:
            raise text.refused("not_a_die", seen=text.value)
        hospital.discharge(LETTERS.index(true), LETTERS.index(seen or true))


def _leaving(ids: Ids) -> Field[Hospital]:
    """Dice on their way to the bag, then improvements on their way to their decks."""
    kinds = (ids.departments, ids.specialists)

    def write(hospital: Hospital) -> list[str]:
        dice = [LETTERS[c] for c in range(3) for _ in range(hospital.leaving_of(c))]
        return dice + [kinds[thing % 2][thing // 2] for thing in hospital.returned]

    def read(hospital: Hospital, found: Reader) -> None:
        returned: list[int] = []
        for text in found.each("leaving"):
            things = [2 * kinds[n].index(text.value) + n for n in (0, 1) if text.value in kinds[n]]
            if text.value in _DICE:
                hospital.send_away(LETTERS.index(text.value))
            elif things:
                returned.append(things[0])
            else:
                raise text.refused("not_a_die", seen=text.value)
        hospital.returned, hospital.returns = vec[i64](returned), len(returned)

    cells = ["leaving", "returned", "returned_specialists"]
    return Field("leaving", ("leaving", "returned", "returns"), write, read, cells=cells)
