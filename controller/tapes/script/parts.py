# SPDX-License-Identifier: MIT
"""The parts of a table that a tape can name: buttons, keys, numbers, lamps, devices. The same on every stage."""

from collections.abc import Iterable
from functools import cache

from controller.engine.rules.equipment import SpunWheel
from controller.engine.rules.game import AnyGame
from controller.tapes.script.errors import TapeError, must_be_known
from hal.board import Board, board_file, read_board


def board_of(game: AnyGame) -> Board:
    """The board of this game."""
    return _read_once(board_file(game.equipment.board))


_read_once = cache(read_board)
"""Thousands of tapes have a few dozen boards."""


class Parts:
    """The parts of one table. Each method raises TapeError if the table has no such part."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self._equipment = game, game.equipment

    def button(self, name: str) -> None:
        """A button of the dealer."""
        must_be_known("this table has no button", name, [button.name for button in self._equipment.buttons])

    def key(self, name: str) -> None:
        """A key switch."""
        must_be_known("this table has no key", name, [switch.name for switch in self._equipment.all_switches])

    def number(self, number: int) -> None:
        """A numbered button of the entry terminal."""
        numbers = self._equipment.terminal.numbers if self._equipment.terminal else ()
        must_be_known("this table has no number", str(number), list(map(str, numbers)))

    def terminal(self) -> None:
        """The entry terminal."""
        if not self._equipment.terminal:
            raise TapeError("this table has no entry terminal")

    def lamp(self, name: str) -> None:
        """A lamp under a winning area, or an indicator light."""
        areas = self._game.wagers if self._equipment.lamps else ()
        must_be_known("this table has no lamp", name, [*areas, *(self._lights() if self._equipment.indicators else ())])

    def losable(self, name: str) -> None:
        """A device that is lost when its cable is cut."""
        equipment = self._equipment
        terminal = equipment.terminal.name if equipment.terminal else ""
        wheels = [machine.name for machine in equipment.machines if isinstance(machine, SpunWheel)]
        names = filter(None, (equipment.lamps, equipment.indicators, terminal, *wheels))
        must_be_known("this table has no device", name, list(names))

    def _lights(self) -> Iterable[str]:
        """The indicator lights: only the board has their names."""
        chips = board_of(self._game).indicators[self._equipment.indicators].chips
        return (name for chip in chips for name in chip.channels if name)
