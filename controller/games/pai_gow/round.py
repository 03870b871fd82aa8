# SPDX-License-Identifier: MIT
"""A round of play of pai gow, from the offer of the bank to the last payment; or a void round."""

from contextlib import suppress

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.kit.places import DECLINE
from controller.games.pai_gow import (
    betting,
    boxes,
    dealing,
    directions,
    exposing,
    irregular,
    offering,
    preparing,
    results,
    setting,
)
from controller.games.pai_gow.table import PaiGowPlay, PaiGowTable, bank_of
from controller.games.pai_gow.waits import StepsChanged, UnaskedTileEvent
from hal.signals import Entered


def round_of_play(table: PaiGowTable) -> Procedure[None]:
    """Play one round. After an interruption the steps run again, and each does only its open part."""
    try:
        while True:
            try:
                yield from steps(table)
            except StepsChanged:
                continue
            except UnaskedTileEvent as interrupted:
                with suppress(StepsChanged):  # the loop starts again in any case
                    handle_other_event(table, interrupted.event)
            else:
                break
    except VoidRound:
        end_round(table)
        raise
    end_round(table)


def steps(table: PaiGowTable) -> Procedure[None]:
    """Play the steps of a round, in order."""
    yield from irregular.due(table)
    yield from preparing.ready(table)
    yield from offering.offer_bank(table)
    yield from betting.wagers(table)
    yield from betting.cut(table)
    while boxes.undealt(table) or not table.memory.play.log_state.dice:
        yield from dealing.thrown(table)
        yield from dealing.dealt(table)
    yield from setting.all_set(table)
    yield from exposing.bank_exposed(table)
    yield from exposing.all_exposed(table)
    yield from results.paid(table)


def handle_other_event(table: PaiGowTable, event: Event) -> None:
    """Handle an event that no wait asks for: a code, undo, a direction. Other events only change the wait."""
    match event:
        case Entered():
            irregular.keyed(table)
        case Directed(direction="la-ja", player=player):
            if why := betting.no_la_ja_for(table, player):
                table.refuse(*why)
            else:
                betting.la_ja(table)
        case Directed(direction=direction) if direction in directions.DIRECTIONS:
            directions.directed(table, event)
        case _ if event.subject == DECLINE.name:
            irregular.take_back(table)
    if bank_of(table).player in {*table.state.excluded, *table.memory.apart}:
        offering.given_up(table)


def left(table: PaiGowTable, player: str) -> None:
    """Forget a player who has left: the box's next player becomes its first player."""
    memory = table.memory
    memory.tenure = {box: [it for it in players if it != player] for box, players in memory.tenure.items()}
    memory.missed.pop(player, None)
    memory.gone.append(player)
    if player == bank_of(table).player:
        offering.given_up(table)


def end_round(table: PaiGowTable) -> None:
    """Clear the round, after its end or when it is void."""
    memory = table.memory
    memory.silent, memory.gone, memory.play = False, [], PaiGowPlay()
