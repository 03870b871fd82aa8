# SPDX-License-Identifier: MIT
"""Reads a table file: game, board, limits, screens, folders. All errors are reported together."""

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from controller import VERSION
from controller.config import stated_files, tournament_file
from controller.config.badges import BadgeSettings, machine_ports
from controller.config.fits import boards_of, fits, of_another_game, table_in
from controller.config.values import UNNAMED as UNNAMED
from controller.config.values import (
    Amount,
    FilePath,
    FloorSettings,
    LookSettings,
    Name,
    Reference,
    SignSettings,
    StakeSettings,
    ZoneName,
)
from controller.display.settings import ScreenSettings
from controller.engine.betting import limits
from controller.engine.record.events import Restarted
from controller.engine.record.state import OWN_LIMITS, Computer, Limits, OffsetChange
from controller.engine.record.tournament import Conditions
from controller.engine.rules.game import AnyGame
from controller.engine.values import approvals, words
from controller.engine.values.approvals import Approval
from controller.engine.values.money import LARGEST, cents, dollars
from controller.engine.values.options import WrongOption
from controller.games import find, rooms
from controller.zone import system_zone
from hal.board import BOARDS, Board, board_of
from hal.wiring.regular_file import read_regular
from hal.wiring.toml_file import LONGEST_FILE, REFUSED, ConfigurationError, Problem, Source, nearest

PROGRAM = "table-controller"
SYSTEM_TABLE = Path("/etc") / PROGRAM / "table.toml"
"""The table file that systemd uses."""
SYSTEM_SOCKETS = "/run"
DIGEST = ".last"
"""Suffix of the file with the people file's digest. It stays if the people file is removed."""
DEFAULT_GAME = "sic-bo"
BUILT_IN = """
game = "{game}"
name = "{game}"
simulated = true

[screens.dealer]
dpi = 96
"""
"""The table file used when a game is named instead of a file: a simulated table in a desktop window."""


class Folders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Folders of the journal and of the sockets. Empty: those that systemd gives, else the user's own."""

    state: FilePath = ""
    sockets: FilePath = ""


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table file. `board`: the name of a shipped board, or the path of a board file.

    title: the operator's name for the game (as s 145(6)); empty: the name in the rules. approvals: where each approval
    that the rules ask for is found. tournament: the path of a file, at a table of a tournament (s 8). sign_in: whether
    a key switch counts only while somebody with a role of that key is signed in. zone: the table's time zone (IANA);
    empty: the machine's.
    """

    game: str = DEFAULT_GAME
    name: Name = UNNAMED
    casino: Annotated[str, Meta(min_length=1, max_length=40, extra={REFUSED: words.TITLE.why_refused})] = "CASINO"
    title: Annotated[str, Meta(max_length=40, extra={REFUSED: words.OPTIONAL_TITLE.why_refused})] = ""
    board: FilePath = ""
    simulated: bool
    seed: int | None = None
    zone: ZoneName = ""
    limits: SignSettings = SignSettings()
    options: Any = None
    approvals: dict[str, Reference] = {}
    tournament: FilePath = ""
    sign_in: Literal["", "required"] = ""
    badges: BadgeSettings = BadgeSettings()
    floor: FloorSettings | None = None
    screens: ScreenSettings = ScreenSettings()
    look: LookSettings = LookSettings()
    folders: Folders = Folders()


class Configuration(msgspec.Struct, frozen=True):
    """A valid table file with its game, board and tournament. All paths are absolute. path: None if built in."""

    file: TableFile
    game: AnyGame
    board: Board
    board_path: Path
    path: Path | None = None
    text: str = ""
    tournament: Conditions | None = None

    @property
    def approvals(self) -> dict[str, str]:
        """Return the approvals that the table and its tournament name."""
        return self.file.approvals | ({tournament_file.APPROVAL: self.tournament.approval} if self.tournament else {})

    @property
    def keeps_its_tournament(self) -> bool:
        return self.tournament is None or tournament_file.is_as(self.path, self.file.tournament, self.tournament)

    @property
    def state_folder(self) -> Path:
        """The folder of the journal and of the table's key."""
        return self._folder(self.file.folders.state, "STATE_DIRECTORY", "/var/lib", "XDG_STATE_HOME")

    @property
    def journal(self) -> Path:
        """The table's journal."""
        return self.state_folder / "journal.sqlite"

    @property
    def people(self) -> Path:
        """The file of the table's people."""
        return self.state_folder / "people.toml"

    @property
    def socket_folder(self) -> Path:
        """The folder of the sockets."""
        return self._folder(self.file.folders.sockets, "RUNTIME_DIRECTORY", SYSTEM_SOCKETS, "XDG_RUNTIME_DIR")

    @property
    def jackpot_pool(self) -> str:
        """The name of the jackpot prize that this table shares with others; empty if its prize is its own."""
        return str(getattr(self.file.options, "jackpot_pool", ""))

    @property
    def is_of_a_floor(self) -> bool:
        """Whether the table has a link to a floor."""
        return self.file.floor is not None or bool(self.jackpot_pool)

    @property
    def missing_approvals(self) -> list[Approval]:
        """Return the approvals that the file of a real table must still name. A simulated table needs none."""
        another_name = self.game.has_another_name(self.file.title)
        return list(approvals.missing(self.game.approvals, self.file.approvals, another_name=another_name))

    @property
    def options(self) -> dict[str, Any]:
        """Return the game's options in plain values, as recorded in the journal."""
        options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.file.options))
        return options

    @property
    def zone(self) -> str:
        """The table's time zone, from the next start on: as stated, or the machine's."""
        return self.file.zone or system_zone()

    def restart_event(
        self, time_of_day: int, cut_off: bool, changes: tuple[OffsetChange, ...] = (), computer: Computer | None = None
    ) -> Restarted:
        """Return the event of a start at this second of the day, with these changes of the offset from UTC."""
        has_people = os.path.lexists(self.people) or os.path.lexists(f"{self.people}{DIGEST}")
        sign_in = self.file.sign_in or ("known" if has_people else "")
        return Restarted(VERSION, self.options, time_of_day, cut_off, self.tournament, sign_in, changes, computer)

    def head(self) -> dict[str, Any]:
        """Return the program, configuration and board of a run, for the journal and the log."""
        return {
            "version": VERSION,
            "opening": True,
            "game": self.file.game,
            "table": self.file.name,
            "limits": self.file.limits.limits(),
            "options": self.options,
            "approvals": self.approvals,
            "tournament digest": self.tournament.digest if self.tournament else "",
            "zone": self.zone,
            "board": self.board_path.name,
            "board digest": sha256(self.board_text).hexdigest(),
            "configuration digest": sha256(self.text.encode()).hexdigest(),
        }

    @property
    def board_text(self) -> bytes:
        """Return the board file's present text. Raises OSError."""
        return read_regular(self.board_path, LONGEST_FILE)

    def _folder(self, stated: str, given: str, of_system: str, of_user: str) -> Path:
        """Return the folder stated in the file; else systemd's; else the system table's own; else the user's."""
        if named := stated or os.environ.get(given, "").partition(":")[0]:
            return Path(named).absolute()
        if self.path == SYSTEM_TABLE:
            return Path(of_system) / PROGRAM
        return _of_user(of_user).absolute() / self.file.name


def _of_user(variable: str) -> Path:
    """Return the folder of this user's tables, below the folder in this environment variable or below home."""
    return Path(os.environ.get(variable) or Path.home() / ".local" / "state") / PROGRAM


def socket_folders() -> list[Path]:
    """Return the default socket folders of the tables of this machine and of this user.

    A table whose file states another folder is found only by its file.
    """
    return [Path(SYSTEM_SOCKETS) / PROGRAM, *sorted(_of_user("XDG_RUNTIME_DIR").glob("*"))]


def read_table(path: Path | None) -> Configuration:
    """Return the table of this file, or the simulated table of the game with this name (None: sic-bo).

    Raises ConfigurationError with all errors.
    """
    built_in = DEFAULT_GAME if path is None else str(path)
    if built_in in rooms() and (path is None or not os.path.exists(path)):
        path, text = None, BUILT_IN.format(game=built_in)
        source = Source("the built-in table", text)
    else:
        assert path is not None
        source = _read_source(path)
        text = source.text
    game = _game(source)
    tournament: Conditions | None = None
    wrong: list[Problem] = []
    if game and path:
        wrong = stated_files.read_into(source, game, path.parent)
        tournament, of_tournament = tournament_file.read_into(source, game, path.parent)
        wrong += of_tournament
    file_type = _table_file_type(_at_table(source, game)) if game else TableFile
    problems = [*source.problems(file_type), *_floor_and_look(source, path), *wrong]
    if game:
        problems += [*_against_the_rules(source, game), *_approvals(source, _at_table(source, game))]
    board_path, board, more = _board(source, game, path)
    more += machine_ports(source, board) if board else []
    if problems or more or game is None or board is None:
        raise ConfigurationError([*problems, *more, *([] if game else [_no_game(source)])])
    file = msgspec.convert(source.data, file_type)
    file, path = msgspec.structs.replace(file, folders=_absolute(file.folders, path)), path and path.absolute()
    return Configuration(file, game.at_table(file.options), board, board_path.absolute(), path, text, tournament)


def _floor_and_look(source: Source, path: Path | None) -> list[Problem]:
    """Return the problems of a table of a floor, and of a casino's own look. Other tables load neither check."""
    found: list[Problem] = []
    if "look" in source.data:
        from controller.config.look_file import look_problems

        found += look_problems(source, path.parent if path else Path())
    if "floor" in source.data or "jackpot-pool" in table_in(source.data, "options"):
        from controller.config.floor import floor_problems

        found += floor_problems(source, path)
    return found


def _absolute(stated: Folders, table: Path | None) -> Folders:
    """Return absolute folders. A relative folder is relative to the table file's folder, like a board."""
    beside = table.parent if table else Path()
    folders: dict[str, str] = msgspec.structs.asdict(stated)
    return Folders(**{name: it and os.path.abspath(beside / it) for name, it in folders.items()})


def _read_source(path: Path) -> Source:
    """Read the table file. Raises ConfigurationError; if the path looks like a game's name, it names the nearest."""
    if not os.path.exists(path) and path.name == str(path) and not path.suffix:
        named = "a table file (its path, not the name in it), or the id of a game: tablectl games lists them"
        raise ConfigurationError([Problem("", 1, "", str(path), named, nearest(str(path), rooms()))])
    return Source.of(path)


def table_asked(path: Path | None) -> Path | None:
    """Return this path; if None, the system's table file; without that file None, for the built-in table."""
    return path or (SYSTEM_TABLE if SYSTEM_TABLE.exists() else None)


def _game(source: Source) -> AnyGame | None:
    name = source.data.get("game", DEFAULT_GAME)
    return find(name) if isinstance(name, str) and name in rooms() else None


def _no_game(source: Source) -> Problem:
    return source.unknown("game", str(source.data.get("game")), rooms())


def _table_file_type(game: AnyGame) -> Any:
    """Return the type of this game's table file: TableFile with the game's options and its usual limits."""
    usual = game.limits.table
    stated: list[Any] = [(name, Amount, dollars(getattr(usual, name)).replace(",", "")) for name in OWN_LIMITS]
    if game.features.table_stakes:
        stakes = {name: StakeSettings(dollars(low).replace(",", "")) for name, (low, _) in usual.kinds.items()}
        stated.append(("kinds", dict[str, StakeSettings], msgspec.field(default_factory=stakes.copy)))
    sign = msgspec.defstruct("SignSettings", stated, bases=(SignSettings,), frozen=True, forbid_unknown_fields=True)
    fields = [
        ("options", game.options, msgspec.field(default_factory=game.options)),
        ("limits", sign, msgspec.field(default_factory=sign)),
    ]
    return msgspec.defstruct("TableFile", fields, bases=(TableFile,), frozen=True, kw_only=True)


def _against_the_rules(source: Source, game: AnyGame) -> Iterator[Problem]:
    """Yield the options and limits that can be parsed, but break the rules."""
    try:
        game.at_table(_options(source, game))
    except WrongOption as wrong:
        yield source.problem(f"options.{wrong.option}", wrong.found or None, wrong.allowed)
    at_table = _at_table(source, game)
    try:
        stated = _limits(table_in(source.data, "limits"), at_table.limits.table)
    except _UNREADABLE:
        return  # already reported at its own line
    for why in limits.all_wrong(stated, at_table):
        said = "; ".join(filter(None, (why.what, why.allowed)))
        key = f"limits.kinds.{why.kind}" if why.kind in stated.kinds else "limits"
        yield source.problem(key, "what stands here", f"{said} ({why.source})")


def _approvals(source: Source, game: AnyGame) -> Iterator[Problem]:
    """Yield approvals that the rules do not require, and those that a real table lacks. A simulated one needs none."""
    named = table_in(source.data, "approvals")
    for name, allowed, near in approvals.unknown(game.approvals, named):
        yield source.problem(f"approvals.{name}", name, allowed, near)
    if source.data.get("simulated") is False:
        another_name = game.has_another_name(str(source.data.get("title", "")))
        for it in approvals.missing(game.approvals, named, another_name=another_name):
            allowed = f'{it.what} ({it.source}); write under [approvals]: {it.name} = "its number and date"'
            yield source.problem(f"approvals.{it.name}", None, allowed)


_UNREADABLE = (ValueError, LookupError, AttributeError, TypeError)
"""Errors that reading a wrong file can raise."""


def _limits(stated: dict[str, Any], usual: Limits) -> Limits:
    """Return the limits of a file with possible errors, without unreadable kinds. Raises _UNREADABLE."""
    amounts = {name: cents(stated[name]) if name in stated else getattr(usual, name) for name in OWN_LIMITS}
    kinds: dict[str, tuple[int, int]] = {}
    for kind, of in table_in(stated, "kinds").items():
        with suppress(*_UNREADABLE):  # the problem of this kind is listed where the file is checked
            kinds[kind] = (cents(of["minimum"]), cents(of["maximum"]) if "maximum" in of else LARGEST)
    return Limits(**amounts, kinds=kinds)


def _board(source: Source, game: AnyGame | None, path: Path | None) -> tuple[Path, Board | None, list[Problem]]:
    """Return the board's path, the board, and its problems: in its file, and in its fit for this game."""
    equipment = _at_table(source, game).equipment if game else None
    name = source.data.get("board") or (equipment.board if equipment else "")
    if not isinstance(name, str) or not name:
        return Path(), None, []
    found = (path.parent if path else Path()) / name if name.endswith(".toml") else BOARDS / f"{name}.toml"
    if not os.path.isfile(found):
        shipped = sorted(board.stem for board in BOARDS.glob("*.toml"))
        allowed = f"a shipped board ({', '.join(shipped)}), or the path of a board file that ends in .toml"
        return found, None, [source.problem("board", name, allowed, nearest(name, shipped))]
    if game and equipment and name != equipment.board and (of_another := of_another_game(found, game)):
        return found, None, [source.problem("board", name, of_another, nearest(name, boards_of(game.id)))]
    try:
        board_source = Source.of(found)
    except ConfigurationError as error:
        return found, None, error.problems
    problems = list(fits(game, equipment, board_source)) if game and equipment and _options_stand(source, game) else []
    try:
        return found, board_of(board_source), problems
    except ConfigurationError as error:
        return found, None, [*error.problems, *problems]


def _options(source: Source, game: AnyGame) -> Any:
    """Return the stated options, or the defaults if they are invalid (reported elsewhere)."""
    try:
        return msgspec.convert(source.data.get("options", {}), game.options)
    except msgspec.ValidationError:
        return game.options()


def _options_stand(source: Source, game: AnyGame) -> bool:
    """Return whether the options are valid. The machines that the game requires depend on the options."""
    try:
        game.at_table(_options(source, game))
    except WrongOption:
        return False
    return True


def _at_table(source: Source, game: AnyGame) -> AnyGame:
    """Return the game with the stated options, or with the defaults if they are invalid (reported elsewhere)."""
    try:
        return game.at_table(_options(source, game))
    except WrongOption:
        return game
