# SPDX-License-Identifier: MIT
"""Values that a table of pai gow shows: the boxes and their tiles, the bank, and the reason for its setting."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from controller.engine.record.shown import Said, Shown

Tile: TypeAlias = str
"""A tile as everybody may know it: the pips of its halves, `1-6`, or FACE_DOWN."""


class TileHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two tiles that were set as one hand."""

    tiles: tuple[Tile, ...] = ()
    """The tiles. Empty before they are set."""
    named: str = ""
    """Name of the hand once it is turned up: `8`, `teen high nine`, `pair of yun`."""


class TileBox(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box in play, or the box of the bank's tiles."""

    name: str = ""
    """Number of the box."""
    players: tuple[str, ...] = ()
    """Players at the box, the first player first (s 422(2))."""
    unset: tuple[Tile, ...] = ()
    """Tiles that are not set yet."""
    low: TileHand = TileHand()
    high: TileHand = TileHand()
    state: str = ""
    """State of the box, in words."""
    priority: bool = False
    """The priority set marker lies there (s 421(1)(d))."""

    def said(self, whose: str) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this box for texts. whose: `3`, or `bank`."""
        yield f"tiles {whose}", self.unset
        for name, hand in (("low", self.low), ("high", self.high)):
            yield f"{name} {whose}", hand.tiles
            yield f"{name} {whose} is", hand.named
        yield f"state {whose}", self.state
        yield f"marker {whose}", "priority set" if self.priority else ""


class ShownPaiGow(Shown, frozen=True):
    """A table of pai gow."""

    boxes: tuple[TileBox, ...] = ()
    bank: TileBox = TileBox()
    """The bank's hand."""
    holder: tuple[str, ...] = ()
    """The bank: players, and `house` at a co-bank."""
    chung: int = 0
    """Box with the chung. 0: none."""
    offered_to: int = 0
    """Box to which the bank is offered now. 0: none."""
    next_offer: int = 0
    """Box to which the bank is offered after this round. 0: none."""
    turn: int = 0
    """Box that has to set its tiles, or to decide. 0: none."""
    reason: str = ""
    """Reason for the setting of the bank's hand, in words."""
    rule: str = ""
    """Rule of that setting."""
    house_way: bool = False
    """The bank's hand was set the house way."""
    dice: tuple[int, ...] = ()
    """Numbers of the three dice."""
    facts: dict[str, str | int] = {}
    """Single facts by their names."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield from self.facts.items()
        yield "bank", ", ".join(self.holder)
        yield "chung", self.chung or None
        yield "offered to", self.offered_to or None
        yield "next offer", self.next_offer or None
        yield "dice", self.dice
        for box in self.boxes:
            yield f"box {box.name}", ", ".join(box.players)
            yield from box.said(box.name)
        yield from self.bank.said("bank")
        yield "reason", self.reason
        yield "rule", self.rule
        yield "turn", self.turn or None
