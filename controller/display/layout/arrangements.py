# SPDX-License-Identifier: MIT
"""The arrangements among which the best is chosen for an area: its words, tokens and free places in rows."""

from collections.abc import Generator, Iterator, Mapping
from typing import Literal, NamedTuple, TypeVar

from controller.engine.rules.face import Area

AreaPart = Literal[
    "title", "stack", "caption", "diamond", "tokens", "column", "detail", "odds", "paid", "marker", "chips"
]
"""stack: the title, one word a line. caption: the title in the size of the odds. diamond: instead of the title.
column: tokens in a column.

paid: a place that stays free for the odds that are paid, where a legend has those of a whole row.
marker, chips: places that stay free for a marker and for chips."""
Row = tuple[AreaPart, ...]
"""Parts side by side, from left to right."""
Arrangement = tuple[Row, ...]
"""The rows of an area from top to bottom."""

CROWNED: Arrangement = (("title", "marker"), ("chips",))
CROWN = 0.62
"""Where chips lie on the lines of a number with the crown: beside it at its top, and its chips beneath them; the width
of the crown, as a multiple of the size of the odds."""
OVER_CHIPS: Arrangement = (("tokens",), ("chips",))
SYMBOL_OVER_CHIPS: Arrangement = (("tokens", "odds"), ("chips",))
"""Where chips would be small beside a die or a symbol: it stands at the top, and they lie beneath it."""

YIELDING: tuple[Row, ...] = (("odds",), ("odds", "detail"))
"""What gives its place to chips of which it could not be said beside it whose they are, the least first."""
BALLS: Row = ("tokens", "column")
"""What gives its place to chips that would be small beside it, and stands beside the title that says the same."""
WIDE, LONG = 1.5, 3.0
"""How much wider than high an area is in which chips lie beside pictures; and beside words."""

MARKERS = (1.7, 1.4, 1.15, 0.95, 0.72)
"""The widths of a marker that are tried, as multiples of the size of the odds."""

AMPLE, AMPLEST = 3.8, 1.3
"""From so many least letters on of the lower or narrower side of every area amounts are larger; so much at the most."""

Found = TypeVar("Found")


class Sizes(NamedTuple):
    """The size of the odds in dots, from which all other letters follow; the width of a chip; if odds are `35:1`.

    badge: the width of what stands beside a chip and says whose it is. marker: the width of a marker, as a multiple.
    paid: the size of odds that are written only when they are paid. picture: that of one that gives way; 0: as usual.
    clear: what is free between pictures or chips and the area's lines, beyond what is free beside words.
    """

    odds: int
    disc: int
    brief: bool = False
    badge: int = 0
    marker: float = MARKERS[-1]
    paid: int = 0
    picture: int = 0
    clear: int = 0


class AreaSetting(NamedTuple):
    """The arrangement of an area and its sizes.

    split: the height of a strip in the middle that stays free between the two rows; 0 if the rows need none.
    """

    arrangement: Arrangement
    sizes: Sizes
    split: int = 0

    def without(self, *parts: AreaPart) -> "AreaSetting":
        """The same while these places are not needed: what stays moves to the middle."""
        rows = tuple(tuple(part for part in row if part not in parts) for row in self.arrangement)
        kept = tuple(row for row in rows if row)
        return self._replace(arrangement=kept, split=self.split if len(kept) > 1 else 0)


class Kept(NamedTuple):
    """The places in an area that are needed now: for chips, for a marker. alone: no chips lie on its lines.

    yields: what gives its place to its chips. over: so many dots high its picture stands elsewhere than usual, so that
    they are larger; 0: as usual.
    """

    parts: Row = ()
    alone: bool = False
    yields: Row = ()
    over: int = 0


NOTHING, WITH_CHIPS = Kept(), Kept(("chips",))


def at_once(steps: Generator[None, None, Found]) -> Found:
    """What is found step by step, for who does not wait between them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found


def amounts_in(boxes: Mapping[Area, tuple[int, int]], least: int) -> int:
    """The size of the amounts on chips in areas of these sizes: where all are ample, larger than the least letters.

    Not beneath symbols: of many players' chips those would give way to it.
    """
    ample = 1.0 if any(map(_is_symbol, boxes)) else min(map(min, boxes.values())) / (AMPLE * least)
    return round(least * min(AMPLEST, max(1, ample)))


def is_wide(width: int, height: int, *, pictured: bool) -> bool:
    """Whether chips rather lie beside what stands in a room. pictured: these are pictures, as high as it."""
    return width >= (WIDE if pictured else LONG) * height


def kind_of(area: Area) -> tuple[object, ...]:
    """The key of areas that must look alike: equal size, equal number of tokens, lines and other wagers."""
    texts = (area.title, area.detail)
    return (
        area.width,
        area.height,
        area.named,
        area.priced,
        area.shape,
        len(area.tokens),
        bool(area.also),
        *(text.count("\n") + bool(text) for text in texts),
        len(area.ways),
    )


def alike_in_rows(settings: Mapping[Area, AreaSetting]) -> dict[Area, AreaSetting]:
    """The same; where areas with as many pictures stand in a row of the layout, but not alike: as in the narrowest.

    In the smallest letters of the row.
    """
    rows: dict[tuple[object, ...], list[Area]] = {}
    for area in settings:
        rows.setdefault((area.row, area.height, len(area.tokens)), []).append(area)
    found = dict(settings)
    for row in rows.values():
        ways = {(settings[area].arrangement, settings[area].sizes.disc) for area in row}
        if row[0].tokens and len(ways) > 1:
            narrowest = settings[min(row, key=lambda it: it.width)]
            least = min(settings[area].sizes.odds for area in row)
            found |= dict.fromkeys(row, narrowest._replace(sizes=narrowest.sizes._replace(odds=least)))
    return found


def arrangements(area: Area, free: Row, *, upright: bool, wide: bool) -> tuple[tuple[Arrangement, ...], ...]:
    """The possible arrangements of an area, in tiers: with all parts, then without a title that dice repeat.

    Where the title says more than the dice: then those without dice. In each the words stand in the middle first, then
    chips lie beside them; in a wide area the other way round. free: the places that must stay free. upright: whether
    the area is narrow and high.
    """
    every = ([rows for words in tier for rows in _keeping_free(words, free, upright)] for tier in _worded(area))
    if area.shape == "oval" or _is_symbol(area):  # its number stays on its ground: chips lie beneath it
        every = ([rows for rows in found if not _beside_words(rows)] for found in every)
    return tuple(tuple(tier) for found in every for tier in _sorted_out(found, wide=wide) if tier)


def _sorted_out(found: list[Arrangement], *, wide: bool) -> tuple[list[Arrangement], list[Arrangement]]:
    """Those in which the words stand in the middle of the area, and those in which chips lie beside them."""
    beside = [rows for rows in found if _beside_words(rows)]
    middle = [rows for rows in found if rows not in beside]
    return (sorted(beside, key=len), middle) if wide else (middle, beside)


def words_in(rows: Arrangement) -> Arrangement:
    """The words of these rows."""
    return tuple(tuple(part for part in row if part != "chips") for row in rows)


def _beside_words(rows: Arrangement) -> bool:
    """Whether chips lie beside words."""
    return any("chips" in row and len(row) > 1 for row in rows)


def _keeping_free(rows: tuple[Row, ...], free: Row, upright: bool) -> Iterator[tuple[Row, ...]]:
    """These rows with the free places: each in a row of its own at the bottom, or at the end of any row.

    A marker rather lies beside words, but in an upright area.
    """
    if not free:
        yield rows
        return
    first, others = free[:1], free[1:]
    below = (*rows, first)
    beside = [(*rows[:number], row + first, *rows[number + 1 :]) for number, row in enumerate(rows)]
    for each in (*beside, below) if first == ("marker",) and not upright else (below, *beside):
        yield from _keeping_free(each, others, upright)


def _worded(area: Area) -> tuple[tuple[tuple[Row, ...], ...], ...]:
    if area.shape == "diamond":
        return ((_beneath(area, "diamond", "odds"), _across(area, "diamond", "odds")),)
    if not area.tokens:
        return (_plain(area),)
    if _is_symbol(area):  # its odds stand beside it with however many chips: these have the room beneath
        return ((_across(area, "title", "tokens", "detail", "odds"),),)
    if area.tokens[0].kind != "die":
        return (_with_tokens(area, "title"),)
    if len(area.tokens) == 1:
        paid: tuple[tuple[Row, ...], ...] = ((("paid",), ("tokens",)), (("tokens", "paid"),))
        return (paid, _with_tokens(area)) if area.priced and len(area.ways) > 1 else (_with_tokens(area),)
    shorter = _plain(area) if area.named == "always" else _with_tokens(area)
    return (_with_tokens(area, "title"), shorter)


def _is_symbol(area: Area) -> bool:
    return any(token.kind == "symbol" for token in area.tokens)


def _with_tokens(area: Area, *title: AreaPart) -> tuple[tuple[Row, ...], ...]:
    """Arrangements with tokens: in a row, or two dice in a column; above the other parts or beside them."""
    both: Row = ("tokens",)
    if len(area.tokens) == 2 and area.tokens[0].kind == "die":
        both = ("column", "tokens") if area.priced else ("tokens", "column")
    beneath = (_beneath(area, *title, part, "detail", "odds") for part in both)
    return (*beneath, _across(area, *title, "tokens", "detail", "odds"))


def _plain(area: Area) -> tuple[tuple[Row, ...], ...]:
    """Arrangements without tokens: the title one word a line, in one line, or beside the other parts."""
    rest: Row = ("detail", "odds")
    titled = (_beneath(area, "title", *rest), _across(area, "title", *rest), _beneath(area, "stack", *rest))
    captioned = (_beneath(area, "caption", *rest), _across(area, "caption", *rest))
    return titled if area.detail or not area.ways else (*titled, *captioned)


def _beneath(area: Area, *parts: AreaPart) -> tuple[Row, ...]:
    return tuple((part,) for part in _had(area, parts))


def _across(area: Area, *parts: AreaPart) -> tuple[Row, ...]:
    row = tuple(_had(area, parts))
    return (row,) if row else ()


def _had(area: Area, parts: Row) -> Iterator[AreaPart]:
    """Those of these parts that the area has."""
    title = dict.fromkeys(("title", "stack", "caption"), "" if area.named == "beside" else area.title)
    has = {**title, "detail": area.detail, "odds": area.ways and not area.priced}
    return (part for part in parts if has.get(part, True))
