# SPDX-License-Identifier: MIT
"""Expectations of a tape: absent effects, effects in any order, repeated effects, and refused tables."""

from pathlib import Path

import pytest

from controller.games import find, rooms
from controller.tapes.runner import STAGES, TapeResult, play
from controller.tapes.script.opening import TableRefused
from controller.tapes.script.script import Expectation
from controller.tapes.stages.engine_stage import EngineStage

BETTING = "table sic-bo\nwager red small $5\nwager blue big $5\n"
DECLARED = f"""\
{BETTING}press no-more-bets
press start
tumbler turns 3 and shows 1 2 4
enter 1 2 4
"""
PAID = f"{DECLARED}press paid\n"
SMALL, BIG = "paid: red small: $5 wins 1 to 1, returns $10", "paid: blue big: $5 loses"


def played(folder: Path, text: str, on: str = "engine") -> TapeResult:
    path = folder / "written.tape"
    path.write_text(text)
    return play(path, on)


def failures(folder: Path, text: str, on: str = "engine") -> list[str]:
    return list(map(str, played(folder, text, on).failures))


# What does not happen


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{PAID}> not paid: green …\n", 0),
        (f"{PAID}> not paid: red …\n", 9),
        (f"{DECLARED}> not paid: …\npress paid\n", 0),
        (f"{DECLARED}> never paid: …\npress paid\n", 8),
        (f"{PAID}> never declared: …\n", 0),
        (f"{PAID}> never paid: blue …\n", 9),
        ("table sic-bo\n> never call: …\nwager red small $5\n", 0),
        ("table sic-bo\n> never call: …\npress no-more-bets\n", 2),
    ],
)
def test_what_must_not_come_fails_the_tape_where_it_is_written(text: str, line: int, on: str, tmp_path: Path) -> None:
    found = played(tmp_path, text, on).failures
    assert [failure.line for failure in found] == [line] * bool(line), found


def test_what_came_against_an_expectation_is_shown_with_the_line_that_caused_it(tmp_path: Path) -> None:
    (failure,) = played(tmp_path, f"{DECLARED}> never paid: red …\npress paid\n").failures
    assert failure.what == "not expected 'paid: red …', but after 'press paid' (line 9):"
    assert failure.came == (f"{SMALL} (s 75(a))",)


def test_an_answer_that_must_not_come_needs_an_expectation_all_the_same(tmp_path: Path) -> None:
    """`not refused` says nothing of the refusal that does come."""
    found = failures(tmp_path, "table sic-bo\npress start\n> not refused: the key is off\n")
    assert found == ["line 2: press start: not expected: refused: call no more bets first (s 72(1))"]


@pytest.mark.parametrize("words", ["payd: …", "not payd: …", "never payd: …", "2 times payd: …"])
def test_an_answer_that_there_is_not_is_a_mistake_of_the_tape(words: str, tmp_path: Path) -> None:
    assert failures(tmp_path, f"{PAID}> {words}\n") == ["line 9: no answer is called 'payd': did you mean paid?"]


# Order


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        ((SMALL, BIG), []),
        ((BIG, SMALL), [10]),
        (("any order", BIG, SMALL), []),
        (("any order", SMALL, BIG), []),
        (("any order", "paid: …", SMALL), []),
        (("any order", SMALL, "paid: …", "paid: …"), [12]),
        (("any order", SMALL, SMALL), [11]),
        (("any order", SMALL, "paid: green …"), [11]),
        ((BIG, "any order", SMALL), [11]),
        ((SMALL, "any order", BIG, "round: 1 declared"), []),
    ],
)
def test_after_any_order_each_answer_meets_one_expectation_in_whatever_order(
    expected: tuple[str, ...], lines: list[int], tmp_path: Path
) -> None:
    text = PAID + "".join(f"> {words}\n" for words in expected)
    assert [failure.line for failure in played(tmp_path, text).failures] == lines


def test_any_order_ends_with_the_line_it_is_about(tmp_path: Path) -> None:
    text = f"{DECLARED}> any order\n> lit: …\n> declared: …\npress paid\n> {BIG}\n> {SMALL}\n"
    assert [failure.line for failure in played(tmp_path, text).failures] == [13]


# Refusals

KEYED_EARLY = "table sic-bo\nenter 4 4\n"
NOT_NOW = "refused: first: take wagers, then call no more bets (s 72(1))"


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        ((NOT_NOW,), [2]),
        ((NOT_NOW, NOT_NOW), [2]),
        ((NOT_NOW, NOT_NOW, NOT_NOW), []),
        ((f"3 times {NOT_NOW}",), []),
        ((f"2 times {NOT_NOW}",), [2]),
        ((f"4 times {NOT_NOW}",), [3, 2]),
        (("any order", f"2 times {NOT_NOW}", NOT_NOW), []),
    ],
)
def test_each_refusal_needs_an_expectation_of_its_own(
    expected: tuple[str, ...], lines: list[int], tmp_path: Path
) -> None:
    text = KEYED_EARLY + "".join(f"> {words}\n" for words in expected)
    assert [failure.line for failure in played(tmp_path, text).failures] == lines


def test_refusals_without_an_expectation_are_counted(tmp_path: Path) -> None:
    found = failures(tmp_path, f"{KEYED_EARLY}> {NOT_NOW}\n")
    assert found == [f"line 2: enter 4 4: not expected, 2 times: {NOT_NOW}"]


# A table that is refused


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("craps places=99", "places: 99 is not allowed; a whole number from 1 to 30"),
        ("baccarat places=9", "places: 9 is not allowed; a whole number from 10 to 14 (s 81(1))"),
        ("baccarat places=ten", "places: ten is not allowed; a whole number from 10 to 14 (s 81(1))"),
        ("mini-baccarat decks=7", "decks: 7 is not allowed; one of 6, 8 (s 192(1))"),
        (
            "sic-bo covered-tumbler=3",
            "covered-tumbler: 3 is not allowed; true or false (s 72(3)); in a tape: covered-tumbler alone, or nothing",
        ),
        (
            "caribbean-stud slots=on",
            "slots: on is not allowed; true or false (s 231(1)); in a tape: slots alone, or nothing",
        ),
        ("sic-bo minimum=$10 maximum=$5", "a minimum of $10 does not fit a maximum of $5 (s 74(1))"),
        (
            "wheel-of-fortune-50 rim=abc",
            "rim: a wheel with the sections 1 a, 1 b, 1 c is not allowed; it must have 24 a, 8 b, 8 c, 4 d, 2 e, 2 f, "
            "1 g, 1 h (s 145(2))",
        ),
        (
            "roulette strait=$1..$20",
            "no kind of wager 'strait' has limits of its own: did you mean straight? (s 141(1))",
        ),
    ],
)
def test_a_table_that_the_rules_do_not_allow_is_refused(table: str, why: str, on: str, tmp_path: Path) -> None:
    assert failures(tmp_path, f"table {table}\n> refused: {why}\n", on) == []
    assert failures(tmp_path, f"table {table}\n", on) == [f"line 1: table {table}: not expected: refused: {why}"]


def test_every_reason_to_refuse_a_table_is_given(tmp_path: Path) -> None:
    text = (
        "table craps places=99 double-odds=2 minimum=$0\n> any order\n> refused: places: …\n> refused: double-odds: …\n"
    )
    found = failures(tmp_path, text)
    assert len(found) == 1
    assert "not expected: refused: a minimum of $0 does not fit a maximum of $500" in found[0]


@pytest.mark.parametrize("on", STAGES)
def test_after_a_table_that_was_refused_there_can_be_another_and_nothing_else(on: str, tmp_path: Path) -> None:
    refused = "table craps places=99\n> refused: places: …\n"
    assert failures(tmp_path, f"{refused}table craps places=0\n> refused: …\ntable craps\npress accept\n", on) == []
    assert failures(tmp_path, f"{refused}press accept\npress pass\n", on) == ["line 3: press accept: there is no table"]


def test_a_stage_that_refuses_a_table_says_why() -> None:
    with pytest.raises(TableRefused, match="places: 99 is not allowed"):
        EngineStage("craps", ["places=99"])


# Time


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize("acts", [0, 400])
def test_a_wait_is_as_long_on_every_stage_whatever_was_done_before(acts: int, on: str, tmp_path: Path) -> None:
    """Acts take no time on the wall clock: limits after a minute need a minute's wait."""
    act = "press start\n> refused: …\n"
    announced = "limits minimum=$10 after 20 minutes\n> timer: limits in 1200 s\n"
    waits = "wait 19 minutes\n> not sign: …\nwait 1 minutes\n> sign: minimum $10, …\n"
    text = f"table sic-bo\n{act * acts}{announced}{act * acts}{waits}"
    assert failures(tmp_path, text, on) == []


# The parts of a table


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(
    ("table", "line", "why"),
    [
        ("triple-penny-two-up", "indicators lost", "this table has no device 'indicators': there is none"),
        ("two-up", "indicatrs lost", "this table has no device 'indicatrs': did you mean indicators?"),
        ("craps", "wheel lost", "this table has no device 'wheel': there is terminal"),
        ("roulette keypad", "wheel lost", "this table has no device 'wheel': there is terminal"),
        ("wheel-of-fortune-52", "enter 8", "this table has no number '8': there are 1, 2, 3, 4, 5, 6, 7"),
        ("two-up", "key 1", "this table has no number '1': there is none"),
        ("two-up", "press entry", "this table has no entry terminal"),
        ("sic-bo", "press piad", "this table has no button 'piad': did you mean paid?"),
        ("sic-bo", "button strat stuck", "this table has no button 'strat': did you mean start?"),
        ("sic-bo", "button strat freed", "this table has no button 'strat': did you mean start?"),
        ("sic-bo", "turn inspector key on", "this table has no key 'inspector': there are dealer, floor-manager"),
        ("sic-bo", "lamp smal dark", "this table has no lamp 'smal': did you mean small?"),
        ("two-up", "light head-1 dark", "this table has no lamp 'head-1': did you mean heads-1?"),
        ("triple-penny-two-up", "light heads-1 mended", "this table has no lamp 'heads-1': there is none"),
        ("craps", "tumbler jams", "this table has no dice tumbler"),
        ("sic-bo", "wheel spun clockwise", "this table has no wheel with a reader"),
        ("tri-chro-54", "generator fails", "this table has no random result generator"),
        ("tri-chro-54 generator", "drawer jams", "this table has no ball drawer"),
        ("tri-chro-54", "drawer jams", "the drawer is not drawing"),
        ("tri-chro-54 generator", "generator draws 17", "the generator is not drawing"),
        ("tri-chro-54", "drawer is turned by hand to 40", "the motor holds the drawer: press by-hand first"),
        ("roulette", "ball rests in 17 after 6 revolutions", "nothing spins"),
        ("roulette", "wheel spun clockwise", "a roulette wheel has no symbols; spin the ball"),
        ("wheel-of-fortune-50", "ball spun", "a wheel of fortune has no ball; spin the wheel"),
        ("sic-bo", "key 9c", "this table has no card shoe"),
        ("sic-bo", 'direct flor-manager void "fire"', "no role 'flor-manager': did you mean floor-manager?"),
        ("sic-bo", "limits minimun=$10 after 0 minutes", "no limit 'minimun': did you mean minimum?"),
    ],
)
def test_a_part_or_a_role_that_there_is_not_is_a_mistake_of_the_tape_on_every_stage(
    table: str, line: str, why: str, on: str, tmp_path: Path
) -> None:
    assert failures(tmp_path, f"table {table}\n{line}\n", on) == [f"line 2: {line}: {why}"]


# Balls of a drawing

TOO_MANY = "the drawing was over before the last of these balls: no more are drawn, but for one that broke"


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(("machine", "option"), [("drawer", ""), ("generator", " generator")])
@pytest.mark.parametrize("drawn", [("17 40 22",), ("17", "40 22")], ids=" then ".join)
def test_more_balls_than_are_to_be_drawn_are_a_mistake_of_the_tape_on_every_stage(
    drawn: tuple[str, ...], machine: str, option: str, on: str, tmp_path: Path
) -> None:
    lines = (
        f"table tri-chro-54{option}",
        "press no-more-bets",
        "press start",
        *(f"{machine} draws {it}" for it in drawn),
    )
    assert failures(tmp_path, "\n".join(lines), on) == [f"line {len(lines)}: {lines[-1]}: {TOO_MANY}"]


# Sections


@pytest.mark.parametrize(
    "section",
    [
        "s 75(a)",
        "ss 239(5), 225(b)",
        "s 84(2), s 2",
        "10.1",
        "8.1-8.2",
        "12.10, 12.11.4",
        "H9.3",
        "H8.18-H8.21",
        "H10, assumed",
    ],
)
def test_the_section_of_an_answer_may_be_left_out_and_must_be_equal_if_it_is_written(section: str) -> None:
    answer = f"paid: ann ante on 1: $10 loses ({section})"
    for words, met in (
        ("paid: ann ante on 1: $10 loses", True),
        (f"paid: ann ante on 1: $10 loses ({section})", True),
        ("paid: ann ante on 1: $10 loses (s 1)", False),
        ("paid: ann ante on 1: $10", False),
    ):
        assert Expectation(1, words).met_by(answer) == met, words


@pytest.mark.parametrize("game", rooms())
def test_every_section_of_a_game_may_be_left_out(game: str) -> None:
    found = find(game)
    sources = {it.source for it in (*found.directions.values(), *found.wagers.values(), *found.approvals)}
    for source in sources | {source for _, source in found.about.steps}:
        assert Expectation(1, "noted: done").met_by(f"noted: done ({source})"), source


@pytest.mark.parametrize(
    "words", ["blocked: start: stopped (and 2 more)", "state: point 6 (of 3 rounds)", "noted: 4 (a)"]
)
def test_other_words_in_brackets_are_no_section(words: str) -> None:
    assert not Expectation(1, words.rpartition(" (")[0]).met_by(words)


def test_what_must_not_come_is_found_without_its_section_at_tables_of_other_rules(tmp_path: Path) -> None:
    text = "table double-chance\ncards ready\nwager ann double-chance $1 on hand 1\n"
    (came,) = [it for it in failures(tmp_path, text) if "refused: " in it]
    refused = came.partition("not expected: ")[2].rpartition(" (")[0]
    assert failures(tmp_path, f"{text}> {refused}\n") == []
    assert [it.line for it in played(tmp_path, f"{text}> refused: …\n> not {refused}\n").failures] == [5]
