# SPDX-License-Identifier: MIT
"""The sign of limits as it is arranged: eight millimetres (s 74(2)), every limit, in turn if need be; a tournament."""

from collections.abc import Iterator
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from controller.display import DisplayError, ScreenSettings, WindowSettings, signs_that_do_not_fit
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Box, Text
from controller.display.kit.layout import blank
from controller.display.kit.theme import Theme, theme_of
from controller.display.panel import Panel, Scene, places_of
from controller.display.parts import frame
from controller.display.parts.sign import LONGEST, SIGN
from controller.display.parts.tournament import TOURNAMENT
from controller.display.players import sign_words
from controller.display.screen import Screen
from controller.display.settings import HOUSE, Look, PlayersWindowSettings
from controller.display.tables import TABLES
from controller.display.terminal.page import whole_page
from controller.display.window import Display
from controller.engine.record.announced import Announced
from controller.engine.shown.views import Extras, Refused, ShownLimits, View
from controller.games import rooms
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.scenes.pictures import LOOK
from tests.display.scenes.playing import look, seen_of

SHARED, DEALER, PLAYERS = (
    next(it for it in SCREENS if it.name == name)
    for name in ("window-1280x800", "dealer-1280x800", "players-1920x1080")
)
SIGNED: Final = [it for it in SCREENS if it.audience.signed]
LIMITS: Final = ShownLimits(500, 500_00, 500)
OWN: Final = (("straight", 100, 2_000), ("split", 100, 4_000), ("column", 2_500, 25_000), ("dozen", 2_500, 25_000))
SOON: Final = Announced(1_000, None, None, (), "21:40")
LATER: Final = Announced(None, 600_00, None, (("straight", 1_000, 5_000), ("split", 1_000, 5_000)), "")
MANY: Final = tuple((f"kind-{place}", 500, 1_000 * place) for place in range(1, 14))
KINDS: Final = {
    "own": LIMITS,
    "longest": LONGEST,
    "kinds": replace(LIMITS, kinds=OWN),
    "notice": replace(LIMITS, notices=(SOON,)),
    "kinds and notices": replace(LIMITS, kinds=OWN, notices=(SOON, LATER)),
    "many kinds": replace(LIMITS, kinds=MANY),
    "a long notice": replace(LIMITS, notices=(Announced(2_500, 1_000_00, None, MANY, "21:40"),)),
    "poker": ShownLimits(100, 0, 0, stake=100_00, forced="blind"),
}

WHEEL_50 = ("5-to-1=$5..$80", "11-to-1=$5..$40", "22-to-1=$5..$20", "44-to-1=$5..$10")
TRI_CHRO = ("6-to-5=$5..$800", "33-to-10=$5..$300", "8-to-1=$5..$125")
EVEN_CHANCES = tuple(f"{name}=$25..$500" for name in ("low", "high", "even", "odd", "red", "black"))
OWN_LIMITS = {
    "roulette": (
        *("straight=$5..$20", "split=$5..$40", "street=$5..$60", "corner=$5..$80", "six-line=$5..$120"),
        *("column=$25..$250", "dozen=$25..$250", *EVEN_CHANCES),
    ),
    "wheel-of-fortune-50": WHEEL_50,
    "wheel-of-fortune-52": ("3-to-1=$5..$80", "5-to-1=$5..$40", "11-to-1=$5..$20", "47-to-1=$5..$10"),
    "tri-chro-54": (*TRI_CHRO, "27-to-1=$5..$35", "65-to-1=$5..$15"),
    "tri-chro-63": (*TRI_CHRO, "38-to-1=$5..$25", "90-to-1=$5..$10"),
}
"""The limits of ss 141(2), 153(2), 159 and 459(1), where they are not the table's own."""


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def places(screen: ScreenSize) -> tuple[Theme, dict[str, Box]]:
    """Return the theme of a signed screen, and the places of its panels."""
    theme = theme_of(HOUSE, "dealer" if screen.audience.dealer else "players", screen.size, screen.dpi)
    plan = frame.dealer_plan(blank, signed=True) if screen.audience.dealer else frame.players_plan(blank)
    return theme, places_of(plan, screen.size, theme)[1]


def arranged(panel: Panel, screen: ScreenSize, view: View, extras: Extras | None = None) -> Arranged:
    """Arrange a panel in its place on this screen."""
    theme, boxes = places(screen)
    value = panel.shows(Scene(LOOK, theme, view, extras or Extras(), Given(), boxes))
    room = boxes[panel.name].width, boxes[panel.name].height
    return Arranged(room, ((0, 0, panel.arrange(value)(room, theme)),), panel.name)


def turns(panel: Panel, screen: ScreenSize, view: View) -> Iterator[Arranged]:
    """Return a panel at each of its turns."""
    first = arranged(panel, screen, view)
    yield first
    for turn in range(1, max(it.pages for it in first.nodes())):
        yield arranged(panel, screen, view, Extras(turn=turn))


def words(*shown: Arranged) -> str:
    """Return all words in reading order."""
    return " ".join(it.words for each in shown for it in each.items if isinstance(it, Text))


@pytest.mark.parametrize("screen", SIGNED, ids=lambda it: it.name)
@pytest.mark.parametrize("limits", KINDS.values(), ids=KINDS)
def test_every_limit_is_shown_in_eight_millimetres_in_a_place_that_stays(
    limits: ShownLimits, screen: ScreenSize
) -> None:
    shown = list(turns(SIGN, screen, View(limits=limits)))
    theme, _ = places(screen)
    assert [it for each in shown for it in laws.in_panel(each, theme, "ground")] == []
    texts = [it for each in shown for it in each.items if isinstance(it, Text)]
    assert {it.role for it in texts} == {"sign"}
    assert not any(letter.islower() for it in texts for letter in it.words), "small letters are lower"
    assert {each.size for each in shown} == {shown[0].size}
    said = words(*shown)
    assert any(all(it in said for it in own) for own in sign_words.sign(limits))
    for item in (*sign_words.kinds(limits), *sign_words.notices(limits)):
        assert any(set(it.split()) <= set(said.split()) for it in (item.words, item.short)), item


@pytest.mark.parametrize("screen", SIGNED, ids=lambda it: it.name)
def test_the_tables_own_limits_are_on_every_page_or_on_each_second(screen: ScreenSize) -> None:
    shown = [words(it) for it in turns(SIGN, screen, View(limits=KINDS["kinds and notices"]))]
    own = ["$500" in it for it in shown]
    assert all(own) or own == [True, False] * (len(own) // 2)


@pytest.mark.parametrize("screen", SIGNED, ids=lambda it: it.name)
@pytest.mark.parametrize("kind", ["straight", "split", "dozen", ""])
def test_while_a_wager_is_refused_for_its_limits_the_sign_shows_these(kind: str, screen: ScreenSize) -> None:
    refused = Refused("it is over the maximum", "s 5(1)(b)", "straight 17", kind)
    view = View(limits=replace(LIMITS, kinds=OWN), refusal=refused)
    for turn in range(4):
        assert (kind.upper() or "$500") in words(arranged(SIGN, screen, view, Extras(turn=turn)))
        seen = arranged(SIGN, screen, view, Extras(turn=turn, refusal_seen=True))
        assert words(seen) == words(arranged(SIGN, screen, View(limits=view.limits), Extras(turn=turn)))


@pytest.mark.parametrize("game", rooms())
def test_the_sign_of_every_game_fits_every_screen_with_limits_of_each_kind(game: str) -> None:
    with EngineStage(game, OWN_LIMITS.get(game, ())) as stage:
        view = stage.view
    for screen in SIGNED if view.limits != ShownLimits() else ():
        theme, _ = places(screen)
        shown = list(turns(SIGN, screen, view))
        assert [it for each in shown for it in laws.in_panel(each, theme, "ground")] == []
        said = set(words(*shown).split())
        assert all(said >= {*it.words.split()} or said >= {*it.short.split()} for it in sign_words.kinds(view.limits))


@pytest.mark.parametrize("game", rooms())
def test_nothing_covers_the_sign_and_it_is_there_in_every_state(game: str) -> None:
    its = look(game, simulated=True)
    for kind in (SHARED, PLAYERS):
        screen = Screen(its, kind.audience, kind.size, kind.dpi)
        sign = screen.places.get("sign", Box(0, 0, 0, 0))
        over = {it.name for it in TABLES[its.face.table].panels if it.covers and it.name in screen.places}
        assert not {it for it in over if screen.places[it].meets(sign)} - {"legend"}, "which is called for in training"
        for seen in seen_of(game):
            scene = Scene(its, screen.theme, seen.view, seen.extras, Given(), screen.places)
            there = "sign" in screen.places and SIGN.shows(scene) is not None
            assert there is (seen.view.limits != ShownLimits() and game != "keno"), seen.state


def test_the_dealers_own_screen_shows_the_limits_without_being_the_sign() -> None:
    said = on_screen(look("sic-bo", simulated=True), View(limits=LIMITS), DEALER)
    assert "sign" not in said
    assert "$5\u2013$500, steps of $5" in said["status"]


def test_what_is_announced_has_another_ink() -> None:
    inks = {
        it.words: it.colour
        for it in arranged(SIGN, SIGNED[-1], View(limits=KINDS["notice"])).items
        if isinstance(it, Text)
    }
    assert {ink for it, ink in inks.items() if "21:40" in it} == {"muted"}
    assert {ink for it, ink in inks.items() if "21:40" not in it} == {"words"}


def test_a_screen_without_room_for_the_sign_is_refused_with_the_reason_and_the_remedy() -> None:
    narrow = PlayersWindowSettings(width=1280, height=720, dpi=300)
    settings = ScreenSettings(windows="two", dealer=WindowSettings(), players=narrow)
    found = signs_that_do_not_fit(settings, LIMITS)
    assert "1280x720 dots at 300 dots per inch with letters 8 mm high (95 dots)" in found["players"]
    assert "larger panel" in found["players"]
    with pytest.raises(DisplayError, match="8 mm"):
        Display(settings, LOOK)


# A tournament

LINES: Final = (
    "tournament of name=Spring approval=letter_26/114 fee=$100 chips=$1000 rounds=30 prizes=60,40 rules=No_phones",
    *(f"tournament {act}" for player in ("ann", "bob") for act in (f"enter {player} $100", f"seat {player}")),
    "tournament begin 2026-12-05",
)


def on_screen(its: Look, view: View, kind: ScreenSize, turns: int = 1) -> dict[str, str]:
    """Return the words of each panel, of all its turns."""
    screen, found = Screen(its, kind.audience, kind.size, kind.dpi), dict[str, str]()
    for turn in range(turns):
        for name, _, panel in screen.arrange(view, Extras(turn=turn)).panels():
            if panel.parts:
                found[name] = f"{found.get(name, '')} {words(panel)}"
    return found


def tournament(game: str, *lines: str) -> View:
    """Return the view of a table with a tournament after these lines."""
    with EngineStage(game, ()) as stage:
        for line in lines:
            do(stage, line)
        return stage.view


@pytest.mark.parametrize("screen", [it for it in SIGNED if not it.audience.dealer], ids=lambda it: it.name)
def test_a_tournament_stands_beside_the_sign_with_ranking_and_rules_in_turn(screen: ScreenSize) -> None:
    with EngineStage("sic-bo", ()) as stage:
        for line in LINES:
            do(stage, line)
        view = stage.view
    theme, boxes = places(screen)
    shown = list(turns(TOURNAMENT, screen, view))
    sign = arranged(SIGN, screen, view)
    for each in (*shown, sign):
        assert list(laws.in_panel(each, theme, "ground")) == []
    left = boxes["tournament"].left - boxes["sign"].left
    assert all(it.ink.right <= left for it in sign.items)
    assert "Spring" in words(shown[0])
    said = words(*shown)
    for it in ("Round 1 of 30", "Prize pool $200", "1. Ann $1,000", "1. Bob $1,000", "letter 26/114", "No phones"):
        assert it in said
    with EngineStage("sic-bo", ()) as stage:
        assert TOURNAMENT.shows(Scene(LOOK, theme, stage.view, Extras(), Given(), boxes)) is None


STANDS: Final = "Spring round 1 of 30 Prize pool $200 Ann $1,000 Bob $1,000 Minister's approval letter 26/114 No phones"


@pytest.mark.parametrize("screen", [SHARED, PLAYERS], ids=lambda it: it.name)
@pytest.mark.parametrize("game", ["sic-bo", "roulette", "craps", "manila-poker", "pai-gow", "keno"])
def test_players_read_how_it_stands_wherever_there_is_a_sign(game: str, screen: ScreenSize) -> None:
    said = " ".join(on_screen(look(game, simulated=True), tournament(game, *LINES), screen, turns=6).values())
    assert [it for it in STANDS.split() if it.lower() not in said.lower()] == []


def test_the_dealers_own_screen_and_the_terminal_say_it_too() -> None:
    its = look("sic-bo", simulated=True)
    before = on_screen(its, tournament("sic-bo", *LINES[:-1]), DEALER, turns=3)
    assert "approval: letter 26/114" in before["next"]
    view = tournament("sic-bo", *LINES, "press no-more-bets")
    said = on_screen(its, view, DEALER, turns=3)
    assert "Spring: round 1 of 30" in said["status"]
    assert "Prize pool $200: Ann $1,000, Bob $1,000" in said["next"]
    page = " ".join(line.plain for line in whole_page(its, view, Extras()))
    assert "Spring, approval letter 26/114; session 1 of 1; round 1 of 30" in " ".join(page.split())


def test_once_the_sessions_are_over_players_read_that_and_who_wins_what() -> None:
    view = tournament("sic-bo", *LINES, 'tournament end "it is late"')
    said = on_screen(look("sic-bo", simulated=True), view, PLAYERS, turns=3)
    assert "Tournament over" in " ".join(said.values())
    assert "1. Ann $1,000 wins $100" in said["tournament"]
