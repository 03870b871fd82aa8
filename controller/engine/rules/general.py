# SPDX-License-Identifier: MIT
"""The general provisions of the rules to which a game belongs: decisions, players' devices, wagers against the sign."""

from typing import Literal, NamedTuple

import msgspec

from controller.engine.record.state import TableState
from controller.engine.rules import disputes, powers
from controller.engine.rules.disputes import Disputes
from controller.engine.rules.powers import Power
from controller.engine.values import roles
from controller.engine.values.approvals import Approval


class AgainstTheSign(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a wager whose amount is contrary to the sign, and the sections.

    outside: none is accepted. found: one was, inadvertently. under: it is below the minimum. over: it is above the
    maximum. steps: amounts are in steps. below: a wager below the minimum stands once only, or each time. above: of one
    above the maximum the excess is void, or all of it stands.
    """

    outside: str = "s 5(1)(b)"
    found: str = "s 5(2)"
    under: str = "s 5(2)(a)"
    over: str = "s 5(2)(b)"
    steps: str = "s 5(3)"
    below: Literal["stands once", "stands"] = "stands once"
    above: Literal["excess void", "stands"] = "excess void"


class AboutDevices(NamedTuple):
    """Who acts against a player with a calculator or the like, and who may use one nevertheless.

    exempt: why somebody may, each in a word, with its section.
    """

    roles: tuple[str, ...]
    exempt: tuple[tuple[str, str], ...] = ()


class Entitled(NamedTuple):
    """Who may do something, first the one who does if nobody else is named; and the section.

    source: empty if each game has a section of its own that says so.
    """

    roles: tuple[str, ...]
    source: str = ""


class General(msgspec.Struct, frozen=True, kw_only=True):
    """The general provisions of one place, each with its section.

    decision: a decision of the casino operator's people binds the players. supervisors: who decides. in_charge: who of
    them is told first, confirms with the key switch and voids rounds. void_wagers, exclude: what is done about a player
    with a calculator or the like; about_devices: by whom, and who may use one. cash: coins may be permitted; empty if
    they may not. closing: a sign proposes the time of the table's closure; empty if no rule says so. limits: who sets
    and changes the limits. software: who accepts a program that is not as it was installed. approvals: those that may
    be asked for whatever the game is. disputes: who decides one, in which order.
    """

    decision: str = "s 3(2)"
    supervisors: tuple[str, ...] = roles.SUPERVISORS
    in_charge: str = roles.FLOOR_MANAGER
    void_wagers: str = "s 4(2)(a)"
    exclude: str = "s 4(2)(b)"
    about_devices: AboutDevices = AboutDevices(roles.USE_OF_DEVICES)
    sign: AgainstTheSign = AgainstTheSign()
    cash: str = "s 6(1)"
    closing: str = ""
    limits: Entitled = Entitled((roles.CASINO_OPERATOR,))
    software: Entitled = Entitled((roles.FLOOR_MANAGER,), "s 3(2)")
    approvals: tuple[Approval, ...] = ()
    disputes: Disputes = disputes.QUEENSLAND

    @property
    def person(self) -> str:
        """Who is in charge, in words: `floor manager`."""
        return self.in_charge.replace("-", " ")

    def is_there(self, state: TableState) -> bool:
        """Whether somebody is at the table who is in charge and decides: by that key switch, or signed in."""
        key = powers.switch(self.in_charge)
        return any(powers.is_there(state, role) for role in self.supervisors if powers.switch(role) == key)

    @property
    def powers(self) -> tuple[Power, ...]:
        """What certain persons may do at every table of these rules, besides the directions."""
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
