# SPDX-License-Identifier: MIT
"""Board files: the shipped ones are valid and describe their wiring; wrong ones list all their errors."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.board import BOARDS, OTHER_DEVICES, TABLES, Board, board_file, board_of, read_board
from hal.wiring.board_checks import pins
from hal.wiring.furniture import LampDriver
from hal.wiring.toml_file import ConfigurationError, Problem, Source
from tests.problems import assert_problem

SIC_BO = (BOARDS / "sic-bo.toml").read_text()
WAGERS = {
    "small",
    "big",
    "any-triple",
    *(f"{kind}-{n}" for kind in ("triple", "double", "face") for n in range(1, 7)),
    *(f"total-{n}" for n in range(4, 18)),
    *(f"pair-{low}-{high}" for low in range(1, 7) for high in range(low + 1, 7)),
}


def problems_in(tmp_path: Path, text: str) -> list[Problem]:
    path = tmp_path / "board.toml"
    path.write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        read_board(path)
    assert {problem.file for problem in caught.value.problems} == {"board.toml"}
    return caught.value.problems


def changed(*changes: tuple[str, str]) -> str:
    text = SIC_BO
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_board_is_right(path: Path) -> None:
    assert isinstance(read_board(path), Board)


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_connector_numbers_in_the_comments_are_those_of_the_pi(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "c03115")
    header = MockFactory().board_info.headers["J8"]
    named = re.findall(r"= (\d+) +# J8 pin (\d+)", path.read_text())
    assert len(named) == len([*pins(Source.of(path).data, (*OTHER_DEVICES, *TABLES))])
    for gpio, number in named:
        assert header.pins[int(number)].name == f"GPIO{gpio}"


def test_the_sic_bo_board_has_the_devices_of_the_table() -> None:
    board = read_board(board_file("sic-bo"))
    assert list(board.buttons) == ["no-more-bets", "start", "no-spin", "paid", "void"]
    assert list(board.keys) == ["dealer", "floor-manager"]
    assert board.of("tumblers")["tumbler"].cover == "interlock"
    assert sorted(board.terminals["terminal"].numbers) == list("123456")  # s 67(4)(a)
    assert len(board.terminals["terminal"].digits.commons) == 3  # s 67(4)(c)


def test_the_sic_bo_board_has_one_lamp_for_each_wager() -> None:
    lamps = [name for chip in read_board(board_file("sic-bo")).lamps["lamps"].chips for name in chip.channels if name]
    assert sorted(lamps) == sorted(WAGERS)


def test_the_covered_board_differs_in_the_cover_alone() -> None:
    plain, covered = (msgspec.to_builtins(read_board(board_file(name))) for name in ("sic-bo", "sic-bo-covered"))
    assert covered["tumblers"]["tumbler"].pop("cover") == "reveals"
    assert plain["tumblers"]["tumbler"].pop("cover") == "interlock"
    assert covered == plain


def test_a_board_that_is_not_shipped_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(ConfigurationError) as caught:
        board_file("sicbo")
    [problem] = caught.value.problems
    assert (problem.found, problem.nearest) == ("sicbo", "sic-bo")
    assert "craps" in problem.allowed


def test_all_errors_of_a_board_are_listed_at_once(tmp_path: Path) -> None:
    text = changed(
        ('backend = "lgpio"', 'backend = "lgpoi"'),
        ("pin = 5 ", "pin = 4 "),
        ("stuck_s = 20.0", "stuk_s = 20.0"),
        ("longest_on_s = 15.0", "# longest_on_s = 15.0"),
        ("address = 0x61", "address = 0x60"),
        ('"total-9"', '"small"'),
        ("1 = 9 ", "7 = 41 "),
    )
    where = {part: line_of(text, part) for part in ("lgpoi", "pin = 4 ", "stuk_s", "[tumblers.tumbler]", "7 = 41")}
    start = line_of(text, "[buttons.start]") + 1
    second_chip = line_of(text, "# A0\n")
    nine = line_of(text, '"total-8"')
    small = line_of(text, '    "small"')
    first_chip = line_of(text, "# no strap set")
    found = problems_in(tmp_path, text)
    assert [(it.line, it.key, it.found, it.nearest) for it in found] == [
        (where["lgpoi"], "gpio.backend", "lgpoi", "lgpio"),
        (where["stuk_s"], "buttons.no-more-bets.stuk_s", "stuk_s", "stuck_s"),
        (start, "buttons.start.pin", "4", ""),
        (where["[tumblers.tumbler]"], "tumblers.tumbler.longest_on_s", "", ""),
        (where["7 = 41"], "terminals.terminal.numbers.7", "41", ""),
        (second_chip, "lamps.lamps.chips.1.address", "0x60", ""),
        (nine, "lamps.lamps.chips.1.channels.5", "small", ""),
    ]
    allowed = (
        "one of lgpio, rpigpio",
        "one of active, pin, pull, settle_ms, stuck_s",
        f"4 is taken by buttons.no-more-bets.pin (line {where['pin = 4 ']})",
        "above 0 and up to 600",
        "0 to 27 ",
        f"0x60 is taken by lamps.lamps.chips.0.address (line {first_chip})",
        f"small is taken by lamps.lamps.chips.0.channels.0 (line {small})",
    )
    assert all(words in problem.allowed for words, problem in zip(allowed, found, strict=True)), found


@pytest.mark.parametrize("limit", ["0", "-1.0", "nan", "inf", '"15"', "true", "601"])
def test_a_motor_needs_a_longest_on_time_that_is_one(tmp_path: Path, limit: str) -> None:
    [problem] = problems_in(tmp_path, changed(("longest_on_s = 15.0", f"longest_on_s = {limit}")))
    assert problem.key == "tumblers.tumbler.longest_on_s"
    assert problem.allowed.endswith("above 0 and up to 600")


@pytest.mark.parametrize(("pin", "active"), [(0, "high"), (8, "high"), (9, "low"), (14, "low")])
def test_a_motor_that_a_starting_pi_would_switch_on_is_refused(tmp_path: Path, pin: int, active: str) -> None:
    text = changed(("motor_pin = 17", f"motor_pin = {pin}"), ('motor_active = "high"', f'motor_active = "{active}"'))
    assert_problem(problems_in(tmp_path, text), "tumblers.tumbler.motor_pin", str(pin), "a Pi pulls")


@pytest.mark.parametrize("address", ["0x68", "0x6B", "0x5F", "0x70"])
def test_an_address_that_no_lamp_driver_can_have_is_refused(tmp_path: Path, address: str) -> None:
    problems = problems_in(tmp_path, changed(("address = 0x63", f"address = {address}")))
    assert any(it.key == "lamps.lamps.chips.3.address" and "without 0x68" in it.allowed for it in problems)


@pytest.mark.parametrize(
    ("change", "key", "found", "allowed"),
    [
        (("pin = 4 ", "pin = 2 "), "buttons.no-more-bets.pin", "2", "2 is taken by i2c.sda"),
        (("bus = 1", "bus = 1\nbaud = 9"), "i2c.baud", "baud", "one of bus, timeout_s"),
        (("[i2c]", "[i2cc]"), "i2cc", "i2cc", "one of buttons, "),
        (("[keys.dealer]", "[keys.start]"), "keys.start", "start", "start is taken by"),
        (("[keys.dealer]", "[keys.Dealer]"), "keys.Dealer", "Dealer", "small letters"),
        (("commons = [0, 1, 2]", "commons = [0, 1, 1]"), "terminals.terminal.digits.commons.2", "1", "COM line"),
        (("commons = [0, 1, 2]", "commons = []"), "terminals.terminal.digits.commons", "a list of 0", "1 to 8"),
        (("address = 0x70", "address = 0x78"), "terminals.terminal.digits.address", "120", "0x70 to 0x77"),
        (("brightness = 12", "brightness = 17"), "terminals.terminal.digits.brightness", "17", "1 to 16"),
        (("least_turn_s = 0.3", "least_turn_s = 2"), "tumblers.tumbler.least_turn_s", "2", "turn_s, which is 1.5"),
        (("first_turn_s = 2.5", "first_turn_s = 15"), "tumblers.tumbler.first_turn_s", "15", "below longest_on_s"),
        (('cover = "interlock"', 'cover = "none"'), "tumblers.tumbler.cover", "none", "one of interlock, reveals"),
        (("settle_ms = 15", "settle_ms = 1.5"), "buttons.no-more-bets.settle_ms", "1.5", "1 to 1000"),
        (('"small"', '"Small"'), "lamps.lamps.chips.0.channels.0", "Small", "like total-4"),
        (
            ('    "",              # OUT15', '    "", "spare-1", # OUT15'),
            "lamps.lamps.chips.0.channels",
            "a list of 17",
            "",
        ),
        (("entry = 26", "entry = 9 "), "terminals.terminal.numbers.1", "9", "9 is taken by"),
    ],
)
def test_each_error_is_named_with_what_is_allowed(
    tmp_path: Path, change: tuple[str, str], key: str, found: str, allowed: str
) -> None:
    assert_problem(problems_in(tmp_path, changed(change)), key, found, allowed)


WHEEL = """
[wheels.wheel]
port = "/dev/serial0"
baud = 38400
kind = "roulette"
sections = 37
longest_spin_s = 120.0
"""


@pytest.mark.parametrize(
    ("text", "key", "found", "allowed"),
    [
        (WHEEL.replace("/dev/serial0", "serial0"), "port", "serial0", "/dev/serial0"),
        (WHEEL.replace("38400", "38401"), "baud", "38401", "one of 1200, 2400, 4800,"),
        (WHEEL.replace('"roulette"', '"rulette"'), "kind", "rulette", "one of fortune, roulette"),
        (WHEEL.replace("37", "38"), "sections", "38", "(s 131(2))"),
        (WHEEL.replace("37", "1"), "sections", "1", "2 to 100"),
        (WHEEL.replace("longest_spin_s = 120.0", ""), "longest_spin_s", "", "above 0 and up to"),
    ],
)
def test_each_error_of_a_wheel_is_named(tmp_path: Path, text: str, key: str, found: str, allowed: str) -> None:
    assert_problem(problems_in(tmp_path, SIC_BO + text), f"wheels.wheel.{key}", found, allowed)


@pytest.mark.parametrize(
    ("text", "key", "found", "by"),
    [
        (WHEEL.replace("s.wheel", "s.other"), "wheels.other.port", "/dev/serial0", "wheels.wheel"),
        (
            WHEEL.replace("s.wheel", "s.other").replace("serial0", "ttyAMA0"),
            "wheels.other.port",
            "14",
            "wheels.wheel.port",
        ),
        ("[buttons.more]\npin = 15\n", "buttons.more.pin", "15", "wheels.wheel.port"),
        (WHEEL.replace("s.wheel", "s.start"), "wheels.start", "start", "buttons.start"),
    ],
)
def test_what_a_wheel_takes_nothing_else_has(tmp_path: Path, text: str, key: str, found: str, by: str) -> None:
    assert_problem(problems_in(tmp_path, SIC_BO + WHEEL + text), key, found, f"{found} is taken by {by}")


def test_a_wheel_needs_no_more_than_its_port(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(SIC_BO + WHEEL.replace('"roulette"', '"fortune"').replace("37", "52"))
    assert read_board(path).wheels["wheel"].sections == 52


def test_two_devices_on_one_port_are_one_error(tmp_path: Path) -> None:
    assert len(problems_in(tmp_path, SIC_BO + WHEEL + WHEEL.replace("s.wheel", "s.other"))) == 1


def test_devices_on_the_bus_need_the_bus(tmp_path: Path) -> None:
    text = re.sub(r"\[i2c\].*?(?=\n# The dealer's)", "", SIC_BO, flags=re.DOTALL)
    [problem] = problems_in(tmp_path, text)
    assert (problem.line, problem.key, problem.found) == (1, "i2c", "")
    assert "terminals and lamps" in problem.allowed


def test_an_empty_board_lacks_its_back_end(tmp_path: Path) -> None:
    [problem] = problems_in(tmp_path, "")
    assert (problem.line, problem.key, problem.found) == (1, "gpio", "")
    assert "backend" in problem.allowed


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, each in pairs for place in ((*path, key), *places(each, (*path, key)))]


RIGHT = Source("sic-bo.toml", SIC_BO).data
junk = st.recursive(
    st.one_of(
        st.integers(), st.floats(), st.booleans(), st.text(max_size=5), st.sampled_from(["low", "lgpio", 4, 0x60])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(places(RIGHT)), junk), min_size=1, max_size=4))
def test_junk_anywhere_in_a_board_gives_a_board_or_a_configuration_error(changes: list[tuple[Any, Any]]) -> None:
    source = Source("sic-bo.toml", SIC_BO)
    for path, value in changes:
        put(source.data, path, value)
    with suppress(ConfigurationError):
        assert isinstance(board_of(source), Board)


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put a value at this place, if an earlier change has left the place there."""
    *above, last = path
    with suppress(KeyError, IndexError, TypeError):
        for key in above:
            data = data[key]
        data[last] = value


def test_a_lamp_driver_may_have_fewer_lamps_than_channels() -> None:
    assert LampDriver(address=0x60, channels=["small"]).channels == ["small"]
