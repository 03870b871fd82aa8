# SPDX-License-Identifier: MIT
"""No panel overlaps another for any height of the sign, except the intended ones; no band cuts a panel."""

from functools import cache
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from controller.display.arrangement import Arrangement
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.screen import DEALER, PLAYERS, Screen
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.partial_screen import PartialScreen
from tests.display.pictures import KINDS as PICTURED
from tests.display.pictures import ScreenKind
from tests.display.scenes.playing import Seen, drawn_games, limits_of, look, seen_of
from tests.display.test_boxes_hold import KINDS, NOTICE
from tests.display.test_stopped import STOPPED

OVER_ALL = {
    "legend": "it is called by its key, and lies over the whole table until it is called off",
    "messages": "what is refused or wrong comes before all that it covers, and goes again",
    "payment": "the list lies over instruments that have done their work",
    "stopped": "the dealer's band lies over what is inscribed, which is not drawn then, or in NEXT, which makes room",
    "void": "so does the one that says that wagers go back",
    "opening": "the checklist before play: the table is empty, and not drawn meanwhile",
    "moment": "the players' band lies where nothing is, or over what is not drawn meanwhile",
}
"""Panels that are meant to lie over others, with the reason."""
PAIRS = {
    ("wins", "recent"): "while it is said who wins, former results are not drawn where they have the same place",
    ("wins", "statistics"): "so are their shares",
    ("dice", "recent"): "last throws stand where the tumbler is empty, and go once dice of this one lie there",
    ("wheel", "wins"): "who wins stands beneath the wheel, or where many do, in its place",
    ("dealers", "pays"): "the pay table stands before the dealer only until cards lie there",
    ("result", "recent"): "beside a wheel's number the result has room for its history",
    ("result", "statistics"): "beside a wheel's number the result has room for its statistics",
    ("next", "entry"): "NEXT leaves free what is keyed, and has the whole width while nothing is",
    ("recent", "entry"): "former symbols are not drawn where the one of a wheel without a reader is keyed",
    ("road", "entry"): "what is keyed lies over the road, and goes again",
    ("ball", "games"): "the last games stand there until a ball is drawn",
    ("order", "games"): "the last games stand there until a ball is drawn",
    ("poker", "entry"): "what is keyed stands at the dealer's own place of the table, where nobody sits",
}
"""Two panels that are meant to share their place, with the reason."""
SIGNS = {"no notice": (), "one notice": (NOTICE,), "three notices": (NOTICE,) * 3}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", drawn_games())
def test_no_panel_lies_on_another(game: str, kind: str) -> None:
    audience, size, dpi = KINDS[kind]
    limits = seen_of(game)[0].view.limits
    amiss = []
    for words, notices in SIGNS.items():
        found = Arrangement(look(game, simulated=True), audience, size, dpi, replace(limits, notices=notices))
        boxes = {name: pygame.Rect(box) for name, box in found.placed.items() if name not in OVER_ALL}
        for one, other in combinations(boxes, 2):
            meant = (one, other) in PAIRS or (other, one) in PAIRS
            if boxes[one].colliderect(boxes[other]) and not meant:
                amiss.append(f"{words}: {one} {boxes[one]} and {other} {boxes[other]}")
    assert not amiss, "\n".join(amiss)


@pytest.mark.parametrize("game", drawn_games())
def test_nothing_is_drawn_under_the_players_band(game: str) -> None:
    _, size, dpi = KINDS["players"]
    screen = Screen(look(game, simulated=False), PLAYERS, size, dpi, limits_of(game))
    under: dict[str, list[str]] = {}
    for view in (replace(STOPPED, limits=seen_of(game)[0].view.limits), *(it.view for it in stopped_in(game))):
        screen.draw(blank_surface(size), view)
        band = screen.boxes["moment"]
        for name in screen.boxes.keys() - {"moment"}:
            under[name] = [it.text for it in screen.written[name] if it.ink.colliderect(band)]
            under[name] += [it.what for it in screen.laid[name] if it.box.colliderect(band)]
        assert ("sign" in screen.boxes) == (look(game, simulated=False).face.board is None)
    assert not {name: found for name, found in under.items() if found}


def stopped_in(game: str) -> list[Seen]:
    """The states of the scene in which the table is stopped: cards and chips lie there."""
    return [it for it in seen_of(game) if it.view.blocks and it.state.startswith("stopped")]


@pytest.mark.parametrize("game", ["blackjack"])
def test_it_is_nobodys_turn_while_the_table_is_stopped(game: str) -> None:
    _, size, dpi = KINDS["players"]
    screen = PartialScreen(("boxes",), look(game, simulated=False), PLAYERS, size, dpi, limits_of(game))
    turns = 0
    for seen in seen_of(game):
        screen.draw(blank_surface(size), seen.view)
        turns += screen._shown["boxes"][0].turn_of_a_box
        stopped = replace(seen.view, blocks=STOPPED.blocks, declared=None)
        screen.draw(blank_surface(size), stopped)
        assert not screen._shown["boxes"][0].turn_of_a_box, seen.state
    assert turns


@cache
def boxes_of_blackjack(kind: str) -> dict[str, list[Written]]:
    """Return the lines in the boxes by the state of blackjack's scene, one state after the other on one screen."""
    audience, size, dpi = KINDS[kind]
    screen, found = PartialScreen(("boxes",), look("blackjack", simulated=False), audience, size, dpi), {}
    for seen in seen_of("blackjack"):
        screen.draw(blank_surface(size), seen.view)
        found[seen.state] = screen.written["boxes"]
    return found


def test_players_read_in_a_box_what_is_paid_now_and_a_side_wager_apart() -> None:
    """Each payment is one figure in its own place, marked as paid."""
    found = boxes_of_blackjack("players")
    read = {state: {line.text for line in lines} for state, lines in found.items()}
    inks = {state: {line.text: line.pen.colour for line in lines} for state, lines in found.items()}
    assert inks["bonus blackjack"]["$200"] == inks["bonus blackjack"]["Paid"] == p.GOLD, "what is won stays gold"
    assert "777 $2,500" in read["three sevens"], "the wager's name is the hand by which it is paid"
    assert {"$10", "777 $2,500"} <= read["result, four players"], "the side wager that is paid says its sum still"
    assert "B $500" in read["bonus blackjack"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_paid_is_gold_on_every_screen_and_a_side_wager_that_lies_keeps_its_letter(kind: str) -> None:
    """Beside super sevens that are paid the bonus wager lies on: as a disc with its letter, no sum without a name."""
    found = boxes_of_blackjack(kind)
    shown = {state: [(line.text, line.pen.colour) for line in lines] for state, lines in found.items()}
    assert ("Paid", p.GOLD) in shown["result, four players"]
    assert kind != "dealer" or ("$40", p.GOLD) in shown["result, four players"], "of a split, in half a box"
    paid = [it for it in shown["result, four players"] if it[0] in ("777", "777 $2,500") and it[1] == p.GOLD]
    assert len(paid) == 1
    assert ("B", p.INK) in shown["result, four players"]
    assert not any(words == "$1" for words, _ in shown["result, four players"])


@pytest.mark.parametrize("kind", PICTURED, ids=lambda it: it.name)
def test_a_side_wager_is_called_alike_when_it_is_due_and_when_it_is_paid(kind: ScreenKind, drawings: Drawings) -> None:
    """The name comes from the same cards: one seven is not called 777 once it is paid."""
    called: dict[tuple[int, str], set[str]] = {}
    for seen, drawing in drawings("blackjack", kind):
        for line in drawing.written.get("boxes", ()):
            name, _, won = line.text.partition(" $")
            if won and set(name) <= {"7", " "}:
                called.setdefault((seen.view.round, won), set()).add(name)
    named = sorted(map(tuple, called.values()))
    assert ("7",) in named
    assert set(named) <= {("7",), ("777",)}, called


@pytest.mark.parametrize("kind", KINDS)
def test_while_chips_lie_on_the_line_the_wagers_name_stands_there(kind: str) -> None:
    said = {state: {line.text for line in lines} for state, lines in boxes_of_blackjack(kind).items()}
    assert "INSURANCE" in said["split"]
    assert "INSURANCE" not in said["one player"]


def test_what_is_to_be_done_its_section_and_how_a_mistake_is_put_right_keep_apart() -> None:
    """Craps at payment: the section stands beneath a long sentence, in the line of the remark."""
    seen = next(seen for seen in seen_of("craps") if seen.state == "result, point made the hard way")
    screen = Screen(look("craps", simulated=False), DEALER, (1280, 800), 149, seen.view.limits)
    screen.draw(blank_surface(screen.size), seen.view, seen.extras)
    inks = [line.ink for line in screen.written["next"]]
    assert sum("s 12" in line.text for line in screen.written["next"]) == 2
    assert not [ink for number, ink in enumerate(inks) if ink.collidelist(inks[number + 1 :]) >= 0]
