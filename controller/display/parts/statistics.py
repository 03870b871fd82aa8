# SPDX-License-Identifier: MIT
"""Statistics for the players: which outcomes come most and least often, or the shares of outcomes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.kit.layout import Content, column, first_good, flex, place, row, same_size
from controller.display.kit.text import BODY, NOTE, label
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.display.parts.wheel import small
from controller.engine.rules.face import Token
from controller.engine.rules.statistics_panel import Share, StatisticsPanel

RANKED: Final = 2
"""Most and least frequent outcomes that are shown."""
ENOUGH: Final = 10
"""Minimum number of spins for shares."""


class Counted(NamedTuple):
    """An outcome, or outcomes that are counted together: token or name, and how often, or which share."""

    token: Token | None
    name: str
    words: str


Group = tuple[str, tuple[Counted, ...]]
"""Heading and contents of a group."""


def shows(scene: Scene) -> tuple[Group, ...] | None:
    """Return what is counted; None if the table file asks for no statistics, or as long as they say nothing."""
    panel = next((it for it in scene.look.face.own if isinstance(it, StatisticsPanel)), None)
    if panel is None or scene.dealer or not scene.look.statistics:
        return None
    return tuple(groups(panel, Counter(scene.view.outcomes), scene.look.face.tokens)) or None


def groups(
    panel: StatisticsPanel, counts: Mapping[str, int], tokens: Mapping[str, tuple[Token, ...]]
) -> Iterator[Group]:
    """Return the most and the least frequent outcomes, then the shares."""
    for title, found in (("HOT", most(panel.ranked, counts)), ("COLD", least(panel.ranked, counts))):
        if found:
            yield title, tuple(Counted(tokens[it][0], it, f"\u00d7{counts.get(it, 0)}") for it in found)
    if sum(counts.values()) >= ENOUGH:
        for group in panel.groups:
            yield "HOW OFTEN", tuple(_share(it, counts, tokens) for it in group)


def _share(share: Share, counts: Mapping[str, int], tokens: Mapping[str, tuple[Token, ...]]) -> Counted:
    token = tokens[share.name][0] if share.name in tokens else None
    return Counted(token, wording.sentence(share.name), f"{percentage(share, counts)}%")


def percentage(share: Share, counts: Mapping[str, int]) -> int:
    """Return the share of these outcomes in all counted ones, in whole per cent, a half rounded up."""
    total = sum(counts.values())
    return (200 * sum(counts.get(outcome, 0) for outcome in share.outcomes) + total) // (2 * total) if total else 0


def most(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the outcomes that came more often than all others, and more than once, the most frequent first."""
    ahead = _ahead(sorted(ranked, key=lambda outcome: -counts.get(outcome, 0)), counts)
    return tuple(outcome for outcome in ahead if counts[outcome] > 1)


def least(ranked: tuple[str, ...], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the outcomes that came less often than all others, the least frequent first."""
    return _ahead(sorted(ranked, key=lambda outcome: counts.get(outcome, 0)), counts)


def _ahead(ordered: list[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the first outcomes, without those that are as frequent as an outcome that is not shown."""
    behind = [counts.get(outcome, 0) for outcome in ordered[RANKED:][:1]]
    return tuple(outcome for outcome in ordered[:RANKED] if counts.get(outcome, 0) not in behind)


def statistics(every: tuple[Group, ...]) -> Content:
    """Return the groups below each other, each with its heading."""
    blocks = [column(caption(title), first_good(_group(it, 4), _group(it, 2)), gap="line") for title, it in every]
    lines = [row(caption(title), _group(it, len(it)), gap="line") for title, it in every]
    whole = first_good(column(*blocks, gap="wide"), place(row(*lines, gap="wide"), "", "middle"))
    return place(same_size(whole, "counted"), "start", "start")


def _group(every: Sequence[Counted], columns: int) -> Content:
    if len(every) <= columns:
        return row(*map(_counted, every), gap="line")
    cells = [place(_counted(it), "start", "") for it in every]
    lines = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return column(*(row(*map(flex, line), gap="tight") for line in lines), gap="line")


def _counted(it: Counted) -> Content:
    of_it = small(it.token) if it.token else label(it.name, style=NOTE, colour="muted", kind="counted name")
    return row(of_it, label(it.words, style=BODY, colour="words", kind="counted"), gap="tight")


STATISTICS: Final = Panel("statistics", shows, statistics)
