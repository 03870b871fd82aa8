"""What people do with wagers: place, change and withdraw them, speak them, call them on; have them voided (ss 4, 5)."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from controller.engine import blocks, limits, seats
from controller.engine import effects as e
from controller.engine import non_value_chips as chips
from controller.engine.events import Marked, Placed, Spoken, Withdrawn
from controller.engine.game import Change, Refusal
from controller.engine.limits import LARGEST
from controller.engine.money import dollars
from controller.engine.state import Lying
from controller.engine.wagers import Verdict, named, returned

if TYPE_CHECKING:
    from controller.engine.table import Table


def place(table: "Table", event: Placed, *, cash: bool = False) -> None:
    """A wager is placed, or changed to this amount; in cash, until the same amount lies there in chips.

    A person enters what lies on the layout, so that one against the sign has been made and accepted inadvertently
    already: it is named, and stands as far as s 5(2) lets it.
    """
    if closed := table.closed_to(event.player, event.wager):
        table.refuse(*closed)
        return
    if blocks.refuse(table):
        return
    if why := _refusal(table, event):
        table.refuse(*why)
        return
    before = table.wagers.verdicts(table)
    it = table.wagers.find(event.player, event.wager) or _new(table, event)
    change = Change(event.player, event.wager, it.cents, event.cents, event.confirmed, event.issued_at, event.box)
    it.box = event.box or table.wagers.box(event.player)
    table.wagers.lay(it, event.cents, cash=cash)
    table.say(e.Lie(event.player, event.wager, event.cents, table.wagers.mark(it), it.box))
    verdict = table.wagers.verdicts(table)[event.player, event.wager]
    _note(table, it, verdict)
    if cash:
        table.note(f"{it.player} {it.wager}: replace the cash by chips as soon as it can be", table.game.sections.cash)
    seats.takes(table, event.player)
    table.game.wagering.changed(table, change)
    note_changes(table, {**before, (it.player, it.wager): verdict})


def note_changes(table: "Table", before: dict[tuple[str, str], Verdict]) -> None:
    """What stands of wagers otherwise than before, because of another wager, or of another sign.

    Their percentage is that of what stands now: the difference is taken, or returned.
    """
    after = table.wagers.verdicts(table)
    for it in table.wagers.lying:
        key = it.player, it.wager
        if after[key] != before[key]:
            _note(table, it, after[key])


def _new(table: "Table", event: Placed) -> Lying:
    start = table.game.layout.wagers[event.wager].start
    state = table.game.wagering.begins(table, event.player, event.wager)
    return Lying(event.player, event.wager, 0, named(start if state is None else state))


def _percentage(table: "Table", it: Lying, stands: int) -> int:
    """What is paid to make the wager, or returned (less than 0), in cents: a share of what stands of it.

    Part of a cent is left out, for it shall not exceed its share.
    """
    fee = table.game.layout.wagers[it.wager].fee
    before, it.fee = it.fee, stands * fee.numerator // fee.denominator
    return it.fee - before


def _note(table: "Table", it: Lying, verdict: Verdict) -> None:
    """What lies there, what stands of it, and what is taken or returned of the percentage for it."""
    words = f"{it.player} {it.wager} {dollars(it.cents)}" + _percentage_words(_percentage(table, it, verdict.stands))
    if verdict.why:
        table.note(f"{words}: {verdict.why}", verdict.source)
    else:
        table.note(words, table.wagers.sources[it.wager])


def _percentage_words(percentage: int) -> str:
    if not percentage:
        return ""
    return f", percentage {dollars(percentage)}" if percentage > 0 else f", {dollars(-percentage)} returned"


def _refusal(table: "Table", event: Placed) -> Refusal:
    """Why this wager is not accepted, with the section; None if it is."""
    before = table.wagers.find(event.player, event.wager)
    known = event.wager in table.wagers.sources
    if not known or not (before or table.game.layout.wagers[event.wager].placed):
        return (
            f"no wager {event.wager!r} at this table{_nearest(event.wager, table.wagers.sources)}",
            table.game.sections.wagers,
        )
    if event.player in table.state.excluded:
        return (f"{event.player} is excluded from the game", "s 4(2)(b)")
    if event.issued_at and (none := chips.none_here(table)):
        return none
    if event.issued_at not in ("", table.state.table):
        return (f"{event.issued_at} issued these chips: they are used only there", table.game.sections.chips_elsewhere)
    if none := seats.none_such(table, event.player):
        return none
    lies = before.cents if before else 0
    change = Change(event.player, event.wager, lies, event.cents, event.confirmed, event.issued_at, event.box)
    return _amount_refusal(table, event.wager, event.cents) or table.game.wagering.change(table, change)


def _amount_refusal(table: "Table", wager: str, cents: int) -> Refusal:
    """Under the minimum and over the maximum s 5(2) says what stands; any other amount is in steps."""
    step = table.state.limits.increment
    if not 0 < cents <= LARGEST:
        return (f"{dollars(cents)} is no wager", table.game.sections.wagers)
    if wager in table.game.wagering.unlimited:
        return None
    if cents >= limits.of_wager(table, wager)[0] and cents % step:
        return (f"{dollars(cents)} is not in steps of {dollars(step)}", "s 5(3)")
    return None


def withdraw(table: "Table", event: Withdrawn) -> None:
    """A wager is taken back, where the game lets it be; the percentage that was paid for it goes back too."""
    it = table.wagers.find(event.player, event.wager)
    section = table.game.sections.withdrawal
    closed = table.closed_to(event.player, event.wager)
    if closed and not table.not_yet_open:
        table.refuse(*closed)
    elif blocks.refuse(table, starts_nothing=True):
        return
    elif it is None:
        table.refuse(f"{event.player} has no wager on {event.wager}", section)
    elif why := table.game.wagering.change(table, Change(it.player, it.wager, it.cents, 0)):
        table.refuse(*why)
    else:
        before = table.wagers.verdicts(table)
        table.wagers.remove(it)
        table.say(e.Lie(it.player, it.wager, 0))
        section = table.game.wagering.withdrawal(it.wager) or section
        table.note(f"{event.player} {event.wager} withdrawn{_percentage_words(-it.fee)}", section)
        table.game.wagering.changed(table, Change(it.player, it.wager, it.cents, 0))
        note_changes(table, before)


def spoken(table: "Table", event: Spoken) -> None:
    """A wager made by word of mouth."""
    noted = table.game.sections.spoken_noted
    if noted and table.betting_closed:
        table.refuse(*table.betting_closed)
    elif noted:
        table.note(f"{event.player} says {event.wager}: it has no effect until the chips lie there", noted)
    elif why := table.game.wagering.spoken(table, event):
        table.refuse(*why)
    else:
        chips = Placed(event.player, event.wager, event.cents, confirmed=event.confirmed, at=event.at)
        place(table, chips, cash=event.cash)


def mark(table: "Table", event: Marked) -> None:
    """A wager is called on or off; an on marker button on one speaks for what the game has it speak for."""
    wagering = table.game.wagering
    if blocks.refuse(table):
        return
    if event.player in table.state.excluded:
        table.refuse(f"{event.player} is excluded from the game", "s 4(2)(b)")
        return
    if why := wagering.marked(table, event):
        table.refuse(*why)
        return
    for it in table.wagers.of(event.player):
        state = wagering.mark(table, event.wager, it.wager, table.wagers.state(it), event.on)
        if named(state) != it.state:
            it.state = named(state)
            _say_how_it_is_called(table, it)


def _say_how_it_is_called(table: "Table", it: Lying) -> None:
    mark = table.wagers.mark(it)
    what = mark or table.game.wagering.without_marker
    table.say(e.Lie(it.player, it.wager, it.cents, mark))
    table.say(e.Move(it.player, it.wager, it.cents, what, table.game.sections.marker))


def void_those_of(table: "Table", player: str) -> None:
    """The floor manager voids the wagers of a player who used a device (s 4(2)(a))."""
    mine = table.wagers.of(player)
    if not mine:
        table.refuse(f"{player} has no wager on the layout", "s 4(2)(a)")
    table.forget_owed(player)
    for it in mine:
        table.wagers.remove(it)
        table.say(returned(it, "void", "s 4(2)(a)"))


def exclude(table: "Table", player: str, reason: str) -> None:
    """The floor manager excludes a player who used a device (s 4(2)(b)). Wagers that lie already are (a)'s matter."""
    if none := seats.none_such(table, player):
        table.refuse(*none)
        return
    if player not in table.state.excluded:
        table.state.excluded.append(player)
    table.note(f"{player} is excluded from the game" + (f": {reason}" if reason else ""), "s 4(2)(b)")


def admit(table: "Table", player: str) -> None:
    """The floor manager lifts an exclusion, as for somebody new with the same colour or seat."""
    if player not in table.state.excluded:
        table.refuse(f"{player} is not excluded", "s 4(2)(b)")
        return
    table.state.excluded.remove(player)
    table.note(f"{player} is admitted to the game again", "s 4(2)(b)")


def _nearest(wager: str, known: dict[str, str]) -> str:
    near = get_close_matches(wager, known, n=1)
    return f": did you mean {near[0]}?" if near else ""
