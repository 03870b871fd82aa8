# SPDX-License-Identifier: MIT
"""Results against the bank's hand (s 444), payments, and commission (ss 426, 445)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from c_ext import pai_gow as core
from c_ext.pai_gow import SetTiles, decide
from controller.engine.betting.settlement import declare_results, lose, settle, win
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.state import Lying
from controller.engine.rules.wait import VOID, Procedure, VoidRound, wait
from controller.engine.table.wagers import return_stake
from controller.engine.values.money import dollars
from controller.games.kit.keying import PAID
from controller.games.pai_gow import boxes
from controller.games.pai_gow.log import Opened
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.wagers import (
    BANK,
    BET,
    EVENS,
    LOSES,
    STANDS_OFF,
    WINS,
    commission,
    commission_of_co_banker,
    shares,
)
from controller.games.pai_gow.waits import happens

DECLARED, SETTLED = "s 444", "s 445"
TIES = ("s 444(4)", "s 444(5)", "s 444(6)")
"""Sections that give equal hands, or low hands of zero, to the bank."""


class BoxResult(NamedTuple):
    """The result of a hand, with its section."""

    outcome: str
    source: str


class BankProfit(NamedTuple):
    """The profit of one banking player, in cents, with its commission and section."""

    cents: int
    """Negative for a loss."""
    commission: int
    source: str


# Against the bank's hand


def of_box(table: PaiGowTable, box: int) -> BoxResult:
    """Return the result of a box, once its hand and the bank's are exposed."""
    opened = table.memory.play.log_state.opened
    return against(opened[box], opened[bank_of(table).box])


def against(player: Opened, bank: Opened) -> BoxResult:
    """Return the result of a hand. Both hands must be higher to win; equal and zero low hands are the bank's (s
    444).
    """
    it = decide(SetTiles(player.low, player.high), SetTiles(bank.low, bank.high))
    if it.result == core.LOSES:
        ties = dict.fromkeys(one.section for one in (it.low, it.high) if one.section in TIES)
        return BoxResult(LOSES, ", ".join(ties) or DECLARED)
    return BoxResult(WINS, "s 444(1)") if it.result == core.WINS else BoxResult(STANDS_OFF, "s 444(2)")


# What is owed


def owed(table: PaiGowTable) -> list[Decided]:
    """Return the decision on every wager: losing wagers, then winning ones, stand-offs, and the bank (s 445)."""
    results = {box: of_box(table, box) for box in boxes.playing_boxes(table)}
    every = [_of_bet(table, it, results[int(it.hand)]) for it in boxes.wagers_on(table, BET)]
    order = {"loses": 0, "wins": 1, "void": 2}
    return [*sorted(every, key=lambda it: order[it.how]), *_of_bank(table, every)]


def _of_bet(table: PaiGowTable, it: Lying, result: BoxResult) -> Decided:
    """Return the decision on a player's wager: even money less 5 %, lost, or returned."""
    stands, (outcome, source) = boxes.stands(table, [it]), result
    if outcome == WINS and stands:
        return replace(win(table, it, stands, "s 426(1)", commission(stands)), odds=EVENS)
    return lose(table, it, SETTLED) if outcome == LOSES else return_stake(it, source)


def net(decided: list[Decided]) -> int:
    """Return the bank's profit on all players' wagers, in cents; negative for a loss. A winner's 5 % is not the
    bank's.
    """
    sign = {"loses": 1, "wins": -1}
    return sum(sign.get(it.how, 0) * it.stands for it in decided)


def profits(table: PaiGowTable, cents: int) -> dict[str, BankProfit]:
    """Return the profit of each banking player, given the bank's profit in cents; a co-banker gets half (s 411)."""
    bank = bank_of(table)
    if bank.with_house:
        return {bank.player: co_banker(table, cents // 2 if cents > 0 else -(-cents // 2))}
    chips = {it.player: it.cents for it in boxes.wagers_on(table, BANK)} or {bank.player: 1}
    return {it: BankProfit(own, commission(max(own, 0)), "s 426(2)") for it, own in shares(cents, chips).items()}


def co_banker(table: PaiGowTable, cents: int) -> BankProfit:
    """Return the profit of a player who banks with the house."""
    smallest, minimum = table.options.smallest_chip, table.state.limits.minimum
    charged, rounded = commission_of_co_banker(max(cents, 0), minimum=minimum, smallest_chip=smallest)
    return BankProfit(cents, charged, "s 426(3)" if rounded else "s 426(2)")


def _of_bank(table: PaiGowTable, decided: list[Decided]) -> Iterator[Decided]:
    """Yield the decisions on the banking players' chips."""
    made = profits(table, net(decided))
    for it in boxes.wagers_on(table, BANK):
        profit = made[it.player]
        if profit.cents > 0:
            yield win(table, it, profit.cents, profit.source, profit.commission)
        elif profit.cents < 0:
            back = it.cents + profit.cents
            yield Decided(it.player, BANK, it.cents, it.cents, "loses", back, SETTLED, hand=it.hand)
        else:
            yield return_stake(it, SETTLED)


# Declared and paid


def declare(table: PaiGowTable) -> None:
    """Announce the result of each box, and a banking player's profit."""
    every = owed(table)
    said = [_announce_box(table, box) for box in boxes.playing_boxes(table)]
    if not bank_of(table).is_house:
        said.append(_announce_bank(table, net([it for it in every if it.wager == BET])))
    declare_results(table, sorted(said, key=lambda it: int(it.hand)), DECLARED, every)


def _announce_box(table: PaiGowTable, box: int) -> HandResult:
    outcome = of_box(table, box).outcome
    return HandResult(str(box), outcome, outcome, {BET: EVENS} if outcome == WINS else {}, decides=(BET,))


def _announce_bank(table: PaiGowTable, cents: int) -> HandResult:
    how = f"wins {dollars(cents)}" if cents > 0 else f"loses {dollars(-cents)}" if cents else "breaks even"
    return HandResult(str(bank_of(table).box), f"bank {how}", "bank", {}, decides=(BANK,))


def paid(table: PaiGowTable) -> Procedure[None]:
    """Wait until the dealer has collected, paid and taken the commission (s 445).

    Raises VoidRound if nobody is left to play.
    """
    if not boxes.playing_boxes(table):
        raise VoidRound("nobody is left who plays against the bank", "s 432")
    if not table.declared:
        declare(table)
    stands = ("the result is declared: take the last hand back first, or it stands", "s 435(4)")
    asked = wait(
        "payment", "", SETTLED, PAID, despite_blocks=(PAID,), may_void=False, refuses={VOID: stands}, settles=True,
        remark=("Wrong hand? Decline takes the last one back", "s 3(2)"),
    )  # fmt: skip
    yield from happens(table, asked)
    boxes.remember(table)
    settle(table)
