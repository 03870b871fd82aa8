# SPDX-License-Identifier: MIT
"""The files with which a table belongs to a floor: its key, certificates, the floor's public key, `link.toml`."""

import os
import pwd
from pathlib import Path
from typing import Final

from controller.floor.setup import certificates
from controller.floor.setup.joining import Joined, Member
from controller.journal.files import read_small, write_whole

KEY: Final = "table.key"
NEXT_KEY: Final = f"{KEY}.next"
"""The key of a request under way. It becomes the table's key with the answer."""
LINK_USER: Final = "table-link"
"""The user of the unit table-link.service."""
LINK: Final = """\
# The link of this table to the floor. `tablectl floor join` wrote this file.
address = "{address}"
server = "{server}"
sockets = "{sockets}"
"""


def key_of_request(folder: Path) -> bytes:
    """Return the table's next key, made now or by an attempt before. Asking again with it repeats the answer."""
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    path = folder / NEXT_KEY
    if not path.exists():
        write_whole(path, certificates.new_key(), 0o640)
    return read_small(path)


def keep(folder: Path, host: str, sockets: Path, joined: Joined) -> None:
    """Write all files. `link.toml` comes last: without it there is no link. Raises OSError."""
    member = joined.member
    write_whole(folder / KEY, read_small(folder / NEXT_KEY), 0o640)
    write_whole(folder / "table.pem", member.certificate)
    write_whole(folder / "authority.pem", member.authority)
    write_whole(folder / "floor.pub", member.floor_key)
    address = f"[{host}]:{member.port}" if ":" in host else f"{host}:{member.port}"
    text = LINK.format(address=address, server=joined.server, sockets=sockets)
    write_whole(folder / "link.toml", text.encode())
    (folder / NEXT_KEY).unlink()


def hand_over(folder: Path) -> None:
    """Let the user of the link read the files, if root has written them and there is such a user. Raises OSError."""
    if os.geteuid() != 0:
        return
    try:
        user = pwd.getpwnam(LINK_USER)
    except KeyError:
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, 0, user.pw_gid)


def what_next(table: Path, folder: Path, member: Member) -> str:
    """Return what to do next at the table."""
    key = os.path.relpath(folder / "floor.pub", table.parent)
    options = ["  [options]", f'  jackpot-pool = "{member.pool}"'] if member.pool else []
    lines = [
        f"{member.table} has joined; its files are in {folder}",
        f"next: these lines in {table}, then restart the table:",
        *options,
        "  [floor]",
        f'  key = "{key}"',
        f"the link: tablectl link {table}",
    ]
    return "\n".join(lines)
