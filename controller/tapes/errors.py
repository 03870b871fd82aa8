"""What can be wrong with a line of a tape."""

from collections.abc import Collection

from hal.toml_file import nearest


class TapeError(Exception):
    """A line that is not in the language of tapes, or that names what there is not. `line`: its number, if known."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


class StageError(Exception):
    """A line that cannot be done on this stage, or not now."""


def must_be_known(what: str, name: str, names: Collection[str], line: int = 0) -> None:
    """Raises TapeError, `what 'name': did you mean …?`, if this is none of the names."""
    if name not in names:
        near = nearest(name, names)
        raise TapeError(f"{what} {name!r}: " + (f"did you mean {near}?" if near else _there_are(list(names))), line)


def _there_are(names: list[str]) -> str:
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"
