# SPDX-License-Identifier: MIT
"""What the log of bets comes to: each player's chips, who has folded or tapped out, and whose turn it is. Cents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from controller.games.poker.contest.acts import Act, Barred, Begins, BetEntry, Early

State = Literal["active", "folded", "tapped out"]


class Standing(msgspec.Struct, frozen=True):
    """How a player stands in a round of play.

    stake: rest of the table stake. bet: bet in this round of betting. put_in: bet in the round of
    play, this round of betting included. acted: nothing has been bet since that the player has to answer. had_turn: the
    player has acted in this round of betting. early: chips of an act out of turn.
    """

    stake: int
    bet: int = 0
    put_in: int = 0
    state: State = "active"
    acted: bool = False
    had_turn: bool = False
    early: int = 0

    @property
    def left(self) -> int:
        """What the player can still bet."""
        return self.stake + self.early

    def bets(self, cents: int) -> "Standing":
        """The same once so much more is bet in this round of betting. Who has nothing left has tapped out."""
        stake = self.stake - cents
        state: State = "active" if stake else "tapped out"
        return replace(self, stake=stake, bet=self.bet + cents, put_in=self.put_in + cents, state=state)


class LastBet(msgspec.Struct, frozen=True):
    """What the last player who bet has bet: a blind or an opening bet, or a call, perhaps with a raise."""

    opening: int = 0
    call: int = 0
    raised: int = 0


class Betting(msgspec.Struct, frozen=True):
    """A round of betting.

    street: which, from 0; -1 before the first. turn: the seat that acts; 0: nobody is left to act. highest: the highest
    total that a player has bet in it. by: the seat that has bet it. increase: what goes back of that if nobody calls
    it. opening: the opening bet. opener: who made it. largest: the largest raise. raisers: who has raised. called: who
    was called last. option: who may raise once the others have acted.
    """

    street: int = -1
    turn: int = 0
    highest: int = 0
    by: int = 0
    increase: int = 0
    opening: int = 0
    opener: int = 0
    largest: int = 0
    raisers: frozenset[int] = frozenset()
    called: int = 0
    last: LastBet = LastBet()
    option: int = 0


class Contest(msgspec.Struct, frozen=True):
    """A round of play. order: the seats in it, clockwise from the buck.

    called_before: who was called last in the round of betting before. folds: who has folded, in order. barred: nobody
    may raise, by this section. after_short: nor after a short raise. least_only: and bets are the least there are.
    early: acts out of turn that are open. each: every active player is asked to open this round of betting. out: who
    was put out of the round of play.
    """

    order: tuple[int, ...] = ()
    seats: Mapping[int, Standing] = {}
    betting: Betting = Betting()
    called_before: int = 0
    folds: tuple[int, ...] = ()
    barred: str = ""
    after_short: bool = False
    least_only: bool = False
    early: Mapping[int, Early] = {}
    each: bool = False
    out: frozenset[int] = frozenset()

    @property
    def asks_each(self) -> bool:
        """Whether also the last active player is asked to open: if nobody does, who was called last before wins."""
        return self.each and self.called_before not in self.out

    @property
    def active(self) -> list[int]:
        """Who has neither folded nor tapped out, clockwise from the buck."""
        return [seat for seat in self.order if self.seats[seat].state == "active"]

    @property
    def left(self) -> list[int]:
        """Who has not folded, clockwise from the buck."""
        return [seat for seat in self.order if self.seats[seat].state != "folded"]

    def may_win(self, seat: int) -> bool:
        """Whether this player can still win a pot: also folded, if called last before a round that nobody opens."""
        return seat in self.left or (self.asks_each and seat == self.called_before)

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has acted in turn yet in this round of betting."""
        return not any(it.had_turn for it in self.seats.values())

    @property
    def is_uncalled(self) -> bool:
        """Return whether only the player with the highest total is left, uncalled."""
        now = self.betting
        return self.left == [now.by] and now.by != now.called

    @property
    def is_raised(self) -> bool:
        """Whether the highest total is a raise, also a short one, and not the opening bet."""
        return bool(self.betting.raisers) or self.betting.by != self.betting.opener

    @property
    def pot(self) -> int:
        """All that was put in."""
        return sum(it.put_in for it in self.seats.values())

    def owes(self, seat: int) -> int:
        """What this player has to bet to call."""
        return max(0, self.betting.highest - self.seats[seat].bet)

    def clockwise(self, seat: int) -> Sequence[int]:
        """The seats in play from the next one after this round to this one."""
        at = self.order.index(seat) + 1
        return (*self.order[at:], *self.order[:at])

    def nearest(self, seats: Iterable[int], to: int) -> list[int]:
        """These seats, the closest to one seat first: that seat itself, then clockwise (s 257(2) and its twins)."""
        wanted = set(seats)
        return [it for it in (to, *self.clockwise(to)[:-1]) if it in wanted]

    def can_be_answered(self, seat: int) -> bool:
        """Whether another player is left who could call a bet of this one."""
        return any(it != seat for it in self.active)


def begun(stakes: Mapping[int, int]) -> Contest:
    """A round of play in which nobody has bet. stakes: by seat, clockwise from the buck."""
    return Contest(tuple(stakes), {seat: Standing(cents) for seat, cents in stakes.items()})


def after(contest: Contest, entry: BetEntry) -> Contest:
    """The same once this entry is in the log."""
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


def _standing(contest: Contest, seat: int, it: Standing) -> Contest:
    return replace(contest, seats={**contest.seats, seat: it})


def _begins(contest: Contest, entry: Begins) -> Contest:
    """What was bet before the first round of betting, as a blind bet, counts in it; antes do not."""
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
    """What a player has bet out of turn is in the stake again: the act in turn takes what it takes of it."""
    if seat not in contest.early:
        return contest
    it = contest.seats[seat]
    early = {other: act for other, act in contest.early.items() if other != seat}
    return replace(_standing(contest, seat, replace(it, stake=it.left, early=0)), early=early)


def _acted(contest: Contest, act: Act) -> Contest:
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


def _ante(contest: Contest, act: Act) -> Contest:
    """An ante lies in the pot, and is no part of a bet that is called."""
    it = contest.seats[act.seat].bets(act.cents)
    return _standing(contest, act.seat, replace(it, bet=it.bet - act.cents))


def _blind(contest: Contest, act: Act) -> Contest:
    """What lies there is called (s 250(3)), also if the player had less; the next blind bet goes by what was due."""
    it, betting = contest.seats[act.seat].bets(act.cents), contest.betting
    highest, back = max(betting.highest, it.bet), 0 if act.kind == "compulsory blind" else act.cents
    if it.bet == highest:
        betting = replace(betting, highest=highest, by=act.seat, increase=back)
    betting = replace(betting, last=LastBet(max(act.cents, act.due)))
    return replace(_standing(contest, act.seat, it), betting=betting)


def _back(contest: Contest, act: Act) -> Contest:
    it = contest.seats[act.seat]
    bet = max(0, it.bet - act.cents)
    state: State = "active" if it.state == "tapped out" else it.state
    it = replace(it, stake=it.stake + act.cents, bet=bet, put_in=it.put_in - act.cents, state=state)
    return _standing(contest, act.seat, it)


def _fold(contest: Contest, act: Act) -> Contest:
    """A player has folded, or is taken to have folded. A player who is put out has not acted."""
    it, acts = contest.seats[act.seat], act.kind != "out"
    in_turn = acts and contest.betting.turn == act.seat
    it = replace(it, state="folded", acted=it.acted or acts, had_turn=it.had_turn or in_turn)
    out = contest.out if acts else contest.out | {act.seat}
    return replace(_standing(contest, act.seat, it), folds=(*contest.folds, act.seat), out=out)


def _bet(contest: Contest, act: Act) -> Contest:
    """An opening bet, a call, a raise, or all that is left: it is what it comes to."""
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


def _opening(now: Betting, act: Act, bet: int, more: int) -> int:
    """How much an opening bet is. A blind bet of the same player forms part of it (ss 346(14), 347(4)(a)(iii))."""
    return bet if act.seat == now.option else more or bet


def _increased(contest: Contest, now: Betting, act: Act, more: int) -> tuple[Contest, Betting]:
    """Everybody else has to answer. After a short raise they may only call if all have acted before (s 274(5)-(6))."""
    last_to_act = all(contest.seats[seat].had_turn for seat in contest.active)
    seats = {seat: it if seat == act.seat else replace(it, acted=False) for seat, it in contest.seats.items()}
    bet = contest.seats[act.seat].bet
    with_the_blind = act.kind == "open" and act.seat == now.option  # all of it goes back (ss 347(4), 391(4))
    increase = bet if with_the_blind else more
    called = 0 if now.called == act.seat else now.called  # that was an earlier bet, as before the option to raise
    now = replace(now, highest=max(bet, now.highest), by=act.seat, increase=increase, called=called)
    if act.kind == "open":
        now = replace(now, opening=_opening(now, act, bet, more), opener=act.seat)
    elif not act.short:
        now = replace(now, largest=max(now.largest, more), raisers=now.raisers | {act.seat})
    after_short = contest.after_short or (act.short and last_to_act)
    return replace(contest, seats=seats, after_short=after_short), now


def _turn_to(contest: Contest, betting: Betting, seats: Iterable[int], last: int = 0) -> Contest:
    """The first of these seats that has still to act has its turn; if none has, the round of betting is over.

    last: who has just acted. Who has the option, and nothing to call, is asked once the others have acted.
    """
    if betting.street < 0:
        return replace(contest, betting=betting)
    active = contest.active
    alone = len(active) == 1 and contest.seats[active[0]].bet >= betting.highest
    if (len(contest.left) < AT_LEAST or alone) and not (contest.asks_each and not betting.opener):
        return replace(contest, betting=replace(betting, turn=0))
    later = _has_the_option(contest, betting, active)
    due = [seat for seat in seats if seat in active and not contest.seats[seat].acted and seat != later]
    asked = later and later != last and (betting.called or not contest.seats[later].acted)
    turn = due[0] if due else later if asked else 0
    return replace(contest, betting=replace(betting, turn=turn))


def has_a_turn(contest: Contest, seat: int) -> bool:
    """Whether this player still has a turn in this round of betting, even if nobody bets more."""
    return not contest.seats[seat].acted or seat == _has_the_option(contest, contest.betting, contest.active)


def _has_the_option(contest: Contest, betting: Betting, active: Iterable[int]) -> int:
    """Who may raise once the others have acted, and has nothing to call, as long as nobody has raised; else 0."""
    seat = betting.option
    opener = contest.seats.get(betting.opener) if betting.by == betting.opener else None
    once_more = opener and opener.bet > betting.opening  # by a short raise
    raised = betting.raisers or betting.by not in (seat, betting.opener) or once_more
    if raised or seat not in active or contest.seats[seat].bet < betting.highest:
        return 0
    return seat if betting.by != seat or contest.seats[seat].acted or betting.called else 0


AT_LEAST = 2
"""Fewer players contest nothing."""
