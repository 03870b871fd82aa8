# SPDX-License-Identifier: MIT
"""The shipped boards have what the tables of their games need: buttons, keys, terminal, devices."""

import re
from pathlib import Path

import pytest

from hal.board import Board, board_file, read_board
from hal.wiring.toml_file import ConfigurationError

BUTTONS = {
    "mini-dice": "no-more-bets start no-spin paid inspected void",
    "craps": "accept decline dice-out no-roll overrule paid pass void",
    "two-up": "accept decline no-more-bets spin heads odds tails no-spin clear paid retire house-spinner void",
    **dict.fromkeys(
        ("triple-penny-two-up", "triple-penny-two-up-lights"),
        "accept decline no-more-bets spin heads tails triple-heads triple-tails no-spin clear paid "
        "retire boxer-spins void",
    ),
    "baccarat": "done accept decline no-more-bets pass paid collected disclosed void",
    "mini-baccarat": "done accept decline no-more-bets paid disclosed void",
    **dict.fromkeys(
        ("tri-chro-54", "tri-chro-63", "tri-chro-54-generator", "tri-chro-63-generator"),
        "no-more-bets start illuminate by-hand broken-ball replaced not-effective paid void",
    ),
    **dict.fromkeys(
        ("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"),
        "done accept decline check call fold bet tap-out paid void",
    ),
}
BACCARAT = ["baccarat", "mini-baccarat"]
POKER = ["manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"]
TRI_CHRO = [name for name in BUTTONS if name.startswith("tri-chro")]
NUMBERS = {
    "mini-dice": ("123456", 3),
    "craps": ("123456", 2),
    **dict.fromkeys(TRI_CHRO, ("0123456789", 2)),
    **dict.fromkeys(BACCARAT, ("0123456789", 3)),
    **dict.fromkeys(POKER, ("0123456789", 5)),
}
"""The numbered buttons of the entry terminal, and its digits."""


def board(name: str) -> Board:
    return read_board(board_file(name))


@pytest.mark.parametrize("name", BUTTONS)
def test_each_board_has_the_buttons_of_its_game(name: str) -> None:
    assert set(board(name).buttons) == set(BUTTONS[name].split())


@pytest.mark.parametrize("name", BUTTONS)
def test_each_board_has_the_keys_of_its_game_and_a_simulated_table_finds_the_dealers_on(name: str) -> None:
    keys = {key: wiring.at_start_simulated for key, wiring in board(name).keys.items()}
    others = {"floor-manager": False} | ({"inspector": False} if name in TRI_CHRO else {})
    assert keys == {"dealer": True} | others


@pytest.mark.parametrize("name", BUTTONS)
def test_each_board_has_the_entry_terminal_of_its_game_or_none(name: str) -> None:
    terminals = board(name).terminals
    assert set(terminals) == ({"terminal"} if name in NUMBERS else set())
    for terminal in terminals.values():
        numbers, digits = NUMBERS[name]
        assert (sorted(terminal.numbers), len(terminal.digits.commons)) == (list(numbers), digits)


def test_the_tumbler_of_mini_dice_is_that_of_sic_bo() -> None:
    assert board("mini-dice").tumblers == board("sic-bo").tumblers
    assert board("mini-dice").lamps == {}


@pytest.mark.parametrize("balls", [54, 63])
def test_tri_chro_has_one_drawing_device_with_its_balls(balls: int) -> None:
    """ss 455, 461(1), 462(1)."""
    drawer, generator = board(f"tri-chro-{balls}"), board(f"tri-chro-{balls}-generator")
    assert {name: each.balls for name, each in drawer.drawers.items()} == {"drawer": balls}
    assert {name: each.balls for name, each in generator.generators.items()} == {"generator": balls}
    assert drawer.generators == generator.drawers == {}


@pytest.mark.parametrize("name", TRI_CHRO)
def test_tri_chro_has_one_lamp_for_each_winning_area(name: str) -> None:
    """s 456(5)(b)(ii); the areas are the 19 wagers of s 467."""
    colours = ("red", "green", "gold")
    mixed = ("red-green", "green-gold", "gold-red")
    wagers = {
        *(f"{colour}-star-pair" for colour in colours),
        *(f"odd-stars-{pair}" for pair in mixed),
        *(f"any-{colour}-pair" for colour in colours),
        *(f"odd-pair-{pair}" for pair in mixed),
        *(f"{kind}-{colour}" for kind in ("no", "any") for colour in colours),
        "any-star",
    }
    lamps = [lamp for chip in board(name).lamps["lamps"].chips for lamp in chip.channels if lamp]
    assert sorted(lamps) == sorted(wagers)
    assert len(wagers) == 19


@pytest.mark.parametrize("name", [*BACCARAT, *POKER])
def test_baccarat_and_poker_have_a_shoe_that_is_no_machine_and_nothing_else_that_moves(name: str) -> None:
    """ss 84(2), 192(2), 259, 295, 332, 376: a dealing shoe; a machine has no cutting card (ss 100, 204)."""
    wired = board(name)
    assert {shoe: wiring.kind for shoe, wiring in wired.of("shoes").items()} == {"shoe": "shoe"}
    assert (
        wired.of("tumblers")
        == wired.of("wheels")
        == wired.of("drawers")
        == wired.of("generators")
        == wired.indicators
        == {}
    )


def test_the_shoe_of_mini_baccarat_is_wired_as_that_of_baccarat() -> None:
    one, other = board("baccarat"), board("mini-baccarat")
    assert (one.shoes, one.terminals, one.keys) == (other.shoes, other.terminals, other.keys)
    assert other.buttons == {name: wiring for name, wiring in one.buttons.items() if name not in ("pass", "collected")}


@pytest.mark.parametrize("name", POKER)
def test_every_poker_table_is_wired_alike(name: str) -> None:
    """Their dealers change from one to the other: the same button does the same."""
    one, other = board(POKER[0]), board(name)
    assert (one.buttons, one.keys, one.shoes, one.terminals) == (
        other.buttons,
        other.keys,
        other.shoes,
        other.terminals,
    )


@pytest.mark.parametrize(
    "name", ["mini-dice", "craps", "two-up", "triple-penny-two-up", "triple-penny-two-up-lights", *BACCARAT, *POKER]
)
def test_only_tri_chro_of_these_has_lamps_under_the_glass(name: str) -> None:
    assert board(name).lamps == {}


def test_triple_penny_two_up_has_nothing_on_a_bus() -> None:
    assert board("triple-penny-two-up").i2c is None


def test_triple_penny_two_up_with_lights_differs_only_by_them() -> None:
    """s 479(a): a light for each of the four results, of which a spinner's wager can see three."""
    plain, lit = board("triple-penny-two-up"), board("triple-penny-two-up-lights")
    assert (plain.buttons, plain.keys) == (lit.buttons, lit.keys)
    sets = lit.indicators["indicators"].sets
    assert {name: it.lights for name, it in sets.items()} == dict.fromkeys(
        ("heads", "tails", "triple-heads", "triple-tails"), 3
    )


# What is wrong with a board


def errors_of(tmp_path: Path, name: str, *changes: tuple[str, str]) -> str:
    text = board_file(name).read_text()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path = tmp_path / "board.toml"
    path.write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        read_board(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("two-up", ("odds = { lights = 5", "odds = { lights = 6"), "odds: odds-6 is not allowed; only lights that"),
        ("two-up", ('"tails-3",', '"tails-3", "tails-4"'), "tails-4 is not allowed; one of heads-1, heads-2"),
        ("two-up", ('"tails-3",', '"tails-2",'), "tails-2 is not allowed; a name of its own"),
        ("two-up", ('"red"', '"green"'), "tails.colour: green is not allowed; a colour of its own: green is taken"),
        ("two-up", ("lights = 5", "lights = 17"), "odds.lights: 17 is not allowed; how many lights, 1 to 16"),
        ("two-up", ("[i2c]\nbus = 1\ntimeout_s = 1.0\n", ""), "a table [i2c], because indicators need an I2C bus"),
        ("tri-chro-54", ("forward_pin = 17", "forward_pin = 8 "), "drawers.drawer.forward_pin: 8 is not allowed; 9 to"),
        ("tri-chro-54", ("backward_pin = 18", "backward_pin = 0 "), "backward_pin: 0 is not allowed; 9 to 27 for a"),
        ("tri-chro-54", ("backward_pin = 18", "backward_pin = 17"), "17 is taken by drawers.drawer.forward_pin"),
        ("tri-chro-54", ("rest_s = 3.2", "rest_s = 3.0"), "turn_s: 3.0 is not allowed; seconds below rest_s"),
        (
            "tri-chro-54",
            ("\nturn_s = 3.0", "\nturn_s = 15.0"),
            "turn_s: 15.0 is not allowed; seconds below longest_on_s",
        ),
        ("tri-chro-54", ("longest_on_s = 15.0", ""), "longest_on_s: missing; seconds, above 0 and up to 600"),
        ("tri-chro-54", ("balls = 54", "balls = 100"), "balls: 100 is not allowed; how many balls, 2 to 99"),
        ("tri-chro-54", ('"/dev/serial/by-id/usb-ball-reader-if00"', '"/dev/serial0"'), "drawers.drawer.port"),
        (
            "baccarat",
            ("optical_pin = 15", "optical_pin = 27"),
            "optical_pin: 27 is not allowed; a pin of its own: 27 is",
        ),
        ("baccarat", ('"/dev/serial/by-id/usb-card-reader-if00"', '"/dev/serial0"'), "15 is not allowed; a pin of its"),
        (
            "baccarat",
            ('kind = "shoe"', 'kind = "machin"'),
            "one of machine, shoe, shuffling-device; did you mean machine?",
        ),
        ("baccarat", ("settle_ms = 1\n", "settle_ms = 5\n"), "settle_ms: 5 is not allowed; 1 or 2 whole milliseconds"),
        ("baccarat", ("agree_s = 0.12", "agree_s = 2"), "shoes.shoe.agree_s: 2 is not allowed; seconds, 0.02 to 1"),
        ("baccarat", ("covered_s = 5.0", ""), "shoes.shoe.covered_s: missing; seconds, above 0 and up to 600"),
        ("baccarat", ("covered_s = 5.0", "covered_s = 0.1"), "agree_s: 0.12 is not allowed; seconds below covered_s"),
        ("baccarat", ("[shoes.shoe]", "[shoes.done]"), "shoes.done: done is not allowed; a name of its own"),
        ("tri-chro-54-generator", ("ball_s = 1.0", "ball_s = 0"), "generators.generator.ball_s: 0 is not allowed"),
    ],
)
def test_each_error_is_named_with_what_is_allowed(
    tmp_path: Path, name: str, change: tuple[str, str], said: str
) -> None:
    assert said in errors_of(tmp_path, name, change)


@pytest.mark.parametrize("name", BUTTONS)
def test_no_line_of_a_board_is_too_long_to_read(name: str) -> None:
    assert not [line for line in board_file(name).read_text().splitlines() if len(line) > 120]


@pytest.mark.parametrize("name", BUTTONS)
def test_each_pin_is_named_with_its_place_on_the_connector(name: str) -> None:
    for line in board_file(name).read_text().splitlines():
        assert re.search(r"# J8 pin \d+", line) or not re.match(r"(\w+_pin|pin|entry|[0-9]) = ", line)
