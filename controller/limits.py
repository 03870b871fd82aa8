"""The minimum and maximum sign, and the twenty minutes' notice of a higher minimum (s 5(3), s 74)."""

from msgspec.structs import replace

from controller import effects as e
from controller.events import ClockJumped, LimitsProposed
from controller.money import dollars
from controller.state import Limits, Notice
from controller.table import Table

NOTICE_SECONDS = 20 * 60
TIMER = "limits"
_SECOND = 1_000_000_000


def wrong(limits: Limits) -> str:
    """What is wrong with these limits, in words; empty if nothing is."""
    if not 0 < limits.minimum <= limits.maximum:
        return f"a minimum of {dollars(limits.minimum)} does not fit a maximum of {dollars(limits.maximum)}"
    if not 0 < limits.increment <= limits.minimum:
        return f"steps of {dollars(limits.increment)} are more than the minimum of {dollars(limits.minimum)}"
    return ""


def show(table: Table) -> None:
    """The sign as it stands, with the change it announces."""
    limits, notice = table.state.limits, table.state.notice
    words = f"{_words(notice.limits)} from {notice.shown_as}" if notice else ""
    table.say(e.Sign(limits.minimum, limits.maximum, limits.increment, words, table.game.sections.sign))


def _words(limits: Limits) -> str:
    return f"minimum {dollars(limits.minimum)}, maximum {dollars(limits.maximum)}"


def propose(table: Table, event: LimitsProposed) -> None:
    """A new sign: a higher minimum only after twenty minutes on show (s 74(3)), anything else when it is asked for."""
    limits = Limits(event.minimum, event.maximum, event.increment)
    if why := wrong(limits):
        table.refuse(why, "s 5(3)")
    elif limits.minimum > table.state.limits.minimum and event.after < NOTICE_SECONDS:
        table.refuse("a higher minimum needs 20 minutes on the sign first", table.game.sections.notice)
    else:
        shown_as = event.shown_as or f"{event.after // 60} minutes from now"
        table.state.notice = Notice(limits, shown_as, event.after * _SECOND, due=event.after <= 0)
        table.say(e.Wake(TIMER, event.after))
        apply_due(table)
        show(table)


def due(table: Table) -> None:
    """The announced time has come."""
    if table.state.notice:
        table.state.notice = replace(table.state.notice, due=True)
        apply_due(table)
        show(table)


def apply_due(table: Table) -> bool:
    """A change comes into force when no wager made under the old limits is on the layout. Answers whether it did."""
    notice = table.state.notice
    if notice is None or not notice.due or table.wagers.any() or table.betting_closed:
        return False
    table.state.limits = notice.limits
    table.state.notice = None
    return True


def round_begins(table: Table) -> None:
    """A change that came due in mid-round."""
    if apply_due(table):
        show(table)


def passed(table: Table, nanoseconds: int) -> None:
    """The sign has stood on show for so much longer."""
    notice = table.state.notice
    if notice and not notice.due:
        table.state.notice = replace(notice, shown=notice.shown + nanoseconds)


def restarted(table: Table) -> None:
    """The time for which the sign was dark does not count: the rest of the notice begins again from here."""
    notice = table.state.notice
    if notice and not notice.due:
        table.say(e.Wake(TIMER, -(-(notice.must_show - notice.shown) // _SECOND)))


def clock_jumped(table: Table, event: ClockJumped) -> None:
    """Notice is measured by the monotonic clock, so a jump changes nothing but the time of day on the sign."""
    what = f"the clock moved by {event.seconds} s"
    if table.state.notice:
        what += "; the notice on the sign still runs its full time: check the time of day it names"
    table.alert("floor-manager", what, table.game.sections.notice if table.state.notice else "", "clock")
