# SPDX-License-Identifier: MIT
"""The coins and results of a ring, and the sections of its part of the rules."""

import msgspec

from controller.engine.rules.wait import Button
from controller.games.ring.coins import CoinSections
from controller.games.ring.invalid import InvalidSpins

HEADS, TAILS, ODDS_SPUN = Button("heads", "h"), Button("tails", "t"), Button("odds", "u")
TRIPLE_HEADS, TRIPLE_TAILS = Button("triple-heads", "g"), Button("triple-tails", "y")


class RingSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part of the rules. Empty: the part has no such rule."""

    offer: str
    selects: str
    wager: str
    stays: str
    wins: str
    stops: str
    choice: str
    directed: str
    call: str
    left_the_kip: str
    kip: str
    too_few: str
    ring: str
    result: str
    shown: str
    paying: str
    acts: str = ""
    """The stand-in spins because every player has declined."""
    no_wager: str = ""
    """A stand-in for the spinner makes no spinner's wager."""
    undecided: str = ""
    """The boxer spins for the players' wagers that are undecided after the spinner has lost."""
    by_direction: str = ""
    """The spinner chooses the stand-in, and the floor manager directs it."""
    beside: str = ""
    """The bonus wager beside the spinner's wager."""
    cards: str = ""
    """Cards are displayed for results that no light displays."""


class RingRules(msgspec.Struct, frozen=True, kw_only=True):
    """The coins, results and roles of a ring."""

    coins: int
    results: tuple[Button, ...]
    """Buttons that declare a spin."""
    lights: dict[str, int]
    """Number of lights in each set; empty if cards are displayed."""
    uppermost: str
    """Position of the coins in the kip."""
    stand_in: str
    """Role that takes over from the spinner by direction."""
    button: Button
    """Button by which the spinner asks for the stand-in; the floor manager's direction has the same name."""
    grounds: dict[str, str]
    """Grounds of the floor manager's direction, each with its section."""
    sections: RingSections
    coin: CoinSections
    invalid: InvalidSpins
    standing: tuple[str, str] = ("", "")
    """Reason why no player's wager is made or changed while one stands over a spin, and the section."""
