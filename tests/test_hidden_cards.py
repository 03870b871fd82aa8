# SPDX-License-Identifier: MIT
"""Cards that were dealt face down: `tablectl journal` names none of the open round; once it is over it names all."""

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from click.testing import CliRunner

from controller.cli.evidence.hidden import hidden_in, hide_cards
from controller.cli.main import main
from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record.events import Placed, Restarted
from controller.engine.shown.shown_event import unnamed
from controller.games import find
from controller.journal import Journal, JournalError, rows
from controller.sockets.performed import join_effects
from controller.tapes.stages.engine_stage import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from hal.signals import CardDrawn, Entered, Keyed, KeyTurned, Pressed, Signal, TilesRead

GAME = find("caribbean-stud")
START = {
    "version": "0.9.0", "game": GAME.id, "table": "table-7", "options": {}, "board": "caribbean-stud.toml",
    "limits": {"minimum": 500, "maximum": 20_000, "increment": 500}, "opening": True,
}  # fmt: skip
DEALT = ["Ks", "9s", "Kd", "9d", "8h", "6c", "5c", "4h", "2s", "2d"]
"""By ones to place 1 and the dealer; only 9s lies face up."""
PREPARED = [Restarted(), *(KeyTurned(key, True) for key in ("dealer", "floor-manager")), *[Pressed("done")] * 4]
OPEN = [Placed("ann", "ante", 1_000, hand="1"), *(CardDrawn("shoe", card) for card in DEALT)]
OVER = [Pressed("fold"), Pressed("paid")]
A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def kept(folder: Path, happening: list[Signal], start: dict[str, Any] = START) -> Path:
    """The journal of a table at which this has happened."""
    folder.mkdir(exist_ok=True)
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "table-7", path.with_name("table.key"), lambda row: None, lambda words: None)
    journal.append("start", 0, json.dumps(start).encode())
    game = find(start["game"])
    engine = Engine(game, fresh(game, game.limits.table, "table-7", start["options"]))
    table = Conductor(engine, journal, NoDevices(), VirtualClock())
    for event in happening:
        table.receive(event)
    journal.close()
    return path


def said(path: Path, *words: str) -> set[str]:
    """The cards that a command of the journal names."""
    result = CliRunner().invoke(main, ["journal", *words, "--file", str(path)])
    assert result.exit_code == 0, result.output
    assert "ann" in result.stdout or words[0] == "export"
    return {*A_CARD.findall(result.stdout)}


@pytest.mark.parametrize("command", [("show",), ("show", "--json"), ("export",)])
def test_the_journal_names_no_card_of_the_open_round_that_lies_face_down(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = kept(tmp_path, [*PREPARED, *OPEN])
    assert said(path, *command) <= {"9s"}
    assert CliRunner().invoke(main, ["journal", "replay", "--file", str(path)]).exit_code == 0, "it has them all"


@pytest.mark.parametrize("command", [("show",), ("show", "--json"), ("export",)])
def test_it_names_them_once_the_round_is_over(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert said(kept(tmp_path, [*PREPARED, *OPEN, *OVER]), *command) == {*DEALT}


def test_nor_does_it_name_those_of_a_round_that_has_begun_while_it_was_read(tmp_path: Path) -> None:
    """The open round is looked up first: a long journal takes time to read, and the table plays on."""
    before = kept(tmp_path / "before", [*PREPARED, *OPEN, *OVER])
    after = kept(tmp_path / "after", [*PREPARED, *OPEN, *OVER, CardDrawn("shoe", "Qc")])
    hidden = hidden_in(before)
    assert hidden
    told = b"".join(row.event for row in hide_cards(rows(after), hidden) if row.kind == "event").decode()
    assert "Qc" not in told
    assert {*A_CARD.findall(told)} == {*DEALT}, "of the round that is over all are named"


def test_a_round_that_cannot_be_played_again_is_told_apart_from_one_whose_cards_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No card of either round is printed. Only the sound round is called hidden, not the damaged one."""
    path = kept(tmp_path, [*PREPARED, *OPEN])
    words = ["journal", "export", "--file", str(path)]
    assert "nobody may know all its cards yet" in CliRunner().invoke(main, words).stderr
    monkeypatch.setattr("controller.cli.evidence.hidden.open_round", Mock(side_effect=JournalError("Qc is no card")))
    damaged = CliRunner().invoke(main, words)
    assert "it cannot be played again, so nobody can say which of its cards are hidden" in damaged.stderr
    assert "nobody may know" not in damaged.stderr
    assert not A_CARD.search(damaged.output)


@pytest.mark.parametrize("of_the_round", [False, True])
def test_an_error_of_the_program_names_no_card_on_the_screens(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, of_the_round: bool
) -> None:
    """Its words are an alert, or why the floor manager is asked: everybody at the table reads them."""
    engine = Engine(GAME, fresh(GAME, GAME.limits.table, "table-7", {}))
    for event in (*PREPARED, *OPEN[:4]):
        engine.feed(event)

    card = "Qc"

    def fails(_: object) -> Any:
        raise KeyError(card)

    if of_the_round:
        monkeypatch.setattr(engine.rounds, "_procedure", Mock(send=fails))
    else:
        monkeypatch.setitem(engine._handlers, CardDrawn, fails)
    said = [line for effect in engine.feed(CardDrawn("shoe", card)) for line in effect.lines]
    assert any("KeyError" in line for line in said)
    assert "KeyError" in caplog.text
    assert card not in caplog.text
    assert {*A_CARD.findall("\n".join(said))} <= {"9s"}


def test_who_follows_the_table_is_told_no_card_that_lies_face_down() -> None:
    """`follow` at the socket `ask` sends what was performed: the effects, and of the event only what reported it."""
    told: list[bytes] = []
    table = Conductor(
        *(Engine(GAME, fresh(GAME, GAME.limits.table, "table-7", {})), MemoryRecord(), NoDevices(), VirtualClock()),
        on_effects=lambda event, effects: told.append(msgspec.json.encode(join_effects(event, effects))),
    )
    table.durable(2**62)
    for event in [*PREPARED, *OPEN]:
        table.receive(event)
    assert {*A_CARD.findall(b"".join(told).decode())} == {"9s"}


def test_nor_is_anybody_told_which_tiles_were_dealt_face_down() -> None:
    dealt = TilesRead("tile-reader", ("3-6", "6-6", "1-4"), 5)
    assert unnamed(dealt).in_words == "tile-reader: ?? ?? ??"
    assert unnamed(TilesRead("tile-reader", (), 5)).in_words == "tile-reader: a group that was not read"


# Pai gow, with a reader of the tiles

TILES = {
    **START, "game": "pai-gow", "options": {"tile-reader": True}, "board": "pai-gow-reader.toml",
    "limits": {"minimum": 500, "maximum": 50_000, "increment": 500}, "opening": True,
}  # fmt: skip
HANDS = (("5-6", "3-3", "5-5", "5-5"), ("2-2", "1-3", "4-4", "4-4"), ("1-5", "3-5", "6-6", "3-4"))
"""Tiles of the bank and of boxes 2 and 3. The bank's and box 2's are exposed, and the dealer keys other tiles first."""
SAT = [
    *(Restarted(), *(KeyTurned(key, True) for key in ("dealer", "floor-manager")), *[Pressed("done")] * 3),
    *(Placed("ann", "bet", 1_000, hand="2"), Placed("bob", "bet", 1_000, hand="3")),
    *(Pressed("no-more-bets"), Pressed("done"), *(Keyed("terminal", it) for it in (1, 2, 6)), Entered("terminal")),
    *(TilesRead("tile-reader", tiles, count) for count, tiles in enumerate(HANDS, 1)),
    *[Pressed("done")] * 2,
    *(*(Keyed("terminal", it) for it in (1, 6, 1, 3)), Entered("terminal")),
    *(*(Keyed("terminal", it) for it in (2, 2, 1, 3)), Entered("terminal")),
]
SHOWN = {*HANDS[0], *HANDS[1], "1-6"}
A_TILE = re.compile(r"\b[1-6]-[1-6]\b")


def tiles_said(path: Path, *words: str) -> set[str]:
    result = CliRunner().invoke(main, ["journal", *words, "--file", str(path)])
    assert result.exit_code == 0, result.output
    return {*A_TILE.findall(result.stdout)}


@pytest.mark.parametrize("command", [("show",), ("show", "--json"), ("export",)])
def test_the_journal_names_no_tile_that_lies_face_down(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A whole round with a reader: no tile that was only read is named, and exposed tiles are named as announced."""
    path = kept(tmp_path, SAT, TILES)
    assert tiles_said(path, *command) <= SHOWN
    assert CliRunner().invoke(main, ["journal", "replay", "--file", str(path)]).exit_code == 0, "it has them all"
    over = [*(Keyed("terminal", it) for it in (1, 5, 3, 5)), Entered("terminal"), Pressed("paid")]
    assert tiles_said(kept(tmp_path / "over", [*SAT, *over], TILES), *command) >= {*HANDS[0], *HANDS[1], *HANDS[2]}


def test_nor_does_who_follows_the_table_hear_of_one() -> None:
    told: list[bytes] = []
    game = find("pai-gow")
    table = Conductor(
        *(Engine(game, fresh(game, game.limits.table, "table-7", {"tile-reader": True})), MemoryRecord(), NoDevices()),
        VirtualClock(),
        on_effects=lambda event, effects: told.append(msgspec.json.encode(join_effects(event, effects))),
    )
    table.durable(2**62)
    for event in SAT:
        table.receive(event)
    assert SHOWN - {"1-6"} <= {*A_TILE.findall(b"".join(told).decode())} <= SHOWN
