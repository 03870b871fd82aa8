# SPDX-License-Identifier: MIT
"""What is shown of a pai gow table: the bank, the boxes, the tiles as everybody may know them, the dice, the signs."""

from msgspec.structs import replace

from c_ext.tiles import Hand, hand_of
from controller.engine.record.shown import FACE_DOWN
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox, TileHand
from controller.engine.values.money import dollars
from controller.games.pai_gow import bank as banking
from controller.games.pai_gow import boxes
from controller.games.pai_gow.log import Laid
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
"""The facts of the table, and the words before them on the screens."""


def show(table: PaiGowTable) -> None:
    """Show everything that is known."""
    play, bank, marked = table.memory.play, bank_of(table), boxes.priority(table)
    own = play.laid.opened.get(bank.box)
    table.show(
        ShownPaiGow(
            boxes=tuple(_box(table, box, priority=box in marked) for box in boxes.in_play(table)),
            bank=_tiles(play.laid, bank.box, TileBox(str(bank.box))),
            holder=tuple(_holder(table)),
            chung=bank.box if play.bank else 0,
            offered_to=offered_to(table),
            next_offer=next_offer(table),
            turn=_turn(table),
            reason=own.reason if own else "",
            rule=own.rule if own else "",
            house_way=bool(own and own.rule),
            dice=play.laid.dice,
            facts=_facts(table),
        )
    )


def _holder(table: PaiGowTable) -> list[str]:
    """Who holds the bank: players, then the house if it does or shares in it. Nobody while that is not known."""
    bank = bank_of(table)
    return [*boxes.bankers(table), *["house"] * bank.house_sets] if table.memory.play.bank else []


def offered_to(table: PaiGowTable) -> int:
    """The box to which the bank is offered now; 0: to none."""
    left = () if table.memory.play.bank else boxes.to_be_offered(table)
    return left[0] if left else 0


def next_offer(table: PaiGowTable) -> int:
    """The box to which the bank is offered after this round, as it stands; 0: to none."""
    bank = table.memory.play.bank
    if bank is None:
        return 0
    firsts = {box: boxes.first_player(table, box) for box in boxes.in_play(table)}
    firsts |= {bank.box: bank.player} if bank.player else {}
    banked = boxes.with_this_round(table)
    every = banking.to_be_offered(bank, firsts, table.options.boxes, lambda player: banked.get(player, 0))
    return next(iter(every), 0)


def _turn(table: PaiGowTable) -> int:
    """The box that has to decide, to set or to be exposed next; 0: none by itself."""
    play = table.memory.play
    if play.exposed:
        return play.exposed.box
    if not play.laid.dealt or boxes.undealt(table):
        return 0
    if unset := boxes.unset(table):
        now, _ = boxes.sets_now(table, unset)
        return now[0] if len(now) < len(unset) else 0
    if bank_of(table).box not in play.laid.opened:
        return bank_of(table).box
    left = boxes.unopened(table)
    return play.turn if play.turn in left else next(iter(left), 0)


def _box(table: PaiGowTable, box: int, *, priority: bool) -> TileBox:
    """A box in play. priority: the priority set marker lies there."""
    state = _state(table, box, priority=priority)
    box_itself = TileBox(str(box), tuple(boxes.players(table, box)), state=state, priority=priority)
    return _tiles(table.memory.play.laid, box, box_itself)


def _tiles(laid: Laid, box: int, it: TileBox) -> TileBox:
    """A box with its tiles, as everybody may know them: not set, set face down, or exposed."""
    if opened := laid.opened.get(box):
        low, high = (TileHand(two, _named(hand_of(*two))) for two in (opened.low, opened.high))
        return replace(it, low=low, high=high)
    if box in laid.set:
        down = TileHand((FACE_DOWN, FACE_DOWN))
        return replace(it, low=down, high=down)
    return replace(it, unset=laid.seen(box))


def _named(hand: Hand) -> str:
    """What two tiles are: a ranking hand by its name, any other by its points alone."""
    return hand.name if hand.ranking else str(hand.points)


def _state(table: PaiGowTable, box: int, *, priority: bool) -> str:
    """How a box stands, in a word or two."""
    laid = table.memory.play.laid
    if box in laid.house_way:
        return "house way"
    if box in laid.set or not laid.dealt:
        return "set" if box in laid.set else ""
    return "sets first" if priority else "to set"


def _facts(table: PaiGowTable) -> dict[str, str | int]:
    """The signs, and how the round stands."""
    play, options = table.memory.play, table.options
    return {
        "first tiles": boxes.first_box(table) or "",
        "cut": play.laid.cut or "",
        "approved cuts": "" if play.laid.cut else options.cuts,
        "house liability": dollars(liability(table)) if bank_of(table).with_house else "",
        "handle the tiles": ", ".join(boxes.handle(table)),
        "silence": "players are silent" if table.memory.silent else "",
    }
