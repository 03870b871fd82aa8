"""The minimum and maximum sign, and the twenty minutes' notice of a higher minimum (s 5(3), s 74 and the like)."""

from msgspec.structs import replace

from controller.engine import effects as e
from controller.engine.events import ClockJumped, LimitsProposed
from controller.engine.game import AnyGame
from controller.engine.limits import range_of, wrong
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.state import Limits, Notice
from controller.engine.table import AnyTable

NOTICE_SECONDS = 20 * 60
TIMER = "limits"
NEXT_ROUND = "the next round"
_SECOND = 1_000_000_000
_ABOUT_NOW = _SECOND // 100


def show(table: AnyTable) -> None:
    """The sign as it stands, with the change it announces."""
    notice = table.state.notice
    table.say(sign(table.game, table.state.limits, announced(notice) if notice else None))


def announced(notice: Notice) -> e.Announced:
    """What the sign announces."""
    limits = notice.limits
    return e.Announced(limits.minimum, limits.maximum, limits.increment, _kinds(limits), notice.shown_as)


def _kinds(limits: Limits) -> e.Kinds:
    return tuple((name, low, high) for name, (low, high) in limits.kinds.items())


def sign(game: AnyGame, limits: Limits, notice: e.Announced | None = None) -> e.Sign:
    """What the sign of a table with these limits says."""
    shares = {kind.name: range_of(limits, kind) for kind in game.limits.kinds if kind.share < 1}
    shown = _together(game, {**limits.kinds, **shares})
    kinds = tuple((name, *range_) for name, range_ in shown.items())
    follow = tuple(name for name in shares if name not in limits.kinds)
    return e.Sign(limits.minimum, limits.maximum, limits.increment, notice, game.sections.sign, kinds, follow)


def _together(game: AnyGame, kinds: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Puts kinds with the same `together` under that one name, if all of them have the same limits."""
    shown = dict(kinds)
    for name in {kind.together for kind in game.limits.kinds if kind.together}:
        alike = [kind.name for kind in game.limits.kinds if kind.together == name]
        if all(kind in kinds for kind in alike) and len({kinds[kind] for kind in alike}) == 1:
            first = next(kind for kind in shown if kind in alike)
            shown = {
                name if kind == first else kind: it for kind, it in shown.items() if kind == first or kind not in alike
            }
    return shown


def _raised(new: Limits, old: Limits) -> bool:
    """Whether any minimum is higher than before."""
    names = {"", *new.kinds, *old.kinds}
    return any(new.kinds.get(name, (new.minimum, 0))[0] > old.kinds.get(name, (old.minimum, 0))[0] for name in names)


def propose(table: AnyTable, event: LimitsProposed) -> None:
    """Change the sign: a higher minimum needs twenty minutes on show first (s 74(3)), other changes do not.

    While a change is announced no other is accepted. Whoever proposes the present limits withdraws the announced
    change.
    """
    limits, notice = Limits(event.minimum, event.maximum, event.increment, dict(event.kinds)), table.state.notice
    sections = table.game.sections
    if why := wrong(limits, table.game):
        table.refuse(*why)
    elif limits == table.state.limits and not notice:
        table.note("these are the limits of this table already", sections.limits)
    elif limits == table.state.limits:
        table.state.notice = None
        table.say(e.Wake(TIMER, 0))
        show(table)
    elif notice:
        what = f"{announced(notice).limits} is announced from {notice.shown_as}: withdraw it first"
        table.refuse(what, sections.notice or sections.limits)
    elif sections.notice and _raised(limits, table.state.limits) and event.after < NOTICE_SECONDS:
        table.refuse("a higher minimum needs 20 minutes on the sign first", sections.notice)
    else:
        after = _to_the_minute(event.time_of_day, event.after) if event.after > 0 else 0
        shown_as = _hour(event.time_of_day + after) if after else NEXT_ROUND
        table.state.notice = Notice(limits, shown_as, after * _SECOND, due=not after)
        table.say(e.Wake(TIMER, after))
        apply_due(table)
        show(table)


def _to_the_minute(second_of_day: int, after: int) -> int:
    """The seconds until a whole minute of the day, at least `after`: no change comes before the time on the sign."""
    return after + -(second_of_day + after) % 60


def _hour(second_of_day: int) -> str:
    """`14:30`."""
    return f"{second_of_day // 3600 % 24:02}:{second_of_day // 60 % 60:02}"


def due(table: AnyTable) -> None:
    """The announced time has come. Ignores a timer left by a withdrawn notice."""
    notice = table.state.notice
    left = notice.must_show - notice.shown if notice else 0
    if left > _ABOUT_NOW:
        table.say(e.Wake(TIMER, -(-left // _SECOND)))
    elif table.state.notice:
        table.state.notice = replace(table.state.notice, due=True, shown_as=NEXT_ROUND)
        apply_due(table)
        show(table)


def apply_due(table: AnyTable) -> bool:
    """Apply an announced change that is due, once no wager of this round is on the layout. Answers whether it did.

    Undecided wagers of earlier rounds keep the limits under which they were made. A winning wager that stays on the
    layout counts as a new wager.
    """
    notice = table.state.notice
    closed = table.betting_closed and not table.not_yet_open
    if notice is None or not notice.due or table.wagers.any_new() or closed:
        return False
    table.state.limits = notice.limits
    table.wagers.verdicts.clear()
    table.state.notice = None
    return True


def round_begins(table: AnyTable) -> bool:
    """A round begins: apply a change that came due during the last one. Answers whether there was one."""
    changed = apply_due(table)
    if changed:
        show(table)
    return changed


def passed(table: AnyTable, nanoseconds: int) -> None:
    """The notice has been on show for this much longer."""
    notice = table.state.notice
    if notice and not notice.due:
        table.state.notice = replace(notice, shown=notice.shown + nanoseconds)


def restarted(table: AnyTable, time_of_day: int) -> None:
    """Time while the sign was dark does not count: the rest of the notice runs from now."""
    _begin_again(table, time_of_day)


def clock_jumped(table: AnyTable, event: ClockJumped) -> None:
    """The wall clock jumped. Notice is measured by the monotonic clock: only the time of day on the sign changes."""
    table.alert(FLOOR_MANAGER, f"the clock moved by {event.seconds} s: no wager and no notice is touched by it", "")
    if table.state.notice:
        _begin_again(table, event.time_of_day)
        show(table)


def _begin_again(table: AnyTable, time_of_day: int) -> None:
    notice = table.state.notice
    if notice and not notice.due:
        left = _to_the_minute(time_of_day, max(1, -(-(notice.must_show - notice.shown) // _SECOND)))
        must_show = notice.shown + left * _SECOND
        table.state.notice = replace(notice, must_show=must_show, shown_as=_hour(time_of_day + left))
        table.say(e.Wake(TIMER, left))
