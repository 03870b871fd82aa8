# SPDX-License-Identifier: MIT
"""A start of the controller: forgets positions of keys and sign-ins, and takes the table file. A round may be open."""

from typing import Any

import msgspec

from controller.engine.betting import notices, tournaments
from controller.engine.record import effects as e
from controller.engine.record.events import Restarted
from controller.engine.shown.plain_words import FILE_DOES_NOT_FIT, sentence
from controller.engine.table import accepting, blocks, people
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER


def restarted(table: AnyTable, event: Restarted, *, between_rounds: bool) -> None:
    """Forget the persons present. Devices report again, and the options of the table file apply from the next round."""
    _take_options(table, event.options)
    if table.state.keys:
        table.state.keys.clear()
        table.say(e.KeySwitches({}))
    blocks.restarted(table, between_rounds=between_rounds)
    blocks.signed_out(table)
    people.all_out(table, event.sign_in)
    accepting.computer_found(table, event.computer)
    notices.restarted(table, event)
    tournaments.stated(table, event.tournament)
    if event.cut_off:
        what = "the controller was cut off in this round: hold the layout against what is shown, and put it right"
        table.alert(DEALER, what, table.game.general.decision)


def _take_options(table: AnyTable, options: dict[str, Any]) -> None:
    """Take the options of the table file for the next round. If they do not fit this game, alert and keep the former
    ones.
    """
    try:
        table.game.at_table(msgspec.convert(options, table.game.options))
    except ValueError:  # msgspec.ValidationError and WrongOption are
        what = f"the table file's options do not fit {table.game.name}: the former stay; run tablectl check"
        table.alert("technician", what, "", plain=sentence(FILE_DOES_NOT_FIT))
    else:
        table.state.next_options = options if options != table.state.options else None
