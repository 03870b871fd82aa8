# SPDX-License-Identifier: MIT
"""The draw: each player in turn says how many cards are replaced, and is dealt the new cards (s 308)."""

from controller.engine.record.events import Drew, Event
from controller.engine.record.poker_on_show import MayAct
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.meanwhile import LogChanged, amount_keyed, digits_keyed
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.shoe.preparing import DONE
from controller.games.draw_poker import deal
from controller.games.draw_poker.deal import CARDS
from controller.games.poker import betting
from controller.games.poker.contest import act_words
from controller.games.poker.room import ExtraDisplay, PokerRoom, player_label
from controller.games.poker.table import DRAW, PokerPlay, PokerTable
from hal.signals import Keyed


def play_draw(room: PokerRoom, table: PokerTable, street: int) -> Procedure[None]:
    """Play the draw after the first round of betting. Raises LogChanged after each player's answer."""
    play = table.memory.play
    if not street or not takes_place(table):
        return
    if deal.runs_out(table):
        yield from shuffle_discards(room, table)
        raise LogChanged
    if due := deal.undecided_seats(table):
        play.turn = HandTurn(str(due[0]), (DRAW,))
        event = yield from room.meanwhile.happens(table, asked(table, due[0]))
        enter_draw(room, table, due[0], event)
        play.turn = HandTurn()
        raise LogChanged


def takes_place(table: PokerTable) -> bool:
    """Return whether the round of play goes on after the first round of betting.

    It does if two or more players have put in the highest amount (s 307(10)). If nobody has called the last bet, the
    round of play is over, also after a tap-out: the hands are compared as they are (s 312(7)).
    """
    play = table.memory.play
    put_in = [it.put_in for it in play.contest.seats.values()]
    return has_begun(play) or put_in.count(max(put_in)) > 1


def meantime(play: PokerPlay) -> ExtraDisplay:
    """Return the display of the draw."""
    if play.turn.choices == (DRAW,):
        return ExtraDisplay(DRAW, (MayAct(DRAW),), marked)
    return ExtraDisplay(DRAW if has_begun(play) and not (play.contest.betting.street or play.result) else "")


def has_begun(play: PokerPlay) -> bool:
    """Return whether a player has said how many cards are replaced."""
    return any(isinstance(it, Chosen) and it.about == DRAW for it in play.log)


def asked(table: PokerTable, seat: int) -> Wait:
    """Return the wait for the number of cards."""
    who = player_label(table, seat)
    what = f"{who}: how many cards are replaced? Key 0 to {CARDS}; press done"
    return wait("draw", what, "s 308(1)", Keyed, besides=(DONE, Drew), headline=f"{who} draws").naming(DONE)


def marked(table: PokerTable, asked: Wait) -> Wait:
    """Adapt the wait to a keyed number."""
    return asked.asking(DONE) if digits_keyed(table) else asked


def enter_draw(room: PokerRoom, table: PokerTable, seat: int, event: Event) -> None:
    """Enter the number of cards that a player replaces."""
    keyed = bool(digits_keyed(table))
    who, cards = (event.seat, event.cards) if isinstance(event, Drew) else (str(seat), amount_keyed(table))
    betting.clear_terminal(table)
    if not (isinstance(event, Drew) or keyed):
        table.refuse(f"key how many cards {player_label(table, seat)} has replaced: 0 to {CARDS}", "s 308(2)(a)")
    elif why := refusal(room, table, seat, who, cards):
        table.refuse(*why)
    else:
        table.note(f"{table.memory.play.player(seat)} at {seat} {act_words.draws(cards)}", section(cards))
        table.memory.play.log.append(Chosen(who, str(cards), DRAW))


def refusal(room: PokerRoom, table: PokerTable, seat: int, who: str, cards: int) -> Refusal:
    """Return why this entry is refused; None if it is accepted."""
    if who != str(seat):
        return (f"it is the turn of {player_label(table, seat)}", room.rules.bets.sections.turns)
    return None if 0 <= cards <= CARDS else (f"{cards} cards: 0 to {CARDS} are replaced", "s 308(1)")


def section(cards: int) -> str:
    """Return the section on replacing this number of cards."""
    return "s 308(3)" if cards == CARDS else "s 308(2)" if cards else "s 308(1)"


# The deck is too short


def shuffle_discards(room: PokerRoom, table: PokerTable) -> Procedure[None]:
    """Have the discards shuffled, cut and put into the shoe. Nobody knows these cards."""
    play, shoe, whose = table.memory.play, table.memory.shoe, deal.discarded(table)
    who = ", ".join(player_label(table, seat) for seat in whose)
    what = f"no card is left: shuffle and cut what was discarded by {who}, into the shoe; press done"
    table.memory.cards.stage = "shuffle"
    asked = wait("dealing", what, "s 308(6)", DONE, headline="Discards are shuffled")
    yield from room.meanwhile.happens(table, asked)
    table.memory.cards.stage = ""
    for seat in whose:
        first = play.hands[str(seat)][:CARDS]
        for card in first:
            if card.name:
                shoe.gone[card.name] -= 1
        shoe.unread += CARDS - deal.count_replaced(table, seat) - sum(not card.name for card in first)
        play.log.append(Chosen(str(seat), "shuffled", deal.SHUFFLED))
    shoe.empty = False
