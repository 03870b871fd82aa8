# SPDX-License-Identifier: MIT
"""Random play of any game: mostly what the table asks for, wagers, and a share of anything else, by a seed."""

import random
import re
from typing import Any

from controller.engine.rules.wait import CARD, COVER, ENTRY, NUMBERS, SWITCH, WHEEL
from controller.engine.values.places import place_name
from controller.games import find
from controller.games.kit.places import NOBODY
from tests.attack.any_game.lines import OPTIONS, PLAYERS, anything, likely, on_a_hand
from tests.attack.any_game.people import AtTheTable
from tests.attack.any_game.table import WatchedWalk
from tests.attack.any_game.walk import prepared
from tests.attack.table import Broken
from tests.faults.matrix.dealer import WAGER_FIRST

PATIENCE = 400
"""A round that goes on as it is asked for longer than this is stuck; from half of it on nobody does anything else."""
FEW = 8
"""Wagers on the layout, from which on hardly any is added."""
AGAIN = 30
"""Number of lines after which the whole preparation of the cards is repeated, if another act interrupted it."""
WILD = (10, 25, 10, 0)
"""How many lines in a hundred are not what the table asks for. At every fourth table nobody errs."""


SIGN_IN = 5
"""At every fifth table a sign-in is required."""


class RandomWalk:
    """One table of any game, played by a seed. wild: how many lines in a hundred are not what the table asks for."""

    table: Any

    def __init__(self, game: str, seed: int, wild: int | None = None, table: Any = None) -> None:
        """table: None for a new one, on the engine alone."""
        self.pick = random.Random(seed)
        tables = OPTIONS.get(game, [""])
        self.game, self.table = find(game), table or WatchedWalk(game, tables[seed % len(tables)])
        self.wild = WILD[seed // len(tables) % len(WILD)] if wild is None else wild
        self.people = AtTheTable(self.game, self.pick) if seed % SIGN_IN == SIGN_IN - 1 and not table else None
        if self.people:
            self.table.requires_sign_in()
        self.asked = 0
        """How many lines were spent on the open round."""
        self.prepared_at = -AGAIN

    def rounds(self, count: int) -> None:
        """Play so many rounds. Raises `Broken`."""
        end = self.table.rounds + count
        while self.table.rounds < end:
            before = self.table.rounds
            self.table.line(on_a_hand(self.game, self.any_line()))
            self.asked = self.asked + 1 if self.table.rounds == before else 0
            if self.asked > PATIENCE:
                raise Broken(f"the round does not go on: {self.table.engine.wait.what}; {self.table.view.refusal}")
        self.table.replayed()

    def any_line(self) -> str:
        """Return the next line. Where a sign-in is required, the line may sign a person in or out."""
        return self.people.line(self.next_line, self.table.view.people) if self.people else self.next_line()

    def next_line(self) -> str:
        dutiful = self.asked > PATIENCE / 2
        if not dutiful and self.pick.randrange(100) < self.wild:
            return self.odd_line()
        if self.cards_are_due and self.table.lines - self.prepared_at > AGAIN:
            self.prepared_at = self.table.lines
            return prepared(self.game.id)[0]
        if NOBODY in self.table.engine.wait.what and self.pick.random() < 0.5:
            return f"direct floor-manager admit {self.pick.choice(PLAYERS)}"
        if (owing := self.who_wagers_first()) and self.pick.random() < 0.5:
            return likely(self.game.id, self.pick, owing)
        if self.table.view.open and not dutiful and self.pick.random() < self.willing:
            return likely(self.game.id, self.pick, self.pick.choice(PLAYERS))
        asked = self.asked_lines() if self.pick.random() < 0.5 else []
        aside = not dutiful and self.pick.random() < 0.05
        picked = 8 * self.pick.randrange(10**6) + (0 if aside else self.pick.randint(1, 7))
        return self.pick.choice(asked) if asked else self.table.onward(picked)

    def who_wagers_first(self) -> str:
        """The player who has to wager before the round goes on, as the table says; empty if nobody has to."""
        found = re.search(WAGER_FIRST, self.table.engine.wait.what)
        return place_name(int(found[1])) if found else ""

    def asked_lines(self) -> list[str]:
        """Return lines for the keys that the screens mark as the next act. Also put on a cover that is off."""
        keys = [it for it in self.table.view.asked if it not in (NUMBERS, ENTRY, COVER, WHEEL, CARD)]
        presses = [f"press {it}" for it in keys if not it.startswith(SWITCH)]
        turns = [f"turn {it.removeprefix(SWITCH)} key on" for it in keys if it.startswith(SWITCH)]
        covers = ["cover on"] * ("put the cover on" in self.table.engine.wait.what)
        named = [it for it in self.game.directions if f"({it})" in self.table.engine.wait.what]
        directed = [f'direct {self.game.directions[it].roles[0]} {it} "as it is"' for it in named]
        return [] if self.table.view.blocks else [*presses, *turns, *covers, *directed]

    @property
    def cards_are_due(self) -> bool:
        """Whether the cards are being prepared, at a table that has a shoe."""
        return bool(self.game.equipment.shoe and self.table.at_table.memory.cards.stage)

    def odd_line(self) -> str:
        """Anything, or the power goes."""
        return "power cut" if self.pick.random() < 0.2 else anything(self.game.id, self.pick)

    @property
    def willing(self) -> float:
        """How likely it is that another wager is made: less and less as more lie there."""
        return 0.7 / (1 + len(self.table.lying) / FEW)
