# SPDX-License-Identifier: MIT
"""In a row of places things of one kind are of one size: chips, their amounts, the cards that players have kept."""

import pygame
import pytest

from tests.display.drawings import Drawing, Drawings
from tests.display.pictures import KINDS, Kind

on_each = pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)


@on_each
@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance"])
def test_no_chip_of_a_wager_is_smaller_and_no_amount_than_another(game: str, kind: Kind, drawings: Drawings) -> None:
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
def test_a_chip_beside_its_amount_is_large_enough_for_its_colour(game: str, kind: Kind, drawings: Drawings) -> None:
    for seen, drawing in drawings(game, kind):
        row = drawing.boxes.get("boxes")
        broad = [it.width for it in drawing.stacks if row and row.contains(it)]
        assert min(broad, default=LEAST_CHIP[game]) >= LEAST_CHIP[game], seen.state


@pytest.mark.parametrize("kind", [it for it in KINDS if it.screen == "dealer"], ids=lambda it: it.name)
def test_wagers_beneath_a_name_are_clear_of_it(kind: Kind, drawings: Drawings) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("caribbean-stud", kind)}
    said = found["a straight flush is paid"].written["payment"]
    (wagers,) = (it.ink for it in said if it.text.startswith("ante "))
    above = [it.ink.bottom for it in said if it.ink.bottom <= wagers.centery]
    assert wagers.top - max(above) >= 4


KEPT = {"Kd", "8d", "Ah", "Jh", "4h"}
"""By two players, in the scene's last round."""


@on_each
def test_kept_cards_are_of_one_size_and_stay_as_they_lie_when_the_sixth_is_dealt(
    kind: Kind, drawings: Drawings
) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("double-chance", kind)}
    before, later = (_kept(found[f"{state}, seven players"]) for state in ("kept cards", "a sixth card"))
    assert before.keys() == KEPT
    assert before == later
    assert len({box.size for box in before.values()}) == 1


def _kept(drawing: Drawing) -> dict[str, pygame.Rect]:
    row = drawing.boxes["boxes"]
    return {it.card: it.box for it in drawing.cards if row.contains(it.box) and it.card in KEPT}


@pytest.mark.parametrize("kind", [it for it in KINDS if it.screen == "players"], ids=lambda it: it.name)
def test_a_ranking_of_the_dealer_stands_on_one_line_where_it_is_not_much_smaller_so(
    kind: Kind, drawings: Drawings
) -> None:
    found = {seen.state: drawing for seen, drawing in drawings("caribbean-stud", kind)}
    assert "Pair of tens" in {line.text for line in found["jackpots, seven players"].written["dealers"]}
