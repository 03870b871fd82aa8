# SPDX-License-Identifier: MIT
"""The table of pai gow on every screen: lines are whole, tiles that lie face down have backs, who holds the bank."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from unittest import mock

import pygame
import pytest
from msgspec.structs import replace

from c_ext.pai_gow import house_way
from controller.display import legible, wording
from controller.display.drawing import palette as p
from controller.display.drawing import tiles
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import CAP
from controller.display.pai_gow import places
from controller.display.pai_gow.bank_drawing import named_width
from controller.display.pai_gow.box_drawing import MARKER
from controller.display.pai_gow.contents import called, contents
from controller.display.screen import Screen
from controller.display.terminal.page import whole_page
from controller.engine.record.shown import FACE_DOWN
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox
from controller.engine.shown.payment import list_acts, winnings
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars
from controller.games import find
from controller.screens import payment_rules
from tests.core.pai_gow_reference import FACES
from tests.display import pictures
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.scenes import pai_gow_room as room
from tests.display.scenes.playing import seen_of
from tests.display.test_display_contrast import faint
from tests.display.test_display_poker import KINDS, amiss

SET = sorted({face for faces in FACES.values() for face in faces})
BOXES = range(2, 9)
SCENES = {
    **room.SCENES,
    "the house way": room.result(reason="Play two small tiles that make 7, 8 or 9; the highest tile on the low hand"),
    "two bank": room.result(bank=8, holder=("bob", "cat")),
}
LETTERS = ("bank", "tiles")


def screen_of(boxes: int, kind: str, view: View) -> tuple[Screen, pygame.Surface]:
    audience, size, dpi = KINDS[kind]
    return Screen(room.look(boxes), audience, size, dpi, view.limits), pygame.Surface(size)


@contextmanager
def tiles_drawn() -> Iterator[list[str]]:
    """The tiles that are drawn meanwhile."""
    drawn, draw = [], tiles.draw

    def noted(brush: Brush, tile: str, box: pygame.Rect, **how: bool) -> None:
        drawn.append(tile)
        draw(brush, tile, box, **how)

    with mock.patch.object(tiles, "draw", noted):
        yield drawn


def known(shown: ShownPaiGow, panels: Iterable[str]) -> list[str]:
    """The tiles of these panels as everybody may know them."""
    every = (*(shown.boxes if "tiles" in panels else ()), *((shown.bank,) if "bank" in panels else ()))
    return [tile for box in every for tile in (*box.unset, *box.low.tiles, *box.high.tiles)]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_whole_legible_and_in_their_box_and_no_tile_is_drawn_but_those_shown(kind: str, scene: str) -> None:
    audience, size, dpi = KINDS[kind]
    view, boxes = SCENES[scene], 4 if scene == "four boxes" else 8
    screen, surface = screen_of(boxes, kind, view)
    with tiles_drawn() as drawn:
        screen.draw(surface, view, Extras())
    assert [*amiss(screen, legible.least(size, dpi, dealer=audience.dealer))] == []
    assert view.blocks or faint(screen, surface, [*LETTERS]) == {}
    assert sorted(drawn) == sorted(known(view.shown(ShownPaiGow), screen.boxes))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scene", SCENES)
def test_no_line_lies_on_another_or_on_a_tile(kind: str, scene: str) -> None:
    view = SCENES[scene]
    screen, _ = screen_of(4 if scene == "four boxes" else 8, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    for name in LETTERS:
        lines = [line for line in screen.written.get(name, ()) if line.text]
        boxes = [pygame.Rect(line.ink.topleft, (line.ink.width, round(CAP * line.pen.size))) for line in lines]
        pairs = combinations(zip(lines, boxes, strict=True), 2)
        over = [(one.text, other.text) for (one, box), (other, it) in pairs if box.colliderect(it)]
        assert not over, name
        lie = [it.box for it in screen.laid.get(name, ()) if it.is_card]
        on_tiles = [line.text for line, box in zip(lines, boxes, strict=True) if box.collidelist(lie) >= 0]
        assert not on_tiles, name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("boxes", BOXES)
def test_everything_has_its_own_place_in_its_box(kind: str, boxes: int) -> None:
    """The low hand across, the high hand upright (s 436(2)); both and their labels, the rows: none on another."""
    audience, size, dpi = KINDS[kind]
    screen, _ = screen_of(boxes, kind, room.betting(boxes))
    least, turned = legible.least(size, dpi, dealer=audience.dealer), not audience.dealer
    rects = places.across(screen._places["tiles"], boxes, least, turned=turned)
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    assert (rects[0].left < rects[-1].left) == turned, "boxes rise counterclockwise: the dealer sees box 1 at the right"
    found = places.box(rects[0], least)
    low, high = found.hands.low, found.hands.high
    assert all(it.width > it.height for it in low.tiles)
    assert all(it.height > it.width for it in high.tiles)
    parts = [*low.tiles, *high.tiles, found.word, *found.rows]
    assert all(found.whole.contains(it) for it in (*parts, *found.hands.unset))
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    assert not any(one.colliderect(other) for one, other in combinations(found.hands.unset, 2))
    assert low.label.collidelist(low.tiles + high.tiles) < 0


@pytest.mark.parametrize(("kind", "high"), {"dealer": 120, "window": 90, "low": 51, "players": 130}.items())
def test_all_boxes_have_tiles_of_one_size_as_large_as_can_be_where_three_play_on_one_of_them(
    kind: str, high: int
) -> None:
    screen, _ = screen_of(8, kind, room.result())
    screen.draw(blank_surface(screen.size), room.result(), Extras())
    lie = [it.box for it in screen.laid["tiles"] if it.is_card]
    assert len({(min(it.size), max(it.size)) for it in lie}) == 1
    assert max(lie[0].size) >= high


def said(kind: str, view: View, panel: str) -> list[str]:
    screen, _ = screen_of(8, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    return [line.text for line in screen.written.get(panel, ())]


def test_the_dealer_reads_what_to_pay_and_to_take_and_players_what_becomes_of_it() -> None:
    dealer, players = (said(kind, room.result(), "tiles") for kind in ("dealer", "players"))
    assert {"PAY", "$47.50", "$50 less $2.50", "TAKE", "$100", "Stands off", "$200"} <= {*dealer}
    assert not any(words.startswith(("PAY", "TAKE", "take")) for words in players)
    assert {"Wins", "Loses", "Stands off", "$47.50"} <= {*players}


@pytest.mark.parametrize("kind", KINDS)
def test_a_box_says_all_that_is_passed_over_it_so_there_is_no_list(kind: str) -> None:
    """Every sum that is passed over, taken and given back, and what is kept of every box: whoever won on it."""
    view = room.result()
    found = said(kind, view, "tiles")
    assert not said(kind, view, "payment")
    for it in view.owed:
        cents = winnings(it) if it.how == "wins" else it.returned if it.how == "void" else it.stands
        assert dollars(cents) in found, it
    for hand in {it.hand for it in view.owed if it.commission}:
        mine = [it for it in view.owed if it.hand == hand]
        kept = dollars(sum(it.commission for it in mine))
        won = dollars(sum(winnings(it) + it.commission for it in mine))
        assert {f"{won} less {kept}", f"{won} \u2212 {kept}", f"less {kept}"} & {*found}, hand


@pytest.mark.parametrize("kind", KINDS)
def test_of_what_the_bank_wins_it_is_said_what_is_the_houses_where_it_banks_with_a_player(kind: str) -> None:
    view = room.result(bank=3, holder=("dan", "house"))
    (line,) = [it for it in said(kind, view, "bank") if it.startswith("Dan $")]
    assert ", house $" in line
    assert not any(", house $" in it for it in said(kind, room.result(), "bank"))


@pytest.mark.parametrize(
    ("named", "words"),
    [("pair of yun", "yun pair"), ("teen high nine", "teen high 9"), ("day gong", "day gong"), ("8", "8")],
)
def test_what_a_hand_is_has_one_short_name_on_all_screens(named: str, words: str) -> None:
    assert called(named) == words


@pytest.mark.parametrize("kind", ["dealer", "players", "large"])
def test_above_who_holds_the_bank_stands_its_heading_in_every_state(kind: str) -> None:
    for seen in seen_of("pai-gow"):
        if seen.view.shown(ShownPaiGow).holder:
            assert "BANK" in said(kind, seen.view, "bank"), seen.state


@pytest.mark.parametrize("kind", KINDS)
def test_the_bank_says_what_it_wins_or_loses_of_all_wagers_together(kind: str) -> None:
    view = room.result()
    mine = [it for it in view.owed if it.wager == room.panel().wager]
    taken = sum(it.stands for it in mine if it.how == "loses")
    won = taken - sum(winnings(it) + it.commission for it in mine if it.how == "wins")
    assert f"Bank {'wins' if won > 0 else 'loses'} {dollars(abs(won))}" in said(kind, view, "bank")
    assert not any(words.startswith(("Bank wins", "Bank loses")) for words in said(kind, room.betting(), "bank"))


@pytest.mark.parametrize("kind", KINDS)
def test_which_boxes_the_bank_pays_and_takes_stands_beside_the_circles_and_with_which_it_stands_off(kind: str) -> None:
    view = room.result()
    fares = contents(room.panel(), view).bank.fares
    win, lose, stand = (", ".join(map(str, boxes)) for boxes in (fares.win, fares.lose, fares.stand))
    words = " ".join(said(kind, view, "bank"))
    assert [it for it in (f"Pays {win}", f"Takes {lose}", f"Stands off: box {stand}") if it not in words] == []
    assert {"Winning", "Losing"} <= {*said(kind, room.betting(), "bank")}


def test_all_losing_wagers_are_collected_before_any_is_paid() -> None:
    """s 445: box after box, but whatever is taken comes first."""
    kinds = [act.kind for act in list_acts(room.result(), payment_rules(find("pai-gow")))]
    assert kinds == sorted(kinds, key=lambda kind: kind != "take")
    assert {"take", "pay", "give back"} == {*kinds[1:]}


def test_the_section_of_the_setting_is_for_the_dealer() -> None:
    dealer, players = (" ".join(said(kind, room.result(), "bank")) for kind in ("dealer", "players"))
    assert room.REASON.lower() not in f"{dealer} {players}".lower(), "the hands are decided: no order"
    assert "By the house way: s 441(1)" in dealer
    assert "By the house way" in players
    assert not re.search(r"\bs 4", players)


def test_who_holds_the_bank_and_to_whom_it_is_offered() -> None:
    assert {"House", "Next offer: box 2"} <= {*said("players", room.result(), "bank")}
    assert "Ann and house" in said("players", SCENES["two and the house bank"], "bank")
    assert "Bob and Cat" in said("dealer", SCENES["two bank"], "bank")
    assert "Offered to box 3" in said("players", room.offered(), "bank")


@pytest.mark.parametrize("kind", KINDS)
def test_the_casinos_name_stands_on_the_layout(kind: str) -> None:
    """s 413(2)(b)(i), in every phase."""
    for view in (room.betting(), room.setting(), room.result()):
        assert "RIVERSIDE CASINO" in said(kind, view, "bank")


@pytest.mark.parametrize("kind", KINDS)
def test_two_circles_in_front_of_the_dealer_are_for_winning_and_losing_wagers(kind: str) -> None:
    """s 413(2)(b)(iii), in every phase; nothing lies on them."""
    audience, size, dpi = KINDS[kind]
    for view in (room.betting(), room.offered(), room.setting(), room.result()):
        screen, surface = screen_of(8, kind, view)
        screen.draw(surface, view, Extras())
        least = legible.least(size, dpi, dealer=audience.dealer)
        found = places.bank(screen.boxes["bank"], least, named_width(least))
        others = (found.holder, *found.low.tiles, *found.high.tiles, *found.unset, found.words)
        assert all(found.whole.contains(it) and it.collidelist(others) < 0 for it in found.areas)
        assert not any(line.ink.collidelist(found.areas) >= 0 for line in screen.written["bank"] if line.text)
        drawn = [surface.subsurface(it) for it in found.areas]
        assert [painted(it) for it in drawn] == [True, True]
        assert pygame.image.tobytes(drawn[0], "RGB") != pygame.image.tobytes(drawn[1], "RGB"), "which is which"


def painted(area: pygame.Surface) -> bool:
    """Whether a circle is painted there: its line is where it must be, above, below, at the left and at the right."""
    end, middle = area.get_width() - 1, area.get_width() // 2
    return all(area.get_at(at)[1] > 120 for at in ((middle, 0), (middle, end), (0, middle), (end, middle)))


def test_what_a_wager_pays_is_painted_and_that_nobody_wagers_on_the_banks_box() -> None:
    """ss 425(13), 426(1)."""
    assert "PAYS 1 TO 1 LESS 5%" in said("players", room.betting(), "bank")
    assert "no wagers" in said("players", room.betting(), "tiles")


def test_the_bank_of_players_wins_or_loses_as_a_box_does() -> None:
    won = room.result(bank=3, holder=("dan",))
    before = said("players", room.result(), "tiles").count("Wins")
    assert said("players", won, "tiles").count("Wins") == before + 1
    assert "no wagers" not in said("players", won, "tiles")


def test_the_box_that_sets_stands_out_alone() -> None:
    view = room.setting()
    shown = view.shown(ShownPaiGow)
    screen, surface = screen_of(8, "dealer", view)
    screen.draw(surface, view, Extras())
    least = legible.least((1280, 800), 149, dealer=True)
    room_ = screen.boxes["tiles"].inflate(-18, -18)
    rects = places.across(room_, 8, least, turned=False)
    lit = [at for at, rect in enumerate(rects, 1) if tuple(surface.get_at((rect.centerx, rect.top)))[:3] == p.ACT]
    assert lit == [shown.turn]
    assert view.blocks == ()
    blocked = room.stopped()
    screen.draw(surface, blocked, Extras())
    assert not any(box.turn for box in screen._shown["tiles"][0].boxes)


def test_every_tile_is_a_picture_of_its_own_and_all_have_one_back() -> None:
    """The pips of 1 and 4 are red, and half of each six of 6-6. Their number is the one in the tile's name."""
    pictures = {face: pygame.image.tobytes(tiles.picture(face, 40), "RGBA") for face in SET}
    assert len(pictures) == len({*pictures.values()}) == 21
    for face in SET:
        found = tiles.pips(face)
        assert len(found) == sum(map(int, face.split("-")))
        red = sum(int(half) for half in face.split("-") if half in "14")
        assert sum(pip.red for pip in found) == (6 if face == "6-6" else red)
    back = tiles.picture(FACE_DOWN, 40)
    assert pygame.image.tobytes(back, "RGBA") not in pictures.values()


def test_a_hand_that_is_set_and_not_exposed_is_of_backs() -> None:
    with tiles_drawn() as drawn:
        said("dealer", room.setting(), "tiles")
    assert {*drawn} == {FACE_DOWN}
    assert len(drawn) == 4 * 8


def test_more_bankers_than_rows_are_summed() -> None:
    view = room.setting(bank=2, holder=room.NAMES[:9])
    assert any(" more" in line for line in said("dealer", view, "tiles"))


def test_the_terminal_says_the_same_in_lines() -> None:
    view, look = room.result(), room.look()
    page = "\n".join(line.plain for line in whole_page(look, view, Extras(), (120, 40)))
    for words in (
        "Bank  House  at box 1",
        "low 5-5 3-5: 8",
        "teen high nine",
        "(s 441(1), s 441(2))",
        "pay $47.50 ($50 less $2.50)",
    ):
        assert words in page
    setting = "\n".join(line.plain for line in whole_page(look, room.setting(), Extras(), (120, 40)))
    assert ">2  priority  ?? ?? ?? ??  sets first" in setting
    assert not any(face in setting for face in SET)


def test_a_box_whose_tiles_were_taken_has_none() -> None:
    view = room.setting()
    shown = view.shown(ShownPaiGow)
    gone = replace(shown, boxes=(TileBox("2", ("ann",), state="tiles removed"), *shown.boxes[1:]))
    with tiles_drawn() as drawn:
        found = said("dealer", replace(view, on_show=(gone,)), "tiles")
    assert len(drawn) == 4 * 7
    assert {"Tiles", "removed"} <= {word for line in found for word in line.split()}


@pytest.mark.parametrize("kind", KINDS)
def test_the_reason_of_every_setting_has_room(kind: str) -> None:
    """For all hands: at least the deciding reason, without the choice between equal settings. Only the dealer reads
    it.
    """
    reasons = {house_way(four).reason for four in combinations(SET, 4)}
    assert len(reasons) > 20
    missing = []
    for reason in sorted(reasons):
        words = " ".join(said(kind, replace(room.result(reason=reason), declared=None, owed=()), "bank")).lower()
        there = reason.partition("; ")[0].lower() in words
        missing += [reason] if there is (kind == "players") else []
    assert not missing


@pytest.mark.parametrize("kind", pictures.KINDS, ids=lambda it: it.name)
def test_the_only_player_of_a_box_has_one_place_and_form_from_the_first_wager_to_the_payment(
    kind: pictures.ScreenKind, drawings: Drawings
) -> None:
    """Where the priority set marker lies, too."""
    found: dict[tuple[int, str], set[tuple[int, int]]] = {}
    for seen, drawing in drawings("pai-gow", kind):
        for line in drawing.written.get("tiles", ()):
            if line.text in {"ann", "dan", "gus"} and not wording.goes_back(seen.view):
                found.setdefault((seen.view.round, line.text), set()).add(line.ink.topright)
    assert {(1, "dan"), (3, "dan"), (3, "gus")} <= found.keys()
    assert all(len(places) == 1 for places in found.values()), found


@pytest.mark.parametrize("kind", pictures.KINDS, ids=lambda it: it.name)
def test_the_priority_set_marker_lies_in_one_place_until_hands_are_decided(
    kind: pictures.ScreenKind, drawings: Drawings
) -> None:
    found: dict[int, list[tuple[str, tuple[int, int]]]] = {}
    for seen, drawing in drawings("pai-gow", kind):
        lines = [it for it in drawing.written.get("tiles", ()) if it.text in MARKER]
        assert not (lines and seen.view.declared)
        found.setdefault(seen.view.round, []).extend((it.text, it.ink.topleft) for it in lines)
    assert len(found[1]) > 5
    assert all(len({*lines}) <= 1 for lines in found.values()), found
    assert {text for lines in found.values() for text, _ in lines} == {MARKER[0]}, "one word on every screen"


@pytest.mark.parametrize("kind", [it for it in pictures.KINDS if it.size == (1280, 800)], ids=lambda it: it.name)
def test_two_wagers_of_a_box_are_larger_than_three(kind: pictures.ScreenKind, drawings: Drawings) -> None:
    """Beside one player's wager they looked like small print above an empty line."""
    sizes: dict[int, set[int]] = {1: set(), 3: set()}
    for seen, drawing in drawings("pai-gow", kind):
        rows = [it.pen.size for it in drawing.written.get("tiles", ()) if it.text in {"bob", "cat", "ned"}]
        if len(rows) > 1 and seen.view.round in sizes:
            sizes[seen.view.round] |= {*rows}
    assert sizes[1]
    assert sizes[3]
    assert min(sizes[1]) > max(sizes[3])


@pytest.mark.parametrize("kind", pictures.KINDS, ids=lambda it: it.name)
def test_of_what_the_sums_in_a_box_are_left_stands_at_its_foot(kind: pictures.ScreenKind, drawings: Drawings) -> None:
    """For two players too; in a box with more players it stands beside the number, as their rows take the foot."""
    found = 0
    for seen, drawing in drawings("pai-gow", kind):
        for line in drawing.written.get("tiles", ()):
            if " less $" in line.text or "\N{MINUS SIGN}" in line.text:
                assert line.ink.top > drawing.boxes["tiles"].centery, (seen.state, line.text)
                found += 1
    assert found


AWAY = 36
"""In dots, so far apart are words on one line that are not one thing, on a screen of 1920x1080."""


def test_what_players_read_of_the_result_is_apart_from_what_the_high_hand_is(drawings: Drawings) -> None:
    """On one line with it: `Teen high 9`, and that it was set by the house way."""
    (kind,) = (it for it in pictures.KINDS if it.screen == "players")
    found = {seen.state: drawing.written.get("bank", ()) for seen, drawing in drawings("pai-gow", kind)}
    ends = {it.text: it.ink for it in found["result"]}
    assert ends["By the house way"].left - ends["Teen high 9"].right >= AWAY
