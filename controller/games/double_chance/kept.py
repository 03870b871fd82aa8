# SPDX-License-Identifier: MIT
"""Cards kept by players who discard: turned up from the dealer's right, and keyed by the dealer (8.4, 8.6.1)."""

from controller.engine.rules.equipment import InShoe
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.games.cards.hands import decisions, record
from controller.games.cards.hands.log import Chosen, TurnedUp
from controller.games.cards.hands.meanwhile import UnaskedEvent, code_keyed, code_of
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.hands.turning_up import key_unread
from controller.games.cards.shoe.keying import NONE_LEFT, parse_card
from controller.games.cards.shoe.preparing import DONE
from controller.games.double_chance import deciding
from controller.games.double_chance.hands import KEPT
from controller.games.double_chance.sections import DECISION
from controller.games.double_chance.table import KEPT_CARDS, DoubleChanceTable
from controller.games.double_chance.waits import MEANWHILE
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import DECLINE
from hal.signals import Entered

DISCARDS = "spread, count and rack the discards, face down"


def turned_up_and_keyed(table: DoubleChanceTable, place: str) -> Procedure[None]:
    """Have the kept cards of a place that discards turned up and keyed."""
    while not table.memory.play.choice_of(place, KEPT_CARDS):
        yield from key_unread(table, MEANWHILE, place, "8.6.1")
        yield from keyed(table, place)


def keyed(table: DoubleChanceTable, place: str) -> Procedure[None]:
    """Key one more card (see `key`), or finish the keying."""
    play = table.memory.play
    cards = play.kept.get(place, [])
    play.keying, play.turn = place, HandTurn(place)
    event = yield from MEANWHILE.happens(table, asked(place, cards))
    if isinstance(event, Entered):
        entered(table, event)
    elif event.subject == DECLINE.name:
        taken_back(table, place)
    elif cards:
        all_keyed(table, place, cards)
    else:
        table.refuse("no kept card is keyed: a hand keeps 1 to 3 cards", "8.4")


def entered(table: DoubleChanceTable, event: Entered) -> None:
    """Key a kept card. 0 0 0 means that a counted card has not left the shoe: raise UnaskedEvent, so that the round
    takes it out.
    """
    if code_keyed(table) == NONE_LEFT:
        raise UnaskedEvent(event)
    key(table, code_of(table))


def asked(place: str, cards: list[str]) -> Wait:
    """Return the wait for one more card, if a hand may keep more, and for done, once one card is keyed."""
    what, asks = f"turn up and key the kept cards; {DISCARDS}; press done", ENTRY
    if cards:
        more = "key one more, or press done" if len(cards) < KEPT[-1] else "press done"
        what = f"keeps {' '.join(cards)}: {more}; decline: key them again"
        asks = (*(ENTRY if len(cards) < KEPT[-1] else ()), DONE)
    return wait(
        "kept cards", f"place {place}{' ' if cards else ': '}{what}", "8.6.1, 8.6.2", *asks,
        besides=(DONE, DECLINE, *ENTRY),
        headline=f"Place {place}: the kept cards",
    ).naming(DONE)  # fmt: skip


def taken_back(table: DoubleChanceTable, place: str) -> None:
    """Start the keying again. Before any card is keyed, take back the last decision and raise LogChanged."""
    play = table.memory.play
    if play.kept.pop(place, None):
        table.note(f"place {place}: key the kept cards again", DECISION)
        return
    if decisions.last_of(play, deciding.DECLARE_OR_DISCARD):
        play.stop_keying()
    decisions.take_back(table, deciding.DECLARE_OR_DISCARD)


def all_keyed(table: DoubleChanceTable, place: str, cards: list[str]) -> None:
    """Confirm the kept cards: they lie face up, and the discards are out of play (8.5)."""
    play = table.memory.play
    play.stop_keying()
    hand = [card.name for card in play.hands[place]]
    play.log += [TurnedUp(place, tuple(hand.index(card) for card in cards)), Chosen(place, DONE.name, KEPT_CARDS)]
    play.fixed = len(play.log)


def key(table: DoubleChanceTable, code: str) -> None:
    """Key a card that the place keeps."""
    play = table.memory.play
    place, cards = play.keying, play.kept.setdefault(play.keying, [])
    try:
        card = parse_card(tuple(map(int, code))) if len(code) == len("000") else ""
    except ValueError as wrong:
        table.refuse(str(wrong), DECISION)
        return
    if not card:
        table.refuse("key a card: rank and suit", DECISION)
    elif card in cards:
        table.refuse(f"{card} is keyed already: press decline to key the cards of place {place} again", "8.4")
    elif len(cards) == KEPT[-1]:
        table.refuse(f"a hand keeps 3 cards at most: place {place} discards further cards", "12.7")
    elif is_of_the_hand(table, place, card):
        cards.append(card)
        table.note(f"place {place} keeps {card}", "8.6.1")


def in_shoe(table: DoubleChanceTable) -> InShoe | None:
    """Return the shoe's content, with the hand of the player who decides or whose kept cards are keyed."""
    keying = table.memory.play.keying
    return record.looked_at(table, keying) if keying else record.in_shoe(table)


def is_of_the_hand(table: DoubleChanceTable, place: str, card: str) -> bool:
    """Return whether this card was dealt to the place; if not, refuse it.

    If one card of the hand was not read, this may be that card: the dealer then keys it once more, to confirm it.
    """
    play, shoe = table.memory.play, table.memory.shoe
    hand = [it.name for it in play.hands[place]]
    if card in hand:
        return True
    if "" in hand and shoe.has(card):
        play.log.append(TurnedUp(place, (hand.index(""),)))
        table.note(f"a card of place {place} was not read: key it again to confirm it", DECISION)
        return False
    table.refuse(f"{card} was not dealt to place {place}: look at the card and key it again", "8.4")
    return False
