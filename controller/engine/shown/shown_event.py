# SPDX-License-Identifier: MIT
"""What everybody may be told of an event as it happens: no card or tile that lies face down, and nothing of timers."""

from typing import TypeVar

import msgspec

from controller.engine.record.events import Due, Event, Restarted
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.game import AnyGame
from controller.engine.shown.event_words import in_words
from hal.signals import CardDrawn, Keyed, Revolved, TilesRead

NOT_TOLD = (Due, Restarted, Revolved)
"""What would only be noise: no person and no fault is behind it."""
E = TypeVar("E", bound=Event)


def shown(event: Event, game: AnyGame) -> str:
    """The event in words; empty for one that is not told."""
    if isinstance(event, NOT_TOLD):
        return ""
    if isinstance(event, Keyed) and _face_down(game):
        return f"{event.terminal}: a number keyed"  # it may be part of a card that only its player has seen
    by = f" [by {event.by}]" if event.by else ""
    return in_words(unnamed(event)) + by


def unnamed(event: E) -> E:
    """The event without the card that left the shoe, or the tiles that were dealt.

    No other event carries a face which may be hidden: a card may lie face down, or be the first card of the next round;
    tiles are dealt face down. The table shows each once it lies face up. What a driver says of a fault names none.
    """
    if isinstance(event, CardDrawn):
        return msgspec.structs.replace(event, card="")
    if isinstance(event, TilesRead):
        return msgspec.structs.replace(event, tiles=(FACE_DOWN,) * len(event.tiles))
    return event


def _face_down(game: AnyGame) -> bool:
    shoe = game.equipment.shoe
    return bool(shoe and shoe.face_down)
