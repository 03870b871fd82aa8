# SPDX-License-Identifier: MIT
"""The sixth card of each undeclared hand: dealt, turned up and settled in turn (8.7, 9.3-9.5)."""

from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.log import names
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.preparing import DONE
from controller.games.double_chance import hands as ranks
from controller.games.double_chance.dealing import RULES, sixth_places, with_sixth
from controller.games.double_chance.settling_declared import is_jackpot
from controller.games.double_chance.table import DoubleChanceTable, has_jackpot_wager
from controller.games.double_chance.wagers import ANOTHER_SUIT, HIGHER, NO_JACKPOT, WINS
from controller.games.double_chance.waits import MEANWHILE

PAY = {
    WINS: ("pay 1 to 1", "9.3"),
    HIGHER: ("take the wager", "9.4"),
    ANOTHER_SUIT: ("take the wager", "9.5"),
}


def dealt_and_settled(table: DoubleChanceTable) -> Procedure[None]:
    """Deal a sixth card to each remaining hand; then turn up and settle one after the other."""
    if sixth_places(table):
        yield from deal(table, MEANWHILE, RULES, with_sixth(table))
    for place in sixth_places(table):
        yield from one(table, place)


def one(table: DoubleChanceTable, place: str) -> Procedure[None]:
    """Turn up the sixth card of a place, declare its hand and pay.

    A jackpot wager still there was found after the losing ones were collected (8.6.3): it loses now (9.6).
    """
    play = table.memory.play
    if not any(not is_jackpot(it) for it in play.outcomes(place)):
        asked = wait(
            "sixth card", f"turn up the sixth card of place {place}; press done", "8.7", DONE,
            headline=f"Place {place}: the sixth card",
        )  # fmt: skip
        if not play.hands[place][ranks.CARDS].up:
            play.turn = HandTurn(place)
            yield from MEANWHILE.happens(table, asked)
            play.turn = HandTurn()
        cards = yield from turn_up(table, MEANWHILE, place, "8.7", (ranks.CARDS,))
        outcome = ranks.with_sixth_card(play.kept[place], names(cards)[ranks.CARDS])
        what, source = PAY[outcome]
        found_late = [NO_JACKPOT] if has_jackpot_wager(table, place) else []
        settling.decide(table, {place: [outcome, *found_late]}, source)
        headline = f"Place {place} {outcome}"
        settling.require_payment(
            table, f"place {place}: {what}; cards into the discard rack", f"{source}, 9.7", headline
        )
    yield from settling.await_payment(table, MEANWHILE)
