# SPDX-License-Identifier: MIT
"""What the screens show of a table of pai gow, from a view. No pygame."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from controller.display import wording
from controller.display.drawing import players
from controller.display.drawing.palette import Colour
from controller.display.layout.stacks import going_back
from controller.engine.record.decided import Decided
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox
from controller.engine.rules.whole_tables import TilesPanel
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import Chips, View
from controller.engine.values.money import dollars

Tone = Literal["", "wins", "loses", "stands", "void"]
"""How a box stands out: its hand has won, has lost, stands off; its wagers go back."""
HOUSE: Final = "house"
"""The name under which the house is the bank."""
STAND_OFF: Final = "stands off"
PAIR: Final = "pair of "


class Row(NamedTuple):
    """One player's chips on a box, in cents: what lies there; once decided, what is paid or taken. tone: which it is.

    banks: they are not wagered but cover the others' wagers. commission: what is deducted from what is won (s 426).
    """

    player: str
    cents: int
    tone: Tone = ""
    banks: bool = False
    commission: int = 0

    @property
    def passed(self) -> int:
        """What is passed over the table: of what is won without the commission."""
        return self.cents - self.commission


class BoxContents(NamedTuple):
    """One box. rows: its players, the first player first. chung: the bank's marker lies there, and the bank's tiles.

    offered: the bank is offered to its first player now. turn: it has to set its tiles, or to decide.
    """

    number: int
    hand: TileBox | None
    rows: tuple[Row, ...]
    tone: Tone = ""
    chung: bool = False
    offered: bool = False
    turn: bool = False

    @property
    def played(self) -> bool:
        """Whether it is in play, or the bank's."""
        return self.hand is not None or bool(self.rows) or self.chung

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays there, the first player first."""
        wager = (row.player for row in self.rows if not row.banks)
        return tuple(dict.fromkeys((*(self.hand.players if self.hand else ()), *wager)))

    @property
    def dealt(self) -> bool:
        """Whether it has tiles, or had them and they were taken."""
        return self.hand is not None and bool(self.hand.unset or self.hand.low.tiles or self.hand.state)

    @property
    def decided(self) -> bool:
        return bool(self.tone)

    @property
    def marked(self) -> bool:
        """Whether the priority set marker lies there: its hand is set before others (s 421(2))."""
        return self.hand is not None and self.hand.priority and not self.decided

    @property
    def commission(self) -> int:
        """What is collected of what all its players are paid, in cents."""
        return sum(row.commission for row in self.rows)

    @property
    def words(self) -> str:
        """What becomes of its wagers; else how it stands."""
        named = {"wins": "wins", "loses": "loses", "stands": STAND_OFF, "void": "void"}
        return named.get(self.tone) or (self.hand.state if self.hand else "")


class Fares(NamedTuple):
    """The numbers of the boxes of which the wagers win, lose and stand off: as many as are decided."""

    win: tuple[int, ...] = ()
    lose: tuple[int, ...] = ()
    stand: tuple[int, ...] = ()


class BankContents(NamedTuple):
    """The bank: who holds it, its hand, why it is set so. facts: what else is said of the table.

    told: what players are told of the round. inscription: what is painted there. rests: it is nobody's turn.
    settled: hands are decided, so that the reason is no more an order. won: what the bank wins of all wagers together,
    in cents; less than 0 if it loses; None before that is known. of_players: the part of players who hold it.
    """

    shown: ShownPaiGow
    facts: tuple[str, ...] = ()
    inscription: str = ""
    told: str = ""
    rests: bool = False
    settled: bool = False
    fares: Fares = Fares()
    won: int | None = None
    of_players: int = 0

    @property
    def shares(self) -> str:
        """What of it is whose, where the house banks together with players: `Ann $100, house $100`."""
        names = [name for name in self.shown.holder if name != HOUSE]
        if not self.won or not names or HOUSE not in self.shown.holder:
            return ""
        mine = " and ".join(wording.sentence(wording.spoken(name)) for name in names)
        return f"{mine} {dollars(abs(self.of_players))}, {HOUSE} {dollars(abs(self.won - self.of_players))}"

    @property
    def result(self) -> str:
        """What the bank wins or loses in all: `Bank wins $200`; empty before that is known."""
        if self.won is None:
            return ""
        if not self.won:
            return "Bank wins nothing, loses nothing"
        return f"Bank {'wins' if self.won > 0 else 'loses'} {dollars(abs(self.won))}"

    @property
    def holder(self) -> str:
        """`House`, `Ann`, `Ann and Bob`, `Ann and house`."""
        names = [HOUSE if it == HOUSE else wording.sentence(wording.spoken(it)) for it in self.shown.holder]
        return wording.sentence(", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names))

    @property
    def offer(self) -> str:
        """To whom the bank is offered now, or next."""
        if self.shown.offered_to:
            return f"Offered to box {self.shown.offered_to}"
        return f"Next offer: box {self.shown.next_offer}" if self.shown.next_offer else ""

    @property
    def reason(self) -> str:
        return wording.sentence(self.shown.reason)


class TableContents(NamedTuple):
    """The whole table. colours: by player."""

    boxes: tuple[BoxContents, ...]
    bank: BankContents
    colours: Mapping[str, Colour]

    @property
    def at_rest(self) -> "TableContents":
        """The same while the table is stopped or wagers go back: it is nobody's turn."""
        boxes = tuple(box._replace(turn=False, offered=False) for box in self.boxes)
        return self._replace(boxes=boxes, bank=self.bank._replace(rests=True))


def called(named: str) -> str:
    """What two tiles are, short: `yun pair` for `pair of yun`, `teen high 9` for `teen high nine`."""
    if named.startswith(PAIR):
        return f"{named.removeprefix(PAIR)} pair"
    return named.replace("high nine", "high 9")


def contents(panel: TilesPanel, view: View) -> TableContents:
    """The data of the table from a view."""
    shown = view.shown(ShownPaiGow)
    in_play = {box.name: box for box in shown.boxes}
    boxes = tuple(_box(panel, view, number, in_play.get(str(number))) for number in range(1, panel.boxes + 1))
    facts = tuple(
        wording.sentence(f"{words} {shown.facts[name]}").strip()
        for name, words in panel.facts.items()
        if shown.facts.get(name)
    )
    named = (row.player for box in boxes for row in box.rows)
    fares = _fares(boxes)
    won, theirs = _won(boxes), sum(_gained(row) for box in boxes if box.chung for row in box.rows)
    bank = BankContents(shown, facts, panel.inscription, settled=bool(view.declared), fares=fares)
    bank = bank._replace(won=won, of_players=theirs)
    return TableContents(boxes, bank, players.colours_of(named))


def _fares(boxes: tuple[BoxContents, ...]) -> Fares:
    """What becomes of the wagers on all boxes but the bank's."""
    tones: tuple[Tone, ...] = ("wins", "loses", "stands")
    return Fares(*(tuple(box.number for box in boxes if box.tone == tone and not box.chung) for tone in tones))


def _won(boxes: tuple[BoxContents, ...]) -> int | None:
    """What the bank wins of the wagers on all boxes together; None before all are decided."""
    played = [box for box in boxes if box.hand is not None and not box.chung]
    if not played or not all(box.tone in ("wins", "loses", "stands") for box in played):
        return None
    return -sum(_gained(row) for box in played for row in box.rows)


def _gained(row: Row) -> int:
    """What these chips have won, before any commission; less than 0 if they have lost."""
    return {"wins": 1, "loses": -1}.get(row.tone, 0) * row.cents


def _box(panel: TilesPanel, view: View, number: int, hand: TileBox | None) -> BoxContents:
    shown, name = view.shown(ShownPaiGow), str(number)
    rows = tuple(_rows(panel, view, name, hand))
    return BoxContents(
        number,
        hand,
        rows,
        _tone(panel, view, name, rows),
        chung=shown.chung == number,
        offered=shown.offered_to == number,
        turn=shown.turn == number,
    )


def _tone(panel: TilesPanel, view: View, name: str, rows: tuple[Row, ...]) -> Tone:
    """What became of a box's hand, or of the chips with which players bank there; void if all goes back without."""
    every = reversed(view.declared.hands if view.declared else ())
    result = next((it for it in every if it.hand == name and it.outcome in panel.results), None)
    if result:
        return panel.results[result.outcome]
    if rows and rows[0].banks and rows[0].tone in ("wins", "loses"):
        return rows[0].tone
    return "void" if rows and all(row.tone == "void" for row in rows) else ""


def _rows(panel: TilesPanel, view: View, name: str, hand: TileBox | None) -> Iterator[Row]:
    """A row for each player: what is paid or taken if that is known, else the chips that lie there."""
    due = {} if view.unpaid else {(it.player, it.wager): it for it in (*view.paid, *view.owed) if it.hand == name}
    lie = {(it.player, it.wager): it for it in (*view.standing, *going_back(view)) if it.hand == name}
    first = {player: place for place, player in enumerate(hand.players if hand else ())}
    for player, wager in sorted(lie.keys() | due.keys(), key=lambda key: (first.get(key[0], len(first)), key)):
        if wager in (panel.wager, panel.bank):
            yield _row(player, due.get((player, wager)), lie.get((player, wager)), banks=wager == panel.bank)


def _row(player: str, due: Decided | None, lies: Chips | None, *, banks: bool) -> Row:
    if due is None:
        return Row(player, lies.cents if lies else 0, banks=banks)
    if due.how == "wins":
        commission = 0 if due.marked else due.commission
        return Row(player, winnings(due) + commission, "wins", banks, commission)
    if due.how == "loses":
        return Row(player, due.stands - due.uncollected_cents, "loses", banks)
    return Row(player, due.returned, "void" if due.how == "void" else "", banks)
