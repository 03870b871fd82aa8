# SPDX-License-Identifier: MIT
"""General provisions of the rules to which a game belongs: decisions, players' devices, wagers against the sign."""

from typing import Literal, NamedTuple

import msgspec

from controller.engine.record.state import TableState
from controller.engine.rules import disputes, powers
from controller.engine.rules.disputes import Disputes
from controller.engine.rules.powers import Power
from controller.engine.values import roles
from controller.engine.values.approvals import Approval


class AgainstTheSign(msgspec.Struct, frozen=True, kw_only=True):
    """The treatment of a wager whose amount is contrary to the sign, with its sections."""

    outside: str = "s 5(1)(b)"
    """Section by which none is accepted."""
    found: str = "s 5(2)"
    """Section on one that was accepted inadvertently."""
    under: str = "s 5(2)(a)"
    """Section on one below the minimum."""
    over: str = "s 5(2)(b)"
    """Section on one above the maximum."""
    steps: str = "s 5(3)"
    """Section on amounts in steps."""
    below: Literal["stands once", "stands"] = "stands once"
    """Whether a wager below the minimum stands once only, or each time."""
    above: Literal["excess void", "stands"] = "excess void"
    """Whether the excess over the maximum is void, or all of it stands."""


class AboutDevices(NamedTuple):
    """Persons who act against a player with a calculator or the like, and exceptions."""

    roles: tuple[str, ...]
    exempt: tuple[tuple[str, str], ...] = ()
    """Reasons why a player may use one, each in a word with its section."""


class Entitled(NamedTuple):
    """Roles that may do something."""

    roles: tuple[str, ...]
    """The first one acts if nobody else is named."""
    source: str = ""
    """Section; empty if each game has a section of its own."""


class General(msgspec.Struct, frozen=True, kw_only=True):
    """The general provisions of one place, each with its section."""

    decision: str = "s 3(2)"
    """A decision of the casino operator's people binds the players."""
    supervisors: tuple[str, ...] = roles.SUPERVISORS
    """Roles that decide."""
    in_charge: str = roles.FLOOR_MANAGER
    """Role that is alerted first, confirms with the key switch and voids rounds."""
    void_wagers: str = "s 4(2)(a)"
    """Wagers of a player with a calculator or the like are void."""
    exclude: str = "s 4(2)(b)"
    """Such a player is excluded."""
    about_devices: AboutDevices = AboutDevices(roles.USE_OF_DEVICES)
    """Persons who act against such a player, and exceptions."""
    sign: AgainstTheSign = AgainstTheSign()
    cash: str = "s 6(1)"
    """Coins may be permitted; empty if they may not."""
    closing: str = ""
    """A sign proposes the time of the table's closure; empty if no rule asks for it."""
    limits: Entitled = Entitled((roles.CASINO_OPERATOR,))
    """Roles that set and change the limits."""
    software: Entitled = Entitled((roles.FLOOR_MANAGER,), "s 3(2)")
    """Roles that accept a program that differs from the installed one."""
    approvals: tuple[Approval, ...] = ()
    """Approvals that may be required whatever the game is."""
    disputes: Disputes = disputes.QUEENSLAND
    """Instances that decide a dispute."""

    @property
    def person(self) -> str:
        """Return the role in charge, in words: `floor manager`."""
        return self.in_charge.replace("-", " ")

    def is_there(self, state: TableState) -> bool:
        """Return whether somebody who is in charge and decides is at the table: by key switch, or signed in."""
        key = powers.switch(self.in_charge)
        return any(powers.is_there(state, role) for role in self.supervisors if powers.switch(role) == key)

    @property
    def powers(self) -> tuple[Power, ...]:
        """Return the powers of certain persons at every table of these rules, besides the directions."""
        closes = Power(
            what="closes the table, and opens it again (no rule asks for it)",
            roles=self.supervisors,
            source=self.decision,
            how="table close",
        )
        if not any(it.name == "tournament" for it in self.approvals):
            return (closes,)
        of_a_tournament = (
            ("conducts a tournament", (roles.CASINO_OPERATOR,), "s 8"),
            ("acts for the casino operator in a tournament: entries, seats, chips", self.supervisors, self.decision),
            ("closes a tournament whose prize pool is not all paid", (roles.FLOOR_MANAGER,), "s 10(a)"),
        )
        return (
            closes,
            *(Power(what=what, roles=who, source=source, how="tournament") for what, who, source in of_a_tournament),
        )


QUEENSLAND = General(
    about_devices=AboutDevices(roles.USE_OF_DEVICES, (("permit", "s 4(3)"),)),
    approvals=(
        Approval(
            name="tournament",
            what="the Minister's prior approval of the tournament",
            source="s 8",
            when="the table is used in a tournament",
            needed=False,
        ),
    ),
)
"""Casino Gaming Rules 1985, Parts 2 and 3."""
