# SPDX-License-Identifier: MIT
"""The views of every game: on screens its instruments and its results, in the terminal each state."""

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.drawing import tokens
from controller.display.kit.items import Frame, Text
from controller.display.layout.stacks import amount
from controller.display.screen import Screen
from controller.display.terminal.changes import changes
from controller.display.terminal.page import whole_view
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.face import EntryPanel, Token
from controller.engine.shown.views import NOTHING_MORE, View
from controller.games import find
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.felt_rig import played
from tests.display.scenes.pictures import all_scenes
from tests.display.scenes.tables import Scene
from tests.display.shown_items import texts

SCENES = all_scenes()
KINDS = {
    "both": (BOTH, (1280, 800), 149),
    "dealer": (DEALER, (1280, 800), 149),
    "players": (PLAYERS, (1920, 1080), 141),
}
INSTRUMENTS = {
    "craps": {"puck", "entry"},
    "roulette": {"wheel"},
    "wheel-of-fortune-50": {"wheel"},
    "two-up": {"lights", "facts"},
    "triple-penny-two-up": {"lights", "facts"},
    "tri-chro-54": {"drawn"},
    "mini-dice": set[str](),
}
"""Panels of a game's own that the dealer sees while wagers are open. Players see no entry and no drawn balls there."""
OF_AREAS = ("sic-bo", *INSTRUMENTS)


def shown(game: str, state: str, /, **changes_: object) -> View:
    """Return a state of a game, with other things on show."""
    return replace(SCENES[game].states[state][0], **changes_)


def screen_of(game: str, kind: str, view: View) -> Screen:
    """Return a screen on which this view is arranged."""
    audience, size, dpi = KINDS[kind]
    look = SCENES[game].look
    real = look if audience == BOTH else replace(look, simulated=False, keys=())
    screen = Screen(real, audience, size, dpi)
    screen.arranged = screen.arrange(view)
    return screen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", SCENES)
def test_every_state_says_something_and_no_text_is_cut_off(game: str, kind: str) -> None:
    for state, (view, _) in SCENES[game].states.items():
        screen = screen_of(game, kind, view)
        lines = [it.words for it in screen.arranged.items if isinstance(it, Text)]
        assert lines, state
        if state not in {"everything", "cocked"}:
            assert not [it for it in lines if it.endswith("\u2026") and it != "Saving\u2026"], state


@pytest.mark.parametrize("game", INSTRUMENTS)
def test_each_game_shows_its_own_instruments_and_players_see_no_entry(game: str) -> None:
    every = set.union(*INSTRUMENTS.values()) | {"dice", "entry"}
    assert every & {*screen_of(game, "dealer", shown(game, "open")).boxes} - {"entry"} == INSTRUMENTS[game] - {"entry"}
    seen = every & {*screen_of(game, "players", shown(game, "open")).boxes}
    assert seen == INSTRUMENTS[game] - {"entry", "drawn"}, "balls are where the result will be"
    assert "dice" not in screen_of(game, "both", shown(game, "open")).boxes, "dice of the last throw are no result"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", OF_AREAS)
def test_winners_have_a_frame_of_their_own_and_no_other_area_has_it(game: str, kind: str) -> None:
    view = next(view for view, _ in SCENES[game].states.values() if view.declared and view.lit)
    areas = SCENES[game].look.face.areas
    lit = {it.wager for it in areas if {it.wager, *it.also} & {*view.lit}}
    frames = [it for it in screen_of(game, kind, view).arranged.items if isinstance(it, Frame) and it.kind == "area"]
    assert {it.owner for it in frames if it.line == "wins"} == lit != set()


@pytest.mark.parametrize("game", OF_AREAS)
def test_players_see_no_panel_that_is_empty(game: str) -> None:
    """In the first round there is no past result, and nothing was counted."""
    first = replace(next(iter(SCENES[game].states.values()))[0], recent=(), outcomes=(), on_show=())
    boxes = screen_of(game, "players", first).boxes
    assert not {"recent", "facts", "statistics"} & {*boxes}


def test_pens_of_names_are_never_under_the_smallest_letters() -> None:
    sizes = [it.size for it in texts(screen_of("craps", "dealer", shown("craps", "open")), "layout")]
    assert sizes
    assert min(sizes) >= 6


# Words and pictures of single games


@pytest.mark.parametrize("game", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_the_letter_of_a_numbered_button_is_said_beside_it(game: str) -> None:
    """The keyed number, the headline and the log have the letter: A is 1."""
    found = find(game).at_table(find(game).options(keypad=True))
    panel = next(each for each in found.face().own if isinstance(each, EntryPanel))
    asked = View(presses=("numbers", "entry"))
    assert waiting.about_entry(asked, panel).startswith("1 A, 2 B, 3 C")
    with EngineStage(game, ["keypad"]) as stage:
        for line in ("press no-more-bets", "enter 4"):
            do(stage, line)
        assert waiting.about_entry(stage.view, panel) == "= D"
        assert wording.headline(stage.view).text == "D"
        assert "declared: symbol D (s 147)" in changes(asked, stage.view)


def test_a_wheel_that_is_to_be_spun_again_does_not_show_the_spin_before() -> None:
    spun = ("press no-more-bets", "wheel spun clockwise", "wheel rests on d after 2 revolutions")
    *_, after = played("wheel-of-fortune-50", *spun)
    assert after.on_show == (ShownWheel(),)


@pytest.mark.parametrize(
    ("cents", "words"),
    [(500, "5"), (250, "2.50"), (100_000, "1k"), (120_000, "1.2k"), (100_500, "1005"), (1_000_000, "10k")],
)
def test_the_amount_on_a_chip_is_short_and_never_rounded(cents: int, words: str) -> None:
    assert amount(cents) == words


def test_heads_and_tails_are_told_apart_without_colour() -> None:
    head, tail = (pygame.transform.grayscale(tokens.picture(Token("coin", side), 40)) for side in "HT")
    assert pygame.image.tobytes(head, "RGBA") != pygame.image.tobytes(tail, "RGBA")
    assert tail.get_at((20, 20))[:3] != head.get_at((20, 20))[:3]


@pytest.mark.parametrize("size", [22, 38, 80])
def test_red_numbers_are_round_and_black_ones_square(size: int) -> None:
    """The shape tells them apart without colour: a red number has free corners, a black one has not."""
    red, black = (tokens.picture(Token("number", "17", ground), size) for ground in ("red", "black"))
    assert red.get_at((1, 1)).a == 0
    assert black.get_at((1, 1)).a > 200


# The terminal


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", SCENES)
def test_the_terminal_holds_every_state_and_says_what_matters(game: str, size: tuple[int, int]) -> None:
    for state, (view, extras) in SCENES[game].states.items():
        lines = [text.plain for text in whole_view(SCENES[game].look, view, extras, size)]
        said = " ".join(" ".join(lines).split()).lower()
        assert len(lines) <= size[1], state
        if view.declared:
            assert view.declared.headline.lower() in said
        if not view.blocks:
            assert view.prompt.text in said


def test_the_terminal_has_a_line_for_the_state_and_brackets_about_a_result() -> None:
    scene: Scene = SCENES["craps"]
    said = "\n".join(text.plain for text in whole_view(scene.look, shown("craps", "declared"), NOTHING_MORE, (120, 60)))
    assert "State point 6; shooter place 2; dice with the shooter; dice set 5" in said
    assert "[3] [3]" in said
    assert "6 the hardway at 9.5 to 1" in said


def test_a_line_is_written_when_state_or_lights_change() -> None:
    before, after = shown("two-up", "open", on_show=(), lights={}), shown("two-up", "open")
    assert changes(before, after) == [
        "state: spinner place 1; odds 2; heads 1; tails 0; invalid 1; coins 5",
        "lights: odds 2; heads 1; tails 0",
    ]
    turning = msgspec.structs.replace(after, turning=True, headline="Coins in the air")
    assert changes(after, turning) == ["turning: Coins in the air"]
    on = msgspec.structs.replace(after, keys={"dealer": True, "floor-manager": False})
    assert changes(after, on) == ["keys: Dealer in; Floor manager's key off"]
