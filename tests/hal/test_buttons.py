# SPDX-License-Identifier: MIT
"""Buttons and key switches beyond the contract: as parts of a device, other wirings, edges in another thread."""

import asyncio
import threading
from typing import Any

import pytest

from hal.base.clock import LoopClock, VirtualClock
from hal.base.health import Health
from hal.base.pins import InputLine, PinContext
from hal.drivers.buttons import DeviceButton, KeySwitch, PushButton
from hal.signals import Fault, Keyed, KeyTurned, Pressed, Restored, Signal
from hal.sim.contacts import SimulatedContact
from hal.sim.pins import SimulatedPins
from hal.wiring.furniture import ButtonWiring, KeyWiring


class ButtonBench:
    """One contact on one pin, in virtual time."""

    def __init__(self, **wiring: Any) -> None:
        self.clock = VirtualClock()
        self.pins = SimulatedPins(self.clock)
        self.signals: list[Signal] = []
        self.ports = PinContext(self.clock, self.pins, self.signals.append)
        self.wiring = ButtonWiring(pin=5, **wiring)
        self.contact = SimulatedContact(self.pins.line(5), self.wiring.active, self.clock, "seed")

    def press(self) -> None:
        self.contact.close()
        self.clock.advance(0.08)
        self.contact.open()
        self.clock.advance(0.08)


@pytest.mark.parametrize(("active", "pull"), [("low", "up"), ("high", "down"), ("low", "none"), ("high", "none")])
def test_every_wiring_gives_one_press(active: str, pull: str) -> None:
    bench = ButtonBench(active=active, pull=pull)
    button = PushButton("start", bench.wiring, bench.ports)
    bench.clock.advance(0.1)
    assert not button.down
    bench.press()
    assert [type(signal) for signal in bench.signals] == [Pressed]


def test_a_part_reports_what_the_part_says_and_its_faults_name_it() -> None:
    bench = ButtonBench(stuck_s=1.0)
    health = Health("terminal", bench.clock, bench.signals.append)
    part = DeviceButton(health, "button 3", lambda at: Keyed("terminal", 3, at=at))
    button = PushButton("terminal 3", bench.wiring, bench.ports, part)
    bench.clock.advance(0.1)
    bench.contact.close()
    bench.clock.advance(2)
    bench.contact.open()
    bench.clock.advance(0.1)
    keyed, fault, restored = bench.signals
    assert keyed == Keyed("terminal", 3, at=100_000_000)
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("terminal", "button 3 stuck")
    assert isinstance(restored, Restored)
    button.close()


def test_a_button_down_at_the_end_of_chatter_is_stuck_and_not_pressed() -> None:
    bench = ButtonBench()
    button = PushButton("start", bench.wiring, bench.ports)
    bench.clock.advance(0.1)
    bench.contact.chatter()
    bench.clock.advance(0.6)
    bench.contact.set(True)
    bench.clock.advance(3)
    assert [s.what for s in bench.signals if isinstance(s, Fault)][-1] == "stuck"
    bench.contact.open()
    bench.clock.advance(1)
    assert isinstance(bench.signals[-1], Restored)
    assert not [s for s in bench.signals if isinstance(s, Pressed)]
    button.close()


def test_a_key_that_was_turned_while_it_chattered_tells_where_it_stands() -> None:
    bench = ButtonBench()
    key = KeySwitch("dealer", KeyWiring(pin=5), bench.ports)
    bench.clock.advance(0.1)
    bench.contact.chatter()
    bench.clock.advance(0.6)
    bench.contact.close()
    bench.clock.advance(2)
    turns = [(s.key, s.on) for s in bench.signals if isinstance(s, KeyTurned)]
    assert turns == [("dealer", False), ("dealer", True)]
    assert [type(s) for s in bench.signals] == [KeyTurned, Fault, KeyTurned, Restored]
    assert key.on


def test_mains_hum_on_a_cable_is_chatter_and_never_a_press() -> None:
    bench = ButtonBench()
    button = PushButton("start", bench.wiring, bench.ports)
    bench.clock.advance(0.1)
    bench.contact.noise(0.01, pulses=100, gap_s=0.01)
    bench.clock.advance(5)
    assert [type(signal) for signal in bench.signals] == [Fault, Restored]
    button.close()


def test_a_button_that_was_let_go_in_time_is_never_stuck() -> None:
    bench = ButtonBench(stuck_s=1.0)
    button = PushButton("start", bench.wiring, bench.ports)
    bench.clock.advance(0.1)
    for _ in range(20):
        bench.press()
    bench.clock.advance(5)
    assert {type(signal) for signal in bench.signals} == {Pressed}
    button.close()


def test_a_cut_cable_is_a_button_that_is_not_pressed() -> None:
    bench = ButtonBench()
    button = PushButton("start", bench.wiring, bench.ports)
    bench.contact.cut()
    bench.clock.advance(1)
    bench.press()
    assert bench.signals == []
    bench.contact.mend()
    bench.press()
    assert len(bench.signals) == 1
    button.close()


def test_closing_frees_the_pin() -> None:
    bench = ButtonBench()
    PushButton("start", bench.wiring, bench.ports).close()
    bench.press()
    assert bench.signals == []
    PushButton("again", bench.wiring, bench.ports)


def test_edges_come_in_another_thread_and_are_told_on_the_owners() -> None:
    async def main() -> None:
        clock = LoopClock(asyncio.get_running_loop())
        pins = SimulatedPins(clock)
        pins.line(5).drive(True)
        heard: list[tuple[Signal, int]] = []
        button = PushButton(
            "start",
            ButtonWiring(pin=5, settle_ms=2),
            PinContext(clock, pins, lambda signal: heard.append((signal, threading.get_ident()))),
        )
        await asyncio.sleep(0.02)

        def hand() -> tuple[int, int]:
            before = clock.now()
            for level in (False, True, False, True, False):
                pins.line(5).drive(level)
            return before, clock.now()

        before, after = await asyncio.to_thread(hand)
        await asyncio.sleep(0.05)
        button.close()
        [(signal, thread)] = heard
        assert isinstance(signal, Pressed)
        assert before <= signal.at <= after
        assert thread == threading.get_ident()

    asyncio.run(main())


class OddTicks(SimulatedPins):
    """Ticks of a clock other than the edges', as with kernels that use the time of day for edges."""

    offset = 0

    def ticks_diff(self, later: int, earlier: int) -> float:
        return super().ticks_diff(later, earlier + self.offset)


@pytest.mark.parametrize("offset", [1_700_000_000_000_000_000, -1_700_000_000_000_000_000])
def test_ticks_of_another_clock_are_not_believed(offset: int) -> None:
    clock = VirtualClock()
    pins = OddTicks(clock)
    pins.offset = offset
    clock.advance(5)
    line = InputLine(PinContext(clock, pins, lambda _: None), 5, "low", "up")
    edges: list[tuple[int, bool]] = []
    line.listen(lambda at, active: edges.append((at, active)))
    pins.line(5).drive(False)
    assert edges == [(clock.now(), True)]
