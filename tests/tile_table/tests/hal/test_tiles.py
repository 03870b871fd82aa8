# SPDX-License-Identifier: MIT
"""A reader of tiles: its contract on each kind of line."""

from collections.abc import Iterator

import pytest
from contract_tiles import TilesContract
from line_rig import RIGS, LineRig, opened


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestTiles(TilesContract):
    pass
