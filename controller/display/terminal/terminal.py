"""Shows the view in a terminal: as a whole page, or, if the output is no terminal, a line for each change."""

import io
import logging
import os
import re
import select
import sys
import termios
import tty
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from rich.console import Console, Group
from rich.text import Text

from controller.display import wording
from controller.display.settings import Look
from controller.display.terminal.changes import changes
from controller.display.terminal.outlet import Outlet
from controller.engine.face import Area, DicePanel, EntryPanel, Face, Key
from controller.engine.money import to_one
from controller.engine.views import NOTHING_MORE, Extras, SeenTumbler, View, Words

log = logging.getLogger(__name__)

WIDTH, HEIGHT = 80, 24
"""The size for which the page is made. In a larger terminal the rest stays empty."""
_WHOLE_SCREEN, _BACK = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
"""Escape sequences: open the alternate screen, and return from it."""
_LAST_READ_S = 0.5
"""At the end, how long a terminal may take to read a part of the last page."""
_KEYS = {"\n": "return", "\r": "return", " ": "space", "\x1b": "escape", "\t": "tab", "\x7f": "backspace"}
_HEADS = {
    "open": "bold",
    "closed": "bold reverse",
    "result": "bold reverse",
    "stopped": "bold reverse",
    "quiet": "bold",
}
_MARKED = {"stopped": "bold red", "refused": "bold", "alert": "bold yellow", "owed": "bold", "noted": "dim"}


class TerminalDisplay:
    """Shows views on `out`. Has the methods of `Display`: `show` and `pump` never raise; `fault` is in words."""

    def __init__(self, look: Look, why: str = "", out: TextIO | None = None, keys: TextIO | None = None) -> None:
        """keys: the stream from which keys are read, if it is a terminal."""
        self._look = look
        self._why = why
        self._out = out or sys.stdout
        self._live = self._out.isatty()
        self._console = Console(file=self._out, highlight=False, width=None if self._live else 10_000)
        self._outlet = Outlet(self._out)
        self._keyboard = Keyboard(keys or sys.stdin)
        self._shown: tuple[View, Extras] | None = None
        self.fault = ""
        if self._live:
            self._try(lambda: self._outlet.write_always(_WHOLE_SCREEN))
        elif why:
            self._try(lambda: self._print([why]))

    def show(self, view: View, extras: Extras = NOTHING_MORE) -> str:
        """Show this view. Returns the fault in words; empty if there is none."""
        if self._shown != (view, extras):
            before, self._shown = (self._shown or (View(), NOTHING_MORE))[0], (view, extras)
            self._try(lambda: self._draw(view, extras) if self._live else self._print(changes(before, view)))
        return self.fault

    def pump(self) -> list[str]:
        """The names of the keys pressed since the last call, as in `Display.pump`. Also writes what still waits."""
        if self._outlet.waiting:
            self._try(self._outlet.write_waiting)
        return self._keyboard.pressed()

    def close(self) -> None:
        """Leave the terminal as it was."""
        self._keyboard.close()
        if self._live:
            self._try(lambda: self._outlet.write_always(_BACK))
        self._try(lambda: self._outlet.finish(_LAST_READ_S))
        self._discard_unread()

    def _discard_unread(self) -> None:
        """If the reader has gone, discard the rest, so that it does not change the exit status."""
        try:
            self._out.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())

    def _draw(self, view: View, extras: Extras) -> None:
        width, height = self._console.size
        page = [
            line
            for text in whole_view(self._look, view, extras, (width, height), self._why)
            for line in text.wrap(self._console, width)
        ]
        with self._console.capture() as drawn:
            self._console.print(Group(*page))
        lines = drawn.get().splitlines()[:height]
        self._outlet.write_page("\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J")

    def _print(self, lines: list[str]) -> None:
        self._outlet.write_lines("".join(f"{line}\n" for line in lines))

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
            self.fault = ""
        except (OSError, ValueError) as error:
            if not self.fault:
                log.warning("the terminal cannot be written to: %s", error)
            self.fault = f"the terminal cannot be written to: {error}; the game goes on without it"


def open_terminal(  # noqa: PLR0913 - as open_display
    why: str, face: Face, title: str, *, casino: str = "", simulated: bool = False, keys: Sequence[Key] = ()
) -> TerminalDisplay:
    """Show the table in this terminal. why: the reason why there is no display."""
    return TerminalDisplay(Look(face=face, title=title, casino=casino, simulated=simulated, keys=tuple(keys)), why)


class Keyboard:
    """Reads single keys from a terminal, without waiting. Reads nothing if the stream is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._file: int | None = None
        try:
            if stream.isatty():
                self._file = stream.fileno()
                self._before: list[Any] = termios.tcgetattr(self._file)
                tty.setcbreak(self._file, termios.TCSANOW)  # the other modes wait until all output is read
                termios.tcflush(self._file, termios.TCIFLUSH)
        except (OSError, ValueError, termios.error) as error:
            log.info("no keys are read from the terminal: %s", error)
            self._file = None

    def pressed(self) -> list[str]:
        """The names of the keys pressed since the last call."""
        if self._file is None or not select.select([self._file], [], [], 0)[0]:
            return []
        try:
            return key_names(os.read(self._file, 256).decode(errors="ignore"))
        except OSError as error:
            log.warning("the keyboard is gone: %s", error)
            self._file = None
            return []

    def close(self) -> None:
        """Restore the terminal's settings."""
        if self._file is not None:
            termios.tcsetattr(self._file, termios.TCSANOW, self._before)
            self._file = None


def key_names(typed: str) -> list[str]:
    """The names of the typed keys. Arrow and function keys, which send several characters, are ignored."""
    if len(typed) > 1 and typed.startswith("\x1b"):
        return []
    return [_KEYS.get(key, key.lower()) for key in typed if key in _KEYS or key.isprintable()]


def whole_view(
    look: Look, view: View, extras: Extras, size: tuple[int, int] = (WIDTH, HEIGHT), why: str = ""
) -> list[Text]:
    """The whole view as text for a terminal of `size`. If it is too small, the least important items are left out."""
    width, height = size
    sections = {
        "status": [_status(look, view, width)],
        "headline": [_headline(look, view, width), Text()],
        "state": [Text(f"State {wording.state(view)}")] if wording.state(view) else [],
        "commission": [Text(f"Commission owed {wording.commission(view)}")] if view.commission else [],
        "next": _next(look, view),
        "remark": [Text(f"      {view.remark}")] if view.remark and not view.blocks else [],
        "switches": _switches(view),
        "messages": [_message(message) for message in wording.messages(view)],
        "entry": [_entry(look, view, extras)],
        "sign": [Text("  ".join(("Sign", *wording.whole_sign(view.limits))))] if view.limits.maximum else [],
        "wins": _wins(view),
        "layout": [Text(), *_layout(look.face.areas, view.lit, width)],
        "recent": _recent(view),
        "why": [Text(why, style="dim")] if why else [],
        "legend": _legend(look),
    }
    for name in ("", "why", "recent", "layout", "legend", "switches", "remark", "wins", "entry", "sign"):
        sections.pop(name, None)
        if sum(_rows(text, width) for texts in sections.values() for text in texts) <= height:
            break
    order = (
        "status",
        "headline",
        "wins",
        "layout",
        "state",
        "commission",
        "next",
        "remark",
        "switches",
        "messages",
        "entry",
        "sign",
        "recent",
        "legend",
        "why",
    )
    return [text for name in order for text in sections.get(name, [])]


_MEASURE = Console(file=io.StringIO(), width=WIDTH)


def _rows(text: Text, width: int) -> int:
    return max(1, len(text.wrap(_MEASURE, width)))


def _status(look: Look, view: View, width: int) -> Text:
    left = "  ".join(
        filter(None, (look.title.upper(), f"Round {view.round}" if view.round else "", wording.sentence(view.phase)))
    )
    right = "  ".join(filter(None, ("Saving…" if view.saving else "", "Simulated table" if look.simulated else "")))
    name = look.casino if len(left) + len(look.casino) + len(right) + 4 <= width else ""
    space = width - len(left) - len(right) - len(name)
    return Text(left + " " * max(1, space // 2) + name + " " * max(1, space - space // 2) + right, style="dim")


def _headline(look: Look, view: View, width: int) -> Text:
    head = wording.headline(view)
    drawn = " ".join(f"[{word}]" for word in head.outcome.split()) if look.face.drawn(head.outcome) else ""
    words = "  ".join(
        filter(None, (drawn, head.text.upper() or look.title.upper(), f"({head.source})" if head.source else ""))
    )
    beside = f"  {wording.aside(view)}" if wording.aside(view) else ""
    return Text(f"  {words}{beside}".ljust(width), style=_HEADS[head.tone])


def _next(look: Look, view: View) -> list[Text]:
    prompt, asked, accepted = wording.waits(view)
    caps = {key.waited_for: key.cap or key.key for key in reversed(look.keys)}
    line = Text.assemble(("Next  ", "bold"), (cited(prompt), "bold"))
    keys = Text("      ")
    for button in (*asked, *accepted):
        cap = f"[{caps[button].upper()}] " if button in caps else ""
        keys.append(f"{cap}{wording.spoken(button)}", "bold underline" if button in asked else "").append("   ")
    return [line, keys] if asked or accepted else [line]


def _switches(view: View) -> list[Text]:
    """How the key switches stand."""
    words = "   ".join(words for words, _ in wording.keys(view))
    return [Text.assemble(("Switches  ", "bold"), words)] if words else []


def cited(words: Words) -> str:
    """A sentence with its section in brackets."""
    text = wording.sentence(words.text)
    return f"{text} ({words.source})" if words.source else text


def _message(message: wording.ScreenMessage) -> Text:
    mark = wording.MARKS[message.kind]
    heading = f" {mark} {message.heading.upper()}: "
    text = message.text.replace("\n", "; ")
    remedy = f"; {message.remedy}" if message.remedy and message.kind != "stopped" else ""
    source = f" ({message.source})" if message.source else ""
    return Text.assemble((heading, _MARKED[message.kind]), f"{text}{remedy}{source}")


def _entry(look: Look, view: View, extras: Extras) -> Text:
    shown = " ".join(f"[{digit}]" for digit in wording.digits(view, look.face.digits))
    panel = next((each for each in look.face.own if isinstance(each, EntryPanel)), None)
    items = [f"Entry {shown}"] if panel else []
    if extras.tumbler and any(isinstance(each, DicePanel) for each in look.face.own):
        items.append(f"Tumbler {_tumbler(extras.tumbler)}")
    if panel and (about := wording.about_entry(view, panel, extras.card)):
        items.append(about)
    return Text("     ".join(items))


def _tumbler(tumbler: SeenTumbler) -> str:
    if tumbler.covered:
        return "covered"
    if tumbler.turning:
        return "turning"
    return " ".join(f"[{die or '?'}]" for die in tumbler.dice) + (" not flat" if 0 in tumbler.dice else "")


def _wins(view: View) -> list[Text]:
    if not view.declared:
        return []
    wins = (f"{_name(wager)} at {to_one(odds)}" for wager, odds in view.declared.wins.items())
    return [Text.assemble(("Wins  ", "bold"), ", ".join(wins))]


def _layout(areas: tuple[Area, ...], lit: tuple[str, ...], width: int) -> list[Text]:
    """The wagers, one line for each kind. Winners are in brackets and reversed."""
    kinds: dict[str, list[tuple[str, Area]]] = {}
    for area in areas:
        kind, rest = _kind(area.wager)
        kinds.setdefault(kind, []).append((rest or wording.spoken(area.wager), area))
    return [line for kind, cells in kinds.items() for line in _cells(kind, cells, lit, width)]


def _kind(wager: str) -> tuple[str, str]:
    """Kind and number of a wager: "pair-1-2" gives "pair" and "1-2"; both empty for other names."""
    match = re.fullmatch(r"([a-z-]+?)-(\d.*)", wager)
    return (match[1], match[2]) if match else ("", "")


def _name(wager: str) -> str:
    kind, rest = _kind(wager)
    return f"{kind} {rest}" if rest else wording.spoken(wager)


def _cells(kind: str, cells: list[tuple[str, Area]], lit: tuple[str, ...], width: int) -> list[Text]:
    odds = {area.odds for _, area in cells}
    end = f"  {odds.pop()}" if len(odds) == 1 and kind and "\n" not in cells[0][1].odds else ""
    lines = [Text(f"{kind:<7}")]
    for name, area in cells:
        cell = f"[{name}]" if area.wager in lit else f" {name} "
        if len(lines[-1]) + len(cell) > width:
            lines.append(Text(" " * 7))
        lines[-1].append(cell, "bold reverse" if area.wager in lit else "dim" if lit else "")
    if len(lines[-1]) + len(end) <= width:
        lines[-1].append(end, "dim")
    return lines


def _recent(view: View) -> list[Text]:
    results = wording.recent(view)[:4]
    return [Text("Past  " + " | ".join(result.text for result in results), style="dim")] if results else []


def _legend(look: Look) -> list[Text]:
    keys = [f"[{(key.cap or key.key).upper()}] {key.words}" for key in look.keys if key.words]
    return [Text("Keys  " + "  ".join(keys), style="dim")] if keys else []
