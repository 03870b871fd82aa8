# SPDX-License-Identifier: MIT
"""Deals the cards of a round, and handles cards that come too soon, face up, or not at all."""

from collections.abc import Iterable, Iterator, Mapping

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import not_left
from controller.games.cards.hands.codes import space_digits
from controller.games.cards.hands.dealing import CardDestination, DealRules, deal
from controller.games.cards.hands.log import COMMUNITY, Dealt
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.cards.hands.table import PendingCode
from controller.games.poker import seats, seen
from controller.games.poker.contest.acts import Barred
from controller.games.poker.room import PokerRoom
from controller.games.poker.rules import number_of
from controller.games.poker.table import PokerTable
from hal.signals import CardDrawn, CardUnread


def dealt(room: PokerRoom, table: PokerTable, street: int) -> Procedure[None]:
    """Deal the cards before a round of betting, each in its turn. Earlier acts can no longer be taken back."""
    play = table.memory.play
    before = room.rules.cards.until(table, street - 1) if street else 0
    if play.log_state.dealt == before:  # otherwise an act may have been taken back
        play.dealt_to[street:] = [cards_to(room, table, street)]
    rules: DealRules[PokerTable] = DealRules(
        exposed=lambda table, goes: found_face_up(room, table, goes),
        short=lambda table: too_few(room, table),
        lies_up=room.rules.cards.stays_up,
    )
    while (count := play.log_state.dealt) < room.rules.cards.until(table, street):
        yield from seen.shuffled_in(room, table)
        yield from deal(table, room.meanwhile, rules, room.rules.cards.order(table)[: count + 1])
        play.final = len(play.bets)
        if play.coded:
            raise LogChanged
        seen.retrieve_card(room, table, street)


def cards_to(room: PokerRoom, table: PokerTable, street: int) -> list[int]:
    """Return the seats that are dealt cards now, the designated player first.

    Returns none if there are too few cards: then one card lies in the middle.
    """
    contest, shoe, sections = table.memory.play.contest, table.memory.shoe, room.rules.cards.seen
    due = contest.nearest(contest.live_seats, table.memory.play.designated)
    if not (sections and street and shoe.inside + len(shoe.waiting) < len(due)):
        return due
    if table.memory.play.dealt_to[street:] == [[]]:
        return []
    what = "there are too few cards for all: one card lies in the middle, and is part of every hand"
    table.note(what, sections.missing)
    return []


def found_face_up(room: PokerRoom, table: PokerTable, goes: CardDestination) -> str:
    """Return the place of a card that lay face up in the shoe.

    An exposed hole card is a misdeal, which the dealer declares or declines. A card that is dealt face up anyway is
    dealt, unless the rules have it shuffled in.
    """
    sections = room.rules.cards.seen
    if sections and (goes.up or room.rules.cards.stays_up(table, goes)):
        return seen.face_up(room, table, sections, goes)
    if not goes.up and is_misdeal(room, table, goes):
        misdeals = room.rules.misdeals
        back = f"{misdeals.card} was exposed: the round of play is taken not to have started, and all bets go back"
        table.memory.play.coded = PendingCode(number_of(misdeals.misdeal), back=back)
        table.alert(FLOOR_MANAGER, f"{misdeals.card} for seat {goes.to} was exposed", misdeals.exposed)
    return goes.to


def is_misdeal(room: PokerRoom, table: PokerTable, goes: CardDestination) -> bool:
    """Return whether enough hole cards are exposed now for a misdeal. Cards after the first deal never make one."""
    play, sections = table.memory.play, room.rules.misdeals
    first = len(play.dealt_to) == 1
    play.exposed += first
    if first and play.exposed >= sections.cards:
        return True
    table.note(f"a card for seat {goes.to} lay face up in the shoe: it is dealt", sections.exposed)
    return False


def in_turn(table: PokerTable, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the round of dealing, from 0, and the seat for each first card, one card to each player in turn."""
    every = seats.positions(table)
    return _until_put_down(table, ((at, seat) for at in range(rounds) for seat in every))


def player_by_player(table: PokerTable, cards: int) -> Iterator[tuple[int, int]]:
    """Yield the same where each player is dealt all first cards before the next player (s 267(3))."""
    every = seats.positions(table)
    return _until_put_down(table, ((at, seat) for seat in every for at in range(cards)))


def _until_put_down(table: PokerTable, order: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Leave out the cards that a position gets no more, once the dealer has keyed that it has no player.

    The position keeps the cards dealt to it before. order: round of dealing and seat.
    """
    mistaken = table.memory.play.put_down
    return _without(mistaken, order) if mistaken else order


def _without(mistaken: Mapping[str, int], order: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    dealt = 0
    for at, seat in order:
        if dealt < mistaken.get(str(seat), dealt + 1):
            dealt += 1
            yield at, seat


def too_few(room: PokerRoom, table: PokerTable) -> None:
    """Alert the floor manager: the shoe is empty before all cards are dealt."""
    what = "the shoe is empty and cards are missing: void the round, count the deck"
    table.alert(FLOOR_MANAGER, what, room.rules.cards.shoe.decks_section)


def leaves(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Handle a card that leaves the shoe while none is due. A card that everybody has seen was exposed too soon."""
    if not isinstance(event, CardDrawn | CardUnread):
        return
    contest, sections = table.memory.play.contest, room.rules.exposed
    if seen.too_soon(room, table, event):
        return
    one = len(table.memory.shoe.waiting) == 1
    if sections and contest.barred in (sections.running, sections.before) and one:
        if contest.least_only:
            lay_out(table)
    elif sections and contest.betting.turn and isinstance(event, CardDrawn) and event.face_up:
        handle_exposed(room, table)
    else:
        code = sections.running if sections else room.rules.cards.seen.exposed if room.rules.cards.seen else ""
        key_if_seen = f"; if its face was seen key {space_digits(number_of(code))}" if code else ""
        what = f"no card is due: it stays face down, and is the next one that is dealt{key_if_seen}"
        table.refuse(what, room.rules.cards.shoe.dealt)


def handle_exposed(room: PokerRoom, table: PokerTable) -> None:
    """Handle a communal card that was exposed too soon (s 282): nobody raises any more in this round of betting.

    Before the first act of a later round of betting, the card is laid out at once, and bets are the lowest possible
    too. No communal card is left after the last round of betting.
    """
    play, sections = table.memory.play, room.rules.exposed
    street, last = play.contest.betting.street, len(room.rules.bets.streets) - 1
    if sections is None or street == last:
        table.refuse("no communal card is left to be exposed", room.rules.cards.shoe.dealt)
        return
    before = street > 0 and not any_act(table)
    play.bets.append(Barred(sections.before if before else sections.running, least=before))
    play.final = len(play.bets)
    if before:
        what = "the next communal card is laid out too: bets are the table minimum, and nobody raises"
        table.note(what, sections.before)
    else:
        table.note("the next communal card was exposed: players call or fold, and nobody raises", sections.running)
    if before and table.memory.shoe.waiting:
        lay_out(table)


def lay_out(table: PokerTable) -> None:
    """Lay out the exposed card with the communal cards. Raises LogChanged."""
    card = table.memory.shoe.waiting.pop(0)
    table.memory.play.log.append(Dealt(card.card, COMMUNITY, up=True))
    raise LogChanged


def any_act(table: PokerTable) -> bool:
    """Return whether a player has acted in this round of betting."""
    return any(it.acted for it in table.memory.play.contest.seats.values())


def note_not_left(room: PokerRoom, table: PokerTable) -> None:
    """Handle code 0 0 0: a card that was counted had not left the shoe."""
    not_left.take_out(table, not_left.DealRecord(room.rules.cards.order, lambda table: None))
