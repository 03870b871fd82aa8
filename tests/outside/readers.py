# SPDX-License-Identifier: MIT
"""Every reader of files from outside: a small genuine file for it, and what it says of the file as it is now."""

import logging
from collections.abc import Callable
from contextlib import redirect_stderr
from datetime import UTC, datetime
from functools import partial
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import msgspec
from click.testing import CliRunner

from controller.cli.main import main
from controller.config import ConfigurationError
from controller.disputes import evidence, waiting
from controller.engine.record.tournament import GoesOn, Heat, HeatTerms
from controller.floor.link.settings import FILE as LINK_FILE
from controller.floor.link.settings import read_settings
from controller.floor.link.tls import FloorRefusedError, context_of
from controller.floor.setup import certificates, evidence_file, key_files, statement
from controller.floor.setup.errors import SetupError
from controller.floor.station.settings import FILE as STATION_FILE
from controller.floor.station.settings import read_settings as read_station
from controller.heats import file as heat_file
from controller.heats.pieces import MOST
from controller.journal import Journal, archive, keys, rows
from controller.journal.files import read_small
from controller.journal.seals import Seal
from controller.journal.verdict import JournalError, read_public_key
from controller.lessons import score
from controller.people.file import PeopleError, Person
from controller.people.file import read as read_people
from controller.people.file import write as write_people
from controller.running import as_started, crash_trace
from controller.running.starts import Starts
from controller.screens.record import DisplayRecord
from controller.tapes.language import do
from hal.board import BOARDS
from hal.rig.rig_file import read_rig
from hal.wiring.regular_file import read_regular
from tests.disputes.rig import JournaledStage
from tests.disputes.test_evidence import at_state
from tests.disputes.test_past import ROULETTE
from tests.floor.link import certificates as of_links
from tests.fuzz import journals as every_reader_of_journals
from tests.games.test_keno import GENEROUS, own
from tests.hil.test_rig_file import GOOD as RIG
from tests.test_tournament_file import EXAMPLE

JSON, LINES, TOML, TAPE, ZIP, SQLITE, TEXT = "JSON", "lines of JSON", "TOML", "tape", "ZIP", "SQLite", "text"


class Reader(NamedTuple):
    """A reader of files from outside."""

    name: str
    form: str
    make: Callable[[Path], Path]
    """Writes a genuine file into this folder, and returns its path."""
    read: Callable[[Path], str]
    """Returns the faults of the file at this path, in words; empty if it is taken."""
    modules: tuple[str, ...] = ()
    """Modules that open such files."""
    sealed: bool = False
    """Whether any other byte is to be noticed."""
    silent: bool = False
    """Whether unreadable files count as absent, without an error."""
    means: Callable[[bytes], object] | None = None
    """Returns the meaning of a file that can be written in several ways."""


def cli(*words: str) -> str:
    """Return the refusal of a command; empty if its answer is yes. Raises exceptions that it does not catch."""
    result = CliRunner().invoke(main, words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1, 2)
    assert result.exit_code == 0 or result.output, "refused without a word"
    return result.output if result.exit_code else ""


def refused(read: Callable[[], object], *errors: type[Exception]) -> str:
    """The words of the error; empty if there is none."""
    try:
        read()
    except errors as error:
        return str(error) or "refused without a word"
    return ""


# Genuine files


def _played(folder: Path) -> Path:
    """The journal of a table that has played two rounds."""
    stage = JournaledStage(ROULETTE[0].split()[1], ROULETTE[0].split()[2:], folder / "state")
    for line in ROULETTE[1:]:
        do(stage, line)
    stage.close()
    return folder / "state" / "journal.sqlite"


def _case(folder: Path) -> Path:
    _played(folder)
    table = at_state(folder, ROULETTE[0].split()[1])
    with patch("controller.disputes.opening.pictures", lambda *_: ()):
        assert not cli("dispute", "1", "--by", "ann", "x", "--table", str(table))
    case = folder / "state" / "disputes" / "case-1.zip"
    assert not cli("dispute", "decide", "1", "y", "--as", "pit-boss", "--by", "pat", "--table", str(table))
    return case


def _case_means(data: bytes) -> object:
    """Its parts. Whether the row of a seal accepts a loss is not signed: who adds that only speaks against the file."""
    parts = evidence.CaseParts(BytesIO(data))
    seals = {name: [it.seal for it in evidence.seals_in(parts, name)] for name in ("", "earlier/1-")}
    return {name: part for name, part in parts.items() if not name.endswith(evidence.SEALS)}, seals


def _heat(folder: Path) -> Path:
    journal, key = folder / "journal.sqlite", folder / "table.key"
    Journal.open(journal, "heat-1", key, lambda _: None, lambda _: None).close()
    heat = Heat("heat-1", "Spring", "2af1", "2026-12-05", 30_000, (GoesOn("ann", 150_000), GoesOn("bob", 90_000)))
    file = folder / "heat.json"
    named = keys.fingerprint(keys.read_public(key.with_name("table.key.pub")))
    file.write_bytes(heat_file.sign(heat, journal, key, named))
    return file


def _read_heat(path: Path) -> str:
    public = keys.read_public(path.with_name("table.key.pub"))
    terms = HeatTerms({"heat-1": keys.fingerprint(public)}, through=2)
    return refused(lambda: heat_file.heat_in(read_regular(path, MOST), terms), heat_file.NoHeat, OSError)


def _heat_means(data: bytes) -> object:
    found = msgspec.json.decode(data, type=heat_file.HeatFile)
    return bytes(found.heat), found.signed, [it.seal for it in found.seals]


def _export(folder: Path) -> Path:
    file = folder / "export.jsonl"
    assert not cli("journal", "export", str(file), "--file", str(_played(folder)))
    return file


def _table(folder: Path, game: str, more: str) -> Path:
    table = folder / "table.toml"
    table.write_text(f'game = "{game}"\nname = "table-1"\nsimulated = true\n{more}')
    return table


def _a_table(folder: Path) -> Path:
    more = (
        'seed = 7\nsign_in = "required"\n[limits]\nminimum = "$5"\nmaximum = "$500"\n'
        '[screens]\nwindows = "one"\n[badges]\nport = "/dev/ttyUSB7"\nbaud = 9600\n'
    )
    return _table(folder, "sic-bo", more)


def _board(folder: Path) -> Path:
    _table(folder, "sic-bo", 'board = "board.toml"\n')
    file = folder / "board.toml"
    file.write_text((BOARDS / "sic-bo.toml").read_text())
    return file


def _schedule(folder: Path) -> Path:
    _table(folder, "keno", '[options]\nschedule = "ours.toml"\nentry-minimum = "$1"\n')
    file = folder / "ours.toml"
    file.write_text(own(GENEROUS).schedule)
    return file


def _tournament(folder: Path) -> Path:
    _table(folder, "sic-bo", 'tournament = "spring.toml"\n')
    file = folder / "spring.toml"
    file.write_text(EXAMPLE)
    return file


def _check_beside(path: Path) -> str:
    return cli("check", str(path.with_name("table.toml")))


def _people(folder: Path) -> Path:
    file = folder / "people.toml"
    write_people(file, {"Ann": Person(("dealer",), key="ann"), "Bob": Person(("pit-boss",), key="b", badge="A123")})
    return file


def _rig(folder: Path) -> Path:
    file = folder / "rig.toml"
    file.write_text(RIG)
    return file


def _tape(folder: Path) -> Path:
    file = folder / "a.tape"
    file.write_text("\n".join(ROULETTE[:9]) + "\n")
    return file


def _figures(folder: Path) -> Path:
    journal = _played(folder)
    assert not cli("report", "--file", str(journal), "--rebuild")
    return journal.with_name("figures.sqlite")


def _archived(folder: Path) -> Path:
    journal = _played(folder)
    return archive(journal, journal.with_name("table.key"))


def _head(folder: Path) -> Path:
    return _played(folder).with_name("journal.sqlite.head")


def _key(folder: Path) -> Path:
    return _played(folder).with_name("table.key.pub")


def _link(folder: Path) -> Path:
    own, port = of_links.made("floor"), 9
    return of_links.link_folder(folder, own, own, own, port, folder) / LINK_FILE


def _station(folder: Path) -> Path:
    _link(folder)
    lines = (folder / LINK_FILE).read_text().splitlines()[:2]
    path = folder / STATION_FILE
    path.write_text("\n".join([*lines, 'casino = "RIVERSIDE"', 'printer = "/dev/usb/lp0"', ""]))
    return path


def _link_certificate(folder: Path) -> Path:
    return _link(folder).with_name("table.pem")


def _link_refuses(path: Path) -> str:
    return refused(lambda: context_of(read_settings(path.parent)), ConfigurationError, FloorRefusedError)


def _rows_of(data: bytes) -> object:
    """The rows of a journal. A page of SQLite has bytes that say nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        path.write_bytes(data)
        return list(rows(path))


def _verify(path: Path) -> str:
    return cli("journal", "verify", "--file", str(path.with_name("journal.sqlite")))


def _written(name: str, data: object) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        file = folder / name
        file.write_bytes(data if isinstance(data, bytes) else msgspec.json.encode(data))
        return file

    return make


def _logged(read: Callable[[], object]) -> str:
    """Return the log of reading this."""
    said = StringIO()
    handler = logging.StreamHandler(said)
    logging.getLogger().addHandler(handler)
    try:
        with redirect_stderr(said):
            read()
    finally:
        logging.getLogger().removeHandler(handler)
    return said.getvalue()


def _scores(path: Path) -> str:
    return "\n".join(islice((it for it in score.read_scores(path.parent) if isinstance(it, str)), 20))


def _started(path: Path) -> str:
    with patch.dict("os.environ", RUNTIME_DIRECTORY=str(path.parent)):
        found = as_started.of(None)
        return refused(found.read_board, ConfigurationError) if found else "it cannot be read"


def _statement(folder: Path) -> Path:
    """The statement of a day, with the public key of its floor beside it."""
    private, public = certificates.new_signing_key()
    (folder / "floor.pub").write_bytes(public)
    (folder / "floor.key").write_bytes(private)
    (folder / "floor.key").chmod(0o600)
    pool = statement.PoolStatement("stud", "{}", 1_000_000, (), (), ())
    made = statement.DayStatement("2026-11-26", "7290", 1, (pool,))
    file = folder / "statement.json"
    file.write_bytes(statement.sign(made, folder / "floor.key"))
    return file


def _read_statement(path: Path) -> str:
    return refused(lambda: statement.check(read_small(path), path.with_name("floor.pub")), JournalError, OSError)


def _read_evidence(path: Path) -> str:
    read = partial(read_regular, path, evidence_file.LONGEST)
    return refused(lambda: evidence_file.read(read(), path.name), SetupError, OSError)


def _authority(folder: Path) -> Path:
    made = certificates.new_authority("casino", datetime(2026, 11, 26, tzinfo=UTC))
    (folder / "authority.key").write_bytes(made.key)
    (folder / "authority.pem").write_bytes(made.certificate)
    return folder / "authority.pem"


def _read_authority(path: Path) -> str:
    return refused(lambda: key_files.read_identity(path.parent, "authority"), SetupError, JournalError, OSError)


A_TABLE = evidence_file.TableEvidence(
    "stud-1",
    "stud",
    1,
    (evidence_file.EvidenceRow(100, 100, "00" * 32), evidence_file.EvidenceRow(50, 150, "01" * 32)),
    (evidence_file.EvidenceClaim("{}", "02" * 40, "03" * 64, "posted", "04" * 32),),
)
A_SCORE = score.Score("ann", "craps", "1", "2026-11-26T14:05:00+1000", 6, 5, 0, {"s 72(1)": 1}, 42, True)
STARTED = as_started.AsStarted("/run/t", "/var/lib/t/journal.sqlite", True, (BOARDS / "sic-bo.toml").read_text())
CONFIG = ("controller.config", "hal.wiring.toml_file", "hal.board")
JOURNAL = ("controller.journal", "controller.linking.outbox")

READERS = (
    Reader(
        "case",
        ZIP,
        _case,
        lambda it: cli("dispute", "check", str(it)),
        ("controller.disputes.evidence",),
        sealed=True,
        means=_case_means,
    ),
    Reader(
        "heat",
        JSON,
        _heat,
        _read_heat,
        ("controller.cli.running.heats",),
        sealed=True,
        means=_heat_means,
    ),
    Reader(
        "export",
        LINES,
        _export,
        lambda it: cli("journal", "validate", str(it)),
        ("controller.cli.evidence.exports",),
        sealed=True,
    ),
    Reader("table", TOML, _a_table, lambda it: cli("check", str(it)), CONFIG),
    Reader("board", TOML, _board, _check_beside, CONFIG),
    Reader("schedule", TOML, _schedule, _check_beside, CONFIG),
    Reader("tournament", TOML, _tournament, _check_beside, CONFIG),
    Reader("people", TOML, _people, lambda it: refused(lambda: read_people(it), PeopleError)),
    Reader("rig", TOML, _rig, lambda it: refused(lambda: read_rig(it), ConfigurationError), ("hal.rig.rig_file",)),
    Reader("tape", TAPE, _tape, lambda it: cli("play", str(it)), ("controller.tapes.runner",)),
    Reader("journal", SQLITE, _played, _verify, JOURNAL, sealed=True, means=_rows_of),
    Reader("journal-read", SQLITE, _played, every_reader_of_journals.read_all, JOURNAL, silent=True),
    Reader("archive", SQLITE, _archived, _verify, JOURNAL, sealed=True, means=_rows_of),
    Reader("head", JSON, _head, _verify, JOURNAL, sealed=True, means=lambda it: msgspec.json.decode(it, type=Seal)),
    Reader("key", TEXT, _key, lambda it: refused(lambda: read_public_key(it), JournalError), JOURNAL),
    Reader(
        "figures",
        SQLITE,
        _figures,
        lambda it: cli("report", "--file", str(it.with_name("journal.sqlite"))),
        ("controller.figures.store", "controller.figures.standing"),
    ),
    Reader(
        "waiting",
        LINES,
        _written(waiting.FILE, waiting.Waiting("pit-boss", "case 1, opened: ann disputes round 1: x")),
        lambda it: _logged(lambda: waiting.read(it)),
        ("controller.disputes.waiting", "controller.disputes.store"),
        silent=True,
    ),
    Reader(
        "display",
        JSON,
        _written("display", {"closed": "", "crashes": 1, "unfinished": 2}),
        lambda it: _logged(lambda: DisplayRecord(it.parent, it.parent)),
        ("controller.screens.record",),
        silent=True,
    ),
    Reader(
        "starts",
        JSON,
        _written("starts", [1.5, 2.5]),
        lambda it: _logged(lambda: Starts(it.parent, lambda: 3.0)._read()),
        ("controller.running.starts",),
        silent=True,
    ),
    Reader(
        "crash",
        TEXT,
        _written(crash_trace.NAME, b"Fatal Python error: Aborted\n\nCurrent thread\n" * 9),
        lambda it: _logged(lambda: crash_trace._read(it.parent)),
        ("controller.running.crash_trace",),
        silent=True,
    ),
    Reader(
        "as-started",
        JSON,
        _written(as_started.NAME, STARTED),
        _started,
        ("controller.running.as_started",),
        silent=True,
    ),
    Reader("link", TOML, _link, _link_refuses, ("controller.floor.link.settings",)),
    Reader(
        "station",
        TOML,
        _station,
        lambda it: refused(lambda: read_station(it.parent), ConfigurationError),
        ("controller.floor.link.settings",),
    ),
    Reader(
        "certificate",
        TEXT,
        _link_certificate,
        _link_refuses,
        ("controller.floor.link.settings", "controller.floor.link.tls"),
    ),
    Reader(
        "statement",
        JSON,
        _statement,
        _read_statement,
        ("controller.cli.floor.operating",),
        sealed=True,
        means=lambda it: msgspec.json.decode(it, type=statement.SignedStatement),
    ),
    Reader(
        "evidence",
        JSON,
        _written("stud-1.json", A_TABLE),
        _read_evidence,
        ("controller.cli.floor.restoring",),
    ),
    Reader("authority", TEXT, _authority, _read_authority, ("controller.floor.setup",)),
    Reader("scores", LINES, _written(score.FILE, A_SCORE), _scores, ("controller.lessons.score",)),
)
BY_NAME: dict[str, Reader] = {reader.name: reader for reader in READERS}

NOT_FROM_OUTSIDE: dict[str, str] = {
    "controller.tickets.sqlite.file": "the store of tickets: tests/faults/tickets damages it, and every call to it",
}
"""The modules that open a file and are in no reader, each with the reason."""
