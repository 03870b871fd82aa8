# SPDX-License-Identifier: MIT
"""The state of a writer's terminal: the keyed entry, the ticket on the counter, the question, the last message."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from controller.tickets.store import Sales, StoreError
from controller.tickets.ticket import KenoDollars, PaidBefore, Refused, TicketLife
from controller.writer.desk import WriterDesk
from controller.writer.drawer import Drawer
from controller.writer.form import EntryForm
from controller.writer.message import Kind, TerminalMessage
from controller.writer.paper import IssuedPapers, PaperOutcome, PrintedTickets

Answer = TypeVar("Answer")
OUT_OF_SERVICE: Final = "Out of service: nothing is sold or paid (s 210)"
"""Title of the refusal while the floor does not serve. A ticket needs the central system (s 210)."""


class Question(Struct, frozen=True):
    """A question to the writer."""

    words: str
    answer: Callable[[str], None]
    """Called with the typed text, at Enter."""
    typed: str = ""
    may_be_empty: bool = False
    is_money: bool = False
    """Whether Enter states that money was given. A scan does not put such a question away."""
    at_escape: Callable[[], None] | None = None
    """Called when Esc puts the question away."""


class Presented(Struct, frozen=True):
    """A ticket, or keno dollars, on the counter."""

    what: TicketLife | KenoDollars
    code: str
    """The code, or the serial alone."""
    is_read: bool = False
    """Whether the code was read from the paper. Otherwise nothing is paid (s 219(6))."""


class TerminalState(Struct, frozen=True):
    """All that a key may change. It never changes itself, so that any key can be taken back.

    earlier: the forms before each key of this entry. again: an act whose answer did not come.
    """

    form: EntryForm = EntryForm()
    earlier: tuple[EntryForm, ...] = ()
    presented: Presented | None = None
    question: Question | None = None
    again: Callable[[], None] | None = None
    said: TerminalMessage = TerminalMessage("note", "")


class Terminal:
    """The terminal that the keys act on.

    new_request: a name for each act, never the same twice. is_printing: whether the table has a printer of tickets.
    is_example: whether the example schedule of prizes is in force (s 210). paper: the papers of a station of the floor;
    a table prints its papers itself. outage: returns why nothing is sold or paid now; empty if the store serves.
    """

    def __init__(  # noqa: PLR0913 - the parts of a terminal
        self,
        desk: WriterDesk,
        new_request: Callable[[], str],
        *,
        is_printing: bool = True,
        is_example: bool = False,
        paper: IssuedPapers | None = None,
        outage: Callable[[], str] = str,
    ) -> None:
        self.is_example = is_example
        self.desk, self._new_request, self.outage = desk, new_request, outage
        self.paper = paper or PrintedTickets(desk, is_printing=is_printing)
        self.returned: list[PaperOutcome] = []
        """Papers that failed, until the writer has looked at each."""
        self.state = TerminalState()
        self.sales: Sales | None = None
        self.last_sold = 0
        """The serial of the ticket that was sold last here; 0 if none was."""
        self.drawer: Drawer | None = None
        """None until the drawer is counted, which comes first."""
        self.has_ended = False

    def look(self) -> None:
        """Ask which game is open, and for the pools. If the store does not answer, none is shown."""
        try:
            self.sales = self.desk.sales()
        except StoreError:
            self.sales = None

    def tick(self) -> None:
        """A second has passed."""
        self.look()
        self.paper.look()

    def leave(self) -> None:
        """The shift has ended."""
        self.has_ended = True

    # Acts of the keys

    def change(self, **changes: object) -> None:
        """Change the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def fill_in(self, form: EntryForm) -> None:
        """Change the entry, so that this can be undone."""
        if form != self.state.form:
            said = msgspec.structs.replace(self.state.said, kind="past")
            self.change(form=form, earlier=(*self.state.earlier, self.state.form), said=said)

    def say(self, kind: Kind, title: str, *lines: str) -> None:
        """Say something."""
        self.change(said=TerminalMessage(kind, title, lines))

    def ask(self, words: str, answer: Callable[[str], None], *, may_be_empty: bool = False) -> None:
        """Ask the writer for a text."""
        self.change(question=Question(words, answer, may_be_empty=may_be_empty))

    def ask_to_confirm(self, words: str, do: Callable[[], None]) -> None:
        """Ask for Enter alone: a person who types something has not read the question."""

        def answered(text: str) -> None:
            if text:
                self.say("refused", "Nothing was done", f"{text!r} is no answer: press Enter alone, or Esc.")
                self.ask_to_confirm(words, do)
            else:
                do()

        self.ask(words, answered, may_be_empty=True)

    def ask_whether_given(self, words: str, do: Callable[[], None], at_escape: Callable[[], None]) -> None:
        """Ask for Enter alone once the player has money. do: at Enter. at_escape: at Esc."""

        def answered(text: str) -> None:
            if text:
                self.ask_whether_given(words, do, at_escape)
            else:
                do()

        self.change(question=Question(words, answered, may_be_empty=True, is_money=True, at_escape=at_escape))

    def type_answer(self, typed: str) -> None:
        """The answer to the question, as far as it is typed."""
        if question := self.state.question:
            self.change(question=msgspec.structs.replace(question, typed=typed))

    def ask_for_money(self, words: str, answer: Callable[[int], None]) -> None:
        """Ask the writer for an amount. It is asked again until it is one."""

        def read(text: str) -> None:
            try:
                cents = cents_of(text)
            except ValueError as error:
                self.say("refused", "No amount", str(error))
                self.ask_for_money(words, answer)
            else:
                answer(cents)

        self.ask(f"{words} ($)", read)

    # Requests to the store

    def read(self, question: Callable[[], Answer | Refused], then: Callable[[Answer], None]) -> None:
        """Ask the store something that changes nothing. An outage of a store that answers stops no question."""
        if self.sales is None:
            self.act(lambda _: question(), then)
        else:
            self._try(lambda _: question(), self._new_request(), then)

    def issue(self, do: Callable[[str], Answer | Refused], then: Callable[[Answer], None]) -> None:
        """Have something issued on paper, unless nothing can be printed now (s 217(2))."""
        if refused := self.paper.why_not():
            self._refuse(refused)
        else:
            self.act(do, then)

    def act(self, do: Callable[[str], Answer | Refused], then: Callable[[Answer], None]) -> None:
        """Have something done. If no answer comes, Enter asks again by the same request, so that it is done once."""
        if why := self.outage():
            self.say("refused", OUT_OF_SERVICE, sentence(why))
        else:
            self._try(do, self._new_request(), then)

    def _try(self, do: Callable[[str], Answer | Refused], request: str, then: Callable[[Answer], None]) -> None:
        self.change(again=None)
        try:
            answer = do(request)
        except StoreError as error:
            self.change(again=lambda: self._ask_again(do, request, then))
            self.say("refused", "No answer from the store", str(error))
            return
        if isinstance(answer, Refused):
            self._refuse(answer)
        else:
            then(answer)
        self.look()

    def _ask_again(self, do: Callable[[str], Answer | Refused], request: str, then: Callable[[Answer], None]) -> None:
        """Ask again for an act that was done, or not. Without a store it stays to be asked."""
        if (why := self.outage()) and self.sales is None:
            self.say("refused", "No answer from the store", sentence(why))
        else:
            self._try(do, request, then)

    def _refuse(self, refused: Refused) -> None:
        if isinstance(refused, PaidBefore):
            self.say("refused", "Pay nothing: call a keno supervisor", sentence(f"{refused.why} ({refused.section})"))
        else:
            self.say("refused", f"Refused: {refused.section}", sentence(refused.why))


def sentence(words: str) -> str:
    """The words with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def cents_of(text: str) -> int:
    """Parse an amount in dollars, such as `2`, `2.5`, `2.50` or `.5`, into cents. Raises ValueError."""
    whole, point, rest = text.strip().removeprefix("$").partition(".")
    if not (whole + rest).isdecimal() or not text.isascii() or len(rest) > 2 or len(whole) > 8:
        raise ValueError(f"{text!r} is not an amount: type dollars, such as 2 or 2.50.")
    return int(whole or 0) * 100 + int((rest + "00")[:2] if point else 0)
