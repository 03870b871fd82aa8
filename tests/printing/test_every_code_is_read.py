# SPDX-License-Identifier: MIT
"""Every bar code that is printed or drawn is read back, by a reader's own program (s 217(2)(k)), on each paper."""

import re
from random import Random

import pytest
from reading import Document, codes, on_paper, read, scanned

from controller.printing.code_128 import MODULES, QUIET, for_printer, modules, width
from controller.printing.document import document
from controller.printing.layout import COLUMNS, Bars, Columns, PaperLayout
from controller.printing.picture import picture
from controller.printing.placing import place
from controller.printing.receipt import receipt
from controller.tickets.codes import DOLLARS, TICKET, PaperKind
from hal.sim.escpos import DOTS

KEY = bytes(range(32))
OURS = [kind.code(KEY, serial) for kind in (TICKET, DOLLARS) for serial in (1, 99, 9_900_000_000, 1_604_160_516)]
MISUNDERSTOOD = ["66162020116200162016", "16044605162099990412", "9966160461620116050516"]
"""Codes with bytes that a printer takes for real-time commands; the first and the last were wider than narrow paper."""
ENDS = ["99" * 10, "00" * 10, "99" + "0" * 18, "0" * 18 + "99", "99" * 11, "00" * 11, "9900" * 5, "0099" * 5]
RANDOM = Random(50)
SOME = [f"{RANDOM.randrange(10**digits):0{digits}}" for digits in (20, 22) for _ in range(8)]
EVERY = [*OURS, *MISUNDERSTOOD, *ENDS, *SOME]


def layout(digits: str, columns: Columns) -> PaperLayout:
    return PaperLayout("a code", columns, (Bars(digits),))


@pytest.mark.parametrize("paper_mm", COLUMNS)
@pytest.mark.parametrize("digits", EVERY)
def test_a_code_is_read_back_from_the_printer_the_picture_and_the_document(digits: str, paper_mm: int) -> None:
    it = layout(digits, COLUMNS[paper_mm])
    assert codes(on_paper(it, paper_mm)) == [digits]
    assert read(picture(it)) == [("Code 128", digits)]
    assert scanned(Document(document(it)).bars()) == [digits]


@pytest.mark.parametrize("paper_mm", COLUMNS)
@pytest.mark.parametrize("kind", [TICKET, DOLLARS])
def test_no_code_of_a_store_is_wider_than_the_paper(kind: PaperKind, paper_mm: int) -> None:
    """The width depends only on the number of digits, and leaves a reader's light margin."""
    digits = kind.code(KEY, 1)
    assert width(digits) == len(modules(digits))
    narrow = MODULES[-1]
    assert width(digits) * narrow <= DOTS[paper_mm]
    assert (width(digits) + 2 * QUIET) * narrow <= paper_mm * 8
    boxes = place(layout(digits, COLUMNS[paper_mm])).boxes
    assert max(it.x + it.width for it in boxes) - min(it.x for it in boxes) <= DOTS[paper_mm]


@pytest.mark.parametrize("digits", [*EVERY, "0", "123", "1604160", "9916049", "12345678901234567890123"])
def test_what_a_printer_is_sent_has_no_real_time_command_in_it(digits: str) -> None:
    """An odd number of digits too, which no code of ours has."""
    for columns in COLUMNS.values():
        assert not re.search(b"\x10[\x04\x05\x14]", b"".join(receipt(layout(digits, columns))))
    assert scanned(["".join(it * 2 for it in modules(digits))] * 60) == [digits]


@pytest.mark.parametrize("digits", ["", "12a4", "12 4", "\N{FULLWIDTH DIGIT ONE}2"])
def test_a_bar_code_of_anything_else_is_an_error(digits: str) -> None:
    for make in (for_printer, modules, width):
        with pytest.raises(ValueError, match="not allowed"):
            make(digits)
