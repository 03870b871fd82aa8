# SPDX-License-Identifier: MIT
"""The error of every step of setting up or operating a floor."""


class SetupError(Exception):
    """A step of setting up or operating a floor is refused, or has failed. The message says what to do."""
