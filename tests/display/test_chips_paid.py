# SPDX-License-Identifier: MIT
"""Chips in the smallest areas that pay most: a result shows them large, with their odds and their owners."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from itertools import chain, combinations, product
from math import hypot
from typing import Any, NamedTuple

import pygame
import pytest
from glass_rig import PARTS, look

from controller.display.drawing import chips
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import NAMED, SEVERAL
from controller.display.layout import chips_drawing, legends
from controller.display.layout.areas import NAMES
from controller.display.layout.arrangements import NOTHING, at_once, kind_of
from controller.display.layout.felt import Felt, Laid
from controller.display.layout.lying import LARGE, PlacedChips, Round, ring_around, worded
from controller.display.layout.on_table import Table
from controller.display.layout.outcome import FeltContents, looks_of, marked_by
from controller.display.layout.stacks import AMOUNTS, SQUEEZED, of_players
from controller.display.screen import Screen
from controller.engine.rules.face import Area
from controller.engine.shown.views import Chips, Fates, Result, ShownLimits
from controller.games import find
from tests.display.drawings import noted
from tests.display.partial_screen import draw_panels
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import seen_of


def away(disc: Round, box: tuple[int, int, int, int]) -> float:
    """How far a disc is from a box; less than nothing if it lies on it."""
    x, y, radius = disc
    left, top, wide, high = box
    return hypot(max(left - x, 0, x - left - wide), max(top - y, 0, y - top - high)) - radius


WINS = {
    "straight-20": "35",
    "split-20-23": "17",
    "street-19-20-21": "11",
    "corner-19-20-22-23": "8",
    "six-line-19-24": "5",
    "even": "1",
}
RESULT = Result(1, "20", "20 black", WINS, "s 133")
OWN_LIMITS = (("straight up", 500, 2000), ("split", 500, 4000), ("column", 2500, 25000))
SCREENS = [("one", (1024, 600), 170), ("one", (1280, 800), 149), ("dealer", (1280, 800), 149)]
SCREENS += [("players", (1920, 1080), 141)]


def felt_of(game: str, kind: str, size: tuple[int, int], dpi: int) -> Felt:
    """A layout beneath which the sign of limits has two rows where it can."""
    limits = ShownLimits(500, 50_000, 500, kinds=OWN_LIMITS if game == "roulette" else ())
    felt = Screen(look(game), PARTS[kind], size, dpi, limits)._context.felt
    assert felt
    return felt


def on_each(players: tuple[str, ...]) -> tuple[Chips, ...]:
    """Return chips of three players on the winning number, and one player's chips on each of its other wagers."""
    others = [wager for wager in WINS if wager != "straight-20"]
    lines = (Chips(players[3 + number], wager, 1_000) for number, wager in enumerate(others))
    return (*(Chips(player, "straight-20", 500) for player in players[:3]), *lines)


def written(felt: Felt, lying: tuple[Chips, ...], result: Result | None) -> list[Written]:
    """Return the texts on the layout with these chips, all of which win if there is a result."""
    surface = pygame.Surface(felt.size)
    brush = Brush(surface, felt._scale, felt._least)
    fates: Fates = {it.key: "wins" for it in lying} if result else {}
    lit = tuple(result.wins) if result else ()
    colours = dict(zip((it.player for it in lying), NAMED.values(), strict=False))
    contents = FeltContents(lit, result, lying, fates, {}, {"crown": 20 if result else None}, colours)
    for _ in felt.pieces(brush, (0, 0), contents):
        pass
    assert len(brush.laid) == len(felt.placed(lying, fates, markers=contents.markers)), "none lies there twice"
    return brush.written


def at_foot(felt: Felt, lying: tuple[Chips, ...]) -> tuple[tuple[legends.Odds, ...], tuple[PlacedChips, ...]]:
    """The odds at the foot with the chips that are paid them."""
    its = legends.paid(felt._face, of_players(lying, {it.key: "wins" for it in lying}), WINS)
    foot = legends.foot({it: felt.box(it) for it in felt._face.legends}, felt.size[1], felt.line, felt._least)
    assert pygame.Rect((0, 0), felt.size).contains(foot)
    assert foot.top >= max(felt.box(area).bottom for area in felt._face.areas)
    return legends.with_chips(its, foot, felt._least, felt.amounts)


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("names", [tuple(NAMED), tuple(f"place-{number}" for number in range(1, 13))])
def test_a_result_shows_the_chips_on_a_number_and_its_lines_beside_their_odds(
    kind: str, size: tuple[int, int], dpi: int, names: tuple[str, ...]
) -> None:
    """Roulette. Each owner's odds are larger than on the layout; odds of even chances are large where the chips lie."""
    felt, lying = felt_of("roulette", kind, size, dpi), on_each(names)
    odds, placed = at_foot(felt, lying)
    if not placed:
        assert (size[0], names[0]) == (1024, "place-1"), (
            "so many with their numbers have room in no line of seven inches"
        )
        return
    assert [each.words for each in odds] == ["35:1", "17:1", "11:1", "8:1", "5:1"]
    assert [it.stack.wager for it in placed] == ["straight-20"] * 3 + [*WINS][1:5]
    assert all(it.words and it.told for it in placed)
    on_number = [it for it in felt.placed(lying, {}, markers={"crown": 20}) if it.stack.wager == "straight-20"]
    apart = [it.radius for it in on_number if len(it.stack.players) == 1]
    assert min(it.radius for it in placed) > min(apart, default=0)
    boxes = [*(it.whole for it in placed), *(each.rect for each in odds)]
    assert all(box.collidelist(boxes[number + 1 :]) < 0 for number, box in enumerate(boxes))


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
def test_the_odds_and_the_casinos_name_stand_beneath_the_layout_before_and_in_a_result(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    """s 131(3): the name is on the layout at all times; the odds of the line are those that are paid then."""
    felt, lying = felt_of("roulette", kind, size, dpi), on_each(tuple(NAMED))
    assert felt.legible
    before, after = (written(felt, lying, result) for result in (None, RESULT))
    name = look("roulette").casino.upper()
    assert [line.text for line in before].count(name) == [line.text for line in after].count(name) == 1
    assert any("straight 35:1" in line.text or "straight up 35" in line.text for line in before)
    assert [line.text for line in after if line.text.endswith(":1") and not line.text.startswith("2")] == [
        "35:1", "17:1", "11:1", "8:1", "5:1"
    ]  # fmt: skip
    assert not any("straight" in line.text for line in after)


def test_the_line_of_odds_stays_where_nobody_wins_by_it() -> None:
    felt = felt_of("roulette", *SCREENS[0])
    after = [line.text for line in written(felt, (Chips("red", "even", 500),), RESULT)]
    assert any("straight 35:1" in line for line in after)


def test_three_players_chips_on_a_face_lie_apart_beside_its_die() -> None:
    """Sic-bo at seven inches: in two lines. The headline says what it pays."""
    felt = felt_of("sic-bo", "one", (1024, 600), 170)
    lying = tuple(Chips(name, "face-5", cents) for name, cents in (("red", 500), ("grey", 1_000), ("orange", 5_000)))
    found = felt.placed(lying, {})
    assert len({it.centre[1] for it in found}) == 2
    assert [it.words for it in found] == ["5", "10", "50"]
    assert min(it.radius for it in found) >= 0.46 * felt.amounts


SIGNS = ("title", "stack", "caption", "diamond"), ("tokens", "column")
"""Parts that identify an area: the name, or the picture of an area without a name."""
OF_AREAS = ("sic-bo", "mini-dice", "roulette", "craps", "tri-chro-54", "wheel-of-fortune-52")


class High(NamedTuple):
    """How high what an area is known by is there, and what is pictured beside its name, if anything is."""

    sign: int
    beside: int


def signs(felt: Felt, lying: tuple[Chips, ...], fates: Fates) -> dict[Area, High]:
    """How high these are in each area with these chips on it."""
    kept = at_once(felt._laid(lying, fates, {}, {})).kept
    found = {}
    for area in felt._face.areas:
        parts = felt.places(area, kept.get(area, NOTHING))
        named, pictured = (max((parts[it].rect.height for it in kind if it in parts), default=0) for kind in SIGNS)
        found[area] = High(named or pictured, pictured if named else 0)
    return found


def once_each(lay: Callable[..., Any]) -> Callable[..., Any]:
    """The same, worked out once for what it is given."""
    known: dict[str, Any] = {}

    def once(area: Area, *beside: Any) -> Any:
        what = f"{area.wager} {beside}"
        if what not in known:
            known[what] = lay(area, *beside)
        return known[what]

    return once


def remembering(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> Felt:
    """The same layout, which lays the same chips in an area once: after most outcomes they lie there as before."""
    monkeypatch.setattr(felt, "_lay", once_each(felt._lay))
    monkeypatch.setattr(felt, "_in_area", once_each(felt._in_area))
    return felt


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", OF_AREAS)
def test_what_wins_is_not_smaller_than_what_loses(
    game: str, kind: str, size: tuple[int, int], dpi: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every outcome, in areas of one kind: names, else dice and balls, with few players' chips and with many.

    With one player's on each also balls beside names: nor are they smaller than before the result.
    """
    felt, layout = remembering(felt_of(game, kind, size, dpi), monkeypatch), find(game).layout
    areas = {area.wager for area in felt._face.areas}
    alike = [two for two in combinations(felt._face.areas, 2) if kind_of(two[0]) == kind_of(two[1])]
    before = signs(felt, tuple(Chips(next(iter(NAMED)), wager, 500) for wager in areas), {})
    for won, count in product({layout.lit(outcome) for outcome in layout.outcomes}, (1, 2, 3, 4)):
        players = {wager: tuple(NAMED)[: count if wager in won else 1] for wager in areas}
        lying = tuple(Chips(name, wager, 500) for wager, its in players.items() for name in its)
        large = signs(felt, lying, {it.key: "wins" if it.wager in won else "loses" for it in lying})
        for area, other in alike:
            if (area.wager in won) != (other.wager in won):
                winner, loser = (area, other) if area.wager in won else (other, area)
                told = won, winner.wager, loser.wager, count
                assert large[winner].sign >= large[loser].sign, told
                if count == 1:
                    assert large[winner].beside >= max(large[loser].beside, before[winner].beside), told


@pytest.mark.parametrize("radius", [10, 14, 26])
def test_chips_of_several_players_are_grey_between_the_colours_on_their_edge(radius: int) -> None:
    """Grey keeps a shared chip from looking like the first owner's chip."""
    whose = [NAMED[name] for name in ("red", "blue", "teal")]
    whole = chips.picture(chips.Chip(whose[0], radius, others=tuple(whose[1:])))
    rim = [pygame.Vector2(0.85 * radius, 0).rotate(angle) for angle in range(0, 360, 5)]
    seen = [whole.get_at((radius + int(at.x), radius + int(at.y))) for at in rim]
    grey = sum(max(abs(one - other) for one, other in zip(it, SEVERAL, strict=False)) < 70 for it in seen)
    assert grey > 0.25 * len(seen)


GOLD_LINE = 4
"""How far the light line of an area that wins reaches into its box, in dots."""
CLEAR_OF = {"dealer": 4, "one": 4, "players": 6}
"""How many dots are free between it and chips."""


def in_several_lines(found: Sequence[PlacedChips]) -> bool:
    """Whether chips in one area lie in more than one line, with amounts."""
    return max(it.centre[1] for it in found) - min(it.centre[1] for it in found) > found[0].radius


class OnLayout(NamedTuple):
    """The drawn layout of a new screen: the chips, the contents of areas, and each disc with its look."""

    felt: Felt
    contents: FeltContents
    laid: Laid
    put: list[tuple[Sequence[PlacedChips], pygame.Rect]]
    discs: list[tuple[PlacedChips, str]]


@cache
def on_layout(game: str, kind: ScreenKind, state: str) -> list[OnLayout]:
    """Return the drawings of one picture of a scene, drawn once for all laws. Empty if the layout is hidden."""
    discs: list[tuple[PlacedChips, str]] = []
    draw = chips_drawing._draw_disc

    def noted_disc(brush: Brush, it: PlacedChips, colours: Mapping[str, Colour]) -> None:
        before = len(brush.laid)
        draw(brush, it, colours)
        discs.extend((it, disc.how) for disc in brush.laid[before:])

    (seen,) = (it for it in seen_of(game) if it.state == state)
    with (
        pytest.MonkeyPatch.context() as patch,
        noted(Felt, "pieces", lambda felt, whole, at, contents: [(felt, contents)]) as drawn,
        noted(Table, "put", lambda _, found, home=None: [(found, home)] if home and found else []) as put,
    ):
        patch.setattr(chips_drawing, "_draw_disc", noted_disc)
        draw_panels(("layout",), game, kind, seen)
    return [OnLayout(felt, contents, laid_in(felt, contents), put, discs) for felt, contents in drawn]


def laid_in(felt: Felt, contents: FeltContents) -> Laid:
    """The chips on a layout, and the places that are kept for them."""
    marked = marked_by(felt._face, felt._areas, contents.markers)
    return at_once(felt._laid(contents.chips, contents.fates, contents.moving, marked))


def results_of(game: str, kind: ScreenKind, states: Set[str] = frozenset({"result"})) -> list[OnLayout]:
    """Return the layouts of all pictured results of a game, or of states with other words."""
    names = (seen.state for seen in seen_of(game) if states & {*seen.state.replace(",", "").split()})
    results = [it for state in names for it in on_layout(game, kind, state)]
    assert results
    return results


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", OF_AREAS)
def test_chips_in_lines_and_stacks_do_not_touch_the_frame_of_an_area_that_wins(game: str, kind: ScreenKind) -> None:
    """After a result: several lines, the lower discs of stacks and badges beneath chips are clear of the light line in
    the gold."""
    areas = [put for it in results_of(game, kind) for put in it.put]
    assert areas
    for found, home in areas:
        lines = in_several_lines(found) and not any(it.fanned for it in found)
        inner = home.inflate(-2 * GOLD_LINE, -2 * GOLD_LINE)
        for it in found:
            beneath = it.who is not None and it.who.rect.top > it.rect.centery
            if beneath and it.who:
                assert home.bottom - it.who.rect.bottom >= 3, (it, home)
            if lines or it.discs > 1:
                assert it.body.top - inner.top >= (CLEAR_OF[kind.screen] if lines else 0), (it, home)
                assert inner.bottom - it.body.bottom >= CLEAR_OF[kind.screen], (it, home)


def test_three_players_chips_on_a_face_lie_beside_its_die_clear_of_the_frame_on_the_players_screen() -> None:
    """Sic-bo. They are large enough there: the die does not give way, and none lies in the line beneath."""
    felt = felt_of("sic-bo", *SCREENS[3])
    lying = tuple(Chips(name, "face-5", cents) for name, cents in (("orange", 5_000), ("grey", 1_000), ("red", 500)))
    found = felt.placed(lying, {it.key: "wins" for it in lying})
    around = -2 * (GOLD_LINE + CLEAR_OF["players"])
    inner = felt.box(felt._areas["face-5"]).inflate(0, around)
    assert all(inner.contains(it.body) for it in found)
    assert [it.words for it in found] == ["50", "10", "5"]


FREE_OF = {
    ScreenKind("dealer", (1280, 800), 149): 4,
    ScreenKind("players", (1920, 1080), 141): 4,
    ScreenKind("one", (1280, 800), 149): 4,
}
"""How many dots are free at least between what lies or stands in an area that wins and the light line in its gold."""
LOW = 2
"""In areas that are lower, in sizes of the amounts, it is one dot: a line of craps at 1280 dots."""


@pytest.mark.parametrize("kind", FREE_OF, ids=lambda it: it.name)
@pytest.mark.parametrize("game", OF_AREAS)
def test_chips_with_their_rings_and_dice_and_balls_are_clear_of_the_frame_of_an_area_that_wins(
    game: str, kind: ScreenKind
) -> None:
    """Numbers of roulette are without: their chips are shown again beneath the layout, larger."""
    for felt, contents, its, *_ in results_of(game, kind):
        won = [area for area in looks_of(felt._areas, felt._face.areas, contents).won if area.shape == "field"]
        for area in won:
            inner = felt.box(area).inflate(-2 * (felt.line // 2 + 3), -2 * (felt.line // 2 + 3))
            lying = [it for it in its.placed if felt._areas.get(it.stack.wager) is area]
            around = [2 * chips.ring_of(it.radius) for it in lying]
            boxes = [it.body.inflate(ring, ring) for it, ring in zip(lying, around, strict=True)]
            parts = felt.places(area, its.kept.get(area, NOTHING))
            boxes += [parts[part].rect for part in ("tokens", "column") if lying and part in parts]
            free = 2 * (FREE_OF[kind] if felt.box(area).height >= LOW * felt.amounts else 1)
            assert all(inner.contains(box.inflate(free, free)) for box in boxes), (area.wager, inner, boxes)


CLEAR_OF_WORDS = {"sic-bo": (3, 4), "mini-dice": (4, 6), "tri-chro-54": (2, 4), "tri-chro-63": (2, 4)}
"""Dots. The smallest gap between an area's words, dice and balls and its chips with rings: at seven inches, and
elsewhere. The gap at the left of chips beside dice is `BESIDE_DICE`.
"""
BESIDE_DICE = 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", CLEAR_OF_WORDS)
def test_chips_with_their_rings_are_clear_of_the_words_and_dice_and_balls_of_their_area(
    game: str, kind: ScreenKind
) -> None:
    low, usual = CLEAR_OF_WORDS[game]
    least = low if kind.size == (1024, 600) else usual
    for felt, _, its, *_ in results_of(game, kind, {"result", "void"}):
        for it in its.placed:
            area = felt._areas[it.stack.wager]
            reach, (x, y) = it.radius + ring_around(it.stack, it.radius), it.centre
            for part, place in felt.places(area, its.kept[area]).items():
                box = place.rect
                across, down = max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom)
                free = 0 if len(it.stack.players) > 1 else BESIDE_DICE if down == 0 else least
                assert part == "chips" or hypot(across, down) - reach >= free, (area.wager, part, box, it)


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", OF_AREAS)
def test_no_chip_that_loses_is_larger_than_any_that_wins(game: str, kind: ScreenKind) -> None:
    """Holds in areas and on lines between them. A chip may be larger only to keep its amount legible."""
    for felt, _, its, *_ in results_of(game, kind):
        least = min((it.radius for it in its.placed if it.stack.fate == "wins"), default=LARGE)
        for it in its.placed:
            if it.stack.fate == "loses" and it.radius > least:
                smallest = round(min(AMOUNTS + SQUEEZED) * felt.amounts)
                assert it.words, it
                assert not worded(it.stack, least, smallest) or it.radius <= least + 1 or it.who, (least, it)


def test_chips_on_a_number_and_on_its_line_are_alike_where_both_win() -> None:
    """The dealer's screen."""
    felt = felt_of("roulette", *SCREENS[2])
    lying = (Chips("red", "straight-20", 500), Chips("blue", "straight-20", 1_000), Chips("red", "split-19-20", 500))
    found = felt.placed(lying, {it.key: "wins" for it in lying}, markers={"crown": 20})
    radii = [it.radius for it in found]
    assert max(radii) <= 1.2 * min(radii)
    assert min(radii) >= 0.6 * felt.amounts


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
def test_chips_paid_beneath_the_layout_are_clear_of_its_line_and_of_the_casinos_name(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    felt = felt_of("roulette", kind, size, dpi)
    odds, placed = at_foot(felt, on_each(tuple(NAMED)))
    name = next(line.ink for line in felt.written if line.text == look("roulette").casino.upper())
    assert name.bottom <= odds[0].rect.top
    assert placed
    for it in placed:
        ring = chips.ring_of(it.radius)
        assert it.body.top - ring - odds[0].rect.top >= 1
        assert odds[0].rect.bottom - it.body.bottom - ring >= 1


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("names", [tuple(NAMED), tuple(f"place-{number}" for number in range(1, 13))])
@pytest.mark.parametrize("game", ["sic-bo", "mini-dice", "tri-chro-54", "tri-chro-63"])
def test_dice_and_balls_and_numbers_stay_where_one_player_wins(
    game: str, names: tuple[str, ...], kind: str, size: tuple[int, int], dpi: int
) -> None:
    """An area that wins does not look unlike its neighbours. Balls are lower, where the chips need room."""
    felt = felt_of(game, kind, size, dpi)
    for area in felt._face.areas:
        lying = (Chips(names[3], area.wager, 500),)
        its = at_once(felt._laid(lying, {it.key: "wins" for it in lying}, {}, {}))
        usual = {part for row in felt.setting(area).arrangement for part in row}
        stays = usual & {"title", "stack", "caption", "diamond", "tokens", "column"}
        parts = felt.places(area, its.kept[area])
        assert stays <= {*parts}, area.wager
        signs_of = [parts[part].rect for part in stays]
        assert all(it.body.collidelist(signs_of) < 0 and it.words for it in its.placed), area.wager


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", OF_AREAS)
def test_the_sign_of_an_area_is_seen_whatever_lies_there(game: str, kind: str, size: tuple[int, int], dpi: int) -> None:
    """Its name, dice, balls or symbol; balls beside a name keep their size, or stand at the name, as high as it."""
    felt = felt_of(game, kind, size, dpi)
    for area, count in product(felt._face.areas, (1, 2, 3, 12)):
        lying = tuple(Chips(f"place-{number}", area.wager, 2_500) for number in range(1, count + 1))
        its = at_once(felt._laid(lying, {}, {}, {}))
        usual, parts = felt.places(area, NOTHING), felt.places(area, its.kept[area])
        known_by = [part for part in chain(*SIGNS) if part in usual]
        assert {*known_by} <= {*parts}, (area.wager, count)
        for sign in (parts[part].rect for part in known_by):
            hidden = [it.whole.clip(sign) for it in its.placed]
            assert 2 * sum(it.width * it.height for it in hidden) <= sign.width * sign.height, (area.wager, count)
        if felt.balls_in(area):
            moved = "tokens" in its.kept[area].yields
            high = parts["title"].rect.height if moved else usual["tokens"].rect.height
            assert parts["tokens"].rect.height == high, (area.wager, count)


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", ["craps", "tri-chro-63", "mini-dice"])
def test_one_player_s_chips_say_in_every_area_whose_they_are(
    game: str, kind: str, size: tuple[int, int], dpi: int
) -> None:
    """Big 6 of craps at seven inches has room for a number only beneath the disc."""
    felt = felt_of(game, kind, size, dpi)
    for area, fate in product(felt._face.areas, ("", "wins")):
        lying = (Chips("place-4", area.wager, 500),)
        its = at_once(felt._laid(lying, {lying[0].key: fate} if fate else {}, {}, {}))
        assert all(it.told for it in its.placed), (area.wager, fate)


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", ["sic-bo", "mini-dice"])
def test_a_die_keeps_its_size_beside_the_chips_of_a_few_players(
    game: str, kind: str, size: tuple[int, int], dpi: int
) -> None:
    """At seven inches all dice of sic-bo were half as high as soon as three players' chips lay beside one of them."""
    felt = felt_of(game, kind, size, dpi)
    area = next(it for it in felt._face.areas if len(it.tokens) == 1)
    for count, fate in product((1, 2, 3), ("", "wins")):
        lying = tuple(Chips(player, area.wager, 2_500) for player in tuple(NAMED)[:count])
        kept = at_once(felt._laid(lying, {it.key: fate for it in lying if fate}, {}, {})).kept
        for each in (it for it in felt._face.areas if len(it.tokens) == 1):
            high = felt.places(each, kept.get(each, NOTHING))["tokens"].rect.height
            assert high == felt.places(each, NOTHING)["tokens"].rect.height, (each.wager, count)


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", ["sic-bo", "tri-chro-54", "tri-chro-63", "wheel-of-fortune-52"])
def test_pictures_of_a_painted_row_stand_at_one_height(game: str, kind: str, size: tuple[int, int], dpi: int) -> None:
    """In the two upper rows of tri-chro some stood in the middle of their areas, and some at the left and lower."""
    felt, rows = felt_of(game, kind, size, dpi), defaultdict(list)
    for area in (it for it in felt._face.areas if it.tokens):
        sign = next(it.rect for part, it in felt.places(area, NOTHING).items() if part in {"tokens", "column"})
        rows[area.row, area.height, len(area.tokens)].append(sign.centery)
    assert all(max(row) - min(row) <= LEVEL for row in rows.values()), rows


LEVEL = 3
"""Dots. Tolerance for the sizes of the names above."""
BARE, EASY = 1, 4
"""Dots. The smallest visible gap between round things on the layout, and below the words of large areas (not at seven
inches).
"""


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_chips_on_numbers_and_lines_with_their_rings_and_the_crown_do_not_touch_each_other(kind: ScreenKind) -> None:
    """Roulette, after results and where all goes back: nor does a ring touch words, or the crown leave its number."""
    for felt, contents, its, *_ in results_of("roulette", kind, {"result", "void"}):
        crowned = [area for area, kept in its.kept.items() if "marker" in felt.places(area, kept)]
        crowns = [felt.places(area, its.kept[area])["marker"].rect for area in crowned]
        for area, crown in zip(crowned, crowns, strict=True):
            assert felt.box(area).inflate(-2 * felt.line, -2 * felt.line).contains(crown), crown
        for area, kept in its.kept.items():
            usual, now = (
                {*chain(*it.arrangement)} & NAMES for it in (felt.setting(area), felt.inscribed(area, kept).setting)
            )
            assert now == usual, f"{area.wager} keeps the lines of its words"
            if not (area.title or area.tokens):
                assert "odds" in felt.places(area, kept), f"{area.wager} says what it pays, which is all that it says"
        on_lines = [it for it in its.placed if it.stack.wager in felt._lines]
        for one in on_lines:
            others = [other.round for other in its.placed if other is not one]
            assert all(one.round.apart(it) >= BARE for it in (*others, *map(Round.within, crowns))), one
        for it in its.placed:
            area = felt._areas.get(it.stack.wager)
            if area and it.words and it.stack.fate in {"wins", "void"}:
                parts = felt.places(area, its.kept[area])
                words = [parts[part].rect for part in ("title", "odds") if part in parts]
                free = EASY if area.shape == "field" and kind.size != (1024, 600) else BARE
                assert all(away(it.round, tuple(word)) >= free for word in words), it
        assert contents.chips
        dozen = [it for it in its.placed if it.stack.wager.startswith("dozen")]
        assert all(len(it.stack.players) == 1 for it in dozen), "a dozen has room for two beside chips on its line"


SAME = 2
"""Dots. An invisible move of chips on a number between the time before a result and the result."""


NEARLY = 0.7
"""How large the smaller of two discs is at least that are nearly alike, as a share of the larger."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_chips_on_numbers_and_lines_that_win_are_as_large_before_a_result_and_in_it(kind: ScreenKind) -> None:
    """Roulette. With their ring, which is within what the disc was; where two lie on one number, nearly."""
    found: dict[str, list[PlacedChips]] = {}
    for felt, _, its, *_ in results_of("roulette", kind, {"four", "twelve"}):
        shapes = {wager: area.shape for wager, area in felt._areas.items()}
        for it in (it for it in its.placed if shapes.get(it.stack.wager, "oval") == "oval"):
            found.setdefault(f"{it.stack.wager} {it.stack.cents}", []).append(it)
    pairs = [its for its in found.values() if len(its) > 1 and its[-1].stack.fate == "wins"]
    assert len(pairs) >= 6
    for before, *_, after in pairs:
        assert NEARLY * after.round.radius <= before.radius <= after.round.radius / NEARLY, (before, after)
        assert kind.screen != "players" or abs(after.round.radius - before.radius) <= SAME, (before, after)


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_chips_on_a_number_lie_at_the_same_side_of_it_before_a_result_and_in_it(kind: ScreenKind) -> None:
    """Roulette, beside chips on its lines and the crown. In the middle, but where an amount would not be read there."""
    found: dict[tuple[str, int], list[int]] = {}
    for felt, _, its, *_ in results_of("roulette", kind, {"four"}):
        for it in (it for it in its.placed if it.stack.wager.startswith("straight")):
            from_middle = it.centre[0] - felt.box(felt._areas[it.stack.wager]).centerx
            found.setdefault((it.stack.wager, it.stack.cents), []).append(from_middle)
            assert kind.size == (1024, 600) or abs(from_middle) <= SAME, it
    assert found
    for away_from_middle in found.values():
        assert len(away_from_middle) == 2, "as many stacks as before the result"
        assert max(away_from_middle) - min(away_from_middle) <= SAME


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", OF_AREAS)
def test_all_chips_that_win_have_the_gold_ring_and_no_others(game: str, kind: ScreenKind) -> None:
    """However small they are, and of however many players."""
    drawn = [disc for it in results_of(game, kind) for disc in it.discs]
    assert drawn
    amiss = [it for it, look in drawn if (look == "wins") is not (it.stack.fate == "wins" and not it.fanned)]
    assert amiss == []
