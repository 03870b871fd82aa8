# SPDX-License-Identifier: MIT
"""The state after the log of bets: each player's chips, folds and tap-outs, and the turn. Amounts are cents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from controller.games.poker.contest.acts import Barred, Begins, BetEntry, Early, PlayerAct

State = Literal["active", "folded", "tapped out"]


class PlayerStanding(msgspec.Struct, frozen=True):
    """The chips and the state of one player in a round of play."""

    stake: int
    """Rest of the table stake."""
    bet: int = 0
    """Bet in this round of betting."""
    put_in: int = 0
    """Bet in the round of play, this round of betting included."""
    state: State = "active"
    acted: bool = False
    """Whether the player has answered every bet so far."""
    had_turn: bool = False
    """Whether the player has acted in this round of betting."""
    early: int = 0
    """Chips of an act out of turn."""

    @property
    def chips_left(self) -> int:
        """Return the chips that the player can still bet."""
        return self.stake + self.early

    def bets(self, cents: int) -> "PlayerStanding":
        """Return the standing after another bet in this round of betting. A player with nothing left has tapped out."""
        stake = self.stake - cents
        state: State = "active" if stake else "tapped out"
        return replace(self, stake=stake, bet=self.bet + cents, put_in=self.put_in + cents, state=state)


class LastBet(msgspec.Struct, frozen=True):
    """The last bet: a blind or an opening bet, or a call, perhaps with a raise."""

    opening: int = 0
    call: int = 0
    raised: int = 0


class Betting(msgspec.Struct, frozen=True):
    """A round of betting."""

    street: int = -1
    """Number from 0; -1 before the first."""
    turn: int = 0
    """Seat that acts; 0: nobody is left to act."""
    highest: int = 0
    """Highest total of a player in this round of betting."""
    by: int = 0
    """Seat with that total."""
    increase: int = 0
    """Part of that total that goes back if nobody calls."""
    opening: int = 0
    """The opening bet."""
    opener: int = 0
    """Seat that made the opening bet."""
    largest: int = 0
    """The largest raise."""
    raisers: frozenset[int] = frozenset()
    """Seats that have raised."""
    called: int = 0
    """Seat that was called last."""
    last: LastBet = LastBet()
    option: int = 0
    """Seat that may raise once the others have acted."""


class Contest(msgspec.Struct, frozen=True):
    """A round of play."""

    order: tuple[int, ...] = ()
    """Seats in play, clockwise from the buck."""
    seats: Mapping[int, PlayerStanding] = {}
    betting: Betting = Betting()
    called_before: int = 0
    """Seat that was called last in the previous round of betting."""
    folds: tuple[int, ...] = ()
    """Seats that have folded, in order."""
    barred: str = ""
    """Section that forbids raises; empty if they are allowed."""
    after_short: bool = False
    """Whether a short raise forbids further raises."""
    least_only: bool = False
    """Whether bets must be the lowest possible."""
    early: Mapping[int, Early] = {}
    """Open acts out of turn, by seat."""
    each: bool = False
    """Whether every active player is asked to open this round of betting."""
    out: frozenset[int] = frozenset()
    """Seats that were put out of the round of play."""

    @property
    def asks_each(self) -> bool:
        """Return whether the last active player is asked to open too.

        If nobody opens, the player who was called last in the previous round of betting wins.
        """
        return self.each and self.called_before not in self.out

    @property
    def active(self) -> list[int]:
        """Return the seats that have neither folded nor tapped out, clockwise from the buck."""
        return [seat for seat in self.order if self.seats[seat].state == "active"]

    @property
    def live_seats(self) -> list[int]:
        """Return the seats that have not folded, clockwise from the buck."""
        return [seat for seat in self.order if self.seats[seat].state != "folded"]

    def may_win(self, seat: int) -> bool:
        """Return whether this player can still win a pot.

        A folded player can, if called last before a round that nobody opens.
        """
        return seat in self.live_seats or (self.asks_each and seat == self.called_before)

    @property
    def is_fresh(self) -> bool:
        """Return whether nobody has acted in turn yet in this round of betting."""
        return not any(it.had_turn for it in self.seats.values())

    @property
    def is_uncalled(self) -> bool:
        """Return whether only the player with the highest total is left, uncalled."""
        now = self.betting
        return self.live_seats == [now.by] and now.by != now.called

    @property
    def is_raised(self) -> bool:
        """Return whether the highest total is a raise, complete or short, and not the opening bet."""
        return bool(self.betting.raisers) or self.betting.by != self.betting.opener

    @property
    def pot(self) -> int:
        """Return all chips put in."""
        return sum(it.put_in for it in self.seats.values())

    def owes(self, seat: int) -> int:
        """Return the chips that this player needs to call."""
        return max(0, self.betting.highest - self.seats[seat].bet)

    def clockwise(self, seat: int) -> Sequence[int]:
        """Return the seats in play, from the next seat clockwise to this seat."""
        at = self.order.index(seat) + 1
        return (*self.order[at:], *self.order[:at])

    def nearest(self, seats: Iterable[int], to: int) -> list[int]:
        """Return these seats sorted clockwise, beginning with seat `to` itself (s 257(2) and its twins)."""
        wanted = set(seats)
        return [it for it in (to, *self.clockwise(to)[:-1]) if it in wanted]

    def can_be_answered(self, seat: int) -> bool:
        """Return whether another player could call a bet of this player."""
        return any(it != seat for it in self.active)


def begin_contest(stakes: Mapping[int, int]) -> Contest:
    """Return the contest before any bet. stakes: by seat, clockwise from the buck."""
    return Contest(tuple(stakes), {seat: PlayerStanding(cents) for seat, cents in stakes.items()})


def apply_entry(contest: Contest, entry: BetEntry) -> Contest:
    """Return the contest after this log entry."""
    match entry:
        case Begins():
            return _begins(contest, entry)
        case Barred():
            return replace(contest, barred=entry.source, least_only=entry.least)
        case Early():
            it = contest.seats[entry.seat]
            contest = _standing(contest, entry.seat, replace(it, stake=it.stake - entry.cents, early=entry.cents))
            return replace(contest, early={**contest.early, entry.seat: entry})
        case _:
            return _acted(_without_early(contest, entry.seat), entry)


def _standing(contest: Contest, seat: int, it: PlayerStanding) -> Contest:
    return replace(contest, seats={**contest.seats, seat: it})


def _begins(contest: Contest, entry: Begins) -> Contest:
    """Begin a round of betting. Blind bets count in the first one; antes do not."""
    if entry.street == 0:
        seats = {seat: replace(it, acted=False) for seat, it in contest.seats.items()}
        betting = replace(contest.betting, street=0, option=entry.option)
    else:
        seats = {seat: replace(it, bet=0, acted=False, had_turn=False) for seat, it in contest.seats.items()}
        betting = Betting(entry.street)
    contest = replace(
        contest, seats=seats, called_before=contest.betting.called, barred="", after_short=False, least_only=False,
        each=entry.each,
    )  # fmt: skip
    contest = _turn_to(contest, betting, (entry.first, *contest.clockwise(entry.first)[:-1]))
    opener = contest.seats[entry.first]
    if contest.betting.turn and opener.state == "active":
        return replace(contest, betting=replace(contest.betting, turn=entry.first))
    return contest


def _without_early(contest: Contest, seat: int) -> Contest:
    """Return the chips of an act out of turn to the stake, before the act in turn takes its own."""
    if seat not in contest.early:
        return contest
    it = contest.seats[seat]
    early = {other: act for other, act in contest.early.items() if other != seat}
    return replace(_standing(contest, seat, replace(it, stake=it.chips_left, early=0)), early=early)


def _acted(contest: Contest, act: PlayerAct) -> Contest:
    match act.kind:
        case "ante":
            return _ante(contest, act)
        case "blind" | "compulsory blind" | "over-blind":
            return _blind(contest, act)
        case "no over-blind":
            return contest
        case "back":
            return _back(contest, act)
        case "fold" | "dead" | "out":
            contest = _fold(contest, act)
        case "check":
            contest = _standing(contest, act.seat, replace(contest.seats[act.seat], acted=True, had_turn=True))
        case _:
            contest = _bet(contest, act)
    now = contest.betting
    if act.kind == "dead" and not now.turn:
        return contest
    waits = now.turn and now.turn != act.seat and contest.seats[now.turn].state == "active"
    from_ = (now.turn, *contest.clockwise(now.turn)[:-1]) if waits else contest.clockwise(act.seat)
    return _turn_to(contest, now, from_, last=act.seat)


def _ante(contest: Contest, act: PlayerAct) -> Contest:
    """Put an ante into the pot. An ante is no part of a bet to call."""
    it = contest.seats[act.seat].bets(act.cents)
    return _standing(contest, act.seat, replace(it, bet=it.bet - act.cents))


def _blind(contest: Contest, act: PlayerAct) -> Contest:
    """Enter a blind bet. Others call the actual bet, even if the player had less than required (s 250(3)).

    The next blind bet follows from the required amount.
    """
    it, betting = contest.seats[act.seat].bets(act.cents), contest.betting
    highest, back = max(betting.highest, it.bet), 0 if act.kind == "compulsory blind" else act.cents
    if it.bet == highest:
        betting = replace(betting, highest=highest, by=act.seat, increase=back)
    betting = replace(betting, last=LastBet(max(act.cents, act.due)))
    return replace(_standing(contest, act.seat, it), betting=betting)


def _back(contest: Contest, act: PlayerAct) -> Contest:
    it = contest.seats[act.seat]
    bet = max(0, it.bet - act.cents)
    state: State = "active" if it.state == "tapped out" else it.state
    it = replace(it, stake=it.stake + act.cents, bet=bet, put_in=it.put_in - act.cents, state=state)
    return _standing(contest, act.seat, it)


def _fold(contest: Contest, act: PlayerAct) -> Contest:
    """Fold a hand, or count it as folded. A player who is put out has not acted."""
    it, acts = contest.seats[act.seat], act.kind != "out"
    in_turn = acts and contest.betting.turn == act.seat
    it = replace(it, state="folded", acted=it.acted or acts, had_turn=it.had_turn or in_turn)
    out = contest.out if acts else contest.out | {act.seat}
    return replace(_standing(contest, act.seat, it), folds=(*contest.folds, act.seat), out=out)


def _bet(contest: Contest, act: PlayerAct) -> Contest:
    """Enter an opening bet, a call, a raise or a tap-out. The amount decides the effect."""
    before, now = contest.seats[act.seat], contest.betting
    it = replace(before.bets(act.cents), acted=True, had_turn=True)
    opens = act.kind == "open"
    call = 0 if opens else min(act.cents, max(0, now.highest - before.bet))
    more = act.cents - call
    contest = _standing(contest, act.seat, it)
    if not opens:
        now = replace(now, called=now.by)
    if opens:
        now = replace(now, last=LastBet(_opening(now, act, it.bet, more)))
    elif it.bet >= now.highest:
        now = replace(now, last=LastBet(0, call, more))
    if more or opens:
        contest, now = _increased(contest, now, act, more)
    return replace(contest, betting=now)


def _opening(now: Betting, act: PlayerAct, bet: int, more: int) -> int:
    """Return the size of an opening bet. The same player's blind bet forms part of it (ss 346(14), 347(4)(a)(iii))."""
    return bet if act.seat == now.option else more or bet


def _increased(contest: Contest, now: Betting, act: PlayerAct, more: int) -> tuple[Contest, Betting]:
    """Enter a higher total. All other players have to answer.

    After a short raise they may only call if all of them have acted before (s 274(5)-(6)).
    """
    last_to_act = all(contest.seats[seat].had_turn for seat in contest.active)
    seats = {seat: it if seat == act.seat else replace(it, acted=False) for seat, it in contest.seats.items()}
    bet = contest.seats[act.seat].bet
    with_the_blind = act.kind == "open" and act.seat == now.option  # the whole bet goes back (ss 347(4), 391(4))
    increase = bet if with_the_blind else more
    called = 0 if now.called == act.seat else now.called  # an earlier bet was called, before the option to raise
    now = replace(now, highest=max(bet, now.highest), by=act.seat, increase=increase, called=called)
    if act.kind == "open":
        now = replace(now, opening=_opening(now, act, bet, more), opener=act.seat)
    elif not act.short:
        now = replace(now, largest=max(now.largest, more), raisers=now.raisers | {act.seat})
    after_short = contest.after_short or (act.short and last_to_act)
    return replace(contest, seats=seats, after_short=after_short), now


def _turn_to(contest: Contest, betting: Betting, seats: Iterable[int], last: int = 0) -> Contest:
    """Give the turn to the first of these seats that has still to act; end the round of betting if none has.

    last: the seat that has just acted. A player with the option and nothing to call is asked after the others.
    """
    if betting.street < 0:
        return replace(contest, betting=betting)
    active = contest.active
    alone = len(active) == 1 and contest.seats[active[0]].bet >= betting.highest
    if (len(contest.live_seats) < AT_LEAST or alone) and not (contest.asks_each and not betting.opener):
        return replace(contest, betting=replace(betting, turn=0))
    later = _has_the_option(contest, betting, active)
    due = [seat for seat in seats if seat in active and not contest.seats[seat].acted and seat != later]
    asked = later and later != last and (betting.called or not contest.seats[later].acted)
    turn = due[0] if due else later if asked else 0
    return replace(contest, betting=replace(betting, turn=turn))


def has_a_turn(contest: Contest, seat: int) -> bool:
    """Return whether this player still has a turn in this round of betting, even if nobody bets more."""
    return not contest.seats[seat].acted or seat == _has_the_option(contest, contest.betting, contest.active)


def _has_the_option(contest: Contest, betting: Betting, active: Iterable[int]) -> int:
    """Return the seat that may raise once the others have acted: nothing to call, and nobody has raised. Else 0."""
    seat = betting.option
    opener = contest.seats.get(betting.opener) if betting.by == betting.opener else None
    once_more = opener and opener.bet > betting.opening  # by a short raise
    raised = betting.raisers or betting.by not in (seat, betting.opener) or once_more
    if raised or seat not in active or contest.seats[seat].bet < betting.highest:
        return 0
    return seat if betting.by != seat or contest.seats[seat].acted or betting.called else 0


AT_LEAST = 2
"""Minimum number of players for a contest."""
