# SPDX-License-Identifier: MIT
"""What blackjack's screens tell, in every state of its scene, asked of values and of arranged items."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

import msgspec
import pygame
import pytest
from glass_rig import look, played

from controller.display import boxes, wording
from controller.display.boxes import Total, contents
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Card, Chips, Frame, Item, Picture, Text
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.engine.record.on_show import ShownBox, ShownBoxes
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.rules.whole_tables import BoxesPanel, PlaceResult
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import NOTHING_MORE, LyingChips, View
from controller.engine.shown.views import Chips as LaidChips
from controller.games.blackjack.face import face
from controller.games.blackjack.table import Options
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.arranged import scenes as arranged_scenes
from tests.display.scenes import boxes as scenes
from tests.display.scenes import playing


def layout(of: Look) -> BoxesPanel:
    """Return the layout of a table with boxes."""
    assert of.face.boxes
    return of.face.boxes


DEALERS, WINDOW, LOW, PLAYERS = SCREENS[0], SCREENS[1], SCREENS[4], SCREENS[6]
EACH = pytest.mark.parametrize("kind", [DEALERS, WINDOW, LOW, PLAYERS], ids=lambda kind: kind.name)
SHOWN = layout(scenes.LOOK)


@cache
def states(kind: ScreenSize) -> dict[str, Arranged]:
    """Return the arranged screen in each state of the scene."""
    return {it.state: it.arranged for it in arranged_scenes("blackjack", (kind,))}


def screen_of(view: View, kind: ScreenSize, look_: Look = scenes.LOOK) -> Screen:
    """Return a screen with a view on it."""
    screen = Screen(look_, kind.audience, kind.size, kind.dpi)
    screen.draw(pygame.Surface(kind.size), view)
    return screen


def items(screen: Arranged, panel: str) -> tuple[Item, ...]:
    """Return the items of a panel."""
    return next((it.items for name, _, it in screen.panels() if name == panel and it.parts), ())


def words(found: Iterator[Item] | tuple[Item, ...], colour: str = "") -> list[str]:
    """Return the texts of items, of one colour if it is given."""
    return [it.words for it in found if isinstance(it, Text) and colour in ("", it.colour)]


def in_box(screen: Arranged, number: int) -> tuple[Item, ...]:
    """Return the items of a box."""
    every = items(screen, "boxes")
    frame = next(it for it in every if it.kind == "box" and it.owner == f"box {number}")
    return tuple(it for it in every if frame.box.holds(it.box))


def marked(screen: Arranged) -> set[str]:
    """Return the boxes, and the dealer's place, that are marked as worked now."""
    every = (*items(screen, "boxes"), *items(screen, "dealer"))
    return {it.owner for it in every if isinstance(it, Frame) and it.line == "act" and it.kind in ("box", "dealer")}


def box(view: View, number: int) -> boxes.BoxContents:
    return contents(SHOWN, view, Given()).boxes[number - 1]


# Values


def test_a_hand_has_its_cards_its_total_and_its_players_the_first_one_first() -> None:
    third = box(scenes.DEALT, 3).hands[0]
    assert (third.cards, third.total) == (("8c", "8d"), Total("16"))
    assert [stack.players for stack in third.stacks] == [("cleo",), ("dan",), ("place-10",)]
    assert box(scenes.DEALT, 6).hands[0].total == Total("17", "soft")


def test_hands_say_whose_turn_it_is_and_what_lies_on_both_of_a_split() -> None:
    value = contents(SHOWN, scenes.SPLIT, Given())
    assert [hand.name for each in value.boxes for hand in each.hands if hand.turn] == ["3/2"]
    assert value.deciding
    first, second = value.boxes[2].hands
    assert [stack.cents for stack in second.stacks] == [1_000, 500]
    assert len(first.stacks) == 3


def test_hands_say_what_becomes_of_them_and_a_side_wager_what_it_pays() -> None:
    hands = {hand.name: hand for n in range(1, 8) for hand in box(scenes.SETTLED, n).hands}
    assert {name: hands[name].state for name in ("1", "3/2", "5")} == {"1": "wins", "3/2": "bust", "5": "stands off"}
    amounts = {name: hands[name].amounts[:2] for name in ("1", "3", "3/2", "5")}
    assert amounts == {"1": (1000, 0), "3": (51_500, 0), "3/2": (0, 1500), "5": (0, 0)}
    assert box(scenes.SETTLED, 1).results[0][:2] == (PlaceResult("7 7 7", "500 to 1"), True)
    assert box(scenes.DOUBLE, 4).hands[0].sideways
    assert [box(scenes.DEALT, n).hands[0].state for n in range(3, 8)] == ["waits"] * 5


def test_a_box_is_in_play_once_a_wager_lies_there_or_the_table_says_so() -> None:
    assert [each.number for each in contents(SHOWN, scenes.BETTING, Given()).boxes if each.played] == [1, 3]
    assert box(View(on_show=(ShownBoxes((ShownBox("4"),)),)), 4).played


def test_of_players_of_one_box_only_who_takes_even_money_is_paid() -> None:
    """s 35(4): undecided chips have no gold and stay visible."""
    wagers = (f"wager {it} on hand 1" for it in ("ann blackjack $10", "bob blackjack $100", "cid blackjack $30"))
    dealt = ("cards ready", *wagers, "shoe deals As Ad Ks")
    view = played("blackjack", *dealt, "press even-money")[-1]
    panel = layout(look("blackjack"))
    (hand,) = contents(panel, view, Given()).boxes[0].hands
    assert (hand.tone, hand.amounts.won, hand.undecided) == ("wins", 1000, frozenset({"bob", "cid"}))
    first = in_box(screen_of(view, DEALERS, look("blackjack")).arranged, 1)
    colours = {it.words: it.colour for it in first if isinstance(it, Text) and it.kind == "share"}
    assert colours == {"$10": "wins", "$100": "words", "$30": "words"}


@pytest.mark.parametrize("decks", [6, 8])
def test_the_amounts_of_bonus_blackjack_are_those_for_the_decks_in_use(decks: int) -> None:
    """s 50A(1)(b), s 50C(2); under another name, s 50A(3)."""
    found = face(Options(decks=decks, bonus_blackjack=True, bonus_name="lucky-five"))
    (table,) = next(it for it in found.own if isinstance(it, PaysPanel)).tables
    rows = {row.hand: [cell.pays for cell in row.cells] for row in table.rows}
    assert (table.title, rows["6 7 8"][1], rows["5 5 5 6"][1]) == (
        "lucky-five",
        f"${800 if decks == 6 else 750}",
        "$25,000",
    )


def test_every_outcome_that_pays_stands_in_the_pay_table() -> None:
    """s 47(2), s 50C(2)."""
    (pays,) = (it for it in scenes.LOOK.face.own if isinstance(it, PaysPanel))
    cells = [cell for table in pays.tables for row in table.rows for cell in row.cells]
    listed = {outcome: cell.pays for cell in cells for outcome in cell.outcomes}
    stated = {outcome: result.pays for place in SHOWN.places for outcome, result in place.results.items()}
    assert listed == {outcome: pays for outcome, pays in stated.items() if pays}


def test_the_headline_goes_on_with_the_round_and_it_is_paid_hand_by_hand() -> None:
    assert wording.headline(scenes.SPLIT).text == "Box 3/2: 15"
    assert wording.headline(scenes.SETTLED) == wording.Headline("Dealer: 18", "result", "", "s 18")
    hands = [act.hand for act in list_acts(scenes.SETTLED)]
    assert list(dict.fromkeys(hands)) == ["1", "3", "3/2", "4", "5", "6", "7"]
    assert list_acts(scenes.SPLIT) == ()


# Who acts


@EACH
def test_one_box_or_the_dealer_is_marked_and_nobody_while_the_table_is_stopped(kind: ScreenSize) -> None:
    found = {state: marked(it) for state, it in states(kind).items()}
    assert all(len(it) <= 1 for it in found.values()), found
    assert found["decision, box 1"] == {"box 1"}
    assert (found["a card is due"], found["even money"]) == ({"box 2"}, {"box 5"})
    assert found["stopped"] == found["void"] == set()


@EACH
def test_the_box_that_is_settled_is_marked_whoever_decides_later(kind: ScreenSize) -> None:
    found = {state: marked(it) for state, it in states(kind).items()}
    assert found["super sevens, dealer's ace"] == found["insurance is collected"] == {"box 3"}
    assert found["three sevens"] == found["decision and payment at once"] == {"box 1"}
    assert found["bonus blackjack"] == {"box 1"}


@EACH
def test_the_head_of_the_marked_box_is_lemon_and_its_hand_decides(kind: ScreenSize) -> None:
    first = in_box(states(kind)["decision, box 1"], 1)
    assert {"1", "ann"} <= {*words(first, "ink")}
    assert "Decides" in words(first, "act")
    assert "Waits" in words(in_box(states(kind)["decision, box 1"], 7))


def test_box_1_is_at_the_dealers_left_and_at_the_players_right() -> None:
    for kind, order in ((DEALERS, 1), (LOW, 1), (PLAYERS, -1)):
        frames = [it for it in items(states(kind)["one player"], "boxes") if it.kind == "box"]
        assert [it.owner for it in frames] == [f"box {number}" for number in range(1, 8)][::order]


# Totals, results and sums


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_every_total_stands_in_its_box(kind: ScreenSize) -> None:
    panel = layout(playing.look("blackjack", simulated=True))
    for seen in playing.seen_of("blackjack"):
        if seen.view.blocks:
            continue  # a band may lie there
        for each in contents(panel, seen.view, Given()).boxes:
            said = words(in_box(states(kind)[seen.state], each.number))
            for hand in each.hands:
                assert {wording.sentence(hand.total.figure or hand.ranking)} - {""} <= {*said}, (seen.state, said)


@EACH
def test_total_and_word_of_a_hand_stand_on_one_plate(kind: ScreenSize) -> None:
    """The word of one hand of a split is not read as the word before the total of the other."""
    third = in_box(states(kind)["after the split"], 3)
    plates = [it.box for it in third if isinstance(it, Frame) and it.fill == "well" and not it.kind]
    said = [[it.words for it in third if isinstance(it, Text) and plate.holds(it.box)] for plate in plates]
    assert [it[0] for it in said if it[0] in ("21", "18")] == ["21", "18"]
    assert said[-1][-1] == "Stands"


@EACH
def test_what_wins_is_due_on_gold_and_what_loses_is_faded(kind: ScreenSize) -> None:
    screen = states(kind)["result, twelve players"]
    due = {n: [it for it in words(in_box(screen, n), "ink") if "$" in it] for n in range(1, 8)}
    assert {n: it for n, it in due.items() if it} == {
        n: [f"{verb} ${sum_}" if f"{verb} ${sum_}" in due[n] else f"${sum_}"]
        for n, sum_ in ((3, 110), (5, 525), (6, 10))
        for verb in ("wins" if kind is PLAYERS else "due",)
    }
    assert {"Loses", "15"} <= {*words(in_box(screen, 2), "loses")}
    assert {"Bust", "23"} <= {*words(in_box(screen, 7), "loses")}
    assert {"Stands off", "Stand-off"} & {*words(in_box(screen, 1), "words")}
    assert {"$100", "$10"} <= {*words(in_box(screen, 3), "wins")}
    cards = [it for it in in_box(screen, 2) if isinstance(it, Card)]
    assert {it.look for it in cards} == {"faded"}


def test_players_read_wins_before_each_sum() -> None:
    said = words(items(states(PLAYERS)["result, four players"], "boxes"), "ink")
    assert {"wins $200", "wins $10"} <= {*said}


@EACH
def test_what_is_paid_has_a_tick_and_its_sum_in_gold(kind: ScreenSize) -> None:
    screen = states(kind)["bonus blackjack"]
    for number, sum_ in ((7, "$200"), (5, "$50"), (3, "$40")):
        found = in_box(screen, number)
        assert sum_ in words(found, "wins")
        assert any(isinstance(it, Picture) and it.name == "tick" for it in found)
        assert sum_ not in words(found, "ink")


@EACH
def test_a_side_wager_lies_is_due_paid_or_lost(kind: ScreenSize) -> None:
    every = states(kind)
    lies = in_box(every["chips lying, four players"], 1)
    assert {"$5", "$1", "$10"} <= {*words(lies, "words")}
    assert sum(isinstance(it, Chips) for it in lies) == 3
    due, paid = in_box(every["three sevens"], 1), in_box(every["decision, a pair"], 1)
    assert any("$2,500" in it for it in words(due, "ink"))
    assert "$2,500" not in words(due, "wins")
    assert "$2,500" in words(paid, "wins")
    assert any(isinstance(it, Picture) and it.name == "tick" for it in paid)
    assert any(it.startswith("loses") for it in words(in_box(every["super sevens, dealer's ace"], 3), "loses"))
    insured = words(in_box(every["decision, box 1"], 3))
    assert "ins." in insured or "insurance" in insured
    assert "$10" in insured


@EACH
def test_a_void_round_is_dashed_and_its_wagers_lie_there(kind: ScreenSize) -> None:
    first = in_box(states(kind)["void"], 1)
    assert any(isinstance(it, Frame) and it.dashed for it in first)
    assert {"Void", "$10"} <= {*words(first)}


def test_a_small_screen_tells_the_sums_of_the_list() -> None:
    assert words(items(states(LOW)["result, twelve players"], "sums"))[:2] == ["TAKE $160", "PAY $645"]
    assert not items(states(LOW)["decision, twelve players"], "sums")
    assert not items(states(LOW)["result, twelve players"], "pays")


# Cards, and places


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_nothing_moves_while_a_round_lasts(kind: ScreenSize) -> None:
    """Cards, chips, sums and totals keep their places from the first card to the payment; a split begins anew."""
    every = [*states(kind).items()]
    start, end = (next(at for at, (state, _) in enumerate(every) if state == name) for name in ("dealing", "void"))
    for (before, one), (after, other) in pairwise(every[start:end]):
        was, now = _places(one), _places(other)
        new_round = after == "chips lying, twelve players"
        moved = {key: (was[key], now[key]) for key in was.keys() & now.keys() if not _alike(was[key], now[key])}
        assert new_round or not moved, (before, after, moved)


def _alike(one: object, other: object) -> bool:
    """Return whether two places are the same. Heights may differ by one dot: halves of dots are rounded."""
    return one == other or (isinstance(one, int) and isinstance(other, int) and abs(one - other) == 1)


def _places(screen: Arranged) -> dict[object, object]:
    """Return the places of cards, of chips, and of the rows in which totals stand."""
    found: dict[object, object] = {}
    for panel in ("boxes", "dealer"):
        numbers: dict[object, int] = {}
        for it in items(screen, panel):
            key = (panel, type(it), it.kind, it.owner)
            number = numbers[key] = numbers.get(key, -1) + 1
            if isinstance(it, Card):
                found[*key, it.card, number] = it.box[:2]
            elif isinstance(it, Chips) and it.kind == "stack":
                found[key] = it.box
            elif isinstance(it, Text) and it.kind in ("total", "split total strong", "result"):
                found[key] = it.box.bottom
    return found


@EACH
def test_cards_are_of_one_size_however_many_a_hand_has(kind: ScreenSize) -> None:
    """Up to seven cards, and five in each hand of a split."""
    sizes: dict[str, set[int]] = {}
    for screen in states(kind).values():
        for it in items(screen, "boxes"):
            if isinstance(it, Card):
                sizes.setdefault(it.kind, set()).add(max(it.box[2:]))
    kinds = ("card", "split card") if kind is not LOW else tuple(f"card {n}" for n in (1, 2, 7))
    assert all(max(sizes[it]) - min(sizes[it]) <= 1 for it in kinds) or kind is PLAYERS, sizes


def test_the_dealers_place_tells_total_and_shoe_and_players_nothing_of_the_shoe() -> None:
    for kind in (DEALERS, LOW, PLAYERS):
        said = words(items(states(kind)["result, one player"], "dealer"))
        assert {"26", "Bust"} <= {*said}
        assert any("cards" in it for it in said) == (kind is not PLAYERS)
    result = next(it for it in items(states(PLAYERS)["result, twelve players"], "dealer") if it.kind == "result")
    others = (it for it in states(PLAYERS)["result, twelve players"].items if isinstance(it, Text))
    assert isinstance(result, Text)
    assert result.size == max(it.size for it in others)


def test_cards_that_wait_and_rounds_that_are_left_are_told() -> None:
    for many in (1, 3, 400):
        shoe, boxes_ = scenes.DEALT.on_show
        view = msgspec.structs.replace(
            scenes.DEALT, on_show=(shoe, msgspec.structs.replace(boxes_, waiting=many, rounds_left=2))
        )
        said = " ".join(words(items(screen_of(view, DEALERS).arranged, "dealer")))
        assert (f"{many} cards wait" if many > 1 else "1 card waits") in said
        assert "Rounds left: 2" in said


def test_the_nominated_blackjack_is_shown() -> None:
    """s 50A(2)."""
    for kind in (DEALERS, PLAYERS):
        cards = [it for it in items(screen_of(scenes.DEALT, kind).arranged, "dealer") if isinstance(it, Card)]
        assert [it.card for it in cards if it.kind == "nominated"] == ["As", "Ks"]


# Pay tables, and words on the cloth


def test_the_row_by_which_something_is_paid_is_lit() -> None:
    pays = items(states(PLAYERS)["three sevens"], "pays")
    assert words(pays, "ink") == ["7 7 7", "500 to 1"]
    assert not words(items(states(PLAYERS)["decision, a pair"], "pays"), "ink")
    whole = words(items(states(DEALERS)["one player"], "pays"))
    assert {"SUPER SEVENS", "SUITED", "500 to 1", "5,000 to 1", "BONUS", "$1,500", "$25,000"} <= {*whole}


@EACH
def test_the_odds_on_the_cloth_are_never_covered(kind: ScreenSize) -> None:
    for screen in states(kind).values():
        said = words(items(screen, "painted"))
        assert [*map(str.upper, SHOWN.painted)] == said[: len(SHOWN.painted)]
    is_low = kind.size[1] <= 600
    assert ("RIVERSIDE CASINO" in words(items(states(kind)["one player"], "painted"))) == (not is_low)
    lit = words(items(states(kind)["insurance"], "painted"), "ink")
    assert lit == (["INSURANCE PAYS 2 TO 1"] if kind is PLAYERS else [])


def test_without_side_wagers_the_words_stand_in_lines_of_their_own() -> None:
    for kind in (DEALERS, PLAYERS):
        screen = screen_of(
            msgspec.structs.replace(scenes.DEALT, standing=LyingChips(scenes.STAKES)), kind, scenes.PLAIN
        )
        assert not items(screen.arranged, "pays")
        said = " ".join(words(items(screen.arranged, "inscribed")))
        assert "DEALER MUST STAND ON 17 AND MUST DRAW TO 16" in said


def test_players_are_told_what_comes_next_and_what_goes_back() -> None:
    every = states(PLAYERS)
    assert words(items(every["one player"], "told")) == ["Place your bets"]
    assert "$20 goes back" in words(items(every["void"], "told"))
    assert not items(every["decision, box 1"], "told")


# Laws, in other states


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_the_laws_hold_in_states_that_no_scene_has(kind: ScreenSize) -> None:
    for view in (*scenes.STATES.values(), *_large()):
        screen = screen_of(view, kind)
        found = laws.Judge(screen.theme).violations(screen.arranged)
        assert not [it for it in found if it.startswith(("boxes", "dealer", "pays", "painted"))], found[:5]


def _large() -> Iterator[View]:
    """Return views with chips from 50 cents to the highest sum of a table, of three players in every place."""
    wagers = ["blackjack", *(place.wager for place in SHOWN.places), "insurance"]
    for cents in (50, 1_250_050, 1_000_000_000):
        places = product(scenes.BOXES["3"], wagers, range(1, 8))
        lying = (LaidChips(player, wager, cents, hand=str(number)) for player, wager, number in places)
        yield msgspec.structs.replace(scenes.DEALT, standing=LyingChips(tuple(lying)))


SPLIT_OF_THREE = (
    *("cards ready", "wager ann blackjack $500 on hand 1", "wager place-10 blackjack $250 on hand 1"),
    *("wager catherine blackjack $30 on hand 1", "wager dan blackjack $500 on hand 2", "shoe deals 8c Ts 9c 8d Kd"),
    *("press split", "wager place-10 blackjack $250 on hand 1/2", "wager catherine blackjack $30 on hand 1/2"),
    *("press done", "shoe deals 2h", "press draw", "shoe deals 2d", "press draw", "shoe deals 3s", "press draw"),
    *("shoe deals 2c", "press stand", "shoe deals 2s", "press draw", "shoe deals As"),
)


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_a_split_of_three_players_with_long_names_is_legible(kind: ScreenSize) -> None:
    plain = look("blackjack")
    for view in played("blackjack", *SPLIT_OF_THREE)[3:]:
        screen = screen_of(view, kind, plain)
        found = laws.Judge(screen.theme).violations(screen.arranged)
        assert not [it for it in found if it.startswith(("boxes", "dealer", "inscribed"))], found[:5]


# Over SSH


def lines_of(state: str, size: tuple[int, int]) -> list[str]:
    return [text.plain for text in whole_page(scenes.LOOK, scenes.STATES[state], NOTHING_MORE, size)]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("state", scenes.STATES)
def test_the_terminal_has_room_for_every_state_and_says_what_is_next(state: str, size: tuple[int, int]) -> None:
    lines = lines_of(state, size)
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]
    assert scenes.STATES[state].prompt.text.lower() in " ".join(" ".join(lines).split()).lower()


def test_the_terminal_has_a_line_for_each_hand_and_marks_the_turn() -> None:
    hands = {line[1:7].strip(): line for line in lines_of("split", (80, 24))}
    assert hands["3/2"].startswith(">3/2    8d 2s 2c 3h  15")
    assert "cleo $10, place 10 $5" in hands["3/2"]
    assert "21  stands" in hands["1"]
    assert "super sevens 7 7 7: 500 to 1" in hands["1"]
    assert [name for name, line in hands.items() if line.startswith(">")] == ["3/2"]
    assert "214 cards in the shoe" in hands["Dealer"]
