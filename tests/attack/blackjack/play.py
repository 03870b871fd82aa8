# SPDX-License-Identifier: MIT
"""Random play: whatever can be done at a blackjack table is done, by a seed."""

import random
from collections.abc import Iterator

from c_ext.cards import CARDS
from controller.engine.record.events import Directed
from controller.games.cards.hands.log import Dealt
from hal.signals import CardDrawn, KeyTurned, Pressed
from tests.attack.blackjack.table import READY, WatchedBlackjack
from tests.attack.table import Broken

TABLES = (
    "decks=8 super-sevens bonus-blackjack",
    "decks=6 super-sevens bonus-blackjack boxes=4",
    "decks=5 boxes=3 box-together super-sevens",
    "decks=8 boxes=1",
    "decks=8 boxes=2 one-box late-entry=minimum",
    "decks=6 card-machine machine-decks=6..8 boxes=3",
    "decks=7 players-on-box=1 late-entry=precluded",
)
PLAYERS = ("ann", "bob", "cyd", "dan")
AMOUNTS = ("$5", "$10", "$10", "$15", "$25", "$100", "$500", "$2.50", "$7.75", "$1", "$0", "$600", "$5,000")
SECTIONS = ("51", "53", "54", "56", "57", "58", "59", "60", "61", "62", "63", "65", "55", "64", "99", "52")
RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
CONFIRM = (Directed, "confirm")
SUITS = {"s": 1, "h": 2, "c": 3, "d": 4}
PATIENCE = 400
"""A round that goes on as it is asked for longer than this is stuck; from half of it on nobody does anything else."""


class RandomPlay:
    """One table, played by a seed. wild: how many lines in a hundred are not what the table asks for."""

    def __init__(self, seed: int, words: str = "", wild: int = 15, rich: float = 0.5) -> None:
        self.pick = random.Random(seed)
        self.table = WatchedBlackjack((words or self.pick.choice(TABLES)).split())
        self.wild, self.rich = wild, rich
        self.plan: list[str] = []
        self.refused = False
        """The last line was refused."""
        self.endless = self.pick.random() < 0.3
        """No cutting card comes: the shoe runs empty."""
        self.asked = 0
        """How many lines were spent on the open round."""
        self.boxes = self.table.game.options and self.table.engine.table.options.boxes
        self.do(READY)

    def do(self, line: str) -> None:
        before = self.table.refusals
        self.table.line(line)
        self.refused = self.table.refusals > before

    def rounds(self, count: int) -> None:
        end = self.table.rounds + count
        while self.table.rounds < end:
            self.step()

    def step(self) -> None:
        before = self.table.rounds
        wild = self.pick.randrange(100) < self.wild and not self.dutiful
        betting = not self.table.play.boxes and not self.table.memory.cards.stage
        if betting and not self.table.play.entered and not list(self.table.engine.table.wagers):
            self.wagers()
        if self.plan:
            self.do(self.plan.pop(0))
        elif wild and self.pick.random() < 0.5 and (lines := self.irregular()):
            self.plan = lines
            return
        elif wild:
            self.do(self.anything())
        else:
            self.do(self.onward())
        self.asked = self.asked + 1 if self.table.rounds == before else 0
        if self.asked > PATIENCE:
            raise Broken(f"the round does not go on: {self.table.engine.wait.what}")

    @property
    def dutiful(self) -> bool:
        """The round has lasted: from now on only what the table asks for is done."""
        return self.asked > PATIENCE / 2

    # Cards

    def card(self) -> str:
        """The next card of a shuffled shoe of these decks. Rich: some cards that decide much come more often."""
        shoe = self.table.memory.shoe
        wanted = self.pick.choice(("A", "T", "7", "8", "9", "5", "6")) if self.pick.random() < self.rich else ""
        for _ in range(200):
            card = self.pick.choice(CARDS)
            if shoe.gone.get(card, 0) < shoe.decks and (not wanted or card[0] == wanted):
                return card
        return next((it for it in self.pick.sample(CARDS, 52) if shoe.gone.get(it, 0) < shoe.decks), "")

    def deal(self) -> str:
        """Not more than a few cards wait."""
        few = len(self.table.memory.shoe.waiting) < 6 or not self.table.play.boxes
        return self.leaves() if few else "wait 1 seconds"

    def leaves(self) -> str:
        """A card leaves the shoe; near the end of the shoe the cutting card, and then nothing."""
        shoe = self.table.memory.shoe
        chance = self.pick.random()
        if not shoe.inside or (shoe.cutting_card and shoe.inside < 30 and chance < 0.05):
            return "shoe is empty"
        if chance < 0.01 and not self.table.has_machine and not self.endless:
            return "shoe shows the cutting card"
        card = self.card()
        if not card:
            return "shoe is empty"
        return f"shoe deals {card} face up" if chance < 0.015 else f"shoe deals {card}"

    # What the table asks for

    def wagers(self) -> None:
        for _ in range(self.pick.randint(1, 8)):
            box = self.pick.randint(1, self.boxes)
            player, amount = self.pick.choice(PLAYERS), self.pick.choice(AMOUNTS[:6])
            self.do(f"wager {player} blackjack {amount} on hand {box}")
            if self.pick.random() < 0.4:
                self.do(f"wager {player} super-sevens {self.pick.choice(AMOUNTS[:4])} on hand {box}")
            if self.pick.random() < 0.4 and self.table.engine.table.options.bonus_blackjack:
                self.do(f"wager {player} bonus-blackjack $1 on hand {box}")
        if not list(self.table.engine.table.wagers):
            self.do(f"enter {self.pick.randint(1, self.boxes)}")

    def onward(self) -> str:
        if self.table.engine.state.blocks:
            return self.mend()
        adding = self.table.play.adding
        if adding and adding.kind == "split":
            line = self.covers(adding.hand, list(adding.before))
            if line:
                return line
        if adding and self.pick.random() < 0.3:
            return self.adds(adding.kind, adding.hand)
        lines = list(self.waited_for())
        return self.pick.choice(lines) if lines else "wait 1 seconds"

    def covers(self, hand: str, players: list[str]) -> str:
        chosen = self.table.play.added.split.get(hand, {})
        for player in (it for it in players if it not in chosen):
            if self.pick.random() < 0.5:
                return f"direct dealer {self.pick.choice(('first', 'second'))}-hand {player}"
            if self.pick.random() < 0.5:
                return self.pick.choice(("press accept", "enter 4 3 1", "enter 4 3 2"))
            cents = self.table.play.adding.before[player]
            return f"wager {player} blackjack ${cents // 100}.{cents % 100:02} on hand {hand}/2"
        return ""

    def adds(self, kind: str, hand: str) -> str:
        player, amount = self.pick.choice(PLAYERS), self.pick.choice(AMOUNTS)
        if kind == "insurance":
            return f"wager {player} insurance {amount} on hand {self.pick.randint(1, self.boxes)}"
        return f"wager {player} blackjack {amount} on hand {hand}"

    def mend(self) -> str:
        block = next(iter(self.table.engine.state.blocks))
        if block == "shoe":
            if self.table.has_machine and self.table.play.log and self.pick.random() < 0.5:
                return self.pick.choice(("enter 6 5 2", "enter 6 5 3", "enter 6 5 4"))
            return self.pick.choice(("shoe is mended", "shoe plugged in", "shoe is mended"))
        if block == "dealer key":
            return "turn dealer key on"
        return self.flip("floor-manager")

    def flip(self, key: str) -> str:
        return f"turn {key} key {'off' if self.table.engine.state.keys.get(key) else 'on'}"

    def waited_for(self) -> Iterator[str]:
        wait = self.table.engine.wait
        if self.dutiful and (CONFIRM in wait.asks or wait.phase == "entry"):
            yield self.flip("floor-manager") if CONFIRM in wait.asks else self.keyed()
            return
        keys = [it if isinstance(it, tuple) else (it, "") for it in wait.accepts]
        presses = [
            f"press {subject}" for kind, subject in keys if kind is Pressed and subject not in ("decline", "void")
        ]
        if wait.phase == "entry" or self.table.engine.state.blocks:
            yield from (self.keyed() for _ in range(4))
            yield self.flip("floor-manager")
        if wait.phase in ("too many cards", "in doubt"):
            yield self.too_many()
            return
        if wait.phase in ("closed",):
            yield "direct pit-boss reshuffle agreed"
            yield 'direct pit-boss new-cards "worn"'
            return
        if any(kind is KeyTurned or (kind, subject) == CONFIRM for kind, subject in keys):
            yield self.flip("floor-manager")
        if wait.phase in ("choices",) or self.table.memory.cards.stage:
            yield from (f"press {it}" for it in ("accept", "decline") if (Pressed, it) in wait.accepts)
        yield from sorted(presses)
        if wait.phase in ("dealing", "betting") or (not presses and CardDrawn in wait.accepts):
            yield self.deal()
            yield self.deal()

    # Irregularities that can be

    def irregular(self) -> list[str]:
        """Lines by which the dealer reports something that went wrong; empty if nothing can have."""
        table, play = self.table, self.table.play
        if table.memory.cards.stage or not play.log or table.engine.state.blocks:
            return []
        box = self.pick.choice([*play.boxes])
        phase, some = table.engine.wait.phase, self.pick.random()
        cards = [it for it in play.log if isinstance(it, Dealt)] + table.memory.shoe.waiting
        if some < 0.1:
            return ["shoe deals an unread card"] * min(self.pick.randint(1, 2), table.memory.shoe.inside)
        if some < 0.2:
            lines = [f"key {it.card or self.card() or '2c'}" for it in cards]
            if self.pick.random() < 0.3 and table.memory.shoe.inside:
                lines[self.pick.randrange(len(lines))] = f"key {self.card()}"
            on = [] if not table.engine.state.keys.get("floor-manager") else ["turn floor-manager key off"]
            return [
                'direct floor-manager cards-again "misread"', *on, *lines,
                "turn floor-manager key on", "turn floor-manager key off",
            ]  # fmt: skip
        if some < 0.25:
            return ["shoe jams"] if self.pick.random() < 0.5 else ["shoe unplugged"]
        if phase == "dealing":
            spare = [self.deal() for _ in range(self.pick.randint(0, 2))]
            return [
                *spare,
                self.pick.choice(
                    (
                        "enter 5 4",
                        f"enter 5 6 {box}",
                        "enter 6 2",
                        f"enter 6 3 {self.free()}",
                        f"enter 5 7 {box}",
                        f"enter 6 0 {box}",
                    )
                ),
            ]
        if phase == "decisions":
            spare = [self.deal() for _ in range(self.pick.randint(0, 3))]
            late = ("enter 6 1", f"enter 5 8 {box}", f"enter 5 7 {box}", "enter 5 7", "enter 5 9", "enter 6 2")
            return [*spare, self.pick.choice((f"enter 6 0 {box}", f"enter 6 0 {box}", *late))]
        if phase == "payment":
            return [self.deal(), self.pick.choice(("enter 5 3", f"enter 6 0 {box}", "power cut", "enter 6 2"))]
        return []

    def free(self) -> int:
        return self.pick.choice([it for it in range(1, self.boxes + 1) if str(it) not in self.table.play.boxes] or [1])

    def keyed(self) -> str:
        """Return an unread card, or the next card to key again."""
        card, words = self.card(), self.table.engine.wait.what.split()
        lying = [it.card for it in self.table.play.log if isinstance(it, Dealt)]
        lying += [it.card for it in self.table.memory.shoe.waiting if it.card]
        wrong = self.pick.random() < 0.1
        if words[:2] == ["key", "card"] and int(words[2]) <= len(lying) and not wrong:
            card = lying[int(words[2]) - 1]
        if words[:2] == ["key", "card"] and self.refused and self.pick.random() < 0.5:
            return "press decline"  # a wrong card may have taken the place of the one that lies there
        if not card and words[:2] == ["key", "card"]:  # more left the shoe than were in it: nobody can say which
            return 'direct floor-manager void "a card more than there are"'
        if not card or (not self.dutiful and self.pick.random() < 0.02):
            return "enter 0 0 0"
        rank = RANKS.get(card[0]) or int(card[0])
        return f"enter {rank // 10} {rank % 10} {SUITS[card[1]]}"

    def too_many(self) -> str:
        irregular = self.table.play.irregular
        hand = irregular.too_many.hand if irregular.too_many else irregular.in_doubt[0]
        held = self.table.play.hands.players[hand].hand.cards
        beside = filter(None, self.table.play.hands.too_many)
        card = self.pick.choice([*held, *beside] or ["9c"])
        how = self.pick.choice(("void-hand", "deemed-correct", f'remove-cards "{card}"'))
        return f"direct floor-manager {how}"

    # Anything else

    def anything(self) -> str:
        box, player = self.pick.randint(1, self.boxes), self.pick.choice(PLAYERS)
        section = self.pick.choice(SECTIONS)
        code = " ".join((*section, *self.pick.choice(((), (str(box),), (str(box),), ("9",)))))
        hand = self.pick.choice((str(box), str(box), f"{box}/2"))
        wager = self.pick.choice(("blackjack", "blackjack", "insurance", "super-sevens", "bonus-blackjack"))
        button = self.pick.choice([it.name for it in self.table.game.equipment.buttons if it.name != "void"])
        about = self.pick.choice(("even-money", "first-hand", "second-hand", "preclude", "minimum-only", "more-boxes"))
        role = "dealer" if about in ("even-money", "first-hand", "second-hand") else "casino-operator"
        one = self.pick.random()
        if one < 0.02:
            return self.pick.choice(RARE + (MACHINE if self.table.has_machine else ()))
        return self.pick.choice(
            (
                f"enter {code}", f"enter {code}", f"enter {code}",
                f"press {button}", f"press {button}", "press decline",
                f"wager {player} {wager} {self.pick.choice(AMOUNTS)} on hand {hand}",
                f"withdraw {player} {wager} on hand {hand}",
                f"direct {role} {about} {player}", f'direct casino-operator give-up {player} "{box}"',
                self.pick.choice(DIRECTED),
                self.deal(), self.deal(), self.deal(),
                "power cut", f"key {self.pick.randint(0, 9)}",
                f"enter {self.pick.randint(0, 9)}",
            )
        )  # fmt: skip


DIRECTED = (
    'direct dealer draw-one "it is 11"',
    'direct pit-boss deal-on "away"',
    "direct pit-boss last-three",
    "direct floor-manager void-hand",
    "direct floor-manager deemed-correct",
    'direct floor-manager remove-cards "9c"',
    'direct dealer nominate "Ah Kh"',
    'direct dealer nominate "Ah Kc"',
    "direct pit-boss reshuffle agreed",
    'direct pit-boss reshuffle "dirty"',
    'direct pit-boss new-cards "worn"',
)
RARE = (
    *('direct floor-manager void "fire"', "direct floor-manager void-wagers-of ann", "leave bob"),
    *('direct floor-manager exclude dan "a device"', "direct floor-manager admit dan"),
    *("turn dealer key off", "shoe jams", "clock jumps 90 seconds", "wait 1 minutes"),
)
MACHINE = ("shoe jams", "shoe jams", "shoe jams")
