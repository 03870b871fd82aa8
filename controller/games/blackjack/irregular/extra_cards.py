# SPDX-License-Identifier: MIT
"""Surplus cards of a player: the floor manager decides about them (s 60)."""

from collections.abc import Sequence
from functools import reduce

from msgspec.structs import replace

from c_ext.blackjack import HAND_CARDS
from controller.engine.record.events import Directed
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import Procedure, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.blackjack.dealing import announce
from controller.games.blackjack.hands import TOO_MANY, BlackjackHands, cards_of, laid_after, next_initial, no_cards
from controller.games.blackjack.irregular import excess, in_doubt
from controller.games.blackjack.irregular.laying import change, without, without_open_draw
from controller.games.blackjack.sections import DEEMED_CORRECT, REMOVE_CARDS, VOID_HAND
from controller.games.blackjack.shoe.preparing import discard_destination
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable, Excess, SurplusCards
from controller.games.blackjack.wagers import OF_INSURANCE
from controller.games.blackjack.waits import happens
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER, RACK, Dealt, Entry
from controller.games.cards.hands.table import HandTurn
from controller.games.kit.places import DECLINE

TO_DECIDE = "void-hand, remove-cards or deemed-correct; decline if they lie otherwise"


def given(table: BlackjackTable, box: str) -> None:
    """Record the dealer's report that a box was given too many cards, regardless of later draws."""
    play = table.memory.play
    ways = excess.ways(play, box, len(table.memory.shoe.waiting))
    if not ways:
        table.refuse(f"no card too many waits that box {box or 'without a number'} was given", "s 60")
        return
    settling.clear_unpaid(table, f"the floor manager decides on the cards of box {ways[0].hand}", "s 60")
    play.irregular.too_many = SurplusCards(ways, [*play.log])
    lie_like_this(table, play.irregular.too_many)


def lie_like_this(table: BlackjackTable, found: SurplusCards) -> None:
    """Lay the cards in the first way, and name each hand with changed cards."""
    changed = relaid(table, found.before, found.ways[0])
    table.note(f"box {found.hand} was given too many: {too_many_of(table, found.hand)}{changed}", "s 60")


def relaid(table: BlackjackTable, before: Sequence[Entry], way: Excess | None) -> str:
    """Lay the cards in this way. Return in words the other hands with changed cards."""
    play = table.memory.play
    drawn = excess.all_drawn(play.log, table.memory.shoe.waiting)
    log, table.memory.shoe.waiting = excess.laid(before, drawn, way)
    changed = change(table, log, "s 60")
    hands = [it for it in (*play.hands.players, DEALER) if it in changed]
    return "".join(f"; {name_of(it)}: {' '.join(cards_of(play.hands, it))}" for it in hands)


def name_of(hand: str) -> str:
    """Return a hand in words."""
    return hand if hand == DEALER else f"box {hand}"


def too_many_of(table: BlackjackTable, hand: str) -> str:
    """Return the surplus cards in words."""
    hands = table.memory.play.hands
    beside = " ".join(it or "a card that was not read" for it in hands.too_many)
    return beside or f"among {' '.join(cards_of(hands, hand))}"


def floor_manager_decides(table: BlackjackTable) -> Procedure[None]:
    """Call the floor manager to decide. Until then the dealer may only correct the positions of the cards."""
    play = table.memory.play
    while found := play.irregular.too_many:
        play.turn = HandTurn(found.hand)
        what = f"call the floor manager: box {found.hand} has too many cards; {TO_DECIDE}"
        asks = (VOID_HAND, REMOVE_CARDS, DEEMED_CORRECT)
        asked = wait("too many cards", what, "s 60", *asks, besides=(DECLINE,), headline=f"Box {found.hand}")
        yield from happens(table, asked)
        lie_otherwise(table, found)


def lie_otherwise(table: BlackjackTable, found: SurplusCards) -> None:
    """Try the next way, because other cards were too many. After the last way no card is, and the old log stands."""
    if len(found.ways) > 1:
        found.ways.pop(0)
        lie_like_this(table, found)
        return
    changed = relaid(table, found.before, None)
    table.memory.play.irregular.too_many = None
    table.note(f"box {found.hand} was not given too many cards{changed}", "s 60")


def directed(table: BlackjackTable, event: Directed) -> None:
    """Carry out the floor manager's decision."""
    found = table.memory.play.irregular.too_many
    if not found:
        table.refuse("no hand has too many cards: key 6 0 and the box first", "s 60")
    elif event.direction == VOID_HAND[1]:
        declared_void(table, found)
    elif not all(table.memory.play.hands.too_many):
        table.refuse("a card was not read: direct cards-again and key all cards, or void-hand", "s 60")
    else:
        keep(table, found, event.about if event.direction == REMOVE_CARDS[1] else ())


def declared_void(table: BlackjackTable, found: SurplusCards) -> None:
    """Void the wagers on the hand (s 60(a))."""
    play = table.memory.play
    settling.give_back(table, [found.hand], "s 60(a)")
    play.irregular.void.append(found.hand)
    decided(table, found, [it for it in laid_to(play.log, RACK) if it != Dealt("", RACK)], "s 60(a)")


def keep(table: BlackjackTable, found: SurplusCards, removed: Sequence[str]) -> None:
    """Count all cards of the hand (s 60(c)), except those removed from play (s 60(b))."""
    hand = found.hand
    log = without(table, laid_to(table.memory.play.log, hand), hand, removed)
    if log is None:
        return
    source = "s 60(b)" if removed else "s 60(c)"
    if (cards := sum(isinstance(it, Dealt) and it.to == hand for it in log)) > HAND_CARDS:
        most = f"more than the {HAND_CARDS} that a hand can have"
        table.refuse(f"box {hand} would have {cards} cards, {most}: remove-cards or void-hand", source)
        return
    decided(table, found, without_open_draw(log, hand), source)
    table.note(
        f"box {hand}: {'without ' + ' '.join(removed) if removed else 'all cards deemed correctly dealt'}", source
    )
    if not next_initial(table.memory.play.hands, table.memory.play.order):
        announce(table, hand, source)


def laid_to(log: Sequence[Entry], to: str) -> list[Entry]:
    """Return the log with the surplus cards at this place."""
    return [replace(it, to=to) if isinstance(it, Dealt) and it.to == TOO_MANY else it for it in log]


def decided(table: BlackjackTable, found: SurplusCards, log: Sequence[Entry], source: str) -> None:
    """Apply the floor manager's decision. All other hands go on with their present cards.

    Decisions impossible with those cards are asked about next. A dealer of 17 or more keeps no later card.
    """
    play = table.memory.play
    before = reduce(laid_after, found.before, no_cards(tuple(play.boxes), play.irregular.deemed))
    play.irregular.too_many = None
    kept = excess.without_dealers_surplus(log, play.order.count(DEALER))
    if kept != [*log]:
        where, by = discard_destination(table, "s 53(2)")
        table.note(f"cards after the dealer's 17 or more are removed from play, {where}", by)
    change(table, kept, source)
    in_doubt.noticed(play, before, besides=found.hand)
    tell_of_paid(table, before)
    if DEALER in play.announced and plays_on(play):
        play.announced.remove(DEALER)


def tell_of_paid(table: BlackjackTable, before: BlackjackHands) -> None:
    """Alert the floor manager to payments by cards that now lie elsewhere. The payments stand."""
    play = table.memory.play
    for it in play.declared:
        decides = DEALER if it.outcome in OF_INSURANCE else it.hand
        if it.paid and cards_of(before, decides) != cards_of(play.hands, decides):
            what = f"box {it.hand}: {it.outcome!r} was paid before the cards were put right: see what is due"
            table.alert(FLOOR_MANAGER, what, BY_DECISION)


def plays_on(play: BlackjackPlay) -> bool:
    """Return whether a hand, and therefore the dealer's, is not complete."""
    return any(not it.complete for name, it in play.hands.players.items() if name not in play.finished_hands)
