# SPDX-License-Identifier: MIT
"""A card table killed in the middle of a hand: started again, its shoe holds what is left, and the hand goes on."""

from collections import Counter
from collections.abc import Iterator

import pytest
from process_rig import Table, table

from controller.engine.record.events import decode
from controller.engine.record.on_show import ShownShoe
from controller.engine.shown.views import View
from hal.board import board_file
from hal.signals import CardDrawn, CardUnread

PREPARED = (
    ("done", "spread"),
    ("done", "shuffle"),
    ("done", "offer"),
    ("accept", "cut"),
    ("done", "load"),
    ("done", "burn"),
)
"""The keys to press, each with the phase at that moment."""


@pytest.fixture
def cards() -> Iterator[Table]:
    with table() as made:
        (made.folder / "board.toml").write_text(board_file("mini-baccarat").read_text())
        made.write('game = "mini-baccarat"\n')
        yield made.start()


def left(it: Table) -> list[CardDrawn | CardUnread]:
    """The cards that have left the shoe, by the journal."""
    events = [decode(row.event) for row in it.rows() if row.kind == "event"]
    return [event for event in events if isinstance(event, CardDrawn | CardUnread)]


def inside(view: View) -> int | None:
    """How many cards are in the shoe, as it is shown."""
    return view.shown(ShownShoe).inside


def draw(it: Table) -> None:
    before = inside(it.view)
    it.press("card")
    it.until(lambda view: inside(view) != before, "a card")


def begin(it: Table) -> None:
    """The cards are prepared, and two are dealt."""
    it.press("key floor-manager")
    it.wait(lambda: it.status["devices"]["floor-manager"]["on"], "the floor manager's key")
    for press, phase in PREPARED:
        it.press(press)
        it.until(lambda view, phase=phase: view.phase == phase, phase)
    draw(it)
    it.press("no-more-bets")
    it.until(lambda view: "card" in view.presses, "cards to be dealt")
    draw(it)
    draw(it)


def test_a_hand_that_a_kill_cut_off_is_dealt_to_its_end_from_what_is_left(cards: Table) -> None:
    begin(cards)
    before = cards.settled()
    cards.kill()
    cards.start()
    after = cards.view
    assert (inside(after), after.phase, after.round) == (413, before.phase, before.round)
    while "card" in cards.view.presses:
        draw(cards)
    view = cards.until(lambda view: view.declared and not view.saving, "the declaration")
    cards.settled()
    drawn = left(cards)
    assert all(isinstance(card, CardDrawn) for card in drawn), "none is missing by the reader's count"
    assert inside(view) == 416 - len(drawn)
    assert (view.round, view.refusal, view.blocks, view.alarms) == (1, None, (), ())
    assert max(Counter(card.card for card in drawn if isinstance(card, CardDrawn)).values()) <= 8
    cards.assert_sound()


def test_which_card_was_read_is_not_in_the_status(cards: Table) -> None:
    begin(cards)
    cards.settled()
    assert cards.status["devices"]["shoe"]["last"] == f"card {left(cards)[-1].count} was read"
