# SPDX-License-Identifier: MIT
"""The error for a part that the machine cannot do without, in words for the person who called it."""


class PartError(Exception):
    """A missing part, or a part that fails: its name, the finding, and the remedy."""

    def __init__(self, part: str, found: str, remedy: str) -> None:
        super().__init__(f"{part}: {found}; {remedy}")
