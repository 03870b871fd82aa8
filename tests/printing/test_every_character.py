# SPDX-License-Identifier: MIT
"""Every allowed character is printed on each output; no character becomes a question mark (s 217(2)(e))."""

import codecs
import re
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import get_args

import pygame
import pytest
from reading import Document, Dots, on_paper, pictures

from controller.cli.keno.terminal import writer_or_user
from controller.display.drawing.fonts import Weight, font, width
from controller.display.terminal.outlet import Outlet
from controller.engine.values import words
from controller.printing.document import document
from controller.printing.glyphs import glyphs
from controller.printing.layout import COLUMNS, PaperLayout, PaperLine
from controller.printing.picture import picture
from controller.printing.placing import place
from controller.printing.raster import _commands
from controller.printing.receipt import receipt
from controller.printing.ticket import PaperProperties, ticket_layout
from controller.tickets.ticket import Ticket, TicketEntry
from hal.base.receipt_printer import MOST
from tests.tickets.service import AtOnce, Service

ALLOWED = [it for it in map(chr, range(0x20, 0x3000)) if not words.TextKind(1).why_refused(it)] + [" "]
NAMES = ["Дмитро", "Łukasz", "Ελένη", "Žofie Č", "Nguyễn", "Zoë (12)"]
CASINOS = ["ΜΕΓΑΛΟ \u039a\u0391\u0396\u0399\u039d\u039f", "Казино Одеса", "Café “Zoë” — €5", "Ł" * 40]


def ticket(writer: str) -> Ticket:
    return Ticket(104233, "16044605162099990412", TicketEntry(((4, 17, 23),), 500, 1), 1042, "2026-11-26",
                  "2026-11-27T02:03:09", 3, writer)  # fmt: skip


def dots_of(text: str, weight: Weight, size: int) -> Dots:
    """How it looks in black dots, by the typeface alone, without the paper around it."""
    surface = font(weight, size).render(text, True, (0, 0, 0), (255, 255, 255))
    dark = [
        "".join("1" if surface.get_at((x, y))[0] < 128 else "0" for x in range(surface.get_width()))
        for y in range(surface.get_height())
    ]
    rows = [it for it, row in enumerate(dark) if "1" in row]
    left = min(row.index("1") for row in dark if "1" in row)
    right = max(row.rindex("1") for row in dark if "1" in row)
    return [row[left : right + 1] for row in dark[rows[0] : rows[-1] + 1]]


def holds(printed: Dots, word: Dots) -> bool:
    """Whether this stands in a picture, dot for dot."""
    first = word[0]
    for top in range(len(printed) - len(word) + 1):
        for found in re.finditer(f"(?={first})", printed[top]):
            at = found.start()
            if all(printed[top + nth][at : at + len(row)] == row for nth, row in enumerate(word)):
                return True
    return False


@pytest.mark.parametrize("paper_mm", COLUMNS)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_printed_dot_for_dot_or_letter_for_letter(name: str, paper_mm: int) -> None:
    assert not words.NAME.why_refused(name) or name == "Zoë (12)"
    printed = on_paper(ticket_layout(ticket(name), PaperProperties("CASINO", COLUMNS[paper_mm])), paper_mm)
    in_letters = any(name in line.text for line in printed)
    in_dots = any(holds(it, dots_of(name, "Regular", 27)) for it in pictures(printed))
    assert in_letters or in_dots
    assert not any("?" in line.text for line in printed)
    assert not any(holds(it, dots_of(name[::-1], "Regular", 27)) for it in pictures(printed)), "what is not there"


@pytest.mark.parametrize("paper_mm", COLUMNS)
@pytest.mark.parametrize("casino", CASINOS)
def test_the_casinos_name_is_printed_and_no_command_is_larger_than_a_printer_keeps(casino: str, paper_mm: int) -> None:
    it = ticket_layout(ticket("Łukasz"), PaperProperties(casino, COLUMNS[paper_mm]))
    printed = on_paper(it, paper_mm)
    assert len(pictures(printed)) > 1
    assert "?" not in "".join(line.text for line in printed)
    sent = receipt(it)
    assert max(map(len, sent)) <= MOST
    assert not re.search(b"\x10[\x04\x05\x14]", b"".join(sent))


@pytest.mark.parametrize("paper_mm", COLUMNS)
@pytest.mark.parametrize("name", ["Щ" * 20, "Щ" * 24, "W" * 20, "W" * 24, "Шевченко Володимир"])
def test_a_wide_name_does_not_stand_on_the_words_before_it(name: str, paper_mm: int) -> None:
    it = ticket_layout(ticket(name), PaperProperties("CASINO", COLUMNS[paper_mm]))
    texts = place(it).texts
    (label,), (said,) = ([text for text in texts if text.text == words] for words in ("Keno writer", name))
    assert label.y < said.y or label.x + width(label.text, label.weight, label.size) < said.x
    assert said.size > 15, "letters that can be read"
    printed = on_paper(it, paper_mm)
    in_letters = any("Keno writer" in line.text for line in printed)
    assert in_letters or any(holds(it, dots_of("Keno writer", "Regular", 27)) for it in pictures(printed))


@pytest.mark.parametrize("weight", get_args(Weight))
def test_all_that_may_be_written_has_a_glyph_in_each_font(weight: Weight) -> None:
    """The rule at every entry and the outputs agree: nobody can write what a paper cannot have."""
    assert len(ALLOWED) > 600
    assert [it for it in ALLOWED if it not in glyphs(weight).of] == []


@pytest.mark.parametrize("columns", COLUMNS.values())
def test_a_document_has_every_character_by_its_glyph_as_wide_as_planned(columns: int) -> None:
    """Reads from the file: its fonts, the glyphs shown, their widths and their characters."""
    rows = ["".join(ALLOWED[at : at + 20]).strip() for at in range(0, len(ALLOWED), 20)]
    rows += ["AVATAR To Ty. LT VA", "Keno writer", "Дмитро Гудзь", "first office, waffle"]
    it = PaperLayout("all", columns, tuple(PaperLine(left=row, bold=bold) for row in rows for bold in (False, True)))  # type: ignore[arg-type]
    pdf, planned = Document(document(it)), place(it).texts
    assert [text.text for text in pdf.texts()] == [text.text for text in planned]
    for text, plan in zip(pdf.texts(), planned, strict=True):
        assert text.width == pytest.approx(width(plan.text, plan.weight, plan.size), abs=0.1), plan.text
    for weight in ("Regular", "Bold"):
        assert pdf.font_file(weight)[:4] == b"\x00\x01\x00\x00"
        of, wide = pdf.characters(weight), pdf.widths(weight)
        assert set(of) == set(wide)
        assert {glyphs(weight).of[letter] for letter in of.values()} == set(of)  # type: ignore[index]
        assert {letter: wide[glyph] for glyph, letter in of.items()} == {
            letter: font(weight, 1000).metrics(letter)[0][4]
            for letter in of.values()  # type: ignore[arg-type, index]
        }


def test_what_an_older_store_has_and_no_font_is_written_as_its_number() -> None:
    for text in ("中 ann", "a\u202eb", "\U0001f600"):
        it = PaperLayout("old", 48, (PaperLine(left=text),))
        (said,) = Document(document(it)).texts()
        assert "?" not in said.text
        assert f"\\u{ord(next(letter for letter in text if not letter.isascii())):04x}" in said.text
        assert len(pictures(on_paper(it, 80))) == 1
        assert picture(it)


@pytest.mark.parametrize("text", ["\U0001f600", "علي", "中", "שלום", "นา", "ann\u0301"])
def test_what_no_font_has_is_refused_at_entry_and_named(text: str) -> None:
    for rule in (words.NAME, words.REASON, words.TITLE):
        assert "(U+" in rule.why_refused(text)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_of_another_encoding_replaces_no_letter(encoding: str) -> None:
    kept, name = BytesIO(), "Łukasz Дмитро Zoë\n"
    stream = TextIOWrapper(kept, encoding=encoding)
    Outlet(stream).write_lines(name)
    assert codecs.decode(kept.getvalue(), encoding if encoding == "utf-8" else "unicode_escape") == name


@pytest.mark.parametrize("user", ["中", "a\u202eb", "w" * 25, ""])
def test_a_user_whose_name_no_ticket_can_have_is_told_to_name_the_writer(
    user: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: user)
    with pytest.raises(SystemExit) as ended:
        writer_or_user("")
    assert ended.value.code == 2
    assert "--writer (s 217(2)(e))" in capsys.readouterr().err
    assert writer_or_user("Дмитро") == "Дмитро"


def test_the_thread_of_the_store_draws_what_the_loop_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nothing is drawn while the table waits for presses."""
    drawn: list[object] = []
    monkeypatch.setattr("controller.printing.desk.receipt", lambda layout: drawn.append(layout) or ())
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)
    there = Service(tmp_path, "").begin()
    there.sold(61)
    prepared, printed = drawn
    assert prepared == printed


def test_letters_are_kerned_and_not_pressed_together() -> None:
    """Kerning between two letters on a screen is on paper too; all letters keep their width."""
    pdf = Document(document(PaperLayout("kerned", 48, (PaperLine(left="AVATAR To Ty. LT VA", size="large"),))))
    (stretched,) = (float(it) for it in re.findall(rb"([\d.]+) Tz", pdf.content))
    assert stretched == pytest.approx(100, abs=1)
    assert re.search(rb"> [1-9]\d+ <", pdf.content), "A and V are nearer to each other"


def test_no_dots_are_taken_for_a_real_time_command() -> None:
    """Bytes 16 4, 16 5 and 16 20, wherever they stand: one dot more, and nothing else changes."""
    for second in (0x04, 0x05, 0x14, 0x06):
        ink = pygame.mask.Mask((32, 1))
        row = 0x1000_0000 | second << 16 | 0x81
        for x in range(32):
            ink.set_at((x, 0), row >> (31 - x) & 1)
        (command,) = _commands(ink)
        assert command[8:] == bytes((0x10 if second == 0x06 else 0x18, second, 0, 0x81))
