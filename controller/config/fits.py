# SPDX-License-Identifier: MIT
"""What a game needs of a board: buttons, switches, terminal, lamps and machines, and how many of each."""

from collections.abc import Iterator
from typing import Any

from controller.engine.rules.equipment import (
    CardShoe,
    DiceTumbler,
    EntryTerminal,
    Equipment,
    Machine,
)
from controller.engine.rules.game import AnyGame
from hal.wiring.toml_file import Problem, Source, nearest


def table_in(data: Any, *keys: str) -> dict[str, Any]:
    """The TOML table at these keys; empty if there is none or it is something else."""
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def fits(game: AnyGame, equipment: Equipment, source: Source) -> Iterator[Problem]:
    """What the game needs and the board does not have."""
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
    """A cover, or a number of balls or sections, that is not the game's."""
    for what, field in machine.COUNTED.items():
        yield from _count_fits(game, machine, what, getattr(machine, field), source)
    match machine:
        case DiceTumbler():
            yield from _cover_fits(machine, source)
        case CardShoe():
            yield from _shoe_fits(game, machine, source)


def _count_fits(game: AnyGame, machine: Machine, what: str, due: int, source: Source) -> Iterator[Problem]:
    """How many balls or sections a machine of the board has, if that is not what the game needs."""
    found = table_in(source.data, machine.KIND, machine.name).get(what)
    if isinstance(found, int) and found != due:
        yield source.problem(f"{machine.KIND}.{machine.name}.{what}", found, f"{game.name} has {due} {what}")


def _shoe_fits(game: AnyGame, machine: CardShoe[Any], source: Source) -> Iterator[Problem]:
    """A shoe, where the table file's options have a card machine or a shuffling device; or the other way round."""
    shoe = table_in(source.data, machine.KIND, machine.name)
    found = shoe.get("kind", "shoe")
    if shoe and isinstance(found, str) and found != machine.wired_as:
        allowed = f'"{machine.wired_as}", as the table file\'s options have it for {game.name}'
        yield source.problem(f"{machine.KIND}.{machine.name}.kind", found, allowed)


def _cover_fits(machine: DiceTumbler, source: Source) -> Iterator[Problem]:
    """Covers of tumblers that differ from the table file's options."""
    for name, tumbler in table_in(source.data, machine.KIND).items():
        cover = tumbler.get("cover", "interlock") if isinstance(tumbler, dict) else None
        if cover in ("interlock", "reveals") and cover != machine.cover:
            allowed = f'"{machine.cover}", as the table file\'s options have it'
            yield source.problem(f"tumblers.{name}.cover", cover, allowed)


def _terminal_fits(game: AnyGame, needed: EntryTerminal, source: Source) -> Iterator[Problem]:
    """Buttons or digits of the entry terminal that do not fit the game."""
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
    """Wagers without a lamp, and lamps without a wager."""
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
