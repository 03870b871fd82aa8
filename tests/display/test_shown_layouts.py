# SPDX-License-Identifier: MIT
"""Drawn layouts: the casino's name, and for every wager its area, its inscription and its odds."""

from collections import Counter
from functools import cache

import msgspec
import pytest
from glass_rig import (
    GAMES,
    LAID_OUT,
    PARTS,
    SIZES,
    areas_of,
    box_of,
    changed,
    drawn,
    in_brief,
    inscriptions,
    layout_box,
    layout_of,
    look,
    overlapping,
    screen_of,
    views,
    words,
    written_on,
)

from controller.display.screen import Screen
from controller.engine.rules.face import Area, Face
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen

PICTURED = ("sic-bo", "mini-dice", "craps", "wheel-of-fortune-50", "wheel-of-fortune-52", "tri-chro-54", "tri-chro-63")
"""Games with dice, symbols or balls drawn in their areas."""


@cache
def with_layout(game: str, kind: str, size: tuple[int, int] = (1280, 800), dpi: int = 149) -> Screen:
    """Return a screen that has drawn its layout in the first state of a round, once for all laws."""
    first = views(game)[0]
    screen = PartialScreen(("places", "ring", "layout"), look(game), PARTS[kind], size, dpi, first.limits)
    screen.draw(blank_surface(screen.size), first)
    return screen


def dpi_of(size: tuple[int, int]) -> int:
    return 149 if size[0] <= 1280 else 110


@pytest.mark.parametrize(("game", "kind"), LAID_OUT)
def test_casino_name_stands_in_the_layout(game: str, kind: str) -> None:
    """The name in the table file is drawn in the layout of every screen. The picture differs with another name."""
    pictures = set()
    for casino in ("Riverside Casino", "Jupiters"):
        screen = Screen(look(game, casino=casino), PARTS[kind], (1280, 800), 149, views(game)[0].limits)
        pictures.add(layout_of(screen, views(game)[0]))
        (name,) = (line for line in written_on(screen) if line.text == casino.upper())
        assert layout_box(screen).contains(name.ink.move(layout_box(screen).topleft))
        assert not any(box_of(screen, area).colliderect(name.ink) for area in areas_of(game).values())
    assert len(pictures) == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_that_players_place_has_one_place_on_the_layout(game: str) -> None:
    wagers, face = find(game).wagers, find(game).face()
    places = Counter([*areas_of(game), *face.spots])
    placed = {wager.id for wager in wagers.values() if wager.placed}
    assert placed <= set(places) <= set(wagers)
    assert set(places.values()) == {1}


@pytest.mark.parametrize(("game", "kind"), LAID_OUT)
@pytest.mark.parametrize("size", SIZES)
def test_no_two_areas_overlap_and_all_are_drawn(game: str, kind: str, size: tuple[int, int]) -> None:
    screen = with_layout(game, kind, size, dpi_of(size))
    boxes = [box_of(screen, area) for area in find(game).face().areas]
    assert not overlapping(boxes)
    assert all(layout_box(screen).contains(box.move(layout_box(screen).topleft)) for box in boxes)
    assert all(min(box.size) >= 12 for box in boxes)


@pytest.mark.parametrize(("game", "kind"), [it for it in LAID_OUT if it[1] != "one"])
@pytest.mark.parametrize("size", SIZES)
def test_every_inscription_is_drawn_inside_its_area(game: str, kind: str, size: tuple[int, int]) -> None:
    """Each area has its odds in full and its name, unless a picture (dice, a symbol) replaces the name."""
    screen = with_layout(game, kind, size, dpi_of(size))
    inside = inscriptions(screen, game)
    for area in find(game).face().areas:
        name = "" if area.tokens or area.named == "beside" or area.shape == "diamond" else area.title
        found = in_brief(inside[area.wager])
        odds = in_brief(area.odds.lower().replace("\n", " "))
        assert words(name) <= words(found), area.wager
        brief = ", ".join(  # with little room the words of the name are left out
            " ".join(word for word in in_brief(line).split() if word not in area.title.split())
            for line in area.odds.lower().split("\n")
        )
        assert odds in found or brief in found or (area.priced and game == "sic-bo"), area.wager


@pytest.mark.parametrize("kind", PARTS)
def test_the_name_of_areas_without_a_name_inside_stands_at_the_left_of_their_row(kind: str) -> None:
    """Craps: don't come, lay, place and buy are the same for every point."""
    screen = with_layout("craps", kind)
    legends = {legend.text: screen._context.felt.box(legend) for legend in find("craps").face().legends}
    for text, place in legends.items():
        inside = (line.text for line in written_on(screen) if place.contains(line.ink))
        assert text == " ".join(inside) or not text
    areas = [area for area in find("craps").face().areas if area.named == "beside" and not area.tokens]
    assert Counter(area.title for area in areas) == dict.fromkeys(("don't come", "lay", "place", "buy"), 6)
    for area in areas:
        said = "DON'T" if area.title == "don't come" else area.title.upper()  # in full it would be too small
        box, name = box_of(screen, area), legends[said]
        assert name.right <= box.left
        assert (name.top, name.bottom) == (box.top, box.bottom)


@pytest.mark.parametrize("game", PICTURED)
def test_every_picture_in_an_area_is_drawn(game: str) -> None:
    """With another die, symbol or ball only the picture of its area changes."""
    face, view = find(game).face(), views(game)[0]
    first = screen_of(game, "players")
    before = drawn(first, view)
    for area in (area for area in face.areas if area.tokens):
        its = look(game, face=with_area(face, repainted(area)))
        screen = Screen(its, PARTS["players"], (1280, 800), 149, view.limits)
        found = changed(before, drawn(screen, view))
        assert min(found.size) > 4, area.wager
        assert box_of(screen, area).move(layout_box(screen).topleft).contains(found), area.wager


def repainted(area: Area) -> Area:
    """Return the area with other pictures of the same kind."""
    other = {"die": {"1": "6"}, "symbol": {}, "ball": {"": "*"}}
    usual = {"die": "1", "symbol": "Q", "ball": ""}
    tokens = (
        msgspec.structs.replace(token, text=other[token.kind].get(token.text, usual[token.kind]))
        for token in area.tokens
    )
    return msgspec.structs.replace(area, tokens=tuple(tokens))


def with_area(face: Face, changed_area: Area) -> Face:
    """Return the face with this area instead of the one for the same wager."""
    areas = tuple(changed_area if area.wager == changed_area.wager else area for area in face.areas)
    return msgspec.structs.replace(face, areas=areas)


# Written from the text of the rules alone: each wager, and the words at the end of its area


def table(text: str) -> dict[str, str]:
    """Return the inscriptions by wager, from one line each."""
    pairs = (line.partition(" ") for line in text.splitlines())
    return {wager: inscription.strip() for wager, _, inscription in pairs}


FACES = {f"face-{n}": "1 die 1 to 1 2 dice 2 to 1 3 dice 12 to 1" for n in range(1, 7)}
MINI_DICE = FACES | {"field": "field 5, 6, 7, 8, 13, 14, 15, 16 1 to 1"}
"""ss 178, 184."""
CRAPS = """\
win         win 1 to 1
dont-win    don't win 2 void 1 to 1
come        come 1 to 1
dont-come   don't come 2 void 1 to 1
come-4      4
come-10     10
place-4     9 to 5
place-5     7 to 5
place-6     7 to 6
place-8     7 to 6
place-9     7 to 5
place-10    9 to 5
big-6       big 6 1 to 1
big-8       big 8 1 to 1
hardway-4   7.5 to 1
hardway-6   9.5 to 1
hardway-8   9.5 to 1
hardway-10  7.5 to 1
field       field 2, 12: 2 to 1 3, 4, 9, 10, 11: 1 to 1
any-7       any 7 4 to 1
any-craps   any craps 7.5 to 1
craps-2     2 33 to 1
craps-3     3 16 to 1
craps-12    12 33 to 1
eleven      11 16 to 1
"""
"""s 115(1)."""
ROULETTE = """\
column-1 2 to 1
column-2 2 to 1
column-3 2 to 1
dozen-1  1st 12
dozen-2  2nd 12
dozen-3  3rd 12
low      1{dash}18
high     19{dash}36
even     even
odd      odd
""".format(dash="\N{EN DASH}")
"""s 143(1): the odds of the columns. Other areas have no inscribed odds; diagram 6 is missing."""
WHEEL_50 = {"a": 1, "b": 5, "c": 5, "d": 11, "e": 22, "f": 22, "g": 44, "h": 44}
"""s 154(1)."""
WHEEL_52 = {"a": 1, "b": 3, "c": 5, "d": 11, "e": 23, "f": 47, "g": 47}
"""s 160(1)."""
TWO_UP = """\
heads         h heads 1 to 1
tails         t tails 1 to 1
spinner-heads 7.5 to 1
spinner-tails 7.5 to 1
"""
"""s 174."""
TRIPLE_PENNY = """\
heads               heads 1 to 1
tails               tails 1 to 1
bonus-heads         bonus heads heads 2 to 1 triple heads 4 to 1
bonus-tails         bonus tails tails 2 to 1 triple tails 4 to 1
spinner-heads       spinner's wager heads 6.5 to 1
spinner-tails       spinner's wager tails 6.5 to 1
spinner-bonus-heads spinner's bonus triple heads 495 to 1
spinner-bonus-tails spinner's bonus triple tails 495 to 1
"""
"""s 480."""
COLOURS = ("red", "green", "gold")
PAIRS = ("red-green", "green-gold", "gold-red")


def tri_chro(star_pair: str, odd_stars: str) -> dict[str, str]:
    """s 467."""
    mixed = [(two, two.replace("-", ", ")) for two in PAIRS]
    return {
        **{f"{one}-star-pair": f"{one} star pair {star_pair}" for one in COLOURS},
        **{f"odd-stars-{two}": f"{said} odd stars {odd_stars}" for two, said in mixed},
        **{f"any-{one}-pair": f"{one} any pair 8 to 1" for one in COLOURS},
        **{f"odd-pair-{two}": f"{said} odd pair 33 to 10" for two, said in mixed},
        **{f"no-{one}": f"no {one} none of a colour 6 to 5" for one in COLOURS},
        **{f"any-{one}": f"any {one} any of a colour 3 to 4" for one in COLOURS},
        "any-star": "any star 3 to 4",
    }


INSCRIBED = {
    "mini-dice": MINI_DICE,
    "craps": table(CRAPS),
    "roulette": table(ROULETTE),
    "wheel-of-fortune-50": {f"symbol-{symbol}": f"{odds} to 1" for symbol, odds in WHEEL_50.items()},
    "wheel-of-fortune-52": {f"symbol-{symbol}": f"{odds} to 1" for symbol, odds in WHEEL_52.items()},
    "two-up": table(TWO_UP),
    "triple-penny-two-up": table(TRIPLE_PENNY),
    "tri-chro-54": tri_chro("65 to 1", "27 to 1"),
    "tri-chro-63": tri_chro("90 to 1", "38 to 1"),
}


@pytest.mark.parametrize("game", INSCRIBED)
def test_the_odds_inscribed_are_those_of_the_rules(game: str) -> None:
    screen = with_layout(game, "players")
    inside = {wager: f" {words}".replace(" and ", " ") for wager, words in inscriptions(screen, game).items()}
    for wager, inscription in INSCRIBED[game].items():
        assert in_brief(inside[wager]).endswith(f" {in_brief(inscription)}"), wager


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_the_hardways_are_named_above_their_dice(kind: str, size: tuple[int, int]) -> None:
    """s 109: 4, 6, 8 and 10 the hardway. The dice in the areas say the number."""
    screen = with_layout("craps", kind, size, dpi_of(size))
    (name,) = (line for line in written_on(screen) if line.text == "THE HARDWAY")
    hardways = [box_of(screen, area) for wager, area in areas_of("craps").items() if wager.startswith("hardway")]
    whole = hardways[0].unionall(hardways[1:])
    assert whole.left < name.ink.left < name.ink.right < whole.right
    assert name.ink.bottom <= whole.top
