# SPDX-License-Identifier: MIT
"""The table and its view between two rounds, as saved in the journal."""

import msgspec

from controller.engine.record import state
from controller.engine.shown.views import Block, Chips, LyingChips, View, as_read, as_written


class Snapshot(msgspec.Struct, frozen=True):
    """The state and the view between two rounds."""

    table: state.TableState
    view: View


_encoder = msgspec.json.Encoder(enc_hook=as_written)


def encode(snapshot: Snapshot) -> bytes:
    """Return the snapshot as JSON."""
    return _encoder.encode(snapshot)


class _KeptSnapshot(msgspec.Struct):
    table: msgspec.Raw
    view: msgspec.Raw


def decode_snapshot(snapshot: bytes) -> Snapshot:
    """Decode a snapshot. Raises msgspec.ValidationError if another version wrote its state.

    The game's display in a view of an earlier version is left out: the next round shows it anew. An unreadable view is
    replaced by one made from the state, without past results.
    """
    kept = msgspec.json.decode(snapshot, type=_KeptSnapshot)
    table = state.decode(kept.table)
    try:
        view: View = msgspec.json.decode(kept.view, type=View, dec_hook=as_read)
    except msgspec.ValidationError:
        view = _view_of_state(table)
    return Snapshot(table, view)


def _view_of_state(table: state.TableState) -> View:
    """Return the view of a table between two rounds. Limits and alerts are added when the controller starts."""
    return View(
        round=table.round,
        blocks=tuple(
            Block(name, it.what, it.remedy, it.source, it.asks, it.plain) for name, it in table.blocks.items()
        ),
        standing=LyingChips(Chips(it.player, it.wager, it.cents, box=it.box, hand=it.hand) for it in table.lying),
        commission=table.commission,
    )
