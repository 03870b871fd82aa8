"""The face of a game: where each wager lies on the layout and what is written there. Plain data for a display."""

import msgspec


class Area(msgspec.Struct, frozen=True):
    """One wager area: its place on the face's grid, its inscription, its odds, and the dice drawn in it.

    `detail` is written small beneath the title. `odds` has one line for each way to win at odds of its own.
    """

    wager: str
    column: int
    row: int
    width: int
    height: int
    title: str
    odds: str
    dice: tuple[int, ...] = ()
    detail: str = ""


class Legend(msgspec.Struct, frozen=True):
    """Words on the layout that are not a wager: headings, the casino's name (drawn where `name` is True)."""

    column: int
    row: int
    width: int
    height: int
    text: str
    name: bool = False


class Face(msgspec.Struct, frozen=True):
    """A whole layout on a grid of `columns` by `rows`; digits: how many numbers the entry terminal shows."""

    columns: int
    rows: int
    areas: tuple[Area, ...]
    legends: tuple[Legend, ...] = ()
    digits: int = 0
