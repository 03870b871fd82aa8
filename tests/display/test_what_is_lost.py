# SPDX-License-Identifier: MIT
"""The payment list's takings from a box match the loss in the box and the faded chips there."""

import re
from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from controller.display.boxed.place import MINUS
from controller.display.boxed.spots import TIMES
from controller.display.boxes import contents
from controller.display.drawing import palette as p
from controller.display.drawing.players import Given
from controller.display.panels import boxed
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.shown.payment import PaymentAct, list_acts
from controller.engine.shown.views import View
from tests.display.drawings import Drawings, ScreenDrawing
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import Seen, look, seen_of

COUNTED = ("blackjack",)
PLACES = ("caribbean-stud", "double-chance", "let-it-ride-house", "let-it-ride-nsw")
LOSES = re.compile(rf"(?:loses |{MINUS})\$([\d,.]+)")
LIES = re.compile(rf"(?:(\d) ?{TIMES} ?)?\$([\d,.]+)")


def taken(game: str, view: View) -> dict[str, list[PaymentAct]]:
    """What the list takes of what is lost, by box: also the stake of a jackpot that is paid is taken."""
    found: dict[str, list[PaymentAct]] = {}
    every = list_acts(view, look(game, simulated=True).payment)
    won = {(act.hand, act.side) for act in every if act.kind == "pay"}
    for act in every:
        if act.kind == "take" and (act.hand, act.side) not in won:
            found.setdefault(act.hand.partition("/")[0], []).append(act)
    return found


def panel(game: str) -> BoxesPanel:
    shown = look(game, simulated=True).face.boxes
    assert shown
    return shown


@pytest.mark.parametrize("game", [*COUNTED, *PLACES])
def test_what_is_decided_as_lost_at_a_box_is_what_the_list_takes_there(game: str) -> None:
    found = 0
    for seen in seen_of(game):
        due = {box: sum(act.cents for act in its) for box, its in taken(game, seen.view).items()}
        for box in contents(panel(game), seen.view, Given()).boxes:
            lying = (*(it for hand in box.hands for it in hand.stacks), *(it for place in box.places for it in place))
            lost = sum(it.cents for it in (*lying, *box.line) if it.fate == "loses")
            assert lost == due.get(str(box.number), 0), (seen.state, box.number)
            found += lost > 0
    assert found


@pytest.mark.parametrize("game", [*COUNTED, *PLACES])
def test_players_are_told_that_each_wins_what_the_list_pays_to_him(game: str) -> None:
    """Each of several players of one box is told his own win; wagers beside a hand are not counted twice.

    If losses are taken first, players are told before the list pays.
    """
    found = 0
    for seen in seen_of(game):
        paid = Counter[str]()
        for act in list_acts(seen.view, look(game, simulated=True).payment):
            paid.update({act.player: act.cents} if act.kind == "pay" else {})
        told = dict(boxed.due(seen.view))
        assert not paid or told in (paid, {}), seen.state
        found += bool(told and paid)
    assert found


@pytest.mark.parametrize("game", PLACES)
def test_a_hand_that_loses_is_one_sum_in_the_list_with_what_lies_beside_it(game: str) -> None:
    for seen in seen_of(game):
        for box in contents(panel(game), seen.view, Given()).boxes:
            its = taken(game, seen.view).get(str(box.number), [])
            if box.hands[0].tone == "loses" and its:
                assert [act.cents for act in its] == [box.hands[0].amounts.lost], (seen.state, box.number)


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", PLACES)
def test_a_box_says_as_lost_all_that_is_taken_or_was(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    for seen, drawing in drawings(game, kind):
        lost = [it for it in (*seen.view.owed, *seen.view.paid) if it.how == "loses"]
        hands: Counter[str] = Counter()
        for it in lost:
            hands[it.hand] += it.stands - it.uncollected_cents
        boxes = contents(panel(game), seen.view, Given()).boxes
        of_losers = [hands[it.hands[0].name] for it in boxes if it.hands[0].tone == "loses"]
        said = [_cents(found[1]) for it in drawing.written.get("boxes", ()) if (found := LOSES.fullmatch(it.text))]
        assert sorted(said) == sorted(of_losers) or not seen.view.declared, (seen.state, said, of_losers)


@pytest.mark.parametrize("kind", [it for it in KINDS if it.size == (1280, 800)], ids=lambda it: it.name)
@pytest.mark.parametrize("game", PLACES)
def test_what_lies_faded_in_a_box_is_what_is_taken_from_it(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """On screens where every wager has its amount beside it."""
    for seen, drawing in drawings(game, kind):
        due = {box: sum(act.cents for act in its) for box, its in taken(game, seen.view).items()}
        faded = {str(box): sum(lie) for box, lie in _faded(seen, drawing, panel(game)).items()}
        assert faded == due, seen.state


def _faded(seen: Seen, drawing: ScreenDrawing, shown: BoxesPanel) -> dict[int, list[int]]:
    """The amounts that lie faded in each box, in cents."""
    found: dict[int, list[int]] = {}
    for ink, cents in _amounts(drawing):
        row = drawing.boxes["boxes"]
        found.setdefault((ink.centerx - row.left) * shown.boxes // row.width + 1, []).append(cents)
    return found


def _amounts(drawing: ScreenDrawing) -> Iterator[tuple[pygame.Rect, int]]:
    for it in drawing.written.get("boxes", ()):
        if it.pen.colour == p.FADED and (found := LIES.fullmatch(it.text)):
            yield it.ink, int(found[1] or 1) * _cents(found[2])


def _cents(words: str) -> int:
    return round(100 * float(words.replace(",", "")))
