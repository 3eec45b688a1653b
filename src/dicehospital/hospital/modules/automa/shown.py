"""What a view shows of the Automa: its cards as printed, and what it does next (DH-19.2 to DH-19.5).

Only from what lies open: which card is turned up next nobody knows, what the dice on the table will do
everybody can work out.
"""

from __future__ import annotations

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import LETTERS
from dicehospital.hospital.modules.automa.filling import Fill, next_grey
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.scoring import points_of
from dicehospital.hospital.modules.automa.state import (
    CONTENTS,
    FREE,
    GREY,
    GREY_LETTER,
    HUMAN,
    RIVAL,
    SLOTS,
    AutomaSlice,
)
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.telling.names import thing
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.phrases import counted
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_BEFORE_AMBULANCES = ("setup", "shift")
_FILLS = "activation"
_ANY = "?"  # a die, but which a lot decides


def show_line(state: HospitalState, module: Automa, view: Json) -> None:
    """Add slots and points to the cards of the line, and the next thing the Automa does."""
    owned = module.state(state)
    shown = view["automa"]
    for place, card in enumerate(shown["line"]):
        card.update(_printed(owned, place))
    for ambulance in view["ambulances"]:
        if ambulance["number"] == shown["ambulance"]:
            ambulance["seat"] = int(RIVAL)
    shown["cards"] = len(owned.line) + len(owned.completed) + int(owned.deck.size())
    shown["next"] = None
    if view["phase"] == _FILLS:
        shown["next"] = _show_filling(state, module, shown["line"])
    elif not view["over"]:
        shown["next"] = _step(state, owned, view["phase"], view["step"])


def _printed(owned: AutomaSlice, place: int) -> Json:
    card = owned.line[place]
    kinds = owned.cards.kinds[SLOTS * card : SLOTS * card + owned.cards.count[card]]
    return {
        "slots": "".join(GREY_LETTER if kind == GREY else LETTERS[kind] for kind in kinds),
        "left": int(owned.cards.left[card]),
        "points": [int(owned.cards.left_points[card]), int(owned.cards.right_points[card])],
        "worth": int(points_of(owned, place)),
    }


# -- the line at the end of the activation -----------------------------------------------------------
def _show_filling(state: HospitalState, module: Automa, line: list[Json]) -> Json:
    """DH-19.4: the cards as they will be, as far as no lot decides; which will be complete."""
    after = state.copy()
    after.tells, after.inline, after.asked = False, False, NOT_ASKED
    Fill(module).begin(after)
    owned, by_lot = module.state(after), after.asked != NOT_ASKED
    asking = next_grey(owned) if by_lot else NONE
    for place, card in enumerate(line):
        card["then"] = _then(owned, place, card["slots"], by_lot=place == asking)
    return _filling(owned, [card["then"] for card in line], by_lot=by_lot)


def _then(owned: AutomaSlice, place: int, slots: str, *, by_lot: bool) -> str:
    """What lies on a card; there are dice for all its grey slots where a lot says which."""
    first, count = int(SLOTS) * place, int(owned.slots_of(place))
    then = [CONTENTS[owned.filled[first + n]] for n in range(len(slots))]
    if by_lot:
        greys = [n for n in range(count) if slots[n] == GREY_LETTER]
        then = [_ANY if n in greys and one == CONTENTS[FREE] else one for n, one in enumerate(then)]
    return "".join(then)


def _filling(owned: AutomaSlice, line: list[str], *, by_lot: bool) -> Json:
    complete = [
        place for place, then in enumerate(line)
        if CONTENTS[FREE] not in then[: int(owned.slots_of(place))]
    ]  # fmt: skip
    if not complete:
        return _said("lot" if by_lot else "fills", "DH-19.4")
    points = counted("point", sum(int(points_of(owned, place)) for place in complete))
    cards = [thing(owned.cards.ids[owned.line[place]]) for place in complete]
    return _said("completes", "DH-19.5", cards=cards, points=points)


# -- the other phases --------------------------------------------------------------------------------
def _step(state: HospitalState, owned: AutomaSlice, chapter: str, step: str) -> Json | None:
    if chapter in _BEFORE_AMBULANCES or (chapter == "intake" and owned.ambulance == NONE):
        lowest = int(state.setup.lowest_ambulance)
        first = state.first_player == RIVAL
        return _said("takes_first" if first else "takes", "DH-19.2", lowest=lowest)
    if chapter == "intake" and state.hospitals[HUMAN].ambulance == NONE:
        return _said("waits", "DH-19.2", ambulance=int(owned.ambulance))
    if chapter in {"intake", "improvement"}:
        return _improving(state, owned, step)
    return _said("scores", "DH-19.5") if chapter in {"neglect", "discharge"} else None


def _improving(state: HospitalState, owned: AutomaSlice, step: str) -> Json:
    """DH-19.3: what it takes away, and the tile on the card that it has turned up for that."""
    if state.first_player != RIVAL:
        return _said("turns_up", "DH-19.3")
    if step != "improve" or len(owned.line) == 0:
        return _said("removes", "DH-19.3")
    card = owned.cards.ids[owned.line[len(owned.line) - 1]]
    return _said("covers", "DH-19.3", card=thing(card))


def _said(what: str, rule: str, **params: object) -> Json:
    return {"text": Message(f"automa.next.{what}", params).to_json(), "rule": rule}
