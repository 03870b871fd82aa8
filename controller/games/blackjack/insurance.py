# SPDX-License-Identifier: MIT
"""Insurance: offered when the dealer's first card is an ace, collected before the dealer draws more (s 36)."""

from msgspec.structs import replace

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.blackjack import even_money
from controller.games.blackjack.added import adding
from controller.games.blackjack.hands import box_of
from controller.games.blackjack.sections import EVEN_MONEY
from controller.games.blackjack.table import BlackjackTable, PendingAddition
from controller.games.blackjack.wagers import BLACKJACK, INSURANCE, INSURANCE_LOSES
from controller.games.blackjack.waits import MEANWHILE, happens
from controller.games.cards.hands import settling
from controller.games.cards.shoe.preparing import DONE

EVEN_DOLLAR = 25
"""Cents. Insurance may exceed half the wager by this much, to win an even dollar (s 36(4))."""
DOLLAR = 100
OFFERED = wait(
    "insurance", "take insurance wagers, at most half of each wager; then press done", "s 36(3)", DONE,
    headline="Insurance",
)  # fmt: skip


def offered(table: BlackjackTable) -> Procedure[None]:
    """Call for insurance wagers against an ace, before any additional card is dealt (s 36(1)-(3))."""
    play = table.memory.play
    if not play.added.insured and table.memory.play.hands.shows_ace and not play.irregular.deemed:
        if not play.adding:
            table.call("insurance", "s 36(2)")
            play.adding = PendingAddition("insurance")
        while (yield from happens(table, asked(table))).subject == EVEN_MONEY.name:
            hand, player = next(even_money.waiting(table))
            yield from even_money.takes(table, hand, player)
        play.added.insured = True
    if play.adding and play.adding.kind == "insurance":  # it is over, or the card was no ace when it was keyed again
        adding.end(table)


def asked(table: BlackjackTable) -> Wait:
    """Return the wait for insurance. A waiting blackjack may be paid even money meanwhile (s 35(4))."""
    if next(even_money.waiting(table), None):
        return OFFERED.also(EVEN_MONEY)
    return replace(OFFERED, refuses={EVEN_MONEY: ("no blackjack waits for the dealer", "s 35(4)")})


def too_much(table: BlackjackTable, change: Change) -> Refusal:
    """Return why this insurance wager is refused; None if it is not."""
    box = box_of(change.hand)
    if change.hand != box or change.player not in table.memory.play.players(box):
        return (f"{change.player} has no wager on box {change.hand} to insure", "s 36(3)")
    wager = table.wagers.find(change.player, BLACKJACK, box)
    stake = adding.valid_amounts(table, [wager]).get(change.player, 0) if wager else 0
    over = 2 * change.after - stake
    if over <= 0 or (over <= 2 * EVEN_DOLLAR and 2 * change.after % DOLLAR == 0):
        return tournament_chips.short(table, change.player, change.after - change.before, "insure for less, or not")
    most = f"at most half of {dollars(stake)}; 25c more only to win an even dollar"
    return (
        f"{dollars(change.after)} of insurance is too much: {most}",
        "s 36(3)" if over > 2 * EVEN_DOLLAR else "s 36(4)",
    )


def collected(table: BlackjackTable) -> Procedure[None]:
    """Collect losing insurance wagers once the dealer has a second card, before any other card (s 36(6))."""
    play = table.memory.play
    insured = {it.hand for it in table.wagers if it.wager == INSURANCE}
    if insured and not play.hands.dealer.total.blackjack:
        settling.decide(table, {hand: [INSURANCE_LOSES] for hand in sorted(insured)}, "s 36(1)")
        settling.require_payment(table, "take all insurance wagers", "s 36(6)", play.hands.headline)
    yield from settling.await_payment(table, MEANWHILE)
