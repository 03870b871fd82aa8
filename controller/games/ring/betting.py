# SPDX-License-Identifier: MIT
"""The wagers of the spinner and the players at a ring: permitted times, changes, and the count of odds."""

from controller.engine.betting import standing
from controller.engine.betting.seats import no_place
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.games.ring.rules import RingRules
from controller.games.ring.table import ENOUGH, ODDS, ODDS_LOSE, RingTable

SIDES = ("heads", "tails")
SPINNERS = frozenset(f"spinner-{side}" for side in SIDES)
SPINNERS_BONUS = frozenset(f"spinner-bonus-{side}" for side in SIDES)
ONLY_SPINNERS = SPINNERS | SPINNERS_BONUS
"""Wagers reserved to the spinner."""
LEFT_THE_KIP = "the coins have left the kip"


# Wagers on the layout


def of_the_spinner(table: RingTable) -> list[Lying]:
    """Return the spinner's wagers on the layout, including a stopped spinner's."""
    return [it for it in table.wagers if it.wager in ONLY_SPINNERS]


def of_players(table: RingTable) -> list[Lying]:
    """Return the players' wagers on the layout."""
    return [it for it in table.wagers if it.wager not in ONLY_SPINNERS]


def standing_of_the_spinner(table: RingTable) -> set[str]:
    """Return the spinner's wagers that are not void (s 5(2)(a))."""
    return {wager for (_, wager, _), it in standing.verdicts(table).items() if it.stands and wager in ONLY_SPINNERS}


def spinners_wager_stands(table: RingTable) -> bool:
    """Return whether there is a spinner's wager that is not void."""
    return bool(SPINNERS & standing_of_the_spinner(table))


# Results of the game


def times(spun: dict[str, int], side: str) -> int:
    """Return the number of spins of a side, triples included."""
    return sum(count for result, count in spun.items() if result.endswith(side))


def with_one_more(spun: dict[str, int], result: str) -> dict[str, int]:
    """Return the counts of this game's results with one more result. Heads or tails end a run of odds."""
    kept = spun if result == ODDS else {other: count for other, count in spun.items() if other != ODDS}
    return kept | {result: kept.get(result, 0) + 1}


def without_a_full_run(spun: dict[str, int]) -> dict[str, int]:
    """Return the counts of this game's results after payment. After the fifth odds in a row the run begins again."""
    return {result: count for result, count in spun.items() if result != ODDS or count < ODDS_LOSE}


def run_that_counts(table: RingTable) -> int:
    """Return the number of odds in a row that still count after a change of spinner: all, if a player's wager is
    undecided.
    """
    return table.memory.spun.get(ODDS, 0) if of_players(table) else 0


def would_decide(spun: dict[str, int]) -> bool:
    """Return whether the results decide a spinner's wager, on either side."""
    heads, tails = (times(spun, side) for side in SIDES)
    return bool(heads and tails) or max(heads, tails) >= ENOUGH or spun.get(ODDS, 0) >= ODDS_LOSE


# Making and changing wagers


def change(table: RingTable, rules: RingRules, change: Change) -> Refusal:
    """Return why this wager is not made or changed while wagers are open; None if it is.

    A player's wager stays unchanged once the coins have left the kip for it, even if the spin was barred and the
    spinner has retired. The rule is about the time of a change: chips that are found were put there before.
    """
    if nowhere := no_place(change.player, table.options.places, rules.sections.offer):
        return nowhere
    if change.wager in ONLY_SPINNERS:
        return spinners_change(table, rules, change)
    if change.before and (change.player, change.wager) in table.memory.fixed and not change.lay_there:
        return (f"{LEFT_THE_KIP}: this wager stays as it is until it is decided", rules.sections.left_the_kip)
    return None


def spinners_change(table: RingTable, rules: RingRules, change: Change) -> Refusal:
    """Return why this wager of the spinner is not made or changed.

    A found wager counts from the next spin on. After a valid spin it would miss that spin, so it is given back.
    """
    memory = table.memory
    other = SIDES[change.wager.endswith("heads")]
    if memory.stand_in and not memory.turn.taken:
        return (f"the {memory.stand_in} acts as spinner, and has no spinner's wager", rules.sections.no_wager)
    if change.player != memory.turn.player:
        who = memory.turn.player or "the player who accepts the coins"
        return (f"that wager is only for the spinner: {who}", rules.sections.wager)
    if memory.spins.valid or (memory.stand_in and not change.lay_there):
        source = rules.sections.stays if change.comes_down else rules.sections.wager
        return ("no wager of the spinner is made, changed or withdrawn until the game is decided", source)
    if any(it.wager.endswith(other) for it in of_the_spinner(table)):
        return (f"the spinner wagers on either heads or tails: {other} already", rules.sections.wager)
    return None


def note_entry(table: RingTable, change: Change) -> None:
    """Record that wagers are entered at this table, and whether the spinner has one.

    If no wager was ever entered at a table, its chips are unknown to it; it then only asks for the spinner's wager. For
    a player's wager found after a barred spin, the coins have left the kip already.
    """
    memory, wager = table.memory, (change.player, change.wager)
    memory.entered = True
    if change.wager in SPINNERS:
        memory.staked = change.after > 0
    elif change.found and memory.spins.barred and table.betting_closed and wager not in memory.fixed:
        memory.fixed.append(wager)


def close_if_one_stands(table: RingTable, rules: RingRules) -> None:
    """Close wagers while a player's wager stands over a spin, if the rules of the game say so."""
    if rules.standing[0] and any(it.carried for it in of_players(table)):
        close_to_players(table, rules)


def close_to_players(table: RingTable, rules: RingRules) -> None:
    """Refuse players' wagers. The spinner's is still made or corrected until the coins leave the kip."""
    called, left = ("no more bets has been called", rules.sections.call), (LEFT_THE_KIP, rules.sections.left_the_kip)
    why = left if table.memory.spins.barred else called if table.called else rules.standing
    table.close_betting(*why, but=ONLY_SPINNERS)
