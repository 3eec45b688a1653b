"""The pad of Emergency Roll: a sheet in notation, and what each cardiologist has given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from dicehospital.api import from_position
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.cards.lookup import counted_beds, goal_progress, meets_goal
from dicehospital.er.components import BEDS, SPECIALISTS, WARDS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.pads.pad import (
    Game,
    PadFault,
    PadForm,
    PadLine,
    PadScore,
    PadScored,
    Written,
    sheets_of,
    wrong_sum,
)

TYPES: Final = ("cardiologist", "cardiologist", "radiologist", "epidemiologist")  # by place
IN_PLAY: Final = 2  # cardiologists
EMPTY: Final = "/".join("-" for _ in WARDS)
ALICAT: Final = 1  # its seat
_PAIR: Final = 2  # who play with the side that shows 5 alone (ER-2.2)
_LEDGER: Final = {"C10": " st", "C13": " bb"}  # goals about what a pad need not say
_RULES: Final = {
    "cardiologists": "ER-6.2", "nurses": "ER-4.6", "morgue": "ER-4.9",
    "equipment": "ER-9.8", "isolation": "ER-9.8", "capacity": "ER-9.8",
}  # fmt: skip


def score(game: Game, written: Sequence[Written]) -> PadScored:
    """The pad of a game as the engine counts it; `BadInput` where the game itself cannot be."""
    form = form_of(game)
    given = sheets_of(written, form.sheets)
    refused = [_refusal(game, form, seat, one) for seat, one in enumerate(given)]
    readable = [
        one if fault is None else Written() for one, fault in zip(given, refused, strict=True)
    ]
    counted = from_position(_position(game, readable), dealer="manual")
    found = []
    for seat, (one, fault) in enumerate(zip(given, refused, strict=True)):
        if fault is not None:
            found.append(PadScore([], None, [fault]))
            continue
        total = counted.scores()[seat]
        lines = [_line(game, seat, one, part, points) for part, points in total.parts.items()]
        faults = [*_broken_rules(game, form, seat, given), *wrong_sum(one, total.total)]
        found.append(PadScore(lines, total.total, faults))
    return PadScored(form, found, [] if any(refused) else list(counted.winners))


def form_of(game: Game) -> PadForm:
    """Two sheets alone, for ALICAT has one; the cards of each place; the sides of the cardiologists."""
    alone = game.players == 1
    points = [0, 5, 10] if alone else [0, 5] if game.players == _PAIR else [0, 5, 8]
    cards = [[card.id for card in SPECIALISTS if card.type == kind] for kind in TYPES]
    return PadForm(sheets=2 if alone else game.players, cards=cards, card_points=points)


def _position(game: Game, written: Sequence[Written]) -> Json:
    """The end of a game that leaves these sheets."""
    cards = [*game.cards, *[None] * (len(TYPES) - len(game.cards))]
    gave = {
        card: {"shows": 0, "points": [one.cardiologists[place] for one in written]}
        for place, card in enumerate(cards[:IN_PLAY])
        if card is not None
    }
    return {
        "game": "er",
        "players": game.players,
        **game.options,
        "cards": cards,
        "sheets": [one.sheet or EMPTY for one in written],
        "cardiologists": gave,
        "over": True,
    }


def _refusal(game: Game, form: PadForm, seat: int, one: Written) -> PadFault | None:
    """Why a sheet cannot be read, all others being empty; the game itself must be right."""
    blank = [Written()] * form.sheets
    from_position(_position(game, blank), dealer="manual")
    for place, points in enumerate(one.cardiologists):
        if points not in form.card_points:
            values = {"seen": points, "allowed": list(form.card_points)}
            return PadFault(f"cardiologists[{place}]", Message("not_one_of", values))
    blank[seat] = one
    try:
        from_position(_position(game, blank), dealer="manual")
    except BadInput as error:
        return PadFault(error.field.removeprefix(f"sheets[{seat}]").lstrip("."), error.message)
    return None


# -- lines -----------------------------------------------------------------------------------------
def _line(game: Game, seat: int, one: Written, part: str, points: int) -> PadLine:
    card = _card_of(game, part)
    if game.players == 1 and seat == ALICAT and card:
        return PadLine(part, points, "ER-9.8", Message("pad.er.printed", {"card": _named(card)}))
    sheet = Sheet.parse(one.sheet or EMPTY)
    beds = counted_beds(sheet, card) if card else _COUNTED.get(part, _nobody)(sheet)
    rule = f"ER-8.{card}" if card else _RULES.get(part, "ER-7.1")
    return PadLine(part, points, rule, _why(game, one, sheet, part, beds), beds)


def _card_of(game: Game, part: str) -> str:
    """The radiologist or epidemiologist behind a line; "" where none is named."""
    place = TYPES.index(part) if part in TYPES else len(TYPES)
    return (game.cards[place] or "") if place < len(game.cards) else ""


def _why(game: Game, one: Written, sheet: Sheet, part: str, beds: Sequence[int]) -> Message:
    """How a line comes about."""
    if part in ("radiologist", "epidemiologist"):
        card = _card_of(game, part)
        facts = {"card": _named(card), "n": len(beds)}
        return Message("pad.er.card", facts) if card else Message("pad.er.no_card")
    if part in ("nurses", "morgue"):
        count = sheet.nurses if part == "nurses" else sheet.morgue
        return Message(f"pad.er.{part}", {"n": int(count)})
    rows: dict[str, Sequence[Any]] = {
        "wards": _full_wards(sheet),
        "critical": [_values(sheet)[bed] for bed in beds],
        "cardiologists": _goals(game, one),
    }
    return _listed(part, rows[part]) if part in rows else Message(f"pad.er.{part}")


def _full_wards(sheet: Sheet) -> list[Message]:
    full = [n for n in range(len(WARDS)) if sheet.is_full(n)]
    return [Message("pad.er.ward", {"ward": n + 1, "n": WARDS[n].clipboard}) for n in full]


def _goals(game: Game, one: Written) -> list[Message]:
    gave = zip(game.cards[:IN_PLAY], one.cardiologists, strict=False)
    return [
        Message("pad.er.gave", {"card": _named(card), "points": points})
        for card, points in gave
        if card and points
    ]


def _listed(part: str, rows: Sequence[Any]) -> Message:
    return Message(f"pad.er.{part}", {"rows": rows}) if rows else Message(f"pad.er.{part}_none")


def _named(card: str) -> Message:
    return Message(f"card.{card}")


def _values(sheet: Sheet) -> dict[int, int]:
    """Written values by printed bed number."""
    return {bed: int(sheet.beds[n]) for n, bed in enumerate(BEDS)}


def _nobody(_: Sheet) -> list[int]:
    return []


def _in_full_wards(sheet: Sheet) -> list[int]:
    return [bed for bed, (ward, *_) in BEDS.items() if sheet.is_full(ward - 1)]


def _critical(sheet: Sheet) -> list[int]:
    return [bed for n, bed in enumerate(BEDS) if int(sheet.critical) >> n & 1]


_COUNTED: Final[dict[str, Callable[[Sheet], list[int]]]] = {
    "wards": _in_full_wards,
    "critical": _critical,
}


# -- rules -----------------------------------------------------------------------------------------
def _broken_rules(
    game: Game, form: PadForm, seat: int, written: Sequence[Written]
) -> list[PadFault]:
    """What a sheet says that no game can leave."""
    one = written[seat]
    sheet = Sheet.parse(one.sheet or EMPTY)
    found = [
        PadFault(f"n{n + 1}", Message("pad.er.nurse_of_nobody", {"ward": n + 1}))
        for n in range(len(WARDS))
        if int(sheet.nursed) >> n & 1 and not sheet.filled[n]
    ]
    if game.players == 1 and seat == ALICAT:  # it scores for wards, not for goals (ER-9.7)
        return found
    for place, card in enumerate(game.cards[:IN_PLAY]):
        if card is None or not one.cardiologists[place]:
            continue
        found += _open_goal(card, place, one, sheet)
        given = [other.cardiologists[place] for other in written]
        best = max(form.card_points)
        if game.players > 1 and one.cardiologists[place] < best and best not in given:
            facts = {"card": _named(card), "first": best}
            found.append(PadFault(f"cardiologists[{place}]", Message("pad.er.first_side", facts)))
    return found


def _open_goal(card: str, place: int, one: Written, sheet: Sheet) -> list[PadFault]:
    """ER-6.4: points of a goal that the sheet does not meet, where the pad says enough to know."""
    if _LEDGER.get(card, "") not in one.sheet or meets_goal(sheet, card):
        return []
    have, need = goal_progress(sheet, card)
    standing = Message(f"progress.{card}", {"have": have, "need": need})
    facts = {"card": _named(card), "standing": standing}
    return [PadFault(f"cardiologists[{place}]", Message("pad.er.goal_open", facts))]
