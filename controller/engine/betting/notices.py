# SPDX-License-Identifier: MIT
"""Announced changes of the limits: proposed, on show for their time, applied, withdrawn (s 5(3), s 74(3) and the like).

Several may be announced at once, each with its time: the rules speak of "any minimum wager indicated" (s 141(4)), and
one limit's change does not bar another's. Each limit is announced once: the sign indicates "the new minimum" and "the
proposed time of change", not two of them.

A change may be shown without its time: no section forbids it. But no higher minimum comes of it where twenty minutes
are asked for, because the sign has to indicate the time too. Once the time is stated, the twenty minutes begin
(`controller/engine/table/proposed_times.py` counts them).
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
    """Change the sign: a higher minimum needs twenty minutes on show first (s 74(3)), other changes do not.

    Whoever proposes a limit as it is now withdraws the announced change of it.
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
    """The notice of a change. It applies at the whole minute that is on the sign, at once, or when its time is told."""
    if event.after is None:
        return Notice(change, shown_as="", must_show=None)
    if not event.after:
        return Notice(change, shown_as=NEXT_ROUND, must_show=0, due=True)
    changes = wall_time.changes(table, event.at)
    its_time = proposed_times.proposed(event.time_of_day, event.after, changes)
    return Notice(change, shown_as=its_time.shown_as, must_show=its_time.must_show)


def _announce(table: AnyTable, standing: list[Notice], notice: Notice, *, agreed: bool) -> None:
    """Announce a change beside those that stand. One without a time gives way to it where it is about the same.

    agreed: all players agree to it, and no section wants more than that.
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
    """Withdraw what is announced of these limits, unless the other changes would not fit the limits any more."""
    notices = table.state.notices
    left = _without(notices, names)
    if why := _misfit(table, left):
        table.refuse(*why)
    else:
        others = {name for notice in notices for name in notice.change.about} - set(names)
        table.note(f"withdrawn: {_words(table, _without(notices, others))}", _section(table))
        _put(table, left)


def _put(table: AnyTable, notices: list[Notice]) -> None:
    """These changes are announced from now on, and no others. Those that are due apply at once if they can."""
    table.state.notices = notices
    table.say(commands.Wake(TIMER, _seconds_left(notices)))
    apply_due(table)
    sign.show(table)


# Why a change is refused


def _not_by(table: AnyTable, role: str) -> Refusal:
    """Why a person with this role does not set the limits; None for one who does. Empty: whom the rules name first."""
    may = table.game.general.limits
    return powers.refusal(role or may.roles[0], "the limits are", may.roles, may.source or table.game.sections.limits)


def _announced_already(table: AnyTable, standing: list[Notice], about: Collection[str]) -> Refusal:
    clash = [notice for notice in standing if set(notice.change.about) & set(about)]
    return (f"{_words(table, clash)} is announced: withdraw it first", _section(table)) if clash else None


def _misfit(table: AnyTable, planned: Iterable[Notice], new: Notice | None = None) -> Refusal:
    """Why these changes, one after the other, would lead to limits that the rules do not allow; None if they do not."""
    limits = table.state.limits
    for notice in planned:
        limits = notice.change.applied_to(limits)
        if why := wrong(limits, table.game):
            then = f"{_words(table, [notice])}, which is announced, would not fit: {why[0]}; withdraw it first"
            return why if notice is new else (then, why[1])
    return None


def _too_soon(table: AnyTable, planned: list[Notice], new: Notice) -> Refusal:
    """Why this change comes too soon: it raises a minimum, and the sign would not have shown it for twenty minutes."""
    section = table.game.sections.notice
    if not section or new.must_show is None or new.must_show >= NOTICE_SECONDS * _SECOND:
        return None
    before = table.state.limits
    for notice in planned[: planned.index(new)]:
        before = notice.change.applied_to(before)
    raised = _raised(new.change.applied_to(before), before)
    return ("a higher minimum needs 20 minutes on the sign first", section) if raised else None


def _raised(new: Limits, old: Limits) -> bool:
    """Whether any minimum is higher than before."""
    names = {"", *new.kinds, *old.kinds}
    return any(new.kinds.get(name, (new.minimum, 0))[0] > old.kinds.get(name, (old.minimum, 0))[0] for name in names)


def _section(table: AnyTable) -> str:
    return table.game.sections.notice or table.game.sections.limits


# Lists of notices


def _words(table: AnyTable, notices: Iterable[Notice]) -> str:
    return "; ".join(it.words for it in sign.announced(table.game, table.state.limits, notices))


def _without(notices: Iterable[Notice], names: Collection[str]) -> list[Notice]:
    """These notices without what they say of these limits."""
    left = (replace(notice, change=notice.change.without(names)) for notice in notices)
    return [notice for notice in left if notice.change.about]


def _in_order(notices: Iterable[Notice]) -> list[Notice]:
    """In the order in which they apply: first those that are due, last those without a time."""
    return sorted(notices, key=lambda it: (not it.due, it.must_show is None, it.left or 0))


def _seconds_left(notices: Iterable[Notice]) -> int:
    """The whole seconds until the first of them is due; 0 if none waits for its time."""
    return min((seconds_left(notice) for notice in notices if notice.left is not None), default=0)


# Time passes


def due(table: AnyTable) -> None:
    """A timer rang: perhaps the time of an announced change has come. A timer of a withdrawn notice changes nothing."""
    notices = table.state.notices
    come = [it for it in notices if has_come(it)]
    table.state.notices = [replace(it, due=True, shown_as=NEXT_ROUND) if it in come else it for it in notices]
    if left := _seconds_left(table.state.notices):
        table.say(commands.Wake(TIMER, left))
    if come:
        apply_due(table)
        sign.show(table)


def apply_due(table: AnyTable) -> bool:
    """Apply the changes that are due, once no wager of this round is on the layout. Answers whether there were any.

    Wagers of earlier rounds, undecided or winning, keep the limits under which they were made: they were not made in
    contravention of the sign (s 5(2)).
    """
    changes = [notice.change for notice in table.state.notices if notice.due]
    closed = table.betting_closed and not table.not_yet_open
    if not changes or table.wagers.any_new() or closed:
        return False
    for change in changes:
        table.state.limits = change.applied_to(table.state.limits)
    table.wagers.verdicts.clear()
    table.state.notices = [notice for notice in table.state.notices if not notice.due]
    return True


def round_begins(table: AnyTable) -> bool:
    """A round begins: apply the changes that came due during the last one. Answers whether there were any."""
    changed = apply_due(table)
    if changed:
        sign.show(table)
    return changed


def restarted(table: AnyTable, event: Restarted) -> None:
    """The controller was started, and this is the time of day. Before, no sign was on show."""
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    _put_anew(table)
    sign.show(table)


def clock_jumped(table: AnyTable, event: ClockJumped) -> None:
    """The wall clock jumped. How long a sign is shown is not measured by it: only the times of day on it change."""
    what = f"the clock moved by {event.seconds} s: no wager and no notice is touched by it"
    table.alert(table.game.general.in_charge, what, "")
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    shown_again(table)


def offset_changed(table: AnyTable, event: OffsetChanged) -> None:
    """The clock was put on or back, as at daylight saving. The signs say the right times already."""
    wall_time.clock_shows(table, event.time_of_day, event.offset_changes)
    put, minutes = "on" if event.seconds > 0 else "back", abs(event.seconds) // 60
    named = f", {event.name}" if event.name else ""
    what = f"the clock is put {put} by {minutes} min to {wall_time.hour(event.time_of_day)}{named}"
    table.note(f"{what}: no wager and no notice is touched by it", "")


def shown_again(table: AnyTable) -> None:
    """A screen shows the signs again, or the clock is another: the times on them are put anew."""
    _put_anew(table)
    if table.state.notices:
        sign.show(table)


def _put_anew(table: AnyTable) -> None:
    """Put each time on its sign anew: what is left of it, from now on."""
    proposed_times.begin_again(table)
    table.state.notices = _in_order(table.state.notices)
    if left := _seconds_left(table.state.notices):
        table.say(commands.Wake(TIMER, left))
    if table.state.closing:
        table.game.people.signs(table)
