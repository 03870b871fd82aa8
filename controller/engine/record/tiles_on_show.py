# SPDX-License-Identifier: MIT
"""What a table of pai gow has on show: the boxes and how their tiles lie, the bank and why its hand is set so."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from controller.engine.record.shown import Said, Shown

Tile: TypeAlias = str
"""A tile as everybody may know it: the pips of its halves, `1-6`, or FACE_DOWN."""


class TileHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two tiles that were set as one hand. tiles: none before they are set.

    named: what they are, once they are turned up: `8`, `teen high nine`, `pair of yun`.
    """

    tiles: tuple[Tile, ...] = ()
    named: str = ""


class TileBox(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box in play, or that at which the bank's tiles lie: its number, its players, the first player first (s 422(2)).

    unset: its tiles while they are not set. state: how it stands, in words. priority: the priority set marker lies
    there (s 421(1)(d)).
    """

    name: str = ""
    players: tuple[str, ...] = ()
    unset: tuple[Tile, ...] = ()
    low: TileHand = TileHand()
    high: TileHand = TileHand()
    state: str = ""
    priority: bool = False

    def said(self, whose: str) -> Iterable[tuple[str, Said]]:
        """As of what a panel shows. whose: `3`, or `bank`."""
        yield f"tiles {whose}", self.unset
        for name, hand in (("low", self.low), ("high", self.high)):
            yield f"{name} {whose}", hand.tiles
            yield f"{name} {whose} is", hand.named
        yield f"state {whose}", self.state
        yield f"marker {whose}", "priority set" if self.priority else ""


class ShownPaiGow(Shown, frozen=True):
    """A table of pai gow. bank: the bank's hand; holder: who is the bank, `house` among them at a co-bank.

    chung: at which box it lies. offered_to, next_offer: the box to which the bank is offered now, and after this round.
    turn: the box that has to set its tiles, or to decide. All four: 0: none. reason: in words why the bank's hand is
    set so, by this rule; house_way: it was set the house way. dice: the numbers of the three. facts: single ones by
    their names.
    """

    boxes: tuple[TileBox, ...] = ()
    bank: TileBox = TileBox()
    holder: tuple[str, ...] = ()
    chung: int = 0
    offered_to: int = 0
    next_offer: int = 0
    turn: int = 0
    reason: str = ""
    rule: str = ""
    house_way: bool = False
    dice: tuple[int, ...] = ()
    facts: dict[str, str | int] = {}

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
