# SPDX-License-Identifier: MIT
"""The prompts of a table, with their keys, and the parts of a finished round that stay on show."""

from collections.abc import Iterable
from typing import Any

import pytest

from controller.display import waiting, wording
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import ChipsIssued, Directed, Event, Placed, PlayerLeft, Seated
from controller.engine.record.state import TableState
from controller.engine.rules.wait import CONFIRM, Button, turn, wait
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games import find
from controller.games.tri_chro.table import Options
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board
from hal.signals import AtRest, Entered, Fault, Keyed, KeyTurned, Pressed, Revolved, Spun

KEYED = ("numbers", "entry")


class Shown:
    """A table with a dealer, and what is on show at it."""

    def __init__(self, game: str) -> None:
        found = find(game)
        memory: dict[str, Any] = {"shoe": {"decks": 8}, "cards": {"stage": ""}} if "baccarat" in game else {}
        self.engine = Engine(found, TableState(game, found.limits.table, memory=memory))
        self.view = view_after(View(), self.engine.opening)
        self.feed(KeyTurned(DEALER, on=True), KeyTurned(FLOOR_MANAGER, on=False))

    def feed(self, *events: Event) -> list[e.Effect]:
        effects = [effect for event in events for effect in self.engine.feed(event)]
        self.view = view_after(self.view, effects)
        return effects

    def void(self) -> None:
        self.feed(Directed(FLOOR_MANAGER, "void", "a fire alarm"))

    @property
    def owed(self) -> list[str]:
        return [debt.text for debt in self.view.owed]


def said(effects: Iterable[e.Effect], kind: type[e.Refuse | e.Note]) -> list[tuple[str, str]]:
    return [(effect.what, effect.source) for effect in effects if isinstance(effect, kind)]


# Keys


@pytest.mark.parametrize("person", [DEALER, FLOOR_MANAGER, "inspector"])
def test_a_key_switch_that_a_wait_asks_for_is_named_before_everything_else(person: str) -> None:
    paid = Button("paid", "p")
    asks = wait("inspection", "turn the key", "s 1", paid, Keyed, turn(person), despite_blocks=(paid,))
    prompt = asks.prompt(betting=False)
    assert prompt.presses == (f"key {person}", "numbers", "paid")
    assert prompt.despite == (f"key {person}", "paid"), "a key can be turned whatever is broken"
    assert asks.wants(KeyTurned(person, on=True))
    games = [find("sic-bo"), find("tri-chro-54").at_table(Options(generator=True))]
    tables = [(game.equipment, read_board(board_file(game.equipment.board))) for game in games]
    assert [board for _, board in tables] == [read_board(board_file(it)) for it in ("sic-bo", "tri-chro-54-generator")]
    assert any(
        key.wait_name == prompt.presses[0] and key.words
        for equipment, board in tables
        for key in keys_of(equipment, board)
    )


def test_what_the_floor_manager_has_to_confirm_asks_for_the_floor_managers_key() -> None:
    prompt = wait("entry", "turn your key", "s 1", *(Keyed, Entered), CONFIRM, turn(FLOOR_MANAGER)).prompt(
        betting=False
    )
    assert (prompt.presses, prompt.despite) == (("key floor-manager", *KEYED), ())


def test_a_keyed_card_asks_for_the_floor_managers_key() -> None:
    table = Shown("mini-baccarat")
    table.feed(Fault("shoe", "the reader is lost", "plug it in"))
    assert table.view.blocks[0].remedy == "plug it in"
    table.engine.rounds.wait = wait(
        "entry", "floor manager: look at it and turn your key on to confirm 9h", "s 3(2)", CONFIRM,
        besides=(Keyed, Entered), despite_blocks=(Keyed, Entered),
    )  # fmt: skip
    table.view = view_after(table.view, [table.engine.wait.prompt(betting=False)])
    words, asked, accepted = waiting.waits(table.view)
    confirm = "floor manager: look at it and turn your key on to confirm 9h"
    assert words.text == confirm
    assert waiting.then(table.view) == ("call the technician",), "who plugs it in reads tablectl status"
    assert (asked, accepted) == (("key floor-manager",), KEYED)


def test_with_the_reader_lost_the_dealer_is_told_to_key_the_number_and_what_is_to_be_mended() -> None:
    table = Shown("roulette")
    spun = (Spun("wheel", "wheel", "clockwise"), Spun("wheel", "ball", "anticlockwise"))
    table.feed(*spun)
    table.feed(*(Revolved("wheel", "ball", count) for count in range(1, 5)))
    table.feed(Fault("wheel", "the reader is lost", "see its cable"))
    table.feed(Pressed("no-more-bets"))
    table.feed(Fault("clock", "it stands before the journal's last entry", "set it"))
    prompt, asked, accepted = waiting.waits(table.view)
    mended = ("if that is the right time: floor manager, turn your key", "if not, call the technician")
    assert prompt.text == "announce the number, key it and press entry"
    assert waiting.then(table.view) == mended
    assert (asked, accepted) == (KEYED, ("no-spin", "key floor-manager"))


def test_with_its_entry_terminal_broken_nobody_is_told_to_key_on_it() -> None:
    """s 78(5): the numbers were cleared, to be keyed again."""
    table = Shown("sic-bo")
    table.feed(Pressed("no-more-bets"), Pressed("start"), AtRest("tumbler", 3, 1))
    table.feed(*(Keyed("terminal", 4) for _ in range(3)), Entered("terminal"), Entered("terminal"))
    assert table.view.despite == (*KEYED, "no-spin")
    table.feed(Fault("clock", "it stands before the last entry", "set it"))
    assert waiting.waits(table.view)[1:] == (KEYED, ("no-spin", "key floor-manager"))
    table.feed(Fault("terminal", "button 4 chatters", "change it"))
    assert waiting.waits(table.view)[1:] == (("no-spin",), ("key floor-manager",))


# What is paid back (s 3(2))


def lay(player: str, cents: int = 500) -> Placed:
    return Placed(player, "small", cents)


def test_what_a_void_round_paid_back_is_on_show_until_the_next_wager_is_entered() -> None:
    table = Shown("sic-bo")
    table.feed(lay("red"))
    table.void()
    assert table.owed == ["red small: $5 void, returns $5"]
    table.feed(lay("blue", 1000))
    assert table.owed == []
    assert table.view.ended is not None, "why the last round is void is still said"
    table.void()
    assert table.owed == ["blue small: $10 void, returns $10"]


def test_what_a_void_round_paid_back_is_not_on_show_after_a_void_round_without_wagers() -> None:
    table = Shown("sic-bo")
    table.feed(lay("red"), lay("blue"))
    table.void()
    assert len(table.owed) == 2
    table.void()
    assert table.owed == []
    assert table.view.ended is not None
    assert table.view.ended.text.startswith("round 2 void")


def test_every_wager_of_one_void_round_stays_on_show_though_wagers_went_back_before() -> None:
    table = Shown("sic-bo")
    table.feed(lay("red"))
    table.void()
    table.feed(lay("blue"), lay("green"))
    table.feed(Directed(FLOOR_MANAGER, "void-wagers-of", "a calculator", "green"))
    table.void()
    assert [words.partition(" ")[0] for words in table.owed] == ["green", "blue"]


# Who is at the table


@pytest.mark.parametrize(
    ("game", "player", "before"),
    [
        ("sic-bo", "red", [lay("red")]),
        ("roulette", "red", [ChipsIssued("blue", "red")]),
        ("sic-bo", "red", [Directed(FLOOR_MANAGER, "exclude", "a calculator", "red")]),
        ("mini-baccarat", "place-3", [Seated("place-3")]),
        ("craps", "place-3", []),
    ],
)
def test_who_has_anything_at_the_table_has_left_it(game: str, player: str, before: list[Event]) -> None:
    table = Shown(game)
    table.feed(*before)
    assert said(table.feed(PlayerLeft(player)), e.Note)[0][0] == f"{player} has left"


@pytest.mark.parametrize(
    ("game", "player", "before"),
    [
        ("sic-bo", "nobody", [lay("red")]),
        ("roulette", "green", [ChipsIssued("blue", "red")]),
        ("mini-baccarat", "place-3", [Seated("place-4")]),
    ],
)
def test_of_a_name_that_nobody_has_it_is_said_so(game: str, player: str, before: list[Event]) -> None:
    table = Shown(game)
    table.feed(*before)
    state, wagers = table.engine.state, table.engine.table.wagers
    kept = (list(state.seated), dict(state.colours), list(wagers))
    words = f"nobody is known here as {player}: nothing is changed"
    assert said(table.feed(PlayerLeft(player)), e.Note)[0][0] == words
    assert (state.seated, state.colours, list(wagers)) == kept


@pytest.mark.parametrize(("player", "refused"), [("place-77", True), ("place-12", False), ("red", False)])
def test_nobody_is_excluded_who_can_be_at_no_place_of_the_table(player: str, refused: bool) -> None:
    """s 4(2)(b); s 81(1): the table has 12 places."""
    table = Shown("baccarat")
    effects = table.feed(Directed(FLOOR_MANAGER, "exclude", "a calculator", player))
    why = "there is no place-77: this table has the places 1 to 12"
    assert said(effects, e.Refuse) == ([(why, "s 81(1)")] if refused else [])
    assert (player in table.engine.state.excluded) is not refused


# What the rules need first


@pytest.mark.parametrize(
    ("game", "first", "call"), [("two-up", "spinner-heads", "no-more-bets"), ("craps", "win", "dice-out")]
)
def test_a_wager_that_is_known_to_be_missing_is_asked_for_before_the_call(game: str, first: str, call: str) -> None:
    table = Shown(game)
    table.feed(Pressed("accept"))
    assert table.view.asked == (call,), "no wager was ever entered: the chips may lie there unseen"
    table.feed(Placed("place-2", "heads" if game == "two-up" else "field", 500))
    assert table.view.asked == ()
    assert call in table.view.presses
    table.feed(Placed("place-1", first, 500))
    assert table.view.asked == (call,)


# Places


@pytest.mark.parametrize("game", ["craps", "two-up", "baccarat"])
def test_a_place_reads_alike_in_every_sentence_and_beside_its_chips(game: str) -> None:
    """Its name, place-2, is for files and commands."""
    table = Shown(game)
    table.feed(Pressed("decline"))
    assert "place 2" in table.view.prompt.text
    assert wording.spoken("place-2") == "place 2"
    effects = table.feed(Pressed("accept"), Placed("place-2", "no-such-wager", 500))
    assert any("place-2" in effect.words for effect in effects), "the journal has the name"
    table.feed(Directed(FLOOR_MANAGER, "void", "place-2 touched the cards"))
    ended = table.view.ended.text if table.view.ended else ""
    texts = (*(it.text for it in wording.messages(table.view)), waiting.waits(table.view)[0].text, ended)
    assert "place 2" in " ".join(texts)
    assert "place-" not in " ".join(texts)
