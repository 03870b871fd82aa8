# SPDX-License-Identifier: MIT
"""Contract of a receipt printer's driver on any port. The printer is a simulated one. Subclasses give `rig`."""

import pytest
from printer_rig import TICKET, WHOLE, PrinterRig, texts

from hal.base.receipt_printer import MOST, confirm
from hal.signals import Fault, NotPrinted, Printed, Restored


class PrinterContract:
    def test_jobs_are_printed_in_their_order_and_each_is_confirmed_once(self, rig: PrinterRig) -> None:
        rig.print("ticket 1", "ticket 2")
        rig.advance(3)
        assert rig.answers == [("Printed", "ticket 1"), ("Printed", "ticket 2")]
        assert [texts(page) for page in rig.printer.pages] == [WHOLE, WHOLE]
        assert (rig.health, rig.printer.unknown, rig.printer.interrupted) == ([], [], False)
        assert rig.device.describe() == {"paper": "there", "printing": "", "waiting": 0, "printed": 2, "faults": []}

    def test_a_job_is_not_printed_before_the_last_line_is_on_paper(self, rig: PrinterRig) -> None:
        rig.advance(1)
        rig.print("ticket 1")
        rig.advance(0.1)
        assert rig.answers == []
        assert rig.next(Printed).job == "ticket 1"
        assert texts(rig.printer.pages[0]) == WHOLE

    @pytest.mark.parametrize("trouble", ["paper", "cover", "off", "plug", "cutter"])
    def test_what_is_cut_off_in_mid_ticket_is_not_printed_and_does_not_come_out_later(
        self, rig: PrinterRig, trouble: str
    ) -> None:
        rig.advance(1)
        rig.print("ticket 1", "ticket 2")
        rig.until(lambda: len(rig.printer.paper) == 4)
        begins(rig, trouble)
        fault = rig.next(Fault)
        assert EXPECTED[trouble] in fault.what
        rig.advance(0.05)
        assert rig.answers == [("NotPrinted", "ticket 1"), ("NotPrinted", "ticket 2")]
        assert rig.device.describe()["faults"]
        ends(rig, trouble)
        rig.next(Restored)
        if trouble == "plug":  # the printer has all data, and prints it: the controller cannot know this
            assert [texts(page) for page in rig.printer.pages] == [WHOLE]
        else:
            assert rig.printer.pages == []
            assert texts(rig.printer.torn) == WHOLE[: len(rig.printer.torn)]
        on_paper = len(rig.printer.paper)
        rig.advance(3)
        assert len(rig.printer.paper) == on_paper, "what was left of it was dropped"
        rig.print("again")
        assert rig.next(Printed).job == "again"
        assert texts(rig.printer.pages[-1])[-10:] == WHOLE

    def test_a_confirmation_of_an_earlier_job_is_none_of_this_one(self, rig: PrinterRig) -> None:
        rig.print("ticket 1", "ticket 2")
        assert rig.next(Printed).job == "ticket 1"
        rig.printer.say(b"\x37\x220001\x00")
        rig.advance(0.1)
        assert rig.answers == []
        assert rig.next(Printed).job == "ticket 2"
        assert len(rig.printer.pages) == 2

    @pytest.mark.parametrize("questions", [1, 2, 3])
    def test_what_waits_for_an_answer_is_not_sent_after_a_fault(self, rig: PrinterRig, questions: int) -> None:
        """Any of the status requests may report the fault."""
        rig.advance(1)
        rig.printer.delay(0.4)
        for _ in range(questions):
            rig.until(lambda: rig.printer.outstanding == 0)
            rig.until(lambda: rig.printer.outstanding > 0)
        rig.until(lambda: rig.printer.outstanding == 0)
        rig.printer.run_out()
        rig.until(lambda: rig.printer.outstanding > 0)
        rig.print("ticket 1")
        rig.next(NotPrinted)
        rig.printer.load()
        rig.next(Restored)
        rig.advance(3)
        assert (rig.printer.paper, rig.printer.interrupted) == ([], False)

    def test_a_printer_that_stays_away_is_told_once(self, rig: PrinterRig) -> None:
        rig.advance(1)
        rig.unplug()
        rig.advance(9)
        assert len(rig.health) == 1
        assert rig.device.describe()["paper"] == "not known"
        rig.plug_in()
        rig.next(Restored)

    def test_a_job_for_a_printer_with_a_fault_is_answered_at_once(self, rig: PrinterRig) -> None:
        rig.printer.run_out()
        fault = rig.next(Fault)
        assert (fault.kind, rig.device.describe()["paper"]) == ("no paper", "out")
        rig.print("ticket 1")
        rig.advance(0.01)
        assert rig.answers == [("NotPrinted", "ticket 1")]
        assert rig.printer.paper == []

    def test_a_printer_that_does_not_confirm_has_not_printed_the_job(self, rig: PrinterRig) -> None:
        rig.printer.confirm(False)
        rig.print("ticket 1")
        assert "has not confirmed ticket 1 in 15 s" in rig.next(Fault).what
        assert rig.next(NotPrinted).job == "ticket 1"
        rig.printer.confirm(True)
        rig.next(Restored)
        rig.print("ticket 2")
        assert rig.next(Printed).job == "ticket 2"

    def test_nonsense_is_a_fault_until_the_printer_answers_as_it_should(self, rig: PrinterRig) -> None:
        rig.advance(1)
        rig.printer.garble()
        assert "no answer of an ESC/POS printer" in rig.next(Fault).what
        rig.print("ticket 1")
        assert rig.next(NotPrinted).job == "ticket 1"
        rig.printer.garble(False)
        rig.next(Restored)
        rig.advance(3)
        rig.print("ticket 2")
        assert rig.next(Printed).job == "ticket 2"

    def test_what_an_earlier_controller_had_sent_does_not_come_out(self, rig: PrinterRig) -> None:
        rig.printer.run_out()
        rig.printer.receive(b"".join(TICKET) + confirm(1))
        rig.printer.load()
        rig.device.close()
        on_paper = len(rig.printer.paper)
        rig.device = rig.driver()
        rig.print("ticket 1")
        rig.advance(2)
        assert rig.answers == [("Printed", "ticket 1")]
        assert texts(rig.printer.pages[-1])[-10:] == WHOLE
        assert len(rig.printer.paper) < on_paper + 21

    def test_paper_that_is_nearly_out_is_told_and_no_fault(self, rig: PrinterRig) -> None:
        rig.printer.run_out(50)
        rig.advance(3)
        assert (rig.device.describe()["paper"], rig.health) == ("nearly out", [])

    def test_a_job_that_is_longer_than_its_buffer_is_printed_in_pieces_and_confirmed_once(
        self, rig: PrinterRig
    ) -> None:
        rig.device.print("ticket 1", LONG)
        rig.print("ticket 2")
        rig.advance(8)
        assert rig.answers == [("Printed", "ticket 1"), ("Printed", "ticket 2")]
        assert [texts(page) for page in rig.printer.pages] == [[line.decode().rstrip() for line in LONG[:-1]], WHOLE]
        assert (rig.health, rig.printer.unknown, rig.printer.interrupted) == ([], [], False)

    def test_a_long_job_that_is_cut_off_in_a_later_piece_is_not_printed(self, rig: PrinterRig) -> None:
        rig.device.print("ticket 1", LONG)
        rig.until(lambda: len(rig.printer.paper) > 2 * MOST // len(LONG[0]))
        rig.printer.cover(on=False)
        rig.next(Fault)
        rig.printer.cover(on=True)
        rig.advance(8)
        assert rig.answers == [("NotPrinted", "ticket 1")]
        assert (len(rig.printer.torn) < len(LONG), rig.printer.pages) == (True, [])

    def test_a_line_that_is_longer_than_its_buffer_is_not_printed_and_no_fault_of_the_printer(
        self, rig: PrinterRig
    ) -> None:
        rig.device.print("ticket 1", (bytes(MOST + 1),))
        rig.print("ticket 2")
        assert f"a line of {MOST + 1} bytes is not allowed" in rig.next(NotPrinted).what
        rig.advance(2)
        assert (rig.answers, rig.health) == ([("Printed", "ticket 2")], [])


LONG = (*(b"line %40d\n" % line for line in range(3 * MOST // 46 + 1)), b"\x1dV\x42\x00")
"""A job of more than three times what a printer's buffer takes."""


EXPECTED = {
    "paper": "the paper is out",
    "cover": "the cover is open",
    "off": "the printer does not answer for 2 s",
    "plug": "is lost",
    "cutter": "the cutter is stuck",
}


def begins(rig: PrinterRig, trouble: str) -> None:
    match trouble:
        case "paper":
            rig.printer.run_out()
        case "cover":
            rig.printer.cover(on=False)
        case "off":
            rig.printer.switch_off()
        case "plug":
            rig.printer.cut()  # nothing more arrives
            rig.unplug()
        case "cutter":
            rig.printer.jam()


def ends(rig: PrinterRig, trouble: str) -> None:
    match trouble:
        case "paper":
            rig.printer.load()
        case "cover":
            rig.printer.cover(on=True)
        case "off":
            rig.printer.switch_on()
        case "plug":
            rig.printer.mend()
            rig.plug_in()
        case "cutter":
            rig.printer.free()
