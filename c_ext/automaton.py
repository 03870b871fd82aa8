# SPDX-License-Identifier: MIT
"""Compiles wagers: finds every state that a wager can reach, and writes what each outcome does to it as core cells."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, TypeVar

from c_ext._core import lib
from c_ext.wager import LOSE, VOID, Move, Odds, State, Wager, Win

O = TypeVar("O", bound=Hashable)  # noqa: E741 an outcome

_WIN = lib.CORE_WIN << lib.CORE_KIND_SHIFT
_MOVE = lib.CORE_MOVE << lib.CORE_KIND_SHIFT
_LOSE, _VOID = lib.CORE_LOSE << lib.CORE_KIND_SHIFT, lib.CORE_VOID << lib.CORE_KIND_SHIFT


class Compiler(Generic[O]):
    """Numbers the states and odds of all wagers of a layout, and collects the errors in them."""

    def __init__(self, outcomes: Sequence[O], problems: list[str]) -> None:
        self.outcomes = outcomes
        self.problems = problems
        self.first: list[int] = []
        self.places: list[tuple[str, State]] = []
        self.odds: dict[Odds, int] = {}
        self.rows: list[list[int]] = []

    def add(self, wager: Wager[O]) -> None:
        """Compile one wager. Its errors are added to `problems`."""
        first = len(self.places)
        numbers = {state: first + i for i, state in enumerate(dict.fromkeys((wager.start, *wager.also)))}
        try:
            rows = list(self._explore(wager, numbers))
        except _WrongError as wrong:
            self.problems.append(f"wager {wager.id}: {wrong}")
            return
        self.problems.extend(f"wager {wager.id}: {text}" for text in _faults(wager, rows, numbers, self.odds))
        self.first.append(first)
        self.rows.extend(rows)
        self.places.extend((wager.id, state) for state in numbers)

    def _explore(self, wager: Wager[O], numbers: dict[State, int]) -> Iterator[list[int]]:
        """A row of cells for each state, in the order in which the states are found: breadth first."""
        met = list(numbers)
        for state in met:  # the list grows during this loop
            row = [self._cell(_checked(wager, state, outcome), numbers, met) for outcome in self.outcomes]
            if numbers[state] >= lib.CORE_MAX_STATES or len(self.odds) > lib.CORE_MAX_ODDS:
                most = f"{lib.CORE_MAX_STATES} states and {lib.CORE_MAX_ODDS} odds"
                raise _WrongError(f"a layout has at most {most}; state {state!r} is too many; does it count outcomes?")
            yield row

    def _cell(self, move: Move, numbers: dict[State, int], met: list[State]) -> int:
        """The cell of a move. A new state gets the next number."""
        if move is LOSE:
            return _LOSE
        if move is VOID:
            return _VOID
        if isinstance(move, Win):
            return _WIN | self.odds.setdefault(move.odds, len(self.odds))
        if move not in numbers:
            numbers[move] = numbers[met[0]] + len(met)
            met.append(move)
        return _MOVE | numbers[move]


class _WrongError(Exception):
    """A wager that cannot be compiled."""


def _checked(wager: Wager[O], state: State, outcome: O) -> Move:
    """The wager's step. Raises _WrongError if it returns something that is not allowed."""
    move = wager.step(state, outcome)
    if move is None or isinstance(move, Odds) or type(move).__hash__ is None:
        what = f"step({state!r}, {outcome!r}) gave {move!r}"
        raise _WrongError(f"{what}; it must give a new state, Win(odds), LOSE or VOID")
    return move


def _faults(wager: Wager[O], rows: list[list[int]], numbers: dict[State, int], odds: dict[Odds, int]) -> Iterator[str]:
    """The errors of a compiled wager: odds that are paid but not stated, or stated but not paid; states without end."""
    cells = {cell for row in rows for cell in row}
    paid = {it for it, number in odds.items() if _WIN | number in cells}
    stated = set(wager.all_odds)
    yield from (f"pays {it} to 1, which its odds do not state" for it in sorted(paid - stated, key=str))
    yield from (f"states odds of {it} to 1, which no outcome pays" for it in sorted(stated - paid, key=str))
    for state in _endless(rows, numbers):
        yield f"no outcomes ever decide it from state {state!r}"


def _endless(rows: list[list[int]], numbers: dict[State, int]) -> list[State]:
    """The states from which no decision can be reached."""
    ends = {number for row, number in zip(rows, numbers.values(), strict=True) if min(row) < _MOVE}
    grew = True
    while grew:
        # without the bits of its kind, a CORE_MOVE cell is the number of a state; other cells give no such number
        more = {n for row, n in zip(rows, numbers.values(), strict=True) if any(c ^ _MOVE in ends for c in row)}
        grew = not more <= ends
        ends |= more
    return [state for state, number in numbers.items() if number not in ends]
