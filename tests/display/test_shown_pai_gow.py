# SPDX-License-Identifier: MIT
"""What the screens of pai gow show: the bank, the boxes with their tiles, whose turn it is, what is paid to whom."""

import re
from itertools import combinations, combinations_with_replacement

import pygame
import pytest
from msgspec.structs import replace

from c_ext.pai_gow import house_way
from c_ext.tiles import TILES, hand_of
from controller.display import wording
from controller.display.drawing import tiles
from controller.display.kit.items import Frame, Picture, Text
from controller.display.layout.stacks import amount
from controller.display.pai_gow.contents import called, contents
from controller.display.pai_gow.names import names
from controller.display.parts.pai_gow.bank import called as called_boxes
from controller.display.screen import Screen
from controller.display.terminal.page import whole_page
from controller.engine.record.shown import FACE_DOWN
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox, TileHand
from controller.engine.shown.payment import list_acts, winnings
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars
from controller.games import find
from controller.screens import payment_rules
from tests.core.pai_gow_reference import FACES
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.arranged_rig import DEALER, PLAYERS, items, shown, words
from tests.display.scenes import pai_gow_room as room
from tests.display.scenes.playing import look, seen_of

SET = sorted({face for faces in FACES.values() for face in faces})
each_screen = pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)


def on(kind: ScreenSize, view: View, boxes: int = 8) -> Screen:
    return shown(room.look(boxes), kind, view)


def tiles_on(screen: Screen, panel: str = "tiles") -> list[Picture]:
    return [it for it in items(screen, panel, Picture) if it.name == "tile"]


def box_of(screen: Screen, number: int) -> Frame:
    (found,) = (it for it in items(screen, "tiles", Frame, "box") if it.owner == f"box {number}")
    return found


def words_in(screen: Screen, number: int) -> list[str]:
    """Return the texts in one box."""
    box = box_of(screen, number).box
    return [it.words for it in items(screen, "tiles", Text) if box.holds(it.box)]


# The layout (s 413)


@each_screen
def test_the_casinos_name_stands_on_the_layout(kind: ScreenSize) -> None:
    """s 413(2)(b)(i), in every phase."""
    for view in (room.betting(), room.setting(), room.result(), room.offered()):
        assert words(on(kind, view), "bank", "casino") == ["RIVERSIDE CASINO"]


@each_screen
@pytest.mark.parametrize("boxes", range(2, 9))
def test_everything_has_its_own_place_in_its_box(boxes: int, kind: ScreenSize) -> None:
    """The low hand across, the high hand upright (s 436(2)); each tile in its own place, all of one size."""
    screen = on(kind, room.result(boxes), boxes)
    frames = [box_of(screen, number).box for number in range(1, boxes + 1)]
    assert not any(one.meets(other) for one, other in combinations(frames, 2))
    rise = frames[0].left < frames[-1].left
    assert rise is not kind.audience.dealer, "boxes rise counterclockwise: the dealer sees box 1 at the right"
    found = tiles_on(screen)
    assert found
    assert not any(one.box.meets(other.box) for one, other in combinations(found, 2))
    assert len({tuple(sorted(it.box[2:])) for it in found}) == 1
    for it in found:
        _, number, which = it.owner.split()
        assert frames[int(number) - 1].holds(it.box)
        assert (it.box.width > it.box.height) == (which == "low")


@each_screen
def test_two_circles_in_front_of_the_dealer_are_for_winning_and_losing_wagers(kind: ScreenSize) -> None:
    """s 413(2)(b)(iii), in every phase; nothing lies on them. Beside them stands what each is for."""
    for view in (room.betting(), room.offered(), room.setting(), room.result()):
        screen = on(kind, view)
        circles = [it for it in items(screen, "bank", Picture) if it.name == "circle"]
        assert [it.details for it in circles] == [(True,), (False,)], "which is which: a tick and a cross"
        others = (*items(screen, "bank", Text), *tiles_on(screen, "bank"))
        assert not any(one.box.meets(two.box) for one in circles for two in (*others, *circles) if one is not two)
    said = " ".join(words(on(kind, room.betting()), "bank"))
    assert "Winning wagers" in said
    assert "Losing wagers" in said


def test_what_a_wager_pays_is_painted_and_that_nobody_wagers_on_the_banks_box() -> None:
    """ss 425(13), 426(1)."""
    screen = on(DEALER, room.betting())
    assert words(screen, "bank", "painted") == ["PAYS 1 TO 1 LESS 5%"]
    assert "no wagers" in words_in(screen, 1)


# Whose turn it is


@each_screen
def test_the_box_that_sets_is_marked_alone_and_none_while_the_table_is_stopped(kind: ScreenSize) -> None:
    view = room.setting()
    marked = [it.owner for it in items(on(kind, view), "tiles", Frame, "box") if it.line == "act"]
    assert marked == [f"box {view.shown(ShownPaiGow).turn}"]
    assert not [it for it in items(on(kind, room.stopped()), "tiles", Frame, "box") if it.line == "act"]


@each_screen
def test_who_holds_the_bank_and_to_whom_it_is_offered(kind: ScreenSize) -> None:
    assert "House" in words(on(kind, room.result()), "bank", "holder")
    assert words(on(kind, room.result()), "bank", "offer") == ["Next offer: box 2"]
    both = room.result(bank=3, holder=("dan", "house"))
    assert words(on(kind, both), "bank", "holder") == ["Dan and house"]
    offered = on(kind, room.offered())
    assert words(offered, "bank", "offer") == ["Offered to box 3"]
    assert box_of(offered, 3).line == "act"
    for seen in seen_of("pai-gow"):
        holder = seen.view.shown(ShownPaiGow).holder
        said = words(shown(look("pai-gow", simulated=True), kind, seen.view), "bank", "holder")
        assert bool(holder) == (said != ["Nobody yet"]), seen.state


@each_screen
def test_the_priority_set_marker_lies_in_one_place_until_hands_are_decided(kind: ScreenSize) -> None:
    """s 421(1)(d). `FIRST` was read as a place."""
    found: dict[int, set[tuple[int, int, str]]] = {}
    for seen in seen_of("pai-gow"):
        texts = items(shown(look("pai-gow", simulated=True), kind, seen.view), "tiles", Text, "marker")
        assert not (texts and seen.view.declared)
        found.setdefault(seen.view.round, set()).update((*it.box[:2], it.words) for it in texts)
    assert found[1]
    assert all(len(places) <= 1 for places in found.values()), found
    assert {words_ for places in found.values() for *_, words_ in places} <= {"Sets first", "Sets 1st"}


@each_screen
def test_the_only_player_of_a_box_has_one_place_from_the_first_wager_to_the_payment(kind: ScreenSize) -> None:
    found: dict[tuple[int, str], set[int]] = {}
    for seen in seen_of("pai-gow"):
        if not wording.goes_back(seen.view) and not seen.view.declared:
            for it in items(shown(look("pai-gow", simulated=True), kind, seen.view), "tiles", Text, "player"):
                if it.words in {"ann", "dan", "gus"}:
                    found.setdefault((seen.view.round, it.words), set()).add(it.box.top)
    assert {(1, "dan"), (3, "dan"), (3, "gus")} <= found.keys()
    assert all(len(places) == 1 for places in found.values()), found


# Tiles


@pytest.mark.parametrize("scene", room.SCENES)
def test_no_tile_is_shown_but_those_that_everybody_may_know(scene: str) -> None:
    view = room.SCENES[scene]
    screen = on(DEALER, view, 4 if scene == "four boxes" else 8)
    public = view.shown(ShownPaiGow)
    every = [tile for it in (*public.boxes, public.bank) for tile in (*it.unset, *it.low.tiles, *it.high.tiles)]
    if not view.blocks:
        assert sorted(str(it.details[0]) for it in (*tiles_on(screen), *tiles_on(screen, "bank"))) == sorted(every)


def test_a_hand_that_is_set_and_not_exposed_is_of_backs() -> None:
    found = [it.details[0] for it in tiles_on(on(DEALER, room.setting()))]
    assert {*found} == {FACE_DOWN}
    assert len(found) == 4 * 7


def test_a_box_whose_tiles_were_taken_has_none() -> None:
    view = room.setting()
    public = view.shown(ShownPaiGow)
    gone = replace(public, boxes=(TileBox("2", ("ann",), state="tiles removed"), *public.boxes[1:]))
    screen = on(DEALER, replace(view, on_show=(gone,)))
    assert not [it for it in tiles_on(screen) if it.owner.startswith("box 2")]
    assert "Tiles removed" in " ".join(words_in(screen, 2))


def test_every_tile_is_a_picture_of_its_own_and_all_have_one_back() -> None:
    """The pips of 1 and 4 are red, and half of each six of 6-6. Their number is the one in the tile's name."""
    pictures = {face: pygame.image.tobytes(tiles.picture(face, 40), "RGBA") for face in SET}
    assert len(pictures) == len({*pictures.values()}) == 21
    for face in SET:
        found = tiles.pips(face)
        assert len(found) == sum(map(int, face.split("-")))
        red = sum(int(half) for half in face.split("-") if half in "14")
        assert sum(pip.red for pip in found) == (6 if face == "6-6" else red)
    assert pygame.image.tobytes(tiles.picture(FACE_DOWN, 40), "RGBA") not in pictures.values()


@pytest.mark.parametrize(
    ("named", "said"),
    [("pair of yun", "yun pair"), ("teen high nine", "teen high 9"), ("day gong", "day gong"), ("8", "8")],
)
def test_what_a_hand_is_has_one_short_name_on_all_screens(named: str, said: str) -> None:
    assert called(named) == said


def test_no_two_hands_are_said_alike_however_short() -> None:
    every = room.panel().hands
    assert every
    for count in range(4):
        said = [names(it)[min(count, len(names(it)) - 1)] for it in every]
        assert len({*said}) == len(every)


NAMED = [TileHand(two, it.name) for two in combinations_with_replacement(TILES, 2) if (it := hand_of(*two)).ranking]
"""All hands that have a name."""


@pytest.mark.parametrize("kind", [DEALER, PLAYERS, SCREENS[5]], ids=lambda kind: kind.name)
@pytest.mark.parametrize("boxes", [4, 8])
def test_every_name_of_a_hand_of_tiles_has_room_and_all_are_in_letters_alike(boxes: int, kind: ScreenSize) -> None:
    every, size = {said for it in NAMED for said in names(it.named)}, 2 * (boxes - 1)
    for first in range(0, len(NAMED), size):
        view, more = room.result(boxes, many=1), iter(NAMED[first : first + size])
        public = view.shown(ShownPaiGow)
        named = tuple(replace(box, low=next(more, box.low), high=next(more, box.high)) for box in public.boxes)
        screen = on(kind, replace(view, on_show=(replace(public, boxes=named),)), boxes)
        texts = [it for it in items(screen, "tiles", Text, "hand") if it.words in every]
        assert texts
        assert len({it.size for it in texts}) == 1
        found = laws.Judge(screen.theme).violations(screen.arranged)
        assert not [it for it in found if it.startswith("tiles")], found[:5]


# The result (ss 426, 441, 445)


@each_screen
def test_the_dealer_reads_what_to_pay_and_to_take_and_players_what_becomes_of_it(kind: ScreenSize) -> None:
    view = room.result()
    said = words(on(kind, view), "tiles")
    if kind.audience.dealer:
        assert {"PAY $47.50", "TAKE", "Stands off"} <= {*said}
    else:
        assert not any(it.startswith(("PAY", "TAKE")) for it in said)
        assert {"Wins $47.50", "Loses", "Stands off"} <= {*said}


@each_screen
def test_a_box_says_all_that_is_passed_over_it_so_there_is_no_list(kind: ScreenSize) -> None:
    """Every sum that is paid, taken and given back, and what is kept of it (s 426). What is due stands on gold."""
    view = room.result()
    screen = on(kind, view)
    assert "payment" not in screen.places
    for it in view.owed:
        cents = winnings(it) if it.how == "wins" else it.returned if it.how == "void" else it.stands
        said = " ".join(words_in(screen, int(it.hand)))
        assert any(words_ in said for words_ in (dollars(cents)[1:], amount(cents))), (it, said)
        if it.commission:
            whole = sum(other.commission for other in view.owed if other.hand == it.hand)
            assert dollars(whole) in said, (it, said)
    gold = [it.box for it in items(screen, "tiles", Frame) if it.fill == "wins"]
    due = [it for it in items(screen, "tiles", Text) if it.words.startswith(("PAY", "Wins"))]
    assert due
    assert all(any(box.holds(it.box) for box in gold) for it in due)


@each_screen
def test_the_box_that_wins_is_framed_in_gold_and_what_loses_fades(kind: ScreenSize) -> None:
    view = room.result()
    screen = on(kind, view)
    for box in contents(room.panel(), view).boxes:
        assert (box_of(screen, box.number).line == "wins") == (box.tone == "wins")
        looks = {it.look for it in tiles_on(screen) if it.owner.split()[1] == str(box.number)}
        assert looks <= {"faded" if box.tone == "loses" else ""}


def test_void_and_stand_off_are_told_by_word_and_line() -> None:
    void = next(it for it in seen_of("pai-gow") if it.state == "void")
    for kind in (DEALER, PLAYERS):
        screen = shown(look("pai-gow", simulated=True), kind, void.view)
        assert [it.owner for it in items(screen, "tiles", Frame, "box") if it.dashed] == ["box 4"]
        assert {"GIVE BACK", "Void"} & {*words_in(screen, 4)}
        result = on(kind, room.result())
        assert not [it for it in items(result, "tiles", Frame) if it.dashed]
        assert "Void" not in words(result, "tiles")


@each_screen
def test_the_bank_says_what_it_wins_or_loses_of_all_wagers_together(kind: ScreenSize) -> None:
    view = room.result()
    mine = [it for it in view.owed if it.wager == room.panel().wager]
    taken = sum(it.stands for it in mine if it.how == "loses")
    won = taken - sum(winnings(it) + it.commission for it in mine if it.how == "wins")
    said = f"Bank {'wins' if won > 0 else 'loses'} {dollars(abs(won))}"
    assert " ".join(words(on(kind, view), "bank", "result")) == said
    assert words(on(kind, room.betting()), "bank", "result") == []


def test_boxes_are_never_read_as_counts() -> None:
    assert [called_boxes(it) for it in ((), (4,), (1, 5, 7))] == ["no box", "box 4", "boxes 1, 5, 7"]


@each_screen
def test_which_boxes_the_bank_pays_and_takes_stands_beside_the_circles(kind: ScreenSize) -> None:
    view = room.result()
    fares = contents(room.panel(), view).bank.fares
    said = " ".join(words(on(kind, view), "bank"))
    assert f"Pays {called_boxes(fares.win)}" in said
    assert f"Takes {called_boxes(fares.lose)}" in said


def test_of_what_the_bank_wins_it_is_said_what_is_the_houses_and_with_whom_it_stands_off() -> None:
    view = room.result(bank=3, holder=("dan", "house"))
    for kind in (DEALER, PLAYERS):
        said = words(on(kind, view), "bank", "settled")
        assert said[0].startswith("Dan $")
        assert ", house $" in said[0]
        fares = contents(room.panel(), room.result()).bank.fares
        assert words(on(kind, room.result()), "bank", "settled") == [f"Stands off: {called_boxes(fares.stand)}"]


def test_all_losing_wagers_are_collected_before_any_is_paid() -> None:
    """s 445: box after box, but whatever is taken comes first."""
    kinds = [act.kind for act in list_acts(room.result(), payment_rules(find("pai-gow")))]
    assert kinds == sorted(kinds, key=lambda kind: kind != "take")
    assert {"take", "pay", "give back"} == {*kinds[1:]}


def test_the_section_of_the_setting_is_for_the_dealer() -> None:
    dealer, players = (" ".join(words(on(kind, room.result()), "bank")) for kind in (DEALER, PLAYERS))
    assert room.REASON.lower() not in f"{dealer} {players}".lower(), "the hands are decided: no order"
    assert "By the house way: s 441(1)" in dealer
    assert "By the house way" in players
    assert not re.search(r"\bs 4", players)


@each_screen
def test_the_reason_of_every_setting_has_room(kind: ScreenSize) -> None:
    """At least the deciding reason, without the choice between equal settings. Only the dealer reads it."""
    reasons = {house_way(four).reason for four in combinations(SET, 4)}
    assert len(reasons) > 20
    for reason in sorted(reasons):
        screen = on(kind, replace(room.result(reason=reason), declared=None, owed=()))
        said = " ".join(words(screen, "bank", "reason")).lower()
        assert (reason.partition("; ")[0].lower() in said) == kind.audience.dealer, reason
        found = laws.Judge(screen.theme).violations(screen.arranged)
        assert not [it for it in found if it.startswith("bank")], (reason, found)


def test_more_bankers_than_rows_are_summed() -> None:
    view = room.setting(bank=2, holder=room.NAMES[:9])
    assert any(" more" in line for line in words_in(on(DEALER, view), 2))


def test_the_terminal_says_the_same_in_lines() -> None:
    page = "\n".join(line.plain for line in whole_page(room.look(), room.result(), Extras(), (120, 40)))
    for said in (
        "Bank  House  at box 1",
        "low 5-5 3-5: 8",
        "teen high nine",
        "(s 441(1), s 441(2))",
        "pay $47.50 ($50 less $2.50)",
    ):
        assert said in page
    setting = "\n".join(line.plain for line in whole_page(room.look(), room.setting(), Extras(), (120, 40)))
    assert ">2  priority  ?? ?? ?? ??  sets first" in setting
    assert not any(face in setting for face in SET)


@pytest.mark.parametrize("scene", room.SCENES)
@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
def test_the_laws_hold_with_every_box_and_large_sums(scene: str, kind: ScreenSize) -> None:
    screen = on(kind, room.SCENES[scene], 4 if scene == "four boxes" else 8)
    found = laws.Judge(screen.theme).violations(screen.arranged)
    assert not [it for it in found if it.split(":")[0] in {"bank", "tiles"}], found[:5]
