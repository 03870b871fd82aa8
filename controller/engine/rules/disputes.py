# SPDX-License-Identifier: MIT
"""Who decides a dispute, in which order, and of what the player is told: as the rules of each place have it."""

from typing import NamedTuple

from controller.engine.values import roles


class Instance(NamedTuple):
    """Somebody who decides a dispute, by which provision, and what that says of it.

    requested: only if the player requests a review.
    """

    role: str
    source: str
    what: str
    requested: bool = False

    @property
    def person(self) -> str:
        """`games supervisor`."""
        return self.role.replace("-", " ")


class Disputes(NamedTuple):
    """Whoever decides, the lowest first. Each confirms or changes what one below has decided.

    begins: the first instance decides first; else any of them may be the first. told: of what the player is told before
    an inspector is asked, and by which provision; empty if the rules name no inspector. known: what the rules say
    beforehand of such disputes, each with its provision.
    """

    instances: tuple[Instance, ...]
    begins: bool = False
    told: str = ""
    told_source: str = ""
    known: tuple[tuple[str, str], ...] = ()

    def rank(self, role: str) -> int:
        """How high an instance this role is, from 0 on; -1 if it is none."""
        return {it.role: at for at, it in enumerate(self.instances)}.get(role, -1)

    def reviews(self, role: str) -> Instance | None:
        """Who reviews a decision of this role if the player requests that; None if nobody does."""
        following = self.instances[self.rank(role) + 1 :]
        return following[0] if following and following[0].requested else None


def by_rank(source: str, *deciding: str) -> Disputes:
    """Decisions bind the player, and the rules name no instances: whoever is of higher rank confirms or changes one."""
    what = "decides for the casino operator; the decision binds the player"
    return Disputes(tuple(Instance(role, source, what) for role in deciding))


QUEENSLAND = by_rank("s 3(2)", roles.FLOOR_MANAGER, *roles.HIGHER)
"""s 3(2): a player accepts as binding the decisions of the casino operator and its employees and agents."""
