# SPDX-License-Identifier: MIT
"""`make description`: writes the description that the types make now, if it is allowed to differ from the one kept."""

import sys
from typing import Any

import msgspec

from controller import VERSION
from controller.description import kept
from controller.description.made import NUMBER, SINCE, made

WORDS = ("description", "title")


def main() -> None:
    """Write the description. Ends with status 1 if types have changed and a version with this description is
    published.
    """
    file, now = kept.path(NUMBER), made()
    if file.exists() and is_out() and without_words(file.read_bytes()) != without_words(now):
        sys.exit(
            f"description {NUMBER} is out since {SINCE}, and a kept type has changed: raise NUMBER in "
            f"controller/description/made.py, and let SINCE name the version that comes"
        )
    file.write_bytes(now)


def is_out() -> bool:
    """Whether a version of the program with this description is published."""
    return _parts(VERSION) >= _parts(SINCE)


def without_words(description: bytes) -> Any:
    """Return the part of a description that readers rely on. The words may be improved at any time."""
    return _without_words(msgspec.json.decode(description))


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _without_words(it: Any) -> Any:
    """Names that are themselves fields, as of a struct with a field `title`, stay: they stand for objects."""
    if isinstance(it, list):
        return [_without_words(each) for each in it]
    if not isinstance(it, dict):
        return it
    return {name: _without_words(each) for name, each in it.items() if not (name in WORDS and isinstance(each, str))}


if __name__ == "__main__":
    main()
