# SPDX-License-Identifier: MIT
"""The tool that makes changes: their kinds, a known change that is noticed, and a harmless one that survives."""

from pathlib import Path

import pytest

from tests.mutants import trial
from tests.mutants.__main__ import (
    as_facts,
    fails_with_nothing_changed,
    held_against,
    in_words,
    modules,
    options,
    survivors,
)
from tests.mutants.changes import Change, changes_of
from tests.mutants.trial import ROOT

WAGERS = ROOT / "controller" / "games" / "sic_bo" / "wagers.py"
EVERYTHING = '''\
"""A docstring with s 1(1) in it stays."""
STEPS = (("prose stays", "s 2"),)
PIT = ("pit-boss",)


def bounds(count: int, role: str) -> str:
    """So does this one: s 3."""
    if 0 < count and role in PIT:
        refuse("why", "s 72(1)")
    return f"{role} stays"
'''
CHANGED = [
    "if False:",
    "if True:",
    "if (0 < count or role in PIT):",
    "if (0 < count):",
    "if (role in PIT):",
    "if (0 <= count) and role in PIT:",
    "if -1 < count and role in PIT:",
    "if 1 < count and role in PIT:",
    "if 0 < count and (role not in PIT):",
    "pass",
    'refuse("why", "s 0")',
]
"""Each line of `bounds`, with one thing changed."""


def change(file: Path, before: str, after: str) -> Change:
    """A change made by hand."""
    source = file.read_text()
    assert source.count(before) == 1
    start = len(source.partition(before)[0].encode())
    return Change(file, source.encode(), source[:start].count("\n") + 1, start, start + len(before.encode()), after)


def test_everything_that_acts_is_changed_once_and_no_words_for_readers(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(EVERYTHING)
    found = changes_of(file, {"PIT": ("pit-boss",)})
    loosened = [each for each in found if "'casino-operator'" in each.after]
    assert [each.before for each in loosened] == ['PIT = ("pit-boss",)', "if 0 < count and role in PIT:"]
    assert sorted(each.after for each in found if each not in loosened) == sorted(CHANGED)
    for each in found:
        compile(each.source(), str(file), "exec")
    assert file.read_text() == EVERYTHING


def test_a_change_that_acts_is_noticed_and_one_that_changes_nothing_survives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No throw of three dice shows a face four times: at least three times is as good as three times."""
    monkeypatch.setattr(trial, "TAPE_S", 0.5)
    acts = change(WAGERS, '"s 75(e)", to(31)', '"s 75(e)", to(30)')
    changes_nothing = change(WAGERS, "thrown.count(face) == 3", "thrown.count(face) >= 3")
    never_ends = change(WAGERS, "return Layout(wagers()", "while True:\n        pass\n    return Layout(wagers()")
    sic_bo = held_against(options(["sic-bo", "--tapes"]))
    assert [*survivors([acts, changes_nothing, never_ends], sic_bo)] == [changes_nothing]
    assert not fails_with_nothing_changed(sic_bo)
    line = WAGERS.read_text().splitlines()[changes_nothing.line - 1].strip()
    file, after = "controller/games/sic_bo/wagers.py", line.replace("==", ">=")
    assert as_facts(changes_nothing) == {"file": file, "line": 30, "before": line, "after": after}
    assert in_words(changes_nothing) == f"{file}:30\n- {line}\n+ {after}\n"


def test_games_of_one_folder_are_tried_together_and_a_kit_or_a_file_alone() -> None:
    baccarat = held_against(options(["baccarat"]))
    assert baccarat.games == ("baccarat", "mini-baccarat")
    assert {tape.parent.name for tape in baccarat.tapes} == {"baccarat", "mini-baccarat"}
    assert ROOT / "tests" / "games" / "test_baccarat.py" in baccarat.whole
    assert {file.parent.name for file in modules(options(["mini-baccarat"]))} == {"baccarat"}
    assert {file.parent.name for file in modules(options(["baccarat", "--kit", "cards"]))} == {"shoe", "hands"}
    assert {file.parent.name for file in modules(options(["let-it-ride-nsw"]))} == {"let_it_ride", "nsw", "house"}


def test_all_games_that_use_a_kit_look_when_it_is_changed() -> None:
    held = held_against(options(["double-chance", "--kit", "house_poker", "--tapes"]))
    poker = {"caribbean-stud", "double-chance"}
    assert {*held.games} == {tape.parent.name for tape in held.tapes} == poker
    assert modules(options(["sic-bo", "--module", str(WAGERS)])) == [WAGERS]
