# SPDX-License-Identifier: MIT
"""The machine for its tests: built, booted and saved once, and put back to the same moment before each test."""

from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.hil.vm.folder import Stages, alone, cache, digest
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError
from tests.hil.vm.ready import PLAYING, READY, RECORD, ready
from tests.hil.vm.table import Table


def say(words: str) -> None:
    print(f"hil: {words}", flush=True)


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    folder = cache()
    with alone(folder):
        yield folder


@pytest.fixture(scope="session")
def machine(folder: Path) -> Iterator[Machine]:
    try:
        machine = ready(folder, say)
    except PartError as missing:
        pytest.exit(f"hil: {missing}", returncode=2)
    yield machine
    machine.remove()


@pytest.fixture(scope="session")
def playing(machine: Machine, folder: Path) -> Machine:
    """The machine with a table to go back to; it is made again when the checkout has changed."""
    source = digest(folder / RECORD, folder / "snapshot.made", Path(__file__).with_name("table.py"))
    Stages(folder).make(PLAYING, source, lambda: _play(machine))
    return machine


def _play(machine: Machine) -> None:
    if not machine.is_running():
        machine.start(READY)
    machine.restore(READY)
    table = Table(machine)
    table.install()
    table.at_rest()
    table.start()
    table.plays()
    machine.save(PLAYING)


@pytest.fixture
def table(playing: Machine, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A sic-bo table that plays: in its first round, the dealer signed in. Changes that a test makes are gone after the
    test.
    """
    if not playing.is_running():
        playing.start(PLAYING)
    else:
        playing.restore(PLAYING)
    table = Table(playing)
    table.hands()
    yield table
    if request.node.stash.get(FAILED, False):
        with suppress(PartError):
            print(table.do("state()")[:3000], table.log(80), sep="\n")


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
