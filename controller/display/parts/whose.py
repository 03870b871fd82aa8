# SPDX-License-Identifier: MIT
"""Whose something is in a list: a chip of the player's colour, always with the player's name, number or initials."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.display.kit.items import Colour
from controller.display.kit.layout import Content, first_good, row
from controller.display.kit.text import BODY, Style, label
from controller.display.parts.pieces import chip
from controller.display.payment.text import which
from controller.display.wording import sentence, spoken
from controller.engine.values.places import place_number

CHIP = 3.4
"""Millimetres. Width of the chip beside a name."""


class Whose(NamedTuple):
    """A player in a list."""

    player: str
    colour: Colour
    name: str
    """Name in words; a number for a numbered place."""
    initials: str
    """The first letters of the name, as many as no other player in the list has."""


def named(players: Iterable[tuple[str, Colour]]) -> tuple[Whose, ...]:
    """Return these players with their names. Initials differ among them."""
    every = [(player, colour, _name(player)) for player, colour in players]
    names = [name for *_, name in every]
    return tuple(Whose(player, colour, name, _initials(name, names)) for player, colour, name in every)


def _name(player: str) -> str:
    return str(place_number(player) or sentence(spoken(player)))


def _initials(name: str, names: Iterable[str]) -> str:
    """Return the first letters of a name that no other name begins with; the number of a place."""
    if name.isdigit():
        return name
    others = [it.casefold() for it in names if it != name]
    begins = (name[:length] for length in range(1, len(name)))
    return next((it for it in begins if not any(each.startswith(it.casefold()) for each in others)), name)


def tag(it: Whose, hand: str = "", *, short: bool = False, style: Style = BODY, colour: str = "words") -> Content:
    """Return the box of a hand, the player's chip, and the name.

    short: initials stand for a name that does not fit; if these do not fit either, the box alone stands for it.
    """
    box, _, _ = hand.partition("/")
    narrow, ordinal = style._replace(narrow=0.76), which(hand).replace(",", "")
    numbered = box and it.name.isdigit()
    names = (f"Place {it.name}", f"P{it.name}") if numbered else (it.name, it.initials)
    words = [*(each + ordinal for each in names[: 1 + short]), *([ordinal.strip()] if box and short else [])]
    texts = first_good(*(label(each, style=narrow, colour=colour, kind="name", owner=it.player) for each in words))
    bold = style._replace(weight="Black")
    number = (label(box, style=bold, colour="muted", kind="name", owner=it.player),) if box else ()
    return row(*number, chip(it.colour, CHIP, "", it.player), texts, gap="hair")
