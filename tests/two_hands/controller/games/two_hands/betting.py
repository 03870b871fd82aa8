# SPDX-License-Identifier: MIT
"""The steps of a round until its first card: the cards are prepared, wagers are taken and closed (ss 701-702)."""

from msgspec.structs import replace

from controller.engine.record.events import Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, NO_MORE_BETS, Awaited, Procedure, VoidRound, Wait, wait
from controller.games.cards.hands import places
from controller.games.cards.hands.meanwhile import code_of, key
from controller.games.kit.keying import ENTRY
from controller.games.two_hands.on_show import show
from controller.games.two_hands.table import TwoHandsTable
from controller.games.two_hands.wagers import BET
from controller.games.two_hands.waits import DRAWING, PREPARED
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, Pressed

PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft, *ENTRY)
TAKE_WAGERS = wait(
    "betting", "take wagers; then call no more bets", "s 702", NO_MORE_BETS, besides=PEOPLE, in_play=False
)
NOBODY = replace(TAKE_WAGERS.asking(*ENTRY), what=f"take wagers; {places.NOBODY}; then call no more bets")
FIRST_CARD = wait(
    "dealing", "deal the first card", "s 703", NEXT_CARD, besides=PEOPLE, in_play=False, headline="No more bets"
)
CLOSED = ("no more bets was called", "s 702")
EARLY = ("the first card was dealt before no more bets was called: wagers are closed", "s 702")


def wagered(table: TwoHandsTable) -> Procedure[None]:
    """Wagers are taken until the call; then the first card leaves the shoe."""
    while not table.memory.play.players:
        yield from PREPARED.ready(table)
        show(table)
        happened(table, (yield DRAWING.also(asked(table))))


def asked(table: TwoHandsTable) -> Wait:
    """The call, once somebody plays; then the first card."""
    if table.memory.play.called:
        return FIRST_CARD
    return TAKE_WAGERS if places.players(table, BET) else NOBODY


def happened(table: TwoHandsTable, event: Event) -> None:
    """One event before the first card of the round lies there."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            first_card(table)
        return
    match event:
        case Pressed():
            call(table)
        case Entered():
            places.enter(table, code_of(table), "s 701(1)")
        case Keyed():
            key(table, event)


def call(table: TwoHandsTable) -> None:
    """The dealer calls no more bets, once somebody plays."""
    if not places.players(table, BET):
        table.refuse("no place is in play: take wagers, or key each place with one", "s 702")
        return
    table.memory.play.called = True
    table.close_betting(*CLOSED)
    table.call("no more bets", "s 702")


def first_card(table: TwoHandsTable) -> None:
    """The first card is out of the shoe: who plays is known."""
    play = table.memory.play
    if play.called and not places.players(table, BET):
        raise VoidRound("no wager is left: the cards are shuffled", "s 710(2)")
    places.close(table, BET, "s 701(2)", CLOSED, frozenset())
    if play.players and not play.called:
        table.refuse(*EARLY)
