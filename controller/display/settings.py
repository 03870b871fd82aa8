# SPDX-License-Identifier: MIT
"""The settings of screens in a table file, and the fixed contents of screens. No pygame."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from controller.engine.rules.face import EntryPanel, Face, Key, Token
from controller.engine.shown.payment import PaymentRules

Dots = Annotated[int, msgspec.Meta(ge=50, le=600)]
Width = Annotated[int, msgspec.Meta(ge=800, le=7680)]
Height = Annotated[int, msgspec.Meta(ge=480, le=4320)]
Output = Annotated[int, msgspec.Meta(ge=0, le=7)]


class CasinoLook(msgspec.Struct, frozen=True, cache_hash=True):
    """A casino's own look, from `[look]` in its table file. Colours are written as `#114734`."""

    name: str = ""
    """Name on the players' idle page."""
    felt: str = "#114734"
    accent: str = "#dccb9f"
    back: str = "#22488f"
    """Colour of the cards' backs."""
    logo: str = ""
    """Path of an SVG or PNG picture."""


HOUSE: Final = CasinoLook()
"""The look of a table whose file has no `[look]`."""


class DisplayError(Exception):
    """The display cannot be opened as configured. The text says why and what to do."""


class WindowSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One window: its size in dots, its output, and its panel's dots per inch (149: 1280x800 on 10.1 inches)."""

    width: Width = 1280
    height: Height = 800
    fullscreen: bool = False
    output: Output = 0
    dpi: Dots = 149


class PlayersWindowSettings(WindowSettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The players' window. If nothing else is said, it has an output of its own."""

    output: Output = 1


class ScreenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Windows "two": one for the dealer, one for the players. "one": the dealer's, with the players' sign in it.

    statistics: the players' own screen shows how often outcomes have come in the last rounds, at games with a wheel.
    printed_sign: a printed sign of the limits stands at the table (s 74(2)), so it is played without a screen too.
    """

    windows: Literal["one", "two"] = "one"
    dealer: WindowSettings = WindowSettings()
    players: PlayersWindowSettings = PlayersWindowSettings()
    statistics: bool = False
    printed_sign: bool = False


class ShownScreen(msgspec.Struct, frozen=True):
    """A screen as it is open now: who reads it, its output, its size; what is otherwise than in the table file."""

    role: str
    output: str
    size: str
    note: str = ""


class ShownOutput(msgspec.Struct, frozen=True):
    """An output that there is now: its number, its name, its size, and who reads the windows on it."""

    number: str
    name: str
    size: str
    shows: tuple[str, ...] = ()


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """The fixed contents of the screens: layout, names of game and casino (s 66(2)), keys of a simulated table.

    buttons: those of the table, by their names. payment: the names of the wagers, and the order in which they are
    settled. statistics: whether the players' own screen shows them. lesson: a lesson is given at this table, and a band
    above its picture says so.
    """

    face: Face
    title: str
    casino: str = ""
    simulated: bool = False
    keys: tuple[Key, ...] = ()
    buttons: tuple[str, ...] = ()
    payment: PaymentRules = PaymentRules()
    statistics: bool = False
    lesson: bool = False
    switches: tuple[str, ...] = ()
    """The table's key switches by their names in a prompt."""
    style: CasinoLook = HOUSE
    """The casino's own look."""

    @property
    def dice(self) -> int:
        """How many dice are keyed before entry; 0 at a table without dice."""
        entries = (it.digits for it in self.face.own if isinstance(it, EntryPanel))
        return next(entries, 0) if are_dice(self.face.tokens) else 0


def are_dice(tokens: Mapping[str, tuple[Token, ...]]) -> bool:
    """Whether all that is read at a table with these tokens are dice."""
    return bool(tokens) and all(it.kind == "die" for its in tokens.values() for it in its)
