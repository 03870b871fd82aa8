# SPDX-License-Identifier: MIT
"""The options of a Double Chance table: amounts and the board."""

import re
from typing import Any

import pytest

from controller.engine.values.options import WrongOption
from controller.games import find
from controller.games.double_chance.table import Options


@pytest.mark.parametrize("option", ["maximum-payout", "jackpot-chip"])
@pytest.mark.parametrize("amount", ["$0", "-$5", "much"])
def test_an_amount_that_is_none_is_no_option(option: str, amount: str) -> None:
    named: dict[str, Any] = {option.replace("-", "_"): amount}
    with pytest.raises(WrongOption, match=re.escape(amount)):
        find("double-chance").at_table(Options(**named))


def test_a_shuffling_device_has_its_own_board() -> None:
    boards = [find("double-chance").at_table(Options(shuffling_device=it)).equipment.board for it in (False, True)]
    assert boards == ["double-chance", "double-chance-device"]
