# SPDX-License-Identifier: MIT
"""Acts with wagers: place, change, withdraw, declare orally, call on or off, void (ss 4, 5)."""

from collections.abc import Iterable
from difflib import get_close_matches

from c_ext.wager import name_of
from controller.engine.betting import coins, non_value_chips, permissible, seats, standing, vouchers
from controller.engine.betting.settlement import give_back, on_off, say_lies, say_removed
from controller.engine.record import effects as e
from controller.engine.record.decided import Moved, WagerKey, key_of
from controller.engine.record.events import Marked, Placed, Spoken, Withdrawn
from controller.engine.record.state import Lying
from controller.engine.rules.features import MarkedWagers
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table import blocks, tournament_chips
from controller.engine.table.table import AnyTable
from controller.engine.table.wagers import ValidPart
from controller.engine.values.money import dollars


def place(table: AnyTable, event: Placed, *, cash: bool = False) -> None:
    """Place a wager, or change it to this amount. cash: cash that chips replace later.

    A found wager starts nothing, so it is accepted even while a device is broken.
    """
    lies = table.wagers.find(event.player, event.wager, event.hand)
    change = _change(event, lies.cents if lies else 0)
    if why := permissible.closed_to(table, change):
        table.refuse(*why)
        return
    if blocks.refuse(table, starts_nothing=event.found):
        return
    if event.wager not in table.game.wagers:
        _refuse_unknown(table, change)
        return
    if why := _refusal(table, change) or _not_with(table, event, cash=cash):
        limit = permissible.limit_broken(table, change, why)
        table.refuse(*permissible.refuse_found(change, why), limit=limit)
        return
    before = _stand_before(table, event.player)
    it = lies or _new(table, event)
    it.box = event.box or table.wagers.box(event.player)
    table.wagers.lay(it, event.cents, cash=cash, voucher=event.voucher)
    say_lies(table, it)
    verdict = standing.verdict(table, it)
    _note(table, it, verdict, instead_of=change.before)
    if event.found:
        permissible.tell_of_found(table, it, verdict)
    coins.noted(table, event)
    vouchers.noted(table, event)
    spoken = table.game.features.spoken
    if cash and spoken:
        table.note_wager(it, ": replace the cash by chips as soon as it can be", spoken.cash)
    seats.takes(table, event.player)
    table.game.wagering.changed(table, change)
    note_changes(table, standing.judged_with(table, event.player), {**before, key_of(it): verdict})


def _stand_before(table: AnyTable, player: str) -> dict[WagerKey, ValidPart]:
    """Return the valid parts of all wagers that a change by this player may affect, before the change."""
    return {key_of(it): standing.verdict(table, it) for it in standing.judged_with(table, player)}


def _not_with(table: AnyTable, event: Placed, *, cash: bool) -> Refusal:
    """Return why this form of the wager is refused: coins, a voucher, no tournament chips; None if accepted."""
    return (
        coins.not_accepted(table, event)
        or vouchers.not_accepted(table, event)
        or tournament_chips.not_accepted(table, event, cash=cash)
    )


def _change(event: Placed, before: int) -> Change:
    """Return the requested change of a wager with this amount."""
    how = (event.confirmed, event.issued_at, event.box, event.hand, event.found, event.agreed)
    return Change(event.player, event.wager, before, event.cents, *how)


def note_changes(table: AnyTable, lying: Iterable[Lying], before: dict[WagerKey, ValidPart]) -> None:
    """Note each wager whose valid amount has changed after a change of another wager or of the sign.

    The percentage follows the valid amount: the difference is charged or returned.
    """
    for it in lying:
        verdict = standing.verdict(table, it)
        if verdict != before[key_of(it)]:
            _note(table, it, verdict)


def _new(table: AnyTable, event: Placed) -> Lying:
    start = table.game.wagers[event.wager].start
    state = table.game.features.moving.begins(table, event.player, event.wager)
    return Lying(event.player, event.wager, 0, name_of(start if state is None else state), hand=event.hand)


def _percentage(table: AnyTable, it: Lying, stands: int) -> int:
    """Update the percentage paid for a wager. Returns the change in cents; negative if returned.

    The percentage is a share of the valid part. It must not exceed that share, so it is rounded down to a cent.
    """
    fee = table.game.wagers[it.wager].fee
    before, it.fee = it.fee, stands * fee.numerator // fee.denominator
    return it.fee - before


def _note(table: AnyTable, it: Lying, verdict: ValidPart, instead_of: int = 0) -> None:
    """Note a wager: the amount, the valid part, the percentage charged or returned.

    instead_of: the earlier amount in cents, if somebody has placed the wager again.
    """
    words = f" {dollars(it.cents)}"
    if instead_of not in (0, it.cents):
        words += f" instead of {dollars(instead_of)}"
    words += _percentage_words(_percentage(table, it, verdict.stands))
    if verdict.why:
        table.note_wager(it, f"{words}: {verdict.why}", verdict.source)
    else:
        table.note_wager(it, words, table.game.wagers[it.wager].placed_by)


def _percentage_words(percentage: int) -> str:
    if not percentage:
        return ""
    if percentage < 0:
        return f", {dollars(-percentage)} returned"
    return f", percentage {dollars(percentage)} collected"


def _refuse_unknown(table: AnyTable, change: Change) -> None:
    """Refuse a wager that the game does not have. The terminal suggests the nearest id, the screens its name."""
    placed = [wager.id for wager in table.game.wagers.values() if wager.placed]
    near = get_close_matches(change.wager, placed, n=1)
    why, shown = (
        f"no wager {change.wager!r} at this table" + "".join(f": did you mean {it}?" for it in nearest)
        for nearest in (near, map(table.name_of, near))
    )
    source = table.game.sections.wagers
    plain, _ = permissible.refuse_found(change, (shown, source))
    table.refuse(*permissible.refuse_found(change, (why, source)), plain)


def _refusal(table: AnyTable, change: Change) -> Refusal:
    """Return why a wager may not be made or changed like this, with the section; None if it may."""
    if not (change.before or table.game.wagers[change.wager].placed):
        return _moves_there(table, change.wager)
    if change.player in table.state.excluded:
        return seats.why_excluded(table, change.player)
    return (
        seats.kept_apart(table, change.player)
        or non_value_chips.not_accepted(table, change.chips)
        or seats.no_such_seat(table, change.player)
        or _no_hand(table, change.hand)
        or permissible.amount_refusal(table, change)
        or table.game.wagering.change(table, change)
    )


def _moves_there(table: AnyTable, wager: str) -> tuple[str, str]:
    """Return why nobody places a wager there: a result moves another wager there. Cites the section of this area."""
    layout, becomes = table.game.layout, table.game.features.moving.becomes
    origins = (it for it in layout.wagers if any(becomes(it, state) == wager for state in layout.states(it)))
    from_where = "".join(f": a {layout.wagers[it].name} wager moves there" for it in origins)
    return (f"nobody places a wager on {layout.wagers[wager].name}{from_where}", layout.wagers[wager].source)


def _no_hand(table: AnyTable, hand: str) -> Refusal:
    """Return why no wager may lie on this hand; None if one may.

    Where hands are not decided one by one, no hand may be named.
    """
    rule = table.game.features.hands
    if rule:
        return rule.refusal(table, hand)
    return ("no hand has wagers of its own at this table", table.game.sections.wagers) if hand else None


def withdraw(table: AnyTable, event: Withdrawn) -> None:
    """Withdraw a wager, if the game allows it. The percentage paid for it is returned too."""
    it = table.wagers.find(event.player, event.wager, event.hand)
    section = table.game.sections.withdrawal
    closed = table.closed_to(event.player, event.wager)
    if closed and not table.not_yet_open:
        table.refuse(*((it and table.game.wagering.stays(table, _gone(it))) or closed))
    elif blocks.refuse(table, starts_nothing=True):
        return
    elif it is None:
        table.refuse(f"{event.player} has no wager on {table.name_of(event.wager, event.hand)}", section)
    elif why := table.game.wagering.change(table, gone := _gone(it)):
        table.refuse(*why)
    else:
        before = _stand_before(table, it.player)
        rides = table.game.features.rides if standing.stayed(table, it) else ""
        table.wagers.remove(it)
        say_removed(table, it)
        section = rides or table.game.wagering.withdrawal(it.wager) or section
        table.note_wager(it, f" withdrawn{_percentage_words(-it.fee)}", section)
        table.game.wagering.changed(table, gone)
        note_changes(table, standing.judged_with(table, it.player), before)


def _gone(it: Lying) -> Change:
    """Return the change that removes a wager."""
    return Change(it.player, it.wager, it.cents, 0, hand=it.hand)


def spoken(table: AnyTable, event: Spoken) -> None:
    """Make a spoken wager."""
    rule = table.game.features.spoken
    if rule and rule.noted and table.betting_closed:
        table.refuse(*table.betting_closed)
    elif rule and rule.noted:
        table.note(
            f"{event.player} says {table.name_of(event.wager)}: it has no effect until the chips lie there", rule.noted
        )
    elif why := rule.refusal(table, event) if rule and rule.refusal else _chips_are_placed(table, event):
        table.refuse(*why)
    else:
        chips = Placed(event.player, event.wager, event.cents, confirmed=event.confirmed, at=event.at)
        place(table, chips, cash=event.cash)


def _chips_are_placed(table: AnyTable, event: Spoken) -> tuple[str, str]:
    """Return why spoken wagers are not accepted."""
    why = f"{event.player} must place chips on {table.name_of(event.wager)}: spoken wagers are not accepted"
    return (why, table.game.sections.spoken_wagers)


def mark(table: AnyTable, event: Marked) -> None:
    """Call a wager on or off. The game says which other wagers its on marker button covers."""
    rule = table.game.features.marked
    if blocks.refuse(table):
        return
    if event.player in table.state.excluded:
        table.refuse(*seats.why_excluded(table, event.player))
    elif rule is None:
        table.refuse(
            f"{table.name_of(event.wager)} is neither called on nor off in this game", table.game.sections.wagers
        )
    elif why := rule.refusal(table, event):
        table.refuse(*why)
    elif event.on and not event.marker:
        called = f"{event.player} calls on {table.name_of(event.wager)}"
        table.note(f"{called}: it is {rule.without_marker} until an on marker lies on it", rule.by_marker)
    else:
        for it in table.wagers.of(event.player):
            _marked(table, it, event, rule)


def _marked(table: AnyTable, it: Lying, event: Marked, rule: MarkedWagers[AnyTable]) -> None:
    """Update this wager after its player has called a wager, this one or another, on or off."""
    stood = table.game.layout.state_named(it.wager, it.state)
    state = name_of(rule.state(table, event.wager, it.wager, stood, event.on))
    if state != it.state:
        it.state = state
        say_lies(table, it)
        words = on_off(table, it) or rule.without_marker
        table.say(e.Move((Moved(it.player, it.wager, it.cents, words, rule.source, it.hand),)))


def void_wagers_of(table: AnyTable, player: str) -> bool:
    """Void the wagers of a player who used a device (s 4(2)(a)). Returns whether there were any."""
    mine = table.wagers.of(player)
    if not mine:
        table.refuse(f"{player} has no wager on the layout", table.game.general.void_wagers)
        return False
    give_back(table, mine, table.game.general.void_wagers)
    return True


def exclude(table: AnyTable, player: str, reason: str) -> None:
    """Exclude a player who used a device (s 4(2)(b)). Existing wagers fall under s 4(2)(a)."""
    if why := seats.no_such_seat(table, player):
        table.refuse(*why)
        return
    if player not in table.state.excluded:
        table.state.excluded.append(player)
    table.state.excluded_by.pop(player, None)
    table.note(f"{player} is excluded from the game" + (f": {reason}" if reason else ""), table.game.general.exclude)
    table.game.people.excluded(table, player)


def admit(table: AnyTable, player: str, why: str, source: str) -> None:
    """Lift an exclusion: another player has the same colour or seat, or the player may use the device.

    why: ground for the admission, if any. source: the section.
    """
    if player not in table.state.excluded:
        table.refuse(f"{player} is not excluded", source)
        return
    if floor := seats.still_excluded(table, player):
        table.refuse(*floor)
        return
    table.state.excluded.remove(player)
    table.state.excluded_by.pop(player, None)
    table.note(f"{player} is admitted to the game again" + (f": {why}" if why else ""), source)
