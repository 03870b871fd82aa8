# SPDX-License-Identifier: MIT
"""Table stakes, and acts that a person enters: the answers of every table, and the decisions of the round."""

import pytest
from msgspec.structs import replace

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Acted, Directed, Event, Staked, decode, encode
from controller.engine.record.state import Limits
from controller.engine.rules.features import TableStakes
from controller.engine.rules.game import AnyGame
from controller.engine.rules.wait import Procedure, wait
from controller.engine.shown.event_words import in_words
from controller.engine.table.table import PlainTable
from controller.games import find, rooms
from controller.tapes.entries import event_of_line
from controller.tapes.script.errors import TapeError
from hal.signals import Fault, KeyTurned, Pressed, Restored

LIMITS = Limits(500, 50_000, 500)
START = (Pressed, "start")
SIT = wait("seats", "take stakes; press start", "s 3", START, besides=(Staked,), in_play=False)
NO_STAKE = ("a stake stays as it is in a round of play", "s 5")
ACT = wait("betting", "seat 4 acts", "s 4", Acted, refuses={Staked: NO_STAKE})


def round_of_play(table: PlainTable) -> Procedure[None]:
    """Stakes are put on the table until start is pressed; one act ends the round."""
    while isinstance(event := (yield SIT), Staked):
        table.note(in_words(event), "s 3")
    act = yield ACT
    table.note(in_words(act), "s 4")


SIC_BO = find("sic-bo")
IN_TURN = replace(SIC_BO.features, table_stakes=TableStakes(stake="s 1", turn="s 2"))
STAKES: AnyGame = replace(SIC_BO, round_of_play=round_of_play, features=IN_TURN, variant=None)
"""Sic-bo's equipment, where players bet out of table stakes."""


def opened(game: AnyGame = STAKES) -> Engine:
    """A table of this game, with a dealer signed in."""
    engine = Engine(game, fresh(game, LIMITS, "t", {}))
    engine.feed(KeyTurned("dealer", on=True))
    return engine


def answers(engine: Engine, *events: Event) -> list[str]:
    """Return the notes and refusals."""
    said = [it for event in events for it in engine.feed(event)]
    return [line for it in said if isinstance(it, e.Note | e.Refuse) for line in it.lines]


def test_the_round_that_waits_for_it_decides() -> None:
    done = answers(opened(), Staked("ann", "4", 50_000), Pressed("start"), Acted("4", "bet", 2_000))
    assert done == ["noted: ann at 4: $500 as table stake (s 3)", "noted: seat 4: bet $20 (s 4)"]


def test_one_that_does_not_wait_for_it_refuses_it_in_its_words() -> None:
    table = opened()
    assert answers(table, Acted("4", "call")) == ["refused: first: take stakes; press start (s 3)"]
    assert answers(table, Pressed("start"), Staked("ann", "4", 100)) == [f"refused: {NO_STAKE[0]} (s 5)"]
    (refused,) = table.feed(Staked("ann", "4", 100))
    assert isinstance(refused, e.Refuse)
    assert refused.act == "ann at 4: $1 as table stake"


@pytest.mark.parametrize("game", rooms())
def test_a_game_without_table_stakes_says_so(game: str) -> None:
    """Never silently, and with a section."""
    features, table = find(game).features, opened(find(game))
    for event in (Staked("ann", "4", 50_000), Acted("4", "call"), Acted("4", "bet", 500)):
        if features.table_stakes:
            continue
        (refused,) = table.feed(event)
        assert isinstance(refused, e.Refuse)
        assert "out of a table stake" in refused.what
        assert refused.source


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Staked("ann", "4", 0), "$0 is no table stake (s 1)"),
        (Staked("ann", "4", -500), "-$5 is no table stake (s 1)"),
        (Staked("ann", "4", 2**53), "$90,071,992,547,409.92 is no table stake (s 1)"),
        (Acted("4", "bet", -500), "-$5 is no bet (s 2)"),
        (Acted("4", "call", 500), "call $5: only a bet has an amount (s 2)"),
        (Acted("4", "tap-out", 500), "tap-out $5: only a bet has an amount (s 2)"),
    ],
)
def test_an_amount_that_is_none_never_reaches_the_round(event: Event, why: str) -> None:
    table = opened()
    if isinstance(event, Acted):
        table.feed(Pressed("start"))
    assert answers(table, event) == [f"refused: {why}"]


def test_whoever_is_excluded_puts_no_stake_on_the_table() -> None:
    table = opened()
    table.feed(Directed("floor-manager", "exclude", "a calculator", "ann"))
    excluded = "refused: ann is excluded from the game (s 4(2)(b))"
    assert answers(table, Staked("ann", "4", 500), Staked("bob", "5", 500)) == [
        excluded, "noted: bob at 5: $5 as table stake (s 3)",
    ]  # fmt: skip


def test_nothing_is_staked_nor_done_while_something_blocks_the_table() -> None:
    table = opened()
    table.feed(Fault("tumbler", "jam", "mend it"))
    jammed = "refused: tumbler: the dice tumbler does not work; call the technician (s 80(2))"
    assert answers(table, Staked("ann", "4", 500)) == [jammed]
    table.feed(Restored("tumbler"))
    table.feed(Pressed("start"))
    table.feed(KeyTurned("dealer", on=False))
    no_dealer = "refused: dealer key: no dealer is signed in; turn the dealer's key (s 79)"
    assert answers(table, Acted("4", "call")) == [no_dealer]


@pytest.mark.parametrize(
    ("line", "event", "words"),
    [
        ("stake ann $500 at 4", Staked("ann", "4", 50_000), "ann at 4: $500 as table stake"),
        ("act 13 call", Acted("13", "call"), "seat 13: call"),
        ("act 4 bet $20", Acted("4", "bet", 2_000), "seat 4: bet $20"),
        ("act 4 bet", Acted("4", "bet"), "seat 4: bet"),
        ("act 4 tap-out", Acted("4", "tap-out"), "seat 4: tap-out"),
    ],
)
def test_each_line_is_its_event_is_kept_and_has_its_words(line: str, event: Event, words: str) -> None:
    assert event_of_line(line, "t") == event == decode(encode(event))
    assert in_words(event) == words


@pytest.mark.parametrize("line", ["act 4 raise $5", "act 4 call $5", "stake ann $500", "act 4"])
def test_a_line_that_is_written_otherwise_says_how(line: str) -> None:
    first = line.split(maxsplit=1)[0]
    with pytest.raises(TapeError, match=f"a line {first} … is written so: {first} "):
        event_of_line(line, "t")


@pytest.mark.parametrize("amount", ["$0", "$0.00", "0"])
def test_a_bet_of_no_dollars_is_not_the_only_possible_one(amount: str) -> None:
    with pytest.raises(TapeError, match=r"a bet of \$0"):
        event_of_line(f"act 4 bet {amount}", "t")
    assert event_of_line("act 4 bet", "t") == Acted("4", "bet")
