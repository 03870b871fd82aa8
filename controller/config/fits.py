# SPDX-License-Identifier: MIT
"""A game's requirements for a board: buttons, switches, terminal, lamps and machines, and the number of each."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from controller.engine.rules.equipment import EntryTerminal, Equipment, Machine
from controller.engine.rules.game import AnyGame
from controller.games import find, rooms
from hal.board import BOARDS, TABLES
from hal.wiring.toml_file import Problem, Source, nearest


def table_in(data: Any, *keys: str) -> dict[str, Any]:
    """Return the TOML table at these keys; empty if there is none, or another kind of value."""
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def fits(game: AnyGame, equipment: Equipment, source: Source) -> Iterator[Problem]:
    """Yield a problem for each requirement of the game that the board does not meet."""
    data = source.data
    if equipment.lamps in table_in(data, "lamps"):
        yield from _lamps_fit(game, equipment.lamps, source)
    needed: dict[str, tuple[str, ...]] = {
        "buttons": tuple(button.name for button in equipment.buttons),
        "keys": tuple(switch.name for switch in equipment.all_switches),
        "terminals": (equipment.terminal.name,) if equipment.terminal else (),
        "lamps": (equipment.lamps,) if equipment.lamps else (),
        "indicators": (equipment.indicators,) if equipment.indicators else (),
        **{machine.KIND: (machine.name,) for machine in equipment.machines},
    }
    for kind, names in needed.items():
        there = table_in(data, kind)
        for name in names:
            if name not in there:
                yield source.problem(f"{kind}.{name}", None, f"{game.name} needs it", nearest(name, there))
    if equipment.terminal:
        yield from _terminal_fits(game, equipment.terminal, source)
    for machine in equipment.machines:
        yield from _machine_fits(game, machine, source)


def _machine_fits(game: AnyGame, machine: Machine, source: Source) -> Iterator[Problem]:
    """Yield a problem for each option of a machine that differs from the game's needs: number of balls, kind, cover."""
    there = table_in(source.data, machine.KIND, machine.name)
    for what, field in machine.AS_NEEDED.items():
        due, found = getattr(machine, field), there.get(what, _default(machine, what))
        if there and type(found) is type(due) and found != due:
            yield source.problem(f"{machine.KIND}.{machine.name}.{what}", found, _due(game, what, due))


def _default(machine: Machine, what: str) -> object:
    """Return the value of an option that a board file leaves out."""
    return next(field.default for field in fields(TABLES[machine.KIND]) if field.name == what)


def _due(game: AnyGame, what: str, due: object) -> str:
    if isinstance(due, int):
        return f"{game.name} has {due} {what}"
    return f'"{due}", as the table file\'s options have it for {game.name}'


def _terminal_fits(game: AnyGame, needed: EntryTerminal, source: Source) -> Iterator[Problem]:
    """Yield buttons and digits of the entry terminal that do not fit the game."""
    key = f"terminals.{needed.name}"
    terminal = table_in(source.data, "terminals", needed.name)
    wanted = {str(number) for number in needed.numbers}
    for number in sorted(table_in(terminal, "numbers").keys() ^ wanted) if terminal else ():
        found = None if number in wanted else number
        yield source.problem(f"{key}.numbers", found, f"the buttons {', '.join(sorted(wanted))}; see {number}")
    commons = table_in(terminal, "digits").get("commons")
    if isinstance(commons, list) and len(commons) != game.face().digits:
        yield source.problem(f"{key}.digits.commons", len(commons), f"{game.face().digits} digits")


def _lamps_fit(game: AnyGame, device: str, source: Source) -> Iterator[Problem]:
    """Yield wagers without a lamp, and lamps without a wager."""
    chips = table_in(source.data, "lamps", device).get("chips")
    lamps = {
        lamp: f"lamps.{device}.chips.{place}.channels"
        for place, chip in enumerate(chips if isinstance(chips, list) else ())
        for lamp in _channel_names(chip)
    }
    for lamp, key in lamps.items():
        if lamp not in game.wagers:
            yield source.unknown(key, lamp, game.wagers)
    for missing in sorted(game.wagers.keys() - lamps.keys()):
        yield source.problem(f"lamps.{device}", None, f"there is no lamp for {missing}")


def _channel_names(chip: Any) -> list[str]:
    channels = chip.get("channels") if isinstance(chip, dict) else None
    return [name for name in channels if isinstance(name, str) and name] if isinstance(channels, list) else []


# Shipped boards


def boards_of(game: str) -> list[str]:
    """Return the shipped boards of a game: boards with its name, perhaps with an option after it."""
    return sorted(it.stem for it in BOARDS.glob("*.toml") if it.stem == game or it.stem.startswith(f"{game}-"))


def of_another_game(board: Path, game: AnyGame) -> str:
    """Return the boards allowed instead of another game's shipped board; empty for every other board."""
    other = next((name for name in rooms() if board.stem in boards_of(name)), game.id)
    if board.parent != BOARDS or other == game.id:
        return ""
    own = ", ".join(boards_of(game.id))
    return f"it is wired for {find(other).name}; for {game.name}: {own}, or the path of a board file"
