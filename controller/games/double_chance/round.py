# SPDX-License-Identifier: MIT
"""The round of Double Chance, in the order of the rules: wagers, cards, decisions, declared hands, the sixth card."""

from msgspec.structs import replace

from controller.engine.betting.settlement import say_removed
from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, NO_MORE_BETS, Awaited, Procedure, VoidRound, Wait, wait
from controller.engine.table.wagers import return_stake
from controller.games.cards.hands import counting, decisions, places
from controller.games.cards.hands.closed import left_the_shoe, table_closed
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.meanwhile import key
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.shoe.deck import round_over
from controller.games.double_chance import dealing, deciding, irregular, settling_declared, sixth
from controller.games.double_chance.on_show import show
from controller.games.double_chance.sections import BETWEEN_ROUNDS
from controller.games.double_chance.table import DoubleChancePlay, DoubleChanceTable
from controller.games.double_chance.wagers import WAGER
from controller.games.double_chance.waits import DRAWING, INTO_THE_DEVICE, MEANWHILE, PREPARED
from controller.games.kit.keying import ENTRY
from controller.games.nsw import deck as nsw_deck
from controller.games.nsw import new_south_wales
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, Pressed

WAGER_EVENTS: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
TAKE_WAGERS = wait(
    "betting", "take wagers, offer the jackpot; then call no more bets", "5.2, 7.2.1", NO_MORE_BETS,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
).naming(NO_MORE_BETS)  # fmt: skip
WITHOUT_JACKPOT = replace(TAKE_WAGERS, what="take wagers; then call no more bets")
NOBODY = replace(
    TAKE_WAGERS.asking(*ENTRY), what=f"take wagers, offer the jackpot; {places.NOBODY}; then call no more bets"
)
NOBODY_WITHOUT = replace(NOBODY, what=f"take wagers; {places.NOBODY}; then call no more bets")
"""Waits without a place in play, in which no more bets is not asked for: with a jackpot, and without one."""
FIRST_CARD = wait(
    "dealing", "deal the first card; it closes wagers", "7.2.2", NEXT_CARD,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False, headline="No more bets",
)  # fmt: skip
CLOSED_TABLE = table_closed("the table is closed", "14.8", besides=(*WAGER_EVENTS, *BETWEEN_ROUNDS))
CLOSED = ("the first card has been dealt", "5.3")


def round_of_play(table: DoubleChanceTable) -> Procedure[None]:
    """Play one round, from the preparation of the cards, if due, to the last payment; or void it."""
    yield from whole_round(table, play_steps, irregular.CODES, irregular.carried_out, end_round)


def play_steps(table: DoubleChanceTable) -> Procedure[None]:
    """Play the steps of a round. Each step does the work still due."""
    yield from take_wagers(table)
    yield from counting.counted(table, MEANWHILE)
    yield from deal(table, MEANWHILE, dealing.RULES, dealing.order(table))
    yield from decisions.ask_all(table, MEANWHILE, deciding.DECLARE_OR_DISCARD)
    yield from settling_declared.from_the_right(table)
    yield from sixth.dealt_and_settled(table)


def end_round(table: DoubleChanceTable) -> None:
    """Clear the round, also a void one, and record its effects on later rounds."""
    play = table.memory.play
    round_over(table, device=table.options.shuffling_device)
    if play.new_cards:
        nsw_deck.checked_next(table)
    new_south_wales.round_played(table, play.players)
    table.memory.play = DoubleChancePlay()


# Until the first card


def take_wagers(table: DoubleChanceTable) -> Procedure[None]:
    """Take wagers until the call of no more bets; the first card out of the shoe closes them (5.3)."""
    while not table.memory.play.players:
        yield from counting.before_the_round(table, DRAWING)
        yield from (INTO_THE_DEVICE if table.options.shuffling_device else PREPARED).ready(table)
        closed = not table.memory.play.called and new_south_wales.is_closed(table)
        show(table)
        event = yield DRAWING.also(CLOSED_TABLE if closed else asked(table))
        if not (closed and left_the_shoe(table, DRAWING, CLOSED_TABLE, event)):
            handle(table, event)


def asked(table: DoubleChanceTable) -> Wait:
    """Return the wait for the call, then for the first card. The jackpot is offered, if there is one (5.2.2)."""
    if table.memory.play.called:
        return FIRST_CARD
    if not places.players(table, WAGER):
        return NOBODY if table.options.schedule else NOBODY_WITHOUT
    return TAKE_WAGERS if table.options.schedule else WITHOUT_JACKPOT


def handle(table: DoubleChanceTable, event: Event) -> None:
    """Handle one event while wagers are taken."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            close(table)
        return
    match event:
        case Pressed():
            call(table)
        case Entered():
            irregular.CODES.before_the_first_card(table, enter_place)
        case Keyed():
            key(table, event)
        case Directed():
            directed(table, event)


def enter_place(table: DoubleChanceTable, place: str) -> None:
    """Put a place without an entered wager in play."""
    places.enter(table, place, "5.2.1")


def call(table: DoubleChanceTable) -> None:
    """Announce no more bets, once there is a wager (7.2.1)."""
    if not places.players(table, WAGER):
        table.refuse("no place is in play: take wagers, or key each place with one", "5.2.1")
        return
    table.memory.play.called = True
    table.close_betting("no more bets was called", "7.2.1")
    table.call("no more bets", "7.2.1")


def close(table: DoubleChanceTable) -> None:
    """Close wagers because the first card left the shoe (5.3)."""
    play = table.memory.play
    called = play.called
    if called and not places.players(table, WAGER):
        raise VoidRound("no wager is left: the cards are shuffled", "7.2.1")
    places.close(table, WAGER, "5.2", CLOSED, frozenset())
    if play.players and not called:
        table.refuse("the first card was dealt before no more bets was called: wagers are closed", "7.2.1, 5.3")


def directed(table: DoubleChanceTable, event: Directed) -> None:
    """Carry out a direction while wagers are taken. A supervisor may refuse a player's wagers (14.11)."""
    if event.direction == "refuse-wagers-of":
        refuse(table, event)
    else:
        nsw_deck.between_rounds(table, event)


def refuse(table: DoubleChanceTable, event: Directed) -> None:
    """Refuse a player's wagers before the first card, and remove them from the layout (14.11)."""
    mine = table.wagers.of(event.player)
    if not mine:
        table.refuse(f"{event.player} has no wager on the layout", "14.11")
        return
    table.note(event.describe(f"the wagers of {event.player} are refused"), "14.11")
    table.pay([return_stake(it, "14.11") for it in mine])
    for it in mine:
        table.wagers.remove(it)
        say_removed(table, it)
