# SPDX-License-Identifier: MIT
"""The display of a pai gow table: the bank, the boxes, the public tiles, the dice, the signs."""

from msgspec.structs import replace

from c_ext.tiles import TilePair, hand_of
from controller.engine.record.shown import FACE_DOWN
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox, TileHand
from controller.engine.values.money import dollars
from controller.games.pai_gow import bank as banking
from controller.games.pai_gow import boxes
from controller.games.pai_gow.log import RoundState
from controller.games.pai_gow.table import PaiGowTable, bank_of, liability

FACTS = {
    "first tiles": "tiles from box",
    "cut": "approved cut",
    "approved cuts": "approved cuts 1 to",
    "house liability": "maximum house liability",
    "smallest chip": "smallest chip",
    "handle the tiles": "handle the bank's tiles",
    "silence": "silence",
}
"""Labels of the table's facts on the screens."""


def show(table: PaiGowTable) -> None:
    """Show the table."""
    play, bank, marked = table.memory.play, bank_of(table), boxes.priority(table)
    own = play.log_state.opened.get(bank.box)
    table.show(
        ShownPaiGow(
            boxes=tuple(_box(table, box, priority=box in marked) for box in boxes.playing_boxes(table)),
            bank=_tiles(play.log_state, bank.box, TileBox(str(bank.box))),
            holder=tuple(_holder(table)),
            chung=bank.box if play.bank else 0,
            offered_to=offered_to(table),
            next_offer=next_offer(table),
            turn=_turn(table),
            reason=own.reason if own else "",
            rule=own.rule if own else "",
            house_way=bool(own and own.rule),
            dice=play.log_state.dice,
            facts=_facts(table),
        )
    )


def _holder(table: PaiGowTable) -> list[str]:
    """Return the holders of the bank: players, then the house if it has or shares the bank. Empty if not known."""
    bank = bank_of(table)
    return [*boxes.bankers(table), *["house"] * bank.house_sets] if table.memory.play.bank else []


def offered_to(table: PaiGowTable) -> int:
    """Return the box to which the bank is offered now; 0 if none."""
    left = () if table.memory.play.bank else boxes.to_be_offered(table)
    return left[0] if left else 0


def next_offer(table: PaiGowTable) -> int:
    """Return the expected box of the first offer after this round; 0 if none."""
    bank = table.memory.play.bank
    if bank is None:
        return 0
    firsts = {box: boxes.first_player(table, box) for box in boxes.playing_boxes(table)}
    firsts |= {bank.box: bank.player} if bank.player else {}
    banked = boxes.with_this_round(table)
    every = banking.to_be_offered(bank, firsts, table.options.boxes, lambda player: banked.get(player, 0))
    return next(iter(every), 0)


def _turn(table: PaiGowTable) -> int:
    """Return the box that decides, sets or is exposed next; 0 if no single box does."""
    play = table.memory.play
    if play.exposed:
        return play.exposed.box
    if not play.log_state.dealt or boxes.undealt(table):
        return 0
    if unset := boxes.unset(table):
        now, _ = boxes.sets_now(table, unset)
        return now[0] if len(now) < len(unset) else 0
    if bank_of(table).box not in play.log_state.opened:
        return bank_of(table).box
    left = boxes.unopened(table)
    return play.turn if play.turn in left else next(iter(left), 0)


def _box(table: PaiGowTable, box: int, *, priority: bool) -> TileBox:
    """Return a box in play. priority: whether the box has the priority set marker."""
    state = _state(table, box, priority=priority)
    box_itself = TileBox(str(box), tuple(boxes.players(table, box)), state=state, priority=priority)
    return _tiles(table.memory.play.log_state, box, box_itself)


def _tiles(laid: RoundState, box: int, it: TileBox) -> TileBox:
    """Return a box with its public tiles: not set, set face down, or exposed."""
    if opened := laid.opened.get(box):
        low, high = (TileHand(two, _named(hand_of(*two))) for two in (opened.low, opened.high))
        return replace(it, low=low, high=high)
    if box in laid.set:
        down = TileHand((FACE_DOWN, FACE_DOWN))
        return replace(it, low=down, high=down)
    return replace(it, unset=laid.seen(box))


def _named(hand: TilePair) -> str:
    """Return the value of two tiles: a ranking hand's name, otherwise the points."""
    return hand.name if hand.ranking else str(hand.points)


def _state(table: PaiGowTable, box: int, *, priority: bool) -> str:
    """Return the state of a box, in a word or two."""
    laid = table.memory.play.log_state
    if box in laid.house_way:
        return "house way"
    if box in laid.set or not laid.dealt:
        return "set" if box in laid.set else ""
    return "sets first" if priority else "to set"


def _facts(table: PaiGowTable) -> dict[str, str | int]:
    """Return the signs and the state of the round."""
    play, options = table.memory.play, table.options
    return {
        "first tiles": boxes.first_box(table) or "",
        "cut": play.log_state.cut or "",
        "approved cuts": "" if play.log_state.cut else options.cuts,
        "house liability": dollars(liability(table)) if bank_of(table).with_house else "",
        "handle the tiles": ", ".join(boxes.handle(table)),
        "silence": "players are silent" if table.memory.silent else "",
    }
