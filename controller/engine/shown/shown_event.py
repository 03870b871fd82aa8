# SPDX-License-Identifier: MIT
"""Events as everybody may read them: without face-down cards or tiles, and without timers."""

from typing import TypeVar

import msgspec

from controller.engine.record.events import Due, Event, Restarted
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.game import AnyGame
from controller.engine.shown.event_words import in_words
from hal.signals import CardDrawn, Keyed, Revolved, TilesRead

NOT_TOLD = (Due, Restarted, Revolved)
"""Events that would only be noise: no person and no fault causes them."""
E = TypeVar("E", bound=Event)


def describe_event(event: Event, game: AnyGame) -> str:
    """Return the event in words; empty for one that is not shown."""
    if isinstance(event, NOT_TOLD):
        return ""
    if isinstance(event, Keyed) and _face_down(game):
        return f"{event.terminal}: a number keyed"  # the digits may name a card that only its player has seen
    by = f" [by {event.by}]" if event.by else ""
    return in_words(unnamed(event)) + by


def unnamed(event: E) -> E:
    """Return the event without the drawn card or the dealt tiles.

    No other event has a face that may be hidden: a card may lie face down, or be the first card of the next round;
    tiles are dealt face down. The table shows each one when it lies face up. A driver's fault text never names one.
    """
    if isinstance(event, CardDrawn):
        return msgspec.structs.replace(event, card="")
    if isinstance(event, TilesRead):
        return msgspec.structs.replace(event, tiles=(FACE_DOWN,) * len(event.tiles))
    return event


def _face_down(game: AnyGame) -> bool:
    shoe = game.equipment.shoe
    return bool(shoe and shoe.face_down)
