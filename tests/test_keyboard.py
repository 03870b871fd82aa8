# SPDX-License-Identifier: MIT
"""The keyboard of a simulated table: each button, key switch, number and act of a machine has one key, of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import product
from typing import Annotated, Any, get_args, get_origin

import pytest
from msgspec import convert
from msgspec.structs import fields

from controller.engine.rules.equipment import Equipment
from controller.engine.rules.face import Key
from controller.engine.values.options import WrongOption
from controller.games import find, rooms
from controller.simulator.keyboard import LIGHTS, keys_of
from controller.simulator.machines import ACTS_OF
from hal.board import Board, board_file, read_board


def variants(game: str) -> Iterator[dict[str, Any]]:
    """Yield the options of all tables of this game that differ in a choice of a few values, one for each kind of
    equipment.
    """
    few: dict[str, tuple[Any, ...]] = {}
    for field in fields(find(game).options):
        kind = field.type
        while get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        choices = (False, True) if kind is bool else get_args(kind)
        if field.default in choices:
            few[field.encode_name] = choices
    seen: list[Equipment] = []
    for chosen in product(*few.values()):
        options = dict(zip(few, chosen, strict=True))
        with suppress(WrongOption):
            equipment = find(game).at_table(convert(options, find(game).options)).equipment
            if equipment not in seen:
                seen.append(equipment)
                yield options


ALSO: list[tuple[str, dict[str, Any]]] = [("blackjack", {"card-machine": True, "machine-decks": "6..8"})]
"""Tables that need an option which is not one of a few things."""
TABLES = [*((game, options) for game in rooms() for options in variants(game)), *ALSO]
every_table = pytest.mark.parametrize(
    ("game", "options"),
    TABLES,
    ids=[" ".join([game, *(f"{name}={is_}" for name, is_ in it.items())]) for game, it in TABLES],
)


def table(game: str, options: dict[str, Any]) -> tuple[Equipment, Board]:
    """Return the table's equipment, and the board that is shipped for it."""
    found = find(game)
    equipment = found.at_table(convert(options, found.options)).equipment
    return equipment, read_board(board_file(equipment.board))


def more_than_once(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def acts(equipment: Equipment, board: Board) -> Iterator[Key]:
    """Yield the keys for a person's acts on the machines and lights of this table."""
    for machine in equipment.machines:
        yield from ACTS_OF[machine.KIND](board.of(machine.KIND)[machine.name])
    yield from LIGHTS["lamps"] if equipment.lamps else ()
    yield from LIGHTS["indicators"] if equipment.indicators else ()


def test_the_tables_are_those_of_every_shipped_board() -> None:
    shipped = {file.stem for file in board_file("sic-bo").parent.glob("*.toml")}
    assert {table(game, options)[0].board for game, options in TABLES} == shipped
    assert ("mini-baccarat", {"decks": 6}) in TABLES


@every_table
def test_no_key_stands_for_two_things(game: str, options: dict[str, Any]) -> None:
    keys = keys_of(*table(game, options))
    assert more_than_once(key.key for key in keys) == []
    assert more_than_once((key.cap or key.key).upper() for key in keys if key.words) == [], "nor as the legend says it"
    assert all(len(key.key) == 1 or key.key in ("space", "return", "escape", "tab") for key in keys)


@every_table
def test_everything_that_a_person_can_do_has_one_key(game: str, options: dict[str, Any]) -> None:
    equipment, board = table(game, options)
    reached = [key.button for key in keys_of(equipment, board)]
    assert more_than_once(reached) == []
    buttons = {button.name for button in equipment.buttons}
    switches = {switch.name for switch in equipment.all_switches}
    assert (buttons, switches) == (set(board.buttons), set(board.keys)), "what is wired is what the table has"
    assert buttons | {f"key {switch}" for switch in switches} <= set(reached)
    if terminal := equipment.terminal:
        assert {f"{terminal.name} {number}" for number in (*terminal.numbers, "entry")} <= set(reached)
    assert {act.button for act in acts(equipment, board)} <= set(reached)


@every_table
def test_a_button_is_pressed_by_the_key_that_it_states(game: str, options: dict[str, Any]) -> None:
    equipment, board = table(game, options)
    keys = {key.button: key.key for key in keys_of(equipment, board)}
    stated = {button.name: button.key for button in equipment.buttons}
    stated |= {f"key {switch.name}": switch.key for switch in equipment.all_switches}
    assert {name: keys[name] for name in stated} == stated
