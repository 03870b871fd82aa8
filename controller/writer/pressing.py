# SPDX-License-Identifier: MIT
"""What a key does, as the terminal stands; and the keys of a bar-code reader."""

from controller.writer import counter, selling, shift
from controller.writer.bar_code import code_in
from controller.writer.state import Question, State, Terminal

LONGEST = 60
"""The most characters of an answer."""


class Keys:
    """Takes the keys of a terminal. A key is its character, or a name: `enter`, `space`, `escape`, `up`, `f2` …"""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._digits = ""
        self._before: list[State] = []
        """How the terminal stood before each of these digits."""
        terminal.look()
        shift.begin(terminal)

    def press(self, key: str) -> bool:
        """Do what the key does. Answers whether it does anything."""
        if key.isascii() and key.isdecimal():
            self._digits += key
            self._before.append(self.terminal.state)
            return self._press(key)
        digits, before, self._digits, self._before = self._digits, self._before, "", []
        if key == "enter" and self.terminal.drawer and (code := code_in(digits)):
            self.terminal.state = before[-len(code)]  # the digits have marked numbers, or were typed as an answer
            self.terminal.change(question=None, presented=None)
            counter.present(self.terminal, code)
            return True
        return self._press(key)

    def _press(self, key: str) -> bool:
        state = self.terminal.state
        if state.again:
            return self._ask_again(key)
        if state.question:
            return self._answer(key, state.question)
        if state.presented is None and selling.mark(self.terminal, key):
            return True
        do = {name: act for name, _, act in (*selling.ALWAYS, *keys(self.terminal))}.get(key)
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
            if not self.terminal.drawer:
                self.terminal.leave()
        elif key == "backspace":
            self.terminal.type_answer(typed[:-1])
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self.terminal.type_answer((typed + (" " if key == "space" else key))[:LONGEST])
        else:
            return False
        return True


def keys(terminal: Terminal) -> list[counter.Key]:
    """The keys that do something now, besides those of the numbers."""
    state = terminal.state
    if state.again:
        return [("enter", "ask again", _nothing), ("escape", "give up", _nothing)]
    if state.question:
        back = "go back" if terminal.drawer else "leave"
        return [("enter", "done", _nothing), ("backspace", "undo", _nothing), ("escape", back, _nothing)]
    return list(counter.keys(state.presented) if state.presented else selling.keys(terminal))


def _nothing(terminal: Terminal) -> None:
    """A key of a question, which `Keys` itself does."""
