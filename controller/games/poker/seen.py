# SPDX-License-Identifier: MIT
"""Face-up cards that nobody should have seen yet, in games with face-up cards (ss 357-361, 401-406).

A card that is shuffled in is in the shoe again, and may be dealt again.
"""

from controller.engine.record.events import Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import misdealt
from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import Dealt, TurnedUp
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE, DrawnCard
from controller.games.poker.room import PokerRoom, player_label
from controller.games.poker.rules import SeenSections
from controller.games.poker.table import PokerTable
from hal.signals import CardDrawn

OUT_OF_THE_SHOE = "shuffle"
"""Stage of the cards while a seen card is shuffled in."""


def shuffled_in(room: PokerRoom, table: PokerTable) -> Procedure[None]:
    """Have the dealer shuffle in a card that was seen too soon, before the next card is dealt."""
    play, cards, shoe = table.memory.play, table.memory.cards, table.memory.shoe
    if not play.shuffle_in:
        return
    play.final, cards.stage = len(play.bets), OUT_OF_THE_SHOE
    which = next((it.card for it in shoe.waiting if it.card), "") or "the card that was seen"
    what = f"shuffle {which} in with the other cards in the shoe; press done"
    yield from room.meanwhile.happens(table, wait("dealing", what, play.shuffle_in, DONE, headline="A card goes back"))
    if shoe.waiting:
        shoe.put_back(shoe.waiting.pop(0))
    play.shuffle_in = cards.stage = ""


# A card that lay face up in the shoe


def face_up(room: PokerRoom, table: PokerTable, sections: SeenSections, goes: CardDestination) -> str:
    """Return the place of a due card that lay face up in the shoe.

    The first card to be dealt face up before a round of betting is shuffled in. Later ones are dealt.
    """
    if room.rules.cards.stays_up(table, goes):
        note_card(table, sections, int(goes.to))
    elif goes.up and is_first(room, table):
        table.memory.play.shuffle_in = sections.first
        table.note("the first card to be dealt face up lay face up in the shoe: it is not dealt", sections.first)
        return SHOE
    return goes.to


def is_first(room: PokerRoom, table: PokerTable) -> bool:
    """Return whether no card was dealt face up yet before this round of betting."""
    cards, dealt, street = room.rules.cards, table.memory.play.log_state.dealt, len(table.memory.play.dealt_to) - 1
    before = cards.until(table, street - 1) if street else 0
    return not any(it.up for it in cards.order(table)[before:dealt])


def note_card(table: PokerTable, sections: SeenSections, seat: int, source: str = "") -> None:
    """Note a face-up hole card. The next card goes face down; a final hole card is taken back after the deal."""
    if sections.final and len(table.memory.play.dealt_to) > 1:
        what, by = "the card is taken back once all are dealt", sections.final
    else:
        what, by = "the card that should be the first face up goes face down", sections.hole
    table.note(f"a hole card of {player_label(table, seat)} lies face up: {what}", source or by)


# A hole card that was dealt face up


def is_dealt(room: PokerRoom, source: str, last: bool, table: PokerTable) -> Refusal:
    """Refuse unless hole cards are dealt now: the last one before the last round of betting, others before the
    first.
    """
    play = table.memory.play
    street = len(play.dealt_to) - 1
    due = street == len(room.rules.bets.streets) - 1 if last else not street
    if due and play.contest.betting.street < street:
        return None
    return (f"{'the last' if last else 'no'} hole card is {'not ' * last}dealt now", source)


def is_final(room: PokerRoom, source: str, table: PokerTable) -> Refusal:
    """Refuse unless final hole cards lie face down: from the last round of dealing until the showdown."""
    play = table.memory.play
    dealt = len(play.dealt_to) == len(room.rules.bets.streets)
    return None if dealt and not play.payment else ("no final hole card lies face down", source)


def lie_elsewhere(source: str, table: PokerTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Leave the final hole cards with the players who got and saw them by mistake (s 402(1)).

    Nobody knows the place of each card, so the dealer keys each face-down card when it is shown.
    """
    misdealt.names_forgotten(table)
    table.note("the last hole cards stay where they lie: each is keyed when it is shown", source)


def no_hole_card(table: PokerTable, place: str) -> Refusal:
    """Refuse a seat that cannot just have been dealt a hole card face up."""
    play = table.memory.play
    laid = play.hands.get(place, ())
    source = table.game.general.decision
    if place not in play.players or not laid:
        return (f"seat {place} has no hole card", source)
    return (f"the last card of seat {place} lies face up", source) if laid[-1].up else None


def turn_up_dealt(room: PokerRoom, source: str, table: PokerTable, place: str) -> None:
    """Turn up the last hole card of a seat, which the dealer has dealt face up by mistake. Raises LogChanged."""
    play, sections, street = table.memory.play, room.rules.cards.seen, len(table.memory.play.dealt_to) - 1
    if sections is None:
        return
    play.log.append(TurnedUp(place, (len(play.hands[place]) - 1,)))
    note_card(table, sections, int(place), source)
    if play.log_state.dealt == room.rules.cards.until(table, street):
        retrieve_card(room, table, street)
    raise LogChanged


def retrieve_card(room: PokerRoom, table: PokerTable, street: int) -> None:
    """Take back a face-up final hole card after the deal. Its player is dealt another one."""
    play, sections = table.memory.play, room.rules.cards.seen
    due = play.log_state.dealt < room.rules.cards.until(table, street)
    if sections is None or not sections.final or due or street < len(room.rules.bets.streets) - 1:
        return
    up = (seat for seat in play.dealt_to[street] if play.hands[str(seat)][-1].up)
    if seat := next(up, 0):
        take_back_card(table, str(seat))
        play.dealt_to[street] = [*(it for it in play.dealt_to[street] if it != seat), seat]
        play.shuffle_in = sections.final
        table.note(f"the card of {player_label(table, seat)} that lies face up is taken back", sections.final)


def take_back_card(table: PokerTable, hand: str) -> None:
    """Put the last card of a hand back among the waiting cards, to be shuffled in."""
    play = table.memory.play
    last = len(play.hands[hand]) - 1
    at = max(at for at, it in enumerate(play.log) if isinstance(it, Dealt) and it.to == hand)
    card = play.log.pop(at)
    play.log = [it for it in play.log if it != TurnedUp(hand, (last,))]
    if isinstance(card, Dealt):
        table.memory.shoe.waiting.insert(0, DrawnCard(card.card, face_up=True))


# The next card, exposed while players bet


def too_soon(room: PokerRoom, table: PokerTable, event: Event) -> bool:
    """Return whether a card left the shoe face up while players bet, so that it was exposed too soon."""
    seen = isinstance(event, CardDrawn) and event.face_up and len(table.memory.shoe.waiting) == 1
    if not (seen and room.rules.cards.seen and table.memory.play.contest.betting.turn):
        return False
    handle_exposed(room, table)
    return True


def handle_exposed(room: PokerRoom, table: PokerTable) -> None:
    """Handle the next card, which was exposed: players bet on, then the card is shuffled in (s 360 and its twin).

    A final hole card is dealt first, and taken back after the deal (s 404(3)).
    """
    play, sections = table.memory.play, room.rules.cards.seen
    street, last = play.contest.betting.street, len(room.rules.bets.streets) - 1
    if sections is None or street == last:
        table.refuse("no card is left to be exposed", room.rules.cards.shoe.dealt)
    elif sections.final and street == last - 1:
        for it in table.memory.shoe.waiting[:1]:
            it.face_up = True
        what = "the next hole card was exposed: it is dealt, and taken back once all are dealt"
        table.note(what, f"{sections.exposed}, {sections.final}")
    else:
        play.shuffle_in = sections.exposed
        table.note("the next face up card was exposed: it is shuffled in before the next ones", sections.exposed)
