# SPDX-License-Identifier: MIT
"""Sign-ins at tables of random play that require them: before a line that needs a person, and by chance."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from controller.engine.rules import powers
from controller.engine.rules.game import AnyGame
from controller.engine.values import roles

DEALER, ALL_BUT_DEALER, WRITER = "Dan", "Alma", "Wim"
PEOPLE: Mapping[str, tuple[str, ...]] = {
    DEALER: (roles.DEALER,),
    WRITER: (roles.KENO_WRITER,),
    ALL_BUT_DEALER: tuple(it for it in roles.STAFF if it != roles.DEALER),
    **{f"P{at}": (role,) for at, role in enumerate(roles.STAFF)},
}
"""By name, the roles of each."""
WILLING = 0.85
"""How likely it is that somebody signs in before a line that needs it."""


def as_all(person: str) -> str:
    """The line by which a person signs in with all roles."""
    return f"sign in {person} as {','.join(PEOPLE[person])}"


def needs(game: AnyGame, line: str, here: Mapping[str, Iterable[str]]) -> str:
    """The role without which this line is refused, if nobody is signed in with it; empty otherwise."""
    words, general = line.split(), game.general
    if words[0] == "turn":
        role = next((it for it in (general.in_charge, *PEOPLE[ALL_BUT_DEALER]) if powers.switch(it) == words[1]), "")
    elif words[0] == "direct":
        role = words[1]
    else:
        role = {"limits": general.limits.roles[0], "tournament": general.supervisors[0]}.get(words[0], "")
    is_missing = role in PEOPLE[ALL_BUT_DEALER] and not any(role in each for each in here.values())
    return role if is_missing else ""


def signs_in(pick: Random, role: str) -> str:
    """Somebody with this role signs in: in it alone, or in all roles."""
    return f"sign in {ALL_BUT_DEALER} as {role}" if pick.random() < 0.3 else as_all(ALL_BUT_DEALER)


def comes_or_goes(pick: Random, here: Iterable[str]) -> str:
    """Anybody signs in or out."""
    out = [f"sign out {person}" for person in here]
    return pick.choice([*out, as_all(pick.choice([*PEOPLE, ALL_BUT_DEALER]))])


class AtTheTable:
    """Puts sign-in lines in front of the lines of random play."""

    def __init__(self, game: AnyGame, pick: Random) -> None:
        self._game, self._pick = game, pick
        self._later = ""

    def line(self, following: Any, here: Mapping[str, Iterable[str]]) -> str:
        """The next line. following: Called for the next line of play."""
        if self._later:
            line, self._later = self._later, ""
            return line
        if self._pick.random() < 0.05:
            return comes_or_goes(self._pick, here)
        line: str = following()
        if (role := needs(self._game, line, here)) and self._pick.random() < WILLING:
            self._later = line
            return signs_in(self._pick, role)
        return line
