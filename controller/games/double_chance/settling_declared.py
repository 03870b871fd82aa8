# SPDX-License-Identifier: MIT
"""Settlement of declared hands and all jackpot wagers from the dealer's right (8.6.3-8.6.6, 9.1, 9.6, 10.3)."""

from controller.engine.record.state import Lying
from controller.engine.rules.features import FixedPayment
from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen, TurnedUp, names
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.hands.turning_up import turn_up
from controller.games.double_chance import hands as ranks
from controller.games.double_chance import kept
from controller.games.double_chance.sections import DISCARD
from controller.games.double_chance.table import AGAIN, DoubleChanceTable, has_jackpot_wager
from controller.games.double_chance.wagers import DECLARED, NO_JACKPOT, OF_A_JACKPOT, WAGER, jackpot
from controller.games.double_chance.waits import MEANWHILE

NOT_ALLOWED = "does not hold a hand that may be declared: it discards 2 cards at least, and stays in the round"


def from_the_right(table: DoubleChanceTable) -> Procedure[None]:
    """Turn up kept and declared cards from the dealer's right, and settle the results."""
    for place in reversed(table.memory.play.playing_places):
        yield from one(table, place)


def one(table: DoubleChanceTable, place: str) -> Procedure[None]:
    """Turn up a place; declare and pay the results known before the sixth card."""
    play = table.memory.play
    if place in play.void:
        return
    if not play.outcomes(place):
        yield from declared_hand(table, place)
        if place in play.discarding:
            yield from kept.turned_up_and_keyed(table, place)
        declare(table, place)
    yield from settling.await_payment(table, MEANWHILE)


def declared_hand(table: DoubleChanceTable, place: str) -> Procedure[None]:
    """Turn up a declared hand. A hand that may not be declared discards at least two cards (12.6)."""
    play = table.memory.play
    while place in play.declaring:
        is_new = TurnedUp(place) not in play.log
        cards = yield from turn_up(table, MEANWHILE, place, "8.6.1")
        if ranks.find_declarable(names(cards)):
            return
        if is_new:
            table.refuse(f"place {place} {NOT_ALLOWED}", "12.6")
        asked = wait(
            "decisions", f"place {place} may not declare this hand: it discards 2 cards at least; press discard",
            "12.6", DISCARD, headline=f"Place {place} discards",
        )  # fmt: skip
        play.turn = HandTurn(place)
        yield from MEANWHILE.happens(table, asked)
        play.turn = HandTurn()
        play.log.append(Chosen(place, DISCARD.name, AGAIN))


def declare(table: DoubleChanceTable, place: str) -> None:
    """Declare the results of this place before the sixth card."""
    declares = place in table.memory.play.declaring
    outcomes, source = decided(table, place, declares=declares)
    if outcomes:
        settling.decide(table, {place: outcomes}, source)
        what = f"{_acts(outcomes)}; cards into the discard rack" if declares else "take the jackpot wager"
        hand = next((it for it in outcomes if not is_jackpot(it)), "no jackpot")
        headline = f"Place {place}: {hand}"
        settling.require_payment(table, f"place {place}: {what}", "8.6.4-8.6.6" if declares else "8.6.3", headline)


def _acts(outcomes: list[str]) -> str:
    """Return the instruction for the wagers of a declared hand, losing ones first."""
    if NO_JACKPOT in outcomes:
        return "take the jackpot wager, pay the hand"
    return "pay the hand and the jackpot" if any(map(is_jackpot, outcomes)) else "pay the hand"


def decided(table: DoubleChanceTable, place: str, *, declares: bool) -> tuple[list[str], str]:
    """Return the results of this place now, and the section. An undeclared hand wins no jackpot (assumed).

    A losing jackpot wager comes first, then the hand, then a winning jackpot wager (8.6.3-8.6.5).
    """
    has_jackpot = has_jackpot_wager(table, place)
    if not declares:
        return ([NO_JACKPOT], "9.6") if has_jackpot else ([], "")
    cards = names(table.memory.play.hands[place])
    hand = ranks.find_declarable(cards)
    if not has_jackpot:
        return [hand], "9.1"
    wins = ranks.jackpot(cards, table.options.schedule)
    return [hand, jackpot(wins)] if wins else [NO_JACKPOT, hand], "9.1"


def is_jackpot(outcome: str) -> bool:
    """Return whether an outcome decides a jackpot wager."""
    return outcome in OF_A_JACKPOT


def pays(table: DoubleChanceTable, won: Lying, outcome: str, cents: int) -> FixedPayment | None:
    """Return the maximum payout, if the odds would give more."""
    most = table.options.most_paid
    over = won.wager == WAGER and outcome in DECLARED and cents > most
    return FixedPayment(most, "9.2", limited=True) if over else None
