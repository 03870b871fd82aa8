# SPDX-License-Identifier: MIT
"""The layout of a ring: every chip is seen with its player's mark and its amount, or is counted with others."""

from functools import cache
from itertools import combinations

import msgspec
import pygame
import pytest
from glass_rig import PARTS, areas_of, box_of, layout_box, look, played, screen_of, views

from controller.display.drawing import coins, light
from controller.display.layout.ring_lines import Room, Said, in_one_form
from controller.display.layout.stacks import Stack
from controller.display.screen import Screen
from controller.display.wording import sentence
from controller.engine.rules.face import LightsPanel
from controller.engine.shown.views import Chips, LyingChips, View
from controller.engine.values.places import place_number
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.pictures import KINDS, ScreenKind, drawn_anew
from tests.display.scenes.playing import Seen, seen_of

RINGS = ("two-up", "triple-penny-two-up")
SIZES = [((1024, 600), 170), ((1280, 800), 149), ((1920, 1080), 141), ((3840, 2160), 280)]
ARROW = "\N{DOWNWARDS ARROW}"
NAMES = (*(f"place-{number}" for number in range(1, 9)), "ann", "bob", "cleo", "dan")


def lying(game: str, count: int) -> View:
    """Return a view with chips of this many players on every area, each a different amount; one player on the
    spinner's.
    """
    chips = [
        Chips(name, area.wager, 500 * (number + 1))
        for area in areas_of(game).values()
        for number, name in enumerate(NAMES[: 1 if area.ring.spinners else count])
    ]
    return msgspec.structs.replace(views(game)[0], standing=LyingChips(chips))


@cache
def full(game: str, kind: str, size: tuple[int, int], dpi: int, count: int) -> Screen:
    """A screen on which so many players have chips on every area. It shows nothing else."""
    view = lying(game, count)
    screen = PartialScreen(("ring",), look(game), PARTS[kind], size, dpi, view.limits)
    screen.draw(blank_surface(screen.size), view)
    return screen


def amounts_in(screen: Screen, box: pygame.Rect) -> int:
    """The sum of the tags in a box, in dollars; where these are without that sign, of the figures before each badge."""
    inside = [line.text for line in screen.written["ring"] if box.collidepoint(line.ink.center)]
    painted = max((number for number, text in enumerate(inside) if "to 1" in text), default=0)
    tags = [text for text in inside if text.startswith("$")] or inside[painted + 1 :: 2]
    return sum(int(text.strip(f"$ {ARROW}")) for text in tags)


@pytest.mark.parametrize("count", [1, 4, 12])
@pytest.mark.parametrize(("size", "dpi"), SIZES)
@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("game", RINGS)
def test_the_chips_on_each_area_come_to_what_was_staked(
    game: str, kind: str, size: tuple[int, int], dpi: int, count: int
) -> None:
    """Chips without room of their own are counted on one chip of several players."""
    screen = full(game, kind, size, dpi, count)
    corner = layout_box(screen).topleft
    for wager, area in areas_of(game).items():
        staked = sum(5 * (number + 1) for number in range(1 if area.ring.spinners else count))
        assert amounts_in(screen, box_of(screen, area).move(corner)) == staked, wager


@pytest.mark.parametrize("count", [1, 12])
@pytest.mark.parametrize(("size", "dpi"), SIZES)
@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("game", RINGS)
def test_all_that_is_written_there_is_legible_and_in_its_place(
    game: str, kind: str, size: tuple[int, int], dpi: int, count: int
) -> None:
    screen = full(game, kind, size, dpi, count)
    around = layout_box(screen)
    for line in screen.written["ring"]:
        assert around.contains(line.ink), line
    for one, other in combinations(screen.written["ring"], 2):
        assert not one.ink.colliderect(other.ink), (one, other)
    assert all(line.pen.size >= screen._least for line in screen.written["ring"])


@pytest.mark.parametrize("kind", PARTS)
def test_what_moves_to_bonus_play_lies_where_it_was_until_it_is_moved(kind: str) -> None:
    """s 473(4): once, so that nobody takes it for two wagers; an arrow says that it goes."""
    wagers = ("press accept", "wager place-1 spinner-heads $5", "wager place-3 heads $10")
    spun = ("press no-more-bets", "press spin", "press triple-heads", "press paid")
    *_, declared, paid = played("triple-penny-two-up", *wagers, *spun)
    screen = screen_of("triple-penny-two-up", kind)
    seen = []
    for view in (declared, paid):
        screen.draw(blank_surface(screen.size), view)
        corner = layout_box(screen).topleft
        boxes = {it: box_of(screen, area).move(corner) for it, area in areas_of("triple-penny-two-up").items()}
        seen.append([amounts_in(screen, boxes[wager]) for wager in ("heads", "bonus-heads")])
    assert seen == [[10, 0], [0, 10]]


@pytest.mark.parametrize("kind", PARTS)
def test_what_moves_points_to_where_it_goes_and_does_not_lie_among_what_wins(kind: str) -> None:
    """s 473(4): bonus play is below its side; a winning area's light marks only its own chips."""
    wagers = ("press accept", "wager place-1 spinner-heads $5", "wager place-3 heads $10")
    first = ("press no-more-bets", "press spin", "press triple-heads", "press paid")
    more = ("wager place-4 heads $20", "press no-more-bets", "press spin", "press triple-heads")
    view = played("triple-penny-two-up", *wagers, *first, *more)[-1]
    screen = screen_of("triple-penny-two-up", kind)
    screen.draw(blank_surface(screen.size), view)
    corner = layout_box(screen).topleft
    boxes = {it: box_of(screen, area).move(corner) for it, area in areas_of("triple-penny-two-up").items()}
    assert boxes["bonus-heads"].top >= boxes["heads"].bottom
    lines = screen.written["ring"]
    assert [boxes["heads"].collidepoint(line.ink.center) for line in lines if ARROW in line.text] == [True]
    bonus = [line.text for line in lines if boxes["bonus-heads"].collidepoint(line.ink.center)]
    assert "$10" in bonus
    assert "$30" not in bonus


@pytest.mark.parametrize(("size", "dpi"), SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_of_a_void_round_each_stake_is_seen_with_whose_it_is(kind: str, size: tuple[int, int], dpi: int) -> None:
    """Its dashed frame and the headline say that it goes back."""
    seen = next(it.view for it in seen_of("triple-penny-two-up") if it.state == "void")
    screen = screen_of("triple-penny-two-up", kind, size, dpi)
    screen.draw(blank_surface(screen.size), seen)
    corner, areas = layout_box(screen).topleft, areas_of("triple-penny-two-up")
    boxes = {it.wager: box_of(screen, areas[it.wager]).move(corner) for it in seen.owed}
    for it in seen.owed:
        inside = [line.text for line in screen.written["ring"] if boxes[it.wager].collidepoint(line.ink.center)]
        name = sentence(it.player)
        assert {str(place_number(it.player) or name), name[0]} & {*inside}, it
        listed = [line.text for line in screen.written.get("payment", ()) if kind != "players"]
        assert any(text.strip("$").split()[0] == str(it.staked // 100) for text in (*inside, *listed)), it


def test_what_goes_back_stands_in_columns_rather_than_beside_odds() -> None:
    """Beside `triple heads 4 to 1` the tags of six players had three lines, each with a left edge of its own."""
    seen = next(it.view for it in seen_of("triple-penny-two-up") if it.state == "void")
    screen = screen_of("triple-penny-two-up", "players", (1920, 1080), 141)
    screen.draw(blank_surface(screen.size), seen)
    area = box_of(screen, areas_of("triple-penny-two-up")["bonus-heads"]).move(layout_box(screen).topleft)
    whose = {str(place_number(it.player) or sentence(it.player)) for it in seen.owed if it.wager == "bonus-heads"}
    tags = [it for it in screen.written["ring"] if it.text in whose and area.collidepoint(it.ink.center)]
    assert len(tags) == len(whose)
    lefts = sorted(it.ink.left for it in tags if not it.text.isdigit())
    middles = sorted(it.ink.centerx for it in tags if it.text.isdigit())
    assert max(lefts[-1] - lefts[0], middles[-1] - middles[0]) <= 4, (lefts, middles)


@pytest.mark.parametrize("kind", ["players", "dealer", "one"])
@pytest.mark.parametrize("game", RINGS)
def test_chips_look_the_same_for_few_players_and_for_many(game: str, kind: str) -> None:
    """A badge with the owner, and the amount on a tag at its right: never a chip with a tag below."""
    for count in (1, 4, len(NAMES)):
        screen = screen_of(game, kind)
        screen.draw(blank_surface(screen.size), lying(game, count))
        assert not screen.laid["ring"], (count, "a chip is laid, a badge is not")


ACCEPTED = ("press accept", "wager place-1 spinner-heads $25", "press no-more-bets", "press spin")


def said_of_the_result(game: str, kind: str, *lines: str) -> set[str]:
    """Return the text of the result panel after these lines."""
    screen = screen_of(game, kind, (1920, 1080), 141)
    screen.draw(blank_surface(screen.size), played(game, *lines)[-1])
    return {line.text for line in screen.written["result"]}


@pytest.mark.parametrize("pressed", ["press odds", "press no-spin"])
def test_players_are_told_that_all_wagers_stand_when_a_spin_decides_nothing(pressed: str) -> None:
    """s 168, s 175."""
    assert "All wagers stand" in said_of_the_result("two-up", "players", *ACCEPTED, pressed)
    assert "All wagers stand" not in said_of_the_result("two-up", "dealer", *ACCEPTED, pressed)


def test_players_are_told_that_wagers_stand_only_while_they_do() -> None:
    for lines in (ACCEPTED, (*ACCEPTED, "press heads", "press paid"), (*ACCEPTED, "press no-spin", "press spin")):
        assert "All wagers stand" not in said_of_the_result("two-up", "players", *lines)
    lines = ("press accept", "wager place-1 spinner-heads $5", "wager place-3 heads $10", *ACCEPTED[2:])
    said = said_of_the_result("triple-penny-two-up", "players", *lines, "press triple-heads")
    assert "Heads go to bonus heads" in said


@pytest.mark.parametrize("game", RINGS)
def test_the_count_of_invalid_spins_is_the_dealers(game: str) -> None:
    view = played(game, "press accept")[-1]
    for kind in ("dealer", "players"):
        screen = screen_of(game, kind)
        screen.draw(blank_surface(screen.size), view)
        facts = [line.text for line in screen.written["facts"]]
        assert ("Invalid in a row" in facts) == (kind == "dealer")
        assert "Spinner" in facts


@pytest.mark.parametrize("game", RINGS)
@pytest.mark.parametrize("kind", ["dealer", "one"])
def test_how_often_each_side_was_spun_is_seen_above_the_payment_list(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The spinner's wager depends on it (s 472(5)). Every lamp is complete in the room left by the list."""
    lamps: list[pygame.Rect] = []
    monkeypatch.setattr(light, "lamp", lambda _b, at, size, _c, *, lit: lamps.append(pygame.Rect(*at, size, size)))
    sets = [(it.name, it.count) for panel in look(game).face.own if isinstance(panel, LightsPanel) for it in panel.sets]
    for seen in (it for it in seen_of(game) if it.state.startswith("result")):
        screen = screen_of(game, kind, (1280, 800))
        lamps.clear()
        screen.draw(blank_surface(screen.size), seen.view)
        at, listed = screen.boxes["lights"], screen.written["payment"]
        assert {sentence(name) for name, _ in sets} <= {line.text for line in screen.written["lights"]}
        assert sum(map(at.contains, lamps)) == sum(count for _, count in sets)
        assert all(line.ink.top > at.bottom for line in listed)


@pytest.mark.parametrize("game", RINGS)
def test_at_seven_inches_the_spins_that_the_spinner_needs_stand_at_his_wager(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the payment list leaves the lamps of all results no room; no lamp is too small to be seen."""
    lamps: list[tuple[int, int, int]] = []
    monkeypatch.setattr(light, "lamp", lambda _b, at, size, _c, *, lit: lamps.append((*at, size)))
    (wager,) = (it.wager for it in areas_of(game).values() if it.wager == "spinner-heads")
    for seen in (it for it in seen_of(game) if it.state.startswith("result")):
        screen = screen_of(game, "one", (1024, 600), 170)
        lamps.clear()
        screen.draw(blank_surface(screen.size), seen.view)
        box = box_of(screen, areas_of(game)[wager]).move(layout_box(screen).topleft)
        assert sum(box.collidepoint(left, top) for left, top, _ in lamps) == 3, seen.state
        assert all(left + size <= box.right - 4 or left > box.right for left, _, size in lamps)
        assert all(size >= 14 for *_, size in lamps)


def test_players_read_whose_stake_moves_where_nobody_wins() -> None:
    """s 473(4): it takes the winners' place, because wagers that move to bonus play are not paid yet."""
    wagers = ("press accept", "wager place-1 spinner-heads $5", "wager place-3 heads $10", "wager place-4 heads $5")
    view = played("triple-penny-two-up", *wagers, "press no-more-bets", "press spin", "press triple-heads")[-1]
    screen = screen_of("triple-penny-two-up", "players")
    screen.draw(blank_surface(screen.size), view)
    words = [line.text for line in screen.written["wins"]]
    assert words == ["MOVES", "3", "$10", "4", "$5", "to bonus heads"]


def twelve(state: str) -> Seen:
    """Return the last state with all players whose name contains this text."""
    return [it for it in seen_of("triple-penny-two-up") if state in it.state][-1]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_where_some_win_and_some_move_it_says_first_what_wins(kind: ScreenKind) -> None:
    """s 473(4): `not paid yet` is said of heads alone, after what wins; where it has no room the list says it."""
    screen = drawn_anew("triple-penny-two-up", kind, twelve("twelve players"))
    said = {line.text: line.ink for line in screen.written["result"]}
    wins = next(ink for words, ink in said.items() if "spinner win" in words)
    later = [ink for words, ink in said.items() if "not paid yet" in words]
    assert all(wins.top <= ink.top for ink in later)
    assert later or "MOVE" in {line.text for line in screen.written["payment"]}


@pytest.mark.parametrize("state", ["chips lying, twelve", "twelve players"])
@pytest.mark.parametrize(("size", "dpi"), SIZES)
@pytest.mark.parametrize("kind", PARTS)
def test_an_amount_of_twelve_players_is_told_from_the_number_of_its_place(
    kind: str, size: tuple[int, int], dpi: int, state: str
) -> None:
    """`4 5` is read as 45: the odds give way before the sign for dollars does."""
    screen, view = screen_of("triple-penny-two-up", kind, size, dpi), twelve(state).view
    screen.draw(blank_surface(screen.size), view)
    amounts = [line.text for line in screen.written["ring"] if line.text.startswith("$")]
    assert len(amounts) == len(view.standing.chips)


def test_badges_stand_in_columns_with_one_left_edge() -> None:
    """Where they have room for that, and the most even columns are as few rows as have it."""
    chips = [Stack("heads", 500 * (number + 1), (name,)) for number, name in enumerate(NAMES[:7])]
    area = areas_of("two-up")["heads"]
    room = Room(pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 300, 150), (pygame.Rect(0, 0, 60, 150),))
    lines = in_one_form([{area: Said(room, chips, listed=False)}], 26)[area]
    assert len({box.left for box in lines.boxes}) == -(-len(chips) // len({box.top for box in lines.boxes}))
    assert all(
        one.right <= other.left or one.left >= other.right or one.left == other.left
        for one, other in combinations(lines.boxes, 2)
    )


@pytest.mark.parametrize("size", [24, 96])
def test_the_tail_of_a_coin_has_a_white_cross_and_the_head_has_none(size: int) -> None:
    """Both bars of it are far brighter than the metal beside them (ss 164(4), 470(2))."""
    on_the_bars = [(0.36, 0.36), (0.64, 0.64), (0.36, 0.64), (0.64, 0.36)]
    beside = [(0.5, 0.28), (0.5, 0.72), (0.28, 0.5), (0.72, 0.5)]

    def brightest(side: str, at: list[tuple[float, float]]) -> list[int]:
        coin = coins.coin(side, size)
        return [min(coin.get_at((round(x * (size - 1)), round(y * (size - 1))))[:3]) for x, y in at]

    assert min(brightest("T", on_the_bars)) > 2 * max(brightest("T", beside))
    assert min(brightest("H", on_the_bars)) < 2 * max(brightest("H", beside))
