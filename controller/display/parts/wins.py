# SPDX-License-Identifier: MIT
"""The winners for the players: what each is paid, in gold, and what stays. After a void round what goes back."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.display.kit.items import Colour
from controller.display.kit.layout import Content, blank, column, first_good, flex, pad, place, row, same_size
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Step
from controller.display.parts.pieces import caption, chip, rule
from controller.display.players import wins as players_wins
from controller.display.wording import sentence, spoken
from controller.engine.values.money import dollars

STEPS: Final[tuple[Step, Step]] = ("strong", "body")
CHIP: Final = 5.0
"""Millimetres. Diameter of a player's chip."""


class Winner(NamedTuple):
    """A player with an amount."""

    name: str
    colour: Colour
    amount: str


class Winners(NamedTuple):
    """What each player is paid, the largest amount first, and what stays. back: nobody wins, all goes back."""

    wins: tuple[Winner, ...]
    stands: tuple[Winner, ...]
    back: bool


def shows(scene: Scene) -> Winners | None:
    """Return who wins how much; None on the dealer's screen, and as long as nobody does."""
    found = None if scene.dealer else players_wins.contents(scene.view, scene.given)
    if found is None:
        return None
    wins, stands = (
        tuple(Winner(sentence(spoken(it.player)), found.colours[it.player], dollars(it.cents)) for it in each)
        for each in (found.wins, found.stands)
    )
    return Winners(wins, stands, found.back)


def winners(it: Winners) -> Content:
    """Return the winners in rows, and what stays below them where it has room."""
    title, colour = ("GOES BACK", "words") if it.back else ("WINS", "wins")
    large, small = (BODY._replace(steps=(step,), weight="Bold", narrow=0.76) for step in STEPS)
    stands = [_list("STANDS", it.stands, "words", small, 1)] if it.stands else []
    options = [
        column(_list(title, it.wins, colour, size, columns), *below, gap="wide")
        for below in ([stands, []] if stands else [[]])
        for size, columns in ((large, 1), (small, 1), (large, 2), (small, 2), (small, 3))
    ]
    return place(pad(first_good(*options), "", "hair"), "start", "start")


def _list(title: str, every: Sequence[Winner], colour: str, style: Style, columns: int) -> Content:
    cells = [flex(_winner(it, colour, style)) for it in every]
    cells += [flex(blank)] * (-len(cells) % columns)
    rows = [row(*cells[at : at + columns], gap="wide") for at in range(0, len(cells), columns)]
    heading = column(caption(title), rule(), gap="tight")
    return same_size(column(heading, column(*rows, gap="line"), gap="line"), "winner", "won")


def _winner(it: Winner, colour: str, style: Style) -> Content:
    name = label(it.name, style=style._replace(weight="Semibold"), kind="winner")
    amount = label(it.amount, style=style._replace(weight="Black"), colour=colour, kind="won")
    return row(chip(it.colour, CHIP, "", it.name), flex(place(name, "start", "")), amount, gap="tight")


def at_most(count: int, scene: Scene) -> Winners | None:
    """Return the winners if there are no more than this."""
    found = shows(scene)
    return found if found and len(found.wins) <= count else None


def more_than(count: int, scene: Scene) -> Winners | None:
    """Return the winners if there are more than this: they have a larger place."""
    found = shows(scene)
    return found if found and len(found.wins) > count else None


WINS: Final = Panel("wins", shows, winners)
