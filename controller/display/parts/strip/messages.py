# SPDX-License-Identifier: MIT
"""What is said beside NEXT's sentence: alerts, notes, standings; then hints, such as how a mistake is put right.

As many as have room stand on a page. The pages turn by themselves, and say how many they are.
"""

from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from controller.display import wording
from controller.display.kit.items import Picture
from controller.display.kit.layout import Content, blank, column, first_good, flex, place, row, thing
from controller.display.kit.text import NOTE, label
from controller.display.panel import Scene
from controller.display.wording import ScreenMessage, cited, sentence

UNSAID: Final = ("noted", "dealer")
"""Headings that say nothing more: the mark says the one, and the other reads this screen."""

SMALL: Final = NOTE._replace(lines=3, narrow=0.76)
NoticeKind = Literal["alert", "noted"]


class Notice(NamedTuple):
    """A message, with its section and without."""

    kind: NoticeKind
    wordings: tuple[str, ...]


def notices(scene: Scene) -> tuple[Notice, ...]:
    """Return the messages, the most urgent first; standings where no panel has them."""
    said = wording.beside_next(scene.view, scene.extras)
    if "tournament" not in scene.places:
        said = (*said, *wording.standings(scene.view), *(wording.terms(scene.view) if "sign" in scene.places else ()))
    return tuple(Notice("noted" if it.kind == "noted" else "alert", _wordings(it)) for it in said)


def _wordings(it: ScreenMessage) -> tuple[str, ...]:
    return tuple(dict.fromkeys((in_words(it), in_words(replace(it, source="")))))


def in_words(message: ScreenMessage) -> str:
    """`Floor manager: lamp 17 is dark (s 78(7))`. A heading that the text says is dropped."""
    text = "; ".join(message.text.split("\n"))
    heading = message.whom or message.heading
    named = "" if heading in UNSAID or heading in text else f"{heading}: "
    remedy = f"; {message.remedy}" if message.remedy else ""
    source = f" ({cited(message.source)})" if cited(message.source) else ""
    return f"{sentence(f'{named}{text}')}{remedy}{source}"


def side(every: tuple[Notice, ...], hints: tuple[str, ...], turn: int) -> Content:
    """Return all notices and hints if they have room, else one of them: the pages turn by themselves."""
    whole = column(*map(_notice, every), *map(_hint, hints), gap="tight")
    count = len(every) + bool(hints)
    if not count:
        return blank
    at = turn % count
    number = f"{at + 1}/{count}" if count > 1 else ""
    page = _notice(every[at], number) if at < len(every) else _beside_mark(blank, number, _hints(hints))
    return place(first_good(whole, _paged(page, count)), "start", "start")


def _paged(page: Content, count: int) -> Content:
    return lambda room, theme: replace(page(room, theme), pages=count)


def _notice(it: Notice, number: str = "") -> Content:
    mark = "tick" if it.kind == "noted" else "warning"
    of_it = thing(lambda box: Picture(box, "mark", it.kind, mark, "muted"), 3, 3)
    return _beside_mark(of_it, number, label(*it.wordings, style=SMALL, kind=it.kind))


def _beside_mark(mark: Content, number: str, words: Content) -> Content:
    """Return words behind a mark, and under the mark the number of the page."""
    of_page = label(number, style=NOTE._replace(weight="Bold"), colour="muted")
    return row(column(mark, of_page, gap="hair") if number else mark, flex(words), align="start")


def _hints(hints: tuple[str, ...]) -> Content:
    """Return hints. The last parts of the last one are dropped where they have no room, then the last one."""
    *first, last = hints
    parts = last.split("; ")
    shorter = [(*first, "; ".join(parts[:count])) for count in range(len(parts), 0, -1)]
    return first_good(*(column(*map(_hint, each), gap="tight") for each in (*shorter, first or (parts[0],))))


def _hint(words: str) -> Content:
    return label(words, style=SMALL, colour="muted", kind="hint")
