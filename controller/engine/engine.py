# SPDX-License-Identifier: MIT
"""The engine: one event in, its effects out. No I/O, no clock: the same events always give the same effects."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from controller.engine import restart
from controller.engine.betting import (
    betting,
    coins,
    commission,
    non_value_chips,
    notices,
    seats,
    table_stakes,
    tournament_acts,
    tournaments,
)
from controller.engine.betting.at_the_table import AT_THE_TABLE, Handler
from controller.engine.listeners import Listeners
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import (
    Acted,
    Collected,
    Directed,
    Drew,
    Due,
    Event,
    Maintained,
    MaintenanceBegun,
    MaintenanceEnded,
    PlayerLeft,
    Restarted,
    Staked,
    Ticketed,
)
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.record.opening import InOpening
from controller.engine.record.people import SIGN_IN_EVENTS
from controller.engine.record.tournament import InTournament
from controller.engine.rounds import ProcedureFailed, Rounds
from controller.engine.rules import directions
from controller.engine.rules.game import AnyGame
from controller.engine.rules.wait import CONFIRM, NO_MORE_BETS, VOID, Wait
from controller.engine.shown import failures
from controller.engine.shown.event_words import act_in_words
from controller.engine.shown.plain_words import EVENT_FAILED, sentence
from controller.engine.shown.shown_event import unnamed
from controller.engine.table import (
    accepting,
    blocks,
    chip_float,
    maintenance,
    opening,
    people,
    switches,
    ticket_rows,
)
from controller.engine.table.table import AnyTable, Table
from controller.engine.values.roles import FLOOR_MANAGER
from hal.signals import AtRest, BallDrawn, CoverMoved, Entered, Fault, Keyed, KeyTurned, Pressed, Restored, Spun, Turned

log = logging.getLogger(__name__)

NOTHING_TO_CONFIRM = "nothing waits to be confirmed"
ONE_MOVEMENT_NS = 400_000_000
"""Entry that is pressed again within 0.4 s, with nothing pressed in between, is still the same press (assumed)."""


class Engine:
    """One game at one table. Feed it events; it answers with effects and keeps the table's state."""

    def __init__(self, game: AnyGame, table_state: state.TableState) -> None:
        self.state = table_state
        self.table: AnyTable = Table(game, table_state)
        self._entered_at = 0
        """When entry was pressed last, if nothing was pressed since; 0: it was not, or the time is not known."""
        self._handlers: dict[type[Event], Callable[[Any], Any]] = {
            Pressed: self._by_hand,
            Keyed: self._keyed,
            Entered: self._entered,
            Fault: self._fault,
            Restored: self._restored,
            Turned: self._moved,
            AtRest: self._moved,
            BallDrawn: self._moved,
            Spun: self._spun,
            KeyTurned: self._key_turned,
            PlayerLeft: self._left,
            Staked: self._out_of_stakes,
            Acted: self._out_of_stakes,
            Drew: self._out_of_stakes,
            CoverMoved: self._cover_moved,
            **dict.fromkeys((ClaimAnswered, ClaimRefused), self._from_the_floor),
            NumbersAdopted: lambda event: self.game.people.floor(self.table, event),
            Restarted: self._restarted,
            Due: self._due,
            **dict.fromkeys(SIGN_IN_EVENTS, self._people_changed),
            Directed: self._directed,
            InTournament: lambda event: tournament_acts.act(self.table, event, self.wait),
            InFloat: partial(chip_float.act, self.table),
            InOpening: self._in_opening,
            Maintained: lambda _: None,  # its row in the journal is all there is to it
            Ticketed: partial(ticket_rows.take, self.table),
            MaintenanceBegun: lambda event: maintenance.begin(self.table, event, self.wait),
            MaintenanceEnded: lambda event: maintenance.end(self.table, event),
            **{kind: partial(self._at_the_table, handle) for kind, handle in AT_THE_TABLE.items()},
        }
        self.rounds = Rounds(self.table)
        self.listeners = Listeners(self.table)
        self.listeners.follow(None, self.wait)
        self.opening = self._answer(None)
        """The effects that opened the first round."""

    @property
    def game(self) -> AnyGame:
        """The game with the options of the open round."""
        return self.table.game

    @property
    def wait(self) -> Wait:
        """Return the present wait of the open round's procedure."""
        return self.rounds.wait

    @property
    def round_ended(self) -> bytes | None:
        """The state between two rounds, as JSON, when the last event ended a round."""
        return self.rounds.ended

    def feed(self, event: Event) -> list[e.Effect]:
        """Answer one event with its effects, in order."""
        self.rounds.ended = None
        self.listeners.pass_time(event)
        event = self.listeners.translate(event, self.wait)
        self._handle(event)
        self.listeners.follow(event, self.wait)
        return self._answer(event)

    def _handle(self, event: Event) -> None:
        """Handle one event. If the procedure fails, the floor manager decides the round."""
        try:
            if self.listeners.set_aside(event):
                self._set_aside(event)
            else:
                self._handlers.get(type(event), self.rounds.offer)(event)
        except ProcedureFailed as failure:
            bare = failures.for_the_log(failure.__cause__ or failure, self.game)
            log.error("the procedure of %s failed on %s", self.game.id, type(event).__name__, exc_info=bare)
            self.rounds.hand_over(str(failure))
        except Exception as failure:
            bare = failures.for_the_log(failure, self.game)
            log.error("the table failed on %s", type(event).__name__, exc_info=bare)
            self.table.take_back()
            why = failures.describe(failure, self.game)
            what = f"internal error on {type(event).__name__} ({why}): compare the layout with the screens"
            self.table.alert("technician", what, "", plain=sentence(EVENT_FAILED))
        if self.rounds.ended:
            self._entered_at = 0

    def _answer(self, event: Event | None) -> list[e.Effect]:
        """Return what the table has said since the last event, with this one named in refusals."""
        self.rounds.say_what_is_due()
        self.listeners.show()
        said, self.table.said = self.table.said, []
        return [self._named(it, event) if event and type(it) is e.Refuse else it for it in said]

    def _named(self, effect: e.Refuse, event: Event) -> e.Effect:
        """A refusal names what was done; not which card left the shoe: it may be the first card of the next round."""
        act = act_in_words(unnamed(event), self.game.wagers)
        return msgspec.structs.replace(effect, act=act)

    # What happens at the table

    def _by_hand(self, event: Event) -> None:
        self._entered_at = 0
        button = type(event), event.subject
        if button == VOID:
            self._void_pressed()
        elif button == commission.COLLECTED and button in self.game.equipment.buttons:
            if not blocks.refuse(self.table, starts_nothing=True):
                self._at_the_table(commission.collect, Collected(at=event.at, by=event.by))
        elif button == NO_MORE_BETS and self.table.called and not self.table.declared:
            # Called a second time. Until the result is declared that does no harm.
            if not blocks.refuse(self.table, starts_nothing=True):
                self.table.call_stands()
        else:
            self._pressed_or_keyed(event)
        if isinstance(event, Pressed) and self.table.has_refused and self.game.features.hands:
            self.rounds.drop_keyed(event.at)

    def _keyed(self, event: Keyed) -> None:
        self._entered_at = 0
        self._pressed_or_keyed(event)

    def _pressed_or_keyed(self, event: Event) -> None:
        """The procedure goes on, unless something blocks the table, or it waits for something else."""
        if self.state.blocks and blocks.refuse(self.table, starts_nothing=self.wait.starts_nothing(event)):
            return
        if not self.rounds.offer(event):
            self.table.say(self.wait.refusal(event))

    def _entered(self, event: Entered) -> None:
        """The entry button. Two presses in one movement count as one, so that numbers are cleared only on purpose."""
        if self._entered_at and event.at - self._entered_at < ONE_MOVEMENT_NS:
            self.table.note("entry was pressed twice in one movement: it counts as one press", self.wait.source)
        else:
            self._by_hand(event)
        self._entered_at = 0 if self.table.has_refused else event.at

    def _at_the_table(self, handle: Handler, event: Event) -> None:
        """Handle what people do with wagers, chips and seats, and what the floor tells.

        The procedure may wait for the event too, or for the one that it means: it may have to ask for something else.
        """
        for meant in handle(self.table, event) or (event,):
            self.rounds.offer(meant)

    def _out_of_stakes(self, event: Staked | Acted | Drew) -> None:
        """Handle an act with table stakes. The round decides on it, if it waits for it."""
        if why := table_stakes.refusal(self.table, event):
            self.table.refuse(*why)
        else:
            self._pressed_or_keyed(event)

    def _void_pressed(self) -> None:
        person, decision = self.game.general.person, self.game.general.decision
        if self.game.general.is_there(self.state):
            self.rounds.void(f"by direction of the {person}", decision)
        else:
            self.table.refuse(f"only the {person} voids a round: turn the floor manager's key first", decision)

    def _fault(self, event: Fault) -> None:
        blocks.fault(self.table, event)
        self.rounds.offer(event)

    def _restored(self, event: Restored) -> None:
        blocks.restored(self.table, event.device, between_rounds=not self.wait.in_play)
        if event.device == blocks.LIMITS_SIGN:
            notices.shown_again(self.table)
        self.rounds.offer(event)

    def _moved(self, event: Turned | AtRest | BallDrawn) -> None:
        """A report of an earlier run of the machine is ignored."""
        if event.run == self.state.runs:
            self.rounds.offer(event)

    def _spun(self, event: Spun) -> None:
        """The wheel or the ball was spun by hand.

        While no dealer is signed in nobody may do that. The floor manager is alerted, and the game ignores such a spin.
        """
        if not self.table.attended:
            what = f"the {event.part} was spun while no dealer is signed in: this spin does not count"
            self.table.alert(self.game.general.in_charge, what, self.game.sections.unauthorised)
        self.rounds.offer(event)

    def _key_turned(self, event: KeyTurned) -> None:
        """A key switch was turned. The first report after start-up is not a confirmation."""
        turned = event.key in self.state.keys
        if not switches.stand(self.table, event):
            return
        if event.key == FLOOR_MANAGER and event.on and turned and self.game.general.is_there(self.state):
            self._confirm(event)
        self.rounds.offer(event)

    def _confirm(self, event: Event) -> bool:
        """Confirm mended faults for the floor manager, or else the round's request. Return whether anything was
        confirmed.
        """
        mended = blocks.confirm(self.table)
        for device in mended:
            self.rounds.offer(Restored(device, at=event.at))
        return bool(mended) or self.rounds.offer(Directed(FLOOR_MANAGER, "confirm", at=event.at, by=event.by))

    def _cover_moved(self, event: CoverMoved) -> None:
        switches.cover_stands(self.table, event)
        self.rounds.offer(event)

    def _set_aside(self, event: Event) -> None:
        """Keep a press, a card or a turn out of the round while the table is being commissioned or closed."""
        self._entered_at = 0
        if isinstance(event, KeyTurned):
            switches.stand(self.table, event)
        elif isinstance(event, CoverMoved):
            switches.cover_stands(self.table, event)
        else:
            maintenance.refuse_if_entered(self.table, event)

    def _restarted(self, event: Restarted) -> None:
        self._entered_at = 0  # the clock began again, and a press of entry counts at once
        restart.restarted(self.table, event, between_rounds=not self.wait.in_play)
        self.rounds.offer(event)

    def _in_opening(self, event: InOpening) -> None:
        """A step of the opening is done; or the table is closed or opened, by a direction of the game if it has one."""
        own = opening.OWN.get(event.act, "")
        if own in self.game.people.directions:
            role = event.role or self.game.general.in_charge
            self._directed(Directed(role, own, event.reason, at=event.at, by=event.by))
        elif event.act != "open":
            opening.act(self.table, event, self.wait)
        elif opening.opens(self.table, event):
            self.rounds.begin_again()

    def _people_changed(self, event: Event) -> None:
        """Somebody signs in or out: to the round it is as if the key switch of that role was turned."""
        before = people.there(self.table)
        people.change(self.table, event)
        switches.keys_without_people(self.table)
        for turned in list(people.turned(self.table, before, event.at)):
            self.rounds.offer(turned)

    def _from_the_floor(self, event: ClaimAnswered | ClaimRefused) -> None:
        """The floor answers a claim. The round may wait for it, or be another one by now."""
        self.game.people.floor(self.table, event)
        self.rounds.offer(event)

    def _due(self, event: Due) -> None:
        if event.timer == notices.TIMER:
            notices.due(self.table)
        elif event.timer == people.TIMER:
            self._people_changed(event)
        elif event.timer == tournaments.TIMER:
            tournaments.wake(self.table)
        else:
            self.rounds.offer(event)

    def _directed(self, event: Directed) -> None:
        """Carry out a direction, if this person may give it in these words."""
        known = self.game.directions
        event = directions.split_fields(event, known)
        if event.direction not in known:
            self.table.refuse(*directions.unknown(event.direction, known, self.game.general.decision))
        elif why := known[event.direction].refusal(event):
            self.table.refuse(*why)
        elif event.direction in self.game.people.directions:
            self._directed_in_the_game(event)
        elif event.direction == "void":
            self.rounds.void(event.reason, self.game.general.decision)
        elif event.direction == "confirm":
            if not self._confirm(event):
                nothing = (NOTHING_TO_CONFIRM, self.game.general.decision)
                self.table.refuse(*self.wait.refuses.get(CONFIRM, nothing))
        elif event.direction == directions.DEAD_BUTTON:
            self._in_place_of(event)
        elif event.direction in _DIRECTED:
            _DIRECTED[event.direction](self.table, event)
        else:
            self._directed_about_a_player(event)

    def _in_place_of(self, event: Directed) -> None:
        """Handle a direction in place of a button that does not work. Refuse it whenever the button would be
        refused.
        """
        button = event.ground
        self._by_hand(Pressed(button, at=event.at, by=event.by))
        if not any(isinstance(effect, e.Refuse) for effect in self.table.said):
            what = f"the {event.role.replace('-', ' ')} directs it in place of the button {button.replace('-', ' ')}"
            self.table.note(f"{what}: {event.reason}", self.game.general.decision)

    def _directed_in_the_game(self, event: Directed) -> None:
        carried_out = self.game.people.directed(self.table, event)
        if not self.rounds.offer(event) and not carried_out:
            source = self.game.people.directions[event.direction].source_of(event)
            not_now = (f"{event.direction} is not for now; first: {self.wait.what}", source)
            self.table.refuse(*self.wait.refuses.get((Directed, event.direction), not_now))
        opening.may_begin_anew(self.table, event.direction)

    def _directed_about_a_player(self, event: Directed) -> None:
        """Act on a player who uses a device (s 4(2)), and tell the round unless the act is refused."""
        if event.direction == "void-wagers-of":
            if not betting.void_wagers_of(self.table, event.player):
                return
        elif event.direction == "exclude":
            betting.exclude(self.table, event.player, event.reason)
        else:
            source = self.game.directions[event.direction].source_of(event)
            betting.admit(self.table, event.player, event.reason if event.ground else "", source)
        self.rounds.offer(event)

    def _left(self, event: PlayerLeft) -> None:
        """Handle a player who has left. The round may wait for this player."""
        non_value_chips.leave(self.table, event)
        seats.leave(self.table, event.player)
        self.rounds.offer(event)


_DIRECTED: dict[str, Callable[[AnyTable, Directed], None]] = {
    **dict.fromkeys(directions.COINS, coins.directed),
    accepting.ACCEPT_SOFTWARE: accepting.accept_software,
    accepting.ACCEPT_COMPUTER: accepting.accept_computer,
    directions.INTERFERENCE: people.interfered,
}
