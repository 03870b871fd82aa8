"""What a ring where coins are spun remembers from spin to spin, and where its part of the rules says what."""

import msgspec

from controller.games.kit.places import Turn
from controller.games.ring.coins import CoinRules

ODDS, ODDS_LOSE = "odds", 5  # s 167(3)(c), s 168(4)(c)
ENOUGH = 3
"""So many of the spinner's side win (s 167(3), s 472(5)); so many invalid spins in a row count (s 172, s 478)."""


class Memory(msgspec.Struct):
    """What a ring remembers. A game is all the spins for one wager of the spinner.

    stand_in: the house spinner, or the boxer, spins instead of a player. valid: the valid spins of this game; barred:
    the invalid ones since the last of them. spun: how often each result was spun in this game; odds, in a row at the
    table. won: the spinner has won, and may retire. lost: lost coins of the set. entered: a wager was ever entered at
    this table; staked: a spinner's wager, for this game. chosen: the spinner has chosen the stand-in. gone: the spinner
    has left the table. fixed: players and their wagers for which coins have left the kip in this round.
    """

    turn: Turn = msgspec.field(default_factory=Turn)
    stand_in: bool = False
    valid: int = 0
    barred: int = 0
    spun: dict[str, int] = {}
    won: bool = False
    lost: int = 0
    entered: bool = False
    staked: bool = False
    chosen: bool = False
    gone: bool = False
    fixed: list[tuple[str, str]] = []

    def begin_game(self, run: int = 0) -> None:
        """The counts begin anew; but so many odds in a row count on for players' wagers."""
        self.valid, self.barred, self.spun = 0, 0, {ODDS: run} if run else {}
        self.won = self.staked = self.chosen = False

    def offer_on(self, run: int = 0) -> None:
        """The game is over, and the spin is offered to the next player."""
        self.turn.leave()
        self.stand_in = self.gone = False
        self.begin_game(run)

    def begun(self) -> bool:
        """Whether coins have been spun in this game."""
        return bool(self.valid or self.barred)

    def under_way(self) -> bool:
        """Whether the spinner's wager binds: after a valid spin, or when the stand-in spins for it."""
        return self.turn.taken and bool(self.valid or self.stand_in)

    def unseen(self) -> bool:
        """Whether the spinner's wager of this game, if there is one, was not entered."""
        return not self.staked and (self.under_way() or not self.entered)

    def must_choose(self) -> bool:
        """Whether the first three spins of the game were invalid (s 172(1), s 478(1))."""
        return not self.stand_in and not self.valid and self.barred >= ENOUGH


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What is spun at a ring, and where its part says what. An empty section: the part has no such rule.

    stand_in: who takes over from the spinner; button: with which the spinner asks for that, and the floor manager's
    direction. uppermost: how the coins lie in the kip. standing: why no player's wager is made or changed while one
    stands over a spin. acts: a stand-in because every player has declined; no_wager: who has no spinner's wager then.
    undecided: a stand-in for the players' wagers that the spinner's loss has left. by_direction: the stand-in whom the
    spinner chooses waits for the floor manager's direction. beside: of the bonus wager beside the spinner's. cards:
    shown when a light fails.
    """

    coins: int
    results: tuple[str, ...]
    lights: dict[str, int]
    uppermost: str
    stand_in: str
    button: str
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
    coin: CoinRules
    standing: tuple[str, str] = ("", "")
    acts: str = ""
    no_wager: str = ""
    undecided: str = ""
    by_direction: str = ""
    beside: str = ""
    cards: str = ""
