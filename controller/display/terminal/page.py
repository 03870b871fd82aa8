# SPDX-License-Identifier: MIT
"""The page of a terminal: the whole view as text. In a small terminal the least important parts are left out."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rich.text import Text

from controller.display import waiting, wording
from controller.display.players import sign_words
from controller.display.settings import Look
from controller.display.terminal import board, boxes, layout, pai_gow, payment, poker
from controller.display.terminal.lines import wrapped
from controller.engine.record.decided import cite
from controller.engine.rules.face import DicePanel, EntryPanel
from controller.engine.rules.wait import NUMBERS
from controller.engine.shown.views import Extras, View, Words
from controller.engine.values.money import to_one

WIDTH, HEIGHT = 80, 24
"""The size for which the page is made, and of a terminal that does not say its size."""
_HEADS = {
    "open": "bold",
    "closed": "bold reverse",
    "result": "bold reverse",
    "stopped": "bold reverse",
    "quiet": "bold",
}
_MARKED = {"stopped": "bold red", "refused": "bold", "alert": "bold yellow", "told": "bold yellow", "noted": "dim"}
_GIVE_WAY = (
    *("why", "recent", "wins", "switches", "remark", "layout", "lies", "lies", "sign", "legend", "layout"),
    *("state", "entry", "commission"),
)
"""The parts that give way in a small terminal, the least important first. What stands here twice is first shortened:
the layout to the areas that are played, the wagers to as many as there is room for. The payment list has pages."""
_BOXES_STAY = (
    *("why", "recent", "switches", "remark", "sign", "legend", "state", "entry", "layout", "layout"),
    "commission",
)
"""The same at a table of boxes: all else goes before them. The last `layout` is the hand whose turn it is."""
LEAST_LIST = 6
"""Fewest lines of the payment list beside the boxes. In less room it takes theirs."""
CALLS = "[?] keys"
"""What the status line says of the key that calls for all the others."""
_MORE = " … and more: tablectl status"

Lines = list[Text]


def whole_page(  # noqa: PLR0913 - what a page shows
    look: Look,
    view: View,
    extras: Extras,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    why: str = "",
    *,
    banner: str = "",
    foot: str = "",
) -> Lines:
    """The lines of the page, no more and none longer than the terminal has room for. `size`: columns and rows.

    banner: words that stand above everything. foot: the last line. Both are never left out.
    """
    width, height = size
    top, bottom = _edges(width, banner, foot)
    room = room_of(size, banner, foot)
    shown = whole_view(look, view, extras, room, why)
    return [*top, *shown[: room[1]], *bottom][:height]


def payment_pages(look: Look, view: View, extras: Extras, room: tuple[int, int]) -> int:
    """How many pages the payment list has in this room; 1 if there is none."""
    if _has_no_list(look, view):
        return 1
    parts = _wrapped_parts(look, view, extras, room[0], "")
    return max(1, len(payment.pages(look.payment, view, _left(look, parts, room))))


def room_of(size: tuple[int, int], banner: str, foot: str) -> tuple[int, int]:
    """The columns and rows between the banner and the last line."""
    width, height = size
    return width, max(0, height - sum(map(len, _edges(width, banner, foot))))


def _edges(width: int, banner: str, foot: str) -> tuple[Lines, Lines]:
    """The lines above and below everything else."""
    top = wrapped([Text(f"! {banner}", style="bold reverse")] if banner else [], width)
    return top, wrapped([Text(foot, style="dim")] if foot else [], width)


def whole_view(look: Look, view: View, extras: Extras, size: tuple[int, int] = (WIDTH, HEIGHT), why: str = "") -> Lines:
    """The whole view as lines, for a terminal of `size`."""
    width, height = size
    parts = _wrapped_parts(look, view, extras, width, why)
    left = _left(look, parts, size)
    listed = [] if _has_no_list(look, view) else payment.page_lines(look.payment, view, left, extras.page)
    parts["payment"] = wrapped(listed, width)
    whole = parts["layout"]
    shorter = {"layout": wrapped(_played(look, view), width)}
    for name in _BOXES_STAY if _hand_by_hand(look) else _GIVE_WAY:
        spare = height - sum(map(len, parts.values()))
        if spare >= 0:
            break
        if name == "lies":
            shorter.setdefault(name, _cut(parts[name], len(parts[name]) + spare, width))
        parts[name] = shorter.pop(name, [])
    spare = height - sum(map(len, parts.values()))
    if len(whole) <= len(parts["layout"]) + spare:  # lines are free after all
        parts["layout"] = whole
    return [line for part in parts.values() for line in part]


def _wrapped_parts(look: Look, view: View, extras: Extras, width: int, why: str) -> dict[str, Lines]:
    return {name: wrapped(part, width) for name, part in _parts(look, view, extras, width, why).items()}


def _left(look: Look, parts: dict[str, Lines], size: tuple[int, int]) -> tuple[int, int]:
    """The columns and rows that are left for the payment list when all has given way that does; the boxes do not."""
    width, height = size
    left = height - sum(len(part) for name, part in parts.items() if name not in _GIVE_WAY)
    beside = left - len(parts["layout"]) if _hand_by_hand(look) else 0
    return width, beside if beside >= LEAST_LIST else left


def _cut(lines: Lines, rows: int, width: int) -> Lines:
    """As many of these lines as fit into so many rows, at least one, with how the rest can be seen at their end."""
    if not lines or len(lines) <= rows:
        return lines
    kept = lines[: max(1, rows)]
    last = Text(kept[-1].plain[: max(0, width - len(_MORE))].rstrip())
    return [*kept[:-1], last.append(_MORE[:width], "dim")]


def _parts(look: Look, view: View, extras: Extras, width: int, why: str) -> dict[str, Lines]:
    """Every part in the order of the page."""
    return {
        "status": [_status(look, view, width)],
        "headline": [_headline(look, view, width)],
        "next": _next(look, view),
        "remark": [Text(f"      {cite(it.text, it.source)}")] if (it := waiting.remark(view)).text else [],
        "entry": _entry(look, view, extras),
        "messages": [_message(message) for message in wording.messages(view, extras)],
        "payment": [],
        "wins": _wins(look, view),
        "layout": _layout(look, view, width),
        "lies": [] if _hand_by_hand(look) else _lies(look, view),
        "switches": _switches(view),
        "state": [_labelled("State", words)] if not _hand_by_hand(look) and (words := wording.state(view)) else [],
        "commission": [_labelled("Commission owed", wording.commission(view))] if view.commission else [],
        "tournament": [_labelled("Tournament", view.tournament.whole)] if view.tournament else [],
        "sign": [_labelled("Sign", "  ".join(sign_words.whole_sign(view.limits)))] if view.limits.maximum else [],
        "recent": _recent(view),
        "legend": _legend(look, width) if extras.legend else [],
        "why": [Text(why, style="dim")] if why and (extras.legend or not (view.recent or view.standing)) else [],
    }


class Kind(NamedTuple):
    """How a part of a face is said: what lies on the table, and in little room only what is played.

    says_payment: once it is declared the table itself says to whom something is passed, and there is no list.
    """

    lines: Callable[[Any, View, int], Lines]
    played: Callable[[Any, View], Lines]
    says_payment: bool = False


KINDS: Final[dict[str, Kind]] = {
    "poker": Kind(poker.lines, poker.played, says_payment=True),
    "tiles": Kind(lambda panel, view, _width: pai_gow.lines(panel, view), pai_gow.played),
    "board": Kind(board.lines, board.played),
    "boxes": Kind(boxes.lines, boxes.played),
}
"""By the part of a face that says itself what lies on the table: boxes or seats with hands of cards, or a board."""


def _kind(look: Look) -> tuple[Kind, Any] | None:
    """The part of the face that says what lies there; None if it is a layout of areas."""
    parts = ((kind, getattr(look.face, part)) for part, kind in KINDS.items())
    return next(((kind, panel) for kind, panel in parts if panel is not None), None)


def _has_no_list(look: Look, view: View) -> bool:
    """Whether what is done now is to pass pots to players, as their seats say; or nothing is taken or paid yet."""
    kind = _kind(look)
    pots = bool(kind and kind[0].says_payment) and view.declared is not None
    return pots or wording.passes_later(view)


def _hand_by_hand(look: Look) -> bool:
    """Whether the layout is boxes or seats with hands of cards, or a board: they say what lies there themselves."""
    return _kind(look) is not None


def _layout(look: Look, view: View, width: int) -> Lines:
    if found := _kind(look):
        return found[0].lines(found[1], view, width)
    return layout.whole(look.face, look.payment, view, width)


def _played(look: Look, view: View) -> Lines:
    if found := _kind(look):
        return found[0].played(found[1], view)
    return layout.played(look.face, look.payment, view)


def _labelled(label: str, words: str) -> Text:
    return Text.assemble((f"{label} ", "bold"), words)


def _status(look: Look, view: View, width: int) -> Text:
    phase = wording.sentence(wording.spoken(view.phase))
    left = "  ".join(filter(None, (look.title.upper(), f"Round {view.round}" if view.round else "", phase)))
    simulated = f"Simulated table  {CALLS}" if look.keys else "Simulated table" if look.simulated else ""
    right = "  ".join(filter(None, ("Saving…" if view.saving else "", simulated)))
    name = look.casino if len(left) + len(look.casino) + len(right) + 4 <= width else ""
    space = width - len(left) - len(right) - len(name)
    return Text(left + " " * max(1, space // 2) + name + " " * max(1, space - space // 2) + right, style="dim")


def _headline(look: Look, view: View, width: int) -> Text:
    head = wording.headline(view)
    drawn = " ".join(f"[{word}]" for word in head.outcome.split()) if look.face.tokens_of(head.outcome) else ""
    words = "  ".join(
        filter(None, (drawn, head.text.upper() or look.title.upper(), f"({head.source})" if head.source else ""))
    )
    beside = f"  {wording.aside(view)}" if wording.aside(view) else ""
    return Text(f"  {words}{beside}".ljust(width), style=_HEADS[head.tone])


def _next(look: Look, view: View) -> Lines:
    prompt, asked, accepted = waiting.waits(view, look.payment)
    now = set(asked) - {*waiting.later(view, asked, look.dice)}
    caps = {key.wait_name: key.cap or key.key for key in reversed(look.keys)}
    line = Text.assemble(("Next  ", "bold"), (_cited(prompt), "bold"))
    keys = Text("      ")
    for button in (*asked, *accepted):
        cap = f"[{caps[button].upper()}] " if button in caps else ""
        words = waiting.called(view, button) or wording.spoken(button)
        keys.append(f"{cap}{words}", "bold underline" if button in now else "").append("   ")
    after = [Text(f"      Then: {'; '.join(then)}")] if (then := waiting.then(view)) else []
    return [line, *after, keys] if asked or accepted else [line, *after]


def _switches(view: View) -> Lines:
    """How the key switches stand."""
    words = "   ".join(words for words, _ in wording.keys(view))
    return [_labelled("Switches ", words)] if words else []


def _cited(words: Words) -> str:
    """A sentence with its section in brackets."""
    text = wording.sentence(words.text)
    return f"{text} ({words.source})" if words.source else text


def _message(message: wording.ScreenMessage) -> Text:
    mark = wording.MARKS[message.kind]
    heading = " ".join(f"{it.upper()}:" for it in (message.heading, message.whom) if it)
    text = message.text.replace("\n", "; ")
    remedy = f"; {message.remedy}" if message.remedy and message.kind != "stopped" else ""
    source = f" ({message.source})" if message.source else ""
    return Text.assemble((f" {mark} {heading} ", _MARKED[message.kind]), f"{text}{remedy}{source}")


def _entry(look: Look, view: View, extras: Extras) -> Lines:
    shown = " ".join(f"[{digit}]" for digit in wording.digits(view, look.face.digits))
    panel = next((each for each in look.face.own if isinstance(each, EntryPanel)), None)
    items = [f"Entry {shown}"] if shown and (view.digits or NUMBERS in view.presses) else []
    if extras.tumbler and any(isinstance(each, DicePanel) for each in look.face.own):
        items.append(f"Tumbler {wording.tumbler(extras.tumbler)}")
    if panel and (about := waiting.about_entry(view, panel, extras)):
        items.append(about)
    return [Text("     ".join(items))] if items else []


def _wins(look: Look, view: View) -> Lines:
    if not view.declared or view.declared.hands:
        return []
    wins = [f"{look.payment.name(wager)} at {to_one(odds)}" for wager, odds in view.declared.wins.items()]
    return [_labelled("Wins ", ", ".join(wins) or "nothing")]


def _lies(look: Look, view: View) -> Lines:
    """What lies on the layout, player by player. After a result the payment list names it all."""
    if view.declared:
        return []
    lying: dict[str, list[str]] = {}
    for it in view.standing:
        lying.setdefault(wording.spoken(it.player), []).append(layout.chips_in_words(it, look.payment))
    return [_labelled("Lies ", " | ".join(f"{player} {', '.join(its)}" for player, its in lying.items()))] * bool(lying)


def _recent(view: View) -> Lines:
    results = wording.recent(view)[:4]
    return [Text("Past  " + " | ".join(result.text for result in results), style="dim")] if results else []


def _legend(look: Look, width: int) -> Lines:
    """Every key of the legend; no line ends between a key and its words."""
    lines = ["Keys"]
    for words in (f"[{(key.cap or key.key).upper()}] {key.words}" for key in look.keys if key.words):
        if len(lines[-1]) + 2 + len(words) > width:
            lines.append("    ")
        lines[-1] += f"  {words}"
    return [Text(line, style="dim") for line in lines] if look.keys else []
