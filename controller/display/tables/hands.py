# SPDX-License-Identifier: MIT
"""The screens of baccarat and mini-baccarat: two hands, the result between them, the road, numbered places."""

from typing import Final

from controller.display.baccarat import hands as values
from controller.display.baccarat import places as place_values
from controller.display.baccarat.road import Road
from controller.display.baccarat.road import road as road_of
from controller.display.kit.items import Colour
from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.kit.theme import Audience
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame
from controller.display.parts.baccarat import places, road, two_hands
from controller.engine.rules.face import HandsPanel
from controller.engine.shown.payment import list_acts

BURNT: Final = frozenset({"burnt"})
MIDDLE_MM, LOW_MIDDLE_MM, PLAYERS_MIDDLE_MM = 38, 28, 80
"""Millimetres. Width of what is between the hands."""
SIDE_MM, LOW_SIDE_MM = 61, 40
"""Millimetres. Width of the road, in whose place the payment is listed, or summed."""
LOW_PLACES_MM = 34.2
"""Millimetres. Height of the layout on a small screen."""


def _panel(scene: Scene) -> HandsPanel:
    return next(it for it in scene.look.face.own if isinstance(it, HandsPanel))


def _hand(name: str) -> Panel:
    def shows(scene: Scene) -> tuple[values.DealtHand, Audience] | None:
        found = values.hand(name, _panel(scene), scene.view, dealer=scene.dealer)
        return (found, scene.audience) if found else None

    return Panel(name, shows, lambda it: two_hands.hand(*it), yields_to=BURNT, moves="turns")


def _middle(scene: Scene) -> tuple[values.MiddleWords, Audience] | None:
    found = values.middle(scene.view, dealer=scene.dealer)
    return (found, scene.audience) if found else None


def _burnt(scene: Scene) -> tuple[values.BurntCards, Audience] | None:
    found = values.burnt(scene.view, dealer=scene.dealer)
    return (found, scene.audience) if found else None


def _places(scene: Scene) -> tuple[place_values.PlacesContents, tuple[tuple[str, Colour], ...], Audience]:
    look = scene.look
    return place_values.contents(look.face, look.casino, scene.view), scene.colours, scene.audience


def _road(scene: Scene) -> tuple[Road, Audience]:
    return road_of(scene.view), scene.audience


def _hands(middle: float) -> Content:
    """Return the places of both hands and of what is between them."""
    apart = row(flex(spot("player")), fixed(spot("middle"), middle), flex(spot("banker")), gap="hair")
    return stack(apart, spot("burnt"))


def _sums(scene: Scene) -> tuple[tuple[str, int], ...] | None:
    """Return the sum of each kind of act that is due; None if nothing is."""
    found: dict[str, int] = {}
    for it in list_acts(scene.view, scene.look.payment):
        found[it.kind] = found.get(it.kind, 0) + it.cents
    return tuple(found.items()) or None


def _dealers(share: float) -> Content:
    beside = fixed(stack(spot("road"), spot("payment")), SIDE_MM)
    return column(flex(row(flex(_hands(MIDDLE_MM)), beside), share), flex(spot("places")), gap="tight")


def _low() -> Content:
    beside = fixed(stack(spot("road"), spot("sums")), LOW_SIDE_MM)
    return column(flex(row(flex(_hands(LOW_MIDDLE_MM)), beside)), fixed(spot("places"), LOW_PLACES_MM), gap="hair")


def _players() -> Content:
    hands = stack(_hands(PLAYERS_MIDDLE_MM), spot("idle"))
    return column(flex(hands, 1.55), flex(spot("places"), 2.12), flex(spot("road"), 0.9), gap="tight")


TABLE: Final = Table(
    panels=(
        Panel("places", _places, lambda it: places.places(*it)),
        Panel("road", _road, lambda it: road.road(*it), yields_to=frozenset({"payment", "sums"})),
        *map(_hand, ("player", "banker")),
        Panel("middle", _middle, lambda it: two_hands.middle(*it), yields_to=BURNT, moves="grows"),
        Panel("burnt", _burnt, lambda it: two_hands.burnt(*it), moves="turns"),
        Panel("sums", _sums, places.in_all, sleeps=False),
        *frame.shared(),
    ),
    plans={
        "dealer": frame.dealer_plan(_dealers(0.85), signed=False),
        "window": frame.dealer_plan(_dealers(0.75), signed=True),
        "low": frame.low_plan(_low()),
        "players": frame.players_plan(_players()),
    },
)
"""Baccarat and mini-baccarat."""
