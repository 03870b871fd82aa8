# SPDX-License-Identifier: MIT
"""Common provisions of two games of New South Wales: persons, collusion, invalid outcomes, closing, abstaining.

The rules of Let It Ride and of Double Chance number these provisions alike: 12.11 and 14.1 to 14.9.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NoReturn, Protocol, TypeVar

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.record.events import Directed
from controller.engine.record.state import OffsetChange
from controller.engine.rules.directions import Direction
from controller.engine.rules.disputes import Disputes
from controller.engine.rules.general import AboutDevices, AgainstTheSign, Entitled, General
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, VoidRound
from controller.engine.table import proposed_times, wall_time
from controller.engine.table.table import Table
from controller.engine.values.roles import CASINO_SUPERVISOR, GAMES_SUPERVISOR
from controller.games.cards.hands import undone
from controller.games.cards.hands.table import HasRound
from controller.games.kit.places import HasPlaces
from controller.games.nsw import disputes, persons
from controller.games.nsw.persons import SUPERVISORS

IDLE_ROUNDS: Final = 3
"""Rounds without a wager after which a player may have to vacate the place (14.9)."""


def general(decision: str, sign: AgainstTheSign, limits: str, deciding: Disputes) -> General:
    """Return the general provisions of one of these games.

    - decision: the rule on decisions.
    - sign: the rules on wagers against the sign.
    - limits: the rule on other limits.
    - deciding: the instances of a dispute.

    No rule is about a table's program: the supervisor of the game's operation accepts it (1.1).
    """
    return General(
        decision=decision,
        supervisors=SUPERVISORS,
        in_charge=GAMES_SUPERVISOR,
        void_wagers="14.3.1",
        exclude="14.3.2",
        about_devices=AboutDevices(SUPERVISORS, (("on-duty", "14.2"),)),
        sign=sign,
        cash="",
        closing="14.8",
        limits=Entitled(SUPERVISORS, limits),
        software=Entitled(SUPERVISORS, "1.1"),
        disputes=deciding,
    )


class Provisions(msgspec.Struct):
    """The memory of these provisions."""

    forfeits: list[str] = []
    """Players whose wagers are forfeited if the outcome is invalidated."""
    closed: bool = False
    """Whether the table is closed."""
    sat: dict[str, tuple[str, int]] = {}
    """By place, the last player there, with the player's rounds without a wager."""
    apart: list[str] = []
    """Players who may not play together here."""
    english: bool = False
    """Whether the players must speak English only."""
    first: list[str] = []
    """Players who play their hands first."""
    decided: dict[str, str] = {}
    """Role of the last decision on a dispute, by player."""


class HasProvisions(HasRound, Protocol):
    """The memory of a game with these provisions."""

    @property
    def provisions(self) -> Provisions: ...


NswTable = Table[HasPlaces, HasProvisions]
T = TypeVar("T", bound=NswTable)

INVALIDATE: Final[Awaited] = (Directed, "invalidate")
"""Accepted by a round at any time: an outcome may be invalidated until its last wager is settled."""
FIRST: Final[Awaited] = (Directed, "first")
"""Accepted by a round at any time: changes the next player to decide (`plays_first`)."""
BETWEEN_ROUNDS: Final[tuple[Awaited, ...]] = (INVALIDATE, (Directed, "close"), (Directed, "reopen"))
"""Accepted while wagers are taken. Only an open table takes wagers (`is_closed`)."""
CLOSED_TABLE: Final = ("the table is closed", "14.8")


def directions(
    decision: str, *, unresolved: str, final: str = "", preclude: str = "", detain: str = ""
) -> Mapping[str, Direction]:
    """Return the directions of these provisions.

    - decision, final: as in `disputes.directions`.
    - unresolved, detain: as in `persons.directions`.
    - preclude: rule by which a player may be precluded, if there is one.
    """
    grounds = {"disruption": "14.4.1", "fraud": "14.4.2"}
    about_players = {
        "first": Direction(source="12.11.1", roles=SUPERVISORS, player=True),
        "apart": Direction(source="12.11.2", roles=SUPERVISORS, player=True),
        "english": Direction(source="12.11.3", roles=SUPERVISORS),
        "forfeit": Direction(source="14.5", roles=SUPERVISORS, player=True, reason=True),
        "vacate": Direction(source="14.9", roles=SUPERVISORS, player=True),
    }
    if preclude:
        about_players["preclude"] = Direction(source=preclude, roles=SUPERVISORS, player=True)
    return about_players | {
        **persons.directions(unresolved=unresolved, detain=detain),
        **disputes.directions(decision, final),
        "invalidate": Direction(source="14.4", roles=SUPERVISORS, grounds=grounds, reason=True),
        "closing": Direction(source="14.8", roles=SUPERVISORS, about="time", reason=True),
        "close": Direction(source="14.8", roles=SUPERVISORS),
        "reopen": Direction(source="14.8", roles=SUPERVISORS),
    }


def directed(table: NswTable, event: Directed) -> bool:
    """Carry out a direction that is possible at any time. Returns False for any other direction."""
    carry_out = _CARRIED_OUT.get(event.direction)
    if carry_out:
        carry_out(table, event)
    return carry_out is not None or persons.directed(table, event)


def and_shown(show: Callable[[T], None]) -> Callable[[T, Directed], bool]:
    """Return `directed` with an update of the signs after each direction. show: shows the game's table."""

    def carried_out(table: T, event: Directed) -> bool:
        was_one = directed(table, event)
        if was_one:
            show(table)
        return was_one

    return carried_out


def signs(table: NswTable) -> dict[str, str | int]:
    """Return the signs: the proposed time of closure, and English only."""
    closing = table.state.closing
    english = "English only" if table.memory.provisions.english else ""
    return {"closing": closing.shown_as if closing else "", "english": english}


# Players


def plays_first(table: NswTable, event: Directed) -> None:
    """Have a player who may have seen other cards play before the others handle their cards (12.11.1)."""
    known = table.memory.provisions
    known.first = [*dict.fromkeys((*known.first, event.player))]
    table.note(event.describe(f"{event.player} plays before the other players handle their cards"), "12.11.1")


def _apart(table: NswTable, event: Directed) -> None:
    known = table.memory.provisions
    known.apart = [*dict.fromkeys((*known.apart, event.player))]
    who = " and ".join(known.apart) if len(known.apart) > 1 else f"{event.player} and the next player who is named"
    table.note(event.describe(f"{who} must not play together at this table"), "12.11.2")


def _english(table: NswTable, event: Directed) -> None:
    table.memory.provisions.english = True
    table.note(event.describe("the players speak English only"), "12.11.3")


def _preclude(table: NswTable, event: Directed) -> None:
    what, source = "is precluded from playing", source_of(table, event)
    persons.shut_out(table, event.player, what, source)
    table.note(event.describe(f"{event.player} {what}"), source)


def not_together(table: NswTable, player: str, playing: Collection[str]) -> Refusal:
    """Return why this player may not play now: another player here must not play together with this one."""
    apart = table.memory.provisions.apart
    other = next((it for it in playing if it != player and it in apart), "") if player in apart else ""
    return (f"{player} and {other} must not play together at this table", "12.11.2") if other else None


# An invalid outcome


def _forfeit(table: NswTable, event: Directed) -> None:
    settled = (it.player for it in table.memory.play.settled)
    if not table.wagers.of(event.player) and event.player not in settled:
        table.refuse(f"{event.player} has no wager in this round", "14.5")
        return
    known = table.memory.provisions
    known.forfeits = [*dict.fromkeys((*known.forfeits, event.player))]
    what = f"the wagers of {event.player} are forfeited if the outcome is invalidated for fraud: direct invalidate"
    table.note(event.describe(what), "14.5")


def invalidated(table: NswTable, event: Directed) -> NoReturn:
    """Invalidate the outcome. Wagers are refunded, except those directed to be forfeited (14.5). Raises VoidRound.

    The same applies to settled wagers: all wagers on this result may be refunded.
    """
    if table.declared:
        table.withdraw_declaration("the outcome is invalidated", "14.4")
    forfeits = table.memory.provisions.forfeits if event.ground == "fraud" else []
    undone.come_back(table, source_of(table, event), forfeits, "14.5")
    _keep_forfeited(table, forfeits)
    raise VoidRound(f"the outcome is invalidated: {event.reason}", source_of(table, event))


def _keep_forfeited(table: NswTable, players: Iterable[str]) -> None:
    """Keep the wagers of these players, without a refund."""
    kept = [it for player in players for it in table.wagers.of(player)]
    table.pay(
        [
            Decided(it.player, it.wager, it.cents, it.cents, "loses", 0, "14.5", hand=it.hand, voucher=it.voucher)
            for it in kept
        ]
    )
    for it in kept:
        table.wagers.remove(it)


# Closing


def _closing(table: NswTable, event: Directed) -> None:
    """Put the time of closure on the sign: a time of day at least twenty minutes ahead."""
    words, second_of_day, closing = " ".join(event.about), wall_time.now(table), table.state.closing
    changes = wall_time.changes(table, table.state.at)
    after = wall_time.until(words, second_of_day, changes)
    least = proposed_times.propose_time(second_of_day, proposed_times.NOTICE_SECONDS, changes).shown_as
    if after is None:
        why = _why_not(words, second_of_day, changes)
        table.refuse(f"{words} {why}: name the time of closure, as closing {least}", "14.8")
    elif after < proposed_times.NOTICE_SECONDS:
        what = f"{words} is in {_minutes(after)}: the sign must be there for 20 minutes; name {least} or later"
        table.refuse(what, "14.8")
    elif closing and proposed_times.propose_time(second_of_day, after, changes).shown_as == closing.shown_as:
        table.note(f"the sign says already that the table closes at {closing.shown_as}", "14.8")
    else:
        table.state.closing = closing = proposed_times.propose_time(second_of_day, after, changes)
        table.note(f"the sign says that the table closes at {closing.shown_as}, in {_minutes(after)}", "14.8")


def _why_not(words: str, second_of_day: int, changes: list[OffsetChange]) -> str:
    """Return why these words name no coming time."""
    if not wall_time.is_time_of_day(words):
        return "is no time"
    without_name, _, name = words.partition(" ")
    skipped = wall_time.until(without_name, second_of_day, changes) is None
    return "does not come: the clock is put on past it" if skipped else f"is no time called {name}"


def _close(table: NswTable, event: Directed) -> None:
    closing = table.state.closing
    if not closing:
        table.refuse(f"no sign with the time of closure is there: first {_as_directed(event)}", "14.8")
    elif not proposed_times.has_come(closing):
        left = _minutes(proposed_times.seconds_left(closing))
        table.refuse(f"the sign says that the table closes at {closing.shown_as}: {left} more", "14.8")
    else:
        table.memory.provisions.closed = True
        table.note(event.describe("the table closes after this round"), "14.8")


def _as_directed(event: Directed) -> str:
    """Return an example of directing the time of closure."""
    return f"tablectl direct {event.role} closing 23:30"


def _minutes(seconds: int) -> str:
    """Return a time in words: `1 h 5 min`, rounded up."""
    hours, minutes = divmod(-(-seconds // 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _reopen(table: NswTable, event: Directed) -> None:
    table.memory.provisions.closed, table.state.closing = False, None
    table.note(event.describe("the table is open, the sign with the time of closure is gone"), "14.8")


def closes(table: Table[Any, Any]) -> bool:
    """Return whether the table is to be closed, with no wager left to play for."""
    return bool(table.memory.provisions.closed and not table.wagers)


def is_closed(table: NswTable) -> bool:
    """Update the table's wagering, and return whether the table is closed.

    A closed table takes no wager. Wagers on the layout are played for first.
    """
    closed = closes(table)
    if closed:
        table.open_later(*CLOSED_TABLE)
    elif table.betting_closed == CLOSED_TABLE:
        table.open_betting()
    return closed


def stands_closed(table: NswTable) -> bool:
    """Return whether the table takes no wager because it is closed."""
    return table.betting_closed == CLOSED_TABLE


# Rounds in which a player abstains


def round_played(table: NswTable, players: Mapping[str, str]) -> None:
    """Record a round. players: players with wagers, by place. The third round without a wager raises an alert.

    Only rounds with all other places in use count. The player of a place without an entered wager is unknown.
    """
    known = table.memory.provisions
    known.forfeits.clear()
    known.first.clear()
    all_others = len(players) == table.options.places - 1
    idle = {place: it for place, it in known.sat.items() if place not in players}
    known.sat = {
        **{place: (player, rounds + 1 if all_others else 0) for place, (player, rounds) in idle.items()},
        **{place: (player, 0) for place, player in players.items() if player},
    }
    for place, (player, rounds) in known.sat.items():
        if rounds >= IDLE_ROUNDS:
            what = f"{player} at place {place} has not wagered for 3 rounds, and all other places are in use"
            table.alert(CASINO_SUPERVISOR, f"{what}: the place may have to be vacated (direct vacate)", "14.9")


def _vacate(table: NswTable, event: Directed) -> None:
    known = table.memory.provisions
    rounds = next((rounds for player, rounds in known.sat.values() if player == event.player), 0)
    if rounds < IDLE_ROUNDS:
        table.refuse(f"{event.player} has not abstained for 3 rounds, but for {rounds}", "14.9")
        return
    free_place(table, event.player)
    table.note(event.describe(f"{event.player} vacates the place"), "14.9")


def free_place(table: NswTable, player: str) -> None:
    """Free the place of a player who has left the table."""
    known = table.memory.provisions
    known.sat = {place: it for place, it in known.sat.items() if it[0] != player}


def source_of(table: NswTable, event: Directed) -> str:
    """Return the rule of a direction, or of its ground."""
    return table.game.directions[event.direction].source_of(event)


def _dispute(table: NswTable, event: Directed) -> None:
    disputes.decide(table, event, table.memory.provisions.decided)


def _review(table: NswTable, event: Directed) -> None:
    disputes.request(table, event, table.memory.provisions.decided)


_CARRIED_OUT: Final[Mapping[str, Callable[[NswTable, Directed], None]]] = {
    "apart": _apart,
    "english": _english,
    "preclude": _preclude,
    "forfeit": _forfeit,
    "closing": _closing,
    "close": _close,
    "reopen": _reopen,
    "vacate": _vacate,
    **dict.fromkeys(("decide-dispute", "decide-finally"), _dispute),
    "review-requested": _review,
}
