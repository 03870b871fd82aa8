# SPDX-License-Identifier: MIT
"""A jackpot prize of linked tables, at one table: over power cuts and void rounds at each moment, and over failures."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.record.events import Directed, MaintenanceBegun
from controller.engine.record.jackpot_claims import (
    JACKPOT_LINK,
    ClaimAnswered,
    ClaimedPayout,
    ClaimPrize,
    Contribute,
    EndClaim,
)
from controller.games.caribbean_stud import claims, jackpots
from controller.games.caribbean_stud import round as stud_round
from controller.games.caribbean_stud.table import Memory
from controller.games.house_poker.jackpot import LinkedPool
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

OPTIONS = ("jackpot-pool=major", "jackpot-increment=100")
CARDS = "3c Tc Th 2s 4c Jc 9h 2d 5c Qc 8d 7h 6c Kc 5s 9d 7c Ac 3s Kh"
"""To each place and the dealer: 3c 4c 5c 6c 7c; Tc Jc Qc Kc Ac; Th 9h 8d 5s 3s; the dealer 2s 2d 7h 9d Kh."""
WAGERS = tuple(
    f"wager {player} {wager} on hand {place}"
    for place, player in enumerate(("ann", "bob", "cid"), 1)
    for wager in ("ante $10", "jackpot $1")
)
PRIZE = 2_000_000
ANSWER = ClaimAnswered(
    "major", 1, order=4, prize=PRIZE, seed=1_000_000, system="floor", timeline=1,
    payouts=(ClaimedPayout("2", PRIZE, "s 246(1)", PRIZE), ClaimedPayout("1", PRIZE // 10, "s 246(1)", 0)),
)  # fmt: skip
ANSWERED = "the floor answers"
ROUND = (
    *("cards ready", *WAGERS, *(f"shoe deals {card}" for card in CARDS.split())),
    *("press bet", "press bet", "press fold", "press done", *["press paid"] * 3),
    *(ANSWERED, "press done", "press paid"),
)
"""Ann has a straight flush, bob a royal flush; cid folds."""
LATE = (
    *ROUND[:-3],
    *('direct floor-manager fixed-sum "slow"', "press done", "press paid", ANSWERED),
    'direct floor-manager claim-paid "1"',
)
"""The same, but the fixed sums are paid before the answer."""
NEXT = (
    "cards ready", "wager ann ante $10 on hand 1", "wager ann jackpot $1 on hand 1",
    *(f"shoe deals {card}" for card in ["Ks", "9s", "Kd", "9d", "8h", "6c", "5c", "4h", "2s", "2d"]),
    "press bet", "press done", "press paid",
)  # fmt: skip
"""Ann's chip is collected."""


class LinkedTable(EngineStage):
    """A table of Caribbean stud that shares its prize."""

    def __init__(self) -> None:
        super().__init__("caribbean-stud", OPTIONS)
        self.contributed: list[Contribute] = []
        self.claims: list[ClaimPrize] = []
        self.ends: list[EndClaim] = []
        self.answered = 1
        """Number of the claim that the floor answers."""
        self.kept = 0
        """Cents of jackpot wagers that were not given back."""

    def line(self, line: str) -> list[e.Effect]:
        """Return the effects of a line."""
        if line == ANSWERED:
            self.send(replace(ANSWER, number=self.answered))
        else:
            do(self, line)
        effects = self.take_effects()
        for effect in effects:
            if isinstance(effect, e.Pay):
                self.kept += sum(it.staked for it in effect.paid if it.wager == "jackpot" and it.how != "void")
        self.contributed += [it for it in effects if isinstance(it, Contribute)]
        self.claims += [it for it in effects if isinstance(it, ClaimPrize)]
        self.ends += [it for it in effects if isinstance(it, EndClaim)]
        return effects

    def lines(self, lines: Sequence[str]) -> list[e.Effect]:
        return [effect for line in lines for effect in self.line(line)]

    @property
    def pool(self) -> LinkedPool:
        memory = self.conductor.engine.table.memory
        assert isinstance(memory, Memory)
        return memory.linked["major"]

    @property
    def pool_is_open(self) -> bool:
        """Return whether a claim has not ended."""
        memory = self.conductor.engine.table.memory
        assert isinstance(memory, Memory)
        return any(it.open_claims for it in memory.linked.values())

    @property
    def alarms(self) -> list[str]:
        return [it.text for it in self.view.alarms]


def paid(effects: Sequence[e.Effect]) -> dict[str, int]:
    """Return the pay of winning jackpot wagers, in cents, by player."""
    every = [it for effect in effects if isinstance(effect, e.Pay) for it in effect.paid]
    return {it.player: it.returned for it in every if it.wager == "jackpot" and it.how == "wins"}


@pytest.mark.parametrize("play", [ROUND, LATE], ids=["answered", "late"])
def test_a_power_cut_at_any_moment_contributes_claims_and_ends_once(play: tuple[str, ...]) -> None:
    whole = LinkedTable()
    whole.lines(play)
    assert [it.end for it in whole.ends] == ["posted"]
    for at in range(len(play) + 1):
        table = LinkedTable()
        table.lines(play[:at])
        table.line("power cut")
        table.lines(play[at:])
        assert (table.contributed, table.claims, table.ends) == (whole.contributed, whole.claims, whole.ends), at
        assert table.pool == whole.pool


def test_a_claim_names_no_hand_that_lies_face_down() -> None:
    """The dealer does not qualify, so that the hands are not turned up to compare them (s 241)."""
    table = LinkedTable()
    table.lines(
        (
            *("cards ready", *WAGERS[:2]),
            *(f"shoe deals {card}" for card in ["Th", "9s", "Jh", "8d", "Qh", "7c", "Kh", "4h", "Ah", "2d"]),
            *("press bet", "press done"),
        )
    )
    assert table.view.said["hand 1"] == ("??",) * 5
    table.line("press paid")
    assert [it.number for it in table.claims] == [1]
    assert table.view.said["hand 1"] == ("Th", "Jh", "Qh", "Kh", "Ah")


def test_the_answer_is_paid_and_the_fixed_sums_leave_a_rest() -> None:
    assert paid(LinkedTable().lines(ROUND)) == {"bob": PRIZE, "ann": PRIZE // 10}
    table = LinkedTable()
    assert paid(table.lines(LATE[:-2])) == {"bob": 1_000_000, "ann": 100_000}
    table.line(ANSWERED)
    [claim] = table.pool.open_claims
    assert claim.rest == {"2": PRIZE - 1_000_000, "1": PRIZE // 10 - 100_000}


def test_a_void_round_at_any_moment_leaves_the_chips_that_were_collected_and_no_open_claim() -> None:
    """The next contributions are smaller by the excess, whenever the round was void."""
    debts = set()
    for at in range(1, len(ROUND)):
        table = LinkedTable()
        table.lines(ROUND[:at])
        effects = table.line('direct floor-manager void "a fire alarm"')
        if not any(isinstance(effect, e.End) for effect in effects):
            continue
        debts.add(table.pool.debt)
        assert not table.pool.of_round
        assert [it.end for it in table.ends] == ["void"] * len(table.claims), ROUND[at]
        assert table.pool.total - table.pool.debt == table.kept, ROUND[at]
        for _ in range(3):
            table.lines(NEXT)
        assert table.contributed[-1].total == table.pool.total == table.kept, ROUND[at]
        assert [it.number for it in table.contributed] == [*range(1, len(table.contributed) + 1)]
        assert sum(it.cents for it in table.contributed) == table.kept
    assert debts == {0, 200}, "bob's and ann's chips are contributed before the claim, and go back"


def test_a_failed_round_keeps_its_additions_and_its_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LinkedTable()
    table.lines(ROUND[:-3])
    monkeypatch.setattr(jackpots, "of_claim", lambda claim, winners: 1 / 0)
    assert [end.how for end in table.line(ANSWERED) if isinstance(end, e.End)] == ["handed over to the floor manager"]
    monkeypatch.undo()
    assert not table.ends
    [claim] = table.pool.open_claims
    assert claim.rest == {"2": PRIZE, "1": PRIZE // 10}
    assert any("pay the rest, bob at place 2 $20,000" in it for it in table.alarms)
    table.line("power cut")
    assert any("pay the rest, bob at place 2 $20,000" in it for it in table.alarms)
    table.line("turn floor-manager key on")
    table.line('direct floor-manager claim-paid "1"')
    assert [it.end for it in table.ends] == ["posted"]
    assert not any("pay the rest" in it for it in table.alarms)


FAILS = {
    "the claim waits": (claims, "wait_for_answer", ROUND[:-4]),
    "the cards are counted": (jackpots, "counted", ROUND[:-2]),
    "the round ends": (stud_round, "round_over", ROUND),
    "the round ends before the answer": (stud_round, "round_over", LATE[:-2]),
}


@pytest.mark.parametrize("moment", FAILS)
def test_a_step_that_fails_after_it_has_contributed_or_claimed_keeps_these_rows(
    moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory has counted them: a number without its row would be a gap for ever."""
    module, name, lines = FAILS[moment]
    table = LinkedTable()
    table.lines(lines[:-1])
    monkeypatch.setattr(module, name, lambda *_, **__: 1 / 0)
    table.line(lines[-1])
    monkeypatch.undo()
    assert table.view.round == 2
    table.line("turn floor-manager key on")
    table.lines(NEXT)
    assert [it.number for it in table.contributed] == [*range(1, len(table.contributed) + 1)]
    assert sum(it.cents for it in table.contributed) == table.contributed[-1].total == table.pool.total == 400
    assert [it.number for it in table.claims] == [1]
    due = "pay the rest" if moment == "the cards are counted" else "answer is still to come"
    assert any(due in it for it in table.alarms) == (moment != "the round ends")
    assert bool(table.ends) == (moment == "the round ends")


def test_what_is_due_of_a_claim_stays_on_the_screens_over_rounds_and_calls() -> None:
    table = LinkedTable()
    table.lines(LATE[:-2])
    for lines, words in ((NEXT, "answer is still to come"), ((ANSWERED, *NEXT), "pay the rest")):
        table.lines(lines)
        assert sum(words in it for it in table.alarms) == 1
    table.line("link down")
    table.line("link up")
    assert sum("pay the rest" in it for it in table.alarms) == 1
    table.line(LATE[-1])
    assert not table.alarms


def test_the_rest_is_due_to_the_player_of_the_round_whoever_sits_there_now() -> None:
    table = LinkedTable()
    table.lines(LATE[:-2])
    table.lines([line.replace("ann", "dee") for line in NEXT])
    table.lines((ANSWERED, "power cut"))
    [due] = [it for it in table.alarms if "pay the rest" in it]
    assert "bob at place 2 $10,000, ann at place 1 $1,000;" in due
    assert "dee" not in due


def test_a_player_without_a_name_is_called_by_the_place() -> None:
    table = LinkedTable()
    table.lines([line.replace("ann", "place-1") for line in LATE[:-1]])
    [due] = [it for it in table.alarms if "pay the rest" in it]
    assert "bob at place 2 $10,000, place 1 $1,000;" in due


def test_claims_of_several_rounds_are_answered_paid_and_ended_each_by_its_number() -> None:
    """The first is answered and its rest is due; the second waits; the third is void without an answer."""
    table = LinkedTable()
    table.lines((*LATE[:-2], *LATE[:-2], *ROUND[:-3], 'direct floor-manager void "a misdeal"'))
    table.line(ANSWERED)
    table.lines(ROUND[:-3])
    assert [(it.number, it.end, bool(it.answer)) for it in table.pool.claims] == [
        (1, None, True), (2, None, False), (3, "void", False), (4, None, False),
    ]  # fmt: skip
    for number in (4, 3, 2):
        table.send(replace(ANSWER, number=number))
    table.lines(("press done", "press paid", LATE[-1], 'direct floor-manager claim-paid "2"'))
    assert [(it.number, it.end) for it in table.ends] == [(3, "void"), (4, "posted"), (1, "posted"), (2, "posted")]
    assert not table.pool.open_claims
    table.lines(ROUND[:-3])
    assert [it.number for it in table.pool.claims] == [5]


def test_each_cent_is_contributed_and_nothing_is_not() -> None:
    pool = LinkedPool(name="major")
    assert pool.contribution() is None
    pool.add(1)
    assert pool.contribution() == Contribute("major", 1, 1, 1)
    assert pool.contribution() is None
    pool.take_back(1)
    assert pool.debt == 1
    pool.add(2)
    assert pool.contribution() == Contribute("major", 2, 1, 2)
    assert pool.debt == 0


def test_a_table_out_of_play_takes_the_answer() -> None:
    table = LinkedTable()
    table.lines(LATE[:-2])
    table.send(MaintenanceBegun("technician"))
    table.line(ANSWERED)
    assert table.pool.claims[0].answer


def test_a_table_that_leaves_its_pool_has_its_own_prize_again_and_comes_back_with_its_numbers() -> None:
    table = LinkedTable()
    table.lines(ROUND)
    before = table.pool
    for options, shown in (({}, "$10,000"), ({"jackpot-pool": "major"}, None)):
        table._options = options
        table.line("power cut")
        table.line('direct floor-manager void "the options change"')
        assert table.view.said.get("jackpot") == shown
    assert table.pool == before
    table.lines(NEXT)
    assert [it.number for it in table.contributed] == [1, 2]


@pytest.mark.parametrize("happens", ["link down", "link up", "power cut", 'direct floor-manager claim-void "9"'])
def test_the_link_never_interrupts_the_keying_of_cards(happens: str) -> None:
    table = LinkedTable()
    table.lines((*ROUND[:-4], 'direct floor-manager cards-again "1"'))
    cards = ["3c", "4c", "5c", "6c", "7c"]
    for at, card in enumerate(cards):
        table.line(f"key {card}")
        if at == 2:
            table.line(happens)
    table.line('direct floor-manager confirm "seen"')
    assert not table.view.refusal


OTHER_FILES = [{}, {"jackpot-pool": "minor"}, {"jackpot-pool": "major", "jackpot-seed": "$20000"}]


@pytest.mark.parametrize("options", OTHER_FILES)
def test_a_table_file_with_other_terms_takes_no_wager_on_the_prize_of_the_open_round(options: dict[str, str]) -> None:
    """Its link is already another one, or none: nobody would answer the claim."""
    table = LinkedTable()
    table.lines((*NEXT, "cards ready", *WAGERS[:3]))
    table._options = options
    table.line("power cut")
    assert "no jackpot" in str(table.view.prompt)
    table.line(WAGERS[3])
    assert table.view.refusal


def test_other_options_of_the_table_file_and_the_same_terms_in_other_words_change_no_offer() -> None:
    table = LinkedTable()
    table.lines((*NEXT, "cards ready", *WAGERS[:3]))
    table._options = {**table._options, "jackpot-seed": "$10,000", "jackpot-sharing": "greater", "places": 5}
    table.line("power cut")
    table.line(WAGERS[3])
    assert not table.view.refusal


@pytest.mark.parametrize("options", OTHER_FILES[:2])
def test_a_claim_on_a_prize_that_the_table_has_left_says_how_it_is_answered(options: dict[str, str]) -> None:
    table = LinkedTable()
    table.lines((*NEXT, *ROUND[:-3]))
    former, table._options = table._options, options
    table.line("power cut")
    assert "the table file has another prize" in str(table.view.prompt)
    table.lines(LATE[-5:-2])
    assert sum("answer comes once its file names this one again" in it for it in table.alarms) == 1
    table._options = former
    table.line("power cut")
    table.line('direct floor-manager void "the file is put back"')
    assert not any("names this one again" in it for it in table.alarms)
    table.lines(LATE[-2:])
    assert [it.end for it in table.ends] == ["posted"]


def test_the_link_is_asked_of_no_table_with_its_own_prize() -> None:
    """Its fault, if it comes there, changes no offer."""
    stage = EngineStage("caribbean-stud", [])
    do(stage, "cards ready")
    offered = stage.view.prompt
    stage.link(up=False)
    assert stage.view.prompt == offered
    assert JACKPOT_LINK in stage.conductor.engine.state.alerts
    stage.send(ANSWER)
    stage.send(Directed("floor-manager", "claim-void", about=("1",)))
    assert stage.view.refusal
