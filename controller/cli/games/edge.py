# SPDX-License-Identifier: MIT
"""The output of `tablectl edge GAME`: each wager's exact chances and return, and their assumptions."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import click

from c_ext.edge import Edge
from controller.cli.shared.output import fail, no_layout, show_table
from controller.engine.rules.game import AnyGame, FullShoe, JackpotWager, NoLayout
from controller.engine.values import money


class EdgeRequest(NamedTuple):
    """A game and the requested returns."""

    game: AnyGame
    edges: Mapping[str, Edge]
    assumed: Mapping[str, str]
    """Assumptions behind a return, in words, by wager."""

    @property
    def favourable(self) -> list[str]:
        """The wagers that players place and that the house does not gain by."""
        alone = self.game.outcomes.stands_alone
        return [wager for wager, it in self.edges.items() if it.returns >= 0 and alone(wager)]


def asked(game: AnyGame, decks: int | None, prize: str | None, chip: str | None) -> EdgeRequest:
    """Return the returns with this number of decks and this jackpot chip. The command ends for a wrong word."""
    check_decks(game, decks)
    rule = jackpot_of(game, prize, chip)
    edges, shoe = _edges(game, decks), _shoe(game)
    assumed = dict(shoe.assumed if shoe else {})
    if rule:
        edges[rule.wager] = rule.edge(rule.prize, rule.chip)
        amounts = f"a wager of {money.dollars(rule.chip)} while the jackpot prize is {money.dollars(rule.prize)}"
        assumed[rule.wager] = f"{amounts}; {assumed[rule.wager]}"
    return EdgeRequest(game, edges, {wager: words for wager, words in assumed.items() if wager in edges})


def _edges(game: AnyGame, decks: int | None) -> dict[str, Edge]:
    """Return the returns with this number of decks. The command ends for a game without odds."""
    if not isinstance(game.outcomes, NoLayout):
        return dict(game.outcomes.edges(decks))
    return dict(game.outcomes.edges()) or no_layout(game, game.outcomes, "exact returns")


def _shoe(game: AnyGame) -> FullShoe | None:
    return None if isinstance(game.outcomes, NoLayout) else game.outcomes.shoe


def check_decks(game: AnyGame, decks: int | None) -> None:
    """End the command if decks are named for a game without a shoe, or if the chances are unknown for this number."""
    shoe = _shoe(game)
    if decks is not None and shoe is None:
        fail(f"{game.id}: its chances do not depend on a shoe; leave --decks out")
    if decks is not None and shoe and decks not in shoe.decks:
        fail(f"{game.id}: --decks is one of {', '.join(map(str, shoe.decks))}: not {decks}")


def jackpot_of(game: AnyGame, prize: str | None, chip: str | None) -> JackpotWager | None:
    """The jackpot wager with these amounts, or the usual ones; None if no return depends on them."""
    shoe = _shoe(game)
    rule = shoe.jackpot if shoe else None
    if rule is None and (prize is not None or chip is not None):
        fail(f"{game.id}: no return depends on a jackpot prize; leave --jackpot and --chip out")
    return rule and rule.of(_cents("--jackpot", prize, rule.prize, 0), _cents("--chip", chip, rule.chip, 1))


def _cents(option: str, given: str | None, usual: int, least: int) -> int:
    try:
        found = usual if given is None else money.cents(given)
    except ValueError as error:
        fail(f"{option}: {error}")
    if found < least:
        fail(f"{option}: {money.dollars(found)} is no chip: name at least one cent")
    return found


def described(it: EdgeRequest) -> dict[str, Any]:
    """The returns for JSON, as fractions in text."""
    return {
        "game": it.game.id,
        "wagers": {
            wager: {"win": str(of.win), "lose": str(of.lose), "void": str(of.void), "return": str(of.returns)}
            for wager, of in it.edges.items()
        },
        "favourable": it.favourable,
        **({"assumed": dict(it.assumed)} if it.assumed else {}),
    }


def show(it: EdgeRequest) -> None:
    """Print the returns for people, in percent: some fractions have 170 digits."""
    rows = (
        (
            wager,
            *(percent(share).lstrip("+") for share in (of.win, of.lose, of.void)),
            percent(of.returns),
            leaning(of.returns),
        )
        for wager, of in it.edges.items()
    )
    columns = ("wager", "win", "lose", "void", "return", "in favour of")
    show_table(f"{it.game.name}: in % of what is staked; --json has the exact fractions", columns, rows)
    for wager, words in it.assumed.items():
        click.echo(f"{wager}: {words}")


def leaning(returns: Fraction) -> str:
    """Return the side that a wager with this return favours."""
    if returns == 0:
        return "nobody"
    return "the player" if returns > 0 else "the house"


def percent(share: Fraction) -> str:
    """A share in percent, rounded to three digits without floats: `-2.778`."""
    size = abs(share)
    thousandths = (2 * 100_000 * size.numerator + size.denominator) // (2 * size.denominator)
    sign = "" if not thousandths else "-" if share < 0 else "+"
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03}"
