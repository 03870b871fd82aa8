# SPDX-License-Identifier: MIT
"""A layout: all wagers of a game, compiled once to flat tables, and what each outcome does to them."""

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from c_ext._core import ffi, lib
from c_ext.automaton import Compiler
from c_ext.errors import BetError, CoreError, LayoutError, OutcomeError, StakeError, WagerError, core_error
from c_ext.wager import LOSE, START, VOID, Decision, LossOrVoid, Move, Odds, State, Wager, Win, name_of, once, to

__all__ = [
    "LOSE",
    "START",
    "VOID",
    "BetError",
    "CoreError",
    "Decision",
    "Layout",
    "LayoutCell",
    "LayoutError",
    "LossOrVoid",
    "Move",
    "Odds",
    "OutcomeError",
    "OutcomeResult",
    "StakeError",
    "State",
    "Wager",
    "WagerError",
    "Win",
    "once",
    "to",
    "winner",
]

O = TypeVar("O", bound=Hashable)  # noqa: E741 an outcome

_KINDS = lib.CORE_KINDS
_NUMBERS = ffi.typeof("uint16_t[]")
_Answer: TypeAlias = tuple[dict[str, Odds], tuple[str, ...], tuple[str, ...], tuple[str, ...]]

_ENDS = {lib.CORE_LOSE: LOSE, lib.CORE_VOID: VOID}


class OutcomeResult(msgspec.Struct, frozen=True):
    """The decisions of an outcome on every wager in its start state. Each field is in layout order."""

    outcome: Any
    wins: dict[str, Odds]
    loses: tuple[str, ...]
    voids: tuple[str, ...]
    stays: tuple[str, ...]
    """Undecided wagers."""


class LayoutCell(NamedTuple):
    """One entry of a layout's tables: the move of a wager in a state for an outcome."""

    wager: str
    state: State
    outcome: Any
    move: Move


class Layout(Generic[O]):
    """All wagers of a game over all its outcomes. Does not change after it is made.

    `outcomes`: all that can be declared, each with its weight, or a plain list if all are equally likely. The
    probability of an outcome is its share of all weights. Raises LayoutError with all errors.
    """

    def __init__(self, wagers: Iterable[Wager[O]], outcomes: Mapping[O, int] | Iterable[O]) -> None:
        problems: list[str] = []
        self.wagers: dict[str, Wager[O]] = _named(wagers, problems)
        self.outcomes: dict[O, int] = _weighed(outcomes, problems)
        compiler = Compiler(tuple(self.outcomes), problems)
        for wager in self.wagers.values() if self.outcomes else ():
            compiler.add(wager)
        if problems:
            raise LayoutError(problems)
        self._keep(compiler)

    def _keep(self, compiler: Compiler[O]) -> None:
        self._ids = tuple(self.wagers)
        self._places = compiler.places
        self._numbers = {place: number for number, place in enumerate(compiler.places)}
        self._named = {(wager, name_of(state)): number for number, (wager, state) in enumerate(compiler.places)}
        self._odds = tuple(compiler.odds)
        self._wins = tuple(map(Win, self._odds))
        self._answers: dict[int, _Answer] = {}
        rows: dict[tuple[int, ...], int] = {}
        self._rows = {
            outcome: rows.setdefault(row, len(rows))
            for outcome, row in zip(self.outcomes, zip(*compiler.rows, strict=True), strict=True)
        }
        _check_room(len(compiler.places), len(rows))
        self._packed = {outcome: row.to_bytes(2, sys.byteorder) for outcome, row in self._rows.items()}
        self.core = _compiled(compiler, rows)

    # What the tables hold

    @property
    def weight(self) -> int:
        """The sum of the weights of all outcomes."""
        return sum(self.outcomes.values())

    def states(self, wager: str) -> tuple[State, ...]:
        """Every state of a wager: its start, its `also` states, then the others, in the order of the search."""
        self.number(wager, self._wager(wager).start)
        return tuple(state for name, state in self._places if name == wager)

    def step(self, wager: str, state: State, outcome: O) -> Move:
        """Return the move of a wager in a state for an outcome, from the compiled tables."""
        return self.move(lib.core_cell_at(self.core, self.row(outcome), self.number(wager, state)))

    def cells(self) -> Iterator[LayoutCell]:
        """Yield every wager, state and outcome of the compiled tables."""
        for number, (wager, state) in enumerate(self._places):
            for outcome, row in self._rows.items():
                yield LayoutCell(wager, state, outcome, self.move(lib.core_cell_at(self.core, row, number)))

    def transitions(self, wager: str) -> dict[State, dict[Move, int]]:
        """Return the weight of all outcomes for each move, for each state of a wager."""
        weights = self._weight_of_rows()
        chain: dict[State, dict[Move, int]] = {}
        for state in self.states(wager):
            moves = chain.setdefault(state, {})
            number = self.number(wager, state)
            for row, weight in enumerate(weights):
                move = self.move(lib.core_cell_at(self.core, row, number))
                moves[move] = moves.get(move, 0) + weight
        return chain

    def _weight_of_rows(self) -> list[int]:
        weights = [0] * len(set(self._rows.values()))
        for outcome, row in self._rows.items():
            weights[row] += self.outcomes[outcome]
        return weights

    # Decisions of an outcome

    def result(self, outcome: O) -> OutcomeResult:
        """Return the decisions of an outcome on every wager in its start state. Raises OutcomeError."""
        wins, loses, voids, stays = self._answer(outcome)
        return OutcomeResult(outcome, wins.copy(), loses, voids, stays)

    def lit(self, outcome: O) -> tuple[str, ...]:
        """Return the wagers that win from their start state, in layout order. Raises OutcomeError."""
        return tuple(self._answer(outcome)[0])

    def _answer(self, outcome: O) -> _Answer:
        """Return the core's answer for an outcome. Cached, because the answer depends only on the outcome's row."""
        row = self.row(outcome)
        answer = self._answers.get(row)
        if answer is None:
            answer = self._answers[row] = self._evaluate(row)
        return answer

    def _evaluate(self, row: int) -> _Answer:
        ids, count = self._ids, len(self._ids)
        out = ffi.new(_NUMBERS, _KINDS + 2 * count)
        wins = lib.core_evaluate(self.core, row, out)
        if wins < 0:
            raise core_error(wins)
        found = ffi.unpack(out, _KINDS + count + wins)
        _, lost, void, _ = found[:_KINDS]
        loses, end = _KINDS + wins, _KINDS + count
        voids = loses + lost
        stays = voids + void
        return (
            {ids[i]: self._odds[k] for i, k in zip(found[_KINDS:loses], found[end:], strict=True)},
            _picked(ids, found[loses:voids]),
            _picked(ids, found[voids:stays]),
            _picked(ids, found[stays:end]),
        )

    # Numbers of the compiled tables, for slips

    def row(self, outcome: O) -> int:
        """The core's number of an outcome. Outcomes that do the same to all wagers share one. Raises OutcomeError."""
        row = self._rows.get(outcome)
        if row is None:
            raise self._unknown(outcome)
        return row

    def rows(self, outcomes: Iterable[O]) -> bytes:
        """The core's numbers of many outcomes, each as the 2 bytes of a uint16_t. Raises OutcomeError."""
        try:
            return b"".join(map(self._packed.__getitem__, outcomes))
        except KeyError as missing:
            raise self._unknown(missing.args[0]) from None

    def number(self, wager: str, state: State) -> int:
        """The core's number of a wager's state. Raises WagerError."""
        number = self._numbers.get((wager, state))
        if number is None:
            self._wager(wager)
            raise WagerError(f"wager {wager} has no state {state!r}; {_some(self.states(wager))}")
        return number

    def number_named(self, wager: str, name: str) -> int:
        """The core's number of a wager's state, by the name under which the state is kept. Raises WagerError."""
        number = self._named.get((wager, name))
        if number is None:
            self._wager(wager)
            raise WagerError(f"wager {wager} has no state {name!r}; {_some(map(name_of, self.states(wager)))}")
        return number

    def state_named(self, wager: str, name: str) -> State:
        """A wager's state by the name under which it is kept. Raises WagerError."""
        return self._places[self.number_named(wager, name)][1]

    def place(self, number: int) -> tuple[str, State]:
        """The wager and state of a number."""
        return self._places[number]

    def move(self, cell: int) -> Move:
        """The move that a cell of the core holds. Raises CoreError for a negative cell."""
        if cell < 0:
            raise core_error(cell)
        if cell >> lib.CORE_KIND_SHIFT == lib.CORE_MOVE:
            return self._places[cell & lib.CORE_INDEX_MASK][1]
        return self.decision(cell)

    def decision(self, cell: int) -> Decision:
        """The decision that a cell holds."""
        kind = cell >> lib.CORE_KIND_SHIFT
        return self._wins[cell & lib.CORE_INDEX_MASK] if kind == lib.CORE_WIN else _ENDS[kind]

    def _unknown(self, outcome: object) -> OutcomeError:
        return OutcomeError(f"{outcome!r} is not an outcome of this layout; {_some(self.outcomes)}")

    def _wager(self, wager: str) -> Wager[O]:
        if wager not in self.wagers:
            raise WagerError(f"{wager!r} is not a wager of this layout; {_some(self.wagers)}")
        return self.wagers[wager]


def winner(stake: int, odds: Odds) -> int:
    """The cents that a winning stake returns: the stake and its winnings, rounded down. Raises StakeError."""
    returned = ffi.new("int64_t *")
    code = lib.core_winner((odds.num, odds.den), _in_64_bits(stake), returned)
    if code == lib.CORE_OK:
        return int(returned[0])
    raise stake_error(stake, (2**63 - 1) // (odds.num + 1))


def stake_error(stake: int, largest: int) -> StakeError:
    """The error for a stake that cannot be settled, with the largest that can."""
    return StakeError(f"a stake of {stake} cents cannot be settled; it is from 1 to {largest} cents")


def _in_64_bits(stake: int) -> int:
    """The stake, or the nearest 64-bit number, which the core refuses for the same reason."""
    return max(-(2**63), min(stake, 2**63 - 1))


def _named(wagers: Iterable[Wager[O]], problems: list[str]) -> dict[str, Wager[O]]:
    """Wagers by id. Errors in the ids are added to `problems`."""
    named: dict[str, Wager[O]] = {}
    for wager in wagers:
        if wager.id in named:
            problems.append(f"wager {wager.id}: two wagers have this id; give each its own")
        named[wager.id] = wager
    if not named:
        problems.append("layout: there are no wagers; list at least one")
    return named


def _weighed(outcomes: Mapping[O, int] | Iterable[O], problems: list[str]) -> dict[O, int]:
    """Outcomes with their weights. Errors in them are added to `problems`."""
    if isinstance(outcomes, Mapping):
        weighed = dict(outcomes)
    else:
        listed = list(outcomes)
        weighed = dict.fromkeys(listed, 1)
        if len(weighed) < len(listed):
            problems.append("layout: an outcome is listed twice; give weights instead, as a mapping")
    if not weighed:
        problems.append("layout: there are no outcomes; list at least one")
    for outcome, weight in weighed.items():
        if weight < 1:
            problems.append(f"outcome {outcome!r}: its weight is {weight}; it is a whole number from 1")
    return weighed


def _picked(ids: tuple[str, ...], numbers: list[int]) -> tuple[str, ...]:
    """The ids with these numbers. itemgetter is the fastest way for many, but gives no tuple for one."""
    if len(numbers) < 2:
        return (ids[numbers[0]],) if numbers else ()
    picked: tuple[str, ...] = itemgetter(*numbers)(ids)
    return picked


def _check_room(states: int, rows: int) -> None:
    if rows > lib.CORE_MAX_OUTCOMES or rows * states > lib.CORE_MAX_CELLS:
        found = f"layout: {states} states by {rows} different outcomes"
        most = f"at most {lib.CORE_MAX_CELLS} cells and {lib.CORE_MAX_OUTCOMES} outcomes"
        raise LayoutError([f"{found}: {most}; declare coarser outcomes"])


def _compiled(compiler: Compiler[Any], rows: Iterable[tuple[int, ...]]) -> Any:
    """The core's own layout. The core checks all of it again."""
    cells = [cell for row in rows for cell in row]
    count = len(compiler.places)
    # Names keep the arrays alive until the core has copied them.
    first = ffi.new("uint16_t[]", compiler.first)
    odds = ffi.new("core_odds[]", [(it.num, it.den) for it in compiler.odds])
    table = ffi.new("core_cell[]", cells)
    tables = ffi.new("core_tables *", (len(compiler.first), count, len(cells) // count, len(compiler.odds)))
    tables.first, tables.start, tables.odds, tables.cells = first, first, odds, table
    made = ffi.new("core_layout **")
    code = lib.core_layout_new(made, tables)
    if code != lib.CORE_OK:
        raise core_error(code)
    return ffi.gc(made[0], lib.core_layout_free)


def _some(names: Iterable[object]) -> str:
    """The first few allowed names, in words."""
    listed = [str(name) for name in names]
    more = f" and {len(listed) - 8} more" if len(listed) > 8 else ""
    return f"there are {', '.join(listed[:8])}{more}"
