# SPDX-License-Identifier: MIT
"""A device that is unlike its chances, played round by round: the alarm on the screens, in the report, and no block."""

import time
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from controller.cli.evidence import day_words
from controller.engine.record.events import Event, OutcomesDoubted
from controller.engine.table.doubts import PLAIN
from controller.figures.keeper import FiguresKeeper
from controller.figures.report import report
from controller.tapes.language import do
from tests.disputes.rig import JournaledStage

KINGS = ("Kc", "Kd", "Kh", "Ks", "Kc", "Kd")
"""A round of baccarat: both hands are 0 and get a third card."""
DICE = ("press no-more-bets", "press start", "tumbler turns 3 and shows 4 4 4", "enter 4 4 4", "press paid")
SPIN = (
    *("ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions"),
    "press paid",
)
READ = ("press no-more-bets", f"shoe deals {' '.join(KINGS)}", "press paid")
KEYED = (
    *("press no-more-bets", "shoe deals Kc", "shoe unplugged"),
    *(
        line
        for card in KINGS[1:]
        for line in (f"shoe deals {card}", f"key {card}", "direct floor-manager confirm seen")
    ),
    *("press paid", "shoe plugged in", "turn floor-manager key on", "turn floor-manager key off"),
)
FLUSH = (
    *("cards ready", "wager cid ante $10 on hand 1", "wager cid jackpot $1 on hand 1"),
    *("shoe deals 2h 9s 6h 9d 9h Ac Kh Kd 3h 2d", "press bet", "press done", "press paid", "press paid", "press paid"),
)


@pytest.mark.parametrize(
    ("game", "before", "a_round", "rounds", "what"),
    [
        ("sic-bo", (), DICE, 7, "dice: 4 came 21 times, 3.5 were to come"),
        ("roulette", (), SPIN, 18, "results: 17 came 18 times, 0.5 were to come"),
        ("baccarat dealer-banks", ("cards ready",), READ, 4, "cards: K came 24 times"),
        ("baccarat dealer-banks", ("cards ready",), KEYED, 4, "cards keyed by hand: K came 20 times"),
        ("caribbean-stud", (), FLUSH, 12, "jackpot: wins came 12 times, 0.0 were to come"),
    ],
    ids=["dice", "wheel", "cards", "keyed", "jackpot"],
)
def test_an_alarm_is_on_the_screens_and_in_the_report_and_play_goes_on(
    game: str, before: tuple[str, ...], a_round: tuple[str, ...], rounds: int, what: str, tmp_path: Path
) -> None:
    name, *words = game.split()
    stage = JournaledStage(name, words, tmp_path)
    told: list[Event] = []
    keeper = FiguresKeeper(stage.path, told.append)
    play = partial(_play, stage)
    play(before)
    keeper.count()
    for _ in range(rounds):
        play(a_round)
    assert stage.conductor.engine.state.round == rounds + 1, "every round was played to its end"
    keeper.count()
    device = f"chances of {what.partition(':')[0]}"
    (doubt,) = (it for it in told if isinstance(it, OutcomesDoubted) and it.device == device)
    stage.send(doubt)
    (alarm,) = (it for it in stage.view.alarms if it.device == device)
    assert alarm.words.startswith(what)
    assert (alarm.plain, alarm.role) == (PLAIN, stage.game.general.in_charge)
    play(tuple(line.replace("K", "Q") for line in a_round))  # there are no more kings in the shoe
    assert stage.conductor.engine.state.round == rounds + 2, "a notice, and no block"
    today = report(tmp_path / "journal.sqlite", "0000-00-00", str(date.max))
    assert [line for line in day_words.lines(today) if line.startswith("NOTICE") and what in line]
    keeper._close()
    stage.close()


def _play(stage: JournaledStage, lines: tuple[str, ...]) -> None:
    for line in lines:
        do(stage, line)
    stage.wait(0)
    while stage.journal.waiting:  # until it is on disk
        time.sleep(0.001)
