# SPDX-License-Identifier: MIT
"""Disputes: the instances that decide them, their order, and the player's instructions, by the rules of each place."""

from typing import NamedTuple

from controller.engine.values import roles


class Instance(NamedTuple):
    """A role that decides disputes."""

    role: str
    source: str
    """Its provision."""
    what: str
    """Effect of its decision."""
    requested: bool = False
    """Whether it decides only if the player requests a review."""

    @property
    def person(self) -> str:
        """`games supervisor`."""
        return self.role.replace("-", " ")


class Disputes(NamedTuple):
    """The instances that decide disputes, the lowest first. Each confirms or changes decisions of those below."""

    instances: tuple[Instance, ...]
    begins: bool = False
    """Whether the first instance decides first. Otherwise any instance may be the first."""
    told: str = ""
    """Words that the player hears before an inspector is asked; empty if the rules name no inspector."""
    told_source: str = ""
    """Provision of those words."""
    known: tuple[tuple[str, str], ...] = ()
    """Rules about certain disputes, each with its provision."""

    def rank(self, role: str) -> int:
        """Return the height of an instance, from 0 on; -1 for any other role."""
        return {it.role: at for at, it in enumerate(self.instances)}.get(role, -1)

    def reviews(self, role: str) -> Instance | None:
        """Return the instance that reviews this role's decisions at the player's request; None without one."""
        following = self.instances[self.rank(role) + 1 :]
        return following[0] if following and following[0].requested else None


def by_rank(source: str, *deciding: str) -> Disputes:
    """Return instances of equal form for rules that name none: a higher rank confirms or changes a decision."""
    what = "decides for the casino operator; the decision binds the player"
    return Disputes(tuple(Instance(role, source, what) for role in deciding))


QUEENSLAND = by_rank("s 3(2)", roles.FLOOR_MANAGER, *roles.HIGHER)
"""s 3(2): a player accepts as binding the decisions of the casino operator and its employees and agents."""
