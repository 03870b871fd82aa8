# SPDX-License-Identifier: MIT
"""Players who want to leave in a round of play, or are put out of it; void bets (s 286, s 4(2))."""

from controller.engine.record.events import Directed
from controller.games.cards.hands import settling
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.poker import betting, chips, directions, seats
from controller.games.poker.buttons import BETS
from controller.games.poker.contest.acts import PlayerAct
from controller.games.poker.room import PokerRoom
from controller.games.poker.table import PokerTable


def leaves(room: PokerRoom, table: PokerTable, player: str) -> None:
    """Refuse to let a player leave: no stake is taken off the table in a round of play (s 266(3) and its twins)."""
    if seats.seat_of(table, player):
        what = f"in a round of play {player} takes no stake off the table: fold in turn, and leave once it is over"
        table.refuse(what, room.rules.seats.in_round)
    else:
        seats.note_absent(table, player, room.rules.seats)


def put_out(room: PokerRoom, table: PokerTable, event: Directed, seat: str, source: str) -> None:
    """Put a player out of this round of play: the hand is folded. Raises LogChanged."""
    if not (why := _why_not_put_out(table, event.player, seat)):
        betting.write(room, table, PlayerAct(int(seat), "out", source=source))
        plays_no_more(table, int(seat))
        raise LogChanged
    if event.direction == "out-of-round":
        table.refuse(why, source)


def _why_not_put_out(table: PokerTable, player: str, seat: str) -> str:
    """Return why a player is not put out of this round of play; empty if the player still contests a pot."""
    play = table.memory.play
    if seat not in play.players:
        return f"{player} does not take part in this round of play"
    if play.unpaid:
        return "the pots are won already: a bet may be declared void (direct void-bet)"
    return "" if play.contest.may_win(int(seat)) else f"{player} has folded already"


def plays_no_more(table: PokerTable, seat: int) -> None:
    """Make all acts until now final. A player who is put out before the first card is dealt none."""
    play = table.memory.play
    play.final = len(play.bets)
    if not play.log_state.dealt:
        play.void.append(str(seat))


def directed(room: PokerRoom, table: PokerTable, event: Directed) -> None:
    """Carry out a direction in a round of play."""
    seat = seats.seat_of(table, event.player)
    known = table.game.directions.get(event.direction)
    source = known.source if known else table.game.general.decision
    if event.direction in ("out-of-round", "exclude"):
        put_out(room, table, event, seat, source)
    elif event.direction in ("void-bet", "void-wagers-of"):
        void_bet(table, seat, event, source)
    else:
        directions.at_any_time(table, event)


def void_bet(table: PokerTable, seat: str, event: Directed, source: str) -> None:
    """Void a player's bets in this round of play: they go back into the stake, and the hand is folded."""
    play = table.memory.play
    lies = table.wagers.find(event.player, BETS, seat)
    contest = play.contest.seats.get(int(seat or 0))
    put_in = contest.put_in if contest else 0
    if not (put_in or lies):
        table.refuse(f"{event.player or 'nobody'} has no bet in this round of play", source)
        return
    if play.unpaid:
        settling.clear_unpaid(table, "a bet is void", source)
        play.result = None
    it = int(seat)
    table.note(event.describe(f"the bets of {event.player} at {seat} are void: they go back"), source)
    settling.give_back(table, [seat], source)
    play.bets += [
        PlayerAct(it, "back", put_in),
        *([PlayerAct(it, "out", source=source)] if play.contest.may_win(it) else []),
    ]
    plays_no_more(table, it)
    chips.lie(table)
    raise LogChanged


def remove_excluded(room: PokerRoom, table: PokerTable) -> None:
    """Remove excluded players, with their stakes, between two rounds."""
    seated = table.memory.seats.taken.values()
    for player in [it.player for it in seated if it.player in table.state.excluded]:
        seats.leaves(table, player, room.rules.seats)
