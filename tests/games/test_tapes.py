# SPDX-License-Identifier: MIT
"""Every tape, on the engine and on the simulated table; and that the runner finds what is wrong with one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Self

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.display import wording
from controller.engine.record.effects import Alert, Effect, Note, Prompt, Refuse
from controller.engine.values.places import place_number
from controller.games import find, rooms
from controller.tapes import runner
from controller.tapes.entries import event_of_line
from controller.tapes.language import FORMS
from controller.tapes.runner import STAGES, TapeResult, play
from controller.tapes.script.script import Expectation, TapeStep, parse
from controller.tapes.script.verdict import Answers, TapeVerdict, answers_of
from controller.tapes.stages.engine_stage import EngineStage
from tests.games.asked_keys import Known, MarkedKeys, Wait
from tests.orders import for_the_dealer

HERE = Path(__file__).parent
TAPES = sorted(HERE.glob("*/*.tape"))
ROUND = """\
table sic-bo
wager red small $5
press start
> refused: call no more bets first (s 72(1))
press no-more-bets
> call: no more bets
press start
> run: tumbler 3 turns
tumbler turns 3 and shows 1 2 4
enter 1 2 4
> declared: 1, 2, 4; total 7
> lit: small …
press paid
> paid: red small: $5 wins 1 to 1, returns $10
"""
"""A right tape, for others to be made of."""


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def played(folder: Path, text: str, on: str = "engine") -> TapeResult:
    path = folder / "written.tape"
    path.write_text(text)
    return play(path, on)


def changed(before: str, after: str) -> str:
    assert ROUND.count(before) == 1
    return ROUND.replace(before, after)


def contradicted(expectation: str) -> str:
    """An expectation that does not hold where this one does."""
    words = expectation.strip().removeprefix("> ")
    if words == "nothing":
        return "> call: what nobody calls"
    if words.startswith(("not ", "never ")):
        return "> " + words.partition(" ")[2]
    kind, _, words = expectation.partition(": ")
    return f"{kind}: unlike {words}"


def assert_passed(outcome: TapeResult) -> None:
    assert outcome.passed, "\n".join(map(str, [*outcome.failures, *outcome.transcript]))


# The table never learns a tape's expectations: its answers do not depend on them. Therefore a tape is played once on
# each table, and its lines with a changed expectation are compared with the recorded answers.


NOT_EXPECTED = re.compile(r": not expected(, \d+ times)?: refused: ")


class Listened:
    """A table whose answers to a tape's lines are written down, those to its first line too.

    wrong: the keys that it marks as the next act after a line, and would refuse; headlines that order players about.
    """

    def __init__(self, table: EngineStage, known: Known, answers: list[list[Effect]], wrong: list[str]) -> None:
        self._table, self._known, self.answers, self.wrong = table, known, answers, wrong
        self._marked: MarkedKeys | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._press_the_marked()
        self._table.close()

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def take_effects(self) -> list[Effect]:
        self.answers.append(self._table.take_effects())
        self._press_the_marked()
        self._marked = MarkedKeys(self._table, self._known)
        self.wrong += filter(for_the_dealer, [wording.players_headline(self._table.view).text])
        return list(self.answers[-1])

    def _press_the_marked(self) -> None:
        """Press the keys that were marked before this line, except for the one that the line has pressed."""
        if self._marked:
            self.wrong += self._marked.refused()
        self._marked = None


def play_once(
    path: Path, known: Known, patch: pytest.MonkeyPatch
) -> tuple[TapeResult, list[list[Effect]], list[str], list[Answers]]:
    """Play a tape. Return the result, the answers, errors of the shown keys and headlines, and the judged answers to
    each line.
    """
    answers: list[list[Effect]] = []
    wrong: list[str] = []
    patch.setitem(STAGES, "listened", lambda game, words: Listened(EngineStage(game, words), known, answers, wrong))
    outcome, judged = play_judged(path, "listened", patch)
    return outcome, answers, wrong, judged


def play_judged(path: Path, on: str, patch: pytest.MonkeyPatch) -> tuple[TapeResult, list[Answers]]:
    """Play a tape. Return the result, and the answers to each line as they were judged."""
    judged: list[Answers] = []

    def written(effects: Sequence[Effect]) -> Answers:
        judged.append(answers_of(effects))
        return judged[-1]

    patch.setattr(runner, "answers_of", written)
    patch.setattr(runner, "parse", read_once)
    return play(path, on), judged


read_once = lru_cache(maxsize=1)(parse)
"""Both tables play the same steps, and the same steps are changed."""


@cache
def hidden_ids(game: str) -> frozenset[str]:
    """The ids of wagers that no screen shows: with a hyphen, where the layout has another name.

    At craps `place-4` is a player's place too, and is not looked for.
    """
    wagers = find(game).wagers.values()
    return frozenset(it.id for it in wagers if "-" in it.id and it.id != it.name and not place_number(it.id))


def shown_with_ids(steps: list[TapeStep], answers: list[list[Effect]]) -> list[str]:
    """Every refusal, note, prompt and alert of a tape that says the id of a wager where it is shown."""
    games = [step.table[0] for step in steps if step.table]
    ids = hidden_ids(games[0]) if games[0] in rooms() else frozenset[str]()
    said = [it for them in answers for it in them if isinstance(it, Refuse | Note | Prompt | Alert)]
    shown = ((it.what if isinstance(it, Prompt) else it.plain or it.what) for it in said)
    return [words for words in shown if ids.intersection(re.findall(r"[\w'-]+", words))]


def each_changed(step: TapeStep, lines: list[str]) -> Iterator[tuple[int, str, TapeStep]]:
    """Yield a step with one expectation changed: the line's number, the change, and the step.

    `lines`: the step's line, and all lines under it. Each expectation is contradicted; each refusal is also left out.
    """
    order = ""
    for number, line in enumerate(lines, step.number):
        if line == "> any order":
            order = line
        elif line.startswith(">"):
            (at,) = (at for at, it in enumerate(step.expected) if it.line == number)
            before, after = step.expected[:at], step.expected[at + 1 :]
            instead = replace(the_expectation(contradicted(line), order), line=number)
            yield number, f"contradicted: {line}", replace(step, expected=[*before, instead, *after])
            if re.match(r"> (\d+ times )?refused: ", line):
                yield step.number, f"left out: {line}", replace(step, expected=[*before, *after])


def the_expectation(line: str, order: str) -> Expectation:
    """Return the expectation of this line. order: the line about the order before it, if any."""
    (step,) = parse(f"table of-no-matter\n{order}\n{line}")
    (expectation,) = step.expected
    return expectation


def unseen(steps: list[TapeStep], text: str, judged: list[Answers], simulated: list[Answers]) -> list[str]:
    """Return the expectations of a tape that are not compared with the table's answers.

    A contradicted expectation must fail at its line, a left-out refusal must fail as not expected, and an unchanged
    tape must pass. The last contradicted expectation must fail on the simulated table too.
    """
    lines, verdict, found = text.splitlines(), TapeVerdict(), []
    ends = [*(it.number - 1 for it in steps[1:]), len(lines)]
    assert any(it.expected for it in steps), "a tape that expects nothing shows nothing"
    last = max(at for at, line in enumerate(lines, 1) if line.startswith("> "))
    for step, end, said, there in zip(steps, ends, judged, simulated, strict=True):
        for line, what, changed_step in each_changed(step, lines[step.number - 1 : end]):
            failures = [it for it in copied(verdict).on(changed_step, said) if it.line == line]
            if not failures or ("left out" in what and not any(NOT_EXPECTED.search(str(it)) for it in failures)):
                found.append(f"under line {step.number}, {what}")
            on_both = line != last or any(it.line == line for it in TapeVerdict().on(changed_step, there))
            if not on_both and what.startswith("contradicted"):
                found.append(f"on the simulated table, under line {step.number}, {what}")
        found += map(str, verdict.on(step, said))
    return found


def copied(verdict: TapeVerdict) -> TapeVerdict:
    """Return another verdict on the lines so far."""
    other = TapeVerdict()
    other._never, other._alerts = [*verdict._never], {*verdict._alerts}
    return other


def money_back_by_entry(outcome: TapeResult) -> list[str]:
    """The lines at which numbers and entry alone voided the round, or gave wagers back."""
    back = re.compile(r"paid: .* void, returns|round: \d+ void")
    entered = (it for it in outcome.transcript if it.line.startswith(("enter ", "press entry")))
    return [f"line {it.number}: {it.line}" for it in entered if any(map(back.match, it.followed))]


@pytest.fixture(scope="session")
def known(of_this_run: Path) -> Known:
    """Whether the marked keys of a wait were pressed before, by any process of this run."""
    folder = of_this_run / "waits"
    folder.mkdir(exist_ok=True)

    here: set[Wait] = set()

    def known(wait: Wait) -> bool:
        if wait in here:
            return True
        here.add(wait)
        try:
            (folder / sha256(repr(wait).encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            return True
        return False

    return known


@pytest.mark.parametrize("path", TAPES, ids=name)
def test_both_tables_answer_as_the_tape_says_and_the_tape_fails_if_it_says_anything_else(
    path: Path, known: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine, and the simulated table; the tape is held against what the engine answers.

    Each of its expectations changed fails there, the last on the simulated table too; each of its refusals left out
    fails as not expected.

    And what the screens show of its answers names each wager as the layout does. No money goes back by one entry. No
    key that is marked as the next act is refused when it is pressed, and no headline gives players the dealer's orders.
    """
    outcome, answers, wrong, judged = play_once(path, known, monkeypatch)
    assert_passed(outcome)
    assert wrong == []
    text = path.read_text()
    steps = read_once(text)
    assert shown_with_ids(steps, answers) == []
    assert money_back_by_entry(outcome) == []
    outcome, simulated = play_judged(path, "sim", monkeypatch)
    assert_passed(outcome)
    assert unseen(steps, text, judged, simulated) == []


@pytest.mark.parametrize("path", {tape.parent: tape for tape in TAPES}.values(), ids=name)
def test_a_changed_tape_fails_on_the_simulated_table_too(path: Path, tmp_path: Path) -> None:
    lines = path.read_text().splitlines()
    at = max(at for at, line in enumerate(lines) if line.startswith("> "))
    text = "\n".join([*lines[:at], contradicted(lines[at]), *lines[at + 1 :]])
    assert not played(tmp_path, text, "sim").passed


def test_every_tape_says_first_what_it_shows() -> None:
    for path in TAPES:
        assert path.read_text().startswith("# "), name(path)


@pytest.mark.parametrize("on", STAGES)
def test_the_right_tape_passes(on: str, tmp_path: Path) -> None:
    assert played(tmp_path, ROUND, on).failures == []


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(
    ("before", "after", "failure"),
    [
        ("> declared: 1, 2, 4; total 7", "> declared: 1, 2, 4; total 8", "line 11: expected 'declared: 1, 2, 4; total"),
        ("first (s 72(1))", "first (s 72(2))", "line 4: expected 'refused: call no more bets first (s 72(2))'"),
        ("> refused: call no more bets first (s 72(1))\n", "", "line 3: press start: not expected: refused: call no"),
        (
            "> call: no more bets\n",
            "> nothing\n",
            "line 6: expected nothing, but after 'press no-more-bets' (line 5)",
        ),
        (
            "> call: no more bets\n",
            "> lit: …\n",
            "line 6: expected 'lit: …', but after 'press no-more-bets' (line",
        ),
        ("> call: no more bets\n", "> cal: no more bets\n", "line 6: no answer is called 'cal': did you mean call?"),
        ("> lit: small …", "> lit: big …", "line 12: expected 'lit: big …'"),
        ("> run: tumbler 3 turns", "> stop: tumbler", "line 8: expected 'stop: tumbler'"),
        ("returns $10", "returns $5", "line 14: expected 'paid: red small"),
        ("press paid", "press piad", "line 13: "),
        ("press paid", "pres paid", "line 13: pres paid: no such line: did you mean press …?"),
        ("tumbler turns 3 and", "tmbler turns 3 and", "did you mean tumbler …?"),
        ("press no-more-bets\n> call: no more bets\npress start\n> run", "press no-more-bets\n> run", "line 6: "),
        ("enter 1 2 4", "enter 1 2", "line 10: enter 1 2: not expected: refused: key three numbers"),
        (
            "enter 1 2 4",
            "enter a b",
            "line 10: enter a b: a line enter … is written so: see tests/games/README",
        ),
        ("shows 1 2 4", "shows a b c", "line 9: tumbler turns 3 and shows a b c: "),
        ("small $5\n", "small five\n", "line 2: wager red small five: 'five' is not an amount of money"),
        ("table sic-bo", "table sic-bu", "line 1: table sic-bu: no game 'sic-bu': did you mean sic-bo?"),
        (
            "table sic-bo",
            "table sic-bo covered",
            "line 1: table sic-bo covered: Sic-bo has no option 'covered': did you mean covered-tumbler?",
        ),
        (
            "press paid",
            "table sic-bo",
            "line 13: table sic-bo: a tape has one table, and this one has",
        ),
        ("table sic-bo", "table sic-bo minimum=five", "'five' is not an amount of money"),
        ("table sic-bo\n", "", "line 1: a tape begins with its table, as: table sic-bo"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(before: str, after: str, failure: str, on: str, tmp_path: Path) -> None:
    failures = list(map(str, played(tmp_path, changed(before, after), on).failures))
    assert any(failure in found for found in failures), failures


@pytest.mark.parametrize("on", STAGES)
def test_a_tumbler_that_was_not_started_does_not_turn(on: str, tmp_path: Path) -> None:
    outcome = played(tmp_path, "table sic-bo\ntumbler turns 3 and shows 1 2 3\n", on)
    (failure,) = outcome.failures
    assert str(failure) == "line 2: tumbler turns 3 and shows 1 2 3: the tumbler is not running"


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize(
    "begin",
    [
        "table sic-bo covered-tumbler\npress start\n> run: …\n",
        "table sic-bo\npress no-more-bets\n> call: …\npress start\n> run: …\n",
    ],
)
def test_nobody_waits_while_a_motor_is_on(begin: str, on: str, tmp_path: Path) -> None:
    """The engine alone has no longest on-time: the tape must say the machine's movement first, in the same words
    everywhere."""
    outcome = played(tmp_path, f"{begin}wait 20 minutes\n", on)
    assert [str(it).partition(": ")[2] for it in outcome.failures] == [
        "wait 20 minutes: a machine runs: say first what it does, then wait"
    ]


def test_expectations_are_met_in_the_order_written(tmp_path: Path) -> None:
    right = "> declared: 1, 2, 4; total 7\n> lit: small …\n"
    assert not played(tmp_path, changed(right, "> lit: small …\n> declared: 1, 2, 4; total 7\n")).passed


def test_an_effect_meets_one_expectation_only(tmp_path: Path) -> None:
    assert not played(tmp_path, changed("> call: no more bets\n", "> call: no more bets\n" * 2)).passed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("> call: no more bets\ntable sic-bo\n", "line 1: an expectation before anything is done"),
        ("# only a comment\n", "a tape begins with its table"),
        ("", "a tape begins with its table"),
    ],
)
def test_a_tape_that_cannot_begin_is_a_failure(text: str, words: str, tmp_path: Path) -> None:
    (failure,) = played(tmp_path, text).failures
    assert words in str(failure)


def test_limits_that_cannot_be_are_no_table(tmp_path: Path) -> None:
    assert played(tmp_path, "table sic-bo minimum=$5 increment=$10\n").failures


def test_an_amount_of_no_limit_is_no_line_of_the_language(tmp_path: Path) -> None:
    (failure,) = played(tmp_path, "table sic-bo\nlimits minimun=$2 after 0 minutes\n").failures
    assert "no limit 'minimun': did you mean minimum?" in str(failure)


@pytest.mark.parametrize("on", STAGES)
def test_a_number_that_the_terminal_does_not_have_fails_the_tape(on: str, tmp_path: Path) -> None:
    text = changed("enter 1 2 4\n> declared: 1, 2, 4; total 7\n> lit: small …\npress paid\n", "enter 1 2 9\n")
    failures = played(tmp_path, text.rsplit(">", 1)[0], on).failures
    assert str(failures[0]) == "line 10: enter 1 2 9: this table has no number '9': there are 1, 2, 3, 4, 5, 6"


def test_a_round_handed_over_must_be_expected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A procedure that fails is no tape that passes."""
    from controller.engine.table.table import Table

    monkeypatch.setattr(Table, "close_betting", lambda *_: 1 / 0)
    outcome = played(tmp_path, "table sic-bo\npress no-more-bets\n")
    assert any("handed over" in words for line in outcome.transcript for words in line.followed)
    assert not outcome.passed


def test_comments_and_empty_lines_do_nothing_and_lines_are_counted() -> None:
    steps = parse("# a\n\ntable sic-bo\n  # b\n  press start  \n  > refused: x\n")
    assert [(step.number, step.line, step.expected) for step in steps] == [
        (3, "table sic-bo", []),
        (5, "press start", [Expectation(6, "refused: x")]),
    ]


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (ROUND, [], 0),
        (ROUND, ["--on", "sim"], 0),
        (ROUND, ["-q"], 0),
        (ROUND.replace("total 7", "total 8"), [], 1),
        (ROUND.replace("total 7", "total 8"), ["--on", "sim"], 1),
        (ROUND.replace("press paid", "press piad"), ["-q"], 1),
        (ROUND, ["--on", "nowhere"], 2),
        (None, [], 2),
    ],
)
def test_the_exit_status_of_play(text: str | None, options: list[str], status: int, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "a.tape").write_text(text)
    result = CliRunner().invoke(main, ["play", str(tmp_path), *options])
    assert result.exit_code == status, result.output
    assert bool(result.stdout) == (status < 2)
    assert bool(result.stderr) == (status == 2)


def test_a_tape_that_is_not_there_is_a_mistake_of_the_command(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", str(tmp_path / "none.tape")])
    assert result.exit_code == 2
    assert "none.tape" in result.stderr


@pytest.mark.parametrize("form", FORMS.values())
def test_the_form_in_which_a_line_is_to_be_entered_can_be_entered(form: str) -> None:
    """With all that may be left out, and without it."""
    longest = form.partition(", or")[0]
    for line in (re.sub(r" \[.*?]", "", longest), re.sub(r"[][]", "", longest)):
        assert event_of_line(line, "table-1")
