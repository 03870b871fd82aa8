# SPDX-License-Identifier: MIT
"""In a row of places things of one kind are of one size: chips, their amounts, the cards that players have kept."""

from collections import Counter

import pygame
import pytest

from controller.display.boxed.spots import TIMES
from controller.display.boxes import contents
from controller.display.drawing import palette as p
from controller.display.drawing.players import Given
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.money import dollars
from tests.display.drawings import Drawings, ScreenDrawing
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import look

on_each = pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)


@on_each
@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance"])
def test_no_chip_of_a_wager_is_smaller_and_no_amount_than_another(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    """A larger wager has more chips: a smaller one would look like less."""
    for seen, drawing in drawings(game, kind):
        row = drawing.boxes.get("boxes")
        broad = {it.width for it in drawing.stacks if row and row.contains(it)}
        sizes = {it.pen.size for it in drawing.written.get("boxes", ()) if it.pen.weight == "Black" and "$" in it.text}
        assert len(broad) <= 1, (seen.state, broad)
        assert len(sizes) <= 1 or seen.view.declared or not broad, (seen.state, sizes)


LEAST_CHIP = {"caribbean-stud": 24, "double-chance": 28}
"""In dots, on a screen of 1280x800, where seven have chips beside their amounts: an owner's colour is seen."""


@pytest.mark.parametrize("kind", [it for it in KINDS if it.size == (1280, 800)], ids=lambda it: it.name)
@pytest.mark.parametrize("game", LEAST_CHIP)
def test_a_chip_beside_its_amount_is_large_enough_for_its_colour(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    for seen, drawing in drawings(game, kind):
        row = drawing.boxes.get("boxes")
        broad = [it.width for it in drawing.stacks if row and row.contains(it)]
        assert min(broad, default=LEAST_CHIP[game]) >= LEAST_CHIP[game], seen.state


@pytest.mark.parametrize("kind", [it for it in KINDS if it.screen == "dealer"], ids=lambda it: it.name)
def test_wagers_beneath_a_name_are_clear_of_it(kind: ScreenKind, drawings: Drawings) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("caribbean-stud", kind)}
    said = found["a straight flush is paid"].written["payment"]
    (wagers,) = (it.ink for it in said if it.text.startswith("ante "))
    above = [it.ink.bottom for it in said if it.ink.bottom <= wagers.centery]
    assert wagers.top - max(above) >= 4


HAND = 5
BOXES, ALL_OF_A_SPLIT = 7, 7
"""At blackjack; of the largest split of its scene so many cards lie upright."""


@on_each
@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance", "let-it-ride-house"])
def test_only_cards_that_have_lost_are_dim(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """A hand is in play while its player decides, has decided or waits."""
    found = 0
    for seen, drawing in drawings(game, kind):
        dim = [it for it in drawing.cards if it.card == FACE_DOWN and it.look == "faded"]
        folded = sum(it.text == "Folds" for it in drawing.written.get("boxes", ()))
        assert len(dim) == HAND * folded, seen.state
        found += len(dim)
    assert bool(found) == (game == "caribbean-stud")


BOXED = ("caribbean-stud", "double-chance", "let-it-ride-house", "let-it-ride-nsw")


@on_each
@pytest.mark.parametrize("game", BOXED)
def test_whatever_is_faded_at_a_box_belongs_to_a_hand_that_has_lost(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    """The hand of a split that waits while the other is played has not: it is ivory, and so is one that is finished."""
    panel = look(game, simulated=True).face.boxes
    assert panel
    for seen, drawing in drawings(game, kind):
        boxes = contents(panel, seen.view, Given()).boxes
        lost = [hand for box in boxes for hand in box.hands if hand.tone == "loses"]
        cards = Counter(it.card for it in drawing.cards if it.look == "faded")
        assert cards <= Counter(card for hand in lost for card in hand.cards), seen.state
        faded = [it for it in drawing.written.get("boxes", ()) if it.pen.colour == p.FADED]
        figures = Counter(it.text for it in faded if it.text.isdigit() and it.pen.weight == "Black")
        heads = [str(box.number) for box in boxes if not box.played or all(it in lost for it in box.hands)]
        assert figures <= Counter([*heads, *(hand.total.figure for hand in lost)]), seen.state
        passed = [it for it in (*seen.view.owed, *seen.view.paid) if it.how == "loses"]
        sums = {it.stands for it in passed} | {it.cents for hand in lost for it in hand.stacks}
        sums |= {sum(it.cents for it in hand.stacks) for hand in lost} | {hand.amounts.lost for hand in lost}
        assert {it.text for it in faded if it.text[:1] == "$" < it.text} <= {*map(dollars, sums)}, seen.state


@on_each
@pytest.mark.parametrize("game", ["let-it-ride-house", "let-it-ride-nsw"])
def test_of_equal_bets_it_is_said_how_many_beside_a_bonus_too(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """In a narrow place that count was left out: other places seemed to hold something else."""
    said = [it.text for _, its in drawings(game, kind) for it in its.written.get("boxes", ()) if TIMES in it.text]
    assert said
    assert all(it[0].isdigit() for it in said), said


KEPT = {"Kd", "8d", "Ah", "Jh", "4h"}
"""By two players, in the scene's last round."""


@on_each
def test_kept_cards_are_of_one_size_and_stay_as_they_lie_when_the_sixth_is_dealt(
    kind: ScreenKind, drawings: Drawings
) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("double-chance", kind)}
    before, later = (_kept(found[f"{state}, seven players"]) for state in ("kept cards", "a sixth card"))
    assert before.keys() == KEPT
    assert before == later
    assert len({box.size for box in before.values()}) == 1


@on_each
def test_the_sixth_card_is_as_large_as_the_kept_ones(kind: ScreenKind, drawings: Drawings) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("double-chance", kind)}
    drawing = found["a sixth card, seven players"]
    cards = [it for it in drawing.cards if drawing.boxes["boxes"].contains(it.box)]
    assert len({it.box.size for it in cards if it.card in {*KEPT, SIXTH}}) == 1


@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance", "let-it-ride-house", "let-it-ride-nsw"])
def test_what_a_player_has_chosen_is_the_same_word_on_each_screen(game: str, drawings: Drawings) -> None:
    """It was shorter where a place is narrow."""
    every = [[*drawings(game, kind)] for kind in KINDS]
    found: set[str] = set()
    for states in zip(*every, strict=True):
        words = [Counter(word for word in _words(its) if word in CHOICES) for _, its in states]
        assert words == words[:1] * len(KINDS), states[0][0].state
        found |= {*words[0]}
    assert found


CHOICES = {"Bet", "Folds", "Rides", *("Declares", "Declared"), *("Discards", "Discarded"), *("Takes", "Withdrawn")}
"""With the engine's own words; "Takes back" may stand in two lines."""


def _words(drawing: ScreenDrawing) -> list[str]:
    return [word for it in drawing.written.get("boxes", ()) for word in it.text.split()]


LOW = {ScreenKind("one", (1024, 600), 170): (30, 43), ScreenKind("players", (1920, 1080), 141): (60, 84)}
"""Where the cards of a place have a low room: so large is every kept card at least, in dots."""
SIXTH = "3h"
"""The one that is turned up in the scene's last round."""


@pytest.mark.parametrize("kind", LOW, ids=lambda it: it.name)
def test_where_places_are_low_the_sixth_card_is_as_large_as_the_kept_ones_and_none_small(
    kind: ScreenKind, drawings: Drawings
) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("double-chance", kind)}
    row, cards = found["a sixth card, seven players"].boxes["boxes"], found["a sixth card, seven players"].cards
    sizes = {it.box.size for it in cards if row.contains(it.box) and it.card in {*KEPT, SIXTH}}
    assert len(sizes) == 1
    assert all(size >= least for size, least in zip(*sizes, LOW[kind], strict=True))


def test_a_kept_hand_that_loses_says_why_and_how_much_where_places_are_low(drawings: Drawings) -> None:
    (kind,) = (it for it in LOW if it.screen == "one")
    (drawing,) = (it for seen, it in drawings("double-chance", kind) if seen.state == "the sixth card loses")
    said = [it.text for it in drawing.written["boxes"]]
    assert {"Another", "suit", "\N{MINUS SIGN}$50"} <= {*said}, said


CLEAR = {(1280, 800): 12, (1024, 600): 1, (1920, 1080): 8}
"""Dots. The gap between kept cards and the words below them, by screen size."""


@on_each
def test_what_is_said_of_a_place_is_clear_of_its_kept_cards(kind: ScreenKind, drawings: Drawings) -> None:
    for seen, drawing in drawings("double-chance", kind):
        if "boxes" not in drawing.boxes or "sixth" not in seen.state:
            continue
        row, gap = drawing.boxes["boxes"], CLEAR[kind.size]
        cards = [pygame.Rect(*it.box.topleft, it.box.width, it.box.height + gap) for it in drawing.cards]
        cards = [it for it in cards if row.contains(it)]
        crossed = [it.text for it in drawing.written["boxes"] if it.ink.collidelist(cards) >= 0]
        assert not crossed, (seen.state, crossed)


def _kept(drawing: ScreenDrawing) -> dict[str, pygame.Rect]:
    row = drawing.boxes["boxes"]
    return {it.card: it.box for it in drawing.cards if row.contains(it.box) and it.card in KEPT}


@pytest.mark.parametrize("kind", [it for it in KINDS if it.screen == "players"], ids=lambda it: it.name)
def test_a_ranking_of_the_dealer_stands_on_one_line_where_it_is_not_much_smaller_so(
    kind: ScreenKind, drawings: Drawings
) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("caribbean-stud", kind)}
    assert "Pair of tens" in {line.text for line in found["jackpots, seven players"].written["dealers"]}
