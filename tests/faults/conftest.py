"""What several tests of faults are given."""

from collections.abc import Iterator

import pytest
from terminal_screen import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A terminal of 80 by 24."""
    made = Screen()
    yield made
    made.close()
