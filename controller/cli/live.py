# SPDX-License-Identifier: MIT
"""The commands about a running table, each with its module and the first sentence of its help.

A module is loaded when its command is called: neither the list of commands nor the other commands wait for it.
"""

from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

import click


class Live(NamedTuple):
    """A command about a running table: its module, and the first sentence of its help."""

    module: str
    sentence: str

    def load(self, name: str) -> click.Command:
        """The command; its module is loaded now."""
        found: click.Command = getattr(import_module(f"controller.cli.{self.module}"), name.replace("-", "_"))
        return found


LIVE = MappingProxyType({
    "status": Live("running.commands", "Print the round of the running table, what it waits for, its devices."),
    "press": Live(
        "running.commands",
        "Operate a simulated table: `press start`, `press terminal 4`, `press key dealer`, `press jam`.",
    ),
    "enter": Live("running.commands", "Enter what no device reports, as a tape writes it, or as JSON."),
    "direct": Live(
        "running.commands",
        "Give a direction as a person with this role, and the reason: "
        "`direct floor-manager void a fire alarm` (s 3(2)).",
    ),
    "limits": Live("running.commands", "The limits sign of the running table; with options, a new one."),
    "keno": Live(
        "keno.keno",
        "Keno, at a table or a station of the floor: the drawing; tickets sold, shown, paid, refunded; reports.",
    ),
    "tournament": Live(
        "running.tournament",
        "A tournament at a running table: who enters and is seated, its sessions, the standings, the prizes "
        "(ss 8 to 12).",
    ),
    "table": Live(
        "running.table",
        "Steps before play; closing and opening the table; the chips in its tray.",
    ),
    "lamps": Live("running.commands", "Light every lamp for a moment and list those that stay dark."),
    "tables": Live("shared.tables", "The tables that run on this machine, and how other commands name them."),
    "pit": Live(
        "floor.pit",
        "Every table of a pit on one screen: its round, limits, dealer, faults, calls and jackpot claims.",
    ),
    "watch": Live(
        "running.watch",
        "Show what the running table shows, as it changes: the whole screen in a terminal, else a timed line a change.",
    ),
    "screens": Live(
        "running.screens",
        "The outputs and screens of the running table, and what is wrong with them: then the status is 1.",
    ),
    "safe-mode": Live("running.safe_mode", "Let a table in safe mode play again."),
    "identity": Live(
        "running.identity",
        "Version and one digest over everything installed: our files, the compiled core, the interpreter's packages.",
    ),
    "journal": Live(
        "evidence.journal", "The table's evidence: verify it, show a round again step by step, replay it, export it."
    ),
    "dispute": Live(
        "evidence.dispute",
        "A disputed round: shown again on the table's screens, put together as one signed file, decided, checked.",
    ),
    "report": Live(
        "evidence.day",
        "Rounds, pace, faults, directions, wagers, win and hold, and results against their chances, "
        "of a day or of more.",
    ),
    "live": Live(
        "technician.technician",
        "The running table on one screen: inputs, outputs, round, blocks, faults, and what happens, as it happens.",
    ),
    "bundle": Live(
        "technician.technician",
        "Write what the table's maker needs to a new FILE (.tar.gz), or to the standard output (-).",
    ),
    "commission": Live(
        "technician.commission",
        "Commission the table: every key, button, lamp, digit, motor and reader of its board, step by step.",
    ),
    "motor": Live(
        "technician.motor", "The motors: switch all off at once, or jog one while the table is commissioned."
    ),
    "people": Live("running.people", "People who may sign in at this table, and their roles."),
    "sign-in": Live(
        "running.people",
        "Sign in at the running table for 15 minutes, in all roles of that person or in the named ones.",
    ),
    "sign-out": Live("running.people", "Sign out at the running table."),
    "train": Live(
        "running.train",
        "Give a dealer a lesson: the table says what happens, the dealer does the dealer's part, and each act is "
        "judged.",
    ),
    "floor": Live("floor.floor",
        "The floor: jackpots that several tables share (s 231(3)), its server, its databases and its tables.",
    ),
    "link": Live("running.link", "Connect one table with the floor server, until SIGTERM."),
    "ssh": Live(
        "technician.ssh",
        "For sshd: carry out what was asked over SSH with the key of NAME, if ROLE allows it; "
        "else refuse, and say why.",
    ),
})  # fmt: skip
"""In the order in which the help lists them. A test holds each sentence against the command's own help."""
