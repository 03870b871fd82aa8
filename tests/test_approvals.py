# SPDX-License-Identifier: MIT
"""The approvals that the rules ask for: named in the table file, asked for by `check`, kept with every start."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from controller.app import App
from controller.cli.evidence.report import report, steps
from controller.cli.main import main
from controller.conductor.replay import Start
from controller.config import read_table
from controller.engine.rules.face import WheelPanel
from controller.games import find, rooms
from controller.games.roulette.table import Options as RouletteOptions
from controller.games.roulette.wagers import WHEEL
from controller.journal import rows
from controller.journal.excerpt import JournalPart, excerpt
from hal.wiring.toml_file import ConfigurationError, Problem

ALWAYS = {
    "craps": {"dice": "s 127(1)(g)"},
    "baccarat": {"dealing-shoe": "s 84(2), s 2"},
    "mini-baccarat": {"dealing-shoe": "s 192(2), s 2"},
    "wheel-of-fortune-52": {"wheel-of-52": "s 156(1)"},
    "blackjack": {"dealing-shoe": "s 29(1), s 2"},
    "keno": {"schedule-of-prizes": "s 210"},
    "caribbean-stud": {"dealing-shoe": "s 232(1)(a), s 2", "pit-procedures": "s 224, s 227(2), s 238(2), s 247"},
    "double-chance": {"prize-schedule": "10.3"},
    "let-it-ride-nsw": {"maximum-payout": "10.2"},
    "manila-poker": {"dealing-shoe": "s 259(1)(c), s 2", "layout": "s 258(2)"},
    "draw-poker": {"dealing-shoe": "s 295(1)(c), s 2", "layout": "s 294(2)"},
    "five-card-stud": {"dealing-shoe": "s 332(1)(c), s 2", "layout": "s 331(2)"},
    "seven-card-stud": {"dealing-shoe": "s 376(1)(c), s 2", "layout": "s 375(2)"},
    "pai-gow": {"la-ja": "s 429(2)", "cuts": "s 430(1)"},
}
"""Approvals that every table of the game needs, by the text. The dictionary (s 2) says what a dealing shoe is."""
IN_CIRCUMSTANCES = {
    "keno": {"number-of-games": "s 213(2)", "unpaid-winnings": "s 220(1)(b)"},
    "pai-gow": {"layout": "s 413(2)(a)"},
    "roulette": {"wheel-order": "s 131(2B)"},
    "wheel-of-fortune-50": {"layout": "s 145(4)"},
    "wheel-of-fortune-52": {"layout": "s 156(4)"},
    "triple-penny-two-up": {"name": "s 469(5)"},
    "blackjack": {"card-machine": "s 65A(3)(a), s 2", "boxes": "s 13(2)(b)"},
    "caribbean-stud": {"shuffling-device": "s 232(1)(a)", "layout": "s 230(4)", "jackpot-link": "s 231(3)"},
    "let-it-ride-nsw": {"shuffling-device": "1.1"},
}
"""Approvals that only some tables need."""
ELSEWHERE = ("double-chance", "let-it-ride-nsw", "let-it-ride-house")
"""The rules of other places know no tournament with the Minister's approval."""
OTHER_ORDER = (*WHEEL[:1], *reversed(WHEEL[1:]))
ORDER = f"[options]\norder = {list(OTHER_ORDER)}\n"
REFERENCE = "letter 26/114 of 3 May 2026"


def tablectl(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def written(folder: Path, text: str) -> Path:
    file = folder / "table.toml"
    file.write_text(f'{text}\n[folders]\nstate = "{folder}/state"\nsockets = "{folder}"\n')
    return file


def real(folder: Path, game: str, more: str = "") -> Path:
    return written(folder, f'game = "{game}"\nsimulated = false\n{more}')


def problems(file: Path) -> list[Problem]:
    with pytest.raises(ConfigurationError) as caught:
        read_table(file)
    assert {it.file for it in caught.value.problems} == {"table.toml"}
    return caught.value.problems


@pytest.mark.parametrize("game", rooms())
def test_each_game_asks_for_the_approvals_of_its_part_and_no_others(game: str) -> None:
    said = json.loads(tablectl("rules", game, "--json").stdout)["approvals"]
    assert {it["approval"]: it["source"] for it in said if not it["when"]} == ALWAYS.get(game, {})
    circumstances = {it["approval"]: it["source"] for it in said if it["when"]}
    of_every_game = {} if game in ELSEWHERE else {"tournament": "s 8"}
    assert circumstances == {**IN_CIRCUMSTANCES.get(game, {}), **of_every_game}


@pytest.mark.parametrize("game", rooms())
def test_check_asks_a_real_table_for_each_approval_it_needs_and_says_what_to_write(game: str, tmp_path: Path) -> None:
    file = real(tmp_path, game)
    result = tablectl("check", str(file), "--json")
    assert result.exit_code == (2 if game in ALWAYS else 0)
    needed = ALWAYS.get(game, {})
    found = {it["key"]: it for it in json.loads(result.stdout).get("problems", ())}
    assert found.keys() == {f"approvals.{name}" for name in needed}
    for name, section in needed.items():
        problem = found[f"approvals.{name}"]
        assert (problem["file"], problem["line"], problem["found"]) == ("table.toml", 1, "")
        assert f"({section}); write under [approvals]: {name} = " in problem["allowed"]
    named = "\n".join(f'{name} = "{REFERENCE}"' for name in needed)
    assert tablectl("check", str(real(tmp_path, game, f"[approvals]\n{named}"))).exit_code == 0


def test_a_card_machine_needs_its_approval(tmp_path: Path) -> None:
    """s 65A(3)(a), and the dictionary (s 2)."""
    shoe = f'[approvals]\ndealing-shoe = "{REFERENCE}"\n'
    machine = 'board = "blackjack-machine"\n[options]\ncard-machine = true\nmachine-decks = "6..8"\n'
    result = tablectl("check", str(real(tmp_path, "blackjack", machine + shoe)))
    assert (result.exit_code, "approvals.card-machine: missing" in result.stderr) == (2, True), result.output
    both = f'{machine}{shoe}card-machine = "{REFERENCE}"\n'
    assert tablectl("check", str(real(tmp_path, "blackjack", both))).exit_code == 0


def test_the_numbers_of_decks_approved_for_a_card_machine_are_stated_and_not_taken_for_granted(tmp_path: Path) -> None:
    """s 65A(3)(a)."""
    machine = 'game = "blackjack"\nsimulated = true\nboard = "blackjack-machine"\n[options]\ncard-machine = true\n'
    (found,) = problems(written(tmp_path, machine))
    assert (found.line, found.key, found.found) == (4, "options.machine-decks", "")
    assert found.allowed.endswith("6..8 (s 65A(3)(a))")


def test_a_real_table_without_an_approval_that_it_needs_does_not_start(tmp_path: Path) -> None:
    """s 156(1): no wheel of 52 sections without the chief executive's prior approval."""
    result = tablectl("run", str(real(tmp_path, "wheel-of-fortune-52")))
    assert (result.exit_code, "approvals.wheel-of-52: missing" in str(result.output)) == (2, True)
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("file", [True, False])
def test_a_simulated_table_needs_none_and_check_says_so(file: bool, tmp_path: Path) -> None:
    simulated = written(tmp_path, 'game = "wheel-of-fortune-52"\nsimulated = true')
    asked = str(simulated) if file else "wheel-of-fortune-52"
    result = tablectl("check", asked)
    assert result.exit_code == 0
    (note,) = [line for line in result.stdout.splitlines() if line.startswith("note: ") and "wheel-of-52" in line]
    assert "(s 156(1))" in note
    said = json.loads(tablectl("check", asked, "--json").stdout)["approvals"]
    assert said == {"named": {}, "missing": ["wheel-of-52"]}


def test_an_approval_that_no_rule_asks_for_is_an_error_with_the_nearest_name(tmp_path: Path) -> None:
    unknown = '[approvals]\nwheel-of-25 = "a"\n"s 156(4)" = "b"\nlayout = "-"\ntournament = 5\n'
    found = problems(written(tmp_path, f'game = "wheel-of-fortune-52"\nsimulated = true\n{unknown}'))
    wheel, section, *others = found
    assert (wheel.line, wheel.key, wheel.found) == (4, "approvals.wheel-of-25", "wheel-of-25")
    assert wheel.allowed.startswith("one of wheel-of-52, ")
    assert wheel.nearest == "wheel-of-52"
    assert section.nearest == "layout", "its section is another name for it"
    assert [(it.line, it.key) for it in others] == [(6, "approvals.layout"), (7, "approvals.tournament")]
    assert all("in quotes" in it.allowed for it in others)


def test_preshuffled_cards_are_a_direction_and_no_approval() -> None:
    """ss 91(4), 92(2)(b), 199(4), 200(2)(b): persons at the casino decide them."""
    for game in ("baccarat", "mini-baccarat"):
        assert "preshuffled" in find(game).people.directions
        assert [it.name for it in find(game).approvals] == ["dealing-shoe", "tournament"]


@pytest.mark.parametrize(
    ("title", "asked"), [("", False), ("Triple Penny Two-Up", False), ("River of Gold", True)], ids=str
)
def test_another_name_for_triple_penny_is_approved_by_the_chief_executive(
    title: str, asked: bool, tmp_path: Path
) -> None:
    """s 469(5). The other games may have any name (ss 145(6), 230(5), 456(7))."""
    titled = f'title = "{title}"\n'
    if asked:
        (found,) = problems(real(tmp_path, "triple-penny-two-up", titled))
        assert (found.key, found.found, "(s 469(5))" in found.allowed) == ("approvals.name", "", True)
        titled += f'[approvals]\nname = "{REFERENCE}"\n'
    assert read_table(real(tmp_path, "triple-penny-two-up", titled)).missing_approvals == []
    assert read_table(real(tmp_path, "tri-chro-54", f'title = "{title}"\n')).missing_approvals == []


def test_another_order_of_the_roulette_wheel_is_approved_by_the_chief_executive(tmp_path: Path) -> None:
    """s 131(2B). The order of diagram 5 needs no approval, read from any number (s 131(2C))."""
    (found,) = problems(real(tmp_path, "roulette", ORDER))
    assert (found.key, found.found, "(s 131(2B))" in found.allowed) == ("approvals.wheel-order", "", True)
    assert read_table(real(tmp_path, "roulette", f'{ORDER}[approvals]\nwheel-order = "{REFERENCE}"')).file.approvals
    begun_elsewhere = [*WHEEL[5:], *WHEEL[:5]]
    assert not read_table(real(tmp_path, "roulette", f"[options]\norder = {begun_elsewhere}")).missing_approvals


@pytest.mark.parametrize("order", [[0, 1, 2], [*range(1, 38)], [0, 0, *range(2, 37)]])
def test_a_roulette_wheel_has_each_number_once(order: list[int], tmp_path: Path) -> None:
    (found,) = problems(written(tmp_path, f'game = "roulette"\nsimulated = true\n[options]\norder = {order}'))
    assert found.key == "options.order"
    assert "0 to 36 once" in found.allowed
    assert found.allowed.endswith("(s 131(2A))")


def test_the_roulette_wheel_is_drawn_in_the_order_that_was_approved() -> None:
    face = find("roulette").at_table(RouletteOptions(order=OTHER_ORDER)).face()
    (wheel,) = [panel for panel in face.own if isinstance(panel, WheelPanel)]
    assert [int(token.text) for token in wheel.places] == list(OTHER_ORDER)


def test_every_start_keeps_the_approvals_and_status_tells_them(tmp_path: Path) -> None:
    """s 156(1), s 8: in the row that begins each run, as the table file has them."""
    named = {"wheel-of-52": REFERENCE, "tournament": "Minister, 7 June 2026"}
    file = written(
        tmp_path,
        'game = "wheel-of-fortune-52"\nsimulated = true\n[approvals]\n'
        + "\n".join(f'{name} = "{it}"' for name, it in named.items()),
    )

    async def started() -> Any:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        status = app._status()["approvals"]
        await app.close()
        return status

    assert asyncio.run(started()) == named
    journal = tmp_path / "state" / "journal.sqlite"
    (row,) = [json.loads(row.event) for row in rows(journal) if row.kind == "start"]
    assert row["approvals"] == named
    damaged: list[tuple[int, str]] = []
    kept = steps(excerpt(journal, JournalPart()), lambda *found: damaged.append(found))
    shown = [line.strip() for line in report(kept)]
    assert not damaged
    assert all(f"> approval {name}: {it}" in shown for name, it in named.items())


def test_the_start_of_an_earlier_version_named_no_approvals() -> None:
    assert Start("0.4.0", "sic-bo", "table-1", find("sic-bo").limits.table, {}, "sic-bo.toml").approvals == {}
