# SPDX-License-Identifier: MIT
"""The casino's own look in a table file, `[look]`: its colours have to leave every text readable."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from controller.config.fits import table_in
from controller.config.values import LookSettings
from controller.display.kit.theme import LookError, check_look
from hal.wiring.regular_file import read_regular
from hal.wiring.toml_file import Problem, Source

LOGO_BYTES: Final = 2_000_000
"""Largest file of a logo."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
SVG: Final = b"<svg"
"""Bytes by which the two formats of a logo are known."""
HEAD: Final = 2_000
"""Bytes. An SVG's first element stands in so much of its beginning."""


def look_problems(source: Source, folder: Path) -> Iterator[Problem]:
    """Yield the problems of `[look]` in a table file that its types do not show: contrast, and the logo's file."""
    stated: Any = table_in(source.data, "look")
    try:
        settings = msgspec.convert(stated, LookSettings)
        check_look(settings.style(folder))
    except LookError as error:
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
