# SPDX-License-Identifier: MIT
"""Odds behind a bet at craps (ss 119-122): amount, double amount, and removal with the bet."""

from controller.engine.betting import settlement, standing
from controller.engine.record.decided import key_of
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import LAYOUT, ODDS, SUPPORTED, kind_and_number, name

DOLLAR = 100
ONCE, TWICE = 1, 2
"""Multiples of the bet's amount (ss 119-122(1A)(a) and (b))."""


def odds(table: CrapsTable, change: Change) -> Refusal:
    """Return why odds are refused: they lie behind a bet on its point, in the amount of the section. They may be
    reduced.
    """
    if change.comes_down:
        return None
    kind, number = kind_and_number(change.wager)
    name, section = SUPPORTED[kind]
    bet = supported_bet(table, change.player, change.wager)
    if bet is None:
        return (f"{change.player} has no {name} whose point is {number}", f"{section}(1)")
    stands = standing.verdict(table, bet).stands
    return not_this_amount(change, stands, section, agreed=change.agreed or table.options.double_odds)


def not_this_amount(change: Change, bet: int, section: str, *, agreed: bool) -> Refusal:
    """Return why odds behind a bet of `bet` cents are refused at this amount. `agreed`: Twice the amount is agreed
    to.
    """
    once, twice = (amount(change.wager, bet, times) for times in (ONCE, TWICE))
    if change.after == once or (agreed and change.after == twice):
        return None
    words, behind = f"{name(change.wager)}: {dollars(once)}", f"behind a bet of {dollars(bet)}"
    if agreed:
        return (f"{words} or {dollars(twice)} {behind}", f"{section}(1A)")
    return (
        f"{words} {behind}; or {dollars(twice)} if the player asks and the casino operator agrees",
        f"{section}(1A)",
    )


def amount(wager: str, bet: int, times: int) -> int:
    """Return the odds behind a bet of `bet` cents, in cents: a multiple of its amount, or the sum that wins this (ss
    119-122(1A)).
    """
    if not wager.startswith("dont-"):
        return bet * times
    pays = LAYOUT.wagers[wager].all_odds[0]
    return -(-bet * times * pays.den // pays.num)


def supported_bet(table: CrapsTable, player: str, wager: str) -> Lying | None:
    """Return the bet that these odds support, if the player has one."""
    kind, number = kind_and_number(wager)
    bet = kind.removesuffix("-odds")
    if bet in ("win", "dont-win"):
        return table.wagers.find(player, bet) if table.memory.point == number else None
    return table.wagers.find(player, f"{bet}-{number}")


def remember_if_twice(table: CrapsTable, change: Change) -> None:
    """Record odds for which the casino operator has agreed to more than the amount of the bet, or its winnings.

    Odds reduced to that amount lose the agreement.
    """
    bet = supported_bet(table, change.player, change.wager)
    if bet is None:
        return
    known, key = table.memory.twice, (change.player, change.wager)
    once = amount(change.wager, standing.verdict(table, bet).stands, ONCE)
    if key in known:
        known.remove(key)
    if change.after > once:
        known.append(key)


# Removal with the bet (s 111(2), ss 120(1A), 122(1A))


def come_down(table: CrapsTable, player: str) -> None:
    """Return odds above the amount that this player's bets support now.

    A don't bet is removed or reduced at any time (s 111(2)); its odds go with it. Behind a reduced bet the amount in
    the section stays: twice as much, if agreed to.
    """
    for it in table.wagers.of(player):
        if it.wager in ODDS and it.cents > (most := supports(table, it)):
            lower(table, it, most)


def supports(table: CrapsTable, it: Lying) -> int:
    """Return the highest amount of these odds that their bet supports now; 0 without such a bet."""
    bet = supported_bet(table, it.player, it.wager)
    times = TWICE if (it.player, it.wager) in table.memory.twice else ONCE
    return amount(it.wager, standing.verdict(table, bet).stands, times) if bet else 0


def lower(table: CrapsTable, it: Lying, cents: int) -> None:
    """Reduce these odds to `cents`; the rest goes back to the player."""
    back, section = dollars(it.cents - cents), SUPPORTED[kind_and_number(it.wager)[0]][1]
    if cents:
        table.wagers.lay(it, cents)
        settlement.say_lies(table, it)
    else:
        table.wagers.remove(it)
        settlement.say_removed(table, it)
    settlement.stay_as_they_lie(table, key_of(it))
    left = f"{dollars(cents)} stays" if cents else "nothing stays"
    table.note_wager(it, f": {back} goes back with the bet that comes down, {left}", f"{section}(1A)")


def winnings(table: CrapsTable, wager: str, cents: int) -> int:
    """Return the winnings of odds, rounded up to the next whole dollar if the table does so (ss 119-122(1B))."""
    if table.options.round_odds and wager in ODDS:
        return -(-cents // DOLLAR) * DOLLAR
    return cents
