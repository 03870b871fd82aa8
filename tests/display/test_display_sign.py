# SPDX-License-Identifier: MIT
"""The limits sign has letters and numbers not less than 8 mm high (s 74(2)), or the screen is refused."""

import pygame
import pytest
from controller.display.panels import sign
from msgspec.structs import replace

from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing import fonts
from controller.display.players.sign_words import DASH
from controller.display.screen import Screen
from controller.display.settings import DisplayError, ScreenSettings, WindowSettings
from controller.display.window import Display
from controller.engine.record.announced import Announced, Kinds
from controller.engine.shown.views import Extras, Refused, ShownLimits
from controller.engine.values.money import dollars
from tests.display.blank_surface import blank_surface
from tests.display.scenes.pictures import LOOK, NOTICE
from tests.display.scenes.playing import look, seen_of

LIMITS = ShownLimits(500, 50000, 500)
PANELS = [((1280, 800), 149), ((1280, 800), 96), ((1920, 1080), 141), ((1920, 1080), 102), ((3840, 2160), 280)]


def words_of(plan: sign.SignPlan) -> tuple[tuple[str, ...], ...]:
    """Return the words of each row."""
    return tuple(tuple(item.words for item in row) for row in plan.rows)


def ink_rows(letter: str, size: int) -> int:
    """Dots from the top to the bottom of a letter as it is drawn."""
    image = fonts.font(sign.WEIGHT, size).render(letter, True, (255, 255, 255))
    mask = pygame.mask.from_surface(image)
    rows = [y for y in range(image.get_height()) if any(mask.get_at((x, y)) for x in range(image.get_width()))]
    return rows[-1] - rows[0] + 1


@pytest.mark.parametrize(("size", "dpi"), PANELS)
@pytest.mark.parametrize("limits", [LIMITS, NOTICE.limits], ids=["limits", "notice"])
def test_every_letter_and_number_of_the_sign_is_at_least_8_mm_high(
    size: tuple[int, int], dpi: int, limits: ShownLimits
) -> None:
    planned = sign.plan(size, dpi, limits)
    letters = {letter for row in words_of(planned) for item in row for letter in item if letter.isalnum()}
    assert {"M", "5", "0"} <= letters
    for letter in letters:
        assert not letter.islower(), "a small letter is lower than a capital"
        assert ink_rows(letter, planned.size) * 25.4 / dpi >= 8, letter


@pytest.mark.parametrize(("size", "dpi"), [*PANELS, ((1024, 600), 105)])
@pytest.mark.parametrize(
    ("limits", "least", "new"),
    [(ShownLimits(1000, 100_000, 500), 2000, "MIN $20"), (ShownLimits(500, 40_000, 500), 1000, "MIN $10")],
)
def test_the_sign_of_a_table_with_a_tie_has_room_for_a_notice(
    size: tuple[int, int], dpi: int, limits: ShownLimits, least: int, new: str
) -> None:
    tie = (("tie", limits.minimum, limits.maximum // 8),)
    announced = Announced(least, None, None, (("tie", least, limits.maximum // 8),), "17:09")
    shown = sign.plan(size, dpi, replace(limits, kinds=tie, notices=(announced,)))
    said = " ".join(item for row in words_of(shown) for item in row).replace(DASH, " TO ")
    of_tie = f"TIE {dollars(least)} TO {dollars(limits.maximum // 8)}"
    assert not shown.problem
    assert said.endswith(f" {new}, {of_tie} FROM 17:09")


def test_several_notices_stand_below_the_limits_and_share_a_row_where_there_is_room() -> None:
    soon, later = (Announced(None, None, None, (), "") for _ in range(2))
    soon = replace(soon, minimum=1000, since="21:40")
    later = replace(later, kinds=(("straight", 1000, 5000), ("split", 1000, 5000)), since="22:00")
    waiting = Announced(None, 60_000, None, (), "")
    shown = sign.plan((1920, 1080), 102, replace(LIMITS, notices=(soon, later, waiting)))
    said = "STRAIGHT, SPLIT $10 TO $50 FROM 22:00"
    assert words_of(shown)[-2:] == (("MIN $10 FROM 21:40", said), ("MAX $600, NO TIME STATED",))
    assert not shown.problem


def test_a_notice_that_is_too_long_for_a_row_shares_none_with_the_next() -> None:
    """The time of one notice must not be read as the other's."""
    many = (("straight", 1000, 5000), ("split", 1000, 6000), ("street", 1000, 7000))
    long, short = Announced(None, None, None, many, "22:00"), Announced(1000, None, None, (), "21:40")
    *_, first, second, last = words_of(sign.plan((1280, 800), 110, replace(LIMITS, notices=(long, short))))
    assert (first, second) == (("STRAIGHT $10 TO $50, SPLIT $10 TO $60, STREET",), ("$10 TO $70 FROM 22:00",))
    assert last == ("MIN $10 FROM 21:40",)


def test_limits_that_only_fit_one_line_stand_on_one() -> None:
    limits = ShownLimits(500, 40_000, 500, kinds=(("tie", 500, 5000),))
    shown = sign.plan((1280, 300), 110, limits)
    assert (shown.problem, words_of(shown)[0]) == ("", ("MIN $5", "MAX $400", "STEPS $5", "TIE $5 TO $50"))


def test_eight_millimetres_are_rounded_up_to_whole_dots() -> None:
    assert sign.dots(254) == 80
    assert sign.dots(149) == 47  # 46.93
    assert sign.dots(100) == 32  # 31.50


@pytest.mark.parametrize("part", [PLAYERS, BOTH])
@pytest.mark.parametrize(("size", "dpi"), PANELS)
def test_the_sign_is_drawn_in_that_size_with_minimum_maximum_and_increment(
    part: Audience, size: tuple[int, int], dpi: int
) -> None:
    screen = Screen(LOOK, part, size, dpi)
    written, surface = [], blank_surface(size)
    screen.draw(surface, NOTICE)
    for turn in range(screen.pages):
        screen.draw(surface, NOTICE, Extras(turn=turn))
        written += screen.written["sign"]
    words = " ".join(line.text for line in written)
    assert all(ink_rows("E", line.pen.size) * 25.4 / dpi >= 8 for line in written)
    for amount in ("$5", "$500", "$25", "$1,000", "21:40"):
        assert amount in words
    assert not screen.problem


def test_the_dealers_own_screen_shows_the_limits_without_being_the_sign() -> None:
    screen = Screen(LOOK, DEALER, (1280, 800), 149)
    screen.draw(blank_surface((1280, 800)), NOTICE)
    assert "sign" not in screen.boxes
    assert any(f"$5{DASH}$500" in line.text for line in screen.written["status"])


def test_a_panel_on_which_the_sign_cannot_fit_is_refused_with_the_reason_and_the_remedy() -> None:
    settings = ScreenSettings(dealer=WindowSettings(dpi=400))
    with pytest.raises(DisplayError, match=r"1280x800 dots at 400 dots per inch.*8 mm.*larger panel"):
        Display(settings, LOOK)


def test_limits_that_outgrow_the_sign_later_are_told_and_still_shown() -> None:
    many = tuple((f"many-more-words-{n}", 2500, 100_000 + n) for n in range(9))
    endless = ShownLimits(500, 50000, 500, (Announced(2500, 100_000, None, many, "21:40"),))
    planned = sign.plan((1280, 800), 149, endless)
    assert "8 mm" in planned.problem
    assert planned.height <= sign.MOST * 800


def test_the_sign_has_the_same_words_on_every_screen_with_and_without_notices() -> None:
    for size, dpi in (((1920, 1080), 96), ((1280, 800), 149)):
        for limits in (LIMITS, NOTICE.limits):
            assert words_of(sign.plan(size, dpi, limits))[0][:3] == ("MIN $5", "MAX $500", "STEPS $5")


def test_a_sign_of_one_row_has_all_limits_of_the_table_itself_in_it_if_need_be_in_narrower_letters() -> None:
    limits = replace(LIMITS, maximum=100_000, kinds=(("tie", 1000, 12_500),))
    shown = sign.plan((1024, 600), 170, limits, 1)
    assert words_of(shown)[0] == ("MIN $5", "MAX $1,000", "STEPS $5")
    assert (shown.problem, shown.height < 100) == ("", True)


OWN = (("straight", 100, 2_000), ("split", 100, 4_000), ("column", 2_500, 25_000), ("dozen", 2_500, 25_000))


@pytest.mark.parametrize(("size", "dpi"), PANELS)
def test_limits_of_single_kinds_stand_on_the_sign_in_letters_as_large(size: tuple[int, int], dpi: int) -> None:
    planned = sign.plan(size, dpi, ShownLimits(500, 50_000, 500, kinds=OWN))
    assert not planned.problem
    said = " ".join(item for row in words_of(planned) for item in row).replace(DASH, " TO ")
    assert all(words in said for words in ("STRAIGHT $1 TO $20", "SPLIT $1 TO $40", "COLUMN, DOZEN $25 TO $250"))
    assert all(ink_rows(letter, planned.size) * 25.4 / dpi >= 8 for letter in "STRAIGHTDOZEN0125")


def test_more_kinds_than_a_small_panel_can_show_in_8_mm_are_told_and_all_shown() -> None:
    many = tuple((f"kind-{place}", 500, 1_000 * place) for place in range(1, 14))
    planned = sign.plan((1280, 800), 149, ShownLimits(500, 50_000, 500, kinds=many))
    assert "8 mm" in planned.problem
    said = " ".join(item for row in words_of(planned) for item in row)
    assert all(f"KIND {place} " in said for place in range(1, 14))


@pytest.mark.parametrize(("size", "dpi"), [*PANELS, ((1024, 600), 149), ((1280, 800), 110), ((1920, 1080), 120)])
@pytest.mark.parametrize(
    "kinds", [(), (("tie", 500, 5000),), (("straight", 500, 2000), ("split", 500, 4000)), OWN], ids=len
)
def test_the_sign_has_one_row_wherever_its_shortest_words_fit_one_in_letters_of_8_mm(
    size: tuple[int, int], dpi: int, kinds: Kinds
) -> None:
    limits = ShownLimits(500, 40_000, 500, kinds=kinds)
    lawful = fonts.size_for(sign.dots(dpi), sign.WEIGHT)
    alike: dict[tuple[int, int], list[str]] = {}
    for name, low, high in kinds:
        alike.setdefault((low, high), []).append(name.upper())
    words = [f"{', '.join(names)} {dollars(low)}\u2013{dollars(high)}" for (low, high), names in alike.items()]
    items = ["MIN $5", "MAX $400", "STEPS $5", *words]
    gap = sign.apart(lawful) if words else sign.close(lawful)
    shortest = sum(fonts.width(item, sign.WEIGHT, lawful) for item in items) + (len(items) - 1) * gap
    fits = shortest <= size[0] - 48 * min(size[0] / 1280, size[1] / 800)
    shown = sign.plan(size, dpi, limits)
    assert (len(shown.rows) == 1) == fits
    assert shown.size >= lawful or shown.problem


def test_what_is_announced_is_told_apart_by_a_field() -> None:
    planned = sign.plan((1280, 800), 149, NOTICE.limits)
    announced = [item.words for row in planned.rows for item in row if item.announced]
    assert len(announced) == len(NOTICE.limits.notices)
    assert all("21:40" in words for words in announced)


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("kind", ["straight", "split", "dozen", "basket"])
def test_while_a_wager_is_refused_for_its_limits_the_sign_shows_these(kind: str, most: int) -> None:
    """The refused kind replaces the row in turn; once the refusal was seen, the rows take turns again."""
    own = (*OWN[:2], ("street", 200, 6_000), ("corner", 300, 8_000), ("six-line", 300, 9_000), *OWN[2:])
    limits = ShownLimits(500, 50_000, 500, kinds=own)
    planned = sign.plan((1280, 800), 149, limits, most)
    assert planned.pages > 2
    rows = planned.shown(planned.page_of(kind))
    whose = {it for row in rows for item in row for it in item.kinds}
    if kind == "basket":
        assert rows[0] == planned.rows[0]
    else:
        assert kind in whose


@pytest.mark.parametrize("audience", [BOTH, PLAYERS])
def test_the_screen_turns_its_sign_to_the_limit_that_was_broken(audience: Audience) -> None:
    own = (*OWN[:2], ("street", 200, 6_000), ("corner", 300, 8_000), ("six-line", 300, 9_000), *OWN[2:])
    limits = ShownLimits(500, 50_000, 500, kinds=own)
    view = replace(seen_of("roulette")[0].view, limits=limits)
    screen = Screen(look("roulette", simulated=False), audience, (1024, 600), 170, limits)
    surface = blank_surface((1024, 600))

    def said(limit: str | None, extras: Extras) -> str:
        refused = None if limit is None else Refused("it is over the maximum", "s 5(1)(b)", "straight 17", limit)
        screen.draw(surface, replace(view, refusal=refused), extras)
        return " ".join(it.text for it in screen.written["sign"])

    for turn in range(4):
        at = Extras(turn=turn)
        assert "DOZEN" in said("dozen", at)
        assert "STREET" in said("street", at)
        assert "MAX $500" in said("", at)
        assert said("dozen", replace(at, refusal_seen=True)) == said(None, at)
