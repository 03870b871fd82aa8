# SPDX-License-Identifier: MIT
"""Draws the screen of the terminal as styled text: the board, the entry, messages, questions and keys."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

from rich.text import Text

from controller.engine.values.money import dollars
from controller.tickets.store import Sales
from controller.tickets.ticket import Station
from controller.writer import paper_words, words
from controller.writer.form import EntryForm
from controller.writer.keyboard import KEYS, key_of
from controller.writer.large_letters import large
from controller.writer.message import TerminalMessage
from controller.writer.paper import PaperOutcome
from controller.writer.state import Question

NAMES: Final = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "backspace": "⌫",
    "tab": "Tab",
    "up": "↑↓",
    "right": "←→",
}
"""Keys as they are written on the screen. Any other is written in capitals."""
IN_A_ROW: Final = 10
ROWS: Final = range(1, len(KEYS) + 1, IN_A_ROW)
"""The first number of each row."""
SHIFTED: Final = 41
"""The first number that is keyed with Shift."""
WAY_COLOURS: Final = ("#5fd7ff", "#ff87ff", "#ffd75f", "#87ff87", "#87afff", "#ff8787")
"""The numbers of ways that are complete, in turn."""
MARKED, PLAIN, FAINT, CAP = "bold #ffffff on #0000af", "bold #e4e4e4", "#a8a8a8", "#000000 on #a8a8a8"
"""Styles: a marked number, an unmarked number, less important text, a key. A test measures the contrast of all styles
in the palettes of xterm and of Linux, which has no bright grounds.
"""
TOTAL, HINT, CAREFUL = "bold #ffffff on #0000af", "bold #000000 on #00afaf", "bold #ffd75f"
KINDS: Final = {
    "done": "bold #000000 on #5fd75f",
    "refused": "bold #ffffff on #af0000",
    "note": "bold #ffffff on #0000af",
    "past": "#000000 on #a8a8a8",
}
OPEN: Final = "bold #87ff87"
"""The game that is open."""


def head(
    station: Station,
    sales: Sales | None,
    not_printed: Sequence[int],
    returned: Sequence[PaperOutcome] = (),
    *,
    example: bool = False,
) -> Text:
    """Return the head: writer, station, open game, and the jackpots or else the tickets that are not printed.

    returned: papers that failed at a station of the floor, until the writer has looked at each.
    example: players are told that the example schedule of prizes is in force (s 210).
    """
    who = "SELF-SERVICE" if station.self_service else f"{'CASHIER' if station.cashier else 'WRITER'} {station.writer}"
    text = Text(f" KENO {who}, station {station.number}   ", "bold")
    if sales is None:
        return text.append("the store of tickets does not answer", KINDS["refused"])
    text.append(f"GAME {sales.game} OPEN", OPEN)
    if example and station.self_service:
        text.append("   ").append("EXAMPLE SCHEDULE", HINT)
    text.append(
        "\n" if station.self_service else f", {words.quantity(sales.tickets, 'ticket')}, {dollars(sales.cents)}\n"
    )
    if returned:
        others = f", and {len(returned) - 1} more" if len(returned) > 1 else ""
        return text.append(f" {paper_words.headline(returned[0])}{others}. F6: why ", KINDS["refused"])
    if not_printed:
        do = "Call the keno supervisor" if station.self_service else "F6: print again or void, with the supervisor"
        missing = f" NOT PRINTED: ticket {words.way(tuple(not_printed))}. {do} "
        return text.append(missing, KINDS["refused"])
    text.append(" Jackpots  ")
    return text.append("   ".join(f"{pool.spots}: {dollars(pool.cents)}" for pool in sales.pools), CAREFUL)


def outage(why: str) -> Text:
    """Return in large type that nothing is sold or paid, and why."""
    text = Text("\n".join(large("OUT OF SERVICE")))
    return text.append(f"\n\nNothing is sold or paid (s 210): {why}.\nThis terminal comes back by itself.")


def row(form: EntryForm, first: int, *, wide: bool) -> Text:
    """Ten numbers of the board from this one, each with its key; with more room between them where there is some."""
    text, gap = Text(), " " if wide else ""
    for number in range(first, first + IN_A_ROW):
        text.append(f" {number:>2}", _style(form, number)).append(gap).append(key_of(number), CAP).append(f"{gap} ")
    return text


def _style(form: EntryForm, number: int) -> str:
    if number in form.spots:
        return MARKED
    of_way = next((place for place, way in enumerate(form.ways) if number in way), None)
    return PLAIN if of_way is None else f"bold {WAY_COLOURS[of_way % len(WAY_COLOURS)]}"


def entry(form: EntryForm, *, self_service: bool = False) -> Text:
    """Return the keyed entry and its price; at a self-service terminal also the amount still to be deposited."""
    it = form.entry()
    kind = f"{'JACKPOT ' if form.jackpot else ''}{'KENO CARD' if form.card else ''}"
    text = Text().append(f"{kind}\n" if kind else "", CAREFUL)
    for place, way in enumerate(form.ways):
        text.append(f"Way {place + 1}: {words.way(way)}\n", WAY_COLOURS[place % len(WAY_COLOURS)])
    spots = words.way(tuple(sorted(form.spots))) or "no number yet"
    text.append(f"Way {len(form.ways) + 1}: " if form.ways else "").append(f"{spots}\n", PLAIN)
    text.append(f"{words.quantity(len(form.spots), 'spot')}\n\n", FAINT)
    text.append(f"{dollars(form.cents)}{' a way' if form.ways else ''}, {words.quantity(form.games, 'game')}\n")
    if form.dollars:
        text.append(f"with {dollars(form.deposited)} of keno dollars\n", CAREFUL)
    if not form.is_blank:
        text.append(f" TOTAL {dollars(it.total)} ", TOTAL)
        if self_service and form.deposited < it.total:
            text.append(f"\nto deposit: {dollars(it.total - form.deposited)}", CAREFUL)
    return text


def title(it: TerminalMessage, width: int) -> Text:
    """Return the message's title, in one line on a colour."""
    return Text().append(f" {it.title}".ljust(width), KINDS[it.kind]) if it.title else Text(" ")


def message_lines(it: TerminalMessage) -> Text:
    """Return the message's lines below the title."""
    return Text("\n".join(it.lines))


def question_line(question: Question | None) -> Text:
    """The question, and the answer as far as it is typed."""
    return Text(f" {question.words}: ", "bold").append(f"{question.typed}▏", CAREFUL) if question else Text()


def foot(keys: Iterable[tuple[str, str]], width: int) -> Text:
    """The keys that do something now, in lines of this width: a key and what it does stay together."""
    text, left = Text(), width
    for name, what in filter(itemgetter(1), keys):
        key = NAMES.get(name, name.upper() if len(name) > 1 else name)
        wide = len(key) + len(what) + 5
        if wide > left:
            text.append("\n")
            left = width
        text.append(f" {key} ", HINT).append(f" {what}  ")
        left -= wide
    return text
