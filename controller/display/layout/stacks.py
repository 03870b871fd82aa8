# SPDX-License-Identifier: MIT
"""Chips that lie together, as one stack: what they are worth, of how many players, how they are laid. No pygame."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from controller.engine.shown.views import Chips, Fate, Fates, View
from controller.engine.values.money import dollars


class Stack(NamedTuple):
    """Chips that lie together: on which wager, what they are worth, whose they are, their mark and their fate.

    brief: there is no room for the word OFF, or for ON beside chips that are off: these are dark. Likewise for `to`:
    the name of the area to which they move, if it has one of its own. coming: they do not lie there yet, but move there
    from another area. odds: they lie behind another bet, as its odds.
    """

    wager: str
    cents: int
    players: tuple[str, ...]
    mark: str = ""
    fate: Fate = ""
    brief: bool = False
    to: str = ""
    coming: bool = False
    odds: bool = False


NOWHERE: Mapping[str, str] = {}


def stacks(lying: Iterable[Chips], fates: Fates, names: Mapping[str, str] = NOWHERE) -> tuple[Stack, ...]:
    """The chips in one place as stacks. Only what is of one wager, with the same mark and fate, lies together.

    names: for each wager that moves, the name of the area to which it does.
    """
    found: dict[tuple[str, str, Fate], list[Chips]] = {}
    for it in lying:
        found.setdefault((it.wager, it.mark, fates.get(it.key, "")), []).append(it)
    return tuple(
        Stack(
            wager,
            sum(it.cents for it in its),
            tuple(dict.fromkeys(it.player for it in its)),
            mark,
            fate,
            to=names.get(wager, "") if fate == "moves" else "",
        )
        for (wager, mark, fate), its in found.items()
    )


def of_players(lying: Iterable[Chips], fates: Fates, names: Mapping[str, str] = NOWHERE) -> tuple[Stack, ...]:
    """The same, but each player's own alone."""
    players: dict[str, list[Chips]] = {}
    for it in lying:
        players.setdefault(it.player, []).append(it)
    alone = [it for its in players.values() for it in stacks(its, fates, names)]
    order = list(dict.fromkeys(it.wager for it in alone))
    return tuple(sorted(alone, key=lambda it: order.index(it.wager)))


def together(alone: Iterable[Stack]) -> tuple[Stack, ...]:
    """Stacks of single players, put together where they are of one wager, with the same mark and fate."""
    every = tuple(alone)
    if len(every) == 1:
        return every
    found: dict[Stack, list[Stack]] = {}
    for it in every:
        found.setdefault(it._replace(cents=0, players=()), []).append(it)
    return tuple(
        kind._replace(
            cents=sum(it.cents for it in its),
            players=owners(its),
        )
        for kind, its in found.items()
    )


def owners(its: Iterable[Stack]) -> tuple[str, ...]:
    """The players of all these stacks, each once."""
    return tuple(dict.fromkeys(player for it in its for player in it.players))


def going_back(view: View) -> Iterator[Chips]:
    """The wagers of a void round, which go back: they lie where they lay."""
    if view.declared or not view.ended:
        return
    for it in view.owed:
        if it.how == "void":
            yield Chips(it.player, it.wager, it.staked, hand=it.hand)


def with_returned(view: View) -> tuple[tuple[Chips, ...], Fates]:
    """What lies on the layout, with the wagers of a void round; and what the result does to it all."""
    back = tuple(going_back(view))
    return (*view.standing.chips, *back), view.fates | {it.key: "void" for it in back}


def coming(lying: Iterable[Chips], fates: Fates, moving: Mapping[str, str]) -> dict[str, tuple[Stack, ...]]:
    """What moves to other areas, as stacks of the wagers that they become. moving: by wager, the one it becomes."""
    moved: dict[str, list[Chips]] = {wager: [] for wager in moving}
    for it in lying:
        if it.wager in moved and fates.get(it.key) == "moves":
            moved[it.wager].append(it)
    return {
        moving[wager]: tuple(it._replace(wager=moving[wager], coming=True) for it in of_players(its, {}))
        for wager, its in moved.items()
    }


@lru_cache(maxsize=1024)
def amount(cents: int) -> str:
    """The amount written on a chip, never rounded: `25`, `2.50`, `1.2k`, `1.25M`."""
    for unit, letter in ((1_000_000_00, "M"), (1_000_00, "k")):
        if cents >= unit and cents % (unit // 100) == 0:
            whole, part = divmod(cents, unit)
            return f"{whole}.{part * 100 // unit:02}".rstrip("0").rstrip(".") + letter
    return dollars(cents).removeprefix("$").replace(",", "")


# How they are laid
