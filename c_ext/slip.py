# SPDX-License-Identifier: MIT
"""A slip: live bets on a layout. Each outcome steps them, and they are settled in integer cents."""

from collections.abc import Hashable, Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec

from c_ext._core import ffi, lib
from c_ext.errors import BetError, StakeError, core_error
from c_ext.layout import Layout, stake_error
from c_ext.wager import Decision, State

O = TypeVar("O", bound=Hashable)  # noqa: E741 an outcome

_ROOM: Final = 32
_step = lib.core_step


class Bet(msgspec.Struct, frozen=True):
    """A stake in cents on a wager, by a player (any name). `state`: the state that it has reached; None: its start."""

    wager: str
    stake: int
    player: str = ""
    state: Any = None


class SlipResult(msgspec.Struct, frozen=True):
    """A decided bet, in the state it had before. `how`: the decision. `returned`: the returned cents with the stake."""

    bet: Bet
    how: Decision
    returned: int


class PlayTotals(msgspec.Struct, frozen=True):
    """The totals of bets over many outcomes. `staked`: cents on all decided bets. `returned`: cents returned, with the
    stakes. `won`, `lost`, `void`: numbers of bets."""

    staked: int
    returned: int
    won: int
    lost: int
    void: int


class BetSlip(Generic[O]):
    """Live bets on one layout. Raises what `place` raises."""

    def __init__(self, layout: Layout[O], bets: Iterable[Bet] = ()) -> None:
        self.layout = layout
        self.largest_stake: int = lib.core_largest_stake(layout.core)
        self._players: dict[str, int] = {}
        self._slip = ffi.new("core_slip *")
        self._bets: Any = ffi.NULL
        self._settled: Any = ffi.NULL
        self._make_room(_ROOM)
        for bet in bets:
            self.place(bet)

    def __len__(self) -> int:
        return int(self._slip.live)

    def place(self, bet: Bet) -> None:
        """Add a bet. Raises WagerError for an unknown wager or state, StakeError for a stake that cannot be settled."""
        number = self.layout.number(bet.wager, self._state(bet))
        if not 1 <= bet.stake <= self.largest_stake:
            raise stake_error(bet.stake, self.largest_stake)
        live = self._slip.live
        if live == self._room:
            self._make_room(2 * live)
        self._bets[live] = (bet.stake, self._players.setdefault(bet.player, len(self._players)), number, number)
        self._slip.live = live + 1

    def take(self, bet: Bet) -> None:
        """Remove the first bet that is equal to this one. Raises BetError."""
        live = self.live()
        wanted = msgspec.structs.replace(bet, state=self._state(bet))
        if wanted not in live:
            raise BetError(f"{bet.player or 'nobody'} has no such bet: {bet.wager}, {bet.stake} cents, {bet.state!r}")
        for at in range(live.index(wanted), len(live) - 1):
            self._bets[at] = self._bets[at + 1]
        self._slip.live = len(live) - 1

    def step(self, outcome: O) -> int:
        """Step every live bet. Returns how many were decided; `decided` lists them. Raises OutcomeError."""
        count = _step(self.layout.core, self.layout.row(outcome), self._slip)
        if count < 0:
            raise core_error(count)
        return count

    def play(self, outcomes: Iterable[O]) -> PlayTotals:
        """Step every live bet by all these outcomes, one after another, in one call of the core.

        A decided bet is made again at once, with the same stake, in the state in which it was placed. So the same bets
        stay live. Fees are not in the sums. Other Python threads can run during this, but must not use this slip.
        Raises OutcomeError, and StakeError if the sums might not fit in 64 bits. Nothing is changed then.
        """
        rows = ffi.from_buffer("uint16_t[]", self.layout.rows(outcomes))
        played = ffi.new("core_played *")
        code = lib.core_play(self.layout.core, rows, len(rows), self._slip, played)
        if code == lib.CORE_OVERFLOW:
            found = f"the stakes of {len(self)} bets over {len(rows)} outcomes might return more than 64 bits hold"
            raise StakeError(f"{found}; play fewer outcomes at a time, or smaller stakes")
        if code < 0:
            raise core_error(code)
        return PlayTotals(played.staked, played.returned, played.won, played.lost, played.voided)

    def live(self) -> list[Bet]:
        """The undecided bets, in the order in which they were placed."""
        names = list(self._players)
        return [self._bet(it, names) for it in self._bets[0 : self._slip.live]]

    def list_decided(self) -> list[SlipResult]:
        """The bets that the last step decided, in the order in which they were placed."""
        names = list(self._players)
        return [self._settle(it, names) for it in self._settled[0 : self._slip.decided]]

    def _state(self, bet: Bet) -> State:
        started = bet.state is None and bet.wager in self.layout.wagers
        state: State = self.layout.wagers[bet.wager].start if started else bet.state
        return state

    def _bet(self, it: Any, names: list[str]) -> Bet:
        wager, state = self.layout.place(it.state)
        return Bet(wager, it.stake, names[it.tag], state)

    def _settle(self, it: Any, names: list[str]) -> SlipResult:
        return SlipResult(self._bet(it, names), self.layout.decision(it.cell), it.returned)

    def _make_room(self, room: int) -> None:
        bets, settled = ffi.new("core_bet[]", room), ffi.new("core_settled[]", room)
        for at in range(self._slip.live):
            bets[at] = self._bets[at]
        for at in range(self._slip.decided):
            settled[at] = self._settled[at]
        self._slip.bets, self._slip.settled = bets, settled
        self._bets, self._settled, self._room = bets, settled, room


def settle_at_once(layout: Layout[O], outcome: O, numbers: list[int], stakes: list[int]) -> tuple[list[int], list[int]]:
    """Settle many stakes (cents) for an outcome in one call of the core.

    `numbers`: the core's number of each wager's state (`Layout.number_named`). Returns for each stake the cell that
    decides or moves it (`Layout.move`), and the cents that return, stake included; 0 if undecided. Raises OutcomeError;
    StakeError or CoreError for a stake or a number that this layout cannot settle.
    """
    count = len(stakes)
    cells, returned = ffi.new("core_cell[]", count), ffi.new("int64_t[]", count)
    try:
        in_cents = ffi.new("int64_t[]", stakes)
        states = ffi.new("uint16_t[]", numbers)
    except OverflowError as error:
        raise StakeError(f"a stake or a state does not fit the core: {error}") from error
    code = lib.core_settle(layout.core, layout.row(outcome), count, states, in_cents, cells, returned)
    if code != lib.CORE_OK:
        raise core_error(code)
    return ffi.unpack(cells, count), ffi.unpack(returned, count)


def settle(layout: Layout[O], bets: Iterable[Bet], outcome: O) -> tuple[list[SlipResult], list[Bet]]:
    """The bets that an outcome decides, and the undecided bets in their new states; both in the given order."""
    slip = BetSlip(layout, bets)
    slip.step(outcome)
    return slip.list_decided(), slip.live()
