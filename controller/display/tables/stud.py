# SPDX-License-Identifier: MIT
"""Caribbean stud's screens: places, the dealer's hand, the pay table, the jackpot's meter."""

from typing import Final

from controller.display.kit.items import Box
from controller.display.kit.layout import Content, blank, column, fixed, flex, row, spot, stack
from controller.display.kit.theme import Audience
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame
from controller.display.parts.painted import PAINTED
from controller.display.parts.pay_tables import HITS, PAYS
from controller.display.parts.payment import PAYMENT
from controller.display.parts.stud.boxes import stud_boxes
from controller.display.parts.stud.contents import StudContents, StudMiddle, StudPlace, stud_contents
from controller.display.parts.stud.meter import METER
from controller.display.parts.stud.middle import facts_strip, hand_line, middle

NOWHERE: Final = Box(0, 0, 0, 0)
SIDE_MM, LOW_SIDE_MM = 56, 37.8
"""Millimetres. Width of the column beside the places."""


def contents(scene: Scene) -> StudContents:
    """Return what the panels of a scene show."""
    assert scene.look.face.boxes, "the game is played in places"
    return stud_contents(scene.look.face.boxes, scene.view, scene.given, dealer=scene.dealer)


def places(scene: Scene) -> tuple[tuple[StudPlace, ...], Audience]:
    """Return the value of the places."""
    return contents(scene).places, scene.audience


def before_the_dealer(scene: Scene) -> tuple[StudMiddle, Audience] | None:
    """Return the value of the place before the dealer. A panel of their own says the facts, for players the meter.

    Where the pay table has that place too, nothing is there until cards are.
    """
    found, places_ = contents(scene).middle, scene.places
    if places_["dealer"].meets(places_.get("pays", NOWHERE)) and not any(it.card for it in found.cards):
        return None
    return (found._replace(facts=()) if {"meter", "facts"} & {*places_} else found), scene.audience


def _hand(scene: Scene) -> StudMiddle | None:
    """Return the dealer's hand while the payment list covers its cards."""
    found = contents(scene).middle
    return found if found.called and PAYMENT.shows(scene) is not None else None


def _facts(scene: Scene) -> tuple[str, ...] | None:
    """Return the facts; without cards in the middle also what is known of the shoe."""
    found = contents(scene).middle
    return (*found.facts, *(it[0] for it in found.shoe if not found.name)) or None


FACTS: Final = Panel("facts", _facts, facts_strip)


def stud_table(  # noqa: PLR0913 - four plans
    dealers: Content, window: Content, low: Content, players: Content, *, columns: int = 1, odds: int = 1
) -> Table:
    """Return the screens of a table whose hands have a name, with these plans.

    columns: of a place's wagers on the players' screen. odds: lines with odds in a place on the dealer's.
    """
    return Table(
        panels=(
            PAINTED,
            Panel("boxes", places, lambda it: stud_boxes(it[0], it[1], columns, odds), moves="things"),
            METER,
            FACTS,
            Panel("dealer", before_the_dealer, lambda it: middle(*it), frozenset({"payment"}), moves="things"),
            Panel("hand", _hand, hand_line),
            PAYS,
            HITS,
            *frame.shared(),
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
    side = column(fixed(spot("dealer"), middle_mm), fixed(spot("pays"), pays_mm), flex(spot("payment")), gap="hair")
    left = column(flex(spot("boxes")), fixed(spot("painted"), painted_mm))
    return row(flex(left), fixed(side, SIDE_MM), align="start")


def low_plan(side: Content, foot: Content, foot_mm: float = 4.4) -> Content:
    """Return the plan of the small screen: places, what is beside them, and what is below both."""
    above = row(flex(spot("boxes")), fixed(side, LOW_SIDE_MM), align="start")
    return column(flex(above), fixed(foot, foot_mm), gap="hair")


def low_side(middle_mm: float, hits_mm: float = 0) -> Content:
    """Return the column of the small screen: the pay table until cards lie there and the payment list is there."""
    hit_rows = [fixed(spot("hits"), hits_mm)] if hits_mm else []
    return stack(spot("pays"), column(fixed(spot("dealer"), middle_mm), *hit_rows, flex(spot("payment"))))


def _low() -> Content:
    paid = column(fixed(spot("hand"), 5.8), flex(spot("payment")), gap="")
    below = stack(spot("pays"), column(fixed(spot("dealer"), 20), flex(blank)), paid)
    return low_plan(column(fixed(spot("facts"), 8), flex(below)), spot("painted"))


def _players() -> Content:
    left = column(fixed(spot("meter"), 28), flex(stack(spot("dealer"), spot("idle"))), gap="tight")
    top = row(flex(left, 1.5), flex(spot("pays")), gap="wide", align="start")
    return column(fixed(top, 76), fixed(spot("painted"), 8.4), flex(spot("boxes")), gap="tight")


TABLE: Final = stud_table(beside(29, 38), beside(22.5, 38), _low(), _players())
"""Caribbean stud."""
