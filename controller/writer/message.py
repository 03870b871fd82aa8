# SPDX-License-Identifier: MIT
"""A message of the terminal to the person before it."""

from typing import Literal

from msgspec import Struct

Kind = Literal["done", "refused", "note", "past"]
"""`past`: a message about the entry before, or from before the last key."""


class TerminalMessage(Struct, frozen=True):
    """A message of the terminal: a short title in large type, and lines below."""

    kind: Kind
    title: str
    lines: tuple[str, ...] = ()
