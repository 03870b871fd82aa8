# SPDX-License-Identifier: MIT
"""Table files: right ones become a table; wrong ones list all their errors, each with line, key and what is allowed."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.config import read_table
from controller.engine.record.state import Limits
from controller.games import find, rooms
from controller.screens import title_of
from hal.board import BOARDS
from hal.wiring.toml_file import ConfigurationError, Problem

GAMES = ", ".join(sorted(rooms()))
SIC_BO = (BOARDS / "sic-bo.toml").read_text()
RIGHT = """\
game = "sic-bo"
name = "table-7"
casino = "Riverside Casino"
board = "sic-bo"
simulated = true
seed = 7

[limits]
minimum = "$2.50"
maximum = "$500"
increment = "$2.50"

[options]
covered-tumbler = false

[screens]
windows = "two"

[screens.dealer]
width = 1920
height = 1080
dpi = 141

[folders]
state = "state"
sockets = "sockets"
"""


def written(folder: Path, text: str, board: str | None = None) -> Path:
    if board is not None:
        (folder / "own.toml").write_text(board)
    path = folder / "table.toml"
    path.write_text(text if "simulated" in text else f"simulated = true\n{text}")
    return path


def errors(folder: Path, text: str, board: str | None = None) -> list[Problem]:
    with pytest.raises(ConfigurationError) as caught:
        read_table(written(folder, text, board))
    return caught.value.problems


def place(problem: Problem) -> tuple[str, int, str]:
    """Return the file, line and key of an error."""
    return problem.file, problem.line, problem.key


def changed(text: str, *changes: tuple[str, str]) -> str:
    for before, after in changes:
        assert text.count(before) >= 1, before
        text = text.replace(before, after, 1)
    return text


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_a_right_file_becomes_a_table(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, RIGHT))
    assert (table.game.id, table.file.name, table.file.seed) == ("sic-bo", "table-7", 7)
    assert table.file.limits.limits() == Limits(250, 50_000, 250)
    assert table.file.options.covered_tumbler is False
    assert (table.file.screens.windows, table.file.screens.dealer.dpi) == ("two", 141)
    assert table.board_path == BOARDS / "sic-bo.toml"
    assert (table.state_folder, table.socket_folder) == (tmp_path / "state", tmp_path / "sockets")
    assert table.text == RIGHT


@pytest.mark.parametrize(
    ("more", "output"), [("", 1), ("[screens.players]\ndpi = 96", 1), ("[screens.players]\noutput = 0", 0)]
)
def test_the_players_window_has_an_output_of_its_own_if_nothing_else_is_said(
    more: str, output: int, tmp_path: Path
) -> None:
    assert read_table(written(tmp_path, f"{RIGHT}{more}\n")).file.screens.players.output == output


def test_the_file_to_begin_with_is_right_with_its_examples_too(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "systemd" / "table.toml").read_text()
    assert read_table(written(tmp_path, text)).file.title == ""
    examples = re.sub(
        r"^# (\[(?:limits\.kinds|folders|approvals).*|(?:minimum|maximum|state|sockets|tournament) = .*)",
        r"\1", text, flags=re.M
    )  # fmt: skip
    assert examples.count("\n[limits.kinds.") == 2
    roulette = examples.replace('game = "sic-bo"', 'game = "roulette"').replace('"sic-bo"   ', '"roulette"')
    roulette = re.sub(r"\[options\]\n.*\n", "", roulette)
    table = read_table(written(tmp_path, roulette))
    assert table.file.limits.limits().kinds == {"straight": (500, 5000), "red": (2500, 50_000)}
    assert str(table.state_folder) == "/var/lib/table-controller"
    assert table.file.approvals == {"tournament": "letter 26/114 of 3 May 2026"}


def test_a_game_is_a_table_by_its_name() -> None:
    """Each with a board, a name and so a journal of its own."""
    for game in rooms():
        table = read_table(Path(game))
        assert (table.game.id, table.file.name, table.file.simulated) == (game, game, True)
        assert table.board_path.stem == game
        assert table.file.limits.limits() == table.game.limits.table


@pytest.mark.parametrize(
    ("limits", "found"),
    [
        ("straigt = { minimum = '$5', maximum = '$50' }", ("did you mean straight?",)),
        ("straight = { minimum = '$5', maximum = '$10' }", ("at least $20,", "$10", "(s 141(2))")),
        ("red = { minimum = '$10', maximum = '$5' }", ("red: ", "$10", "$5")),
    ],
)
def test_limits_of_a_kind_are_those_that_the_rules_allow(limits: str, found: tuple[str, ...], tmp_path: Path) -> None:
    """s 141(2): a straight up wager of $5 at most has a maximum of $20 at least."""
    (error,) = errors(tmp_path, f'game = "roulette"\n[limits.kinds]\n{limits}\n')
    assert place(error) == ("table.toml", 4, f"limits.kinds.{limits.partition(' ')[0]}")
    assert all(words in error.message for words in found), error


def test_a_side_wager_can_have_limits_of_its_own(tmp_path: Path) -> None:
    text = 'game = "blackjack"\nsimulated = true\n[limits]\nincrement = "$1"\n[limits.kinds.{}]\n'
    text += 'minimum = "$1"\nmaximum = "${}"\n'
    table = read_table(written(tmp_path, text.format("super-sevens", 100)))
    assert table.file.limits.limits().kinds == {"super-sevens": (100, 10_000)}
    for wager, maximum, why in (
        ("super-sevens", 99, ("at least $100,", "$99", "(s 23(3))")),
        ("insurance", 100, ("no limits of its own", "(s 36(1))")),
        ("super-seven", 100, ("'super-seven'", "did you mean super-sevens?", "(s 23(1))")),
    ):
        (error,) = errors(tmp_path, text.format(wager, maximum))
        assert place(error) == ("table.toml", 5, f"limits.kinds.{wager}")
        assert all(words in error.message for words in why), error


def test_a_wager_of_its_own_has_no_higher_maximum_than_the_rules_allow(tmp_path: Path) -> None:
    """H6.2, H6.3: at most $10."""
    text = 'game = "let-it-ride-house"\nsimulated = true\n[limits.kinds.bet-1]\nminimum = "$5"\nmaximum = "$20"\n'
    (error,) = errors(tmp_path, text)
    assert place(error) == ("table.toml", 3, "limits.kinds.bet-1")
    assert all(words in error.message for words in ("$20", "$10 at most")), error


def test_every_wrong_limit_is_named_at_its_own_line(tmp_path: Path) -> None:
    """s 190(3) and the like: a tie has a share of the table's maximum. An impossible range is reported once."""
    text = (
        'game = "roulette"\nsimulated = true\n[limits]\nminimum = "$5"\nincrement = "$10"\n[limits.kinds.straight]\n'
        'minimum = "$10"\nmaximum = "$5"\n[limits.kinds.red]\nminimum = 5\nmaximum = "$10"\n'
        '[limits.kinds.split]\nminimum = "$10"\nmaximum = "$2000000000"\n[limits.kinds.blue]\nminimum = "$1"\n'
        'maximum = "$0"\n[limits.kinds.column]\nminimum = "$10"\nmaximum = "$20"\n'
    )
    found = errors(tmp_path, text)
    told = [
        (3, "limits", ("steps of $10", "minimum of $5")),
        (6, "limits.kinds.straight", ("minimum of $10", "maximum of $5")),
        (10, "limits.kinds.red.minimum", ("5 ",)),
        (14, "limits.kinds.split.maximum", ()),
        (15, "limits.kinds.blue", ("'blue'",)),
        (18, "limits.kinds.column", ("column", "$25 or less", "at least")),
    ]
    assert [place(error) for error in found] == [("table.toml", line, key) for line, key, _ in told]
    for error, (_, _, named) in zip(found, told, strict=True):
        assert all(words in error.message for words in named), error


def test_the_limits_of_a_tie_are_named_at_their_line(tmp_path: Path) -> None:
    text = 'game = "baccarat"\nsimulated = true\n[limits.kinds.tie]\nminimum = "$5"\nmaximum = "$5000"\n'
    (error,) = errors(tmp_path, text)
    assert place(error) == ("table.toml", 3, "limits.kinds.tie")
    assert error.allowed.startswith("tie: the maximum is")


def test_wrong_steps_hide_nothing_else_that_is_wrong(tmp_path: Path) -> None:
    limits = '[limits]\nminimum = "$4"\nmaximum = "$150"\nincrement = "$20"\n'
    tie = '[limits.kinds.tie]\nminimum = "$20"\nmaximum = "$300"\n'
    steps, low, high = errors(tmp_path, f'game = "mini-baccarat"\nsimulated = true\n{limits}{tie}')
    cited = ("(s 5(3))", "(s 197(2)(a))", "(s 197(2)(b))")
    assert all(section in error.message for section, error in zip(cited, (steps, low, high), strict=True))


def test_limits_of_a_kind_state_both_ends(tmp_path: Path) -> None:
    (error,) = errors(tmp_path, 'game = "roulette"\n[limits.kinds]\nstraight = { minimum = "$5" }\n')
    assert (error.key, error.found) == ("limits.kinds.straight.maximum", "")


def test_a_table_without_limits_of_its_own_has_those_that_its_game_has_by_its_rules(tmp_path: Path) -> None:
    """s 113(2)(a): craps with a minimum of $5 has a maximum of at least $200."""
    (error,) = errors(tmp_path, 'game = "craps"\n[limits]\nmaximum = "$100"\n')
    assert "(s 113(2)(a))" in error.message


def test_without_a_file_there_is_a_simulated_sic_bo_table() -> None:
    table = read_table(None)
    assert (table.game.id, table.file.simulated, table.board_path.name) == ("sic-bo", True, "sic-bo.toml")
    assert table.file.limits.limits() == Limits(500, 50_000, 500)


def test_an_empty_file_is_a_simulated_sic_bo_table_too(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, ""))
    assert (table.game.id, table.file.simulated, table.board_path.name) == ("sic-bo", True, "sic-bo.toml")


def test_whether_a_table_is_simulated_has_to_be_said(tmp_path: Path) -> None:
    """Nobody is to play on a table that only seems to be one."""
    path = tmp_path / "table.toml"
    path.write_text('name = "table-7"\n')
    with pytest.raises(ConfigurationError) as caught:
        read_table(path)
    assert caught.value.problems == [Problem("table.toml", 1, "simulated", "", "true or false")]


def test_a_covered_tumbler_has_the_board_with_its_cover(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "[options]\ncovered-tumbler = true\n"))
    assert table.board.of("tumblers")["tumbler"].cover == "reveals"
    assert table.file.options.covered_tumbler is True


def test_a_board_of_its_own_lies_beside_the_table_file(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, 'board = "own.toml"\n', SIC_BO))
    assert table.board_path == tmp_path / "own.toml"


def test_folders_are_the_users_own_where_neither_file_nor_systemd_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "own/state")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "own/run")
    table = read_table(written(tmp_path, 'name = "table-7"\n'))
    assert table.state_folder == Path("own/state/table-controller/table-7").absolute()
    assert table.socket_folder == Path("own/run/table-controller/table-7").absolute()
    monkeypatch.setenv("STATE_DIRECTORY", "var/lib/table:other")
    monkeypatch.setenv("RUNTIME_DIRECTORY", "run/table")
    assert (table.state_folder, table.socket_folder) == (Path("var/lib/table").absolute(), Path("run/table").absolute())


def test_every_path_of_a_table_is_the_same_wherever_the_program_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Importing a library may change the working directory: lgpio does."""
    written(tmp_path, 'board = "own.toml"\n[folders]\nstate = "state"\nsockets = "sockets"\n', SIC_BO)
    monkeypatch.chdir(tmp_path)
    table = read_table(Path("table.toml"))
    monkeypatch.chdir("/")
    named = (table.path, table.board_path, table.state_folder, table.socket_folder)
    assert named == tuple(tmp_path / name for name in ("table.toml", "own.toml", "state", "sockets"))


def test_a_relative_folder_is_beside_the_table_file_whoever_asks_from_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, gone = written(tmp_path, '[folders]\nstate = "/state"\nsockets = "sockets"\n'), tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert (read_table(file).state_folder, read_table(file).socket_folder) == (Path("/state"), tmp_path / "sockets")


WRONG = """\
gaem = "sic-bo"
name = "Table 7"
casino = ""
simulated = "yes"
seed = 1.5

[limits]
minimum = 5
maximun = "$500"

[options]
covered-tumblr = true

[screens]
windows = "three"

[screens.players]
dpi = 20
"""


def test_all_errors_are_listed_at_once_with_line_key_and_what_is_allowed(tmp_path: Path) -> None:
    found = errors(tmp_path, WRONG)
    expected = [
        (1, "gaem", "gaem", "one of ", "game"),
        (2, "name", "Table 7", "like table-7", ""),
        (3, "casino", "", "", ""),
        (4, "simulated", "yes", "true or false", ""),
        (5, "seed", "1.5", "a whole number", ""),
        (8, "limits.minimum", "5", 'like "$5" or "$2.50"', ""),
        (9, "limits.maximun", "maximun", "one of increment, kinds, maximum, minimum", "maximum"),
        (12, "options.covered-tumblr", "covered-tumblr", "one of covered-tumbler", "covered-tumbler"),
        (15, "screens.windows", "three", "", ""),
        (18, "screens.players.dpi", "20", "600", ""),
    ]
    assert len(found) == len(expected), found
    for error, (line, key, value, allowed, nearest) in zip(found, expected, strict=True):
        assert (*place(error), error.nearest) == ("table.toml", line, key, nearest)
        assert key == "casino" or error.found == value
        assert allowed in error.allowed, error


@pytest.mark.parametrize(
    ("limits", "found", "section"),
    [
        ('minimum = "$10"\nmaximum = "$5"', r"minimum of \$10 .*maximum of \$5\b", "s 74(1)"),
        ('minimum = "$5"\nincrement = "$10"', r"steps of \$10 .*minimum of \$5\b", "s 5(3)"),
        ('minimum = "$0"', r"minimum of \$0 .*maximum of \$500\b", "s 74(1)"),
        ('increment = "$0"', r"steps of \$0\b", "s 5(3)"),
    ],
)
def test_limits_that_do_not_fit_one_another_cite_the_section(
    limits: str, found: str, section: str, tmp_path: Path
) -> None:
    (error,) = errors(tmp_path, f"[limits]\n{limits}\n")
    assert place(error) == ("table.toml", 2, "limits")
    assert re.search(found, error.allowed)
    assert "increment at most" in error.allowed
    assert error.allowed.endswith(f"({section})")


@pytest.mark.parametrize(
    ("game", "option", "words"),
    [
        ("baccarat", "places = 99", ("99", "from 10 to 14 (s 81(1))")),
        ("baccarat", 'dealer-banks = "no"', ("no", "true or false (s 96)")),
        ("mini-baccarat", "decks = 7", ("7", "one of 6, 8 (s 192(1))")),
        ("craps", "places = 0", ("0", "from 1 to 30")),
        ("wheel-of-fortune-50", 'rim = "abc"', ("1 a, 1 b, 1 c", "24 a, 8 b, 8 c, 4 d, 2 e, 2 f, 1 g, 1 h (s 145(2))")),
    ],
)
def test_an_option_that_is_not_allowed_cites_the_section_that_gives_it(
    game: str, option: str, words: tuple[str, str], tmp_path: Path
) -> None:
    (error,) = errors(tmp_path, f'game = "{game}"\nsimulated = true\n[options]\n{option}\n')
    assert place(error) == ("table.toml", 4, f"options.{option.partition(' ')[0]}")
    assert (error.found.endswith(words[0]), error.allowed.endswith(words[1])) == (True, True), error


def test_equal_minimum_maximum_and_increment_are_right(tmp_path: Path) -> None:
    file = written(tmp_path, '[limits]\nminimum = "$5"\nmaximum = "$5"\nincrement = "$5"\n')
    assert read_table(file).file.limits.limits() == Limits(500, 500, 500)


@pytest.mark.parametrize("amount", ["5", "5.0", '"five"', '"-$5"', '"$5.5"', '"$1.005"', '"$ 5"', '"5€"', '""', "true"])
def test_what_is_no_amount_of_money_is_refused(amount: str, tmp_path: Path) -> None:
    (error,) = errors(tmp_path, f"[limits]\nminimum = {amount}\n")
    assert place(error) == ("table.toml", 3, "limits.minimum")
    assert "like " in error.allowed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "sicbo"', f"; one of {GAMES}; did you mean sic-bo?"),
        ('game = "xyz"', f"; one of {GAMES}"),
        ('board = "sic-boo"', "did you mean sic-bo"),
        ('board = "none.toml"', "none.toml"),
        ("game = 5", "table.toml:2: game: 5 is not allowed"),
        ("board = 5", "table.toml:2: board: 5 is not allowed; a text"),
        ("limits = 5", "table.toml:2: limits: 5 is not allowed; a table"),
        ("options = 5", "table.toml:2: options: 5 is not allowed; a table"),
        ("= 5", "table.toml:2: "),
        ('board = "a\\u0000.toml"', "board"),
    ],
)
def test_each_single_error_is_one_of_the_messages(text: str, words: str, tmp_path: Path) -> None:
    assert any(words in str(error) for error in errors(tmp_path, text + "\n"))


def test_an_unknown_board_is_named_at_its_line_with_what_there_is(tmp_path: Path) -> None:
    found = errors(tmp_path, 'name = "table-7"\nboard = "sic-bow"\n')
    shipped = sorted(path.stem for path in BOARDS.glob("*.toml"))
    assert {"sic-bo", "sic-bo-covered", "craps"} <= set(shipped)
    (error,) = found
    assert (*place(error), error.found, error.nearest) == ("table.toml", 3, "board", "sic-bow", "sic-bo")
    assert f"({', '.join(shipped)})" in error.allowed


@pytest.mark.parametrize(
    ("game", "board", "other", "own"),
    [
        ("sic-bo", "craps", "Craps", "sic-bo, sic-bo-covered"),
        ("roulette", "sic-bo-covered", "Sic-bo", "roulette, roulette-keypad"),
        ("tri-chro-63", "tri-chro-54", "Tri-chro (54 balls)", "tri-chro-63, tri-chro-63-generator"),
        ("mini-dice", "sic-bo", "Sic-bo", "mini-dice"),
    ],
)
def test_a_board_of_another_game_is_one_error(game: str, board: str, other: str, own: str, tmp_path: Path) -> None:
    (error,) = errors(tmp_path, f'game = "{game}"\nboard = "{board}"\n')
    assert (*place(error), error.found) == ("table.toml", 3, "board", board)
    assert f"for {other}; for {find(game).name}: {own}, or" in error.allowed


@pytest.mark.parametrize(
    ("game", "key", "before", "after"),
    [
        ("tri-chro-63", "drawers.drawer.balls", 63, 54),
        ("wheel-of-fortune-50", "wheels.wheel.sections", 50, 52),
    ],
)
def test_a_machine_with_other_balls_or_sections_is_refused(
    game: str, key: str, before: int, after: int, tmp_path: Path
) -> None:
    name = key.rpartition(".")[2]
    own = changed((BOARDS / f"{game}.toml").read_text(), (f"{name} = {before}", f"{name} = {after}"))
    (error,) = errors(tmp_path, f'game = "{game}"\nboard = "own.toml"\n', own)
    assert (error.file, error.key, error.found) == ("own.toml", key, str(after))
    assert find(game).name in error.allowed


def test_the_badge_reader_has_a_port_of_its_own(tmp_path: Path) -> None:
    """At one port with a machine, the table would look for another program that holds it: itself."""
    (error,) = errors(tmp_path, 'game = "roulette"\n[badges]\nport = "/dev/serial0"\n')
    assert place(error) == ("table.toml", 4, "badges.port")
    assert "taken by wheel" in error.message
    assert read_table(written(tmp_path, 'game = "roulette"\n[badges]\nport = "/dev/ttyUSB0"\n'))


def test_lamps_that_a_board_does_not_have_at_all_are_one_error(tmp_path: Path) -> None:
    own = SIC_BO.replace("lamps.lamps", "lamps.lamp")
    found = errors(tmp_path, 'board = "own.toml"\n', own)
    (error,) = [error for error in found if "lamp" in str(error)]
    assert place(error) == ("own.toml", line_of(own, "[lamps.lamp]"), "lamps.lamps")
    assert (error.found, error.nearest) == ("", "lamp")


def test_errors_of_table_and_board_come_together(tmp_path: Path) -> None:
    board = changed(SIC_BO, ("longest_on_s = 15.0", ""))
    found = errors(tmp_path, 'sed = 5\nboard = "own.toml"\n', board)
    assert ("table.toml", 2, "sed") in map(place, found)
    assert ("own.toml", "tumblers.tumbler.longest_on_s", "") in [(it.file, it.key, it.found) for it in found]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('"small", ', '"smal", ', "; one of any-triple, big,"),
        ('"small", ', '"smal", ', "did you mean small?"),
        ('"small", ', '"", ', "no lamp for small"),
        ("[buttons.no-spin]", "[buttons.no-spinn]", "buttons.no-spin: missing; "),
        ("[buttons.no-spin]", "[buttons.no-spinn]", "did you mean no-spinn?"),
        ("[keys.dealer]", "[keys.croupier]", "keys.dealer: missing; "),
        ("[tumblers.tumbler]", "[tumblers.tumblr]", "tumblers.tumbler: missing; "),
        ("[tumblers.tumbler]", "[tumblers.tumblr]", "did you mean tumblr?"),
        ("6 = 19               # J8 pin 35\n", "", "6"),
        ("6 = 19 ", "7 = 19 ", "7"),
        ("commons = [0, 1, 2]", "commons = [0, 1]", "3"),
    ],
)
def test_a_board_that_does_not_fit_the_game_is_refused(before: str, after: str, words: str, tmp_path: Path) -> None:
    """Among others: six buttons numbered 1 to 6, and a place for each of the three numbers (s 67(4))."""
    found = errors(tmp_path, 'board = "own.toml"\n', changed(SIC_BO, (before, after)))
    assert any(error.file == "own.toml" and words in str(error) for error in found), found


def test_a_lamp_that_fits_no_wager_is_named_at_its_line(tmp_path: Path) -> None:
    board = changed(SIC_BO, ('"triple-1", ', '"tripel-1", '))
    found = errors(tmp_path, 'board = "own.toml"\n', board)
    at = line_of(board, "channels = [")
    assert (("own.toml", at, "lamps.lamps.chips.0.channels"), "tripel-1") in [(place(it), it.found) for it in found]
    assert any("no lamp for triple-1" in error.message for error in found)


def test_missing_lamps_are_listed_in_the_same_order_each_time(tmp_path: Path) -> None:
    names = ["small", "big", "any-triple", *(f"triple-{number}" for number in range(1, 7))]
    board = changed(SIC_BO, *((f'"{name}"', '""') for name in names))
    found = errors(tmp_path, 'board = "own.toml"\n', board)
    assert [str(error).rpartition(" ")[2] for error in found] == sorted(names)


@pytest.mark.parametrize(
    ("options", "board", "kind", "allowed"),
    [
        ("shuffling-device = true", "double-chance", "shoe", "shuffling-device"),
        ("shuffling-device = false", "double-chance-device", "shuffling-device", "shoe"),
    ],
)
def test_a_shoe_that_is_not_what_the_option_says_is_refused(
    options: str, board: str, kind: str, allowed: str, tmp_path: Path
) -> None:
    (error,) = errors(tmp_path, f'game = "double-chance"\nboard = "{board}"\n[options]\n{options}\n')
    line = line_of((BOARDS / f"{board}.toml").read_text(), f'kind = "{kind}"') if kind != "shoe" else 0
    assert (error.file, error.key, error.found) == (f"{board}.toml", "shoes.shoe.kind", kind)
    assert not line or error.line == line
    assert f'"{allowed}", as the table' in error.allowed


@pytest.mark.parametrize(
    ("options", "board", "cover", "allowed"),
    [("true", "sic-bo", "interlock", "reveals"), ("false", "sic-bo-covered", "reveals", "interlock")],
)
def test_a_cover_that_is_not_what_the_option_says_is_refused(
    options: str, board: str, cover: str, allowed: str, tmp_path: Path
) -> None:
    (error,) = errors(tmp_path, f'board = "{board}"\n[options]\ncovered-tumbler = {options}\n')
    line = line_of((BOARDS / f"{board}.toml").read_text(), f'cover = "{cover}"')
    assert (*place(error), error.found) == (f"{board}.toml", line, "tumblers.tumbler.cover", cover)
    assert f'"{allowed}", as the table' in error.allowed


# Junk

KEYS = ["game", "name", "casino", "board", "simulated", "seed", "limits", "options", "screens", "folders", "other"]
INNER = ["minimum", "maximum", "increment", "covered-tumbler", "windows", "dealer", "players", "dpi", "state", "x"]


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case str():
            return '"' + "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08x}" for c in value) + '"'
    return str(value)


WORDS = st.sampled_from(
    ["sic-bo", "sic-bo-covered", "own.toml", ".toml", "$5", "$2.50", "two", "..", "table-7", "\0.toml"]
)
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda number: f"{number:.6f}").map(float),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    WORDS,
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(INNER), inner, max_size=4)),
    max_leaves=8,
)


def reads_or_is_refused(path: Path) -> None:
    problems: list[Problem] = []
    try:
        read_table(path)
    except ConfigurationError as error:
        problems = error.problems or [Problem("nothing", 0, "", "", "")]
    assert all(problem.line >= 1 and problem.message for problem in problems)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_whatever_values_stand_in_a_file_it_is_read_or_its_errors_are_listed(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any]
) -> None:
    path = tmp_path_factory.getbasetemp() / "values.toml"
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in {"simulated": True, **data}.items()))
    reads_or_is_refused(path)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode(errors="surrogatepass"))))
def test_whatever_bytes_a_file_holds_it_is_read_or_its_errors_are_listed(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.toml"
    path.write_bytes(data)
    reads_or_is_refused(path)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_right_file_with_a_stretch_cut_out_or_put_in_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    begin = data.draw(st.integers(0, len(RIGHT)))
    end = data.draw(st.integers(begin, min(len(RIGHT), begin + 12)))
    junk = data.draw(st.text(st.sampled_from('abc"$=[]{}.,#\n 0123456789-\\'), max_size=6))
    path = tmp_path_factory.getbasetemp() / "cut.toml"
    path.write_text(RIGHT[:begin] + junk + RIGHT[end:])
    reads_or_is_refused(path)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_board_with_a_line_left_out_or_doubled_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = SIC_BO.splitlines()
    real = [at for at, line in enumerate(lines) if line and not line.startswith("#")]
    at = data.draw(st.sampled_from(real))
    lines[at : at + 1] = data.draw(st.sampled_from([[], [lines[at]] * 2, [lines[at].partition("=")[0] + '= "x"']]))
    folder = tmp_path_factory.getbasetemp()
    reads_or_is_refused(written(folder, 'board = "own.toml"\n', "\n".join(lines)))


@pytest.mark.parametrize("folder", ["", "own.toml"])
def test_what_is_no_file_is_refused(folder: str, tmp_path: Path) -> None:
    (tmp_path / "own.toml").mkdir()
    reads_or_is_refused(tmp_path / folder)
    with pytest.raises(ConfigurationError):
        read_table(tmp_path / folder)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('game = "craps"\n', "Craps"),
        ('game = "craps"\nname = "craps"\n', "Craps"),
        ('game = "craps"\nname = "table-7"\n', "Craps table-7"),
        ('game = "craps"\ntitle = "Dice"\n', "Dice"),
    ],
)
def test_the_screens_are_headed_by_the_game_and_by_a_name_that_the_file_gives(
    text: str, title: str, tmp_path: Path
) -> None:
    table = read_table(written(tmp_path, text))
    assert title_of(table.file, table.game) == title


def test_a_person_who_may_not_look_for_the_floors_key_uses_the_table_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the users of table and link may look into the folder of the package."""

    def no_entry(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    (file := tmp_path / "table.toml").write_text(
        'game = "caribbean-stud"\nname = "stud-1"\nsimulated = true\n[options]\njackpot-pool = "major"\n'
        '[floor]\nkey = "table-link/floor.pub"\n'
    )
    with pytest.raises(ConfigurationError, match=r"floor\.key"):
        read_table(file)
    monkeypatch.setattr(Path, "is_file", no_entry)
    assert read_table(file).jackpot_pool == "major"
