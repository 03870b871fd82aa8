# SPDX-License-Identifier: MIT
"""The casino's own look in a table file, `[look]`: its colours have to leave every text readable."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from controller.config.fits import table_in
from controller.config.values import FilePath
from controller.display.kit.theme import HOUSE, CasinoLook, LookError, rgb
from controller.engine.values import words
from hal.wiring.regular_file import read_regular
from hal.wiring.toml_file import REFUSED, Problem, Source

LOGO_BYTES: Final = 2_000_000
"""Largest file of a logo."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
SVG: Final = b"<svg"
"""Bytes by which the two formats of a logo are known."""
HEAD: Final = 2_000
"""Bytes. An SVG's first element stands in so much of its beginning."""


def _refuse_colour(text: str) -> str:
    try:
        rgb(text)
    except LookError:
        return "a colour as #114734: red, green and blue, two hexadecimal digits each"
    return ""


Colour = Annotated[str, Meta(extra={REFUSED: _refuse_colour})]


class LookSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casino's look: its name on the players' idle page, its colours, and its logo."""

    name: Annotated[str, Meta(max_length=40, extra={REFUSED: words.OPTIONAL_TITLE.why_refused})] = ""
    felt: Colour = HOUSE.felt
    accent: Colour = HOUSE.accent
    back: Colour = HOUSE.back
    """Colour of the cards' backs."""
    logo: FilePath = ""
    """Path of an SVG or PNG picture, relative to the table file."""

    def style(self, folder: Path) -> CasinoLook:
        """Return the look for the screens. `folder`: of the table file."""
        logo = self.logo and os.path.abspath(folder / self.logo)
        return CasinoLook(self.name, self.felt, self.accent, self.back, logo)


def look_problems(source: Source, folder: Path) -> Iterator[Problem]:
    """Yield the problems of `[look]` in a table file that its types do not show: contrast, and the logo's file."""
    stated: Any = table_in(source.data, "look")
    try:
        settings = msgspec.convert(stated, LookSettings)
        settings.style(folder).check()
    except LookError as error:
        if error.word:  # a word that is no colour is reported at its own line
            yield source.problem(f"look.{error.word}", getattr(settings, error.word), str(error))
    except msgspec.ValidationError:
        return  # reported at its own line
    if why := _logo_problem(folder / settings.logo) if settings.logo else "":
        yield source.problem("look.logo", settings.logo, why)


def _logo_problem(path: Path) -> str:
    """Return why a file cannot be the logo; empty if it can."""
    try:
        content = read_regular(path, LOGO_BYTES)
    except OSError as error:
        return f"an SVG or PNG picture of at most {LOGO_BYTES // 1_000_000} MB ({error.strerror or error})"
    known = content.startswith(PNG) or SVG in content[:HEAD]
    return "" if known else "an SVG or PNG picture; this file is neither"
