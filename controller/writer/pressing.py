# SPDX-License-Identifier: MIT
"""Decides the effect of each key and scan, by the state of the terminal."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from controller.writer import counter, paper_words, selling, shift
from controller.writer.bar_code import DOLLARS_DIGITS, TICKET_DIGITS, code_in, scanned_code
from controller.writer.paper import PaperOutcome
from controller.writer.state import Question, Terminal, TerminalState

ENTER = "\n"
"""Enter, in the text of a scan."""
LONGEST = 60
"""The most characters of an answer."""
_NONE_OF_OURS = (
    f"Keno tickets have {TICKET_DIGITS} digits, keno dollars {DOLLARS_DIGITS}: read one code, and wait.",
    "What comes faster than a person types is taken for a bar code.",
    "Nothing was done.",
)


class WriterKeys:
    """Takes the keys of a writer's terminal. A key is its character, or a name: `enter`, `space`, `escape`, `f2` …"""

    ALWAYS: ClassVar[Sequence[counter.Key]] = selling.ALWAYS

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._digits = ""
        self._before: list[TerminalState] = []
        """How the terminal stood before each of these digits."""
        terminal.look()
        self.begin()

    def begin(self) -> None:
        """Ask the first question, or show the first message."""
        shift.begin(self.terminal)

    def has_begun(self) -> bool:
        """Whether entries and bar codes are taken."""
        return self.terminal.drawer is not None

    def read(self, code: str) -> None:
        """One of our bar codes was read."""
        counter.present(self.terminal, code)

    def scan(self, text: str) -> bool:
        """A reader has typed this. Shows the ticket or keno dollars of this code; otherwise changes nothing and gives
        the reason.

        Enter alone ends a code that a slow reader has typed, which came as keys.
        """
        if text == ENTER and self._show_keyed():
            return True
        self._digits, self._before = "", []
        code, state = scanned_code(text), self.terminal.state
        if code and not self._first_asked() and self.has_begun():
            self.terminal.change(question=None, presented=None)
            self.read(code)
            return True
        if text == ENTER and state.said.kind == "done":
            return False  # how much to give or to collect stays on the screen
        if text == ENTER:
            again = "Look at the screen, then press Enter again."
            self.terminal.say("refused", "Enter came too soon", *self._counter_lines(), again)
        elif not code:
            self.terminal.say("refused", "No code of keno was read", *self._counter_lines(), *_NONE_OF_OURS)
        else:
            first = self._first_asked() or "Count the drawer"
            self.terminal.say("refused", f"{first}, then read the code again", *state.said.lines)
        return False

    def _first_asked(self) -> str:
        """Return what the writer must answer before a code is read; empty if nothing."""
        state = self.terminal.state
        if state.again:
            return "Enter asks the store again"
        return "Say whether the player has the money" if state.question and state.question.is_money else ""

    def _counter_lines(self) -> list[str]:
        """Return lines about the item on the counter, or about the open request."""
        presented = self.terminal.state.presented
        if self.terminal.state.again:
            return ["The store has not answered: Enter asks again."]
        return [f"Still on the counter: {counter.title(presented.what)}"] if presented else []

    def of_entry(self) -> Iterable[counter.Key]:
        """Return the keys for the entry, without the number keys."""
        return selling.keys(self.terminal)

    def mark(self, key: str) -> bool:
        """Mark the number of this key. Answers whether it is one."""
        return selling.mark(self.terminal, key)

    def press(self, key: str) -> bool:
        """Do what the key does. Answers whether it does anything.

        A code can be keyed by hand, digit by digit, but not while an answer is missing.
        """
        if self.terminal.state.again:
            self._digits, self._before = "", []
            return self._press(key)
        if key.isascii() and key.isdecimal():
            self._digits += key
            self._before.append(self.terminal.state)
            return self._press(key)
        if key == "enter" and self._show_keyed():
            return True
        self._digits, self._before = "", []
        return self._press(key)

    def _show_keyed(self) -> bool:
        """Show the item of the code that was keyed digit by digit. Answers whether one was."""
        code = code_in(self._digits) if self.has_begun() else ""
        if code:
            self.terminal.state = self._before[-len(code)]  # the digits marked numbers, or were typed as an answer
            self._digits, self._before = "", []
            self.terminal.change(question=None, presented=None)
            self.read(code)
        return bool(code)

    def gives(self) -> bool:
        """Whether Enter alone may give money away."""
        state = self.terminal.state
        is_answered = state.question is None or state.question.may_be_empty
        is_money = state.question is not None and state.question.is_money
        return bool(state.again or is_money or (state.presented and is_answered))

    def _press(self, key: str) -> bool:
        state = self.terminal.state
        if state.again:
            return self._ask_again(key)
        if state.question:
            return self._answer(key, state.question)
        if state.presented is None and self.mark(key):
            return True
        do = {name: act for name, _, act in (*self.ALWAYS, *self.list_keys())}.get(key)
        if do:
            do(self.terminal)
        return do is not None

    def _ask_again(self, key: str) -> bool:
        again = self.terminal.state.again
        assert again
        if key == "enter":
            again()
        elif key == "escape":
            self.terminal.change(again=None)
            unknown = "It is not known whether it was done. Tell the supervisor before you take or give money."
            self.terminal.say("refused", "Given up", unknown)
        return key in ("enter", "escape")

    def _answer(self, key: str, question: Question) -> bool:
        typed = question.typed
        if key == "enter" and (typed.strip() or question.may_be_empty):
            self.terminal.change(question=None)
            question.answer(typed.strip())
        elif key == "escape":
            self.terminal.change(question=None)
            if question.at_escape:
                question.at_escape()
            elif not self.has_begun():
                self.terminal.leave()
        elif key == "backspace":
            self.terminal.type_answer(typed[:-1])
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self.terminal.type_answer((typed + (" " if key == "space" else key))[:LONGEST])
        else:
            return False
        return True

    def note_papers(self) -> None:
        """Tell what became of the papers that this station prints."""
        for it in self.terminal.paper.news():
            self.tell_paper(it)

    def tell_paper(self, it: PaperOutcome) -> None:
        """Tell the writer of a print that has failed, or has ended after a doubt."""
        if it.state == "printed" and all(other.issued != it.issued for other in self.terminal.returned):
            return
        self.terminal.returned = [other for other in self.terminal.returned if other.issued != it.issued]
        if it.state != "printed":
            self.terminal.returned.append(it)
        self.terminal.change(said=paper_words.to_writer(it))

    def list_keys(self) -> list[counter.Key]:
        """Return the keys that work now, without the number keys."""
        state = self.terminal.state
        if state.again:
            return [("enter", "ask again", _nothing), ("escape", "give up", _nothing)]
        if state.question:
            if state.question.is_money:
                return [("enter", "the player has it", _nothing), ("escape", "not given", _nothing)]
            back = "go back" if self.has_begun() else "leave"
            return [("enter", "done", _nothing), ("backspace", "undo", _nothing), ("escape", back, _nothing)]
        return list(counter.keys(state.presented) if state.presented else self.of_entry())


def _nothing(terminal: Terminal) -> None:
    """A key of a question, which `WriterKeys` itself does."""
