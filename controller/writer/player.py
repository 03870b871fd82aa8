# SPDX-License-Identifier: MIT
"""The keys of a self-service terminal (s 218): a player keys an entry, and keno dollars pay for it.

The terminal accepts no notes: players first change Australian currency for keno dollars at a writer's terminal. The
terminal cannot pay, refund or make void: a keno writer gives players the amounts due (s 219(5)).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from controller.engine.values.money import dollars
from controller.tickets.ticket import KenoDollars, Ticket
from controller.writer import counter, paper_words, selling, words
from controller.writer.bar_code import TICKET_DIGITS, scanned_code
from controller.writer.paper import PaperOutcome
from controller.writer.pressing import WriterKeys
from controller.writer.state import Terminal, TerminalState

STILL_S: Final = 60
"""Seconds without a key after which the screen is cleared for the next player."""
TAKEN_S: Final = 15
"""The same seconds, once a ticket was issued."""


class PlayerKeys(WriterKeys):
    """Takes the keys of a player. Nothing of one player is left for the next: no entry, deposit or answer."""

    ALWAYS: ClassVar[Sequence[counter.Key]] = ()

    def begin(self) -> None:
        """Ready for the next player. Nothing that was keyed before comes back, not even with undo."""
        self._still, self._digits, self._before = 0, "", []
        self.terminal.state = TerminalState()
        self.terminal.last_sold = 0
        self.terminal.say("note", "Mark your numbers", *_WELCOME)

    def has_begun(self) -> bool:
        """No shift is begun here."""
        return True

    def read(self, code: str) -> None:
        """The bar code of keno dollars deposits them."""
        deposit(self.terminal, code)

    def of_entry(self) -> Iterator[counter.Key]:
        """Keys of a writer that fill in an entry, and no others."""
        if self.terminal.paper.is_under_way:
            return
        yield "enter", "get the ticket", buy
        yield from selling.filling_in(self.terminal.state.form)
        yield "escape", "clear all", lambda _: self.begin()

    def gives(self) -> bool:
        """Enter spends the player's keno dollars."""
        return True

    def press(self, key: str) -> bool:
        """Do what the key does. The first one after a ticket was issued clears the screen."""
        self._still = 0
        if self.terminal.paper.is_under_way:
            return False
        if self.terminal.state.said.kind == "done":
            self.begin()
            if key in ("enter", "escape"):
                return True
        return super().press(key)

    def scan(self, text: str) -> bool:
        """Take a scan. Once a ticket is issued the form belongs to the next player."""
        self._still = 0
        if self.terminal.paper.is_under_way:
            return False
        if self.terminal.state.said.kind == "done" and scanned_code(text):
            self.begin()
        return super().scan(text)

    def second(self) -> None:
        """A second has passed without a key. An act whose answer did not come is not asked for again after that."""
        self._still = 0 if self.terminal.paper.is_under_way else self._still + 1
        if self._still >= (TAKEN_S if self.terminal.state.said.kind == "done" else STILL_S):
            self.begin()

    def tell_paper(self, it: PaperOutcome) -> None:
        """Tell the player what became of the ticket."""
        self._still = 0
        self.terminal.change(said=paper_words.to_player(it, self.terminal.state.said.lines))


_WELCOME: Final = (
    "Each number is one key: its key stands beside it.",
    "Deposit your keno dollars: hold their bar code to the reader (s 218(1)).",
    "A keno writer changes notes and chips for keno dollars, and pays what you win.",
    f"The screen is cleared {STILL_S} seconds after the last key.",
)


def deposit(terminal: Terminal, code: str) -> None:
    """Keno dollars pay for the entry that is keyed; a ticket is not looked at."""
    if len(code) == TICKET_DIGITS:
        terminal.say("refused", "Refused: s 219(5)", "Tickets are paid by a keno writer, at a writer's terminal.")
    else:
        terminal.read(lambda: terminal.desk.dollars(code), partial(_deposited, terminal))


def _deposited(terminal: Terminal, it: KenoDollars) -> None:
    if it.cents:
        counter.pay_with(terminal, it)
        terminal.say("note", words.worth(it), "They are deposited. What is not used stays on them (s 218(5)).")
    else:
        terminal.say("refused", "Refused: s 218(5)", f"Keno dollars {it.serial} are used up or redeemed.")


def buy(terminal: Terminal) -> None:
    """Have the ticket issued. The store takes the price from the deposit, or refuses."""
    if terminal.paper.missing:
        why = "The last ticket is not printed yet. Call the keno supervisor, or go to a keno writer."
        terminal.say("refused", "Refused: s 217(2)", why)
    else:
        codes = terminal.state.form.codes
        selling.issue(terminal, lambda ticket: _bought(terminal, ticket, codes))


def _bought(terminal: Terminal, ticket: Ticket, codes: Sequence[str]) -> None:
    lines = (*words.describe_sold(ticket), _COMPARE)
    if terminal.paper.is_under_way:
        terminal.say("note", f"Wait for your ticket {ticket.serial}", *lines)
    else:
        terminal.say("done", f"Take your ticket {ticket.serial}", *lines)
    terminal.read(lambda: terminal.desk.worth(codes), lambda left: _tell_left(terminal, left))


def _tell_left(terminal: Terminal, left: int) -> None:
    said = terminal.state.said
    kept = " Keep them: they can be used again." if left else ""
    terminal.say(said.kind, said.title, *said.lines, f"Left on your keno dollars: {dollars(left)} (s 218(5)).{kept}")


_COMPARE: Final = "Compare it with what you asked for: that is for you to do (s 218(3))."
