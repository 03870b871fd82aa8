# SPDX-License-Identifier: MIT
"""Scenes of the payment on a result: one wager, a few, a full table, more than one page of them; at every game."""

import random
from typing import Final

import msgspec

from controller.engine.shown.views import ShownLimits, View
from controller.games import find
from tests.payments_rig import Wagered, declared, table_of

COLOURS: Final = (
    "red",
    "blue",
    "green",
    "violet",
    "orange",
    "teal",
    "gold",
    "black",
    "ivory",
    "pink",
    "white",
    "brown",
)
SEATED: Final = frozenset({"craps", "two-up", "triple-penny-two-up", "baccarat", "mini-baccarat"})
"""The games whose players have numbered places."""
PLACES: Final = 9
DOLLARS: Final = (5, 10, 25, 100, 500)


def wagers(game: str, count: int) -> list[Wagered]:
    """Return this many wagers of up to twelve players, the same at each call."""
    pick, layout = random.Random(f"{game} {count}"), find(game).layout
    players = [f"place-{number}" for number in range(1, PLACES + 1)] if game in SEATED else list(COLOURS)
    players = players[: max(1, min(len(players), count))]
    areas = [(player, wager) for player in players for wager in layout.wagers]
    chosen = pick.sample(areas, min(count, len(areas)))
    return [Wagered(player, wager, pick.choice(DOLLARS), pick.choice(layout.states(wager))) for player, wager in chosen]


def paying(game: str, count: int, limits: ShownLimits) -> View:
    """The result over these wagers on which most of them win."""
    table = table_of(game, *(its := wagers(game, count)))
    won = {it.wager for it in its}
    outcome = max(table.game.layout.outcomes, key=lambda it: len(won & set(table.game.layout.result(it).wins)))
    if table.game.features.seats:
        table.state.seated += [it.player for it in its]
    return msgspec.structs.replace(declared(table, outcome), limits=limits)
