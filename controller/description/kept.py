# SPDX-License-Identifier: MIT
"""The published descriptions, one file each: the one in force, and the earlier ones."""

from pathlib import Path

FOLDER = Path(__file__).parent
NAME = "journal-{}.json"


def path(number: int) -> Path:
    """Return the file of the description with this number."""
    return FOLDER / NAME.format(number)


def numbers() -> list[int]:
    """Return the published descriptions, the earliest first. The last one is in force."""
    return sorted(int(it.stem.rpartition("-")[2]) for it in FOLDER.glob(NAME.format("*")))


def description(number: int | None = None) -> bytes:
    """Return a description as JSON, the one in force by default. Raises LookupError with the known numbers."""
    known = numbers()
    if number is not None and number not in known:
        there = ", ".join(map(str, known))
        raise LookupError(f"there is no description {number} of the journal; there are: {there}")
    return path(known[-1] if number is None else number).read_bytes()
