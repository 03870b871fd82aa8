"""What everybody may read of an event as it happens: no card that was dealt face down, and nothing of timers."""

import re
from typing import Any, TypeVar

import msgspec

from controller.engine.record.events import Due, Event, Restarted
from controller.engine.rules.game import AnyGame
from controller.engine.shown.event_words import in_words
from hal.signals import CardDrawn, CardUnread, Fault, Keyed, Revolved

NOT_TOLD = (Due, Restarted, Revolved)
"""What would only be noise: no person and no fault is behind it."""
E = TypeVar("E", bound=Event)
A_FACE = re.compile(r"\b[2-9TJQKA][CDHScdhs]\b")
"""A card by rank and suit, as devices and cards are named: `Kd`; a reader says `KD`."""


def shown(event: Event, game: AnyGame) -> str:
    """The event in words; empty for one that is not told."""
    if isinstance(event, NOT_TOLD):
        return ""
    if isinstance(event, Keyed) and _face_down(game):
        return f"{event.terminal}: a number keyed"  # it may be part of a card that only its player has seen
    by = f" [by {event.by}]" if event.by else ""
    return in_words(unnamed(veiled(event, game))) + by


def without_faces(text: str, game: AnyGame) -> str:
    """A text that names no card, if the cards of this game are dealt face down: a fault may say what a reader said."""
    return A_FACE.sub("a card", text) if _face_down(game) else text


def veiled(event: E, game: AnyGame) -> E:
    """The event; without the face of a card, if the cards of this game are dealt face down."""
    return without_card(event) if _face_down(game) else event


def unnamed(event: E) -> E:
    """The event as it is told while it happens: which card left the shoe is not open before the table has laid it."""
    return msgspec.structs.replace(event, card="") if isinstance(event, CardDrawn) else event


def without_card(event: E) -> E:
    """The event with no card named in it: neither one that was read, nor one that a fault speaks of."""
    if isinstance(event, CardDrawn):
        return msgspec.structs.replace(event, card="")
    if isinstance(event, CardUnread | Fault):
        return msgspec.structs.replace(event, what=A_FACE.sub("a card", event.what))
    return event


def devices_shown(devices: dict[str, Any], game: AnyGame) -> dict[str, Any]:
    """What the devices say of themselves, with no card named where cards are dealt face down: a fault may name one."""
    if not _face_down(game):
        return devices
    shown_: dict[str, Any] = msgspec.json.decode(without_faces(msgspec.json.encode(devices).decode(), game))
    return shown_


def _face_down(game: AnyGame) -> bool:
    shoe = game.equipment.shoe
    return bool(shoe and shoe.face_down)
