# SPDX-License-Identifier: MIT
"""The descriptions as they came out, each in a file of its own: the one in force, and those of earlier versions."""

from pathlib import Path

FOLDER = Path(__file__).parent
NAME = "journal-{}.json"


def path(number: int) -> Path:
    """Where the description of this number stands."""
    return FOLDER / NAME.format(number)


def numbers() -> list[int]:
    """Return the published descriptions, the earliest first. The last one is in force."""
    return sorted(int(it.stem.rpartition("-")[2]) for it in FOLDER.glob(NAME.format("*")))


def description(number: int | None = None) -> bytes:
    """The description of this number, as JSON; None: the one in force. Raises LookupError: which there are."""
    known = numbers()
    if number is not None and number not in known:
        there = ", ".join(map(str, known))
        raise LookupError(f"there is no description {number} of the journal; there are: {there}")
    return path(known[-1] if number is None else number).read_bytes()
