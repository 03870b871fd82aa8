# SPDX-License-Identifier: MIT
"""The report of some days in words, for the terminal and the page."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from controller.engine.values.money import dollars
from controller.figures.day import Counts, DealerRecord, Down, KindTotal, Pace, TournamentDay
from controller.figures.report import BAND, OfOneGame, Report

Rows = Sequence[Sequence[str]]
TableOf = tuple[str, Sequence[str], Rows]
"""A title, the columns, the rows."""
NOBODY = "not known: a dealer has a key, and need not sign in"
BY_WAGER = "By wager"
MOST_WAGERS = 15
FEW = 30
"""Fewest cases for which a rate is written. A rate of fewer would describe chance, not the table."""
TOO_FEW = "too few"
BOUND = (
    "the band is a bound: what one round decides is counted as if it all went the same way, and rounds as independent"
)
MOST_KINDS = 12
"""More kinds than this stand on the page only."""


def lines(found: Report) -> Iterator[str]:
    """Yield the head of the report: its days and last round, then notices, devices that are down, and notes."""
    days = found.first if found.first == found.last else f"{found.first} to {found.last}"
    upto = f"counted to round {found.round}, {found.time}" if found.round else "no round has ended yet"
    yield f"Report of {days}; {upto}"
    if not found.games:
        yield "No round ended on these days."
    for it in found.games:
        yield from (f"NOTICE, {it.name}, {each.name}: {each.doubt}" for each in it.outcomes if each.doubt)
    yield from (f"down since {since}: {device}" for device, since in found.down.items())
    yield from (f"note: {note}" for note in found.notes)


def tables(found: Report) -> Iterator[TableOf]:
    """Every table of the report; those without a row are left out."""
    for it in found.games:
        yield from (_shortened(*table) for table in of_game(it) if table[2])
    for it in found.games:
        yield from (of_tournament(name, chips) for name, chips in it.figures.tournaments.items())


def _shortened(title: str, columns: Sequence[str], rows: Rows) -> TableOf:
    more = len(rows) - MOST_WAGERS
    if title != BY_WAGER or more <= 0:
        return title, columns, rows
    return (
        f"{title}: the {MOST_WAGERS} on which most was staked, {more} more with --page or --json",
        columns,
        rows[:MOST_WAGERS],
    )


def of_game(it: OfOneGame) -> Iterator[TableOf]:
    """The tables of one game."""
    figures = it.figures
    yield it.name, ("rounds", ""), pace_rows(figures.pace)
    yield "Money, where wagers were entered", ("", "amount"), money_rows(it)
    yield BY_WAGER, ("wager", "wagers", "staked", "won", "hold"), wager_rows(figures.money.by_wager)
    yield "Devices", ("device", "faults", "time down"), device_rows(figures.devices)
    yield "Directions", ("who: direction", "times"), most_first(figures.directions)
    yield (
        "Dealers",
        ("dealer", "rounds", "refusals", "in 100 rounds", "corrections", "in 100"),
        dealer_rows(figures.dealers),
    )
    yield "Results against their chances", ("what", "results", "kinds", "over the life of the device"), chance_rows(it)


def pace_rows(pace: Pace) -> Rows:
    """Rounds and their time."""
    an_hour = TOO_FEW if pace.rounds < FEW else "not known" if pace.an_hour is None else tenths(pace.an_hour)
    rows = [("rounds", f"{pace.rounds:,}"), ("rounds an hour of play", an_hour), ("time of play", clock(pace.playing))]
    rows += [(how, f"{many:,}") for how, many in pace.ended.items()]
    rows += [(f"not declared: {why}", str(many)) for why, many in most_first(pace.voids)]
    return [*rows, ("no spin, no roll", str(pace.no_spins))]


def money_rows(it: OfOneGame) -> Rows:
    """Return the rows about money: staked, won, hold, expected and paid."""
    money = it.figures.money
    if not (money.by_wager or money.paid):
        return ()
    rows = [
        ("staked on wagers that were decided", dollars(money.staked)),
        ("less: due to players, with stakes that go back or stay", dollars(money.staked - money.won)),
        ("leaves: won by the table", dollars(money.won)),
        ("hold", hold(money.won, money.staked, sum(of.wagers for of in money.by_wager.values()))),
        ("expected by the exact chances", expected_words(it)),
    ]
    rows += [("the way of play that this assumes", f"tablectl edge {it.game}")] if it.assumed else []
    rows += [("commission marked up, in what was won", dollars(money.commission))] if money.commission else []
    rows += [("staked without an exact return", dollars(it.unknown))] if it.unknown else []
    rows += [("handed to players, with stakes back, of void rounds too", dollars(money.paid))]
    rows += [("wagers by voucher", str(money.vouchers))] if money.vouchers else []
    return rows


def expected_words(it: OfOneGame) -> str:
    """`$12.50, give or take $340 (2 standard deviations)`."""
    if it.expected is None:
        return it.why or "not known"
    amount = dollars(round(it.expected))
    if it.reach:
        amount = f"from {amount} to {dollars(round(it.expected + it.reach))} on average: {it.why}"
    if it.band is None:
        return f"{amount}; how far chance carries it is not counted"
    most = "at most " if it.is_bound else ""
    return f"{amount}, give or take {most}{dollars(it.band)} ({BAND} standard deviations)"


def assumption_lines(it: OfOneGame) -> Iterator[str]:
    """Yield the assumptions behind the expected win."""
    yield from (f"expected of {wager}: {words}" for wager, words in it.assumed.items())
    if it.is_bound and it.band:
        yield BOUND


def hold(won: int, staked: int, wagers: int) -> str:
    """Return the win as a share of the stakes. It is no percentage without stakes or with only a few wagers."""
    if not staked:
        return "no stakes"
    return percent(Fraction(won, staked)) if wagers >= FEW else TOO_FEW


def wager_rows(by_wager: Mapping[str, KindTotal]) -> Rows:
    """The wagers on which most was staked first."""
    ordered = sorted(by_wager.items(), key=lambda each: -each[1].cents)
    return [
        (name, f"{it.wagers:,}", dollars(it.cents), dollars(it.kept), hold(it.kept, it.cents, it.wagers))
        for name, it in ordered
    ]


def device_rows(devices: Mapping[str, Down]) -> Rows:
    """The devices that were down longest first."""
    ordered = sorted(devices.items(), key=lambda each: (-each[1].seconds, -each[1].faults))
    return [(name, f"{it.faults:,}", clock(it.seconds)) for name, it in ordered if it.faults or it.seconds]


def dealer_rows(dealers: Mapping[str, DealerRecord]) -> Rows:
    """By dealer."""

    def in_100(many: int, rounds: int) -> str:
        return tenths(Fraction(100 * many, rounds)) if rounds >= 100 else TOO_FEW

    return [
        (
            name or NOBODY,
            f"{it.rounds:,}",
            f"{it.refusals:,}",
            in_100(it.refusals, it.rounds),
            f"{it.corrections:,}",
            in_100(it.corrections, it.rounds),
        )
        for name, it in dealers.items()
    ]


def chance_rows(it: OfOneGame) -> Rows:
    """Return a row for each kind of outcome: its results, their counts, and the verdict of the test."""
    return [
        (
            each.name,
            f"{each.results:,}",
            _kinds(each.came) if len(each.came) <= MOST_KINDS else "see --page",
            each.stands,
        )
        for each in it.outcomes
    ]


def _kinds(came: Mapping[str, int]) -> str:
    return ", ".join(f"{kind}: {many:,}" for kind, many in came.items())


def of_tournament(name: str, chips: TournamentDay) -> TableOf:
    """A tournament on these days."""
    rows = [
        ("approval", chips.approval),
        ("rounds", str(chips.rounds)),
        ("sessions that ended", str(chips.sessions)),
        ("tournament chips staked", dollars(chips.staked)),
        ("entry fees", dollars(chips.fees)),
        ("refunded", dollars(chips.refunds)),
        ("prizes paid", dollars(chips.prizes)),
        *([("from heats, less what was handed over", dollars(chips.heats))] if chips.heats else []),
        ("prize pool as it stands", "not known" if chips.pool is None else dollars(chips.pool)),
        *(("ranking", place) for place in chips.ranking),
    ]
    return f"Tournament {name}", ("", ""), rows


def most_first(counts: Counts) -> list[tuple[str, str]]:
    """Return the counts as text, the highest first."""
    return [(name, f"{many:,}") for name, many in sorted(counts.items(), key=lambda each: -each[1])]


def percent(share: Fraction) -> str:
    """`-2.7 %`."""
    return f"{tenths(share * 100)} %"


def tenths(value: Fraction) -> str:
    """A number with one digit after the point."""
    size = abs(value)
    found = (2 * 10 * size.numerator + size.denominator) // (2 * size.denominator)
    return f"{'-' if value < 0 and found else ''}{found // 10:,}.{found % 10}"


def clock(seconds: int) -> str:
    """`3 h 05 min`, `45 s`."""
    if seconds < 60:
        return f"{seconds} s"
    return f"{seconds // 3600:,} h {seconds % 3600 // 60:02} min" if seconds >= 3600 else f"{seconds // 60} min"
