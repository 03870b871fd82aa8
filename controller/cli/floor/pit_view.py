# SPDX-License-Identifier: MIT
"""The screen of `tablectl pit`: the tables of a pit in rows, those that need a person first."""

import asyncio
import time
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize
from textual.widgets import DataTable, Static

from controller.characters import visible
from controller.cli.floor import pit_words
from controller.cli.floor.pit_words import HEADINGS, WIDTHS, Cells
from controller.cli.shared.watched import time_of_day
from controller.floor.pit.address import PitAddress
from controller.floor.pit.board_copy import BoardCopy, Mark
from controller.floor.pit.feed import FeedLost, follow
from controller.scans.screen import ScanSafeScreen

AGAIN_S: Final = 1.0
"""Seconds between two attempts to connect, and between two looks at the ages."""
QUIET_MS: Final = 2_000
"""The server sends twice a second. After so long without a message the screen says how old it is."""
LEAST: Final = (60, 12)
"""Columns and lines that the screen needs."""
KEYS: Final = "m marks now   c clears the mark   o only changed   q leaves"
MARK_GONE: Final = "the mark is gone: the server was started again"
SCANNED: Final = "what a bar-code reader types does nothing here"


class PitView(ScanSafeScreen):
    """The screen. It only reads."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "quit", "leave"),
        ("ctrl+c", "quit", "leave"),
        ("m", "mark", "mark"),
        ("c", "clear", "clear the mark"),
        ("o", "only", "only changed"),
    ]
    CSS = """
    #title { background: $primary; color: $text; text-style: bold; height: auto; max-height: 2; }
    #lost, #faults { background: $error; color: $text; text-style: bold; height: auto; max-height: 2; }
    #tables { height: 1fr; }
    #details { height: 6; padding: 0 1; border-top: solid $primary; overflow-y: auto; }
    #foot { background: $boost; height: 1; text-wrap: nowrap; }
    #small { display: none; }
    .small #small { display: block; }
    .small #tables, .small #details { display: none; }
    """

    def __init__(self, address: PitAddress) -> None:
        super().__init__()
        self._address = address
        self._copy: BoardCopy | None = None
        self._heard = time.monotonic()
        """When the last message came."""
        self._lost = "connecting"
        """Why nothing comes; empty if the feed is connected."""
        self._mark: Mark | None = None
        self._marked_at = ""
        self._mark_note = ""
        """Why there is no mark, if there was one."""
        self._only = False
        self._cells = dict[str, Cells]()

    def compose(self) -> ComposeResult:
        for name in ("title", "lost", "faults", "small"):
            yield Static(id=name, markup=False)
        yield DataTable(id="tables", cursor_type="row", zebra_stripes=True)
        yield Static(id="details", markup=False)
        yield Static(KEYS, id="foot", markup=False)

    def on_mount(self) -> None:
        for key, heading, width in zip(Cells._fields, HEADINGS, WIDTHS, strict=True):
            self._table.add_column(heading, key=key, width=int(width))
        self._table.focus()
        self.set_interval(AGAIN_S, self._show)
        self.run_worker(self._listen())

    def on_resize(self, resized: Resize) -> None:
        columns, lines = resized.size
        self.screen.set_class(columns < LEAST[0] or lines < LEAST[1], "small")
        text = f"This terminal has {columns} columns and {lines} lines. {LEAST[0]} and {LEAST[1]} are needed."
        self.query_one("#small", Static).update(text)

    def on_data_table_row_highlighted(self) -> None:
        self._show_details()

    async def scanned(self, text: str) -> None:
        """No scan does anything here."""
        self.bell()
        self.query_one("#foot", Static).update(f"{SCANNED}   {KEYS}" if text else KEYS)

    def action_mark(self) -> None:
        """Mark this moment."""
        if self._copy:
            self._mark, self._marked_at, self._mark_note = self._copy.mark, time_of_day(), ""
            self._show()

    def action_clear(self) -> None:
        """Forget the mark."""
        self._forget_mark("")
        self._show()

    def action_only(self) -> None:
        """Show only changed tables, or all again."""
        self._only = not self._only and self._mark is not None
        self._show()

    # The feed

    async def _listen(self) -> None:
        """Follow the feed, and connect again when it has ended."""
        while True:
            try:
                async for copy in follow(self._address):
                    self._take(copy)
            except FeedLost as why:
                self._lost = str(why)
            await asyncio.sleep(AGAIN_S)

    def _take(self, copy: BoardCopy) -> None:
        if self._mark and self._mark.run != copy.whole.run:  # another run of the server counts anew
            self._forget_mark(MARK_GONE)
        self._copy, self._heard, self._lost = copy, time.monotonic(), ""
        self._show()

    def _forget_mark(self, why: str) -> None:
        self._mark, self._only, self._mark_note = None, False, why

    @property
    def _quiet_ms(self) -> int:
        return int((time.monotonic() - self._heard) * 1000)

    # What is shown

    @property
    def _table(self) -> "DataTable[Text]":
        return self.query_one("#tables", DataTable)

    def _show(self) -> None:
        self._show_head()
        if self._copy:
            self._show_tables(self._copy)
            self._show_details()

    def _show_head(self) -> None:
        copy, quiet = self._copy, self._quiet_ms
        live = "live" if quiet <= QUIET_MS and not self._lost else f"last news {pit_words.age(quiet)} ago"
        marked = f"Δ {len(self._changed)} changed since {self._marked_at}" if self._mark else self._mark_note
        whole = f"{visible(copy.whole.pit)}   {live}   {pit_words.counts(copy)}   {marked}" if copy else "Pit"
        self._write("title", whole)
        is_lost = self._lost or quiet > QUIET_MS
        self._write("lost", f"✕ {self._why_old(quiet)}" if is_lost else "")
        self._write("faults", visible(f"■ The floor: {'; '.join(copy.faults)}") if copy and copy.faults else "")

    def _why_old(self, quiet: int) -> str:
        why = self._lost or "it sends nothing"
        old = f"what stands below is {pit_words.age(quiet)} old; " if self._copy else ""
        return f"{self._address.host}:{self._address.port}: {why}; {old}trying again"

    def _write(self, name: str, text: str) -> None:
        static = self.query_one(f"#{name}", Static)
        static.update(text)
        static.display = bool(text)

    @property
    def _changed(self) -> dict[str, tuple[str, ...]]:
        return self._copy.changed_since(self._mark) if self._copy and self._mark else {}

    def _now(self, copy: BoardCopy) -> int:
        """Return the time on the clock of the board, which goes on between its messages. Milliseconds."""
        return copy.now + self._quiet_ms

    def _show_tables(self, copy: BoardCopy) -> None:
        """Change what differs. A table in the cursor stays in it."""
        changed, now, chosen = self._changed, self._now(copy), self._chosen
        rows = [(name, row) for name, row in copy.sorted() if not self._only or name in changed]
        wanted = {name: pit_words.cells(name, row, now, changed=name in changed) for name, row in rows}
        before, self._cells = self._cells, wanted
        for name in before.keys() - wanted.keys():
            self._table.remove_row(name)
        for name, it in wanted.items():
            self._change_row(name, before.get(name), it)
        if list(before) != list(wanted):
            order = {it.table: place for place, it in enumerate(wanted.values())}
            self._table.sort("table", key=lambda text: order[text.plain])
            if chosen in wanted:
                self._table.move_cursor(row=self._table.get_row_index(chosen))

    def _change_row(self, name: str, before: Cells | None, cells: Cells) -> None:
        if before is None:
            self._table.add_row(*map(Text, cells), key=name)
            return
        for key, old, new in zip(Cells._fields, before, cells, strict=True):
            if old != new:
                self._table.update_cell(name, key, Text(new))

    @property
    def _chosen(self) -> str:
        """The table in the cursor; empty without one."""
        if not self._table.is_valid_coordinate(self._table.cursor_coordinate):
            return ""
        return self._table.coordinate_to_cell_key(self._table.cursor_coordinate).row_key.value or ""

    def _show_details(self) -> None:
        name = self._chosen
        row = self._copy.rows.get(name) if self._copy else None
        lines = (
            pit_words.details(name, row, self._now(self._copy), self._changed.get(name, ()))
            if row and self._copy
            else ["no table has changed" if self._only else "no table yet"]
        )
        self.query_one("#details", Static).update("\n".join(lines))
