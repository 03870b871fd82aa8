# SPDX-License-Identifier: MIT
"""Handles reports of a shuffling device other than cards: a stack, the count of a deck, a failed shuffle."""

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from c_ext.cards import CARDS
from controller.engine.rules.equipment import InShoe
from controller.engine.rules.wait import Awaited
from controller.engine.table.table import Table
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.shoe import Shoe
from controller.games.cards.shoe.table import HasShoe
from controller.games.kit.places import HasPlaces
from hal.signals import DeckCounted, ShuffleStopped, StackDelivered


class DeviceState(msgspec.Struct):
    """The state of a shuffling device."""

    stacks: int = 0
    """Stacks delivered in the open round."""
    stacked: int = 0
    """Number of cards that had left when the last stack was complete."""
    next_deck: Literal["", "inspect", "shuffle"] = ""
    """Preparation due on the other deck before it is dealt."""


class HasDevice(HasShoe, Protocol):
    """A game's memory of the cards where a shuffling device may take the place of the shoe."""

    device: DeviceState
    deck: int
    """The deck in play, of the device's two."""


DeviceTable = Table[HasPlaces, HasDevice]
T = TypeVar("T", bound=DeviceTable)
OUT_OF_THE_DEVICE: tuple[Awaited, ...] = (StackDelivered, DeckCounted, ShuffleStopped)
"""Events accepted in every wait of a table with a shuffling device, in addition to cards leaving it."""


class DeviceStack(NamedTuple):
    """A stack delivered by the device."""

    cards: int
    """Number of cards by the device's count."""
    due: int
    """Number of cards due."""
    to: str
    """Destination of the stack."""

    @property
    def words(self) -> str:
        """The stack in words: `a stack of 4 cards, not of 5`."""
        return f"a stack of {self.cards} card{'' if self.cards == 1 else 's'}, not of {self.due}"


class DeviceRules(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A game's rules about the device."""

    due: Callable[[T, int], tuple[str, int]]
    """Return the next stack's destination and number of cards after this many stacks of the round."""
    wrong_stack: Callable[[T, DeviceStack], None]
    """Handle a stack of another size; may raise VoidRound."""
    deck: str
    """Section that requires 52 cards."""
    in_a_round: str = "it is checked before it is dealt"
    """Remedy for an incomplete deck during a round, in words."""
    shuffle: str
    """Section by which cards are shuffled again."""


def stack_of(table: T, rules: DeviceRules[T], event: StackDelivered) -> DeviceStack:
    """Return the complete stack, with the number of cards due."""
    known = table.memory.device
    to, due = rules.due(table, known.stacks)
    known.stacks += 1
    return DeviceStack(event.count, due, to)


def came_otherwise(table: DeviceTable, stack: DeviceStack) -> str:
    """Return in words how the reader's count of this stack differs from the device's; empty if both agree."""
    known = table.memory.device
    left = table.memory.shoe.outside
    came, known.stacked = left - known.stacked, left
    if came == stack.cards:
        return ""
    counted = f"the device counts {stack.cards} cards in this stack, its reader and the optical sensor {came}"
    return f"{counted}: count them, {stack.due} are due"


def is_wrong(event: DeckCounted) -> str:
    """Return in words how the next deck differs from 52 cards; empty if it does not."""
    if event.count == len(CARDS):
        return ""
    how = f"{abs(event.count - len(CARDS))} {'short' if event.count < len(CARDS) else 'over'}"
    return f"the shuffling device counted {event.count} cards in the deck that comes next, {how}"


def prepare_again(table: DeviceTable, stage: Literal["inspect", "shuffle"]) -> None:
    """Have the next deck checked, or shuffled by hand: after the open round, if one of its cards is dealt."""
    shoe: Shoe = table.memory.shoe
    cards: CardPreparation = table.memory.cards
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
    """Return a function that adds the next stack and the deck in play to the shoe's record."""

    def with_stack(table: T) -> InShoe | None:
        held = in_shoe(table)
        known = table.memory
        return held and held._replace(stack=rules.due(table, known.device.stacks)[1], deck=known.deck)

    return with_stack
