# SPDX-License-Identifier: MIT
"""What several tests of faults are given."""

import gc
from collections.abc import Iterator

import pytest
from terminal_screen import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A terminal of 80 by 24."""
    made = Screen()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """A table or a safe mode that ran in this process has stopped automatic collection."""
    yield
    gc.enable()
