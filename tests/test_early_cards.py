# SPDX-License-Identifier: MIT
"""A card that is drawn too early is the first card of the next deal. No output of the table names it before."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from c_ext.cards import CARDS
from controller.cli.evidence.hidden import ROUNDS
from controller.cli.main import main
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events, state
from controller.engine.record.effects import Effect
from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.shown import snapshot
from controller.engine.shown.showing import view_after
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.views import View
from controller.games import find, rooms
from controller.journal import Journal
from controller.sockets import requests
from controller.sockets.performed import join_effects
from hal.signals import CardDrawn, Entered, Keyed, KeyTurned, Pressed

GAMES = [name for name in rooms() if find(name).equipment.shoe]
EARLY = [card for card in CARDS if card[0] in "QJT"]
"""The cards that are drawn too early, each once. No other card of the test is one of them."""
OTHERS = [card for card in CARDS if card not in EARLY]
ACTS = 400
LOOKS = 3
"""So often the journal is looked at, which takes longer than all the rest."""


class WatchedTable:
    """A table, the rows that its journal has, and everything that it tells of each event."""

    def __init__(self, game: str) -> None:
        self.game = find(game)
        start = {
            "version": "0.9.0", "game": game, "table": "t", "options": {}, "board": f"{game}.toml",
            "limits": msgspec.to_builtins(self.game.limits.table),
        }  # fmt: skip
        self.rows: list[tuple[str, int, bytes, bytes]] = [("start", 0, json.dumps(start).encode(), b"")]
        self.engine = Engine(self.game, fresh(self.game, self.game.limits.table, "t", {}))
        self.view = view_after(View(), self.engine.opening)
        self.do(Restarted(), *(KeyTurned(key, True) for key in ("dealer", "floor-manager")))

    def do(self, *happening: Event) -> str:
        """Let this happen. Return everything that the table reports and shows now, if a card waits now."""
        done: list[tuple[Event, list[Effect]]] = []
        for event in happening:
            number = self.engine.state.round
            effects = self.engine.feed(event)
            self.view = view_after(self.view, effects)
            self.rows.append(("event", number, events.encode(event), effect_rows.encode(effects)))
            if ended := self.engine.round_ended:
                kept = snapshot.encode(snapshot.Snapshot(state.decode(ended), self.view))
                self.rows.append(("state", number, kept, b""))
            done.append((event, effects))
        return "\n".join(self._told(done)) if self.waiting else ""

    def _told(self, done: list[tuple[Event, list[Effect]]]) -> Iterator[str]:
        """Yield everything that the table reports of these events, and shows after them."""
        for event, effects in done:
            yield requests.encode(requests.Answer(data=[join_effects(event, effects)])).decode()
            yield describe_event(event, self.game)
            yield from (line for effect in effects for line in effect.lines)
        yield requests.encode(requests.Answer(data=self.view)).decode()

    @property
    def waiting(self) -> list[str]:
        """The early cards that are not laid, and of which the dealer has not said that their face was seen."""
        return [it.card for it in self.memory.shoe.waiting if it.card in EARLY and it.excess != "shown"]

    @property
    def memory(self) -> Any:
        return self.engine.table.memory

    @property
    def is_early(self) -> bool:
        """Whether a card that is drawn now is drawn too early."""
        asked = any(isinstance(ask, tuple) and ask[0] is CardDrawn for ask in self.engine.wait.asks)
        return not (asked or self.waiting or self.memory.cards.stage)


def named(table: WatchedTable, told: str) -> list[str]:
    """The cards that wait and that these words name; a Thursday is no ten of hearts."""
    return [card for card in table.waiting if card in told and re.search(rf"\b{card}\b", told)]


def next_act(table: WatchedTable, picks: random.Random) -> list[Event]:
    """Something that the table asks for; now and then a box or place is keyed, or any button pressed."""
    asks = [ask for ask in table.engine.wait.asks if isinstance(ask, tuple)]
    if not asks or picks.random() < 0.15:
        any_button = Pressed(picks.choice([it.name for it in table.game.equipment.buttons if it.name != "void"]))
        return [any_button] if picks.random() < 0.5 else [Keyed("terminal", picks.choice((1, 2))), Entered("terminal")]
    kind, what = picks.choice(asks)
    return [CardDrawn("shoe", picks.choice(OTHERS))] if kind is CardDrawn else [Pressed(what)]


def said_by_the_journal(table: WatchedTable, folder: Path) -> str:
    """Return the output of the journal's commands about the table now."""
    folder.mkdir()
    journal = Journal.open(folder / "j.sqlite", "t", folder / "t.key", lambda row: None, lambda words: None)
    for row in table.rows:
        journal.append(*row)
    journal.close()
    commands = (("show",), ("show", "--json"), ("export",))
    ran = [CliRunner().invoke(main, ["journal", *words, "--file", str(folder / "j.sqlite")]) for words in commands]
    assert [it.exit_code for it in ran] == [0, 0, 0], [it.output[-300:] for it in ran]
    return "\n".join(it.stdout for it in ran)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_names_a_card_that_waits_to_be_laid(
    game: str, seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, picks, early = WatchedTable(game), random.Random(seed), iter(EARLY)
    waited = looked = 0
    for act in range(ACTS):
        is_early = table.is_early and picks.random() < 0.2 and (card := next(early, ""))
        happening = [CardDrawn("shoe", card)] if is_early else next_act(table, picks)
        told = table.do(*happening)
        if not table.waiting:
            continue
        waited += 1
        assert not named(table, told), happening
        assert not named(table, caplog.text)
        if looked < LOOKS and picks.random() < 0.3:
            looked += 1
            told = said_by_the_journal(table, tmp_path / f"{act}")
            assert not named(table, told)
    assert waited


@pytest.mark.parametrize("game", ["blackjack", "mini-baccarat"])
def test_nor_does_the_journal_name_one_that_waits_through_many_void_rounds(game: str, tmp_path: Path) -> None:
    """It has left the shoe further back than the rounds that are usually read."""
    table, picks, early = WatchedTable(game), random.Random(0), iter(EARLY)
    while not table.waiting:
        is_early = table.is_early and picks.random() < 0.2
        table.do(*([CardDrawn("shoe", next(early))] if is_early else next_act(table, picks)))
    table.do(*[Directed("floor-manager", "void", "a fire alarm")] * (ROUNDS + 3))
    assert table.engine.state.round > ROUNDS + 3
    told = said_by_the_journal(table, tmp_path / "kept")
    assert table.waiting
    assert not named(table, told)
