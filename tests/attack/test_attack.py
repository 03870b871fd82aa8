# SPDX-License-Identifier: MIT
"""Random play of every game: no cent and no card is lost, and what is paid is what the text says."""

from random import Random
from types import ModuleType

import pytest

from controller.engine.betting import settlement, tournaments
from controller.engine.record.people import REQUIRED
from controller.engine.record.tournament import Tournament
from controller.engine.table import tournament_chips
from controller.games import find, rooms
from controller.games.blackjack.added import adding
from controller.games.caribbean_stud import deciding
from tests.attack.__main__ import GAMES, OWN, main, smaller
from tests.attack.any_game.people import AtTheTable
from tests.attack.any_game.play import SIGN_IN, RandomWalk
from tests.attack.any_game.table import WatchedWalk
from tests.attack.blackjack.compared import ComparedPlay
from tests.attack.blackjack.play import TABLES, RandomPlay
from tests.attack.blackjack.table import WatchedBlackjack
from tests.attack.house_poker.play import ROOMS, RandomPoker
from tests.attack.table import Broken
from tests.attack.tournaments.play import ALL, CONDITIONS, OF_PERCENTAGES, OF_STAKES, OTHERS, RandomTournament
from tests.attack.tournaments.play import GAMES as TOURNAMENTS


@pytest.mark.parametrize("words", TABLES)
def test_whatever_is_done_at_a_blackjack_table_nothing_is_lost(words: str) -> None:
    play = RandomPlay(TABLES.index(words), words)
    play.rounds(40)
    assert play.table.refusals > 40
    assert play.table.cuts


def test_rounds_without_irregularities_pay_what_the_text_says() -> None:
    compared = 0
    for seed in range(2):
        play = ComparedPlay(seed)
        play.rounds(60)
        compared += play.compared
    assert compared > 400


@pytest.mark.parametrize("game", ROOMS)
def test_whatever_is_done_at_a_table_of_poker_nothing_is_lost_and_nothing_hidden_is_told(game: str) -> None:
    for seed in range(len(ROOMS[game].tables)):
        play = RandomPoker(game, seed, wild=20)
        play.rounds(8)
        assert play.table.refusals


@pytest.mark.parametrize("game", sorted(GAMES.keys() - OWN.keys()))
def test_whatever_is_done_at_a_table_of_any_other_game_nothing_is_lost(game: str) -> None:
    play = RandomWalk(game, 1, wild=25)
    play.rounds(6)
    assert play.table.refusals


@pytest.mark.parametrize("game", sorted(GAMES.keys() - OWN.keys()))
def test_where_a_sign_in_is_required_whatever_is_done_nothing_is_lost(game: str) -> None:
    play = RandomWalk(game, SIGN_IN - 1, wild=10)
    play.rounds(2)
    assert play.table.engine.state.sign_in == REQUIRED


def test_who_is_needed_for_a_line_signs_in_before_it() -> None:
    people = AtTheTable(find("sic-bo"), Random(1))
    lines = [people.line(lambda: "turn floor-manager key on", {}) for _ in range(40)]
    keys = [at for at, line in enumerate(lines) if line.startswith("turn")]
    assert sum(lines[at - 1].startswith("sign in Alma") for at in keys[1:]) > len(keys) / 2


@pytest.mark.parametrize("seed", range(len(CONDITIONS)))
@pytest.mark.parametrize("game", TOURNAMENTS)
def test_whatever_is_done_in_a_tournament_no_fee_and_no_chip_comes_or_goes_unsaid(game: str, seed: int) -> None:
    play = RandomTournament(game, seed)
    play.lines(150)
    assert play.table.cuts
    assert play.table.refusals
    assert play.table.rounds


@pytest.mark.parametrize("game", OF_STAKES)
def test_in_a_tournament_of_poker_what_all_have_together_is_theirs_but_for_the_commission(game: str) -> None:
    for seed in (0, 5):
        play = RandomTournament(game, seed)
        play.lines(150)
        assert play.table.rounds


def test_a_stake_that_is_not_taken_from_the_stack_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_chips, "stake", NOTHING)
    with pytest.raises(Broken):
        RandomTournament("five-card-stud", 0).lines(150)


@pytest.mark.parametrize("game", OF_PERCENTAGES)
def test_in_a_tournament_percentages_and_commission_are_paid_out_of_the_stacks(game: str) -> None:
    plays = [RandomTournament(game, seed) for seed in range(len(CONDITIONS))]
    for play in plays:
        play.lines(200)
        assert play.table.cuts
        assert play.table.refusals
    assert sum(play.table.rounds for play in plays) > len(plays)


def test_tournaments_of_every_game_of_queensland_are_played() -> None:
    assert sorted(ALL) == [game for game in rooms() if any(it.name == "tournament" for it in find(game).approvals)]


@pytest.mark.parametrize("game", OTHERS)
def test_no_wager_by_any_door_is_made_beyond_the_stack(game: str) -> None:
    plays = [RandomTournament(game, seed) for seed in (0, 4)]
    for play in plays:
        play.lines(200)
    assert sum(play.table.rounds for play in plays)


@pytest.mark.parametrize(("game", "module", "seed"), [("caribbean-stud", deciding, 7), ("blackjack", adding, 0)])
def test_a_button_that_wagers_beyond_the_stack_breaks(
    game: str, module: ModuleType, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "not_enough", NOTHING)
    with pytest.raises(Broken):
        RandomTournament(game, seed).lines(200)


def test_commission_that_is_not_taken_from_the_stack_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "owes", NOTHING)
    with pytest.raises(Broken):
        any(RandomTournament("baccarat", seed).lines(200) for seed in range(3 * len(CONDITIONS)))  # type: ignore[func-returns-value]


def test_a_percentage_that_is_paid_and_not_taken_from_the_stack_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    reach = Tournament.reach
    monkeypatch.setattr(Tournament, "reach", lambda it, paid, fee: reach(it, paid, fee and 0))
    with pytest.raises(Broken):
        any(RandomTournament("craps", seed).lines(200) for seed in range(3 * len(CONDITIONS)))  # type: ignore[func-returns-value]


def fees(it: Tournament) -> int:
    """As if no fee had been refunded."""
    return sum(each.fee for each in it.entries.values()) + sum(heat.pool for heat in it.heats.came)


def not_handed_over(it: Tournament) -> int:
    """As if the pool of a heat had stayed at its table."""
    return it.fees - sum(each.prize or 0 for each in it.entries.values())


NOTHING = lambda *_, **__: None  # noqa: E731 - in place of what is left out
WRONG: dict[str, tuple[object, str, object]] = {
    "a wager that is paid leaves the stack as it was": (Tournament, "reach", NOTHING),
    "a refunded fee stays in the pool": (Tournament, "fees", property(fees)),
    "the pool of a heat is handed over and stays": (Tournament, "pool", property(not_handed_over)),
    "nobody is eliminated": (tournaments, "_eliminate", NOTHING),
    "what lies there is not given back with the session": (settlement, "give_back", NOTHING),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_tournament_that_loses_count_breaks(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*WRONG[what])  # type: ignore[call-overload]
    plays = (RandomTournament("sic-bo", seed) for seed in range(3 * len(CONDITIONS)))
    with pytest.raises(Broken):
        any(play.lines(200) for play in plays)  # type: ignore[func-returns-value]


def test_a_table_breaks_where_what_is_asked_for_is_refused_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WatchedWalk, "asks_for", lambda *_: True)
    with pytest.raises(Broken, match="asked for, and refused: press start"):
        WatchedWalk("sic-bo", "").line("press start")


@pytest.mark.parametrize(
    "lines",
    [
        ["press accept", "wager place-2 player $20", "press no-more-bets"],
        ["seat place-1", 'direct floor-manager exclude place-1 "a calculator"', "press accept"],
    ],
)
def test_baccarat_asks_for_nothing_that_it_refuses(lines: list[str]) -> None:
    """Not for the call while the banker has to wager (s 95(1)), nor for an answer where nobody can take the shoe."""
    table = WatchedWalk("baccarat", "")
    for line in lines:
        table.line(line)
    assert table.refusals == 1


def test_a_run_says_how_many_rounds_were_played_and_with_which_seed_to_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["blackjack", "60", "7", "--processes", "1"]) == 0
    assert "0 tables broke" in (said := capsys.readouterr().out)
    assert "first seed after them: 9" in said


class NoDouble(WatchedBlackjack):
    """A table at which doubling is held to be a fault."""

    def before_line(self, line: str) -> None:
        if line == "press double-down":
            raise Broken("doubled")
        super().before_line(line)


def test_a_tape_is_made_smaller_while_it_breaks_in_the_same_way() -> None:
    tape = ["cards ready", "wager ann blackjack $5 on hand 1", "press double-down", "press draw"]
    assert smaller(lambda: NoDouble([]), tape, "doubled") == ["press double-down"]
