# SPDX-License-Identifier: MIT
"""Types of values in a table file and in the files that it names: amounts, names, paths, limits, a floor."""

import os
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from controller.display.settings import HOUSE, CasinoLook
from controller.engine.record.state import Limits
from controller.engine.values import words
from controller.engine.values.money import LARGEST, cents
from controller.zone import zone_named, zone_names
from hal.wiring.toml_file import REFUSED, nearest

Amount = Annotated[
    str,
    Meta(pattern=r"^\$?[0-9]{1,7}(\.[0-9]{2})?\Z", description='an amount of money in quotes, like "$5" or "$2.50"'),
]
Name = Annotated[
    str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40, description="a name in small letters, like table-7")
]
UNNAMED = "table"
"""Name of a table without a name in its file. It is recorded in the journal, but not shown on the screens."""


Reference = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=r"\w",
        description='where the approval is found, in quotes, like "letter 26/114 of 3 May 2026"',
        extra={REFUSED: words.REASON.why_refused},
    ),
]


def _no_path(text: str) -> str:
    """Return the rule that a path breaks; empty for a valid path. The rules for words do not apply, but every character
    must be printable.
    """
    if len(text) > LONGEST_PATH:
        return f"a path of at most {LONGEST_PATH} characters"
    wrong = next((letter for letter in text if not letter.isprintable()), "")
    return f"{words.describe_character(wrong)} may not be in a path" if wrong else ""


def _no_zone(text: str) -> str:
    """Return the allowed values if this machine does not know the time zone; empty for a known zone."""
    if not text or zone_named(text):
        return ""
    near = nearest(text, zone_names()) or "Australia/Brisbane"
    return f"a time zone of the IANA database, like {near}; empty: the machine's own"


ZoneName = Annotated[str, Meta(max_length=60, extra={REFUSED: _no_zone})]

LONGEST_PATH = 1_000
FilePath = Annotated[str, Meta(extra={REFUSED: _no_path})]


class RangeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one kind of wager."""

    minimum: Amount
    maximum: Amount

    def limits(self) -> tuple[int, int]:
        """Return the limits in cents. Raises ValueError for a wrong amount."""
        return cents(self.minimum), cents(self.maximum)


class StakeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum table stake, for games played out of a table stake. Its maximum is unlimited."""

    minimum: Amount

    def limits(self) -> tuple[int, int]:
        """Return the limits in cents. Raises ValueError for a wrong amount."""
        return cents(self.minimum), LARGEST


class SignSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a new table. Later they are changed at the table."""

    minimum: Amount = "$5"
    maximum: Amount = "$500"
    increment: Amount = "$5"
    kinds: dict[str, RangeSettings] = {}

    def limits(self) -> Limits:
        """Return the limits in cents. Raises ValueError for a wrong amount."""
        kinds = {name: range_.limits() for name, range_ in self.kinds.items()}
        return Limits(cents(self.minimum), cents(self.maximum), cents(self.increment), kinds)


class FloorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a floor."""

    key: FilePath = ""
    """File of the floor's public key. Empty at a table without a shared prize."""
    keno: bool = False
    """Whether the table draws keno for the floor, which sells the tickets (ss 210, 222)."""


CasinoColour = Annotated[
    str,
    Meta(
        pattern=r"^#[0-9A-Fa-f]{6}\Z",
        description="a colour as #114734: red, green and blue, two hexadecimal digits each",
    ),
]


class LookSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casino's look: its name on the players' idle page, its colours, and its logo."""

    name: Annotated[str, Meta(max_length=40, extra={REFUSED: words.OPTIONAL_TITLE.why_refused})] = ""
    felt: CasinoColour = HOUSE.felt
    accent: CasinoColour = HOUSE.accent
    back: CasinoColour = HOUSE.back
    """Colour of the cards' backs."""
    logo: FilePath = ""
    """Path of an SVG or PNG picture, relative to the table file."""

    def style(self, folder: Path) -> CasinoLook:
        """Return the look for the screens. `folder`: of the table file."""
        logo = self.logo and os.path.abspath(folder / self.logo)
        return CasinoLook(self.name, self.felt, self.accent, self.back, logo)
