# SPDX-License-Identifier: MIT
"""The looks: type scale, spacing scale, palette; a casino's own colours; the theme of a screen. No pygame."""

from collections.abc import Mapping
from functools import cache
from math import ceil
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from controller.display.drawing.palette import contrast, mixed
from controller.display.kit.items import Colour, Role, Size
from controller.display.settings import CasinoLook

Audience = Literal["dealer", "players"]
Step = Literal["note", "body", "strong", "large", "sign", "total", "result"]
Space = Literal["", "hair", "tight", "snug", "line", "gap", "wide"]

TYPE: Final[Mapping[Audience, Mapping[Step, float]]] = {
    "dealer": {"note": 2.5, "body": 3.3, "strong": 4.2, "large": 5.2, "sign": 8.0, "total": 6.8, "result": 11.0},
    "players": {"note": 5.0, "body": 5.6, "strong": 6.8, "large": 8.0, "sign": 8.0, "total": 11.0, "result": 27.0},
}
"""Millimetres. Height of the capitals."""
FLOORS: Final[Mapping[Audience, Mapping[Role, float]]] = {
    "dealer": {"must": 3.3, "may": 2.5, "sign": 8.0},
    "players": {"must": 5.0, "may": 5.0, "sign": 8.0},
}
"""Millimetres. Minimum height of the capitals (16 arc minutes at 0.7 m are 3.3 mm)."""
SPACES: Final[Mapping[Audience, Mapping[Space, float]]] = {
    "dealer": {"": 0, "hair": 0.8, "tight": 1.3, "snug": 1.75, "line": 2.0, "gap": 2.6, "wide": 3.6},
    "players": {"": 0, "hair": 1.2, "tight": 2.2, "snug": 2.7, "line": 3.2, "gap": 3.8, "wide": 6.5},
}
"""Millimetres. `snug`: lines of the step `body` as close as their ink allows."""
DESIGN: Final[Mapping[Audience, tuple[float, float]]] = {"dealer": (218.0, 136.0), "players": (344.0, 193.0)}
"""Millimetres. Screens of this size show everything at its minimum size. Larger screens show it larger."""
LOW: Final = (153.0, 86.0)
"""Millimetres. The same for the dealer's small screens (seven inches)."""
LOW_HEIGHT: Final = 110
"""Millimetres. Dealer's screens lower than this are small ones."""
PALETTE: Final[Mapping[str, str]] = {
    "words": "#f7f2e4",
    "wins": "#f5c34b",
    "act": "#fff04d",
    "fault": "#b3261e",
    "ink": "#14110a",
    "night": "#04090a",
    "rail": "#4a301e",
    "red": "#b3202a",
    "black": "#17181b",
    "green": "#0d7a45",
    "blue": "#1f4fa8",
}
"""Colours with a meaning: the same at every casino."""
SHADES: Final[Mapping[str, tuple[str, float]]] = {
    "ground": ("night", 0.2),
    "well": ("night", 0.14),
    "panel": ("night", 0.4),
    "dim": ("words", 0.7),
    "line": ("words", 0.32),
    "muted": ("words", 0.24),
    "loses": ("words", 0.36),
}
"""Colours without a meaning: another colour, mixed with this share of the felt's."""
CONTRAST: Final = 4.5
"""Minimum contrast of text (WCAG 1.4.3)."""
PAIRS: Final = (
    *(
        (ink, ground)
        for ink in ("words", "muted", "loses", "wins", "act")
        for ground in ("ground", "panel", "well", "felt")
    ),
    *(("ink", ground) for ground in ("wins", "act", "words")),
    *((ink, "ink") for ink in ("words", "act")),
    *(("words", ground) for ground in ("fault", "red", "black", "green", "blue")),
    *(("accent", ground) for ground in ("ground", "felt")),
)
"""Inks and the grounds on which they are written."""


class LookError(Exception):
    """A casino's look cannot be used. The text says what is wrong, and what is allowed."""

    def __init__(self, text: str, word: str = "") -> None:
        super().__init__(text)
        self.word = word
        """Word of the look that is wrong, such as `felt`; empty for a colour without a name."""


def rgb(colour: str) -> Colour:
    """Return the parts of a colour such as `#114734`. Raises LookError for anything else."""
    try:
        red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    except ValueError:
        raise LookError(f"{colour!r} is no colour; write it as #114734") from None
    return red, green, blue


@cache
def colours_of(look: CasinoLook) -> Mapping[str, Colour]:
    """Return all colours of a look by their roles. Raises LookError for a word that is no colour."""
    own = {"felt": look.felt, "accent": look.accent, "back": look.back}
    every = {name: rgb(it) for name, it in {**PALETTE, **own}.items()}
    return every | {name: mixed(every["felt"], every[other], share) for name, (other, share) in SHADES.items()}


def check_look(look: CasinoLook) -> None:
    """Raise LookError if text could not be read in the colours of a look."""
    colours = colours_of(look)
    for ink, ground in PAIRS:
        found = contrast(colours[ink], colours[ground])
        if found < CONTRAST:
            name = "accent" if ink == "accent" else "felt"
            other = "lighter accent" if name == "accent" else "darker felt"
            text = f"{ink} on {ground} has contrast {found:.1f}; {CONTRAST} is the minimum; choose a {other}"
            raise LookError(text, name)


class Theme(msgspec.Struct, frozen=True, cache_hash=True):
    """A casino's look on one screen: its audience, dots per inch and enlargement."""

    look: CasinoLook
    audience: Audience
    dpi: int
    zoom: float = 1.0
    """Enlargement of everything, where a screen has the room."""
    low: bool = False
    """Whether the screen is a dealer's small one, where texts of the role `must` have the step `note` too."""
    limits: tuple[tuple[str, int], ...] = ()
    """Dots. Largest font size, or height of a card, of items of a kind, where siblings share one."""

    def dots(self, mm: float) -> int:
        """Return a length in dots."""
        return round(mm * self.dpi / 25.4 * self.zoom)

    def capital(self, step: Step) -> float:
        """Dots. Height of the capitals at a step of the scale; of the sign in whole dots, never lower (s 74(2))."""
        found = TYPE[self.audience][step] * self.dpi / 25.4 * self.zoom
        return ceil(found) if step == "sign" else found

    def floor(self, role: Role) -> float:
        """Dots. Minimum height of the capitals of a text with this role; of the sign in whole dots."""
        found = FLOORS[self.audience][role] * self.dpi / 25.4
        return ceil(found) if role == "sign" else found

    def space(self, name: Space) -> int:
        """Dots. Length of a step of the spacing scale."""
        return self.dots(SPACES[self.audience][name])

    def colour(self, role: str) -> Colour:
        """Return the colour with this role."""
        return colours_of(self.look)[role]

    def limit(self, kind: str) -> int:
        """Dots. Largest size of items of a kind."""
        return next((size for name, size in self.limits if name == kind), 10_000)

    def limited(self, kind: str, size: int) -> "Theme":
        """Return the theme with a largest size for items of this kind."""
        return replace(self, limits=((kind, size), *(it for it in self.limits if it[0] != kind)))


def theme_of(look: CasinoLook, audience: Audience, size: Size, dpi: int) -> Theme:
    """Return the theme of a screen of this size in dots."""
    wide, high = (it * 25.4 / dpi for it in size)
    low = audience == "dealer" and high < LOW_HEIGHT
    across, down = LOW if low else DESIGN[audience]
    return Theme(look, audience, dpi, max(1.0, round(min(wide / across, high / down), 3)), low)
