# SPDX-License-Identifier: MIT
"""The colours of players: each has his own, the one that is his name if it is a colour. No pygame."""

from collections.abc import Iterable

from controller.display.drawing import palette as p
from controller.display.drawing.palette import Colour
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.shown.views import View
from controller.engine.values.places import place_number

NAMED: dict[str, Colour] = {
    "red": (205, 32, 38),
    "blue": (42, 95, 208),
    "green": (18, 124, 66),
    "orange": (240, 118, 24),
    "violet": (126, 60, 176),
    "teal": (0, 122, 126),
    "amber": (255, 178, 0),
    "pink": (246, 120, 176),
    "brown": (120, 72, 34),
    "black": (23, 24, 27),
    "lime": (154, 205, 50),
    "sky": (104, 186, 240),
    "magenta": (196, 0, 132),
    "yellow": (250, 230, 60),
    "white": (255, 255, 255),
    "navy": (16, 32, 110),
}
"""The colours that players are given, in this order. `place-1` is given the first."""
_OTHERS: dict[str, Colour] = {
    "gold": (214, 160, 36),
    "purple": (92, 30, 120),
    "grey": (128, 128, 128),
    "silver": (190, 196, 200),
    "maroon": (110, 10, 30),
    "cyan": (0, 200, 220),
    "turquoise": (64, 200, 180),
}
"""More colours that a player may be named after."""
COLOURED = frozenset((*NAMED, *_OTHERS))
"""The players whose name is their colour."""
SHADES = 7
"""Of each colour. Of more players than there are shades, some have the same."""
SEVERAL: Colour = (150, 158, 154)
"""The colour of chips of several players."""


def colours(view: View) -> dict[str, Colour]:
    """The colour of everybody who has chips on the layout, or is or was paid: the same on every panel."""
    every = colours_of(it.player for it in (*view.standing, *view.owed, *view.paid, *view.moves))
    return every | of_seats(view.shown(ShownPoker))


def of_seats(shown: ShownPoker) -> dict[str, Colour]:
    """At a table of seats a colour belongs to its seat, whoever comes and leaves. All different up to 16 seats."""
    every = tuple(NAMED.values())
    return {seat.player: every[(seat.number - 1) % len(every)] for seat in shown.seats}


def colours_of(players: Iterable[str]) -> dict[str, Colour]:
    """A colour for each of these players, all different; whoever plays beside them, most keep theirs.

    A player named after a colour has it. A place has the colour of its number, another name one that the name gives;
    if that is taken, the next free one.
    """
    known = NAMED | _OTHERS
    found: dict[str, Colour] = {}
    for player in sorted(set(players), key=lambda player: (player not in known, _first(player), player)):
        found[player] = known.get(player) or _free(_first(player), set(found.values()))
    return found


def _first(player: str) -> int:
    """Which colour a player is given if it is free."""
    number = place_number(player)
    return number - 1 if number else sum(player.encode())


def _free(first: int, taken: set[Colour]) -> Colour:
    """The first colour from this one on that nobody has. When all are taken, their darker and lighter shades follow."""
    shades = tuple(NAMED.values())
    turned = (*shades[first % len(shades) :], *shades[: first % len(shades)])
    every = (_shade(colour, step) for step in range(SHADES) for colour in turned)
    return next((colour for colour in every if colour not in taken), turned[0])


def _shade(colour: Colour, step: int) -> Colour:
    """A colour; the same darker, lighter, darker still."""
    return p.mixed(colour, p.INK if step % 2 else p.DIE, 1 - (step + 1) // 2 / 4)
