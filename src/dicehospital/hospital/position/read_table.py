"""A table from the JSON of a position, whole or short: what is absent follows from the rest."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import NONE, Hospital
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
from dicehospital.hospital.board.patient_text import read_patient
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
from dicehospital.hospital.phases.extra_patients import DICE_NAMES
from dicehospital.hospital.phases.intake import CLASSES, COLUMNS, capacity
from dicehospital.hospital.position.read_hospital import HospitalReader
from dicehospital.hospital.position.stage import read_modules, restore_stage
from dicehospital.hospital.position.write import Writer
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
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

PHASES: Final = (
    "setup", "intake", "improvement", "activation", "neglect", "discharge", "shift", "end",
)  # fmt: skip
FIELDS: Final = (
    "game", "players", "edition", "modules", "options", "round", "phase", "step", "first_player",
    "order", "next_in_order", "ambulances", "rolled", "drawn", "asking", "bag", "display", "decks",
    "discards", "agenda", "then", "chance", "hospitals", "over", "seed", "rng", "dealer", "supply",
    "rival_discharged",
)  # fmt: skip
_MODULE_DECKS: Final = (
    "events", "reports", "bonus", "automa_hospital", "automa_decisions", "tokens_red",
    "tokens_yellow", "tokens_green", "tokens_pink",
)  # fmt: skip


class TableReader(Reader):
    """Reads a whole position."""

    def __init__(self, source: Any) -> None:
        super().__init__(source, "")
        self.only((*FIELDS, *(field for expansion in EXPANSIONS for field in expansion.fields)))
        self.agreement = self._agreement()
        self.rules: Rules = rules_for(self.agreement)
        self.names = Writer(self.rules)

    def read(self) -> HospitalState:
        """The table."""
        seed = self.source.get("seed", 1)
        if type(seed) is not int or not 0 <= seed < 2**256:
            raise BadInput("seed", "not_a_seed", seen=seed)
        game = new_table(self.rules, seed)
        game.hospitals = self._hospitals()
        game.round = self.number("round", 1, 1, int(self.rules.setup.rounds))
        self._read_seats(game)
        self._read_ambulances(game)
        self._read_cards(game)
        game.rival_discharged = self.number("rival_discharged", 0, 0, 99)
        self._read_streams(game)
        read_modules(self.rules, game, self)
        self._read_bag(game)
        restore_stage(self.rules, game, self)
        return game

    def _agreement(self) -> Agreement:
        options = self.source.get("options", {})
        Reader(options, "options").only(tuple(k for k in OPTION_KEYS if k not in _APART))
        chosen: Json = {key: self.source[key] for key in _APART if key in self.source}
        agreement = read_agreement(self.source.get("players"), {**options, **chosen}, apart="")
        return with_cards(agreement, options.get("components"), "options.components")

    # -- hospitals -------------------------------------------------------------------------------
    def _hospitals(self) -> list[Hospital]:
        sources = self.list("hospitals")
        players = self.agreement.players
        if len(sources) != players:
            raise BadInput("hospitals", "not_one_per_seat", seats=players)
        decks = range(len(self.rules.setup.display))
        departments = set().union(*(self._types(deck) for deck in decks if deck % 2 == 0))
        specialists = set().union(*(self._types(deck) for deck in decks if deck % 2))
        allowed = (departments, specialists, self._administrators())
        more = tuple(field for expansion in EXPANSIONS for field in expansion.hospital_fields)
        found: list[Hospital] = []
        for seat, source in enumerate(sources):
            reader = HospitalReader(source, f"hospitals[{seat}]", self.names, more)
            found.append(reader.read(allowed))
            self._check_administrators(found, seat)
        return found

    def _check_administrators(self, found: list[Hospital], seat: int) -> None:
        """There is one of each."""
        mine = found[seat].administrator
        if mine != NONE and any(other.administrator == mine for other in found[:seat]):
            name = self.names.administrators[mine]
            raise BadInput(f"hospitals[{seat}].administrator", "too_many_copies", seen=name)

    def _types(self, deck: int) -> set[int]:
        return {*whole_deck(self.agreement, deck), *self._promos(deck)}

    def _promos(self, deck: int) -> list[int]:
        return promo_types(self.agreement) if deck == SPECIALIST_DECK else []

    def _administrators(self) -> set[int]:
        if not self.agreement.administrators:
            return set()
        return {int(n) for n in self.rules.setup.administrator_pool}

    # -- seats, order, ambulances ----------------------------------------------------------------
    def _read_seats(self, state: HospitalState) -> None:
        seats = int(state.seats)
        first = self.source.get("first_player", 0)
        if first is not None:
            rivals = 1 if self.rules.setup.rival is not None else 0
            state.first_player = self.number("first_player", 0, 0, seats - 1 + rivals)
        state.order = vec[i64](self._order(max(int(state.first_player), 0) % seats, seats))
        state.next_in_order = self.number("next_in_order", 0, 0, seats)
        asking = self.source.get("asking")
        state.asking = NONE if asking is None else self.number("asking", 0, 0, seats - 1)

    def _order(self, first: int, seats: int) -> list[int]:
        """As given, or from the First Player clockwise; a whole position may stand before it is known."""
        order = self.list("order")
        if not order and "then" in self.source:
            return []
        if not order:
            return [(first + n) % seats for n in range(seats)]
        if len(order) != seats or any(order.count(seat) != 1 for seat in range(seats)):
            raise BadInput("order", "not_an_order", seen=order, seats=seats)
        return order

    def _read_ambulances(self, state: HospitalState) -> None:
        rows = self.list("ambulances")
        count = int(self.rules.setup.ambulances)
        if rows or self.source.get("phase", "intake") != "intake" or "then" in self.source:
            state.ambulances = vec[i64]([NOBODY] * (ROOM * count if rows else 0))
        if rows and len(rows) != count:
            raise BadInput("ambulances", "wrong_ambulances", seen=len(rows), wanted=count)
        for n, row in enumerate(rows):
            reader = Reader(row, f"ambulances[{n}]")
            reader.only(("number", "patients", "seat"))
            low = int(self.rules.setup.lowest_ambulance)
            number = reader.number("number", n + low, low, low + count - 1)
            self._load(state, number, reader)
        state.rolled = self._rolled()
        state.drawn = vec[i64]([_die(c, f"drawn[{n}]") for n, c in enumerate(self.list("drawn"))])

    def _load(self, state: HospitalState, number: int, reader: Reader) -> None:
        patients = reader.list("patients")
        ambulance = number - int(self.rules.setup.lowest_ambulance)
        most = int(capacity(state, ambulance))
        if len(patients) > most:
            raise BadInput(
                reader.at("patients"), "too_many_dice_here", seen=len(patients), most=most
            )
        for place, text in enumerate(patients):
            die = self._intake_die(text, f"{reader.at('patients')}[{place}]")
            state.ambulances[ROOM * ambulance + place] = die
        seat = reader.source.get("seat")
        if seat is not None:
            taker = reader.number("seat", 0, 0, int(state.seats) - 1)
            if state.hospitals[taker].ambulance != NONE:
                raise BadInput(reader.at("seat"), "two_ambulances", seen=seat)
            state.hospitals[taker].ambulance = number

    def _intake_die(self, text: Any, place: str) -> int:
        """A new patient; Mothers only where there are any (DH-16.2)."""
        die = read_patient(text, place)
        if colour_of(die) == BABY or (is_pink(die) and not self.rules.setup.rooms):
            raise BadInput(place, "wrong_place_for_die", seen=text)
        return die

    def _rolled(self) -> vec[i64]:
        texts = self.list("rolled")
        counts = [0] * int(CLASSES if texts else 0)
        for n, text in enumerate(texts):
            die = self._intake_die(text, f"rolled[{n}]")
            counts[int(COLUMNS * value_of(die) + colour_of(die))] += 1
        return vec[i64](counts)

    # -- cards -----------------------------------------------------------------------------------
    def _read_cards(self, state: HospitalState) -> None:
        names = DECKS[: len(state.decks)]
        display = Reader(self.source.get("display", {}), "display")
        display.only(names)
        decks = Reader(self.source.get("decks", {}), "decks")
        decks.only((*names, *_MODULE_DECKS))
        shown = [self._shown(display, name, deck) for deck, name in enumerate(names)]
        state.departments = vec[i64]([card for cards in shown[::2] for card in cards])
        state.specialists = vec[i64]([card for cards in shown[1::2] for card in cards])
        for deck, name in enumerate(names):
            state.decks[deck] = self._deck(state, deck, name, decks)
        if "display" not in self.source and self.source.get("phase", "intake") != "setup":
            self._deal(state)

    def _shown(self, display: Reader, field: str, deck: int) -> list[int]:
        ids = (self.names.departments, self.names.specialists)[deck % 2]
        allowed = [ids[n] for n in sorted(self._types(deck))]
        found = []
        for n, name in enumerate(display.list(field)):
            if name not in allowed:
                raise BadInput(f"display.{field}[{n}]", "not_one_of", seen=name, allowed=allowed)
            found.append(ids.index(name))
        return found

    def _deck(self, state: HospitalState, deck: int, name: str, decks: Reader) -> Deck:
        """The layers that are given, else one of all that is not seen elsewhere."""
        left = self._unseen(state, deck, name)
        if name not in decks.source:
            return deck_of([self._leave_out(state, deck, left)])
        ids = (self.names.departments, self.names.specialists)[deck % 2]
        layers: list[list[int]] = []
        for n, layer in enumerate(decks.list(name)):
            if not isinstance(layer, list):
                raise BadInput(f"decks.{name}[{n}]", "not_a_list", seen=layer)
            layers.append([self._card(ids, card, f"decks.{name}[{n}]", left) for card in layer])
        return deck_of(layers)

    def _card(self, ids: list[str], name: Any, place: str, left: Counter[int]) -> int:
        number = ids.index(name) if name in ids else -1
        if left[number] == 0:
            raise BadInput(place, "no_such_card", seen=name)
        left[number] -= 1
        return number

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
        if self.source.get("phase") == "setup":
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

    # -- bag and streams -------------------------------------------------------------------------
    def _read_bag(self, state: HospitalState) -> None:
        held = held_dice(state)
        given = self.source.get("bag")
        reader = Reader({} if given is None else given, "bag")
        reader.only(COLOURS)
        for colour, name in enumerate(COLOURS):
            left = int(self.rules.setup.dice) - held[colour]
            if left < 0:
                raise BadInput("hospitals", "too_many_dice", colour=name, seen=held[colour],
                               most=int(self.rules.setup.dice))  # fmt: skip
            state.bag[colour] = _rest(reader, name, left)
        supply = Reader(self.source.get("supply") or {}, "supply")
        supply.only(_SUPPLY if self.rules.setup.rooms else ())
        for kind, most in ((MOTHER, self.rules.setup.mothers), (BABY, self.rules.setup.babies)):
            left = int(most) - held[kind]
            name = _SUPPLY[int(kind - MOTHER)]
            if left < 0:
                raise BadInput("hospitals", "too_many_dice", colour=name, seen=held[kind],
                               most=int(most))  # fmt: skip
            state.bag[kind] = _rest(supply, name, left)

    def _read_streams(self, state: HospitalState) -> None:
        rng = self.source.get("rng")
        if rng is None:
            return
        reader = Reader(rng, "rng")
        reader.only(STREAMS)
        for n, name in enumerate(STREAMS):
            pair = reader.list(name)
            if not pair:
                continue
            if len(pair) != 2 or not all(type(x) is int for x in pair) or not is_stream(*pair):
                raise BadInput(f"rng.{name}", "not_a_stream", seen=pair)
            state.streams[2 * n], state.streams[2 * n + 1] = pair


def _rest(reader: Reader, name: str, left: int) -> int:
    """What bag or supply hold of a colour or kind: said or not, all dice that lie nowhere else."""
    seen = reader.source.get(name, left)
    if type(seen) is not int or seen != left:
        raise BadInput(reader.at(name), "not_the_rest", seen=seen, wanted=left)
    return seen


_APART: Final = ("edition", "modules")
_SUPPLY: Final = ("mothers", "babies")


def _die(name: Any, place: str) -> int:
    if name not in DICE_NAMES:
        raise BadInput(place, "not_one_of", seen=name, allowed=DICE_NAMES)
    return DICE_NAMES.index(name)


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
