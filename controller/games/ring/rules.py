# SPDX-License-Identifier: MIT
"""What is spun at a ring: with which coins and which results. And the sections of its part of the rules."""

import msgspec

from controller.engine.rules.wait import Button
from controller.games.ring.coins import CoinSections
from controller.games.ring.invalid import InvalidSpins

HEADS, TAILS, ODDS_SPUN = Button("heads", "h"), Button("tails", "t"), Button("odds", "u")
TRIPLE_HEADS, TRIPLE_TAILS = Button("triple-heads", "g"), Button("triple-tails", "y")


class RingSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part of the rules. An empty one: the part has no such rule.

    acts: the stand-in spins because every player has declined. no_wager: there is no spinner's wager then. undecided:
    the boxer spins for the players' wagers that are undecided after the spinner has lost. by_direction: the spinner
    chooses the stand-in, and the floor manager directs it. beside: the bonus wager beside the spinner's wager. cards:
    cards are displayed for results that no light displays.
    """

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
    no_wager: str = ""
    undecided: str = ""
    by_direction: str = ""
    beside: str = ""
    cards: str = ""


class RingRules(msgspec.Struct, frozen=True, kw_only=True):
    """What is spun at a ring.

    results: the buttons that declare a spin. lights: how many lights each set has; none where cards are displayed.
    stand_in: who takes over from the spinner by direction. button: by which the spinner asks for the stand-in; the
    floor manager's direction has the same name. grounds: on which the floor manager directs it, each with its section.
    uppermost: how the coins lie in the kip. standing: why no player's wager is made or changed while one stands over a
    spin, and the section.
    """

    coins: int
    results: tuple[Button, ...]
    lights: dict[str, int]
    uppermost: str
    stand_in: str
    button: Button
    grounds: dict[str, str]
    sections: RingSections
    coin: CoinSections
    invalid: InvalidSpins
    standing: tuple[str, str] = ("", "")
