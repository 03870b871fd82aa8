# SPDX-License-Identifier: MIT
"""The errors of the evaluation core. Each text has the part, the value found, the allowed values and the remedy."""

from c_ext._core import ffi, lib


class LayoutError(ValueError):
    """A layout has errors. `problems`: all of them, one line each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class OutcomeError(LookupError):
    """An outcome that the layout does not have."""


class WagerError(LookupError):
    """A wager, or a state of one, that the layout does not have."""


class BetError(LookupError):
    """A bet that is not on the slip."""


class StakeError(ValueError):
    """A stake that cannot be settled: under 1 cent, or too large."""


class HandError(ValueError):
    """Invalid cards of a hand (a repeated or unknown card, too many, too few), or hands that cannot be one box."""


class CoreError(RuntimeError):
    """The core refused a value that its Python modules should have refused before: an error in this program."""


def core_error(code: int) -> CoreError:
    """The error for a negative return value of the core."""
    return CoreError(f"evaluation core: {ffi.string(lib.core_error_text(code)).decode()} ({code})")
