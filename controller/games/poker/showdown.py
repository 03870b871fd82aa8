# SPDX-License-Identifier: MIT
"""The showdown: the players who show hole cards, in order (s 272 and its twins).

The table knows the cards from the shoe, but never reveals a hand that need not be shown.
"""

from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands.log import TurnedUp
from controller.games.cards.hands.turning_up import key_all_unread
from controller.games.cards.shoe.preparing import DONE
from controller.games.poker import hands
from controller.games.poker.contest.contest import Contest
from controller.games.poker.contest.sharing import winners
from controller.games.poker.results import contenders, pots_of
from controller.games.poker.room import PokerRoom, player_label
from controller.games.poker.table import PokerTable


def shown(room: PokerRoom, table: PokerTable) -> Procedure[None]:
    """Have the player who was called show first, then each player with an equal or better hand, or a won pot."""
    play = table.memory.play
    yield from key_all_unread(table, room.meanwhile)  # also where nobody could bet since the card was dealt
    contest = contenders(room, table)
    first, source = first_to_show(room, contest)
    if contest is not play.contest:  # no showdown: the player called last is compared with those who have tapped out
        source = room.rules.showdown.compared
    if not any(isinstance(it, TurnedUp) and it.hand == str(first) for it in play.log):
        what = f"{player_label(table, first)} shows {room.rules.showdown.cards}; press done"
        asked = wait("showdown", what, source, DONE, headline="Showdown")
        yield from room.meanwhile.happens(table, asked)
        play.final = len(play.bets)
    shows, seen = room.besides.shows, {first}
    yield from shows(room, table, first, source)
    while seat := next((it for it in also_show(room, table, first) if it not in seen), 0):
        yield from shows(room, table, seat, room.rules.showdown.others)
        seen.add(seat)
    room.show(table)


def first_to_show(room: PokerRoom, contest: Contest) -> tuple[int, str]:
    """Return the first seat to show and the section: the player called last, or the designated player."""
    sections, last = room.rules.showdown, len(room.rules.bets.streets) - 1
    called, designated = contest.betting.called, next(iter((*contest.active, *contest.live_seats)))
    if contest.betting.street < last:
        return (called if called in contest.live_seats else designated), sections.compared
    if called in contest.live_seats:
        return called, sections.called
    return designated, sections.unopened


def also_show(room: PokerRoom, table: PokerTable, first: int) -> list[int]:
    """Return the other seats that show, clockwise from the first: an equal or better hand, or a won pot.

    A hand with unread cards is shown too, because the table cannot compare it.
    """
    contest = contenders(room, table)
    orders = {seat: hands.order(room, table, seat) for seat in contest.live_seats}
    win = {seat for pot in pots_of(room, table).pots for seat in winners(pot, orders)}
    return [
        seat for seat in contest.nearest(contest.live_seats, first)
        if seat != first and (not orders[seat] or orders[seat] >= orders[first] or seat in win)
    ]  # fmt: skip
