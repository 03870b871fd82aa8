# SPDX-License-Identifier: MIT
"""The serial line: silence, lost ports and damage are faults that end by themselves. A simulated and a real port."""

import errno
import os
import threading
from collections.abc import Iterator

import pytest
from line_rig import PtyRig

from hal.base.clock import VirtualClock
from hal.base.health import Health
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import (
    SILENT,
    UNNAMED,
    WRITTEN,
    WRITTEN_S,
    ExpectedReader,
    PortCallbacks,
    ReaderCallbacks,
    SerialContext,
    SerialLine,
)
from hal.signals import Fault, Restored, Signal
from hal.sim.serial import SimulatedPorts

PORT = "/dev/serial0"


class SerialLineBench:
    """A line to a simulated reader, in virtual time, with records of frames, missed ones and signals."""

    def __init__(self, kind: str = "BALLS 54", *, hides: bool = False) -> None:
        self._expected = ExpectedReader(PORT, 9600, "BALLS 54", hides)
        self.clock = VirtualClock()
        self.ports = SimulatedPorts(self.clock)
        self.reader = self.ports.connect(PORT, kind)
        self.signals: list[Signal] = []
        self.heard: list[tuple[str, int]] = []
        self.missed = 0
        self.met: list[bool] = []
        self.opened = 0
        self.line = self.listen()

    def listen(self) -> SerialLine:
        lines = SerialContext(self.clock, self._open, self.signals.append)
        health = Health("drawer", self.clock, self.signals.append)
        return SerialLine(
            self._expected,
            lines,
            health,
            ReaderCallbacks(self._hear, self._miss, self.met.append),
        )

    def _open(self, device: str, baud: int, callbacks: PortCallbacks) -> object:
        self.opened += 1
        return self.ports.open(device, baud, callbacks)

    def _hear(self, frame: ReaderFrame, at: int) -> None:
        self.heard.append((frame.text, at))

    def _miss(self, _is_news: bool) -> None:
        self.missed += 1

    @property
    def said(self) -> list[str]:
        return [frame for frame, _ in self.heard]

    @property
    def reported(self) -> list[str]:
        """Return the reports since the last call: each fault without its port, and `restored`."""
        found = [signal.what.removeprefix(f"{PORT}: ") for signal in self.signals if isinstance(signal, Fault)]
        found += ["restored" for signal in self.signals if isinstance(signal, Restored)]
        self.signals.clear()
        return found


@pytest.fixture
def line() -> SerialLineBench:
    line = SerialLineBench()
    line.clock.advance(1)
    return line


def test_words_are_heard_when_they_came_and_start_and_alive_are_kept_from_the_driver(line: SerialLineBench) -> None:
    line.clock.advance(2.5)
    line.reader.say("BALL 40")
    assert line.heard == [("BALL 40", 3_500_000_000)]
    assert (line.reported, line.missed, line.line.unreliable) == ([], 0, False)


def test_the_driver_is_told_whether_its_reader_has_just_started_or_was_at_it_before(line: SerialLineBench) -> None:
    assert line.met == [True]
    line.clock.advance(3)
    assert line.met == [True], "not at each ALIVE"
    line.reader.restart()
    assert line.met == [True, True]
    line.reader.unplug()
    line.reader.plug_in()
    line.clock.advance(4)
    assert line.met == [True, True, False]
    line.reader.kind = "BALLS 63"
    line.clock.advance(1)
    line.reader.restart()
    assert line.met == [True, True, False], "another reader is not listened to"
    line.reader.kind = "BALLS 54"
    line.clock.advance(1)
    assert line.met == [True, True, False, False]


def test_a_reader_that_falls_silent_is_a_fault_until_it_speaks(line: SerialLineBench) -> None:
    line.reader.cut()
    line.clock.advance(2.4)
    assert line.reported == [], "its last frame came at half past zero"
    line.clock.advance(0.2)
    assert line.reported == ["the reader has said nothing for 3 s"]
    assert line.line.unreliable
    assert line.missed == 1
    line.clock.advance(30)
    assert line.reported == []
    line.reader.mend()
    line.clock.advance(1)
    assert line.reported == ["restored"], "what was missing meanwhile has been named"
    assert not line.line.unreliable


def test_a_short_cut_leaves_a_gap_in_the_numbers(line: SerialLineBench) -> None:
    line.reader.cut()
    line.clock.advance(1)
    line.reader.say("BALL 40")
    line.reader.mend()
    line.clock.advance(1)
    [fault] = line.reported
    assert fault == "2 frames are missing before number 03"
    line.clock.advance(3)
    assert line.reported == ["restored"]


def test_a_reader_that_never_speaks_is_a_fault() -> None:
    line = SerialLineBench()
    line.reader.cut()
    line.clock.advance(3.1)
    assert line.reported == [SILENT]


def test_a_port_that_is_not_there_is_tried_every_two_seconds_and_reported_once() -> None:
    line = SerialLineBench()
    line.line.close()
    line.reader.unplug()
    line.opened = 0
    line.line = line.listen()
    assert line.reported == [], "not while it is being built"
    line.clock.advance(9)
    assert line.opened == 5
    assert line.reported == ["is lost: No such file or directory"]
    line.reader.plug_in()
    line.clock.advance(3)
    assert line.reported == ["restored"]


def test_an_open_port_without_a_word_is_said_anew_as_silence(line: SerialLineBench) -> None:
    line.reader.unplug()
    line.clock.advance(0)
    assert line.reported == ["is lost: Input/output error"]
    line.reader.cut()
    line.reader.plug_in()
    line.clock.advance(6)
    assert line.reported == [SILENT, "restored"]
    assert line.line.unreliable


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda reader: reader.damage(), "a damaged frame: 01 BAHL 40*"),
        (lambda reader: reader.repeat(), "a frame said twice: number 01, BALL 40"),
        (lambda reader: reader.drop(), "1 frame is missing before number 02"),
        (lambda reader: reader.babble(), "a frame longer than 64 bytes: AAA"),
        (lambda reader: reader.restart(), "the reader has started again"),
        (lambda reader: reader.send(b"\xf8"), "noise between frames: \\xf8"),
    ],
    ids=["damaged", "repeated", "lost", "endless", "restarted", "noise"],
)
def test_every_kind_of_damage_is_named_and_over_after_three_right_frames(spoil, what: str) -> None:  # type: ignore[no-untyped-def]
    line = SerialLineBench()
    line.clock.advance(1)
    spoil(line.reader)
    line.reader.say("BALL 40")
    line.reader.say("BALL 41")
    [fault] = line.reported
    assert fault.startswith(what)
    assert line.missed == 1
    assert line.line.unreliable
    line.clock.advance(4)
    assert line.reported == ["restored"]
    assert not line.line.unreliable
    assert line.said.count("BALL 40") <= 1
    assert line.said[-1] == "BALL 41"


def test_damage_that_goes_on_is_one_fault(line: SerialLineBench) -> None:
    for _ in range(10):
        line.reader.damage()
        line.reader.say("BALL 40")
    [fault] = line.reported
    assert fault.startswith("a damaged frame: 01 BAHL 40*")
    assert line.missed == 10


def test_noise_fills_no_log(line: SerialLineBench, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("WARNING")
    for _ in range(3):
        for _ in range(1000):
            line.reader.damage()
            line.reader.say("BALL 40")
        line.clock.advance(WRITTEN_S)
    line.line.close()
    written = [record.message for record in caplog.records]
    assert len(written) <= 3 * (WRITTEN + 1)
    counted = [int(words.split()[1]) for words in written if "more damaged" in words]
    assert sum(counted) + len(written) - len(counted) >= 3000


def test_what_is_said_before_the_reader_has_said_what_it_is_is_not_gone_by() -> None:
    line = SerialLineBench()
    line.reader.say("BALL 40")
    assert line.heard == []
    assert line.reported == ["BALL 40, before the reader has said what it is"]


def test_nor_is_it_told_where_what_a_reader_reads_is_not_for_everybody() -> None:
    line = SerialLineBench(hides=True)
    line.reader.say("BALL 40")
    assert line.reported == [f"BALL, {UNNAMED}"]


def test_after_a_loss_it_may_be_another_reader_until_it_has_said_what_it_is(line: SerialLineBench) -> None:
    line.reader.unplug()
    line.clock.advance(1.9)
    line.reader.plug_in()
    line.clock.advance(0.2)
    assert line.reported == ["is lost: Input/output error"]
    line.reader.say("BALL 40")
    assert line.heard == []
    assert line.reported == [f"BALL 40, {UNNAMED}", "restored"]


@pytest.mark.parametrize("kind", ["BALLS 63", "ROULETTE 37", "BALLS"])
def test_another_reader_is_named_and_not_heard(kind: str) -> None:
    line = SerialLineBench(kind)
    line.clock.advance(1)
    assert line.reported == [f"the reader is one for {kind}, not for BALLS 54"]
    line.reader.say("BALL 40")
    assert line.heard == []
    line.reader.kind = "BALLS 54"
    line.clock.advance(1)
    assert line.reported == ["restored"]


def test_two_troubles_at_once_are_restored_when_both_are_over(line: SerialLineBench) -> None:
    line.reader.kind = "BALLS 63"
    line.reader.damage()
    line.reader.say("BALL 40")
    line.clock.advance(1)
    assert len(line.reported) == 2
    line.clock.advance(5)
    assert line.reported == ["the reader is one for BALLS 63, not for BALLS 54", "restored"]


def test_closed_it_says_nothing_and_tries_nothing(line: SerialLineBench) -> None:
    opened = line.opened
    line.line.close()
    line.reader.say("BALL 40")
    line.reader.unplug()
    line.clock.advance(10)
    assert (line.reported, line.heard, line.opened) == ([], [], opened)


def test_closed_by_what_it_says_it_says_no_more() -> None:
    line = SerialLineBench()
    line.clock.advance(1)
    line._hear = lambda frame, at: (line.heard.append((frame.text, at)), line.line.close())  # type: ignore[method-assign, func-returns-value, assignment]
    line.line = line.listen()
    line.clock.advance(1)
    line.reader.cut()
    line.reader.mend()
    line.heard.clear()
    sent: list[bytes] = []
    line.reader.send = sent.append  # type: ignore[method-assign]
    line.reader.say("BALL 1")
    line.reader.say("BALL 2")
    del line.reader.send  # type: ignore[method-assign]
    line.reader.send(b"".join(sent))
    assert line.said == ["BALL 1"]


# A real port


@pytest.fixture
def rig() -> Iterator[PtyRig]:
    rig = PtyRig()
    yield rig
    rig.close()


def callbacks_of(rig: PtyRig) -> tuple[PortCallbacks, list[tuple[bytes, int]], list[OSError], set[str]]:
    came: list[tuple[bytes, int]] = []
    lost: list[OSError] = []
    threads: set[str] = set()

    def hear(data: bytes, at: int) -> None:
        came.append((data, at))
        threads.add(threading.current_thread().name)

    return PortCallbacks(hear, lost.append), came, lost, threads


def test_a_real_port_is_read_on_its_own_thread_and_told_on_the_owners(rig: PtyRig) -> None:
    callbacks, came, lost, threads = callbacks_of(rig)
    port = rig.open_port(rig.port, 38400, callbacks)
    rig.ready()
    before = rig.clock.now()
    rig.send(b"$00 ALIVE\n" * 50)
    rig.wait(lambda: sum(len(data) for data, _ in came) == 500)
    assert b"".join(data for data, _ in came) == b"$00 ALIVE\n" * 50
    assert all(before <= at <= rig.clock.now() for _, at in came)
    assert threads == {threading.current_thread().name}
    assert f"serial {rig.port}" in {thread.name for thread in threading.enumerate()}
    port.close()
    assert f"serial {rig.port}" not in {thread.name for thread in threading.enumerate()}
    rig.send(b"late")
    rig.pause()
    assert sum(len(data) for data, _ in came) == 500
    assert lost == []


def test_a_real_port_that_goes_is_told_as_lost(rig: PtyRig) -> None:
    callbacks, _, lost, _ = callbacks_of(rig)
    port = rig.open_port(rig.port, 38400, callbacks)
    rig.ready()
    rig.unplug()
    rig.wait(lambda: bool(lost))
    port.close()
    assert len(lost) == 1


def test_a_real_port_that_is_not_there_is_told_as_lost(rig: PtyRig) -> None:
    callbacks, _, lost, _ = callbacks_of(rig)
    rig.open_port(rig.port + "-not", 38400, callbacks)
    rig.wait(lambda: bool(lost))
    assert lost[0].errno == errno.ENOENT


def test_a_file_that_is_no_port_is_told_as_lost(rig: PtyRig) -> None:
    callbacks, _, lost, _ = callbacks_of(rig)
    rig.open_port(os.devnull, 38400, callbacks)
    rig.wait(lambda: bool(lost))


def test_a_port_that_somebody_else_reads_is_told_as_lost(rig: PtyRig) -> None:
    callbacks, _, lost, _ = callbacks_of(rig)
    port = rig.open_port(rig.port, 38400, callbacks)
    rig.ready()
    rig.open_port(rig.port, 38400, callbacks)
    rig.wait(lambda: bool(lost))
    port.close()
    assert "lock" in str(lost[0])


def test_a_port_that_may_not_be_opened_says_who_is_to_be_let_in() -> None:
    clock = VirtualClock()
    signals: list[Signal] = []

    class Refused:
        def close(self) -> None: ...

    def refuse(device: str, baud: int, callbacks: PortCallbacks) -> Refused:
        clock.after(0, lambda: callbacks.on_lost(PermissionError(errno.EACCES, "Permission denied")))
        return Refused()

    lines = SerialContext(clock, refuse, signals.append)
    line = SerialLine(
        ExpectedReader(PORT, 9600, "BALLS 54"),
        lines,
        Health("drawer", clock, signals.append),
        ReaderCallbacks(lambda *_: None, lambda _: None),
    )
    clock.advance(1)
    [fault] = [signal for signal in signals if isinstance(signal, Fault)]
    assert fault.what == "/dev/serial0: is lost: Permission denied"
    assert fault.remedy == "add the controller's user to the group dialout"
    line.close()
