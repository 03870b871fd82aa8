# SPDX-License-Identifier: MIT
"""The person who spins instead of the spinner, and the grounds (ss 167(7), 172, 471(5), 472(8)-(9), 478)."""

from collections.abc import Mapping

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.wagering import Refusal
from controller.engine.values.roles import BOXER, FLOOR_MANAGER
from controller.games.kit.places import may_be_offered
from controller.games.ring.betting import spinners_wager_stands
from controller.games.ring.rules import RingRules
from controller.games.ring.table import ENOUGH, RingTable

ALL_DECLINED, CHOSEN, INVALID_SPINS, MOST_INVALID = "all-declined", "chosen", "invalid-spins", "most-invalid"
"""Grounds that the table knows without a person."""
UNABLE, UNWILLING = "unable", "unwilling"
"""Grounds named by a person. The table itself knows that an excluded or absent spinner is unable."""
IN_WORDS = {
    ALL_DECLINED: "all players have declined",
    CHOSEN: "the spinner chose it",
    INVALID_SPINS: f"{ENOUGH} consecutive invalid spins",
    MOST_INVALID: "the majority of the spinner's spins are invalid",
    UNABLE: "the spinner is unable to continue",
    UNWILLING: "the spinner is unwilling to continue",
}


def direction(source: str, grounds: Mapping[str, str]) -> Direction:
    """Return the floor manager's direction that the stand-in spins. The table looks for an unnamed ground."""
    return Direction(source=source, roles=(FLOOR_MANAGER,), grounds=grounds, unnamed="counted")


def absent(table: RingTable, rules: RingRules) -> Refusal:
    """Return why the spinner cannot spin any more; None if the spinner can, or if somebody else spins."""
    memory, player = table.memory, table.memory.turn.player
    if memory.stand_in or not player:
        return None
    if player in table.state.excluded:
        return (f"{player} is excluded: press retire, or the floor manager directs the {rules.stand_in}", "s 4(2)(b)")
    return (f"{player} has left: press retire", rules.sections.stops) if memory.turn.gone else None


def directed(table: RingTable, rules: RingRules, event: Directed) -> None:
    """Let the stand-in spin by direction of the floor manager, if there is a ground."""
    known = known_grounds(table, rules)
    ground = event.ground or next(iter(known), "")
    if why := not_directed(table) or no_ground(table, rules, ground, known):
        taken = table.memory.turn.taken
        section = rules.sections.directed if taken else rules.sections.acts
        table.refuse(why, rules.grounds.get(ground, section) if taken else section)
    else:
        why = "; ".join(filter(None, (IN_WORDS[ground], event.reason)))
        take_over(table, rules.stand_in, why, rules.grounds[ground])


def known_grounds(table: RingTable, rules: RingRules) -> list[str]:
    """Return the grounds that the table has counted or knows, in the order of the rules."""
    memory, spins = table.memory, table.memory.spins
    counted = {
        ALL_DECLINED: not memory.turn.taken and all_declined(table),
        CHOSEN: memory.chosen,
        INVALID_SPINS: spins.longest >= ENOUGH,
        MOST_INVALID: spins.invalid > spins.valid,
        UNABLE: absent(table, rules) is not None,
    }
    return [ground for ground in rules.grounds if counted.get(ground)]


def not_directed(table: RingTable) -> str:
    """Return why nobody may be directed to spin on any ground; empty if somebody may be."""
    memory = table.memory
    if memory.stand_in:
        return f"the {memory.stand_in} spins already"
    if memory.turn.taken:
        return nothing_undecided(table)
    if not all_declined(table):
        return "offer the coins to the other players first: not all have declined"
    return ""


def all_declined(table: RingTable) -> bool:
    """Return whether all players who may be offered the coins have declined them."""
    return table.memory.turn.all_declined(may_be_offered(table), table.options.places)


def no_ground(table: RingTable, rules: RingRules, ground: str, known: list[str]) -> str:
    """Return why this ground is missing; empty if it exists. Countable grounds depend on the table's own counts."""
    player, spins = table.memory.turn.player, table.memory.spins
    if ground in known or (player and ground in (UNABLE, UNWILLING)):
        return ""
    if not player:
        return f"there is no spinner, of whom {ground} could be said: {IN_WORDS[ALL_DECLINED]}"
    counted = f"{player} has {spins.invalid} invalid of {spins.spun} spins, at most {spins.longest} in a row"
    if ground:
        return f"{ground} is not so: {counted}"
    said = f"say because {UNABLE} or because {UNWILLING} if the spinner is"
    return f"no ground is known: {counted}; the grounds are {', '.join(rules.grounds)}: {said}"


def nothing_undecided(table: RingTable) -> str:
    """Return why nothing can be taken over: no spinner's wager, entered or unseen. Empty if there is one."""
    memory = table.memory
    if spinners_wager_stands(table) or (memory.unseen() and memory.begun()):
        return ""
    return f"{memory.turn.player} has no undecided spinner's wager: place one, or press retire"


def chosen(table: RingTable, rules: RingRules) -> None:
    """Let the spinner choose the stand-in after three invalid first spins, or ask the floor manager to direct one."""
    memory = table.memory
    if why := nothing_undecided(table):
        table.refuse(why, rules.sections.choice)
    elif rules.sections.by_direction:
        memory.chosen = True
        what = f"{memory.turn.player} has the {rules.stand_in} take over: the floor manager directs it"
        table.note(what, rules.sections.by_direction)
    else:
        take_over(table, rules.stand_in, IN_WORDS[CHOSEN], rules.sections.choice)


def stopped(table: RingTable, rules: RingRules) -> None:
    """Let the boxer spin for a spinner who stopped after a valid spin, until the spinner's wager is decided."""
    take_over(table, BOXER, f"{table.memory.turn.player} has stopped", rules.sections.stops)


def take_over(table: RingTable, who: str, why: str, source: str) -> None:
    """Let somebody else spin from now on, until the wagers concerned are decided."""
    table.memory.stand_in = who
    table.note(f"the {who} spins: {why}", source)
