# SPDX-License-Identifier: MIT
"""The file of a tournament: its settings, all its errors at once, and permitted changes (ss 8 to 10)."""

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from controller.config import Configuration, read_table
from controller.config.tournament_file import _alterations
from controller.engine.record import events
from controller.engine.record.state import Computer
from controller.engine.record.tournament import HeatTerms, InTournament, RankingTerms, SessionTerms
from controller.engine.rules.readings import shared_readings, why_no_tournament
from controller.engine.rules.switches import provisions, switches
from controller.engine.values.options import source_of
from controller.games import find, rooms
from controller.heats.desk import HeatDesk
from controller.sockets.requests import Answer, Request
from hal.wiring.toml_file import ConfigurationError, Problem, Source
from tests.problems import assert_problem

EXAMPLE = (Path(__file__).parent.parent / "systemd" / "tournament.toml").read_text()
ELSEWHERE = ("let-it-ride-nsw", "let-it-ride-house", "double-chance")
"""Their rules know no tournament."""


def read(folder: Path, text: str = EXAMPLE, game: str = "sic-bo", more: str = "") -> Configuration:
    """The table of this game whose file names a tournament file with this text."""
    (folder / "spring.toml").write_text(text)
    table = folder / "table.toml"
    table.write_text(f'game = "{game}"\nsimulated = true\ntournament = "spring.toml"\n{more}')
    return read_table(table)


def problems(folder: Path, text: str = EXAMPLE, game: str = "sic-bo", more: str = "") -> list[Problem]:
    with pytest.raises(ConfigurationError) as raised:
        read(folder, text, game, more)
    return raised.value.problems


def test_a_file_states_fee_conditions_and_additional_rules(tmp_path: Path) -> None:
    table = read(tmp_path)
    stated = table.tournament
    assert stated
    assert (stated.name, stated.fee, stated.dates) == ("Spring tournament", 10_000, ("2026-12-05",))
    assert stated.session == SessionTerms(chips=100_000, rounds=30)
    assert stated.ranking == RankingTerms(prizes=(50, 30, 20))
    assert stated.rules == ("A player who leaves the table keeps the chips until the session is over.",)
    assert table.approvals == {"tournament": "letter 26/114 of 3 May 2026"}
    assert table.head()["tournament digest"] == stated.digest != ""
    assert table.restart_event((0, ()), cut_off=False, computer=Computer()).tournament == stated
    assert stated.digest.encode() in events.encode(table.restart_event((0, ()), cut_off=False, computer=Computer())), (
        "so the journal has it"
    )


def test_every_error_is_told_at_once_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    text = EXAMPLE.replace("who_may_enter", "who_may_entre").replace('"$100" ', '"$99.999" ')
    text = text.replace('["2026-12-05"]', '["2027-12-06", "2026-12-05"]').replace("[50, 30, 20]", "[50, 30, 19]")
    text = text.replace("rounds = 30", "rounds = 30\nminutes = 60").replace('"without-chips"', '"without-chip"')
    text = text.replace("lowest_after = []", "lowest_after = [31]").replace(
        "alters = []", 'alters = ["s 72(4)", "s 5(1)"]'
    )
    found = problems(tmp_path, text)
    assert {it.file for it in found} == {"spring.toml"}
    assert [(it.line, it.key, it.found, it.nearest) for it in found] == [
        (1, "who_may_enter", "", ""),
        (6, "dates", "a list", ""),
        (8, "entry_fee", "$99.999", ""),
        (9, "who_may_entre", "who_may_entre", "who_may_enter"),
        (12, "alters", "s 72(4)", "s 72(3)"),
        (12, "alters", "s 5(1)", "s 72(3)"),
        (21, "session", "minutes and rounds", ""),
        (28, "ranking.prizes", "99 % of the pool", ""),
        (29, "ranking.eliminated", "without-chip", "without-chips"),
        (30, "ranking.lowest_after", "31", ""),
    ]
    for key, words in (("dates", "the earliest first"), ("ranking.prizes", "(s 10(a))"), ("session", "either rounds")):
        assert any(it.key == key and words in it.allowed for it in found), found
    assert "30 rounds" in found[-1].allowed


@pytest.mark.parametrize(
    ("dates", "found"),
    [
        ('["2026-12-05", "2027-12-05"]', ""),
        ('["2026-12-05", "2027-12-06"]', ("2027-12-06", "one year after 2026-12-05 (s 9(3)(b))")),
        ('["2028-02-29", "2029-03-01"]', ("2029-03-01", "one year after 2028-02-29")),
        ('["2026-02-29"]', ("2026-02-29", "dates of the calendar")),
        ('["2026-12-05/2026-12-06", "2027-12-05"]', ()),
        ('["2026-12-05/2026-12-04"]', ("2026-12-05/2026-12-04", "first date")),
        ('["2026-12-05/2026-12-07", "2026-12-06"]', ("a list", "the earliest first")),
        ('["2026-12-05/2027-12-06"]', ("2027-12-06", "one year after 2026-12-05")),
        ("[]", ("a list of 0", "at least 1 items")),
    ],
)
def test_the_tournaments_of_one_approval_are_within_a_year(dates: str, found: tuple[str, ...], tmp_path: Path) -> None:
    text = EXAMPLE.replace('["2026-12-05"]', dates)
    if found:
        assert_problem(problems(tmp_path, text), "dates", *found)
    else:
        assert read(tmp_path, text).tournament


def test_only_what_a_game_has_an_option_for_is_altered(tmp_path: Path) -> None:
    altered = EXAMPLE.replace("alters = []", 'alters = ["s 72(3)"]')
    assert_problem(problems(tmp_path, altered)[:1], "alters", "s 72(3)", "covered-tumbler")
    with_option = altered.replace("# covered-tumbler", "covered-tumbler")
    more = 'board = "sic-bo-covered"\n'
    assert read(tmp_path, with_option, more=more).options == {"covered-tumbler": True}
    unlisted = EXAMPLE.replace("# covered-tumbler", "covered-tumbler")
    option = "options.covered-tumbler"
    assert_problem(problems(tmp_path, unlisted, more=more), option, "covered-tumbler", "s 72(3)", "(s 9(1)(b)(ii))")
    misread = with_option.replace("covered-tumbler = true", "covered-tumbler = 1")
    assert_problem(problems(tmp_path, misread, more=more), option, "1", "true or false")
    for game in rooms():
        known = switches(find(game))
        assert not known.keys() & {"s 3(2)", "s 4(2)", "s 5(1)", "s 5(2)", "s 10"}, game


@pytest.mark.parametrize("game", rooms())
def test_a_provision_is_altered_as_it_is_cited_in_rules(game: str) -> None:
    """`tablectl rules` prints `s 236(1)(b)` beside the option: so it is understood, for that option and no other."""
    options = find(game).options
    for option in msgspec.structs.fields(options):
        source = source_of(options, option.encode_name)
        if [*provisions(source)]:
            assert not [it.message for it in altered(game, {option.encode_name: option.default}, [source])], source
            assert not [it.message for it in altered(game, {option.encode_name: option.default}, source.split(", "))]


def altered(game: str, options: dict[str, object], alters: list[str]) -> list[Problem]:
    """Return the problems of a tournament file's alterations."""
    own = Source("t.toml", "")
    own.data = {"options": options, "alters": alters}
    return [it for it in _alterations(own, find(game)) if it.key == "alters" or "in alters" in it.allowed]


def test_a_paragraph_is_that_of_its_option_alone() -> None:
    """s 232(1)(a) is the device, s 232(1)(b) the maximum payment."""
    seed = {"maximum-payment": "$10000"}
    assert not altered("caribbean-stud", seed, ["s 232(1)(b)"])
    assert not altered("caribbean-stud", seed, ["s 232(1)"])
    (no_option, not_listed) = altered("caribbean-stud", seed, ["s 232(1)(a)"])
    assert_problem([no_option], "alters", "s 232(1)(a)", "shuffling-device")
    assert_problem([not_listed], "options.maximum-payment", "maximum-payment", "s 232(1)", "(s 9(1)(b)(ii))")
    assert altered("caribbean-stud", seed, ["s 232(1)(c)"])


def test_each_provision_that_a_source_names_is_found() -> None:
    assert [*provisions("ss 119-122(1A)(b)")] == [f"s {it}(1A)" for it in (119, 120, 121, 122)]
    assert [*provisions("s 232(1)(a)")] == ["s 232(1)"]
    assert [*provisions("s 50A(3)")] == ["s 50A(3)"]


@pytest.mark.parametrize("change", ["text", "gone", "other"])
def test_no_session_begins_by_a_file_that_was_changed_while_the_table_runs(tmp_path: Path, change: str) -> None:
    """s 8: everything else goes on, and a session once the file is as it was."""
    table, file, entered = read(tmp_path), tmp_path / "spring.toml", list[Request]()
    desk = HeatDesk(SimpleNamespace(configuration=table), lambda request, _: entered.append(request))  # type: ignore[arg-type]
    asks = desk.handlers()["event"]
    answers: list[Answer] = []
    if change == "gone":
        file.unlink()
    else:
        file.write_text(EXAMPLE + "# a remark\n" if change == "text" else EXAMPLE.replace("Spring", "Summer"))
    asks(Request("event", event=InTournament("begin", date="2026-12-05")), answers.append)
    assert not entered
    assert [it.ok for it in answers] == [False]
    assert table.tournament
    assert "(s 8)" in answers[0].lines[0]
    assert table.tournament.digest in answers[0].lines[0]
    asks(Request("event", event=InTournament("close", reason="an end")), answers.append)
    file.write_text(EXAMPLE)
    asks(Request("event", event=InTournament("begin", date="2026-12-05")), answers.append)
    assert len(entered) == 2


@pytest.mark.parametrize("game", ELSEWHERE)
def test_rules_without_a_part_on_tournaments_hold_none(game: str, tmp_path: Path) -> None:
    assert_problem(problems(tmp_path, game=game), "tournament", "spring.toml", "no part on tournaments")


def test_no_wager_is_sold_or_won_for_money(tmp_path: Path) -> None:
    at = ("tournament", "spring.toml")
    assert_problem(problems(tmp_path, game="keno"), *at, "Keno", "tournament-entries", "(ss 219(3)-(6))")
    entries = EXAMPLE.replace("# covered-tumbler", "tournament-entries")
    altered = '["s 217(2)", "s 219(3)", "s 219(5)", "s 219(6)", "s 220(1)"]'
    text = entries.replace("alters = []", f"alters = {altered}")
    entry = "tournament-entries"
    assert_problem(problems(tmp_path, text, game="keno"), f"options.{entry}", entry, "s 220(2)", "(s 9(1)(b)(ii))")
    assert read(tmp_path, text.replace('(1)"]', '(1)", "s 220(2)"]'), game="keno").tournament
    assert_problem(problems(tmp_path, game="caribbean-stud"), *at, "Caribbean stud", 'jackpot = "off"')
    without = read(tmp_path, game="caribbean-stud", more='options = { jackpot = "off" }\n')
    assert without.tournament


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ('chips = "$1000"', 'chips = "$0.00"', ("session.chips", "$0.00", "more than $0")),
        ('dates = ["2026-12-05"]', 'dates = ["9999-12-31", "9999-12-30"]', ("dates", "a list", "the earliest first")),
        ("additional_rules = [", "additional_rules = [" + '"A rule.", ' * 100, ("additional_rules", "a list of 101")),
    ],
)
def test_no_stack_of_nothing_no_last_year_no_endless_list(
    tmp_path: Path, line: str, instead: str, told: tuple[str, ...]
) -> None:
    assert line in EXAMPLE
    assert_problem(problems(tmp_path, EXAMPLE.replace(line, instead)), *told)


KEY = "0" * 64
WITH_HEATS = f'{EXAMPLE}[heats]\nfinal = "table-7"\nthrough = 3\n[heats.tables]\nheat-1 = "{KEY}"\n'


def test_heats_are_stated_with_the_keys_of_their_tables_and_the_table_of_the_final(tmp_path: Path) -> None:
    here = 'name = "table-7"\n'
    table = read(tmp_path, WITH_HEATS, more=here).tournament
    assert table
    assert table.heats == HeatTerms({"heat-1": KEY}, through=3)
    for before, after, key, found in (
        (KEY, "zz", "heats.tables.heat-1", "zz"),
        (f'heat-1 = "{KEY}"', "", "heats.tables", "a table of 0"),
        ('final = "table-7"', "", "heats.final", ""),
    ):
        assert_problem(problems(tmp_path, WITH_HEATS.replace(before, after), more=here), key, found)


@pytest.mark.parametrize("name", ["heat-1", "table-7"])
def test_a_table_of_a_heat_and_that_of_the_final_have_the_same_file(name: str, tmp_path: Path) -> None:
    table = read(tmp_path, WITH_HEATS, more=f'name = "{name}"\n').tournament
    assert table
    assert table.heats_at(name) is (name == "heat-1")


@pytest.mark.parametrize("more", ["", 'name = "table-8"\n'])
def test_no_other_table_has_it_so_a_heat_is_taken_in_at_one_table_alone(more: str, tmp_path: Path) -> None:
    (found,) = problems(tmp_path, WITH_HEATS, more=more)
    assert found.key == "tournament"
    assert all(name in found.allowed for name in ("heat-1", "table-7"))


def test_the_final_is_at_a_table_of_no_heat(tmp_path: Path) -> None:
    found = problems(tmp_path, WITH_HEATS.replace('"table-7"', '"heat-1"'), more='name = "heat-1"\n')
    assert_problem(found, "heats.final", "heat-1", "no heat")
    assert len(found) == 1


@pytest.mark.parametrize("game", [game for game in rooms() if why_no_tournament(find(game)) is None])
def test_which_year_holds_the_approved_dates_is_stated(game: str) -> None:
    """S 9(3)(b) says one year; that the last day counts is a reading."""
    assert any("9(3)(b)" in told for told in shared_readings(find(game)))


def test_what_becomes_of_a_house_liability_above_the_most_is_stated() -> None:
    """S 421(1)(e) caps it; that the table file's own amount gives way is a reading."""
    assert any("s 421(1)(b)(i), (e)" in told for told in find("pai-gow").about.assumed)
