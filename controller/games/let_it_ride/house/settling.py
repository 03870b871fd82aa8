# SPDX-License-Identifier: MIT
"""Settlement from the dealer's right: turn up hands, collect losing wagers, then pay winners (H8.14-H8.20)."""

from controller.engine.record.decided import Decided
from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import names
from controller.games.cards.shoe.preparing import DONE
from controller.games.let_it_ride import community, hands
from controller.games.let_it_ride.house.from_hand import turn_up
from controller.games.let_it_ride.house.table import COUNTED_EVERY, HouseRideTable
from controller.games.let_it_ride.house.waits import MEANWHILE
from controller.games.let_it_ride.house_wagers import BONUS, LOWER, NO_BONUS, bonus, outcome

LOSE = (LOWER, NO_BONUS)
COUNT = wait(
    "count", "count the stub: all cards are to be there; press done", "H7.9", DONE, headline="Counting the stub"
)


def of_all_hands(table: HouseRideTable) -> Procedure[None]:
    """Turn up and declare each hand from the dealer's right; then settle all."""
    play = table.memory.play
    for place in reversed(play.playing_places):
        if not play.outcomes(place):
            cards = yield from turn_up(table, MEANWHILE, place, "H8.14")
            settling.decide(table, {place: outcomes(table, place, names(cards))}, "H8.16")
    yield from collected_and_paid(table)


def outcomes(table: HouseRideTable, place: str, own: tuple[str, ...]) -> list[str]:
    """Return the outcome of the hand, and of its three cards if there is a bonus."""
    play = table.memory.play
    hand = outcome(hands.ranking(own, community.cards(play)))
    has_bonus = table.wagers.find(play.players[place], BONUS, place)
    return [hand, bonus(hands.three(own))] if has_bonus else [hand]


def collected_and_paid(table: HouseRideTable) -> Procedure[None]:
    """Collect all losing wagers, then pay the winning ones, with bonuses, from the dealer's right."""
    play = table.memory.play
    lose = [it.outcome in LOSE for it in play.declared if it.hand in play.playing_places]
    if any(lose) and not play.collected:
        settling.require_payment(
            table, "take all losing wagers; their cards into the discard rack", "H8.17", "Losing wagers"
        )
        yield from settling.await_payment(table, MEANWHILE, is_collected)
        play.collected = True
    if not all(lose) and not play.paid:
        what = "pay winners from your right; collect all cards in order"
        settling.require_payment(table, what, "H8.18-H8.21", "Winning wagers")
        yield from settling.await_payment(table, MEANWHILE)
        play.paid = True


def is_collected(it: Decided) -> bool:
    """Return whether the wager is settled before any winner is paid."""
    return it.how != "wins"


def stub_counted(table: HouseRideTable) -> Procedure[None]:
    """Have the stub counted at least once every five rounds."""
    play = table.memory.play
    while table.memory.uncounted + 1 >= COUNTED_EVERY and not play.counted:
        yield from MEANWHILE.happens(table, COUNT)
        play.counted = True
