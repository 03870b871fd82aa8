# SPDX-License-Identifier: MIT
"""Sic-bo with a covered tumbler: wagers stay open until "no more bets", called before the cover comes off (s 72(3))."""

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, Wait, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.kit.keying import ENTRY, NO_SPIN, START
from controller.games.kit.tumbler import SPINS, TUMBLER, TUMBLER_FAULT, TumblerRound, TumblerSections, in_turns
from controller.games.sic_bo.table import SicBoTable
from hal.signals import AtRest, CoverMoved, Turned

COVER_OFF = (CoverMoved, "off")
STILL_COVERED = ("the cover has not been taken off", "s 77(1)(a)")


class CoveredTumblerRound(TumblerRound):
    """The round of a covered tumbler: wagers stay open until "no more bets", called before the cover comes off.

    After no spin the call is due again before the cover comes off the next spin (s 72(3)). Wagers stay as they
    were: open if the call had not been made yet, closed if it had (s 72(4)).
    """

    def __init__(self, sections: TumblerSections) -> None:
        super().__init__(sections)
        self.start_open = wait(
            "betting", "take wagers, and start the covered tumbler", "s 72(3)", START, in_play=False
        )  # fmt: skip
        self.spinning = replace(
            self.spinning,
            accepts=self.spinning.accepts | {CoverMoved},
            refuses=dict.fromkeys(ENTRY, STILL_COVERED),
        )
        self.call_and_reveal = wait(  # the cover may come off, although nobody is asked for it yet
            "covered", "call no more bets, before the cover comes off", "s 72(3)", NO_MORE_BETS,
            besides=(CoverMoved, NO_SPIN, TUMBLER_FAULT),
            despite_blocks=(NO_SPIN,), refuses=dict.fromkeys(ENTRY, STILL_COVERED), headline="Dice at rest, covered",
        )  # fmt: skip
        self.reveal = wait(
            "covered", "take the cover off", "s 77(1)(a)", COVER_OFF,
            besides=(NO_SPIN, TUMBLER_FAULT), despite_blocks=(NO_SPIN,), headline="Dice at rest, covered",
        )  # fmt: skip
        self.lifted_early = wait(
            "no spin", "announce no spin; or the floor manager voids the round", "s 72(3)", NO_SPIN,
            despite_blocks=(NO_SPIN,), headline="This spin does not count",
        )  # fmt: skip

    def betting(self, table: SicBoTable) -> Procedure[None]:  # noqa: ARG002 - wagers stay open
        """Take no step: the tumbler may be started at once."""
        yield from ()

    def activate(self, table: SicBoTable) -> Procedure[None]:
        """Have the dealer start the tumbler, with its cover on."""
        while isinstance((yield from self.until(table, self.starting(table))), CoverMoved) or self.is_open(table):
            pass
        table.run(TUMBLER, SPINS)

    def is_open(self, table: SicBoTable) -> bool:
        """Refuse to start an uncovered tumbler. Returns whether the cover is off."""
        if TUMBLER not in table.state.covers_off:
            return False
        table.refuse("put the cover on the tumbler first; if it is on, look at its contact", "s 72(3)")
        return True

    def starting(self, table: SicBoTable) -> Wait:
        """Return the wait before the tumbler starts, for the cover first. Wagers may be open or closed."""
        asked = (self.start_open if table.betting_closed is None else self.start).also(CoverMoved)
        if TUMBLER in table.state.covers_off:
            return replace(asked, what=f"put the cover on; then {asked.what}", source="s 72(3)", asks=())
        return asked

    def turned(self, table: SicBoTable) -> Procedure[bool]:
        """Return whether the dice rest in sight after three turns. If not, no spin was announced."""
        spinning = self.spinning
        while True:
            match (yield from self.until(table, spinning)):
                case Turned(count=turns):
                    spinning = replace(spinning, what=in_turns(turns))
                case CoverMoved(on=True):
                    pass
                case CoverMoved():
                    if not (yield from self.lifted_in_time(table)):
                        return False
                case AtRest(count=turns) if turns >= SPINS:
                    return (yield from self.revealed(table))
                case event:
                    yield from self.spoilt(table, event)
                    return False

    def revealed(self, table: SicBoTable) -> Procedure[bool]:
        """Return whether the cover came off after "no more bets" (s 72(3), s 77(1)(a))."""
        while TUMBLER not in table.state.covers_off:
            match (yield from self.until(table, self.reveal if table.called else self.call_and_reveal)):
                case CoverMoved(on=True):
                    pass
                case CoverMoved():
                    return (yield from self.lifted_in_time(table))
                case event:
                    yield from self.spoilt(table, event)
                    return False
        return True

    def lifted_in_time(self, table: SicBoTable) -> Procedure[bool]:
        """Return whether "no more bets" was called before the cover began to lift.

        If not, this spin settles nothing (s 72(3)-(4)). Wagers are closed from then on. "No more bets" is still to be
        called before the cover comes off after the next spin.
        """
        table.close_betting("the dealer has started to take off the cover", "s 72(4)")
        if table.called:
            return True
        table.stop(TUMBLER)
        table.alert_of_spin(
            FLOOR_MANAGER, "the cover came off before no more bets: this spin settles nothing", "s 72(3)"
        )
        yield self.lifted_early
        self.no_spin(table, self.lifted_early.source)
        return False

    def until(self, table: SicBoTable, asked: Wait) -> Procedure[Event]:
        """Return the next event of this wait. "No more bets" may come first, while still due (s 72(3))."""
        while not table.called:
            event: Event = yield asked.also(NO_MORE_BETS)
            if event.subject != "no-more-bets":
                return event
            table.no_more_bets("s 72(3)")
            asked = self.after_the_call(table, asked)
        return (yield asked)

    def after_the_call(self, table: SicBoTable, asked: Wait) -> Wait:
        """Return the wait after the call."""
        if asked.phase == self.start_open.phase:
            return self.starting(table)
        return self.reveal if asked is self.call_and_reveal else asked
