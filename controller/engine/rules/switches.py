# SPDX-License-Identifier: MIT
"""The provisions that a tournament may alter: those for which a game has an option (s 9(1)(b)(ii), s 9(2)).

Odds, results, irregularities and the general provisions have no option, so nothing alters them.
"""

import re
from collections.abc import Iterator

import msgspec

from controller.engine.rules.game import AnyGame
from controller.engine.values.options import source_of

_PROVISION = r"ss? (\d+[A-Z]*)(?:-(\d+))?((?:\(\d+[A-Z]*\))?)"


def switches(game: AnyGame) -> dict[str, list[str]]:
    """Return each provision that has options, as `s 90(4)`, with its options."""
    found: dict[str, list[str]] = {}
    for option in msgspec.structs.fields(game.options):
        for provision in provisions(source_of(game.options, option.encode_name)):
            found.setdefault(provision, []).append(option.encode_name)
    return found


def citations(game: AnyGame) -> dict[str, list[str]]:
    """Return every form of citing such a provision, with its options: as in `switches`, or as `rules` prints it."""
    found = {provision: list(options) for provision, options in switches(game).items()}
    for option in msgspec.structs.fields(game.options):
        source = source_of(game.options, option.encode_name)
        for printed in dict.fromkeys((source, *source.split(", "))) if [*provisions(source)] else ():
            if option.encode_name not in found.setdefault(printed, []):
                found[printed].append(option.encode_name)
    return found


def provisions(source: str) -> Iterator[str]:
    """Yield the provisions that a source names: `s 232(1)` of `s 232(1)(a)`; each section of `ss 119-122(1A)(b)`."""
    for first, last, subsection in re.findall(_PROVISION, source):
        sections = range(int(first), int(last) + 1) if last else (first,)
        yield from (f"s {section}{subsection}" for section in sections)
