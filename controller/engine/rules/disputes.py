# SPDX-License-Identifier: MIT
"""Who decides a dispute, in which order, and of what the player is told: as the rules of each place have it."""

from typing import NamedTuple

from controller.engine.values import roles


class Instance(NamedTuple):
    """A role that decides disputes, its provision, and the effect of its decision.

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

    begins: the first instance decides first; otherwise any instance may be the first. told: words that the player is
    told before an inspector is asked, with their provision; empty if the rules name no inspector. known: rules about
    certain disputes, each with its provision.
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
        """Return the instance that reviews this role's decisions at the player's request; None without one."""
        following = self.instances[self.rank(role) + 1 :]
        return following[0] if following and following[0].requested else None


def by_rank(source: str, *deciding: str) -> Disputes:
    """Decisions bind the player, and the rules name no instances: whoever is of higher rank confirms or changes one."""
    what = "decides for the casino operator; the decision binds the player"
    return Disputes(tuple(Instance(role, source, what) for role in deciding))


QUEENSLAND = by_rank("s 3(2)", roles.FLOOR_MANAGER, *roles.HIGHER)
"""s 3(2): a player accepts as binding the decisions of the casino operator and its employees and agents."""
