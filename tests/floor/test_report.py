# SPDX-License-Identifier: MIT
"""The report of a table to the pit: its contents, without a player's name, a card or a typed reason."""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from controller.engine.record.events import Event
from controller.engine.shown.report import (
    AT_THE_TABLE,
    FIXED,
    OF_THIS_ROUND,
    ReportedAlert,
    ReportedBlock,
    TableReport,
    report_of,
)
from controller.engine.shown.views import Alarm, Block, Chips, LyingChips, ShownLimits, View, Words
from controller.engine.values.roles import DEALER, DEALER_KEY, FLOOR_MANAGER, TECHNICIAN
from controller.tapes.runner import play
from controller.tapes.script.script import TapeStep
from controller.tapes.stages.engine_stage import EngineStage

TAPES = sorted((Path(__file__).parents[1] / "games").rglob("*.tape"))
SAMPLE = 260
TYPED = "Zebedee"
"""A word that is in every reason that a person types."""
A_CARD = re.compile(r"\b([2-9TJQKA]|10)[cdhs]\b|\b[1-6]-[1-6]\b")
"""A card, or a tile of pai gow."""
PLAYERS = ("player", "box", "to")
"""Fields of events that name a player."""


def texts(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from (text for name in value.__struct_fields__ for text in texts(getattr(value, name)))
    elif isinstance(value, dict):
        yield from (text for each in (*value, *value.values()) for text in texts(each))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in texts(each))


# Which fields of a view a report has

QUOTED = {
    *("View.phase", "View.asked", "View.people"),
    *("Alarm.role", "Alarm.source"),
    *("Block.called", "Block.source", "Block.plain"),
    *("ShownLimits.shares", "ShownLimits.forced", "ShownLimits.kinds", "Announced.since", "Announced.kinds"),
}
"""Fields with texts that a report quotes. None of them names a player or a card, or is typed by a person."""


def filled(kind: Any, path: str) -> Any:
    """Return a value of this type. Each text in it is the path of its field."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind is LyingChips:
        return LyingChips([filled(Chips, path)])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        return kind(**{it.name: filled(it.type, f"{kind.__name__}.{it.name}") for it in fields})
    if origin in (Union, type(str | None)):
        return filled(inside[0], path)
    if origin is dict:
        return {filled(inside[0], path): filled(inside[1], path)}
    if origin is tuple:
        return tuple(filled(each, path) for each in inside if each is not ...)
    return inside[0] if origin is Literal else path if kind is str else kind() if kind in (int, bool) else None


def quoted(view: View) -> set[str]:
    """The fields whose texts are in the report of a filled view."""
    return {text for text in texts(report_of(view, "a game")) if re.fullmatch(r"[A-Z]\w+\.\w+", text)}


def test_a_report_quotes_only_the_fields_that_name_nobody() -> None:
    """A new field of a view is not in it, unless somebody adds it here."""
    view = msgspec.structs.replace(filled(View, "View"), people={"View.people": (DEALER,)})
    about_play = msgspec.structs.replace(view, alarms=(msgspec.structs.replace(view.alarms[0], device=""),))
    assert quoted(view) == QUOTED | {"Alarm.device", "Alarm.plain"}
    assert quoted(about_play) == QUOTED | {"Alarm.name"}


@pytest.mark.parametrize(
    ("block", "reported"),
    [
        (
            Block("debt", "ann owes $10", "collect it from ann", "s 1"),
            ReportedBlock("debt", *FIXED["debt"], "s 1"),
        ),
        (
            Block(
                "shoe", "3h was not counted", "look", "s 2", plain=("the shoe fails", "call"), called="shuffling device"
            ),
            ReportedBlock("shuffling device", "the shoe fails", "call", "s 2"),
        ),
        (Block("other", "3h", "look"), ReportedBlock("other", "", AT_THE_TABLE)),
        (Block(DEALER_KEY, "no dealer", "key"), ReportedBlock(DEALER_KEY, *FIXED[DEALER_KEY])),
    ],
)
def test_a_block_has_the_texts_for_dealers(block: Block, reported: ReportedBlock) -> None:
    assert report_of(View(blocks=(block,)), "craps").blocks == (reported,)


def test_the_parts_of_a_report() -> None:
    view = View(
        round=7, phase="payment", prompt=Words("pay 1 ann"), asked=("paid",), limits=ShownLimits(500, 10_000),
        people={"Sue": (FLOOR_MANAGER,), "Dan": ("inspector", DEALER)},
        alarms=(
            Alarm(FLOOR_MANAGER, "ann: found $5", "s 5(2)"),
            Alarm(FLOOR_MANAGER, "bob: found $5", "s 5(2)"),
            Alarm(TECHNICIAN, "pin 7", device="lamps", plain="Winning lamps dark"),
            Alarm(FLOOR_MANAGER, "ann waits", "s 245(5)", name="claim 3 of big"),
        ),
    )  # fmt: skip
    assert report_of(view, "Craps") == TableReport(
        game="Craps", round=7, wait="payment", asked=("paid",), limits=ShownLimits(500, 10_000), dealers=("Dan",),
        alerts=(
            ReportedAlert(FLOOR_MANAGER, source="s 5(2)"),
            ReportedAlert(TECHNICIAN, "lamps", "Winning lamps dark"),
        ),
        claims=("claim 3 of big",),
    )  # fmt: skip


def test_a_table_that_does_not_play_says_why() -> None:
    assert report_of(View(blocks=(Block("tumbler", "stuck", "free it"),)), "Sic-bo").state == "stopped"
    assert report_of(View(blocks=(Block("closed", "", ""),)), "Sic-bo").state == "closed"
    assert report_of(View(), "Sic-bo").state == ""


def test_a_report_is_the_same_after_the_wire() -> None:
    report = report_of(filled(View, "View"), "a game")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(report), type=TableReport) == report


# Over the tapes


class WatchedStage(EngineStage):
    """A table whose reports are looked at after each event."""

    def __init__(self, game: str, words: Sequence[str]) -> None:
        self.players = set[str]()
        self.reports = set[str]()
        self.claims = set[tuple[str, ...]]()
        super().__init__(game, words)

    def send(self, event: Event) -> None:
        if getattr(event, "reason", ""):
            event = msgspec.structs.replace(event, reason=f"{event.reason} {TYPED}")  # type: ignore[union-attr]
        self.players |= {str(getattr(event, name)) for name in PLAYERS if getattr(event, name, "")}
        super().send(event)
        self.players |= {it.player for it in (*self.view.standing, *self.view.owed)}
        report = report_of(self.view, "")
        self.reports |= set(texts(report))
        self.claims.add(report.claims)


class Watched:
    """Plays tapes on such tables."""

    def __init__(self) -> None:
        self.tables = list[WatchedStage]()

    def __call__(self, game: str, words: Sequence[str], /) -> WatchedStage:
        self.tables.append(WatchedStage(game, words))
        return self.tables[-1]

    def cannot(self, steps: Sequence[TapeStep]) -> str:
        return ""


@pytest.mark.parametrize(
    ("tape", "claims"),
    [
        ("a-share-is-told-by-the-floor", {(), (OF_THIS_ROUND,)}),
        ("a-refused-claim", {(), (OF_THIS_ROUND,), ("claim 1 of major",)}),
        ("fixed-amounts-need-no-claim", {()}),
    ],
)
def test_a_claim_waits_until_it_is_answered_and_nothing_of_it_is_due(tape: str, claims: set[tuple[str, ...]]) -> None:
    watched = Watched()
    play(next(path for path in TAPES if path.stem == f"s231-3-{tape}"), stages=watched)
    assert watched.tables[0].claims == claims
    assert not [it for it in watched.tables[0].reports if it.startswith("claim") and it not in set().union(*claims)]


def test_no_player_no_card_and_no_typed_reason_is_in_a_report_of_any_tape() -> None:
    watched = Watched()
    for path in random.Random(53).sample(TAPES, SAMPLE):
        play(path, stages=watched)
    found, players = set[str](), set[str]()
    for table in watched.tables:
        players |= table.players
        words = re.compile("|".join(rf"\b{re.escape(it)}\b" for it in (*table.players, TYPED)), re.IGNORECASE)
        found |= {text for text in table.reports if words.search(text) or A_CARD.search(text)}
    assert len(watched.tables) > SAMPLE // 2
    assert len(players) > 5
    assert found == set()
