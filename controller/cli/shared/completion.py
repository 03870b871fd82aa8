# SPDX-License-Identifier: MIT
"""Completion for the Tab key: games, tables, wagers, players, roles, directions, buttons.

Empty if the words are unknown.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeAlias

import click
from click.shell_completion import CompletionItem

Completion: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
Offers = Callable[[click.Context], Iterable[str]]

INSTALL = "echo 'eval \"$(_TABLECTL_COMPLETE=bash_source tablectl)\"' >> ~/.bashrc"
"""Shell line that installs the completion for bash. For zsh, use zsh_source and ~/.zshrc."""


def make_completion(offers: Offers, *, files: bool = False) -> Completion:
    """Return the completion of a parameter: the offered words that start with the typed text. files: offer files
    too.
    """

    def complete(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
        found = [CompletionItem(begun, type="file")] if files else []
        with suppress(Exception):  # a table file with errors, say: then there is nothing to offer
            found += [CompletionItem(word) for word in offers(context) if word.startswith(begun)]
        return found

    return complete


def _games(_: click.Context) -> Iterable[str]:
    from controller.games import rooms

    return rooms()


def _running(_: click.Context) -> Iterable[str]:
    """Return the names of the running tables, then the games."""
    from controller.cli.shared.tables import running_tables
    from controller.games import rooms

    running = [it.file or it.game for it in running_tables()[0]]
    return dict.fromkeys((*running, *rooms()))


def _configuration(context: click.Context) -> Any:
    from pathlib import Path

    from controller.cli.shared.tables import table_meant
    from controller.config import read_table, table_asked

    table = context.params.get("table")
    return read_table(table_asked(Path(table) if table else table_meant()))


def _words_to_enter(context: click.Context) -> Iterable[str]:
    """Return the choices for the next word of a line to enter: its first word, a player, a wager."""
    from controller.engine.values.places import place_name
    from controller.tapes.entries import ENTERED

    given = context.params.get("words") or ()
    if not given:
        return ENTERED
    configuration = _configuration(context)
    game = configuration.game
    if len(given) == 1:
        places: int = getattr(configuration.file.options, "places", 0)
        return [place_name(number) for number in range(1, places + 1)]
    if given[0] in ("wager", "found", "say"):
        return [wager.id for wager in game.wagers.values() if wager.placed] if len(given) == 2 else []
    return game.wagers if given[0] in ("withdraw", "call") else []


def _roles(_: click.Context) -> Iterable[str]:
    from controller.engine.values.roles import ROLES

    return ROLES


def _directions(context: click.Context) -> Iterable[str]:
    directions: Iterable[str] = _configuration(context).game.directions
    return directions


def _grounds(context: click.Context) -> Iterable[str]:
    grounds: Iterable[str] = _configuration(context).game.directions[context.params["direction"]].grounds
    return grounds


def _operated(context: click.Context) -> Iterable[str]:
    """Return the choices for the next word of an act at a simulated table."""
    from controller.simulator.keyboard import keys_of

    configuration = _configuration(context)
    given = tuple(context.params.get("what") or ())
    acts = [tuple(key.button.split()) for key in keys_of(configuration.game.equipment, configuration.board)]
    return dict.fromkeys(act[len(given)] for act in acts if len(act) > len(given) and act[: len(given)] == given)


def _kinds(context: click.Context) -> Iterable[str]:
    from controller.engine.betting.limits import kinds_of

    game = _configuration(context).game
    return [f"{kind.name}=" for kind in kinds_of(game, game.wagers) if kind.name]


GAME, TABLE, GAME_OR_FILE = (
    make_completion(_games),
    make_completion(_running, files=True),
    make_completion(_games, files=True),
)
ENTERED, ROLE, DIRECTION = make_completion(_words_to_enter), make_completion(_roles), make_completion(_directions)
OPERATED, KIND, GROUND = make_completion(_operated), make_completion(_kinds), make_completion(_grounds)
