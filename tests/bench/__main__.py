# SPDX-License-Identifier: MIT
"""`make bench`: the budgets, measured, with the named peers beside ours in the same run. ARGS=--json for programs.

Prints each row when measured, with the number of rows left, and the whole table at the end. The test suite runs
only if named: ARGS=suite. The exit status is 1 if a budget is not met, 0 otherwise. ARGS=--quick takes few samples,
to see that everything runs; with names of rows (ARGS="engine-alone idle") only these are measured. Other arguments are
refused with status 2.

ARGS=floor measures the rows of the floor, each beside PostgreSQL alone on the same disk in the same run.

On a Pi ARGS=--pi measures the rows that judge the table itself, and writes them to bench-pi.json, to be sent back.
`python -m tests.bench.work` estimates these rows without a Pi.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from c_ext import build
from tests.bench import blackjack, craps, instructions, keno, peers, poker, process, wagers
from tests.bench import keno_day as keno_days
from tests.bench.drawing import longest_piece
from tests.bench.report import BenchRow, Budget, Figure, as_json, as_lines, as_table, print_json
from tests.bench.subject import ROOT, Subject, in_turn, ours

US, MS = 1e3, 1e6
SOUND, CHECKED = "ours, cards known to be sound", "ours, cards checked"
BY_HAND = "ours, card by card from Python"


def compared(what: str, budget: Budget, subjects: list[Subject], batches: int, count: int) -> BenchRow:
    in_turn(subjects, batches, count)
    return BenchRow(what, budget, [Figure(each.name, each.samples, each.missing) for each in subjects])


def signal_to_effect(batches: int) -> BenchRow:
    """The peer's: a switch changes, its event, the coil player, the driver told. Ours: a number keyed, its digits."""
    subjects = [ours("ours, journal and log on", "signal"), *peers.mission_pinball()]
    return compared("signal in → effect out, in process", Budget(15 * US, 60 * US), subjects, batches, 300)


def engine_alone(batches: int) -> BenchRow:
    subjects = [ours("ours", "engine")]
    return compared("engine alone: event in, effects out", Budget(p50=5 * US), subjects, batches, 990)


def blackjack_full_table(batches: int) -> BenchRow:
    """7 boxes, 21 players, 36 cards."""
    return full_table("blackjack", batches)


def caribbean_stud_full_table(batches: int) -> BenchRow:
    """7 places, 40 cards."""
    return full_table("caribbean-stud", batches)


def pai_gow_full_table(batches: int) -> BenchRow:
    """8 boxes, 21 players: how the reader reads a group of tiles."""
    return full_table("pai-gow", batches)


def pai_gow_exposed(batches: int) -> BenchRow:
    """The same table: how a hand is keyed and compared."""
    return full_table("pai-gow-exposed", batches)


def full_table(game: str, batches: int) -> BenchRow:
    """An event costs no more at the end of a round than at its beginning, within 20 %; beside it one of sic-bo."""
    first = ours("ours, the first events of the round", f"{game}-first")
    subjects = [ours("ours, the last events of the round", f"{game}-last"), first, ours("sic-bo, an event", "engine")]
    return compared(f"{game}, an event at a full table", Budget(times={first.name: 1 / 1.2}), subjects, batches, 100)


def layout_in_c(batches: int) -> BenchRow:
    subjects = [ours("ours", "layout-c")]
    return compared("all wagers for an outcome, in C", Budget(p50=1 * US), subjects, batches, 300)


def layout_from_python(batches: int) -> BenchRow:
    subjects = [ours("ours, worked out anew", "layout-anew"), ours("ours, as a game asks", "layout-asked")]
    return compared("all wagers for an outcome, from Python", Budget(p50=4 * US), subjects, batches, 300)


def wager_placed(batches: int) -> BenchRow:
    """In, out, kept and on show: the same at each size, within the noise of the machine."""
    subjects = [ours(f"ours, while {size:,} lie", f"placed-{size}") for size in wagers.SIZES]
    return compared("a wager placed", Budget(), subjects, batches, 100)


def sic_bo_declared(batches: int) -> BenchRow:
    return declared("sic-bo", batches)


def craps_declared(batches: int) -> BenchRow:
    return declared("craps", batches)


def roulette_declared(batches: int) -> BenchRow:
    return declared("roulette", batches)


def declared(game: str, batches: int) -> BenchRow:
    """Beyond what a declaration takes where no wager lies; most wagers first, for that one has the budget."""
    sizes = sorted(wagers.SIZES, reverse=True)
    subjects = [ours(f"ours, while {size:,} lie", f"declared-{game}-{size}") for size in sizes]
    return compared(f"{game}, a declaration, for each wager", Budget(p50=2 * US), subjects, min(batches, 5), 5)


def craps_pass_line(batches: int) -> BenchRow:
    """A roll of one player with a win bet, made again once it is decided. All sides over the same throws."""
    return craps_loop("craps, a roll with a pass line bet", "pass-line", batches)


def craps_twenty(batches: int) -> BenchRow:
    return craps_loop("craps, a roll with 20 wagers, each made again", "twenty", batches)


def craps_loop(what: str, part: str, batches: int) -> BenchRow:
    subjects = [
        ours("ours, 1000 rolls a call", f"craps-{part}"),
        peers.crapssim(part, craps.SEED, craps.GAIN),
        ours("ours, roll by roll", f"craps-{part}-rolls"),
    ]
    return compared(what, Budget(), subjects, batches, 10)


def craps_step(batches: int) -> BenchRow:
    return compared("craps, 20 live wagers stepped", Budget(p50=1 * US), [ours("ours", "craps-step")], batches, 100)


def craps_step_in_c(batches: int) -> BenchRow:
    what = "craps, 20 live wagers stepped, in C"
    return compared(what, Budget(p50=0.1 * US), [ours("ours", "craps-step-c")], min(batches, 3), 3)


def baccarat_simulate(batches: int) -> BenchRow:
    """A round of whole shuffled shoes of 8 decks: 20 million a second and more on one core."""
    subjects = [ours("ours, whole shoes a call", "baccarat-simulate"), ours(BY_HAND, "baccarat-simulate-by-hand")]
    return compared("baccarat, a round of simulated shoes", Budget(p50=0.05 * US), subjects, batches, 10)


def baccarat_coups(batches: int) -> BenchRow:
    subjects = [ours("ours, 160 decks a call", "baccarat-coups"), ours(BY_HAND, "baccarat-coups-by-hand")]
    return compared("baccarat, a round dealt of given cards", Budget(p50=1 * US), subjects, batches, 5)


def baccarat_chances(batches: int) -> BenchRow:
    """A layout of this game is made of them when a table starts."""
    subjects = [ours("ours", "baccarat-chances"), ours(BY_HAND, "baccarat-chances-by-hand")]
    return compared("baccarat, exact chances of 8 decks", Budget(p50=10 * MS), subjects, min(batches, 5), 1)


def baccarat_card(batches: int) -> BenchRow:
    """Both counts, the result and every wager, and the shown parts: all effects of the last card of a hand."""
    subjects = [ours("ours", "baccarat-card")]
    return compared(
        "baccarat, engine alone: the deciding card in, effects out", Budget(p50=100 * US), subjects, batches, 300
    )


def blackjack_simulate(batches: int) -> BenchRow:
    """10 million rounds a second and more on one core. The peer's player neither doubles down nor splits."""
    peer = peers.gymnasium(blackjack.share_over_21())
    subjects = [ours("ours, basic strategy", "blackjack-basic"), ours("ours, draws to 17", "blackjack-to-17"), peer]
    budget = Budget(p50=1e9 / 10_000_000, times={peer.name: 100})
    return compared("blackjack, a round of simulated shoes", budget, subjects, batches, 5)


def blackjack_chances(batches: int) -> BenchRow:
    """Every wager's chances, computed on request: no table needs them to play."""
    subjects = [ours("ours", "blackjack-chances")]
    return compared("blackjack, exact returns with 8 decks", Budget(p50=1000 * MS), subjects, min(batches, 5), 1)


def caribbean_stud_chances(batches: int) -> BenchRow:
    """19,933,230,517,200 deals."""
    return exact_returns("caribbean-stud", Budget(p50=3000 * MS), batches)


def let_it_ride_chances(batches: int) -> BenchRow:
    return exact_returns("let-it-ride", Budget(p50=1000 * MS), batches)


def double_chance_chances(batches: int) -> BenchRow:
    return exact_returns("double-chance", Budget(p50=1000 * MS), batches)


def pai_gow_chances(batches: int) -> BenchRow:
    """736,281,000 deals."""
    return exact_returns("pai-gow", Budget(p50=1000 * MS), batches)


def pai_gow_house_way(batches: int) -> BenchRow:
    """20 million settings a second and more on one core."""
    subjects = [
        ours("ours, all deals a call", "house-way"),
        ours("ours, one a call by faces", "house-way-call"),
        ours("its rules in Python", "house-way-by-the-rules"),
    ]
    return compared("pai gow, four tiles set the house way", Budget(p50=0.05 * US), subjects, batches, 5)


def keno_settled(batches: int) -> BenchRow:
    """A million tickets of all kinds on one game, their rows read before."""
    sets = ours("Python, a set a ticket", "keno-settle-sets")
    subjects = [ours("ours", "keno-settle"), ours("Python, whole numbers as bits", "keno-settle-bits"), sets]
    budget = Budget(p50=100 * MS, times={sets.name: 10})
    return compared("keno, a million tickets settled", budget, subjects, min(batches, 5), 2)


def keno_drawn(batches: int) -> BenchRow:
    """Chi-square of the numbers in each of the 20 places, ten million balls in all: 79 on average if all are as likely,
    over 150 once in 300,000 times."""
    figure = Figure("ours, 20 places", keno.chi_squares(keno.GAMES if batches > 1 else keno.GAMES // 50), unit="χ²")
    return BenchRow("keno, ten million balls of the generator", Budget(p50=110, p99=150), [figure])


def keno_writer(batches: int) -> BenchRow:
    """Until the screen has changed; of a sale, with its rows on the disk."""
    subjects = [ours("ours, a ticket sold", "keno-writer-sale"), ours("ours, a number marked", "keno-writer-key")]
    return compared("keno, a key of the writer's terminal", Budget(p99=50 * MS), subjects, min(batches, 5), 20)


def keno_day(batches: int) -> BenchRow:
    """300 games with 100,000 tickets, every cent accounted for; a quick run has a fiftieth. Each act is on the disk."""
    day = keno_days.a_day() if batches > 1 else keno_days.a_day(keno_days.GAMES // 50, keno_days.TICKETS // 50)
    figures = [
        Figure("ours, a ticket sold", day.sales),
        Figure("a game settled", day.settlements),
        Figure("a ticket paid", day.payments),
        Figure("all rows read", day.readings),
        Figure("the store checked whole", day.checks),
        Figure("the store at the end", [day.store_mb], unit="MB"),
        Figure("the journal at the end", [day.journal_mb], unit="MB"),
    ]
    return BenchRow("keno, a day of 300 games and 100,000 tickets", Budget(p99=50 * MS), figures)


def keno_store_check(batches: int) -> BenchRow:
    """Every row of a store of 20,000 tickets, held against the rows of life; at most twice what their reading takes."""
    tickets = 20_000 if batches > 1 else 2_000
    day = keno_days.a_day(tickets // 1_000, tickets)
    read = Figure("SQLite, every row read", day.readings)
    return BenchRow("keno, the store checked whole", Budget(times={read.name: 0.5}), [Figure("ours", day.checks), read])


def exact_returns(game: str, budget: Budget, batches: int) -> BenchRow:
    """By counting every deal of a deck, when someone asks: no table needs them to play."""
    return compared(f"{game}, exact returns", budget, [ours("ours", f"{game}-chances")], min(batches, 5), 1)


def poker_call(batches: int) -> BenchRow:
    return poker_calls("poker, a hand of seven, one a call from Python", "poker-call", 7, batches)


def poker_five_call(batches: int) -> BenchRow:
    return poker_calls("poker, a hand of five, one a call from Python", "poker-five-call", 5, batches)


def poker_calls(what: str, part: str, cards: int, batches: int) -> BenchRow:
    """Each side with its cards ready as it takes them: bytes, a list of its own cards, numbers."""
    agreed = poker.agreed(cards)
    eval7, phevaluator = peers.eval7("", "call", cards, agreed), peers.phevaluator(cards, agreed)
    budget = Budget(times={eval7.name: 2.5, phevaluator.name: 4})
    return compared(what, budget, [ours("ours", part), eval7, phevaluator], 10 * batches, 20)


def poker_batch(batches: int) -> BenchRow:
    eval7 = peers.eval7(", a loop of calls", "loop", 7, poker.agreed(7))
    subjects = [ours("ours, 1000 hands a call", "poker-batch"), eval7, ours("ours, 100000 a call", "poker-batch-all")]
    return compared("poker, a hand of seven of a batch", Budget(times={eval7.name: 40}), subjects, 5 * batches, 10)


def poker_in_c(batches: int) -> BenchRow:
    """Like beside like: the peer's C does not look whether cards are sound. 300 million a second where it does 87."""
    agreed = poker.agreed(7)
    masks = peers.eval7("'s C, masks ready-made", "masks", 7, agreed, poker.FLAGS)
    cards = peers.eval7("'s C, of bytes as ours", "cards", 7, agreed, poker.FLAGS)
    checked = ours(CHECKED, "poker-c-checked")
    subjects = [ours(SOUND, "poker-c-sound"), masks, cards, checked]
    return compared("poker, a hand of seven, in C", Budget(times={masks.name: 3.45}), subjects, 10 * batches, 10)


def poker_stdin(batches: int) -> BenchRow:
    """300,000 hands a second and more."""
    subjects = [ours("ours, with its start", "poker-stdin")]
    return compared("poker, a hand of seven, tablectl rank --stdin", Budget(p50=1e9 / 300_000), subjects, batches, 1)


def poker_rounds(batches: int) -> BenchRow:
    """Four players and some 25 acts, each judged before it is taken; the peer ten times behind, thirty is the goal."""
    peer = peers.pokerkit()
    subjects = [ours("ours", "poker-rounds"), peer]
    return compared("poker, a round of seven-card stud by script", Budget(times={peer.name: 10}), subjects, batches, 2)


def poker_instructions(_: int) -> BenchRow:
    return counted("poker, a hand of five of 32 cards, in C", "five_32", 25)


def manila_instructions(_: int) -> BenchRow:
    return counted("Manila, two and three of seven of 32 cards, in C", "manila", 200)


def counted(what: str, hand: str, most: float) -> BenchRow:
    """Instructions for a hand, counted once: they are the same each time."""
    why = instructions.missing_why()
    figures = [Figure(name, [], why, "instr.") for name in (SOUND, CHECKED)]
    if not why:
        with tempfile.TemporaryDirectory() as folder:
            program = instructions.compiled(Path(folder), build.generate(Path(folder)))
            for figure, how in zip(figures, (instructions.ALONE, instructions.CHECKED), strict=True):
                figure.samples = [instructions.per_hand(program, how, hand)]
    return BenchRow(what, Budget(p50=most), figures)


def entry_to_all(batches: int) -> BenchRow:
    """The wait for the contact to stand still (settle_ms in the board file) is in the first and not in the second."""
    subjects = [ours("ours, from the contact", "entry-contact"), ours("ours, from the settled press", "entry-settled")]
    what = "entry pressed → declared, on disk, lamps lit, frame flipped"
    return compared(what, Budget(p99=20 * MS), subjects, min(batches, 5), 10)  # a sample takes more than a second


def tapes(batches: int) -> BenchRow:
    subjects = [ours("ours, on the engine", "tapes-engine"), ours("ours, on the simulated table", "tapes-sim")]
    return compared("a tape, from its file to its end", Budget(p99=4 * MS), subjects, batches, 100)


def taken(
    what: str, budget: Budget, take: Callable[[], float], times: int, unit: str = "ns", *, warm: bool = False
) -> BenchRow:
    """A figure of the whole process, taken so many times."""
    figure = Figure("ours", [], unit=unit)
    try:
        if warm:
            take()  # compiled files, the disk's cache
        figure.samples = [take() for _ in range(times)]
    except SystemExit as why:
        figure.missing = str(why)
    return BenchRow(what, budget, [figure])


def started(what: str, budget: Budget, take: Callable[[], float], batches: int) -> BenchRow:
    """Beside it Python starting to do nothing: on a busy machine both are slow."""
    row = taken(what, budget, take, 0, warm=True)
    bare = Figure("Python, doing nothing", [])
    if not row.figures[0].missing:
        for _ in range(2 * batches):
            row.figures[0].samples.append(take())
            bare.samples.append(process.bare_python())
    row.figures.append(bare)
    return row


def inputs_live(batches: int) -> BenchRow:
    return started("start → inputs live", Budget(p50=120 * MS), process.inputs_live, batches)


def first_frame(batches: int) -> BenchRow:
    return started("start → first frame", Budget(p50=400 * MS), process.first_frame, batches)


def memory(batches: int) -> BenchRow:
    return taken("memory, display up", Budget(p50=80), process.memory, min(batches, 3), "MB")


def idle(batches: int) -> BenchRow:
    return taken("idle, display up: share of one core", Budget(p50=2), process.idle_share, min(batches, 3), "%")


def drawing(batches: int) -> BenchRow:
    """The budget is for the worst run: of so few, that is the 99th percentile. The first one fills the caches."""
    runs = max(5, min(batches, 10))
    return taken("drawing, the longest that it holds the loop", Budget(p99=20 * MS), longest_piece, runs)


def suite(_: int) -> BenchRow:
    """The whole test suite, once."""

    def run() -> float:
        before = time.perf_counter_ns()
        done = subprocess.run([sys.executable, "-m", "pytest"], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"the suite does not pass: {done.stdout.strip().splitlines()[-1]}")
        return time.perf_counter_ns() - before

    return taken("the whole test suite", Budget(p50=300e9), run, 1)


FLOOR = (
    "floor-puts",
    "floor-most-puts",
    "floor-claims",
    "floor-royals",
    "floor-outage",
    "floor-growth",
    "floor-rulings",
    "floor-keno",
    "floor-table",
)
FLOOR_LONG = "floor-growth-long"


def of_floor(name: str) -> Callable[[int], BenchRow]:
    """Return how a row of the floor is measured. It is missing without PostgreSQL and its client."""

    def measure(batches: int) -> BenchRow:
        try:
            from tests.bench.floor import rows

            return getattr(rows, name.replace("-", "_"))(batches)  # type: ignore[no-any-return]
        except (ImportError, SystemExit) as why:
            return BenchRow(name, Budget(), [Figure("ours", [], str(why))])

    measure.__name__ = name
    return measure


ROWS: list[Callable[[int], BenchRow]] = [
    signal_to_effect,
    engine_alone,
    blackjack_full_table,
    caribbean_stud_full_table,
    pai_gow_full_table,
    pai_gow_exposed,
    layout_in_c,
    layout_from_python,
    wager_placed,
    sic_bo_declared,
    craps_declared,
    roulette_declared,
    craps_pass_line,
    craps_twenty,
    craps_step,
    craps_step_in_c,
    baccarat_simulate,
    baccarat_coups,
    baccarat_chances,
    baccarat_card,
    blackjack_simulate,
    blackjack_chances,
    caribbean_stud_chances,
    let_it_ride_chances,
    double_chance_chances,
    pai_gow_chances,
    pai_gow_house_way,
    keno_settled,
    keno_drawn,
    keno_writer,
    keno_day,
    keno_store_check,
    poker_call,
    poker_five_call,
    poker_batch,
    poker_in_c,
    poker_stdin,
    poker_rounds,
    poker_instructions,
    manila_instructions,
    entry_to_all,
    inputs_live,
    first_frame,
    memory,
    idle,
    drawing,
    tapes,
    *map(of_floor, (*FLOOR, FLOOR_LONG)),
    suite,
]


ON_A_PI = (
    "signal-to-effect",
    "engine-alone",
    "layout-from-python",
    "wager-placed",
    "entry-to-all",
    "inputs-live",
    "first-frame",
    "memory",
    "idle",
    "drawing",
)
TO_SEND_BACK = ROOT / "bench-pi.json"


ONLY_ASKED = ("suite", "keno-day", FLOOR_LONG)
"""Rows that take minutes, and are measured only if named."""


def named(arguments: list[str]) -> list[str]:
    """The rows that are asked for; none for all."""
    if "--pi" in arguments:
        return list(ON_A_PI)
    floor = FLOOR if "floor" in arguments else ()
    return [*floor, *(argument for argument in arguments if not argument.startswith("-"))]


def main(arguments: list[str]) -> int:
    rows_by_name = {measure.__name__.replace("_", "-"): measure for measure in ROWS}
    if unknown := set(arguments) - {"--quick", "--json", "--pi", "floor", *rows_by_name}:
        print(
            f"{', '.join(sorted(unknown))}: give --quick, --json, --pi, floor, or of {', '.join(rows_by_name)}",
            file=sys.stderr,
        )
        return 2
    batches = 1 if "--quick" in arguments else 10
    wanted = named(arguments)
    chosen = {
        name: it for name, it in rows_by_name.items() if name in wanted or (not wanted and name not in ONLY_ASKED)
    }
    rows = []
    for number, (name, measure) in enumerate(chosen.items(), 1):
        print(f"{number} of {len(chosen)}: {name} …", file=sys.stderr, flush=True)
        rows.append(measure(batches))
        print("\n".join(as_lines(rows[-1])), file=sys.stderr, flush=True)
    if "--pi" in arguments:
        TO_SEND_BACK.write_text(as_json(rows), encoding="utf-8")
        print(f"send back {TO_SEND_BACK}", file=sys.stderr)
    print_json(rows) if "--json" in arguments else as_table(rows)
    return int(any(row.verdict() == "NOT MET" for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
