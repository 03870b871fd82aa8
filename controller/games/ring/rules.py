"""What is spun at a ring, by which coins and with which results, and where its part of the rules says what."""

import msgspec

from controller.engine.wait import Button
from controller.games.ring.coins import CoinSections

HEADS, TAILS, ODDS_SPUN = Button("heads", "h"), Button("tails", "t"), Button("odds", "u")
TRIPLE_HEADS, TRIPLE_TAILS = Button("triple-heads", "g"), Button("triple-tails", "y")


class RingSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part; an empty one: the part has no such rule.

    acts: a stand-in because every player has declined; no_wager: who has no spinner's wager then. undecided: a stand-in
    for the players' wagers that the spinner's loss has left. by_direction: the stand-in whom the spinner chooses waits
    for the floor manager's direction. beside: of the bonus wager beside the spinner's. cards: shown when a light fails.
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
    invalid: str
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
    """What is spun at a ring. results: the buttons that declare a spin.

    stand_in: who takes over from the spinner; button: with which the spinner asks for that, and the floor manager's
    direction. uppermost: how the coins lie in the kip. standing: why no player's wager is made or changed while one
    stands over a spin, and the section.
    """

    coins: int
    results: tuple[Button, ...]
    lights: dict[str, int]
    uppermost: str
    stand_in: str
    button: Button
    sections: RingSections
    coin: CoinSections
    standing: tuple[str, str] = ("", "")
