# SPDX-License-Identifier: MIT
"""Announced changes of the limits: proposed, shown for their time, applied, withdrawn (s 5(3), s 74(3) and the like).

Several may be announced at once, each with its time: the rules speak of "any minimum wager indicated" (s 141(4)), and
a change of one limit does not bar a change of another. Each limit is announced only once: the sign indicates "the new
minimum" and "the proposed time of change", not two.

A change may be shown without its time: no section forbids this. But where twenty minutes are required, such a sign
cannot lead to a higher minimum, because the sign has to indicate the time too. The twenty minutes begin once the time
is stated (`controller/engine/table/proposed_times.py` counts them).
"""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from controller.engine.betting import sign
from controller.engine.betting.limits import unknown, wrong
from controller.engine.record import commands
from controller.engine.record.events import ClockJumped, LimitsProposed, NoticeWithdrawn, OffsetChanged, Restarted
from controller.engine.record.state import Limits, LimitsChange, Notice
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.table import proposed_times, wall_time
from controller.engine.table.proposed_times import NOTICE_SECONDS, has_come, seconds_left
from controller.engine.table.table import AnyTable

TIMER = "limits"
NEXT_ROUND = "the next round"
_SECOND = 1_000_000_000


# Proposed and withdrawn


def propose(table: AnyTable, event: LimitsProposed) -> None:
    """Change the sign: a higher minimum needs twenty minutes on a screen first (s 74(3)), other changes do not.

    Proposing a present limit withdraws the announced change of it.
    """
    named = LimitsChange(event.minimum, event.maximum, event.increment, dict(event.kinds))
    as_it_is = named.already(table.state.limits)
    change, standing = named.without(as_it_is), _without(table.state.notices, as_it_is)
    if why := _not_by(table, event.role):
        table.refuse(*why)
    elif strange := next(unknown(named.kinds, table.game), None):
        table.refuse(strange.what, strange.source)
    elif change.about:
        rule = table.game.features.table_stakes
        agreed = event.agreed and bool(rule and rule.agreed)
        _announce(table, standing, _notice(table, event, change), agreed=agreed)
    elif standing != table.state.notices:
        _take_down(table, as_it_is)
    else:
        table.note("these are the limits of this table already", table.game.sections.limits)


def withdraw(table: AnyTable, event: NoticeWithdrawn) -> None:
    """Withdraw the announced changes of these limits; the only announced change if none is named."""
    announced = [name for notice in table.state.notices for name in notice.change.about]
    there_are = f"announced are: {', '.join(announced)}"
    if why := _not_by(table, event.role):
        table.refuse(*why)
    elif not announced:
        table.refuse("no change of the limits is announced", _section(table))
    elif not event.about and len(table.state.notices) > 1:
        table.refuse(f"say which change is withdrawn; {there_are}", _section(table))
    elif strange := [name for name in event.about if name not in announced]:
        table.refuse(f"no change of {', '.join(strange)} is announced; {there_are}", _section(table))
    else:
        _take_down(table, event.about or announced)


def _notice(table: AnyTable, event: LimitsProposed, change: LimitsChange) -> Notice:
    """Return the notice of a change. It applies at the whole minute on the sign, at once, or once its time is
    stated.
    """
    if event.after is None:
        return Notice(change, shown_as="", must_show=None)
    if not event.after:
        return Notice(change, shown_as=NEXT_ROUND, must_show=0, due=True)
    changes = wall_time.changes(table, event.at)
    its_time = proposed_times.propose_time(event.time_of_day, event.after, changes)
    return Notice(change, shown_as=its_time.shown_as, must_show=its_time.must_show)


def _announce(table: AnyTable, standing: list[Notice], notice: Notice, *, agreed: bool) -> None:
    """Announce a change beside the standing ones. It replaces changes without a time of the same limits.

    agreed: all players agree, and no section requires more.
    """
    about = notice.change.about
    timed = [it for it in standing if it.must_show is not None]
    beside = [*timed, *_without((it for it in standing if it.must_show is None), about)]
    planned = _in_order([*beside, notice])
    misfit = _misfit(table, planned, notice)
    too_soon = None if agreed else _too_soon(table, planned, notice)
    if why := _announced_already(table, beside, about) or misfit or too_soon:
        table.refuse(*why)
    else:
        _put(table, planned)


def _take_down(table: AnyTable, names: Collection[str]) -> None:
    """Withdraw the announced changes of these limits, unless the other changes would no longer fit."""
    notices = table.state.notices
    left = _without(notices, names)
    if why := _misfit(table, left):
        table.refuse(*why)
    else:
        others = {name for notice in notices for name in notice.change.about} - set(names)
        table.note(f"withdrawn: {_words(table, _without(notices, others))}", _section(table))
        _put(table, left)


def _put(table: AnyTable, notices: list[Notice]) -> None:
    """Replace the announced changes. Due changes apply at once if they can."""
    table.state.notices = notices
    table.say(commands.Wake(TIMER, _seconds_left(notices)))
    apply_due(table)
    sign.show(table)


# Why a change is refused


def _not_by(table: AnyTable, role: str) -> Refusal:
    """Return why this role may not set the limits; None if it may. Empty: the first role of the rules."""
    may = table.game.general.limits
    return powers.refusal(role or may.roles[0], "the limits are", may.roles, may.source or table.game.sections.limits)


def _announced_already(table: AnyTable, standing: list[Notice], about: Collection[str]) -> Refusal:
    clash = [notice for notice in standing if set(notice.change.about) & set(about)]
    return (f"{_words(table, clash)} is announced: withdraw it first", _section(table)) if clash else None


def _misfit(table: AnyTable, planned: Iterable[Notice], new: Notice | None = None) -> Refusal:
    """Return why these changes, in order, would lead to forbidden limits; None if they would not."""
    limits = table.state.limits
    for notice in planned:
        limits = notice.change.apply_to(limits)
        if why := wrong(limits, table.game):
            then = f"{_words(table, [notice])}, which is announced, would not fit: {why[0]}; withdraw it first"
            return why if notice is new else (then, why[1])
    return None


def _too_soon(table: AnyTable, planned: list[Notice], new: Notice) -> Refusal:
    """Return why this change is too soon: a higher minimum needs twenty minutes on the sign. None if it is not."""
    section = table.game.sections.notice
    if not section or new.must_show is None or new.must_show >= NOTICE_SECONDS * _SECOND:
        return None
    before = table.state.limits
    for notice in planned[: planned.index(new)]:
        before = notice.change.apply_to(before)
    raised = _raised(new.change.apply_to(before), before)
    return ("a higher minimum needs 20 minutes on the sign first", section) if raised else None


def _raised(new: Limits, old: Limits) -> bool:
    """Return whether any minimum is higher than before."""
    names = {"", *new.kinds, *old.kinds}
    return any(new.kinds.get(name, (new.minimum, 0))[0] > old.kinds.get(name, (old.minimum, 0))[0] for name in names)


def _section(table: AnyTable) -> str:
    return table.game.sections.notice or table.game.sections.limits


# Lists of notices


def _words(table: AnyTable, notices: Iterable[Notice]) -> str:
    return "; ".join(it.words for it in sign.announced(table.game, table.state.limits, notices))


def _without(notices: Iterable[Notice], names: Collection[str]) -> list[Notice]:
    """Return the notices without changes of these limits."""
    left = (replace(notice, change=notice.change.without(names)) for notice in notices)
    return [notice for notice in left if notice.change.about]


def _in_order(notices: Iterable[Notice]) -> list[Notice]:
    """Return the notices in the order of applying: due ones first, those without a time last."""
    return sorted(notices, key=lambda it: (not it.due, it.must_show is None, it.nanoseconds_left or 0))


def _seconds_left(notices: Iterable[Notice]) -> int:
    """Return the whole seconds until the first notice is due; 0 if none waits for its time."""
    return min((seconds_left(notice) for notice in notices if notice.nanoseconds_left is not None), default=0)


# Time passes


def due(table: AnyTable) -> None:
    """Apply the changes whose time has come, when a timer rings. A withdrawn notice's timer changes nothing."""
    notices = table.state.notices
    come = [it for it in notices if has_come(it)]
    table.state.notices = [replace(it, due=True, shown_as=NEXT_ROUND) if it in come else it for it in notices]
    if left := _seconds_left(table.state.notices):
        table.say(commands.Wake(TIMER, left))
    if come:
        apply_due(table)
        sign.show(table)


def apply_due(table: AnyTable) -> bool:
    """Apply the due changes, once no wager of this round is on the layout. Returns whether there were any.

    Wagers of earlier rounds, undecided or winning, keep their old limits: they were not made in contravention of the
    sign (s 5(2)).
    """
    changes = [notice.change for notice in table.state.notices if notice.due]
    closed = table.betting_closed and not table.not_yet_open
    if not changes or table.wagers.any_new() or closed:
        return False
    for change in changes:
        table.state.limits = change.apply_to(table.state.limits)
    table.wagers.verdicts.clear()
    table.state.notices = [notice for notice in table.state.notices if not notice.due]
    return True


def round_begins(table: AnyTable) -> bool:
    """Apply the changes that came due during the last round. Returns whether there were any."""
    changed = apply_due(table)
    if changed:
        sign.show(table)
    return changed


def restarted(table: AnyTable, event: Restarted) -> None:
    """Set the time of day after a start of the controller. Before the start no sign was shown."""
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    _put_anew(table)
    sign.show(table)


def clock_jumped(table: AnyTable, event: ClockJumped) -> None:
    """Handle a jump of the wall clock. The time for which a sign is shown does not depend on it: only times of day
    change.
    """
    what = f"the clock moved by {event.seconds} s: no wager and no notice is touched by it"
    table.alert(table.game.general.in_charge, what, "")
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    shown_again(table)


def offset_changed(table: AnyTable, event: OffsetChanged) -> None:
    """Handle a clock that is put on or back, as at daylight saving. The signs already show the right times."""
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    put, minutes = "on" if event.seconds > 0 else "back", abs(event.seconds) // 60
    named = f", {event.name}" if event.name else ""
    what = f"the clock is put {put} by {minutes} min to {wall_time.hour(event.time_of_day)}{named}"
    table.note(f"{what}: no wager and no notice is touched by it", "")


def shown_again(table: AnyTable) -> None:
    """Set the times on the signs again, when a screen shows them again or the clock has changed."""
    _put_anew(table)
    if table.state.notices:
        sign.show(table)


def _put_anew(table: AnyTable) -> None:
    """Set each sign's time again: the remaining time from now on."""
    proposed_times.begin_again(table)
    table.state.notices = _in_order(table.state.notices)
    if left := _seconds_left(table.state.notices):
        table.say(commands.Wake(TIMER, left))
    if table.state.closing:
        table.game.people.signs(table)
