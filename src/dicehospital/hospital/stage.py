"""Where in its round a position stands: which step, who is asked what, what comes next."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.deck import deck_of
from dicehospital.hospital.hospital import NONE
from dicehospital.hospital.modules.events import Events, EventSlice
from dicehospital.hospital.modules.final_pickup import FinalPickup, PickUpSlice
from dicehospital.hospital.modules.solo_reports import ReportSlice, SoloReports
from dicehospital.hospital.patient import BIT, NOBODY
from dicehospital.hospital.patient_text import read_patient
from dicehospital.hospital.reading import Reader
from dicehospital.hospital.resorting import resort
from dicehospital.hospital.ruleset import Rules
from dicehospital.hospital.state import Table
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.vecs import vec

CHAPTERS: Final = (
    "setup", "intake", "improvement", "activation", "neglect", "discharge", "shift", "end",
)  # fmt: skip
_COMES_BACK: Final = ("arrange", "choose", "improve", "second_improve", "pick_up")


def restore_stage(rules: Rules, game: Table, reader: Reader) -> None:
    """Set the next phase, the agenda and the modules' slices."""
    _read_slices(rules, game, reader)
    chapter = reader.source.get("phase", "intake")
    if chapter not in CHAPTERS:
        raise BadInput("phase", "not_one_of", seen=chapter, allowed=CHAPTERS)
    place = _step(rules, chapter, reader.source.get("step"))
    game.phase = place
    game.over = reader.flag("over")
    if "then" in reader.source:
        game.phase = reader.number("then", 0, 0, len(rules.phases))
    if reader.list("agenda"):
        _read_agenda(rules, game, reader)
        if "then" not in reader.source and not _comes_back(rules, place):
            game.phase = place + 1
    if "chance" in reader.source:
        game.asked = reader.number("chance", 0, 0, len(rules.lexicon.chances) - 1)


def _step(rules: Rules, chapter: str, name: Any) -> int:
    """The phase of a chapter by its name, the first when it is not said."""
    names = [phase.name for phase in rules.phases if phase.chapter == chapter]
    if not names:
        known = list(dict.fromkeys(phase.chapter for phase in rules.phases))
        raise BadInput("phase", "not_one_of", seen=chapter, allowed=known)
    wanted = names[0] if name is None else name
    if wanted not in names:
        raise BadInput("step", "not_one_of", seen=wanted, allowed=list(dict.fromkeys(names)))
    phases = [(phase.chapter, phase.name) for phase in rules.phases]
    return phases.index((chapter, wanted))


def _comes_back(rules: Rules, place: int) -> bool:
    """Whether a phase asks one seat after the other, and so begins again after each answer."""
    name = rules.phases[place].name
    return name in _COMES_BACK or (name == "turn" and bool(rules.setup.linear))


# -- agenda ------------------------------------------------------------------------------------------
def _read_agenda(rules: Rules, game: Table, reader: Reader) -> None:
    for n, source in enumerate(reader.list("agenda")):
        entry = Reader(source, f"agenda[{n}]")
        entry.only(("seat", "ask", "args", "draft"))
        seat = entry.number("seat", 0, 0, int(game.seats) - 1)
        task = Task(seat, _question(rules, entry), vec[i64](_args(entry)))
        game.agenda.append(task)
        for m, text in enumerate(entry.list("draft")):
            _pick_again(rules, game, seat, text, f"{entry.place}.draft[{m}]")


def _question(rules: Rules, entry: Reader) -> int:
    names = [question.name for question in rules.ruleset.questions]
    asked = entry.source.get("ask")
    if asked not in names:
        raise BadInput(entry.at("ask"), "not_one_of", seen=asked, allowed=names)
    return names.index(asked)


def _args(entry: Reader) -> list[int]:
    args = entry.list("args")
    if not all(type(arg) is int and 0 <= arg < 64 for arg in args) or len(args) > 3:
        raise BadInput(entry.at("args"), "not_a_list", seen=args)
    return args


def _pick_again(rules: Rules, game: Table, seat: int, text: Any, place: str) -> None:
    """Make one pick of an unfinished move; it must be offered, and must not complete the move."""
    word = rules.lexicon.vocabulary.number.get(text) if isinstance(text, str) else None
    words = rules.ruleset.buffer()
    rules.ruleset.options(game, seat, words)
    task = game.agenda[-1]
    draft = [*task.words(), word] if word is not None and words.offers(word) else []
    if word is not None and not draft:
        draft = resort(rules, game, seat, word)
    if not draft:
        raise BadInput(place, "not_offered", seen=text)
    task.clear()
    completed = [rules.ruleset.extend(game, task, sorted_word) for sorted_word in draft]
    if completed[-1]:
        raise BadInput(place, "complete_draft", seen=text)


# -- what modules own ----------------------------------------------------------------------------------
def _read_slices(rules: Rules, game: Table, reader: Reader) -> None:
    owned = {"event": Events, "event_state": Events, "reports": SoloReports, "pick_up": FinalPickup}
    for field, kind in owned.items():
        is_on = any(isinstance(module, kind) for module in rules.setup.modules)
        if not is_on and reader.source.get(field):
            raise BadInput(field, "module_is_off")
    for module in rules.setup.modules:
        if isinstance(module, Events):
            _read_events(module, module.state(game), reader)
        elif isinstance(module, SoloReports):
            _read_reports(module, module.state(game), reader)
        elif isinstance(module, FinalPickup):
            _read_pick_up(module.state(game), reader)


def _card(ids: list[str], name: Any, place: str) -> int:
    if name not in ids:
        raise BadInput(place, "not_one_of", seen=name, allowed=ids)
    return ids.index(name)


def _read_events(module: Events, owned: EventSlice, reader: Reader) -> None:
    discards = Reader(reader.source.get("discards", {}), "discards").list("events")
    owned.discards = vec[i64]([_card(module.ids, name, "discards.events") for name in discards])
    if reader.source.get("event") is not None:
        owned.card = _card(module.ids, reader.source["event"], "event")
    state = Reader(reader.source.get("event_state", {}), "event_state")
    owned.served = state.number("served", 0, 0, 8)
    decks = Reader(reader.source.get("decks", {}), "decks")
    layers = decks.list("events")
    if "events" in decks.source:
        owned.deck = deck_of([_layer(module.ids, layer, n) for n, layer in enumerate(layers)])
    else:
        gone = {int(owned.card), *(int(n) for n in owned.discards)}
        left = [int(n) for n in owned.deck.cards if n not in gone]
        owned.deck = deck_of([left])


def _layer(ids: list[str], layer: Any, number: int) -> list[int]:
    place = f"decks.events[{number}]"
    if not isinstance(layer, list):
        raise BadInput(place, "not_a_list", seen=layer)
    return [_card(ids, card, place) for card in layer]


def _read_reports(module: SoloReports, owned: ReportSlice, reader: Reader) -> None:
    if "reports" not in reader.source:
        return
    reports = Reader(reader.source["reports"], "reports")
    reports.only(("columns", "completed", "used"))
    width = int(module.dealt) // 2
    columns = [int(NONE)] * (2 * width)
    for n, column in enumerate(reports.list("columns")[:width]):
        if not isinstance(column, list) or len(column) > 2:
            raise BadInput(f"reports.columns[{n}]", "not_a_list", seen=column)
        for row, name in enumerate(column):
            columns[row * width + n] = _card(module.ids, name, f"reports.columns[{n}]")
    owned.columns = vec[i64](columns)
    completed = reports.list("completed")
    owned.completed = vec[i64]([_card(module.ids, c, "reports.completed") for c in completed])
    used = reports.list("used") or [0, 0, 0]
    if len(used) != 3 or not all(type(n) is int and 0 <= n <= 20 for n in used):
        raise BadInput("reports.used", "not_a_list", seen=used)
    owned.used = vec[i64](used)
    gone = {*columns, *(int(n) for n in owned.completed)}
    owned.deck = deck_of([[n for n in range(len(module.ids)) if n not in gone]])


def _read_pick_up(owned: PickUpSlice, reader: Reader) -> None:
    if "pick_up" not in reader.source:
        return
    pick_up = Reader(reader.source["pick_up"], "pick_up")
    pick_up.only(("spaces", "out", "begun", "next"))
    texts = pick_up.list("spaces")
    if len(texts) > len(owned.spaces):
        raise BadInput(
            "pick_up.spaces", "too_many_dice_here", seen=len(texts), most=len(owned.spaces)
        )
    spaces = [read_patient(text, f"pick_up.spaces[{n}]") for n, text in enumerate(texts)]
    owned.spaces = vec[i64](spaces + [NOBODY] * (len(owned.spaces) - len(spaces)))
    for seat in pick_up.list("out"):
        if type(seat) is not int or not 0 <= seat < 8:
            raise BadInput("pick_up.out", "not_between", seen=seat, low=0, high=7)
        owned.out |= BIT[seat]
    owned.begun = pick_up.flag("begun")
    owned.next_seat = pick_up.number("next", 0, 0, 8)
