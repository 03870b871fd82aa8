# SPDX-License-Identifier: MIT
"""Whose the evidence is: whoever runs a command that writes it, owner and mode stay those of the table's user."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

from controller.journal.files import JournalError, explain

ROOT = 0


def act_as_owner(journal: Path) -> None:
    """If root runs this process, become the user to whom this journal belongs, for good. Raises JournalError.

    What is written is this user's then. And whatever this user has laid into the folder (a link to a file of root's, a
    pipe) is met with this user's rights, and no more. Whatever else root has to open must be open before.
    """
    owner = _owner(journal)
    if os.geteuid() != ROOT or owner == (ROOT, ROOT):
        return
    user, group = owner
    try:
        os.setgroups([group])
        os.setresgid(group, group, group)
        os.setresuid(user, user, user)
    except OSError as error:
        raise JournalError(f"{journal}: belongs to {_name(user)}, and root cannot act as this user: {error}") from error


def as_owner(journal: Path, do: Callable[[], int]) -> int:
    """Do this as the user to whom this journal belongs. Its status, or that with which it has ended the process.

    Root stays root, and can do what this user may not, as give a file its place: another process does it then.
    """
    if os.geteuid() != ROOT or _owner(journal) == (ROOT, ROOT):
        return do()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status: object = 2
    try:
        act_as_owner(journal)
        status = do()
    except SystemExit as end:
        status = end.code
    finally:
        os._exit(status if isinstance(status, int) else 2)


def require_own(journal: Path) -> None:
    """Raises JournalError if root would write what belongs to another user: that user could not go on with it."""
    user, _ = _owner(journal)
    if os.geteuid() == ROOT and user != ROOT:
        name = _name(user)
        raise JournalError(
            f"{journal.parent}: belongs to {name}, who could not go on with what root writes there: "
            f"run it as {name}, as with runuser -u {name} -- and the command"
        )


def _owner(journal: Path) -> tuple[int, int]:
    """User and group of the journal's folder; in a folder of root's those of the journal itself. Links are not
    followed: whoever made one is its owner."""
    for path in (journal.parent, journal):
        try:
            found = path.stat(follow_symlinks=path == journal.parent)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            raise JournalError(explain(error, path)) from error
        if found.st_uid != ROOT:
            return found.st_uid, found.st_gid
    return ROOT, ROOT


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
