# SPDX-License-Identifier: MIT
"""The limits of a table and of kinds of wager: possible faults, and the limits of a wager (s 5)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from controller.engine.record.decided import WagerKey
from controller.engine.record.state import Limits
from controller.engine.rules.game import AnyGame
from controller.engine.rules.wagering import FixedLimits, HighestMaximum, LowestMinimum, WagerKind
from controller.engine.table.table import AnyTable
from controller.engine.values.money import LARGEST, dollars

FEW = 8
"""Number of single wagers listed after their kinds."""
FITTING = "increment at most the minimum, minimum at most the maximum"


class WrongLimits(NamedTuple):
    """A fault in the limits."""

    what: str
    source: str
    kind: str = ""
    """Kind of wager with wrong limits; empty for the table's own."""
    allowed: str = ""
    """Allowed limits, if `what` does not name them."""


def wrong(limits: Limits, game: AnyGame) -> tuple[str, str] | None:
    """Return the first fault in these limits at this game, with its section; None if there is none."""
    first = next(all_wrong(limits, game), None)
    return first and (first.what, first.source)


def all_wrong(limits: Limits, game: AnyGame) -> Iterator[WrongLimits]:
    """Yield every fault in these limits at this game.

    An impossible range is reported once, without further faults.
    """
    yield from (
        *_not_fixed(limits, game.limits.fixed),
        *_over_the_highest(limits, game.limits.highest),
        *_under_the_lowest(limits, game.limits.lowest),
    )
    strange = {it.kind: it for it in unknown(limits.kinds, game)}
    yield from strange.values()
    known = {name: it for name, it in limits.kinds.items() if name not in strange}
    yield from _kinds_over_the_highest(known, game.limits.highest)
    ranges = {"": (limits.minimum, limits.maximum), **known}
    impossible = {name: why for name, it in ranges.items() if (why := _wrong_range(name, *it, game))}
    increment, section = limits.increment, game.general.sign.steps
    steps = {name: why for name, it in ranges.items() if (why := _wrong_steps(name, it[0], increment, section))}
    yield from (WrongLimits(*why, name, FITTING) for name, why in {**steps, **impossible}.items())
    every = kinds_of(game, known)
    kinds = [it for it in every if (it.name if it.name in limits.kinds else "") not in impossible]
    yield from (*_too_low(limits, kinds), *(_too_high(limits, kinds) if "" not in impossible else ()))


def _not_fixed(limits: Limits, fixed: FixedLimits | None) -> Iterator[WrongLimits]:
    """Yield a fault for limits other than the only ones that the rules allow."""
    if fixed and (limits.minimum, limits.maximum) != fixed[:2]:
        right = f"minimum {dollars(fixed.minimum)}, maximum {dollars(fixed.maximum)}"
        found = f"minimum {dollars(limits.minimum)}, maximum {dollars(limits.maximum)}"
        yield WrongLimits(f"{found}: at this table the rules allow {right} only", fixed.source, allowed=right)


def _over_the_highest(limits: Limits, highest: HighestMaximum | None) -> Iterator[WrongLimits]:
    """Yield a fault for a maximum above the rules' highest."""
    if highest and limits.maximum > highest.cents:
        most = f"a maximum of {dollars(highest.cents)} at most"
        found = f"the maximum of {dollars(limits.maximum)} is too high"
        yield WrongLimits(f"{found}: the rules allow {most}", highest.source, allowed=most)


def _under_the_lowest(limits: Limits, lowest: LowestMinimum | None) -> Iterator[WrongLimits]:
    """Yield a fault for a minimum below the rules' lowest."""
    if lowest and 0 < limits.minimum < lowest.cents:
        least = f"a minimum of {dollars(lowest.cents)} at least"
        found = f"the minimum of {dollars(limits.minimum)} is too low"
        yield WrongLimits(f"{found}: the rules allow {least}", lowest.source, allowed=least)


def _kinds_over_the_highest(
    kinds: Mapping[str, tuple[int, int]], highest: HighestMaximum | None
) -> Iterator[WrongLimits]:
    """Yield a fault for each kind of wager with a maximum above the rules' highest."""
    for name, (_, maximum) in kinds.items():
        if highest and maximum > highest.cents:
            found = f"{name}: the maximum of {dollars(maximum)} is too high"
            yield WrongLimits(f"{found}: the rules allow {dollars(highest.cents)} at most", highest.source, name)


# Which wagers can have limits of their own


def kinds_of(game: AnyGame, named: Iterable[str]) -> tuple[WagerKind, ...]:
    """Return the kinds of wager of this game, and the named wagers that can have limits of their own."""
    alone = (of_its_own(game, name) for name in named)
    return (*game.limits.kinds, *(kind for kind in alone if kind))


def of_its_own(game: AnyGame, wager: str) -> WagerKind | None:
    """Return a wager's kind if the wager has limits of its own; None if it has its kind's limits, or a fixed amount.

    The rules on all wagers of the table apply to it too.
    """
    if wager in with_fixed_limits(game) or wager not in game.wagers or game.limits.kind_of(wager):
        return None
    rest = next((it for it in game.limits.kinds if not it.name), None)
    least = (rest.minimum, rest.maximum, rest.source) if rest else (0, 0, game.sections.limits)
    return WagerKind(wager, frozenset({wager}), *least)


def with_fixed_limits(game: AnyGame) -> frozenset[str]:
    """Return the wagers whose limits the rules fix, so that no table file can set them."""
    return frozenset(game.wagers) if game.limits.fixed else game.wagering.unlimited


def unknown(kinds: Iterable[str], game: AnyGame) -> Iterator[WrongLimits]:
    """Yield the kinds of wager here that can have no limits of their own at this game."""
    names = [kind.name for kind in game.limits.kinds if kind.name]
    yield from (_unknown(name, names, game) for name in kinds if name not in names and not of_its_own(game, name))


def _unknown(name: str, names: list[str], game: AnyGame) -> WrongLimits:
    if name in with_fixed_limits(game):
        fixed = game.limits.fixed.source if game.limits.fixed else game.wagers[name].source
        return WrongLimits(f"{name}: the rules say what it may be, and no limits of its own", fixed, name)
    if kind := game.limits.kind_of(name):
        return WrongLimits(f"{name}: it has the limits of its kind, {kind.name}", game.sections.limits, name)
    alone = [wager for wager in game.wagers if of_its_own(game, wager)]
    near = get_close_matches(name, [*names, *alone], n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(listed(names, alone)) or 'none'}"
    return WrongLimits(f"no kind of wager {name!r} has limits of its own: {hint}", game.sections.limits, name)


def listed(names: Sequence[str], alone: Sequence[str]) -> list[str]:
    """Return kinds of wager by name, then single wagers by id; only some if there are many."""
    return [*names, *(alone if len(alone) <= FEW else (*alone[:FEW], "… as `tablectl layout` lists them"))]


def _wrong_steps(name: str, minimum: int, step: int, section: str) -> tuple[str, str] | None:
    of = f"{name}: " if name else ""
    right = 0 < step <= minimum or minimum < 1
    return None if right else (f"{of}steps of {dollars(step)} do not fit a minimum of {dollars(minimum)}", section)


def _wrong_range(name: str, minimum: int, maximum: int, game: AnyGame) -> tuple[str, str] | None:
    of = f"{name}: " if name else ""
    if not 0 < minimum <= maximum:
        return (
            f"{of}a minimum of {dollars(minimum)} does not fit a maximum of {dollars(maximum)}", game.sections.limits
        )  # fmt: skip
    if maximum > LARGEST:
        return (
            f"{of}a maximum of {dollars(maximum)} is more than this table can settle, {dollars(LARGEST)}",
            game.sections.limits,
        )
    return None


def range_of(limits: Limits, kind: WagerKind) -> tuple[int, int]:
    """Return minimum and maximum of a kind: its own, or the table's minimum and its share of the table's maximum."""
    return limits.kinds.get(kind.name, (limits.minimum, _share(limits, kind)))


def _share(limits: Limits, kind: WagerKind) -> int:
    """Return the highest allowed maximum of a kind, in cents."""
    return limits.maximum * kind.share.numerator // kind.share.denominator


def _too_high(limits: Limits, kinds: Iterable[WagerKind]) -> Iterator[WrongLimits]:
    """Yield the kinds limited to a share of the table's maximum that do not fit it.

    Either their own maximum is above that share, or they have no own limits and the share is below the minimum.
    """
    for kind in (kind for kind in kinds if kind.share < 1):
        most = _share(limits, kind)
        what = f"{kind.name}: the maximum is at most {kind.share} of the table's, {dollars(most)}"
        if limits.kinds.get(kind.name, (0, 0))[1] > most:
            yield WrongLimits(what, kind.share_source, kind.name)
        elif kind.name not in limits.kinds and most < limits.minimum:
            under = f"less than the minimum of {dollars(limits.minimum)}"
            yield WrongLimits(
                f"{what}, {under}: give it limits of its own, or the table a higher maximum", kind.share_source
            )


def _too_low(limits: Limits, kinds: Iterable[WagerKind]) -> Iterator[WrongLimits]:
    """Yield the kinds whose maximum is below the lowest that the rules allow with such a minimum."""
    for kind in kinds:
        minimum, maximum = range_of(limits, kind)
        if minimum <= kind.minimum and maximum < kind.maximum:
            of = f"{kind.name}: " if kind.name else ""
            least = f"with a minimum of {dollars(kind.minimum)} or less the maximum is at least {dollars(kind.maximum)}"
            yield WrongLimits(f"{of}{least}, not {dollars(maximum)}", kind.source, kind.name)


def wager_range(table: AnyTable, wager: str) -> tuple[int, int]:
    """Return minimum and maximum of this wager, in cents."""
    limits, kind = table.state.limits, table.game.limits.kind_of(wager)
    return range_of(limits, kind) if kind else limits.kinds.get(wager, (limits.minimum, limits.maximum))


def over_source(table: AnyTable, wager: str) -> str:
    """Return the section that makes this wager's maximum a share of the table's; empty if it is not one."""
    limits, kind = table.state.limits, table.game.limits.kind_of(wager)
    of_share = kind and kind.share < 1 and range_of(limits, kind)[1] == _share(limits, kind)
    return kind.share_source if kind and of_share else ""


def apply_to(table: AnyTable, wager: WagerKey, cents: int) -> int:
    """Return the cents of a wager that are subject to minimum and maximum; 0 where the game sets the amount."""
    if wager[1] in table.game.wagering.unlimited:
        return 0
    rule = table.game.features.hands
    return rule.limited(table, wager, cents) if rule else cents
