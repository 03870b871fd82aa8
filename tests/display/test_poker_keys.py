# SPDX-License-Identifier: MIT
"""The keys of the poker tables: exactly the keys asked for are marked, under the names of the prompt."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.display import waiting, wording
from controller.engine.shown.views import View
from tests.display.arranged import ScreenSize
from tests.display.scenes.playing import Seen, look, play, seen_of
from tests.display.shown_items import DEALER, LOW, WINDOW, screen_of, words

GAMES = ("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud")
ACTS = {"fold", "check", "call", "bet", "raise", "tap out"}


def betting(game: str) -> Iterator[Seen]:
    """Yield the views in a round of betting while a player acts and no amount is keyed yet."""
    for seen in seen_of(game):
        in_turn = seen.view.phase.endswith(" round") and "out of turn" not in seen.view.prompt.text
        if in_turn and not (seen.view.digits.strip() or seen.view.blocks or wording.goes_back(seen.view)):
            yield seen


def called(view: View, name: str) -> str:
    return waiting.called(view, name) or name.replace("-", " ")


@pytest.mark.parametrize("game", GAMES)
def test_the_acts_of_the_sentence_are_the_marked_keys_and_no_others(game: str) -> None:
    found = [*betting(game)]
    assert found
    for seen in found:
        prompt, asked, _ = waiting.waits(seen.view)
        said = {it for it in ACTS if re.search(rf"\b{it}\b", prompt.text)}
        assert {called(seen.view, it) for it in asked} == said, (seen.state, prompt.text)


@pytest.mark.parametrize("kind", [LOW, WINDOW], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_the_keys_say_so(game: str, kind: ScreenSize) -> None:
    for seen in betting(game):
        written = {*words(screen_of(look(game, simulated=True), seen.view, kind), "next")}
        assert {called(seen.view, it) for it in waiting.waits(seen.view)[1]} <= written, seen.state


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_declined_where_nothing_is_asked_and_nothing_can_be_taken_back(game: str) -> None:
    for seen in seen_of(game):
        taken_back = called(seen.view, "decline") == "take back"
        assert ("decline" in seen.view.presses) <= (taken_back or "decline" in seen.view.prompt.text), seen.state


FAILED = """
table seven-card-stud minimum-stake=$20 ante=$1
cards ready
stake Montgomeryan $20 at 1
stake Featherstone $480 at 2
stake Bartholomews $480 at 3
press bet
shoe deals 9s 9d 9c 8h 8s 8d 7d 2c 3c
key 5
press bet
press call
press call
shoe deals Th 5d 4c
shoe unplugged
> blocked: …
# picture: the shoe does not work
shoe plugged in
> blocked: …
# picture: the shoe had failed
"""


@pytest.mark.parametrize("kind", [DEALER, LOW], ids=lambda kind: kind.name)
def test_at_a_stopped_table_it_is_said_whole_what_a_player_may_do_with_the_same_keys(
    tmp_path: Path, kind: ScreenSize
) -> None:
    """ "1 Ann: check, bet $5 to $20 or fold" was cut to the seat when the floor manager's key was an additional key."""
    (tape := tmp_path / "failed.tape").write_text(FAILED)
    table = look("seven-card-stud", simulated=False)
    for seen in play(tape):
        said = " ".join(words(screen_of(table, seen.view, kind, seen.extras), "next"))
        assert seen.view.prompt.text in said, said
        _, asked, _ = waiting.waits(seen.view)
        assert [called(seen.view, it) for it in asked] == ["check", "bet", "tap out", "fold"]
