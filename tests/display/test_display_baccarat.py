# SPDX-License-Identifier: MIT
"""The layouts of baccarat and mini-baccarat: three wagers, a box for every place in each, commission, chips."""

from fractions import Fraction
from itertools import pairwise

import msgspec
import pygame
import pytest
from glass_rig import cards_drawn, changed, stages

from controller.display import waiting, wording
from controller.display.drawing import chips, fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.layout.stacks import CLEAR
from controller.display.panels import hands_middle
from controller.display.panels.laid_out import places_in
from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.display.settings import Look
from controller.display.terminal.changes import changes
from controller.display.terminal.page import whole_view
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import CountedHand, ShownHands, ShownRoad, ShownShoe
from controller.engine.rules.face import Area, EntryPanel, Face, HandsPanel, PlayerBox, RoadPanel
from controller.engine.shown.views import NOTHING_MORE, Block, Chips, Ended, Extras, LyingChips, Result, View
from controller.engine.values.money import dollars
from controller.games import find
from controller.games.baccarat.face import KEYED_AS
from controller.games.cards.shoe.preparing import AFTER, HEADLINES
from tests.display.blank_surface import blank_surface
from tests.display.scenes.cards import ROAD, card_scenes, road
from tests.display.scenes.pictures import NOTICE
from tests.display.scenes.playing import seen_of

SCENES = card_scenes()
PLACES = {"baccarat": range(10, 15), "mini-baccarat": range(1, 10)}
TABLES = [(game, places) for game, every in PLACES.items() for places in every]
SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
SIZE = (1920, 1080)


def face(game: str, places: int) -> Face:
    found = find(game)
    return found.at_table(found.options(places=places)).face()


def areas(game: str, places: int) -> dict[str, Area]:
    return {area.wager: area for area in face(game, places).areas}


def screen_of(game: str, places: int, size: tuple[int, int] = SIZE) -> Screen:
    return Screen(Look(face=face(game, places), title=game, casino="Riverside Casino"), DEALER, size, 110)


def laid(screen: Screen, *chips: Chips, **changes_: object) -> pygame.Surface:
    """The layout with these chips, and nothing else that changes."""
    view = msgspec.structs.replace(
        SCENES["baccarat"].states["open"][0], standing=LyingChips(chips), on_show=(), commission={}
    )
    surface = picture(screen, msgspec.structs.replace(view, **changes_))
    return surface.subsurface(screen.boxes["places"]).copy()


def box_on(screen: Screen, item: Area | PlayerBox) -> pygame.Rect:
    """Where a wager's row, or one box of it, lies, in dots from the layout's corner."""
    box = screen._places["places"]
    return places_in(box, screen._context).box(item).move(-box.left, -box.top)


# The layout (ss 81 to 83, 189)


@pytest.mark.parametrize(("game", "places"), TABLES)
def test_each_wager_has_a_box_for_every_numbered_place(game: str, places: int) -> None:
    """s 81(1); s 189(3): three betting areas for each player."""
    found = areas(game, places)
    assert set(found) == {"player", "banker", "tie"}
    for area in found.values():
        numbered = [box for box in area.boxes if box.player]
        assert [(box.player, box.text) for box in numbered] == [(f"place-{n}", str(n)) for n in range(1, places + 1)]
        for box in area.boxes:
            assert area.column < box.column < box.column + box.width <= area.column + area.width
            assert area.row <= box.row < box.row + box.height <= area.row + area.height


@pytest.mark.parametrize(("game", "places"), TABLES)
def test_baccarat_has_a_part_for_standing_players_and_rectangles_for_commission(game: str, places: int) -> None:
    """s 83(2)(a), s 90(6); at mini-baccarat they wager in a seated player's box (s 191(2)), and nobody owes."""
    table = face(game, places)
    standing = [[box.text for box in area.boxes if not box.player] for area in table.areas]
    assert standing == [["standing"] if game == "baccarat" else []] * 3
    assert [box.text for box in table.owing] == [str(n) for n in range(1, places + 1) if game == "baccarat"]


@pytest.mark.parametrize(("game", "places"), TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_no_box_lies_over_another_and_all_are_large_enough(game: str, places: int, size: tuple[int, int]) -> None:
    screen, table = screen_of(game, places, size), face(game, places)
    boxes = [box_on(screen, box) for box in (*table.owing, *(box for area in table.areas for box in area.boxes))]
    assert all(box.collidelist(boxes[number + 1 :]) < 0 for number, box in enumerate(boxes))
    assert all(min(box.size) >= 30 for box in boxes), "a chip has room"


def test_odds_are_those_of_sections_90_and_198() -> None:
    found = {game: areas(game, min(PLACES[game])) for game in PLACES}
    odds = {game: {wager: area.odds for wager, area in its.items()} for game, its in found.items()}
    assert odds["baccarat"] == {"player": "1 to 1", "banker": "1 to 1", "tie": "8 to 1"}
    details = {wager: area.detail for wager, area in found["baccarat"].items() if area.detail}
    assert details == {"banker": "less 5% commission"}
    assert odds["mini-baccarat"] == {"player": "1 to 1", "banker": "19 to 20", "tie": "8 to 1"}
    assert find("baccarat").layout.wagers["banker"].commission == Fraction(1, 20), "as it is inscribed"


def test_three_numbers_are_keyed_for_a_card_and_the_hands_and_the_road_are_shown() -> None:
    for game, places in PLACES.items():
        table = face(game, max(places))
        assert [type(panel) for panel in table.own] == [HandsPanel, EntryPanel, RoadPanel]
        assert table.digits == 3


@pytest.mark.parametrize(("game", "places"), TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_imprinted_is_written_once_in_its_box(game: str, places: int, size: tuple[int, int]) -> None:
    screen, table = screen_of(game, places, size), face(game, places)
    laid(screen)
    x, y = screen.boxes["places"].topleft
    written = [line._replace(ink=line.ink.move(-x, -y)) for line in screen.written["places"]]
    for box in (*table.owing, *(box for area in table.areas for box in area.boxes)):
        inside = [line.text for line in written if box_on(screen, box).collidepoint(line.ink.center)]
        assert inside == [box.text]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", [BOTH, DEALER, PLAYERS])
def test_while_wagers_are_taken_the_commission_is_inscribed(part: Audience, size: tuple[int, int]) -> None:
    """s 90(2): beside the banker's odds, or where the cards of the banker's hand will lie."""
    screen = Screen(SCENES["baccarat"].look, part, size, 149)
    screen.draw(blank_surface(screen.size), SCENES["baccarat"].states["open"][0])
    for name in ("places", "hands"):
        words = " ".join(line.text for line in screen.written[name])
        if "1 to 1 less 5% commission" in words:
            return
    pytest.fail(f"{screen.written['places']} {screen.written['hands']}")


@pytest.mark.parametrize(("part", "size", "dpi"), [(BOTH, (1280, 800), 149), (DEALER, (1280, 800), 149)])
def test_above_burnt_cards_the_words_of_the_state_are_as_large_as_if_nothing_stood_beneath_them(
    part: Audience, size: tuple[int, int], dpi: int
) -> None:
    seen = next(it for it in seen_of("baccarat") if it.state == "betting open")
    sizes = []
    for shoe in (seen.view.shown(ShownShoe), ShownShoe()):
        others = [it for it in seen.view.on_show if not isinstance(it, ShownShoe)]
        screen = Screen(SCENES["baccarat"].look, part, size, dpi)
        screen.draw(blank_surface(screen.size), msgspec.structs.replace(seen.view, on_show=(*others, shoe)))
        sizes.append(next(it.pen.size for it in screen.written["hands"] if it.text.startswith("Place")))
    assert sizes[0] >= hands_middle.LARGE_ENOUGH * sizes[1]


# Results as tokens


@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", range(10))
def test_a_result_is_drawn_as_its_winner_with_the_count_in_its_colour(player: int, banker: int) -> None:
    (token,) = face("baccarat", 12).tokens_of(f"{player} {banker}")
    letter, ground = ("T", "green") if player == banker else ("P", "blue") if player > banker else ("B", "red")
    assert (token.text, token.ground) == (f"{letter}{max(player, banker)}", ground)


# Chips


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("size", SIZES)
def test_chips_of_a_place_lie_in_its_box_and_nowhere_else(game: str, size: tuple[int, int]) -> None:
    places = max(PLACES[game])
    screen = screen_of(game, places, size)
    bare = laid(screen)
    for area in face(game, places).areas:
        for box in area.boxes:
            surface = picture_of(screen, Chips(box.player or "Ann", area.wager, 12_500))
            found = changed(bare, surface)
            assert found.width >= 30, "large enough to be read"
            assert shadowed(box_on(screen, box)).contains(found), f"{box} {found}"


def shadowed(box: pygame.Rect) -> pygame.Rect:
    """Return a box with the shadow of its contents."""
    return box.inflate(32, 36)


def picture_of(screen: Screen, *chips: Chips) -> pygame.Surface:
    fresh = Screen(screen._look, screen._audience, screen.size, 110)
    return laid(fresh, *chips)


def test_a_standing_players_chips_lie_in_the_box_of_the_seated_player() -> None:
    """s 191(2)(a)."""
    screen = screen_of("mini-baccarat", 9)
    bare = laid(screen)
    area = areas("mini-baccarat", 9)["banker"]
    third = next(box for box in area.boxes if box.player == "place-3")
    both = picture_of(screen, Chips("place-3", "banker", 500), Chips("red", "banker", 1_000, box="place-3"))
    own = picture_of(screen, Chips("place-3", "banker", 500))
    assert shadowed(box_on(screen, third)).contains(changed(bare, both))
    assert changed(own, both).width
    nowhere = picture_of(screen, Chips("red", "banker", 1_000))
    inscribed = box_on(screen, area)
    inscribed.width = box_on(screen, area.boxes[0]).left - inscribed.left
    assert shadowed(inscribed).contains(changed(bare, nowhere)), "without a box it lies on the area's name"


def test_however_many_stand_their_chips_stay_in_their_part() -> None:
    screen = screen_of("baccarat", 14)
    bare = laid(screen)
    part = areas("baccarat", 14)["tie"].boxes[-1]
    few = picture_of(screen, *(Chips(f"Ann {n}", "tie", 500) for n in range(2)))
    many = picture_of(screen, *(Chips(f"Ann {n}", "tie", 500) for n in range(30)))
    assert shadowed(box_on(screen, part)).contains(changed(bare, many))
    assert changed(few, many).width


# Commission (s 90(6))


@pytest.mark.parametrize("part", [BOTH, DEALER])
def test_a_marker_lies_in_the_rectangle_of_who_owes(part: object) -> None:
    look = SCENES["baccarat"].look
    owing = {f"place-{n}": 125 * n for n in range(1, 15)}
    for player, cents in owing.items():
        screen = Screen(look, part, SIZE, 110)  # type: ignore[arg-type]
        bare = laid(screen)
        marked = laid(Screen(look, part, SIZE, 110), commission={player: cents})  # type: ignore[arg-type]
        (box,) = (box for box in look.face.owing if box.player == player)
        assert box_on(screen, box).contains(changed(bare, marked))
        assert changed(bare, marked).width > 0.8 * box_on(screen, box).width


@pytest.mark.parametrize(
    ("part", "size", "dpi"), [(BOTH, (1024, 600), 170), (DEALER, (1280, 800), 149), (PLAYERS, SIZE, 141)]
)
def test_no_amount_on_a_marker_touches_its_edge(part: Audience, size: tuple[int, int], dpi: int) -> None:
    """The foot of the dollar sign lay on it."""
    screen = Screen(SCENES["baccarat"].look, part, size, dpi)
    surface = laid(screen, commission={"place-3": 500})
    (owed,) = (line.ink for line in screen.written["places"] if line.text == "$5")
    x, y = screen.boxes["places"].topleft
    ink = owed.move(-x, -y)
    ivory = pygame.mask.from_threshold(surface, p.IVORY, (1, 1, 1, 255))
    plate = ivory.connected_component((ink.left - 2, ink.centery)).get_bounding_rects()[0]
    across = pygame.Rect(ink.left, plate.top, ink.width, plate.height)
    dark = pygame.mask.from_threshold(surface.subsurface(across), p.INK, (60, 60, 60, 255)).get_bounding_rects()
    whole = dark[0].unionall(dark[1:])
    gap = 2 if size[1] < 700 else 3
    assert whole.top >= gap
    assert plate.height - whole.bottom >= gap


MARKED_ON = [(BOTH, (1024, 600), 170), (BOTH, (1280, 800), 149), (DEALER, (1280, 800), 149)]
THIN_LINE = 3
"""Dots. The smallest gap between an amount and the lines of its box."""


def marked_up(screen: Screen, cents: dict[str, int]) -> tuple[pygame.Surface, dict[str, Written]]:
    """The layout with this commission, to be marked up after a win, and the words that say it."""
    found = tuple(
        Decided(player, "banker", 1_000, 1_000, "wins", 2_000, "s 90(2)", commission=each, marked=True)
        for player, each in cents.items()
    )
    won = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    surface, (x, y) = laid(screen, lit=("banker",), declared=won, owed=found), screen.boxes["places"].topleft
    lines = [it._replace(ink=it.ink.move(-x, -y)) for it in screen.written["places"] if it.pen.colour == p.IVORY]
    return surface, {it.text: it for it in lines if it.text.startswith("$")}


@pytest.mark.parametrize(("part", "size", "dpi"), MARKED_ON)
@pytest.mark.parametrize("places", [10, 12, 14])
def test_commission_is_clear_of_the_lines_of_its_box(
    part: Audience, size: tuple[int, int], dpi: int, places: int
) -> None:
    """Figures are narrow only beside others. An amount too wide for its box interrupts the box's lines."""
    screen = Screen(Look(face=face("baccarat", places), title="Baccarat", casino="Riverside Casino"), part, size, dpi)
    for owed in ([125], [1_250], [4_750], [2_500, 125, 1_000], [125, 1_250, 225]):
        surface, found = marked_up(screen, {f"place-{number}": cents for number, cents in enumerate(owed, 4)})
        assert set(found) == {dollars(cents) for cents in owed}
        for line in found.values():
            beside = surface.subsurface(line.ink.inflate(2 * THIN_LINE, 0))
            assert not pygame.mask.from_threshold(beside, p.LINE, (1, 1, 1, 255)).count(), line.text
            wide = line.ink.width / fonts.width(line.text, line.pen.weight, line.pen.size)
            assert wide >= 0.84 or len(owed) > 1, line.text
        inks = sorted((it.ink for it in screen.written["places"] if it.text in found), key=lambda ink: ink.left)
        assert all(one.right + 6 <= other.left for one, other in pairwise(inks)), owed


@pytest.mark.parametrize(("part", "size", "dpi"), MARKED_ON)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_casinos_name_is_clear_of_the_winners_frame_and_of_the_boxes_beneath_it(
    monkeypatch: pytest.MonkeyPatch, part: Audience, size: tuple[int, int], dpi: int, hand: str
) -> None:
    frames: list[pygame.Rect] = []
    monkeypatch.setattr(light, "gold_frame", lambda _brush, box, *_, **__: frames.append(box.copy()))
    screen = Screen(SCENES["baccarat"].look, part, size, dpi)
    dealt = CountedHand(("2c", "3h"), 5)
    shown = ShownHands(player=dealt, banker=dealt)
    laid(screen, lit=(hand,), declared=Result(1, "6 7", hand, {hand: "1"}, "s 86"), on_show=(shown,))
    (name,) = (line.ink for line in screen.written["places"] if line.text == "RIVERSIDE CASINO")
    (frame,) = frames
    table = box_on(screen, SCENES["baccarat"].look.face.owing[0]).move(screen.boxes["places"].topleft)
    least = 4 if size == (1024, 600) else 6
    assert name.top - frame.bottom >= least
    assert table.top - name.bottom >= least - 1, "a painted line is thin"


@pytest.mark.parametrize(("part", "size", "dpi"), [*MARKED_ON, (PLAYERS, SIZE, 141)])
def test_hands_without_cards_sleep_while_the_table_is_stopped(part: Audience, size: tuple[int, int], dpi: int) -> None:
    """Else the banker's field is as red as the fault. Cards that lie there are seen as ever."""
    dealt = ShownHands(player=CountedHand(("2c", "3h"), 5), banker=CountedHand(("4c", "3d"), 7))
    blocks = (Block("shoe", "a card is stuck in the shoe", "s 84(2)"),)
    for shown, awake in ((ShownHands(), False), (dealt, True)):
        screen = Screen(SCENES["baccarat"].look, part, size, dpi)
        view = msgspec.structs.replace(
            SCENES["baccarat"].states["open"][0], on_show=(shown,), blocks=blocks, open=False
        )
        surface = picture(screen, view)
        if "hands" in screen.boxes:
            red = pygame.mask.from_threshold(surface, p.GROUNDS["red"], (1, 1, 1, 255))
            hands = pygame.Mask(screen.boxes["hands"].size, fill=True)
            assert (red.overlap_area(hands, screen.boxes["hands"].topleft) > 0) == awake


def test_the_amounts_that_are_owed_are_written() -> None:
    screen = screen_of("baccarat", 14)
    laid(screen, commission={"place-3": 250, "place-4": 1_000, "place-14": 11_050})
    found = {line.text: line for line in screen.written["places"] if line.pen.colour == p.INK}
    assert set(found) == {"$2.50", "$10", "$110.50"}
    assert {line.pen.size for line in found.values()} == {screen._least}, "as large as all that is read"


@pytest.mark.parametrize("size", SIZES)
def test_no_amount_on_the_layout_is_smaller_than_what_is_read_there(size: tuple[int, int]) -> None:
    """All places at once: stakes, payments, and commission of up to six figures."""
    for part in (BOTH, DEALER, PLAYERS):
        screen = Screen(SCENES["baccarat"].look, part, size, 149)
        view = SCENES["baccarat"].states["all-won"][0]
        owing = {f"place-{n}": 100_050 + n for n in range(1, 15)}
        screen.draw(blank_surface(screen.size), msgspec.structs.replace(view, commission=owing))
        figures = [line for line in screen.written["places"] if line.text.strip("+").replace(".", "").isdigit()]
        assert len(figures) > 3 * 14
        small = {line.text for line in figures if line.pen.size < screen._least}
        assert not small, small


@pytest.mark.parametrize(
    ("part", "size", "dpi"), [(BOTH, (1024, 600), 170), (DEALER, (1280, 800), 149), (PLAYERS, SIZE, 141)]
)
def test_a_winner_reads_the_stake_what_is_paid_and_the_commission_on_it(
    part: Audience, size: tuple[int, int], dpi: int
) -> None:
    """s 90(2), (6): marked-up commission stands in the place's column; a standing player's commission is taken."""
    found = (
        Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)", commission=500, marked=True),
        Decided("ann", "banker", 1_500, 1_500, "wins", 2_925, "s 90(2)", commission=75),
    )
    won = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    screen = Screen(SCENES["baccarat"].look, part, size, dpi)
    laid(screen, *(Chips(it.player, "banker", it.staked) for it in found), lit=("banker",), declared=won, owed=found)
    written = screen.written["places"]
    paid = {line.text.removeprefix("$") for line in written if line.pen.colour == p.GOLD}
    assert {"100", "15"} <= paid, "where places are narrow without $"
    assert {"100", "$5", "15", "$0.75 now"} <= {line.text for line in written if line.pen.colour != p.GOLD}


@pytest.mark.parametrize(
    ("part", "size", "dpi"), [(BOTH, (1024, 600), 170), (DEALER, (1280, 800), 149), (PLAYERS, SIZE, 141)]
)
def test_what_a_place_owes_stands_there_as_one_sum(part: Audience, size: tuple[int, int], dpi: int) -> None:
    """Commission owed before and marked up now is one sum: `$5` above `+$5` was read as paid to the place."""
    found = (Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)", commission=500, marked=True),)
    won = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    screen = Screen(SCENES["baccarat"].look, part, size, dpi)
    lying, owing = [Chips(it.player, "banker", it.staked) for it in found], {"place-3": 500}
    laid(screen, *lying, lit=("banker",), declared=won, owed=found, commission=owing)
    dollars = [it.text for it in screen.written["places"] if "$" in it.text and it.pen.colour != p.GOLD]
    assert dollars == ["$10"]


@pytest.mark.parametrize(
    ("part", "size", "dpi"), [(BOTH, (1024, 600), 170), (DEALER, (1280, 800), 149), (PLAYERS, SIZE, 141)]
)
@pytest.mark.parametrize("notice", [False, True])
def test_a_stake_that_is_paid_or_lost_stays_a_chip_as_it_lay(
    monkeypatch: pytest.MonkeyPatch, part: Audience, size: tuple[int, int], dpi: int, notice: bool
) -> None:
    """With its amount on it, easy to read; also where limits are announced on the sign."""
    drawn_chips: list[chips.Chip] = []
    draw = chips.draw

    def spied(brush: Brush, chip: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        drawn_chips.append(chip)
        return draw(brush, chip, at)

    monkeypatch.setattr(chips, "draw", spied)
    found = (
        Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)", commission=500, marked=True),
        Decided("place-4", "player", 25_000, 25_000, "loses", 0, "s 86"),
    )
    won = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    screen = Screen(SCENES["baccarat"].look, part, size, dpi)
    lying = (Chips(it.player, it.wager, it.staked) for it in found)
    more = {"limits": NOTICE.limits} if notice else {}
    laid(screen, *lying, lit=("banker",), declared=won, owed=found, **more)
    assert {it.words for it in drawn_chips} >= {"100", "250"}
    assert all(it.radius >= CLEAR * screen._least for it in drawn_chips if it.words in {"100", "250"})


PANELS = [(BOTH, (1024, 600), 170), (BOTH, (1280, 800), 149), (DEALER, (1280, 800), 149), (PLAYERS, SIZE, 141)]


def chips_of(monkeypatch: pytest.MonkeyPatch) -> list[tuple[chips.Chip, pygame.Rect]]:
    """Every chip that is drawn from now on, and its box."""
    drawn_chips: list[tuple[chips.Chip, pygame.Rect]] = []
    draw = chips.draw

    def spied(brush: Brush, chip: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        drawn_chips.append((chip, draw(brush, chip, at)))
        return drawn_chips[-1][1]

    monkeypatch.setattr(chips, "draw", spied)
    return drawn_chips


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize(("part", "size", "dpi"), PANELS)
@pytest.mark.parametrize("notice", [False, True])
def test_chips_of_a_result_are_whole_and_clear_of_lines_and_of_all_words(
    monkeypatch: pytest.MonkeyPatch, game: str, part: Audience, size: tuple[int, int], dpi: int, notice: bool
) -> None:
    """`+100` lay over half of the 100 that won it."""
    screen = Screen(SCENES[game].look, part, size, dpi)
    view = SCENES[game].states["declared"][0]
    view = msgspec.structs.replace(view, limits=NOTICE.limits) if notice else view
    drawn_chips = chips_of(monkeypatch)
    screen.draw(blank_surface(screen.size), view)
    layout, corner = places_in(screen._places["places"], screen._context), screen.boxes["places"].topleft
    cells = [layout.box(box) for area in SCENES[game].look.face.areas for box in area.boxes]
    gap = 3 if size[1] < 700 else 6
    others = [it for it in screen.written["places"] if it.text not in {chip.words for chip, _ in drawn_chips}]
    assert drawn_chips, corner
    for chip, box in drawn_chips:
        (cell,) = (each for each in cells if each.collidepoint(box.center))
        line = 3 if part is PLAYERS else 2
        inside = pygame.Rect(cell.left + line, cell.top + line, cell.width - line, cell.height - line)
        assert inside.inflate(-2 * gap, -2 * gap).contains(box), (chip.words, cell, box)
        assert box.collidelist([it.ink for it in others]) < 0
    assert len({chip.radius for chip, _ in drawn_chips}) == 1, "no winner's is smaller"


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize(("part", "size", "dpi"), PANELS)
def test_what_is_paid_stands_in_gold_beneath_all_rows_in_the_column_of_its_place(
    game: str, part: Audience, size: tuple[int, int], dpi: int
) -> None:
    """And clear of the sums beside it."""
    screen, areas_ = Screen(SCENES[game].look, part, size, dpi), SCENES[game].look.face.areas
    places = [f"place-{n}" for n in (2, 3, 5, 6, 9)]
    found = [Decided(place, "player", 10_000, 10_000, "wins", 20_000, "s 90(1)") for place in places]
    won = Result(1, "7 6", "player", {"player": "1"}, "s 86")
    laid(screen, *(Chips(it.player, "player", it.staked) for it in found), lit=("player",), declared=won, owed=found)
    layout = places_in(screen._places["places"], screen._context)
    wins = [layout.box(box) for box in areas_[0].boxes if box.player in places]
    foot = max(layout.box(area).bottom for area in areas_)
    (label, *sums) = [it for it in screen.written["places"] if it.pen.colour == p.GOLD]
    assert label.text == ("WINS" if part is PLAYERS else "PAY")
    assert {it.text.removeprefix("$") for it in sums} == {"100"}
    assert len(sums) == len(wins) == len(places)
    assert all(column.left < it.ink.left and it.ink.right < column.right for column, it in zip(wins, sums, strict=True))
    assert all(it.ink.top > foot for it in (label, *sums))
    assert all(other.ink.left - one.ink.right >= 4 for one, other in pairwise(sums))


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize(("part", "size", "dpi"), PANELS)
def test_the_frame_of_the_winning_hand_is_whole_and_clear_of_its_cards(
    game: str, part: Audience, size: tuple[int, int], dpi: int
) -> None:
    """Shadows of the cards lay over its line."""
    screen = Screen(SCENES[game].look, part, size, dpi)
    with cards_drawn() as cards:
        surface = picture(screen, SCENES[game].states["declared"][0])
    right = [card.box for card in cards if card.box.centerx > size[0] // 3][-3:]
    lowest = max(right, key=lambda box: box.bottom)
    gold = pygame.mask.from_threshold(surface, p.GOLD, (1, 1, 1, 255))
    x, y = lowest.centerx, next(y for y in range(lowest.bottom, size[1]) if gold.get_at((lowest.centerx, y)))
    frame = gold.connected_component((x, y)).get_bounding_rects()[0]
    gap = 3 if size[1] < 700 else 5
    assert min(y - lowest.bottom, *(frame.right - box.right for box in right)) >= gap
    assert all(gold.get_at((across, y + 1)) for across in range(frame.left + 30, frame.right - 30))


def test_players_read_of_a_void_round_how_much_goes_back_and_of_each_hand_to_whom() -> None:
    """In the places of the cards, instead of the odds: no wager is taken. Places come in their order."""
    on = {10: "banker", 5: "banker", 1: "player"}
    back = [Decided(f"place-{n}", on[n], 5_000, 5_000, "void", 5_000, "s 3(2)") for n in on]
    more = [Decided(f"place-{n}", "banker", 1_000, 1_000, "void", 1_000, "s 3(2)") for n in (7, 8)]
    few = (["Place 1 $50"], ["Place 5 $50", "Place 10 $50"])
    for owed, lines in ((back, few), (back + more, (few[0], ["$120 goes back", "to 4 players"]))):
        screen = Screen(SCENES["baccarat"].look, PLAYERS, SIZE, 141)
        laid(screen, owed=tuple(owed), ended=Ended(5, "void", "a direction", "s 3(2)"))
        written = screen.written["hands"]
        (banker,) = (it.ink.left for it in written if it.text == "BANKER")
        left, right = ([it for it in written if (it.ink.left > banker) is beyond] for beyond in (False, True))
        assert f"Round 5 void: ${sum(it.returned for it in owed) // 100} goes back" in [it.text for it in written]
        assert [it.text for it in left if it.text.startswith(("Place", "to"))] == lines[0]
        assert [it.text for it in right] == lines[1]


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize(("part", "size", "dpi"), PANELS[:3])
def test_that_a_round_is_void_stands_in_the_middle_clear_of_both_hands_and_the_list_alone_says_to_whom(
    game: str, part: Audience, size: tuple[int, int], dpi: int
) -> None:
    """`Place 1 $40` stood between the plate and one of the names, as if that went with it."""
    on = {5: "banker", 1: "player"}
    back = tuple(Decided(f"place-{n}", on[n], 5_000, 5_000, "void", 5_000, "s 3(2)") for n in on)
    screen = Screen(SCENES[game].look, part, size, dpi)
    view = msgspec.structs.replace(
        SCENES[game].states["open"][0], on_show=(), owed=back, ended=Ended(5, "void", "a direction", "s 3(2)")
    )
    surface = picture(screen, view)
    written = screen.written["hands"]
    assert [it.text for it in written] == ["PLAYER", "BANKER", "Round 5 void:", "$100 goes back"]
    player, banker, *lines = (it.ink for it in written)
    ivory = pygame.mask.from_threshold(surface, p.IVORY, (1, 1, 1, 255))
    plate = ivory.connected_component((lines[0].left - 4, lines[0].centery)).get_bounding_rects()[0]
    blue, red = (pygame.mask.from_threshold(surface, p.GROUNDS[it], (1, 1, 1, 255)) for it in ("blue", "red"))
    left, right = (
        found.connected_component((ink.left - 3, ink.centery)).get_bounding_rects()[0]
        for found, ink in ((blue, player), (red, banker))
    )
    gap = 4 if size[1] < 700 else 6
    assert plate.inflate(2 * gap, 2 * gap).collidelist([left, right]) < 0
    between = (left.right + right.left if size[1] < 700 else left.left + right.right) / 2
    assert abs(plate.centerx - between) <= 2


def test_no_gold_is_around_a_tie_on_which_nobody_wins() -> None:
    wagered = Decided("place-1", "tie", 1_000, 1_000, "wins", 9_000, "s 90(3)")
    void = Decided("place-1", "banker", 1_000, 1_000, "void", 1_000, "s 86(a)")
    tie = Result(1, "6 6", "tie", {"tie": "8"}, "s 86(a)")
    for owed, gold in ((wagered, True), (void, False)):
        view = msgspec.structs.replace(SCENES["baccarat"].states["open"][0], declared=tie, owed=(owed,))
        assert hands_middle.words(view, dealer=False, burnt=()).gold is gold


def test_the_terminal_and_the_log_say_who_owes_commission() -> None:
    view = View(commission={"place-3": 250, "place-4": 1_000})
    lines = [text.plain for text in whole_view(SCENES["baccarat"].look, view, NOTHING_MORE)]
    assert "Commission owed place 3 $2.50; place 4 $10" in lines
    assert changes(View(), view) == ["commission owed: place 3 $2.50; place 4 $10"]
    assert changes(view, View()) == ["commission owed: none"]


def test_of_a_long_road_the_last_results_are_said_in_words() -> None:
    every = (*ROAD, *road("P8 T0"))
    long = wording.state(View(on_show=(ShownShoe(), ShownRoad(every))))
    assert long == f"road … {' '.join(it.words for it in every[-20:])}"
    assert long.endswith(" P8 T0")
    assert wording.state(View(on_show=(ShownRoad(road("P7 B8")),))) == "road P7 B8"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", [DEALER, BOTH])
@pytest.mark.parametrize("game", PLACES)
def test_a_card_that_is_to_be_keyed_at_a_simulated_table_is_seen_beside_the_digits(
    game: str, part: Audience, size: tuple[int, int]
) -> None:
    screen = Screen(SCENES[game].look, part, size, 110)
    view = View(phase="entry", digits="0 9", presses=("numbers", "entry"), asked=("numbers",))
    without = picture(screen, view).subsurface(screen.boxes["entry"]).copy()
    assert " ".join(line.text for line in screen.written["entry"]) in KEYED_AS
    seen = picture(screen, view, Extras(card="9c")).subsurface(screen.boxes["entry"])
    lines = screen.written["entry"]
    words = " ".join(line.text for line in lines)
    assert words.startswith("on the table: 9c")
    assert words in f"on the table: 9c; {KEYED_AS}", "how cards are keyed is left out where there is no room"
    assert min(line.pen.size for line in lines) >= screen._least
    assert not any(one.ink.colliderect(other.ink) for one, other in pairwise(lines))
    dark = picture(screen, msgspec.structs.replace(view, digits="")).subsurface(screen.boxes["entry"])
    digits = changed(without, dark)
    words = changed(without, seen)
    assert (words.width > 0, words.colliderect(digits)) == (True, False)


def test_how_cards_are_keyed_is_on_show_only_while_one_is_to_be_keyed() -> None:
    """And once three numbers are keyed, which card they mean, in the same code as in the hands."""
    panel = next(each for each in face("baccarat", 12).own if isinstance(each, EntryPanel))
    asked = View(digits="0 9", presses=("numbers", "entry"))
    assert waiting.about_entry(asked, panel) == KEYED_AS
    assert waiting.about_entry(View(), panel) == ""
    assert waiting.about_entry(msgspec.structs.replace(asked, digits="0 9 3"), panel) == "= 9c"
    assert waiting.about_entry(View(digits="0 0 0"), panel) == "= no card"


def test_players_do_not_see_a_card_that_is_to_be_keyed() -> None:
    screen = Screen(SCENES["baccarat"].look, PLAYERS, SIZE, 110)
    screen.draw(blank_surface(screen.size), View(phase="entry"), Extras(card="9c"))
    assert [line.text for lines in screen.written.values() for line in lines if "9c" in line.text] == []


def test_the_terminal_shows_a_card_that_is_to_be_keyed() -> None:
    look, view = SCENES["baccarat"].look, View(phase="entry", digits="0 9")
    entry = [text.plain for text in whole_view(look, view, Extras(card="9c")) if text.plain.startswith("Entry")]
    assert entry == ["Entry [ ] [0] [9]     on the table: 9c"]
    keyed = View(phase="entry", digits="0 9 3")
    assert "Entry [0] [9] [3]     = 9c" in [text.plain for text in whole_view(look, keyed, NOTHING_MORE)]
    assert not [text for text in whole_view(look, view, NOTHING_MORE) if "on the table" in text.plain]


@pytest.mark.parametrize("stage", [*AFTER, "offer", "load", "burn"])
def test_while_the_cards_are_prepared_that_is_said_in_large(stage: str) -> None:
    """Not "No more bets", which is only called once wagers were open."""
    heads = {wording.headline(view) for view in stages() if view.phase == stage and not view.blocks}
    assert {(head.text, head.tone) for head in heads} == {(HEADLINES[stage], "closed")}


# A tie hand (ss 86, 194)


def test_with_a_tie_the_other_wagers_are_void_and_not_dimmed_as_if_lost() -> None:
    screen = screen_of("baccarat", 12)
    tie = Result(1, "7 7", "tie", {"tie": "8"}, "s 86", voids=("player", "banker"))
    bets = [Chips("place-3", wager, 1_000) for wager in ("tie", "banker")]
    paid = (Decided("place-3", "tie", 1_000, 1_000, "wins", 9_000, "s 86"),)
    surface = laid(screen, *bets, lit=("tie",), declared=tie, owed=paid)
    said = [line.text for line in screen.written["places"]]
    assert said.count("void: goes back") == 2
    assert golden(screen, surface) == {"tie"}
    assert inked(screen) == {"TIE": p.INK, "BANKER": p.IVORY, "PLAYER": p.IVORY}
    won = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    lost, pays = screen_of("baccarat", 12), (Decided("place-3", "banker", 1_000, 1_000, "wins", 2_000, "s 86"),)
    assert golden(lost, laid(lost, *bets, lit=("banker",), declared=won, owed=pays)) == {"banker"}
    assert inked(lost) == {"TIE": p.FADED, "BANKER": p.INK, "PLAYER": p.FADED}
    assert golden(lost, laid(lost, *bets[:1], lit=("banker",), declared=won)) == set(), "nobody is paid"


def golden(screen: Screen, surface: pygame.Surface) -> set[str]:
    """The wagers whose inscriptions lie on gold."""
    found = set()
    for wager, area in areas("baccarat", 12).items():
        box = box_on(screen, area)
        red, green, blue, _ = surface.get_at((box.left + 12, box.bottom - 12))
        if red > 200 and green > 140 and blue < 140:
            found.add(wager)
    return found


def inked(screen: Screen) -> dict[str, p.Colour]:
    """The colour in which each wager's name is written."""
    names = {line.text: line.pen.colour for line in screen.written["places"]}
    return {name: names[name] for name in ("TIE", "BANKER", "PLAYER")}
