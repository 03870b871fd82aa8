# SPDX-License-Identifier: MIT
"""What follows from what a shuffling device reports besides cards: a stack, the count of a deck, a failed shuffle."""

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from c_ext.cards import CARDS
from controller.engine.rules.equipment import InShoe
from controller.engine.rules.wait import Awaited
from controller.engine.table.table import Table
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.shoe import Shoe
from controller.games.cards.shoe.table import HasShoe
from controller.games.kit.places import HasPlaces
from hal.signals import DeckCounted, ShuffleStopped, StackDelivered


class Device(msgspec.Struct):
    """What is known of a shuffling device.

    stacks: how many it has given in the open round. stacked: how many cards had left when the last one was whole.
    next_deck: what is to be done with the other deck before it is dealt.
    """

    stacks: int = 0
    stacked: int = 0
    next_deck: Literal["", "inspect", "shuffle"] = ""


class HasDevice(HasShoe, Protocol):
    """What a game remembers of the cards where a shuffling device may take the place of the shoe.

    deck: of its two decks, the one in play.
    """

    device: Device
    deck: int


DeviceTable = Table[HasPlaces, HasDevice]
T = TypeVar("T", bound=DeviceTable)
OUT_OF_THE_DEVICE: tuple[Awaited, ...] = (StackDelivered, DeckCounted, ShuffleStopped)
"""What a table with a shuffling device accepts in every wait, besides what leaves it."""


class Stack(NamedTuple):
    """A stack that the device gave: how many cards it counts in it, how many were due, and where they go."""

    cards: int
    due: int
    to: str

    @property
    def words(self) -> str:
        """As it is said: `a stack of 4 cards, not of 5`."""
        return f"a stack of {self.cards} card{'' if self.cards == 1 else 's'}, not of {self.due}"


class DeviceRules(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """What a game's rules say of the device.

    due: after so many stacks of the round, where the next one goes and how many cards it has. wrong_stack: one had
    another size; it may raise VoidRound. deck: the section by which there are 52 cards, and what is done in a round if
    there are not. shuffle: the section by which cards are shuffled again.
    """

    due: Callable[[T, int], tuple[str, int]]
    wrong_stack: Callable[[T, Stack], None]
    deck: str
    in_a_round: str = "it is checked before it is dealt"
    shuffle: str


def stack_of(table: T, rules: DeviceRules[T], event: StackDelivered) -> Stack:
    """The stack that is whole now, as it is compared with what is due."""
    known = table.memory.device
    to, due = rules.due(table, known.stacks)
    known.stacks += 1
    return Stack(event.count, due, to)


def came_otherwise(table: DeviceTable, stack: Stack) -> str:
    """Answers in words how many cards the reader counted in this stack, if not as many as the device; else empty."""
    known = table.memory.device
    left = table.memory.shoe.outside
    came, known.stacked = left - known.stacked, left
    if came == stack.cards:
        return ""
    counted = f"the device counts {stack.cards} cards in this stack, its reader and the optical sensor {came}"
    return f"{counted}: count them, {stack.due} are due"


def is_wrong(event: DeckCounted) -> str:
    """How the deck that comes next differs from 52 cards, in words; empty if it does not."""
    if event.count == len(CARDS):
        return ""
    how = f"{abs(event.count - len(CARDS))} {'short' if event.count < len(CARDS) else 'over'}"
    return f"the shuffling device counted {event.count} cards in the deck that comes next, {how}"


def prepare_again(table: DeviceTable, stage: Literal["inspect", "shuffle"]) -> None:
    """The deck that comes next is checked, or shuffled by hand: after the open round, if a card of it is dealt."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    if shoe.begun:
        known = table.memory.device
        known.next_deck = "inspect" if "inspect" in (stage, known.next_deck) else stage
    elif not cards.stage:
        shoe.complete()
        cards.prepare(stage, new=stage == "inspect")
    elif stage == "inspect":
        cards.prepare(stage, new=True)
    elif cards.stage == "load":
        cards.stage = stage


def and_stacks(in_shoe: Callable[[T], InShoe | None], rules: DeviceRules[T]) -> Callable[[Any], InShoe | None]:
    """What a table's record knows of its device: as of a shoe; the next stack, and which deck is in play."""

    def with_stack(table: T) -> InShoe | None:
        held = in_shoe(table)
        known = table.memory
        return held and held._replace(stack=rules.due(table, known.device.stacks)[1], deck=known.deck)

    return with_stack
