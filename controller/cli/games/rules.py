# SPDX-License-Identifier: MIT
"""The output of `tablectl rules GAME`: wagers, limits, procedure, directions, powers, options, with their sections."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from c_ext.wager import NamedWager, Wager
from controller.cli.shared.output import commission_of, odds_in_words, odds_of, show_table
from controller.engine.betting.limits import listed, of_its_own
from controller.engine.record.decided import cite
from controller.engine.rules.directions import Direction
from controller.engine.rules.equipment import Meaning
from controller.engine.rules.game import AnyGame, NoLayout
from controller.engine.rules.readings import shared_readings
from controller.engine.values.money import dollars
from controller.engine.values.options import source_of


def described(game: AnyGame) -> dict[str, Any]:
    """The rules for JSON. Odds and percentages are fractions in text; amounts are cents."""
    return {
        "game": game.id,
        "source": game.about.title.source,
        "wagers": [_wager(wager) for wager in game.wagers.values()],
        **_no_odds(game),
        "limits": {"sign": game.sections.sign, "notice": game.sections.notice, "kinds": list(_kinds(game))},
        "procedure": [{"step": step, "source": source} for step, source in game.about.steps],
        "codes": [{"keys": it.keys, "what": it.what, "source": it.source} for it in _codes(game)],
        "powers": [
            {"what": it.what, "roles": list(it.roles), "how": it.means, "source": it.source} for it in game.powers
        ],
        "directions": [{"direction": name, **_direction(it)} for name, it in game.directions.items()],
        "options": _options(game),
        "approvals": [
            {"approval": it.name, "what": it.what, "when": it.when, "source": it.source} for it in game.approvals
        ],
        "assumed": [*game.about.assumed, *shared_readings(game)],
        "returns_assume": returns_assume(game),
    }


def _codes(game: AnyGame) -> tuple[Meaning, ...]:
    """Return the codes that may be keyed on the entry terminal besides the result."""
    terminal = game.equipment.terminal
    return terminal.codes if terminal else ()


def returns_assume(game: AnyGame) -> dict[str, str]:
    """Return the assumptions behind the exact returns, by wager: the cards in the shoe, the player's way of play."""
    shoe = None if isinstance(game.outcomes, NoLayout) else game.outcomes.shoe
    return dict(shoe.assumed) if shoe else {}


def _direction(it: Direction) -> dict[str, Any]:
    """Return a direction for JSON.

    - agreed: the section under which the others at the table must agree.
    - barred: reasons that the rules exclude as grounds, with their sections.
    """
    agreed = {"agreed": it.agreed} if it.agreed else {}
    barred = {"barred": {ground: source for ground, (_, source) in it.barred.items()}} if it.barred else {}
    needs = {"grounds": dict(it.grounds), **barred, "player": it.player, **agreed}
    return {"roles": list(it.roles), **needs, "source": it.source}


def _no_odds(game: AnyGame) -> dict[str, Any]:
    """Return the rules' replacement for odds, for JSON. Empty for a game with odds."""
    it = game.outcomes
    return {"no_odds": {"why": it.why, "source": it.source}} if isinstance(it, NoLayout) else {}


def _wager(wager: NamedWager) -> dict[str, str]:
    """A wager for JSON. `percentage`: share of the stake, paid to make the wager. `commission`: share of the win."""
    if not isinstance(wager, Wager):
        return {"id": wager.id, "name": wager.name, "source": wager.source}
    shown = {"id": wager.id, "name": wager.name, "odds": odds_of(wager)}
    percentage = {"percentage": str(wager.fee)} if wager.fee else {}
    commission = {"commission": str(wager.commission)} if wager.commission else {}
    sections = dict.fromkeys((wager.source, wager.odds_source))
    return {**shown, **percentage, **commission, "source": ", ".join(sections)}


def _kinds(game: AnyGame) -> Iterable[dict[str, Any]]:
    """The rules for the limits of each kind of wager.

    If its minimum is at most `minimum`, its maximum must be at least `maximum`. share: its maximum is at most this
    part of the table's maximum.
    """
    for kind in game.limits.kinds:
        least = {"minimum": kind.minimum, "maximum": kind.maximum, "source": kind.source}
        share = {"share": str(kind.share), "source": kind.share_source} if kind.share < 1 else {}
        yield {"kind": kind.name, "wagers": sorted(kind.wagers), **least, **share}


def _options(game: AnyGame) -> dict[str, Any]:
    """Each option of a table file, with its default."""
    options: dict[str, Any] = msgspec.to_builtins(game.options())
    return options


def show(game: AnyGame) -> None:
    """Print the rules for people."""
    rows = ((it.id, it.name, _odds_in_words(it), _wager(it)["source"]) for it in game.wagers.values())
    show_table(f"{game.name}: {game.about.title.source}", ("wager", "name", "odds", "source"), rows)
    show_table("The round", ("", "source"), game.about.steps)
    if codes := _codes(game):
        show_table("Keyed on the terminal", ("keys", "", "source"), ((it.keys, it.what, it.source) for it in codes))
    columns = ("direction", "by", "needs", "source")
    show_table("Directions", columns, ((name, *_cells(it)) for name, it in game.directions.items()))
    powers = ((", ".join(it.roles), it.what, it.means, it.source) for it in game.powers)
    show_table("Powers: who may, and nobody else", ("by", "", "how", "source"), powers)
    if game.limits.kinds:
        columns = ("wagers", "with a minimum of at most", "the maximum is at least", "source")
        show_table("Limits of kinds of wager", columns, _rows_of_kinds(game))
    approvals = ((it.name, it.what, it.when or "always", it.source) for it in game.approvals)
    show_table("Approvals, to be named in the table file", ("approval", "what", "when", "source"), approvals)
    for line in _last_lines(game):
        click.echo(line)


_GROUND = {"": "a {}", "counted": "a {} that the table knows, or one of", "allowed": "perhaps a {}"}
"""How a ground is asked for, by how a direction may be given without one."""


def _cells(it: Direction) -> tuple[str, ...]:
    needs = [
        *(["the player"] if it.player else []),
        *([f"the {it.about}" + ("" if it.reason else ", if named")] if it.about else []),
        *([f"{_GROUND[it.unnamed].format(it.named)}: {', '.join(it.grounds)}"] if it.grounds else []),
        *([f"not {', '.join(it.barred)}"] if it.barred else []),
        *(["that all others agree"] if it.agreed else []),
        *(["the reason"] if it.reason and not it.about else []),
    ]
    return ", ".join(it.roles), "; ".join(needs), it.source


def _odds_in_words(wager: NamedWager) -> str:
    if not isinstance(wager, Wager):
        return "none"
    percentage = f"; percentage {wager.fee} of the stake" if wager.fee else ""
    return odds_in_words(wager) + percentage + commission_of(wager)


def _rows_of_kinds(game: AnyGame) -> Iterable[tuple[str, ...]]:
    for kind in game.limits.kinds:
        least = dollars(kind.maximum) if kind.maximum else "not set"
        others = "all others" if len(game.limits.kinds) > 1 else "all"
        if kind.share < 1:
            yield (kind.name, "any", f"at most {kind.share} of the table's maximum", kind.share_source)
        else:
            yield (kind.name or others, dollars(kind.minimum), least, kind.source)


def _last_lines(game: AnyGame) -> Iterable[str]:
    sections = game.sections
    if isinstance(game.outcomes, NoLayout):
        yield f"No odds: {cite(game.outcomes.why, game.outcomes.source)}"
    notice = f"; a higher minimum 20 minutes before ({sections.notice})" if sections.notice else ""
    sign = game.general.sign
    under = "stands once for each player" if sign.below == "stands once" else "stands"
    over = "stands" if sign.above == "stands" else "stands up to it"
    steps = f"in steps of at most the minimum ({sign.steps})"
    yield f"Limits: minimum and maximum on a sign ({sections.sign}){notice}; {steps}"
    if alone := [wager for wager in game.wagers if of_its_own(game, wager)]:
        yield f"Limits of its own, in a table file [limits.kinds.{alone[-1]}], can have: {', '.join(listed((), alone))}"
    yield f"A wager outside them is refused while it is offered ({sign.outside})"
    yield f"One that is found, under the minimum, {under} ({sign.under}); one over the maximum {over} ({sign.over})"
    for name, value in _options(game).items():
        default = msgspec.json.encode(value).decode()
        yield f"Option of a table file: {cite(f'{name} = {default}', source_of(game.options, name))}"
    if returns := returns_assume(game):
        yield "The returns of `tablectl edge` assume:"
        yield from (f"  {wager}: {words}" for wager, words in returns.items())
    yield "Assumed, not in the rules:"
    for assumed in (*game.about.assumed, *shared_readings(game)):
        yield f"  {assumed}"
