# SPDX-License-Identifier: MIT
"""A reader of dominoes: its contract on each kind of line."""

from collections.abc import Iterator

import pytest
from contract_dominoes import DominoesContract
from line_rig import RIGS, LineRig, opened


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestDominoes(DominoesContract):
    pass
