# SPDX-License-Identifier: MIT
"""Whole tournaments at three tables: all fees of the heats are prizes of the final, whichever heat comes first."""

import pytest

from controller.engine.betting import heats as real
from controller.engine.record.tournament import Tournament
from tests.attack.table import Broken
from tests.attack.tournaments.heats import TERMS, SeveralTables


@pytest.mark.parametrize("game", ["sic-bo", "mini-dice"])
def test_all_fees_of_the_heats_are_prizes_of_the_final(game: str) -> None:
    plays = [SeveralTables(game, seed) for seed in range(2)]
    for play in plays:
        play.rounds(0)
    assert sum(play.counts["prizes paid"] for play in plays) == 2 * len(plays)


def as_they_came(tournament: Tournament) -> list[str]:
    """As if players were ordered by which file came first."""
    return [*tournament.entries]


def without_the_last(table: object, terms: object) -> list[object]:
    """As if one player fewer went on."""
    return REAL_GO_ON(table, terms)[:-1]  # type: ignore[arg-type, return-value]


REAL_GO_ON = real._go_on


@pytest.mark.parametrize(("name", "fault"), [("_in_order", as_they_came), ("_go_on", without_the_last)])
def test_a_planted_fault_of_the_heats_is_found(name: str, fault: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real, name, fault)
    play = SeveralTables("sic-bo", 1)
    assert "earlier-entry" in TERMS[1]
    with pytest.raises(Broken):
        play.rounds(0)
