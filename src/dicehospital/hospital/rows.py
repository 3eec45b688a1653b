"""The rows of component tables as values: what each component does, and where that is from."""

from __future__ import annotations

from dataclasses import dataclass

ALL = 99
"""The upper end of "all patients that fit"."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A value to match: that of one member of a set of patients, plus `delta`."""

    set: str  # "H" = healed in this activation, "B" = healed by its base effect, or the name of a pick
    colour: str = "any"
    delta: int = 0


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step of an effect: which patients, and what happens (DH-5.3)."""

    least: int = 0  # how many patients; 0 and 0 for a step without patients
    most: int = 0
    colours: tuple[str, ...] = ("any",)  # "any", "red" .. "pink", "dept", "token"
    kind: str = ""  # "mother", "baby"
    low: int = 1  # values that fit
    high: int = 6
    untreated: bool = False
    relation: str = ""  # inside the pick: "same" or "run"
    versus: str = "any"  # "healed", "other", "base", "not_base"
    reference: Reference | None = None
    name: str = ""  # by which a later step refers to this pick
    op: str = ""  # heal treat reroll flip recolour worsen to_bag protect raise
    amount: int = 0  # of heal, worsen, raise
    points: int = 0  # gains
    blood: int = 0
    nurses: int = 0
    fatalities: int = 0  # tokens to give back as the price
    draw_patients: int = 0
    code: str = ""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """When something happens, and the alternatives, of which the player picks one."""

    when: str  # activate healed discharged used neglect score phase3_start
    colour: str = "any"  # of healed, discharged
    alternatives: tuple[tuple[StepRow, ...], ...] = ((),)
    condition: str = ""  # of score effects (DH-7.2): count distinct most every sets
    condition_colour: str = "any"
    condition_amount: int = 0  # count: at least; every: for each; distinct: colours


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
    rota_change: bool = (
        False  # lowest ambulance open to the First Player, improvements in reverse order
    )


@dataclass(frozen=True, slots=True)
class Report:
    """A medical report of solo play: discharged patients it asks for, and its points (DH-12.3)."""

    id: str
    red: int
    yellow: int
    green: int
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class AmbulanceBack:
    """The back of an ambulance card: spaces of the final pick-up, such as R3 (DH-10.5)."""

    number: int
    spaces: tuple[str, ...]
    source: str


Card = Department | Specialist | Administrator | Event | Report
"""Everything that has an id."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rule set: which sets make its decks, and every number of DH-1.2 to DH-1.4.

    Tuples of four are by the number of players, from one (solo with reports) to four.
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
    dice_removed: tuple[int, ...]  # per colour
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
class Components:
    """All components of both editions (DH-1.1)."""

    departments: tuple[Department, ...]
    specialists: tuple[Specialist, ...]
    administrators: tuple[Administrator, ...]
    events: tuple[Event, ...]
    reports: tuple[Report, ...]
    backs: tuple[AmbulanceBack, ...]
    editions: dict[str, Edition]
    pack: str = ""  # name of the pack that changed them

    def __hash__(self) -> int:
        """Rulesets are kept by the very components they were made for."""
        return id(self)
