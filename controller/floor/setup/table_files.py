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
    """Return the next key, made now or by an attempt before. Asking again with it repeats the answer."""
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    path = folder / NEXT_KEY
    if not path.exists():
        write_whole(path, certificates.new_key(), 0o640)
    return read_small(path)


def keep(folder: Path, host: str, sockets: Path, joined: Joined) -> None:
    """Write all files. `link.toml` comes last: without it there is no link. Raises OSError."""
    write_certificates(folder, joined.member)
    write_whole(folder / "floor.pub", joined.member.floor_key)
    text = LINK.format(address=address_of(host, joined.member), server=joined.server, sockets=sockets)
    write_whole(folder / "link.toml", text.encode())
    (folder / NEXT_KEY).unlink()


def write_certificates(folder: Path, member: Member) -> None:
    """Write the key of the request and the certificates. Raises OSError."""
    write_whole(folder / KEY, read_small(folder / NEXT_KEY), 0o640)
    write_whole(folder / "table.pem", member.certificate)
    write_whole(folder / "authority.pem", member.authority)


def address_of(host: str, member: Member) -> str:
    """Return the address of the floor server, as a file states it."""
    return f"[{host}]:{member.port}" if ":" in host else f"{host}:{member.port}"


def hand_over(folder: Path, name: str = LINK_USER) -> None:
    """Let this user read the files, if root has written them and there is such a user. Raises OSError."""
    if os.geteuid() != 0:
        return
    try:
        user = pwd.getpwnam(name)
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
