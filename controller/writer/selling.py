# SPDX-License-Identifier: MIT
"""An entry is keyed, and sold with Enter (ss 213-217)."""

from collections.abc import Callable, Iterator
from functools import partial

from controller.engine.values.money import dollars
from controller.tickets.ticket import Ticket
from controller.writer import paper_words, words
from controller.writer.counter import Key, ask_to_issue, ask_to_print_dollars_again, present
from controller.writer.form import EntryForm
from controller.writer.keyboard import NUMBER_OF
from controller.writer.shift import ask_to_leave, show_cash
from controller.writer.state import Terminal

Change = Callable[[EntryForm], EntryForm]


def keys(terminal: Terminal) -> Iterator[Key]:
    """Yield the keys that work now, without the number keys."""
    yield "enter", "sell", sell
    yield from filling_in(terminal.state.form)
    yield "escape", "clear", _fills_in(lambda _: EntryForm())
    yield "f3", "blank" if terminal.state.form.card else "keno card", _fills_in(EntryForm.card_or_blank)
    yield from ALWAYS


def filling_in(form: EntryForm) -> Iterator[Key]:
    """Yield the keys that change an entry, without the number keys."""
    yield "space", "next way", _fills_in(EntryForm.next_way)
    yield "up", "amount", _fills_in(lambda it: it.step_amount(1))
    yield "down", "", _fills_in(lambda it: it.step_amount(-1))
    yield "right", "games", _fills_in(lambda it: it.for_games(it.games + 1))
    yield "left", "", _fills_in(lambda it: it.for_games(it.games - 1))
    yield "tab", "type amount, games", _ask_amount
    yield "backspace", "undo", undo
    yield "f2", "no jackpot" if form.jackpot else "jackpot", _fills_in(EntryForm.jackpot_or_not)


def _fills_in(change: Change) -> Callable[[Terminal], None]:
    return lambda terminal: terminal.fill_in(change(terminal.state.form))


def mark(terminal: Terminal, key: str) -> bool:
    """Mark the number of this key. Answers whether it is one."""
    number = NUMBER_OF.get(key)
    if number is not None:
        terminal.fill_in(terminal.state.form.marked(number))
    return number is not None


def undo(terminal: Terminal) -> None:
    """Take the last key of this entry back, clearing it too."""
    if earlier := terminal.state.earlier:
        terminal.change(form=earlier[-1], earlier=earlier[:-1])


# Typed answers


def _ask_amount(terminal: Terminal) -> None:
    terminal.ask_for_money("Wagered on each way in each game", partial(_take_amount, terminal))


def _take_amount(terminal: Terminal, cents: int) -> None:
    terminal.fill_in(terminal.state.form.wagering(cents))
    terminal.ask("In how many games", partial(_take_games, terminal), may_be_empty=True)


def _take_games(terminal: Terminal, text: str) -> None:
    if not text:
        return
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        terminal.fill_in(terminal.state.form.for_games(int(text)))
    else:
        terminal.say("refused", "No number of games", f"{text!r} is no number: type 1 or more (s 213(2)).")
        terminal.ask("In how many games", partial(_take_games, terminal), may_be_empty=True)


# Selling


def sell(terminal: Terminal) -> None:
    """Sell what is keyed."""
    issue(terminal, partial(_sold, terminal))


def issue(terminal: Terminal, then: Callable[[Ticket], None]) -> None:
    """Have the ticket issued that is keyed; after that the entry is blank."""

    def issued(ticket: Ticket) -> None:
        terminal.last_sold = ticket.serial
        terminal.paper.sent(ticket)
        terminal.change(form=EntryForm(), earlier=())
        then(ticket)

    form = terminal.state.form
    if form.is_blank:
        terminal.say("refused", "No number is marked", "Mark the numbers of the entry first (s 213(1)).")
    else:
        entry, codes = form.entry(), form.codes
        terminal.issue(lambda request: terminal.desk.sell(entry, codes, request), issued)


def _sold(terminal: Terminal, ticket: Ticket) -> None:
    collect = ticket.entry.total - ticket.dollars
    terminal.say("done", f"Ticket {ticket.serial}: collect {dollars(collect)}", *words.describe_sold(ticket))


def ask_for_ticket(terminal: Terminal) -> None:
    """A ticket by its serial: it can be looked at, and printed again."""
    terminal.ask("Serial number of the ticket", lambda text: present(terminal, text, is_read=False))


def _show_last(terminal: Terminal) -> None:
    """Say why a paper failed; else show a ticket that is not printed; else the last one sold."""
    if terminal.returned:
        it = terminal.returned.pop(0)
        terminal.change(said=paper_words.to_writer(it))
        if it.state == "unsure":
            terminal.returned.append(it)  # until the floor has answered
    elif serial := next(iter(terminal.paper.missing), terminal.last_sold):
        present(terminal, str(serial), is_read=False)
    else:
        terminal.say("refused", "No ticket yet", "None was sold here since you signed in: F5 finds one by its serial.")


ALWAYS: tuple[Key, ...] = (
    ("f4", "keno dollars", ask_to_issue),
    ("f5", "ticket", ask_for_ticket),
    ("f6", "last ticket", _show_last),
    ("f7", "dollars again", ask_to_print_dollars_again),
    ("f9", "cash", show_cash),
    ("f10", "leave", ask_to_leave),
)
"""The keys that do the same while a ticket lies on the counter."""
