# SPDX-License-Identifier: MIT
"""Every line and dot stays in its panel's box, whatever is on show at once; nothing is cut or too small."""

import re
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest
from controller.display.drawing.cloth import Background
from msgspec.structs import replace

from controller.display import legible, waiting
from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen
from controller.engine.record.announced import Announced
from controller.engine.shown.views import Alarm, Extras, Refused, ShownLimits, View, Words
from tests.display.scenes.playing import Seen, limits_of, look, pictured, seen_of

KINDS = {
    "dealer": (DEALER, (1280, 800), 149),
    "window": (BOTH, (1280, 800), 149),
    "low window": (BOTH, (1024, 600), 170),
    "players": (PLAYERS, (1920, 1080), 141),
    "large": (DEALER, (1920, 1080), 141),
}
"""Audience, size in dots, dots per inch."""
LOADED = (
    Alarm("technician", "the lamp of total 17 is open; replace it; the result stands", "s 78(7)", "lamps"),
    Alarm("floor manager", "a wager was placed after no more bets: a chip of red lies on the line", "s 72(2)"),
)
NOTICE = Announced(10_00, None, None, (), "10.45 pm")
SMALL = frozenset({"layout", "wheel"})
"""Panels with letters below the usual minimum: odds of a full layout, numbers of a wheel."""
ALL_KINDS = ("result", "stopped", "void", "decision, seven", "refused")
"""States that are drawn on every kind of screen; each other state on the players' and one more, in turn."""


def loaded(view: View) -> View:
    """The same view with all that can be said besides at once: refusal, alarms, a note, limits that are announced."""
    return replace(
        view,
        refusal=view.refusal or Refused("call no more bets first", "s 72(1)", "start"),
        alarms=(*view.alarms, *LOADED),
        note=view.note or Words("red's wager of $500 on small was refused: it is over the maximum", "s 5(1)(b)"),
        limits=announced(view.limits),
    )


def announced(limits: ShownLimits) -> ShownLimits:
    return replace(limits, notices=(NOTICE,))


def drawn_on(game: str, kind: str) -> Iterator[Seen]:
    """The states that are drawn on this kind of screen."""
    place = list(KINDS).index(kind)
    for number, seen in enumerate(seen_of(game)):
        if kind == "players" or number % len(KINDS) == place or seen.state.startswith(ALL_KINDS):
            yield seen


def written_amiss(screen: Screen, least: int) -> set[str]:
    """The lines that leave their box, are cut, or are too small to be read."""
    amiss = set()
    for name, lines in screen.written.items():
        box = screen.boxes[name]
        for line in lines:
            if not box.contains(line.ink):
                amiss.add(f"{name}: {line.text!r} at {line.ink} leaves {box}")
            if "…" in line.text and line.text != "Saving…":
                amiss.add(f"{name}: {line.text!r} is cut")
            if line.pen.size < least and name not in SMALL:
                amiss.add(f"{name}: {line.text!r} has size {line.pen.size} of at least {least}")
    return amiss


SECTION = re.compile(r"\bss? \d|\b[HR]?\d+\.\d+\.\d+")
ORDERS = re.compile(
    r"\b(press|collect|announce|key its|key the|count the|turn the|deal the|call no|deal:)\b", re.IGNORECASE
)
"""How the dealer is told what to do."""


def for_the_dealer(screen: Screen, view: View) -> set[str]:
    """Return texts on the screen that players must not read: sections, the prompt, orders, refusals, people to call."""
    whole = {name: " ".join(line.text for line in lines) for name, lines in screen.written.items()}
    prompt, _, _ = waiting.waits(view)
    own = (prompt.text, view.remark, view.refusal.text if view.refusal else "", *(it.text for it in view.alarms))
    said = {f"{name}: {text}" for name, text in whole.items() if SECTION.search(text) or ORDERS.search(text)}
    return said | {f"{name}: {it}" for name, text in whole.items() for it in own if it and it.lower() in text.lower()}


@lru_cache(maxsize=1)
def dots_of(background: Background) -> bytearray:
    """Return the dots of a whole background. A bytearray is compared with a surface without a copy of the surface."""
    return bytearray(background.surface.get_buffer())


def outside(screen: Screen, surface: pygame.Surface) -> bool:
    """Whether anything but the background is seen outside the panels' boxes."""
    rest, ground = surface.copy(), screen._background.surface
    for box in screen.boxes.values():
        rest.blit(ground, box, box)
    return dots_of(screen._background) != rest.get_buffer()


@pytest.mark.parametrize("game", pictured())
@pytest.mark.parametrize("kind", KINDS)
def test_every_line_and_every_dot_stays_in_its_box(game: str, kind: str) -> None:
    audience, size, dpi = KINDS[kind]
    least = legible.least(size, dpi, dealer=audience.dealer)
    simulated = kind == "window"
    screen, surface = (
        Screen(look(game, simulated=simulated), audience, size, dpi, announced(limits_of(game))),
        pygame.Surface(size),
    )
    amiss: dict[str, list[str]] = {}
    sets: set[frozenset[str]] = set()
    """Sets of panels that were checked for dots outside their boxes."""
    for seen in drawn_on(game, kind):
        screen.draw(surface, loaded(seen.view), seen.extras if simulated else Extras())
        for words in written_amiss(screen, least):
            amiss.setdefault(words, []).append(seen.state)
        if frozenset(screen.boxes) not in sets:
            sets.add(frozenset(screen.boxes))
            assert not outside(screen, surface), seen.state
        assert audience.dealer or not for_the_dealer(screen, loaded(seen.view)), seen.state
    assert not amiss, "\n".join(f"{words} ({states[0]})" for words, states in sorted(amiss.items()))
