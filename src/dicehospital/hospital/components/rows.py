"""The rows of component tables as values: what each component does, and where that is from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

COLOURS: Final = ("red", "yellow", "green")
PINK: Final = "pink"
FILTERS: Final = ("any", *COLOURS, PINK)
KINDS: Final = ("mother", "baby")
MANY_FATALITIES = 3  # tokens, for an event that counts them
ALL = 99
"""The upper end of "all patients that fit"."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A value to match: that of one member of a set of patients, plus `delta`."""

    set: str  # "H" = healed in this activation, "B" = healed by its base effect, or the name of a pick
    colour: str = "any"
    delta: int = 0


@dataclass(frozen=True, slots=True)
class RoleRow:
    """One member of a pick that must be of these colours and gets something of its own (DH-16.10)."""

    which: str  # "one" whoever it is, or the "lowest", "middle" or "highest" of a run
    colours: tuple[str, ...]
    op: str
    amount: int


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step of an effect: which patients, and what happens (DH-5.3)."""

    least: int = 0  # how many patients; 0 and 0 for a step without patients
    most: int = 0
    colours: tuple[str, ...] = ("any",)  # "any", "red" .. "pink", "dept", "token"
    kind: str = ""  # "mother", "baby"
    must: tuple[str, ...] = ()  # kinds of whom the pick holds one each
    low: int = 1  # values that fit
    high: int = 6
    traits: tuple[str, ...] = ()  # words of effects.traits, all of which a patient must have
    relation: str = ""  # inside the pick: "same" or "run"
    versus: str = "any"  # "healed", "other", "base", "not_base"
    reference: Reference | None = None
    name: str = ""  # by which a later step refers to this pick
    op: str = ""  # heal treat reroll flip recolour worsen to_bag protect raise
    amount: int = 0  # of heal, worsen, raise
    role: RoleRow | None = None
    counts_healed: bool = False  # whatever the result
    points: int = 0  # gains
    blood: int = 0
    nurses: int = 0
    fatalities: int = 0  # tokens to give back as the price
    draw_patients: int = 0
    code: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """What a score effect asks of the patients discharged in a round (DH-7.2)."""

    kind: str  # count distinct most every sets
    colour: str = "any"
    of_kind: str = ""  # "mother", "baby"
    amount: int = 0  # count: at least; every: for each; distinct: colours


@dataclass(frozen=True, slots=True)
class EffectRow:
    """When something happens, and the alternatives, of which the player picks one."""

    when: str  # activate healed discharged used token, or a moment of the rules: effects.MOMENTS
    colour: str = "any"  # of healed, discharged
    alternatives: tuple[tuple[StepRow, ...], ...] = ((),)
    conditions: tuple[Condition, ...] = ()  # of score effects; all must hold


@dataclass(frozen=True, slots=True)
class Department:
    """A department: printed on every board, or a tile."""

    id: str
    set: str
    copies: int
    colour: str  # "" when it has none
    effect: EffectRow
    source: str


@dataclass(frozen=True, slots=True)
class Specialist:
    """A specialist card; `colour` is that of its meeple."""

    id: str
    set: str
    copies: int
    colour: str
    effect: EffectRow
    source: str
    token_slots: int = 0  # investment tokens that the card itself can hold (DH-15.10)


@dataclass(frozen=True, slots=True)
class Administrator:
    """An administrator, of whom a player keeps one (DH-2.4)."""

    id: str
    set: str
    effect: EffectRow
    source: str


@dataclass(frozen=True, slots=True)
class Event:
    """An event card (DH-10.1). Fields at 0, "" or False do nothing; all others hold for every player."""

    id: str
    instant: bool  # else until the shift change
    source: str
    blood: int = 0
    temporary_nurses: int = 0
    nurses_unavailable: int = 0
    neglect_colour: str = ""  # whose untreated patients lose `neglect_steps` more
    neglect_steps: int = 0
    spared_low: int = 0  # untreated patients of these values lose nothing
    spared_high: int = 0
    draw_patients: int = 0  # only into a free bed, and then `draw_blood` with them
    draw_blood: int = 0
    raise_steps: int = 0  # one patient of these values may rise, and stays untreated
    raise_low: int = 0
    raise_high: int = 0
    closed_department: str = ""
    second_improvement: bool = False
    blood_unusable: bool = False
    score_discharged_min: int = 0
    score_points: int = 0
    fatalities_none_points: int = 0
    fatalities_many_points: int = 0  # with three fatality tokens or more
    rota_change: bool = False
    """The lowest ambulance is open to the First Player, improvements go in reverse order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A medical report of solo play: discharged patients it asks for, and its points (DH-12.3)."""

    id: str
    red: int = 0
    yellow: int = 0
    green: int = 0
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class AmbulanceBack:
    """The back of an ambulance card: spaces of the final pick-up, such as R3 (DH-10.5)."""

    number: int
    spaces: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Token:
    """A type of investment token (DH-15.5); `copies` of each colour."""

    id: str
    copies: int
    effect: EffectRow
    source: str


@dataclass(frozen=True, slots=True)
class Bonus:
    """A type of bonus token, found in the city (DH-14.8)."""

    id: str
    copies: int
    effect: EffectRow
    source: str


@dataclass(frozen=True, slots=True)
class CityTile:
    """A shape of city tile (DH-14.1): the sides that its roads lead to, before it is turned."""

    id: str
    sides: str  # some of NESW, in this order
    count: int
    pink: int  # so many of them have a pink slot on their back
    source: str


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """A hospital card of the Automa (DH-19.4): two sections of slots, R, Y, G or X for any colour."""

    id: str
    level: str  # simple normal hard
    left: str
    left_points: int
    right: str
    right_points: int
    takes: str  # the improvement it removes: "department" or "specialist"
    position: str  # and which, where two are shown: "left" or "right"
    source: str


@dataclass(frozen=True, slots=True)
class AutomaDecision:
    """A decision card of the Automa (DH-19.2): the ambulance it wants, and if that is gone."""

    id: str
    ambulances: tuple[int, int]
    extra: str  # the improvement revealed: "department" or "specialist"
    source: str


Card = (
    Department | Specialist | Administrator | Event | Report
    | Token | Bonus | CityTile | AutomaCard | AutomaDecision
)  # fmt: skip
"""Everything that has an id."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rule set: which sets make its decks, and every number of DH-1.2 to DH-1.4.

    Tuples by the number of players begin with one (solo with reports) and go as far as the edition does.
    """

    id: str
    source: str
    # -- decks
    departments: tuple[str, ...]
    specialists: tuple[str, ...]
    administrators: tuple[str, ...]
    experimental_departments: tuple[str, ...]
    experimental_specialists: tuple[str, ...]
    promo_specialists: tuple[str, ...]
    second_departments: tuple[int, ...]  # with Experimental Medicine: second copies that stay
    second_specialists: tuple[int, ...]
    modules: tuple[str, ...]
    # -- rules that differ
    players: tuple[int, int]
    returns_per_round: int  # 0 = any number (DH-4.2)
    blood_lasts: str  # a blood bag's colour lasts for the "phase" or the "effect" (DH-5.9)
    solo_reveal: str  # "improvement" or "round" (DH-12.2)
    # -- setting up
    dice_per_colour: int
    dice_removed: tuple[int, ...]  # per colour; below 0, so many are added (DH-18.1)
    ambulances: tuple[int, ...]
    ambulance_patients: int
    display: tuple[int, ...]  # departments shown, and as many specialists
    extra_reveal: tuple[int, ...]
    starting_values: tuple[int, ...]
    panic_values: tuple[int, ...]
    nurses: int
    beds: int
    administrators_dealt: tuple[int, ...]
    administrators_kept: tuple[int, ...]
    # -- rounds
    rounds: int
    intake_low: int
    intake_high: int
    events_from_round: int
    neglect_steps: int
    superbug_steps: int
    epidemic_patients: int
    # -- points
    discharge: tuple[int, ...]  # by the number of patients discharged, the last for all above
    discharge_smoothed: tuple[int, ...]
    empty_wards_points: int
    fatality_points: int
    blood_points: int
    pick_up_points: int
    left_behind_points: int
    # -- solo with reports
    solo_dice: int
    solo_kept: int
    solo_blood_below: int  # kept values that sum to less give a blood bag
    reports_dealt: int
    report_columns: int


@dataclass(frozen=True, slots=True)
class CommunityCare:
    """The numbers of City, Investments, Maternity, five players and the Automa (DH-14 to DH-19).

    Tuples `by players` go from one to five; a module that is not for one player has 0 there.
    """

    source: str
    lowest_ambulance: tuple[int, ...]  # by players; 0 is the helicopter
    # -- Investments
    investments_departments: tuple[str, ...]  # sets shuffled into the decks
    investments_specialists: tuple[str, ...]
    investments_administrators: tuple[str, ...]
    investments_display: tuple[int, ...]  # by players
    investment_meeples: tuple[int, ...]  # by players, on one investment space
    parking: tuple[int, ...]  # by round: patients beyond those of the ambulances
    tokens_seen: int
    tokens_seen_more: int  # from another pile, by the Financial Adviser
    tokens_strategist: int  # more from the own pile
    tokens_per_place: int
    # -- Maternity
    maternity_departments: tuple[str, ...]  # sets that make decks of their own
    maternity_specialists: tuple[str, ...]
    maternity_administrators: tuple[str, ...]
    chevrons: tuple[str, ...]
    mothers: tuple[int, ...]  # by players, dice of the supply
    babies: tuple[int, ...]
    mothers_rolled: tuple[int, ...]  # by players, in place of as many regular dice
    maternity_display: tuple[int, ...]  # by players
    maternity_nurses: int
    maternity_investments_nurses: int
    family_value: int  # of the first Mother, and of every Baby that is born
    midwife_die: tuple[int, ...]  # its faces: Babies
    # -- City
    city_columns: tuple[int, ...]  # by players
    city_rows: int
    city_entrances_more: int  # tiles with an entrance, beyond one per player
    city_dice: int  # patients that a player collects
    city_steps: int  # entrance tiles that an ambulance drives
    city_neglect: int  # steps that every patient in the city loses
    pink_tiles: tuple[int, ...]  # by players, with Maternity
    pink_positions: tuple[tuple[tuple[int, int], ...], ...]  # by players: row, column
    # -- Automa
    automa_mixes: dict[str, tuple[int, ...]]  # simple, normal and hard cards
    automa_tiles: int


@dataclass(frozen=True, slots=True)
class Components:
    """All components of both editions (DH-1.1)."""

    departments: tuple[Department, ...]
    specialists: tuple[Specialist, ...]
    administrators: tuple[Administrator, ...]
    events: tuple[Event, ...]
    reports: tuple[Report, ...]
    backs: tuple[AmbulanceBack, ...]
    tokens: tuple[Token, ...]
    bonus: tuple[Bonus, ...]
    city_tiles: tuple[CityTile, ...]
    automa_cards: tuple[AutomaCard, ...]
    automa_decisions: tuple[AutomaDecision, ...]
    care: CommunityCare
    editions: dict[str, Edition]
    pack: str = ""  # name of the pack that changed them
    tables: dict[str, list[tuple[str, dict[str, Any]]]] = field(
        default_factory=dict, compare=False, repr=False
    )  # the rows as files and pack write them, each after its place
    names: dict[str, dict[str, str]] = field(
        default_factory=dict
    )  # by id and language, from a pack

    def __hash__(self) -> int:
        """Rulesets are kept by the very components they were made for."""
        return id(self)
