# SPDX-License-Identifier: MIT
"""The panel of the stakes that move to another area of the layout, where nobody wins: whose they are, and where to.

It stands in the place of the winners, so that nobody takes a stake that moves for one that is paid.
"""

from collections.abc import Mapping
from typing import NamedTuple

from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.players.wins import Share
from controller.engine.rules.face import Face
from controller.engine.shown.views import View


class MovesContents(NamedTuple):
    """The data. to: where all of it goes, in words; empty if no area there has a name. colours: of the players."""

    moves: tuple[Share, ...]
    to: str
    colours: Mapping[str, Colour]


def contents(face: Face, view: View, given: Given) -> MovesContents | None:
    """What moves by the result of this round; None if nothing does."""
    titles = {area.wager: " ".join(area.title.split()) for area in face.areas}
    moving = [it for it in view.standing.chips if view.fates.get(it.key) == "moves" and it.wager in view.moving]
    if view.unpaid or not view.declared or not moving:
        return None
    sums: dict[str, int] = {}
    for it in moving:
        sums[it.player] = sums.get(it.player, 0) + it.cents
    where = dict.fromkeys(filter(None, (titles.get(view.moving[it.wager], "") for it in moving)))
    return MovesContents(
        tuple(Share(player, "", cents) for player, cents in sums.items()), " and ".join(where), given.of(view)
    )
