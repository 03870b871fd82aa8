# SPDX-License-Identifier: MIT
"""Disputes at the tables of New South Wales: who decides, in which order, and of what the player is told then.

Rules 14.11 and 14.12 of Let It Ride, 14.12 and 14.13 of Double Chance. The table keeps the order and asks for what is
due to the player; what was decided, and why, is in the words of whoever decides.
"""

from collections.abc import Mapping

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import Disputes, Instance
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import CASINO_OPERATOR, CASINO_SUPERVISOR, GAMES_SUPERVISOR


def disputes(decision: str, inspector: Instance, told: str, *, final: Instance | None = None) -> Disputes:
    """Who decides a dispute: a games supervisor first, then a casino supervisor, if a review is requested.

    decision: the rule that says so. final: whose decision is final beyond that. inspector: what an inspector does, and
    by which rule the player is told of the right to ask one; told: of what.
    """
    first = Instance(GAMES_SUPERVISOR, decision, "decides in the first instance")
    second = Instance(CASINO_SUPERVISOR, decision, "reviews that decision, if a review is requested", requested=True)
    instances = (first, second, *filter(None, (final,)), inspector)
    return Disputes(instances, begins=True, told=told, told_source=inspector.source)


def directions(decision: str, final: str = "") -> Mapping[str, Direction]:
    """The directions that decide a dispute. final: the rule by which the casino operator's decision is final."""
    supervisors = (GAMES_SUPERVISOR, CASINO_SUPERVISOR)
    known = {
        "decide-dispute": Direction(source=decision, roles=supervisors, player=True, reason=True),
        "review-requested": Direction(source=decision, roles=supervisors, player=True),
    }
    if final:
        known["decide-finally"] = Direction(source=final, roles=(CASINO_OPERATOR,), player=True, reason=True)
    return known


def decide(table: AnyTable, event: Directed, known: dict[str, str]) -> None:
    """Keep that somebody has decided, in the order of the rules, and ask for what the player is to be told.

    known: by player, who has decided last. The first instance decides anew whenever it does: of another dispute.
    """
    rules = table.game.general.disputes
    rank, before = rules.rank(event.role), rules.rank(known.get(event.player, ""))
    instance, first = rules.instances[rank], rules.instances[0]
    if rank and before < 0:
        table.refuse(f"first the {first.person} decides the dispute of {event.player}", first.source)
    elif rank and before >= rank:
        table.refuse(f"the {rules.instances[before].person} has decided that already", instance.source)
    else:
        known[event.player] = event.role
        due, source = _due(rules, rank)
        words = f"the {instance.person} decides the dispute of {event.player}: tell {event.player} {due}"
        table.note(event.explained(words), source)


def request(table: AnyTable, event: Directed, known: Mapping[str, str]) -> None:
    """Keep that a player requests a review of the last decision by the next instance. known: as in `decide`."""
    rules = table.game.general.disputes
    before = rules.rank(known.get(event.player, ""))
    if before < 0:
        first = rules.instances[0]
        table.refuse(f"first the {first.person} decides the dispute of {event.player}", first.source)
    elif (reviews := rules.reviews(rules.instances[before].role)) is None:
        last = rules.instances[before]
        table.refuse(f"nobody reviews the decision of the {last.person} on request", last.source)
    else:
        table.note(event.explained(f"{event.player} requests a review by the {reviews.person}"), reviews.source)


def _due(rules: Disputes, rank: int) -> tuple[str, str]:
    """What the player is told after a decision of this rank, and by which rules."""
    instance, following = rules.instances[rank : rank + 2]
    if following is rules.instances[-1]:
        return rules.told, ", ".join(dict.fromkeys((instance.source, rules.told_source)))
    return f"that the {following.person} {following.what}", instance.source
