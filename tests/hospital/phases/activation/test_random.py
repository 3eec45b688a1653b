"""Every legal activation and ability of random hospitals, against a search through all patients."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, active, hospital, ward
from tests.hospital.reference.table import Die
from tests.hospital.reference.targets import DEPARTMENTS, SPECIALISTS, Healed, choices, written

HOSPITALS = 60
SOAK_HOSPITALS = 4_000
PRINTED = ("d_critical", "d_oncology", "d_pharmacy", "d_icu", "d_imaging", "d_clinic")
EDITIONS = {"final": ("d_", "s_"), "proto212": ("p_", "p_")}
Way = tuple[str, str, tuple[str, ...]]  # department, staff, targets


@dataclass
class Case:
    """A random hospital and what is known of it."""

    edition: str
    dice: list[Die]
    blood: int
    departments: list[str]
    specialists: list[str]
    healed: list[Healed] = field(default_factory=list)

    def game(self) -> Game:
        """The game in which this hospital is to be activated."""
        home = ward(
            *map(str, self.dice),
            blood=self.blood,
            departments=self.departments,
            specialists=self.specialists,
        )
        return active(home, modules=["experimental"], edition=self.edition)

    def ways(self) -> set[Way]:
        """All legal activations."""
        staff = ["nurse", *self.specialists]
        return {
            (department, member, targets)
            for department in [*PRINTED, *self.departments]
            for targets in choices(DEPARTMENTS[department], self.dice, self.blood, [])
            for member in staff
        }


def some_case(rng: random.Random) -> Case:
    """A hospital of up to nine patients with a few improvements."""
    edition = rng.choice(list(EDITIONS))
    tile, card = EDITIONS[edition]
    departments = [name for name in DEPARTMENTS if name.startswith(tile) and name not in PRINTED]
    specialists = [name for name in SPECIALISTS if name.startswith(card)]
    return Case(
        edition,
        [some_die(rng, edition) for _ in range(rng.randint(1, 9))],
        rng.choice((0, 0, 1, 1, 2)),
        rng.sample(departments, 3),
        rng.sample(specialists, 2),
    )


def some_die(rng: random.Random, edition: str) -> Die:
    """A patient in some state in which it can be in the middle of an activation."""
    die = Die(rng.choice("RYG"), rng.randint(1, 6), treated=rng.random() < 0.3)
    if die.treated and edition == "final" and rng.random() < 0.3:
        die.with_therapy(rng.choice("RYG"))
    if die.treated and edition == "final" and rng.random() < 0.3:
        die.with_blood(rng.choice("RYG"))
    return die


def offered(game: Game) -> dict[Way, dh.Move]:
    """The activations that the engine offers."""
    found: dict[Way, dh.Move] = {}
    for move in game.moves(0):
        fields = move.to_json()
        if move.kind == "activate":
            targets = written(DEPARTMENTS[fields["department"]], fields["patients"])
            found[fields["department"], fields["staff"], targets] = move
    return found


def check_activations(rng: random.Random) -> None:
    """DH-5.3, DH-5.9: the engine offers what the search finds, and nothing else."""
    case = some_case(rng)
    game = case.game()
    found = offered(game)
    assert case.ways() == set(found), case
    with_trigger = sorted(
        way for way in found if way[1] != "nurse" and DEPARTMENTS[way[0]].operation != "reroll"
    )
    if with_trigger:
        way = rng.choice(with_trigger)
        game.play(0, found[way])
        check_ability(case, game, way)


def check_ability(case: Case, game: Game, way: Way) -> None:
    """DH-5.6, DH-5.7: after an activation the ability has exactly the targets of the search."""
    department, staff, targets = way
    resolve(case, department, targets)
    assert sorted(map(str, case.dice)) == sorted(p for p in hospital(game)["patients"] if p != "-")
    aim = SPECIALISTS[staff]
    wanted = choices(aim, case.dice, case.blood, case.healed) if case.healed else set()
    found = {
        written(aim, move["patients"])
        for move in (move.to_json() for move in game.moves(0))
        if move["move"] == "ability"
    }
    assert wanted == found, (case, way)


STEPS = {"d_theatre": 3, "d_ent": 3, "d_ortho": 3, "d_crash": 4, "d_triage": 2}


def resolve(case: Case, department: str, targets: tuple[str, ...]) -> None:
    """What the base effect does, in the plainest way."""
    steps = STEPS.get(department.replace("p_", "d_"), 1)
    operation = DEPARTMENTS[department].operation
    waiting = list(case.dice)
    for text in targets:
        plain, _, colour = text.partition(">")
        die = next(die for die in waiting if str(die) == plain)
        waiting = [other for other in waiting if other is not die]
        was = die.value
        if operation == "recolour":
            die.with_therapy(colour)
        elif colour:
            case.blood -= 1
            die.with_blood(colour)
        die.value = {"heal": was + steps, "flip": 7 - was, "recolour": was}[operation]
        die.treated = True
        if die.value > was:
            case.healed.append(Healed(die, die.seen, was))
    case.dice = [die for die in case.dice if die.value <= 6]
    if case.edition == "proto212":
        for die in case.dice:
            die.blood = ""


def test_activations_and_abilities_are_those_that_a_search_finds() -> None:
    """DH-5.3, DH-5.6, DH-5.7, DH-5.9, DH-11.2."""
    rng = random.Random(17)
    for _ in range(HOSPITALS):
        check_activations(rng)


@pytest.mark.soak
def test_activations_and_abilities_of_thousands_of_hospitals() -> None:
    """DH-5.3, DH-5.6, DH-5.7, DH-5.9, DH-11.2."""
    rng = random.Random(18)
    for number in range(SOAK_HOSPITALS):
        check_activations(rng)
        if number % 500 == 0:
            print(f"searched {number} of {SOAK_HOSPITALS} hospitals", flush=True)  # noqa: T201


def test_the_search_knows_every_department_and_targeting_specialist() -> None:
    """DH-1.1: nothing of either edition is left out of the comparison."""
    missing: list[Any] = []
    for edition, modules in (("final", ["experimental"]), ("proto212", ["experimental"])):
        options = {"edition": edition, "modules": modules}
        game = dh.new_game("hospital", players=4, seed=1, options=options)
        decks = game.position()["decks"]
        missing += [d for layer in decks["departments"] for d in layer if d not in DEPARTMENTS]
        missing += [s for layer in decks["specialists"] for s in layer if s not in SPECIALISTS]
    giving = {"s_pathologist", "s_transplant", "s_haem_tech", "p_registrar", "p_transplant_unit"}
    assert set(missing) <= giving
