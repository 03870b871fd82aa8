# SPDX-License-Identifier: MIT
"""The fields of an event that a person writes (names, reasons, amounts), with their lengths and letters."""

from typing import Annotated

from msgspec import Meta

from controller.engine.record.written import WRITTEN
from controller.engine.values import words

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[\w][\w .'-]*\Z", extra={WRITTEN: words.NAME})]
"""The name of a player, a colour or a table: up to 24 letters, numbers, spaces.

The patterns accept the names that any version has kept. controller/engine/values/words.py has the narrower rule for new
names.
"""
WagerId = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*\Z")]
Ground = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*\Z")]
Reason = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z", extra={WRITTEN: words.REASON})]
About = Annotated[
    str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x20\x7f]*\Z", extra={WRITTEN: words.REASON})
]
"""An object of a direction: `3`, `9h`."""
OptionalName = Annotated[str, Meta(max_length=24, pattern=r"^([\w][\w .'-]*)?\Z", extra={WRITTEN: words.OPTIONAL_NAME})]
Hand = Annotated[str, Meta(max_length=8, pattern=r"^([0-9]{1,2}(/[0-9]{1,2})?)?\Z")]
"""A hand, if hands are decided one by one: `3`, or `3/2` for the second hand of box 3; else empty."""
MOST_CENTS = 2**53
"""Cents. Largest amount accepted."""
Cents = Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
