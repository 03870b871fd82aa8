# SPDX-License-Identifier: MIT
"""Files with which the core's tests compile C."""

from pathlib import Path

import pytest

from c_ext import build as core_build


@pytest.fixture(scope="session")
def tables(once) -> Path:
    """A folder with the header of tables, which the core includes."""
    return once("tables", core_build.generate)
