# SPDX-License-Identifier: MIT
"""Approvals that the rules ask for. A table file names each by its reference, under [approvals].

An approval that a person gives at the table is none of these: it is a direction, or a key that is turned (s 466(b)).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches

import msgspec


class Approval(msgspec.Struct, frozen=True, kw_only=True):
    """An approval, and its section.

    name: its key in a table file. what: whose approval it is, and of what. when: the circumstances in which it is asked
    for; empty: always. needed: a table with these options needs it. If not, it is named where the circumstances are as
    `when` says, which the controller cannot see. for_title: needed where the operator gives the game another name.
    """

    name: str
    what: str
    source: str
    when: str = ""
    needed: bool = True
    for_title: bool = False

    @property
    def of_a_real_table(self) -> str:
        """What is said of it at a simulated table."""
        return f"a simulated table needs no approval; a real one names {self.name}: {self.what} ({self.source})"


def dealing_shoe(source: str) -> Approval:
    """Of the shoe of a card game; the section that asks for one. By the dictionary it is approved equipment (s 2)."""
    return Approval(
        name="dealing-shoe", what="the chief executive's approval of the dealing shoe", source=f"{source}, s 2"
    )


def missing(approvals: Iterable[Approval], named: Collection[str], *, another_name: bool) -> Iterator[Approval]:
    """The approvals that a table needs and that its file does not name. another_name: the game has the operator's."""
    needed = (it for it in approvals if it.needed or (it.for_title and another_name))
    yield from (it for it in needed if it.name not in named)


def unknown(approvals: Sequence[Approval], named: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """The names that no approval has: each with what is allowed, and the nearest. A section counts as its name."""
    names = [it.name for it in approvals]
    by_section = {it.source: it.name for it in approvals}
    allowed = "one of " + "; ".join(f"{it.name}, {it.what} ({it.source})" for it in approvals)
    for name in named:
        if name not in names:
            yield name, allowed, by_section.get(name) or next(iter(get_close_matches(name, names, n=1)), "")
