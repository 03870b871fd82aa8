# SPDX-License-Identifier: MIT
"""The file of a tournament, which a table file names: its conditions, as the Minister approved them (ss 8 to 10)."""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from controller.config.fits import table_in
from controller.config.values import UNNAMED, Amount, Name, Reference
from controller.engine.record.tournament import Conditions, Eliminated, HeatTerms, RankingTerms, SessionTerms, Ties
from controller.engine.rules.game import AnyGame
from controller.engine.rules.readings import why_no_tournament
from controller.engine.rules.switches import citations, provisions, switches
from controller.engine.values import words
from controller.engine.values.money import cents
from hal.wiring.toml_file import REFUSED, ConfigurationError, Problem, Source, nearest, problems_of

APPROVAL: Final = "tournament"
"""Name of the approval in the list of approvals that the rules require."""
WHOLE: Final = 100
"""Percent."""
DIGEST: Final = 16
"""Number of recorded digits of the file's SHA-256."""

_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
Date = Annotated[
    str,
    Meta(
        pattern=rf"^{_DAY}(/{_DAY})?\Z",
        description='a date in quotes, like "2026-12-05", or the first and the last, "2026-12-05/2026-12-06"',
    ),
]
Sentence = Annotated[str, Meta(min_length=1, max_length=200, extra={REFUSED: words.REASON.why_refused})]
Chips = Annotated[Amount, Meta(extra={REFUSED: lambda text: "" if text.strip("$0.") else "more than $0"})]
"""A player's initial chips. At least one chip is necessary to play."""
MOST: Final = 100
"""Most dates, provisions or additional rules. Each row on a tournament repeats its rules and altered provisions."""
Count = Annotated[int, Meta(ge=1, le=1_000)]
Key = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{64}\Z",
        description="the first public key of that table, 64 digits: there, tablectl tournament key",
    ),
]


class SessionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of a session."""

    chips: Chips
    """Chips of each player at the start."""
    rounds: Count | None = None
    """Length of a session in rounds."""
    minutes: Count | None = None
    """Length of a session in minutes."""
    sessions: Count = 1
    """Number of sessions."""


class RankingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of elimination, ranking and prizes."""

    prizes: Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(min_length=1)]
    """Percent of the pool, by place."""
    eliminated: Eliminated = "without-chips"
    lowest_after: tuple[Count, ...] = ()
    ties: Ties = "shared"


class HeatsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Heats at other tables."""

    tables: Annotated[dict[Name, Key], Meta(min_length=1, max_length=MOST)]
    """The key of each table, by its name."""
    final: Name
    """Name of the table that holds the final and takes in every heat."""
    through: Count
    """Number of places in each heat that go on to the final."""
    chips: Literal["kept", "anew"] = "kept"
    """The players keep their chips in the final, or get new ones."""


class TournamentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a tournament."""

    name: Annotated[str, Meta(min_length=1, max_length=40, extra={REFUSED: words.TITLE.why_refused})]
    approval: Reference
    dates: Annotated[tuple[Date, ...], Meta(min_length=1, max_length=MOST)]
    entry_fee: Amount
    who_may_enter: Sentence
    session: SessionFile
    ranking: RankingFile
    refunds: Annotated[str, Meta(max_length=200, extra={REFUSED: words.REASON.why_refused})] = ""
    alters: Annotated[tuple[str, ...], Meta(max_length=MOST)] = ()
    """Provisions that its options alter."""
    additional_rules: Annotated[tuple[Sentence, ...], Meta(max_length=MOST)] = ()
    options: dict[str, Any] = {}
    """Each replaces the same option of the table file."""
    heats: HeatsFile | None = None


def read_into(source: Source, game: AnyGame, folder: Path) -> tuple[Conditions | None, list[Problem]]:
    """Return the tournament that a table file names, and its problems. Its options replace the table file's options."""
    stated = source.data.get("tournament")
    if not isinstance(stated, str) or not stated:
        return None, []
    try:
        own = Source.of(folder / stated)
    except ConfigurationError as error:
        return None, [*_at_this_table(source, stated, game), *error.problems]
    wrong = [*_at_this_table(source, stated, _with_options(own, game)), *own.problems(TournamentFile)]
    wrong += [*_against_the_rules(own, game), *_tables(source, own)]
    options, of_table = table_in(own.data, "options"), source.data.setdefault("options", {})
    if isinstance(of_table, dict) and not problems_of(dict(options), game.options):
        of_table |= options
    wrong += _money(source, stated, game)
    return (None if wrong else _conditions(own)), wrong


def _at_this_table(source: Source, stated: str, game: AnyGame) -> Iterator[Problem]:
    """Yield a problem if the game has no tournaments: no rules for them, or tickets that are sold for money."""
    if refused := why_no_tournament(game):
        what, section = refused
        yield source.problem("tournament", stated, f"{what} ({section})")


def _money(source: Source, stated: str, game: AnyGame) -> Iterator[Problem]:
    """Check that a tournament has no jackpot wagers, because a jackpot is paid in money."""
    shoe = getattr(_with_options(source, game).outcomes, "shoe", None)
    if shoe and shoe.jackpot:
        allowed = f'{game.name} without jackpot wagers: jackpot = "off" under [options]'
        yield source.problem("tournament", stated, allowed)


def _with_options(source: Source, game: AnyGame) -> AnyGame:
    """Return the game with the tournament's options. Invalid options leave the game unchanged."""
    try:
        return game.at_table(msgspec.convert(source.data.get("options", {}), game.options))
    except ValueError:  # msgspec.ValidationError and WrongOption: both are reported elsewhere
        return game


# Checks that types cannot express


def _against_the_rules(own: Source, game: AnyGame) -> Iterator[Problem]:
    yield from _dates(own)
    yield from _session(table_in(own.data, "session"), own)
    yield from _prizes(table_in(own.data, "ranking").get("prizes"), own)
    yield from _alterations(own, game)


def _dates(own: Source) -> Iterator[Problem]:
    """Check the dates: real, in order, within one year (s 9(3)(b))."""
    stated = own.data.get("dates")
    found: list[date] = []
    for text in stated if isinstance(stated, list) else ():
        try:
            days = [date.fromisoformat(day) for day in text.split("/")]
        except (ValueError, AttributeError):
            yield own.problem("dates", text, 'dates of the calendar, like "2026-12-05"')
            return
        if days != sorted(set(days)):
            yield own.problem("dates", text, "the first date and then the last")
        found += days
    if found != sorted(set(found)):
        yield own.problem("dates", stated, "each date once, the earliest first")
    elif found and found[-1] > _a_year_after(found[0]):
        yield own.problem("dates", str(found[-1]), f"at most one year after {found[0]} (s 9(3)(b))")


def _a_year_after(first: date) -> date:
    """Return the same day of the next year; 28 February for 29 February. The result is never after `date.max`."""
    if first.year == date.max.year:
        return date.max
    leap = (first.month, first.day) == (2, 29)
    return first.replace(year=first.year + 1, day=28 if leap else first.day)


def _session(session: dict[str, Any], own: Source) -> Iterator[Problem]:
    """Check that a session lasts either rounds or minutes, and that no elimination comes after its last round."""
    both = {"rounds", "minutes"} & session.keys()
    if session and len(both) != 1:
        yield own.problem("session", " and ".join(sorted(both)) or None, "either rounds or minutes of a session")
    lowest = table_in(own.data, "ranking").get("lowest_after")
    rounds = session.get("rounds")
    if isinstance(lowest, list) and isinstance(rounds, int):
        for after in (it for it in lowest if isinstance(it, int) and it > rounds):
            yield own.problem("ranking.lowest_after", after, f"a session has {rounds} rounds")


def _prizes(prizes: Any, own: Source) -> Iterator[Problem]:
    """Check that the whole pool is distributed (s 10(a))."""
    if isinstance(prizes, list) and all(isinstance(it, int) for it in prizes) and sum(prizes) != WHOLE:
        yield own.problem("ranking.prizes", f"{sum(prizes)} % of the pool", f"{WHOLE} % in all (s 10(a))")


def _tables(source: Source, own: Source) -> Iterator[Problem]:
    """Check that this table is named for a heat or the final. A table cannot hold both."""
    heats, name = table_in(own.data, "heats"), source.data.get("name", UNNAMED)
    final, played = heats.get("final"), table_in(heats, "tables")
    if not isinstance(final, str):  # reported as a field that is missing, or of another type
        return
    if final in played:
        yield own.problem("heats.final", final, "a table at which no heat is played")
    elif name not in (final, *played):
        allowed = f"at a table that its [heats] names: {', '.join(played)}; the final at {final}"
        yield source.problem("tournament", name, allowed, nearest(str(name), (final, *played)))


def _alterations(own: Source, game: AnyGame) -> Iterator[Problem]:
    """Check the altered provisions: each has an option, and each option is listed (s 9(1)(b)(ii))."""
    known, cited, options = switches(game), citations(game), table_in(own.data, "options")
    stated = own.data.get("alters")
    alters = [it for it in stated if isinstance(it, str)] if isinstance(stated, list) else []
    for provision in alters:
        if provision not in cited:
            allowed = "a provision that the game has an option for: " + (", ".join(known) or "there is none")
            yield own.problem("alters", provision, allowed, nearest(provision, cited))
        elif not options.keys() & set(cited[provision]):
            yield own.problem("alters", provision, f"state under [options]: {', '.join(cited[provision])}")
    for option in options:
        listed = {it for text in alters if option in cited.get(text, ()) for it in provisions(text)}
        given = [provision for provision, those in known.items() if option in those]
        if left := [it for it in given if it not in listed]:
            yield own.problem(f"options.{option}", option, f"list {', '.join(left)} in alters (s 9(1)(b)(ii))")
    for wrong in problems_of(dict(options), game.options):
        key = f"options.{wrong.key}"
        yield replace(wrong, file=own.file, line=own.line_of(key), key=key)


def _digest(own: Source) -> str:
    return sha256(own.text.encode()).hexdigest()[:DIGEST]


def is_as(table: Path | None, stated: str, conditions: Conditions) -> bool:
    """Return whether the file that a table file names still has exactly these conditions."""
    try:
        return _digest(Source.of((table or Path()).parent / stated)) == conditions.digest
    except ConfigurationError:
        return False


def _conditions(own: Source) -> Conditions:
    """Return the conditions in the form recorded in the journal."""
    it = msgspec.convert(own.data, TournamentFile)
    return Conditions(
        name=it.name,
        approval=it.approval,
        fee=cents(it.entry_fee),
        dates=it.dates,
        who=it.who_may_enter,
        session=SessionTerms(
            cents(it.session.chips), it.session.rounds or 0, it.session.minutes or 0, it.session.sessions
        ),
        ranking=RankingTerms(it.ranking.prizes, it.ranking.eliminated, it.ranking.lowest_after, it.ranking.ties),
        refunds=it.refunds,
        alters=it.alters,
        rules=it.additional_rules,
        digest=_digest(own),
        heats=HeatTerms(it.heats.tables, it.heats.through, it.heats.chips) if it.heats else None,
    )
