# SPDX-License-Identifier: MIT
"""A table with a shared jackpot prize, by its scene: the prize, its age, the link down, a claim that waits."""

from collections.abc import Iterator

import pytest

from controller.display.drawing.brush import Written
from tests.display.blank_surface import blank_surface
from tests.display.pictures import KINDS, Glass, ScreenKind
from tests.display.scenes.playing import Seen, seen_of

SCENE = "linked-jackpot"
DOWN = "the link is down"
LOWEST = ScreenKind("one", (1024, 600), 170)
SAYS = {
    "the shared prize": ("Jackpot $20,000.25",),
    "the shared prize is old": ("Jackpot $20,000, 5 s",),
    DOWN: ("Jackpot not known", "no jackpot wager is offered", "RIVERSIDE CASINO"),
    "a claim waits": ("Jackpot $20,000.25", "claim 1 of major waits for the floor"),
    "a claim waits, the link is down": ("Jackpot not known", "claim 1 of major waits for the floor", "link is down"),
    "a claim is answered": ("$2,000.17", "Jackpot $20,001"),
    "the share is paid": ("Jackpot $20,001",),
}
"""Words of each state on the smallest screen."""


def states() -> dict[str, Seen]:
    return {it.state: it for it in seen_of(SCENE)}


def drawn(kind: ScreenKind, state: str) -> dict[str, list[Written]]:
    """Return the lines of each panel."""
    glass = Glass(SCENE, kind, surface=blank_surface(kind.size))
    glass.shows(states()[state])
    return glass.written


def overlaps(panels: dict[str, list[Written]]) -> Iterator[tuple[str, str]]:
    """Yield lines before the dealer and lines of the pay table that lie over each other."""
    for one in panels.get("dealers", ()):
        yield from ((one.text, other.text) for other in panels.get("pays", ()) if one.ink.colliderect(other.ink))


def test_every_state_of_the_scene_is_known() -> None:
    assert set(states()) == set(SAYS)


@pytest.mark.parametrize("state", SAYS)
def test_the_smallest_screen_says_how_the_prize_stands(state: str) -> None:
    """ss 231(2), 231(4), 236(2), 13(2)."""
    panels = drawn(LOWEST, state)
    words = " ".join(it.text for lines in panels.values() for it in lines)
    assert all(it in words for it in SAYS[state]), words
    assert not [*overlaps(panels)]


def test_the_dealer_reads_beside_the_cards_that_the_prize_is_not_known() -> None:
    panels = drawn(KINDS[0], "a claim waits, the link is down")
    assert "Jackpot not known" in {it.text for it in panels["dealers"]}


@pytest.mark.parametrize("kind", [it for it in KINDS if it != LOWEST], ids=lambda it: it.name)
def test_every_screen_says_that_the_prize_is_not_known(kind: ScreenKind) -> None:
    panels = drawn(kind, DOWN)
    words = " ".join(it.text for lines in panels.values() for it in lines).lower()
    assert "not known" in words
    assert "no jackpot wager is offered" in words
    assert not [*overlaps(panels)]
