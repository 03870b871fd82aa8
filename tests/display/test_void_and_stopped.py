# SPDX-License-Identifier: MIT
"""After a void round the wagers go back before anything else; a stopped table says the way back. In every scene."""

from collections import Counter
from functools import cache

import pygame
import pytest
from controller.display.panels import stopped
from glass_rig import said

from controller.display import grid, waiting, wording
from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.drawing import palette as p
from controller.display.screen import Screen
from controller.engine.rules.face import HandsPanel
from controller.engine.rules.wait import ENTRY, NUMBERS, SWITCH
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars
from controller.games import find, rooms
from controller.tapes.language import do
from controller.tapes.script.script import parse
from controller.tapes.stages.simulated_stage import SimulatedStage
from tests.display.blank_surface import blank_surface
from tests.display.payment_rig import acts_drawn
from tests.display.scenes.playing import limits_of, look, scene_of, seen_of

SCREENS = {"dealer": (DEALER, (1280, 800), 149), "one": (BOTH, (1280, 800), 149), "low": (BOTH, (1024, 600), 170)}
BACK = [game for game in rooms() if not find(game).equipment.tickets]
"""The games whose wagers go back when a round is void: a closed game of keno is drawn all the same (s 222(1), (14))."""


@cache
def seen(game: str, state: str) -> View:
    """Return the view in this state of the game's scene."""
    return next(it.view for it in seen_of(game) if it.state == state)


def shown(game: str, kind: str, view: View) -> tuple[Screen, pygame.Surface]:
    audience, size, dpi = SCREENS[kind]
    screen, surface = (
        Screen(look(game, simulated=kind != "dealer"), audience, size, dpi, view.limits),
        pygame.Surface(size),
    )
    screen.draw(surface, view)
    return screen, surface


def listed(screen: Screen, surface: pygame.Surface, view: View) -> Counter[str]:
    """Return each player's returned wagers, on all pages of the list."""
    every: set[tuple[str, str, str, int]] = set()
    for page in range(screen.pages):
        screen.forget()
        with acts_drawn() as acts:
            screen.draw(surface, view, Extras(page=page))
        every |= {act[:4] for act in acts}
    found: Counter[str] = Counter()
    for player, *_, cents in every:
        found[player] += cents
    return found


def lemon(surface: pygame.Surface, screen: Screen) -> int:
    """How many dots of NEXT have the colour of a key that goes on."""
    return pygame.mask.from_threshold(surface.subsurface(screen.boxes["next"]), p.ACT, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("game", BACK)
def test_after_a_void_round_the_act_is_that_wagers_go_back(game: str) -> None:
    view = seen(game, "void")
    assert wording.headline(view).text == wording.players_headline(view).text == "Void: wagers go back"
    back = dollars(sum(it.returned for it in view.owed))
    for kind in SCREENS:
        screen, surface = shown(game, kind, view)
        everywhere = " ".join(said(screen, name) for name in screen.written if name not in ("next", "payment"))
        strip = said(screen, "next")
        told = f"{wording.sentence(view.ended.heading if view.ended else '?')}: {back} goes back"
        assert told in everywhere or "Void: wagers go back" in everywhere, kind
        assert wording.sentence(view.ended.heading if view.ended else "?") in said(screen, "status")
        assert strip.startswith(f"Give back {back}"), (kind, strip)
        assert "Then:" in strip, (kind, strip)
        then = [line for line in screen.written["next"] if line.text.startswith("Then:")]
        assert then[0].text != "Then:" or len(screen.written["next"]) > len(then) + 2, f"{kind}: keys tell it"
        beneath = [line for line in screen.written["next"] if line.ink.top > then[0].ink.bottom]
        assert not beneath, f"{kind}: what comes then is said in one line"
        assert not lemon(surface, screen), f"{kind}: no key goes on before the wagers are given back"
        table_says = grid.KINDS[look(game, simulated=False).face.table].says_void
        table = "tiles" if "tiles" in screen.written else "poker"
        due = Counter({it.player: 0 for it in view.owed})
        for it in view.owed:
            due[it.player] += it.returned
        if not table_says:
            assert listed(screen, surface, view) == due, kind
        for player, cents in due.items() if table_says else ():
            assert wording.spoken(player) in said(screen, table).lower(), kind
            assert dollars(cents) in said(screen, table), kind
    players = Screen(look(game, simulated=False), PLAYERS, (1920, 1080), 141, limits_of(game))
    players.draw(blank_surface(players.size), view)
    told = f"{wording.sentence(view.ended.heading if view.ended else '?')}: {back} goes back"
    face = look(game, simulated=False).face
    in_boxes = face.boxes or face.tiles or any(isinstance(it, HandsPanel) for it in face.own)  # there it stands to whom
    everything = " ".join(said(players, name) for name in players.written)
    assert (told if in_boxes else "Void: wagers go back") in everything


def test_no_band_lies_over_the_stakes_that_go_back_at_pai_gow_and_no_box_is_lit_meanwhile() -> None:
    void, halted = seen("pai-gow", "void"), seen("pai-gow", "stopped")
    for kind in SCREENS:
        for view in (void, halted):
            screen, surface = shown("pai-gow", kind, view)
            boxes = screen.boxes["tiles"]
            assert not screen.boxes["void" if view is void else "stopped"].colliderect(boxes), kind
            assert not pygame.mask.from_threshold(surface.subsurface(boxes), p.ACT, (1, 1, 1, 255)).count(), kind
    players = Screen(look("pai-gow", simulated=False), PLAYERS, (1920, 1080), 141, limits_of("pai-gow"))
    players.draw(blank_surface(players.size), halted)
    assert "its wagers go back" in said(players, "moment"), "the boxes say that they are void"


@pytest.mark.parametrize("game", rooms())
def test_a_stopped_table_says_the_way_back_and_its_first_step_is_the_act(game: str) -> None:
    view = seen(game, "stopped")
    every = [wording.sentence(it) for it in waiting.way_back(view)]
    first = every[0]
    assert first == wording.sentence(waiting.waits(view)[0].text.partition(" (the ")[0])
    for kind in SCREENS:
        screen, surface = shown(game, kind, view)
        strip = said(screen, "next")
        whole = f"{strip} {said(screen, 'payment')}" if "payment" in screen.written else strip
        assert [step for step in every if step.lower() not in whole.lower()] == [], (kind, whole)
        assert first in strip, (kind, strip)
        way = stopped.whole_way(view)
        assert way
        assert [words for words in way.foot if words not in whole] == [], (kind, whole)
        for key in waiting.waits(view)[1]:
            assert wording.spoken(key).split()[0] in said(screen, "next").lower() or kind != "dealer"
        assert "GIVE BACK" not in whole, "nothing goes back before the table goes on"
        numbered = strip.startswith("1 ")  # the number of the first step is lit
        assert bool(lemon(surface, screen)) == bool(waiting.waits(view)[1] or numbered), kind


def pressed(game: str, state: str, key: str) -> View:
    """Return the view after the scene is played to this state, and this key is pressed or turned."""
    steps = parse(scene_of(game).read_text().partition(f"# picture: {state}\n")[0])
    table = next(step.table for step in steps if step.table)
    with SimulatedStage(table[0], table[1:]) as stage:
        for step in steps:
            if not step.table:
                do(stage, step.line)
        person = key.removeprefix(SWITCH)
        lines = (f"turn {person} key off", f"turn {person} key on") if key.startswith(SWITCH) else (f"press {key}",)
        for line in lines:
            do(stage, line)
        return stage.view


@pytest.mark.parametrize("game", rooms())
def test_a_key_that_is_offered_while_the_table_is_stopped_is_not_refused(game: str) -> None:
    """Digits and the entry key are left out: they belong to keyed numbers, and do not mend a card or ball."""
    for state in {it.state for it in seen_of(game) if it.view.blocks and it.state.startswith("stopped")}:
        _, asked, accepted = waiting.waits(seen(game, state))
        for key in (it for it in (*asked, *accepted) if it not in (NUMBERS, ENTRY)):
            after = pressed(game, state, key)
            assert not after.refusal, (state, key, after.refusal)


def test_what_a_void_round_returns_is_said_while_the_table_is_stopped() -> None:
    view = seen("baccarat", "stopped")
    assert wording.goes_back(view)
    screen, _ = shown("baccarat", "dealer", view)
    assert "$90 goes back" in said(screen, "next")
