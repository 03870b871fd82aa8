# SPDX-License-Identifier: MIT
"""The commands `tablectl dispute`: a past round shown again, and a round that is disputed, as a case to be decided."""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from controller import VERSION
from controller.characters import visible
from controller.cli.evidence.case_check import check
from controller.cli.evidence.files import MOST_ROUNDS, path_of
from controller.cli.running.commands import TABLE, ask_table, print_answer, read_configuration
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json, show_table
from controller.cli.shared.written import OUT, PAGE, REPLACE, STDOUT, open_output
from controller.disputes.case import LARGEST, NAME, PERSON, WORDS, Case, Decided, NotDecided, Verdict
from controller.engine.values.roles import ROLES
from controller.sockets.requests import DIRECT, Request

if TYPE_CHECKING:
    from controller.config import Configuration
    from controller.disputes.evidence import CaseParts
    from controller.disputes.filed import Filed
    from controller.disputes.store import CaseStore

PATIENCE_S = 90.0
"""Longest wait until a round is read and shown."""


BY = click.option("--by", required=True, type=EvidenceText(PERSON), help="Who does this, by name.")
WORDS_OF = click.argument("words", nargs=-1, required=True)


class DisputeCommands(Listed):
    """The group `dispute`. A first word that begins with a digit is a round: `dispute ROUND …` opens a case."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0][:1].isdigit():
            args = ["open", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=DisputeCommands)
def dispute() -> None:
    """A disputed round: shown again on the table's screens, put together as one signed file, decided, checked."""


@dispute.command()
@click.argument("number", metavar="[ROUND]", required=False, type=WholeNumber(1, MOST_ROUNDS))
@click.option("--forwards", "turn", flag_value="forwards", help="To the next step of the round that is shown.")
@click.option("--back", "turn", flag_value="back", help="To the step before.")
@click.option("--end", "turn", flag_value="end", help="The screens show the table again.")
@TABLE
@JSON
def show(number: int | None, turn: str | None, table: Path | None, as_json: bool) -> None:
    """Show a past round again on the running table's screens, step by step; without ROUND the last one.

    Possible between two rounds, while the key of a person in charge is on. On the table 2 turns forwards, 1 back, entry
    ends it (without an entry terminal: accept, decline, clear); so does the key, or anything that happens at the table.
    """
    if turn and number is not None:
        fail("ROUND, or one of --forwards, --back, --end: not both")
    print_answer(ask_table(table, DIRECT, Request("show-again", (turn or str(number or 0),)), PATIENCE_S), as_json)


MOST_OF_A_CASE = 20
"""Most rounds of one case."""
A_ROUND = re.compile(r"([1-9][0-9]{0,15})(?:-([1-9][0-9]{0,15}))?")


@dispute.command("open")
@click.argument("rounds", metavar="ROUND")
@WORDS_OF
@click.option("--by", "player", required=True, type=EvidenceText(NAME), help="The player who disputes it, by name.")
@TABLE
@JSON
def open_(rounds: str, words: tuple[str, ...], player: str, table: Path | None, as_json: bool) -> None:
    """Open a case: `dispute 12 --by ann 'I had $50 on red'`, or `dispute 10-12 …`; the table may run or not.

    Writes one signed file: every act in these rounds and its person, cards as they were open then, payments,
    directions, pictures of the screens, the seal. Its page is to be printed: tablectl dispute page CASE.
    """
    first, last = _rounds(rounds)
    said = _words(words)
    with _cases(table) as (store, configuration):
        from controller.disputes.opening import parts_of
        from controller.disputes.past import NoSuchRound, past_round

        try:
            past = [past_round(configuration.journal, number) for number in range(first, last + 1)]
        except NoSuchRound as error:
            fail(str(error), 1)
        with store.alone():
            case = Case(
                number=store.next_number, table=configuration.file.name, game=configuration.game.id,
                first=first, last=last, player=player, words=said, opened=time.time_ns(), version=VERSION,
            )  # fmt: skip
            kept = store.keep(case, parts_of(configuration, case, past))
        done = _entered(kept, table)
    _say(done, as_json)
    for line in (line for each in past for line in each.wrong):
        click.echo(visible(line), err=True)


def _rounds(text: str) -> tuple[int, int]:
    """The first and the last round; if it names none, the command ends."""
    found = A_ROUND.fullmatch(text)
    if not found:
        fail(f"{text!r} is no round: write 12, or 10-12")
    first, last = int(found[1]), int(found[2] or found[1])
    if not first <= last < first + MOST_OF_A_CASE:
        fail(f"{text!r}: a case has 1 to {MOST_OF_A_CASE} rounds, the first one first")
    return first, last


def _words(words: tuple[str, ...]) -> str:
    """The words, on one line; if they may not be written, the command ends."""
    said = " ".join(words)
    if why := WORDS.why_refused(said):
        fail(why)
    return said


@contextmanager
def _cases(table: Path | None) -> Iterator[tuple["CaseStore", "Configuration"]]:
    """Yield the cases of a table, as the owner of its journal. The command ends with a message if they cannot be
    read.
    """
    from controller.disputes.evidence import NotAFile
    from controller.disputes.store import CaseStore, NoCase
    from controller.journal import JournalError, explain

    configuration, journal = read_configuration(table), path_of(None, table)
    try:
        yield CaseStore(journal, journal.parent / "table.key"), configuration
    except (NoCase, NotDecided, NotAFile) as error:
        fail(visible(str(error)), 1)
    except BrokenPipeError:  # standard output: its reader has closed the pipe
        raise
    except (JournalError, OSError) as error:
        fail(visible(explain(error, journal)))


class CaseAct(NamedTuple):
    """An act about a case that is on the disk."""

    file: Path
    """The file of the case."""
    act: "Filed"
    in_journal: bool
    """Whether the running table has it in its journal. Otherwise it waits for the next start."""


def _entered(kept: Path, table: Path | None) -> CaseAct:
    """Have the running table record the case file in its journal, or leave it for the next start. Raises OSError."""
    from controller.disputes.evidence import open_parts
    from controller.disputes.filed import in_file
    from controller.disputes.waiting import queue_act

    with open_parts(kept) as parts:
        it = in_file(parts)
    in_journal = _kept_at_the_table(table, it.case.number)
    if not in_journal:
        queue_act(kept.parent, it.waiting)
    return CaseAct(kept, it, in_journal)


def _say(done: CaseAct, as_json: bool) -> None:
    """Say what was done, where the file is, and what comes next."""
    from controller.disputes.case import due
    from controller.games import find

    kept, it, in_journal = done
    case = it.case
    if as_json:
        show_json({**msgspec.to_builtins(case), "file": str(kept), "sha256": it.digest, "in the journal": in_journal})
        return
    click.echo(visible(it.done))
    click.echo(visible(str(kept)))
    rules = find(case.game).general.disputes
    for words, source in rules.known:
        click.echo(visible(f"known: {words} ({source})"))
    if following := due(case, rules):
        click.echo(visible(f"next: {following}"))
    if not in_journal:
        click.echo(
            f"the table has not kept it yet: its next start enters this; write down until then: {it.digest}", err=True
        )


def _kept_at_the_table(table: Path | None, number: int) -> bool:
    """Whether the running table has checked the file of this case and recorded the act in its journal."""
    from controller.sockets.client import NoTable, ask

    try:
        return ask(
            read_configuration(table).socket_folder, DIRECT, Request("keep-dispute", (str(number),)), PATIENCE_S
        ).ok
    except NoTable:
        return False


def _must_be_signed_in(configuration: "Configuration", role: str, by: str) -> None:
    """Where the table file requires a sign-in, end the command unless this person is signed in at the running table."""
    from controller.disputes.filing import MAY
    from controller.engine.record.people import REQUIRED
    from controller.sockets.client import NoTable, ask

    if configuration.file.sign_in != REQUIRED:
        return
    try:
        answer = ask(configuration.socket_folder, DIRECT, Request("keep-dispute", (MAY, role, by)))
    except NoTable as error:
        fail(f"{error}; its file requires a sign-in at the running table: start it, and sign in as {role}", 1)
    if not answer.ok:
        fail("\n".join(answer.lines), 1)


CASE = click.argument("number", metavar="CASE", type=WholeNumber(1, LARGEST))


@dispute.command()
@CASE
@WORDS_OF
@click.option("--as", "role", required=True, type=click.Choice(ROLES), metavar="ROLE", help="In which role.")
@BY
@click.option("--confirms", "verdict", flag_value="confirms", help="What a lower instance has decided stands.")
@click.option("--changes", "verdict", flag_value="changes", help="Something else is decided instead.")
@TABLE
@JSON
def decide(  # noqa: PLR0913, PLR0917 - an option each
    number: int, words: tuple[str, ...], role: str, by: str, verdict: Verdict | None, table: Path | None, as_json: bool
) -> None:
    """Keep what an instance has decided, in the order of the rules; a higher one confirms or changes it.

    New South Wales: games-supervisor, casino-supervisor if a review is requested (Double Chance: then casino-operator),
    inspector once the player was told (14.11 to 14.13). Queensland: floor-manager or above, by rank (s 3(2)).
    """
    it = Decided(time.time_ns(), role, by, verdict or "decides", _words(words), "")
    _go_on(number, table, as_json, it)


@dispute.command()
@CASE
@BY
@TABLE
@JSON
def told(number: int, by: str, table: Path | None, as_json: bool) -> None:
    """Keep that the player was told of the right to ask an inspector (14.12, 14.13 of New South Wales)."""
    _go_on(number, table, as_json, by)


@dispute.command()
@CASE
@BY
@TABLE
@JSON
def request(number: int, by: str, table: Path | None, as_json: bool) -> None:
    """Keep that the player requests a review by the next instance (14.11, 14.12 of New South Wales)."""
    _go_on(number, table, as_json, by, is_request=True)


def _go_on(number: int, table: Path | None, as_json: bool, what: Decided | str, *, is_request: bool = False) -> None:
    """Continue a case with a decision, the name of the person who told the player, or the one who takes the player's
    request.
    """
    with _cases(table) as (store, configuration):
        from controller.disputes import evidence
        from controller.disputes.case import NOT_STATED, add_decision, request_review, told
        from controller.disputes.opening import with_case
        from controller.games import find

        role, by = (what.role, what.by) if isinstance(what, Decided) else (NOT_STATED, what)
        _must_be_signed_in(configuration, role, by)
        with store.alone(), _sound(store, number) as parts:
            case, game = evidence.case_in(parts), find(evidence.case_in(parts).game)
            rules = game.general.disputes
            if isinstance(what, Decided):
                case = add_decision(case, rules, what)
            elif is_request:
                case = request_review(case, rules, what, time.time_ns())
            else:
                case = told(case, rules, what, time.time_ns())
            kept = store.keep(case, with_case(parts, case, game), parts)
        done = _entered(kept, table)
    _say(done, as_json)


@contextmanager
def _sound(store: "CaseStore", number: int) -> Iterator["CaseParts"]:
    """Yield the parts of a case. The command ends if they do not match their signature."""
    _say_lost(store)
    with store.open_parts(number) as parts:
        if wrong := store.checked(number, parts).wrong:
            fail("\n".join(map(visible, (f"{store.path(number)}: NOT as it was signed", *wrong))), 1)
        yield parts


def _say_lost(store: "CaseStore") -> None:
    """Report the lost rows of the journal that may have named a later file of a case."""
    for words in store.journal.lost:
        click.echo(visible(words), err=True)
    if store.journal.lost:
        click.echo(
            "these rows may have named a later file of a case: compare each digest with the one that was written down; "
            "tablectl journal verify says what else is wrong, tablectl journal accept-loss what to do about it",
            err=True,
        )


MOST_LISTED = 1000
"""Most case numbers listed, the latest ones. Files that exist are always listed."""


@dispute.command(name="list")
@TABLE
@JSON
def list_(table: Path | None, as_json: bool) -> None:
    """List the cases: rounds, the player, the last decision, and the first letters of its digest.

    Status 1 if the file of a case is missing, is not as this table has signed it, or is an older one than the journal
    names: that is said of each. And if rows of the journal are lost, which may have named a later one.
    """
    with _cases(table) as (store, _):
        _say_lost(store)
        given = range(max(1, store.last - MOST_LISTED + 1), store.last + 1)
        found = [(number, *_listed(store, number)) for number in sorted({*store.numbers(), *given})]
    if as_json:
        built = ((number, digest, msgspec.to_builtins(it) if it else {}, wrong) for number, digest, it, wrong in found)
        show_json([{"number": n, **fields, "sha256": digest, "wrong": wrong} for n, digest, fields, wrong in built])
    else:
        columns = ("case", "rounds", "player", "disputed", "decided last", "file")
        show_table("Disputes", columns, [_row(*each) for each in found])
    sys.exit(bool(store.journal.lost) or any(wrong for *_, wrong in found))


def _listed(store: "CaseStore", number: int) -> tuple[str, Case | None, tuple[str, ...]]:
    """Return the digest of a case's file, the case if it can be read, and its faults."""
    from controller.disputes.evidence import NotAFile
    from controller.disputes.store import NoCase

    digest = ""
    try:
        with store.open_parts(number) as parts:
            digest = parts.digest
            it = store.checked(number, parts)
    except NoCase:
        return "", None, ("is MISSING: put it back from a copy",)
    except NotAFile as error:
        return digest, None, (str(error),)
    except OSError as error:
        return digest, None, (f"cannot be read: {error.strerror}",)
    return digest, it.case, it.wrong


def _row(number: int, digest: str, it: Case | None, wrong: tuple[str, ...]) -> tuple[str, ...]:
    """A line of the list."""
    if it is None:
        return str(number), "", "", "", "", "; ".join(wrong)
    last = it.decided[-1].line if it.decided else "nothing is decided"
    file = f"NOT as it was signed: {'; '.join(wrong)}" if wrong else f"as it was signed, {digest[:12]}"
    return str(number), it.rounds, it.player, it.words, last, file


@dispute.command()
@CASE
@click.argument("out", metavar="FILE", type=OUT, default=STDOUT)
@REPLACE
@TABLE
def page(number: int, out: Path, replace: bool, table: Path | None) -> None:
    """Write the page of a case, to be printed: HTML, with the pictures in it. Not if the case was changed: status 1."""
    with _cases(table) as (store, _):
        from controller.disputes import evidence

        with _sound(store, number) as parts:
            printed = parts[evidence.PAGE]
    if str(out) == STDOUT:
        click.echo(printed, nl=False)
    else:
        with open_output(out, PAGE, replace=replace) as file:
            file.write(printed)


dispute.add_command(check)
