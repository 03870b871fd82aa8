# SPDX-License-Identifier: MIT
"""The output of `tablectl layout` and `tablectl declare` for a game that pays by a schedule of prizes."""

from collections.abc import Sequence
from typing import Any

import click

from controller.cli.shared.output import fail, show_json, show_table
from controller.engine.record.decided import cite
from controller.engine.rules.game import AnyGame, NoLayout

WHAT_IT_IS = "what is paid for each 1 wagered; the wager is not given back besides"


def has_prizes(game: AnyGame) -> bool:
    """Whether its wagers are paid by a schedule of prizes."""
    return isinstance(game.outcomes, NoLayout) and bool(game.outcomes.prizes)


def _of(game: AnyGame) -> NoLayout:
    assert isinstance(game.outcomes, NoLayout)
    return game.outcomes


def show_layout(game: AnyGame, *, as_json: bool) -> None:
    """Print the wagers, each with its prizes by the catch, the highest first."""
    it = _of(game)
    if as_json:
        show_json({"game": game.id, "wagers": [_described(it, wager) for wager in it.wagers], "prizes": WHAT_IT_IS})
        return
    rows = ((wager, it.wagers[wager].name, _in_words(it, wager), it.wagers[wager].source) for wager in it.wagers)
    show_table(f"{game.name}: {WHAT_IT_IS}", ("wager", "name", "prizes", "source"), rows)


def _described(it: NoLayout, wager: str) -> dict[str, Any]:
    named, prizes = it.wagers[wager], it.prizes[wager]
    odds = ", ".join(map(str, prizes.values()))
    return {
        "id": wager,
        "name": named.name,
        "odds": odds,
        "source": named.source,
        "prizes": {str(catch): str(prize) for catch, prize in prizes.items()},
    }


def _in_words(it: NoLayout, wager: str) -> str:
    return ", ".join(f"catch {catch}: {prize}" for catch, prize in it.prizes[wager].items())


def show_declared(game: AnyGame, words: Sequence[str], *, as_json: bool) -> None:
    """Print what a result is called. Which wagers it decides, and how, depends on their spots: no wager wins by itself.

    For words that are no result the command ends.
    """
    it = _of(game)
    assert it.read
    try:
        outcome = it.written(it.read(words))
    except ValueError as error:
        fail(error)
    if as_json:
        nothing: dict[str, Any] = {"wins": {}, "loses": [], "voids": []}
        decided = {"decided_by": cite(it.why, it.source)}
        show_json({"game": game.id, "outcome": outcome, "call": outcome, **nothing, **decided})
        return
    click.echo(outcome)
    click.echo(cite(it.why, it.source))
