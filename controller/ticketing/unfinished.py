# SPDX-License-Identifier: MIT
"""Acts that failed with an unknown outcome. Each is finished once, when the store answers again."""

from typing import Any, NamedTuple

from controller.printing.desk import Issued
from controller.tickets.asking import StoreRequest, stored_name
from controller.tickets.ticket import Act, Refused


class Outcome(NamedTuple):
    """The answer to a request. is_new: the act was done now, not at an earlier request with the same name."""

    answer: Any
    is_new: bool = False


class Unfinished:
    """Failed requests by name, and printed papers that the store has not noted yet."""

    def __init__(self) -> None:
        self._acts: dict[str, StoreRequest] = {}
        self._papers: list[tuple[Issued, Act]] = []

    def add(self, asked: StoreRequest) -> None:
        """Remember an act that failed."""
        self._acts[stored_name(asked)] = asked

    def add_paper(self, issued: Issued, act: Act) -> None:
        """Remember a printed paper, and the act that records the printing in the store."""
        self._papers.append((issued, act))

    @property
    def acts(self) -> list[StoreRequest]:
        """Return the remembered requests."""
        return list(self._acts.values())

    def take_papers(self) -> list[tuple[Issued, Act]]:
        """Return the remembered papers, and forget them."""
        papers, self._papers = self._papers, []
        return papers

    def ended(self, asked: StoreRequest, outcome: Outcome) -> bool:
        """Return whether this is the first answer to an act that was done. Its paper is printed only then."""
        was_unfinished = self._acts.get(stored_name(asked)) == asked
        if was_unfinished:
            del self._acts[stored_name(asked)]
        is_done = outcome.answer is not None and not isinstance(outcome.answer, Refused)
        return outcome.is_new or (was_unfinished and is_done)
