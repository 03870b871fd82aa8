# SPDX-License-Identifier: MIT
"""One cell of the matrix: a fault of a device at a moment of a round, mended or never, and how it ends."""

from collections import Counter
from functools import cache
from typing import Literal, NamedTuple

from controller.engine.record import effects as e
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.on_show import ShownBoxes, ShownDrawn, ShownHands
from controller.engine.record.shown import FACE_DOWN
from hal.base.clock import SECOND
from hal.board import board_file, read_board
from hal.sim.table import simulated_kind
from tests.faults.matrix.dealer import Dealer
from tests.faults.matrix.watched import SEEN_S, Seat, WatchedTable, seats
from tests.faults.matrix.wrongs import Fault, Place, faults_of

When = Literal["before", "in", "after"]
Outcome = Literal["declared", "void", "waits"]

IN_CIRCLES, MOST_ACTS = 40, 150
"""Number of acts since the fault: after the first people look for the cause, after the second the round never ends."""
LONGEST_NS = 3600 * SECOND
LOOKS = 2
"""How often people follow the remedies on show anew, if the first time was not enough."""
AFTER_MENDING_S = 12.0
"""Within this time a device that is mended is well: a reader speaks each second, a port is tried every 2 s."""


class Moment(NamedTuple):
    """Before, in or after a phase of the round: at which act of the dealer the fault comes."""

    phase: str
    when: When
    act: int
    standing: bool = True
    """Nothing moves, so that the fault may be noticed before the dealer goes on."""

    @property
    def name(self) -> str:
        """As where a cell is named."""
        return f"{self.when} {self.phase} (act {self.act})"


class Cell(NamedTuple):
    """A fault at a moment at a board; `mended`: once it is noticed, or never."""

    board: str
    fault: Fault
    moment: Moment
    mended: bool = True

    @property
    def name(self) -> str:
        """As in the figures and in the names of tests."""
        return f"{self.board}: {self.fault.name}, {self.moment.name}, {'mended' if self.mended else 'never mended'}"


class Ending(NamedTuple):
    """How a cell has ended. `mattered`: the round could not go on before it was mended, or the fault was for ever."""

    outcome: Outcome
    mattered: bool
    wrong: tuple[str, ...] = ()


SHARES: list[str] = []
"""Options of every table: those of a prize that several tables share, or none."""
A_PRIZE = "jackpot-pool=major"


def table_of(board: str) -> WatchedTable:
    """A new table at this board."""
    seat: Seat = seats()[board]
    return WatchedTable(seat.game, (*seat.options, *SHARES))


@cache
def moments(board: str) -> tuple[Moment, ...]:
    """Before, in and after each phase of a round without a fault. A changed program must not play this round: it is
    kept for the other tests of the process.
    """
    return tuple(_moments(phases_without_a_fault(board)))


def phases_without_a_fault(board: str) -> list[tuple[str, bool]]:
    """Play a round without a fault. Return the phase before each act, and whether nothing moves in it."""
    with table_of(board) as table:
        dealer = Dealer(table)
        phases: list[tuple[str, bool]] = []
        while not table.ends:
            phases.append((table.view.phase, not table.view.turning))
            dealer.act()
            if dealer.at_a_loss or len(phases) > 3 * MOST_ACTS:
                raise AssertionError(f"{board}: no round without a fault: {table.view.prompt}, {table.view.refusal}")
        clean(table)
    return phases


def clean(table: WatchedTable) -> None:
    """A round without a fault has nothing wrong."""
    table.replayed()
    assert not table.violations, table.violations
    assert not table.told, table.told
    assert [end.how for end in table.ends] == ["declared"], table.ends


def _moments(phases: list[tuple[str, bool]]) -> list[Moment]:
    found: list[Moment] = []
    start = 0
    for act in range(1, len(phases) + 1):
        if act < len(phases) and phases[act][0] == phases[start][0]:
            continue
        phase, standing = phases[start]
        found.append(Moment(phase, "before", max(0, start - 1), False))
        found.append(Moment(phase, "in", (start + act - 1) // 2 if not standing else start, standing))
        found.append(Moment(phase, "after", act, False))
        start = act
    return found


@cache
def cells(board: str) -> list[Cell]:
    """Every fault of this board at every moment, mended."""
    wired = read_board(board_file(board))
    return [Cell(board, fault, moment) for fault in faults_of(wired) for moment in moments(board)]


def played(cell: Cell) -> Ending:
    """Play the round of this cell to its end."""
    with table_of(cell.board) as table:
        return _Round(cell, table).play()


class _Round:
    """The round of one cell."""

    def __init__(self, cell: Cell, table: WatchedTable) -> None:
        self.cell, self.table, self.dealer = cell, table, Dealer(table)
        self.place = Place(table.sim, table.board, table.clock, cell.fault.device, [])
        self.active = self.mattered = False
        self.round = self.acts = 0
        self.looks = LOOKS
        self.outcome: Outcome = "waits"
        table.true_to = self._must_be_true

    def play(self) -> Ending:
        """From the table's start to the end of the round in which the fault came."""
        for _ in range(self.cell.moment.act):
            self.dealer.act()
        self._happens()
        while not self._over and self.acts < MOST_ACTS and self.table.clock.now() < LONGEST_NS:
            if self.active and self._must_be_mended():
                self.mattered = True
                if not self.cell.mended:
                    self._ends_by_a_person()
                    break
                self._mend()
            elif self.dealer.at_a_loss and self.looks:
                self._look_again()
            elif self.dealer.at_a_loss and not self.dealer.told_to_void:
                break
            elif self.dealer.at_a_loss:
                self.dealer.void()
            self.acts += bool(self.dealer.act())
        self._look_at_the_end()
        return Ending(self.outcome, self.mattered, tuple(self.table.violations))

    # The fault

    def _happens(self) -> None:
        self.round = self.table.engine.state.round
        self.table.broken, self.active = self.cell.fault, True
        self.cell.fault.wrong.happens(self.place)
        if self.cell.moment.standing:
            self.table.passes(SEEN_S)
            if self.cell.fault.wrong.told == "at once":
                told = [" ".join(it) for it in self._told()]
                self._must(self._names_it(told), f"nobody was told of it at once, but {told}")

    def _must_be_mended(self) -> bool:
        """Whether the round cannot go on: it is blocked, or the dealer is at a loss."""
        blocked = bool(self.table.view.blocks) and not self._goes_on_despite()
        return blocked or self.dealer.at_a_loss or self.acts > IN_CIRCLES

    def _goes_on_despite(self) -> bool:
        view = self.table.view
        asked = {ask for block in view.blocks for ask in block.asks}
        return bool(asked or set(view.asked) & set(view.despite) or view.turning) and not self.dealer.at_a_loss

    def _mend(self) -> None:
        self._must_be_named()
        self.active = False
        for again in self.place.again:
            again.stop()
        self.cell.fault.wrong.mended(self.place)
        self.table.passes(AFTER_MENDING_S)
        self.dealer.hope()

    def _look_again(self) -> None:
        """Mend the fault again: a part that was mended while it ran may have to be freed once more."""
        self.looks -= 1
        self.cell.fault.wrong.mended(self.place)
        self.table.passes(AFTER_MENDING_S)
        self.dealer.hope()

    def _told(self) -> list[tuple[str, str, str]]:
        """Return the reported faults of the broken device, or of any device if the bus is broken."""
        device = self.cell.fault.device
        return [it for it in self.table.told if device in (it[0], "i2c")]

    def _must_be_named(self) -> None:
        """The screen names the part and the remedy, unless nothing can sense the fault; a refusal names the device."""
        wrong, view = self.cell.fault.wrong, self.table.view
        if wrong.told == "never" or (view.refusal and self.cell.fault.device in view.refusal.text):
            return
        shown = [f"{it.name}: {it.text}; {it.remedy}" for it in view.blocks]
        shown += [f"{it.device}: {it.text}" for it in view.alarms]
        if self.acts > IN_CIRCLES:
            shown += [" ".join(it) for it in self._told()]
        where = wrong.where(self.place)
        self._must(self._names_it(shown), f"the table stands still, and nothing names {where}: {shown}")

    def _names_it(self, messages: list[str]) -> bool:
        """Whether one of these messages names the part."""
        words = self.cell.fault.wrong.where(self.place).split()
        return any(all(word in it for word in words) for it in messages)

    # The end

    @property
    def _over(self) -> bool:
        return any(end.number >= self.round for end in self.table.ends)

    def _ends_by_a_person(self) -> None:
        """It is never mended: the floor manager voids the round; a result that is declared waits for its payment."""
        self._must_be_named()
        before = len(self.table.refused)
        self.dealer.void()
        if self._over:
            return
        declared = self.table.view.declared is not None
        view, refused = self.table.view, self.table.refused[before:]
        self._must(declared and bool(refused), f"the floor manager cannot end it: {view.prompt.text}, {refused}")
        self._must(bool(view.prompt.text and view.presses), "nobody is told what to do")

    def _look_at_the_end(self) -> None:
        ends = [end for end in self.table.ends if end.number >= self.round]
        if ends:
            self.outcome = "void" if ends[0].how == "void" else "declared"
        elif self.cell.mended:
            view = self.table.view
            self._must(False, f"it does not go on once it is mended: {view.phase}: {view.prompt.text}; {view.blocks}")
        self.table.passes(1.0)
        if not self.dealer.moving:
            self.table.motors_must_be_off("at the end")
        self._well_again()
        self._books()
        self.table.replayed()

    def _must_be_true(self, declared: e.Declare) -> None:
        """Check that the declared result is the true one, or the one that a person has entered."""
        true = truth(self.table, self.dealer, declared)
        self._must(true is None or true == declared.outcome.split(), f"declared {declared.outcome}, but it is {true}")

    def _well_again(self) -> None:
        """Once all is mended, nothing that is wrong stays on show."""
        if not self.cell.mended:
            return
        for again in self.place.again:
            again.stop()
        for look in range(LOOKS):
            if (self.active and not look) or self.table.view.blocks:
                self._look_again()
            for device in (*self.table.board.lamps, *self.table.board.indicators):
                self.table.devices.check_lamps(device)
            self.table.passes(1.0)
            for _ in range(6 * bool(self.table.view.blocks)):
                self.dealer.act()
        left = [f"{it.name}: {it.text}; {it.remedy}" for it in self.table.view.blocks]
        left += [it.text for it in self.table.view.alarms if it.device and it.role == "technician"]
        self._must(not left, f"mended, and still: {left}")

    def _books(self) -> None:
        try:
            self.table.books.balanced()
        except AssertionError as wrong:
            self._must(False, f"the books: {wrong}")

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.table.violations.append(otherwise[:400])


def truth(table: WatchedTable, dealer: Dealer, declared: e.Declare) -> list[str] | None:
    """Return the true result in the words of a declaration. None: no machine holds the result."""
    sim, game, outcome = table.sim, table.game, declared.outcome.split()
    for tumbler in sim.machines["tumblers"].values():
        return sorted(map(str, tumbler.dice))
    for wheel in sim.machines["wheels"].values():
        rim = game.equipment.machines[0].rim
        return None if wheel.peg else [rim[wheel.place] if rim else str(wheel.place)]
    if devices := (*sim.machines["drawers"], *sim.machines["generators"]):
        numbers = {*table.view.shown(ShownDrawn).numbers, *table.view.shown(ShownKeno).drawn}
        out = {ball for device in devices for ball in table.balls_out(device)}
        return outcome if numbers <= out else sorted(map(str, numbers))
    if sim.machines["shoes"]:
        return outcome if all_left(table) else ["no such cards"]
    for kind, name, wiring in table.board.machines:
        if shown_result := simulated_kind(kind.key, wiring).shown_result:
            return shown_result(sim.machine(name)).split()
    return said(dealer, declared)


def all_left(table: WatchedTable) -> bool:
    """Whether every card in the hands on show has left the shoe."""
    counted, boxes = table.view.shown(ShownHands), table.view.shown(ShownBoxes)
    every = (counted.player, counted.banker, boxes.dealer, *boxes.hands)
    hands = Counter(card for hand in every for card in hand.cards if card != FACE_DOWN)
    return not hands - Counter(card for shoe in table.sim.machines["shoes"].values() for card in shoe.out)


def said(dealer: Dealer, declared: e.Declare) -> list[str] | None:
    """The result as the dealer keyed it or pressed its button."""
    outcome = declared.outcome.split()
    if declared.hands:  # of cards that the dealer keys, hand by hand: the record has them
        return None
    if dealer.table.game.equipment.terminal:
        keyed = dealer.keyed
        letters = outcome[0].isalpha()
        number = int("".join(map(str, keyed)))
        same = outcome == list(map(str, sorted(keyed))) or outcome == [str(number)]
        return outcome if same or (letters and ord(outcome[0]) - ord("a") + 1 == number) else [str(keyed)]
    return outcome if outcome == [dealer.pressed] or dealer.table.broken else [dealer.pressed]
