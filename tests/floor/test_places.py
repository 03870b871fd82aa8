# SPDX-License-Identifier: MIT
"""Two tables and a floor: whatever is lost, late, repeated or killed, at most eight tables teach (s 23(4))."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.engine.betting.floor import places
from controller.engine.betting.floor.places import PLACE
from controller.engine.betting.names import as_known
from controller.engine.record import effects as e
from controller.engine.record import events
from controller.engine.record.events import Placed, Restarted
from controller.engine.record.floor.places import (
    AskFloor,
    FloorAnswered,
    FloorAsk,
    FloorNamed,
    FloorRefused,
    FloorRuled,
    FloorState,
    Ruling,
)
from controller.floor.wire.frames import encode
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered, Rulings
from controller.floor.wire.unions import AnyToFloor, AnyToTable
from controller.sockets.floor_requests import AnyFloorRequest, AnyPlacesRequest, TellPlaces, places_status
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import KeyTurned

MOST = 8
OTHERS = tuple(f"other-{number}" for number in range(1, MOST))
"""Seven tables that teach already: one place is left."""
NAMES = ("stud-1", "stud-2")


class ModelFloor:
    """A floor in memory. Asks have to come in order; a repeated one has the same answer."""

    def __init__(self) -> None:
        self.holders = [*OTHERS]
        self.answers: dict[str, list[tuple[FloorAsk, FloorAnswered]]] = {}
        self.closed: dict[str, bool] = {}

    def answer(self, table: str, ask: FloorAsk) -> FloorAnswered | FloorRefused:
        known = self.answers.setdefault(table, [])
        if ask.number <= len(known):
            asked, answer = known[ask.number - 1]
            return answer if asked == ask else FloorRefused(ask.number, "other content")
        if ask.number > len(known) + 1:
            return FloorRefused(ask.number, "gap")
        known.append((ask, answer := self._answer(table, ask)))
        return answer

    def _answer(self, table: str, ask: FloorAsk) -> FloorAnswered:
        match ask.what:
            case "place":
                if table not in self.holders and len(self.holders) >= MOST:
                    return FloorAnswered(ask.number, False, tuple(self.holders))
                self.holders += [table] * (table not in self.holders)
            case "return":
                self.holders = [it for it in self.holders if it != table]
            case "opened" | "closed":
                self.closed[table] = ask.what == "closed"
            case "chips":
                return FloorAnswered(ask.number, self.closed.get(ask.table, False))
        return FloorAnswered(ask.number, True)


class LinkedTable:
    """A table with a link that may lose, repeat and delay messages."""

    def __init__(self, name: str, floor: ModelFloor, game: str = "blackjack", *options: str) -> None:
        self.name, self.floor = name, floor
        self.stage = EngineStage(game, options)
        self.delayed: list[FloorAnswered | FloorRefused] = []
        self.stage.send(FloorNamed(name))

    @property
    def state(self) -> FloorState:
        floor = self.stage.conductor.engine.state.floor
        assert floor
        return floor

    @property
    def teaches(self) -> bool:
        """Whether a wager would be taken, as far as the place decides it."""
        blocks = self.stage.conductor.engine.state.blocks
        return PLACE not in blocks and "closed" not in blocks

    def carry(self) -> None:
        """The link carries every ask, and every answer at once."""
        for ask in self.waiting:
            self.stage.send(self.floor.answer(self.name, ask))

    def ask_only(self) -> None:
        """The link carries the first ask; its answer is delayed."""
        self.delayed += [self.floor.answer(self.name, ask) for ask in self.waiting[:1]]

    def come(self) -> None:
        """Deliver the delayed messages, the last one first."""
        while self.delayed:
            self.stage.send(self.delayed.pop())

    def kill(self) -> None:
        """Kill the table. It repeats its asks, and asks nothing else; delayed answers may still come."""
        before = (self.state.last_ask, self.state.waiting, self.state.place)
        self.stage.power_cut()
        if self.state.place != "refused" and before[2] != "refused":  # the floor manager's key asks again
            assert (self.state.last_ask, self.state.waiting, self.state.place) == before
        self.stage.send(FloorNamed(self.name))

    @property
    def waiting(self) -> tuple[FloorAsk, ...]:
        return places_status(self.state, self.stage.conductor.held_effects).waiting


class Pair(NamedTuple):
    """Two teaching tables at a floor with one place left."""

    floor: ModelFloor
    one: LinkedTable
    two: LinkedTable


def pair() -> Pair:
    floor = ModelFloor()
    return Pair(floor, *(LinkedTable(name, floor, "blackjack", "teaching") for name in NAMES))


def line(words: str) -> Callable[[LinkedTable], object]:
    return lambda table: do(table.stage, words)


ACTS: dict[str, Callable[[LinkedTable], object]] = {
    "carry": LinkedTable.carry,
    "ask only": LinkedTable.ask_only,
    "come": LinkedTable.come,
    "lose": lambda table: table.delayed.clear(),
    "repeat": lambda table: table.delayed.extend(table.delayed[-1:]),
    "kill": LinkedTable.kill,
    "close": line("opening close"),
    "open": line("opening open"),
    "link down": line("link down"),
    "link up": line("link up"),
    "key on": line("turn floor-manager key on"),
    "key off": line("turn floor-manager key off"),
}
STEPS = st.lists(st.tuples(st.sampled_from((0, 1)), st.sampled_from([*ACTS, *["carry"] * 4])), max_size=24)


def check(tables: Pair) -> None:
    floor = tables.floor
    teach = [it.name for it in (tables.one, tables.two) if it.teaches]
    assert set(teach) <= set(floor.holders), "a table teaches only with a place that the floor knows"
    assert len(floor.holders) <= MOST


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_at_most_eight_tables_teach_whatever_is_lost_late_repeated_or_killed(steps: list[tuple[int, str]]) -> None:
    tables = pair()
    for which, act in steps:
        ACTS[act]((tables.one, tables.two)[which])
        check(tables)
    for table in (tables.one, tables.two):
        do(table.stage, "link up")
        table.come()
        table.carry()
        do(table.stage, "opening close")
        table.carry()
    assert tables.floor.holders == [*OTHERS], "every place that was taken is returned"
    assert not tables.one.waiting + tables.two.waiting


def test_a_ninth_teaching_table_waits_until_another_one_closes() -> None:
    floor, one, two = pair()
    one.carry()
    two.carry()
    assert (one.teaches, two.teaches) == (True, False)
    assert two.stage.conductor.engine.state.blocks[PLACE].source == "s 23(4)"
    assert "stud-1" in two.stage.conductor.engine.state.blocks[PLACE].what
    do(one.stage, "opening close")
    do(two.stage, "turn floor-manager key on")
    two.carry()
    assert not two.teaches, "the place is taken until its table has reported the end"
    one.carry()
    do(two.stage, "turn floor-manager key off")
    do(two.stage, "turn floor-manager key on")
    two.carry()
    assert (one.teaches, two.teaches) == (False, True)
    assert floor.holders == [*OTHERS, "stud-2"]


def test_a_table_that_is_killed_holds_its_place() -> None:
    floor, one, two = pair()
    one.carry()
    one.kill()
    two.carry()
    assert one.teaches
    assert not two.teaches
    assert floor.holders == [*OTHERS, "stud-1"]


def test_a_place_is_returned_if_the_options_end_it_with_a_round_even_if_the_table_is_killed_then() -> None:
    floor = ModelFloor()
    table = LinkedTable("stud-1", floor, "blackjack", "teaching")
    table.carry()
    table.stage.send(Restarted(options={}))
    for words in ("turn dealer key on", "turn floor-manager key on", "press void"):
        do(table.stage, words)
    assert [it.what for it in table.waiting] == ["return"]
    table.kill()
    assert [it.what for it in table.waiting] == ["return"]
    table.carry()
    assert floor.holders == [*OTHERS]


def test_an_answer_to_no_ask_is_refused_and_a_repeated_one_says_nothing() -> None:
    _, one, _ = pair()
    one.carry()
    one.stage.take_effects()
    one.stage.send(FloorAnswered(1, False, OTHERS))
    assert [it for it in one.stage.take_effects() if isinstance(it, e.Refuse | e.Note | e.Blocked)] == []
    assert one.teaches
    one.stage.send(FloorAnswered(2, True))
    assert [type(it) for it in one.stage.take_effects()] == [e.Refuse]


def test_an_ask_is_given_to_the_link_only_when_it_is_on_disk() -> None:
    state = FloorState("stud-1", 1, [FloorAsk(1, "place")], last_ruling=4)
    held = [AskFloor(FloorAsk(1, "place"), "s 23(4)")]
    assert places_status(state, held).waiting == ()
    assert places_status(state, []).waiting == (FloorAsk(1, "place"),)
    assert places_status(state, []).last_ruling == 4
    assert places_status(None, []).waiting == ()


def test_a_table_without_a_floor_asks_nothing_and_keeps_nothing() -> None:
    stage = EngineStage("blackjack", ("teaching",))
    do(stage, "cards ready")
    do(stage, "opening close")
    do(stage, "opening open")
    assert not [it for it in stage.take_effects() if isinstance(it, AskFloor)]
    assert stage.conductor.engine.state.floor is None
    assert PLACE not in stage.conductor.engine.state.blocks


def test_chips_of_a_table_are_exchanged_elsewhere_only_while_it_is_closed() -> None:
    floor = ModelFloor()
    one, two = (LinkedTable(name, floor, "roulette") for name in ("wheel-1", "wheel-2"))
    said = []
    for closes in ("opening close", "opening open"):
        one.carry()
        two.carry()
        two.stage.take_effects()
        do(two.stage, "redeem red from wheel-1 closed")
        two.carry()
        said.append([type(it) for it in two.stage.take_effects() if isinstance(it, e.Note | e.Refuse)])
        do(one.stage, closes)
    assert said == [[e.Note, e.Refuse], [e.Note, e.Note]]


def ruling(number: int, what: str, person: str = "", other: str = "", game: str = "", ends: int = 0) -> FloorRuled:
    said = {"by": "Bea", "ground": "a device", "section": "s 4(2)(b)"}
    return FloorRuled(Ruling(number, what, **said, person=person, other=other, game=game, ends=ends))  # type: ignore[arg-type]


def tells(stage: EngineStage, event: FloorRuled | Placed) -> list[type]:
    stage.take_effects()
    stage.send(event)
    return [type(it) for it in stage.take_effects() if isinstance(it, e.Note | e.Refuse | e.Alert)]


@pytest.fixture
def wheel() -> EngineStage:
    return LinkedTable("wheel-1", ModelFloor(), "roulette").stage


RULED = (
    (ruling(1, "exclude", "Ann", game="roulette"), {"Ann"}),
    (ruling(2, "exclude", "Bob", game="craps"), {"Ann"}),
    (ruling(3, "exclude", "Cid"), {"Ann", "Cid"}),
    (ruling(4, "exclude", "Ann"), {"Ann", "Cid"}),
    (ruling(5, "end", ends=1), {"Ann", "Cid"}),
    (ruling(6, "end", ends=2), {"Ann", "Cid"}),
    (ruling(7, "end", ends=4), {"Cid"}),
    (ruling(8, "end", ends=3), set[str]()),
)


def test_a_person_is_excluded_while_a_ruling_of_this_game_holds(wheel: EngineStage) -> None:
    for event, excluded in RULED:
        wheel.send(event)
        refused = {it for it in ("Ann", "Bob", "Cid") if e.Refuse in tells(wheel, Placed(it, "red", 500))}
        assert refused == excluded, event
        assert set(wheel.conductor.engine.state.excluded) == excluded
        wheel.power_cut()
        do(wheel, "turn dealer key on")


def test_rulings_come_in_order_and_once(wheel: EngineStage) -> None:
    assert tells(wheel, RULED[1][0]) == [e.Refuse]
    assert tells(wheel, RULED[0][0]) == [e.Note]
    assert tells(wheel, RULED[0][0]) == []
    assert wheel.conductor.engine.state.excluded == ["Ann"]


def test_who_plays_and_is_excluded_is_told_to_the_floor_manager(wheel: EngineStage) -> None:
    wheel.send(Placed("Ann", "red", 500))
    assert tells(wheel, RULED[0][0]) == [e.Note, e.Alert]
    assert wheel.conductor.engine.table.wagers.of("Ann"), "the wager stands until a person decides (s 4(2)(a))"


def test_an_exclusion_by_the_table_itself_outlasts_that_of_the_floor(wheel: EngineStage) -> None:
    do(wheel, 'direct floor-manager exclude Ann "a device"')
    wheel.send(RULED[0][0])
    wheel.send(ruling(2, "end", ends=1))
    assert wheel.conductor.engine.state.excluded == ["Ann"]
    do(wheel, "direct floor-manager admit Ann because permit")
    assert wheel.conductor.engine.state.excluded == []


def test_two_who_are_kept_apart_play_when_the_other_has_left(wheel: EngineStage) -> None:
    wheel.send(ruling(1, "apart", "Ann", "Bob"))
    assert tells(wheel, Placed("Bob", "red", 500)) == [e.Note]
    assert tells(wheel, Placed("Ann", "red", 500)) == [e.Refuse]
    assert tells(wheel, Placed("Cid", "red", 500)) == [e.Note]
    do(wheel, "withdraw Bob red")
    assert tells(wheel, Placed("Ann", "red", 500)) == [e.Note]
    assert tells(wheel, Placed("Bob", "red", 500)) == [e.Refuse]


def test_two_who_play_already_and_are_kept_apart_are_told_to_the_floor_manager(wheel: EngineStage) -> None:
    wheel.send(Placed("Bob", "red", 500))
    wheel.send(Placed("Ann", "red", 500))
    assert tells(wheel, ruling(1, "apart", "Ann", "Bob")) == [e.Note, e.Alert]
    assert tells(wheel, Placed("Bob", "red", 1_000)) == [e.Refuse]


def test_no_ask_is_made_by_an_event_whose_round_is_encoded_already(wheel: EngineStage) -> None:
    """The state at a round's end is encoded before: after a restart the ask would be missing, and its number used."""
    engine = wheel.conductor.engine
    floor = engine.state.floor
    assert floor
    floor.place = "refused"
    engine.table.said = [e.End(1, "declared", "", "")]
    places.look(engine.table, engine.wait, KeyTurned("floor-manager", True))
    assert floor.place == ""


def test_a_person_who_was_ruled_about_is_one_person_in_capitals_too(wheel: EngineStage) -> None:
    wheel.send(Placed("bob", "red", 500))
    wheel.send(ruling(1, "apart", "Ann", "Bob"))
    table = wheel.conductor.engine.table
    assert [it.persons for it in table.state.floor.rulings] == [("Ann", "bob")]
    assert as_known(table, Placed("ANN", "red", 500)) == Placed("Ann", "red", 500)


MESSAGES = (
    *(AskPlace(FloorAsk(1, "chips", "wheel-1", "red")), AskRulings(3), PlaceAnswered(1, False, ("bj-1",))),
    Rulings((ruling(1, "exclude", "Ann").ruling,)),
)
OF_THE_WIRE = msgspec.msgpack.Decoder(AnyToFloor | AnyToTable)


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_passes_the_wire_as_it_is(message: msgspec.Struct) -> None:
    assert OF_THE_WIRE.decode(encode(message)[4:]) == message


@pytest.mark.parametrize("event", [FloorAnswered(1, True), FloorRefused(1, "gap"), ruling(1, "exclude", "Ann")])
def test_the_link_tells_the_table_what_the_floor_says(event: FloorAnswered) -> None:
    told = msgspec.json.decode(msgspec.json.encode(TellPlaces(event)), type=AnyFloorRequest | AnyPlacesRequest)
    assert told == TellPlaces(event)
    assert events.decode(events.encode(event)) == event
    assert event.in_words
