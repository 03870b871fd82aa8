# SPDX-License-Identifier: MIT
"""Keno of the floor in build/floor: two writers' terminals, a keno supervisor's desk, a board, and who works there."""

from pathlib import Path

STATIONS = ("writer-1", "writer-2", "desk-1", "board-1")
"""Stations that join the floor. The table keno-1 draws."""
BOARD = "board-1"
ZONE = "Australia/Brisbane"
TERMS = f"""
[keno]
zone = "{ZONE}"
"""
"""Terms of the floor's keno: the default ones, with the example of a schedule of prizes."""
ENROLMENT = (
    ("keno-terms", "terms for trying keno"),
    ("keno-station", "writer-1", "1", "writer"),
    ("keno-station", "writer-2", "2", "writer"),
    ("keno-station", "desk-1", "3", "supervisor"),
    ("keno-station", "keno-1", "4", "draw"),
    ("keno-shift", "writer-1", "ann"),
    ("keno-shift", "writer-2", "pat"),
    ("keno-shift", "desk-1", "eve"),
    ("keno-board", BOARD),
)
"""Commands of the owner of the floor, each by eve."""


def write_terms(settings: Path) -> None:
    """Add the terms to floor.toml, unless it has some."""
    if "\n[keno]" not in (text := settings.read_text()):
        settings.write_text(text + TERMS)
