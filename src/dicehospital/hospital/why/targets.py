"""Why patients are no targets of an effect, by their number, each or together (DH-5.3 to DH-5.9, DH-16.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT, COLOURS, colour_of
from dicehospital.hospital.board.patient_text import Named, patient_text
from dicehospital.hospital.effects.effect import (
    HEAL,
    RECOLOUR,
    ROLES,
    SAME,
    TO_BAG,
    TO_PICK,
    WORSEN,
    Step,
    price,
)
from dicehospital.hospital.effects.fits import (
    AS_IT_IS,
    WITHOUT_KIND,
    WRONG_ROLE,
    relates,
    role_value,
)
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.steps import bags, can_draw, is_usable
from dicehospital.hospital.state import USE_BLOOD
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import colours, does, kinds, thing
from dicehospital.hospital.why.patients import Aim, alike, misfit, no_bed
from dicehospital.hospital.why.refusals import part, refuse
from dicehospital.hospital.why.shortage import shortage
from dicehospital.hospital.words import AS
from dicehospital.kernel.types import Refusal


# -- the effect as a whole -----------------------------------------------------------------------------
def wrong_effect(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
    """What is wrong with the alternative chosen, its price, its patients."""
    yield from wrong_alternative(case, card, len(alternatives))
    aim = Aim(case, card, alternatives[case.fields.get("alt", 1) - 1])
    yield from unpayable(aim)
    if case.is_about("alt"):
        yield from incomplete(aim)
    elif case.is_word():
        yield from _not_next(aim)
    else:
        yield from _wrong_targets(aim)


def wrong_alternative(case: Case, card: str, count: int) -> Iterator[Refusal]:
    """DH-5.3: an alternative is said exactly where there are two."""
    chosen = case.fields.get("alt")
    if count == 1 and chosen is not None:
        yield refuse("no_alternative", source=thing(card))
    if count > 1 and chosen not in range(1, count + 1):
        yield refuse("alternative", source=thing(card))


def unusable(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
    """DH-5.3: an effect of which no alternative can be paid for and carried out."""
    aims = [Aim(case, card, steps) for steps in alternatives]
    found = [next(chain(unpayable(aim), incomplete(aim)), None) for aim in aims]
    if found[0] is not None and all(found):
        yield found[0]


def unpayable(aim: Aim) -> Iterator[Refusal]:
    """What the effect needs besides patients: fatality tokens, a free bed, a die in the bag."""
    case, hospital = aim.case, aim.case.hospital
    costs, have = price(aim.steps), hospital.fatalities
    if costs > have:
        rule = "DH-11.3" if case.state.setup.edition == "proto212" else "DH-10.9"
        yield refuse("no_token", rule, source=aim.source, price=costs, have=have)
    if any(step.draws > 0 for step in aim.steps) and not can_draw(case.state, case.seat):
        full = hospital.free_bed() == NONE
        yield refuse("no_free_bed" if full else "bag_empty", source=aim.source)


def incomplete(aim: Aim) -> Iterator[Refusal]:
    """DH-5.3, DH-15.7: an effect that cannot be carried out completely, whoever is named."""
    if is_usable(aim.case.state, aim.case.seat, aim.steps):
        return
    turned = aim.turned()
    if turned:
        yield refuse("cannot_complete_turned", source=aim.source, colour=turned)
    yield from shortage(aim)
    facts = does(aim.card)
    reason = "cannot_complete" if facts else "cannot_complete_plain"
    yield refuse(reason, source=aim.source, **facts)


def no_bags(case: Case, costs: int) -> Iterator[Refusal]:
    """Whether so many blood bags cannot be used for colours now."""
    have, usable = case.hospital.blood, bags(case.state, case.seat)
    if costs <= usable:
        return
    if have > usable:
        yield from case.barred(USE_BLOOD, 0)
    yield refuse("no_bag_left", price=costs, have=have)


# -- the patients that a move names --------------------------------------------------------------------
def _wrong_targets(aim: Aim) -> Iterator[Refusal]:
    """The first thing that is wrong with the patients named for an effect."""
    names = aim.case.named()
    if not aim.slots():
        if names:
            yield refuse("no_targets", source=aim.source)
        return
    yield from aim.case.missing("DH-5.3")
    if aim.heals():  # DH-5.9: a bag for every colour that is given to a patient being healed
        yield from no_bags(aim.case, sum(1 for named in names if named.becomes))
    yield from incomplete(aim)
    yield from _wrong_count(aim, len(names))
    yield from _unfit(aim, names)
    yield from _unlike(aim, names)


def _wrong_count(aim: Aim, seen: int) -> Iterator[Refusal]:
    """DH-5.3, DH-11.2: exactly as many patients as the effect says."""
    least, most = sum(step.least for step in aim.steps), len(aim.slots())
    if max(least, 1) <= seen <= most:
        return
    if least == most:
        yield refuse("count", source=aim.source, wanted=most, seen=seen)
    yield refuse("count_range", source=aim.source, least=max(least, 1), most=most, seen=seen)


def _unfit(aim: Aim, names: list[Named]) -> Iterator[Refusal]:
    """The first patient that no step takes; the step at its place says why."""
    for named, slot in zip(names, aim.slots(), strict=False):
        tried = [slot, *aim.steps]
        found = [_misfit_of(aim, step, named) for step in tried if step.most > 0]
        if found[0] is not None and all(found):
            yield found[0]


def _misfit_of(aim: Aim, step: Step, named: Named) -> Refusal | None:
    """Why nobody whom a name may mean fits a step; None when somebody does."""
    places = aim.case.meant(named)
    found = [misfit(aim, step, place, named.text, named.becomes) for place in places]
    return found[0] if all(found) else None


def _unlike(aim: Aim, names: list[Named]) -> Iterator[Refusal]:
    """DH-5.3: patients that do not go together, or stand at another one's place in the effect."""
    found = _together(aim, names)
    if found is None:
        return
    texts = [named.text for named in names]
    for order in permutations(names):
        if _together(aim, order) is None and _harmed(aim, order) == _harmed(aim, names):
            right = [named.text for named in order]
            yield refuse("step_order", source=aim.source, patients=texts, right=right)
    yield found


def _harmed(aim: Aim, names: Sequence[Named]) -> list[str]:
    """Whom the effect makes worse or sends away: nobody wants to be told to swap these with others."""
    pairs = zip(names, aim.slots(), strict=False)
    return sorted(named.text for named, step in pairs if step.operation in (WORSEN, TO_BAG))


def _together(aim: Aim, names: Sequence[Named]) -> Refusal | None:
    """What is wrong with patients in this order; None when they do for some of those meant."""
    numbers = [number for number, step in enumerate(aim.steps) for _ in range(step.most)]
    choices = [_picks(aim, number, named) for number, named in zip(numbers, names, strict=False)]
    for number, named, found in zip(numbers, names, choices, strict=False):
        if not found:
            return _misfit_of(aim, aim.steps[number], named)
    first: Refusal | None = None
    for picks in product(*choices):
        clashing = next(_clash(aim, list(picks)), None)
        if clashing is None:
            return None
        first = first or clashing
    return first


# -- several patients ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ChosenTarget:
    """A patient chosen for a step of an effect, and the colour (plus one) that it is given."""

    step: int
    patient: int
    value: int  # the one that counts
    text: str
    becomes: int


def _picks(aim: Aim, number: int, named: Named) -> list[ChosenTarget]:
    """Those whom a name may mean and who fit a step, equal patients once."""
    beds, step = aim.case.hospital.beds, aim.steps[number]
    places = {beds[place]: place for place in reversed(aim.case.meant(named))}
    return [
        ChosenTarget(number, patient, aim.targets.value(place), named.text, named.becomes)
        for patient, place in sorted(places.items(), key=lambda found: found[1])
        if misfit(aim, step, place, named.text, named.becomes) is None
    ]


def _chosen(aim: Aim, picks: list[ChosenTarget]) -> Targets:
    """Targets with these patients chosen; equal ones each in a bed of their own."""
    targets, beds = aim.begin(), aim.case.hospital.beds
    for pick in picks:
        places = [place for place, patient in enumerate(beds) if patient == pick.patient]
        free = [place for place in places if not targets.picked & BIT[place]]
        targets.pick((free or places)[0], pick.becomes)
    return targets


def _clash(aim: Aim, picks: list[ChosenTarget]) -> Iterator[Refusal]:
    """The first step whose patients do not go together."""
    targets = _chosen(aim, picks)
    for number, step in enumerate(aim.steps):
        chosen = [pick for pick in picks if pick.step == number]
        yield from _unrelated(aim, step, [pick.value for pick in chosen])
        if step.reference == TO_PICK:
            first = [pick for pick in picks if pick.step == step.reference_step]
            yield from _unlike_first(aim, step, chosen, first)
        if len(chosen) >= max(step.least, 1):
            yield from _unsuited(aim, number, targets, chosen)


def _unrelated(aim: Aim, step: Step, values: list[int]) -> Iterator[Refusal]:
    """DH-5.3: patients of one value, or of values that follow each other."""
    seen = 0
    for value in values:
        if seen and step.relation != 0 and not relates(step, value, seen):
            reason = "not_same" if step.relation == SAME else "not_run"
            yield refuse(reason, source=aim.source, values=values)
        seen |= BIT[value]


def _unlike_first(
    aim: Aim, step: Step, chosen: list[ChosenTarget], first: list[ChosenTarget]
) -> Iterator[Refusal]:
    """DH-16.10: the value of a patient who is chosen before."""
    wanted = sorted({pick.value + step.delta for pick in first})
    for pick in chosen:
        if pick.value not in wanted:
            facts = {"patient": pick.text, "value": pick.value, "wanted": wanted}
            texts = [other.text for other in first]
            yield refuse("unlike_first", source=aim.source, **facts, first=texts)


def _unsuited(
    aim: Aim, number: int, targets: Targets, chosen: list[ChosenTarget]
) -> Iterator[Refusal]:
    """DH-16.10: kinds that have to be among them; the lowest, middle or highest of a run has a colour."""
    step, held, values = aim.steps[number], 0, 0
    for pick in chosen:
        held |= BIT[colour_of(pick.patient)]
        values |= BIT[pick.value]
    code = targets.suits(number, targets.picked, values)
    if code == WITHOUT_KIND:
        yield refuse("without_kind", source=aim.source, wanted=kinds(step.must & ~held))
    elif code == WRONG_ROLE:
        which, wanted = part(f"role.{ROLES[step.role]}"), colours(step.role_colours)
        facts = {"which": which, "value": role_value(step.role, values), "wanted": wanted}
        yield refuse("wrong_role", source=aim.source, **facts)


# -- the next word of a choice -------------------------------------------------------------------------
def _not_next(aim: Aim) -> Iterator[Refusal]:
    """Why a patient (or a colour) is not the next target."""
    case, word = aim.case, aim.case.word
    if not isinstance(word.slot, TargetSlot) or not aim.slots():
        yield refuse("no_targets", source=aim.source)
        return
    pending, targets = word.slot.follow(case.state, case.task), case.state.targets()
    if word.index >= AS:
        yield from _not_coloured(aim, word.index - AS, targets, pending)
        return
    yield from no_bed(case, word.index)
    text = patient_text(case.hospital.beds[word.index])
    if targets.picked & BIT[word.index]:
        yield refuse("already_chosen", "DH-5.3", patient=text)
    yield from _not_after(aim, targets, word.index, pending)
    yield from alike(case, word.index)
    yield refuse("dead_end", patient=text, source=aim.source)


def _not_after(aim: Aim, targets: Targets, place: int, becomes: int) -> Iterator[Refusal]:
    """DH-5.3: a patient that does not fit, or does not go with those chosen before."""
    text = patient_text(targets.beds[place])
    found = misfit(aim, aim.steps[targets.step], place, text, becomes)
    if found is not None:
        yield found
    numbers = range(targets.total)
    chosen = [(targets.step_of(n), targets.places[n], targets.colour_of(n)) for n in numbers]
    picks: list[ChosenTarget] = []
    for step, bed, colour in [*chosen, (targets.step, place, becomes)]:
        patient = targets.beds[bed]
        picks.append(
            ChosenTarget(step, patient, aim.targets.value(bed), patient_text(patient), colour)
        )
    yield from _clash(aim, picks)


def _not_coloured(aim: Aim, colour: int, targets: Targets, pending: int) -> Iterator[Refusal]:
    """Why no target can get a colour now."""
    case, step = aim.case, aim.steps[targets.step]
    if pending != AS_IT_IS:
        yield refuse("colour_pending", colour=COLOURS[pending - 1])
    if step.operation not in (HEAL, RECOLOUR):
        yield refuse("not_healed_next" if aim.heals() else "not_healing", source=aim.source)
    if step.operation == HEAL and targets.bags <= 0:
        spent = sum(1 for word in case.word.draft if word.startswith("as "))
        yield from no_bags(case, spent + 1)
    yield refuse("nobody_as", colour=COLOURS[colour], source=aim.source)
