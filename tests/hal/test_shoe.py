# SPDX-License-Identifier: MIT
"""Shoes: the contract on both rigs, and simulated shoes below the driver. No fault invents a card or moves one."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from contract_shoe import LateContract, MachineContract, ShoeBench, ShoeContract, words
from hypothesis import given, settings
from hypothesis import strategies as st
from line_rig import RIGS, LineRig, VirtualLineRig, opened
from msgspec.structs import replace

from hal.base.card_count import MOST_GATHERED
from hal.base.clock import VirtualClock
from hal.base.pins import PinContext
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import SerialContext
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.machines.shoe import RESTLESS, ShoeDevice, ShoeWiring
from hal.signals import CardDrawn, CardUnread, CuttingCard, Fault, Restored, ShoeEmpty, Signal
from hal.sim.contacts import SimulatedContact
from hal.sim.machines.shoe import PACK, SimulatedShoe
from hal.sim.pins import SimulatedPins
from hal.sim.serial import SimulatedPorts
from hal.sim.table import SimulatedTable

COVERED = "optical sensor (GPIO 15) covered for more than 5 s"


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestShoe(ShoeContract):
    pass


class TestLate(LateContract):
    pass


class TestMachine(MachineContract):
    pass


def test_every_card_of_a_pack_can_come_and_no_other() -> None:
    rig = VirtualLineRig()
    bench = ShoeBench(rig)
    names = [rank + suit for rank in "A123456789TJQKNX" for suit in "CDHSX"]
    for number, name in enumerate(names, 1):
        bench.card(f"{number} {name}")
    drawn = [signal.card for signal in rig.signals if isinstance(signal, CardDrawn)]
    assert drawn == [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    bench.close()


def test_it_describes_itself() -> None:
    bench = ShoeBench(VirtualLineRig())
    bench.card("1 9C")
    bench.cover(True)
    bench.rig.pause()
    assert bench.shoe.describe() == {
        "kind of shoe": "shoe",
        "cards": 1,
        "undecided": 1,
        "put back": 0,
        "last": "card 1 was read",
        "sensor": "covered",
        "reader": "reliable",
        "faults": [],
    }
    bench.close()


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("1 9C", "card 1 was read"),
        ("1 TD UP", "card 1 was read"),
        ("1 1C", "card 1 was read"),
        ("1 NONE", "CARD 1 NONE"),
        ("9C", "CARD …"),
    ],
)
def test_which_card_it_has_read_is_not_for_a_technician(said: str, last: str) -> None:
    bench = ShoeBench(VirtualLineRig())
    bench.card(said)
    assert bench.shoe.describe()["last"] == last
    bench.close()


def test_what_else_its_reader_says_is() -> None:
    bench = ShoeBench(VirtualLineRig())
    bench.rig.say("CUT")
    bench.rig.pause()
    assert bench.shoe.describe()["last"] == "CUT"
    bench.close()


# The optical sensor


class Sensor:
    """A shoe whose reader sends no cards, and a contact on its sensor's line. Each unread card is a counted pulse."""

    def __init__(self, seed: int = 0) -> None:
        self.clock = VirtualClock()
        pins = SimulatedPins(self.clock)
        [self.wiring] = read_board(board_file("baccarat")).shoes.values()
        self.contact = SimulatedContact(pins.line(self.wiring.optical_pin), "high", self.clock, f"{seed}")
        self.signals: list[Signal] = []
        ports = SimulatedPorts(self.clock)
        ports.connect(self.wiring.port, "SHOE 52")
        pinned = PinContext(self.clock, pins, self.signals.append)
        self.shoe = ShoeDevice("shoe", self.wiring, pinned, SerialContext(self.clock, ports.open, self.signals.append))
        self.clock.advance(1)

    def counted(self, seconds: float = 1.0) -> int:
        self.clock.advance(seconds)
        return sum(isinstance(signal, CardUnread) for signal in self.signals)

    @property
    def faults(self) -> list[str]:
        return [signal.what for signal in self.signals if isinstance(signal, Fault)]


@pytest.mark.parametrize("seed", range(60))
def test_a_pulse_of_5_ms_is_counted_once_however_it_bounces(seed: int) -> None:
    sensor = Sensor(seed)
    sensor.contact.close()
    sensor.clock.advance(0.005)
    sensor.contact.open()
    assert sensor.counted() == 1
    assert sensor.signals[0].at == 1_000_000_000, "from its first edge"


@pytest.mark.parametrize("every_ms", [0.1, 0.4, 0.8])
def test_a_pulse_of_5_ms_that_bounces_for_3_of_them_is_counted_once(every_ms: float) -> None:
    sensor = Sensor()
    steps = 2 * round(3.2 / every_ms / 2)
    for start, last in ((0.0, True), (5.0, False)):
        for step in range(steps + 1):
            level = (step % 2 == 0) == last
            sensor.clock.after((start + step * every_ms) / 1000, partial(sensor.contact.set, level))
    assert sensor.counted() == 1


def test_pulses_of_5_ms_with_5_ms_between_them_are_all_counted() -> None:
    sensor = Sensor()
    sensor.contact.noise(0.005, pulses=8, gap_s=0.005)
    assert sensor.counted() == 8


def test_a_spark_is_no_card() -> None:
    sensor = Sensor()
    sensor.contact.noise(0.0004, pulses=10)
    assert sensor.counted() == 0


def test_a_sensor_that_stays_covered_is_a_fault_until_it_is_free() -> None:
    sensor = Sensor()
    sensor.contact.close()
    assert sensor.counted(sensor.wiring.covered_s - 0.1) == 1
    assert sensor.faults == []
    assert sensor.counted(0.2) == 1
    assert sensor.faults == [COVERED]
    sensor.contact.open()
    sensor.clock.advance(0.1)
    assert isinstance(sensor.signals[-1], Restored)


def test_a_cable_of_the_sensor_that_is_cut_is_a_fault_and_so_is_one_that_was_cut_before_the_start() -> None:
    sensor = Sensor()
    sensor.contact.cut()
    sensor.counted(6)
    assert sensor.faults == [COVERED]
    bench = ShoeDriverBench(before=lambda shoe: shoe.cut())
    bench.clock.advance(6)
    assert bench.reported == [COVERED], "and no card"


def test_a_loose_contact_in_the_sensor_is_a_fault() -> None:
    sensor = Sensor()
    sensor.contact.chatter(1.0)
    sensor.counted(1.5)
    assert sensor.faults == ["optical sensor (GPIO 15) chattering"]
    sensor.clock.advance(1)
    assert isinstance(sensor.signals[-1], Restored)
    counted = sensor.counted()
    sensor.contact.chatter(1.0)
    sensor.clock.advance(0.9)
    during = sensor.counted(0)
    assert during > counted, "before it was known to chatter"
    sensor.contact.close()
    assert sensor.counted(3) == during, "what lies there when it is quiet has not left just then"
    assert sensor.counted(5) == during
    assert sensor.faults[-1] == COVERED


# Simulated shoes


class ShoeDriverBench:
    """A simulated shoe with its driver."""

    def __init__(self, seed: int = 0, kind: Any = "shoe", before: Any = lambda shoe: None) -> None:
        [wiring] = read_board(board_file("baccarat")).shoes.values()
        self.wiring: ShoeWiring = replace(wiring, kind=kind)
        self.clock = VirtualClock()
        pins, ports = SimulatedPins(self.clock), SimulatedPorts(self.clock)
        self.sim = SimulatedShoe(self.wiring, pins, ports, self.clock, f"{seed}")
        before(self.sim)
        self.signals: list[Signal] = []
        pinned = PinContext(self.clock, pins, self.signals.append)
        self.driver = ShoeDevice(
            "shoe", self.wiring, pinned, SerialContext(self.clock, ports.open, self.signals.append)
        )
        self.clock.advance(1)

    def deals(self, *cards: str, face_up: bool = False, **trouble: Any) -> list[str]:
        """Return the signals, faults too, when these cards leave, the first one with this trouble."""
        self.signals.clear()
        self.sim.next(**trouble)
        for card in cards:
            self.sim.deal(card, face_up=face_up)
        self.clock.advance(0.15 * len(cards) + 0.3)
        return self.reported

    @property
    def reported(self) -> list[str]:
        faults = [signal for signal in self.signals if isinstance(signal, Fault)]
        left = [signal for signal in self.signals if not isinstance(signal, Fault | Restored)]
        return words(left) + [fault.what.removeprefix(f"{self.wiring.port}: ") for fault in faults]

    @property
    def cards(self) -> list[str]:
        return [each.split(" ", 1)[1] for each in words(self.signals) if each not in ("cut", "empty")]


def test_cards_that_are_dealt_are_reported_in_their_order() -> None:
    bench = ShoeDriverBench()
    assert bench.deals("9c", "4d", "Kc", "Ts") == ["1 9c", "2 4d", "3 Kc", "4 Ts"]
    assert bench.deals("9c", face_up=True) == ["5 9c up"]
    assert bench.sim.out == ["9c", "4d", "Kc", "Ts", "9c"]


def test_cards_leave_no_quicker_than_a_hand_draws_them() -> None:
    bench = ShoeDriverBench()
    bench.deals(*PACK)
    times = [signal.at for signal in bench.signals]
    assert {later - earlier for earlier, later in pairwise(times)} == {150_000_000}
    assert len(times) == 52


@pytest.mark.parametrize(
    ("trouble", "reported"),
    [
        ({"unread": True}, ["1 unread", "2 5s"]),
        ({"noise": True}, ["1 unread", "2 5s", "a damaged frame"]),
        ({"lost": True}, ["1 unread", "2 5s", "1 frame is missing before number 02"]),
        ({"twice": True}, ["1 9c", "2 5s", "a frame said twice"]),
        ({"uncounted": True}, ["1 unread", "2 5s", "card 1: the optical sensor counted no card"]),
        ({"double": True}, ["1 unread", "2 9c", "3 5s"]),
    ],
)
def test_each_trouble_is_reported_and_the_next_card_is_right(trouble: dict[str, bool], reported: list[str]) -> None:
    bench = ShoeDriverBench()
    assert bench.deals("9c", "5s", **trouble) == reported
    bench.clock.advance(4)
    assert bench.driver.describe()["faults"] == []


def test_what_is_misspelt_is_refused() -> None:
    with pytest.raises(TypeError):
        ShoeDriverBench().sim.next(unraed=True)


def test_a_reader_that_is_unplugged_leaves_cards_unread_and_comes_back() -> None:
    bench = ShoeDriverBench()
    bench.sim.reader.unplug()
    assert bench.deals("9c", "4d")[:2] == ["1 unread", "2 unread"]
    bench.sim.reader.plug_in()
    bench.clock.advance(4)
    assert bench.deals("Kc", "5s", "6s") == ["3 Kc", "4 5s", "5 6s"]


def test_a_reader_that_starts_again_unheard_counts_anew() -> None:
    bench = ShoeDriverBench()
    bench.deals("9c", "4d")
    bench.sim.reader.unplug()
    bench.sim.reader.restart()
    bench.sim.reader.plug_in()
    bench.clock.advance(4)
    assert bench.deals("Kc", "5s") == ["1 Kc", "2 5s"]


def test_a_reader_that_starts_again_counts_anew() -> None:
    bench = ShoeDriverBench()
    bench.deals("9c", "4d")
    bench.sim.reader.restart()
    assert bench.deals("Kc", "5s")[:2] == ["1 Kc", "2 5s"]


def test_a_sensor_that_is_covered_disagrees_with_the_reader() -> None:
    bench = ShoeDriverBench()
    bench.sim.cover()
    bench.clock.advance(1)
    assert bench.reported == ["1 unread"], "what covers it may be a card"
    found = bench.deals("9c")
    assert found == ["0 unread", "card 1 came too late, or its number is too low: the optical sensor has counted 1"]
    bench.clock.advance(6)
    assert bench.reported[2:] == [COVERED]
    bench.sim.cover(False)
    bench.clock.advance(4)
    assert bench.deals("5s") == ["2 5s"]


def test_a_pulse_without_a_card_is_one_unread_and_the_next_is_not_guessed_either() -> None:
    bench = ShoeDriverBench()
    bench.sim.pulse()
    bench.clock.advance(1)
    assert bench.reported == ["1 unread"]
    assert bench.deals("9c")[0] == "0 unread"
    bench.clock.advance(1)
    assert bench.deals("5s") == ["2 5s"]


def test_jam_and_cutting_card_and_end_are_said_at_once() -> None:
    bench = ShoeDriverBench()
    bench.sim.jam()
    bench.sim.cutting_card()
    bench.sim.empty()
    assert bench.reported == ["cut", "empty", "a card is stuck"]
    bench.sim.free()
    assert isinstance(bench.signals[-1], Restored)


@pytest.mark.parametrize("decks", [6, 8])
def test_a_loaded_shoe_gives_every_card_once_a_cutting_card_near_the_end_and_one_at_the_end(decks: int) -> None:
    bench = ShoeDriverBench()
    bench.sim.load(decks)
    drawn = []
    while card := bench.sim.draw():
        drawn.append(card)
        bench.clock.advance(0.3)
    bench.clock.advance(1)
    assert sorted(drawn) == sorted(PACK * decks)
    assert drawn == bench.cards == bench.sim.out
    kinds = [type(signal) for signal in bench.signals]
    assert 14 <= len(kinds) - 3 - kinds.index(CuttingCard) <= 60
    assert kinds[-2:] == [CuttingCard, ShoeEmpty]
    assert kinds.count(CuttingCard) == 2
    assert bench.sim.draw() == ""


@pytest.mark.parametrize("jam", ["at once", "while its reader starts again"])
def test_no_card_can_be_drawn_while_one_is_stuck(jam: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    bench = ShoeDriverBench()
    bench.sim.load(1)
    bench.sim.jam()
    if jam != "at once":
        bench.sim.reader.restart()
    bench.clock.advance(1)
    assert bench.sim.draw() == ""
    bench.clock.advance(1)
    assert (bench.cards, bench.sim.out, bench.sim.left) == ([], [], 52)
    assert "a card is stuck in the simulated shoe" in caplog.text
    assert "a card is stuck" in bench.driver.describe()["faults"]
    bench.sim.free()
    card = bench.sim.draw()
    bench.clock.advance(1)
    assert bench.cards == [card] == bench.sim.out


def emptied(bench: ShoeDriverBench) -> list[str]:
    """Every card in the shoe, and `cut` for a cutting card."""
    bench.signals.clear()
    while bench.sim.draw():
        bench.clock.advance(0.3)
    bench.clock.advance(1)
    return [
        "cut" if isinstance(it, CuttingCard) else it.card
        for it in bench.signals
        if hasattr(it, "card") or isinstance(it, CuttingCard)
    ]


@pytest.mark.parametrize("left", [1, 13, 14, 61, 100])
@pytest.mark.parametrize("cutting_card", [True, False])
def test_a_shoe_from_which_cards_have_left_holds_the_others_and_the_cutting_cards_still_to_come(
    left: int, cutting_card: bool
) -> None:
    bench = ShoeDriverBench()
    cards = (PACK * 2)[:left]
    bench.sim.hold(cards, ("9c", "Kd"), cutting_card=cutting_card)
    assert (bench.sim.left, bench.sim.out, bench.signals) == (left, ["9c", "Kd"], [])
    came = emptied(bench)
    assert sorted(card for card in came if card != "cut") == sorted(cards)
    assert came[-1] == "cut"
    assert came.count("cut") == 1 + cutting_card
    if cutting_card:
        least, most = (14, 60) if left + 2 > len(PACK) else (1, 1)  # of a single deck: over the bottom card (s 234(4))
        assert least <= left - came.index("cut") <= most
    if left > 13:
        assert [card for card in came if card != "cut"] != [*cards], "shuffled"


def test_what_has_left_unread_is_any_of_the_cards() -> None:
    seen = set()
    for seed in range(20):
        bench = ShoeDriverBench(seed)
        bench.sim.hold(PACK, ("", "9c", ""))
        first, second, third = bench.sim.out
        assert second == "9c"
        assert sorted([*(card for card in emptied(bench) if card != "cut"), first, third]) == sorted(PACK)
        seen |= {first, third}
    assert len(seen) > 10


def test_of_an_empty_shoe_nobody_knows_what_has_left_it() -> None:
    bench = ShoeDriverBench()
    bench.sim.hold((), ("",))
    assert (bench.sim.out, bench.sim.draw()) == (["??"], "")
    bench.clock.advance(1)
    assert bench.reported == ["empty"]


def test_what_is_drawn_while_its_reader_starts_leaves_once_it_speaks() -> None:
    bench = ShoeDriverBench(before=lambda sim: (sim.load(1), sim.draw(), sim.draw()))
    bench.clock.advance(1)
    assert bench.cards == bench.sim.out
    assert (len(bench.cards), bench.reported) == (2, [f"{number} {card}" for number, card in enumerate(bench.cards, 1)])


def test_a_stack_is_the_same_again_for_a_seed_and_another_the_next_time() -> None:
    def stack(seed: int, loads: int = 1) -> list[str]:
        sim = ShoeDriverBench(seed).sim
        for _ in range(loads):
            sim.load(1)
        return [sim.draw() for _ in range(52)]

    assert stack(1) == stack(1)
    assert stack(1) != stack(2)
    assert stack(1) != stack(1, loads=2)
    assert sorted(stack(1, loads=2)) == sorted(PACK)


def test_cards_that_are_dealt_leave_the_stack_alone_and_two_at_once_are_the_next_two() -> None:
    bench = ShoeDriverBench()
    bench.sim.load(1)
    bench.sim.deal("9c")
    assert bench.sim.left == 52
    bench.sim.next(double=True)
    card = bench.sim.draw()
    bench.clock.advance(1)
    assert bench.sim.left == 50
    assert bench.cards == ["9c", "unread", card]
    assert bench.sim.out[2] == card


def test_of_one_card_there_are_never_two_at_once() -> None:
    bench = ShoeDriverBench()
    bench.sim.load(1)
    for _ in range(51):
        bench.sim.draw()
    bench.sim.next(double=True)
    assert bench.sim.draw()
    bench.clock.advance(60)
    assert len(bench.cards) == 52
    assert "unread" not in bench.cards


def test_a_machine_gives_cards_takes_them_back_and_jams_when_it_has_none() -> None:
    bench = ShoeDriverBench(kind="machine")
    bench.sim.load(1)
    drawn = [bench.sim.draw() for _ in range(40)]
    bench.clock.advance(10)
    assert bench.cards == drawn
    bench.sim.put_back(30)
    assert (bench.sim.left, bench.sim.out) == (42, drawn[30:])
    again = [bench.sim.draw() for _ in range(42)]
    bench.clock.advance(10)
    assert sorted(again + drawn[30:]) == sorted(PACK)
    assert bench.reported[-1] == "a card is stuck"
    assert bench.driver.describe()["put back"] == 30


# On the devices


class SimulatedShoeBench:
    """A whole board on a simulated table."""

    def __init__(self, board: str = "baccarat") -> None:
        self.clock = VirtualClock()
        self.board = read_board(board_file(board))
        self.sim = SimulatedTable(self.board, self.clock)
        self.signals: list[Signal] = []
        self.devices = self.build()
        self.clock.advance(1.5)
        self.signals.clear()

    def build(self) -> Devices:
        return Devices(self.board, self.clock, self.sim.pins, self.sim.bus, self.signals.append, self.sim.serial.open)


@pytest.mark.parametrize("board", ["baccarat", "mini-baccarat"])
def test_a_rack_reports_its_shoe_and_describes_it(board: str) -> None:
    table = SimulatedShoeBench(board)
    table.sim.machines["shoes"]["shoe"].deal("9c")
    table.clock.advance(1)
    assert words(table.signals) == ["1 9c"]
    described = table.devices.describe()["shoe"]
    assert (described["kind"], described["state"], described["last"]) == ("shoe", "ok", "card 1 was read")


def test_a_closed_rack_gives_pin_and_port_back() -> None:
    table = SimulatedShoeBench()
    table.devices.close()
    table.sim.machines["shoes"]["shoe"].deal("9c")
    table.clock.advance(2)
    assert table.signals == []
    table.devices = table.build()
    table.clock.advance(1.5)
    table.sim.machines["shoes"]["shoe"].deal("4d")
    table.clock.advance(1)
    assert words([each for each in table.signals if isinstance(each, CardDrawn)]) == ["2 4d"]


def test_a_shoe_that_is_unplugged_is_a_fault_of_the_shoe_alone() -> None:
    table = SimulatedShoeBench()
    table.sim.machines["shoes"]["shoe"].reader.unplug()
    table.clock.advance(0.5)
    states = {name: each["state"] for name, each in table.devices.describe().items()}
    assert states.pop("shoe") == "fault"
    assert set(states.values()) == {"ok"}


# Whatever happens

troubles = st.sampled_from(["", "", "", "unread", "noise", "lost", "twice", "uncounted", "double"])


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(troubles, st.booleans(), st.sampled_from([0.0, 0.01, 0.1, 0.2, 0.5, 3.0])), max_size=20))
def test_each_card_is_reported_in_its_place_as_its_trouble_says(story: list[tuple[str, bool, float]]) -> None:
    bench = ShoeDriverBench()
    expected: list[str] = []
    for card, (trouble, face_up, pause) in zip(PACK, story, strict=False):
        bench.sim.next(**{trouble: True} if trouble else {})
        bench.sim.deal(card, face_up=face_up)
        expected += ["unread"] if trouble == "double" else []
        read = trouble in ("", "twice", "double")
        expected.append(f"{card}{' up' if face_up else ''}" if read else "unread")
        bench.clock.advance(pause)
    bench.clock.advance(10)
    assert bench.cards == expected
    assert [signal.count for signal in bench.signals if isinstance(signal, CardDrawn | CardUnread)] == [
        *range(1, len(expected) + 1)
    ]
    faulty = any(trouble in ("noise", "lost", "twice", "uncounted") for trouble, _, _ in story)
    assert any(isinstance(signal, Fault) for signal in bench.signals) == faulty


line_trouble = ["damage", "drop", "repeat", "babble", "restart", "unplug", "plug_in", "cut", "mend"]
sensor_trouble = ["sensor cut", "sensor mend", "pulse", "cover", "uncover"]
mischief = st.sampled_from(["deal"] * 8 + ["uncounted", "double", "twice", "lost", *line_trouble, *sensor_trouble])
stories = st.lists(st.tuples(mischief, st.sampled_from([0.0, 0.005, 0.05, 0.15, 0.4, 1.0, 4.0])), max_size=30)


@settings(deadline=None, max_examples=300)
@given(stories)
def test_no_card_is_reported_that_did_not_leave_or_out_of_order_and_none_is_lost_without_a_fault(
    story: list[tuple[str, float]],
) -> None:
    bench = ShoeDriverBench()
    cards = iter(PACK)
    left: list[int] = []
    for what, pause in [*story, ("", 20)]:
        happens(bench.sim, what, cards)
        watch(bench, pause, left)
    bench.driver.close()
    reported = [signal for signal in bench.signals if isinstance(signal, CardDrawn | CardUnread)]
    places = [bench.sim.out.index(each.card) for each in reported if isinstance(each, CardDrawn)]
    assert places == sorted(set(places)), "each once, in the order in which they left"
    drawn = [number for number, each in enumerate(reported) if isinstance(each, CardDrawn)]
    ends = [(-1, -1), *zip(drawn, places, strict=True), (len(reported), len(left))]
    for (number, place), (next_number, next_place) in pairwise(ends):
        if next_number - number < next_place - place:  # fewer unread than have left between the two
            assert any(was_faulty(bench.signals, at) for at in left[place + 1 : next_place])


def happens(sim: SimulatedShoe, what: str, cards: Iterator[str]) -> None:
    if what in ("deal", "uncounted", "double", "twice", "lost"):
        sim.next(**{} if what == "deal" else {what: True})
        sim.deal(next(cards))
    elif what in ("cover", "uncover"):
        sim.cover(what == "cover")
    elif what:
        getattr(sim.reader if what in line_trouble else sim, what.removeprefix("sensor "))()


def watch(bench: ShoeDriverBench, seconds: float, left: list[int]) -> None:
    """Let time pass, and note when each card leaves."""
    for _ in range(round(seconds * 200)):
        bench.clock.advance(0.005)
        left += [bench.clock.now()] * (len(bench.sim.out) - len(left))


def was_faulty(signals: list[Signal], at: int) -> bool:
    """Whether there was a fault at this time, or within 4 s after: a silent reader becomes a fault after 3 s."""
    before = [signal for signal in signals if isinstance(signal, Fault | Restored) and signal.at <= at]
    soon = any(isinstance(signal, Fault) and at < signal.at < at + 4e9 for signal in signals)
    return soon or (bool(before) and isinstance(before[-1], Fault))


def test_a_shoe_that_never_rests_is_a_fault_until_it_does() -> None:
    """Its reader was running before the table was: the count is not known, and cards are gathered until it is quiet."""
    bench = ShoeBench(VirtualLineRig())
    bench.shoe._cards.reader_found()
    for number in range(1, MOST_GATHERED + 50):
        bench.shoe._cards.pulse(bench.rig.clock.now())
        bench.shoe._on_frame(ReaderFrame(0, "CARD", (str(number), "9C")), bench.rig.clock.now())
    assert bench.shoe.describe()["faults"] == [RESTLESS]
    assert bench.shoe.describe()["undecided"] == MOST_GATHERED
    bench.rig.wait(lambda: RESTLESS not in bench.shoe.describe()["faults"], 2.0)
    assert [type(signal) for signal in bench.rig.signals if isinstance(signal, CardDrawn | CardUnread)] == [CardUnread]
    bench.close()
