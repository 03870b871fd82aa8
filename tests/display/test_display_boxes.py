# SPDX-License-Identifier: MIT
"""Boxes with hands of cards: their contents, places, sizes, and the times of redrawing."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec
import pygame
import pytest
from glass_rig import letters_of, look, overlapping, played, share

from controller.display import boxes, grid, wording
from controller.display.boxed.boxes_places import BoxPlaces, Row
from controller.display.boxed.card_fan import Fan, laid, side_by_side
from controller.display.boxed.hand_frames import WINS
from controller.display.boxes import Total, contents
from controller.display.drawing import chips, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.drawing.players import Given
from controller.display.panels import boxed
from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.display.wording import spoken
from controller.engine.record.on_show import PointTotal, ShownBox, ShownBoxes, ShownHand
from controller.engine.rules.face import Face
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.rules.whole_tables import BoxesPanel, PlaceResult
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import NOTHING_MORE, Chips, LyingChips, View
from controller.engine.values.money import dollars
from controller.games.blackjack.face import face
from controller.games.blackjack.table import Options
from tests.display.blank_surface import blank_surface
from tests.display.scenes import boxes as scenes

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
DPI = {(1024, 600): 170, (1280, 800): 149, (1920, 1080): 141}
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
SHOWN_ON = [(kind, size) for kind, size in product(KINDS, SIZES) if kind != "players" or size != SIZES[0]]
"""Audiences and sizes: players have no screen of seven inches."""
SHOWN = scenes.LOOK.face.boxes
assert SHOWN
REAL = msgspec.structs.replace(scenes.LOOK, simulated=False, keys=())
FIVE = msgspec.structs.replace(REAL, face=Face(table="boxes", own=(BoxesPanel(7, "ante", dealt=5),)))
"""A game in which each hand has five cards."""


def look_of(kind: str) -> Look:
    return scenes.LOOK if kind == "one" else REAL


def dealt_with(**changes: object) -> View:
    """The boxes once the first cards are dealt, with these changes."""
    shoe, boxes_ = scenes.DEALT.on_show
    return msgspec.structs.replace(scenes.DEALT, on_show=(shoe, msgspec.structs.replace(boxes_, **changes)))


def box(view: View, number: int) -> boxes.BoxContents:
    return contents(SHOWN, view, Given()).boxes[number - 1]


class OnlyBoxes(Screen):
    """A screen of which only the panels of a table with boxes are drawn."""

    def _panel(self, name: str, surface: pygame.Surface, shows: tuple[Any, bool]) -> Iterator[str]:
        return super()._panel(name, surface, shows) if name in boxed.NAMES else iter(())


@cache
def surface_of(size: tuple[int, int]) -> pygame.Surface:
    """One for all screens whose picture is not looked at."""
    return pygame.Surface(size)


class DrawnBoxes:
    """A drawn screen: its cards, each after the ones below it, and the words on tags."""

    def __init__(self, look_: Look, kind: Audience, size: tuple[int, int], view: View) -> None:
        self.cards: list[pygame.Rect] = []
        self.ranks: list[int] = []
        self.tags: set[str] = set()
        self.screen = OnlyBoxes(look_, kind, size, DPI[size], view.limits)
        with pytest.MonkeyPatch.context() as patched:
            card, tag = playing_cards.draw, chips.tag
            patched.setattr(playing_cards, "draw", lambda *it, **more: (self._card(it[2], **more), card(*it, **more)))
            patched.setattr(chips, "tag", lambda *it: (self.tags.add(it[1].words), tag(*it)))
            self.screen.draw(surface_of(size), view)
        self.lines = [line for name in boxed.NAMES for line in self.screen.written.get(name, [])]

    def _card(self, box: pygame.Rect, *, narrow: bool = False, **_: object) -> None:
        """Notes where a card lies, and how large the letters of its rank are."""
        size = (min(box.size), max(box.size))
        self.cards.append(box)
        rank = playing_cards.rank_of_narrow(size) if narrow else round(playing_cards.RANK * size[0])
        self.ranks.append(rank)

    def said(self) -> list[str]:
        return [line.text for line in self.lines]

    def box(self, line: Written) -> pygame.Rect:
        """The panel in which a line stands."""
        return next(self.screen.boxes[name] for name in boxed.NAMES if line in self.screen.written.get(name, []))


@cache
def drawn(kind: str, size: tuple[int, int], state: str) -> DrawnBoxes:
    return DrawnBoxes(look_of(kind), KINDS[kind], size, scenes.STATES[state])


def every() -> Iterator[DrawnBoxes]:
    return (drawn(*each) for each in product(KINDS, SIZES, scenes.STATES))


# What is shown


def test_a_hand_has_its_cards_its_total_and_its_players_the_first_one_first() -> None:
    third = box(scenes.DEALT, 3).hands[0]
    assert third.cards == ("8c", "8d")
    assert third.total == Total("16")
    assert [stack.players for stack in third.stacks] == [("cleo",), ("dan",), ("place-10",)]
    assert box(scenes.DEALT, 6).hands[0].total == Total("17", "soft")


def test_the_hand_whose_turn_it_is_stands_out_and_no_other() -> None:
    value = contents(SHOWN, scenes.SPLIT, Given())
    assert [hand.name for each in value.boxes for hand in each.hands if hand.turn] == ["3/2"]
    assert value.deciding


def test_a_split_box_has_two_hands_each_with_the_chips_on_it() -> None:
    first, second = box(scenes.SPLIT, 3).hands
    assert (first.name, second.name) == ("3", "3/2")
    assert [stack.cents for stack in second.stacks] == [1_000, 500]
    assert len(first.stacks) == 3


def test_a_doubled_hand_lies_sideways_and_a_bust_one_is_lost() -> None:
    assert box(scenes.DOUBLE, 4).hands[0].sideways
    assert box(scenes.DOUBLE, 6).hands[0].tone == "loses"


def test_a_declared_hand_says_its_result_and_a_side_wager_what_it_pays() -> None:
    results = {hand.name: (hand.tone, hand.state) for n in range(1, 8) for hand in box(scenes.SETTLED, n).hands}
    assert results["1"] == ("wins", "wins")
    assert results["5"] == ("stands", "stands off")
    assert results["3/2"] == ("loses", "bust")
    assert box(scenes.SETTLED, 1).results[0][:2] == (PlaceResult("7 7 7", "500 to 1"), True)


def test_a_box_is_in_play_once_a_wager_lies_there_or_the_table_says_so() -> None:
    assert [each.number for each in contents(SHOWN, scenes.BETTING, Given()).boxes if each.played] == [1, 3]
    assert box(View(on_show=(ShownBoxes((ShownBox("4"),)),)), 4).played


def test_a_hand_says_what_its_wager_wins_or_loses_and_a_hand_to_come_that_it_waits() -> None:
    amounts = {hand.name: hand.amounts[:2] for n in range(1, 8) for hand in box(scenes.SETTLED, n).hands}
    assert (amounts["1"], amounts["3"], amounts["3/2"], amounts["5"]) == ((1000, 0), (51_500, 0), (0, 1500), (0, 0))
    states = {hand.name: hand.state for n in range(1, 8) for hand in box(scenes.DEALT, n).hands}
    assert [name for name, state in states.items() if state == "waits"] == ["3", "4", "5", "6", "7"]


def test_the_wagers_of_a_void_round_lie_there_void() -> None:
    """s 4(2)(a): they go back to the players."""
    dealt = ("cards ready", "wager ann blackjack $10 on hand 1", "shoe deals Tc")
    lines = (*dealt, "turn floor-manager key on", "press void")
    panel = look("blackjack").face.boxes
    assert panel
    (void,) = contents(panel, played("blackjack", *lines)[-1], Given()).boxes[0].hands
    assert (void.tone, void.state, [stack.cents for stack in void.stacks]) == ("void", "void", [1000])


def test_of_players_of_one_box_only_who_takes_even_money_is_paid_and_who_waits_keeps_his_chips() -> None:
    """s 35(4): undecided chips have no gold and stay visible, and the box's win is the list's payment."""
    panel = look("blackjack").face.boxes
    assert panel
    wagers = ("ann blackjack $10", "bob blackjack $100", "cid blackjack $30")
    dealt = ("cards ready", *(f"wager {it} on hand 1" for it in wagers), "shoe deals As Ad Ks")
    first, second = ("press even-money", "press paid"), ("press done", "press stand", "press even-money", "press paid")
    shown, each = played("blackjack", *dealt, *first, *second)[len(dealt) :], []
    for view in shown:
        (hand,) = contents(panel, view, Given()).boxes[0].hands
        each.append((hand.tone, hand.amounts.won, dict(hand.each), hand.undecided))
    two = {"bob": 10000, "cid": 3000}
    wait = ("", 0, two, frozenset())
    assert each[:4] == [("wins", 1000, {"ann": 1000, **two}, frozenset(two)), wait, wait, wait]
    assert each[4:] == [("wins", 3000, two, frozenset({"bob"})), ("", 0, {}, frozenset())]
    lines = DrawnBoxes(look("blackjack"), DEALER, (1280, 800), shown[0]).lines
    gold = {it.text: it.pen.colour == p.GOLD for it in lines}
    assert (gold["$10"], gold["$100"], gold["$30"]) == (True, False, False)


# Where it lies


def test_every_card_is_in_its_panel_and_seen_from_its_left_part() -> None:
    """A card's rank and suit stay visible: the left 45 % of a card, or of a card with a row below the top."""
    for it in every():
        panels = [it.screen.boxes[name] for name in ("boxes", "dealers")]
        for number, card in enumerate(it.cards):
            assert any(panel.contains(card) for panel in panels), (it.screen.size, card)
            across = card.width > card.height
            seen = pygame.Rect(card.topleft, (card.width, int(0.5 * card.height)))
            if not across:
                seen.width = int(0.45 * card.width)
            assert seen.collidelist(it.cards[number + 1 :]) < 0, (it.screen.size, card)


@pytest.mark.parametrize("kind", KINDS)
def test_no_card_meets_a_word(kind: str) -> None:
    for size, state in product(SIZES, scenes.STATES):
        it = drawn(kind, size, state)
        for line in (line for line in it.lines if line.text not in it.tags):
            assert letters_of(line).collidelist(it.cards) < 0, (size, state, line.text)


@pytest.mark.parametrize("kind", KINDS)
def test_no_words_meet_and_all_stay_in_the_panel(kind: str) -> None:
    for size, state in product(SIZES, scenes.STATES):
        it = drawn(kind, size, state)
        letters = [letters_of(line) for line in it.lines]
        for line, taken in zip(it.lines, letters, strict=True):
            assert it.box(line).contains(taken), (size, state, line.text)
            assert not line.text.endswith("…"), (size, state, line.text)
        for number, taken in enumerate(letters):
            met = taken.collidelist(letters[number + 1 :])
            assert met < 0, (size, state, it.lines[number].text, it.lines[number + 1 + met].text)


def test_what_lies_in_a_box_is_said_in_it() -> None:
    """The amount and the owner of each player's wager on a hand; each side wager; insurance on the line."""
    said = drawn("dealer", (1280, 800), "insurance").said()
    assert {"$10", "$25", "$20.50", "$100", "$20", "$5", "$15", "$255", "$10.50", "$1"} <= set(said)
    several = [it for it in scenes.DEALT.standing if it.hand == "3" and it.wager == "blackjack"]
    assert len(several) == 3
    assert {dollars(it.cents) for it in several} | {spoken(it.player) for it in several} <= set(said)


def rows(*, down: bool, wide: int = 1216, high: int = 416) -> Row:
    return Row(SHOWN, pygame.Rect(0, 0, wide, high), 23, down)


@pytest.mark.parametrize("down", [True, False])
def test_the_dealer_sees_box_1_at_the_left_and_players_at_the_right(down: bool) -> None:
    boxes_ = contents(SHOWN, scenes.SPLIT, Given()).boxes
    places = rows(down=down).places(boxes_)
    for in_a_row in ([it.whole.left for it in places], [hand.column.left for hand in places[2].hands]):
        assert in_a_row == sorted(in_a_row, reverse=not down)


@pytest.mark.parametrize("down", [True, False])
def test_wagers_lie_farthest_from_whoever_deals_and_nearest_to_whoever_plays(down: bool) -> None:
    (hand,) = rows(down=down).places(contents(SHOWN, scenes.DEALT, Given()).boxes)[0].hands
    assert (hand.stake.bottom <= hand.cards.top) == down


def test_the_dealers_hand_is_at_the_right_of_the_boxes_and_above_them_for_players() -> None:
    dealers, players = drawn("dealer", (1280, 800), "dealt").screen, drawn("players", (1920, 1080), "dealt").screen
    assert dealers.boxes["dealers"].left > 7 * dealers.boxes["boxes"].width // 8
    assert players.boxes["dealers"].centery < players.boxes["boxes"].top


def test_nothing_moves_from_the_first_wager_to_the_payment() -> None:
    """Every box, its number and its parts stay where they are, while hands are split and cards come."""
    found = [rows(down=True).places(contents(SHOWN, view, Given()).boxes) for view in scenes.STATES.values()]
    assert len({tuple(it.whole.topleft + it.head.topleft for it in places) for places in found}) == 1
    assert len({tuple(it.hands[0].cards.top for it in places) for places in found}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_hands_of_five_cards_have_room(size: tuple[int, int]) -> None:
    hands = (ShownHand(str(n), ("As", "Kd", "9c", "4h", "2s")) for n in range(1, 8))
    dealer = ShownHand("dealer", ("Ks", "Kd", "2c", "3d", "4h"))
    boxes_ = ShownBoxes(tuple(ShownBox(hand.name, ("ann",), (hand,)) for hand in hands), dealer)
    it = DrawnBoxes(FIVE, DEALER, size, View(round=1, on_show=(boxes_,)))
    assert len(it.cards) == 40
    assert min(min(rect.size) for rect in it.cards) >= 26 * grid.scale(size)


@pytest.mark.parametrize("across", [False, True])
def test_however_many_cards_a_hand_has_they_lie_in_its_room(across: bool) -> None:
    for count, wide, high in product(range(1, 12), (58, 125, 256, 700), (60, 110, 250)):
        room = pygame.Rect(7, 9, wide, high)
        places = laid(count, room, sideways=across)
        assert len(places) == count
        assert all(room.contains(place.rect) for place in places), (count, wide, high)
        assert any(place.sideways for place in places) == (across and count > 1)


def test_cards_whose_ranks_would_be_too_small_lie_side_by_side_with_larger_ones() -> None:
    """And none is narrower than can be read: a hand of so many overlaps as before."""
    found = set()
    for count, wide, across in product(range(2, 12), (41, 85, 120), (False, True)):
        room = pygame.Rect(7, 9, wide, 66)
        usual, places = laid(count, room, sideways=across), laid(count, room, sideways=across, least=24)
        found.add(places[0].narrow)
        assert all(room.contains(place.rect) for place in places), (count, wide, across)
        assert any(place.sideways for place in places) == across
        if places[0].narrow:
            boxes = [place.rect for place in places]
            assert len(boxes) == count
            over = overlapping(boxes)
            assert (
                not over
                or playing_cards.rank_of_narrow(side_by_side(Fan(count, room, across))[0].rect.size) < 0.75 * 24
            )
            for one, other in combinations(boxes, 2):
                rank = pygame.Rect(one.left, one.top, one.width, round(0.55 * one.height))
                assert not rank.colliderect(other), (count, wide, across)
            assert min(min(box.size) for box in boxes) >= 12
            rank = playing_cards.RANK * usual[0].rect.width
            assert playing_cards.rank_of_narrow(boxes[0].size) > rank, (count, wide, across)
        else:
            assert places == usual
    assert found == {True, False}


# How it looks


def test_every_word_is_large_enough_for_who_reads_it() -> None:
    for it in every():
        small = {line.text for line in it.lines if line.pen.size < it.screen._least}
        assert not small, it.screen.size


def test_every_card_is_read_without_guessing() -> None:
    """Three players on a box, a split of two with five cards, a double, hands of eight: the rank is no small letter."""
    for it in every():
        least = min(it.ranks, default=99)
        assert least >= playing_cards.RANK * 22 * grid.scale(it.screen.size), (it.screen.size, least)


def test_only_the_hand_whose_turn_it_is_is_lemon_and_only_winners_are_gold() -> None:
    def shares(state: str) -> tuple[bool, bool]:
        screen = Screen(REAL, DEALER, (1280, 800), 149)
        surface = picture(screen, scenes.STATES[state])
        box = screen.boxes["boxes"]
        return share(surface, box, p.ACT) > 0.005, share(surface, box, p.GOLD) > 0.002

    found = [shares(state) for state in ("betting", "dealt", "settled")]
    assert found == [(False, False), (True, False), (False, True)]


@pytest.mark.parametrize(("kind", "size"), SHOWN_ON)
def test_the_layout_has_its_inscriptions_and_the_casinos_name(kind: str, size: tuple[int, int]) -> None:
    """s 13(2), s 13(3)."""
    said = " ".join(drawn(kind, size, "dealt").said())
    wanted = ("BLACKJACK PAYS 3 TO 2", "DEALER MUST STAND ON 17 AND MUST DRAW TO 16", "INSURANCE PAYS 2 TO 1")
    assert [words for words in (*wanted, "RIVERSIDE CASINO") if words not in said] == []


@pytest.mark.parametrize(("kind", "size"), [("one", SIZES[1]), ("dealer", SIZES[1]), ("players", SIZES[2])])
def test_both_side_wagers_have_their_whole_pay_table_before_the_payment(kind: str, size: tuple[int, int]) -> None:
    """s 47(2), s 50A(3)."""
    shown = Look(face=face(Options(super_sevens=True, bonus_blackjack=True)), title="Blackjack")
    screen = Screen(shown, KINDS[kind], size, DPI[size])
    screen.draw(blank_surface(screen.size), View())
    found = {line.text for line in screen.written["pays"]}
    assert {"SUPER SEVENS", "SUITED", "500", "5,000", "BONUS", "$1,500", "$25,000"} <= found


@pytest.mark.parametrize("decks", [6, 8])
def test_the_amounts_of_bonus_blackjack_are_on_show_for_the_decks_in_use(decks: int) -> None:
    """s 50A(1)(b), s 50C(2); under another name, s 50A(3)."""
    found = face(Options(decks=decks, bonus_blackjack=True, bonus_name="lucky-five"))
    (table,) = next(it for it in found.own if isinstance(it, PaysPanel)).tables
    assert (table.title, table.wagers) == ("lucky-five", ("$1", "suited"))
    rows = {row.hand: [cell.pays for cell in row.cells] for row in table.rows}
    assert rows["6 7 8"][1] == f"${800 if decks == 6 else 750}"
    assert rows["5 5 5 6"][1] == "$25,000"


def test_every_outcome_that_pays_stands_in_the_pay_table() -> None:
    """s 47(2), s 50C(2)."""
    (pays,) = (it for it in REAL.face.own if isinstance(it, PaysPanel))
    cells = [cell for table in pays.tables for row in table.rows for cell in row.cells]
    listed = {outcome: cell.pays for cell in cells for outcome in cell.outcomes}
    stated = {outcome: result.pays for place in SHOWN.places for outcome, result in place.results.items()}
    assert listed == {outcome: pays for outcome, pays in stated.items() if pays}


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_players_see_which_blackjack_is_nominated(size: tuple[int, int]) -> None:
    """s 50A(2)."""
    assert "Nominated" in drawn("players", size, "betting").said()


def test_cards_that_wait_are_counted() -> None:
    for many in (1, 3, 400):
        said = DrawnBoxes(REAL, DEALER, (1280, 800), dealt_with(waiting=many)).said()
        assert (f"{many} cards wait" if many > 1 else "1 card waits") in " ".join(said)


def test_a_panel_is_drawn_again_only_when_what_it_shows_changes() -> None:
    screen, surface = Screen(REAL, DEALER, (1280, 800), 149), blank_surface((1280, 800))
    screen.draw(surface, scenes.DEALT)
    assert screen.draw(surface, scenes.DEALT) == []
    assert screen.draw(surface, msgspec.structs.replace(scenes.DEALT, remark="x")) == ["next"]
    first, *others = scenes.DEALT.shown(ShownBoxes).boxes
    card = msgspec.structs.replace(first, hands=(ShownHand("1", ("7c", "7h", "2d"), PointTotal(16)),))
    drew = msgspec.structs.replace(dealt_with(boxes=(card, *others)), remark="x")
    assert screen.draw(surface, drew) == ["boxes"]


# Headline and payment


def test_the_headline_goes_on_with_the_round_once_a_hand_was_declared() -> None:
    assert wording.headline(scenes.SPLIT).text == "Box 3/2: 15"
    assert wording.headline(scenes.DEALERS_TURN).text == "Dealer draws"
    assert wording.headline(scenes.SETTLED) == wording.Headline("Dealer: 18", "result", "", "s 18")


def test_it_is_paid_hand_by_hand_and_what_is_still_played_is_not_listed() -> None:
    found = [(act.hand, act.player, act.kind) for act in list_acts(scenes.SETTLED)]
    hands = [hand for hand, _, _ in found]
    assert list(dict.fromkeys(hands)) == ["1", "3", "3/2", "4", "5", "6", "7"]
    assert hands == sorted(hands)
    assert ("3/2", "cleo", "take") in found
    assert list_acts(scenes.SPLIT) == ()


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
    assert "9c" in hands["Dealer"]
    assert "214 cards in the shoe" in hands["Dealer"]


# A round that is played


def test_a_round_is_seen_from_the_first_wager_to_the_payment() -> None:
    lines = ("cards ready", "wager ann blackjack $10 on hand 1", "wager bob blackjack $20 on hand 3")
    shown = played("blackjack", *lines, "shoe deals Th 9d 7c 8h 5s", "press stand", "press draw", "shoe deals Kd")
    panel = look("blackjack").face.boxes
    assert panel
    betting, dealt, bust = (contents(panel, view, Given()) for view in (shown[2], shown[3], shown[-1]))
    assert [each.number for each in betting.boxes if each.played] == [1, 3]
    assert dealt.boxes[0].turn
    assert dealt.boxes[0].hands[0].total == Total("18")
    assert dealt.dealer.cards == ("7c",)
    assert (bust.boxes[2].hands[0].tone, bust.boxes[2].hands[0].state) == ("loses", "bust")
    picture(Screen(look("blackjack"), DEALER, (1280, 800), 149), shown[-1])


def test_chips_of_all_sizes_have_room() -> None:
    """From 50 cents to the highest that a table may have, on every place of every box, of three players."""
    names = ("ann", "bob", "place-10")
    for cents in (50, 1_250_050, 1_000_000_000):
        wagers = ["blackjack", *(place.wager for place in SHOWN.places), "insurance"]
        lying = [Chips(name, wager, cents, hand=str(n)) for n in range(1, 8) for wager in wagers for name in names]
        for kind, size in product(KINDS, SIZES):
            it = DrawnBoxes(REAL, KINDS[kind], size, msgspec.structs.replace(scenes.DEALT, standing=LyingChips(lying)))
            for line in it.lines:
                assert it.box(line).contains(letters_of(line)), (kind, size, cents, line.text)
                if line.text not in it.tags:
                    assert letters_of(line).collidelist(it.cards) < 0, (kind, size, cents, line.text)


def test_a_verdict_is_said_in_one_form() -> None:
    """No hand `LOSES` beside another that only `Loses`."""
    for it in every():
        assert not {"LOSES", "BUST", "STANDS OFF", "PAID"} & set(it.said())


def test_no_sum_of_one_of_several_players_touches_the_frame_of_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    places, found = Row.places, list[BoxPlaces]()

    def noted(row: Row, drawn_boxes: Sequence[boxes.BoxContents]) -> tuple[BoxPlaces, ...]:
        found[:] = places(row, drawn_boxes)
        return tuple(found)

    monkeypatch.setattr(Row, "places", noted)
    it = DrawnBoxes(look_of("dealer"), KINDS["dealer"], (1280, 800), scenes.DEALT)
    third = found[2]
    letters = [letters_of(line) for line in it.lines if line.text.startswith("$")]
    sums = [it for it in letters if third.hands[0].stake.contains(it)]
    assert len(sums) == 3
    assert max(it.right for it in sums) <= third.whole.right - WINS - 4
