# SPDX-License-Identifier: MIT
"""The time between two rounds of play: seats, stakes, leaving players, the deck; then the bets before the cards.

Those bets begin the round. From then on no stake and no seat changes.
"""

from typing import Final

from controller.engine.record.events import Acted, Directed, Event, PlayerLeft, Staked
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.cards.hands import counting
from controller.games.cards.hands.codes import space_digits
from controller.games.cards.hands.meanwhile import code_of, key
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE, EXCLUDED
from controller.games.poker import betting, directions, leaving, seats
from controller.games.poker.buttons import BET, FOLD
from controller.games.poker.contest.acting import Does
from controller.games.poker.room import PokerRoom
from controller.games.poker.table import PokerTable
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, Pressed

SEAT_DIGITS: Final = 2
PEOPLE: tuple[Awaited, ...] = (Staked, PlayerLeft, *ENTRY, BET, FOLD)
"""Events that are possible at any time between two rounds."""
OF_A_SEAT: tuple[Awaited, ...] = (ACCEPT, DECLINE)
"""Further events once a seat is keyed."""


def begun(room: PokerRoom, table: PokerTable, prepared: DeckPrepared[PokerTable]) -> Procedure[None]:
    """Wait until players sit, the cards are ready, and the bets before the cards are made."""
    play = table.memory.play
    while not play.bets:
        room.rules.cards.fits(table)
        yield from prepared.ready(table)
        yield from counting.before_the_round(table, room.drawing)
        leaving.remove_excluded(room, table)
        directions.announced(room, table)
        table.open_later("what a player bets is entered as an act", room.rules.blind.first)
        room.show(table)
        event = yield room.drawing.also(possible(table, asked(room, table)))
        if room.drawing.took_from_shoe(table, event):
            too_early(room, table, event)
        else:
            handle(room, table, event)


def possible(table: PokerTable, asked: Wait) -> Wait:
    """Remove the keys that do nothing: a stake and a leaving player need a keyed seat first."""
    return asked if table.memory.play.seat else asked.without_keys(BET, FOLD, *OF_A_SEAT)


def asked(room: PokerRoom, table: PokerTable) -> Wait:
    """Return the present wait: for two players with stakes, then for the blind bet; or for the stake of the keyed
    seat.
    """
    besides = (*PEOPLE, EXCLUDED, Acted, *directions.between_rounds(room.rules))
    sections, least = room.rules.seats, dollars(seats.least_stake(table))
    if table.memory.play.seat:
        return of_the_seat(room, table).also(*besides)
    stakes = seats.playing(table)
    offers = [f"{seat} {it.player} ({dollars(it.stake)})" for seat, it in seats.below_minimum(table)]
    offer = f"offer {', '.join(offers)} to add to the stake, up to {least} at least: who has none leaves" * bool(offers)
    if len(stakes) < 2:
        what = f"seat two players, {least} each at least: key the seat, then the dollars"
        what = "; ".join(filter(None, (offer, what)))
        return wait("seats", what, sections.stake, *ENTRY, besides=besides, in_play=False, headline="Between rounds")
    rules = room.rules.blind
    due, source = rules.due(table, stakes), rules.first
    what, source = (f"{offer}; {due.what}", f"{sections.offered}, {source}") if offer else (due.what, source)
    kept = ("who is to have the buck does not decline it", sections.keeps_buck)
    goes_through = betting.amount(table) in (0, due.cents) and not betting.is_zero_keyed(table)
    ready: Awaited = BET if goes_through else Keyed
    return wait(
        due.phase, f"{what}; press bet", source, ready, besides=besides, refuses={DECLINE: kept}, in_play=False,
        headline=due.name.capitalize(),
    )  # fmt: skip


def of_the_seat(room: PokerRoom, table: PokerTable) -> Wait:
    """Return the wait for the keyed seat: for a stake, or for the confirmation that its player leaves."""
    play, sections = table.memory.play, room.rules.seats
    who, taken = f"seat {play.seat}, {seats.player_at(table, play.seat)}", table.memory.seats.taken.get(play.seat)
    asks: tuple[Awaited, ...] = (BET, Keyed) if betting.amount(table) else (Keyed,)
    source, fold = sections.stake, "; press fold if the player leaves" if taken else ""
    what = f"{who}: key the dollars and press bet for a stake{fold}; decline if nothing was meant"
    if taken and play.leaves:
        asks, source = OF_A_SEAT, sections.vacant
        what = f"{who}: leaves with {dollars(taken.stake)}; accept to confirm, decline if nothing was meant"
    return wait("seats", what, source, *asks, besides=OF_A_SEAT, in_play=False, headline="Between rounds")


def too_early(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Alert the person in charge to a card that left the shoe before the blind bet. That card is dealt first."""
    if isinstance(event, CardDrawn | CardUnread):
        stakes = seats.playing(table)
        name = room.rules.blind.due(table, stakes).name if stakes else "first bet"
        what = f"a card left the shoe before the {name}: it waits face down, and is the first one that is dealt"
        table.alert(table.game.general.in_charge, what, room.rules.blind.first)


def handle(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Handle one event between two rounds."""
    play = table.memory.play
    if isinstance(event, Pressed) and event.button in {ACCEPT.name, DECLINE.name}:
        answer_seat(room, table, accepts=event.button == ACCEPT.name)
        return
    play.leaves = False
    match event:
        case Acted(seat=seat, act=does, cents=cents):
            enter_first_bet(room, table, seat, does, cents)
        case Pressed(button="bet" | "fold"):
            press_for_seat(room, table, event.button == BET.name)
        case Keyed():
            key(table, event)
        case Entered():
            seat_keyed(room, table)
        case _:
            handle_other_event(room, table, event)


def handle_other_event(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Handle a stake, a leaving player or a direction."""
    match event:
        case Staked():
            seats.seat_with_stake(table, event, room.rules.seats)
            room.rules.cards.fits(table)
        case PlayerLeft(player=player):
            seats.leaves(table, player, room.rules.seats)
        case Directed(direction="exclude"):
            leaving.remove_excluded(room, table)
        case Directed():
            directions.directed(room, table, event)


def while_prepared(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Handle one event while the cards are prepared."""
    if isinstance(event, Pressed) and not table.memory.play.seat:
        table.refuse("first prepare the cards; or key a seat", room.rules.cards.preparation.shuffle)
    else:
        handle(room, table, event)


def seat_keyed(room: PokerRoom, table: PokerTable) -> None:
    """Select the keyed seat, for a stake or a leaving player. Keying the selected seat again deselects it."""
    play = table.memory.play
    keyed = code_of(table)
    seat = keyed.lstrip("0")
    if len(keyed) != SEAT_DIGITS or not seat or seats.no_such_seat(table, seat, room.rules.seats):
        last = f"{table.options.places:0{SEAT_DIGITS}}"
        table.refuse(
            f"{space_digits(keyed) or 'nothing'} is no seat: key 0 1 to {space_digits(last)}", room.rules.seats.places
        )
    else:
        play.seat = "" if play.seat == seat else seat


def answer_seat(room: PokerRoom, table: PokerTable, *, accepts: bool) -> None:
    """Handle accept, which confirms that the player at the keyed seat leaves, and decline, which deselects the seat."""
    play = table.memory.play
    seat, leaves = play.seat, play.leaves
    if accepts and not leaves:
        table.refuse("there is nothing to confirm: press bet or fold, or decline", room.rules.seats.stake)
        return
    betting.clear_terminal(table)
    if accepts:
        handle_other_event(room, table, PlayerLeft(seats.player_at(table, seat)))


def press_for_seat(room: PokerRoom, table: PokerTable, bets: bool) -> None:
    """Handle bet, for the stake of the keyed seat or the blind, and fold, for a leaving player at that seat."""
    play = table.memory.play
    seat, cents = play.seat, betting.amount(table)
    if not seat and bets and betting.is_zero_keyed(table):
        betting.clear_terminal(table)
        table.refuse(f"{betting.ZERO}: {asked(room, table).what}", room.rules.blind.amount)
    elif not seat and bets:
        betting.clear_terminal(table)
        enter_first_bet(room, table, next(map(str, seats.playing(table)), ""), "bet", cents)
    elif not seat:
        table.refuse("nobody folds between rounds; key a seat first if its player leaves", room.rules.seats.in_round)
    elif bets and not cents:
        table.refuse(f"key the dollars of the stake at {seat} first", room.rules.seats.stake)
    elif bets:
        betting.clear_terminal(table)
        handle_other_event(room, table, Staked(seats.player_at(table, seat), seat, cents))
    elif seat in table.memory.seats.taken:
        betting.clear_terminal(table)
        play.seat, play.leaves = seat, True
    else:
        betting.clear_terminal(table)
        seats.note_absent(table, seats.player_at(table, seat), room.rules.seats)


def enter_first_bet(room: PokerRoom, table: PokerTable, seat: str, does: Does, cents: int) -> None:
    """Take the blind bet of the player with the buck, or the antes of all players. Refuse any other act."""
    stakes, rules = seats.playing(table), room.rules.blind
    first = next(iter(stakes), 0)
    due = rules.due(table, stakes) if stakes else None
    turn = f"it is the turn of {first} {seats.player_at(table, str(first))}"
    known = table.memory.seats.taken.get(seat)
    if known and not known.stake:
        least = seats.least_stake(table)
        to_do = seats.has_no_more(table, known.player, least) or f": add {dollars(least)} at least, or leave"
        table.refuse(f"{known.player} has no table stake left{to_do}", room.rules.seats.leaves)
    elif why := tournament_chips.no_session(table):
        table.refuse(*why)
    elif due is None or len(stakes) < 2:
        table.refuse("two players with stakes sit down first", room.rules.seats.stake)
    elif seat != str(first) and due.acts[0].kind == "ante":
        table.refuse(f"first {due.what}: press bet once for all", rules.first)
    elif seat != str(first):
        table.refuse(turn, room.rules.bets.sections.turns)
    elif does != "bet":
        table.refuse(f"{turn}: the {due.name} comes first", room.rules.seats.keeps_buck)
    elif cents not in (0, due.cents):
        table.refuse(f"the {due.name} is {dollars(due.cents)}, not {dollars(cents)}", rules.amount)
    else:
        begin_round(room, table)


def begin_round(room: PokerRoom, table: PokerTable) -> None:
    """Begin the round with the bets before the cards. From now on no stake changes."""
    play = table.memory.play
    betting.clear_terminal(table)
    seats.nothing_left(table, room.rules.seats)
    play.stakes = seats.playing(table)
    play.players = {str(seat): seats.player_at(table, str(seat)) for seat in sorted(play.stakes)}
    table.close_betting("what a player bets is entered as an act", room.rules.bets.sections.turns)
    for act in room.rules.blind.due(table, play.stakes).acts:
        betting.write(room, table, act)
