# SPDX-License-Identifier: MIT
"""The README is true: the keys of a round at each table, the commands, the files."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.engine.record import effects as e
from controller.engine.rules.wait import CARD
from controller.games import find, rooms
from controller.games.cards.shoe.face import READS
from controller.simulator.keyboard import keys_of
from controller.simulator.operator import Operator, by_record
from controller.tapes.stages.simulated_stage import SimulatedStage
from hal.board import board_file, read_board

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
LONGEST_S = 240


def rounds() -> Iterator[tuple[str, list[str]]]:
    """Each game, and the keys of a round; in brackets stand others that would do."""
    for row in re.findall(r"^\| `(?!make)(.*) \|$", README, re.MULTILINE):
        names, keys = row.split("` | ", 1)
        first, *others = names.replace("`", "").split(", ")
        for game in (first, *(re.sub(r"-\d+$", other, first) for other in others)):
            yield game, re.findall(r"\*\*([\w-]+)\*\*", re.sub(r"\([^)]*\)", "", keys))


ROUNDS = [(game, keys) for game, keys in rounds() if game in rooms()]


def test_there_is_a_round_of_every_table_but_the_one_that_is_told_at_length() -> None:
    assert {game for game, _ in ROUNDS} == set(rooms()) - {"sic-bo"}


def spelled(word: str, hands: Operator) -> list[str]:
    """The keys for a word of a row: the rank or the suit of a card that its player holds is keyed in digits."""
    if word not in ("rank", "suit"):
        return [word.upper()]
    code = next(code for code, card in READS.items() if card == hands.hand_looked_at.split()[0])
    return [*code[:2]] if word == "rank" else [*code[2:]]


def repeat(hands: Operator, press: str, stage: SimulatedStage) -> None:
    """Press a key; that for a card as often as cards are asked for."""
    again = True
    while again:
        hands.do(press)
        stage.device_clock.advance(1.0)
        hands.load()
        again = press == CARD and CARD in stage.conductor.view.presses


@pytest.mark.parametrize(("game", "keys"), ROUNDS, ids=[game for game, _ in ROUNDS])
def test_the_keys_of_a_round_play_one(game: str, keys: list[str]) -> None:
    equipment, board = find(game).equipment, read_board(board_file(game))
    buttons = {(key.cap or key.key).upper(): key.button for key in keys_of(equipment, board)}
    buttons |= {key.key.upper(): key.button for key in keys_of(equipment, board)}
    with SimulatedStage(game, []) as stage:
        for machine in (it for kind in ("tumblers", "wheels", "drawers") for it in stage.sim.machines[kind].values()):
            machine.waits = False
        stage.take_effects()
        hands = Operator(stage.sim, board, equipment, by_record(lambda: stage.conductor.engine.table))
        for word in keys:
            for press in [buttons[key] for key in spelled(word, hands)]:
                wanted = "numbers" if press.startswith("terminal ") else press
                if wanted in (*board.buttons, "numbers"):
                    stage.until(lambda wanted=wanted: wanted in stage.conductor.view.presses, LONGEST_S)
                repeat(hands, press, stage)
        effects = stage.take_effects()
    assert [effect.how for effect in effects if isinstance(effect, e.End)] == ["declared"]
    assert not [effect for effect in effects if isinstance(effect, e.Refuse | e.Alert | e.Blocked)]


def test_every_command_that_is_shown_is_there() -> None:
    shown = set(re.findall(r"tablectl ([a-z-]+)", README))
    listed = CliRunner().invoke(main, ["--help"]).stdout
    assert len(shown) > 8
    assert {command for command in shown if f"  {command} " not in listed} == set()


def test_every_file_that_is_linked_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(links) > 4
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_place_of_the_page_that_is_linked_is_there() -> None:
    """A heading's place is its words in small letters, with a hyphen for each space, as GitHub makes it."""
    headings = re.findall(r"^##+ (.*)$", README, re.MULTILINE)
    places = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert len(places) == len(set(places)) > 20
    linked = re.findall(r"\]\(#([^)]+)\)", README)
    assert [place for place in linked if place not in places] == []
    assert [place for place in places if place not in linked] == []


def test_every_folder_of_the_program_has_its_line() -> None:
    """Those in `controller/app.py`'s line stand beside it."""
    table = README.partition("\n## Where to look\n")[2].partition("\n## ")[0]
    folders = [path.parent.name for path in sorted(ROOT.glob("controller/*/__init__.py"))]
    assert len(folders) > 20
    named = set(re.findall(r"`(?:controller/)?(\w+)/`", table))
    assert [folder for folder in folders if folder not in named] == []


PAGES = ("README.md", "controller/games/README.md", "hal/README.md", "tests/games/README.md")
FOLDERS = ("c_ext", "controller", "hal", "systemd", "tests", "findings")
ENDINGS = "py|md|toml|svg|png|tsv|tape|service|conf|rules|sysusers|tmpfiles|modules"
A_PATH = re.compile(rf"(?!/)[\w./-]*(?:/|\.(?:{ENDINGS}))[\w./-]*")


def named_on(page: str) -> set[str]:
    """The paths that a page names in its sentences: not those in blocks, nor the titles of the blocks of an example."""
    text = re.sub(r"^(`[\w./-]+`\n\n)?```.*?^```$", "", (ROOT / page).read_text(), flags=re.MULTILINE | re.DOTALL)
    return {code for code in re.findall(r"`([^`\n]+)`", text) if A_PATH.fullmatch(code) and "GAME" not in code}


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_is_there(page: str) -> None:
    """A short one, as `wait.py` or `kit/dice.py`, is the end of one that is there."""
    there = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*")}
    ends = {path.split("/", skip)[-1] for path in (*there, *FOLDERS) for skip in range(path.count("/") + 1)}
    named = named_on(page)
    assert named
    assert [path for path in sorted(named) if path.rstrip("/") not in ends] == []


@pytest.mark.parametrize("page", PAGES[1:])
def test_every_link_of_the_other_pages_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text())
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_every_boundary_of_the_process_has_a_test_that_is_there() -> None:
    page = (ROOT / "controller/sockets/README.md").read_text()
    assert "(controller/sockets/README.md)" in README
    rows = re.findall(r"^\| (?!---|boundary)(.*) \|$", page, re.MULTILINE)
    assert len(rows) > 10
    for row in rows:
        *_, tries = row.split(" | ")
        file = ""
        for named in re.findall(r"`([^`]+)`", tries):
            path, _, function = named.partition("::")
            if named.startswith("make "):
                assert f"\n{named.split()[1]}:" in (ROOT / "Makefile").read_text(), named
                continue
            file = path or file
            assert f"def {function}" in (ROOT / file).read_text(), named
