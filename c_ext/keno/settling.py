# SPDX-License-Identifier: MIT
"""All wagers on a game settled in one call of the core, and a jackpot pool shared. Integer cents, rounded down."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from c_ext._core import ffi, lib
from c_ext.errors import StakeError, core_error
from c_ext.keno.numbers import DRAWN, SET_BYTES, NumberError, numbers_of
from c_ext.keno.schedule import Schedule, is_jackpot, spots_of, wager_id

LARGEST_STAKE: Final = (2**63 - 1) // (2**31 - 1)
"""The most cents that can be wagered on one way in one game."""

_ROW: Final = DRAWN + 1
_COLUMN: Final = (lib.CORE_KENO_SPOTS + 1) * _ROW
_NEW: Final = ffi.new_allocator(should_clear_after_alloc=False)


class Prizes:
    """A schedule of prizes, compiled for the core."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.core = ffi.new("core_odds[]", lib.CORE_KENO_COLUMNS * _COLUMN)
        for wager, prizes in schedule.wagers.items():
            first = is_jackpot(wager) * _COLUMN + spots_of(wager) * _ROW
            self.core[first].den = 1
            for catch, prize in prizes.items():
                self.core[first + catch] = prize.as_integer_ratio()


class GameWagers(NamedTuple):
    """The wagers on a game, each one way of a ticket. All three have as many entries.

    sets: the spots of each, 10 bytes (`numbers.pack`). stakes: cents, an array of type "q". jackpots: a byte each, 1
    for a jackpot wager, or 0.
    """

    sets: bytes
    stakes: "array[int]"
    jackpots: bytes


class KenoWin(NamedTuple):
    """A wager that wins. place: in the wagers, from 0. cents: its prize.

    jackpot: 6 to 10 if it wins the jackpot of so many spots, otherwise 0. Then its cents are 0: it has its share of the
    pool, and no other prize (s 219(2)).
    """

    place: int
    catch: int
    cents: int
    jackpot: int


class KenoResult:
    """The wins of the wagers on a game."""

    def __init__(self, count: int, columns: tuple[Any, ...]) -> None:
        unpacked = (ffi.unpack(column, count) if count else [] for column in columns)
        self._cents, self._places, self._catches, self._jackpots = unpacked

    def __len__(self) -> int:
        """Return the number of winning wagers."""
        return len(self._places)

    def __iter__(self) -> Iterator[KenoWin]:
        """Yield the wins, in the order of the wagers."""
        return map(KenoWin, self._places, self._catches, self._cents, self._jackpots)

    @property
    def cents(self) -> int:
        """All prizes together, without the jackpots."""
        return sum(self._cents)

    def jackpot(self, spots: int) -> list[int]:
        """Return the places of the wagers that win the jackpot of this number of spots. `shares` divides the
        jackpot.
        """
        return [place for place, won in zip(self._places, self._jackpots, strict=True) if won == spots]


def settle(drawn: bytes, wagers: GameWagers, prizes: Prizes) -> KenoResult:
    """Settle all wagers on a game. drawn: the set of the 20 numbers.

    Nothing is settled if one of them is wrong. Raises NumberError for numbers and lengths, StakeError for a stake.
    """
    count = _count(drawn, wagers)
    columns = _room(count)
    sets, stakes, jackpots = _pointers(wagers)
    asked = ffi.new("core_keno_wagers *", (count, sets, stakes, jackpots))
    found = lib.core_keno_settle(prizes.core, drawn, asked, ffi.new("core_keno_won *", columns))
    if found < 0:
        raise _refusal(found, drawn, wagers, prizes)
    return KenoResult(found, columns)


def _room(count: int) -> tuple[Any, ...]:
    """The columns of core_keno_won for so many wagers. They need not be cleared."""
    return tuple(_NEW(f"{kind}[]", count) for kind in ("int64_t", "uint32_t", "uint8_t", "uint8_t"))


def _count(drawn: bytes, wagers: GameWagers) -> int:
    count = len(wagers.stakes)
    if len(drawn) != SET_BYTES:
        raise NumberError(f"a set of {len(drawn)} bytes was drawn: a set has {SET_BYTES}")
    if (len(wagers.sets), len(wagers.jackpots)) != (SET_BYTES * count, count):
        lengths = f"{len(wagers.sets)} bytes of sets, {count} stakes, {len(wagers.jackpots)} columns"
        raise NumberError(f"{lengths}: a wager has {SET_BYTES} bytes, one stake and one column")
    return count


def _pointers(wagers: GameWagers) -> tuple[Any, Any, Any]:
    stakes = ffi.from_buffer("int64_t[]", wagers.stakes)
    return ffi.from_buffer("uint8_t[]", wagers.sets), stakes, ffi.from_buffer("uint8_t[]", wagers.jackpots)


def _refusal(code: int, drawn: bytes, wagers: GameWagers, prizes: Prizes) -> ValueError | RuntimeError:
    """The error for the draw, or for the first wager that is wrong."""
    if code == lib.CORE_BAD_DRAW:
        return NumberError(f"{len(numbers_of(drawn))} numbers: {DRAWN} are drawn in a game (s 222(4))")
    for place, stake in enumerate(wagers.stakes):
        spots = numbers_of(wagers.sets[SET_BYTES * place : SET_BYTES * (place + 1)])
        if not 1 <= stake <= LARGEST_STAKE:
            return StakeError(f"wager {place}: {stake} cents; 1 to {LARGEST_STAKE} cents can be settled")
        if wagers.jackpots[place] > 1 or not prizes.schedule.offers(len(spots), jackpot=wagers.jackpots[place] == 1):
            wager = wager_id(len(spots), jackpot=wagers.jackpots[place] == 1)
            return NumberError(
                f"wager {place}: the schedule {prizes.schedule.name} has no prizes for {wager} (s 213(1))"
            )
    return core_error(code)


def shares(pool: int, stakes: Sequence[int]) -> list[int]:
    """Return each winner's pay from a pool of `pool` cents, in proportion to the stakes (s 223(5)).

    Rounded down: the odd cents stay in the pool. A single winner has the whole pool.
    """
    together = sum(stakes)
    return [pool * stake // together for stake in stakes]
