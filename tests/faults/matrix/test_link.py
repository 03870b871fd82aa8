# SPDX-License-Identifier: MIT
"""The link to the floor fails at any moment of a round with a shared prize: the round goes on to its result."""

import pytest

from controller.engine.record.jackpot_claims import JACKPOT_LINK
from controller.tapes.stages.stage import LINK_FAILED
from hal.signals import Restored
from tests.faults.matrix import cells
from tests.faults.matrix.dealer import Dealer
from tests.faults.matrix.watched import WatchedTable

MOST_ACTS = 200
EVERY = 2
"""The link fails at every second act of a round."""
LATER = 3
"""Acts after which the link works again."""


def linked() -> WatchedTable:
    return WatchedTable("caribbean-stud", ("jackpot-pool=major",))


def acts_of_a_round(down_at: int, up_at: int) -> int:
    """Play a round in which the link fails and works again before these acts. Return the number of acts."""
    with linked() as table:
        dealer, acts = Dealer(table), 0
        while not table.ends and acts < MOST_ACTS:
            if acts == down_at:
                table.send(LINK_FAILED)
            if acts == up_at:
                table.send(Restored(JACKPOT_LINK))
            assert not dealer.at_a_loss, (down_at, up_at, acts, table.view.prompt, table.view.refusal)
            dealer.act()
            acts += 1
        table.replayed()
        table.books.balanced()
        assert not table.violations, table.violations
        assert [end.how for end in table.ends] == ["declared"], (down_at, up_at, table.ends)
        assert not table.view.blocks
    return acts


NEVER = -1
BOARD = "caribbean-stud"
SHARE = 80
"""Of this number of cells, one is played here; `make faults ARGS=--pool` plays all."""


@pytest.mark.parametrize("comes_back", [True, False])
def test_the_round_goes_on_whenever_the_link_fails(comes_back: bool) -> None:
    for act in range(0, acts_of_a_round(NEVER, NEVER), EVERY):
        acts_of_a_round(act, act + LATER if comes_back else NEVER)


def test_a_device_may_fail_at_a_table_with_a_shared_prize(monkeypatch: pytest.MonkeyPatch) -> None:
    share = cells.cells(BOARD)[::SHARE]
    monkeypatch.setattr(cells, "SHARES", [cells.A_PRIZE])
    for cell in share:
        for each in (cell, cell._replace(mended=False)):
            ending = cells.played(each)
            assert not (ending.wrong and (each.mended or ending.mattered)), (each.name, ending.wrong)
