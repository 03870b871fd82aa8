# SPDX-License-Identifier: MIT
"""A past round from the journal: each step is what the screens showed then, at every game; nothing is guessed."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from controller.disputes import past
from controller.disputes.past import NoSuchRound, PastRound, past_round
from controller.engine.shown.views import View
from controller.games import rooms
from controller.journal import JournalError, accept_loss, archive, rows, seals
from tests.disputes.rig import JournaledStage, played

SCENES = Path(__file__).parents[1] / "display" / "scenes"
UNLOCKED = "DROP TRIGGER journal_no_change; DROP TRIGGER journal_no_delete;"
A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
SPUN = (
    "ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions", "press paid",
)  # fmt: skip
ROULETTE = ("table roulette", "wager ann red $50", *SPUN, "wager ann black $5", *SPUN)


def as_shown(view: View) -> View:
    """Without what the table's own process adds to it."""
    return msgspec.structs.replace(view, saving=False, sealed="")


@pytest.mark.parametrize("game", rooms())
def test_each_step_of_a_past_round_is_what_the_screens_showed_then(game: str, tmp_path: Path) -> None:
    stage = played(tmp_path, (SCENES / f"{game}.tape").read_text().splitlines())
    live = dict(zip((row.sequence for row in rows(stage.path) if row.kind == "event"), stage.views, strict=True))
    over = [it for it in stage_rounds(stage) if it]
    assert over
    for found in over:
        assert (found.wrong, found.otherwise) == ((), ())
        for step in (step for step in found.steps if step.row in live):
            assert as_shown(step.view) == as_shown(live[step.row]), step.words


def stage_rounds(stage: JournaledStage) -> Iterator[PastRound]:
    """Every round that was played to its end."""
    for number in range(1, stage.conductor.engine.state.round):
        yield past_round(stage.path, number)


def test_a_card_that_lay_face_down_is_in_no_step_of_a_round_that_is_long_over(tmp_path: Path) -> None:
    """A Caribbean stud round with a folded hand and the dealer's hidden cards: only 9s lay face up."""
    dealt = "shoe deals Ks 9s Kd 9d 8h 6c 5c 4h 2s 2d"
    lines = ("table caribbean-stud", "cards ready", "wager ann ante $10 on hand 1", dealt, "press fold", "press paid")
    found = past_round(played(tmp_path, lines).path, 1)
    told = [line for step in found.steps for line in (step.words, *step.said, str(step.view))]
    assert {card for line in told for card in A_CARD.findall(line)} == {"9s"}


def test_a_round_is_what_was_done_by_whom_and_when(tmp_path: Path) -> None:
    found = past_round(played(tmp_path, ROULETTE).path, 2)
    assert [step.words for step in found.steps] == [
        "round 2 begins",
        "ann: $5 on black",
        "wheel spun clockwise",
        "ball spun anticlockwise",
        "button no-more-bets",
        "wheel at rest at 17",
        "button paid",
    ]
    assert found.steps[4].in_short == "button no-more-bets; call: no more bets (s 132(2))"
    assert found.steps[-1].said[0] == "paid: ann black: $5 wins 1 to 1, pays $5; $5 stays (s 143(1))"
    assert sorted(step.time for step in found.steps) == [step.time for step in found.steps]


def test_a_loss_that_was_accepted_in_a_round_is_a_step_of_it(tmp_path: Path) -> None:
    journal = played(tmp_path, (*ROULETTE, "wager ann red $5")).path
    seals.head_path(journal).unlink()
    accept_loss(journal, tmp_path / "table.key", "flo", "the card was changed")
    begins = past._found(journal, 3)[1][0].sequence
    *_, step = past._Reading(journal, 3).steps(list(rows(journal, begins)))
    assert step.words == "flo accepts a loss in the journal: the card was changed"
    assert step.said


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (0, "there is no round 0: the journal has the rounds up to 3"),
        (4, "there is no round 4: the journal has the rounds up to 3"),
        (3, "round 3 is open: it can be shown when it is over"),
    ],
)
def test_a_round_that_is_open_or_was_never_played_is_refused(number: int, why: str, tmp_path: Path) -> None:
    path = played(tmp_path, (*ROULETTE, "wager ann red $5")).path
    with pytest.raises(NoSuchRound, match=why):
        past_round(path, number)


def test_a_round_of_an_archived_journal_is_found_beside_it_or_said_to_be_missing(tmp_path: Path) -> None:
    path = played(tmp_path, ROULETTE).path
    old = archive(path, path.with_name("table.key"))
    assert past_round(path, 1).journal == old
    assert past_round(path, 1).steps[1].words == "key dealer turned on"
    old.rename(tmp_path / "elsewhere")
    with pytest.raises(NoSuchRound, match=f"archived journal {old.name}"):
        past_round(path, 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DELETE FROM journal WHERE sequence = {row}", "the rows {row} to {row} are missing or cannot be read"),
        ("UPDATE journal SET time = time + 1 WHERE sequence = {row}", "row {row} is not as it was written"),
        ("UPDATE journal SET event = x'7b7d' WHERE sequence = {row}", "row {row} is not as it was written"),
    ],
)
def test_after_a_row_that_is_missing_or_changed_nothing_is_shown_and_that_is_said(
    change: str, why: str, tmp_path: Path
) -> None:
    path = played(tmp_path, ROULETTE).path
    row = next(step.row for step in past_round(path, 2).steps if "no-more-bets" in step.words)
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"{UNLOCKED} {change.format(row=row)}")
    found = past_round(path, 2)
    assert [step.words for step in found.steps][-1] == "ball spun anticlockwise"
    assert found.wrong == (f"{why.format(row=row)}: what follows in this round is not shown",)


def test_a_journal_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no journal")
    with pytest.raises(JournalError):
        past_round(path, 1)
