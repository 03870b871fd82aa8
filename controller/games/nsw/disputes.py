# SPDX-License-Identifier: MIT
"""Disputes at the tables of New South Wales: the instances, their order, and the notices to the player.

Rules 14.11 and 14.12 of Let It Ride, 14.12 and 14.13 of Double Chance. The table enforces the order and asks for the
notices. The person who decides enters the decision and its reason.
"""

from collections.abc import Mapping

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import Disputes, Instance
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import CASINO_OPERATOR, CASINO_SUPERVISOR, GAMES_SUPERVISOR


def disputes(decision: str, inspector: Instance, told: str, *, final: Instance | None = None) -> Disputes:
    """Return the instances of a dispute: a games supervisor, then a casino supervisor if a review is requested.

    - decision: the rule on these two.
    - final: the instance after them whose decision is final, if any.
    - inspector: the inspector, with the rule on the notice of the right to consult one.
    - told: the content of this notice.
    """
    first = Instance(GAMES_SUPERVISOR, decision, "decides in the first instance")
    second = Instance(CASINO_SUPERVISOR, decision, "reviews that decision, if a review is requested", requested=True)
    instances = (first, second, *filter(None, (final,)), inspector)
    return Disputes(instances, begins=True, told=told, told_source=inspector.source)


def directions(decision: str, final: str = "") -> Mapping[str, Direction]:
    """Return the directions that decide a dispute. final: rule by which the casino operator's decision is final."""
    supervisors = (GAMES_SUPERVISOR, CASINO_SUPERVISOR)
    known = {
        "decide-dispute": Direction(source=decision, roles=supervisors, player=True, reason=True),
        "review-requested": Direction(source=decision, roles=supervisors, player=True),
    }
    if final:
        known["decide-finally"] = Direction(source=final, roles=(CASINO_OPERATOR,), player=True, reason=True)
    return known


def decide(table: AnyTable, event: Directed, known: dict[str, str]) -> None:
    """Record a decision in the order of the rules, and ask for the notice to the player.

    known: role of the last decision, by player. A new decision of the first instance is about another dispute.
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
        table.note(event.describe(words), source)


def request(table: AnyTable, event: Directed, known: Mapping[str, str]) -> None:
    """Record a player's request for a review by the next instance. known: as in `decide`."""
    rules = table.game.general.disputes
    before = rules.rank(known.get(event.player, ""))
    if before < 0:
        first = rules.instances[0]
        table.refuse(f"first the {first.person} decides the dispute of {event.player}", first.source)
    elif (reviews := rules.reviews(rules.instances[before].role)) is None:
        last = rules.instances[before]
        table.refuse(f"nobody reviews the decision of the {last.person} on request", last.source)
    else:
        table.note(event.describe(f"{event.player} requests a review by the {reviews.person}"), reviews.source)


def _due(rules: Disputes, rank: int) -> tuple[str, str]:
    """Return the notice to the player after a decision of this rank, with its rules."""
    instance, following = rules.instances[rank : rank + 2]
    if following is rules.instances[-1]:
        return rules.told, ", ".join(dict.fromkeys((instance.source, rules.told_source)))
    return f"that the {following.person} {following.what}", instance.source
