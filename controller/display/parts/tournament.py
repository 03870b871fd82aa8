# SPDX-License-Identifier: MIT
"""A tournament: what it is, its round, the prize pool, by whose approval; the ranking and the rules, in turn."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from controller.display.drawing import fonts
from controller.display.kit.items import Arranged, Size
from controller.display.kit.layout import Content, blank, column, fixed, flex, in_turn, pad, place, row
from controller.display.kit.text import NOTE, label, size_of, wrapped
from controller.display.kit.theme import Theme
from controller.display.panel import Panel, Scene
from controller.display.wording import ranked, sentence
from controller.engine.values.money import dollars

WORDS: Final = NOTE._replace(narrow=0.84)
ABOVE_MM: Final = 0.8
"""Millimetres. Space above the first line, for what is higher than its capitals."""
Line = tuple[str, ...]


class Tournament(NamedTuple):
    """A tournament, and the page of it that is shown, counted without end."""

    about: Line
    ranking: Line
    rules: Line
    turn: int


def shows(scene: Scene) -> Tournament | None:
    """Return the tournament; None at a table of none."""
    it = scene.view.tournament
    if it is None:
        return None
    pool = f"Prize pool {dollars(it.pool)}"
    about = it.name, sentence(it.lasts or it.state), pool, "Tournament chips", f"Minister's approval: {it.approval}"
    return Tournament(about, tuple(map(ranked, it.ranking)), tuple(it.rules), scene.extras.turn)


def tournament(it: Tournament) -> Content:
    """Return what it is in the upper lines; in the others the ranking and the rest in turn."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        high, apart = theme.capital(WORDS.steps[0]), theme.space("snug")
        most = max(1, int((room[1] + apart) / (high + apart)))
        about, ranking, rules = (tuple(_packed(each, room, theme)) for each in (it.about, it.ranking, it.rules))
        stands = about[: most // 2]
        turning = (*about[len(stands) : 1], *ranking, *about[max(1, len(stands)) :], *rules)
        each = most - len(stands)
        pages = [turning[at : at + each] for at in range(0, len(turning), each)] or [()]
        return in_turn([_lines((*stands, *page)) for page in pages], it.turn)(room, theme)

    inside = column(fixed(blank, ABOVE_MM), flex(place(arrange, "start", "start")), gap="")
    return pad(inside, "tight", "")


def _lines(lines: Iterable[Line]) -> Content:
    return column(*map(_line, lines), gap="snug")


def _line(items: Line) -> Content:
    return row(*(label(it, style=WORDS, kind="tournament") for it in items), gap="wide")


def _packed(items: Iterable[str], room: Size, theme: Theme) -> Iterator[Line]:
    """Divide items into lines, as many as fit each. An item that is too long is broken into lines of its own."""
    size, found = size_of(theme.capital(WORDS.steps[0]), WORDS.weight), list[str]()
    for it in items:
        for part in wrapped(it, WORDS.weight, size, room[0]):
            if found and _width([*found, part], size) + theme.space("wide") * len(found) > room[0]:
                yield tuple(found)
                found = []
            found.append(part)
    if found:
        yield tuple(found)


def _width(items: Iterable[str], size: int) -> int:
    return sum(fonts.width(it, WORDS.weight, size) for it in items)


TOURNAMENT: Final = Panel("tournament", shows, tournament, sleeps=False)
