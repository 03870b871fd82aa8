# SPDX-License-Identifier: MIT
"""The keys of a terminal at a station of the floor: of a keno writer, and of the casino cashier.

A keno supervisor makes tickets void and has papers printed again at a desk with its own certificate, not here.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from controller.tickets.ticket import KenoDollars
from controller.writer import counter, selling, shift
from controller.writer.pressing import WriterKeys

BY_THE_SUPERVISOR: Final = ("f3", "f12")
"""Keys of an item on the counter that make it void, or print it again."""
OF_THE_CASHIER: Final = ("f5", "f9", "f10")


class HallKeys(WriterKeys):
    """Takes the keys of a keno writer."""

    ALWAYS: ClassVar[Sequence[counter.Key]] = tuple(key for key in selling.ALWAYS if key[0] != "f7")

    def of_entry(self) -> Iterable[counter.Key]:
        """Yield the keys for the entry, without the number keys."""
        return (key for key in super().of_entry() if key[0] != "f7")

    def list_keys(self) -> list[counter.Key]:
        """Return the keys that work now, without the number keys."""
        return list(filter(self._is_here, super().list_keys())) if self._has_item() else super().list_keys()

    def _has_item(self) -> bool:
        """Return whether the keys belong to an item on the counter."""
        state = self.terminal.state
        return state.presented is not None and not state.again and state.question is None

    def _is_here(self, key: counter.Key) -> bool:
        return key[0] not in BY_THE_SUPERVISOR


class CashierKeys(HallKeys):
    """Takes the keys of the casino cashier, who redeems keno dollars after 28 days (s 218(4)(b)), and sells nothing."""

    ALWAYS: ClassVar[Sequence[counter.Key]] = tuple(key for key in selling.ALWAYS if key[0] in OF_THE_CASHIER)

    def begin(self) -> None:
        """Ask for the cash in the drawer."""
        shift.begin(self.terminal, "Read keno dollars", "Enter redeems them after 28 days (s 218(4)(b)).")

    def mark(self, _key: str) -> bool:
        """Mark nothing: the cashier takes no entries."""
        return False

    def of_entry(self) -> Iterable[counter.Key]:
        """Return the keys without an item on the counter."""
        return self.ALWAYS

    def _is_here(self, key: counter.Key) -> bool:
        """Keno dollars are redeemed here. A ticket is shown, and paid by a keno writer (s 219(5))."""
        presented = self.terminal.state.presented
        is_redeemed = presented is not None and isinstance(presented.what, KenoDollars)
        return key[0] == "escape" or (is_redeemed and key[0] == "enter")
