# SPDX-License-Identifier: MIT
"""Approvals that the rules require. A table file names each by its reference, under [approvals].

A person's approval at the table is not one of these: it is a direction, or a key that is turned (s 466(b)).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches

import msgspec


class Approval(msgspec.Struct, frozen=True, kw_only=True):
    """An approval, and its section."""

    name: str
    """Key in a table file."""
    what: str
    """The approving person, and the approved thing."""
    source: str
    when: str = ""
    """Circumstances that require it; empty: always."""
    needed: bool = True
    """Whether a table with these options needs it. If not, the operator names it in the circumstances of `when`, which
    the controller cannot see.
    """
    for_title: bool = False
    """Whether it is needed where the operator gives the game another name."""

    @property
    def of_a_real_table(self) -> str:
        """Return the text for a simulated table."""
        return f"a simulated table needs no approval; a real one names {self.name}: {self.what} ({self.source})"


def dealing_shoe(source: str) -> Approval:
    """Return the approval of a card game's shoe, for this section. The dictionary makes it approved equipment (s 2)."""
    return Approval(
        name="dealing-shoe", what="the chief executive's approval of the dealing shoe", source=f"{source}, s 2"
    )


def missing(approvals: Iterable[Approval], named: Collection[str], *, another_name: bool) -> Iterator[Approval]:
    """Yield the approvals that a table needs but its file does not name. another_name: the operator renamed the
    game.
    """
    needed = (it for it in approvals if it.needed or (it.for_title and another_name))
    yield from (it for it in needed if it.name not in named)


def unknown(approvals: Sequence[Approval], named: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each name of no approval, with the allowed names and the nearest one. A section counts as a name."""
    names = [it.name for it in approvals]
    by_section = {it.source: it.name for it in approvals}
    allowed = "one of " + "; ".join(f"{it.name}, {it.what} ({it.source})" for it in approvals)
    for name in named:
        if name not in names:
            yield name, allowed, by_section.get(name) or next(iter(get_close_matches(name, names, n=1)), "")
