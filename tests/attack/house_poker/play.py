# SPDX-License-Identifier: MIT
"""Random play of poker against the house, by a seed: acts that the table asks for, and any other act of a person."""

import random
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from c_ext.cards import CARDS
from controller.engine.record.events import Directed
from controller.engine.record.state import Lying
from controller.games.cards.hands.log import Dealt
from hal.signals import CardDrawn, ChipTaken, KeyTurned, Pressed
from tests.attack.house_poker import table as watched
from tests.attack.house_poker.table import RANKS, SUITS, WatchedPoker
from tests.attack.table import Broken

PLAYERS = ("ann", "bob", "cyd", "dan")
AMOUNTS = ("$5", "$10", "$100", "$200", "$7.50", "$1", "$0", "$205", "$600")
UPWARDS = "23456789TJQKA"
PATIENCE = 400
"""A round that goes on as it is asked for longer than this is stuck; from half of it on nobody does anything else."""


class Room(NamedTuple):
    """A game against the house, for random play."""

    table: type[WatchedPoker]
    tables: tuple[str, ...]
    """Options of its tables."""
    wagers: tuple[str, ...]
    """The wagers to make first."""
    beside: str
    """A wager that may lie beside the first ones."""
    codes: tuple[str, ...]
    """Irregularities, as they are keyed."""


NSW_CODES = ["901", "902", "903", "905", "906", "907", "908", "909", "811", "910", "912", "913", "932"]
ROOMS: Mapping[str, Room] = {
    "caribbean-stud": Room(
        watched.WatchedCaribbeanStud,
        (
            "maximum-payment=$600 jackpot-seed=$12345 dead-mans-hand",
            "maximum-payment=$600 places=3 deal=fives jackpot-sharing=equal",
            "maximum-payment=$600 shuffling-device slots",
            "maximum-payment=$600 jackpot=off",
            "maximum-payment=$600 jackpot-seed=$50 jackpot-sharing=equal jackpot-increment=100 dead-mans-hand",
        ),
        ("ante",),
        "jackpot",
        ("248",),
    ),
    "let-it-ride-nsw": Room(
        watched.WatchedLetItRide,
        ("maximum-payout=$600", "maximum-payout=$600 shuffling-device", "maximum-payout=$600 places=3"),
        ("bet-1", "bet-2", "bet-dollar"),
        "",
        tuple(NSW_CODES),
    ),
    "let-it-ride-house": Room(
        watched.WatchedHouseLetItRide,
        ("", "from=hand", "places=3"),
        ("bet-1", "bet-2", "bet-3"),
        "bonus",
        ("901", "903"),
    ),
    "double-chance": Room(
        watched.WatchedDoubleChance,
        ("maximum-payout=$600", "maximum-payout=$600 shuffling-device", "maximum-payout=$600 jackpot=off places=3"),
        ("double-chance",),
        "jackpot",
        tuple(NSW_CODES),
    ),
}


class RandomPoker:
    """One table, played by a seed. wild: how many lines in a hundred are not what the table asks for."""

    ROOM: ClassVar[Room | None] = None
    """Another room than the one of the game; None: the one of the game."""

    def __init__(self, game: str, seed: int, wild: int = 8) -> None:
        self.pick = random.Random(seed)
        self.room, self.wild = self.ROOM or ROOMS[game], wild
        self.table = self.room.table(self.room.tables[seed % len(self.room.tables)].split())
        self.asked = 0
        """How many lines were spent on the open round."""
        self.plan: list[str] = []
        self.arranged: list[str] = []
        self.wanted: dict[str, list[str]] = {}
        """By hand, the cards that are dealt to it next, if they are still in the shoe."""

    def rounds(self, count: int) -> None:
        end = self.table.rounds + count
        while self.table.rounds < end:
            before = self.table.rounds
            self.step()
            self.asked = self.asked + 1 if self.table.rounds == before else 0
            if self.asked > PATIENCE:
                raise Broken(f"the round does not go on: {self.table.engine.wait.what}")

    def step(self) -> None:
        table = self.table
        dutiful = self.asked > PATIENCE / 2
        if self.plan:
            table.line(self.plan.pop(0))
        elif table.engine.state.blocks:
            table.line(self.mend())
        elif not dutiful and self.pick.randrange(100) < self.wild:
            self.plan = self.anything()
        elif table.memory.cards.stage and table.game.equipment.machines and self.pick.random() < 0.9:
            table.line("cards ready")
        elif table.engine.wait.phase == "betting" and not list(table.engine.table.wagers):
            self.plan = self.wagers()
        else:
            table.line(self.onward())

    def mend(self) -> str:
        if "dealer key" in self.table.engine.state.blocks:
            return "turn dealer key on"
        shoe = ("shoe is mended", "shoe plugged in") if self.table.game.equipment.machines else ()
        return self.pick.choice((*shoe, self.flip("floor-manager")))

    def flip(self, key: str) -> str:
        return f"turn {key} key {'off' if self.table.engine.state.keys.get(key) else 'on'}"

    # Cards and wagers

    def card(self) -> str:
        """The next card of a shuffled deck; now and then one of a hand that is seldom dealt."""
        gone = self.table.memory.shoe.gone
        left = [it for it in CARDS if not gone.get(it)]
        wanted = self.wanted.get(self.dealt_to(), [])
        if wanted and (card := wanted.pop(0)) in left:
            return card
        rich = [it for it in left if it in self.arranged] if self.pick.random() < 0.5 else []
        return self.pick.choice(rich or left or [""])

    def dealt_to(self) -> str:
        """Return the hand that gets the next card. The first card goes to the hand of the lowest place."""
        play = self.table.memory.play
        places = [it.hand for it in self.table.engine.table.wagers] + [str(it) for it in play.entered]
        return play.turn.hand if play.players else min(places, default="", key=int)

    def top_hands(self, places: list[int]) -> None:
        """Some of these places are dealt straight flushes and royal flushes, or what the community makes so."""
        some = self.pick.sample(places, self.pick.randint(1, min(3, len(places))))
        for place, suit in zip(some, self.pick.sample("cdhs", len(some)), strict=True):
            low = self.pick.choice((8, 8, 0, 3, 6))
            self.wanted[str(place)] = [f"{it}{suit}" for it in UPWARDS[low : low + 5]]
        if len(self.room.wagers) > 1:
            own = self.wanted[str(some[0])]
            self.wanted["community"] = own[3:] if self.table.GAME.endswith("nsw") else ["", *own[3:]]
        if self.pick.random() < 0.5:
            self.wanted["dealer"] = ["As", "Ad", "7c", "7h", "2d"]

    def leaves(self) -> str:
        """A card leaves the shoe; if all are out, or very seldom, the shoe is empty."""
        shoe, chance = self.table.memory.shoe, self.pick.random()
        card = self.card()
        if not self.table.game.equipment.machines:
            return "wait 1 seconds"
        if not card or not shoe.inside or (chance < 0.002 and self.wild):
            return "shoe is empty"
        if chance < 0.02 and self.wild:
            return self.pick.choice(("shoe deals an unread card", f"shoe deals {card} face up", "shoe jams"))
        return f"shoe deals {card}"

    def wagers(self) -> list[str]:
        """Some players make the wagers of this game, each on a place of its own."""
        suit = self.pick.choice("cdhs")
        self.arranged = [it for it in CARDS if it[1] == suit] if self.pick.random() < 0.5 else ["8c", "8d", "As", "Ah"]
        most = self.table.engine.table.options.places
        places = self.pick.sample(range(1, most + 1), min(most, len(PLAYERS)))
        lines: list[str] = []
        playing: list[int] = []
        guests = [f"guest-{self.asked}-{it}" for it in PLAYERS]  # nobody knows them, so nobody has excluded them
        for player, place in zip(PLAYERS if self.asked < PATIENCE / 4 else guests, places, strict=False):
            if self.pick.random() < 0.4:
                continue
            playing.append(place)
            amount = "$5" if self.table.GAME.endswith("house") else self.pick.choice(AMOUNTS[:4])
            by = " by voucher" if self.table.GAME == "let-it-ride-nsw" and self.pick.random() < 0.1 else ""
            lines += [f"wager {player} {it} {amount} on hand {place}{by}" for it in self.room.wagers]
            if self.room.beside and self.pick.random() < 0.7:
                lines.append(self.beside(player, place))
        if self.wild and lines and self.pick.random() < 0.1:
            lines.append(f"enter {most}")
        self.wanted = {}
        if playing and self.pick.random() < 0.3:
            self.top_hands(playing)
        return lines

    def beside(self, player: str, place: int) -> str:
        if (ChipTaken in self.table.engine.wait.accepts) and self.table.engine.table.options.slots:
            return f"slot {place} takes a chip"
        return f"wager {player} {self.room.beside} $1 on hand {place}"

    # What the table asks for

    def onward(self) -> str:
        wait = self.table.engine.wait
        keys = [it if isinstance(it, tuple) else (it, "") for it in wait.asks]
        if wait.phase in ("entry", "kept cards") and self.pick.random() < 0.6:
            return self.keyed()
        lying = list(self.table.engine.table.wagers)
        if wait.phase == "betting" and lying and (it := self.unequal(lying)):
            return f"withdraw {it.player} {it.wager} on hand {it.hand}"
        chosen = self.pick.choice(keys) if keys else (None, "")
        if chosen == (Pressed, "fold") and self.pick.random() < 0.5:
            chosen = (Pressed, "bet")
        match chosen:
            case (kind, what) if kind is Pressed:
                return f"press {what}"
            case (kind, what) if kind is KeyTurned:
                return self.flip(what)
            case (kind, "confirm") if kind is Directed:
                return self.direct("confirm")
            case (kind, _) if kind is CardDrawn:
                return self.leaves()
        if wait.phase == "closed":
            return self.direct("reopen")
        if wait.phase == "entry":
            return self.keyed()
        return self.direct("void")

    def unequal(self, lying: list[Lying]) -> Lying | None:
        """A wager of a place that has not three equal ones, where the rules demand them."""
        for place in {it.hand for it in lying} if len(self.room.wagers) > 1 else ():
            mine = [it for it in lying if it.hand == place]
            three = [it.cents for it in mine if it.wager in self.room.wagers]
            if len(three) < 3 or len(set(three)) > 1:
                return max(mine, key=lambda it: it.wager)
        return None

    def keyed(self) -> str:
        """A card that was not read, or that is kept; or one that cannot be."""
        play = self.table.memory.play
        keying = getattr(play, "keying", "")
        held = [it.card for it in play.log if isinstance(it, Dealt) and it.to == keying and it.card]
        card = self.pick.choice(held) if held and self.table.engine.wait.phase == "kept cards" else self.card()
        if not card or (self.wild and self.pick.random() < 0.02):
            return "enter 0 0 0"
        number = RANKS.index(card[0]) + 1
        return f"enter {number // 10} {number % 10} {SUITS.index(card[1]) + 1}"

    # Anything else

    def anything(self) -> list[str]:
        most = self.table.engine.table.options.places
        player, place = self.pick.choice(PLAYERS), self.pick.randint(1, most)
        wager = self.pick.choice([*self.room.wagers, *filter(None, [self.room.beside]), *self.bet()])
        amount = self.pick.choice(AMOUNTS)
        some = self.pick.random()
        keyed = [place for place, player in self.table.memory.play.players.items() if not player]
        if keyed and some < 0.3:  # the wagers of a place that was keyed without them are found
            found = [*self.room.wagers, *filter(None, [self.room.beside])]
            return [f"found {player} {it} ${1 if it == self.room.beside else 5} on hand {keyed[0]}" for it in found]
        if some < 0.25:
            code = " ".join(self.pick.choice(self.room.codes))
            then = [self.direct("void-hand")] if code == "2 4 8" else []
            cards = [self.leaves() for _ in range(self.pick.choice((0, 0, 1, 3, 5)))]
            confirmed = self.pick.choice(("press accept", "press decline"))
            return [*cards, f"enter {code}", f"enter {place}", confirmed, *then]
        if some < 0.28 and "forfeit" in self.table.game.directions:
            return [f'direct casino-supervisor forfeit {it} "seen"' for it in self.pick.sample(PLAYERS, 2)] + [
                f'direct casino-supervisor invalidate because {self.pick.choice(("fraud", "disruption"))} "seen"'
            ]
        if some < 0.35:
            name = self.pick.choice(sorted(self.table.game.directions))
            return [self.direct(name)] if name != "void" or self.pick.random() < 0.3 else []
        if some < 0.4:
            return [self.pick.choice(self.rare())]
        buttons = [it.name for it in self.table.game.equipment.buttons if it.name != "void"]
        hand = self.pick.choice([*self.table.memory.play.players, "dealer"])
        return [
            self.pick.choice(
                (
                    f"press {self.pick.choice(buttons)}", f"press {self.pick.choice(buttons)}", "press decline",
                    f"wager {player} {wager} {amount} on hand {place}",
                    f"found {player} {wager} {amount} on hand {place}",
                    f"found {player} {wager} {amount} on hand {place}",
                    f"withdraw {player} {wager} on hand {place}",
                    "power cut", "power cut", f"enter {place}", self.leaves(), self.keyed(),
                    f'direct {self.role("confirm")} cards-again "{hand}"' if "cards-again" in self.table.game.directions
                    else "power cut",
                )
            )
        ]  # fmt: skip

    def bet(self) -> list[str]:
        return ["bet"] if self.table.GAME == "caribbean-stud" else []

    def role(self, name: str) -> str:
        return self.pick.choice(self.table.game.directions[name].roles)

    def direct(self, name: str) -> str:
        """Somebody who may gives this direction, as it is to be given; now and then without a reason."""
        direction = self.table.game.directions[name]
        player = f" {self.pick.choice(PLAYERS)}" if direction.player else ""
        ground = f" because {self.pick.choice(sorted(direction.grounds))}" if direction.grounds else ""
        reason = f' "{self.pick.choice(("seen", "23:30", "3"))}"' if direction.reason else ""
        return f"direct {self.role(name)} {name}{player}{ground}{reason}"

    def rare(self) -> tuple[str, ...]:
        most = self.table.engine.table.options.places
        slots = () if not getattr(self.table.engine.table.options, "slots", False) else (
            f"slot {self.pick.randint(1, most)} takes a chip", "slots unplugged", "slots plugged in",
            "light slot-1-1 dark", "light slot-1-1 mended",
        )  # fmt: skip
        shoe = ("shoe jams", "shoe unplugged", "shoe is empty", "shoe shows the cutting card")
        return (
            f"leave {self.pick.choice(PLAYERS)}", "turn dealer key off", "clock jumps 90 seconds", "wait 20 minutes",
            "limits maximum=$100", "limits maximum=$200 minimum=$5", "limits minimum=$10 after 20 minutes",
            "limits minimum=$5 increment=$5", *slots, *slots, *(shoe if self.table.game.equipment.machines else ()),
        )  # fmt: skip
