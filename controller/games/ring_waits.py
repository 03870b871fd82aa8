"""What is asked for at a ring where coins are spun, by what it remembers and where its part says so."""

from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from controller.events import Directed
from controller.games.coins import OF_COINS, TOO_MANY, CoinRules
from controller.games.places import ACCEPT, DECLINE, Turn
from controller.games.procedure import NO_MORE_BETS, NO_SPIN, PAID
from controller.table import Key, Wait, press, wait
from hal.signals import Fault

INDICATORS = "indicators"
ENOUGH = 3
"""So many of the spinner's side win (s 167(3), s 472(5)); so many invalid spins in a row count (s 172, s 478)."""

SPIN, RETIRE, CLEAR = press("spin"), press("retire"), press("clear")


class Memory(msgspec.Struct):
    """What a ring remembers. A game is all the spins for one wager of the spinner.

    stand_in: the house spinner, or the boxer, spins instead of a player. valid: the valid spins of this game; barred:
    the invalid ones since the last of them. spun: how often each result was spun in this game; odds, in a row. won: the
    spinner has won, and may retire. lost: lost coins of the set. entered: a wager was ever entered at this table.
    """

    turn: Turn = msgspec.field(default_factory=Turn)
    stand_in: bool = False
    valid: int = 0
    barred: int = 0
    spun: dict[str, int] = {}
    won: bool = False
    lost: int = 0
    entered: bool = False

    def begin_game(self) -> None:
        """The counts begin anew."""
        self.valid, self.barred, self.spun, self.won = 0, 0, {}, False

    def offer_on(self) -> None:
        """The game is over, and the spin is offered to the next player."""
        self.turn.leave()
        self.stand_in = False
        self.begin_game()

    def must_choose(self) -> bool:
        """Whether the first three spins of the game were invalid (s 172(1), s 478(1))."""
        return not self.stand_in and not self.valid and self.barred >= ENOUGH


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is spun at a ring, and where its part says what. An empty section: the part has no such rule.

    stand_in: who takes over from the spinner; button: with which the spinner asks for that, and the floor manager's
    direction. uppermost: how the coins lie in the kip. standing: why no player's wager is made or changed while one
    stands over a spin. acts: a stand-in because every player has declined; no_wager: who has no spinner's wager then.
    undecided: a stand-in for the players' wagers that the spinner's loss has left. cards: shown when a light fails.
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
    cards: str = ""


class Waits:
    """The waits of a ring, as one part of the rules has them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        directed: Key = (Directed, rules.button)
        self.also: tuple[Key, ...] = (*OF_COINS, (Fault, INDICATORS))
        choose = f"3 invalid spins: the spinner retires, or has the {rules.stand_in} spin"
        unasked: dict[Key, tuple[str, str]] = {
            press(rules.button): (f"the {rules.stand_in} is for after 3 invalid first spins", rules.choice)
        }
        new_set = ("place a new set of 5 coins at the table first", rules.coin.new_set)
        self.offer = wait(
            "offer", "offer the coins", rules.offer, ACCEPT, DECLINE, *([directed] if rules.acts else []), *self.also,
            in_play=False,
        )  # fmt: skip
        self.new_set = wait(
            "coins", *new_set, *self.also, refuses={ACCEPT: new_set, DECLINE: new_set}, in_play=False
        )  # fmt: skip
        self.betting = wait(
            "betting", "take wagers, then call no more bets", rules.call, NO_MORE_BETS, RETIRE, directed, *self.also,
            refuses={SPIN: ("call no more bets first", rules.call), **unasked}, in_play=False,
        )  # fmt: skip
        self.spin = wait(
            "closed", f"spin from the kip, the coins in sight, {rules.uppermost}; press spin", rules.kip, SPIN, RETIRE,
            directed, *self.also, refuses=unasked,
        )  # fmt: skip
        self.choice = wait(
            "choice", choose, rules.choice, RETIRE, press(rules.button), directed, *self.also,
            refuses={SPIN: (choose, rules.choice)},
        )  # fmt: skip
        self.air = wait(
            "in the air", "declare the spin: press its result; if it is invalid, no spin", rules.shown,
            *map(press, rules.results), NO_SPIN, (Fault, INDICATORS), despite_blocks=[NO_SPIN],
        )  # fmt: skip
        self.pay = wait(
            "payment", "pay the winning wagers, then press paid", rules.paying, PAID, CLEAR, (Fault, INDICATORS),
            despite_blocks=[PAID], may_void=False,
        )  # fmt: skip

    def before_the_spin(self, memory: Memory, places: int, *, open_: bool) -> Wait:
        """What is to be done next until the coins leave the kip; `open_`: players' wagers are taken."""
        if not memory.turn.taken and not memory.stand_in:
            what = f"offer the coins to {memory.turn.offered(places)}: press accept or decline"
            return self.new_set if memory.lost >= TOO_MANY else replace(self.offer, what=what)
        if memory.must_choose():
            return self.choice
        asked = self._open(memory) if open_ else self._closed(memory)
        return asked if memory.turn.taken else self._for_players(memory, asked)

    def _for_players(self, memory: Memory, asked: Wait) -> Wait:
        """The stand-in spins though nobody is spinner."""
        why = f"the {self.rules.stand_in} spins until the players' wagers are decided"
        source = self.rules.acts if memory.turn.declined else self.rules.undecided
        return replace(asked, refuses={**asked.refuses, ACCEPT: (why, source)})

    def _open(self, memory: Memory) -> Wait:
        rules, player = self.rules, memory.turn.player
        if memory.stand_in:
            return replace(self.betting, what=f"take wagers, then call no more bets; the {rules.stand_in} spins")
        if memory.won:
            what = f"{player} won: a new spinner's wager to go on, or press retire; then no more bets"
            return replace(self.betting, what=what, source=rules.wins)
        if not memory.valid:
            what = f"{player} takes {rules.coins} coins, the rest in the bowl; wagers, the spinner's too; no more bets"
            return replace(self.betting, what=what, source=rules.selects)
        return self.betting

    def _closed(self, memory: Memory) -> Wait:
        rules = self.rules
        if memory.barred >= ENOUGH and not memory.stand_in:
            what = f"spin again from the kip; or the floor manager directs the {rules.stand_in} to spin"
            return replace(self.spin, what=what, source=rules.directed)
        if memory.barred:
            what = "find and examine any coin outside the ring; then spin again from the kip"
            return replace(self.spin, what=what, source=rules.ring)
        return self.spin
