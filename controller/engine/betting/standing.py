# SPDX-License-Identifier: MIT
"""The valid part of a wager against the sign: once below the minimum, up to the maximum (s 5(2))."""

from collections.abc import Collection

from msgspec.structs import replace

from controller.engine.betting import limits
from controller.engine.record.decided import WagerKey, key_of
from controller.engine.record.state import Lying
from controller.engine.rules.general import AgainstTheSign
from controller.engine.table.table import AnyTable
from controller.engine.table.wagers import ValidPart
from controller.engine.values.money import dollars


def judge(rule: AgainstTheSign, cents: int, minimum: int, maximum: int, *, stood_before: bool) -> ValidPart:
    """Return the valid part of an accepted wager (s 5(2)).

    Below the minimum it is valid only once, or each time. Above the maximum the excess is void, or all of it stands.
    """
    if cents < minimum:
        sign = f"under the minimum of {dollars(minimum)}"
        if rule.below == "stands":
            return ValidPart(cents, f"{sign}: stands", rule.under)
        if stood_before:
            return ValidPart(0, f"{sign} again: void", rule.under)
        return ValidPart(cents, f"{sign}: stands this once", rule.under, once=True)
    if cents > maximum and rule.above == "stands":
        return ValidPart(cents, f"over the maximum of {dollars(maximum)}: stands", rule.over)
    if cents > maximum:
        excess = f"{dollars(cents - maximum)} over the maximum of {dollars(maximum)} is void"
        return ValidPart(maximum, excess, rule.over)
    return ValidPart(cents)


def verdict(table: AnyTable, it: Lying) -> ValidPart:
    """Return the valid part of a wager on the layout."""
    return verdicts_of(table, it.player)[key_of(it)]


def verdicts_of(table: AnyTable, player: str) -> dict[WagerKey, ValidPart]:
    """Return the valid part of each wager of a player."""
    together = table.game.wagering.together
    if together and together.of_several:
        return _judged(table, player)
    known = table.wagers.verdicts
    if player not in known:
        known[player] = _judged(table, player)
    return known[player]


def verdicts(table: AnyTable) -> dict[WagerKey, ValidPart]:
    """Return the valid part of every wager on the layout."""
    return {key_of(it): verdict(table, it) for it in table.wagers}


def judged_with(table: AnyTable, player: str) -> list[Lying]:
    """Return the wagers whose valid part may change when this player makes or changes a wager."""
    together = table.game.wagering.together
    return list(table.wagers) if together and together.of_several else table.wagers.of(player)


def _judged(table: AnyTable, player: str) -> dict[WagerKey, ValidPart]:
    """Return the valid part of each of this player's wagers, by itself and together with others."""
    alone = _each_alone(table, player)
    if not table.game.wagering.together:
        return alone
    return {key: _within(table, key, it) for key, it in alone.items()}


def _each_alone(table: AnyTable, player: str) -> dict[WagerKey, ValidPart]:
    """Return the valid part of each of this player's wagers under the wager's own limits.

    Only one wager below the minimum is valid: the wager that was first made or reduced below the minimum.
    """
    stood, judged = player in table.state.stood_under_minimum, {}
    for it in sorted(table.wagers.of(player), key=lambda it: _below_since(table, it)):
        judged[key_of(it)] = verdict = _verdict(table, it, stood_before=stood)
        stood = stood or verdict.once
    return judged


def _below_since(table: AnyTable, it: Lying) -> int:
    """Return the number of the change since which a wager is below its minimum; 0 if it is not below."""
    minimum, _ = limits.wager_range(table, it.wager)
    return table.wagers.made.since(key_of(it), lambda cents: limits.apply_to(table, key_of(it), cents) < minimum)


# Wagers that are together at most the table's maximum


def stand_together(table: AnyTable, shared: str) -> dict[WagerKey, int]:
    """Return the valid cents of each wager that shares this name, counted together against the maximum.

    The last cents laid are void first: only the wager that exceeded the maximum has broken the rule (s 5(2)).
    """
    left, rule = table.state.limits.maximum, table.game.wagering.together
    sharing = [it for it in table.wagers if rule and rule.shared(table, key_of(it)) == shared]
    alone = {key: it for who in {it.player for it in sharing} for key, it in _each_alone(table, who).items()}
    may = {key: min(limits.apply_to(table, key, it.cents), alone[key].stands) for it in sharing for key in [key_of(it)]}
    stand = dict.fromkeys(may, 0)
    for key, cents in table.wagers.made.layers(may):
        more = min(cents, may[key] - stand[key], left)
        stand[key] += more
        left -= more
    return stand


def _within(table: AnyTable, key: WagerKey, alone: ValidPart) -> ValidPart:
    """Reduce the valid part of a wager to the amount that the shared maximum leaves."""
    rule, it = table.game.wagering.together, table.wagers.find(*key)
    shared = rule and rule.shared(table, key)
    if not (rule and it and shared):
        return alone
    limited = limits.apply_to(table, key, it.cents)
    stands, may = stand_together(table, shared)[key], min(limited, alone.stands)
    if stands == may:
        return alone
    maximum = f"the maximum of {dollars(table.state.limits.maximum)} for {rule.each} ({rule.source})"
    what, free = f"{dollars(limited - stands)} over {maximum} is void", it.cents - limited if stands else 0
    return ValidPart(stands + free, what, table.game.general.sign.over, once=alone.once and stands > 0)


def _verdict(table: AnyTable, it: Lying, *, stood_before: bool) -> ValidPart:
    if it.carried:
        return ValidPart(it.stands)
    if stayed(table, it) and not (stood_before and it.cents < limits.wager_range(table, it.wager)[0]):
        return ValidPart(it.cents)
    limited = limits.apply_to(table, key_of(it), it.cents)
    if not limited:
        return ValidPart(it.cents)
    judged = judge(table.game.general.sign, limited, *limits.wager_range(table, it.wager), stood_before=stood_before)
    if judged.stands < limited and limited > limits.wager_range(table, it.wager)[1]:
        judged = replace(judged, source=_joined(limits.over_source(table, it.wager), judged.source))
    return replace(judged, stands=judged.stands + it.cents - limited) if judged.stands else judged


def stayed(table: AnyTable, it: Lying) -> bool:
    """Return whether this is a winning wager that has stayed on the layout (s 136(5)).

    It was not made in contravention of a sign that changed later (s 5(2)). Below the minimum it stands only once.
    """
    return bool(table.game.features.rides) and key_of(it) not in table.wagers.new


def _joined(*sources: str) -> str:
    return ", ".join(filter(None, sources))


# Players who have used up their one wager below the minimum


def remember(table: AnyTable, paid: Collection[WagerKey]) -> None:
    """Record the players of paid wagers who have used up their one wager below the minimum (s 5(2)(a)).

    A void wager does not use it up.
    """
    stood = table.state.stood_under_minimum
    for it in table.wagers:
        if verdict(table, it).once and key_of(it) in paid and it.player not in stood:
            stood.append(it.player)


def let_go(table: AnyTable) -> None:
    """Forget the players who left during the round, at its end."""
    for player in table.wagers.leaving:
        _forget(table, player)
    table.wagers.leaving.clear()


def forget(table: AnyTable, player: str) -> None:
    """Forget a player who has left: now, or at the round's end if the player's wagers are still on the layout."""
    if table.wagers.of(player):
        table.wagers.leaving.append(player)
    else:
        _forget(table, player)


def _forget(table: AnyTable, player: str) -> None:
    """Treat the next player at the place as a new one. An exclusion stays until the floor manager lifts it."""
    if player in table.state.stood_under_minimum:
        table.state.stood_under_minimum.remove(player)
        table.wagers.judge_again(player)
