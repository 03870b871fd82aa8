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
