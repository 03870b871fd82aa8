# SPDX-License-Identifier: MIT
"""Roles at craps: overruling calls (s 128), confirming and agreeing to wagers, offering the dice."""

from controller.engine.rules.powers import Power
from controller.engine.values.roles import (
    BOXPERSON,
    CASINO_OPERATOR,
    DEALER,
    FLOOR_MANAGER,
    HIGHER,
    STICKPERSON,
)

OF_THE_BOXPERSON = Power(
    what="overrules the stickperson's call", roles=(BOXPERSON,), source="s 128(1)", how="button overrule"
)
OF_THE_FLOOR_MANAGER = Power(
    what="overrules the call of the stickperson or the boxperson", roles=(FLOOR_MANAGER,), source="s 128(2)",
    how="button overrule, the floor manager's key on", key=FLOOR_MANAGER,
)  # fmt: skip
OF_THE_HIGHER = Power(
    what="overrules the call of the stickperson, the boxperson or the floor manager", roles=HIGHER,
    source="s 128(3)", how="direct overrule",
)  # fmt: skip
OVERRULES = {role: it for it in (OF_THE_BOXPERSON, OF_THE_FLOOR_MANAGER, OF_THE_HIGHER) for role in it.roles}
"""Power of each role to overrule a call."""
_BY_CALLER = {STICKPERSON: tuple(OVERRULES), BOXPERSON: (FLOOR_MANAGER, *HIGHER)}


def overrule(caller: str) -> tuple[str, ...]:
    """Return the roles that may overrule this role's call. The highest correct their own calls: the text names nobody
    above.
    """
    return _BY_CALLER.get(caller, HIGHER)


POWERS = (
    *(OF_THE_BOXPERSON, OF_THE_FLOOR_MANAGER, OF_THE_HIGHER),
    *(
        Power(what=what, roles=(DEALER, BOXPERSON), source=source, how="confirmed")
        for what, source in (
            ("confirm together a wager while the dice are in the air", "s 110(1)"),
            ("confirm together an orally declared wager with cash", "s 110(2A)"),
            ("confirms that a wager is called on", "s 112(1)"),
        )
    ),
    Power(
        what="agrees to odds of twice the amount", roles=(CASINO_OPERATOR,), how="table file: double-odds, or agreed",
        source=", ".join(f"s {section}(1A)(b)" for section in (119, 120, 121, 122)),
    ),
    Power(what="offers the dice", roles=(STICKPERSON,), source="s 124(1), s 130(2)", how="button accept or decline"),
)  # fmt: skip
