# SPDX-License-Identifier: MIT
"""What the machine cannot go on without, in words for the person who called it."""


class PartError(Exception):
    """A part that is not there, or does not do what it must: its name, what was found, and what to do."""

    def __init__(self, part: str, found: str, remedy: str) -> None:
        super().__init__(f"{part}: {found}; {remedy}")
