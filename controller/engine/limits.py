"""The minimum and maximum sign, and the twenty minutes' notice of a higher minimum (s 5(3), s 74 and its like)."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from controller.engine import effects as e
from controller.engine.events import ClockJumped, LimitsProposed
from controller.engine.money import dollars
from controller.engine.state import Limits, Notice
from controller.engine.table import FLOOR_MANAGER, Table

if TYPE_CHECKING:
    from controller.engine.game import Game, Kind

NOTICE_SECONDS = 20 * 60
TIMER = "limits"
NEXT_ROUND = "the next round"
LARGEST = 1_000_000_000
"""Cents: the highest maximum wager."""
_SECOND = 1_000_000_000
_ABOUT_NOW = _SECOND // 100


class Wrong(NamedTuple):
    """What is wrong with limits, and the section. `kind`: with those of which kind of wager; empty: the table's."""

    what: str
    source: str
    kind: str = ""


def wrong(limits: Limits, game: "Game") -> tuple[str, str] | None:
    """What is wrong first with these limits at this game, and the section; None if nothing is."""
    first = next(all_wrong(limits, game), None)
    return first and (first.what, first.source)


def all_wrong(limits: Limits, game: "Game") -> Iterator[Wrong]:
    """All that is wrong with these limits at this game. Of a range that is none it is not told what else it is not."""
    names = [kind.name for kind in game.kinds if kind.name]
    yield from (_unknown(name, names, game) for name in limits.kinds if name not in names)
    known = {name: it for name, it in limits.kinds.items() if name in names}
    ranges = {"": (limits.minimum, limits.maximum), **known}
    none = {name: why for name, it in ranges.items() if (why := _wrong_range(name, *it, game))}
    steps = {name: why for name, it in ranges.items() if (why := _wrong_steps(name, it[0], limits.increment))}
    yield from (Wrong(*why, name) for name, why in {**steps, **none}.items())
    kinds = [it for it in game.kinds if (it.name if it.name in limits.kinds else "") not in none]
    yield from (*_too_low(limits, kinds), *(_too_high(limits, kinds) if "" not in none else ()))


def _unknown(name: str, names: list[str], game: "Game") -> Wrong:
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names) or 'none'}"
    return Wrong(f"no kind of wager {name!r} has limits of its own: {hint}", game.sections.limits, name)


def _wrong_steps(name: str, minimum: int, step: int) -> tuple[str, str] | None:
    of = f"{name}: " if name else ""
    right = 0 < step <= minimum or minimum < 1
    return None if right else (f"{of}steps of {dollars(step)} do not fit a minimum of {dollars(minimum)}", "s 5(3)")


def _wrong_range(name: str, minimum: int, maximum: int, game: "Game") -> tuple[str, str] | None:
    of = f"{name}: " if name else ""
    if not 0 < minimum <= maximum:
        return (
            f"{of}a minimum of {dollars(minimum)} does not fit a maximum of {dollars(maximum)}", game.sections.limits
        )  # fmt: skip
    if maximum > LARGEST:
        return (
            f"{of}a maximum of {dollars(maximum)} is more than this table can settle, {dollars(LARGEST)}",
            game.sections.limits,
        )
    return None


def _range(limits: Limits, kind: "Kind") -> tuple[int, int]:
    """Minimum and maximum of a kind: its own, or the table's minimum and its share of the table's maximum."""
    return limits.kinds.get(kind.name, (limits.minimum, _share(limits, kind)))


def _share(limits: Limits, kind: "Kind") -> int:
    """The most that the maximum of a kind may be, in cents."""
    return limits.maximum * kind.share.numerator // kind.share.denominator


def _too_high(limits: Limits, kinds: Iterable["Kind"]) -> Iterator[Wrong]:
    """The kinds of wager whose own maximum is over their share of the table's, where they have only a share of it."""
    for kind in (kind for kind in kinds if kind.share < 1):
        most = _share(limits, kind)
        what = f"{kind.name}: the maximum is at most {kind.share} of the table's, {dollars(most)}"
        if limits.kinds.get(kind.name, (0, 0))[1] > most:
            yield Wrong(what, kind.share_source, kind.name)
        elif kind.name not in limits.kinds and most < limits.minimum:
            under = f"less than the minimum of {dollars(limits.minimum)}"
            yield Wrong(f"{what}, {under}: give it limits of its own, or the table a higher maximum", kind.share_source)


def _too_low(limits: Limits, kinds: Iterable["Kind"]) -> Iterator[Wrong]:
    """The kinds of wager whose maximum is under the least that the rules allow with such a minimum."""
    for kind in kinds:
        minimum, maximum = _range(limits, kind)
        if minimum <= kind.minimum and maximum < kind.maximum:
            of = f"{kind.name}: " if kind.name else ""
            least = f"with a minimum of {dollars(kind.minimum)} or less the maximum is at least {dollars(kind.maximum)}"
            yield Wrong(f"{of}{least}, not {dollars(maximum)}", kind.source, kind.name)


def of_wager(table: Table, wager: str) -> tuple[int, int]:
    """Minimum and maximum of this wager, in cents."""
    limits, kind = table.state.limits, table.game.kind_of(wager)
    return _range(limits, kind) if kind else (limits.minimum, limits.maximum)


def show(table: Table) -> None:
    """The sign as it stands, with the change it announces."""
    notice = table.state.notice
    table.say(sign(table.game, table.state.limits, f"{_words(notice.limits)} from {notice.shown_as}" if notice else ""))


def sign(game: "Game", limits: Limits, notice: str = "") -> e.Sign:
    """What the sign of a table with these limits says."""
    shares = {kind.name: _range(limits, kind) for kind in game.kinds if kind.share < 1}
    shown = _together(game, {**limits.kinds, **shares})
    kinds = tuple((name, *range_) for name, range_ in shown.items())
    follow = tuple(name for name in shares if name not in limits.kinds)
    return e.Sign(limits.minimum, limits.maximum, limits.increment, notice, game.sections.sign, kinds, follow)


def _together(game: "Game", kinds: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Kinds that have one name together, under it, where all of them have the same limits."""
    shown = dict(kinds)
    for name in {kind.together for kind in game.kinds if kind.together}:
        alike = [kind.name for kind in game.kinds if kind.together == name]
        if all(kind in kinds for kind in alike) and len({kinds[kind] for kind in alike}) == 1:
            first = next(kind for kind in shown if kind in alike)
            shown = {
                name if kind == first else kind: it for kind, it in shown.items() if kind == first or kind not in alike
            }
    return shown


def _words(limits: Limits) -> str:
    minimum, maximum, increment = map(dollars, (limits.minimum, limits.maximum, limits.increment))
    kinds = (f"{name} {dollars(low)} to {dollars(high)}" for name, (low, high) in limits.kinds.items())
    return "; ".join((f"minimum {minimum}, maximum {maximum}, steps of {increment}", *kinds))


def _raised(new: Limits, old: Limits) -> bool:
    """Whether any minimum is higher than before."""
    names = {"", *new.kinds, *old.kinds}
    return any(new.kinds.get(name, (new.minimum, 0))[0] > old.kinds.get(name, (old.minimum, 0))[0] for name in names)


def propose(table: Table, event: LimitsProposed) -> None:
    """A new sign: a higher minimum only after twenty minutes on show (s 74(3)), anything else when it is asked for.

    While a change is announced no other is taken; the limits as they are withdraw it.
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
        announced = f"{_words(notice.limits)} is announced from {notice.shown_as}: withdraw it first"
        table.refuse(announced, sections.notice or sections.limits)
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
    """At least so many seconds, up to a whole minute of the day: a change comes at the time on the sign, not before."""
    return after + -(second_of_day + after) % 60


def _hour(second_of_day: int) -> str:
    """`14:30`."""
    return f"{second_of_day // 3600 % 24:02}:{second_of_day // 60 % 60:02}"


def due(table: Table) -> None:
    """The announced time has come; unless it is the timer of an earlier notice, that was withdrawn, which rings."""
    notice = table.state.notice
    left = notice.must_show - notice.shown if notice else 0
    if left > _ABOUT_NOW:
        table.say(e.Wake(TIMER, -(-left // _SECOND)))
    elif table.state.notice:
        table.state.notice = replace(table.state.notice, due=True, shown_as=NEXT_ROUND)
        apply_due(table)
        show(table)


def apply_due(table: Table) -> bool:
    """A change comes into force when no wager of this round is on the layout. Answers whether it did.

    Wagers that stand over undecided were made under the limits of their time; one that rides is made anew.
    """
    notice = table.state.notice
    closed = table.betting_closed and not table.not_yet_open
    if notice is None or not notice.due or table.wagers.any_new() or closed:
        return False
    table.state.limits = notice.limits
    table.state.notice = None
    return True


def round_begins(table: Table) -> bool:
    """A change that came due in mid-round. Answers whether there was one."""
    changed = apply_due(table)
    if changed:
        show(table)
    return changed


def passed(table: Table, nanoseconds: int) -> None:
    """The sign has stood on show for so much longer."""
    notice = table.state.notice
    if notice and not notice.due:
        table.state.notice = replace(notice, shown=notice.shown + nanoseconds)


def restarted(table: Table, time_of_day: int) -> None:
    """The time for which the sign was dark does not count: what is left of the notice begins again from here."""
    _begin_again(table, time_of_day)


def clock_jumped(table: Table, event: ClockJumped) -> None:
    """Notice is measured by the monotonic clock: a jump moves the time of day on the sign, and nothing else."""
    table.alert(FLOOR_MANAGER, f"the clock moved by {event.seconds} s: no wager and no notice is touched by it", "")
    if table.state.notice:
        _begin_again(table, event.time_of_day)
        show(table)


def _begin_again(table: Table, time_of_day: int) -> None:
    notice = table.state.notice
    if notice and not notice.due:
        left = _to_the_minute(time_of_day, max(1, -(-(notice.must_show - notice.shown) // _SECOND)))
        must_show = notice.shown + left * _SECOND
        table.state.notice = replace(notice, must_show=must_show, shown_as=_hour(time_of_day + left))
        table.say(e.Wake(TIMER, left))
