# SPDX-License-Identifier: MIT
"""Baccarat and mini-baccarat as they are drawn: the places, the wagers' boxes, the hands, mini-baccarat's sign."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import msgspec
import pygame
import pytest
from glass_rig import (
    CONFIRMED,
    DEALERS,
    PANELS,
    PARTS,
    SIGNED,
    cards_drawn,
    changed,
    drawn,
    height_mm,
    layout_box,
    letters_of,
    look,
    overlapping,
    played,
    said,
    share,
    stages,
    views,
    written_on,
)

from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.layout import commission
from controller.display.players.sign_words import DASH
from controller.display.screen import Screen
from controller.engine.record.on_show import ShownHands
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.views import Chips, LyingChips, View
from controller.games import find

BACCARAT = range(10, 15)
"""How many numbered places there may be (s 81(1))."""
MINI = range(1, 10)
"""s 189(1)."""
WAGERS = ("TIE", "BANKER", "PLAYER")
LARGE = ((1920, 1080), 102)
SIZES = [((1280, 800), 149), LARGE]
LEAST_MM = 8


def screen_of(
    game: str, places: int, kind: str, panel: tuple[tuple[int, int], int], casino: str = "Jupiters"
) -> Screen:
    """The screen of a table with so many places."""
    found = find(game)
    face = found.at_table(found.options(places=places)).face()
    return Screen(look(game, casino=casino, face=face), PARTS[kind], *panel)


def new_table(game: str, places: int) -> View:
    """Return the view before the first act."""
    return views(game, f"places={places}")[0]


# The layout, read from its picture


class SeenLayout(NamedTuple):
    """The visible layout: the text in each rectangle with a line around it, and the free text."""

    framed: dict[tuple[int, int, int, int], list[str]]
    free: list[Written]

    def named(self, wager: str) -> pygame.Rect:
        """The one rectangle in which the name of this wager is written, at the left of its boxes."""
        (found,) = (pygame.Rect(box) for box, words in self.framed.items() if wager in words)
        return found

    def inscribed(self, wager: str) -> list[str]:
        """All that is written beside the boxes of this wager."""
        return self.framed[tuple(self.named(wager))]  # type: ignore[index]

    def boxes(self) -> list[pygame.Rect]:
        """The rectangles in which no wager is named, from the left."""
        return sorted(pygame.Rect(box) for box, words in self.framed.items() if not set(words) & set(WAGERS))

    def row(self, wager: str) -> list[pygame.Rect]:
        """The boxes beside the name of this wager."""
        name = self.named(wager)
        return [box for box in self.boxes() if name.top <= box.top and box.bottom <= name.bottom]

    def imprinted(self, boxes: Iterable[pygame.Rect]) -> list[str]:
        """Return the whole text in each of these boxes."""
        return [" ".join(self.framed[tuple(box)]) for box in boxes]  # type: ignore[index]


def seen(screen: Screen, view: View) -> SeenLayout:
    """The layout as a person sees it: text of which there are dots, and the lines about it."""
    whole = drawn(screen, view)
    surface = whole.subsurface(layout_box(screen))
    lines = pygame.mask.from_threshold(surface, p.LINE, (1, 1, 1, 255))
    layout = SeenLayout({}, [])
    for text in (text for text in written_on(screen) if stands_out(surface, text)):
        if box := about(lines, letters_of(text)):
            layout.framed.setdefault(tuple(box), []).append(text.text)
        else:
            layout.free.append(text)
    return layout


def about(lines: pygame.Mask, ink: pygame.Rect) -> pygame.Rect | None:
    """The rectangle that closes about a text: from it outwards to the first line on each side."""
    (wide, high), (x, y) = lines.get_size(), ink.center
    left = next((at for at in range(ink.left - 1, -1, -1) if lines.get_at((at, y))), None)
    right = next((at for at in range(ink.right, wide) if lines.get_at((at, y))), None)
    top = next((at for at in range(ink.top - 1, -1, -1) if lines.get_at((x, at))), None)
    bottom = next((at for at in range(ink.bottom, high) if lines.get_at((x, at))), None)
    if left is None or right is None or top is None or bottom is None:
        return None
    box = pygame.Rect(left, top, right - left + 1, bottom - top + 1)
    return box if closed(lines, box) else None


def closed(lines: pygame.Mask, box: pygame.Rect) -> bool:
    """Whether a line runs along all four sides, between the round corners."""
    across = range(box.left + box.width // 8, box.right - box.width // 8)
    down = range(box.top + box.height // 8, box.bottom - box.height // 8)
    ends = [(x, y) for x in across for y in (box.top, box.bottom - 1)]
    sides = [(x, y) for y in down for x in (box.left, box.right - 1)]
    return all(lines.get_at(at) for at in (*ends, *sides))


def stands_out(surface: pygame.Surface, text: Written) -> bool:
    """Whether dots of its colour are where a text is said to be, and others about them."""
    return 0.05 < share(surface, text.ink, text.pen.colour) < 0.7


def in_columns(rows: list[list[pygame.Rect]]) -> bool:
    """Whether the first boxes of all rows stand exactly beneath each other, and so on."""
    return all(len({(box.left, box.right) for box in column}) == 1 for column in zip(*rows, strict=True))


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("places", BACCARAT)
def test_shown_baccarat_layout_has_its_numbered_places_and_three_wagers(
    places: int, kind: str, panel: tuple[tuple[int, int], int]
) -> None:
    """s 81: for each place a box of every wager; a part for who stands; rectangles for commission at the dealer's side.

    And the casino's name (s 81(2)), as often as it is imprinted: once.
    """
    layout = seen(screen_of("baccarat", places, kind, panel), new_table("baccarat", places))
    numbers = [str(number) for number in range(1, places + 1)]
    rows = [layout.row(wager) for wager in WAGERS]
    assert [layout.imprinted(row) for row in rows] == [[*numbers, "standing"]] * 3
    owing = [box for box in layout.boxes() if not any(box in row for row in rows)]
    assert layout.imprinted(owing) == numbers
    assert all(box.bottom <= min(layout.named(wager).top for wager in WAGERS) for box in owing)
    assert in_columns([owing, *(row[:-1] for row in rows)])
    assert not overlapping(layout.boxes())
    assert not overlapping([layout.named(wager) for wager in WAGERS])
    name, owed = sorted(line.text for line in layout.free)
    assert name == "JUPITERS"
    assert owed in commission.WORDS


# Mini-baccarat's layout


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("places", MINI)
def test_shown_mini_baccarat_layout_bears_the_casinos_name(
    places: int, kind: str, panel: tuple[tuple[int, int], int]
) -> None:
    """s 189(2): as the table file gives it; another name stands in the same place, and changes nothing else."""
    view, pictures, inks = new_table("mini-baccarat", places), [], []
    for casino in ("Riverside Casino", "Jupiters"):
        screen = screen_of("mini-baccarat", places, kind, panel, casino)
        layout = seen(screen, view)
        (name,) = layout.free
        assert name.text == casino.upper()
        assert not any(name.ink.colliderect(box) for box in layout.framed)
        pictures.append(drawn(screen_of("mini-baccarat", places, kind, panel, casino), view))
        inks.append(name.ink.move(layout_box(screen).topleft))
    other = changed(*pictures)
    assert other.contains(inks[0].inflate(-8, -8))
    assert other.height <= max(ink.height for ink in inks) + 4
    assert layout_box(screen).contains(other)


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("places", MINI)
def test_shown_mini_baccarat_has_three_betting_areas_for_each_place(
    places: int, kind: str, panel: tuple[tuple[int, int], int]
) -> None:
    """s 189(3): one in the area of each wager, the three of a place in one column; and no others."""
    layout = seen(screen_of("mini-baccarat", places, kind, panel), new_table("mini-baccarat", places))
    rows = [layout.row(wager) for wager in WAGERS]
    assert [len(row) for row in rows] == [places] * 3
    assert len(layout.boxes()) == 3 * places
    assert in_columns(rows)
    assert not overlapping(layout.boxes())
    assert not overlapping([layout.named(wager) for wager in WAGERS])


ODDS = {"TIE": "8 to 1", "BANKER": "19 to 20", "PLAYER": "1 to 1"}
"""s 198."""


@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("places", [1, 7, 9])
def test_shown_mini_baccarat_areas_say_what_they_are_for(places: int, kind: str) -> None:
    """s 189(4): the number of the place in each, wager and odds beside it; and there lie such chips, nowhere else."""
    screen, view = screen_of("mini-baccarat", places, kind, LARGE), new_table("mini-baccarat", places)
    layout, corner = seen(screen, view), layout_box(screen).topleft
    bare = drawn(screen_of("mini-baccarat", places, kind, LARGE), view)
    numbers = [str(number) for number in range(1, places + 1)]
    for wager in WAGERS:
        assert layout.inscribed(wager) == [wager, ODDS[wager]]
        assert layout.imprinted(layout.row(wager)) == numbers
        for number, box in zip(numbers, layout.row(wager), strict=True):
            bet = Chips(f"place-{number}", wager.lower(), 2_500)
            lying = drawn(
                screen_of("mini-baccarat", places, kind, LARGE),
                msgspec.structs.replace(view, standing=LyingChips([bet])),
            )
            found = changed(bare, lying)
            assert min(found.size) > 30
            assert box.move(corner).inflate(28, 32).contains(found), f"{wager} {number}"


def test_that_the_drawing_is_assumed_is_in_the_rules_that_are_shown() -> None:
    """Diagrams 3 and 14 are missing (s 81(2), s 189(4))."""
    for game, section in (("baccarat", "s 81(2)"), ("mini-baccarat", "s 189(4)")):
        assert any("diagram" in words and section in words for words in find(game).about.assumed)


# The hands, read from their picture


def cards_seen(screen: Screen, view: View) -> dict[str, list[str]]:
    """The cards that the picture shows: those in each hand's half from the left, and those between the hands ("")."""
    with cards_drawn() as drawn_:
        surface = drawn(screen, view)
    assert all(card.seen(surface) for card in drawn_)
    room = screen.boxes["hands"]
    found: dict[str, list[str]] = {"player": [], "banker": [], "": []}
    for card in sorted(drawn_, key=lambda card: card.box.left):
        assert room.contains(card.box)
        found[hand_of(screen, card.box)].append(card.card)
    return found


def hand_of(screen: Screen, card: pygame.Rect) -> str:
    """Return the owner of a card: player at the left, banker at the right, nobody between or over the hands."""
    room = screen.boxes["hands"]
    names = [line.ink for line in screen.written["hands"] if line.text in ("PLAYER", "BANKER")]
    names = [ink for ink in names if abs(ink.centerx - room.centerx) > room.width // 12]
    player, banker = sorted(names, key=lambda ink: ink.left)
    if card.bottom <= banker.top:
        return ""  # over both hands
    if card.right > banker.left and card.left > room.centerx + room.width // 18:
        return "banker"
    return "player" if card.left >= player.left - room.width // 18 and card.right < room.centerx else ""


BEGUN = ("cards ready", "press no-more-bets")
LEFT = {
    "face down": ("shoe deals 9c", "shoe deals Kh", "shoe deals 4d", "shoe deals 7s", "shoe deals Tc"),
    "face up": ("shoe deals 9c", *(f"shoe deals {card} face up" for card in ("Kh", "4d", "7s", "Tc"))),
    "not read": tuple(
        line
        for card in ("9c", "Kh", "4d", "7s", "Tc")
        for line in ("shoe deals an unread card", f"key {card}", *CONFIRMED)
    ),
}
"""The same cards, as they left the shoe. Player 3, banker 7: the player's hand draws, the banker's stays (s 103)."""
DEALT = [
    *({"player": cards[0], "banker": cards[1]} for cards in ((["9c"], []), (["9c"], ["Kh"]), (["9c", "4d"], ["Kh"]))),
    {"player": ["9c", "4d"], "banker": ["Kh", "7s"]},
    {"player": ["9c", "4d", "Tc"], "banker": ["Kh", "7s"]},
]


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("how", LEFT)
def test_shown_baccarat_hands_lie_face_up_on_both_screens(
    how: str, kind: str, panel: tuple[tuple[int, int], int]
) -> None:
    """s 97(6): every card with its face, in its hand, in the order of dealing, until all is paid."""
    lines = LEFT[how]
    _, called, *dealt, paid = played("baccarat", *BEGUN, *lines, "press paid", options=("dealer-banks",))
    step = len(lines) // 5
    shown = [cards_seen(screen_of("baccarat", 12, kind, panel), it) for it in (called, *dealt[step - 1 :: step], paid)]
    none = {"player": [], "banker": [], "": []}
    assert shown == [none, *(hands | {"": []} for hands in DEALT), none]
    assert dealt[-1].declared


@pytest.mark.parametrize("kind", PARTS)
def test_a_card_that_nobody_may_know_is_drawn_as_a_back(kind: str) -> None:
    """s 106(3): a card in excess lies face down until its face has been seen; then it begins a dummy round."""
    lines = ("shoe deals 9c Kh 4d 7s Tc", "shoe deals 5h", "press disclosed")
    *_, before, down, up = played("baccarat", *BEGUN, *lines, options=("dealer-banks",))
    shown = [cards_seen(screen_of("baccarat", 12, kind, LARGE), view) for view in (before, down, up)]
    assert shown == [DEALT[-1] | {"": cards} for cards in ([], [FACE_DOWN], ["5h"])]


# The sign

PHASES = {"inspect", "spread", "shuffle", "offer", "cut", "load", "burn", "betting", "dealing", "payment"}
"""Phases of the table, in order."""
EXPECTED = {"MIN $5", "MAX $400", "TIE $5 TO $50"}
"""The letters that must be there, whether or not the words are written in full."""


def ink_mm(surface: pygame.Surface, line: Written, dpi: int) -> float:
    """How high the dots of a line are on the panel."""
    mask = pygame.mask.from_threshold(surface.subsurface(line.ink), line.pen.colour, (8, 8, 8, 255))
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]).height * 25.4 / dpi if rects else 0.0


@pytest.mark.parametrize(("size", "dpi"), PANELS)
@pytest.mark.parametrize("kind", SIGNED)
def test_shown_mini_baccarat_sign_is_at_least_8_mm_high_in_every_state(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    """s 197(3): minimum and maximum, the tie bet's too, in capitals; not covered, whatever happens at the table."""
    screen, surface = screen_of("mini-baccarat", 9, kind, (size, dpi)), pygame.Surface(size)
    for view in stages():
        screen.draw(surface, view)
        words = said(screen, "sign").replace("MINIMUM", "MIN").replace("MAXIMUM", "MAX").replace(DASH, " TO ")
        assert all(limit in words for limit in EXPECTED), view.phase
        assert words == words.upper()
        for line in screen.written["sign"]:
            assert screen.boxes["sign"].contains(line.ink)
            assert ink_mm(surface, line, dpi) >= LEAST_MM
            assert all(height_mm(letter, line, dpi) >= LEAST_MM for letter in line.text if letter.isalnum())
    assert not screen.problem
    assert not any(one.ink.colliderect(other.ink) for one, other in combinations(screen.written["sign"], 2))


def test_the_table_went_through_every_stage() -> None:
    """Checks that the test above covers every phase."""
    shown = stages()
    assert {view.phase for view in shown} >= PHASES | {"entry"}
    hands = [view.shown(ShownHands) for view in shown]
    assert any(it.dummy for it in hands)
    assert any(it.last for it in hands)
    assert any(it.excess for it in hands)
    assert any(view.blocks for view in shown)
    assert any(view.declared for view in shown)
    assert not any(block.name == "controller" for view in shown for block in view.blocks)
