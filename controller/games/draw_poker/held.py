# SPDX-License-Identifier: MIT
"""A player's cards after the draw. The table learns the kept cards only when they are shown (s 310)."""

from itertools import combinations
from typing import Final

from c_ext.cards import numbers
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.engine.values.card_words import in_words
from controller.games.cards.hands.log import Card, Chosen, Dealt, TurnedUp, all_known, names
from controller.games.cards.hands.meanwhile import UnaskedEvent, code_keyed, code_of
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.hands.turning_up import key_unread, turn_up
from controller.games.cards.shoe.keying import NONE_LEFT, is_card, parse_card
from controller.games.draw_poker.deal import CARDS, count_replaced
from controller.games.kit.keying import ENTRY
from controller.games.poker import hands
from controller.games.poker.buttons import FOLD
from controller.games.poker.results import contenders, pots_of
from controller.games.poker.room import PokerRoom, player_label
from controller.games.poker.showdown import first_to_show
from controller.games.poker.table import PokerTable
from hal.signals import Entered

HIDES: Final = "showdown"
"""Kind of the log entry for a player who does not show."""
DOWN = Card("")


def held(table: PokerTable, seat: int) -> tuple[Card, ...]:
    """Return a player's cards: the kept ones of the first five, then the cards of the draw."""
    cards = table.memory.play.hands.get(str(seat), ())
    replaced = count_replaced(table, seat)
    if replaced <= 0:
        return cards
    kept = tuple(card for card in cards[:CARDS] if card.up)
    return (*kept, *(DOWN,) * (CARDS - replaced - len(kept)), *cards[CARDS:])


def missing(table: PokerTable, seat: int) -> int:
    """Return the number of kept cards that nobody has keyed yet."""
    replaced = count_replaced(table, seat)
    kept = sum(card.up for card in table.memory.play.hands[str(seat)][:CARDS])
    return CARDS - replaced - kept if replaced > 0 else 0


def shows(room: PokerRoom, table: PokerTable, seat: int, source: str) -> Procedure[None]:
    """Have a player show the hand: the dealer keys the kept cards. A player without a duty to show may decline."""
    play = table.memory.play
    if loses(room, table, seat):
        return
    while missing(table, seat) and not play.choice_of(str(seat), HIDES):
        play.turn = HandTurn(str(seat), ("kept",))
        yield from key_unread(table, room.meanwhile, str(seat), source)
        may_hide = seat != first_to_show(room, contenders(room, table))[0]
        event = yield from room.meanwhile.happens(table, asked(table, seat, source, may_hide=may_hide))
        if isinstance(event, Entered):
            kept(table, seat, event)
        elif may_hide:
            hide_hand(room, table, seat, source)
    play.turn = HandTurn()
    if not play.choice_of(str(seat), HIDES):
        replaced = count_replaced(table, seat)
        drawn = tuple(range(CARDS, CARDS + replaced))
        yield from turn_up(table, room.meanwhile, str(seat), source, drawn)


def loses(room: PokerRoom, table: PokerTable, seat: int) -> bool:
    """Return whether the first shown hand beats this player in every pot, whatever cards were kept."""
    first, _ = first_to_show(room, contenders(room, table))
    if seat == first or not missing(table, seat):
        return False
    both = all(first in pot.seats for pot in pots_of(room, table).pots if seat in pot.seats)
    return both and 0 < most(room, table, seat) < hands.order(room, table, first)


def most(room: PokerRoom, table: PokerTable, seat: int) -> int:
    """Return the highest possible rank of a player's hand; 0 if a card was not read."""
    cards = table.memory.play.hands[str(seat)]
    if not all_known(cards):
        return 0
    kept = combinations(cards[:CARDS], CARDS - count_replaced(table, seat))
    every = (bytes(numbers(names((*some, *cards[CARDS:])))) for some in kept)
    return max(room.rules.cards.ranks(table).best(hand).order for hand in every)


def others_win(room: PokerRoom, table: PokerTable, seat: int) -> bool:
    """Return whether each pot can still be won by another player who has shown or may show."""
    hidden = {it.hand for it in table.memory.play.log if isinstance(it, Chosen) and it.about == HIDES}
    out = {*hidden, str(seat)}
    return not any(out.issuperset(map(str, pot.seats)) for pot in pots_of(room, table).pots)


def asked(table: PokerTable, seat: int, source: str, *, may_hide: bool) -> Wait:
    """Return the wait for one more kept card, or for a hand that is not shown."""
    who, left = player_label(table, seat), missing(table, seat)
    cards = "1 more card" if left == 1 else f"{left} cards"
    hides = "; hand not shown: fold" if may_hide else ""
    what = f"{who} kept {cards}: key {'it' if left == 1 else 'them'}{hides}"
    besides = (*ENTRY, FOLD) if may_hide else ENTRY
    headline = f"{who}: the cards that were kept"
    return wait("kept cards", what, source, *ENTRY, besides=besides, headline=headline).naming(FOLD)


def kept(table: PokerTable, seat: int, event: Entered) -> None:
    """Take a keyed card that the player kept. Raises UnaskedEvent for 0 0 0: a counted card had not left the shoe.

    An unread card is keyed again and confirmed first, as always.
    """
    if code_keyed(table) == NONE_LEFT:
        raise UnaskedEvent(event)
    play, source = table.memory.play, table.game.general.decision
    digits = tuple(map(int, code_of(table)))
    try:
        card = parse_card(digits) if is_card(digits) else ""
    except ValueError as wrong:
        table.refuse(str(wrong), source)
        return
    first = [it.name for it in play.hands[str(seat)][:CARDS]]
    up = [it.up for it in play.hands[str(seat)][:CARDS]]
    if not card:
        table.refuse("key a card: rank and suit", source)
    elif card in first and up[first.index(card)]:
        table.refuse(f"{card} is keyed already: press take back", source)
    elif card in first and not dealt_again(table, card):
        play.log.append(TurnedUp(str(seat), (first.index(card),)))
        table.note(f"{player_label(table, seat)} has kept {in_words(card)}", "s 310(2)-(3)")
    elif "" in first and table.memory.shoe.has(card):
        play.log.append(TurnedUp(str(seat), (first.index(""),)))
        table.note(f"a card of {player_label(table, seat)} was not read: key it again to confirm it", source)
    else:
        table.refuse(f"{card} was not dealt to {player_label(table, seat)}: look at the card and key it again", source)


def dealt_again(table: PokerTable, card: str) -> bool:
    """Return whether this card was discarded and has left the shoe a second time."""
    return sum(isinstance(it, Dealt) and it.card == card for it in table.memory.play.log) > 1


def hide_hand(room: PokerRoom, table: PokerTable, seat: int, source: str) -> None:
    """Let a player not show, and win no pot. Each pot needs another possible winner who shows."""
    play = table.memory.play
    if not others_win(room, table, seat):
        table.refuse(f"{player_label(table, seat)} shows: nobody else can win one of the pots", source)
        return
    play.log.append(Chosen(str(seat), "hides", HIDES))
    table.note(f"{player_label(table, seat)} does not show", source)
