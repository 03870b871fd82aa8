# SPDX-License-Identifier: MIT
"""Tests that a shuffling device passes on every serial line. The tests of a shoe check its cards."""

from collections.abc import Iterator

import pytest
from contract_shoe import ShoeBench
from line_rig import LineRig

from hal.machines.shuffling_device import ShufflingDevice
from hal.signals import Fault, Restored

ALIVE = ("ALIVE SHUFFLER 52",) * 3


class DeviceBench(ShoeBench):
    """A shuffling device on a line, whose optical sensor the test covers."""

    DRIVER = ShufflingDevice

    def __init__(self, rig: LineRig) -> None:
        super().__init__(rig, "shuffling-device")


class ShufflingDeviceContract:
    @pytest.fixture
    def bench(self, rig: LineRig) -> Iterator[DeviceBench]:
        bench = DeviceBench(rig)
        yield bench
        bench.close()

    def test_a_stack_is_reported_after_its_cards(self, rig: LineRig, bench: DeviceBench) -> None:
        for number, card in enumerate(("AC", "2D", "TH"), 1):
            bench.card(f"{number} {card}")
        rig.say("STACK 3")
        rig.pause()
        assert bench.cards == ["1 Ac", "2 2d", "3 Th", "stack 3"]
        assert rig.faults == []

    def test_a_stack_waits_for_a_card_that_the_reader_has_not_named(self, rig: LineRig, bench: DeviceBench) -> None:
        bench.card("1 AC")
        bench.pulse()
        rig.say("STACK 2")
        rig.pause()
        assert bench.cards == ["1 Ac"]
        bench.settle()
        assert bench.cards == ["1 Ac", "2 unread", "stack 2"]

    def test_the_count_of_a_stack_is_reported_unchanged(self, rig: LineRig, bench: DeviceBench) -> None:
        """The driver does not compare the count with the cards that were due or that left. Other modules do."""
        bench.card("1 AC")
        rig.say("STACK 4")
        bench.settle()
        assert bench.cards == ["1 Ac", "stack 4"]
        assert rig.faults == []

    @pytest.mark.parametrize("cards", [51, 52, 53])
    def test_the_count_of_a_deck_is_reported(self, rig: LineRig, bench: DeviceBench, cards: int) -> None:
        rig.say(f"DECK {cards}")
        rig.pause()
        assert bench.cards == [f"deck {cards}"]
        assert bench.shoe.describe()["last deck"] == cards

    def test_a_shuffle_that_is_not_completed_is_reported(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.say("STOPPED")
        rig.pause()
        assert bench.cards == ["stopped"]
        assert rig.faults == []

    def test_an_open_cover_is_a_fault_until_it_is_shut(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.say("OPEN")
        fault = rig.next(Fault)
        assert (fault.what, fault.kind) == ("its cover is open", "cover off")
        bench.card("1 AC")
        assert bench.cards == ["1 Ac"], "cards that leave meanwhile are still reported"
        rig.say("SHUT")
        rig.next(Restored)

    def test_the_cover_counts_as_shut_when_the_device_starts(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.say("OPEN")
        rig.next(Fault)
        rig.number = 0
        rig.say("START SHUFFLER 52", *ALIVE)
        rig.pause()
        assert bench.shoe.describe()["faults"] == []

    def test_a_card_that_is_stuck_is_a_fault_until_it_is_free(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.say("JAM")
        assert rig.next(Fault).what == "a card is stuck"
        rig.say("FREE")
        rig.next(Restored)
        assert bench.cards == []

    def test_a_lost_cable_is_a_fault(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.unplug()
        assert rig.next(Fault).what.startswith(f"{rig.port}: is lost: ")
        assert bench.shoe.describe()["reader"] == "unreliable"

    @pytest.mark.parametrize(
        "what",
        ["CUT", "EMPTY", "BACK 12", "STACK", "STACK 0", "STACK X", "DECK", "DECK 0", "STOPPED 1", "OPEN 1", "SHUT UP"],
    )
    def test_a_message_that_no_shuffling_device_sends_is_a_fault(
        self, rig: LineRig, bench: DeviceBench, what: str
    ) -> None:
        rig.say(what)
        said = f"{rig.port}: {what} is impossible: no reader of a shuffling device sends this"
        assert rig.next(Fault).what == said
        rig.pause()
        assert bench.cards == []

    def test_the_reader_of_a_shoe_is_a_fault(self, rig: LineRig, bench: DeviceBench) -> None:
        rig.say("ALIVE SHOE 52")
        bench.settle()
        assert rig.faults == [f"{rig.port}: the reader is one for SHOE 52, not for SHUFFLER 52"]
