# SPDX-License-Identifier: MIT
"""Odds behind a bet at craps (ss 119-122): their amount, when it may be twice as much, and what takes them down."""

from controller.engine.betting import settlement, standing
from controller.engine.record.decided import key_of
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import LAYOUT, ODDS, SUPPORTED, kind_and_number, name

DOLLAR = 100
ONCE, TWICE = 1, 2
"""How many times the amount of the bet (ss 119-122(1A)(a) and (b))."""


def odds(table: CrapsTable, change: Change) -> Refusal:
    """Odds are made behind a bet on its point, for exactly the amount in the section. They may be reduced again."""
    if change.comes_down:
        return None
    kind, number = kind_and_number(change.wager)
    name, section = SUPPORTED[kind]
    bet = supported(table, change.player, change.wager)
    if bet is None:
        return (f"{change.player} has no {name} whose point is {number}", f"{section}(1)")
    stands = standing.verdict(table, bet).stands
    return not_this_amount(change, stands, section, agreed=change.agreed or table.options.double_odds)


def not_this_amount(change: Change, bet: int, section: str, *, agreed: bool) -> Refusal:
    """Why odds behind a bet of this many cents are not made for this amount. `agreed`: twice as much is agreed to."""
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
    """Odds behind a bet of this many cents, in cents: so many times its amount, or what wins that (ss 119-122(1A))."""
    if not wager.startswith("dont-"):
        return bet * times
    pays = LAYOUT.wagers[wager].all_odds[0]
    return -(-bet * times * pays.den // pays.num)


def supported(table: CrapsTable, player: str, wager: str) -> Lying | None:
    """The bet behind which these odds lie, if the player has it."""
    kind, number = kind_and_number(wager)
    bet = kind.removesuffix("-odds")
    if bet in ("win", "dont-win"):
        return table.wagers.find(player, bet) if table.memory.point == number else None
    return table.wagers.find(player, f"{bet}-{number}")


def remember_if_twice(table: CrapsTable, change: Change) -> None:
    """Keep in memory for which odds the casino operator has agreed to more than the amount of the bet, or its winnings.

    Odds that are reduced again to that amount have no such agreement any more.
    """
    bet = supported(table, change.player, change.wager)
    if bet is None:
        return
    known, key = table.memory.twice, (change.player, change.wager)
    once = amount(change.wager, standing.verdict(table, bet).stands, ONCE)
    if key in known:
        known.remove(key)
    if change.after > once:
        known.append(key)


# They come down with the bet (s 111(2), ss 120(1A), 122(1A))


def come_down(table: CrapsTable, player: str) -> None:
    """Give back what lies in odds over the amount that the bets of this player support now.

    A don't bet is removed or reduced at any time (s 111(2)); the odds go with it. Of a bet that is reduced, they stay
    for the amount in the section: twice as much, if that was agreed to.
    """
    for it in table.wagers.of(player):
        if it.wager in ODDS and it.cents > (most := supports(table, it)):
            lower(table, it, most)


def supports(table: CrapsTable, it: Lying) -> int:
    """The highest amount of these odds that the bet before them supports now; 0 if there is no such bet."""
    bet = supported(table, it.player, it.wager)
    times = TWICE if (it.player, it.wager) in table.memory.twice else ONCE
    return amount(it.wager, standing.verdict(table, bet).stands, times) if bet else 0


def lower(table: CrapsTable, it: Lying, cents: int) -> None:
    """Only so many cents of these odds stay; the rest goes back to the player."""
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
    """Winnings of odds are rounded up to the next whole dollar where the table does so (ss 119-122(1B))."""
    if table.options.round_odds and wager in ODDS:
        return -(-cents // DOLLAR) * DOLLAR
    return cents
