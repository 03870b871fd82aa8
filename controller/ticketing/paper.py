# SPDX-License-Identifier: MIT
"""The common parts of all tickets of a table on paper, by its table file and its board."""

from controller.config import Configuration
from controller.engine.rules.equipment import ReceiptPrinter
from controller.games.keno.table import Options
from controller.games.keno.waits import PRINTER
from controller.printing.layout import COLUMNS
from controller.printing.ticket import PaperProperties


def paper_of(configuration: Configuration, options: Options) -> PaperProperties:
    """The casino's name, the width of the printer's paper (80 mm without one), the example schedule, the days."""
    printer = configuration.board.of(ReceiptPrinter.KIND).get(PRINTER)
    columns = COLUMNS[printer.paper_mm if printer else 80]
    notices = ("EXAMPLE SCHEDULE",) if options.is_example else ()
    return PaperProperties(configuration.file.casino, columns, notices, options.unpaid_days)
