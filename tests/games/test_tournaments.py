# SPDX-License-Identifier: MIT
"""Tournaments (ss 7 to 12): with the same cards a table of one differs in nothing but what its file lists."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

from c_ext.keno.example import EXAMPLE
from controller.conductor.conductor import Conductor
from controller.engine.betting.prizes import ranking
from controller.engine.record import effects as e
from controller.engine.record.decided import WagerKey, key_of
from controller.engine.record.effect_rows import OF_A_TOURNAMENT
from controller.engine.record.events import Event, Placed, Spoken, Staked
from controller.engine.table.tournament_chips import in_hand
from controller.engine.values.money import cents, dollars
from controller.games import find, rooms
from controller.tapes.language import do
from controller.tapes.script.script import parse
from controller.tapes.stages.engine_stage import EngineStage
from hal.base.clock import SECOND
from hal.signals import KeyTurned

HERE = Path(__file__).parent
QUEENSLAND = [game for game in rooms() if any(it.name == "tournament" for it in find(game).approvals)]
GAMES = [game for game in QUEENSLAND if game != "keno"]
"""Games with wagers at the table. Keno has tickets, which a tournament replaces with entries on numbers."""
CHIPS = 90_000_000
NO_MONEY = ("coins", "voucher", "jackpot", "redeem", "void-wagers-of")
"""Words of tapes about money or players: a tournament differs there."""


class Listening(EngineStage):
    """A table that records the players at it."""

    def __init__(self, game: str, words: Sequence[str]) -> None:
        self.players: dict[str, None] = {}
        super().__init__(game, words)

    def send(self, event: Event) -> None:
        if isinstance(event, Placed | Spoken | Staked):
            self.players[event.player] = None
        super().send(event)
        table = self.conductor.engine.table
        if rule := self.game.features.table_stakes:
            self.players |= dict.fromkeys(rule.stakes(table))


@cache
def a_declared_tape(game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first tape of a game in which wagers are paid: its table's words and its lines."""
    for path in sorted((HERE / game).glob("*.tape")):
        first, *rest = parse(path.read_text())
        words = first.line.split()
        text, lines = path.read_text(), tuple(step.line for step in rest)
        fits = words[:2] == ["table", game] and "> paid: " in text and not any(it in text for it in NO_MONEY)
        if fits and not any(line.startswith("table ") for line in lines):
            return tuple(words[2:]), lines
    raise AssertionError(game)


def of_the_game(effects: Sequence[e.Effect]) -> list[e.Effect]:
    return [effect for effect in effects if not isinstance(effect, OF_A_TOURNAMENT)]


def played(table: EngineStage, lines: Sequence[str]) -> list[list[e.Effect]]:
    table.take_effects()
    answers = []
    for line in lines:
        do(table, line)
        answers.append(of_the_game(table.take_effects()))
    return answers


def begin(table: EngineStage, players: Sequence[str]) -> None:
    """A session with these players and two more is open."""
    do(table, f"tournament of fee=$100 chips={dollars(CHIPS)} rounds=1000 prizes=50,30,20")
    for player in (*players, "yan", "zoe"):
        do(table, f"tournament enter {player} $100")
        do(table, f"tournament seat {player}")
    do(table, "tournament begin 2026-12-05")


@pytest.mark.parametrize("game", GAMES)
def test_with_the_same_cards_nothing_differs_but_what_the_file_lists(game: str) -> None:
    words, lines = a_declared_tape(game)
    without = Listening(game, words)
    expected = played(without, lines)
    assert any(isinstance(effect, e.Pay) for answers in expected for effect in answers)
    table = Listening(game, words)
    begin(table, list(without.players))
    answers = played(table, lines)
    for line, there, here in zip(lines, expected, answers, strict=True):
        assert here == there, line
    if not table.game.features.table_stakes:
        won = in_hand_by_what_is_seen([effect for each in answers for effect in each])
        assert won
        assert won == {it: in_hand(table.conductor.engine.table, it) - CHIPS for it in won}


def test_keno_is_drawn_alike_and_entries_on_numbers_are_all_that_differs() -> None:
    assert [it for it in rooms() if it in (*GAMES, "keno")] == QUEENSLAND
    _, *rest = parse((HERE / "keno" / "s222-a-whole-game.tape").read_text())
    lines = [step.line for step in rest]
    expected = played(EngineStage("keno", ["tournament-entries"]), lines)
    assert any(isinstance(effect, e.Declare) for answers in expected for effect in answers)
    table = EngineStage("keno", ["tournament-entries"])
    begin(table, ())
    do(table, "tournament wager zoe $5 on 1 2 3")
    answers = played(table, lines)
    settled = [it for each in answers for it in each if isinstance(it, e.Note) and it.source == "s 219(1)"]
    assert [[it for it in each if it not in settled] for each in answers] == expected
    prize = EXAMPLE.prize("spots-3", 3)
    assert in_hand(table.conductor.engine.table, "zoe") == CHIPS - 500 + int(500 * prize)
    assert [it.what for it in settled] == [f"zoe: 3 spots, catch 3, $5 is paid {dollars(int(500 * prize))}"]


def in_hand_by_what_is_seen(effects: Sequence[e.Effect]) -> dict[str, int]:
    """How many chips each player has more in hand than at first, by how wagers lie and what is paid; in cents."""
    lies: dict[WagerKey, int] = {}
    won: dict[str, int] = {}
    for effect in effects:
        if isinstance(effect, e.Lie):
            key = key_of(effect)
            won[effect.player] = won.get(effect.player, 0) + lies.get(key, 0) - effect.cents
            lies[key] = effect.cents
        for it in effect.paid if isinstance(effect, e.Pay) else ():
            won[it.player] = won.get(it.player, 0) + it.returned
            lies[key_of(it)] = it.stays
        if isinstance(effect, e.Note) and (charged := re.search(r"(\S+) .*, percentage \$(\S+), coll", effect.what)):
            won[charged[1]] -= cents(charged[2])
    return won


TAPES = sorted((HERE / "tournaments").glob("*.tape"))


@pytest.mark.parametrize("path", TAPES, ids=lambda path: path.stem)
def test_a_power_cut_before_every_line_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *rest = parse(path.read_text())
    _, game, *words = first.line.split()
    differing: list[int] = []
    replay = Conductor.replay
    monkeypatch.setattr(Conductor, "replay", lambda self, rows: differing.extend(replay(self, rows)))
    whole, cut = EngineStage(game, words), EngineStage(game, words)
    for step in rest:
        do(whole, step.line)
        if not step.line.startswith(("tumbler ", "drawer ")):  # a motor that runs is stopped by it
            do(cut, "power cut")
        do(cut, step.line)
    assert cut.conductor.engine.state.tournament == whole.conductor.engine.state.tournament
    assert not differing


@pytest.mark.parametrize("game", GAMES)
def test_outside_a_session_every_game_asks_for_one_and_for_no_wager(game: str) -> None:
    """The cards, the tiles, the tumbler are made ready as at any time; then no key is asked for, until one begins."""
    words, lines = a_declared_tape(game)
    table = EngineStage(game, words)
    do(table, f"tournament of fee=$100 chips={dollars(CHIPS)} rounds=1000 prizes=50,30,20")
    engine = table.conductor.engine
    for line in takewhile(lambda line: not line.startswith(("wager", "found", "say", "direct")), lines):
        if "no session" not in engine.wait.what:
            do(table, line)
    assert "no session of Spring is open" in engine.wait.what
    assert engine.table.prompt
    assert not engine.table.prompt.open
    assert not engine.table.prompt.asked
    for button in table.game.equipment.buttons:
        if button.name not in ("void", "decline"):
            do(table, f"press {button.name}")
    assert "no session of Spring is open" in engine.wait.what
    begin(table, ())
    engine = table.conductor.engine
    assert "no session" not in engine.wait.what
    assert engine.table.prompt
    assert engine.table.prompt.asked


def test_after_a_failed_round_of_poker_nobody_is_out_before_the_chips_are_counted() -> None:
    """Chips in the pots belong to no stack: a person counts each player's chips, and the table is corrected."""
    table = EngineStage("manila-poker", ["places=4", "minimum=$20", "increment=$20"])
    for line in ("cards ready", "tournament of fee=$100 chips=$100 rounds=9 prizes=60,40",
                 *(f"tournament {act}" for it in ("ann", "bob") for act in (f"enter {it} $100", f"seat {it}")),
                 "tournament begin 2026-12-05", "stake ann $100 at 1", "stake bob $100 at 2", "act 1 bet",
                 "shoe deals As Ad Ks Kd 9c", "act 2 tap-out"):  # fmt: skip
        do(table, line)
    engine = table.conductor.engine
    engine.rounds.hand_over("a fault of the program")
    tournament = engine.state.tournament
    assert tournament
    assert tournament.on
    chips = {it.player: it.chips for it in ranking(engine.table)}
    assert chips == {"ann": 8_000, "bob": 0}, "what they have bet is of no stack"
    table.take_effects()
    for player in ("ann", "bob"):
        do(table, f"tournament count {player} $100")
        do(table, "tournament sign by dealer")
    assert [it.words for it in ranking(engine.table)] == ["1 ann $100", "1 bob $100"]


# Time


def in_a_session(of: str) -> EngineStage:
    """A table on which the first session is open."""
    table = EngineStage("sic-bo", [])
    for line in (
        f"tournament of fee=$100 chips=$100 dates=2026-12-05 prizes=50,30,20 {of}",
        *(
            f"tournament {it}"
            for it in ("enter ann $100", "enter bob $100", "seat ann as place-1", "seat bob as place-2")
        ),
        "tournament begin 2026-12-05",
    ):
        do(table, line)
    return table


@pytest.mark.parametrize(("of", "played_s"), [("rounds=3", 0), ("minutes=30", 1_800)])
def test_a_device_that_reports_late_gives_a_session_no_time(of: str, played_s: int) -> None:
    """As at each start: a key switch has told its position before the start is noted."""
    table = in_a_session(of)
    table.wait(played_s)
    engine = table.conductor.engine
    table.conductor.receive(KeyTurned("floor-manager", False, at=engine.state.at + SECOND))
    table.conductor.receive(KeyTurned("dealer", True, at=engine.state.at - SECOND // 2))
    assert table.view.tournament
    assert (engine.state.tournament and engine.state.tournament.left, table.view.tournament.minutes) == (0, 0)
