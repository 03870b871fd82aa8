# SPDX-License-Identifier: MIT
"""The boxes: boxes in play, players at each box, the bank's box, wagers, open steps."""

from collections.abc import Iterable, Sequence

from controller.engine.betting import standing
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Refusal
from controller.games.pai_gow import bank as banking
from controller.games.pai_gow.bank import after
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.wagers import BANK, BET

GROUP = 2
"""Fewest players who bank together (s 425(6))."""


HANDLES = "s 425(7)(a)"
MOST_HANDLE = 2
"""Most players of a group who handle the tiles (s 433(4)-(5))."""


def nobody(box: int) -> str:
    """Return the name of the player at a box that was keyed without a wager."""
    return f"box-{box}"


def wagers_on(table: PaiGowTable, wager: str, box: int = 0) -> list[Lying]:
    """Return the wagers of one kind on a box, or on all boxes, in the order of placing."""
    return [it for it in table.wagers if it.wager == wager and str(box or it.hand) == it.hand]


def stands(table: PaiGowTable, wagers: Iterable[Lying]) -> int:
    """Return the valid part of these wagers, in cents."""
    return sum(standing.verdict(table, it).stands for it in wagers)


def playing_boxes(table: PaiGowTable) -> list[int]:
    """Return the boxes whose hands play against the bank, in ascending order."""
    play = table.memory.play
    wagered = {int(it.hand) for it in wagers_on(table, BET)}
    removed = play.log_state.removed
    return sorted(it for it in wagered | set(play.entered) if it != bank_of(table).box and it not in removed)


def boxes_with_tiles(table: PaiGowTable) -> list[int]:
    """Return the boxes that get tiles, the bank's included, in the order of the deal (ss 419(2)-(3), 432)."""
    boxes, first = table.options.boxes, first_box(table)
    every = {*playing_boxes(table), bank_of(table).box, *table.memory.play.log_state.removed}
    return [box for box in after(first - 1, boxes) if box in every] if first else []


def counted(table: PaiGowTable) -> int:
    """Return the box that the dice name, with the chung as 1, 9 and 17 (s 419(3)). The table may not have this box."""
    total = sum(table.memory.play.log_state.dice)
    return (bank_of(table).box + total - 2) % COUNTED + 1 if total else 0


COUNTED = 8
"""Places counted with the dice: 1, 9 and 17 are the same box. Smaller tables count eight too (our reading)."""


def first_box(table: PaiGowTable) -> int:
    """Return the box of the first set of tiles: the counted box, or the next one in play (assumed).

    Returns 0 before the dice are thrown.
    """
    start = counted(table)
    every = {*playing_boxes(table), bank_of(table).box, *table.memory.play.log_state.removed}
    order = [(start + steps - 1) % COUNTED + 1 for steps in range(COUNTED)] if start else []
    return next((box for box in order if box in every), 0)


def players(table: PaiGowTable, box: int) -> list[str]:
    """Return the players at a box, the longest uninterrupted first: that is the first player (s 422(2))."""
    wagered = dict.fromkeys(it.player for it in wagers_on(table, BET, box))
    before = [it for it in table.memory.tenure.get(str(box), ()) if it in wagered]
    playing = [*before, *(it for it in wagered if it not in before)]
    return playing or [nobody(box)] * (box in table.memory.play.entered)


def first_player(table: PaiGowTable, box: int) -> str:
    """Return the player who decides about a box's tiles: its first player, or the banking player. Empty if none."""
    bank = bank_of(table)
    return bank.player if box == bank.box else next(iter(players(table, box)), "")


def bankers(table: PaiGowTable) -> list[str]:
    """Return the players who bank together, the player offered the bank first (s 425(6)); none for the house."""
    bank = bank_of(table)
    return list(dict.fromkeys([bank.player, *(it.player for it in wagers_on(table, BANK))])) if bank.player else []


def nobody_handles(table: PaiGowTable) -> Refusal:
    """Refuse the call until joint bankers have named the players who handle the tiles (s 425(7)(a))."""
    group = bankers(table)
    if len(group) < GROUP or handle(table):
        return None
    what = f"{' and '.join(group)} bank together: they name one or two who handle the tiles"
    return (f"{what}; key 4 5 7", HANDLES)


def handle(table: PaiGowTable) -> list[str]:
    """Return the joint bankers who handle the tiles (s 425(7)(a))."""
    bank = bankers(table)
    return [it for it in table.memory.play.handle if it in bank]


def priority(table: PaiGowTable) -> list[int]:
    """Return the boxes with a priority set marker: wagers of at least half the table maximum (s 421(1)(d))."""
    half = table.state.limits.maximum
    return [box for box in playing_boxes(table) if 2 * stands(table, wagers_on(table, BET, box)) >= half]


def two_hands(table: PaiGowTable) -> Sequence[int]:
    """Return the two boxes of a player who is alone and sets two hands, the higher wager first (s 423(2))."""
    boxes = playing_boxes(table)
    if len(boxes) != 2 or len({first_player(table, box) for box in boxes}) != 1:
        return ()
    return sorted(boxes, key=lambda box: -stands(table, wagers_on(table, BET, box)))


# What is due at each


def firsts(table: PaiGowTable) -> dict[int, str]:
    """Return each box's first player of the last round, who may have the bank (s 425(2))."""
    return table.memory.firsts([*table.state.excluded, *table.memory.apart])


def to_be_offered(table: PaiGowTable) -> list[int]:
    """Return the boxes to which the bank is still to be offered, the next one first."""
    every = banking.to_be_offered(table.memory.bank, firsts(table), table.options.boxes, table.memory.rounds_banked)
    return [box for box in every if box not in table.memory.play.offer.declined]


def undealt(table: PaiGowTable) -> list[int]:
    """Return the boxes without tiles so far, in order."""
    known = table.memory.play.log_state.dealt
    return [box for box in boxes_with_tiles(table) if box not in known]


def unset(table: PaiGowTable) -> list[int]:
    """Return the boxes that have still to set, in the order of the deal. The bank sets later (s 435(6))."""
    play, laid = playing_boxes(table), table.memory.play.log_state
    return [box for box in boxes_with_tiles(table) if box in play and box not in (*laid.set, *laid.house_way)]


def sets_now(table: PaiGowTable, left: Sequence[int]) -> tuple[list[int], str]:
    """Return the boxes that set now, with the section: a priority set marker or the higher wager goes first."""
    marked = priority(table)
    if first := [box for box in left if box in marked]:
        return first, "s 421(2)"
    if higher := [box for box in two_hands(table)[:1] if box in left]:
        return higher, "s 423(2)(c)"
    return list(left), "s 435(3)"


def unopened(table: PaiGowTable) -> list[int]:
    """Return the boxes in play with unexposed hands, in the order of the deal."""
    play, done = playing_boxes(table), table.memory.play.log_state.opened
    return [box for box in boxes_with_tiles(table) if box in play and box not in done]


def free(table: PaiGowTable) -> list[int]:
    """Return the boxes without a player in the last round or a wager now, the bank's box excluded."""
    taken = {*map(int, table.memory.tenure), *playing_boxes(table), bank_of(table).box}
    return [box for box in range(1, table.options.boxes + 1) if box not in taken]


# What is remembered


def remember(table: PaiGowTable) -> None:
    """Remember this round: players at the boxes, the bank, players without a wager (ss 422(2), 425, 452)."""
    memory, bank = table.memory, bank_of(table)
    gone = {*table.wagers.leaving, *memory.gone}
    tenure = {str(box): [it for it in players(table, box) if it not in gone] for box in playing_boxes(table)}
    tenure |= {str(box): memory.tenure.get(str(box), []) for box in memory.play.log_state.removed}
    if bank.player:
        tenure[str(bank.box)] = [it for it in bankers(table) if it not in gone]
    played = {player for each in tenure.values() for player in each}
    memory.missed = {player: missed + 1 for player, missed in memory.missed.items()} | dict.fromkeys(sorted(played), 0)
    memory.tenure, memory.banked, memory.bank = tenure, with_this_round(table), bank


def with_this_round(table: PaiGowTable) -> dict[str, int]:
    """Return each banking player's consecutive rounds with the bank, this one included (s 425(10))."""
    return {it: table.memory.rounds_banked(it) + 1 for it in bankers(table)}
