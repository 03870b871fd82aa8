# SPDX-License-Identifier: MIT
"""Random walks at craps: bets placed at any time, roll after roll, against a plain simulator written from the text."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from hypothesis import given, settings
from hypothesis import strategies as st

from c_ext.slip import Bet, BetSlip
from controller.games.craps import wagers as room

LAYOUT = room.layout()
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
ONE_TOTAL = {2: 33, 3: 16, 11: 16, 12: 33}


@dataclass
class WalkedChips:
    """A stake on the plain table. `point`: of a win, don't win, come or don't come bet, once it is thrown."""

    wager: str
    stake: int
    marked_on: bool = False
    point: int | None = None

    @property
    def number(self) -> int:
        return int(self.wager.rpartition("-")[2])


@dataclass
class PlainTable:
    """A craps table as Part 7 describes it: one puck, chips on the cloth, a purse and a house."""

    puck: int | None = None
    cloth: list[WalkedChips] = field(default_factory=list)
    purse: int = 0
    house: int = 0

    def lay(self, chips: WalkedChips) -> None:
        self.purse -= chips.stake
        self.cloth.append(chips)

    def roll(self, one: int, other: int) -> None:
        total, come_out = one + other, self.puck is None
        for chips in list(self.cloth):
            back = self.comes_back(chips, one, other, come_out)
            if back is not None:
                self.cloth.remove(chips)
                self.purse += back
                self.house += chips.stake - back
        if come_out:
            self.puck = total if total in TRUE else None
        elif total in (self.puck, 7):
            self.puck = None

    def comes_back(self, chips: WalkedChips, one: int, other: int, come_out: bool) -> int | None:
        """Cents that return to the player; None while the chips stay."""
        total, kind = one + other, chips.wager.rstrip("0123456789").rstrip("-")
        if come_out and not chips.marked_on and kind in ("place", "buy", "hardway", "come-odds"):
            with_its_bet = kind == "come-odds" and total in (7, chips.number)
            return chips.stake if with_its_bet else None
        if chips.wager in ("win", "dont-win", "come", "dont-come"):
            return on_a_line(chips, total)
        if chips.wager == "horn" or kind == "horn-high":
            return horn(chips, total)
        odds = pays(chips, kind, one, other)
        return None if odds is None else 0 if odds < 0 else paid(chips.stake, odds)


def paid(stake: int, odds: Fraction | int) -> int:
    return stake + floor(stake * odds)


def on_a_line(chips: WalkedChips, total: int) -> int | None:
    wrong = chips.wager.startswith("dont")
    if chips.point is None:
        if total in (7, 11):
            return 0 if wrong else 2 * chips.stake
        if total in (2, 3, 12):
            dont = {2: chips.stake, 3: 2 * chips.stake, 12: 2 * chips.stake}
            return dont[total] if wrong else 0
        chips.point = total
        return None
    if total not in (chips.point, 7):
        return None
    return 2 * chips.stake if (total == 7) == wrong else 0


def horn(chips: WalkedChips, total: int) -> int:
    """As four wagers of their own, one of them perhaps of two units (s 115(2))."""
    high = [chips.number] if chips.wager != "horn" else []
    units = Counter([2, 3, 11, 12, *high])
    unit = chips.stake // units.total()
    return units[total] * unit * (1 + ONE_TOTAL.get(total, 0))


def pays(chips: WalkedChips, kind: str, one: int, other: int) -> Fraction | int | None:
    """Return the odds of a won wager, -1 for a lost one, None for an undecided one."""
    total = one + other
    match kind:
        case "field":
            return 2 if total in (2, 12) else 1 if total in (3, 4, 9, 10, 11) else -1
        case "any":
            return 4 if total == 7 else -1
        case "any-craps":
            return Fraction(15, 2) if total in (2, 3, 12) else -1
        case "craps":
            return ONE_TOTAL[total] if total == chips.number else -1
        case "eleven":
            return 16 if total == 11 else -1
    if total not in (7, chips.number):
        return None
    if kind in ("lay", "dont-come", "dont-win-odds", "dont-come-odds"):
        even = kind == "dont-come"
        return (1 if even else 1 / TRUE[chips.number]) if total == 7 else -1
    if total == 7 or (kind == "hardway" and one != other):
        return -1
    if kind == "hardway":
        return Fraction(15, 2) if total in (4, 10) else Fraction(19, 2)
    return PLACE[total] if kind == "place" else 1 if kind in ("big", "come") else TRUE[total]


face = st.integers(1, 6)
bets = st.tuples(
    st.sampled_from(list(LAYOUT.wagers)), st.integers(1, 2000).map(lambda units: 20 * units), st.booleans()
)
walks = st.lists(st.tuples(st.lists(bets, max_size=6), face, face), max_size=40)


def begins(wager: str, puck: int | None, on: bool) -> str | None:
    """The state of a bet that is placed now."""
    if not room.rests(wager):
        return None
    return room.ON if on else room.puck_state(puck)


def stands(chips: WalkedChips, puck: int | None) -> tuple[str, str | None, int]:
    """The bet that the chips are: wager, state, stake."""
    if chips.point is not None:
        return chips.wager, room.point(chips.point), chips.stake
    state = begins(chips.wager, puck, chips.marked_on)
    return chips.wager, state or LAYOUT.wagers[chips.wager].start, chips.stake


@settings(deadline=None, max_examples=300)
@given(walks)
def test_walks_end_where_the_plain_table_does_and_keep_every_cent(walk) -> None:
    table, slip, purse, placed, settled = PlainTable(), BetSlip(LAYOUT), 0, 0, 0
    for laid, one, other in walk:
        for wager, stake, on in laid:
            slip.place(Bet(wager, stake, state=begins(wager, table.puck, on)))
            table.lay(WalkedChips(wager, stake, marked_on=on))
            placed += stake
            purse -= stake
        slip.step(room.read([str(one), str(other)]))
        table.roll(one, other)
        purse += sum(it.returned for it in slip.list_decided())
        settled += sum(it.bet.stake for it in slip.list_decided())
        lying = sum(bet.stake for bet in slip.live())
        assert purse == table.purse
        assert placed == settled + lying
        assert table.purse + table.house + lying == 0
        assert [(b.wager, b.state, b.stake) for b in slip.live()] == [stands(it, table.puck) for it in table.cloth]


@settings(deadline=None)
@given(st.sampled_from(["come", "dont-come"]), st.lists(st.tuples(face, face), max_size=30))
def test_a_come_bet_renamed_at_its_point_goes_on_as_it_would_have(wager: str, throws: list[tuple[int, int]]) -> None:
    one, renamed = BetSlip(LAYOUT, [Bet(wager, 500)]), BetSlip(LAYOUT, [Bet(wager, 500)])
    for throw in throws:
        dice = room.read([str(each) for each in throw])
        one.step(dice)
        renamed.step(dice)
        assert [it.returned for it in one.list_decided()] == [it.returned for it in renamed.list_decided()]
        assert [room.becomes(bet.wager, bet.state) or bet.wager for bet in one.live()] == [
            room.becomes(bet.wager, bet.state) or bet.wager for bet in renamed.live()
        ]
        moved = [Bet(room.becomes(b.wager, b.state) or b.wager, b.stake, b.player, b.state) for b in renamed.live()]
        renamed = BetSlip(LAYOUT, moved)
