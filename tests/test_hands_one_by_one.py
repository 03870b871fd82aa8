# SPDX-License-Identifier: MIT
"""Games that decide hands one by one: each hand has its own wagers and its own result, also two hands in a box."""

import msgspec
import pytest

from c_ext.layout import LOSE, VOID, Layout, State, Wager, Win, to
from c_ext.wager import Move
from controller.conductor.conductor import Conductor, fresh
from controller.engine.betting.settlement import declare_hands, settle
from controller.engine.engine import Engine
from controller.engine.record import commands, state
from controller.engine.record import effects as e
from controller.engine.record.decided import WagerKey, key_of
from controller.engine.record.events import Directed, Event, Marked, Placed, Withdrawn
from controller.engine.record.state import Limits, Lying
from controller.engine.rules.directions import Direction
from controller.engine.rules.equipment import Equipment
from controller.engine.rules.face import Face, odds_of
from controller.engine.rules.features import CollectedPart, Features, FixedPayment, HandByHand, MarkedWagers
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.general import AboutDevices, AgainstTheSign, General
from controller.engine.rules.wagering import Refusal, Wagering
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, wait
from controller.engine.rules.wait import VOID as VOID_BUTTON
from controller.engine.shown.payment import list_acts, winnings
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import Chips
from controller.engine.table.table import PlainTable
from controller.engine.values.roles import FLOOR_MANAGER
from controller.engine.values.title import Title
from controller.games import find
from controller.games.kit.keying import PAID
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from hal.signals import KeyTurned, Pressed

BOXES = 3
LIMITS = Limits(500, 50_000, 500)
RESULT = (Directed, "result")
BETTING = wait("betting", "take wagers, then call no more bets", "s 2", NO_MORE_BETS, in_play=False)
PLAYING = wait("playing", "play hand by hand; press paid", "s 3", PAID, besides=(RESULT,))


def on_a_hand(state: State, outcome: str) -> Move:
    """Return the effect of a hand's result on a bet on the hand, called on or off."""
    decided = {"wins": Win(to(1)), "best": Win(to(3, 2)), "loses": LOSE, "loses in part": LOSE, "stands off": VOID}
    return decided.get(outcome, state)


def on_a_side(state: State, outcome: str) -> Move:
    """Outcomes of its own decide a side wager."""
    return {"side wins": Win(to(11)), "side loses": LOSE}.get(outcome, state)


def known(_table: PlainTable, hand: str) -> Refusal:
    """There are three boxes, each with two hands at most."""
    box, _, number = hand.partition("/")
    if box.isdecimal() and 1 <= int(box) <= BOXES and number in ("", "2"):
        return None
    return (f"there is no hand {hand!r}: name one of 1 to {BOXES}", "s 1")


def half(_table: PlainTable, lost: Lying, outcome: str) -> CollectedPart | None:
    """Collect half of a bet that loses in part, and nothing if the bet lies on the second hand of a box."""
    if outcome != "loses in part":
        return None
    return CollectedPart(0 if lost.hand.endswith("/2") else lost.cents // 2, "s 10")


def paid_instead(_table: PlainTable, won: Lying, outcome: str, cents: int) -> FixedPayment | None:
    """At most $600 is paid for a bet on a second hand; a dollar on the third box wins a prize that no odds express."""
    if won.wager == "dollar":
        return FixedPayment(123_450, "s 13", kept=won.player == "bob") if won.hand == "3" else None
    over = outcome == "best" and won.hand.endswith("/2") and cents > 60_000
    return FixedPayment(60_000, "s 12", limited=True) if over else None


def added_over(_table: PlainTable, wager: WagerKey, cents: int) -> int:
    """Return the added part of a wager: the excess over $500 on the first box, and everything on the second hand of a
    box.
    """
    _, _, hand = wager
    return 0 if hand.endswith("/2") else min(cents, 50_000) if hand == "1" else cents


def round_of_play(table: PlainTable) -> Procedure[None]:
    """Wagers; then results hand by hand, as they are directed, and payments, until nothing lies there any more.

    After the call only a hand that is there already may be doubled, or split.
    """
    yield BETTING
    table.no_more_bets("s 2")
    table.close_betting("no more bets has been called", "s 2", but=frozenset({"bet"}))
    while table.wagers:
        event = yield PLAYING
        if isinstance(event, Directed):
            hands = dict(it.split("=") for it in event.reason.split(", "))
            outcomes = {hand: words.replace("-", " ").split("+") for hand, words in hands.items()}
            declare_hands(table, outcomes, "s 3")
        else:
            settle(table)


OF_A_DOLLAR: dict[str, Move] = {"dollar wins": Win(to(25_000))}
LAYOUT = Layout(
    [
        Wager("bet", "bet", "s 1", "s 4", (to(1), to(3, 2)), on_a_hand, also=("rests",)),
        Wager("side", "side", "s 1", "s 4", to(11), on_a_side),
        Wager("dollar", "dollar", "s 1", "s 4", to(25_000), lambda state, it: OF_A_DOLLAR.get(it, state), amounts=True),
    ],
    ("wins", "best", "loses", "loses in part", "stands off", "goes on", "side wins", "side loses", "dollar wins"),
)
CALLED_OFF: MarkedWagers[PlainTable] = MarkedWagers(
    source="s 9",
    by_marker="s 9",
    refusal=lambda table, event: None,
    state=lambda table, called, wager, state, on: "start" if on else "rests",
    on_off=lambda wager, state: "off" if state == "rests" else "",
    without_marker="on",
)
GAME: Game[PlainTable] = Game(
    about=About(title=Title("boxes", "Boxes", "a test"), steps=()),
    outcomes=Outcomes(
        layout=LAYOUT,
        sources={("bet", "best"): "s 11", ("bet", "stands off"): "s 14"},
        read=" ".join,
        written=str,
        call=lambda outcome: f"the {outcome if outcome.startswith('side') else f'hand {outcome}'}",
    ),
    table=PlainTable,
    round_of_play=round_of_play,
    face=lambda: Face(columns=1, rows=1, areas=()),
    sections=Sections(
        wagers="s 1", limits="s 5", sign="s 5", spoken_wagers="s 6", withdrawal="s 7", unauthorised="s 8"
    ),
    equipment=Equipment(board="", buttons=(NO_MORE_BETS, PAID, VOID_BUTTON)),
    wagering=Wagering(unlimited=frozenset({"dollar"})),
    people=People(directions={"result": Direction(source="s 3", roles=(FLOOR_MANAGER,))}),
    features=Features(
        hands=HandByHand(source="s 1", refusal=known, collects=half, pays=paid_instead, limited=added_over),
        marked=CALLED_OFF,
    ),
)


class Boxes:
    """A table of that game, and what it says."""

    def __init__(self, game: Game[PlainTable] = GAME) -> None:
        self.game = game
        self.rows = MemoryRecord()
        self.said: list[e.Effect] = []
        self.table = Conductor(
            Engine(self.game, fresh(self.game, LIMITS, "t", {})), self.rows, NoDevices(), VirtualClock(),
            on_effects=lambda _, effects: self.said.extend(effects),
        )  # fmt: skip
        self.table.durable(2**62)
        self.do(KeyTurned("dealer", on=True))

    def do(self, *events: Event) -> list[str]:
        """Return the table's answers, without effects that are only for screens."""
        self.said.clear()
        for event in events:
            self.table.receive(event)
        quiet = (e.Lie, e.Prompt, e.Sign, commands.Light, commands.Digits, e.Unblocked, e.Blocked)
        return [line for effect in self.said if not isinstance(effect, quiet) for line in effect.lines]

    @property
    def lying(self) -> list[tuple[str, str, int]]:
        return [(it.player, it.hand, it.cents) for it in self.table.engine.table.wagers]


def result(**hands: str) -> Directed:
    words = ", ".join(f"{hand.lstrip('h').replace('_', '/')}={how}" for hand, how in hands.items())
    return Directed("floor-manager", "result", words)


@pytest.fixture
def boxes() -> Boxes:
    return Boxes()


def placed(player: str, cents: int, hand: str) -> Placed:
    return Placed(player, "bet", cents, hand=hand)


def found(player: str, cents: int, hand: str) -> Placed:
    return Placed(player, "bet", cents, hand=hand, found=True)


def test_a_player_has_a_wager_of_one_kind_on_each_hand(boxes: Boxes) -> None:
    said = boxes.do(placed("ann", 1_000, "1"), placed("ann", 2_000, "3"), placed("bob", 1_000, "3"))
    assert said == [
        "noted: ann bet on 1 $10 (s 4)",
        "noted: ann bet on 3 $20 (s 4)",
        "noted: bob bet on 3 $10 (s 4)",
    ]
    assert boxes.lying == [("ann", "1", 1_000), ("ann", "3", 2_000), ("bob", "3", 1_000)]
    assert boxes.table.view.standing.chips == (
        Chips("ann", "bet", 1_000, hand="1"),
        Chips("ann", "bet", 2_000, hand="3"),
        Chips("bob", "bet", 1_000, hand="3"),
    )  # fmt: skip


def test_a_split_hand_doubles_its_own_stake(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "3"), Pressed("no-more-bets"))
    assert boxes.do(placed("ann", 1_000, "3/2")) == ["noted: ann bet on 3/2 $10 (s 4)"]
    assert boxes.do(placed("ann", 2_000, "3/2")) == ["noted: ann bet on 3/2 $20 instead of $10 (s 4)"]
    assert boxes.lying == [("ann", "3", 1_000), ("ann", "3/2", 2_000)]
    said = boxes.do(result(h3="loses", h3_2="wins"))
    assert said == [
        "declared: 3: the hand loses; 3/2: the hand wins (s 3)",
        "owed: ann bet on 3: $10 loses (s 1)",
        "owed: ann bet on 3/2: $20 wins 1 to 1, returns $40 (s 4)",
    ]
    assert boxes.do(Pressed("paid"))[:2] == [line.replace("owed", "paid") for line in said[1:]]


def test_hands_are_decided_and_paid_one_by_one(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), placed("bob", 1_000, "2"), placed("cid", 1_000, "3"), Pressed("no-more-bets"))
    boxes.do(result(h1="best"))
    assert boxes.do(Pressed("paid")) == ["paid: ann bet on 1: $10 wins 3 to 2, returns $25 (s 11)"]
    assert boxes.table.view.owed == (), "nobody is paid twice"
    assert [(it.player, winnings(it)) for it in boxes.table.view.paid] == [("ann", 1_500)], "and stays known"
    assert boxes.lying == [("bob", "2", 1_000), ("cid", "3", 1_000)]
    boxes.do(result(h2="loses"))
    boxes.do(result(h3="stands-off"))
    assert [it.hand for it in boxes.table.engine.table.owed] == ["2", "3"]
    declared = boxes.table.view.declared
    assert declared
    assert [(it.hand, it.outcome) for it in declared.hands] == [("1", "best"), ("2", "loses"), ("3", "stands off")]
    assert [it.hand for it in boxes.table.view.owed] == ["2", "3"]
    said = boxes.do(Pressed("paid"))
    assert said[:3] == [
        "paid: bob bet on 2: $10 loses (s 1)",
        "paid: cid bet on 3: $10 void, returns $10 (s 14)",
        "round: 1 declared",
    ]
    assert boxes.table.view.standing.chips == ()
    assert boxes.table.view.paid == (), "the next round begins without it"


def test_a_hand_may_be_declared_anew_until_it_is_paid(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), placed("bob", 1_000, "2"), Pressed("no-more-bets"))
    boxes.do(result(h1="wins", h2="wins"), result(h1="loses"))
    assert boxes.do(Pressed("paid"))[:2] == [
        "paid: bob bet on 2: $10 wins 1 to 1, returns $20 (s 4)",
        "paid: ann bet on 1: $10 loses (s 1)",
    ]


def side(player: str, cents: int, hand: str) -> Placed:
    return Placed(player, "side", cents, hand=hand)


def test_each_outcome_of_a_hand_decides_its_own_wagers(boxes: Boxes) -> None:
    """A declared bet stays owed when the side wager on the same hand is decided, and the other way round."""
    boxes.do(placed("ann", 1_000, "1"), side("ann", 500, "1"), side("bob", 500, "1"), placed("bob", 1_000, "2"))
    boxes.do(Pressed("no-more-bets"))
    assert boxes.do(result(h1="side-wins")) == [
        "declared: 1: the side wins (s 3)",
        "owed: ann side on 1: $5 wins 11 to 1, returns $60 (s 4)",
        "owed: bob side on 1: $5 wins 11 to 1, returns $60 (s 4)",
    ]
    boxes.do(result(h1="loses"))
    owed = [(it.player, it.wager, it.how) for it in boxes.table.view.owed]
    assert owed == [("ann", "side", "wins"), ("bob", "side", "wins"), ("ann", "bet", "loses")]
    assert [key_of(it) for it in boxes.table.engine.table.owed] == [key_of(it) for it in boxes.table.view.owed]
    declared = boxes.table.view.declared
    assert declared
    assert [(it.outcome, it.decides) for it in declared.hands] == [("side wins", ("side",)), ("loses", ("bet",))]
    boxes.do(Pressed("paid"))
    assert boxes.lying == [("bob", "2", 1_000)]


def test_an_outcome_that_is_declared_anew_takes_the_place_of_the_one_before(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), side("ann", 500, "1"), Pressed("no-more-bets"), result(h1="side-wins+wins"))
    boxes.do(result(h1="side-loses"))
    declared = boxes.table.view.declared
    assert declared
    assert [it.outcome for it in declared.hands] == ["wins", "side loses"]
    assert boxes.do(Pressed("paid"))[:2] == [
        "paid: ann bet on 1: $10 wins 1 to 1, returns $20 (s 4)",
        "paid: ann side on 1: $5 loses (s 1)",
    ]


def test_several_outcomes_of_a_hand_are_called_together(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), side("ann", 500, "1"), placed("bob", 1_000, "2"), Pressed("no-more-bets"))
    assert boxes.do(result(h1="best+side-loses", h2="stands-off")) == [
        "declared: 1: the hand best, the side loses; 2: the hand stands off (s 3)",
        "owed: ann bet on 1: $10 wins 3 to 2, returns $25 (s 11)",
        "owed: ann side on 1: $5 loses (s 1)",
        "owed: bob bet on 2: $10 void, returns $10 (s 14)",
    ]


def test_what_an_outcome_leaves_undecided_lies_as_it_lay(boxes: Boxes) -> None:
    """The excess over a maximum goes back only when the wager is decided."""
    boxes.do(found("ann", 60_000, "2"), side("ann", 500, "2"), Pressed("no-more-bets"), result(h2="side-wins"))
    boxes.do(Pressed("paid"))
    assert boxes.lying == [("ann", "2", 60_000)]
    boxes.do(result(h2="loses"))
    assert boxes.do(Pressed("paid"))[0] == "paid: ann bet on 2: $600: $100 void; $500 loses, returns $100 (s 1)"


def given(boxes: Boxes) -> list[tuple[str, int, str]]:
    """Return the payment list: the act, the cents and the section of each item."""
    shown = list_acts(boxes.table.view)
    return [(act.kind, item.cents, item.source) for act in shown for item in act.items if act.kind != "stays"]


def test_only_a_part_of_a_losing_wager_may_be_collected(boxes: Boxes) -> None:
    boxes.do(placed("ann", 2_000, "2"), placed("bob", 1_000, "2/2"), Pressed("no-more-bets"))
    said = boxes.do(result(h2="loses-in-part", h2_2="loses-in-part"))
    assert said[1:] == [
        "owed: ann bet on 2: $20: $10 void; $10 loses, returns $10 (s 10)",
        "owed: bob bet on 2/2: $10 void, returns $10 (s 10)",
    ]
    assert given(boxes) == [("take", 1_000, ""), ("give back", 1_000, "s 10"), ("give back", 1_000, "s 10")]


def test_what_is_over_the_maximum_goes_back_by_its_own_section(boxes: Boxes) -> None:
    boxes.do(found("ann", 60_000, "2"), Pressed("no-more-bets"))
    said = boxes.do(result(h2="loses-in-part"))
    assert said[1:] == ["owed: ann bet on 2: $600: $300 void; $300 loses, returns $300 (s 10)"]
    assert given(boxes) == [
        ("take", 30_000, ""),
        ("give back", 20_000, "s 10"),
        ("give back", 10_000, "s 5(2)(b)"),
    ]


def test_the_maximum_does_not_apply_to_what_is_added_in_the_round(boxes: Boxes) -> None:
    boxes.do(placed("ann", 50_000, "1"), found("bob", 60_000, "2"), Pressed("no-more-bets"))
    assert boxes.do(placed("ann", 100_000, "1")) == ["noted: ann bet on 1 $1,000 instead of $500 (s 4)"]
    assert boxes.do(placed("bob", 70_000, "2/2")) == ["noted: bob bet on 2/2 $700 (s 4)"]
    assert boxes.do(placed("ann", 50_003, "1")) == ["refused: $500.03 on bet on 1 is not in steps of $5 (s 5(3))"]
    assert boxes.do(result(h1="wins"))[1:] == ["owed: ann bet on 1: $1,000 wins 1 to 1, returns $2,000 (s 4)"]


def test_no_more_is_paid_than_the_most_that_is_paid(boxes: Boxes) -> None:
    boxes.do(placed("ann", 40_000, "2"), placed("bob", 45_000, "2/2"), Pressed("no-more-bets"))
    said = boxes.do(result(h2="best", h2_2="best"))
    assert said[1:] == [
        "owed: ann bet on 2: $400 wins 3 to 2, returns $1,000 (s 11)",
        "owed: bob bet on 2/2: $450 wins 3 to 2, limited to $600, returns $1,050 (s 12)",
    ]
    paid = [item.cents for act in list_acts(boxes.table.view) for item in act.items if act.kind == "pay"]
    assert paid == [60_000, 60_000]
    assert boxes.do(Pressed("paid"))[:2] == [line.replace("owed", "paid") for line in said[1:]]


def test_a_prize_is_said_in_dollars_with_its_own_section(boxes: Boxes) -> None:
    boxes.do(Placed("ann", "dollar", 100, hand="3"), Pressed("no-more-bets"))
    said = boxes.do(result(h3="dollar-wins"))
    assert said[1:] == ["owed: ann dollar on 3: $1 wins $1,234.50, returns $1,235.50 (s 13)"]
    declared = boxes.table.view.declared
    assert declared
    assert [it.wins for it in declared.hands] == [{"dollar": "$1,234.50"}]


def test_a_stake_may_be_collected_although_it_wins(boxes: Boxes) -> None:
    boxes.do(Placed("bob", "dollar", 100, hand="3"), Pressed("no-more-bets"))
    said = boxes.do(result(h3="dollar-wins"))
    assert said[1:] == ["owed: bob dollar on 3: $1 wins $1,234.50, returns $1,234.50 (s 13)"]
    done = [(act.kind, item.cents, item.stake) for act in list_acts(boxes.table.view) for item in act.items]
    assert done == [("take", 100, 0), ("pay", 123_450, 0)]


def test_an_amount_is_said_in_dollars(boxes: Boxes) -> None:
    """A wager of $1 that wins an amount: nobody has to make dollars of odds."""
    boxes.do(Placed("ann", "dollar", 100, hand="1"), Pressed("no-more-bets"))
    assert boxes.do(result(h1="dollar-wins"))[1:] == [
        "owed: ann dollar on 1: $1 wins $25,000, returns $25,001 (s 4)",
    ]
    declared = boxes.table.view.declared
    assert declared
    assert declared.hands[0].wins == {"dollar": "$25,000"}
    assert odds_of(LAYOUT, "dollar") == "$25,000"


def test_one_wager_of_a_player_stands_under_the_minimum_whatever_its_hand(boxes: Boxes) -> None:
    said = boxes.do(found("ann", 300, "1"), found("ann", 300, "2"))
    assert said[0] == "noted: ann bet on 1 $3: under the minimum of $5: stands this once (s 5(2)(a))"
    assert said[1].startswith("alert: ann: bet on 1 $3 was found on the layout: under the minimum")
    assert said[2] == "noted: ann bet on 2 $3: under the minimum of $5 again: void (s 5(2)(a))"
    boxes.do(Pressed("no-more-bets"), result(h2="wins", h1="loses"))
    assert boxes.do(Pressed("paid"))[:2] == [
        "paid: ann bet on 2: $3 void, returns $3 (s 5(2)(a))",
        "paid: ann bet on 1: $3 loses (s 1)",
    ]


def test_a_wager_is_taken_back_from_its_hand(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), placed("ann", 2_000, "2"))
    assert boxes.do(Withdrawn("ann", "bet", "1")) == ["noted: ann bet on 1 withdrawn (s 7)"]
    assert boxes.lying == [("ann", "2", 2_000)]
    assert boxes.do(Withdrawn("ann", "bet", "1")) == ["refused: ann has no wager on bet on 1 (s 7)"]


def test_an_undecided_wager_stays_on_its_hand_and_in_its_box(boxes: Boxes) -> None:
    """A standing player's chips lie in the box of a seated player."""
    boxes.do(Placed("ann", "bet", 1_000, box="place-3", hand="3"), Pressed("no-more-bets"), result(h3="goes-on"))
    boxes.do(Pressed("paid"))
    assert [(it.hand, it.box) for it in boxes.table.engine.table.wagers] == [("3", "place-3")]
    assert boxes.table.view.standing.chips == (Chips("ann", "bet", 1_000, "", "place-3", "3"),)


def test_a_wager_that_is_called_off_stays_on_its_hand_and_in_its_box(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), Placed("ann", "bet", 2_000, box="place-3", hand="3/2"))
    assert boxes.do(Marked("ann", "bet", on=False)) == [
        "moved: ann bet on 1 $10: off (s 9)",
        "moved: ann bet on 3/2 $20: off (s 9)",
    ]
    assert boxes.table.view.standing.chips == (
        Chips("ann", "bet", 1_000, "off", "", "1"),
        Chips("ann", "bet", 2_000, "off", "place-3", "3/2"),
    )


def test_a_hand_that_there_is_not_is_refused_with_its_section(boxes: Boxes) -> None:
    assert boxes.do(placed("ann", 1_000, "4")) == ["refused: there is no hand '4': name one of 1 to 3 (s 1)"]
    assert boxes.do(placed("ann", 1_000, "")) == ["refused: there is no hand '': name one of 1 to 3 (s 1)"]
    assert not boxes.lying


def test_where_one_result_decides_all_no_hand_has_wagers_of_its_own() -> None:
    game = find("sic-bo")
    table = Engine(game, fresh(game, LIMITS, "t", {}))
    table.feed(KeyTurned("dealer", on=True))
    (refused,) = table.feed(Placed("ann", "small", 1_000, hand="1"))
    assert refused == e.Refuse("no hand has wagers of its own at this table", "s 68", "ann: $10 on small on 1")


def test_a_record_of_hands_replays_to_the_same_table(boxes: Boxes) -> None:
    """In mid-round, with one hand paid, one declared, and one to come."""
    boxes.do(placed("ann", 1_000, "1"), placed("bob", 1_000, "2"), placed("cid", 1_000, "3"), Pressed("no-more-bets"))
    boxes.do(result(h1="wins"), Pressed("paid"), result(h2="loses"), placed("cid", 1_000, "3/2"))
    assert boxes.rows.snapshot is None
    again = Conductor(
        Engine(boxes.game, fresh(boxes.game, LIMITS, "t", {})), MemoryRecord(), NoDevices(), VirtualClock()
    )  # fmt: skip
    assert again.replay(boxes.rows.events) == []
    assert list(again.engine.table.wagers) == list(boxes.table.engine.table.wagers)
    assert again.engine.table.owed == boxes.table.engine.table.owed
    assert again.view.standing == boxes.table.view.standing
    assert again.view.declared == boxes.table.view.declared


def test_hands_are_kept_with_the_state(boxes: Boxes) -> None:
    boxes.do(placed("ann", 1_000, "1"), Pressed("no-more-bets"), result(h1="wins"), Pressed("paid"))
    assert boxes.rows.snapshot
    snapshot = decode_snapshot(boxes.rows.snapshot)
    assert snapshot.view.declared is None
    assert [it.hands[0].hand for it in snapshot.view.recent] == ["1"]
    kept = state.TableState("boxes", LIMITS, lying=[state.Lying("ann", "bet", 1_000, "start", hand="3/2")])
    assert state.decode(state.encode(kept)) == kept


WITH_VOUCHERS = msgspec.structs.replace(GAME, features=msgspec.structs.replace(GAME.features, vouchers="rule 1.1"))


def voucher(player: str, cents: int, hand: str) -> Placed:
    return Placed(player, "bet", cents, hand=hand, voucher=True)


def test_a_voucher_is_forfeited_whether_it_wins_or_loses_and_winnings_are_paid_in_chips() -> None:
    boxes = Boxes(WITH_VOUCHERS)
    assert boxes.do(voucher("ann", 1000, "1"))[-1] == (
        "noted: ann bet on 1: a voucher, forfeited whether it wins or loses (rule 1.1)"
    )
    boxes.do(voucher("bob", 1000, "2"), voucher("cy", 1000, "3"), Pressed("no-more-bets"))
    boxes.do(result(h1="wins", h2="loses", h3="stands off"))
    said = [line for line in boxes.do(Pressed("paid")) if line.startswith("paid")]
    assert said == [
        "paid: ann bet on 1 by voucher: $10 wins 1 to 1, returns $10 (s 4)",
        "paid: bob bet on 2 by voucher: $10 loses (s 1)",
        "paid: cy bet on 3 by voucher: $10 void, returns $10 (s 14)",
    ]


def test_the_dealer_takes_the_voucher_that_wins_and_pays_its_winnings() -> None:
    boxes = Boxes(WITH_VOUCHERS)
    boxes.do(voucher("ann", 1000, "1"), Pressed("no-more-bets"), result(h1="wins"))
    assert [(it.kind, it.cents, it.stakes) for it in list_acts(boxes.table.view)] == [
        ("take", 1000, 0),
        ("pay", 1000, 0),
    ]


def test_a_voucher_that_chips_replace_is_a_voucher_no_more() -> None:
    boxes = Boxes(WITH_VOUCHERS)
    boxes.do(voucher("ann", 1000, "1"), placed("ann", 1500, "1"), Pressed("no-more-bets"), result(h1="wins"))
    assert [line for line in boxes.do(Pressed("paid")) if line.startswith("paid")] == [
        "paid: ann bet on 1: $15 wins 1 to 1, returns $30 (s 4)"
    ]


def test_a_game_without_vouchers_refuses_them(boxes: Boxes) -> None:
    assert boxes.do(voucher("ann", 1000, "1")) == [
        "refused: no vouchers are used in this game: ann wagers with chips (s 1)"
    ]


def test_a_voucher_is_refused_by_the_section_on_chips_and_not_by_that_on_coins() -> None:
    """s 6(1) is about coins of 50 cents."""
    sections = msgspec.structs.replace(GAME.sections, coins="s 6(1)", chips="s 2")
    (refused,) = Boxes(msgspec.structs.replace(GAME, sections=sections)).do(voucher("ann", 1000, "1"))
    assert refused.endswith("wagers with chips (s 2)")


OF_ANOTHER_PLACE = General(
    decision="rule 9",
    void_wagers="rule 7.1",
    exclude="rule 7.2",
    about_devices=AboutDevices(("pit-boss",)),
    sign=AgainstTheSign(under="rule 6.2", over="rule 6.3", found="rule 6", below="stands", above="stands"),
    cash="",
)


def elsewhere() -> Boxes:
    return Boxes(
        msgspec.structs.replace(GAME, sections=msgspec.structs.replace(GAME.sections, general=OF_ANOTHER_PLACE))
    )


def test_other_general_provisions_say_what_stands_against_the_sign() -> None:
    boxes = elsewhere()
    for round_ in range(2):
        below = boxes.do(found("ann", 200, "1"))
        assert below[0] == "noted: ann bet on 1 $2: under the minimum of $5: stands (rule 6.2)", round_
        above = boxes.do(found("bob", 60_000, "2"))
        assert above[0] == "noted: bob bet on 2 $600: over the maximum of $500: stands (rule 6.3)"
        boxes.do(Pressed("no-more-bets"), result(h1="wins", h2="best"))
        assert [line for line in boxes.do(Pressed("paid")) if line.startswith("paid")] == [
            "paid: ann bet on 1: $2 wins 1 to 1, returns $4 (s 4)",
            "paid: bob bet on 2: $600 wins 3 to 2, returns $1,500 (s 11)",
        ]


def test_other_general_provisions_say_who_acts_against_a_device_and_by_which_rule() -> None:
    boxes = elsewhere()
    boxes.do(placed("ann", 500, "1"))
    assert boxes.do(Directed("floor-manager", "void-wagers-of", player="ann")) == [
        "refused: void-wagers-of is for: pit-boss; not for the floor-manager (rule 7.1)"
    ]
    assert boxes.do(Directed("pit-boss", "void-wagers-of", player="ann")) == [
        "paid: ann bet on 1: $5 void, returns $5 (rule 7.1)"
    ]
    assert boxes.do(Directed("pit-boss", "exclude", player="ann")) == [
        "noted: ann is excluded from the game (rule 7.2)"
    ]
    assert boxes.do(placed("ann", 500, "1")) == ["refused: ann is excluded from the game (rule 7.2)"]


def test_a_round_is_void_by_the_decision_of_those_rules() -> None:
    boxes = elsewhere()
    boxes.do(placed("ann", 500, "1"), Pressed("no-more-bets"))
    assert "round: 1 void: a fire alarm (rule 9)" in boxes.do(Directed("floor-manager", "void", "a fire alarm"))
