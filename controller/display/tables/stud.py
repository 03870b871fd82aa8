# SPDX-License-Identifier: MIT
"""Caribbean stud's screens: places, the dealer's hand, the pay table, the jackpot's meter."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.kit.panel import Panel, Scene, Table
from controller.display.kit.theme import Audience
from controller.display.parts import frame
from controller.display.parts.meter import METER
from controller.display.parts.next_step import Slot
from controller.display.parts.painted import PAINTED
from controller.display.parts.pay_tables import PAYS
from controller.display.parts.stud_boxes import stud_boxes
from controller.display.parts.stud_middle import middle
from controller.display.stud_places import StudContents, StudMiddle, StudPlace, stud_contents

SLOTS: Final[tuple[Slot, ...]] = (
    (1.2, ("paid", "done", "accept", "card", "key floor-manager", "no-more-bets")),
    (1, ("bet", "ride", "declare", "decline")),
    (1, ("fold", "withdraw", "discard")),
    (1.1, ("numbers",)),
    (1.15, ("entry",)),
)
"""Places of the keys on the dealer's strip."""
SIDE_MM, LOW_SIDE_MM = 56, 38
"""Millimetres. Width of the column beside the places."""


def contents(scene: Scene) -> StudContents:
    """Return what the panels of a scene show."""
    assert scene.look.face.boxes, "the game is played in places"
    return stud_contents(scene.look.face.boxes, scene.view, scene.given, dealer=scene.dealer)


def places(scene: Scene) -> tuple[tuple[StudPlace, ...], Audience]:
    """Return the value of the places."""
    return contents(scene).places, scene.audience


def before_the_dealer(scene: Scene) -> tuple[StudMiddle, Audience]:
    """Return the value of the place before the dealer. The meter says the prize for players."""
    found = contents(scene).middle
    return (found._replace(facts=()) if "meter" in scene.places else found), scene.audience


def stud_table(  # noqa: PLR0913 - four plans
    dealers: Content, window: Content, low: Content, players: Content, *, columns: int = 1, odds: int = 1
) -> Table:
    """Return the screens of a table whose hands have a name, with these plans.

    columns: of a place's wagers on the players' screen. odds: lines with odds in a place on the dealer's.
    """
    return Table(
        panels=(
            PAINTED,
            Panel("boxes", places, lambda it: stud_boxes(*it, columns, odds), moves="things"),
            METER,
            Panel("dealer", before_the_dealer, lambda it: middle(*it), moves="things"),
            PAYS,
            *frame.shared(SLOTS),
        ),
        plans={
            "dealer": frame.dealer_plan(dealers, signed=False),
            "window": frame.dealer_plan(window, signed=True),
            "low": frame.low_plan(low),
            "players": frame.players_plan(players),
        },
    )


def beside(middle_mm: float, pays_mm: float, painted_mm: float = 5) -> Content:
    """Return the dealer's plan: places at the left; at the right the middle, the pay table, the payment list."""
    side = column(fixed(spot("dealer"), middle_mm), fixed(spot("pays"), pays_mm), flex(spot("payment")))
    left = column(flex(spot("boxes")), fixed(spot("painted"), painted_mm))
    return row(flex(left), fixed(side, SIDE_MM), align="start")


def low_beside(middle_mm: float, painted_mm: float = 5) -> Content:
    """Return the plan of the small screen: the payment list covers the pay table."""
    side = column(fixed(spot("dealer"), middle_mm), flex(stack(spot("pays"), spot("payment"))))
    left = column(flex(spot("boxes")), fixed(spot("painted"), painted_mm))
    return row(flex(left), fixed(side, LOW_SIDE_MM), align="start")


def _players() -> Content:
    left = column(fixed(spot("meter"), 27), flex(spot("dealer")), gap="tight")
    top = row(flex(left, 1.5), flex(spot("pays")), gap="wide", align="start")
    return column(fixed(top, 76), fixed(spot("painted"), 8.4), flex(spot("boxes")), gap="tight")


TABLE: Final = stud_table(beside(29, 38.5), beside(24, 38.5), low_beside(24), _players())
"""Caribbean stud."""
