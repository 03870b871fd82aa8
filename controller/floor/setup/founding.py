# SPDX-License-Identifier: MIT
"""Founds a floor: the folder with its settings and keys. Existing files and rows are kept."""

import os
import pwd
import secrets
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec
import psycopg
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from controller.floor.server.settings import PORT, Address, FloorFile, FloorFolder
from controller.floor.setup import certificates, key_files, owner
from controller.floor.setup.certificates import CertifiedKey
from controller.floor.setup.errors import SetupError
from controller.journal.files import write_whole

USER: Final = "table-floor"
"""The user of the unit table-floor.service."""
TEMPLATE: Final = """\
# The floor server of this folder. `tablectl floor serve {folder}` runs it.
# PostgreSQL (libpq): name every host, the primary and its standby, in any order.
database = {database}
owner = {owner}
listen = {listen}
# The pit's page, and tablectl pit: on this machine only.
pit = "127.0.0.1:4741"

# Only by decision of two people, if the standby is lost: tablectl floor alone
# alone = ["ann", "pat"]

# Keno tickets at several terminals: parts stand below all other lines.
# [keno]
# zone = "Australia/Brisbane"
"""


def write_settings(folder: FloorFolder, asked: FloorFile, chosen: Collection[str]) -> Iterator[str]:
    """Write `floor.toml`, unless it is there. Raises SetupError if it says something else than a person chose.

    chosen: names of the settings that a person has stated. No file is written with an address that cannot be read.
    """
    _require_address(asked.listen)
    if folder.file.exists():
        there, given = _without_password(folder.read()), _without_password(asked)
        stated = {name: (getattr(there, name), getattr(given, name)) for name in chosen if hasattr(asked, name)}
        if wrong := [f"{name} is {kept!r}, not {new!r}" for name, (kept, new) in stated.items() if kept != new]:
            raise SetupError(f"{folder.file}: {'; '.join(wrong)}: leave the option out, or edit the file")
        yield f"kept   {folder.file}"
        return
    folder.path.mkdir(mode=0o750, parents=True, exist_ok=True)
    settings = {"database": with_password(asked.database), "owner": asked.owner, "listen": asked.listen}
    words = {name: _quoted(text) for name, text in settings.items()}
    write_whole(folder.file, TEMPLATE.format(folder=folder.path, **words).encode(), 0o640)
    yield f"made   {folder.file}"


def _require_address(listen: str) -> None:
    try:
        msgspec.convert(listen, Address)
    except msgspec.ValidationError as error:
        raise SetupError(f"--listen {listen!r}: write an address and a port, such as 127.0.0.1:{PORT}") from error


def with_password(database: str) -> str:
    """Return libpq's words with a new password, if they reach PostgreSQL over a network and state none.

    Raises SetupError for words that libpq does not understand.
    """
    try:
        stated = conninfo_to_dict(database)
    except psycopg.Error as error:
        said = f"--database {database!r}: {owner.reason(error)}; write it as 'host=A,B dbname=floor'"
        raise SetupError(said) from error
    names = str(stated.get("host", owner.DEFAULT_HOST)).split(",")
    if all(it.startswith("/") for it in names) or {"password", "passfile", "sslkey"} & stated.keys():
        return database
    return make_conninfo(database, password=secrets.token_urlsafe(24))


def _without_password(file: FloorFile) -> FloorFile:
    stated = {name: it for name, it in conninfo_to_dict(file.database).items() if name != "password"}
    return replace(file, database=make_conninfo("", **stated))


def _quoted(text: str) -> str:
    """Return a string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make_keys(folder: FloorFolder, name: str, now: datetime) -> Iterator[str]:
    """Make authority, server certificate and the key of answers, unless they are there. Raises SetupError."""
    path = folder.path
    pairs: tuple[tuple[str, str, Callable[[], CertifiedKey]], ...] = (
        ("authority.key", "authority.pem", lambda: certificates.new_authority(name, now)),
        ("server.key", "server.pem", lambda: _new_server(path, now)),
        ("floor.key", "floor.pub", lambda: CertifiedKey(*certificates.new_signing_key())),
    )
    for key, public, make in pairs:
        there = [it for it in (key, public) if (path / it).exists()]
        if len(there) == 1:
            missing = public if there == [key] else key
            raise SetupError(f"{path / missing} is missing beside {there[0]}: put it back; nothing was changed")
        if there:
            yield f"kept   {path / key}, {public}"
            continue
        made = make()
        write_whole(path / key, made.key, 0o600)
        write_whole(path / public, made.certificate)
        yield f"made   {path / key}, {public}"


def _new_server(path: Path, now: datetime) -> CertifiedKey:
    key = certificates.new_key()
    return CertifiedKey(key, certificates.sign_server(key_files.read_identity(path, "authority"), key, now))


def hand_over(folder: Path) -> None:
    """Give the server's keys to its user, if root has made them and there is such a user. Raises OSError.

    The authority's key stays root's: whoever takes a server over cannot sign certificates.
    """
    if os.geteuid() != 0:
        return
    try:
        user = pwd.getpwnam(USER)
    except KeyError:
        return
    for path in (folder, folder / "floor.toml"):
        os.chown(path, 0, user.pw_gid)
    for name in ("server.key", "floor.key"):
        os.chown(folder / name, user.pw_uid, user.pw_gid)


def what_next(file: FloorFile, folder: Path) -> Iterator[str]:
    """Say what is still to do, in this order."""
    primary = owner.require_primary(file)
    if not primary.is_confirmed:
        yield "a standby, on its machine: tablectl floor rebuild DATA-FOLDER"
    with owner.connect(owner.words(file, primary.host)) as connection:
        pool = connection.execute("SELECT pool FROM floor.pool ORDER BY pool LIMIT 1").fetchone()
    if not pool:
        yield f"a pool, with its approved terms (s 224): tablectl floor pool stud --seed '$10000' --floor {folder}"
    yield f"the server: tablectl floor serve {folder}"
    yield f"each table: tablectl floor invite TABLE --pool {pool[0] if pool else 'stud'} --floor {folder}"
