# SPDX-License-Identifier: MIT
"""In every payment list each act has a tag that touches nothing, and its wagers wherever the list has room for them.

Sums end where those of all lists do, and nothing begins on its edge.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pygame
import pytest

from controller.display import payment_setting
from controller.display import payment_words as words
from controller.display.panels import payment
from controller.display.payment_cells import Setting
from controller.display.payment_setting import List
from controller.display.payment_words import PaymentTexts
from controller.display.screen import BOTH, DEALER, Screen
from controller.engine.shown.views import Extras
from tests.display.payment_rig import DrawnAct, acts_drawn, tag_of
from tests.display.scenes.playing import Seen, look, pictured, seen_of

SCREENS = ((DEALER, (1280, 800), 149), (BOTH, (1280, 800), 149), (BOTH, (1024, 600), 170))
MARGIN = {(1280, 800): 14, (1024, 600): 10}
"""At the left and the right of a list, in dots."""
SIDE = 3
"""So far from there the ink of a letter can begin or end."""


@cache
def listing(game: str) -> tuple[Seen, ...]:
    """The states in which there is something to do."""
    return tuple(it for it in seen_of(game) if it.view.owed or it.view.ended or it.view.moves)


def pages_of(screen: Screen, seen: Seen) -> list[list[DrawnAct]]:
    """The acts on each page of the list, which is drawn; its margins are looked at."""
    surface, margin, found = pygame.Surface(screen.size), MARGIN[screen.size], []
    while not found or len(found) < screen.pages:
        with acts_drawn() as acts:
            screen.draw(surface, seen.view, seen.extras if not found else Extras(page=len(found)))
        if "payment" not in screen.boxes or "stopped" in screen.boxes:
            return found
        place = screen.boxes["payment"]
        lines = [line.ink for line in screen.written["payment"]]
        assert all(place.left + margin <= it.left and it.right <= place.right - margin for it in lines)
        ends = [act.right for act in acts]
        assert not ends or max(ends) in range(place.right - margin - SIDE, place.right - margin + 1)
        found.append(acts)
    return found


@pytest.mark.parametrize("game", pictured())
def test_each_payee_has_a_tag_and_sums_end_at_the_margin(game: str) -> None:
    """A player is the number of his place or his name on his colour, or a chip of the colour that is his name."""
    for audience, size, dpi in SCREENS:
        screen = Screen(look(game, simulated=audience == BOTH), audience, size, dpi)
        for seen in listing(game):
            for act in (it for page in pages_of(screen, seen) for it in page if it.player != "together"):
                assert act.tag.partition(", ")[0].lower() == tag_of(act), (seen.state, size)


BETWEEN = {(1280, 800): 4, (1024, 600): 3}
"""Between two tags one over the other, at least, in dots."""
BEFORE = {(1280, 800): 10, (1024, 600): 6}
"""Between the last line of a group and the next heading, where the list has free room at its foot."""
HEADS = ("TAKE", "PAY", "GIVE BACK", "TAKE BACK", "MOVE", "STAYS")


def screens_of(game: str) -> Iterator[Screen]:
    """The screens that have a list."""
    return (Screen(look(game, simulated=audience == BOTH), audience, size, dpi) for audience, size, dpi in SCREENS)


@pytest.mark.parametrize("game", pictured())
def test_tags_touch_neither_each_other_nor_the_edge_of_the_list(game: str) -> None:
    for screen in screens_of(game):
        for seen in listing(game):
            for page in pages_of(screen, seen):
                tags = [act.at for act in page if act.at.height]
                assert all(tag.top >= screen.boxes["payment"].top + 2 for tag in tags), (seen.state, screen.size)
                for one, other in combinations(sorted(tags, key=lambda it: it.top), 2):
                    across = one.left < other.right and other.left < one.right
                    assert not across or other.top - one.bottom >= BETWEEN[screen.size], (seen.state, screen.size)


@pytest.mark.parametrize("game", pictured())
def test_free_room_at_the_foot_of_a_list_is_before_its_headings(game: str) -> None:
    for screen in screens_of(game):
        for seen in listing(game):
            pages = pages_of(screen, seen)
            if len(pages) != 1:
                continue
            lines = screen.written["payment"]
            tags = [act.at for act in pages[0]]
            heads = [it.ink for it in lines if it.text in HEADS][1:]
            low = max([it.ink.bottom for it in lines] + [tag.bottom for tag in tags])
            free = screen.boxes["payment"].bottom - payment.PADDING - low
            above = [[it.bottom for it in tags if it.bottom <= head.top] for head in heads]
            gaps = [head.top - max(ends) for head, ends in zip(heads, above, strict=True) if ends]
            assert all(gap >= BEFORE[screen.size] or free < len(heads) * BEFORE[screen.size] for gap in gaps), (
                seen.state
            )


@pytest.mark.parametrize("game", pictured())
def test_wagers_are_said_wherever_the_list_with_them_has_one_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[PaymentTexts, tuple[int, int], int]] = []

    def set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
        asked.append((texts, room, least))
        return payment_setting.set_in(texts, room, least)

    monkeypatch.setattr(payment, "set_in", set_in)
    for screen in screens_of(game):
        for seen in listing(game):
            asked.clear()
            if not pages_of(screen, seen) or not asked:
                continue
            texts, room, least = asked[0]
            acts = words.each_once(texts.acts)
            setting = Setting(room[0], least, roomy=False, headed=payment_setting._headed(acts))
            if len(payment_setting._paged("", acts, setting, room[1]).pages) == 1:
                said = " ".join(line.text for line in screen.written["payment"])
                told = [it for it in acts if not it.together]
                assert [it.wagers for it in told if ", ".join(it.wagers) not in said] == [], (seen.state, screen.size)


@pytest.mark.parametrize("game", pictured())
def test_of_all_that_is_paid_the_wagers_are_said_or_of_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be asked whether the stakes of those go back of whom nothing is said."""
    lists: list[List] = []

    def set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
        lists.append(payment_setting.set_in(texts, room, least))
        return lists[-1]

    monkeypatch.setattr(payment, "set_in", set_in)
    for screen in screens_of(game):
        for seen in listing(game):
            pages_of(screen, seen)
    for found in lists:
        acts = [act for page in found.pages for entry in page for act in entry.acts]
        paid = [act for act in acts if act.kind == "pay" and act.needed == () and not act.together]
        assert len({bool(act.wagers) for act in paid}) <= 1
