# SPDX-License-Identifier: MIT
"""A table that runs out of memory in a round: its motors stop, and it declares no result that is not in its journal."""

import signal
from collections.abc import Callable
from contextlib import suppress

import pytest
from process_rig import Table, table

from controller.engine.record.events import Placed
from controller.sockets.client import NoTable
from controller.sockets.requests import DIRECT, Request

MEMORY = """
import contextlib, resource, signal
hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 0.4
taken = ()
def limit(*_):
    global taken
    size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.RLIM_INFINITY))
    for part in (2**20, 2**16, 2**12):
        with contextlib.suppress(MemoryError):
            while True:
                taken = (taken, bytearray(part))  # a list would need a large part to grow, and end this early
def free(*_):
    global taken
    taken = ()
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
signal.signal(signal.SIGUSR1, limit)
signal.signal(signal.SIGUSR2, free)
"""
"""At a signal it gets no more memory than it has, and of that no large part is left; at another one it has enough."""
OFF = ("no spin", "closed", "entry")
"""The phases in which the tumbler is at rest."""


def without_memory(it: Table, do: Callable[[int], object]) -> None:
    """Do this again and again, until the table finds no memory or has ended; then it has memory again."""
    assert it.process
    for number in range(200):
        if not number % 20:  # take memory that was returned in between
            with suppress(ProcessLookupError):
                it.process.send_signal(signal.SIGUSR1)
        with suppress(NoTable):
            do(number)
        if it.process.poll() is not None or "MemoryError" in it.said:
            break
    else:
        pytest.fail("there was memory all the time")
    with suppress(ProcessLookupError):  # it has ended
        it.process.send_signal(signal.SIGUSR2)


def place(it: Table, number: int) -> None:
    it.enter(Placed(f"player {number} " + "x" * 40, "small", 500))


def there_again(it: Table) -> None:
    """It runs still, or it has ended and is started again, as the service does it."""
    assert it.process
    try:
        it.view  # noqa: B018 - whether it answers
    except NoTable:
        it.process.wait(10)
        it.start(MEMORY)


def goes_on(it: Table) -> None:
    """Its motor is off, and its journal is whole."""
    it.until(lambda view: view.phase in OFF, "the tumbler at rest")
    it.wait(lambda: it.motor == "off", "the motor to stop")
    it.settled()
    it.assert_sound()


@pytest.mark.parametrize("moment", ["turning", "entry"])
def test_a_table_without_memory_stops_its_motor_and_declares_only_what_it_keeps(moment: str) -> None:
    with table() as it:
        it.start(MEMORY).call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        if moment == "turning":
            without_memory(it, lambda number: place(it, number))
        else:
            it.until(lambda view: view.phase == "entry", "the dice at rest")
            it.key(1, 2, 3)
            without_memory(it, lambda _: it.ask(DIRECT, Request("hand", ("terminal", "entry"))))
        there_again(it)
        if it.view.declared:
            assert it.declared() == ["1 2 3"]
        else:
            goes_on(it)
            assert it.declared() == []
        assert it.end(signal.SIGTERM) == 0
        assert it.start().motor == "off"
        it.assert_sound()
