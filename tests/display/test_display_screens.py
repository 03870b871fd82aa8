# SPDX-License-Identifier: MIT
"""Screens: everything said can be read at every size, winners stand out, and only what changed is drawn."""

from collections.abc import Iterable
from itertools import combinations, permutations

import msgspec
import pygame
import pytest
from glass_rig import letters_of, written_over

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen, picture
from controller.engine.record.decided import Decided
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Chips, Extras, LyingChips, Refused, View, Words
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes import pictures
from tests.display.scenes.pictures import BETTING, DOUBLE, LONG, LOOK, REFUSED, SAVING, SINGLE, STATES, TRIPLE

SIZES = [(1024, 600), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160)]
REAL = msgspec.structs.replace(LOOK, simulated=False, keys=())
PARTS = {"both": (LOOK, BOTH), "dealer": (REAL, DEALER), "players": (REAL, PLAYERS)}
AREAS = {area.wager: area for area in LOOK.face.areas}


def screen_of(kind: str, size: tuple[int, int] = (1280, 800), dpi: int = 120) -> Screen:
    return Screen(*PARTS[kind], size, dpi, BETTING.limits)


def drawn(screen: Screen, view: View) -> pygame.Surface:
    return picture(screen, view, Extras(SeenTumbler((3, 4, 3))))


def area_box(screen: Screen, wager: str) -> pygame.Rect:
    felt = screen._context.felt
    return felt.box(AREAS[wager]).move(screen.boxes["layout"].topleft)


def dots(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def grey(surface: pygame.Surface, box: pygame.Rect) -> float:
    red, green, blue, _ = pygame.transform.average_color(surface, box)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_no_text_is_cut_off_or_written_over_another_in_any_state(kind: str, size: tuple[int, int]) -> None:
    screen = screen_of(kind, size, 149 if size[0] == 1280 else 110)
    surface = blank_surface(size)
    for state, (view, extras) in STATES.items():
        drawn_now = screen.draw(surface, view, extras)
        for name, lines in screen.written.items():
            for line in lines:
                assert screen.boxes[name].contains(line.ink), f"{state}: {name}: {line.text!r} leaves its panel"
                short = line.text == "Saving…" or (name, state) == ("messages", "everything")
                assert short or not line.text.endswith("…"), f"{state}: {line.text!r} is cut"
            assert name not in drawn_now or not [*written_over(lines)], state


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_inscriptions_and_odds_stay_inside_their_areas(kind: str, size: tuple[int, int]) -> None:
    screen = PartialScreen(("layout",), *PARTS[kind], size, 110, BETTING.limits)
    drawn(screen, BETTING)
    felt = screen._context.felt
    boxes = [felt.box(item) for item in (*LOOK.face.areas, *LOOK.face.legends)]
    written = [line for line in felt.written if line.text != LOOK.casino.upper()]
    for line in written:
        assert any(box.contains(letters_of(line)) for box in boxes), line
    said = " ".join(line.text for line in felt.written)
    assert LOOK.casino.upper() in said
    odds = [line.text.replace(" to ", ":") for line in written]
    assert [odds.count(each) for each in ("180:1", "62:1", "31:1", "11:1", "1:1")] == [1, 2, 3, 6, 2]
    assert "1, 2 or 12 to 1" in said or "1, 2 or 12:1" in said
    assert len({":" in line.text for line in written if line.text.endswith("1") and len(line.text) > 2}) == 1, "one way"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_panels_do_not_overlap_and_keep_the_margin(kind: str, size: tuple[int, int]) -> None:
    screen = PartialScreen((), *PARTS[kind], size, 120, BETTING.limits)
    drawn(screen, BETTING)
    whole = pygame.Rect((0, 0), size)
    for one, other in combinations(screen.boxes.values(), 2):
        assert not one.colliderect(other)
    assert all(whole.contains(box) and box.width > 0 and box.height > 0 for box in screen.boxes.values())


@pytest.mark.parametrize(("size", "dpi"), [((1280, 800), 149), ((1920, 1080), 141)])
@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("view", [SINGLE, DOUBLE, TRIPLE], ids=["single", "double", "triple"])
def test_the_result_can_be_read_from_two_metres(kind: str, size: tuple[int, int], dpi: int, view: View) -> None:
    """16 minutes of arc, the least height of capitals for easy reading (ISO 9241-303), are 9.3 mm at 2 m."""
    screen = screen_of(kind, size, dpi)
    drawn(screen, view)
    assert view.declared
    total = str(sum(map(int, view.declared.outcome.split())))
    largest = max(screen.written["result"], key=lambda line: line.pen.size)
    assert largest.text == total
    assert 0.66 * largest.pen.size * 25.4 / dpi >= 9.3


def paying(view: View, wagers: Iterable[str]) -> View:
    """The same result with a chip to be paid on each of these areas."""
    on = tuple(wagers)
    owed = tuple(Decided("red", it, 5_00, 5_00, "wins", 10_00, "s 75") for it in on)
    return msgspec.structs.replace(view, standing=LyingChips(Chips("red", it, 5_00) for it in on), owed=owed)


@pytest.mark.parametrize("view", [SINGLE, DOUBLE, TRIPLE], ids=["single", "double", "triple"])
@pytest.mark.parametrize("kind", PARTS)
def test_areas_that_are_paid_are_told_from_losers_without_colour(kind: str, view: View) -> None:
    screen = screen_of(kind)
    surface = drawn(screen, paying(view, view.lit))
    won = [grey(surface, area_box(screen, wager).inflate(-4, -4)) for wager in view.lit]
    lost = [grey(surface, area_box(screen, wager).inflate(-4, -4)) for wager in AREAS if wager not in view.lit]
    assert min(won) > 1.2 * max(lost), "faded dice are brighter than the cloth"


@pytest.mark.parametrize("view", [SINGLE, DOUBLE, TRIPLE], ids=["single", "double", "triple"])
@pytest.mark.parametrize("kind", PARTS)
def test_winners_without_a_chip_are_told_from_losers_without_colour(kind: str, view: View) -> None:
    """Their words stay as bright as before, and they have a tick or a frame more; all that loses is fainter."""
    screen = screen_of(kind)
    surface, before = drawn(screen, view), drawn(screen_of(kind), msgspec.structs.replace(view, lit=(), declared=None))
    for wager in AREAS:
        box = area_box(screen, wager)
        now, was = (bright(it, box) for it in (surface, before))
        assert now > was if wager in view.lit else now < was / 2, wager


def bright(surface: pygame.Surface, box: pygame.Rect) -> int:
    """How many dots of an area are as bright as ivory, whatever their colour."""
    part = pygame.transform.grayscale(surface.subsurface(box))
    return pygame.mask.from_threshold(part, (255, 255, 255), (60, 60, 60, 255)).count()


@pytest.mark.parametrize("view", [SINGLE, DOUBLE, TRIPLE], ids=["single", "double", "triple"])
def test_areas_that_are_paid_are_gold_from_edge_to_edge_and_no_other_has_any(view: View) -> None:
    """Every second winning area has a chip: gold marks only areas with a payment."""
    screen = screen_of("dealer")
    surface = drawn(screen, paying(view, view.lit[::2]))
    for wager in AREAS:
        inner = area_box(screen, wager).inflate(-6, -6)
        corners = ((inner.left, inner.top), (inner.right - 1, inner.top), (inner.left, inner.bottom - 1))
        assert {is_gold(surface.get_at(at)) for at in (*corners, inner.move(-1, -1).bottomright)} == {
            wager in view.lit[::2]
        }, wager


def is_gold(colour: pygame.Color) -> bool:
    """Whether a dot is of the gold of winners, in light or in shadow."""
    hue, full, light, _ = colour.hsla
    return 30 <= hue <= 50 and full > 50 and light > 40


@pytest.mark.parametrize("wager", AREAS)
def test_an_area_that_is_lit_differs_and_one_that_is_not_does_not(wager: str) -> None:
    screen = screen_of("dealer")
    other = "face-1" if wager != "face-1" else "face-6"
    far = "small" if AREAS[wager].column > 105 else "big"
    alone = drawn(screen, msgspec.structs.replace(BETTING, lit=(wager,)))
    without = drawn(screen_of("dealer"), msgspec.structs.replace(BETTING, lit=(other,)))
    box = area_box(screen, wager)
    assert dots(alone, box) != dots(without, box)
    assert far == wager or dots(alone, area_box(screen, far)) == dots(without, area_box(screen, far))


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    screen, surface = screen_of("both"), blank_surface((1280, 800))
    assert set(screen.draw(surface, BETTING)) == set(screen.boxes)
    assert screen.draw(surface, BETTING) == []
    assert screen.draw(surface, msgspec.structs.replace(BETTING, recent=tuple(BETTING.recent))) == []


@pytest.mark.parametrize(
    ("change", "panels"),
    [
        ({"digits": "4"}, {"entry"}),
        ({"saving": True}, {"status"}),
        ({"refusal": Refused("no", "s 72(1)")}, {"next"}),
        ({"lit": ("small",)}, {"layout"}),
        ({"prompt": Words("press start", "s 72(1)"), "presses": ("start",), "asked": ("start",)}, {"next"}),
        ({"recent": BETTING.recent[:3]}, {"recent"}),
        ({"round": 129}, {"status"}),
        ({"headline": "Dice spinning"}, {"result"}),
        ({"keys": {"dealer": True, "floor-manager": True}}, {"status"}),
        ({"remark": "Wrong number? Key the correct 3 (s 78(3))"}, {"next"}),
    ],
)
def test_only_the_panels_that_show_a_change_are_drawn(change: dict[str, object], panels: set[str]) -> None:
    kind = "dealer" if panels == {"recent"} else "both"
    screen, surface = screen_of(kind), blank_surface((1280, 800))
    screen.draw(surface, BETTING)
    assert set(screen.draw(surface, msgspec.structs.replace(BETTING, **change))) == panels


def test_drawing_what_changed_gives_the_same_picture_as_drawing_all() -> None:
    for kind in PARTS:
        screen, surface = screen_of(kind), pygame.Surface((1280, 800))
        for view, extras in STATES.values():
            screen.draw(surface, view, extras)
            afresh = picture(screen_of(kind), view, extras)
            assert dots(surface, surface.get_rect()) == dots(afresh, afresh.get_rect())


def test_what_is_prepared_in_idle_moments_is_what_would_be_drawn() -> None:
    ready, surface = screen_of("both"), pygame.Surface((1280, 800))
    steps = 0
    while ready.prepare():
        steps += 1
    assert steps > len(AREAS)
    ready.draw(surface, DOUBLE)
    afresh = picture(screen_of("both"), DOUBLE)
    assert dots(surface, surface.get_rect()) == dots(afresh, afresh.get_rect())


def test_a_change_of_the_sign_moves_panels_and_draws_all_anew() -> None:
    screen, surface = screen_of("players"), blank_surface((1280, 800))
    screen.draw(surface, BETTING)
    before = dict(screen.boxes)
    assert set(screen.draw(surface, pictures.NOTICE)) == set(screen.boxes)
    assert screen.boxes["sign"].height > before["sign"].height


def test_players_see_no_refusals_alerts_or_prompts_and_the_dealer_sees_all() -> None:
    dealer, players = screen_of("dealer"), screen_of("players")
    for screen in (dealer, players):
        drawn(screen, pictures.EVERYTHING)
    told = {
        kind: " ".join(line.text for lines in s.written.values() for line in lines).lower()
        for kind, s in (("dealer", dealer), ("players", players))
    }
    for words in ("refused", "it was told to turn", "of total 17 is open"):
        assert words in told["dealer"]
    for words in ("refused", "alert: technician", "look for a jam", "s 78(7)"):
        assert words not in told["players"]
    assert "one moment" in told["players"]


def test_a_stop_never_hides_a_declared_result() -> None:
    stopped = msgspec.structs.replace(DOUBLE, blocks=pictures.BLOCKED.blocks)
    for kind in PARTS:
        screen = screen_of(kind)
        drawn(screen, stopped)
        said = [line.text for line in screen.written["result"]]
        assert {"10", "Small"} <= set(said)
        drawn(playing := screen_of(kind), DOUBLE)
        assert said == [line.text for line in playing.written["result"]]


def test_a_refusal_shows_its_section_and_what_is_next_its_buttons_and_keys() -> None:
    screen = screen_of("both")
    drawn(screen, REFUSED)
    said = {name: [line.text for line in lines] for name, lines in screen.written.items()}
    assert {"s 72(1)", "Start refused. Call no more bets first", "N", "no more bets"} <= set(said["next"])
    drawn(real := screen_of("dealer"), REFUSED)
    assert "N" not in [line.text for line in real.written["next"]]


def test_saving_is_said_to_the_dealer() -> None:
    screen = screen_of("dealer")
    drawn(screen, SAVING)
    assert "Saving…" in [line.text for line in screen.written["status"]]


def test_the_longest_prompt_and_refusal_are_written_whole() -> None:
    """Keys that are not next give way to a long refusal, for as long as it is there."""
    screen = screen_of("both", (1280, 800), 149)
    drawn(screen, LONG)
    assert LONG.refusal
    assert LONG.refusal.text in " ".join(line.text for line in screen.written["next"]).lower()
    screen.draw(blank_surface(screen.size), LONG, Extras(refusal_seen=True))
    assert LONG.prompt.text in " ".join(line.text for line in screen.written["next"]).lower()


def test_an_area_is_found_where_the_face_puts_it() -> None:
    screen = screen_of("dealer", (1920, 1080))
    drawn(screen, BETTING)
    boxes = {wager: area_box(screen, wager) for wager in AREAS}
    assert not any(a.colliderect(b) for a, b in combinations(boxes.values(), 2))
    layout = screen.boxes["layout"]
    assert all(layout.contains(box) for box in boxes.values())
    for one, other in permutations(AREAS, 2):
        if AREAS[one].column + AREAS[one].width <= AREAS[other].column:
            assert boxes[one].right <= boxes[other].left
        if AREAS[one].row + AREAS[one].height <= AREAS[other].row:
            assert boxes[one].bottom <= boxes[other].top
