# SPDX-License-Identifier: MIT
"""Chips that lie together, as one stack: what they are worth, of how many players, how they are laid. No pygame."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from controller.display.drawing.players import COLOURED
from controller.display.wording import sentence, spoken
from controller.engine.shown.views import Chips, Fate, Fates, View
from controller.engine.values.money import dollars
from controller.engine.values.places import place_number

AMOUNTS = (1.0, 0.88, 0.78, 0.66)
"""The sizes of amounts that are tried, in sizes of the letters: better smaller than none."""
SQUEEZED, FEW = (0.61, 0.56), 4
"""Those that are tried after them, so that the chips of so few players need not lie together as one stack."""
CLEAR, NAMED, SMALL = 0.74, 0.64, 0.38
"""The least radius of a disc on which an amount is easy to read, in sizes of the letters; of one beside which it is
said whose it is, or of several that could lie together; and of any with an amount."""
ANY = 2.0
"""More than any disc has."""
GAP = 0.18
"""The space between two things side by side, as a share of the radius."""
NAMES_KEPT, WAYS_KEPT, ROOMS_KEPT = 256, 64, 1024
"""Of so many sets of players it is kept how they are named; of so many ways what is said in them; and of so many
rooms how large discs may be."""
ALONE, NAMED_ALONE, READ = 0.92, 1.23, 0.87
"""How high the place of one player's chips is rather than clear of a frame, in sizes of the amounts: so that they are
large; the same where it is said whose they are, twice as wide; so that they are read, with whose they are."""
BADGE = 0.86
"""The size of the letters that say whose chips are, as a share of that of the amount."""
TOGETHER = 3
"""The numbers of so many players are read at a glance beside one stack."""


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


def whose(stack: Stack) -> str:
    """Whose chips these are: the numbers of their places, or names; nothing of players named after their colours."""
    return _named(stack.players)


@lru_cache(maxsize=NAMES_KEPT)
def _named(players: tuple[str, ...]) -> str:
    return ", ".join(str(place_number(it) or sentence(spoken(it))) for it in players if it not in COLOURED)


def counted(stack: Stack) -> str:
    """Of how many players chips are that lie together, where their colours would say whose; of one nothing."""
    return f"\u00d7{len(stack.players)}" if len(stack.players) > 1 and not whose(stack) else ""


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


class Way(NamedTuple):
    """A way to lay chips: the least radius, in sizes of the letters; whether it is said whose they are; and their mark.

    What is not told has a tag elsewhere, if it finds room. inside: every amount is on its disc. below: it is said
    beneath the disc, not beside it. badge: in letters of which size, in sizes of the amounts. apart: a name is clear of
    its disc. under: larger radii than this, or this one, were tried before.
    """

    least: float
    named: bool
    told: bool
    inside: bool
    below: bool = False
    badge: float = BADGE
    apart: bool = False
    under: float = ANY


BENEATH = Way(NAMED, named=True, told=False, inside=True, below=True)
"""In a high and narrow place."""
NAMING = (
    *(
        Way(least, named=True, told=told, inside=inside, under=under)
        for told in (True, False)
        for inside in (True, False)
        for least, under in ((CLEAR, ANY), (NAMED, CLEAR))
    ),
    BENEATH,
)
COUNTING = NAMING[:1]
COLOURED_ALONE = (
    *(
        Way(least, named=False, told=told, inside=inside, under=under)
        for told in (True, False)
        for inside in (True, False)
        for least, under in ((CLEAR, ANY), (SMALL, CLEAR))
    ),
)
"""How chips are laid if they can be, the best first: with whose they are; with the amount on the disc; easy to read."""
COLOURED_APART = tuple(way._replace(least=max(NAMED, way.least)) for way in COLOURED_ALONE)
APART_AT_LAST = (COLOURED_APART[-1]._replace(under=ANY),)
IN_LINES_AT_LAST = (COLOURED_APART[-3]._replace(under=ANY),)
"""Three, which lie in two lines, also with all amounts on them."""

SQUEEZED_NAMING = Way(NAMED, named=True, told=False, inside=True)
SQUEEZE = Way(SMALL, named=False, told=False, inside=True)
"""How the smallest amounts are tried."""


def tried(
    lying: tuple[Stack, ...], merged: tuple[Stack, ...], size: int
) -> Iterator[tuple[tuple[Stack, ...], Way, int]]:
    """The ways in which stacks are laid, each with the size of the amounts: first with whose they are.

    Each player's own lie apart while amounts are easy to read, else those of few together, with all their numbers.
    Those of more, where that is said beside them, have rather smaller amounts; where colours say it they lie together,
    with how many they are of.
    """
    sizes, squeezed = ([round(share * size) for share in shares] for shares in (AMOUNTS, SQUEEZED))
    named, alike = any(whose(stack) for stack in lying), tuple(dict.fromkeys((lying, merged)))
    if named and len(merged) < len(lying) <= TOGETHER:
        yield from product((lying,), NAMING[:-1], sizes[:-1])
        yield from product((merged,), COUNTING, sizes[:-1])
    for each in alike:
        few = squeezed if len(each) <= FEW else ()
        yield from product((each,), NAMING if named else COUNTING, sizes if named else sizes[:-1])
        yield from product((each,), (SQUEEZED_NAMING,), few if named else ())
        apart = not named and len(each) > len(merged)
        yield from product((each,), () if apart else COLOURED_ALONE[:1], sizes)
        yield from product((each,), COLOURED_APART if apart else COLOURED_ALONE[1:], sizes[:-1])
        yield from product((each,), APART_AT_LAST, sizes[-1:] if apart and len(each) <= TOGETHER else ())
        yield from product((each,), IN_LINES_AT_LAST, sizes[-1:] if apart and len(each) == TOGETHER else ())
        yield from product((each,), (SQUEEZE,), few if named else ())
    yield from product(alike, (SQUEEZE,), () if named else squeezed)


@lru_cache(maxsize=WAYS_KEPT)
def said_in(way: Way) -> Way:
    """What is said beside discs in a way: it is the same in several, and worked out once."""
    return way._replace(least=0.0, under=ANY, inside=False)


@lru_cache(maxsize=ROOMS_KEPT)
def roomy(count: int, place: tuple[int, int]) -> int:
    """The largest radius with which so many discs have room side by side, with nothing beside them."""
    for radius in range(min(place) // 2, 0, -1):
        in_line, lines = ((side + gap_of(radius)) // (2 * radius + gap_of(radius)) for side in place)
        if in_line * lines >= count:
            return radius
    return 0


def gap_of(radius: int) -> int:
    """The space between two discs of this radius."""
    return max(2, round(GAP * radius))


def kept_for(lying: Sequence[Stack], size: int) -> tuple[int, int]:
    """How wide and high the place of one player's chips is rather than clear of a frame; of several nothing."""
    if len(lying) > 1:
        return 0, 0
    side = round((NAMED_ALONE if whose(lying[0]) else ALONE) * size)
    return (2 * side if whose(lying[0]) else side), side
