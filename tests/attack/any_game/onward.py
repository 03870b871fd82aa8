# SPDX-License-Identifier: MIT
"""Lines that go on with the round of any game, as its table waits for them."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any

from c_ext.cards import CARDS
from controller.conductor.conductor import Conductor
from controller.engine.engine import Engine
from controller.engine.record.events import Acted, Directed, Staked
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.equipment import BallDrawer, BallGenerator, DiceTumbler, SpunWheel
from controller.engine.rules.game import AnyGame
from controller.engine.values.money import dollars
from controller.games.cards.shoe.face import READS
from controller.tapes.machines.tables import NoDevices
from hal.signals import (
    AtRest,
    BallDrawn,
    CardDrawn,
    Entered,
    Keyed,
    KeyTurned,
    Pressed,
    Rested,
    Revolved,
    Spun,
    TilesRead,
    Turned,
)
from tests.attack.any_game import tiles

SIDETRACKS = (
    *("void", "no-spin", "no-roll", "overrule", "clear", "pass", "decline", "broken-ball", "not-effective", "retire"),
    "disclosed",
)
"""Buttons that lead away from the end of a round."""


RANKS, SUITS = 13, 4
"""How many of each there are, as they are keyed."""


NUMBERS_TO_KEY = r"put right first: .* key ([0-9]+(?: [0-9]+)*)$"
"""The message of a table that wants a direction keyed first, with its number."""


def directs(line: str) -> bool:
    """Whether somebody directs what leads away; a confirmation leads on."""
    return line.startswith("direct") and "confirm" not in line


class Onward:
    """Says what goes on with the round at a table, which has all that is declared here."""

    game: AnyGame
    conductor: Conductor
    devices: NoDevices
    _lost: AbstractSet[str] = frozenset()

    @property
    def engine(self) -> Engine:
        return self.conductor.engine

    @property
    def at_table(self) -> Any:
        return self.engine.table

    @property
    def rim(self) -> str:
        """The sections of a wheel of fortune; empty at any other table."""
        return next((it.rim for it in self.game.equipment.machines if isinstance(it, SpunWheel)), "")

    @property
    def has_tumbler(self) -> bool:
        return any(isinstance(it, DiceTumbler) for it in self.game.equipment.machines)

    def onward(self, pick: int) -> str:
        """A line that the table waits for, one of them."""
        if blocks := list(self.engine.state.blocks):
            return self.mending(blocks[0])
        if pick % 8 and (banks := tiles.banks(self.at_table, self.conductor.view.shown(ShownPaiGow))):
            return banks
        lines = sorted(set(self.waited_for(pick)))
        ahead = [line for line in lines if line.removeprefix("press ") not in SIDETRACKS and not directs(line)]
        lines = ahead if ahead and pick % 8 else lines
        return lines[pick // 8 % len(lines)] if lines else "wait 1 minutes"

    def mending(self, block: str) -> str:
        if block == "dealer key":
            return "turn dealer key on"
        if block in ("terminal", "wheel", "lamps", "indicators") and block in self._lost:
            return f"{block} back"
        if block in ("tumbler", "drawer", "generator", "shoe"):
            return f"{block} is mended"
        if block == "tickets":
            return "tickets mended"
        if self.engine.state.keys.get("floor-manager"):
            return "turn floor-manager key off"
        return "turn floor-manager key on"

    def waited_for(self, pick: int) -> Iterator[str]:
        wait = self.engine.wait
        acts = pick % 8 and self.conductor.view.shown(ShownPoker).turn  # a press that is refused leads nowhere
        if acts and wait.asks == (Keyed,):  # who has to bet, and how much is for that player to say
            yield from self.acts(pick)
            return
        directions = self.game.directions
        for key in wait.asks if acts else wait.accepts:
            kind, subject = key if isinstance(key, tuple) else (key, "")
            if kind is Pressed:
                yield f"press {subject}"
            elif kind in (Keyed, Entered):
                yield "enter " + " ".join(self.numbers(pick))
            elif kind is Directed:
                if str(subject) not in directions:  # a stage of the cards that only other games can skip
                    continue
                roles = directions[str(subject)].roles
                yield f'direct {"floor-manager" if "floor-manager" in roles else roles[0]} {subject} "as it is"'
            elif kind is Acted:
                yield from self.acts(pick)
            elif kind is Staked:
                yield self.stake(pick)
            elif kind is KeyTurned:
                on = self.engine.state.keys.get(str(subject))
                yield f"turn {subject or 'inspector'} key {'off' if on else 'on'}"
            else:
                yield from self.machine(kind, str(subject), pick)

    def acts(self, pick: int) -> Iterator[str]:
        """Yield the acts that the player in turn may do, at games where players act in turn."""
        shown = self.conductor.view.shown(ShownPoker)
        for it in shown.may:
            if it.act == "draw":
                yield f"draw {shown.turn} {pick % 6}"
                continue
            steps = (it.most - it.least) // it.step + 1 if it.step else 1
            amount = f" {dollars(it.least + pick % min(steps, 4) * it.step)}" if it.act == "bet" else ""
            yield f"act {shown.turn} {it.act}{amount}"

    def stake(self, pick: int) -> str:
        """Return a line that adds to the stake at a seat. A free seat goes to a new player, who may not have been
        excluded yet.
        """
        seats = {it.number: it.player for it in self.conductor.view.shown(ShownPoker).seats}
        number = 1 + pick % 3
        return f"stake {seats.get(number, f'guest-{pick % 1000}')} ${100 + pick % 80 * 5} at {number}"

    def kept(self, pick: int) -> list[str]:
        """One of the cards that a player may have kept at draw poker, as rank and suit."""
        play = self.at_table.memory.play
        names = [it.name for it in play.hands[play.turn.hand][:5] if not it.up]
        return [*next((code for code, means in READS.items() if means == names[pick % len(names)]), "011")]

    def numbers(self, pick: int) -> list[str]:
        if named := re.search(NUMBERS_TO_KEY, self.engine.wait.what):
            return [*named[1].split()]
        if shoe := self.game.equipment.shoe:
            held = shoe.in_shoe(self.at_table)
            if self.engine.wait.phase == "kept cards" and self.game.features.table_stakes:
                return self.kept(pick)
            if held and held.looked_at and self.engine.wait.phase == "kept cards":
                card = held.looked_at[pick % len(held.looked_at)]
                if code := next((code for code, means in READS.items() if means == card), ""):
                    return [*code]  # otherwise the card was not read: any card will do
            return [*f"{1 + pick % RANKS:02}", str(1 + pick % SUITS)]
        shown = self.conductor.view.shown(ShownPaiGow)
        if shown.chung and pick % 7:
            return tiles.numbers(self.at_table, self.engine.wait.phase, shown.turn, pick)
        digits = sum(it.digits for it in self.game.face().own if hasattr(it, "digits"))
        terminal = self.game.equipment.terminal
        assert terminal
        return [str(terminal.numbers[pick // 7**place % len(terminal.numbers)]) for place in range(digits or 1)]

    def drawn(self, pick: int) -> str:
        """Return a line that draws the requested number of balls, or one ball."""
        running = next(iter(self.devices.runs), "")
        machine = next(
            (it for it in self.game.equipment.machines if it.name == running), self.game.equipment.machines[0]
        )
        assert isinstance(machine, BallDrawer | BallGenerator)
        balls = Random(pick).sample(range(1, machine.balls + 1), self.devices.balls_wanted or 1)
        return f"{machine.KIND.removesuffix('s')} draws {' '.join(map(str, balls))}"

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """The phases in which a card is dealt; where nobody calls no more bets, the first one closes wagers."""
        return ("burn", "dealing") if self.game.sections.notice else ("burn", "dealing", "betting")

    def machine(self, kind: Any, subject: str, pick: int) -> Iterator[str]:
        dice = [1 + pick // 6**place % 6 for place in range(3)]
        if kind in (Turned, AtRest) and self.has_tumbler:
            yield "tumbler turns 3 and shows " + " ".join(map(str, dice))
        elif kind is Spun:
            yield f"wheel spun {('clockwise', 'anticlockwise')[pick % 2]}" if self.rim else "ball spun"
        elif kind in (Rested, Revolved) and self.rim:
            yield f"wheel rests on {self.rim[pick % len(self.rim)]} after 5 revolutions"
        elif kind in (Rested, Revolved):
            yield f"ball rests in {pick % 37} after 6 revolutions"
        elif kind is BallDrawn:
            yield self.drawn(pick)
        elif kind is CardDrawn and self.engine.wait.phase in self.dealt_in:  # else it is one in excess
            held = self.game.equipment.shoe.in_shoe(self.at_table) if self.game.equipment.shoe else None
            poker = bool(self.game.features.table_stakes)  # a card that cannot be there is keyed, where it lies face up
            deck = held.cards if held and held.cards and poker else CARDS
            yield f"shoe deals {deck[pick % len(deck)]}"
        elif kind is TilesRead:
            yield f"tiles {' '.join(tiles.group(self.at_table, pick))} are laid"
        elif kind.__name__ == "CoverMoved":
            yield f"cover {subject or ('on', 'off')[pick % 2]}"
