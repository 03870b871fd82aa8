# SPDX-License-Identifier: MIT
"""Random play of a poker game, by a seed: acts that the table asks for, at any door, and any other act of people."""

import random
from collections.abc import Callable
from typing import Final

from c_ext.cards import CARDS
from controller.engine.record.events import Directed
from controller.engine.record.poker_on_show import MayAct
from controller.engine.rules.wait import CARD
from controller.engine.values.money import dollars
from controller.games.cards.shoe.face import READS
from hal.signals import Keyed, KeyTurned, Pressed
from tests.attack.poker.table import OUT, WatchedPots
from tests.attack.table import Broken

PLAYERS: Final = ("ann", "bob", "cyd", "dan", "eve", "fay")
PATIENCE: Final = 500
"""A round that goes on as it is asked for longer than this is stuck; from half of it on nobody does anything else."""
WILD: Final = (12, 30, 6, 0)
"""How many lines in a hundred are not what the table asks for. At every fourth table nobody errs."""
STAKES: Final = ("$5", "$7", "$10", "$12.50", "$13", "$20", "$23.75", "$31", "$55", "$100", "$250", "$4.05")
BETS: Final = ("$1", "$2.50", "$5", "$7", "$10", "$15", "$20", "$40", "$100", "$0.01")
LEAST: Final = "minimum=$5 increment=$1 minimum-stake=$5"
STUD: Final = (
    f"{LEAST} ante=$2",
    f"{LEAST} ante=$1 opens=lowest pot=half commission=3",
    f"{LEAST} bets=blind",
    f"{LEAST} bets=blind opens=lowest pot=half deck=32 ace=high-and-low",
    f"{LEAST} deck=40 ace=high-and-low",
    "minimum=$2.50 increment=$0.50 minimum-stake=$2.50 ante=$0.50 commission=0",
)
TABLES: Final[dict[str, tuple[str, ...]]] = {
    "manila-poker": (
        *(LEAST, f"{LEAST} ace=high-and-low commission=3", "minimum=$2.50 increment=$0.50 minimum-stake=$2.50"),
        "minimum=$20 increment=$5 minimum-stake=$5",
    ),
    "five-card-stud": STUD,
    "seven-card-stud": STUD,
    "draw-poker": (
        *(LEAST, f"{LEAST} pot=half deck=40", f"{LEAST} pot=straddle deck=32 ace=high-and-low"),
        *(f"{LEAST} pot=straddle-half commission=2", f"{LEAST} pot=straddle-full"),
        "minimum=$2.50 increment=$0.50 minimum-stake=$2.50 maximum=$50",
    ),
}
"""By game, the options of its tables: every sign, deck and announcement, and steps of less than a dollar."""
FIRST_CARDS: Final = {"manila-poker": 2, "five-card-stud": 2, "seven-card-stud": 3, "draw-poker": 5}
CODES: Final = {
    "manila-poker": ("280", "280", "282", "279"),
    "five-card-stud": ("357", "357", "360", "356"),
    "seven-card-stud": ("401", "401", "405", "400", "392"),
    "draw-poker": ("317", "317", "316"),
}
OF_A_SEAT: Final = {
    "manila-poker": ("283", "283", "28"),
    "five-card-stud": ("362", "362", "35", "345"),
    "seven-card-stud": ("407", "407", "40", "389", "402"),
    "draw-poker": ("319", "319", "31"),
}
"""Codes that a seat follows."""
LIKED: Final = {"call": 5, "check": 4, "fold": 1, "bet": 4, "tap-out": 3}


class RandomPots:
    """One table of poker, played by a seed. wild: how many lines in a hundred are not what the table asks for."""

    def __init__(self, game: str, seed: int, wild: int | None = None) -> None:
        self.pick = random.Random(seed)
        tables = TABLES[game]
        places = self.pick.choice(("3", "4", "6"))
        words = f"places={places} {tables[seed % len(tables)]}"
        self.game, self.table = game, WatchedPots(game, words.split())
        self.wild = WILD[seed // len(tables) % len(WILD)] if wild is None else wild
        self.places = int(places)
        self.players = PLAYERS[: self.places]
        self.asked = 0
        """How many lines were spent on the open round."""
        self.plan: list[str] = []
        self.strangers = 0
        self.last, self.run = "", 0
        """The value of the last card, and how many more cards of it are wanted."""

    def rounds(self, count: int) -> None:
        """Play so many rounds. Raises `Broken`."""
        end = self.table.rounds + count
        while self.table.rounds < end:
            before = self.table.rounds
            self.table.line(self.plan.pop(0) if self.plan else self.next_line())
            self.asked = self.asked + 1 if self.table.rounds == before else 0
            if self.asked > PATIENCE:
                raise Broken(f"the round does not go on: {self.table.engine.wait.what}; {self.table.seen.refusal}")

    def next_line(self) -> str:
        table, dutiful = self.table, self.asked > PATIENCE / 2
        if "dealer key" in table.engine.state.blocks:
            return "turn dealer key on"
        if table.engine.state.blocks:
            shoe = ("shoe is mended", "shoe plugged in")
            return self.pick.choice((*shoe, self.flip("floor-manager"), "direct floor-manager confirm"))
        if not dutiful and self.pick.randrange(100) < self.wild:
            return self.odd_line()
        if table.memory.cards.stage and table.engine.wait.phase not in ("seats", "payment"):
            return "cards ready"
        if not self.in_play and self.pick.random() < 0.4:
            return self.between()
        return self.onward()

    @property
    def in_play(self) -> bool:
        return bool(self.table.memory.play.bets)

    # What the table asks for

    def between(self) -> str:
        """Somebody sits down, or adds to the stake; a stranger where all who are known have been put out."""
        seat = self.pick.randint(1, self.places)
        taken = {it.number: it.player for it in self.table.shown.seats}
        if seat not in taken:
            free = [it for it in self.players if it not in taken.values()]
            barred = {*self.table.engine.state.excluded, *self.table.memory.seats.apart}
            free = [it for it in free if it not in barred]
            self.strangers += not free
            name = self.pick.choice(free) if free else f"guest-{self.strangers}"
        else:
            name = taken[seat]
        amount = self.pick.choice(STAKES)
        if self.pick.random() < 0.2 and "." not in amount:
            self.plan = [f"enter 0 {seat}", *self.keyed(amount), "press bet"]
            return self.plan.pop(0)
        return f"stake {name} {amount} at {seat}"

    def keyed(self, amount: str) -> list[str]:
        return [f"key {digit}" for digit in amount.strip("$").partition(".")[0]]

    def onward(self) -> str:
        wait, shown = self.table.engine.wait, self.table.shown
        if shown.turn and shown.may and wait.phase != "dealing":
            return self.acts()
        keys = [it if isinstance(it, tuple) else (it, "") for it in wait.asks]
        kinds = {kind for kind, _ in keys}
        if wait.phase in ("entry", "kept cards") and Keyed in kinds:
            return self.card_keyed()
        if self.card_is_due(kinds):
            return self.deals()
        if Keyed in kinds and wait.phase == "seats":
            return self.pick.choice([*self.keyed(self.pick.choice(("$5", "$20", "$31"))), "press bet", "press decline"])
        presses = [name for kind, name in keys if kind is Pressed]
        turns = [name for kind, name in keys if kind is KeyTurned]
        directs = [name for kind, name in keys if kind is Directed]
        if presses:
            return f"press {self.pick.choice(presses)}"
        if turns:
            return self.flip(str(turns[0]))
        if directs:
            return f"direct floor-manager {directs[0]}"
        if Keyed in kinds:
            return self.card_keyed()
        return self.between() if not self.in_play else "press done"

    def card_is_due(self, kinds: set[type]) -> bool:
        names = {kind.__name__ for kind in kinds}
        if self.table.engine.wait.what.startswith("the shoe is empty"):
            return True
        return "CardDrawn" in names or CARD in self.table.seen.asked

    def flip(self, key: str) -> str:
        return f"turn {key} key {'off' if self.table.engine.state.keys.get(key) else 'on'}"

    def acts(self) -> str:
        """An act of the player in turn that is possible, by one door or the other."""
        shown = self.table.shown
        may = self.pick.choices(shown.may, [self.likes(it) for it in shown.may])[0]
        if may.act == "draw":
            count = self.pick.choice((0, 0, 1, 2, 3, 4, 5))
            return f"draw {shown.turn} {count}"
        amount = self.amount(may) if may.act == "bet" else 0
        if self.pick.random() < 0.5:
            return f"act {shown.turn} {may.act}{f' {plain(amount)}' if amount else ''}"
        if amount % 100:
            return f"act {shown.turn} {may.act} {plain(amount)}"
        self.plan = [*(self.keyed(plain(amount)) if amount else []), f"press {may.act}"]
        return self.plan.pop(0)

    def likes(self, may: MayAct) -> float:
        """How likely this act is. Where hands are equal hardly anybody folds."""
        return 0.2 if may.act == "fold" and self.mirrored else LIKED.get(may.act, 1)

    def amount(self, may: MayAct) -> int:
        """One of the possible amounts: mostly a small one, often the most."""
        if may.alone and self.pick.random() < 0.3:
            return may.alone
        steps = (may.most - may.least) // may.step if may.step else 0
        return may.least + may.step * self.pick.choice((0, 0, min(1, steps), min(3, steps), steps))

    def deals(self) -> str:
        """The next card; the first cards mostly all at once."""
        count = self.first_cards() if self.pick.random() < 0.85 else 1
        left = self.left()
        if "shoe is empty" in self.table.engine.wait.what or "cards are missing" in self.table.engine.wait.what:
            return 'direct floor-manager void "too few cards"'
        if not left:
            return "shoe is empty"
        chance = self.pick.random()
        if self.wild and chance < 0.02:
            one = self.pick.choice(left)
            return self.pick.choice(("shoe deals an unread card", f"shoe deals {one} face up", "shoe jams"))
        cards = self.equal(left, count) or self.pick.sample(left, min(count, len(left)))
        return f"shoe deals {' '.join(cards)}"

    def equal(self, left: list[str], count: int) -> list[str]:
        """Cards of the same values for all players, in the order of the deal; now and then, so that hands are equal."""
        if not self.mirrored:
            return []
        seats = max(1, sum(it.state not in OUT for it in self.table.in_round()))
        if count == 1:
            same = [it for it in left if it[0] == self.last] if self.run else []
            self.run = self.run - 1 if same else seats - 1
            card = self.pick.choice(same or left)
            self.last = card[0]
            return [card]
        cards: list[str] = []
        for value in self.pick.sample("789TJQKA", count // seats + 1):
            of_value = [it for it in left if it[0] == value]
            cards += self.pick.sample(of_value, min(seats, len(of_value)))
        return cards[:count] if len(cards) >= count else []

    @property
    def mirrored(self) -> bool:
        """Whether hands are made equal in this round."""
        return self.table.rounds % 2 == 0

    def left(self) -> list[str]:
        """The cards that are still in the shoe; often few values, so that hands are equal."""
        gone = self.table.memory.shoe.gone
        lowest = {52: "2", 40: "5", 32: "7"}[self.table.memory.cards.deck]
        values = "23456789TJQKA"
        deck = [it for it in CARDS if values.index(it[0]) >= values.index(lowest) and not gone.get(it)]
        few = [it for it in deck if it[0] in "89TJA"]
        return few if len(few) > 12 and self.pick.random() < 0.6 else deck

    def first_cards(self) -> int:
        """How many of the first cards are still to be dealt; 1 later on."""
        shown = self.table.shown
        if shown.betting or not self.table.began:
            return 1
        want = FIRST_CARDS[self.game]
        due = sum(max(0, want - len(it.cards)) for it in self.table.in_round())
        return max(1, due)

    def card_keyed(self) -> str:
        """A card that nobody has read, or that a player has kept."""
        play = self.table.memory.play
        held = [it.name for it in play.hands.get(play.turn.hand, ()) if it.name and not it.up]
        card = self.pick.choice(held) if held and self.pick.random() < 0.9 else self.pick.choice(self.left() or ["As"])
        code = next((code for code, means in READS.items() if means == card), "011")
        return f"enter {' '.join(code)}"

    # Anything else

    def odd_line(self) -> str:
        kind = self.pick.choice(KINDS)
        return kind(self)

    def a_seat(self) -> str:
        return self.pick.choice(
            [*map(str, range(1, self.places + 1)), str(self.places + 1), "0", "x"][: self.places + 2]
        )

    def somebody(self) -> str:
        known = [it.player for it in self.table.shown.seats]
        return self.pick.choice([*known, *known, *self.players, "zoe", f"seat-{self.a_seat()}"])

    def an_act(self) -> str:
        """Any act of any seat, of any amount."""
        act = self.pick.choice(("fold", "check", "call", "bet", "bet", "bet", "tap-out"))
        some = act == "bet" and self.pick.random() < 0.9
        return f"act {self.a_seat()} {act}{f' {self.pick.choice(BETS)}' if some else ''}"

    def of_the_turn(self) -> str:
        """Any act of the player in turn."""
        shown = self.table.shown
        act = self.pick.choice(("check", "call", "bet", "bet", "tap-out"))
        return f"act {shown.turn or 1} {act}{f' {self.pick.choice(BETS)}' if act == 'bet' else ''}"

    def out_of_turn(self) -> str:
        """A seat is keyed, perhaps digits, and any button."""
        digits = [f"key {it}" for it in self.pick.choice(("", "", "0", "00", "5", "10", "99999"))]
        button = self.pick.choice(("fold", "check", "call", "bet", "tap-out", "decline"))
        self.plan = [*digits, f"press {button}"]
        return f"enter 0 {self.pick.randint(1, self.places)}"

    def digits(self) -> str:
        """Digits, and any button."""
        digits = [f"key {it}" for it in self.pick.choice(("0", "0", "00", "5", "7", "10", "12345"))]
        self.plan = [
            *digits[1:],
            f"press {self.pick.choice(('bet', 'bet', 'call', 'done', 'check', 'tap-out', 'fold'))}",
        ]
        return digits[0]

    def pressed(self) -> str:
        names = [it.name for it in self.table.game.equipment.buttons if it.name != "void"]
        return f"press {self.pick.choice([*names, 'decline', 'decline', 'decline'])}"

    def coded(self) -> str:
        """An irregularity is keyed, and confirmed or not."""
        answer = self.pick.choice(("press accept", "press decline", "press accept", "power cut"))
        if self.pick.random() < 0.5:
            self.plan = [answer]
            return f"enter {' '.join(self.pick.choice(CODES[self.game]))}"
        self.plan = [f"enter 0 {self.pick.randint(1, self.places)}", answer]
        return f"enter {' '.join(self.pick.choice(OF_A_SEAT[self.game]))}"

    def directed(self) -> str:
        """Any direction by a person who may give it, mostly about somebody at the table."""
        known = self.table.game.directions
        name = self.pick.choice(("void-bet", "void-bet", "out-of-round", "exclude", "void-wagers-of", *known))
        if name in ("void", "exclude", "new-cards") and self.pick.random() < 0.7:
            name = "void-bet"
        stated = known[name]
        role = self.pick.choice(stated.roles)
        player = f" {self.somebody()}" if stated.player else ""
        ground = f" because {self.pick.choice([*stated.grounds])}" if stated.grounds else ""
        about = f' "{self.a_seat()}"' if stated.about else ' "seen"'
        return f"direct {role} {name}{player}{ground}{about}"

    def stakes(self) -> str:
        return f"stake {self.somebody()} {self.pick.choice((*STAKES, '$0', '$0.01'))} at {self.a_seat()}"

    def leaves(self) -> str:
        return f"leave {self.somebody()}"

    def left_by_keys(self) -> str:
        self.plan = ["press fold", self.pick.choice(("press accept", "press decline"))]
        return f"enter 0 {self.pick.randint(1, self.places)}"

    def limits(self) -> str:
        """Limits are changed in the middle of it."""
        least, most = self.pick.choice(
            (("$5", "$500"), ("$10", "$500"), ("$2", "$200"), ("$20", "$1000"), ("$1", "$100"))
        )
        step = self.pick.choice(("$1", "$0.50", "$1"))
        after = self.pick.choice(("", " after 20 minutes", " agreed"))
        if after == " after 20 minutes":
            self.plan = ["wait 21 minutes"]
        return f"limits minimum={least} maximum={most} increment={step}{after}"

    def cut(self) -> str:
        return "power cut"

    def cards(self) -> str:
        left = self.left() or ["As"]
        one, other = self.pick.choice(left), self.pick.choice(left)
        return self.pick.choice(
            (f"shoe deals {one}", f"shoe deals {one} face up", f"shoe deals {one} {other}", "shoe deals an unread card")
        )

    def wagers(self) -> str:
        return self.pick.choice((f"wager {self.somebody()} bet $5", f"withdraw {self.somebody()} bet", "press done"))

    def drawn(self) -> str:
        return f"draw {self.a_seat()} {self.pick.choice('012345')}"

    def keys(self) -> str:
        return self.pick.choice((self.flip("floor-manager"), "turn dealer key off", "shoe jams", "shoe is empty"))

    def voided(self) -> str:
        return self.pick.choice(('direct floor-manager void "a fire"', "press void", "press done", "press done"))


KINDS: Final[tuple[Callable[[RandomPots], str], ...]] = (
    *(RandomPots.an_act,) * 4, *(RandomPots.of_the_turn,) * 4, *(RandomPots.out_of_turn,) * 3,
    *(RandomPots.digits,) * 3, *(RandomPots.pressed,) * 5, *(RandomPots.coded,) * 4, *(RandomPots.directed,) * 4,
    RandomPots.stakes, RandomPots.leaves, RandomPots.left_by_keys, RandomPots.limits, *(RandomPots.cut,) * 2,
    *(RandomPots.cards,) * 2, RandomPots.wagers, RandomPots.drawn, RandomPots.keys, RandomPots.voided,
)  # fmt: skip


def plain(cents: int) -> str:
    """An amount as a line has it."""
    return dollars(cents).replace(",", "")
