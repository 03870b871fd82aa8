# SPDX-License-Identifier: MIT
"""Directions that the rules reserve to certain persons, with roles, grounds, subjects and the agreement needed."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Literal

import msgspec

from controller.engine.record.events import Directed
from controller.engine.rules import powers
from controller.engine.rules.general import QUEENSLAND, General
from controller.engine.rules.powers import Power
from controller.engine.rules.wagering import Refusal
from controller.engine.values import roles


class Direction(msgspec.Struct, frozen=True, kw_only=True):
    """One direction, by the section that gives it to certain persons."""

    source: str
    roles: tuple[str, ...]
    """Roles that may give it."""
    roles_source: str = ""
    """Section on the roles, if neither `source` nor the ground's section names them."""
    grounds: Mapping[str, str] = {}
    """Possible grounds, each with its section. A person names one of them."""
    unnamed: Literal["", "counted", "allowed"] = ""
    """`counted`: the table may know of a ground by itself. `allowed`: a ground is not needed."""
    named: Literal["ground", "button"] = "ground"
    """Word for an entry of `grounds`."""
    barred: Mapping[str, tuple[str, str]] = {}
    """Grounds that are refused, each with the reason and its section."""
    player: bool = False
    """Whether it is about a player, who is named."""
    about: str = ""
    """Other subject of the direction, in a word (`cards`)."""
    reason: bool = False
    """Whether the person gives a reason, or names the subject."""
    agreed: str = ""
    """Section that requires the agreement of the others at the table; empty without one."""
    never: Mapping[str, tuple[str, str]] = {}
    """Refused roles, each with the reason and its section."""

    def refusal(self, event: Directed) -> Refusal:
        """Return why this direction is not accepted from this person, or in these words; None if it is."""
        return self._not_by(event) or self._not_on(event) or self._missing(event)

    def _not_by(self, event: Directed) -> Refusal:
        """Return why this person may not give it; None if the person may."""
        role = event.role
        only = powers.refusal(role, f"{event.direction} is", self.roles, self.roles_source or self.source_of(event))
        return self.never.get(role) or only

    def power(self, name: str) -> Power:
        """Return the power to give it, under this name."""
        sections = tuple(dict.fromkeys(self.grounds.values()))
        source = self.roles_source or (", ".join(sections) if sections and self.named == "ground" else self.source)
        return Power(what=name.replace("-", " "), roles=self.roles, source=source, how=f"direct {name}")

    def _not_on(self, event: Directed) -> Refusal:
        """Return why this ground is refused; None if it is accepted, or none is needed."""
        if event.ground in self.barred:
            return self.barred[event.ground]
        why = self._no_ground(event)
        return (f"{event.direction}: {why}", self.source) if why else None

    def _missing(self, event: Directed) -> Refusal:
        """Return the words that are missing; None if none are."""
        name, source = event.direction, self.source_of(event)
        if self.player and not event.player:
            return (f"{name}: name the player", source)
        if self.agreed and not event.agreed:
            return (f"{name}: all other players at the table must agree first; say agreed", self.agreed)
        if not self.reason or event.reason or event.about:
            return None
        return (f"{name}: name the {self.about}" if self.about else f"{name}: say why", source)

    def _no_ground(self, event: Directed) -> str:
        """Return the fault of the ground; empty if it has none."""
        known = ", ".join(self.grounds)
        if not event.ground:
            which = "on which ground" if self.named == "ground" else f"which {self.named}"
            return f"say {which}: {known}" if self.grounds and not self.unnamed else ""
        if event.ground in self.grounds:
            return ""
        if not self.grounds:
            return "it needs no ground; give the reason in words"
        near = get_close_matches(event.ground, self.grounds, n=1)
        return f"{event.ground} is no {self.named}: " + (f"did you mean {near[0]}?" if near else f"there are {known}")

    def source_of(self, event: Directed) -> str:
        """Return the section of this direction: the ground's, if one is named."""
        return self.grounds.get(event.ground, self.source)


def split_fields(event: Directed, known: Mapping[str, Direction]) -> Directed:
    """Return a direction with the words about its subject split into fields. No other code splits them.

    Until 0.8.0 a journal kept such words as the reason. Its rows pass through here too.
    """
    stated = known.get(event.direction)
    if not (stated and stated.about and event.reason and not event.about):
        return event
    return msgspec.structs.replace(event, reason="", about=tuple(event.reason.split()))


BY_DECISION = QUEENSLAND.decision
"""A decision of the casino operator's people binds the players, at the games of Queensland."""
ABOUT_A_PLAYER = ("void-wagers-of", "exclude", "admit")
"""The directions about a player with a calculator or the like, at every table."""
INTERFERENCE = "interference"
"""Somebody who is not responsible for the game has operated its equipment (the control panel, the wheel, the dice), or
handled cards that only others may."""


CASH = QUEENSLAND.cash
"""The casino operator may permit coins of 50 cents, in the games that it names."""
COINS_PERMITTED = "coins-permitted"
_PERMITS = Direction(source=CASH, roles=(roles.CASINO_OPERATOR,))
COINS = dict.fromkeys((COINS_PERMITTED, "coins-not-permitted"), _PERMITS)
"""The directions on coins at these games. At a new table coins are not permitted."""


DEAD_BUTTON = "dead-button"
"""A supervisor directs the effect of a button that does not work. The button's name is given as the ground."""
NOT_DIRECTED: Mapping[str, str] = {
    "start": "a machine is started by its button alone: call the technician, or void the round",
    "void": "direct void, with the reason",
}
"""Buttons that no direction replaces, and why: a machine is started only by somebody in front of it."""


@cache
def of_every_game(
    general: General, interference: str, coins: str, buttons: tuple[str, ...] = ()
) -> Mapping[str, Direction]:
    """Return the directions of every game, by the general provisions of its rules.

    interference: Section by which nobody else operates the equipment. coins: Section by which coins may be used.
    """
    devices = general.about_devices
    always = {
        "void": Direction(source=general.decision, roles=general.supervisors, reason=True),
        "confirm": Direction(source=general.decision, roles=general.supervisors),
        **dict.fromkeys(
            ("accept-software", "accept-computer"),
            Direction(source=general.software.source, roles=general.software.roles, reason=True),
        ),
        "void-wagers-of": Direction(source=general.void_wagers, roles=devices.roles, player=True),
        "exclude": Direction(source=general.exclude, roles=devices.roles, player=True),
        "admit": Direction(
            source=general.exclude,
            roles=devices.roles,
            player=True,
            grounds=dict(devices.exempt),
            unnamed="allowed",
        ),
    }
    who = (*roles.AT_THE_TABLE, *general.supervisors)
    reported = {INTERFERENCE: Direction(source=interference, roles=who, reason=True)} if interference else {}
    in_its_place = Direction(
        source=general.decision,
        roles=general.supervisors,
        grounds={button: general.decision for button in buttons if button not in NOT_DIRECTED},
        named="button",
        barred={button: (why, general.decision) for button, why in NOT_DIRECTED.items() if button in buttons},
        reason=True,
    )
    return {**always, DEAD_BUTTON: in_its_place, **reported, **(COINS if coins else {})}


def unknown(name: str, known: Mapping[str, Direction], decision: str) -> tuple[str, str]:
    """Return why there is no such direction, with the section on decisions."""
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return (f"no direction {name!r} at this table: {hint}", decision)
