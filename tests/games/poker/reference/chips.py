# SPDX-License-Identifier: MIT
"""Pots, uncalled bets, commission and division, dollar by dollar. Cents throughout."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import gcd

from tests.games.poker.reference.round import DRAW, MANILA, BettingRound


@dataclass
class PlainPot:
    """A pot."""

    seats: frozenset[int]
    """Seats that can win the pot."""
    from_seat: dict[int, int] = field(default_factory=dict)
    """Cents from each seat."""

    @property
    def cents(self) -> int:
        return sum(self.from_seat.values())


def back(round_: BettingRound) -> tuple[int, int] | None:
    """(seat, cents) that goes back, since nobody has called it; None if all is called."""
    left = round_.in_play()
    if len(left) == 1:
        return _back_to_the_last(round_, left[0].seat)
    return _over_all_others(round_)


def _back_to_the_last(round_: BettingRound, seat: int) -> tuple[int, int] | None:
    """All others have folded. An opening bet that nobody called goes back whole, whatever blind bets lie there."""
    first = round_.street == 0
    if round_.opened and not round_.someone_called and not round_.raised:
        if first and round_.table.game == MANILA:
            return _over_all_others(round_)  # s 270(2)(a): the blind bet
        blind = round_.table.game != DRAW and round_.table.forced == "blind"
        if first and blind and seat == round_.players[0].seat == round_.opener:
            return seat, round_.at(seat).put_in  # s 347(4)(a)(iii): the blind bet too
        return (seat, round_.opening) if seat == round_.opener else _over_all_others(round_)
    if not round_.opened and first and round_.table.game == DRAW:
        if round_.over_blinds and seat == round_.last_blind_seat:
            return seat, round_.last_blind  # s 307(6)(a)(ii)
        return None  # s 307(5): nothing goes back
    return _over_all_others(round_)


def _over_all_others(round_: BettingRound) -> tuple[int, int] | None:
    """Return the part that only one player has put in, dollar by dollar from the top."""
    unit = _unit([player.put_in for player in round_.players])
    for player in round_.in_play():
        alone = 0
        while all(other.put_in < player.put_in - alone for other in round_.players if other is not player):
            if alone == player.put_in:
                break
            alone += unit
        if alone:
            return player.seat, alone
    return None


def pots(put_in: dict[int, int], in_play: set[int]) -> list[PlainPot]:
    """The pots, the main one first: each unit from the bottom up, with who has put it in (s 274(3)-(4))."""
    found: list[PlainPot] = []
    unit = _unit(list(put_in.values()))
    for level in range(unit, max(put_in.values(), default=0) + 1, unit):
        givers = [seat for seat, cents in put_in.items() if cents >= level]
        can_win = frozenset(seat for seat in givers if seat in in_play)
        if not can_win:  # only folded hands reach so high, or who is left alone has taken the whole bet back
            can_win = found[-1].seats if found else frozenset(in_play)
        if not found or found[-1].seats != can_win:
            found.append(PlainPot(can_win))
        for seat in givers:
            found[-1].from_seat[seat] = found[-1].from_seat.get(seat, 0) + unit
    return found


def _unit(amounts: list[int]) -> int:
    """A dollar, or less if somebody has put in parts of one."""
    return gcd(100, *amounts)


def commission(pot: int, minimum: int, percent: int = 5) -> int:
    """s 275(1)-(2) and its twins."""
    counted = min(pot, 100 * minimum)
    if counted <= 1900:
        return 0
    whole = 0
    while whole + 2000 <= counted:
        whole += 2000
    return whole * percent // 100


@dataclass
class PotWin:
    """The payment of pots with the same winners: commission first, then equal parts in whole dollars (s 272(5)-(7))."""

    winners: frozenset[int]
    cents: int
    commission: int
    shares: dict[int, int]


def won(
    found: Sequence[PlainPot], orders: dict[int, int], nearest: Sequence[int], minimum: int, percent: int = 5
) -> list[PotWin]:
    """nearest: the seats, the closest to the designated player first. orders: a higher one is the better hand."""
    alone: list[PotWin] = []
    together: dict[frozenset[int], int] = {}
    for pot in found:
        best = max(orders[seat] for seat in pot.seats)
        winners = frozenset(seat for seat in pot.seats if orders[seat] == best)
        if _among_themselves(winners, pot):
            alone.append(PotWin(winners, pot.cents, 0, divided(pot.cents, winners, nearest)))
        else:
            together[winners] = together.get(winners, 0) + pot.cents  # s 275(4)(a)
    return alone + [_charged(winners, cents, nearest, minimum, percent) for winners, cents in together.items()]


def _charged(winners: frozenset[int], cents: int, nearest: Sequence[int], minimum: int, percent: int) -> PotWin:
    deducted = commission(cents, minimum, percent)
    return PotWin(winners, cents, deducted, divided(cents - deducted, winners, nearest))


def _among_themselves(winners: frozenset[int], pot: PlainPot) -> bool:
    """s 275(4)(c): they share a pot, and no other player has contributed to it."""
    return len(winners) > 1 and set(pot.from_seat) == winners


def divided(cents: int, winners: frozenset[int], nearest: Sequence[int]) -> dict[int, int]:
    """A dollar to each in turn, as long as there is one for everybody; the rest to the closest."""
    shares = dict.fromkeys(winners, 0)
    while cents >= 100 * len(winners):
        for seat in winners:
            shares[seat] += 100
            cents -= 100
    shares[next(seat for seat in nearest if seat in winners)] += cents
    return shares
