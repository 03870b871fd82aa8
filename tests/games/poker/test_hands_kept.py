# SPDX-License-Identifier: MIT
"""`tablectl journal hands`: finished rounds of play in a journal, read back by ourselves and by pokerkit."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from c_ext.cards import numbers
from c_ext.poker import MANILA, RANK_52, Ranking
from controller.cli.main import main
from controller.games.poker.contest.acts import Begins, Kind, PlayerAct
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.poker.contest.pots import pots
from controller.games.poker.contest.sharing import winners
from controller.games.poker.contest.uncalled import uncalled_bet
from controller.games.poker.decks import RANKS
from controller.journal import Journal
from controller.tapes import runner
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import MemoryRecord
from tests.bench.peers import PYTHON, script

TAPES = Path(__file__).parent.parent
MANILA_TAPES = (
    "money-three-rounds", "power-cut-with-side-pots-at-the-showdown", "s272-6-units-of-1-dollar",
    "s274-3-two-who-tap-out-and-a-part-that-is-not-called", "s274-3-two-who-tap-out",
)  # fmt: skip
"""A pot won by cards, by all others' folding, a blind bet that goes back; side pots; a pot that is shared; two."""

STUD_TAPES = ("five-card-stud/money-three-rounds", "seven-card-stud/s395-3-three-pots")


class HandsRecord(MemoryRecord):
    """A tape's record, which a journal keeps too."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def append(self, kind: str, round_: int, event: bytes, effects: bytes = b"", *more: bool) -> int:
        self._journal.append(kind, round_, event, effects)
        return super().append(kind, round_, event, effects)


class KeptStage(EngineStage):
    """A table of a tape with a journal."""

    def __init__(self, journal: Journal, game: str, words: Sequence[str]) -> None:
        self._journal: Journal | None = journal
        super().__init__(game, words)

    def _start(self) -> None:
        if self._journal:
            self._record, journal, self._journal = HandsRecord(self._journal), self._journal, None
            start = {
                "version": "1", "game": self.game.id, "table": "tape", "board": "", "options": self._options,
                "limits": msgspec.to_builtins(self._limits), "opening": True,
            }  # fmt: skip
            journal.append("start", 0, json.dumps(start).encode())
        super()._start()


def kept(folder: Path, tape: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of the table of this tape."""
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "tape", path.with_name("table.key"), lambda row: None, lambda words: None)
    monkeypatch.setitem(runner.STAGES, "kept", partial(KeptStage, journal))
    result = runner.play(tape, "kept")
    journal.close()
    assert result.passed, result.failures
    return path


def of_tape(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> Path:
    return kept(folder, TAPES / "manila-poker" / f"{name}.tape", monkeypatch)


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Path:
    (folder / "written.tape").write_text(text)
    return kept(folder, folder / "written.tape", monkeypatch)


def hands(path: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["journal", "hands", "--file", str(path), *words])


def told(path: Path, *words: str) -> str:
    result = hands(path, *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def read(text: str) -> list[dict[str, Any]]:
    """The hands of a file `.phhs`; amounts in cents."""
    return list(tomllib.loads(text, parse_float=Decimal).values())


def cents(dollars: int | str | Decimal) -> int:
    return int(Decimal(dollars) * 100)


# Read back by the kernel


def played_again(hand: dict[str, Any]) -> tuple[Contest, dict[int, str]]:
    """Replay a hand's actions. Return the contest, by player from 1, and each player's shown cards."""
    contest = begin_contest({at: cents(stake) for at, stake in enumerate(hand["starting_stacks"], 1)})
    forced: tuple[tuple[Kind, str], ...] = (("ante", "antes"), ("blind", "blinds_or_straddles"))
    for kind, field in forced:
        bets = hand[field]
        for at, bet in enumerate(reversed(bets) if len(bets) == 2 else bets, 1):
            if bet:
                paid = min(cents(bet), contest.seats[at].stake)
                contest = apply_entry(contest, PlayerAct(at, kind, paid, due=cents(bet)))
    option = int(any(hand["blinds_or_straddles"]))
    shown, street, dealt = {}, -1, True
    for action in hand["actions"]:
        who, does, *rest = action.split()
        if who == "d":
            dealt = True
            continue
        seat = int(who[1:])
        if does == "sm":
            shown.update({seat: rest[0]} if rest else {})
            continue
        if dealt:
            street, dealt = street + 1, False
            contest = apply_entry(contest, Begins(street, seat, 0 if street else option))
        assert contest.betting.turn == seat, action
        contest = apply_entry(contest, act(contest, seat, does, rest, stud="stud" in hand["variant"]))
    return contest, shown


def order(ranks: Ranking, cards: Sequence[str]) -> int:
    """How high a hand is; 0 if it was not shown."""
    return ranks.best(bytes(numbers(cards))).order if len(cards) in ranks.sizes else 0


def act(contest: Contest, seat: int, does: str, rest: Sequence[str], *, stud: bool) -> PlayerAct:
    """At the studs a bet over the blind bet is the opening bet."""
    it, now = contest.seats[seat], contest.betting
    if does == "f":
        return PlayerAct(seat, "fold")
    if does == "cc":
        owes = min(contest.owes(seat), it.stake)
        return PlayerAct(seat, "call" if owes else "check", owes)
    assert cents(rest[0]) > now.highest
    return PlayerAct(seat, "open" if not now.opener and (stud or not now.highest) else "raise", cents(rest[0]) - it.bet)


def whole(contest: Contest) -> Contest:
    """Without what nobody has called."""
    over = uncalled_bet(contest)
    return apply_entry(contest, PlayerAct(over.seat, "back", over.cents)) if over else contest


@pytest.mark.parametrize("name", [*(f"manila-poker/{it}" for it in MANILA_TAPES), *STUD_TAPES])
def test_what_is_written_comes_to_the_same_stakes_pots_and_winners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    every = read(told(kept(tmp_path, TAPES / f"{name}.tape", monkeypatch), "--format", "phh"))
    assert every
    for hand in every:
        assert not hand["_remarks"]
        check_ours(hand)
    for one, other in pairwise(every):  # nobody adds to a stake in between
        before = dict(zip(one["players"], one["finishing_stacks"], strict=True))
        assert before == dict(zip(other["players"], other["starting_stacks"], strict=True))


def check_ours(hand: dict[str, Any]) -> None:
    """The actions of a hand come to the pots, winners and stakes that are written with it."""
    came_to, shown = played_again(hand)
    contest = whole(came_to)
    board = re.findall("d db (..)", " ".join(hand["actions"]))
    ranks = MANILA if hand["variant"] == "manila-poker" else RANKS.get((hand["_deck"], hand["_ace_also_low"]), RANK_52)
    orders = {seat: order(ranks, [*re.findall("..", shown.get(seat, "")), *board]) for seat in contest.order}
    found = [(it.cents, [f"p{seat}" for seat in winners(it, orders)]) for it in pots(contest) if it.cents]
    if len(contest.live_seats) > 1:
        assert found == [(cents(it["amount"]), it["winners"]) for it in hand["_pots"]]
    elif hand["_pots"]:
        assert [it["winners"] for it in hand["_pots"]] == [[f"p{contest.live_seats[0]}"]]
    left = [it.stake + cents(won) for it, won in zip(contest.seats.values(), hand["winnings"], strict=True)]
    assert left == [cents(it) for it in hand["finishing_stacks"]]
    dropped = sum(map(cents, hand["starting_stacks"])) - sum(left)
    assert dropped == sum(map(cents, hand["_commission"])) == sum(cents(it["commission"]) for it in hand["_pots"])


# Read back by pokerkit


@pytest.mark.skipif(not PYTHON.exists(), reason="pokerkit is in the bench's own environment: make bench")
@pytest.mark.parametrize("name", MANILA_TAPES)
def test_pokerkit_plays_the_same_acts_to_the_same_pots_and_winners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It deducts nothing, goes by the cards that were shown, and gives back all that the last player left has bet."""
    text = told(of_tape(tmp_path, monkeypatch, name), "--format", "phh")
    answer = subprocess.run(script("peer_phh.py"), input=text, capture_output=True, text=True, timeout=60, check=False)
    assert not answer.returncode, answer.stderr
    for hand, theirs in zip(read(text), json.loads(answer.stdout), strict=True):
        check_theirs(hand, theirs)


def check_theirs(hand: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Pokerkit comes to the same pots, winners and stakes, but for the commission. It joins pots with the same ones."""
    if " sm" in "".join(hand["actions"]):
        ours = [(cents(it["amount"]), it["winners"]) for it in hand["_pots"]]
        assert by_winners(theirs["pots"]) == by_winners(ours)
    if all(len(it["winners"]) == 1 for it in hand["_pots"]):
        deducted = [*map(cents, hand["_commission"])]
        left = [cents(it) + less for it, less in zip(hand["finishing_stacks"], deducted, strict=True)]
        assert left == theirs["stacks"]


def by_winners(every: Iterable[tuple[int, Sequence[str]]]) -> dict[tuple[str, ...], int]:
    """Return the total wins of the same players."""
    found: dict[tuple[str, ...], int] = {}
    for amount, who in every:
        found[*who,] = found.get((*who,), 0) + amount
    return found


# Told and untold cards


def test_a_hand_that_was_not_shown_stays_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Round 1 of the tape: ann shows As Ad and wins; Ks Kd of bob, who has less, and Qs Jd of cat, who folded."""
    path = of_tape(tmp_path, monkeypatch, "money-three-rounds")
    for words in ((), ("--format", "phh")):
        text = told(path, "--round", "1", *words)
        assert {*re.findall(r"[2-9TJQKA][cdhs]", text)} == {"As", "Ad", "9c", "8d", "7s", "Ah", "Kh"}
    hand = tomllib.loads(told(path, "--round", "1", "--format", "phh"))
    assert hand["actions"][:3] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    assert hand["actions"][-2:] == ["p1 sm AsAd", "p2 sm"]


DRAW_TAPE = """table draw-poker minimum=$5 increment=$1 places=2 pot=full
cards ready
stake ann $500 at 1
stake bob $500 at 2
press bet
press check
shoe deals As Ks Ad Kd 9h 8h 5c 6c 3d 4d
act 1 bet
act 2 call
draw 1 3
shoe deals Ah Jh Jc
draw 2 0
act 1 bet $5
act 2 call
press done
key As
key Ad
press paid
"""


def test_a_draw_is_kept_as_how_many_cards_and_never_as_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """s 308(2): ann has three cards replaced; bob keeps all, and has less than her full house."""
    path = written(tmp_path, monkeypatch, DRAW_TAPE)
    lines = [line.strip() for line in told(path).splitlines()]
    assert lines[11:15] == [
        "2 bob calls $15",
        "1 ann has 3 cards replaced",
        "1 ann is dealt ?? ?? ??",
        "2 bob keeps all cards",
    ]
    assert "1 ann shows As Ad Ah Jh Jc" in lines
    hand = tomllib.loads(told(path, "--round", "1", "--format", "phh"))
    assert hand["actions"][3:8] == ["p1 cbr 25", "p2 cc", "p1 sd ??????", "d dh p1 ??????", "p2 sd"]
    assert hand["actions"][-2:] == ["p1 sm AsAdAhJhJc", "p2 sm"]


def test_a_file_of_hands_is_utf_8_whatever_the_locale_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = (TAPES / "draw-poker" / "s309-5-nobody-opens.tape").read_text()
    path = written(tmp_path, monkeypatch, tape.replace("cat", "Łukasz"))
    ran = CliRunner(charset="latin-1").invoke(main, ["journal", "hands", "--file", str(path), "--format", "phh"])
    assert ran.exit_code == 0
    assert "Łukasz" in ran.stdout_bytes.decode()


def test_it_reads_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(of_tape(tmp_path, monkeypatch, "money-three-rounds"), "--round", "2").splitlines()
    assert lines[0].startswith("Round 2, Manila poker at ")
    assert [line.strip() for line in lines[1:]] == [
        "minimum $5, 32 cards; seat 2 has the buck",
        "seat 2: bob with $175",
        "seat 3: cat with $185",
        "seat 1: ann with $237",
        "2 bob bets the blind $5",
        "2 bob is dealt ?? ??",
        "3 cat is dealt ?? ??",
        "1 ann is dealt ?? ??",
        "the middle: 9c",
        "round of betting 1, the pot is $5",
        "3 cat calls $5 and raises $5",
        "1 ann folds",
        "2 bob calls $5 and raises $20",
        "3 cat folds",
        "2 bob gets $20 back: nobody has called it",
        "pot of $20, commission $1: 2 bob",
        "2 bob wins the pot $20, commission $1",
        "seat 2: bob has $184 (+$9)",
        "seat 3: cat has $175 (-$10)",
        "seat 1: ann has $237 ($0)",
    ]


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("s274-3-everybody-taps-out", "p3 bets what nobody has left to call"),
        ("s283-3-one-player-is-left-at-the-showdown", "p2 has a dead hand"),
        ("s286-a-the-bet-of-who-raised-is-void", "p3 gets $10 back"),
        ("s286-b-excluded-while-cards-are-dealt", "p2 folds: excluded from the round of play"),
        ("s286-a-the-winners-bet-is-void", "p3 wins, who folded last: all others are out of the round of play"),
    ],
)
def test_what_no_action_says_is_a_remark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, remark: str
) -> None:
    hand, *_ = read(told(of_tape(tmp_path, monkeypatch, name), "--format", "phh"))
    assert remark in hand["_remarks"]


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        (
            "draw-poker/s309-5-nobody-opens",
            "nobody has opened: p3 was called last, folds too and is still in for the pot",
        ),
        (
            "draw-poker/s309-5-the-last-fold-is-taken-back",
            "nobody has opened: p3 was called last, folds too and is still in for the pot",
        ),
        (
            "draw-poker/s312-7-nobody-opens",
            "nobody has opened: p3 was called last, folds too and is still in for the pot",
        ),
        (
            "five-card-stud/s348-7-who-was-called-has-tapped-out",
            "nobody has opened: who was called last wins without a showdown",
        ),
        ("draw-poker/s319-4-nobody-is-left-at-the-showdown", "p3 wins, who folded last: the other hands are dead"),
        ("manila-poker/s283-4-nobody-is-left-at-the-showdown", "p3 wins, who folded last: the other hands are dead"),
    ],
)
def test_a_pot_that_no_action_gives_to_its_winner_has_a_remark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, remark: str
) -> None:
    hand, *_ = read(told(kept(tmp_path, TAPES / f"{name}.tape", monkeypatch), "--format", "phh"))
    assert remark in hand["_remarks"]
    fold = {f"{who} f" for pot in hand["_pots"] for who in pot["winners"]}
    assert "dead" in remark or not fold & {*hand["actions"]}


SEATS = "table manila-poker minimum=$5 increment=$1 places=2\ncards ready\nstake ann $200 at 1\nstake bob $200 at 2\n"
OPEN = "act 1 bet\nshoe deals Ks Kd Qs Qd 9c\n"
OVER = "act 2 fold\npress paid\n"


def test_rounds_that_are_open_or_void_are_left_out_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    void = 'direct floor-manager void "a fire alarm"\n'
    again = "cards ready\nact 2 bet\nshoe deals Ks Kd Qs Qd 9c\n"
    path = written(tmp_path, monkeypatch, f"{SEATS}{OPEN}{void}cards ready\n{OPEN}{OVER}{again}")
    result = hands(path, "--format", "phh")
    assert result.exit_code == 0
    assert [*tomllib.loads(result.stdout)] == ["2"]
    assert result.stderr == "2 rounds left out: 1 void, 1 open\n"
    for words, said in (
        (("--round", "1"), "1 round left out: 1 void\nno finished round of play of this kind\n"),
        (("--round", "9"), "no finished round of play of this kind\n"),
        (("--since", "2099-01-01"), "no finished round of play of this kind\n"),
    ):
        result = hands(path, *words)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", said)
    assert told(path, "--since", "2020-01-01") == told(path) == told(path, "--round", "2")


def test_another_game_has_no_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, monkeypatch, "table sic-bo\nwager red small $5\n")
    result = hands(path)
    assert result.exit_code == 2
    assert result.stderr == f"{path}: no poker table, but Sic-bo: journal show prints its rounds\n"
