# SPDX-License-Identifier: MIT
"""A program error in messages and the log. At tables of cards or tiles its text is left out: it may name one."""

from controller.engine.rules.game import AnyGame


def describe(failure: BaseException, game: AnyGame) -> str:
    """Return the error in words: `KeyError: 'place'`; at a table of cards or tiles `KeyError`."""
    name = type(failure).__name__
    return name if game.equipment.reads_faces else f"{name}: {failure}"


def for_the_log(failure: BaseException, game: AnyGame) -> BaseException:
    """Return the error for the log: at a table of cards or tiles one with the same traceback, without its text."""
    if not game.equipment.reads_faces:
        return failure
    bare = RuntimeError(f"{type(failure).__name__}; its text is left out, as it may name a card or a tile")
    return bare.with_traceback(failure.__traceback__)
