# SPDX-License-Identifier: MIT
"""`tablectl rank`: one hand in words, hands in lines that stay in step, and refused hands."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from c_ext.cards import CARDS, CardError
from c_ext.errors import HandError
from c_ext.poker import RANK_40_LOW, RANK_52, THREE, Ranking
from controller.cli.games import rank as module
from controller.cli.games.rank import (
    ACE_LOW,
    CHUNK,
    DECKS,
    LONGEST,
    TEXT,
    HandLines,
    best_of,
    deck_of,
    describe_rank,
    json_form,
    rank_lines,
)
from controller.cli.main import main

ROYAL = "7462\troyal flush\tAs Ks Qs Js Ts\n"
RANKINGS = tuple({ranking.id: ranking for ranking in (*DECKS.values(), *ACE_LOW.values())}.values())
COMMAND = (sys.executable, "-c", "from controller.cli.entry import main; main()", "rank", "52", "--stdin")
PATIENCE_S = 20.0


def rank(*words: str, fed: bytes | str | None = None) -> Result:
    return CliRunner().invoke(main, ("rank", *words), input=fed)


# One hand


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("52 As Ks Qs Js Ts 2c 3d", ROYAL),
        ("52 2c 3d Ts Js Qs Ks As", ROYAL),
        ("52 7c 5d 4h 3s 2c", "1\todd card hand\t7c 5d 4h 3s 2c\n"),
        ("52 4h Ad 3s 2c 5d Kd", "5854\tstraight\t5d 4h 3s 2c Ad\n"),
        ("52 2c 2d 3h 9s 3c 9d As", "4390\t2 pairs\t9s 9d 3h 3c As\n"),
        ("52 --ace-low 4h Ad 3s 2c 5d", "5854\tstraight\t5d 4h 3s 2c Ad\n"),
        ("40 5c 6d 8h 7s Ac", "122\todd card hand\tAc 8h 7s 6d 5c\n"),
        ("40 --ace-low 5c 6d 8h 7s Ac", "1806\tstraight\t8h 7s 6d 5c Ac\n"),
        ("40 As Ks Qs Js Ts", "2244\troyal flush\tAs Ks Qs Js Ts\n"),
        ("32 7c 8d Th 9s Ac", "19\todd card hand\tAc Th 9s 8d 7c\n"),
        ("32 7c 8d Th 9s Ac --ace-low", "668\tstraight\tTh 9s 8d 7c Ac\n"),
        ("32 As Ks Qs Js Ts 7c 8c", "840\troyal flush\tAs Ks Qs Js Ts\n"),
        ("three Qs As Ks", "741\tthree card royal\tAs Ks Qs\n"),
        ("three 2c As 3d", "705\tstraight\t3d 2c As\n"),
        ("three --ace-low 5c 2c 3d", "1\thigh card\t5c 3d 2c\n"),
    ],
)
def test_a_hand_is_answered_by_its_order_its_name_and_its_best_cards(words: str, answer: str) -> None:
    result = rank(*words.split())
    assert (result.exit_code, result.stdout, result.stderr) == (0, answer, "")


@pytest.mark.parametrize("deck", ["40", "32"])
def test_a_flush_is_above_a_full_house_in_a_reduced_deck(deck: str) -> None:
    """Ss 256, 292(3); in the complete deck it is below, s 292(2)."""

    def order(deck: str, hand: str) -> int:
        return int(rank(deck, hand).stdout.split("\t")[0])

    flush, full_house = "7s8s9sJsQs", "AsAcAdKsKc"
    assert order(deck, flush) > order(deck, full_house)
    assert order("52", flush) < order("52", full_house)


@pytest.mark.parametrize(
    "words", [("AsKsQsJsTs2c3d",), ("AsKs", "QsJsTs", "2c", "3d"), ("As Ks Qs\nJs\tTs", "", "2c3d")]
)
def test_cards_may_be_written_in_one_word(words: tuple[str, ...]) -> None:
    assert rank("52", *words).stdout == ROYAL


def test_a_hand_for_programs() -> None:
    royal = {"order": 7462, "name": "royal flush", "best": ["As", "Ks", "Qs", "Js", "Ts"]}
    assert json.loads(rank("52", "--json", "AsKsQsJsTs").stdout) == {"deck": "52", "ace_low": True, **royal}


@pytest.mark.parametrize(
    ("deck", "hand", "ace_low"),
    [("52", "AsKsQsJsTs", (True, True)), ("three", "AsKsQs", (True, True))]
    + [(deck, "AsKsQsJsTs", (False, True)) for deck in ("40", "32")],
)
def test_programs_are_told_whether_the_ace_is_also_low(deck: str, hand: str, ace_low: tuple[bool, bool]) -> None:
    told = [json.loads(rank(deck, hand, *words, "--json").stdout) for words in ((), ("--ace-low",))]
    assert [(it["deck"], it["ace_low"]) for it in told] == [(deck, ace_low[0]), (deck, ace_low[1])]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("52 As As 2c 3d 4h", "As twice in a hand"),
        ("52 As Ks Qs Js Ts 9s 9s", "9s twice in a hand"),
        ("40 As Ks Qs Js 4s", "4s is not of the deck; its ranks are AKQJT98765"),
        ("32 As Ks Qs Js 6s --ace-low", "6s is not of the deck; its ranks are AKQJT987"),
        ("52", "a hand of 0 cards; it has 5, 6 or 7"),
        ("three", "a hand of 0 cards; it has 3"),
        ("52 As Ks Qs Js", "a hand of 4 cards; it has 5, 6 or 7"),
        ("32 As Ks Qs Js Ts 9s 8s 7s", "a hand of 8 cards; it has 5, 6 or 7"),
        ("three As Ks Qs Js", "a hand of 4 cards; it has 3"),
        ("52 As Ks Qs Js 10h", "'10h' is not a card: did you mean Th?"),
        ("52 as Ks Qs Js Ts", "'as' is not a card: did you mean As?"),
        ("52 AsKsQsJsTx", "'Tx' is not a card"),
        ("52 AsKsQsJsT", "'T' is not a card"),
        ("52 A♠ Ks Qs Js Ts", "'A♠' is not a card"),
        ("52 As \udcff Qs Js Ts", "'\N{REPLACEMENT CHARACTER}' is not a card"),
        ("52 As --stdin", "leave 'As' out"),
        ("53 As", "'53' is not one of '52', '40', '32', 'three'"),
        ("", "Missing argument"),
        (f"52 {'As' * LONGEST}", f"more than {LONGEST} characters"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_what_is_no_hand_is_named_and_never_ranked(words: str, said: str, more: tuple[str, ...]) -> None:
    result = rank(*words.split(), *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


# Lines


def test_lines_stay_in_step() -> None:
    fed = b"As Ks Qs Js Ts\r\n\n\t2c  3c\t4c5c 6c 7d \nAs Kx\xff\nA s Ks Qs Js Ts\nAs As Qs Js Ts\n2c3c4c5c7h"
    result = rank("52", "--stdin", fed=fed)
    assert result.stdout.splitlines(keepends=True) == [
        ROYAL,
        "error\tranking 52: a hand of 0 cards; it has 5, 6 or 7\t\n",
        "7454\tstraight flush\t6c 5c 4c 3c 2c\n",
        "error\t'Kx\N{REPLACEMENT CHARACTER}' is not a card; a card is a rank of 23456789TJQKA and a suit of cdhs\t\n",
        "error\t'A' is not a card: did you mean As?; a card is a rank of 23456789TJQKA and a suit of cdhs\t\n",
        "error\tranking 52: As twice in a hand; each card is there once\t\n",
        "1\todd card hand\t7h 5c 4c 3c 2c\n",
    ]
    assert (result.exit_code, result.stderr) == (1, "4 of 7 lines refused; the first is line 2\n")


def test_the_lines_of_each_deck_are_ranked_by_its_own_rules() -> None:
    fed = "5c6d8h7sAc\n"
    assert rank("40", "--stdin", fed=fed).stdout == "122\todd card hand\tAc 8h 7s 6d 5c\n"
    assert rank("40", "--stdin", "--ace-low", fed=fed).stdout == "1806\tstraight\t8h 7s 6d 5c Ac\n"
    assert rank("three", "--stdin", fed="Qs As Ks\n").stdout == "741\tthree card royal\tAs Ks Qs\n"
    assert rank("32", "--stdin", fed=fed).stdout.startswith("error\tranking 32: 5c is not of the deck")


def test_lines_for_programs_are_objects() -> None:
    result = rank("three", "--stdin", "--json", fed="As Ks Qs\nfoo\t\"'\n")
    royal, refused = map(json.loads, result.stdout.splitlines())
    assert royal == describe_rank(THREE, best_of(THREE, b"AsKsQs"))
    assert list(refused) == ["deck", "ace_low", "error"]
    assert refused["error"].startswith("'foo' is not a card")
    assert (result.exit_code, result.stderr) == (1, "1 of 2 lines refused; the first is line 2\n")


@pytest.mark.parametrize(
    ("fed", "lines"), [("", 0), ("AsKsQsJsTs", 1), ("AsKsQsJsTs\n", 1), ("AsKsQsJsTs\nAsKsQsJsTs\r\n", 2)]
)
def test_the_last_line_may_lack_its_end(fed: str, lines: int) -> None:
    result = rank("52", "--stdin", fed=fed)
    assert (result.exit_code, result.stdout, result.stderr) == (0, ROYAL * lines, "")


def test_refused_lines_are_counted_through_the_whole_input() -> None:
    good = "As Ks Qs Js Ts\n"
    before = 2 * CHUNK // len(good)
    result = rank("52", "--stdin", fed=good * before + "\n" + good + "?\n" + good * before)
    assert result.stderr == f"2 of {2 * before + 3} lines refused; the first is line {before + 1}\n"
    answers = result.stdout.splitlines(keepends=True)
    assert {place + 1 for place, answer in enumerate(answers) if answer != ROYAL} == {before + 1, before + 3}


def alone(ranking: Ranking, line: bytes, *, as_json: bool = False) -> bytes:
    """Return the answer to a single line, as for one hand."""
    try:
        best = best_of(ranking, line)
    except (CardError, HandError) as why:
        refused = json.dumps({**deck_of(ranking), "error": str(why)}) if as_json else f"error\t{why}\t"
        return f"{refused}\n".encode()
    if as_json:
        return json.dumps(describe_rank(ranking, best)).encode() + b"\n"
    return f"{best.order}\t{best.name}\t{' '.join(CARDS[card] for card in best.cards)}\n".encode()


BLANK = st.sampled_from(("", " ", "  ", "\t", "\r", "\v\f"))


@cache
def cards_of(ranking: Ranking, size: int) -> st.SearchStrategy[list[str]]:
    """Return lists of `size` cards of the ranking's deck."""
    deck = [card for card in CARDS if ranking.id.startswith(("52", "three")) or card[0] in "AKQJT987"]
    return st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True)


@cache
def size_of(ranking: Ranking) -> st.SearchStrategy[int]:
    """How many cards a hand of the ranking has."""
    return st.sampled_from(ranking.sizes)


@st.composite
def composed_hands(draw: st.DrawFn, ranking: Ranking) -> bytes:
    """A hand of the ranking in one of the ways in which it may be written."""
    cards = draw(cards_of(ranking, draw(size_of(ranking))))
    return (draw(BLANK) + "".join(card + draw(BLANK) for card in cards)).encode()


written_hands = cache(composed_hands)
"""A strategy is made once for a ranking, not for every hand that is drawn."""


@cache
def not_hands(ranking: Ranking) -> st.SearchStrategy[bytes]:
    """Nearly hands, and nonsense: a card twice, too many or too few, of another deck, in capitals, any bytes."""
    few = st.lists(st.sampled_from((*CARDS, "AS", "10h", "s", "A", "?")), max_size=9).map(
        lambda it: " ".join(it).encode()
    )
    twice = written_hands(ranking).map(lambda hand: hand.strip()[:2] + b" " + hand)
    anything = st.binary(max_size=12).map(lambda it: it.replace(b"\n", b""))
    return few | twice | anything | st.just(b"")


form_in_json = cache(json_form)
"""A form's beginnings of all answers are made once for a form, not for every input that is tried."""


@cache
def fed_lines(ranking: Ranking, *, nonsense: bool) -> st.SearchStrategy[list[bytes]]:
    """Lines with a hand each, perhaps with nonsense among them."""
    return st.lists(written_hands(ranking) | not_hands(ranking) if nonsense else written_hands(ranking), max_size=12)


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.id)
@settings(deadline=None)  # a busy machine is no failure
@given(data=st.data())
def test_each_line_is_answered_by_one_as_if_it_came_alone(ranking: Ranking, data: st.DataObject) -> None:
    lines = data.draw(fed_lines(ranking, nonsense=data.draw(st.booleans())))
    fed = b"".join(it + b"\n" for it in lines)
    answers = rank_lines(ranking, fed)
    assert answers.split(b"\n")[:-1] == [alone(ranking, it)[:-1] for it in lines]
    as_json = b"".join(HandLines(ranking, form_in_json(ranking)).answers([fed]))
    assert as_json == b"".join(alone(ranking, it, as_json=True) for it in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(fed)), max_size=6)))
    pieces = [fed[start:end] for start, end in zip([0, *cuts], [*cuts, len(fed)], strict=True)]
    assert b"".join(HandLines(ranking).answers(pieces)) == answers


@pytest.mark.parametrize(
    "byte", [*(bytes([number]) for number in range(256) if number != ord("\n")), "\u00a0".encode()], ids=repr
)
def test_only_blanks_stand_between_cards_and_nothing_within_one(byte: bytes) -> None:
    """Every byte, and a blank outside ASCII, in a line by itself and among others."""
    before = b"7454\tstraight flush\t6c 5c 4c 3c 2c\n"
    for line, may_be_blank in ((b"As Ks%bQsJs Ts", True), (b"As K%bs QsJs Ts", False), (b"%b", False)):
        answers = [rank_lines(RANK_52, it + line % byte + b"\n") for it in (b"", b"2c3c4c5c6c\n")]
        assert answers == [alone(RANK_52, line % byte), before + alone(RANK_52, line % byte)]
        assert (answers[0] == ROYAL.encode()) is (may_be_blank and byte in (b" ", b"\t", b"\r", b"\v", b"\f"))


def test_a_line_that_is_too_long_is_refused_however_it_comes() -> None:
    hand = b"AsKsQsJsTs"
    longest, too_long = hand.ljust(LONGEST), hand.ljust(LONGEST + 1)
    fed = b"\n".join((longest, too_long, hand, b"?" * (2 * CHUNK), hand, longest, too_long))
    expected = b"".join(alone(RANK_52, line) for line in fed.split(b"\n"))
    assert expected.count(b"error\ta line of more than ") == 3
    for size in (7, LONGEST, CHUNK, len(fed)):
        pieces = (fed[start : start + size] for start in range(0, len(fed), size))
        assert b"".join(HandLines(RANK_52).answers(pieces)) == expected


def test_hands_are_ranked_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """One by one would be too slow."""
    monkeypatch.setattr(module, "best_of", None)
    fed = b"AsKsQsJsTs\r\n2c 3c 4c 5c 6c 7d\n As Ks Qs Js Ts 2c 3d\n" * 99
    straight = b"7454\tstraight flush\t6c 5c 4c 3c 2c\n"
    assert rank_lines(RANK_52, fed) == (ROYAL.encode() + straight + ROYAL.encode()) * 99


def test_a_hand_is_written_alike_alone_and_among_others() -> None:
    best = best_of(RANK_40_LOW, b"5c6d8h7sAc")
    for form in (TEXT, json_form(RANK_40_LOW)):
        assert (
            b"".join(HandLines(RANK_40_LOW, form).answers([b"5c6d8h7sAc"])) == f"{form.format_answer(best)}\n".encode()
        )


# As a process


@contextmanager
def process(**streams: Any) -> Iterator[Any]:
    """The command, which is ended if it does not answer."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(COMMAND, env=kept, **{**pipes, **streams}) as running:
        too_late = threading.Timer(PATIENCE_S, running.kill)
        too_late.start()
        try:
            yield running
        finally:
            too_late.cancel()
            running.kill()


def test_a_line_through_a_pipe_is_answered_at_once() -> None:
    with process() as running:
        for line, answer in ((b"AsKsQsJsTs\n", ROYAL), (b"?\n", "error\t"), (b"As Ks", ""), (b"QsJsTs\n", ROYAL)):
            running.stdin.write(line)
            running.stdin.flush()
            if answer:
                assert running.stdout.readline().decode().startswith(answer)
        running.stdin.close()
        assert running.wait() == 1
        assert running.stdout.read() == b""
        assert running.stderr.read() == b"1 of 3 lines refused; the first is line 2\n"


def test_a_file_of_lines_is_answered(tmp_path: Path) -> None:
    hands, lines = tmp_path / "hands", 10_000
    hands.write_text("As Ks Qs Js Ts\n" * lines)
    with hands.open() as source, process(stdin=source) as running:
        assert running.communicate() == (ROYAL.encode() * lines, b"")
        assert running.returncode == 0


def test_it_ends_without_a_word_when_nobody_reads_on(tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.write_text("As Ks Qs Js Ts\n" * 100_000)
    with hands.open() as source, process(stdin=source) as running:
        assert running.stdout.readline() == ROYAL.encode()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 1


def test_an_interrupt_ends_it_without_a_traceback() -> None:
    with process() as running:
        running.stdin.write(b"AsKsQsJsTs\n")
        running.stdin.flush()
        assert running.stdout.readline() == ROYAL.encode()
        running.send_signal(signal.SIGINT)
        assert running.stderr.read().split() == [b"Aborted!"]
        assert running.wait() == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_named(tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.write_text("As Ks Qs Js Ts\n")
    with hands.open() as source, Path("/dev/full").open("wb") as full, process(stdin=source, stdout=full) as running:
        assert running.stderr.read() == b"--stdin: [Errno 28] No space left on device\n"
        assert running.wait() == 2


@pytest.mark.parametrize(
    ("closed", "said"),
    [("<&-", b"--stdin: the standard input is closed\n"), (">&-", b"tablectl: the standard output is closed\n")],
)
def test_a_closed_stream_is_named(closed: str, said: bytes) -> None:
    words = ("sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND)
    ended = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S, check=False)
    assert (ended.returncode, ended.stderr) == (2, said)


def test_other_commands_do_not_load_it() -> None:
    code = "import sys, controller.cli.main; print(*sys.modules)"
    loaded = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True).stdout.split()
    assert "controller.cli.main" in loaded
    assert not {"controller.cli.games.rank", "c_ext.poker"} & {*loaded}
