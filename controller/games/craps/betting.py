"""When a wager at craps is made, changed, removed, spoken, called on or off (ss 109-112); odds (ss 119-122)."""

from collections.abc import Mapping

from c_ext.wager import State
from controller.engine import standing
from controller.engine.decided import key_of
from controller.engine.events import Marked, Spoken
from controller.engine.features import MarkedWagers
from controller.engine.money import dollars
from controller.engine.seats import no_place
from controller.engine.state import Lying
from controller.engine.wagering import Change, Refusal, Wagering
from controller.games.craps.shooter import came
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import OFF, ON, SUPPORTED, by_puck, layout, point, rests

DOLLAR = 100
HORN_HIGH_UNITS = 5
LAYOUT = layout()


def kind_and_number(wager: str) -> tuple[str, int]:
    """The kind of a wager, and the number it is on (0: none): `come-odds-6` is `("come-odds", 6)`."""
    kind, _, number = wager.rpartition("-")
    return (kind, int(number)) if number.isdecimal() else (wager, 0)


UNLIMITED = frozenset(wager for wager in LAYOUT.wagers if kind_and_number(wager)[0] in SUPPORTED)
"""The maximum does not limit odds: their amount is that of the bet behind which they are made (s 113(2)(b))."""


# Made, changed, removed (ss 109-111)


def change(table: CrapsTable, change: Change) -> Refusal:
    """Why a wager may not be made, changed or removed like this; None if it may."""
    if change.after == change.before:  # chips for cash
        return None
    if nowhere := no_place(change.player, table.options.places, "s 124(1)"):
        return nowhere
    rule = RULES.get(kind_and_number(change.wager)[0])
    return in_the_air(table, change) or (rule(table, change) if rule else None) or supports(table, change)


def in_the_air(table: CrapsTable, change: Change) -> Refusal:
    """While the dice are out, a wager is made only if confirmed, and only don't bets come down (ss 110, 111).

    This is about when a wager is made, so one that is found is not refused for it.
    """
    if not table.memory.out or change.lay_there or (change.after < change.before and withdrawal(change.wager)):
        return None
    if change.after < change.before:
        return (f"the dice are out: {change.wager} stays as it is for this roll", "s 111(1)")
    if not change.confirmed:
        return ("the dice are out: dealer and boxperson must confirm this wager orally", "s 110(1)")
    return None


def win(table: CrapsTable, change: Change) -> Refusal:
    """A win bet is made before the come out roll. It stays once it has its point."""
    return made_on_the_come_out(table, change) or (stays(change) if table.memory.point else None)


def dont_win(table: CrapsTable, change: Change) -> Refusal:
    """A don't win bet is made before the come out roll."""
    return not_again(table, change) or made_on_the_come_out(table, change)


def made_on_the_come_out(table: CrapsTable, change: Change) -> Refusal:
    """Win and don't win bets are placed immediately prior to the come out roll (s 109).

    This is part of what such a bet is, so one that is found when there is a point is no win bet, and is given back.
    """
    if change.after < change.before or not table.memory.point:
        return None
    return (f"{change.wager} is made before a come out roll: the point is {table.memory.point}", "s 109")


def come(table: CrapsTable, change: Change) -> Refusal:
    """A come bet is placed after the come out roll. On its point it stays; only a come bet can move to a point."""
    if kind_and_number(change.wager)[1]:
        return made_as_come(change) or stays(change)
    return made_after_the_come_out(table, change)


def dont_come(table: CrapsTable, change: Change) -> Refusal:
    """A don't come bet is placed after the come out roll."""
    made = made_as_come(change) if kind_and_number(change.wager)[1] else made_after_the_come_out(table, change)
    return not_again(table, change) or made


def made_after_the_come_out(table: CrapsTable, change: Change) -> Refusal:
    """Come and don't come bets are placed after the come out roll, and before the next one (s 109).

    This too is part of what such a bet is.
    """
    if change.after < change.before or table.memory.point:
        return None
    return (f"{change.wager} is made after a come out roll: there is no point yet", "s 109")


def made_as_come(change: Change) -> Refusal:
    """Nobody places a wager directly on a come point (s 109)."""
    if change.after < change.before:
        return None
    return (f"{change.wager} is not made larger: a new {kind_and_number(change.wager)[0]} bet is made instead", "s 109")


def stays(change: Change) -> Refusal:
    """A win bet and a come bet with a point are neither removed nor reduced (s 111(1))."""
    if change.after > change.before:
        return None
    return (f"{change.wager} has its point: it is neither removed nor reduced", "s 111(1)")


def not_again(table: CrapsTable, change: Change) -> Refusal:
    """A don't win or don't come bet that was removed or reduced is not replaced or increased (s 111(2))."""
    if change.after < change.before or (change.player, change.wager) not in table.memory.taken_down:
        return None
    return (f"{change.wager} was removed or reduced: it is not replaced or increased before its roll", "s 111(2)")


def withdrawal(wager: str) -> str:
    """The section by which don't bets, and the odds behind them, are removed or reduced at any time; else empty."""
    return "s 111(2)" if wager.startswith("dont-") else ""


def horn_high(table: CrapsTable, change: Change) -> Refusal:
    """A horn high bet is placed in 5 equal units: four on the horn, and one more on its total (s 109)."""
    units = HORN_HIGH_UNITS * min(table.state.limits.increment, DOLLAR)
    if change.after % units == 0:
        return None
    return (f"{change.wager} is placed in 5 equal units: a multiple of {dollars(units)}", "s 109")


# Odds behind a bet (ss 119-122)


def odds(table: CrapsTable, change: Change) -> Refusal:
    """Odds are made behind a bet on its point, for exactly the amount in the section. They may be reduced again."""
    if change.after < change.before:
        return None
    kind, number = kind_and_number(change.wager)
    name, section = SUPPORTED[kind]
    bet = supported(table, change.player, kind, number)
    if bet is None:
        return (f"{change.player} has no {name} whose point is {number}", f"{section}(1)")
    stands = standing.verdict(table, bet).stands
    allowed = amounts(table, change.wager, stands)
    if change.after in allowed:
        return None
    return (f"{change.wager} behind {dollars(stands)} is {' or '.join(map(dollars, allowed))}", f"{section}(1A)")


def supported(table: CrapsTable, player: str, kind: str, number: int) -> Lying | None:
    """The bet behind which these odds on this number lie, if the player has it."""
    bet = kind.removesuffix("-odds")
    if bet in ("win", "dont-win"):
        return table.wagers.find(player, bet) if table.memory.point == number else None
    return table.wagers.find(player, f"{bet}-{number}")


def supports(table: CrapsTable, change: Change) -> Refusal:
    """Why a change would leave too little of a bet for the odds behind it; these have to be reduced first."""
    before, after = standing.verdicts_of(table, change.player), standing.verdicts_after(table, change)
    for odds in table.wagers.of(change.player):
        kind, number = kind_and_number(odds.wager)
        bet = supported(table, odds.player, kind, number) if kind in SUPPORTED else None
        if bet is None:
            continue
        key = key_of(bet)
        stands = after[key].stands if key in after else 0
        if stands < before[key].stands and odds.cents > max(amounts(table, odds.wager, stands)):
            too_little = f"of {bet.wager} only {dollars(stands)} would stand"
            return (f"{too_little}: remove or reduce {odds.wager} behind it first", f"{SUPPORTED[kind][1]}(1A)")
    return None


def amounts(table: CrapsTable, wager: str, bet: int) -> list[int]:
    """What odds behind a bet of this many cents may be, in cents: its amount, or what wins its amount (s 119-122(1A)).

    Twice as much is allowed too if the casino operator agrees to it.
    """
    times = (1, 2) if table.options.double_odds else (1,)
    if not wager.startswith("dont-"):
        return [bet * count for count in times]
    pays = LAYOUT.wagers[wager].all_odds[0]
    return [-(-bet * count * pays.den // pays.num) for count in times]


def winnings(table: CrapsTable, wager: str, cents: int) -> int:
    """Winnings of odds are rounded up to the next whole dollar where the table does so (ss 119-122(1B))."""
    if table.options.round_odds and wager in UNLIMITED:
        return -(-cents // DOLLAR) * DOLLAR
    return cents


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
    """Remember that wagers are entered at this table, and which don't bets were removed or reduced."""
    table.memory.entered = True
    if change.after:
        came(table, change.player)
    if change.after < change.before and kind_and_number(change.wager)[0] in ("dont-win", "dont-come"):
        taken_down(table, change)
    if not change.before:
        note_if_on(table, change)


def taken_down(table: CrapsTable, change: Change) -> None:
    """A don't bet was removed or reduced (s 111(2))."""
    table.memory.taken_down.append((change.player, change.wager))
    if change.after:
        what = f"{change.player} {change.wager} is reduced to {dollars(change.after)}"
        table.note(f"{what}: it is not increased or replaced before its roll", "s 111(2)")


# Spoken, with cash (s 110)


def spoken(table: CrapsTable, event: Spoken) -> Refusal:
    """Why a wager declared orally is refused; None if it is not. It needs cash, and confirmation.

    It is accepted only while there is no time to change the cash into chips.
    """
    if not event.cash:
        return (f"{event.player} must place chips on {event.wager}, or cash and have it confirmed", "s 110(2A)")
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
            table.note(f"{it.player} {it.wager}: replace the cash by chips now", "s 110(2A)(b)")


def cash_that_wins(table: CrapsTable) -> str:
    """The winning wagers that were made in cash. It is changed into chips before they are paid (s 110(3))."""
    won = [(it.player, it.wager) for it in table.owed if it.returned > it.staked]
    return ", ".join(f"{it.player} {it.wager}" for it in table.wagers if it.cash and (it.player, it.wager) in won)


# Called on and off (s 112)


def marked(table: CrapsTable, event: Marked) -> Refusal:
    """Why a wager is not called on or off; None if it is."""
    lying = table.wagers.find(event.player, event.wager)
    if lying is None:
        return (f"{event.player} has no wager on {event.wager}", "s 112(1)")
    if not rests(event.wager):
        return (f"{event.wager} is always on", "s 112(3)")
    if table.memory.out or table.betting_closed:
        return ("wagers are called on and off before the dice are thrown", "s 112(1)")
    if (lying.state == ON) != event.on:
        return None
    if not event.on and table.memory.point:
        return (f"{event.wager} has no on marker; it is active until the next come out roll", "s 112(1)")
    return (f"{event.wager} is {'on' if event.on else 'off'} already", "s 112(1)")


def mark(table: CrapsTable, called: str, wager: str, state: State, on: bool) -> State:
    """The state of a wager after one is called on or off (s 112(2)).

    A marker counts for all similar wagers of the player. Each of them may be called off alone.
    """
    if on:
        return ON if rests(wager) and similar(called, wager) else state
    return by_puck(table.memory.point or None) if wager == called else state


def similar(one: str, other: str) -> bool:
    """Whether two wagers are of the same kind."""
    return kind_and_number(one)[0] == kind_and_number(other)[0]


def begins(table: CrapsTable, player: str, wager: str) -> State | None:
    """The state of a new wager; None for its first state.

    A wager that is inactive on come out rolls is so from the start, unless a similar one is on by a marker (s 112(2)).
    """
    if not rests(wager):
        return None
    return ON if similar_that_is_on(table, player, wager) else by_puck(table.memory.point or None)


def similar_that_is_on(table: CrapsTable, player: str, wager: str) -> str:
    """Another wager of the player that is similar to this one, and on by a marker; empty if there is none."""
    others = (it for it in table.wagers.of(player) if it.wager != wager and similar(it.wager, wager))
    return next((it.wager for it in others if it.state == ON), "")


def note_if_on(table: CrapsTable, change: Change) -> None:
    """Say that a new wager is on at once, so that it can be called off (s 112(2))."""
    if rests(change.wager) and (other := similar_that_is_on(table, change.player, change.wager)):
        table.note(f"{change.player} {change.wager} is on, as {other} is: unless called off", "s 112(2)")


def stand(table: CrapsTable) -> Mapping[str, State | None]:
    """How wagers stand by the puck: which are off, which have the point, and which cannot lie there now."""
    number = table.memory.point
    states: dict[str, State | None] = {wager: by_puck(number or None) for wager in LAYOUT.wagers if rests(wager)}
    lines, comes = ("win", "dont-win"), ("come", "dont-come")
    states |= dict.fromkeys(lines, point(number)) if number else dict.fromkeys(comes)
    others = (wager for wager in UNLIMITED if kind_and_number(wager)[0].removesuffix("-odds") in lines)
    return states | {wager: None for wager in others if kind_and_number(wager)[1] != number}


def on_off(wager: str, state: State) -> str:
    """Whether a wager is on by a marker, or inactive. With a point each is active without a marker (s 112(1))."""
    return str(state) if rests(wager) and state in (ON, OFF) else ""


WAGERING = Wagering(change=change, changed=changed, withdrawal=withdrawal, winnings=winnings, unlimited=UNLIMITED)
MARKED = MarkedWagers(
    source="s 112(1)-(2)", refusal=marked, state=mark, on_off=on_off, without_marker="off on come out rolls"
)
