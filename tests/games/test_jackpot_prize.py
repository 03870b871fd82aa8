# SPDX-License-Identifier: MIT
"""The jackpot prize at a table: over a power cut at each moment, a void round, a round that fails, and an upgrade."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.engine.record import effects as e
from controller.engine.record import state
from controller.floor.money.messages import PoolTerms
from controller.games.caribbean_stud import jackpots
from controller.games.caribbean_stud.table import Memory
from controller.games.caribbean_stud.wagers import payouts
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import MemoryRecord

OPTIONS = ("jackpot-seed=$20000", "jackpot-increment=100")
CARDS = "3c Tc Th 2s 4c Jc 9h 2d 5c Qc 8d 7h 6c Kc 5s 9d 7c Ac 3s Kh"
"""To each place and the dealer: 3c 4c 5c 6c 7c; Tc Jc Qc Kc Ac; Th 9h 8d 5s 3s; the dealer 2s 2d 7h 9d Kh."""
ROUND = (
    *(f"wager {player} {wager}" for player in ("ann", "bob", "cid") for wager in ("ante $10", "jackpot $1")),
    *(f"shoe deals {card}" for card in CARDS.split()),
    *("press bet", "press bet", "press fold", "press done", *["press paid"] * 4, "press done", "press paid"),
)
"""Ann has a straight flush, bob a royal flush; cid folds. It ends with the last payment."""
PLACES = {"ann": 1, "bob": 2, "cid": 3}
SEED, BEFORE = 2_000_000, 2_000_000
PRIZE = SEED + 3 * 100
PAID = [PRIZE, PRIZE // 10]
"""Bob, further right, is paid all of the prize, and ann a tenth of it, as it stood."""
AFTER = SEED
"""Ann's tenth is the house's: all of the prize went to bob, and it begins again."""


class PrizeTable(EngineStage):
    """A table of Caribbean stud."""

    def __init__(self) -> None:
        super().__init__("caribbean-stud", OPTIONS)
        self.shown = ""
        """The prize as the meter shows it."""
        self.line("cards ready")

    def line(self, line: str) -> list[e.Effect]:
        """Return the effects of a line of a tape."""
        player = line.split()[1] if line.startswith("wager") else ""
        do(self, f"{line} on hand {PLACES[player]}" if player else line)
        effects = self.take_effects()
        states = [words for effect in effects for words in effect.lines if words.startswith("state: ")]
        self.shown = (re.findall(r"; jackpot (\$[\d,.]+)", " ".join(states)) or [self.shown])[-1]
        return effects

    def lines(self, lines: Sequence[str]) -> list[e.Effect]:
        return [effect for line in lines for effect in self.line(line)]

    @property
    def prize(self) -> int:
        memory = self.conductor.engine.table.memory
        assert isinstance(memory, Memory)
        return memory.pool.amount


def collected(effects: Sequence[e.Effect]) -> int:
    """How many jackpot chips the table has kept."""
    paid = [it for effect in effects if isinstance(effect, e.Pay) for it in effect.paid]
    return sum(it.wager == "jackpot" and it.how != "void" for it in paid)


def won(effects: Sequence[e.Effect]) -> list[int]:
    """Return the pay of winning jackpot wagers, in cents."""
    paid = [it for effect in effects if isinstance(effect, e.Pay) for it in effect.paid]
    return [it.returned for it in paid if it.wager == "jackpot" and it.how == "wins"]


def test_the_round_pays_from_the_prize_and_leaves_what_is_left() -> None:
    table = PrizeTable()
    effects = table.lines(ROUND)
    assert won(effects) == PAID
    assert [effect.how for effect in effects if isinstance(effect, e.End)] == ["declared"]
    assert (table.prize, table.shown) == (AFTER, "$20,000")


def test_a_power_cut_at_any_moment_changes_neither_the_prize_nor_what_is_paid_from_it() -> None:
    whole = PrizeTable()
    amounts = [(whole.line(line), whole.prize)[1] for line in ROUND]
    for at in range(len(ROUND) + 1):
        table = PrizeTable()
        paid = won(table.lines(ROUND[:at]))
        before = table.prize
        table.line("power cut")
        assert table.prize == before
        for line, amount in zip(ROUND[at:], amounts[at:], strict=True):
            paid += won(table.line(line))
            assert table.prize == amount, f"power cut before {ROUND[at]}: {line}"
        assert paid == PAID
        table.line("power cut")
        assert table.prize == AFTER


def test_a_void_round_at_any_moment_leaves_the_prize_with_the_chips_that_were_collected() -> None:
    counts = set()
    for at in range(len(ROUND)):
        table = PrizeTable()
        before = table.lines(ROUND[:at])
        effects = table.line('direct floor-manager void "a fire alarm"')
        if any(isinstance(effect, e.End) for effect in effects):
            assert table.prize == BEFORE + 100 * collected(before), f"void before {ROUND[at]}"
            counts.add(collected(before))
        else:
            assert any(isinstance(effect, e.Refuse) for effect in effects)
        prize = table.prize
        table.line("power cut")
        assert table.prize == prize
    assert counts == {0, 1}, "cid's chip is collected before the jackpots are paid"


def test_a_prize_outlasts_a_round_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    table = PrizeTable()
    monkeypatch.setattr(jackpots, "judged", lambda table: 1 / 0)
    ends = [effect for effect in table.lines(ROUND[:-3]) if isinstance(effect, e.End)]
    assert [end.how for end in ends] == ["handed over to the floor manager"]
    assert table.prize == BEFORE + 3 * 100
    assert state.encode(table.conductor.engine.state).count(b'"pool":{"cents":2000300,"of_round":0,"begun":true}') == 1
    monkeypatch.undo()
    table.line("power cut")
    assert table.prize == BEFORE + 3 * 100


# An upgrade


KEPT = Path(__file__).parent / "caribbean-stud" / "state-of-0.8.0.json"
"""A table as version 0.8.0 kept it at the end of a round: a straight flush had won a tenth of $20,001."""


class Upgraded(PrizeTable):
    """That table, started by this version."""

    def _start(self) -> None:
        if not self._record.snapshot:
            self._record = MemoryRecord()
            self._record.append("state", 1, b'{"table":%s,"view":{}}' % KEPT.read_bytes())
        super()._start()


def test_a_prize_that_version_0_8_0_kept_goes_on_to_the_cent() -> None:
    table = Upgraded()
    assert (table.prize, table.shown) == (1_800_090, "$18,000.90")
    table.lines(ROUND[:7])
    assert (table.prize, table.shown) == (1_800_390, "$18,003.90")
    table.line("power cut")
    assert table.prize == 1_800_390
    assert won(table.lines(ROUND[7:])) == [1_800_390, 180_039]
    assert table.prize == AFTER


SINCE_0_8_0 = {
    "closing": None,
    "midnight": 0,
    "vacated": [],
    "ticket_row": 0,
    "ticket_digest": "",
    "tournament": None,
    "people": {},
    "approvals": {},
    "opening": None,
    "wrong_tries": {},
    "sign_in": "",
    "chips": None,
    "offset_changes": [],
    "offset_told": 0,
    "excluded_by": {},
    "asked_person": "",
    "keypad_shut": False,
    "computer": None,
    "computer_found": None,
    "floor": None,
}
"""Fields added to a table's state since then, with the values of an older table."""


def test_the_state_of_version_0_8_0_is_kept_in_the_same_words() -> None:
    kept = KEPT.read_bytes().strip()
    now = json.loads(state.encode(state.decode(kept)))
    assert {name: now.pop(name) for name in SINCE_0_8_0} == SINCE_0_8_0
    assert json.dumps(now, separators=(",", ":")).encode() == kept
    memory = state.decode(kept).memory
    assert {*memory, "linked"} == set(Memory.__struct_fields__)


@pytest.mark.parametrize(("prize", "seed"), [(1, 0), (2, 100), (3, 100)])
def test_a_prize_with_less_than_a_cent_for_each_is_not_paid_and_gets_no_seed(prize: int, seed: int) -> None:
    """Two winners divide the prize equally (s 247(2)). Cents that cannot be divided stay in the prize (assumed)."""
    terms = PoolTerms(seed=100, jackpot_sharing="equal")
    found = payouts(terms, prize, {"1": "royal flush", "2": "straight flush"})
    assert sum(it.seed for it in found.values()) == seed
    assert sum(it.share for it in found.values()) == prize // 2 * 2
