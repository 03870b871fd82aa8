# SPDX-License-Identifier: MIT
"""Declares the results: returned bets, the winners of the pots, the commission, the new stakes."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.engine.betting.settlement import declare_results
from controller.engine.record.decided import Decided, HandResult
from controller.engine.rules.wait import VOID, Procedure, wait
from controller.engine.values.money import dollars
from controller.games.cards.hands import settling
from controller.games.cards.hands.table import DeclaredOutcome
from controller.games.kit.keying import PAID
from controller.games.poker import hands
from controller.games.poker.buttons import BETS
from controller.games.poker.contest import acting
from controller.games.poker.contest.acts import OUT, PlayerAct
from controller.games.poker.contest.commission import commission
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.poker.contest.pots import Pot, pots
from controller.games.poker.contest.sharing import Award, awards
from controller.games.poker.contest.uncalled import uncalled_bet
from controller.games.poker.room import PokerRoom, player_label
from controller.games.poker.table import PokerTable, PotsResult, WonPot

EVERY_BET_IS_VOID: Final = "wins no chips: every bet is void"


class Pots(NamedTuple):
    """The pots without the uncalled bet."""

    pots: tuple[Pot, ...]
    back: dict[int, int]
    """Uncalled bet, by seat."""
    contest: Contest
    """The contest without the uncalled bet."""


def contenders(room: PokerRoom, table: PokerTable) -> Contest:
    """Return the contest with only the players who can still win.

    In some games, if nobody opens the final round, the player who was called last wins from all other active players,
    also after tapping out. Players who have tapped out are compared with that player (ss 309(5), 312(7), 348(7), 351(7)
    and Part 18). At draw poker that player has folded, unless tapped out: nobody checks there. A player whom a
    direction has put out of the round of play wins nothing under this rule (s 286 and its twins).
    """
    play = table.memory.play
    contest = play.contest
    now, called = contest.betting, contest.called_before
    final = now.street == len(room.rules.bets.streets) - 1 and not now.turn and not now.opener
    stands = called in contest.live_seats or (contest.asks_each and PlayerAct(called, "fold") in play.bets)
    if not (final and room.rules.showdown.last_called and stands):
        return contest
    lost = {seat: replace(contest.seats[seat], state="folded") for seat in contest.active if seat != called}
    won = {called: replace(contest.seats[called], state="active")}
    return replace(contest, seats={**contest.seats, **lost, **won})


def pots_of(room: PokerRoom, table: PokerTable) -> Pots:
    """Return the pots of this round of play."""
    contest, back = contenders(room, table), {}
    if over := uncalled_bet(contest):
        back = {over.seat: over.cents}
        contest = apply_entry(contest, PlayerAct(over.seat, "back", over.cents))
    every = pots(contest)
    if not contest.live_seats:
        every = (Pot(contest.pot, (last_fold(table),), {it: at.put_in for it, at in contest.seats.items()}),)
    return Pots(tuple(it for it in every if it.cents), back, contest)


def last_fold(table: PokerTable) -> int:
    """Return the seat that folded last, where every other hand is dead or put out (s 283(4) and its twins)."""
    play = table.memory.play
    folds = [it.seat for it in play.bets if isinstance(it, PlayerAct) and it.kind == "fold"]
    folds = [seat for seat in folds if seat not in play.contest.out]
    return folds[-1] if folds else play.contest.folds[-1]


def declare(room: PokerRoom, table: PokerTable) -> None:
    """Announce the winners, the pots and the commission."""
    play, found = table.memory.play, pots_of(room, table)
    shows = len(found.contest.live_seats) > 1
    orders = {seat: hands.order(room, table, seat) if shows else 1 for seat in found.contest.order}
    closest = found.contest.nearest(found.contest.order, play.designated)
    charged = partial(commission, minimum=table.state.limits.minimum, percent=table.options.commission)
    won = awards(found.pots, orders, closest, charged)
    play.result = result_of(found, won)
    no_bet = room.rules.blind.back if found.back else room.rules.conduct.void
    source = won_by(room, table, found, shows=shows) if won else no_bet
    said = [*_announcements(room, table, found, won, shows=shows)]
    declare_results(table, said, source, [*_decided(table, play.result, source)])
    play.declared += [DeclaredOutcome(it.hand, it.outcome, len(play.log)) for it in said]
    what, passed = to_pass(table, play.result), room.rules.showdown.passed if shows else source
    none_won = "The blind bet goes back" if found.back else "Every bet is void"
    settling.require_payment(table, what, passed, "The pot is won" if won else none_won)


def won_by(room: PokerRoom, table: PokerTable, found: Pots, *, shows: bool) -> str:
    """Return the section that decides the pots."""
    if shows:
        return room.rules.showdown.announced
    if contenders(room, table) is not table.memory.play.contest:
        return room.rules.showdown.last_called
    if not found.contest.live_seats:
        return room.rules.dead.all_dead
    last = table.memory.play.bets[-1]
    at_showdown = found.contest.betting.street == len(room.rules.bets.streets) - 1
    dead = isinstance(last, PlayerAct) and last.kind == "dead" and at_showdown
    return room.rules.dead.one_left if dead else room.rules.acts.won(found.contest) or _last_left(room, table)


def _last_left(room: PokerRoom, table: PokerTable) -> str:
    """Return the section by which the last other player folded or was put out, where no bet is uncalled."""
    play = table.memory.play
    at = max(at for at, it in enumerate(play.bets) if isinstance(it, PlayerAct) and it.kind in OUT)
    act, log = play.bets[at], play.bets[:at]
    before = reduce(apply_entry, log, begin_contest(play.stakes))
    if not isinstance(act, PlayerAct) or act.kind == "dead":
        return room.rules.dead.dead
    if act.source:
        return act.source
    if before.betting.turn != act.seat or not acting.may_fold(before, room.rules.bets):
        return room.rules.conduct.folds
    return room.rules.acts.cites(log, before, act)


def result_of(found: Pots, won: Sequence[Award]) -> PotsResult:
    """Return the result by pot and by seat: winners, shares, commission."""
    shares: dict[int, int] = {}
    deducted: dict[int, int] = {}
    by_pot = {}
    for award in won:
        each = _parts(award.commission, award.winners)
        for at in award.pots:
            by_pot[at] = WonPot(found.pots[at].cents, award.winners, award.commission if at == award.pots[0] else 0)
        for seat in award.winners:
            shares[seat] = shares.get(seat, 0) + award.shares[seat]
            deducted[seat] = deducted.get(seat, 0) + each[seat]
    return PotsResult(tuple(by_pot[at] for at in sorted(by_pot)), found.back, shares, deducted)


def _parts(cents: int, winners: Sequence[int]) -> dict[int, int]:
    """Return each winner's part of the commission on a shared pot."""
    each, rest = divmod(cents, len(winners))
    return {seat: each + (at < rest) for at, seat in enumerate(winners)}


def _announcements(
    room: PokerRoom, table: PokerTable, found: Pots, won: Sequence[Award], *, shows: bool
) -> Iterator[HandResult]:
    """Yield the announcement for each winner, for a returned blind bet, or that no bet is left (s 286(a))."""
    if not won:
        for seat, cents in found.back.items():
            yield _called(seat, f"the blind bet of {dollars(cents)} goes back")
    if not (won or found.back):
        left = found.contest.live_seats
        yield _called(left[0] if left else last_fold(table), EVERY_BET_IS_VOID)
    for award in won:
        which = " and ".join(_pot(found, at) for at in award.pots)
        deducted = f", commission {dollars(award.commission)}" if award.commission else ", no commission"
        for seat in award.winners:
            best = hands.best(room, table, seat) if shows else None
            made = f" with {best.name}" if best else ""
            does = "wins" if len(award.winners) == 1 else "shares"
            yield _called(seat, f"{does} {which}{made}{deducted}")


def _pot(found: Pots, at: int) -> str:
    """Return a pot's name and amount, in words."""
    name = "the pot" if len(found.pots) == 1 else "the main pot" if not at else f"pot {at + 1}"
    return f"{name} {dollars(found.pots[at].cents)}"


def _called(seat: int, what: str) -> HandResult:
    return HandResult(str(seat), what, what, {}, decides=(BETS,))


def _decided(table: PokerTable, result: PotsResult, source: str) -> Iterator[Decided]:
    """Yield the decision on each player's chips, with the amount that returns to the stake."""
    for it in table.wagers:
        seat = int(it.hand)
        early = table.memory.play.contest.seats[seat].early
        back = result.back.get(seat, 0) + early
        stands, share, charged = it.cents - back, result.shares.get(seat, 0), result.commission.get(seat, 0)
        whole = (it.player, it.wager, it.cents, stands)
        if seat in result.shares:
            more = share + charged - stands
            kept = more < 0
            odds = dollars(share + charged if kept else more)
            yield Decided(*whole, "wins", back + share, source, odds=odds, commission=charged, hand=it.hand, kept=kept)
        elif stands:
            yield Decided(*whole, "loses", back, source, hand=it.hand)
        else:
            yield Decided(it.player, it.wager, it.cents, it.cents, "void", back, source, hand=it.hand)


def to_pass(table: PokerTable, result: PotsResult) -> str:
    """Return the dealer's next steps with the chips, in words."""
    commission = sum(it.commission for it in result.pots)
    drop = [f"drop {dollars(commission)} commission"] if commission else []
    back = [f"give {player_label(table, seat)} {dollars(cents)} back" for seat, cents in result.back.items()]
    push = [f"push {dollars(cents)} to {player_label(table, seat)}" for seat, cents in result.shares.items()]
    return "; ".join((*back, *drop, *push)) or "no chips are in the pot"


def paid(room: PokerRoom, table: PokerTable) -> Procedure[None]:
    """Wait until the pots are passed, then update the stakes."""
    play = table.memory.play
    due = play.payment
    if not due:
        return
    asked = wait(
        "payment", f"{due.what}; press paid", due.source, PAID, despite_blocks=(PAID,), may_void=False,
        refuses={VOID: room.meanwhile.why_it_stands(table)}, headline=due.headline,
    )  # fmt: skip
    yield from room.meanwhile.happens(table, asked)
    won = play.result or PotsResult()
    for seat, it in play.contest.seats.items():  # a winner who has bet nothing has no wager
        table.memory.seats.taken[str(seat)].stake = it.chips_left + won.back.get(seat, 0) + won.shares.get(seat, 0)
    settling.settle_owed(table)
