# SPDX-License-Identifier: MIT
"""Making, changing, removing and speaking wagers at craps, and the effect on the odds behind them (ss 109-111)."""

from controller.engine.betting import settlement
from controller.engine.betting.seats import no_place
from controller.engine.record.decided import key_of
from controller.engine.record.events import Spoken
from controller.engine.rules.wagering import Change, Refusal, Wagering
from controller.engine.values.money import dollars
from controller.games.craps.markers import note_if_on
from controller.games.craps.odds import come_down, odds, remember_if_twice, winnings
from controller.games.craps.shooter import stays_away
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import DONT_BETS, ODDS, SHORT_NAMES, SUPPORTED, kind_and_number, name

DOLLAR = 100
HORN_HIGH_UNITS = 5


# Made, changed, removed (ss 109-111)


def change(table: CrapsTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or removed like this; None if it may."""
    if change.after == change.before:  # chips for cash
        return None
    if nowhere := no_place(change.player, table.options.places, "s 124(1)"):
        return nowhere
    rule = RULES.get(kind_and_number(change.wager)[0])
    return in_the_air(table, change) or at_rest(table, change) or (rule(table, change) if rule else None)


def in_the_air(table: CrapsTable, change: Change) -> Refusal:
    """Return why a change is refused while the dice are out: wagers need confirmation, only don't bets come down (ss
    110, 111).

    The rule is about the time of a wager, so a found wager is not refused.
    """
    if not table.memory.out or change.lay_there or (change.comes_down and change.wager in DONT_BETS):
        return None
    if change.comes_down:
        return (f"the dice are out: {name(change.wager)} stays as it is for this roll", "s 111(1)")
    if not change.confirmed:
        return ("the dice are out: dealer and boxperson must confirm this wager orally", "s 110(1)")
    return None


def at_rest(table: CrapsTable, change: Change) -> Refusal:
    """Return why a change is refused once the dice are at rest. Only undecided don't bets may still come down (s
    111(2)).

    The table is closed to all other wagers then. A found wager was made before.
    """
    if table.betting_closed is None or change.lay_there:
        return None
    if change.after > change.before:
        return table.betting_closed
    if not table.declared:
        return (f"the call is overruled: {name(change.wager)} stays as it is until the right one is made", "s 128")
    if any(key_of(it) == key_of(change) and it.how != "stays" for it in table.owed):
        return (f"this roll decides {name(change.wager)}: it is collected or paid", "s 129(5)")
    return None


def win(table: CrapsTable, change: Change) -> Refusal:
    """Return why a win bet is refused: it is made before the come out roll, and stays once it has its point."""
    return made_on_the_come_out(table, change) or (stays(change) if table.memory.point else None)


def dont_win(table: CrapsTable, change: Change) -> Refusal:
    """Return why a don't win bet is refused: it is made before the come out roll."""
    return not_again(table, change) or made_on_the_come_out(table, change)


def made_on_the_come_out(table: CrapsTable, change: Change) -> Refusal:
    """Return why a win or don't win bet is refused after the come out roll (s 109).

    The time belongs to the nature of such a bet: a wager found while there is a point is no win bet, and is given back.
    """
    if change.comes_down or not table.memory.point:
        return None
    return (f"{name(change.wager)} is made before a come out roll: the point is {table.memory.point}", "s 109")


def come(table: CrapsTable, change: Change) -> Refusal:
    """Return why a come bet is refused: it is placed after the come out roll. On its point it stays."""
    if kind_and_number(change.wager)[1]:
        return made_as_come(change) or stays(change)
    return made_after_the_come_out(table, change)


def dont_come(table: CrapsTable, change: Change) -> Refusal:
    """Return why a don't come bet is refused: it is placed after the come out roll."""
    made = made_as_come(change) if kind_and_number(change.wager)[1] else made_after_the_come_out(table, change)
    return not_again(table, change) or made


def made_after_the_come_out(table: CrapsTable, change: Change) -> Refusal:
    """Return why a come or don't come bet is refused before the come out roll (s 109).

    The time belongs to the nature of this bet too.
    """
    if table.memory.point:
        return None
    return (f"{name(change.wager)} is made after a come out roll: there is no point yet", "s 109")


def made_as_come(change: Change) -> Refusal:
    """Return why a wager directly on a come point is refused (s 109)."""
    if change.comes_down:
        return None
    return (
        f"{name(change.wager)} is not made larger: a new {name(kind_and_number(change.wager)[0])} bet is made instead",
        "s 109",
    )


def stays(change: Change) -> tuple[str, str]:
    """Return why a win or come bet with its point is neither removed nor reduced (s 111(1))."""
    return (f"{name(change.wager)} has its point: it is neither removed nor reduced", "s 111(1)")


def not_again(table: CrapsTable, change: Change) -> Refusal:
    """Return why a removed or reduced don't bet is not replaced or increased (s 111(2)); None if it is another
    wager.
    """
    if change.comes_down or (change.player, change.wager) not in table.memory.taken_down:
        return None
    return (f"{name(change.wager)} was removed or reduced: it is not replaced or increased before its roll", "s 111(2)")


def withdrawal(wager: str) -> str:
    """Return the section by which don't bets are removed or reduced at any time; empty for other wagers."""
    return "s 111(2)" if wager in DONT_BETS else ""


def horn_high(table: CrapsTable, change: Change) -> Refusal:
    """Return why a horn high bet is refused: it has 5 equal units, four on the horn and one more on its total (s
    109).
    """
    units = HORN_HIGH_UNITS * min(table.state.limits.increment, DOLLAR)
    if change.after % units == 0:
        return None
    return (f"{name(change.wager)} is placed in 5 equal units: a multiple of {dollars(units)}", "s 109")


RULES = {
    "win": win,
    "dont-win": dont_win,
    "come": come,
    "dont-come": dont_come,
    "horn-high": horn_high,
    **dict.fromkeys(SUPPORTED, odds),
}
"""The rule of each kind of wager. Any other wager is made and removed at any time."""


def changed(table: CrapsTable, change: Change) -> None:
    """Record the effects of a change: wagers were entered, removed don't bets, odds behind the bet."""
    table.memory.entered = True
    stays_away(table, change.player)
    if change.wager in ODDS:
        remember_if_twice(table, change)
    if change.wager in DONT_BETS and change.comes_down:
        taken_down(table, change)
    if change.comes_down:
        come_down(table, change.player)
    if not change.before:
        note_if_on(table, change)


def taken_down(table: CrapsTable, change: Change) -> None:
    """Record a removed or reduced don't bet (s 111(2))."""
    table.memory.taken_down.append((change.player, change.wager))
    settlement.stay_as_they_lie(table, key_of(change))
    if change.after:
        what = f" is reduced to {dollars(change.after)}: it is not increased or replaced before its roll"
        table.note_wager(change, what, "s 111(2)")


# Spoken, with cash (s 110)


def spoken(table: CrapsTable, event: Spoken) -> Refusal:
    """Return why an orally declared wager is refused; None if it is not. It needs cash and confirmation.

    It is accepted only while there is no time to change the cash into chips.
    """
    if not event.cash:
        return (f"{event.player} must place chips on {name(event.wager)}, or cash and have it confirmed", "s 110(2A)")
    if table.betting_closed:
        return table.betting_closed
    if not table.memory.out:
        return ("there is time to change the cash into chips: the dice are not out", "s 110(3)")
    if not event.confirmed:
        return ("dealer and boxperson must confirm this wager orally", "s 110(2A)(a)")
    return None


def remind_of_cash(table: CrapsTable) -> None:
    """Remind the dealer to replace the cash on the layout by chips as soon as practicable (s 110(2A)(b))."""
    for it in table.wagers:
        if it.cash:
            table.note_wager(it, ": replace the cash by chips now", "s 110(2A)(b)")


def cash_that_wins(table: CrapsTable) -> str:
    """Return the winning cash wagers, which are changed into chips before payment (s 110(3))."""
    won = [(it.player, it.wager) for it in table.owed if it.returned > it.staked]
    return ", ".join(f"{it.player} {name(it.wager)}" for it in table.wagers if it.cash and (it.player, it.wager) in won)


WAGERING = Wagering(
    change=change,
    changed=changed,
    withdrawal=withdrawal,
    winnings=winnings,
    unlimited=ODDS,
    short_names=SHORT_NAMES,
)
