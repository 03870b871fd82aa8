"""The journal: what happened at the table, row by row, chained and signed. It is the evidence in a dispute."""

from controller.journal.files import JournalError
from controller.journal.form import KINDS, Row
from controller.journal.journal import Journal
from controller.journal.keys import public_path
from controller.journal.loss import accept_loss
from controller.journal.reading import Recovered, export, recover, rows
from controller.journal.verdict import Verdict, verify

__all__ = [
    "KINDS",
    "Journal",
    "JournalError",
    "Recovered",
    "Row",
    "Verdict",
    "accept_loss",
    "export",
    "public_path",
    "recover",
    "rows",
    "verify",
]
