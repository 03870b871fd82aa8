# SPDX-License-Identifier: MIT
"""The keys of NEXT's sentence are on the strip, with notes and messages too, and before the other keys. Every scene."""

import re

import pygame
import pytest
from controller.display.dealer import key_row
from controller.display.dealer.caps import SPUN, caps_of
from controller.display.drawing.keys import Key
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.audience import BOTH, DEALER
from controller.display.drawing.brush import Brush
from controller.display.screen import Screen
from controller.engine.rules.wait import WHEEL
from controller.engine.shown.views import Alarm, View, Words
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.playing import drawn_games, limits_of, look, scene_of, seen_of

NOTE = Words("Ann: straight up 17 $50 of a note", "s 5(1)")
ALERT = Alarm("floor manager", "a card left the shoe unasked: it lies before the dealer", "s 96(1)")
TOO_MANY = {
    ("triple-penny-two-up", "no spin"): "the results of a spin: all of them are wider than the strip",
}
"""The keys that have no room where a note lies at their right, and why."""


def with_notes(view: View) -> list[View]:
    """The same as it is, with a note, and with an alert."""
    return [view, replace(view, note=NOTE), replace(view, alarms=(ALERT,))]


@pytest.mark.parametrize("game", drawn_games())
def test_every_key_that_the_sentence_asks_for_is_on_the_strip(game: str) -> None:
    screen = PartialScreen(("messages", "next"), look(game, simulated=True), BOTH, (1024, 600), 170, limits_of(game))
    surface = blank_surface(screen.size)
    missing = set()
    for seen in seen_of(game):
        for view in with_notes(seen.view):
            screen.draw(surface, view, replace(seen.extras, refusal_seen=True))
            words, asked, accepted = waiting.waits(view, screen._context.look.payment)
            lines, note = screen.written.get("next", ()), screen._context.shown.get("messages")
            covered = [it.text for it in lines if note and note.collidepoint(it.ink.right - 1, it.ink.centery)]
            assert not covered, (seen.state, "a note lies on it")
            said = [it.text for it in lines]
            for cap in caps_of(screen._context, view, asked, accepted) if said else ():
                named = re.search(rf"\b{re.escape((cap.words or cap.key).lower())}\b", words.text.lower())
                if named and view is seen.view and not cap.asked:  # a note may hide what is only accepted
                    assert (cap.words or cap.key) in said, (seen.state, cap)
                if cap.asked and named and (cap.words or cap.key) not in said:
                    missing.add((game, cap.words or cap.key))
                    assert any(it.startswith("? ") for it in said), (seen.state, said)
    assert missing <= TOO_MANY.keys(), missing
    assert missing == {it for it in TOO_MANY if it[0] == game}


@pytest.mark.parametrize("game", drawn_games())
def test_a_key_that_the_sentence_names_comes_before_those_that_it_does_not_name(game: str) -> None:
    keys = {key.wait_name: key.words for key in look(game, simulated=True).keys if key.words}
    for seen in seen_of(game):
        words, _, accepted = waiting.waits(seen.view)
        others = [it for it in accepted if it in keys]
        said = [(waiting.called(seen.view, it) or keys[it]).lower() for it in others]
        named = [re.search(rf"\b{re.escape(it)}\b", words.text.lower()) is not None for it in said]
        assert named == sorted(named, reverse=True), (seen.state, words.text, others)


def test_a_key_that_is_asked_for_comes_before_how_many_more_there_are() -> None:
    """Sic-bo, with a note: of "key their numbers and press entry" entry was left out, and "+2: ?" stood there."""
    seen = next(it for it in seen_of("sic-bo") if {"numbers", "entry"} <= set(it.view.asked))
    screen, surface = (
        Screen(look("sic-bo", simulated=True), BOTH, (1024, 600), 170, limits_of("sic-bo")),
        blank_surface((1024, 600)),
    )
    screen.draw(surface, replace(seen.view, note=NOTE), seen.extras)
    assert "entry" in [it.text for it in screen.written["next"]]
    assert wording.beside_next(replace(seen.view, note=NOTE))


def test_where_only_the_keys_that_are_asked_for_have_room_nothing_else_takes_it() -> None:
    """Entry is not next before a number is keyed; it is asked for all the same."""
    screen = Screen(look("sic-bo", simulated=True), BOTH, (1024, 600), 170, limits_of("sic-bo"))
    brush = Brush(pygame.Surface((1024, 100)), screen._scale, screen._least)
    caps = [Key("1-6", "numbers", 1, "act", asked=True), Key("ENTER", "entry", 1, asked=True), Key("O", "no spin", 1)]
    room = key_row.width(caps[:2], brush.least)
    shown, words = key_row._with_more(brush, caps, brush.least, room + 2)
    assert ([cap.words for cap, _ in shown], words) == (["numbers", "entry"], "")


@pytest.mark.parametrize("game", [game for game in drawn_games() if look(game, simulated=False).face.table in SPUN])
def test_a_wheel_is_spun_in_the_same_words_at_every_table(game: str) -> None:
    """The dealer's screen had a key `wheel` where the sentence and a simulated table say `spin the ball`."""
    simulated, real = (Screen(look(game, simulated=it), DEALER, (1280, 800), 149)._context for it in (True, False))
    said = set()
    for seen in seen_of(game):
        _, asked, accepted = waiting.waits(seen.view)
        if WHEEL in (*asked, *accepted):
            keys, words = (
                {cap.words or cap.key for cap in caps_of(it, seen.view, asked, accepted)} for it in (simulated, real)
            )
            said |= {SPUN[real.look.face.table]} & keys & words
            assert WHEEL not in keys | words, seen.state
    assert said


@pytest.mark.parametrize("game", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_a_wheel_without_a_reader_is_spun_before_its_symbol_is_keyed(game: str) -> None:
    context = Screen(look(game, simulated=False), DEALER, (1280, 800), 149)._context
    seen = next(it for it in seen_of(game) if it.state == "reader lost").view
    marked = {}
    for digits in ("", "3"):
        view = replace(seen, digits=digits)
        _, asked, accepted = waiting.waits(view)
        marked[digits] = [it.words or it.key for it in caps_of(context, view, asked, accepted) if it.look == "act"]
    assert marked == {"": ["spin the wheel"], "3": ["numbers", "entry"]}


@pytest.mark.parametrize("game", [it for it in drawn_games() if "# picture: void\n" in scene_of(it).read_text()])
def test_after_a_void_round_the_keys_of_what_comes_next_are_seen(game: str) -> None:
    """Two-up and craps, where a wager of one player comes before, had none."""
    seen = next(it for it in seen_of(game) if it.state == "void")
    screen = Screen(look(game, simulated=False), DEALER, (1280, 800), 149)
    screen.draw(blank_surface((1280, 800)), seen.view, seen.extras)
    _, asked, accepted = waiting.waits(seen.view, screen._context.look.payment)
    caps = [it.words or it.key for it in caps_of(screen._context, seen.view, asked, accepted)]
    assert caps
    assert caps[0] in [it.text for it in screen.written["next"]], caps


@pytest.mark.parametrize(("game", "state"), [("keno", "by hand")])
def test_where_keys_are_left_out_it_is_said_how_many(game: str, state: str) -> None:
    """Beside a remark, and beside a note that leaves little room."""
    seen = next(it for it in seen_of(game) if it.state == state)
    screen = Screen(look(game, simulated=True), BOTH, (1024, 600), 170, limits_of(game))
    screen.draw(blank_surface((1024, 600)), seen.view, seen.extras)
    said = [it.text for it in screen.written["next"]]
    caps = caps_of(screen._context, seen.view, *waiting.waits(seen.view, screen._context.look.payment)[1:])
    left_out = sum((it.words or it.key) not in said for it in caps)
    assert left_out
    assert f"? +{left_out}" in said, said


@pytest.mark.parametrize("wide", range(232, 400, 8))
def test_a_remark_that_asks_in_two_lines_says_in_the_second_what_is_done_then(wide: int) -> None:
    """No word of it is left alone on the second line."""
    brush = Brush(pygame.Surface((wide, 60)), 1.0)
    remark = Words("A die does not lie flat? Shake again")
    lines = key_row._lines(brush, brush.surface.get_rect(), remark, 2)
    assert lines in (("A die does not lie flat?", "Shake again"), (remark.text,))
