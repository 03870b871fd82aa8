# SPDX-License-Identifier: MIT
"""Every command of tablectl as a real user who may nothing: plain sentences, a status, and no file left behind."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from process_rig import PATIENCE, Table, table

from controller.cli.main import main as tablectl
from controller.figures.store import FILE as FIGURES
from controller.screens.record import NAME as SCREENS

HERE = Path(__file__).parent
ASK, DIRECT = 54_001, 54_002
GROUPS = f"""
import grp
import controller.checks.questions as questions
questions.GENTLY = ()  # on a busy machine it would wait long
from types import SimpleNamespace
numbers = {{"table-ask": {ASK}, "table-direct": {DIRECT}}}
grp.getgrnam = lambda name: SimpleNamespace(gr_gid=numbers[name])
"""
TABLE = "--table"
NO_FLOOR = ["--floor", "no-such-folder"]
NO_HALL = ["--hall", "no-such-folder"]
OF_THE_TABLE = {
    "status": [[]],
    "watch": [[]],
    "press": [["start"]],
    "enter": [["wager red small $5"]],
    "direct": [["floor-manager", "void", "a fire alarm"]],
    "limits": [[], ["--minimum", "$10"]],
    "lamps": [["check"]],
    "motor off": [[]],
    "motor jog": [["tumbler"]],
    "screens": [[], ["open"]],
    "safe-mode": [["leave"]],
    "live": [[]],
    "commission": [["--give-up", "nobody began"]],
    "bundle": [["no-such-folder/out.tar.gz"]],
    "journal verify": [[], ["--json"]],
    "journal show": [["--last", "1"]],
    "journal replay": [[]],
    "journal export": [[], ["out.jsonl"]],
    "journal hands": [[]],
    "journal seal": [[]],
    "journal archive": [[]],
    "journal open-round": [[]],
    "journal accept-loss": [["--by", "Ann", "--reason", "none"]],
    **{f"keno {name}": [[]] for name in ("draw", "sales", "report", "unpaid", "terminal", "self-service")},
    **{f"keno {name}": [["1"]] for name in ("sell", "show", "validate", "pay", "refund")},
    **{f"keno {name}": [["1", "a test", "--supervisor", "sue"]] for name in ("void", "reprint", "dollars reprint")},
    **{f"keno dollars {name}": [["1"]] for name in ("issue", "show", "redeem")},
    "keno confirm-day": [["a test", "--supervisor", "sue"]],
    "keno begin-anew": [["a test", "--supervisor", "sue"]],
    "keno owed": [[], ["--json"]],
    "keno put-right": [["1", "1", "2026-11-26", "a test", "--supervisor", "sue"]],
    "dispute show": [["1"], ["--end"]],
    "dispute open": [["1", "a test", "--by", "Ann"]],
    "dispute decide": [["1", "a test", "--as", "pit-boss", "--by", "Pat"]],
    "dispute told": [["1", "--by", "Pat"]],
    "dispute request": [["1", "--by", "Pat"]],
    "dispute list": [[]],
    "dispute page": [["1"]],
    "report": [["--day", "2026-11-26"], ["--since", "2026-11-01", "--json"]],
    "sign-in": [["Ann", "--by-key"]],
    "sign-out": [["Ann"]],
    "people add": [["Ann", "--role", "pit-boss", "--key", "ann"]],
    "people list": [[]],
    "people confirm": [[]],
    "people remove": [["Ann"]],
    "tournament": [["standings"], ["enter", "ann", "$100"]],
    **{f"table {name}": [[]] for name in ("opening", "close", "open")},
    "table done": [["coins"]],
    "table float": [["show"], ["sign"]],
    "floor join": [["127.0.0.1:9", "--code", "a test"]],
    "floor evidence": [["no-such-folder/out.json"]],
}
"""The commands that are about a running table, each with words as a person would write them."""
OF_NO_TABLE = {
    "dispute check": [["no-such-file.zip"]],
    "games": [[]],
    "rules": [["sic-bo"]],
    "keys": [[], ["sic-bo"], ["table.toml"]],
    "layout": [["sic-bo"]],
    "edge": [["sic-bo"]],
    "declare": [["sic-bo", "1", "2", "3"]],
    "rank": [["52", "As", "Ks", "Qs", "Js", "Ts"]],
    "tiles": [["6-6", "3-6", "2-5", "1-4"]],
    "coverage": [["sic-bo"]],
    "ssh": [["look", "ann"]],
    "man": [[]],
    "tables": [[]],
    "pit": [["127.0.0.1:1"], ["--json", "somewhere.else:80"]],
    "journal schema": [[]],
    "train": [["sic-bo", "--list"]],
    "journal validate": [["no-such-export.jsonl"]],
    "identity": [[], ["--check", TABLE, "table.toml"]],
    "play": [[str(HERE.parent / "games" / "two-up" / "s170-2-coins-only-where-permitted.tape")]],
    "check": [["table.toml"]],
    "link": [["no-such-folder"]],
    "run": [["table.toml"]],
    "floor serve": [["no-such-folder"]],
    "floor init": [["/proc/no-floor"]],
    "floor pool": [["stud", "--seed", "$1000", *NO_FLOOR]],
    "floor invite": [["stud-1", *NO_FLOOR]],
    "floor status": [NO_FLOOR, ["--json", *NO_FLOOR]],
    "floor verify": [NO_FLOOR, ["--check", "no-such-file.json", *NO_FLOOR]],
    "floor revoke": [["stud-1", "a test", "--by", "Ann", *NO_FLOOR]],
    "floor end-claim": [["stud-1", "stud", "1", "void", "a test", "--by", "Ann", "Pat", *NO_FLOOR]],
    "floor adopt": [["stud-1", "0" * 64, "--by", "Ann", "Pat", *NO_FLOOR]],
    "floor promote": [NO_FLOOR],
    "floor rebuild": [["no-such-folder", *NO_FLOOR]],
    "floor freeze": [["a test", "--by", "Ann", "Pat", *NO_FLOOR]],
    "floor thaw": [["no-such-file.json", "--by", "Ann", "Pat", *NO_FLOOR]],
    "floor exclude": [["ann", "blackjack", "a test", "--by", "Ann", *NO_FLOOR]],
    "floor apart": [["ann", "bob", "all", "a test", "--by", "Ann", "--section", "s 285(2)", *NO_FLOOR]],
    "floor readmit": [["1", "a test", "--by", "Ann", *NO_FLOOR]],
    "floor rulings": [NO_FLOOR, ["--json", *NO_FLOOR]],
    "floor teaching": [NO_FLOOR, ["--json", *NO_FLOOR]],
    "floor teaching-end": [["bj-1", "a test", "--by", "Ann", *NO_FLOOR]],
    "keno given": [["r1", *NO_HALL]],
    "keno board": [NO_HALL],
    "keno hall shift": [["writer-1", "ann", *NO_HALL]],
    "keno hall shift-end": [["writer-1", *NO_HALL]],
    "keno hall payments": [NO_HALL],
    "keno hall given": [["sender/writer-1/r1", "a test", *NO_HALL]],
    "keno hall enrol-board": [["board-1", *NO_HALL]],
    "keno hall remove-board": [["board-1", "a test", *NO_HALL]],
    "keno hall shown": [NO_HALL, ["1", "--json", *NO_HALL]],
    "floor keno": [NO_FLOOR, ["--json", *NO_FLOOR]],
    "floor keno-terms": [["a test", "--by", "Ann", *NO_FLOOR]],
    "floor keno-station": [["writer-1", "1", "writer", "--by", "Ann", *NO_FLOOR]],
    "floor keno-shift": [["writer-1", "ann", "--by", "Ann", *NO_FLOOR]],
    "floor keno-board": [["board-1", "--by", "Ann", *NO_FLOOR]],
    "floor alone": [["a test", "--by", "Ann", "Pat", *NO_FLOOR]],
}


TECHNICAL = ("motor off", "motor jog", "commission", "bundle")
STATUS = {
    (0, "journal"): 2,
    (0, "journal schema"): 0,
    **{(0, name): 1 for name in ("status", "watch", "press", "enter", "direct", "limits", "lamps", *TECHNICAL)},
    **{(ASK, name): 1 for name in ("press", "enter", "direct", "lamps", *TECHNICAL)},
    (ASK, "status"): 0,
    (DIRECT, "status"): 1,
    (DIRECT, "motor off"): 0,
    **{(DIRECT, name): 1 for name in ("motor jog", "commission")},
    (DIRECT, "bundle"): 2,
}
"""By group and command, where it is the same for all words."""
ANSWERED = ("verify", "show", "seal")
"""Commands that read the journal through the running table, because their users may not read its file."""


def commands(group: click.Command = tablectl, before: str = "") -> Iterator[str]:
    assert isinstance(group, click.Group)
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name


ALL = {**OF_THE_TABLE, **OF_NO_TABLE}
CASES = [
    *(
        (group, [*name.split(), *words, TABLE, "table.toml"])
        for group in (0, ASK, DIRECT)
        for name, each in OF_THE_TABLE.items()
        for words in each
        if not group or ((name.split()[0], group) not in (("journal", DIRECT), ("watch", ASK)))  # watch would not end
    ),
    *((0, [*name.split(), *words]) for name, each in OF_NO_TABLE.items() for words in each),
]
"""The group of the user (0: none), and the words."""


def asked(it: Table) -> list[dict[str, Any]]:
    """Return the answers to these commands."""
    done = subprocess.run(
        [sys.executable, HERE / "unprivileged.py", it.folder],
        input="".join(json.dumps(case) + "\n" for case in CASES),
        capture_output=True,
        text=True,
        env=it.environment(),
        timeout=9 * PATIENCE,  # some 180 commands, each as another user
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["group"], each["words"]) for each in found] == CASES
    return found


def files(it: Table) -> dict[str, tuple[int, int]]:
    """Every file of the table, with its owner and mode; without its figures, which it may begin at any moment, and the
    new record of its screens before that takes the old one's place."""
    found = (path for path in it.folder.rglob("*") if not path.name.startswith((FIGURES, f"{SCREENS}.")))
    return {str(path): (path.lstat().st_uid, path.lstat().st_mode) for path in found}


def test_every_command_is_among_these() -> None:
    known, listed = set(commands()), {*OF_THE_TABLE, *OF_NO_TABLE}
    assert known - listed == set(), "add it to OF_THE_TABLE, or to OF_NO_TABLE, of this file, with the words of a run"
    assert listed - known == set(), "no such command: remove it from OF_THE_TABLE or OF_NO_TABLE of this file"


def test_a_user_without_rights_is_answered_in_words_and_leaves_nothing() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can be two users")
    with table() as it:
        it.start(GROUPS)
        it.folder.chmod(0o777)
        it.state.chmod(0o750)
        it.sockets.chmod(0o755)
        before = files(it)
        for each in asked(it):
            said = each["said"] + each["errors"]
            name = next(it for it in (" ".join(each["words"][:count]) for count in (3, 2, 1)) if it in ALL)
            expected = STATUS.get((each["group"], name), STATUS.get((each["group"], each["words"][0]), each["status"]))
            assert each["status"] == expected, each["errors"]
            assert each["status"] in (0, 1, 2), each
            if (each["group"], each["words"][0]) == (ASK, "journal"):
                assert each["status"] == (0 if each["words"][1] in ANSWERED else 2), each
            assert said, each
            assert not [
                word for word in ("Traceback", "Errno", "Permission denied", "start it with") if word in said
            ], each
        assert files(it) == before
