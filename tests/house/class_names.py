# SPDX-License-Identifier: MIT
"""Class names that several modules define. A search for a name should find one class."""

import ast
from collections import defaultdict

from tests.house.house import House, is_within

SHARED = {
    "Options": "each game's own",
    "Memory": "each game's own",
    "Decided": "kept in journals, and in the files of disputes",
    "Staked": "an event and a part of an effect, both kept in journals",
    "Refused": "kept in ticket stores, and a part of the view",
    "Dealt": "kept in the logs of card games, and in pai gow's log",
}
"""Names of several classes, and the reason for each."""
NOT_COMPARED = "controller.display"
"""A room whose class names are not compared with each other or with other rooms."""


def shared_names(house: House) -> list[str]:
    """Return each class name that stands several times without a stated reason, with its modules."""
    modules = defaultdict(list)
    for module in house.modules.values():
        if not is_within(module.name, NOT_COMPARED):
            for node in module.source.tree.body:
                if isinstance(node, ast.ClassDef):
                    modules[node.name].append(module.name)
    return [f"{name}: {', '.join(it)}" for name, it in modules.items() if len(it) > 1 and name not in SHARED]
