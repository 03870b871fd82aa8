# SPDX-License-Identifier: MIT
"""What the screens show of numbered places: each wager's row, the stakes, what is paid, commission. No pygame."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from controller.display import wording
from controller.display.layout.stacks import with_returned
from controller.engine.record.decided import Decided, key_of
from controller.engine.record.on_show import ShownShoe
from controller.engine.rules.face import Area, Face, PlayerBox
from controller.engine.shown.views import Chips, Fate, View
from controller.engine.values.money import dollars

RowState = Literal["", "wins", "loses", "stands off"]
NOW = "now"
"""Behind commission that is taken at once, of somebody who has no place."""
STANDING = ""
"""The place of everybody who has none."""


class Stake(NamedTuple):
    """The stake of one player on one wager."""

    player: str
    cents: int
    fate: Fate = ""

    @property
    def name(self) -> str:
        """Return the player in words: `Ann`, `Place 3`."""
        return wording.sentence(wording.spoken(self.player))


class Marker(NamedTuple):
    """Commission that a place owes, in words."""

    words: str
    lies: bool
    """All of it lies there; else some is marked up or taken now."""


class Place(NamedTuple):
    """A column: one numbered place, or the part for everybody who stands."""

    text: str
    player: str
    owes: Marker | None = None
    due: int = 0
    """Cents that the dealer pushes over to it."""
    turn: bool = False
    """The shoe, or the cut, is offered to it."""


class WagerRow(NamedTuple):
    """One wager: its name, its odds, and the stakes in the box of each place."""

    wager: str
    title: str
    odds: str
    detail: str
    state: RowState
    paid: bool
    """Somebody is paid on it."""
    stakes: tuple[tuple[Stake, ...], ...]
    others: tuple[Stake, ...] = ()
    """Stakes of players who have no box in it."""


class PlacesContents(NamedTuple):
    """The layout of numbered places."""

    casino: str
    places: tuple[Place, ...]
    rows: tuple[WagerRow, ...]
    owing: bool
    """Whether commission is marked up here (s 90(6))."""
    paying: bool = False
    void: bool = False


def contents(face: Face, casino: str, view: View) -> PlacesContents:
    """Return the data of the layout from a view."""
    areas = sorted(face.areas, key=lambda it: it.row)
    lying, fates = with_returned(view)
    rows = tuple(
        _row(area, view, [Stake(it.player, it.cents, fates.get(it.key, "")) for it in its], its)
        for area in areas
        for its in [[*_on(area, lying)]]
    )
    places = tuple(_place(face, view, box) for box in areas[0].boxes)
    paying = any(it.due for it in places)
    return PlacesContents(casino, places, rows, bool(face.owing), paying, wording.goes_back(view))


def _on(area: Area, lying: Iterable[Chips]) -> Iterator[Chips]:
    return (it for it in lying if it.wager == area.wager or it.wager in area.also)


def _row(area: Area, view: View, stakes: list[Stake], lying: list[Chips]) -> WagerRow:
    whose = [_box_of(area, it) for it in lying]
    inside = tuple(tuple(it for it, at in zip(stakes, whose, strict=True) if at == box) for box in area.boxes)
    others = tuple(it for it, at in zip(stakes, whose, strict=True) if at is None)
    paid = area.wager in view.lit and any(it.fate == "wins" for it in stakes)
    return WagerRow(area.wager, area.title, area.odds, area.detail, _state(area, view), paid, inside, others)


def _box_of(area: Area, it: Chips) -> PlayerBox | None:
    """Return the box in which chips lie; None without one. Who stands may share the box of a place (s 191(2))."""
    mine = {box.player: box for box in area.boxes}
    return mine.get(it.box or it.player) or mine.get(STANDING)


def _state(area: Area, view: View) -> RowState:
    if area.wager in view.lit:
        return "wins"
    if not view.declared or not (view.lit or not view.declared.wins):
        return ""
    return "stands off" if area.wager in view.declared.voids else "loses"


def _place(face: Face, view: View, box: PlayerBox) -> Place:
    seated = {it.player for area in face.areas for it in area.boxes} - {STANDING}
    boxes = {it.player for it in face.owing}
    its = [it for it in view.owed if view.declared and not view.unpaid]
    mine = [it for it in its if (it.player if it.player in seated else _shared(view, it)) == box.player]
    due = sum(_pushed(it) for it in mine if it.how == "wins")
    offered = view.shown(ShownShoe).offered_to
    turn = bool(box.player) and offered == box.player and not wording.rests(view)
    return Place(box.text, box.player, _marker(view, box, boxes, its) if boxes else None, due, turn)


def _shared(view: View, it: Decided) -> str:
    """Return the place in whose box the chips of somebody who stands lie."""
    return next((chips.box for chips in view.standing if chips.key == key_of(it)), STANDING)


def _pushed(it: Decided) -> int:
    """Return what the dealer pushes over for a wager that wins, in cents: commission is collected apart."""
    return it.returned + it.stays - it.staked + (0 if it.marked else it.commission)


def _marker(view: View, box: PlayerBox, seated: set[str], its: Iterable[Decided]) -> Marker | None:
    """Return all commission of a place as one sum: what it owes, and what is marked up or taken now."""
    mine = [it for it in its if it.commission and (it.player if it.player in seated else STANDING) == box.player]
    now, taken = sum(it.commission for it in mine), any(not it.marked for it in mine)
    cents = view.commission.get(box.player, 0) + now
    return Marker(f"{dollars(cents)} {NOW}" if taken else dollars(cents), not now) if cents else None
