# SPDX-License-Identifier: MIT
"""A receipt printer: its contract on each kind of port, and random mishaps while it prints."""

import errno
import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from contract_printer import PrinterContract, begins, ends
from printer_rig import RIGS, WHOLE, PrinterRig, opened, texts

from hal.base.receipt_printer import Answers, Cleared, Confirmed, Nonsense, Status
from hal.base.serial_line import OpenPort, Port, PortCallbacks, SerialContext
from hal.machines.printer import PrinterDevice
from hal.signals import Fault


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[PrinterRig]:
    with opened(request.param) as rig:
        yield rig


class TestPrinter(PrinterContract):
    pass


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_each_job_is_answered_once_and_what_is_confirmed_is_whole_on_paper(seed: int) -> None:
    random = Random(seed)
    with opened("virtual") as rig:
        rig.advance(1)
        jobs = [f"ticket {number}" for number in range(12)]
        for job in jobs:
            rig.print(job)
            rig.advance(random.uniform(0, 0.4))
            if random.random() < 0.5:
                trouble = random.choice(["paper", "cover", "off", "plug", "cutter"])
                begins(rig, trouble)
                rig.advance(random.uniform(0, 3))
                ends(rig, trouble)
                rig.advance(random.uniform(0, 4))
        rig.advance(30)
        assert Counter(job for _, job in rig.answers) == Counter(jobs)
        printed = sum(kind == "Printed" for kind, _ in rig.answers)
        whole = sum(texts(page)[-10:] == WHOLE for page in rig.printer.pages)
        assert whole >= printed
        assert rig.device.describe()["faults"] == []


def test_answers_are_told_apart_also_in_pieces() -> None:
    answers = Answers()
    whole = b"\x12\x37\x22\x30\x30\x34\x32\x00\x37\x25\x00\x7e\x37\x25\x01\x37\x22\x41\x41\x41\x41\x00\x00"
    found = [answer for byte in whole for answer in answers.feed(bytes((byte,)))]
    assert found[:4] == [Status(0x12), Confirmed(42), Cleared(), Status(0x7E)]
    assert [type(it) for it in found[4:]] == [Nonsense] * 3
    assert Answers().feed(whole) == found


def test_a_port_that_may_not_be_opened_says_which_groups_may() -> None:
    with opened("virtual") as rig:
        rig.printer.unplug()
        device = PrinterDevice("other", rig.wiring, SerialContext(rig.clock, forbidden(rig), rig.signals.append))
        rig.signals.clear()
        rig.advance(1)
        faults = [it for it in rig.signals if isinstance(it, Fault) and it.device == "other"]
        device.close()
    assert [it.what for it in faults] == [f"{rig.path}: is lost: Permission denied"]
    assert "group lp (a printer on USB) or dialout" in faults[0].remedy


def forbidden(rig: PrinterRig) -> OpenPort:
    def open_port(device: str, baud: int, callbacks: PortCallbacks) -> Port:
        rig.clock.after(0, lambda: callbacks.on_lost(PermissionError(errno.EACCES, os.strerror(errno.EACCES))))
        return rig.ports.open(device, baud, callbacks._replace(on_lost=lambda _: None))

    return open_port
