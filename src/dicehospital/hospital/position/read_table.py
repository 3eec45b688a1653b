"""A table from the JSON of a position, whole or short: what is absent follows from the rest."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import NONE, Hospital, new_hospital
from dicehospital.hospital.board.patient import (
    BABY,
    COLOURS,
    KINDS,
    MOTHER,
    NOBODY,
    colour_of,
    is_pink,
    value_of,
)
from dicehospital.hospital.board.patient_text import read_dice, read_patient
from dicehospital.hospital.cards_in_play import with_cards
from dicehospital.hospital.modules.order import EXPANSIONS
from dicehospital.hospital.options import KEYS as OPTION_KEYS
from dicehospital.hospital.options import Agreement, read_agreement
from dicehospital.hospital.phases.decks import (
    dropped_count,
    promo_types,
    rows_of,
    spare_cards,
    whole_deck,
)
from dicehospital.hospital.phases.intake import CLASSES, COLUMNS, capacity
from dicehospital.hospital.position.consistency import check_consistency
from dicehospital.hospital.position.stage import read_modules, restore_stage
from dicehospital.hospital.position.write import writer_for
from dicehospital.hospital.rules import Rules, rules_for
from dicehospital.hospital.setup import new_table
from dicehospital.hospital.state import (
    CARD_STREAM,
    DECKS,
    ROOM,
    SPECIALIST_DECK,
    STREAMS,
    HospitalState,
)
from dicehospital.kernel.chance.rng import below, is_stream
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

# Those of the schema, known before the ruleset is, and what no position is written with.
FIELDS: Final = (
    "game", "players", "edition", "modules", "options", "round", "phase", "step", "first_player",
    "order", "next_in_order", "ambulances", "rolled", "drawn", "asking", "bag", "display", "decks",
    "discards", "agenda", "then", "chance", "hospitals", "over", "seed", "rng", "dealer", "supply",
    "rival_discharged",
)  # fmt: skip
_APART: Final = ("edition", "modules")
_SUPPLY: Final = ("mothers", "babies")


class TableReader:
    """Reads a whole position."""

    def __init__(self, source: Any) -> None:
        more = [field for expansion in EXPANSIONS for field in expansion.fields]
        self._found = Reader(source).only((*FIELDS, *more))
        self.agreement = self._agreement()
        self.rules: Rules = rules_for(self.agreement)
        self._writer = writer_for(self.rules)
        self._ids, self._schema = self._writer.ids, self._writer.schema

    def read(self) -> HospitalState:
        """The state that the position describes, checked."""
        found = self._found
        seed = found.source.get("seed", 1)
        if type(seed) is not int or not 0 <= seed < 2**256:
            raise BadInput("seed", "not_a_seed", seen=seed)
        game = new_table(self.rules, seed)
        game.hospitals = self._hospitals()
        self._schema.read(game, found, "round")
        self._read_seats(game)
        self._read_ambulances(game)
        self._read_cards(game)
        game.rival_discharged = found.get("rival_discharged", 0).whole(0, 99)
        _read_streams(game, found)
        read_modules(self.rules, game, found)
        self._read_bag(game)
        self._schema.read(game, found, "over")
        restore_stage(self.rules, game, found)
        self._schema.read(game, found, "chance")
        check_consistency(self.rules, game)
        return game

    def _agreement(self) -> Agreement:
        source = self._found.source
        options = self._found.get("options", {})
        options.only(tuple(k for k in OPTION_KEYS if k not in _APART))
        chosen: Json = {key: source[key] for key in _APART if key in source}
        agreement = read_agreement(source.get("players"), {**options.source, **chosen}, apart="")
        return with_cards(agreement, options.source.get("components"), "options.components")

    # -- hospitals -------------------------------------------------------------------------------
    def _hospitals(self) -> list[Hospital]:
        schema, setup = self._writer.hospital, self.rules.setup
        more = [field for expansion in EXPANSIONS for field in expansion.hospital_fields]
        found: list[Hospital] = []
        for source in self._found.get("hospitals", []).per_seat(self.agreement.players):
            source.only(tuple(dict.fromkeys((*schema.names, *more))))
            found.append(new_hospital(setup.nurses, setup.rooms))
            schema.read(found[-1], source)
            self._check_administrator(found, source)
        return found

    def _check_administrator(self, found: list[Hospital], source: Reader) -> None:
        """There is one of each."""
        mine = found[-1].administrator
        if mine != NONE and any(other.administrator == mine for other in found[:-1]):
            name = source.get("administrator")
            raise name.refused("too_many_copies", seen=name.value)

    def _promos(self, deck: int) -> list[int]:
        return promo_types(self.agreement) if deck == SPECIALIST_DECK else []

    # -- seats, order, ambulances ----------------------------------------------------------------
    def _read_seats(self, state: HospitalState) -> None:
        found, seats = self._found, int(state.seats)
        if found.source.get("first_player", 0) is not None:
            rivals = 1 if self.rules.setup.rival is not None else 0
            state.first_player = found.get("first_player", 0).whole(0, seats - 1 + rivals)
        state.order = vec[i64](self._order(max(int(state.first_player), 0) % seats, seats))
        self._schema.read(state, found, "next_in_order")
        if found.has("asking"):
            state.asking = found.get("asking").whole(0, seats - 1)

    def _order(self, first: int, seats: int) -> list[int]:
        """As given, or from the First Player clockwise; a whole position may stand before it is known."""
        order = self._found.get("order", []).values
        if not order and "then" in self._found.source:
            return []
        if not order:
            return [(first + n) % seats for n in range(seats)]
        if len(order) != seats or any(order.count(seat) != 1 for seat in range(seats)):
            raise BadInput("order", "not_an_order", seen=order, seats=seats)
        return order

    def _read_ambulances(self, state: HospitalState) -> None:
        found, rows = self._found, self._found.each("ambulances")
        count, low = int(self.rules.setup.ambulances), int(self.rules.setup.lowest_ambulance)
        if rows or found.source.get("phase", "intake") != "intake" or "then" in found.source:
            state.ambulances = vec[i64]([NOBODY] * (ROOM * count if rows else 0))
        if rows and len(rows) != count:
            raise BadInput("ambulances", "wrong_ambulances", seen=len(rows), wanted=count)
        for n, row in enumerate(rows):
            row.only(("number", "patients", "seat"))
            self._load(state, row.get("number", n + low).whole(low, low + count - 1), row)
        state.rolled = self._rolled()
        self._schema.read(state, found, "drawn")

    def _load(self, state: HospitalState, number: int, row: Reader) -> None:
        ambulance = number - int(self.rules.setup.lowest_ambulance)
        patients = read_dice(row.get("patients", []), int(capacity(state, ambulance)))
        for place, text in enumerate(patients):
            state.ambulances[ROOM * ambulance + place] = self._intake_die(text)
        if row.has("seat"):
            seat = row.get("seat")
            taker = seat.whole(0, int(state.seats) - 1)
            if state.hospitals[taker].ambulance != NONE:
                raise seat.refused("two_ambulances", seen=taker)
            state.hospitals[taker].ambulance = number

    def _intake_die(self, found: Reader) -> int:
        """A new patient; Mothers only where there are any (DH-16.2)."""
        die = read_patient(found)
        if colour_of(die) == BABY or (is_pink(die) and not self.rules.setup.rooms):
            raise found.refused("wrong_place_for_die", seen=found.value)
        return die

    def _rolled(self) -> vec[i64]:
        texts = self._found.each("rolled")
        counts = [0] * int(CLASSES if texts else 0)
        for text in texts:
            die = self._intake_die(text)
            counts[int(COLUMNS * value_of(die) + colour_of(die))] += 1
        return vec[i64](counts)

    # -- cards -----------------------------------------------------------------------------------
    def _read_cards(self, state: HospitalState) -> None:
        found, names = self._found, DECKS[: len(state.decks)]
        display = found.get("display", {}).only(names)
        more = [deck for expansion in EXPANSIONS for deck in expansion.decks]
        decks = found.get("decks", {}).only((*names, *more))
        shown = [self._shown(display.each(name), deck) for deck, name in enumerate(names)]
        state.departments = vec[i64]([card for cards in shown[::2] for card in cards])
        state.specialists = vec[i64]([card for cards in shown[1::2] for card in cards])
        for deck, name in enumerate(names):
            state.decks[deck] = self._deck(state, deck, name, decks)
        if "display" not in found.source and found.source.get("phase", "intake") != "setup":
            self._deal(state)

    def _shown(self, cards: list[Reader], deck: int) -> list[int]:
        ids, allowed = self._ids.of_deck(deck), self._ids.types(self.agreement, deck)
        return [ids.index(card.one_of(allowed)) for card in cards]

    def _deck(self, state: HospitalState, deck: int, name: str, decks: Reader) -> Deck:
        """The layers that are given, else one of all that is not seen elsewhere."""
        left = self._unseen(state, deck, name)
        if name not in decks.source:
            return deck_of([self._leave_out(state, deck, left)])
        ids = self._ids.of_deck(deck)
        layers = decks.each(name)
        return deck_of([[_card(ids, card, left) for card in layer.members()] for layer in layers])

    def _unseen(self, state: HospitalState, deck: int, name: str) -> Counter[int]:
        """Cards of the ruleset that nobody owns and that are not on display."""
        left = Counter(whole_deck(self.agreement, deck))
        left.update(self._promos(deck))
        kind = deck % 2
        seen = [(int(n), f"display.{name}") for n in (state.departments, state.specialists)[kind]]
        for seat, hospital in enumerate(state.hospitals):
            owned = (hospital.tiles, hospital.cards)[kind]
            seen += [(int(n), f"hospitals[{seat}].{DECKS[kind]}") for n in owned]
            gone = [int(t) // 2 for t in hospital.returned if t % 2 == kind]
            seen += [(n, f"hospitals[{seat}].leaving") for n in gone]
        for number, place in seen:
            if state.deck_of(kind, number) != deck:
                continue
            left[number] -= 1
            if left[number] < 0:
                rows = rows_of(self.agreement, deck)
                raise BadInput(place, "too_many_copies", seen=rows[number].id)
        return left

    def _leave_out(self, state: HospitalState, deck: int, left: Counter[int]) -> list[int]:
        """What a game of this ruleset would have left out is left out here too (DH-10.8)."""
        cards = sorted(left.elements())
        if self._found.source.get("phase") == "setup":
            promos = Counter(self._promos(deck))
            return sorted((Counter(cards) - promos).elements())
        spare = [n for n in spare_cards(self.agreement, deck) if n in cards]
        for _ in range(min(dropped_count(self.agreement, deck), len(spare))):
            cards.remove(spare.pop(below(state.streams, CARD_STREAM, len(spare))))
        promos_in = self._promos(deck)
        for _ in promos_in:
            others = [n for n in cards if n not in promos_in]
            if others:
                cards.remove(others[below(state.streams, CARD_STREAM, len(others))])
        return cards

    def _deal(self, state: HospitalState) -> None:
        """A display by chance, where a position does not say; alone it is dealt in the round."""
        if not any(
            phase.name == "display" and phase.chapter == "setup" for phase in self.rules.phases
        ):
            return
        shown: list[list[int]] = [[], []]
        for deck in range(len(state.decks)):
            wanted = int(self.rules.setup.display[deck])
            for _ in range(min(wanted, int(state.decks[deck].size()))):
                card = state.decks[deck].draw(state.streams, CARD_STREAM)
                state.decks[deck].take(card)
                shown[deck % 2].append(int(card))
        state.departments, state.specialists = vec[i64](shown[0]), vec[i64](shown[1])

    # -- bag ---------------------------------------------------------------------------------------
    def _read_bag(self, state: HospitalState) -> None:
        held, setup = held_dice(state), self.rules.setup
        bag = self._found.get("bag") if self._found.has("bag") else Reader({}, "bag")
        bag.only(COLOURS)
        for colour, name in enumerate(COLOURS):
            state.bag[colour] = _rest(bag, name, int(setup.dice), held[colour])
        supply = Reader(self._found.source.get("supply") or {}, "supply")
        supply.only(_SUPPLY if setup.rooms else ())
        for name, kind, most in zip(
            _SUPPLY, (MOTHER, BABY), (setup.mothers, setup.babies), strict=True
        ):
            state.bag[kind] = _rest(supply, name, int(most), held[kind])


def _card(ids: list[str], found: Reader, left: Counter[int]) -> int:
    """A card that lies nowhere else."""
    number = ids.index(found.value) if found.value in ids else -1
    if left[number] == 0:
        raise found.refused("no_such_card", seen=found.value)
    left[number] -= 1
    return number


def _rest(bag: Reader, name: str, most: int, held: int) -> int:
    """What bag or supply hold of a colour or kind: said or not, all dice that lie nowhere else."""
    left = most - held
    if left < 0:
        raise BadInput("hospitals", "too_many_dice", colour=name, seen=held, most=most)
    found = bag.get(name, left)
    if type(found.value) is not int or found.value != left:
        raise found.refused("not_the_rest", seen=found.value, wanted=left)
    return left


def _read_streams(state: HospitalState, found: Reader) -> None:
    if not found.has("rng"):
        return
    rng = found.get("rng").only(STREAMS)
    for n, name in enumerate(STREAMS):
        pair = rng.get(name, []).values
        if not pair:
            continue
        if len(pair) != 2 or not all(type(x) is int for x in pair) or not is_stream(*pair):
            raise rng.get(name).refused("not_a_stream", seen=pair)
        state.streams[2 * n], state.streams[2 * n + 1] = pair


def held_dice(state: HospitalState) -> list[int]:
    """Dice by colour that are not in the bag, Mothers and Babies that are not in the supply."""
    held = [0] * int(KINDS)
    for owned in state.slices:
        for kind, count in enumerate(owned.held_dice()):
            held[kind] += count
    for hospital in state.hospitals:
        _add_held(held, hospital)
    for die in state.ambulances:
        if die != NOBODY:
            held[colour_of(die)] += 1
    for place, count in enumerate(state.rolled):
        held[place % int(COLUMNS)] += int(count)
    for colour in state.drawn:
        held[colour] += 1
    return held


def _add_held(held: list[int], hospital: Hospital) -> None:
    """The dice of one hospital: in beds, at the door, leaving, discharged."""
    for die in hospital.beds:
        held[colour_of(die)] += die != NOBODY
    for die in hospital.arrivals:  # before it has a value, a red one reads like nobody
        held[colour_of(die)] += 1
    for colour in range(3):
        held[colour] += int(hospital.leaving_of(colour))
        held[colour] += sum(int(hospital.discharged_of(colour, seen)) for seen in range(3))
    for kind in (MOTHER, BABY):
        held[kind] += int(hospital.discharged_kind(kind))


def read_table(position: Json) -> tuple[Rules, HospitalState]:
    """Ruleset and table of a position."""
    reader = TableReader(position)
    return reader.rules, reader.read()
