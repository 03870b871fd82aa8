# SPDX-License-Identifier: MIT
"""An error of the program as it is told and logged. At a table of cards its text is left out: it may name a card."""

from controller.engine.rules.game import AnyGame


def said(failure: BaseException, game: AnyGame) -> str:
    """What went wrong: `KeyError: 'place'`; at a table of cards `KeyError`."""
    name = type(failure).__name__
    return name if game.equipment.shoe else f"{name}: {failure}"


def for_the_log(failure: BaseException, game: AnyGame) -> BaseException:
    """The error that the log is given: at a table of cards another one, with the lines of the program but no text."""
    if not game.equipment.shoe:
        return failure
    bare = RuntimeError(f"{type(failure).__name__}; its text is left out, as it may name a card")
    return bare.with_traceback(failure.__traceback__)
