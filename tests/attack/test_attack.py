"""Random play of blackjack: no cent and no card is lost, and what is paid is what the text says."""

import pytest

from tests.attack.compared import ComparedPlay
from tests.attack.play import TABLES, RandomPlay


@pytest.mark.parametrize("words", TABLES)
def test_whatever_is_done_at_a_blackjack_table_nothing_is_lost(words: str) -> None:
    play = RandomPlay(TABLES.index(words), words)
    play.rounds(70)
    assert play.table.refusals > 70
    assert play.table.cuts


def test_rounds_without_irregularities_pay_what_the_text_says() -> None:
    compared = 0
    for seed in range(3):
        play = ComparedPlay(seed)
        play.rounds(100)
        compared += play.compared
    assert compared > 1000
