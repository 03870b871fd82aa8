# SPDX-License-Identifier: MIT
"""Wheels: the contract on both rigs, and simulated wheels below the driver. No fault of the line gives a result."""

import os
import tty
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from contract_wheel import SPIN, FortuneContract, WheelContract, open_wheel, said, words
from hypothesis import given, settings
from hypothesis import strategies as st
from line_rig import RIGS, LineRig, VirtualLineRig, WiredRig, opened
from msgspec.structs import replace

from hal.base.clock import VirtualClock
from hal.base.serial_line import SerialContext
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.machines.wheel import WheelDevice, WheelWiring
from hal.signals import Fault, Pressed, Rested, Restored, Revolved, Signal, Spun, WheelPart
from hal.sim.machines.wheel import SimulatedWheel
from hal.sim.serial import SimulatedPorts
from hal.sim.table import SimulatedTable


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestWheel(WheelContract):
    pass


class TestFortune(FortuneContract):
    pass


def test_every_place_of_a_roulette_wheel_can_come_and_no_other() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    for place in range(100):
        rig.say("SPUN BALL CCW STILL", f"REST {place}")
    assert [signal.place for signal in rig.signals if isinstance(signal, Rested)] == list(range(37))
    assert "wheel" not in {signal.part for signal in rig.signals if isinstance(signal, Spun)}, "it stands still"
    wheel.close()


def test_a_spin_that_never_rests_is_a_fault() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    rig.say("SPUN BALL CCW CW")
    for _ in range(60):
        assert not rig.faults
        rig.virtual.advance(1)
        rig.say("ALIVE ROULETTE 37")
    assert rig.faults == [f"{rig.port}: no rest within 60 s of the spin"]
    rig.say("REST 17")
    assert not [signal for signal in rig.signals if isinstance(signal, Rested)], "too late"
    wheel.close()


def test_each_spin_has_its_own_time_to_rest() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    for second in range(120):
        if second in (0, 50):
            rig.say("SPUN BALL CCW CW")
        rig.say("REST 17" if second == 100 else "ALIVE ROULETTE 37")
        rig.virtual.advance(1)
    assert rig.faults == []
    assert words(rig.signals)[-1] == "rested 17"
    wheel.close()


def test_a_spin_that_was_going_on_at_the_start_gives_no_result_and_no_fault() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    rig.say("REV BALL 7", "REST 17")
    assert rig.signals == []
    rig.say("SPUN BALL CW CW", "REST 18")
    assert words(rig.signals) == ["wheel clockwise", "ball clockwise", "rested 18"]
    wheel.close()


def test_the_wheels_own_direction_ends_no_spin_of_the_ball() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    rig.say("SPUN BALL CW CCW", "REV BALL 1", "SPUN WHEEL CW", "REV BALL 2", "REST 3")
    assert words(rig.signals)[2:] == ["ball 1", "wheel clockwise", "ball 2", "rested 3"]
    wheel.close()


def test_it_describes_itself() -> None:
    rig = VirtualLineRig()
    wheel = open_wheel(rig)
    rig.say("SPUN BALL CW CCW", "REV BALL 1")
    assert wheel.describe() == {
        "phase": "spinning",
        "revolutions": 1,
        "last": "REV BALL 1",
        "reader": "reliable",
        "faults": [],
    }
    rig.say("REST 38")
    described = wheel.describe()
    assert (described["phase"], described["reader"], len(described["faults"])) == ("unknown", "unreliable", 1)
    wheel.close()


# Simulated wheels


class WheelBench:
    """A simulated wheel with its driver."""

    def __init__(self, board: str = "roulette", seed: int = 0) -> None:
        [wiring] = read_board(board_file(board)).wheels.values()
        self.wiring: WheelWiring = wiring
        self.clock = VirtualClock()
        self.ports = SimulatedPorts(self.clock)
        self.wheel = SimulatedWheel(wiring, self.ports, self.clock, f"{seed}")
        self.signals: list[Signal] = []
        self.driver = WheelDevice("wheel", wiring, SerialContext(self.clock, self.ports.open, self.signals.append))
        self.clock.advance(1)

    def spun(self, **spin: Any) -> list[str]:
        """A whole spin, as it is reported."""
        self.signals.clear()
        self.wheel.next(**spin)
        self.wheel.spin("ball" if self.wiring.kind == "roulette" else "wheel", "anticlockwise")
        self.clock.run_until(lambda: not self.wheel.spinning, 60)
        return words(self.signals)


def test_a_simulated_ball_rests_where_it_shall_after_as_many_revolutions() -> None:
    reported = WheelBench().spun(place=17, revolutions=6)
    assert reported == ["wheel clockwise", "ball anticlockwise", *(f"ball {n}" for n in range(1, 7)), "rested 17"]


@pytest.mark.parametrize("revolutions", [0, 1, 3, 4, 20])
def test_it_makes_no_revolution_more_or_less(revolutions: int) -> None:
    assert WheelBench().spun(revolutions=revolutions).count(f"ball {revolutions}") == (revolutions > 0)
    assert len(WheelBench().spun(revolutions=revolutions)) == revolutions + 3


def test_a_ball_slows_down() -> None:
    bench = WheelBench()
    bench.spun(revolutions=8)
    times = [signal.at for signal in bench.signals if isinstance(signal, Revolved | Rested)]
    steps = [later - earlier for earlier, later in pairwise(times)]
    assert steps == sorted(steps)
    assert 0.5e9 < steps[0] < steps[-1] < 10e9


def test_a_ball_that_leaves_the_wheel_and_an_impossible_place() -> None:
    bench = WheelBench()
    assert bench.spun(lost=True, revolutions=2)[-1] == "BallLost"
    assert bench.spun(place=38)[-1] == "Fault"
    bench.clock.advance(4)
    assert isinstance(bench.signals[-1], Restored)
    assert bench.spun(place=36)[-1] == "rested 36"


def test_a_ball_that_is_not_seen_to_rest_is_a_fault_in_the_end() -> None:
    bench = WheelBench()
    assert bench.spun(unread=True, revolutions=3)[-1] == "ball 3"
    bench.clock.advance(bench.wiring.longest_spin_s)
    [fault] = [signal for signal in bench.signals if isinstance(signal, Fault)]
    assert fault.what == "/dev/serial0: no rest within 120 s of the spin"


@pytest.mark.parametrize("board", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_a_simulated_wheel_of_fortune(board: str) -> None:
    bench = WheelBench(board)
    assert bench.spun(place=7, peg=True, revolutions=4) == [
        "wheel anticlockwise",
        *(f"wheel {n}" for n in range(1, 5)),
        "rested 7 peg",
    ]
    assert bench.spun(place=49, revolutions=0) == ["wheel anticlockwise", "rested 49"]
    with pytest.raises(ValueError, match="a wheel of fortune has no ball; spin the wheel"):
        bench.wheel.spin("ball", "clockwise")
    with pytest.raises(TypeError):
        bench.wheel.next(symbol="d")


def test_what_waits_goes_on_when_it_is_said_how() -> None:
    bench = WheelBench()
    bench.wheel.waits = True
    bench.wheel.spin("wheel", "anticlockwise")
    bench.wheel.spin("ball", "clockwise")
    bench.clock.advance(60)
    assert words(bench.signals) == ["wheel anticlockwise", "wheel anticlockwise", "ball clockwise"]
    bench.wheel.next(place=4, revolutions=1)
    bench.clock.advance(20)
    assert words(bench.signals)[3:] == ["ball 1", "rested 4"]


def test_a_ball_spun_again_forgets_the_spin_before() -> None:
    bench = WheelBench()
    bench.wheel.next(place=1, revolutions=8)
    bench.wheel.spin("ball", "anticlockwise")
    bench.clock.advance(3)
    assert bench.spun(place=2, revolutions=1) == ["wheel clockwise", "ball anticlockwise", "ball 1", "rested 2"]
    bench.clock.advance(60)
    assert words(bench.signals)[-1] == "rested 2"


def test_by_itself_it_falls_everywhere_and_the_same_again_for_a_seed() -> None:
    def story(board: str, seed: int, spins: int = 6) -> list[str]:
        bench = WheelBench(board, seed)
        return [bench.spun()[-1] for _ in range(spins)]

    for board in ("roulette", "wheel-of-fortune-50"):
        assert story(board, 1) == story(board, 1)
        assert story(board, 1) != story(board, 2)
    many = story("wheel-of-fortune-50", 3, 400)
    assert {int(each.split()[1]) for each in many} == set(range(50))
    assert 0 < sum("peg" in each for each in many) < 40
    assert {int(each.split()[1]) for each in story("roulette", 3, 400)} == set(range(37))


# On the devices


class SimulatedWheelBench:
    """A whole board on a simulated table."""

    def __init__(self, board: str) -> None:
        self.clock = VirtualClock()
        self.board = read_board(board_file(board))
        self.sim = SimulatedTable(self.board, self.clock)
        self.signals: list[Signal] = []
        self.devices = self.build()
        self.clock.advance(1.5)
        self.signals.clear()

    def build(self) -> Devices:
        return Devices(self.board, self.clock, self.sim.pins, self.sim.bus, self.signals.append, self.sim.serial.open)

    @property
    def faults(self) -> list[str]:
        return [signal.what for signal in self.signals if isinstance(signal, Fault)]


@pytest.mark.parametrize(("board", "part"), [("roulette", "ball"), ("wheel-of-fortune-52", "wheel")])
def test_a_rack_reports_its_wheel_and_describes_it(board: str, part: WheelPart) -> None:
    table = SimulatedWheelBench(board)
    table.sim.machines["wheels"]["wheel"].next(place=12, revolutions=4)
    table.sim.machines["wheels"]["wheel"].spin(part, "clockwise")
    table.clock.advance(30)
    assert words(table.signals)[-2:] == [f"{part} 4", "rested 12"]
    described = table.devices.describe()["wheel"]
    assert (described["kind"], described["state"], described["last"]) == ("wheel", "ok", "REST 12")


def test_a_spin_that_is_given_up_is_told_of_though_the_line_had_this_fault_before() -> None:
    """Else the round would wait for ever for a ball that nobody reports."""
    table = SimulatedWheelBench("roulette")
    wheel = table.sim.machines["wheels"]["wheel"]
    wheel.reader.babble()
    assert len(table.faults) == 1
    wheel.reader.babble()
    assert len(table.faults) == 1, "nothing was spun: it is the same fault"
    wheel.spin("ball", "anticlockwise")
    wheel.reader.babble()
    assert len(table.faults) == 2
    assert len(set(table.faults)) == 1
    table.clock.advance(30)
    assert not any(isinstance(signal, Rested) for signal in table.signals)


def test_a_wheel_that_is_unplugged_is_a_fault_and_the_other_devices_work() -> None:
    table = SimulatedWheelBench("roulette")
    table.sim.machines["wheels"]["wheel"].reader.unplug()
    table.sim.press("no-more-bets")
    table.clock.advance(0.5)
    assert table.faults == ["/dev/serial0: is lost: Input/output error"]
    assert any(isinstance(signal, Pressed) for signal in table.signals)
    assert table.devices.describe()["wheel"]["state"] == "fault"
    table.sim.machines["wheels"]["wheel"].reader.plug_in()
    table.clock.advance(4)
    assert table.devices.describe()["wheel"]["state"] == "ok"


def test_a_closed_rack_gives_its_ports_back() -> None:
    table = SimulatedWheelBench("roulette")
    table.devices.close()
    table.sim.machines["wheels"]["wheel"].spin("ball", "clockwise")
    table.clock.advance(30)
    assert table.signals == []
    table.devices = table.build()
    table.clock.advance(1.5)
    table.sim.machines["wheels"]["wheel"].spin("ball", "clockwise")
    table.clock.advance(30)
    assert isinstance(table.signals[-1], Rested)
    assert not table.faults


def test_a_rack_without_ports_cannot_open_its_wheel_and_says_so() -> None:
    table = SimulatedWheelBench("roulette")
    table.devices.close()
    table.devices = Devices(table.board, table.clock, table.sim.pins, table.sim.bus, table.signals.append)
    table.clock.advance(1)
    assert table.faults == ["cannot be opened: this table has no serial ports"]


@pytest.mark.parametrize("board", ["roulette-keypad", "wheel-of-fortune-50-keypad", "wheel-of-fortune-52-keypad"])
def test_without_a_reader_a_board_has_the_same_other_devices(board: str) -> None:
    keypad, reader = read_board(board_file(board)), read_board(board_file(board.removesuffix("-keypad")))
    assert reader.wheels
    assert keypad == replace(reader, wheels={})


@pytest.mark.parametrize(
    ("board", "sections", "numbers", "digits"),
    [
        ("roulette", 37, "0123456789", 2),  # s 131(2)
        ("wheel-of-fortune-50", 50, "12345678", 1),  # s 145(2): eight symbols
        ("wheel-of-fortune-52", 52, "1234567", 1),  # s 156(2): seven
    ],
)
def test_the_boards_have_the_wheel_and_the_buttons_of_their_game(
    board: str, sections: int, numbers: str, digits: int
) -> None:
    read = read_board(board_file(board))
    assert read.wheels["wheel"].sections == sections
    assert sorted(read.terminals["terminal"].numbers) == list(numbers)
    assert len(read.terminals["terminal"].digits.commons) == digits
    assert list(read.buttons) == ["no-more-bets", "no-spin", "paid", "void"]
    assert {name: key.at_start_simulated for name, key in read.keys.items()} == {"dealer": True, "floor-manager": False}


# No line fault makes a result

mischief = st.sampled_from(
    ["spin", "spin", "spin", "damage", "drop", "repeat", "babble", "restart", "unplug", "plug_in", "cut", "mend"]
)
stories = st.lists(st.tuples(mischief, st.integers(1, 90)), min_size=1, max_size=25)


@settings(deadline=None, max_examples=150)
@given(stories, st.sampled_from(["roulette", "wheel-of-fortune-50"]))
def test_whatever_happens_to_the_line_a_result_is_the_wheels_and_one_that_is_missing_has_its_fault(
    story: list[tuple[str, int]], board: str
) -> None:
    bench = WheelBench(board)
    rested: list[tuple[int, str]] = []
    started: dict[int, int] = {}
    for what, tenths in story:
        if what == "spin":
            bench.wheel.next(revolutions=tenths % 4)
            bench.wheel.spin("ball" if board == "roulette" else "wheel", "clockwise")
            started[bench.clock.now()] = tenths % 4
        else:
            getattr(bench.wheel.reader, what)()
        watch(bench, tenths / 10, rested)
    watch(bench, 20, rested)
    bench.driver.close()
    results = [(signal.at, said(signal)) for signal in bench.signals if isinstance(signal, Rested)]
    assert set(results) <= set(rested)
    assert len(results) == len(set(results))
    for missing in set(rested) - set(results):
        begun = max(at for at in started if at <= missing[0])
        faults = [signal.at for signal in bench.signals if isinstance(signal, Fault)]
        assert any(begun - 4e9 < at < missing[0] + 4e9 for at in faults) or was_faulty(bench.signals, begun)
    for number, signal in enumerate(bench.signals):
        if isinstance(signal, Rested):
            begun = max(at for at in started if at <= signal.at)
            assert counts(bench.signals[:number]) == list(range(1, started[begun] + 1))


def watch(bench: WheelBench, seconds: float, rested: list[tuple[int, str]]) -> None:
    """Let time pass, and note where the wheel comes to rest, and when."""
    for _ in range(round(seconds * 100)):
        spinning = bench.wheel.spinning
        bench.clock.advance(0.01)
        if spinning and not bench.wheel.spinning:
            at = next((s.at for s in reversed(bench.signals) if isinstance(s, Rested)), 0)
            recent = at > bench.clock.now() - 11_000_000
            peg = " peg" if bench.wheel.peg else ""
            rested.append((at if recent else bench.clock.now(), f"rested {bench.wheel.place}{peg}"))


def was_faulty(signals: list[Signal], at: int) -> bool:
    """Whether there was a fault at this time."""
    last = [signal for signal in signals if isinstance(signal, Fault | Restored) and signal.at <= at]
    return bool(last) and isinstance(last[-1], Fault)


def counts(before: list[Signal]) -> list[int]:
    """The revolutions of the spin that was reported last."""
    spun = max(number for number, signal in enumerate(before) if isinstance(signal, Spun))
    return [signal.count for signal in before[spun:] if isinstance(signal, Revolved)]


def test_the_rig_of_a_real_serial_line_is_the_reader_at_the_other_end() -> None:
    """As tests/hil uses it; here the cable is a pseudo-terminal. No program pulls the plug of a real one."""
    master, slave = os.openpty()
    tty.setraw(slave)
    rig = WiredRig(os.ttyname(slave), master)
    wheel = open_wheel(rig)
    rig.say(*SPIN, "REST 17")
    assert rig.next(Rested).place == 17
    with pytest.raises(pytest.skip.Exception, match="a person does"):
        rig.unplug()
    wheel.close()
    rig.close()
    os.close(master)
    os.close(slave)
