# SPDX-License-Identifier: MIT
"""The winners for the players: what each is paid, in gold, and what stays. After a void round what goes back."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from controller.display.kit.items import Colour
from controller.display.kit.layout import Content, blank, column, first_good, flex, pad, place, row, same_size
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Space, Step
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption, chip, rule
from controller.display.players import moves
from controller.display.players import wins as players_wins
from controller.display.wording import sentence, spoken
from controller.engine.values.money import dollars

STEPS: Final[tuple[Step, ...]] = ("strong", "body", "note")
GAPS: Final[tuple[Space, Space]] = ("line", "tight")
CHIP: Final = 5.0
"""Millimetres. Diameter of a player's chip."""


class Winner(NamedTuple):
    """A player with an amount."""

    name: str
    colour: Colour
    amount: str


class Winners(NamedTuple):
    """What each player is paid, the largest amount first, and what stays; or what goes back or moves."""

    title: str
    wins: tuple[Winner, ...]
    stands: tuple[Winner, ...] = ()
    gold: bool = True
    """Whether the amounts are paid."""


def shows(scene: Scene) -> Winners | None:
    """Return who wins how much; None on the dealer's screen, and as long as nobody does."""
    if scene.dealer:
        return None
    found = players_wins.contents(scene.view, scene.given)
    if found is None:
        moving = moves.contents(scene.look.face, scene.view, scene.given)
        to = f" TO {moving.to.upper()}" if moving and moving.to else ""
        return Winners(f"MOVES{to}", _winners(moving.moves, moving.colours), gold=False) if moving else None
    wins, stands = (_winners(it, found.colours) for it in (found.wins, found.stands))
    return Winners("GOES BACK" if found.back else "WINS", wins, stands, gold=not found.back)


def _winners(every: Sequence[players_wins.Share], colours: Mapping[str, Colour]) -> tuple[Winner, ...]:
    return tuple(Winner(sentence(spoken(it.player)), colours[it.player], dollars(it.cents)) for it in every)


def winners(it: Winners) -> Content:
    """Return the winners in rows, and what stays below them where it has room."""
    title, colour = it.title, "wins" if it.gold else "words"
    large, small, least = (BODY._replace(steps=(step,), weight="Bold", narrow=0.76) for step in STEPS)
    stands = [_list("STANDS", it.stands, "words", small, 1, "line")] if it.stands else []
    options = [
        column(_list(title, it.wins, colour, size, columns, gap), *below, gap="wide")
        for below in ([stands, []] if stands else [[]])
        for size, columns in ((large, 1), (small, 1), (large, 2), (small, 2), (least, 2), (least, 3))
        for gap in GAPS
    ]
    return place(pad(first_good(*options), "", "tight"), "start", "start")


def _list(  # noqa: PLR0913, PLR0917 - a list in one of several forms
    title: str, every: Sequence[Winner], colour: str, style: Style, columns: int, gap: Space
) -> Content:
    cells = [flex(_winner(it, colour, style, title.lower())) for it in every]
    cells += [flex(blank)] * (-len(cells) % columns)
    rows = [row(*cells[at : at + columns], gap="gap") for at in range(0, len(cells), columns)]
    heading = column(caption(title), rule(), gap="tight")
    kinds = f"{title.lower()} player", f"{title.lower()} sum"
    return same_size(column(heading, column(*rows, gap=gap), gap=gap), *kinds)


def _winner(it: Winner, colour: str, style: Style, title: str) -> Content:
    name = label(it.name, style=style._replace(weight="Semibold"), kind=f"{title} player")
    amount = label(it.amount, style=style._replace(weight="Black"), colour=colour, kind=f"{title} sum")
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
