# SPDX-License-Identifier: MIT
"""A disputed round as a case: who disputes it and why, and what each instance has decided, in the rules' order."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from controller.engine.rules.disputes import Disputes
from controller.engine.values.roles import INSPECTOR
from controller.engine.values.words import TextKind, one_name

NAME: Final = TextKind(60, 1)
"""The name of a player who disputes a round."""
PERSON: Final = TextKind(60, 1, name=True)
"""The name of a person of the casino: in one script, so that two names that look alike are one."""
WORDS: Final = TextKind(1000, 1)
"""The words of a dispute or a decision."""
LARGEST: Final = 999_999_999
"""The largest number of a case."""
KEPT: Final = "dispute: "
"""So begins what a running table keeps of its cases."""
NOT_STATED: Final = "somebody"
"""The role of the person who has told the player: only the name is asked for."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
Verdict = Literal["decides", "confirms", "changes"]
"""An act of an instance: the first one decides, a higher one confirms or changes the decision."""


class NotDecided(Exception):  # noqa: N818 - says what is so
    """Why this is not decided by this person now, in words."""


class Decided(msgspec.Struct, frozen=True):
    """The decision of one instance."""

    time: int
    """Nanoseconds on the wall clock."""
    role: Name
    by: Name
    verdict: Verdict
    words: Text
    source: str
    """The provision."""

    @property
    def line(self) -> str:
        """`games supervisor eve decides: pay ann $50 (14.11)`."""
        return f"{self.role.replace('-', ' ')} {self.by} {self.verdict}: {self.words} ({self.source})"


class Told(msgspec.Struct, frozen=True):
    """The player was told of a right."""

    time: int
    by: Name
    """The person who told the player."""
    of: str
    """The right, in words."""
    source: str

    @property
    def line(self) -> str:
        """`told by eve: that an inspector is present … (14.12)`."""
        return f"told by {self.by}: {self.of} ({self.source})"


class Requested(msgspec.Struct, frozen=True):
    """The player requests a review. role: the reviewer's. by: the person who has kept the request."""

    time: int
    role: Name
    by: Name
    source: str

    @property
    def line(self) -> str:
        """`a review by the casino supervisor is requested, kept by eve (14.11)`."""
        return f"a review by the {self.role.replace('-', ' ')} is requested, kept by {self.by} ({self.source})"


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A case. first, last: its rounds. opened: nanoseconds on the wall clock. version: of the program then."""

    number: int
    table: str
    game: str
    first: int
    last: int
    player: Name
    words: Text
    opened: int
    version: str
    decided: tuple[Decided, ...] = ()
    told: tuple[Told, ...] = ()
    requested: tuple[Requested, ...] = ()

    @property
    def rounds(self) -> str:
        """`round 12`, `rounds 10 to 12`."""
        return f"round {self.first}" if self.first == self.last else f"rounds {self.first} to {self.last}"


def add_decision(case: Case, rules: Disputes, it: Decided) -> Case:
    """Add this decision to the case.

    Raises NotDecided if the role, the order of the instances or the verdict does not allow it.
    """
    if why := next(_reasons(case, rules, it), ""):
        raise NotDecided(why)
    source = rules.instances[rules.rank(it.role)].source
    return msgspec.structs.replace(case, decided=(*case.decided, msgspec.structs.replace(it, source=source)))


def _reasons(case: Case, rules: Disputes, it: Decided) -> Iterator[str]:
    """Yield the reasons against this decision, the first one first."""
    rank, names = rules.rank(it.role), ", ".join(instance.role for instance in rules.instances)
    if rank < 0:
        yield f"the {it.role.replace('-', ' ')} decides no dispute here; in this order decide: {names}"
        return
    yield from (f"decided already: {each.line}" for each in case.decided if each.role == it.role)
    if not case.decided:
        yield from _reasons_at_first(rules, it, rank)
        return
    instance, last = rules.instances[rank], case.decided[-1]
    if rules.rank(last.role) > rank:
        yield f"the {last.role.replace('-', ' ')} has decided already, and ranks above the {instance.person}"
    if any(one_name(each.by) == one_name(it.by) for each in case.decided):
        yield f"{it.by} has decided already: another person reviews that"
    if it.verdict == "decides":
        yield f"say whether the {instance.person} confirms or changes what was decided: {last.line}"
    if it.role == INSPECTOR and not case.told:
        yield f"first tell {case.player} {rules.told} ({rules.told_source}): tablectl dispute told {case.number}"


def _reasons_at_first(rules: Disputes, it: Decided, rank: int) -> Iterator[str]:
    first = rules.instances[0]
    if rules.begins and rank:
        yield f"first the {first.person} decides ({first.source})"
    if it.verdict != "decides":
        yield "nothing is decided yet that could be confirmed or changed"


def told(case: Case, rules: Disputes, by: str, time: int) -> Case:
    """Add the person who has told the player of an inspector. Raises NotDecided if the rules name no inspector."""
    if not rules.told:
        source = rules.instances[0].source
        raise NotDecided(
            f"the rules of this game name no inspector for a dispute: a decision binds the player ({source})"
        )
    if not case.decided:
        raise NotDecided(f"first the {rules.instances[0].person} decides ({rules.instances[0].source})")
    if case.told:
        raise NotDecided(f"{case.player} was told already: {case.told[0].line}")
    return msgspec.structs.replace(case, told=(Told(time, by, rules.told, rules.told_source),))


def request_review(case: Case, rules: Disputes, by: str, time: int) -> Case:
    """Add the player's request for a review by the next instance. Raises NotDecided with the reason against it."""
    at, first = rules.rank(case.decided[-1].role) if case.decided else -1, rules.instances[0]
    if not any(it.requested for it in rules.instances):
        why = "the rules of this game know no review on request: a decision binds the player"
        raise NotDecided(f"{why} ({first.source})")
    if at < 0:
        raise NotDecided(f"first the {first.person} decides ({first.source})")
    reviews = rules.reviews(case.decided[-1].role)
    if reviews is None:
        last = rules.instances[at]
        raise NotDecided(f"nobody reviews the decision of the {last.person} on request ({last.source})")
    if already := next((it for it in case.requested if it.role == reviews.role), None):
        raise NotDecided(f"kept already: {already.line}")
    it = Requested(time, reviews.role, by, reviews.source)
    return msgspec.structs.replace(case, requested=(*case.requested, it))


def due(case: Case, rules: Disputes) -> str:
    """Return the next step of a case, in words; empty if there is none."""
    at = rules.rank(case.decided[-1].role) if case.decided else -1
    if at + 1 == len(rules.instances) or (case.decided and not rules.begins):
        return ""
    following = rules.instances[at + 1]
    if following is rules.instances[-1] and not case.told and rules.told:
        return f"tell {case.player} {rules.told} ({rules.told_source}), then: tablectl dispute told {case.number}"
    who = f"{following.person} or above" if not rules.begins else following.person
    return f"the {who} {following.what} ({following.source})"
