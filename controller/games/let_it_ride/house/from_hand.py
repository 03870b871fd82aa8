# SPDX-License-Identifier: MIT
"""Cards dealt from the hand without a reader: the dealer keys each card once it lies face up (H7.1)."""

from msgspec.structs import replace

from controller.engine.rules.wait import Awaited, Procedure, wait
from controller.games.cards.hands import turning_up
from controller.games.cards.hands.log import COMMUNITY, Card, Dealt, TurnedUp, cards_of, in_words, public_names
from controller.games.cards.hands.meanwhile import CODE_DIGITS, Meanwhile, code_of
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.shoe.keying import parse_card
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import DECLINE
from controller.games.let_it_ride import on_show
from controller.games.let_it_ride.house.sections import DECISION
from controller.games.let_it_ride.house.table import HouseRidePlay, HouseRideTable
from hal.signals import Entered


def turn_up(
    table: HouseRideTable,
    meanwhile: Meanwhile[HouseRideTable],
    hand: str,
    source: str,
    cards: tuple[int, ...] = (),
) -> Procedure[tuple[Card, ...]]:
    """Turn up and key the cards of a hand, or some of them. From a shoe only unread cards are keyed."""
    if not table.options.by_hand:
        return (yield from turning_up.turn_up(table, meanwhile, hand, source, cards))
    play = table.memory.play
    if TurnedUp(hand, cards) not in play.log:
        play.log.append(TurnedUp(hand, cards))
    while unread(play, hand):
        play.keying, play.turn = hand, HandTurn(hand)
        yield from keyed(table, meanwhile, hand, source)
    play.keying, play.turn = "", HandTurn()
    return play.hands[hand]


def unread(play: HouseRidePlay, hand: str) -> int:
    """Return the number of face-up cards of this hand that are not keyed yet."""
    return sum(card.up and not card.name for card in play.hands[hand])


def keyed(table: HouseRideTable, meanwhile: Meanwhile[HouseRideTable], hand: str, source: str) -> Procedure[None]:
    """Key one more card, or start a player's hand again."""
    play = table.memory.play
    cards = cards_of(hand)
    what = f"turn {cards} up, key each: {unread(play, hand)} to key"
    again: tuple[Awaited, ...] = () if hand == COMMUNITY else (DECLINE,)
    asked = wait("entry", what, source, *ENTRY, besides=again, headline=f"{cards[0].upper()}{cards[1:]}")
    if isinstance((yield from meanwhile.happens(table, asked)), Entered):
        key(table, code_of(table))
    else:
        forgotten(table, hand)


def key(table: HouseRideTable, code: str) -> None:
    """Key the next face-up card."""
    play, shoe = table.memory.play, table.memory.shoe
    try:
        card = parse_card(tuple(map(int, code))) if len(code) == CODE_DIGITS else ""
    except ValueError as wrong:
        table.refuse(str(wrong), DECISION)
        return
    if not card:
        table.refuse("key a card: rank and suit", DECISION)
    elif not shoe.has(card):
        table.refuse(f"{card} lies on the table already: there is one deck; key the card as it lies", "H2.1")
    else:
        turning_up.named(table, play.keying, [card])
        shown = on_show.not_burned(play) if play.keying == COMMUNITY else play.hands[play.keying]
        table.note(f"{in_words(play.keying)}: {' '.join(public_names(shown))}", "H7.1")


def forgotten(table: HouseRideTable, hand: str) -> None:
    """Forget the wrongly keyed cards of a hand, so that they are keyed again."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    for at, it in enumerate(play.log):
        if isinstance(it, Dealt) and it.to == hand and it.card:
            shoe.gone[it.card] -= 1
            shoe.unread += 1
            play.log[at] = replace(it, card="")
    table.note(f"{in_words(hand)}: key the cards again", DECISION)
