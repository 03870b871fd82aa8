# SPDX-License-Identifier: MIT
"""The colours of players: each has his own, the one that is his name if it is a colour. No pygame."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from zlib import crc32

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
PLACES = 12
"""So many places have the first colours for themselves: who has a name keeps his, whichever places play beside him."""
OF_NAMES = (*tuple(NAMED.values())[PLACES:], *(_OTHERS[name] for name in ("cyan", "maroon", "turquoise", "purple")))
"""The colours of names: what the places leave."""
MORE_NAMES = (
    *(p.mixed(it, other, share) for other, share in ((p.DIE, 0.55), (p.INK, 0.6)) for it in [*NAMED.values()][:PLACES]),
)
"""If these are taken: those of the places, lighter and darker."""
REMEMBERED = 32
"""So many players keep their colour. There are more shades, so that one who comes has another."""
SEVERAL: Colour = (150, 158, 154)
"""The colour of chips of several players."""


class Given:
    """The colours that were given: who has one keeps it as long as the table's screens stand, whoever comes and goes.

    All screens of a table share it. So many are remembered: `REMEMBERED`, the last ones.
    """

    def __init__(self) -> None:
        self._kept: dict[str, Colour] = {}

    def of(self, view: View) -> dict[str, Colour]:
        """The colour of everybody who has chips on the layout, or is or was paid: the same on every panel."""
        players = dict.fromkeys(it.player for it in (*view.standing, *view.owed, *view.paid, *view.moves))
        every = colours_of(players, self._kept)
        others = {player: colour for player, colour in self._kept.items() if player not in every}
        self._kept = dict([*others.items(), *every.items()][-REMEMBERED:])
        return every | of_seats(view.shown(ShownPoker))


def of_seats(shown: ShownPoker) -> dict[str, Colour]:
    """At a table of seats a colour belongs to its seat, whoever comes and leaves. All different up to 16 seats."""
    every = tuple(NAMED.values())
    return {seat.player: every[(seat.number - 1) % len(every)] for seat in shown.seats}


def colours_of(players: Iterable[str], kept: Mapping[str, Colour] = MappingProxyType({})) -> dict[str, Colour]:
    """A colour for each of these players, all different. kept: what they and others have had before.

    A player named after a colour has it. A place has the colour of its number, another name one that the name gives;
    if that is taken, or one who is away has had it, the next free one.
    """
    known = NAMED | _OTHERS
    found: dict[str, Colour] = {}

    def order(player: str) -> tuple[bool, bool, bool, str]:
        return player not in known, not place_number(player), player not in kept, player

    for player in sorted(set(players), key=order):
        had, taken = known.get(player) or kept.get(player), {*found.values()}
        if had is None or (had in taken and player not in known):
            had = _free(_in_turn(player), taken | {*kept.values()})
        found[player] = had
    return found


def _in_turn(player: str) -> tuple[Colour, ...]:
    """The colours for such a player, the one that he is given if it is free first."""
    number = place_number(player)
    shades = tuple(NAMED.values()) if number else OF_NAMES
    first = (number - 1 if number else crc32(player.encode())) % len(shades)
    turned = (*shades[first:], *shades[:first])
    return turned if number else (*turned, *MORE_NAMES)


def _free(turned: tuple[Colour, ...], taken: set[Colour]) -> Colour:
    """The first colour that nobody has. When all are taken, their darker and lighter shades follow."""
    every = (_shade(colour, step) for step in range(SHADES) for colour in turned)
    return next((colour for colour in every if colour not in taken), turned[0])


def _shade(colour: Colour, step: int) -> Colour:
    """A colour; the same darker, lighter, darker still."""
    return p.mixed(colour, p.INK if step % 2 else p.DIE, 1 - (step + 1) // 2 / 4)
