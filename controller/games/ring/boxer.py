# SPDX-License-Identifier: MIT
"""The duties of the boxer, the dealer who conducts the game at a ring, by the sections of one part."""

from controller.engine.rules.powers import Power
from controller.engine.values.roles import BOXER


def powers(*, examines: str, offers: str, takes_over: str, calls: str, charge: str = "") -> tuple[Power, ...]:
    """Return the boxer's duties, each with its section. takes_over: All sections, if there are several."""
    done = {
        "examines a coin that was found": (examines, "direct coin-found"),
        "offers the coins to a player": (offers, "button accept or decline"),
        "spins until the wagers concerned are decided": (takes_over, "button retire"),
        "calls no more bets": (calls, "button no-more-bets"),
        "has charge of the coins": (charge, ""),
    }
    return tuple(
        Power(what=what, roles=(BOXER,), source=source, how=how) for what, (source, how) in done.items() if source
    )
