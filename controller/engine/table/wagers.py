# SPDX-License-Identifier: MIT
"""The wagers on the layout, by player and area, and the order of their changes."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from controller.engine.record.decided import Decided, WagerKey, key_of
from controller.engine.record.state import Lying


class ValidPart(msgspec.Struct, frozen=True):
    """The valid part of a wager."""

    stands: int
    """Valid cents."""
    why: str = ""
    """Reason, if the wager is not simply valid."""
    source: str = ""
    """Section of the reason."""
    once: bool = False
    """Whether the wager is below the minimum and valid this once."""


def return_stake(it: Lying, source: str) -> Decided:
    """Return a wager as void: the stake goes back, with the percentage paid for it."""
    cents = it.cents
    back = cents + it.fee
    return Decided(it.player, it.wager, cents, cents, "void", back, source, hand=it.hand, voucher=it.voucher)


class WagerChanges:
    """The amounts of each wager, in the order of all changes. The order shows which change broke a limit (s 5(2))."""

    def __init__(self) -> None:
        self._amounts: dict[WagerKey, list[tuple[int, int]]] = {}
        """The cents of each wager since it was made, one amount after another, each with the number of its change."""
        self._changes = 0

    def clear(self) -> None:
        """Remove all wagers."""
        self._amounts.clear()

    def change(self, key: WagerKey, cents: int) -> None:
        """Set the cents of a wager; 0 removes the wager."""
        self._changes += 1
        if cents:
            self._amounts.setdefault(key, []).append((self._changes, cents))
        else:
            self._amounts.pop(key, None)

    def move(self, key: WagerKey, to: WagerKey) -> None:
        """Move a wager and its changes to another area. A wager that lies there already stays."""
        if key in self._amounts:
            self._amounts.setdefault(to, self._amounts.pop(key))

    def since(self, key: WagerKey, holds: Callable[[int], bool]) -> int:
        """Return the number of the change since which a wager's amount meets the condition; 0 if it does not now."""
        first = 0
        for at, cents in reversed(self._amounts.get(key, [])):
            if not holds(cents):
                break
            first = at
        return first

    def layers(self, keys: Iterable[WagerKey]) -> list[tuple[WagerKey, int]]:
        """Return the cents of these wagers in the order in which they were laid. An increased wager is there twice."""
        every = ((at, key, cents) for key in keys for at, cents in _layers(self._amounts.get(key, [])))
        return [(key, cents) for _, key, cents in sorted(every)]


class Wagers:
    """Every player's wagers, in the order in which they were made."""

    def __init__(self, lying: Iterable[Lying]) -> None:
        self._all: dict[WagerKey, Lying] = {}
        self._of: dict[str, dict[WagerKey, Lying]] = {}
        self.verdicts: dict[str, dict[WagerKey, ValidPart]] = {}
        """Valid part of each wager, by player. A player with changed wagers is missing until judged again."""
        self.made = WagerChanges()
        self.new: set[WagerKey] = set()
        """The wagers that were made or changed in this round."""
        self.leaving: list[str] = []
        """Players who have left while their wagers lie on the layout. Their names are free again after this round."""
        self.replace(lying)

    def __iter__(self) -> Iterator[Lying]:
        return iter(self._all.values())

    def __len__(self) -> int:
        return len(self._all)

    def replace(self, lying: Iterable[Lying]) -> None:
        """Replace all wagers on the layout."""
        self.clear()
        for it in lying:
            self._add(it)
            self.made.change(key_of(it), it.cents)

    def _add(self, it: Lying) -> None:
        self._all[key_of(it)] = it
        self._of.setdefault(it.player, {})[key_of(it)] = it

    def any_new(self) -> bool:
        """Return whether a wager was made or changed in this round."""
        return bool(self.new)

    def find(self, player: str, wager: str, hand: str = "") -> Lying | None:
        """Return this wager of this player, if there is one."""
        return self._all.get((player, wager, hand))

    @property
    def players(self) -> Iterable[str]:
        """Return all players with wagers."""
        return self._of

    def of(self, player: str) -> list[Lying]:
        """Return all wagers of a player."""
        return list(self._of.get(player, {}).values())

    def box(self, player: str) -> str:
        """Return the seated player whose box holds this player's wagers; empty if no box does."""
        return next((it.box for it in self.of(player) if it.box), "")

    def clear(self) -> None:
        """Remove all wagers."""
        for known in (self._all, self._of, self.verdicts, self.made, self.new):
            known.clear()

    def lay(self, it: Lying, cents: int, *, cash: bool = False, voucher: bool = False) -> None:
        """Set the amount of a wager. cash: in cash. voucher: as a promotional voucher."""
        if key_of(it) not in self._all:
            self._add(it)
        self.made.change(key_of(it), cents)
        it.carried &= cents == it.cents
        it.cents, it.cash, it.voucher = cents, cash, voucher
        self.new.add(key_of(it))
        self.judge_again(it.player)

    def remove(self, it: Lying) -> None:
        """Remove a wager from the layout."""
        mine = self._of[it.player]
        self.made.change(key_of(it), 0)
        del self._all[key_of(it)], mine[key_of(it)]
        if not mine:
            del self._of[it.player]
        self.new.discard(key_of(it))
        self.judge_again(it.player)

    def judge_again(self, player: str) -> None:
        """Discard the known valid parts of this player's wagers. They are computed again when needed."""
        self.verdicts.pop(player, None)


def _layers(amounts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the cents of one wager by the number of the change that laid them. Those laid last are taken first."""
    layers: list[tuple[int, int]] = []
    for at, cents in amounts:
        there = sum(part for _, part in layers)
        if cents > there:
            layers.append((at, cents - there))
        while there > cents:
            last, part = layers.pop()
            there -= part
            if there < cents:
                layers.append((last, cents - there))
    return layers
