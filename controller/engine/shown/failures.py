# SPDX-License-Identifier: MIT
"""An error of the program as it is told and logged. Where cards or tiles are its text is left out: it may name one."""

from controller.engine.rules.game import AnyGame


def said(failure: BaseException, game: AnyGame) -> str:
    """What went wrong: `KeyError: 'place'`; at a table of cards or tiles `KeyError`."""
    name = type(failure).__name__
    return name if game.equipment.reads_faces else f"{name}: {failure}"


def for_the_log(failure: BaseException, game: AnyGame) -> BaseException:
    """The error that the log is given: at a table of cards or tiles another one, with its lines but no text."""
    if not game.equipment.reads_faces:
        return failure
    bare = RuntimeError(f"{type(failure).__name__}; its text is left out, as it may name a card or a tile")
    return bare.with_traceback(failure.__traceback__)
