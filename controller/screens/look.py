# SPDX-License-Identifier: MIT
"""The fixed contents of a table's screens: titles, keys, names of wagers; from its table file and its game."""

from pathlib import Path

from controller.config import UNNAMED, Configuration, TableFile
from controller.display.settings import Look
from controller.engine.rules.face import Key
from controller.engine.rules.game import AnyGame
from controller.engine.rules.statistics_panel import StatisticsPanel
from controller.engine.rules.wait import switch
from controller.engine.shown.payment import PaymentRules

WAGER = "wager"


def look_of(configuration: Configuration, keys: tuple[Key, ...] = (), *, lesson: bool = False) -> Look:
    """Return the fixed contents of this table's screens. keys: a simulated table's keys, for the legend."""
    file, game = configuration.file, configuration.game
    return Look(
        face=game.face(),
        title=title_of(file, game),
        casino=file.casino,
        simulated=file.simulated,
        keys=keys,
        buttons=tuple(button.name for button in game.equipment.buttons),
        switches=tuple(switch(it.name) for it in game.equipment.all_switches),
        payment=payment_rules(game),
        statistics=file.screens.statistics,
        lesson=lesson,
        style=file.look.style(configuration.path.parent if configuration.path else Path()),
    )


def counts_outcomes(configuration: Configuration) -> bool:
    """Whether a screen of this table shows how often outcomes have come: the players' own, if the file asks for it."""
    screens, own = configuration.file.screens, configuration.game.face().own
    return screens.statistics and screens.windows == "two" and any(isinstance(it, StatisticsPanel) for it in own)


def payment_rules(game: AnyGame) -> PaymentRules:
    """Return the names of a game's wagers and the order in which they are settled.

    A wager with the name of the game becomes "wager": beside a sum, "blackjack" would be read as the hand. A wager
    whose name on the layout is shortened to its beginning, as "bonus", keeps the short name.
    """
    features, boxes = game.features, game.face().boxes
    places = boxes.places if boxes else ()
    painted = {it.wager: it.brief for it in places if it.brief and it.title.startswith(f"{it.brief} ")}
    names = {it.id: WAGER if it.name == game.name.lower() else it.name for it in game.wagers.values()} | painted
    sides = frozenset(it.wager for it in places if it.is_apart or (boxes and boxes.counted))
    return PaymentRules(
        names,
        features.losers_first,
        "" if features.table_stakes else game.general.sign.over,
        from_right=bool(features.from_right),
        winners_last=bool(features.hands and features.hands.losers_apart),
        sides=sides,
        commission_shown=game.face().table == "hands",
        short_names=game.wagering.short_names,
    )


def title_of(file: TableFile, game: AnyGame) -> str:
    """Return the title of the screens: the game, and the table's name if its file gives one."""
    title = file.title or game.name
    return title if file.name in (game.id, UNNAMED) else f"{title} {file.name}"
