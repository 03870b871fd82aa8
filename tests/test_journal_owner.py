# SPDX-License-Identifier: MIT
"""Commands that write evidence for any user: files keep the table's owner and mode, and root follows no link of the
table's user.
"""

import _strptime
import os
import shutil
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_earlier_journals import rows_of

import controller.cli.evidence.hidden
import controller.cli.evidence.report
import controller.conductor.replay
from controller.cli.main import main
from controller.journal import Journal, JournalError, act_as_owner, archive, keys, require_own, rows
from controller.journal.files import make_new, read_small, write_whole
from controller.journal.owner import as_owner

USER, GROUP = 54_003, 54_004
LOADED = (_strptime, controller.cli.evidence.hidden, controller.cli.evidence.report, controller.conductor.replay)
"""Modules that a command loads while it runs. Only root may be able to read the program here."""
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")


def silent(_: object) -> None:
    pass


def opened(path: Path) -> Journal:
    return Journal.open(path, "table-7", path.parent / "table.key", silent, silent)


def as_a_process(do: Callable[[], object]) -> None:
    """Do this in a process of its own: it may become another user, and not come back. Fails if it fails."""
    child = os.fork()
    if not child:
        status = 1
        try:
            do()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0


def as_the_user(do: Callable[[], object]) -> None:
    def changed() -> None:
        os.umask(0o027)  # as the unit has it
        os.setgroups([GROUP])
        os.setresgid(GROUP, GROUP, GROUP)
        os.setresuid(USER, USER, USER)
        do()

    as_a_process(changed)


def tablectl(*words: str, status: int = 0) -> None:
    """Run this as root, in a process of its own."""

    def run() -> None:
        answer = CliRunner().invoke(main, words)
        assert answer.exit_code == status, (answer.output, answer.exception)

    as_a_process(run)


@pytest.fixture
def journal() -> Iterator[Path]:
    """A journal in a folder of the table's user, with two rounds, closed in order."""
    keys.Signer(bytes(32))  # loads what signs
    outer = Path(tempfile.mkdtemp())
    outer.chmod(0o711)
    folder = outer / "state"
    folder.mkdir(0o750)
    os.chown(folder, USER, GROUP)
    path = folder / "journal.sqlite"
    as_the_user(lambda: write(path))
    yield path
    shutil.rmtree(outer)


def write(path: Path) -> None:
    """Write the rows of some rounds of a table."""
    it = opened(path)
    for row in rows_of("wheel-of-fortune-52"):
        it.append(row.kind, row.round, bytes(row.event), bytes(row.effects))
    it.close()


def whose(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Owner, group and mode of each file."""
    found = {path.name: path.lstat() for path in folder.iterdir()}
    return {name: (each.st_uid, each.st_gid, each.st_mode & 0o777) for name, each in found.items()}


def test_after_root_has_archived_it_the_table_starts(journal: Path) -> None:
    before = whose(journal.parent)
    tablectl("journal", "archive", "--file", str(journal))
    after = whose(journal.parent)
    assert {name: after[name] for name in before} == before
    assert {each[:2] for each in after.values()} == {(USER, GROUP)}
    [old] = journal.parent.glob("journal-to-*.sqlite")
    assert after[old.name] == after[journal.name] == (USER, GROUP, 0o640)
    as_the_user(lambda: write(journal))


def test_after_root_has_accepted_a_loss_the_table_starts(journal: Path) -> None:
    journal.with_name("journal.sqlite.head").unlink()
    tablectl("journal", "accept-loss", "--by", "Ann", "--reason", "none", "--file", str(journal))
    assert {each[:2] for each in whose(journal.parent).values()} == {(USER, GROUP)}
    as_the_user(lambda: write(journal))


READING = {"verify": 0, "show": 0, "seal": 0, "replay": 0, "open-round": 1}
"""Each command and its status. The words of two answers have changed since, which is no difference; a round is open."""


@pytest.mark.parametrize("command", READING)
def test_what_root_only_reads_leaves_nothing_of_roots(journal: Path, command: str) -> None:
    before = whose(journal.parent)
    tablectl("journal", command, "--file", str(journal), status=READING[command])
    after = whose(journal.parent)
    assert {name: after[name] for name in before} == before
    assert {each[:2] for each in after.values()} == {(USER, GROUP)}  # SQLite makes its side files to read


def test_root_exports_to_where_only_root_may_write(journal: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    tablectl("journal", "export", str(out), "--file", str(journal))
    assert len(out.read_bytes().splitlines()) == len(list(rows(journal)))
    assert out.stat().st_uid == 0
    before = out.read_bytes()
    tablectl("journal", "export", str(out), "--file", str(journal), "--rounds", "77", "--replace", status=1)
    assert out.read_bytes() == before
    tablectl("journal", "export", str(out), "--file", str(journal), "--rounds", "1", "--replace")
    assert 0 < len(out.read_bytes()) < len(before)
    assert list(tmp_path.glob("rows*")) == [out]


def test_an_export_that_root_replaces_is_still_that_of_whoever_had_it(journal: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    out.touch(0o600)
    os.chown(out, USER, GROUP)
    tablectl("journal", "export", str(out), "--file", str(journal), "--replace")
    assert out.read_bytes()
    assert whose(tmp_path)[out.name] == (USER, GROUP, 0o600)


@pytest.mark.parametrize(
    "name", ["journal.sqlite.head.new", "journal.sqlite.next", "table.key.pub.new", "table.key.new"]
)
def test_a_link_to_a_file_of_roots_is_not_followed(journal: Path, tmp_path: Path, name: str) -> None:
    """Not even a link that root's own write meets: it is removed, and the file made anew."""
    precious = tmp_path / "precious"
    precious.write_text("root's")
    precious.chmod(0o600)
    (journal.parent / name).symlink_to(precious)
    tablectl("journal", "archive", "--file", str(journal), status=2 if name.endswith(".next") else 0)
    assert (precious.read_text(), precious.stat().st_mode & 0o777) == ("root's", 0o600)


def test_a_journal_that_is_a_link_to_a_file_of_roots_is_not_read(journal: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.sqlite"
    write(mine)
    journal.unlink()
    journal.symlink_to(mine)
    tablectl("journal", "verify", "--file", str(journal), status=2)


def test_root_does_not_write_what_belongs_to_another(journal: Path) -> None:
    before = whose(journal.parent)
    for write_as_root in (lambda: opened(journal), lambda: archive(journal, journal.parent / "table.key")):
        with pytest.raises(JournalError, match=f"belongs to user {USER}.*runuser"):
            write_as_root()
    with pytest.raises(JournalError, match="could not go on"):
        require_own(journal)
    assert whose(journal.parent) == before


def test_a_folder_that_cannot_be_looked_at_does_not_end_a_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes up in safe mode when it comes to write there. Root has to know whose the folder is."""
    (tmp_path / "state").symlink_to("state")
    with pytest.raises(JournalError, match="symbolic links"):
        require_own(tmp_path / "state" / "journal.sqlite")
    monkeypatch.setattr(os, "geteuid", lambda: USER)
    require_own(tmp_path / "state" / "journal.sqlite")


def test_a_table_of_another_user_is_not_run_by_root(journal: Path) -> None:
    table = journal.parent / "table.toml"
    table.write_text(
        'game = "sic-bo"\nboard = "sic-bo"\nname = "table-7"\nsimulated = true\n'
        f'folders = {{ state = "{journal.parent}", sockets = "{journal.parent}" }}\n'
    )
    before = whose(journal.parent)
    (journal.parent / "crash").symlink_to("/nowhere")
    tablectl("run", str(table), status=2)
    assert whose(journal.parent).keys() - before.keys() == {"crash"}


def test_in_a_folder_of_roots_it_is_the_journals_own_user(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    write(path)
    act_as_owner(path)
    assert os.geteuid() == 0
    os.chown(path, USER, GROUP)
    with pytest.raises(JournalError, match="belongs to"):
        require_own(path)


@pytest.mark.parametrize(
    ("error", "told"),
    [(JournalError("the journal is damaged"), "the journal is damaged\n"), (KeyError("a"), "KeyError: 'a'")],
)
def test_what_fails_as_another_user_is_told(
    error: Exception, told: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It fails in a process of its own, of which only the status comes back."""

    def fails() -> int:
        raise error

    path = tmp_path / "journal.sqlite"
    write(path)
    os.chown(path, USER, GROUP)
    os.chown(tmp_path, USER, GROUP)
    assert as_owner(path, fails) == 2
    assert told in capfd.readouterr().err


def test_a_process_that_is_killed_as_another_user_is_told_and_one_that_is_interrupted_is_silent(
    journal: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(JournalError, match=f"the process that acted as user {USER} was ended: Killed"):
        as_owner(journal, lambda: os.kill(os.getpid(), signal.SIGKILL) or 0)
    assert as_owner(journal, lambda: signal.raise_signal(signal.SIGINT) or 0) == 2
    assert capfd.readouterr().err == ""


# Opening


def test_what_is_made_anew_follows_no_link_and_has_its_mode(tmp_path: Path) -> None:
    precious, link = tmp_path / "precious", tmp_path / "key.new"
    precious.write_text("root's")
    link.symlink_to(precious)
    write_whole(tmp_path / "key", b"secret", 0o600)
    assert precious.read_text() == "root's"
    assert (tmp_path / "key").read_bytes() == b"secret"
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    os.close(make_new(link, 0o640))
    assert not link.is_symlink()


def test_neither_a_pipe_nor_a_file_without_end_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "table.key.pub")
    with pytest.raises(JournalError, match="not a plain file"):
        read_small(tmp_path / "table.key.pub")
    (tmp_path / "head").write_bytes(bytes(100_000))
    with pytest.raises(JournalError, match="longer than 65536 bytes"):
        read_small(tmp_path / "head")
