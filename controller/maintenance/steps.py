# SPDX-License-Identifier: MIT
"""The steps by which a table is commissioned, as its board has them: what to do, and what the table then has to see."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hal.signals import (
    BallDrawn,
    CardDrawn,
    CardsPutBack,
    ChipTaken,
    CoverMoved,
    CuttingCard,
    DeckCounted,
    Entered,
    Keyed,
    KeyTurned,
    Pressed,
    Rested,
    ShoeEmpty,
    Signal,
    Spun,
    StackDelivered,
)
from hal.wiring.board import Board, ShoeWiring, WheelWiring

CARDS = tuple(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")


class Step(msgspec.Struct, frozen=True):
    """One step. awaits: what the table has to see, each at least once. shows: what it shows meanwhile, for a device.

    judged: a person says whether it is so; if something is awaited too, only after the table has seen that.
    """

    name: str
    what: str
    awaits: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    judged: bool = False


def steps(board: Board) -> tuple[Step, ...]:
    """Every step for this board, in the order in which they are done."""
    return (*_switches(board), *_terminals(board), *_lights(board), *_motors(board), *_readers(board))


def _switches(board: Board) -> Iterator[Step]:
    for name in board.keys:
        seen = (f"key {name} on", f"key {name} off")
        yield Step(f"key {name}", f"turn the key switch {name} on and off, and leave it as it was", seen)
    for name in board.buttons:
        yield Step(f"button {name}", f"press the button {name}", (f"button {name}",))


def _terminals(board: Board) -> Iterator[Step]:
    for name, terminal in board.terminals.items():
        for button in (*terminal.numbers, "entry"):
            yield Step(f"{name} {button}", f"press {button} of the {name}", (f"{name} {button}",))
        digits = len(terminal.digits.commons)
        what = f"look at the digits of the {name}: all {digits} show 8"
        yield Step(f"{name} digits", what, shows=("digits", name, "8" * digits), judged=True)


def _lights(board: Board) -> Iterator[Step]:
    for device, wiring in board.lamps.items():
        for name in (name for chip in wiring.chips for name in chip.channels if name):
            what = f"look at the {device}: {name} is lit, and no other"
            yield Step(f"{device} {name}", what, shows=("lamp", device, name), judged=True)
    for device, indicators in board.indicators.items():
        for name, lights in indicators.sets.items():
            for count in range(1, lights.lights + 1):
                what = f"look at the {device}: {count} of {name} ({lights.colour}) lit, and no other"
                yield Step(f"{device} {name} {count}", what, shows=("lights", device, name, str(count)), judged=True)


def _motors(board: Board) -> Iterator[Step]:
    for name in board.tumblers:
        what = f"take the cover of the {name} off, and put it on"
        yield Step(f"{name} cover", what, (f"{name} cover off", f"{name} cover on"))
        yield _motor(name, "forward")
    for name in board.drawers:
        yield _motor(name, "forward")
        yield _motor(name, "backward")
        what = f"turn the {name} by hand until a ball has passed its reader"
        yield Step(f"{name} reader", what, (f"{name} ball",), shows=("hand", name))


def _motor(name: str, way: str) -> Step:
    what = f"jog the {name} {way}, and look whether it turns that way (tablectl motor jog {name})"
    return Step(f"{name} {way}", what, (f"{name} jogged {way}",), judged=True)


def _readers(board: Board) -> Iterator[Step]:
    for name, wheel in board.wheels.items():
        part = _spun_part(wheel)
        what = f"spin the {part} of the {name}, and let it come to rest"
        yield Step(f"{name} reader", what, (f"{name} {part} spun", f"{name} at rest"))
    for name, shoe in board.shoes.items():
        yield from _shoe(name, shoe)
    for name, slots in board.slots.items():
        for place in range(1, slots.places + 1):
            yield Step(f"{name} {place}", f"put a chip into the slot of place {place}", (f"{name} {place}",))
    for name in board.generators:
        yield Step(f"{name} draw", f"wait until the {name} has drawn a ball", (f"{name} ball",), shows=("draw", name))


def _shoe(name: str, shoe: ShoeWiring) -> Iterator[Step]:
    cards = tuple(f"{name} {card}" for card in CARDS)
    yield Step(f"{name} cards", f"draw the 52 cards of a deck from the {name}, card by card", cards)
    for part, what, seen in _OF_SHOES[shoe.kind]:
        yield Step(f"{name} {part}", what.format(name), (f"{name} {seen}",))


_OF_SHOES = {
    "shoe": (
        ("cutting card", "draw a cutting card from the {}", "cutting card"),
        ("empty", "draw the last card of the {}", "empty"),
    ),
    "machine": (("back", "put the cards back into the {}", "cards back"),),
    "shuffling-device": (
        ("stack", "take a stack of cards from the {}", "stack"),
        ("deck", "let the {} shuffle a deck, and wait until it has counted it", "deck counted"),
    ),
}
"""What else a shoe, a machine or a shuffling device reports, by its kind: the step, what to do, what is seen."""


def _spun_part(wheel: WheelWiring) -> str:
    return "ball" if wheel.kind == "roulette" else "wheel"


def sight(signal: Signal) -> str:
    """What the table has seen with this signal, as a step awaits it; empty for what no step awaits."""
    in_words = _SIGHTS.get(type(signal))
    return in_words(signal) if in_words else ""


def _on(on: bool) -> str:
    return "on" if on else "off"


_SIGHTS: dict[type[Signal], Callable[[Any], str]] = {
    Pressed: lambda it: f"button {it.button}",
    KeyTurned: lambda it: f"key {it.key} {_on(it.on)}",
    Keyed: lambda it: f"{it.terminal} {it.number}",
    Entered: lambda it: f"{it.terminal} entry",
    CoverMoved: lambda it: f"{it.device} cover {_on(it.on)}",
    ChipTaken: lambda it: f"{it.device} {it.place}",
    Spun: lambda it: f"{it.device} {it.part} spun",
    Rested: lambda it: f"{it.device} at rest",
    BallDrawn: lambda it: f"{it.device} ball",
    CardDrawn: lambda it: f"{it.device} {it.card}",
    CuttingCard: lambda it: f"{it.device} cutting card",
    ShoeEmpty: lambda it: f"{it.device} empty",
    StackDelivered: lambda it: f"{it.device} stack",
    DeckCounted: lambda it: f"{it.device} deck counted",
    CardsPutBack: lambda it: f"{it.device} cards back",
}
