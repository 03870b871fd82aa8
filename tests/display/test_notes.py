# SPDX-License-Identifier: MIT
"""Notes beside NEXT: one line wherever it can be, inside the margins, beside the keys of the act. In every scene."""

import re
from collections.abc import Iterator
from itertools import product

import pygame
import pytest
from controller.display.dealer import key_row
from controller.display.dealer.caps import caps_of
from controller.display.dealer.ways import inside
from controller.display.panels.messages import in_words
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.audience import BOTH, DEALER
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.screen import Screen
from controller.engine.record import effect_rows
from controller.engine.record.decided import cite
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View, Words
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.playing import drawn_games, limits_of, look, seen_of

SCREENS = {"dealer": (DEALER, (1280, 800), 149), "one": (BOTH, (1280, 800), 149), "low": (BOTH, (1024, 600), 170)}
WITHIN = 4
"""Dots. The smallest gap between a note's words and the edge of its panel."""
BY_HAND = 4
"""Number of states in keno's scene in which the device was turned by hand, and must be checked."""
LONG = {
    ("keno", "by hand"): "who checks what is to be used again, and turns which key",
    ("keno", "by hand, a ball keyed"): "the same",
    ("keno", "result, by hand"): "the same",
    ("keno", "result, nobody wins"): "the same",
}
"""Notes that are too long for one line of every screen, with their content."""


def noted(game: str, kind: str) -> Iterator[tuple[str, View, Screen, pygame.Surface]]:
    """The states of a scene that have notes, each drawn."""
    audience, size, dpi = SCREENS[kind]
    screen = PartialScreen(
        ("messages", "next"), look(game, simulated=kind != "dealer"), audience, size, dpi, limits_of(game)
    )
    surface = pygame.Surface(size)
    for seen in seen_of(game):
        screen.draw(surface, seen.view, seen.extras)
        if "messages" in screen.boxes:
            yield seen.state, seen.view, screen, surface


@pytest.mark.parametrize("kind", SCREENS)
@pytest.mark.parametrize("game", drawn_games())
def test_a_note_is_one_line_inside_the_margins_and_hides_no_key_of_the_act(game: str, kind: str) -> None:
    for state, view, screen, _ in noted(game, kind):
        panel, strip = screen.boxes["messages"], screen.boxes["next"]
        lines = [it for it in screen.written["messages"] if not it.text.endswith((" of 2", " of 3"))]
        words = [pygame.Rect(it.ink.topleft, (it.ink.width, round(fonts.CAP * it.pen.size))) for it in lines]
        assert all(panel.inflate(-2 * WITHIN, -2 * WITHIN).contains(it) for it in words), (state, panel, words)
        assert len(lines) == len(wording.beside_next(view)) or (game, state) in LONG, (state, [it.text for it in lines])
        if strip.contains(panel):
            assert inside(strip, screen._scale).contains(panel), (state, panel)
        _, asked, _ = waiting.waits(view, screen._context.look.payment)
        acts = [it.words or it.key for it in caps_of(screen._context, view, asked) if it.look == "act"]
        said = [it.text for it in screen.written["next"]]
        assert not [it for it in acts if it not in said], (state, acts, said)


@pytest.mark.parametrize("game", drawn_games())
def test_a_refusal_however_long_hides_no_key_of_the_act(game: str) -> None:
    seen = next(it for it in seen_of(game) if it.state == "refused")
    assert seen.view.refusal
    long = replace(seen.view.refusal, text="; ".join(["take three equal wagers from each player"] * 5))
    for audience, size, dpi in SCREENS.values():
        screen = PartialScreen(("next",), look(game, simulated=audience == BOTH), audience, size, dpi, seen.view.limits)
        for refusal in (seen.view.refusal, long):
            screen.draw(blank_surface(size), replace(seen.view, refusal=refusal), seen.extras)
            _, asked, _ = waiting.waits(seen.view, screen._context.look.payment)
            acts = [it.words or it.key for it in caps_of(screen._context, seen.view, asked) if it.look == "act"]
            said = [it.text for it in screen.written["next"]]
            assert acts
            assert not [it for it in acts if it not in said], (size, acts, said)


@pytest.mark.parametrize("game", ["sic-bo", "wheel-of-fortune-50", "two-up", "keno"])
def test_a_note_has_an_ivory_mark_for_the_table_plays_on(game: str) -> None:
    for state, _, screen, surface in noted(game, "dealer"):
        box = surface.subsurface(screen.boxes["messages"])
        assert not pygame.mask.from_threshold(box, p.FAULT, (1, 1, 1, 255)).count(), state


def test_whose_note_it_is_is_said_only_if_the_words_do_not_say_it() -> None:
    lamp = wording.ScreenMessage("told", "alert", "Winning lamps dark: call the technician", whom="technician")
    noted = wording.ScreenMessage("noted", "noted", "ann: tie $5", source="s 90(7)")
    cleared = wording.ScreenMessage("told", "alert", "tails is cleared", whom="floor manager")
    said = [in_words(it) for it in (lamp, noted, cleared)]
    assert said == [lamp.text, "Ann: tie $5 (s 90(7))", "Floor manager: tails is cleared"]


def test_one_line_is_as_high_as_a_key() -> None:
    _, _, screen, _ = next(noted("sic-bo", "dealer"))
    assert screen.boxes["messages"].height == key_row.height(screen._least)


@pytest.mark.parametrize("game", drawn_games())
def test_the_section_of_a_remark_is_a_field_and_not_in_its_words(game: str) -> None:
    remarks = {it.view.remark: it.view.remark_source for it in seen_of(game) if it.view.remark}
    assert not [it for it in remarks if re.search(r"\(ss? \d", it)]


def test_beside_the_section_of_the_act_a_remark_has_none_of_its_own() -> None:
    """Two side by side were read as one; where it stands alone the remark has it, if there is room."""
    said = set()
    for kind, name in product(SCREENS, ("sic-bo", "craps")):
        audience, size, dpi = SCREENS[kind]
        its_look, surface = look(name, simulated=kind != "dealer"), blank_surface(size)
        screen = PartialScreen(("next",), its_look, audience, size, dpi, limits_of(name))
        for seen in seen_of(name):
            screen.draw(surface, seen.view, seen.extras)
            remark, strip = waiting.remark(seen.view), screen.written.get("next", [])
            sections = [it.ink for it in strip if it.text == wording.cited(seen.view.prompt.source)]
            whole = [it.ink for it in strip if remark.text and it.text == cite(remark.text, remark.source)]
            said |= {(name, seen.state) for _ in whole}
            assert not [it for it in whole for each in sections if each.top < it.bottom and it.top < each.bottom]
    assert said


def test_a_remark_of_an_earlier_version_is_shown_with_the_section_in_its_words() -> None:
    was = b'[{"type":"Prompt","what":"pay","source":"s 1","phase":"pay","presses":["paid"],"asked":["paid"],' + (
        b'"remark":"Wrong entry? Entry again clears it (s 147)"}]'
    )
    view = view_after(View(), effect_rows.decode(was))
    assert waiting.remark(view) == Words("Wrong entry? Entry again clears it (s 147)")
    screen, surface = Screen(look("sic-bo", simulated=False), DEALER, (1280, 800), 149), blank_surface((1280, 800))
    screen.draw(surface, view)
    assert "Wrong entry? Entry again clears it (s 147)" in [it.text for it in screen.written["next"]]


@pytest.mark.parametrize("kind", SCREENS)
def test_while_a_device_is_turned_by_hand_nothing_says_that_it_works(kind: str) -> None:
    """That its drum turns again is reported because it is turned by hand: whether it works, the floor manager finds."""
    found = 0
    for state, view, screen, _ in noted("keno", kind):
        if not any(block.how == "works again" for block in view.blocks):
            continue
        (use, *_) = wording.beside_next(view)
        assert (use.kind, use.heading) == ("told", "to use the drawer again"), state
        said = " ".join(it.text for it in screen.written["messages"])
        assert "works again" not in said, (state, said)
        found += "To use the drawer again: the floor manager checks it and turns the key" in said
    assert found == BY_HAND
