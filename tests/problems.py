# SPDX-License-Identifier: MIT
"""The problems of a configuration file, asked by their fields."""

from collections.abc import Sequence

from hal.wiring.toml_file import Problem


def assert_problem(problems: Sequence[Problem], key: str, found: str, *allowed: str) -> None:
    """Check that one of the problems is at this key, with this value. Its allowed values name each of `allowed`."""
    at = [it for it in problems if (it.key, it.found) == (key, found)]
    assert any(all(words in it.allowed for words in allowed) for it in at), problems
