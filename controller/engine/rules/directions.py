# SPDX-License-Identifier: MIT
"""Directions that the rules reserve to certain persons: who may give each, why, about whom, with whose agreement."""

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
    """One direction, by the section that gives it to certain persons.

    roles: who may give it. roles_source: the section that says so, if neither `source` nor that of the ground does.
    grounds: on which grounds, each with its section; a person names one of them, unless `unnamed` says that the table
    may know of one by itself (counted), or that it may be given without one (allowed). named: what these are, in words.
    barred: what is no ground: why, and its section. player: it is about a player, who is named. about: what else it is
    about, in a word (`cards`), if it is. reason: the person says why, or names what it is about. agreed: the section by
    which the others at the table must agree; empty if they need not. never: roles to which a rule of its own refuses
    it: why, and its section.
    """

    source: str
    roles: tuple[str, ...]
    roles_source: str = ""
    grounds: Mapping[str, str] = {}
    unnamed: Literal["", "counted", "allowed"] = ""
    named: Literal["ground", "button"] = "ground"
    barred: Mapping[str, tuple[str, str]] = {}
    player: bool = False
    about: str = ""
    reason: bool = False
    agreed: str = ""
    never: Mapping[str, tuple[str, str]] = {}

    def refusal(self, event: Directed) -> Refusal:
        """Why this direction is not accepted from this person, or in these words; None if it is."""
        return self._not_by(event) or self._not_on(event) or self._missing(event)

    def _not_by(self, event: Directed) -> Refusal:
        """Why this person does not give it; None for those who may."""
        role = event.role
        only = powers.refusal(role, f"{event.direction} is", self.roles, self.roles_source or self.source_of(event))
        return self.never.get(role) or only

    def power(self, name: str) -> Power:
        """The power to give it, of which this is the name."""
        sections = tuple(dict.fromkeys(self.grounds.values()))
        source = self.roles_source or (", ".join(sections) if sections and self.named == "ground" else self.source)
        return Power(what=name.replace("-", " "), roles=self.roles, source=source, how=f"direct {name}")

    def _not_on(self, event: Directed) -> Refusal:
        """Why it is not given on this ground; None if it may be, or needs none."""
        if event.ground in self.barred:
            return self.barred[event.ground]
        why = self._no_ground(event)
        return (f"{event.direction}: {why}", self.source) if why else None

    def _missing(self, event: Directed) -> Refusal:
        """What else has to be said; None if nothing has."""
        name, source = event.direction, self.source_of(event)
        if self.player and not event.player:
            return (f"{name}: name the player", source)
        if self.agreed and not event.agreed:
            return (f"{name}: all other players at the table must agree first; say agreed", self.agreed)
        if not self.reason or event.reason or event.about:
            return None
        return (f"{name}: name the {self.about}" if self.about else f"{name}: say why", source)

    def _no_ground(self, event: Directed) -> str:
        """What is wrong with the ground; empty if nothing is."""
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
        """The section of this direction: that of the ground that was named, if one was."""
        return self.grounds.get(event.ground, self.source)


def in_fields(event: Directed, known: Mapping[str, Direction]) -> Directed:
    """A direction as a person has said it, its words split by what it is about. The only place where they are.

    Until 0.8.0 a journal kept such words as the reason: its rows come through here too.
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
"""A button does not work, and a supervisor directs what it does. The button's name is given as the ground is."""
NOT_DIRECTED: Mapping[str, str] = {
    "start": "a machine is started by its button alone: call the technician, or void the round",
    "void": "direct void, with the reason",
}
"""The buttons in whose place nothing is directed, and why: whoever starts a machine stands in front of it."""


@cache
def of_every_game(
    general: General, interference: str, coins: str, buttons: tuple[str, ...] = ()
) -> Mapping[str, Direction]:
    """The directions that are no game's own, by the general provisions of its rules.

    interference: the section by which nobody else operates the equipment. coins: that by which coins may be used.
    buttons: those of the table.
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
    """Why there is no such direction, with the section on decisions."""
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return (f"no direction {name!r} at this table: {hint}", decision)
