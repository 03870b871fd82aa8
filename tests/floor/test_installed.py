# SPDX-License-Identifier: MIT
"""Where PostgreSQL is missing, the tests of the floor are left out, and this one says so."""

import pytest

from tests.floor.conftest import has_libpq


def test_the_library_of_postgresql_is_there() -> None:
    if not has_libpq():
        pytest.skip("libpq is not installed (Debian: libpq5): the tests of the floor are left out")
