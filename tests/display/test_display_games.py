# SPDX-License-Identifier: MIT
"""The screens of every game: legible at every size, with visible chips and working instruments."""

from itertools import product

import msgspec
import pygame
import pytest
from glass_rig import (
    box_of,
    changed,
    drawn,
    in_brief,
    layout_box,
    layout_panel,
    letters_of,
    played,
    views,
    written_on,
    written_over,
)
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing import marks, tokens
from controller.display.drawing.fonts import Pen
from controller.display.layout.stacks import amount
from controller.display.screen import Screen, picture
from controller.display.terminal.changes import changes
from controller.display.terminal.page import whole_view
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import (
    ShownDrawn,
    ShownFacts,
    ShownPuck,
    ShownSpins,
    ShownWheel,
)
from controller.engine.rules.face import Area, EntryPanel, Token, WheelPanel
from controller.engine.shown.views import NOTHING_LIES, NOTHING_MORE, Alarm, Block, Chips, LyingChips, Result, View
from controller.games import find
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.pictures import all_scenes, drawn_scenes
from tests.display.scenes.tables import Scene

ALL = all_scenes()
SCENES = drawn_scenes()
GAMES = [game for game in SCENES if game != "sic-bo"]
SIZES = [((1024, 600), 110), ((1280, 800), 149), ((1920, 1080), 141)]
PARTS = {"both": BOTH, "dealer": DEALER, "players": PLAYERS}
LAID_OUT = [(game, part) for game in GAMES for part in PARTS]
"""Every screen with a layout."""
IN_LARGE = (1920, 1080)


def screen_of(game: str, part: Audience = DEALER, size: tuple[int, int] = IN_LARGE, dpi: int = 120) -> Screen:
    look = SCENES[game].look
    real = look if part == BOTH else msgspec.structs.replace(look, simulated=False, keys=())
    return Screen(real, part, size, dpi, next(iter(SCENES[game].states.values()))[0].limits)


def shown(game: str, state: str, /, **changes_: object) -> View:
    """A state of a game, with other things on show."""
    return msgspec.structs.replace(SCENES[game].states[state][0], **changes_)


def panel_of(game: str, view: View, name: str, part: Audience = DEALER) -> bytes:
    """The dots of one panel."""
    screen = screen_of(game, part)
    surface = picture(screen, view)
    return pygame.image.tobytes(surface.subsurface(screen.boxes[name]), "RGB")


def written(game: str, view: View, name: str, part: Audience = DEALER) -> list[str]:
    screen = screen_of(game, part)
    screen.draw(blank_surface(screen.size), view)
    return [line.text for line in screen.written.get(name, [])]


# Legible


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "dpi"), SIZES)
def test_no_text_is_cut_off_or_written_over_another(game: str, part: str, size: tuple[int, int], dpi: int) -> None:
    screen = screen_of(game, PARTS[part], size, dpi)
    surface = blank_surface(size)
    for state, (view, extras) in SCENES[game].states.items():
        drawn_now = screen.draw(surface, view, extras)
        for name, lines in screen.written.items():
            for line in lines:
                assert screen.boxes[name].contains(line.ink), f"{state}: {name}: {line.text!r} leaves its panel"
                assert not line.text.endswith("…"), f"{state}: {line.text!r} is cut"
            assert name not in drawn_now or not [*written_over(lines)], state


@pytest.mark.parametrize(("size", "dpi"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_inscriptions_stay_inside_their_areas(game: str, size: tuple[int, int], dpi: int) -> None:
    screen = screen_of(game, DEALER, size, dpi)
    screen.draw(blank_surface(screen.size), shown(game, "open"))
    face = SCENES[game].look.face
    boxes = [box_of(screen, item) for item in face.areas]
    if layout_panel(screen) == "layout":
        boxes += [screen._context.felt.box(legend) for legend in face.legends]
    around = pygame.Rect((0, 0), layout_box(screen).size)
    for line in written_on(screen):
        free = line.text == SCENES[game].look.casino.upper() and around.contains(letters_of(line))
        assert free or any(box.inflate(4, 4).contains(letters_of(line)) for box in boxes), line


@pytest.mark.parametrize(("game", "part"), LAID_OUT)
def test_all_that_a_layout_is_inscribed_with_is_written(game: str, part: str) -> None:
    """Where dice are drawn, or a diamond, they may speak for the title; odds may stand as `9:1`.

    Only players may miss a legend, and only one that the face may leave out.
    """
    screen = screen_of(game, PARTS[part])
    screen.draw(blank_surface(screen.size), shown(game, "open"))
    said = " ".join(line.text for line in written_on(screen)).lower()
    face = SCENES[game].look.face
    for area in face.areas:
        drawn_title = area.shape == "diamond" or (area.tokens[:1] and area.tokens[0].kind == "die")
        for words in (area.detail, area.odds, "" if drawn_title else area.title):
            for line in words.lower().split("\n"):
                assert line in said or in_brief(line) in said, area
    for legend in (it for it in face.legends if not (it.optional and part == "players")):
        assert all(line in said for line in legend.text.lower().split("\n")), legend
    assert "riverside casino" in said


def grey(surface: pygame.Surface, box: pygame.Rect) -> float:
    red, green, blue, _ = pygame.transform.average_color(surface, box)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def golden_box(screen: Screen, area: Area) -> pygame.Rect:
    """Return the part of an area that is gold for a paid wager."""
    return box_of(screen, area)


@pytest.mark.parametrize(("game", "part"), LAID_OUT)
def test_winners_are_told_from_losers_without_colour(game: str, part: str) -> None:
    """Gold lies where somebody is paid, and only there: on a long area where its words and chips are."""
    view = shown(game, "declared", standing=NOTHING_LIES, on_show=())
    screen = screen_of(game, PARTS[part])
    won = tuple(Decided("red", wager, 500, 500, "wins", 1_000, "s 1") for wager in view.lit)
    lying = LyingChips([Chips("red", wager, 500) for wager in view.lit])
    view = msgspec.structs.replace(view, owed=won, standing=lying)
    surface = picture(screen, view)
    face = SCENES[game].look.face
    corner = layout_box(screen).topleft
    lit = {area.wager for area in face.areas if {area.wager, *area.also} & set(view.lit)}
    assert lit
    gold = {area.wager: golden_box(screen, area).move(corner).inflate(-8, -8) for area in face.areas}
    for box in gold.values():
        box.width = min(box.width, 4 * box.height)
    light = {wager: grey(surface, box) for wager, box in gold.items()}
    stays = set(view.declared.undecided) - lit if view.declared else set()
    least = min(light[wager] for wager in lit)
    assert least > 1.4 * max(light[wager] for wager in light.keys() - lit - stays)
    assert all(least > 1.2 * light[wager] for wager in light.keys() & stays), (
        "dice that stay are brighter than the felt"
    )


@pytest.mark.parametrize("game", GAMES)
def test_drawing_what_changed_gives_the_same_picture_as_drawing_all(game: str) -> None:
    screen, surface = screen_of(game, BOTH), pygame.Surface(IN_LARGE)
    for view, extras in SCENES[game].states.values():
        screen.draw(surface, view, extras)
        fresh = screen_of(game, BOTH)
        fresh._given._kept |= screen._given._kept  # players keep their colours
        afresh = picture(fresh, view, extras)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(afresh, "RGB")


@pytest.mark.parametrize("game", GAMES)
def test_the_result_is_drawn_beside_its_words(game: str) -> None:
    view = shown(game, "declared")
    assert view.declared
    other = msgspec.structs.replace(view.declared, outcome="")
    assert panel_of(game, view, "result") != panel_of(game, shown(game, "declared", declared=other), "result")


# Chips


@pytest.mark.parametrize("game", SCENES)
def test_chips_are_seen_on_every_area_and_only_there(game: str) -> None:
    """A chip of each wager changes its own area, or the ground about its spot, and nothing far from it."""
    screen, surface = screen_of(game), pygame.Surface(IN_LARGE)
    bare = shown(game, "open" if game != "sic-bo" else "betting", standing=NOTHING_LIES, on_show=())
    screen.draw(surface, bare)
    empty = surface.copy()
    felt, face = screen._context.felt, SCENES[game].look.face
    corner = layout_box(screen).topleft
    places = {wager: box_of(screen, area) for area in face.areas for wager in (area.wager, *area.also)}
    on_lines = {wager: pygame.Rect(felt.spot(spot), (0, 0)) for wager, spot in face.spots.items()}
    for wager, box in (places | on_lines).items():
        screen.draw(surface, msgspec.structs.replace(bare, standing=LyingChips([Chips("red", wager, 500)])))
        found = changed(empty, surface)
        assert found.width, f"no chip is seen on {wager}"
        reach = 2.4 * felt._least if wager in on_lines else 48  # a chip with its shadow
        assert box.move(corner).inflate(reach, reach).contains(found), f"the chip of {wager} lies elsewhere"


def test_a_chip_says_its_amount_and_its_player_where_there_is_room() -> None:
    view = shown("two-up", "open", standing=LyingChips([Chips("place-3", "heads", 5000)]))
    assert {"3", "$50"} <= set(written("two-up", view, "ring"))


@pytest.mark.parametrize("beside", [0, 1, 5])
def test_on_and_off_are_seen_on_a_chip_however_many_lie_there(beside: int) -> None:
    others = tuple(Chips(f"place-{n + 2}", "place-6", 500) for n in range(beside))
    seen = [
        panel_of(
            "craps",
            shown("craps", "open", standing=LyingChips([Chips("place-1", "place-6", 3000, mark), *others])),
            "layout",
        )
        for mark in ("", "on", "off")
    ]
    assert len(set(seen)) == 3


def test_chips_that_find_no_room_are_counted() -> None:
    few = tuple(Chips(f"place-{n}", "face-1", 500) for n in range(1, 3))
    many = tuple(Chips(f"place-{n}", "face-1", 500) for n in range(1, 25))
    assert (
        len({panel_of("mini-dice", shown("mini-dice", "open", standing=LyingChips(s)), "layout") for s in (few, many)})
        == 2
    )


@pytest.mark.parametrize(
    ("cents", "words"),
    [(500, "5"), (250, "2.50"), (100_000, "1k"), (120_000, "1.2k"), (100_500, "1005"), (1_000_000, "10k")],
)
def test_the_amount_on_a_chip_is_short_and_never_rounded(cents: int, words: str) -> None:
    assert amount(cents) == words


# Markers


def test_the_puck_lies_where_the_point_is() -> None:
    """One picture for each point and for off; nothing is drawn for a point that there is not."""
    values = (0, 4, 5, 6, 8, 9, 10)
    seen = {panel_of("craps", shown("craps", "open", on_show=(ShownPuck(value),)), "layout") for value in values}
    assert len(seen) == len(values)
    bare = panel_of("craps", shown("craps", "open", on_show=()), "layout")
    assert bare not in seen
    assert panel_of("craps", shown("craps", "open", on_show=(ShownPuck(7),)), "layout") == bare


def test_the_crown_lies_on_the_number() -> None:
    seen = {
        panel_of("roulette", shown("roulette", "open", on_show=(ShownWheel(crown=n),)), "layout") for n in range(37)
    }
    assert len(seen) == 37


# Instruments


def test_each_game_shows_its_own_instruments_and_players_see_no_entry() -> None:
    own = {
        "craps": {"puck", "entry"},
        "roulette": {"wheel", "entry"},
        "wheel-of-fortune-50": {"wheel"},  # its terminal only while something is keyed
        "two-up": {"lights", "facts"},
        "triple-penny-two-up": {"lights", "facts"},
        "tri-chro-54": {"drawn", "entry"},
        "mini-dice": {"entry"},
    }
    every = set.union(*own.values()) | {"dice"}
    for game, panels in own.items():
        assert every & panels_of(game, DEALER) == panels
        assert every & panels_of(game, PLAYERS) == panels - {"entry", "drawn"}, "balls are where the result will be"
    assert "dice" not in panels_of("mini-dice", BOTH), "the dice of the last throw are no result"


def panels_of(game: str, audience: Audience) -> set[str]:
    """The panels on a screen while wagers are open."""
    screen = screen_of(game, audience)
    screen.draw(blank_surface(screen.size), *SCENES[game].states["open"])
    return set(screen.boxes)


@pytest.mark.parametrize("part", PARTS)
def test_the_puck_is_on_with_its_point_or_off(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The point stands with the result, whatever other text is there, and stays while there is a point.

    Players' wide panel has the point in words too; the dealer's has the shooter below it.
    """
    pucks, puck = set[bool](), marks.puck

    def noted(size: int, *, on: bool) -> pygame.Surface:
        pucks.add(on)
        return puck(size, on=on)

    monkeypatch.setattr(marks, "puck", noted)
    for state, point in product(("open", "turning", "declared"), (8, 0)):
        pucks.clear()
        said = written("craps", shown("craps", state, on_show=(ShownPuck(point),)), "result", PARTS[part])
        assert pucks == {point != 0}, state
        assert ("8" in said) == (point != 0), state
        assert part != "players" or ("POINT" if point else "NO POINT") in said, state
    offered = shown("craps", "open", on_show=(ShownPuck(8), ShownFacts({"shooter": "offered to place-3"})))
    assert part == "players" or {"SHOOTER", "Offered to place 3"} <= {*written("craps", offered, "puck", PARTS[part])}


@pytest.mark.parametrize("game", ["roulette", "wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_every_place_of_a_wheel_gives_another_picture(game: str) -> None:
    """A wheel at rest shows only an arc: two places look alike if they and their neighbours are the same."""
    (name, count) = ("crown", 37) if game == "roulette" else ("section", int(game[-2:]))
    wheel = next(own for own in SCENES[game].look.face.own if isinstance(own, WheelPanel))
    screen, surface = screen_of(game), pygame.Surface(IN_LARGE)
    seen: dict[bytes, set[tuple[str, ...]]] = {}
    for place in range(count):
        screen.draw(surface, shown(game, "open", on_show=(replace(ShownWheel(), **{name: place}),)))
        at = next(n for n, it in enumerate(wheel.places) if it.text == str(place)) if wheel.ball else place
        beside = tuple(wheel.places[(at + step) % count].text for step in (-1, 0, 1))
        seen.setdefault(pygame.image.tobytes(surface.subsurface(screen.boxes["wheel"]), "RGB"), set()).add(beside)
    assert all(len(its) == 1 for its in seen.values())


def test_a_wheel_on_a_peg_says_so_and_stands_between_two_symbols() -> None:
    game, rests = "wheel-of-fortune-50", ShownWheel(wheel="clockwise", revolutions=5, section=4)
    flat, peg = (shown(game, "open", on_show=(it,)) for it in (rests, replace(rests, peg=True)))
    assert panel_of(game, flat, "wheel") != panel_of(game, peg, "wheel")
    assert "ON A PEG" in written(game, peg, "wheel"), "s 154(2); which symbol wins is framed, and the headline says it"
    assert not any("PEG" in line for line in written(game, flat, "wheel"))


@pytest.mark.parametrize("part", [DEALER, PLAYERS])
def test_a_wheel_that_turns_says_how_far_it_has_come_and_which_way(part: Audience) -> None:
    def turning(**how: object) -> View:
        return shown("roulette", "turning", on_show=(replace(ShownWheel(), **how),))

    assert {"3", "revolutions"} <= set(written("roulette", turning(revolutions=3), "wheel", part))
    assert {"1", "revolution"} <= set(written("roulette", turning(revolutions=1), "wheel", part))
    ways = product(("clockwise", "anticlockwise"), repeat=2)
    assert len({panel_of("roulette", turning(wheel=w, ball=b), "wheel", part) for w, b in ways}) == 4


@pytest.mark.parametrize("part", [DEALER, PLAYERS])
@pytest.mark.parametrize(
    ("game", "rests"), [("roulette", ShownWheel(crown=17)), ("wheel-of-fortune-50", ShownWheel(section=7))]
)
def test_a_wheel_whose_reader_is_lost_is_drawn_without_a_result(game: str, rests: ShownWheel, part: Audience) -> None:
    def lost(*on_show: ShownWheel) -> View:
        return shown(game, "open", on_show=on_show, alarms=(Alarm("technician", "it is lost", device="wheel"),))

    assert not written(game, lost(rests), "wheel", part), "players are not told of a fault, the dealer is by an alarm"
    assert panel_of(game, lost(rests), "wheel", part) == panel_of(game, lost(), "wheel", part)
    known = shown(game, "open", on_show=(rests,))
    assert panel_of(game, known, "wheel", part) != panel_of(game, lost(), "wheel", part)


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


def test_the_balls_are_shown_in_the_order_in_which_the_result_is_called() -> None:
    *_, one, both = played("tri-chro-54", "press no-more-bets", "press start", "drawer draws 50", "drawer draws 1")
    assert one.shown(ShownDrawn) == ShownDrawn(("gold",), (50,), "drawing")
    assert both.declared
    assert both.declared.outcome == "red* gold"
    assert both.shown(ShownDrawn) == ShownDrawn(("red*", "gold"), (1, 50))


def test_a_wheel_that_is_to_be_spun_again_does_not_show_the_spin_before() -> None:
    spun = ("press no-more-bets", "wheel spun clockwise", "wheel rests on d after 2 revolutions")
    *_, after = played("wheel-of-fortune-50", *spun)
    assert after.on_show == (ShownWheel(),)


def test_each_light_that_is_on_is_seen() -> None:
    counts = [{"odds": o, "heads": h, "tails": t} for o, h, t in product(range(6), range(4), range(4))]
    screen, surface = screen_of("two-up"), pygame.Surface(IN_LARGE)
    seen = set()
    for lights in counts:
        screen.draw(surface, shown("two-up", "open", lights=lights))
        seen.add(pygame.image.tobytes(surface.subsurface(screen.boxes["lights"]), "RGB"))
    assert len(seen) == len(counts) == 6 * 4 * 4


def test_without_lights_the_counts_of_the_game_are_shown() -> None:
    spins = ShownSpins(counts={"heads": 2, "tails": 1})
    counted = shown("triple-penny-two-up", "open", lights={}, on_show=(spins,))
    lit = shown("triple-penny-two-up", "open", lights={"heads": 2, "tails": 1}, on_show=())
    assert panel_of("triple-penny-two-up", counted, "lights") == panel_of("triple-penny-two-up", lit, "lights")


def test_balls_are_seen_as_they_are_drawn_with_their_numbers() -> None:
    def drawn(*balls: tuple[str, int]) -> View:
        kinds, numbers = tuple(kind for kind, _ in balls), tuple(number for _, number in balls)
        return shown("tri-chro-54", "turning", on_show=(ShownDrawn(kinds, numbers, "drawing"),))

    none, one, two = drawn(), drawn(("red*", 4)), drawn(("red*", 4), ("gold", 52))
    assert len({panel_of("tri-chro-54", view, "drawn") for view in (none, one, two)}) == 3
    assert {"red 4", "drawing"} <= set(written("tri-chro-54", one, "drawn"))
    assert {"red 4", "gold 52"} <= set(written("tri-chro-54", two, "drawn"))


def test_a_stopped_device_does_not_mix_and_a_result_shows_its_balls_once() -> None:
    mixing = (ShownDrawn(("red*",), (4,), "mixing 1"),)
    turning = shown("tri-chro-54", "turning", on_show=mixing)
    assert {"mixing 1", "red 4"} <= set(written("tri-chro-54", turning, "drawn"))
    stopped = msgspec.structs.replace(turning, blocks=(Block("drawer", "does not work", "s 465"),))
    assert "mixing 1" not in written("tri-chro-54", stopped, "drawn")
    both = (ShownDrawn(("red*", "gold"), (4, 52)),)
    result = Result(1, "red* gold", "red star, gold", {}, "s 463(3)")
    declared = msgspec.structs.replace(turning, on_show=both, declared=result, unpaid=True)
    assert not written("tri-chro-54", declared, "drawn")


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_the_games_state_draws_only_the_panels_that_show_it(game: str) -> None:
    screen, surface = screen_of(game), blank_surface(IN_LARGE)
    view = shown(game, "open")
    screen.draw(surface, view)
    assert screen.draw(surface, msgspec.structs.replace(view, saving=True)) == ["status"]
    elsewhere = {"status", "next", "messages", "recent"} | (set() if "puck" in screen.boxes else {"result"})
    own = set(screen.boxes) - elsewhere
    assert set(screen.draw(surface, msgspec.structs.replace(view, saving=True, on_show=(), lights={}))) <= own


# Tokens


@pytest.mark.parametrize("game", SCENES)
@pytest.mark.parametrize("dimmed", [False, True])
def test_no_two_tokens_of_a_game_look_alike(game: str, dimmed: bool) -> None:
    every = {token for drawn in SCENES[game].look.face.tokens.values() for token in drawn}
    every |= {token for area in SCENES[game].look.face.areas for token in area.tokens}
    seen = {pygame.image.tobytes(tokens.picture(token, 40, dimmed=dimmed), "RGBA") for token in every}
    assert len(seen) == len(every)


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


@pytest.mark.parametrize("state", ["open", "declared"])
def test_red_areas_are_lighter_than_black_ones(state: str) -> None:
    """Both are ovals, as on a painted cloth; and a number says by itself which it is."""
    screen = screen_of("roulette")
    view = shown("roulette", state, standing=NOTHING_LIES, on_show=())
    surface = picture(screen, view)
    felt, face = screen._context.felt, SCENES["roulette"].look.face
    light: dict[str, list[float]] = {"red": [], "black": []}
    for area in (area for area in face.areas if area.ground in light and area.wager not in view.lit):
        box = felt.box(area).move(screen.boxes["layout"].topleft)
        middle = box.width // 2, box.height // (2 if area.shape == "diamond" else 5)
        light[area.ground].append(grey(surface, pygame.Rect(box.left + middle[0] - 4, box.top + middle[1] - 4, 8, 8)))
    assert min(light["red"]) > 1.5 * max(light["black"])


# The terminal


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", ALL)
def test_the_terminal_holds_every_state_and_says_what_matters(game: str, size: tuple[int, int]) -> None:
    for state, (view, extras) in ALL[game].states.items():
        lines = [text.plain for text in whole_view(ALL[game].look, view, extras, size)]
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


def test_pens_of_names_are_never_under_the_smallest_letters() -> None:
    screen = screen_of("craps", DEALER, (1024, 600))
    screen.draw(blank_surface(screen.size), shown("craps", "open"))
    pens = [line.pen for line in screen.written["layout"]]
    assert pens
    assert all(isinstance(pen, Pen) and pen.size >= 6 for pen in pens)


# The players' own screen


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", SCENES)
def test_players_see_no_panel_that_is_empty(game: str, size: tuple[int, int]) -> None:
    """In the first round there is no past result, at a new shoe no road, and before the first card no hand."""
    first = msgspec.structs.replace(views(game)[0], recent=(), outcomes=(), on_show=())
    look = msgspec.structs.replace(SCENES[game].look, statistics=True)
    screen = PartialScreen((), look, PLAYERS, size, 110, first.limits)
    drawn(screen, first)
    assert not {"recent", "road", "facts", "statistics"} & set(screen.boxes)
    assert layout_panel(screen) in screen.boxes
