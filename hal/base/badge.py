# SPDX-License-Identifier: MIT
"""A badge: its number as every badge reader reports it. A reader is no part of any game."""

import re
from collections.abc import Callable

NAME = "badge reader"
"""Name of a reader in faults."""
A_BADGE = re.compile(r"[0-9A-Z]{4,20}")
OnBadge = Callable[[str], None]
"""Called with the number of each badge that is held to the reader."""
OnMisread = Callable[[], None]
"""Called when a reader has noticed something and read no badge."""


def nobody_told() -> None:
    """Do nothing after a misread badge."""
