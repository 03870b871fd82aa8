# SPDX-License-Identifier: MIT
"""The journal: the events at the table, row by row, chained and signed. It is the evidence in a dispute."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from controller.journal.archive import archive
from controller.journal.chain import JournalCheck, verify_chain
from controller.journal.files import JournalError, NotReadError, explain
from controller.journal.form import KINDS, Row
from controller.journal.journal import Journal
from controller.journal.keys import public_path
from controller.journal.lock import running_process
from controller.journal.owner import act_as_owner, as_owner, require_own
from controller.journal.reading import Recovered, recover, rows
from controller.journal.seals import last_seal
from controller.journal.verdict import JournalVerdict, verify

if TYPE_CHECKING:
    from controller.journal.exporting import export
    from controller.journal.loss import accept_loss

__all__ = [
    "KINDS",
    "Journal",
    "JournalCheck",
    "JournalError",
    "JournalVerdict",
    "NotReadError",
    "Recovered",
    "Row",
    "accept_loss",
    "act_as_owner",
    "archive",
    "as_owner",
    "explain",
    "export",
    "last_seal",
    "public_path",
    "recover",
    "require_own",
    "rows",
    "running_process",
    "verify",
    "verify_chain",
]

_LOADED_WHEN_ASKED_FOR = {"accept_loss": "loss", "export": "exporting"}
"""Functions that only commands use, each with its module. A running table does not load these modules."""


def __getattr__(name: str) -> Any:
    if module := _LOADED_WHEN_ASKED_FOR.get(name):
        return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
