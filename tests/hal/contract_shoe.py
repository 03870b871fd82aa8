# SPDX-License-Identifier: MIT
"""Contract of a shoe on any serial line. The test acts as its reader, and covers its optical sensor."""

from collections.abc import Iterator
from typing import ClassVar

import pytest
from line_rig import LineRig

from hal.base.card_count import NOT_COUNTED
from hal.base.pins import PinContext
from hal.base.serial_line import RESTARTED
from hal.machines.shoe import ShoeDevice, ShoeWiring
from hal.signals import (
    CardDrawn,
    CardsPutBack,
    CardUnread,
    CuttingCard,
    DeckCounted,
    Fault,
    Restored,
    ShoeEmpty,
    ShuffleStopped,
    Signal,
    StackDelivered,
)
from hal.sim.pins import SimulatedPins

ALIVE = ("ALIVE SHOE 52",) * 3
AGREE_S = 0.3
PIN = 15


class ShoeBench:
    """A shoe on a line, whose optical sensor the test covers."""

    DRIVER: ClassVar[type[ShoeDevice]] = ShoeDevice

    def __init__(self, rig: LineRig, kind: str = "shoe", begins: str = "START") -> None:
        self.rig = rig
        self.pins = SimulatedPins(rig.clock)
        self.cover(False)
        wiring = ShoeWiring(
            port=rig.port,
            baud=38400,
            kind=kind,  # type: ignore[arg-type]
            optical_pin=PIN,
            agree_s=AGREE_S,
            covered_s=5.0,
        )
        self.shoe = self.DRIVER("shoe", wiring, PinContext(rig.clock, self.pins, rig.signals.append), rig.lines)
        rig.ready()
        rig.say(f"{begins} {wiring.reader} 52")
        rig.pause()

    def cover(self, covered: bool) -> None:
        self.pins.line(PIN).drive(covered)

    def pulse(self, times: int = 1) -> None:
        """This many cards pass the optical sensor."""
        for _ in range(times):
            self.cover(True)
            self.rig.pause()
            self.cover(False)
            self.rig.pause()

    def card(self, said: str) -> None:
        """A card leaves, and the reader reports it a little later."""
        self.cover(True)
        self.rig.pause()
        self.rig.say(f"CARD {said}")
        self.cover(False)
        self.rig.pause()

    def settle(self) -> None:
        """Let enough time pass to decide everything."""
        end = self.rig.clock.now() + 4 * AGREE_S * 1e9
        while self.rig.clock.now() < end:
            self.rig.pause()

    @property
    def cards(self) -> list[str]:
        return words(self.rig.signals)

    def close(self) -> None:
        self.shoe.close()
        self.pins.close()


def words(signals: list[Signal]) -> list[str]:
    """Each card in words, without faults."""
    return [said(signal) for signal in signals if not isinstance(signal, Fault | Restored)]


def said(signal: Signal) -> str:
    match signal:
        case CardDrawn(card=card, face_up=face_up, count=count):
            return f"{count} {card}{' up' if face_up else ''}"
        case CardUnread(count=count):
            return f"{count} unread"
        case CuttingCard():
            return "cut"
        case ShoeEmpty():
            return "empty"
        case CardsPutBack(count=count):
            return f"back {count}"
        case StackDelivered(count=count):
            return f"stack {count}"
        case DeckCounted(count=count):
            return f"deck {count}"
        case ShuffleStopped():
            return "stopped"
    return type(signal).__name__


class ShoeContract:
    @pytest.fixture
    def bench(self, rig: LineRig) -> Iterator[ShoeBench]:
        bench = ShoeBench(rig)
        yield bench
        bench.close()

    def test_a_card_is_drawn_as_soon_as_both_have_told_of_it(self, rig: LineRig, bench: ShoeBench) -> None:
        covered = rig.clock.now()
        bench.cover(True)
        rig.pause()
        assert bench.cards == []
        rig.say("CARD 1 9C")
        rig.wait(lambda: bench.cards == ["1 9c"], AGREE_S / 2)
        bench.cover(False)
        assert covered <= rig.signals[0].at < covered + 40_000_000, "at the earlier of the two times"

    def test_the_reader_may_be_the_first_to_tell(self, rig: LineRig, bench: ShoeBench) -> None:
        said_at = rig.clock.now()
        rig.say("CARD 1 TD UP")
        rig.pause()
        assert bench.cards == []
        bench.pulse()
        assert bench.cards == ["1 Td up"]
        assert said_at <= rig.signals[0].at < said_at + 40_000_000

    def test_every_card_is_named_and_no_other(self, rig: LineRig, bench: ShoeBench) -> None:
        for number, card in enumerate(("AC", "2D", "TH", "KS"), 1):
            bench.card(f"{number} {card}")
        assert bench.cards == ["1 Ac", "2 2d", "3 Th", "4 Ks"]
        assert rig.faults == []

    def test_a_card_that_the_reader_could_not_read_is_unread_at_once(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 NONE")
        assert bench.cards == ["1 unread"]
        assert rig.next(CardUnread).what == "the reader could not read it"
        assert rig.faults == []

    def test_a_pulse_without_a_word_is_a_card_unread_in_the_end(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        assert bench.cards == []
        bench.settle()
        assert bench.cards == ["1 unread"]
        bench.card("2 9C")
        assert bench.cards == ["1 unread", "2 9c"]

    def test_a_word_of_a_later_card_makes_it_certain(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        bench.card("2 9C")
        assert bench.cards == ["1 unread", "2 9c"], "at once"

    def test_of_two_cards_that_leave_at_once_the_number_says_which_was_read(
        self, rig: LineRig, bench: ShoeBench
    ) -> None:
        bench.pulse(2)
        rig.say("CARD 2 9C")
        rig.pause()
        assert bench.cards == ["1 unread", "2 9c"]
        bench.pulse(2)
        rig.say("CARD 3 5S")
        bench.settle()
        assert bench.cards == ["1 unread", "2 9c", "3 5s", "4 unread"]

    def test_a_word_without_a_pulse_is_a_fault_and_no_card_is_drawn(self, rig: LineRig, bench: ShoeBench) -> None:
        rig.say("CARD 1 9C")
        fault = rig.next(Fault)
        assert fault.what == f"{rig.port}: card 1: {NOT_COUNTED}"
        rig.say(*ALIVE)
        rig.next(Restored)
        bench.card("2 5S")
        assert rig.next(CardDrawn).count == 2

    def test_a_card_that_waits_for_its_pulse_holds_up_the_next_ones(self, rig: LineRig, bench: ShoeBench) -> None:
        rig.say("CARD 2 9C", "CUT", "CARD 3 5S")
        bench.pulse()
        assert bench.cards == ["1 unread"]
        bench.pulse()
        assert bench.cards == ["1 unread", "2 9c", "cut"]
        bench.settle()
        assert bench.cards == ["1 unread", "2 9c", "cut", "3 unread"]
        assert rig.faults == [f"{rig.port}: card 3: {NOT_COUNTED}"]

    def test_a_frame_that_comes_twice_is_a_fault_and_no_second_card(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.cover(True)
        rig.send(rig.frame("CARD 1 9C") * 2)
        rig.pause()
        bench.cover(False)
        bench.settle()
        assert bench.cards == ["1 9c"]
        assert "a frame said twice" in rig.faults[0]
        bench.card("2 5S")
        assert bench.cards == ["1 9c", "2 5s"], "in doubt, but both agree on this card"

    def test_a_frame_that_is_missing_is_a_fault_and_its_card_unread(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        rig.frame("CARD 1 9C")
        bench.card("2 5S")
        assert bench.cards == ["1 unread", "2 5s"]
        assert rig.faults == [f"{rig.port}: 1 frame is missing before number 02"]

    @pytest.mark.parametrize("spoil", range(1, 22))
    def test_a_damaged_frame_is_a_fault_and_its_card_unread(self, rig: LineRig, bench: ShoeBench, spoil: int) -> None:
        line = bytearray(rig.frame("CARD 1 9C"))
        line[spoil % (len(line) - 1)] ^= 0x01
        bench.cover(True)
        rig.send(bytes(line))
        rig.say("ALIVE SHOE 52")
        rig.pause()
        bench.cover(False)
        bench.settle()
        assert bench.cards == ["1 unread"]
        assert rig.faults
        assert not any("9" in fault.removeprefix(rig.port) for fault in rig.faults), "it may lie face down"

    @pytest.mark.parametrize(
        ("what", "quoted", "why"),
        [
            ("CARD 1 1C", "CARD 1 …", "a card is a rank of 23456789TJQKA and a suit of CDHS"),
            ("CARD 1 9X", "CARD 1 …", "a card is a rank of 23456789TJQKA and a suit of CDHS"),
            ("CARD 1 10C", "CARD 1 …", "a card is a rank of 23456789TJQKA and a suit of CDHS"),
            ("CARD 1 NONE UP", "CARD 1 …", "a card is a rank of 23456789TJQKA and a suit of CDHS"),
            ("CARD 1 9C DOWN", "CARD 1 …", "no reader of a shoe sends this"),
            ("CARD 0 9C", "CARD …", "no reader of a shoe sends this"),
            ("CARD 9C", "CARD …", "no reader of a shoe sends this"),
            ("BACK 12", "BACK 12", "no reader of a shoe sends this"),
            ("BALL 40", "BALL 40", "no reader of a shoe sends this"),
        ],
    )
    def test_what_cannot_be_is_a_fault_and_its_card_unread(
        self, rig: LineRig, bench: ShoeBench, what: str, quoted: str, why: str
    ) -> None:
        """The fault does not quote what stands in place of a card: the card may lie face down."""
        bench.cover(True)
        rig.pause()
        rig.say(what)
        bench.cover(False)
        bench.settle()
        assert rig.faults == [f"{rig.port}: {quoted} is impossible: {why}"]
        assert bench.cards == ["1 unread"]

    @pytest.mark.parametrize(
        ("number", "why"),
        [(1, "the reader has reported card 2"), (2, "the reader has reported card 2"), (99, "card 2")],
    )
    def test_a_number_that_does_not_go_on_is_a_fault_and_the_next_ones_set_it(
        self, rig: LineRig, bench: ShoeBench, number: int, why: str
    ) -> None:
        bench.card("1 AC")
        bench.card("2 2C")
        bench.card(f"{number} 3C")
        bench.settle()
        assert f"{rig.port}: card {number} is impossible: " in rig.faults[0]
        assert rig.faults[0].endswith(why)
        bench.card(f"{number + 1} 4C")
        bench.settle()
        assert bench.cards == ["1 Ac", "2 2c", "0 unread", f"{number + 1} 4c"]

    def test_a_reader_that_counts_fewer_is_in_doubt_once(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 AC")
        bench.pulse()
        bench.settle()
        bench.card("2 2C")
        bench.settle()
        (fault,) = rig.faults
        assert fault.startswith(f"{rig.port}: card 2 came too late")
        assert fault.endswith("has counted 2")
        assert bench.cards == ["1 Ac", "2 unread", "0 unread"], "the card of the pulse before, or this one"
        bench.card("3 3C")
        assert bench.cards[3:] == ["3 3c"]

    def test_the_cutting_card_and_the_end_come_after_what_left_before(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 AC")
        rig.say("CUT")
        bench.pulse()
        rig.say("EMPTY")
        bench.settle()
        assert bench.cards == ["1 Ac", "cut", "2 unread", "empty"]

    def test_a_jam_is_a_fault_until_it_is_free(self, rig: LineRig, bench: ShoeBench) -> None:
        rig.say("JAM")
        assert rig.next(Fault).what == "a card is stuck"
        rig.say("FREE")
        rig.next(Restored)
        rig.say("JAM")
        rig.next(Fault)
        rig.number = 0
        rig.say("START SHOE 52", *ALIVE)
        rig.pause()
        assert bench.shoe.describe()["faults"] == []

    def test_a_reader_that_starts_anew_counts_anew(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 AC")
        bench.card("2 2C")
        bench.pulse()
        rig.number = 0
        rig.say("START SHOE 52")
        bench.card("1 9C")
        assert bench.cards == ["1 Ac", "2 2c", "0 unread", "1 9c"]
        assert rig.faults == [f"{rig.port}: {RESTARTED}"]

    def test_a_port_that_is_lost_leaves_cards_unread_until_it_is_found_again(
        self, rig: LineRig, bench: ShoeBench
    ) -> None:
        bench.card("1 AC")
        rig.unplug()
        assert rig.next(Fault).what.startswith(f"{rig.port}: is lost: ")
        bench.pulse()
        bench.settle()
        assert bench.cards == ["2 unread"]
        rig.plug_in()
        rig.opened = None  # type: ignore[attr-defined]
        rig.ready()
        rig.say("ALIVE SHOE 52")
        rig.next(Restored)
        bench.card("3 3C")
        bench.settle()
        bench.card("4 4C")
        assert bench.cards == ["3 3c", "4 4c"]
        assert rig.faults == []

    def test_a_reader_of_another_kind_is_a_fault_and_not_listened_to(self, rig: LineRig, bench: ShoeBench) -> None:
        rig.say("ALIVE MACHINE 52")
        bench.card("1 AC")
        bench.settle()
        assert rig.faults == [f"{rig.port}: the reader is one for MACHINE 52, not for SHOE 52"]
        assert bench.cards == ["1 unread"]
        rig.say("ALIVE SHOE 52")
        bench.card("2 2C")
        bench.settle()
        assert bench.cards == ["1 unread", "2 2c"]

    def test_after_close_nothing_is_heard(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        bench.shoe.close()
        rig.say("CARD 2 9C", "JAM")
        bench.settle()
        assert rig.signals == []


class LateContract:
    """A reader that was running before the controller listened: its first number sets the count."""

    @pytest.fixture
    def bench(self, rig: LineRig) -> Iterator[ShoeBench]:
        bench = ShoeBench(rig, begins="ALIVE")
        yield bench
        bench.close()

    def test_its_first_card_sets_the_count_and_the_next_is_drawn_at_once(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("17 AC")
        bench.settle()
        bench.card("18 2C")
        assert bench.cards == ["17 Ac", "18 2c"]

    def test_several_cards_before_it_is_quiet_are_drawn_if_each_has_its_pulse(
        self, rig: LineRig, bench: ShoeBench
    ) -> None:
        bench.card("17 AC")
        rig.say("CUT")
        bench.card("18 2C")
        rig.say("CARD 19 NONE")
        bench.pulse()
        bench.settle()
        assert bench.cards == ["17 Ac", "cut", "18 2c", "19 unread"]
        assert rig.faults == []

    def test_what_does_not_match_is_never_guessed(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        rig.say("CARD 17 9C")
        bench.pulse()
        bench.settle()
        assert bench.cards == ["0 unread", "0 unread"]
        (fault,) = rig.faults
        assert fault.startswith(f"{rig.port}: the reader says 1 card,")
        assert "counted 2: " in fault
        bench.card("18 2C")
        assert bench.cards[2:] == ["18 2c"]

    def test_a_pulse_alone_is_unread_and_sets_nothing(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.pulse()
        bench.settle()
        bench.card("17 AC")
        bench.settle()
        assert bench.cards == ["0 unread", "17 Ac"]

    def test_a_gap_in_the_numbers_is_never_guessed(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("17 AC")
        bench.card("19 2C")
        bench.settle()
        assert bench.cards == ["0 unread", "0 unread"]

    def test_damage_meanwhile_leaves_all_unread(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("17 AC")
        rig.send(b"$00 NOISE\n")
        bench.settle()
        assert bench.cards == ["0 unread"]


class MachineContract:
    @pytest.fixture
    def bench(self, rig: LineRig) -> Iterator[ShoeBench]:
        bench = ShoeBench(rig, "machine")
        yield bench
        bench.close()

    def test_cards_are_put_back_and_its_count_goes_on(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 AC")
        rig.say("BACK 6", "BACK 7")
        bench.card("2 2C")
        assert bench.cards == ["1 Ac", "back 6", "back 7", "2 2c"]
        assert bench.shoe.describe()["put back"] == 13

    def test_the_card_that_concealed_the_bottom_card_was_forgotten(self, rig: LineRig, bench: ShoeBench) -> None:
        bench.card("1 AC")
        rig.say("CUT")
        bench.card("2 2C")
        assert bench.cards == ["1 Ac", "cut", "2 2c"]

    @pytest.mark.parametrize("what", ["EMPTY", "BACK", "BACK 0", "BACK X"])
    def test_what_no_machine_says_is_a_fault(self, rig: LineRig, bench: ShoeBench, what: str) -> None:
        rig.say(what)
        assert rig.next(Fault).what.startswith(f"{rig.port}: {what} is impossible: ")
        rig.pause()
        assert bench.cards == []
