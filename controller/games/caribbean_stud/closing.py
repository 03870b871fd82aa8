# SPDX-License-Identifier: MIT
"""Closing the hands of players who bet: compare, declare, pay and close, from the dealer's right (ss 241-243)."""

from controller.engine.rules.wait import Procedure
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER, names
from controller.games.cards.hands.turning_up import turn_up
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud import jackpots
from controller.games.caribbean_stud.dealer import qualifies
from controller.games.caribbean_stud.table import CaribbeanPlay, CaribbeanTable
from controller.games.caribbean_stud.wagers import LOSES, NOT_QUALIFIED, STANDS_OFF
from controller.games.caribbean_stud.waits import MEANWHILE

SOURCES = {NOT_QUALIFIED: "s 241(2)", LOSES: "s 243(3)", STANDS_OFF: "s 243(5)"}
WINS = "s 243(1)"
PAY = {
    NOT_QUALIFIED: ("pay the ante 1 to 1, give back the bet", "s 241(2)-(3)"),
    LOSES: ("take ante and bet", "s 243(4)"),
    STANDS_OFF: ("give back ante and bet", "s 243(6)"),
}
SPREAD_ALL = "spread, count, rack"
"""Label beside the wagers of a folded hand, short enough for one line of a small screen."""
SPREAD_FOLDED = "spread and count the folded cards face down, into the rack"
PAY_BOTH = ("pay ante and bet", "s 243(2)")


def of_all_hands(table: CaribbeanTable) -> Procedure[None]:
    """Close every continuing player's hand from the dealer's right, anti-clockwise (s 242(2))."""
    for place in reversed(table.memory.play.continuing):
        yield from closed(table, place)


def closed(table: CaribbeanTable, place: str) -> Procedure[None]:
    """Declare one hand, if not done yet, and pay it."""
    play = table.memory.play
    if place not in play.void and not play.outcomes(place):
        outcome = yield from compared(table, place)
        yield from jackpots.known(table, place)
        settling.decide(table, {place: [outcome]}, SOURCES.get(outcome, WINS))
        what, source = PAY.get(outcome, PAY_BOTH)
        folded = ", ".join(dict.fromkeys(it.hand for it in table.owed if it.hand in play.folded))
        then, by = what_then(play, wins_jackpot=jackpots.wins(table, place), alone=not folded)
        what += f", take folded {folded}" if folded else ""  # the same press settles them
        settling.require_payment(
            table, f"place {place}: {what}; {then}", f"{source}, {by}", f"Place {place}: {outcome}"
        )
    yield from settling.await_payment(table, MEANWHILE)


def what_then(play: CaribbeanPlay, *, wins_jackpot: bool, alone: bool) -> tuple[str, str]:
    """Return the instruction for the cards of a settled hand, and the section. alone: No folded hands are closed
    too.
    """
    if wins_jackpot:
        stay = "s 243(7)" if qualifies(play) else "s 241(4)"
        what = "its cards stay for the jackpot"
        return (what, stay) if alone else (f"{what}; {SPREAD_FOLDED}", f"{stay}, s 225")
    if not alone:
        return SPREAD_ALL, "s 225"
    if qualifies(play):
        return "spread face down, count its cards, into the rack", "s 225"
    return "count its cards, into the rack", "s 241(2)(b)"


def compared(table: CaribbeanTable, place: str) -> Procedure[str]:
    """Return the outcome of a hand. Its cards are turned up only if the dealer's hand qualifies (s 242(2)(a))."""
    play = table.memory.play
    if not qualifies(play):
        return NOT_QUALIFIED
    cards = yield from turn_up(table, MEANWHILE, place, "s 242(2)(a)")
    return ranks.outcome(names(cards), names(play.hands[DEALER]))
