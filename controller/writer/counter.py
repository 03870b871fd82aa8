# SPDX-License-Identifier: MIT
"""Acts on a ticket or keno dollars that a player presents: pay, refund, make void, print again."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets.store import NotedAct
from controller.tickets.ticket import KenoDollars, Means, Paid, Refund, Refused, Ticket, TicketLife
from controller.writer import words
from controller.writer.bar_code import is_dollars
from controller.writer.state import Presented, Terminal

MOST_DIGITS: Final = 10
"""Digits of a serial number."""
Key = tuple[str, str, Callable[[Terminal], None]]
"""A key, its action in a word or two, and the function. Without words it is shown with the key before it.

No key that types a character is one: these mark numbers. Money is given away by Enter alone.
"""
MEANS: Final[dict[str, Means]] = {"h": "chips", "q": "cheque", "k": "keno-dollars"}
"""Means of payment other than cash, by the letter of the answer."""


def present(terminal: Terminal, code: str, *, is_read: bool = True) -> None:
    """Look at what has this code; an entry that is being keyed stays as it is."""
    if is_dollars(code):
        terminal.read(lambda: terminal.desk.dollars(code), lambda it: _lay_dollars(terminal, code, it))
    else:
        ask = terminal.desk.validate if is_read else terminal.desk.show
        terminal.read(lambda: ask(code), lambda it: lay(terminal, Presented(it, code, is_read)))


def _lay_dollars(terminal: Terminal, code: str, it: KenoDollars) -> None:
    """With numbers marked they pay for this entry."""
    if terminal.state.form.is_blank:
        lay(terminal, Presented(it, code, is_read=True))
    else:
        pay_with(terminal, it)


def lay(terminal: Terminal, it: Presented) -> None:
    """It lies on the counter. A question whether a player has money stays."""
    question = terminal.state.question
    terminal.change(presented=it, question=question if question and question.is_money else None)
    what = it.what
    if isinstance(what, KenoDollars):
        terminal.say("note", title(what), f"Issued on keno day {what.day}, at station {what.station} (s 218(2)).")
    else:
        unread = () if it.is_read else ("Its bar code was not read: it is paid and refunded only then (s 219(6)).",)
        terminal.say("note", title(what), *unread, *words.presented(what))


def title(what: TicketLife | KenoDollars) -> str:
    """Return the ticket or keno dollars on the counter, in one line."""
    return words.worth(what) if isinstance(what, KenoDollars) else words.due(what)


def keys(it: Presented) -> Iterator[Key]:
    """Yield the keys for the ticket or keno dollars on the counter."""
    what = it.what
    if isinstance(what, KenoDollars):
        yield "enter", "redeem for cash", _redeem
        yield "f8", "pay the next ticket with them", _use
    else:
        yield from _payments(it, what)
        if it.is_read and any(game.state == "open" for game in what.games):
            yield "f2", "refund", _ask_refund
        if all(game.state == "open" for game in what.games) and (it.is_read or not what.is_printed):
            yield "f3", "void", _ask_void
        if what.state != "void" and not what.is_printed:
            yield "f12", "print again", _ask_reprint
        if not (it.is_read and what.due):
            yield "enter", "", put_away
    yield "escape", "next player", put_away


def _payments(it: Presented, life: TicketLife) -> Iterator[Key]:
    if it.is_read and life.due:
        yield "enter", f"pay {dollars(life.due)} cash", partial(_pay, "cash")
        yield "f8", "other than cash", _ask_means


def put_away(terminal: Terminal) -> None:
    """Nothing lies on the counter; an entry that was being keyed goes on."""
    terminal.change(presented=None)
    terminal.say("note", "")


def _lying(terminal: Terminal) -> Presented:
    assert terminal.state.presented
    return terminal.state.presented


# Paying, s 219


def _pay(means: Means, terminal: Terminal) -> None:
    code, payment = _lying(terminal).code, ""

    def pay(request: str) -> Paid | Refused:
        nonlocal payment
        payment = request
        return terminal.desk.pay(code, means, request)

    def paid(it: Paid) -> None:
        _paid(terminal, code, it)
        if terminal.desk.is_confirming:
            _ask_whether_given(terminal, payment, it)

    terminal.act(pay, paid)


def _ask_means(terminal: Terminal) -> None:
    """Ask for the means of payment. Enter ends the answer, so that no letter pays."""

    def answered(text: str) -> None:
        if means := MEANS.get(text.casefold()):
            _pay(means, terminal)
        else:
            terminal.say("refused", "No means of payment", f"{text!r} is none: type h, q or k.")
            _ask_means(terminal)

    terminal.ask("Pay by chips (h), cheque (q) or keno dollars (k)", answered)


def _paid(terminal: Terminal, code: str, paid: Paid) -> None:
    """Tell the writer what to give. A ticket with an amount still due stays on the counter."""
    put_away(terminal)
    if paid.still_due:
        present(terminal, code)
    if paid.issued:
        terminal.paper.sent(paid.issued)
    issued = (f"They are keno dollars {paid.issued.serial} (s 219(8)).",) if paid.issued else ()
    terminal.say("done", f"Give {dollars(paid.cents)} {words.BY[paid.means]}", *words.paid(paid), *issued)


def _ask_whether_given(terminal: Terminal, payment: str, paid: Paid) -> None:
    """Ask for the writer's word that the player has the money. payment: request of the payment.

    Without it the payment stays open at the floor, and is never repeated by itself.
    """
    cents = dollars(paid.cents)

    def given(_: NotedAct) -> None:
        terminal.say("done", f"Ticket {paid.serial} is paid", f"The player has the {cents} (assumed, s 219).")

    def not_given() -> None:
        open_ = f"The payment of {cents} stays open. Tell a keno supervisor (assumed, s 219)."
        terminal.say("refused", f"Ticket {paid.serial}: not confirmed", open_)

    def confirm() -> None:
        terminal.act(lambda request: terminal.desk.confirm_payment(payment, request), given)

    terminal.ask_whether_given(f"Enter once the player has the {cents}; Esc if not", confirm, not_given)


# Giving back, s 219(7)


def _ask_refund(terminal: Terminal) -> None:
    it = _lying(terminal)
    assert isinstance(it.what, TicketLife)
    code, life = it.code, it.what
    games = [game.game for game in life.games if game.state == "open"]
    cents = dollars(len(games) * life.ticket.entry.cents_a_game)
    question = f"Refund {cents} for {words.quantity(len(games), 'game')} not yet played? Enter refunds, Esc does not"
    terminal.ask_to_confirm(question, lambda: _refund(terminal, code))


def _refund(terminal: Terminal, code: str) -> None:
    terminal.act(lambda request: terminal.desk.refund(code, request), lambda back: _given_back(terminal, back))


def _given_back(terminal: Terminal, back: Refund) -> None:
    put_away(terminal)
    listed = f"Ticket {back.serial}: {words.quantity(len(back.games), 'game')} not yet played (s 219(7))."
    terminal.say("done", f"Give {dollars(back.cents)} back", listed)


# Before a keno supervisor


def _supervised(terminal: Terminal, what: str, act: Callable[[str, str], None]) -> None:
    """Ask for the supervisor, then for the reason."""

    def named(supervisor: str) -> None:
        terminal.ask(f"{what}: the reason", lambda reason: act(supervisor, reason))

    terminal.ask(f"{what}: supervisor's key off and on; the supervisor's name", named)


def _ask_void(terminal: Terminal) -> None:
    code = _lying(terminal).code

    def void(supervisor: str, reason: str) -> None:
        terminal.act(
            lambda request: terminal.desk.void(code, reason, supervisor, request), lambda it: _void(terminal, it)
        )

    _supervised(terminal, "Void", void)


def _void(terminal: Terminal, back: Refund) -> None:
    put_away(terminal)
    keep = "Keep the ticket, if there is one (assumed, nearest ss 217(6), 219(6))."
    terminal.say("done", f"Void: give {dollars(back.cents)} back", f"Ticket {back.serial} is void. {keep}")


def _ask_reprint(terminal: Terminal) -> None:
    life = _lying(terminal).what
    assert isinstance(life, TicketLife)
    serial = life.ticket.serial

    def reprint(supervisor: str, reason: str) -> None:
        terminal.act(
            lambda request: terminal.desk.reprint(serial, reason, supervisor, request),
            lambda it: _reprinted(terminal, it),
        )

    _supervised(terminal, "Print again", reprint)


def _reprinted(terminal: Terminal, ticket: Ticket) -> None:
    terminal.paper.sent(ticket)
    put_away(terminal)
    once = "It is marked REPRINT, and only one of the two is ever paid (assumed, nearest ss 217(6), 219(6))."
    terminal.say("done", f"Ticket {ticket.serial} is printed again", once)


# Keno dollars, s 218


def _redeem(terminal: Terminal) -> None:
    code = _lying(terminal).code
    terminal.act(lambda request: terminal.desk.redeem(code, request), lambda it: _redeemed(terminal, it))


def _redeemed(terminal: Terminal, it: KenoDollars) -> None:
    put_away(terminal)
    terminal.say("done", f"Give {dollars(it.cents)} in cash", f"Keno dollars {it.serial} are redeemed (s 218(4)).")


def _use(terminal: Terminal) -> None:
    lying = _lying(terminal)
    assert isinstance(lying.what, KenoDollars)
    put_away(terminal)
    pay_with(terminal, lying.what)


def pay_with(terminal: Terminal, it: KenoDollars) -> None:
    """They pay for the entry that is keyed."""
    terminal.fill_in(terminal.state.form.paid_with(it))
    terminal.say("note", words.worth(it), "They pay for this ticket as far as they reach (s 218(5)).")


def ask_to_issue(terminal: Terminal) -> None:
    """Issue keno dollars for cash or chips (s 218(2))."""
    terminal.ask_for_money(
        "Keno dollars for how much",
        lambda cents: terminal.issue(
            lambda request: terminal.desk.issue(cents, request), lambda it: _issued(terminal, it)
        ),
    )


def _issued(terminal: Terminal, it: KenoDollars) -> None:
    terminal.paper.sent(it)
    terminal.say(
        "done", f"Collect {dollars(it.cents)}", f"Keno dollars {it.serial}: valid for 28 days (s 218(4), (5))."
    )


def ask_to_print_dollars_again(terminal: Terminal) -> None:
    """By their serial, as the paper with their code may never have come out."""
    terminal.ask("Serial number of the keno dollars", lambda text: _print_dollars_again(terminal, text))


def _print_dollars_again(terminal: Terminal, text: str) -> None:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        terminal.say("refused", "No serial number", f"{text!r} is none: type its digits.")
        return

    def reprint(supervisor: str, reason: str) -> None:
        terminal.act(
            lambda request: terminal.desk.reprint_dollars(int(text), reason, supervisor, request),
            lambda it: terminal.say(
                "done", f"Keno dollars {it.serial} are printed again", "They are used or redeemed once (s 218(4), (5))."
            ),
        )

    _supervised(terminal, "Print again", reprint)
