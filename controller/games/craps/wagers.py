# SPDX-License-Identifier: MIT
"""The wagers of craps and the effect of each roll on them (ss 109, 112); their odds (ss 115-117, 119-122)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from c_ext.layout import LOSE, START, VOID, Decision, Layout, Move, Odds, Wager, Win, to
from controller.games.kit import dice as faces
from controller.games.kit.dice import Dice, as_text

__all__ = ["Dice", "as_text", "becomes", "call", "layout", "outcomes", "point", "puck_state", "read", "rests", "wagers"]

Step = Callable[[str, Dice], Move]
Decides = Callable[[Dice], Decision | None]
"""Returns the decision of a throw about a wager that is on; None if undecided."""

POINTS = (4, 5, 6, 8, 9, 10)
HARDWAYS = (4, 6, 8, 10)
HORN = (2, 3, 11, 12)
SEVEN = 7

EVEN = to(1)
PLACE = {4: to(9, 5), 5: to(7, 5), 6: to(7, 6), 8: to(7, 6), 9: to(7, 5), 10: to(9, 5)}
HARDWAY = {4: to(15, 2), 6: to(19, 2), 8: to(19, 2), 10: to(15, 2)}
FIELD = {2: to(2), 3: EVEN, 4: EVEN, 9: EVEN, 10: EVEN, 11: EVEN, 12: to(2)}
ANY_7, ANY_CRAPS = to(4), to(15, 2)
ONE_TOTAL = {2: to(33), 3: to(16), 11: to(16), 12: to(33)}
TO_WIN = {4: to(2), 5: to(3, 2), 6: to(6, 5), 8: to(6, 5), 9: to(3, 2), 10: to(2)}
"""True odds of a number before a 7 (ss 116(2), 119(2), 121(2))."""
TO_LOSE = {4: to(1, 2), 5: to(2, 3), 6: to(5, 6), 8: to(5, 6), 9: to(2, 3), 10: to(1, 2)}
"""True odds of a 7 before a number (ss 117(2), 120(2), 122(2))."""
PERCENTAGE = Fraction(5, 100)
"""Percentage paid on making the bet: of the wager for a buy bet, of its winnings for a lay bet (ss 116, 117)."""

FIRST_ROLL: Mapping[int, Decision] = {7: Win(EVEN), 11: Win(EVEN), 2: LOSE, 3: LOSE, 12: LOSE}
"""Effect of the come out roll on a win bet, and of the next roll on a come bet. Other totals become their point."""
FIRST_ROLL_DONT: Mapping[int, Decision] = {3: Win(EVEN), 12: Win(EVEN), 7: LOSE, 11: LOSE, 2: VOID}

ON = "on"
"""State of a wager that rests on come out rolls, after it is called on: every roll counts."""
OFF = "off"
"""State of such a wager, not called on, while the next roll is a come out roll."""


def point(number: int) -> str:
    """Return the state of a wager with this point; for one that rests on come out rolls, the come out point."""
    return f"point {number}"


BY_PUCK = (OFF, *map(point, POINTS))


def puck_state(number: int | None) -> str:
    """Return the state of a wager that rests on come out rolls and was not called on. number: Come out point, if
    any.
    """
    return OFF if number is None else point(number)


def kind_and_number(wager: str) -> tuple[str, int]:
    """Return the kind of a wager and its number (0: none): `come-odds-6` is `("come-odds", 6)`."""
    kind, _, number = wager.rpartition("-")
    return (kind, int(number)) if number.isdecimal() else (wager, 0)


def layout() -> Layout[Dice]:
    """Return all wagers over all results."""
    return Layout(wagers(), outcomes())


def wagers() -> Iterator[Wager[Dice]]:
    """Return all wagers in layout order; then the wagers that come bets turn into, and odds behind bets with a
    point.
    """
    yield Wager("win", "win", "s 109", "s 115(1)", EVEN, BACKING)
    yield Wager("dont-win", "don't win", "s 109", "s 115(1)", EVEN, AGAINST)
    yield Wager("come", "come", "s 109", "s 115(1)", EVEN, BACKING)
    yield Wager("dont-come", "don't come", "s 109", "s 115(1)", EVEN, AGAINST)
    yield from (place(number) for number in POINTS)
    yield from (buy(number) for number in POINTS)
    yield from (lay(number) for number in POINTS)
    yield from (big(number) for number in (6, 8))
    yield from (hardway(number) for number in HARDWAYS)
    yield from one_roll_wagers()
    yield from (come_bet_on(number) for number in POINTS)
    yield from (dont_come_bet_on(number) for number in POINTS)
    yield from (win_odds(number) for number in POINTS)
    yield from (dont_win_odds(number) for number in POINTS)
    yield from (come_odds(number) for number in POINTS)
    yield from (dont_come_odds(number) for number in POINTS)


# Bets on a line: the first roll decides them, or sets a point (s 109)


def line(first: Mapping[int, Decision], made: Decision, seven: Decision) -> Step:
    """Return the step of a bet that the first roll decides, or gives a point.

    With a point, the bet is decided when the point is thrown again or a 7 is thrown.
    """

    def step(state: str, dice: Dice) -> Move:
        total = sum(dice)
        if state == START:
            return first.get(total, point(total))
        if state == point(total):
            return made
        return seven if total == SEVEN else state

    return step


BACKING = line(FIRST_ROLL, Win(EVEN), LOSE)
AGAINST = line(FIRST_ROLL_DONT, LOSE, Win(EVEN))


def come_bet_on(number: int) -> Wager[Dice]:
    """Return a come bet that has moved to its come point."""
    id_, name = f"come-{number}", f"come bet on {number}"
    return Wager(id_, name, "s 109", "s 115(1)", EVEN, BACKING, start=point(number), placed=False)


def dont_come_bet_on(number: int) -> Wager[Dice]:
    """Return a don't come bet that has moved to its come point."""
    id_, name = f"dont-come-{number}", f"don't come bet on {number}"
    return Wager(id_, name, "s 109", "s 115(1)", EVEN, AGAINST, start=point(number), placed=False)


def becomes(wager: str, state: object) -> str | None:
    """Return the wager that a come or don't come bet in this state turns into; None for unchanged wagers."""
    if wager not in ("come", "dont-come") or state == START:
        return None
    return f"{wager}-{str(state).removeprefix('point ')}"


# A number against a 7


def race(number: int, odds: Odds) -> Decides:
    """Return the decision of a bet on the number before a 7."""
    decisions: dict[int, Decision] = {number: Win(odds), SEVEN: LOSE}
    return lambda dice: decisions.get(sum(dice))


def race_against(number: int, odds: Odds) -> Decides:
    """Return the decision of a bet on a 7 before the number."""
    decisions: dict[int, Decision] = {number: LOSE, SEVEN: Win(odds)}
    return lambda dice: decisions.get(sum(dice))


def hard(number: int, odds: Odds) -> Decides:
    """Return the decision of a hardway: the number thrown as a pair wins; thrown in another way, or a 7, it loses."""

    def decides(dice: Dice) -> Decision | None:
        if sum(dice) == number and dice[0] == dice[1]:
            return Win(odds)
        return LOSE if sum(dice) in (number, SEVEN) else None

    return decides


def always_on(decides: Decides) -> Step:
    """Return the step of a wager for which every roll counts (s 112(3))."""

    def step(state: str, dice: Dice) -> Move:
        decision = decides(dice)
        return state if decision is None else decision

    return step


def resting(decides: Decides, goes_back: tuple[int, ...] = ()) -> Step:
    """Return the step of a wager that is inactive on come out rolls unless it is called on (s 112(1)).

    Its state shows whether the next roll is a come out roll: OFF until a point is set, and again after the point is
    made. (A 7 out decides every wager that rests.) On a come out roll the totals in `goes_back` return its stake.
    """

    def step(state: str, dice: Dice) -> Move:
        total = sum(dice)
        if state == OFF:
            return VOID if total in goes_back else point(total) if total in POINTS else OFF
        decision = decides(dice)
        if decision is not None:
            return decision
        return OFF if state == point(total) else state

    return step


RESTING = ("place-", "buy-", "hardway-", "come-odds-")
"""Beginnings of the names of wagers that rest on come out rolls (s 112(1)).

An on marker counts for all wagers with the same beginning (s 112(2)).
"""


def rests(wager: str) -> bool:
    """Return whether this wager is inactive on come out rolls unless it is called on (s 112(1), s 121(3))."""
    return wager.startswith(RESTING)


def place(number: int) -> Wager[Dice]:
    """Return a place bet to win."""
    id_, name, odds = f"place-{number}", f"place bet to win on {number}", PLACE[number]
    return Wager(id_, name, "s 109", "s 115(1)", odds, resting(race(number, odds)), ON, BY_PUCK)


def buy(number: int) -> Wager[Dice]:
    """Return a place bet to win at true odds, for a percentage of the wager."""
    id_, name, odds = f"buy-{number}", f"buy bet to win on {number}", TO_WIN[number]
    return Wager(id_, name, "s 116(1)", "s 116(2)", odds, resting(race(number, odds)), ON, BY_PUCK, PERCENTAGE)


def lay(number: int) -> Wager[Dice]:
    """Return a bet against a number at true odds, for a percentage of its possible winnings."""
    id_, name, odds = f"lay-{number}", f"lay bet to lose on {number}", TO_LOSE[number]
    fee = PERCENTAGE * odds.fraction
    return Wager(id_, name, "s 109", "s 117(2)", odds, always_on(race_against(number, odds)), fee=fee)


def big(number: int) -> Wager[Dice]:
    """Return big 6 or big 8."""
    return Wager(f"big-{number}", f"big {number}", "s 109", "s 115(1)", EVEN, always_on(race(number, EVEN)))


def hardway(number: int) -> Wager[Dice]:
    """Return 4, 6, 8 or 10 the hardway."""
    id_, name, odds = f"hardway-{number}", f"{number} the hardway", HARDWAY[number]
    return Wager(id_, name, "s 109", "s 115(1)", odds, resting(hard(number, odds)), ON, BY_PUCK)


# Wagers on one roll (s 109)


def one_roll_wagers() -> Iterator[Wager[Dice]]:
    """Return the wagers that the next roll decides."""
    yield one_roll("field", "field", FIELD)
    yield one_roll("any-7", "any 7", {SEVEN: ANY_7})
    yield one_roll("any-craps", "any craps", dict.fromkeys((2, 3, 12), ANY_CRAPS))
    yield from (one_roll(f"craps-{total}", f"craps {total}", {total: ONE_TOTAL[total]}) for total in (2, 3, 12))
    yield one_roll("eleven", "11 in 1 roll", {11: ONE_TOTAL[11]})
    yield one_roll("horn", "horn", shared(HORN), "s 115(2)")
    for high in HORN:
        yield one_roll(f"horn-high-{high}", f"horn high {high}", shared((*HORN, high)), "s 115(2)")


def shared(units: tuple[int, ...]) -> dict[int, Odds]:
    """Return the odds of a stake in equal units on these totals, by total: won units less lost ones.

    They are paid as if they were separate wagers (s 115(2)): on a horn bet a 2 wins 33 and loses 3 of its 4 units,
    15/2.
    """
    won = {total: (1 + ONE_TOTAL[total].num) * units.count(total) - len(units) for total in HORN}
    return {total: to(net, len(units)) for total, net in won.items()}


def one_roll(id_: str, name: str, pays: Mapping[int, Odds], odds_source: str = "s 115(1)") -> Wager[Dice]:
    """Return a wager that wins on these totals, at these odds, and loses on any other."""

    def step(_state: str, dice: Dice) -> Decision:
        odds = pays.get(sum(dice))
        return LOSE if odds is None else Win(odds)

    return Wager(id_, name, "s 109", odds_source, tuple(dict.fromkeys(pays.values())), step)


# Odds: supplemental wagers behind a bet whose point is set (ss 119 to 122)


def win_odds(number: int) -> Wager[Dice]:
    """Return odds behind a win bet whose come out point is the number."""
    return supplemental("win-odds", number, TO_WIN[number], always_on(race(number, TO_WIN[number])))


def dont_win_odds(number: int) -> Wager[Dice]:
    """Return odds behind a don't win bet whose come out point is the number."""
    return supplemental("dont-win-odds", number, TO_LOSE[number], always_on(race_against(number, TO_LOSE[number])))


def come_odds(number: int) -> Wager[Dice]:
    """Return odds behind a come bet on the number. A come out roll that decides that bet returns the odds (s
    121(3)).
    """
    step = resting(race(number, TO_WIN[number]), goes_back=(number, SEVEN))
    return supplemental("come-odds", number, TO_WIN[number], step, (ON, *BY_PUCK))


def dont_come_odds(number: int) -> Wager[Dice]:
    """Return odds behind a don't come bet on the number."""
    return supplemental("dont-come-odds", number, TO_LOSE[number], always_on(race_against(number, TO_LOSE[number])))


SUPPORTED = {
    "win-odds": ("win bet", "s 119"),
    "dont-win-odds": ("don't win bet", "s 120"),
    "come-odds": ("come bet", "s 121"),
    "dont-come-odds": ("don't come bet", "s 122"),
}


def supplemental(kind: str, number: int, odds: Odds, step: Step, states: tuple[str, ...] = (START,)) -> Wager[Dice]:
    """Return odds behind a bet whose point is the number."""
    bet, section = SUPPORTED[kind]
    id_, name = f"{kind}-{number}", f"odds behind {bet} on {number}"
    off = "s 121(3)" if kind == "come-odds" else ""
    source = "s 121" if off else f"{section}(1)"
    return Wager(id_, name, source, f"{section}(2)", odds, step, states[0], states[1:], void_source=off)


SHORT = {
    **{kind: kind for kind in ("come", "place", "buy", "lay")},
    "dont-come": "don't come",
    **{kind: f"{bet.removesuffix(' bet')} odds" for kind, (bet, _) in SUPPORTED.items()},
}
"""Short names of wagers on a number, by the beginnings of their ids."""
SHORT_NAMES = {f"{kind}-{number}": f"{words} {number}" for kind, words in SHORT.items() for number in POINTS}
"""The short names of all wagers on a number, as the layout has them: `place 8`."""

# Results


def outcomes() -> dict[Dice, int]:
    """Return the 21 results, each with its number of the 36 ways in which the dice can fall."""
    return faces.throws(2)


def read(words: Sequence[str]) -> Dice:
    """Return the dice with these two numbers in either order. Raise ValueError for anything else."""
    return faces.read(words, 2, "craps")


def call(dice: Dice) -> str:
    """Return the result as the stickperson calls it: the sum (s 129(1)), and the dice that make it: "8 (4 and 4)"."""
    low, high = dice
    return f"{sum(dice)} ({low} and {high})"


LAYOUT = layout()
"""All wagers of craps over all results."""
ODDS = frozenset(wager for wager in LAYOUT.wagers if kind_and_number(wager)[0] in SUPPORTED)
"""Odds behind bets. Their amount follows the bet, so the maximum does not limit them (s 113(2)(b))."""
DONT_BETS = frozenset(wager for wager in LAYOUT.wagers if kind_and_number(wager)[0] in ("dont-win", "dont-come"))
"""Bets that are removed or reduced at any time (s 111(2)), without the odds behind them."""


def name(wager: str) -> str:
    """Return the name of a wager on the layout. An unknown id is its own name."""
    return LAYOUT.wagers[wager].name if wager in LAYOUT.wagers else wager
