# SPDX-License-Identifier: MIT
"""The minimum and maximum sign: the limits and their announced changes (s 5(4), s 74 and the like)."""

from collections.abc import Iterable

from controller.engine.betting.limits import kinds_of, range_of
from controller.engine.record import effects as e
from controller.engine.record.announced import Announced, Kinds
from controller.engine.record.state import Limits, Notice
from controller.engine.rules.game import AnyGame
from controller.engine.rules.wagering import WagerKind
from controller.engine.table.table import AnyTable

Ranges = dict[str, tuple[int, int]]
"""Minimum and maximum of kinds of wager, by name."""


def show(table: AnyTable) -> None:
    """Show the present sign with its announced changes."""
    state = table.state
    table.say(sign(table.game, state.limits, announced(table.game, state.limits, state.notices)))


def row_of(table: AnyTable, wager: str) -> str:
    """Return the kind whose row on the sign has this wager's limits; empty: the table's own limits."""
    kind = table.game.limits.kind_of(wager)
    names = (kind.name, kind.together) if kind else (wager,)
    return next((name for name, *_ in sign(table.game, table.state.limits).kinds if name in names), "")


def sign(game: AnyGame, limits: Limits, notices: tuple[Announced, ...] = ()) -> e.Sign:
    """Return the sign of a table with these limits."""
    shares = {kind.name: range_of(limits, kind) for kind in game.limits.kinds if kind.share < 1}
    kinds = _together(game, {**limits.kinds, **shares})
    follow = tuple(name for name in shares if name not in limits.kinds)
    rule = game.features.table_stakes
    stakes = (rule.kind, rule.forced) if rule else ("", "")
    return e.Sign(limits.minimum, limits.maximum, limits.increment, notices, game.sections.sign, kinds, follow, *stakes)


def announced(game: AnyGame, limits: Limits, notices: Iterable[Notice]) -> tuple[Announced, ...]:
    """Return the announcements for these notices, which apply in order to these limits."""
    said = []
    for notice in notices:
        after = notice.change.apply_to(limits)
        said.append(_announced(game, notice, limits, after))
        limits = after
    return tuple(said)


def _announced(game: AnyGame, notice: Notice, before: Limits, after: Limits) -> Announced:
    """Return only the changed limits. A kind that loses its own limits is shown with the table's."""
    change = notice.change
    every = kinds_of(game, change.kinds)
    kinds = [kind for kind in every if kind.name in change.kinds or _follows(kind, before, after)]
    shown = _together(game, {kind.name: range_of(after, kind) for kind in kinds})
    return Announced(change.minimum, change.maximum, change.increment, shown, notice.shown_as)


def _follows(kind: WagerKind, before: Limits, after: Limits) -> bool:
    """Return whether the sign's row for this share of the table's limits changes with them."""
    return kind.share < 1 and range_of(before, kind) != range_of(after, kind)


def _together(game: AnyGame, kinds: Ranges) -> Kinds:
    """Return the rows of kinds. Kinds with the same `together` share one row, if all have the same limits."""
    shown = dict(kinds)
    for name in {kind.together for kind in game.limits.kinds if kind.together}:
        alike = [kind.name for kind in game.limits.kinds if kind.together == name]
        if all(kind in kinds for kind in alike) and len({kinds[kind] for kind in alike}) == 1:
            first = next(kind for kind in shown if kind in alike)
            shown = {
                name if kind == first else kind: it for kind, it in shown.items() if kind == first or kind not in alike
            }
    return tuple((name, *range_) for name, range_ in shown.items())
