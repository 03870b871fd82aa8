# SPDX-License-Identifier: MIT
"""A badge: its number, as every reader of badges tells it. A reader is no part of any game."""

import re
from collections.abc import Callable

NAME = "badge reader"
"""What faults call a reader."""
A_BADGE = re.compile(r"[0-9A-Z]{4,20}")
OnBadge = Callable[[str], None]
"""Called with the number of each badge that is held to the reader."""
OnMisread = Callable[[], None]
"""Called when something was held to the reader, and it has read no badge."""


def nobody_told() -> None:
    """Does nothing after a misread badge."""
