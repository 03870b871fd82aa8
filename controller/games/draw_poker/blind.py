# SPDX-License-Identifier: MIT
"""Blind betting: two compulsory blind bets, then over-blind bets, each twice the one before (s 306)."""

from collections.abc import Mapping

from controller.engine.record.events import Acted, Event
from controller.engine.record.poker_on_show import MayAct
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.engine.values.money import dollars
from controller.games.cards.hands.meanwhile import digits_keyed
from controller.games.cards.hands.table import HandTurn
from controller.games.draw_poker.acts import last_blind
from controller.games.poker import betting, seats
from controller.games.poker.buttons import BET, CHECK
from controller.games.poker.contest.acts import PlayerAct
from controller.games.poker.contest.contest import AT_LEAST
from controller.games.poker.room import ExtraDisplay, PokerRoom, player_label
from controller.games.poker.rules import ForcedBets
from controller.games.poker.table import PokerPlay, PokerTable
from hal.signals import Keyed, Pressed


def due(table: PokerTable, stakes: Mapping[int, int]) -> ForcedBets:
    """Return the two blind bets: the minimum wager for the buck, twice as much for the next player.

    A player who has less bets all of it.
    """
    minimum = table.state.limits.minimum
    amounts = dict(zip(stakes, (minimum, 2 * minimum), strict=False))
    acts = tuple(PlayerAct(seat, "compulsory blind", min(stakes[seat], it), due=it) for seat, it in amounts.items())
    who = [f"{seat} {seats.player_at(table, str(seat))} {dollars(it)}" for seat, it in amounts.items()]
    return ForcedBets(acts, minimum, f"blind bets: {' and '.join(who)}", "compulsory blind bet")


# Over-blind bets


def turn_of(play: PokerPlay) -> int:
    """Return the seat with the option of an over-blind bet; 0 before and after blind betting.

    A player without chips has no option. Nobody has an option after the own bet, or once all others are out of the
    round of play.
    """
    contest = play.contest
    if not play.bets or contest.betting.street >= 0 or play.log_state.dealt or len(contest.live_seats) < AT_LEAST:
        return 0
    if any(isinstance(it, PlayerAct) and it.kind == "no over-blind" for it in play.bets):
        return 0
    others = contest.clockwise(last_blind(play.bets))[:-1]
    return next((seat for seat in others if seat in contest.active), 0)


def size(play: PokerPlay) -> int:
    """Return the amount of an over-blind bet, in cents: twice the last blind bet."""
    return 2 * play.contest.betting.last.opening


def offer_over_blinds(room: PokerRoom, table: PokerTable) -> Procedure[None]:
    """Offer an over-blind bet to each player in turn, until one declines."""
    play = table.memory.play
    while seat := turn_of(play):
        play.turn = HandTurn(str(seat), tuple(it.act for it in may(play)))
        event = yield from room.meanwhile.happens(table, asked(table, seat))
        handle_over_blind(room, table, seat, event)
        play.turn = HandTurn()


def may(play: PokerPlay) -> tuple[MayAct, ...]:
    """Return the possible acts of the player with the option."""
    cents = size(play)
    has = play.contest.seats[turn_of(play)].chips_left
    return (MayAct("check"), *([MayAct("bet", cents, cents)] if has >= cents else []))


def meantime(play: PokerPlay) -> ExtraDisplay:
    """Return the display of over-blind betting."""
    return ExtraDisplay("blind", may(play), marked) if turn_of(play) else ExtraDisplay()


def asked(table: PokerTable, seat: int) -> Wait:
    """Return the wait for an over-blind bet, or for declining."""
    every = may(table.memory.play)
    bets = [f"bet {dollars(it.least)} over-blind, or " for it in every if it.act == "bet"]
    who = player_label(table, seat)
    what = f"{who}: {''.join(bets)}decline (press check)"
    asks: tuple[Awaited, ...] = (*([BET] if bets else []), CHECK)
    return wait("blind", what, "s 306(2)", *asks, besides=(BET, CHECK, Acted), headline=f"{who} to act")


def marked(table: PokerTable, asked: Wait) -> Wait:
    """Adapt the wait to the keyed digits: a possible amount asks for bet, any other for more digits."""
    keyed = betting.amount(table)
    if not digits_keyed(table) or CHECK not in asked.asks:
        return asked
    possible = any(it.act == "bet" and it.least == keyed for it in may(table.memory.play))
    return asked.asking(BET if possible else Keyed)


def handle_over_blind(room: PokerRoom, table: PokerTable, seat: int, event: Event) -> None:
    """Handle an over-blind bet or declining, entered by a button or by a person."""
    who, does, cents, zero = str(seat), "", 0, betting.is_zero_keyed(table)
    match event:
        case Acted(seat=who, act=does, cents=cents):
            pass
        case Pressed(button=does):
            cents = betting.amount(table)
        case _:
            return
    betting.clear_terminal(table)
    play = table.memory.play
    due, has = size(play), play.contest.seats[seat].chips_left
    if who != str(seat):
        table.refuse(f"it is the turn of {player_label(table, seat)}", room.rules.bets.sections.turns)
    elif does not in ("bet", "check"):
        table.refuse(f"{does}: no card is dealt yet, and an over-blind bet is made or not", "s 306(2)")
    elif does == "bet" and zero and isinstance(event, Pressed):
        table.refuse(f"{betting.ZERO}: an over-blind bet is {dollars(due)}", "s 306(4)")
    elif does == "check" and cents:
        what = f"{dollars(cents)} was keyed, and declining has no amount: press bet, or check once more"
        table.refuse(what, "s 306(2)")
    elif does == "check":
        betting.write(room, table, PlayerAct(seat, "no over-blind"))
    elif cents not in (0, due):
        table.refuse(f"an over-blind bet of {dollars(cents)}: it is {dollars(due)}", "s 306(4)")
    elif has < due:
        table.refuse(f"{play.player(seat)} has {dollars(has)} left: an over-blind bet is {dollars(due)}", "s 306(4)")
    else:
        betting.write(room, table, PlayerAct(seat, "over-blind", due))
