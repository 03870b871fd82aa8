# SPDX-License-Identifier: MIT
"""The journal stays the property of the table's user, whoever runs the command that writes it."""

import os
import pwd
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from controller.journal.files import JournalError, explain

ROOT = 0


def act_as_owner(journal: Path) -> None:
    """If root runs this process, become the owner of this journal for good. Raises JournalError.

    Files written afterwards belong to this user. A link or a pipe that this user has put into the folder is opened with
    this user's rights only. Files that only root can open must be open before.
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
    """Do this in another process, as the owner of this journal. Returns the exit status.

    This process stays root, so afterwards it can do what this user may not, such as putting a file in its place. Raises
    JournalError if the other one was killed.
    """
    if os.geteuid() != ROOT or _owner(journal) == (ROOT, ROOT):
        return do()
    child = os.fork()
    if child:
        return _status_of(child, journal)
    status: object = 2
    try:
        act_as_owner(journal)
        status = do()
    except SystemExit as end:
        status = end.code
    except JournalError as error:
        sys.stderr.write(f"{error}\n")
    except KeyboardInterrupt:
        pass  # the process that waits was interrupted too, and says so
    except BaseException:  # this process ends here, and the one that waits for it knows only the status
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 2)


def _status_of(child: int, journal: Path) -> int:
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status < 0:  # it could say nothing itself
        why = signal.strsignal(-status) or f"signal {-status}"
        raise JournalError(f"{journal}: the process that acted as {_name(_owner(journal)[0])} was ended: {why}")
    return status


def require_own(journal: Path) -> None:
    """Raises JournalError if root would write what belongs to another user: that user could not go on with it."""
    if os.geteuid() != ROOT:  # a service whose disk fails is not ended here: it comes up in safe mode
        return
    user, _ = _owner(journal)
    if user != ROOT:
        name = _name(user)
        raise JournalError(
            f"{journal.parent}: belongs to {name}, who could not go on with what root writes there: "
            f"run it as {name}, as with runuser -u {name} -- and the command"
        )


def _owner(journal: Path) -> tuple[int, int]:
    """Return user and group of the journal's folder; if root owns the folder, user and group of the journal itself. If
    the journal is a link, its maker counts as the owner: the link is not followed.
    """
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
