# SPDX-License-Identifier: MIT
"""Boxes with hands of cards: what they show, where it lies, how large it is, when it is drawn again."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import msgspec
import pygame
import pytest
from glass_rig import letters_of, look, played, share
from test_display_contrast import faint

from controller.display import boxes, grid, wording
from controller.display.boxed import hand_parts
from controller.display.boxes import Total, contents
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.layout import chips
from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.engine.record.announced import Announced
from controller.engine.record.on_show import PointTotal, ShownBox, ShownBoxes, ShownHand
from controller.engine.rules.face import BoxesPanel, Face
from controller.engine.shown.payment import acts
from controller.engine.shown.views import NOTHING_MORE, Chips, LyingChips, View
from controller.games.blackjack.face import face
from controller.games.blackjack.table import Options
from tests.display.scenes import boxes as scenes

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
SHOWN = scenes.LOOK.face.boxes
assert SHOWN
REAL = msgspec.structs.replace(scenes.LOOK, simulated=False, keys=())
FIVE = msgspec.structs.replace(REAL, face=Face(boxes=BoxesPanel(7, "ante", dealt=5)))
"""A game in which each hand has five cards."""


def look_of(kind: str) -> Look:
    return scenes.LOOK if kind == "one" else REAL


def dealt_with(**changes: object) -> View:
    """The boxes once the first cards are dealt, with these changes."""
    shoe, boxes_ = scenes.DEALT.on_show
    return msgspec.structs.replace(scenes.DEALT, on_show=(shoe, msgspec.structs.replace(boxes_, **changes)))


def box(view: View, number: int) -> boxes.BoxContents:
    return contents(SHOWN, view).boxes[number - 1]


class Drawn:
    """A screen that was drawn, and where the chips and the cards of its boxes lie."""

    def __init__(self, look_: Look, kind: Audience, size: tuple[int, int], view: View) -> None:
        self.chips: list[pygame.Rect] = []
        self.cards: list[pygame.Rect] = []
        self.screen = Screen(look_, kind, size, 149)
        with pytest.MonkeyPatch.context() as patched:
            draw, blit = chips.draw, hand_parts.draw_cards
            patched.setattr(chips, "draw", lambda *it: (self.chips.append(it[1].rect), draw(*it)))
            for module in ("boxes_drawing", "boxes_dealer"):
                patched.setattr(
                    f"controller.display.panels.{module}.draw_cards",
                    lambda *it: (self.cards.extend(place.rect for place in it[2]), blit(*it)),
                )
            self.surface = picture(self.screen, view)
        self.box = self.screen.boxes["boxes"]
        self.lines = self.screen.written["boxes"]

    def said(self) -> list[str]:
        return [line.text for line in self.lines]


@cache
def drawn(kind: str, size: tuple[int, int], state: str) -> Drawn:
    return Drawn(look_of(kind), KINDS[kind], size, scenes.STATES[state])


def every() -> Iterator[Drawn]:
    return (drawn(*each) for each in product(KINDS, SIZES, scenes.STATES))


# What is shown


def test_a_hand_has_its_cards_its_total_and_its_players_the_first_one_first() -> None:
    third = box(scenes.DEALT, 3).hands[0]
    assert third.cards == ("8c", "8d")
    assert third.total == Total("16")
    assert [stack.players for stack in third.stacks] == [("cleo",), ("dan",), ("place-10",)]
    assert box(scenes.DEALT, 6).hands[0].total == Total("17", "soft")


def test_the_hand_whose_turn_it_is_stands_out_and_no_other() -> None:
    value = contents(SHOWN, scenes.SPLIT)
    tones = {hand.name: hand.tone for each in value.boxes for hand in each.hands}
    assert [name for name, tone in tones.items() if tone == "turn"] == ["3/2"]
    assert value.turn == ("3/2", "cleo", ("stand", "draw"), "box")


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
    assert results["5"] == ("void", "stands off")
    assert results["3/2"] == ("loses", "bust")
    assert box(scenes.SETTLED, 1).results[0] == ("7 7 7: 500 to 1", True)


def test_a_box_is_in_play_once_a_wager_lies_there_or_the_table_says_so() -> None:
    assert [each.number for each in contents(SHOWN, scenes.BETTING).boxes if each.played] == [1, 3]
    assert box(View(on_show=(ShownBoxes((ShownBox("4"),)),)), 4).played


# Where it lies


@pytest.mark.parametrize("kind", KINDS)
def test_no_chip_and_no_card_meets_a_word_or_another(kind: str) -> None:
    for size, state in product(SIZES, scenes.STATES):
        it = drawn(kind, size, state)
        words = [letters_of(line) for line in it.lines]
        things = [*it.chips, *it.cards]
        for one, other in combinations(things, 2):
            assert not one.colliderect(other), (size, state, one, other)
        for one in things:
            assert it.box.contains(one), (size, state, one)
            hit = one.collidelist(words)
            assert hit < 0, (size, state, one, it.lines[hit].text)


@pytest.mark.parametrize("kind", KINDS)
def test_no_words_meet_and_all_stay_in_the_panel(kind: str) -> None:
    for size, state in product(SIZES, scenes.STATES):
        it = drawn(kind, size, state)
        for line in it.lines:
            assert it.box.contains(letters_of(line)), (size, state, line.text)
            assert not line.text.endswith("…"), (size, state, line.text)
        for one, other in combinations(it.lines, 2):
            meet = letters_of(one).colliderect(letters_of(other))
            assert not meet, (size, state, one.text, other.text)


def test_all_chips_that_lie_are_drawn() -> None:
    """Of each player a stack, or on a low screen one of all of them."""
    assert len(drawn("dealer", (1280, 800), "insurance").chips) == 9 + 5 + 3
    assert len(drawn("one", (1024, 600), "insurance").chips) == 7 + 5 + 3


def test_the_dealer_sees_box_1_at_the_left_and_players_at_the_right() -> None:
    for kind, first in (("dealer", True), ("players", False)):
        it = drawn(kind, (1280, 800), "dealt")
        numbers = {line.text: line.ink for line in it.lines if line.text in set("1234567")}
        left = [text for text, _ in sorted(numbers.items(), key=lambda each: each[1].x)]
        assert left == sorted(numbers, reverse=not first)
        hands = {line.text: line.ink.x for line in drawn(kind, (1280, 800), "split").lines}
        assert (hands["3"] < hands["3/2"]) == first


@pytest.mark.parametrize(("kind", "beneath"), [("dealer", True), ("players", False)])
def test_the_wager_of_the_first_player_lies_nearest_the_dealer(kind: str, beneath: bool) -> None:
    """s 43(b)."""
    names = {line.text: line.ink.y for line in drawn(kind, (1280, 800), "dealt").lines}
    in_order = [names[name] for name in ("place 10", "dan", "cleo")]
    assert in_order == sorted(in_order, reverse=not beneath)


def test_the_dealers_hand_is_at_the_dealers_side() -> None:
    plain = Look(face=face(Options()), title="Blackjack")
    for kind, beneath in ((DEALER, True), (PLAYERS, False)):
        it = Drawn(plain, kind, (1280, 800), scenes.DEALT)
        words = {line.text: line.ink for line in it.lines}
        assert (words["DEALER"].y > words["16"].y) == beneath


def test_nothing_moves_from_the_first_card_to_the_payment() -> None:
    places = [
        next(line.ink.y for line in drawn("dealer", (1280, 800), state).lines if line.text == "RIVERSIDE CASINO")
        for state in scenes.STATES
        if state != "prepared"
    ]
    assert len(set(places)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_hands_of_five_cards_have_room(size: tuple[int, int]) -> None:
    hands = (ShownHand(str(n), ("As", "Kd", "9c", "4h", "2s")) for n in range(1, 8))
    dealer = ShownHand("dealer", ("Ks", "Kd", "2c", "3d", "4h"))
    boxes_ = ShownBoxes(tuple(ShownBox(hand.name, ("ann",), (hand,)) for hand in hands), dealer)
    it = Drawn(FIVE, DEALER, size, View(round=1, on_show=(boxes_,)))
    assert len(it.cards) == 40
    assert min(min(rect.size) for rect in it.cards) >= 20 * grid.scale(size)


# How it looks


SMALL = {*SHOWN.notices, "RIVERSIDE CASINO", "777", "BONUS", "SUPER SEVENS", "BONUS BLACKJACK"}
SMALL |= {words for place in SHOWN.places for words in place.results.values()}
"""Words that the dealer never acts on, as the nominated cards. What side wagers pay stands in the payment list too."""


def test_no_letter_on_which_the_dealer_acts_is_too_small() -> None:
    fine = {words.upper() for words in SMALL}
    for it in every():
        least = int(12 * grid.scale(it.screen.size))
        small = {line.text for line in it.lines if fonts.letter_height(line.pen.weight, line.pen.size) < least}
        assert not {words for words in small if words.upper() not in fine and "nominated" not in words}


def test_every_card_is_read_without_guessing() -> None:
    """Three players on a box, a split of two with five cards, a double, hands of eight: the rank is no small letter."""
    for it in every():
        unit = grid.scale(it.screen.size)
        for wide, high in (rect.size for rect in it.cards):
            assert 0.4 * high >= 12 * unit if wide < high else 0.6 * high >= 12 * unit, (it.screen.size, wide, high)
            assert min(wide, high) >= 20 * unit, (it.screen.size, wide, high)


@pytest.mark.parametrize("state", ["dealt", "split", "double", "settled"])
def test_on_a_low_screen_with_a_sign_of_two_rows_cards_have_the_room_of_the_second(state: str) -> None:
    it = drawn("one", (1024, 600), state)
    assert min(rect.height for rect in it.cards if rect.width < rect.height) >= 37
    assert min(rect.width for rect in it.cards) >= 23


def test_the_sign_has_the_limits_of_all_kinds_again_once_wagers_are_taken_and_while_it_announces_a_change() -> None:
    """s 23(2): the table's own minimum and maximum are always there."""
    screen, surface = Screen(scenes.LOOK, BOTH, (1024, 600), 149), pygame.Surface((1024, 600))
    notice = msgspec.structs.replace(scenes.LIMITS, notices=(Announced(10_00, None, None, (), "21:40"),))
    coming = msgspec.structs.replace(scenes.DEALT, limits=notice)
    shown = []
    for view in (scenes.BETTING, scenes.DEALT, scenes.BETTING, coming):
        screen.draw(surface, view)
        said = " ".join(line.text for line in screen.written["sign"])
        assert "MIN" in said
        shown.append("SUPER SEVENS" in said)
    assert shown == [True, False, True, True]


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_has_enough_contrast(kind: str) -> None:
    for state in scenes.STATES:
        it = drawn(kind, (1280, 800), state)
        assert not faint(it.surface, it.lines), state


def test_the_turn_is_the_only_gold_ground() -> None:
    """Ground of gold: the box whose turn it is. Without a turn there is none."""
    assert (
        share(drawn("dealer", (1280, 800), "split").surface, drawn("dealer", (1280, 800), "split").box, p.GOLD) > 0.05
    )
    none = Drawn(REAL, DEALER, (1280, 800), msgspec.structs.replace(scenes.DEALT, on_show=scenes.BETTING.on_show))
    assert share(none.surface, none.box, p.GOLD) < 0.002


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_layout_has_its_inscriptions_and_the_casinos_name(kind: str, size: tuple[int, int]) -> None:
    """s 13(2), s 13(3)."""
    said = drawn(kind, size, "betting").said()
    wanted = ("BLACKJACK PAYS 3 TO 2", "DEALER MUST STAND ON 17 AND MUST DRAW TO 16", "INSURANCE PAYS 2 TO 1")
    assert {*wanted, "RIVERSIDE CASINO"} <= set(said)


@pytest.mark.parametrize("decks", [6, 8])
def test_the_amounts_of_bonus_blackjack_are_on_show_for_the_decks_in_use(decks: int) -> None:
    """s 50A(1)(b), s 50C(2); under another name, s 50A(3)."""
    panel = face(Options(decks=decks, bonus_blackjack=True, bonus_name="lucky-five")).boxes
    assert panel
    (notice,) = panel.notices
    assert notice.startswith("lucky-five, $1, pays")
    assert f"6 7 8 suited: ${800 if decks == 6 else 750}" in notice
    assert "5 5 5 6 suited: $25,000" in notice


def test_the_players_see_what_the_side_wagers_pay_and_which_blackjack_is_nominated() -> None:
    it = drawn("players", (1280, 800), "betting")
    assert {wording.sentence(words) for words in SHOWN.notices} <= set(it.said())
    for kind, size in product(KINDS, SIZES):
        said = drawn(kind, size, "betting").said()
        assert any("nominated As Ks" in words or words == "Nominated" for words in said), (kind, size)


def test_cards_that_wait_are_pictured_or_counted_within_their_panel() -> None:
    for many in (1, 3, 4, 400):
        it = Drawn(REAL, DEALER, (1280, 800), dealt_with(waiting=many))
        plain = drawn("dealer", (1280, 800), "dealt")
        assert (f"{many} cards wait" in it.said()) == (many > 3)
        left = pygame.Rect(it.box.left, it.box.top, it.box.width // 2, it.box.height)
        for box in (left, *(it.screen.boxes[name] for name in ("status", "result", "next", "messages"))):
            first, second = (pygame.image.tobytes(each.surface.subsurface(box), "RGB") for each in (it, plain))
            assert first == second, (many, box)


def test_the_open_choices_are_said_and_no_other() -> None:
    said = drawn("dealer", (1280, 800), "dealt").said()
    assert [words for words in said if words in {"STAND", "DRAW", "SPLIT", "DOUBLE DOWN", "EVEN MONEY"}] == [
        "STAND",
        "DRAW",
        "SPLIT",
    ]
    assert "Box 1: ann" in said


def test_the_panel_is_drawn_again_only_when_what_it_shows_changes() -> None:
    screen, surface = Screen(REAL, DEALER, (1280, 800), 149), pygame.Surface((1280, 800))
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
    found = [(act.hand, act.player, act.kind) for act in acts(scenes.SETTLED)]
    hands = [hand for hand, _, _ in found]
    assert list(dict.fromkeys(hands)) == ["1", "3", "3/2", "4", "5", "6", "7"]
    assert hands == sorted(hands)
    assert ("3/2", "cleo", "take") in found
    assert acts(scenes.SPLIT) == ()


def test_the_payment_list_says_at_which_hand_it_is_paid() -> None:
    written = drawn("dealer", (1920, 1080), "settled").screen.written["payment"]
    assert {"1 ann", "3 cleo"} <= {line.text for line in written}


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
    betting, dealt, bust = (contents(panel, view) for view in (shown[2], shown[3], shown[-1]))
    assert [each.number for each in betting.boxes if each.played] == [1, 3]
    assert dealt.turn.hand == "1"
    assert dealt.boxes[0].hands[0].total == Total("18")
    assert dealt.dealer.cards == ("7c",)
    assert (bust.boxes[2].hands[0].tone, bust.boxes[2].hands[0].state) == ("loses", "bust")
    Drawn(look("blackjack"), DEALER, (1280, 800), shown[-1])


def test_chips_of_all_sizes_have_room() -> None:
    """From 50 cents to the highest that a table may have, on every place of every box, of three players."""
    names = ("ann", "bob", "place-10")
    for cents in (50, 1_250_050, 1_000_000_000):
        wagers = ["blackjack", *(place.wager for place in SHOWN.places), "insurance"]
        lying = [Chips(name, wager, cents, hand=str(n)) for n in range(1, 8) for wager in wagers for name in names]
        for kind, size in product(KINDS, SIZES):
            it = Drawn(REAL, KINDS[kind], size, msgspec.structs.replace(scenes.DEALT, standing=LyingChips(lying)))
            words = [letters_of(line) for line in it.lines]
            for rect in it.chips:
                assert it.box.contains(rect)
                assert rect.collidelist(words) < 0, (kind, size, cents, it.lines[rect.collidelist(words)].text)
