# SPDX-License-Identifier: MIT
"""Choices that an irregularity gives to players: keep the wager or take it back (ss 54, 56-58, 61, 65D)."""

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.hands import next_initial
from controller.games.blackjack.irregular.laying import retract
from controller.games.blackjack.table import BlackjackTable, WagerOffer
from controller.games.blackjack.waits import happens
from controller.games.cards.hands.table import HandTurn
from controller.games.kit.places import ACCEPT, DECLINE


def made(table: BlackjackTable) -> Procedure[None]:
    """Ask each player who has to choose now, in the order of the boxes."""
    play = table.memory.play
    while (offers := play.irregular.offers) and (not offers[0].later or not next_initial(play.hands, play.order)):
        yield from asked(table, offers[0])
    play.turn = HandTurn()


def asked(table: BlackjackTable, offered: WagerOffer) -> Procedure[None]:
    """Ask one player to choose."""
    play = table.memory.play
    player = offered.player or f"box {offered.box}"
    play.turn = HandTurn(offered.box, (ACCEPT.name, DECLINE.name), player)
    who = f"{player}, box {offered.box}" if offered.player else player
    what = f"{who}: accept, and the wager stays{offered.stays}; or decline, and it goes back"
    asks = wait("choices", what, offered.source, ACCEPT, DECLINE, headline=f"Box {offered.box}: the wager stays?")
    event: Event = yield from happens(table, asks)
    play.irregular.offers.remove(offered)
    if event.subject == DECLINE.name:
        retract(table, offered.player, offered.box, offered.source)
