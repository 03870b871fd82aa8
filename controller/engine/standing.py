"""What stands of a wager that was made against the sign: once under the minimum, up to the maximum (s 5(2))."""

from collections.abc import Collection

from msgspec.structs import replace

from controller.engine import limits
from controller.engine.money import dollars
from controller.engine.state import Lying
from controller.engine.table import AnyTable
from controller.engine.wagering import Change
from controller.engine.wagers import Key, Verdict, key_of

UNDER = "s 5(2)(a)"
OVER = "s 5(2)(b)"


def judge(cents: int, minimum: int, maximum: int, *, stood_before: bool) -> Verdict:
    """A wager made and accepted against the sign: under it valid once only, over it void in its excess (s 5(2))."""
    if cents < minimum:
        sign = f"under the minimum of {dollars(minimum)}"
        if stood_before:
            return Verdict(0, f"{sign} again: void", UNDER)
        return Verdict(cents, f"{sign}: stands this once", UNDER, once=True)
    if cents > maximum:
        excess = f"{dollars(cents - maximum)} over the maximum of {dollars(maximum)} is void"
        return Verdict(maximum, excess, OVER)
    return Verdict(cents)


def verdict(table: AnyTable, it: Lying) -> Verdict:
    """What stands of a wager that lies on the layout."""
    return verdicts_of(table, it.player)[key_of(it)]


def verdicts_of(table: AnyTable, player: str) -> dict[Key, Verdict]:
    """What stands of each wager of a player, judged in the order in which they were made."""
    known = table.wagers.verdicts
    if player not in known:
        known[player] = _judged(table, player, table.wagers.of(player))
    return known[player]


def verdicts(table: AnyTable) -> dict[Key, Verdict]:
    """What stands of every wager on the layout."""
    return {key_of(it): verdict(table, it) for it in table.wagers}


def verdicts_after(table: AnyTable, change: Change) -> dict[Key, Verdict]:
    """What would stand of each wager of a player that lies there, if it or another of them were changed so."""
    lying = (_as_if(change, it) for it in table.wagers.of(change.player))
    return _judged(table, change.player, [it for it in lying if it.cents])


def _as_if(change: Change, it: Lying) -> Lying:
    """A wager as it would lie there after the change."""
    if (it.wager, it.hand) != (change.wager, change.hand):
        return it
    return replace(it, cents=change.after, carried=it.carried and it.cents == change.after)


def _judged(table: AnyTable, player: str, lying: list[Lying]) -> dict[Key, Verdict]:
    """Under the minimum one wager of a player stands, and no other after it."""
    stood = player in table.state.stood_under_minimum
    judged = {}
    for it in lying:
        judged[key_of(it)] = found = _verdict(table, it, stood_before=stood)
        stood = stood or found.once
    return judged


def _verdict(table: AnyTable, it: Lying, *, stood_before: bool) -> Verdict:
    if it.carried:
        return Verdict(it.stands)
    if it.wager in table.game.wagering.unlimited:
        return Verdict(it.cents)
    return judge(it.cents, *limits.of_wager(table, it.wager), stood_before=stood_before)


# Who stood under the minimum


def remember(table: AnyTable, paid: Collection[Key]) -> None:
    """When these are paid: who has used up the one wager under the minimum (s 5(2)(a)); if it was void, nobody."""
    stood = table.state.stood_under_minimum
    for it in table.wagers:
        if verdict(table, it).once and key_of(it) in paid and it.player not in stood:
            stood.append(it.player)


def let_go(table: AnyTable) -> None:
    """At the round's end: those who have left are somebody new."""
    for player in table.wagers.leaving:
        _forget(table, player)
    table.wagers.leaving.clear()


def forget(table: AnyTable, player: str) -> None:
    """A player has left; at once, or at the round's end if wagers of the player still lie on the layout."""
    if table.wagers.of(player):
        table.wagers.leaving.append(player)
    else:
        _forget(table, player)


def _forget(table: AnyTable, player: str) -> None:
    """Who takes the place is somebody new. An exclusion stays with its name, and is the floor manager's to lift."""
    if player in table.state.stood_under_minimum:
        table.state.stood_under_minimum.remove(player)
        table.wagers.judge_again(player)
