# SPDX-License-Identifier: MIT
"""What the dealer does after a result or a void round: for each player what to take, pay, give back and move.

Plain data, made from what a view says. It accounts for every cent that lies on the layout.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, get_args

import msgspec

from controller.engine.record.decided import Decided, Moved, OfOneWager, key_of
from controller.engine.rules.general import QUEENSLAND
from controller.engine.shown.views import Chips, View
from controller.engine.values.places import place_number

ActKind = Literal["take", "take back", "pay", "give back", "move", "stays"]
"""take back: what was paid in a round that has no result. stays: nothing is done."""
IN_ORDER: Final[tuple[ActKind, ...]] = get_args(ActKind)
"""Losing wagers, winning wagers with the commission on them, by the rules or assumed; then the others, assumed."""


class PaymentRules(msgspec.Struct, frozen=True):
    """What a game says of payment: the names of its wagers on the layout, and the order.

    losers_first: the section by which all losing wagers are collected before winning ones are paid; empty if that is
    assumed, or if hands are settled one after the other (`in_turn`). over: the section by which what is over the
    maximum goes back. from_right: hands are settled from the dealer's right: the last one first. apart: what wins is
    paid, and listed, only once the rest is settled, which is pressed apart. sides: wagers that lie beside the one on a
    hand, and are decided on their own: each is an act of its own. commission_shown: the layout shows what commission is
    collected or marked up now, and whose.
    """

    names: Mapping[str, str] = {}
    losers_first: str = ""
    over: str = QUEENSLAND.sign.over
    from_right: bool = False
    apart: bool = False
    sides: frozenset[str] = frozenset()
    commission_shown: bool = False

    @property
    def in_turn(self) -> bool:
        """Whether the rules settle one hand after the other, each in the order in which it is declared."""
        return self.from_right and not self.losers_first

    def name(self, wager: str) -> str:
        """The name of a wager on the layout."""
        return self.names.get(wager, wager)


NO_RULES: Final = PaymentRules()


class Item(msgspec.Struct, frozen=True):
    """What one act does with one wager.

    cents: what is taken, paid, given back, moved or left. stake: of a winning wager, what is the player's own now and
    no longer lies there. stays: of a winning wager, what stays on the layout. commission: what is collected of the
    winnings in `cents`; marked: it is marked up as owed instead. to: the wager that it becomes. percentage: how much of
    `cents` was paid to make the wager (s 118(1)). source: the section by which it goes back. voucher: it is no chips,
    but a promotional voucher.
    """

    wager: str
    cents: int
    hand: str = ""
    stake: int = 0
    stays: int = 0
    commission: int = 0
    marked: bool = False
    to: str = ""
    percentage: int = 0
    source: str = ""
    voucher: bool = False


class Act(msgspec.Struct, frozen=True):
    """One thing to do for one player, with all the wagers that it is about.

    hand: the one hand on which they lie. side: the one wager that it is about, if that is decided on its own. One that
    is lost together with its hand is taken with it.
    """

    player: str
    kind: ActKind
    items: tuple[Item, ...]
    hand: str = ""
    side: str = ""

    @property
    def cents(self) -> int:
        """The sum."""
        return sum(it.cents for it in self.items)

    @property
    def stakes(self) -> int:
        """The sum of the winning stakes that are the players' own now and no longer lie there."""
        return sum(it.stake for it in self.items)

    @property
    def stays(self) -> int:
        """The sum of the winning stakes that stay on the layout."""
        return sum(it.stays for it in self.items)


def acts(view: View, rules: PaymentRules = NO_RULES) -> tuple[Act, ...]:
    """All acts in the order in which they are done: by kind, the losing wagers first; of each kind player by player.

    At the end, for each player, what stays. Where hands are decided one by one, hand by hand; but if the rules have all
    losing wagers collected first, so are they; and if they settle one hand after the other, each hand is in the order
    in which it was declared. There are none while something else comes before the payment.
    """
    if view.unpaid:
        return ()
    by_act: dict[tuple[str, str, ActKind, str], list[Item]] = {}
    every = tuple(_items(view, rules))
    lost = {(player, it.hand) for player, kind, it in every if kind == "take" and it.wager not in rules.sides}
    for player, kind, item in every:
        with_hand = kind == "take" and (player, item.hand) in lost
        side = item.wager if item.wager in rules.sides and not with_hand else ""
        by_act.setdefault((item.hand, player, kind, side), []).append(item)
    players = _in_order(player for _, player, *_ in by_act)

    def rank(act: Act) -> tuple[bool, list[int], int, int]:
        later = bool(rules.losers_first) and act.kind != "take"
        hand = [-it if rules.from_right else it for it in _numbers(act.hand)]
        if rules.in_turn:
            return later, hand, 0, 0
        return later, hand, IN_ORDER.index(act.kind), players[act.player]

    found = (Act(player, kind, tuple(items), hand, side) for (hand, player, kind, side), items in by_act.items())
    return tuple(sorted(found, key=rank))


def _numbers(hand: str) -> list[int]:
    """What hands are sorted by: `3` before `3/2` before `10`."""
    return [int(part) for part in hand.split("/") if part.isdigit()]


def _in_order(players: Iterable[str]) -> dict[str, int]:
    """The rank of each player: numbered places by their number, then the others as they come."""
    known = sorted(dict.fromkeys(players), key=lambda player: (not place_number(player), place_number(player)))
    return {player: place for place, player in enumerate(known)}


def _items(view: View, rules: PaymentRules) -> Iterator[tuple[str, ActKind, Item]]:
    """Everything that is done, wager by wager. Once a result is declared, every wager on the layout has its part.

    Where hands are decided one by one, those that are not decided yet are simply still played; but of one that is, it
    is said which wager beside it stays.
    """
    decided = {key_of(it): it for it in view.owed}
    moved = {key_of(it): it for it in view.moves}
    lying: Iterable[Chips] = view.standing if view.declared else ()
    if view.declared and view.declared.hands:
        hands = {it.hand for it in view.owed if it.wager not in rules.sides}
        lying = [it for it in view.standing if it.wager in rules.sides and it.hand in hands]
    for it in _due(view.owed, rules):
        yield from ((it.player, kind, item) for kind, item in _decided(it, moved.get(key_of(it)), rules.over))
    for chips in lying:
        if key_of(chips) not in decided:
            kind, item = _undecided(chips, chips.cents, moved.get(key_of(chips)))
            yield chips.player, kind, item


def _due(owed: Sequence[Decided], rules: PaymentRules) -> Sequence[Decided]:
    """What is settled now of all that is owed."""
    first = [it for it in owed if it.how != "wins"] if rules.apart else []
    return first or owed


def _decided(it: Decided, moved: Moved | None, over: str) -> Iterator[tuple[ActKind, Item]]:
    """What is done with a wager that a result decides, or of which a part goes back."""
    if it.owes:
        yield "take back", Item(it.wager, it.owes, it.hand, source=it.source)
        return
    match it.how:
        case "loses":
            yield "take", Item(it.wager, it.staked - it.returned, it.hand, voucher=it.voucher)
        case "wins":
            yield "pay", _won(it)
            if it.forfeited:
                yield "take", Item(it.wager, it.forfeited, it.hand, voucher=it.voucher)
        case "stays":
            yield _undecided(it, it.stays, moved)
        case "void":
            percentage = max(0, it.returned - it.staked)
            back = Item(it.wager, it.returned, it.hand, percentage=percentage, source=it.source, voucher=it.voucher)
            yield "give back", back
    if it.spared:
        yield "give back", Item(it.wager, it.spared, it.hand, source=it.source)
    if it.how != "void" and (excess := it.staked - it.stands):
        yield "give back", Item(it.wager, excess, it.hand, source=over)


def winnings(it: Decided) -> int:
    """What a winning wager brings its player, in cents: without the stake, less the commission that is taken of it."""
    return it.returned + it.forfeited + it.stays - it.staked


def _won(it: Decided) -> Item:
    """The winnings and the commission on them. The stake stays on the layout, or is the player's own, or forfeited."""
    collected = 0 if it.marked else it.commission
    stake = it.stands - it.stays - it.forfeited
    return Item(it.wager, winnings(it) + collected, it.hand, stake, it.stays, it.commission, it.marked)


def _undecided(it: OfOneWager, cents: int, moved: Moved | None) -> tuple[ActKind, Item]:
    """A wager that stays on the layout, on its area or on another."""
    if moved is None:
        return "stays", Item(it.wager, cents, it.hand)
    return "move", Item(it.wager, moved.cents, it.hand, to=moved.what)
