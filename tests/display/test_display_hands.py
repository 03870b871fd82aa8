# SPDX-License-Identifier: MIT
"""The hands on the glass: each card, the counts, where the next card goes, the winner; burnt and excess cards."""

from itertools import combinations, product

import pygame
import pytest
from glass_rig import DrawnCard, cards_drawn, overlapping
from msgspec.structs import replace

from controller.display.drawing import palette as p
from controller.display.drawing import playing_cards, suits
from controller.display.panels.hands import dealt
from controller.display.panels.hands_middle import COLOURS
from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.engine.record.on_show import CountedHand, ShownHands, ShownShoe
from controller.engine.rules.face import HANDS, HandsPanel
from controller.engine.shown.views import NOTHING_MORE, Result, View
from tests.display.blank_surface import blank_surface
from tests.display.scenes.cards import BACCARAT, MINI, BaccaratPart, scene

CARDS = [f"{rank}{suit}" for rank, suit in product("23456789TJQKA", "cdhs")]
FOUR = ShownHands(player=CountedHand(("9c", "4d"), 3), banker=CountedHand(("Kc", "7h"), 7))
NO_CARDS = ShownHands()
ELEVEN = ("Tc", "4d", "Kh", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "??")
SIZE = (1920, 1080)
SCENES = {part.id: scene(part) for part in (BACCARAT, MINI)}


def screen_of(game: str, size: tuple[int, int] = SIZE) -> Screen:
    return Screen(replace(SCENES[game].look, simulated=False, keys=()), DEALER, size, 110)


def shown(hands: ShownHands, shoe: ShownShoe | None = None, **changes: object) -> View:
    """These hands at a table; with nothing known of the shoe, unless it is given."""
    view = SCENES["baccarat"].states["dealing"][0]
    return replace(view, on_show=(shoe or ShownShoe(), hands), **changes)


def panel(hands: ShownHands, shoe: ShownShoe | None = None, **changes: object) -> pygame.Surface:
    screen = screen_of("baccarat")
    surface = picture(screen, shown(hands, shoe, **changes))
    return surface.subsurface(screen.boxes["hands"]).copy()


def looks(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def written(hands: ShownHands, shoe: ShownShoe | None = None, **changes: object) -> list[str]:
    screen = screen_of("baccarat")
    screen.draw(blank_surface(screen.size), shown(hands, shoe, **changes))
    return [line.text for line in screen.written["hands"]]


def declared(outcome: str) -> Result:
    player, banker = outcome.split()
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    return Result(42, outcome, "", {winner: "1"}, "s 104(1)")


def share(surface: pygame.Surface, colour: tuple[int, int, int]) -> float:
    """The part of a picture that has this colour."""
    count = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()
    return count / (surface.get_width() * surface.get_height())


# Cards


@pytest.mark.parametrize("height", [46, 120])
@pytest.mark.parametrize("sideways", [False, True])
def test_no_two_cards_look_alike(height: int, sideways: bool) -> None:
    seen = {looks(playing_cards.picture(card, height, sideways=sideways)) for card in [*CARDS, "??"]}
    assert len(seen) == 53


def test_suits_are_told_apart_without_colour() -> None:
    masks = [pygame.mask.from_surface(suits.picture(suit, 40, p.PIP)) for suit in "cdhs"]
    for one, other in combinations(masks, 2):
        union = one.copy()
        union.draw(other, (0, 0))
        assert 2 * union.count() - one.count() - other.count() > 150, "their shapes differ"


@pytest.mark.parametrize(("suit", "ink"), [("d", p.PIP_RED), ("h", p.PIP_RED), ("c", p.PIP), ("s", p.PIP)])
def test_hearts_and_diamonds_are_red_clubs_and_spades_black(suit: str, ink: tuple[int, int, int]) -> None:
    card = playing_cards.picture(f"T{suit}", 120)
    other = p.PIP if ink == p.PIP_RED else p.PIP_RED
    middle = card.subsurface(card.get_rect().inflate(-16, -16))
    assert share(middle, ink) > 0.1
    assert share(middle, other) == 0


def ink_boxes(image: pygame.Surface) -> list[pygame.Rect]:
    """Return the boxes of the ink on a card."""
    dark = [pygame.mask.from_threshold(image, ink, (60, 60, 60, 255)) for ink in (p.PIP, p.PIP_RED)]
    inside = image.get_rect().inflate(-4, -4)
    return [box for mask in dark for box in mask.get_bounding_rects() if inside.contains(box) and box.width > 2]


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("height", [54, 92, 168])
def test_rank_and_suit_leave_a_border_and_are_read_from_the_left_45_percent(card: str, height: int) -> None:
    image = playing_cards.picture(card, height)
    assert image.get_size() == playing_cards.size_of(height)
    seen = round(playing_cards.SEEN * image.get_width())
    printed = ink_boxes(image)
    assert len(printed) >= 3, "rank, small suit, large suit; none touches another"
    left = [box for box in printed if box.left < seen // 2]
    assert max(box.right for box in left) <= seen + 1
    assert max(box.bottom for box in left) - min(box.top for box in left) > 0.4 * height


def test_a_card_turned_sideways_is_as_broad_as_an_upright_one_is_high() -> None:
    assert playing_cards.size_of(140) == playing_cards.size_of(140, sideways=True)[::-1] == (100, 140)


# The view's data for the panel


def test_each_hand_has_its_cards_and_its_count() -> None:
    player, banker = dealt(HandsPanel(), shown(replace(FOUR, to=("player", 3))), NOTHING_MORE).hands
    assert (player.name, player.cards, player.points, player.next) == ("player", ("9c", "4d"), 3, 3)
    assert (banker.name, banker.cards, banker.points, banker.next) == ("banker", ("Kc", "7h"), 7, 0)


@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_next_card_goes_to_one_place_of_one_hand(hand: str, number: int) -> None:
    found = dealt(HandsPanel(), shown(ShownHands((hand, number))), NOTHING_MORE).hands
    assert {it.name: it.next for it in found} == {"player": 0, "banker": 0, hand: number}


@pytest.mark.parametrize(("player", "banker"), [*product(range(10), repeat=2)])
def test_the_declared_winner_is_marked_and_nobody_else(player: int, banker: int) -> None:
    """s 104: by the final counts; a hand with more points has won, equal ones are a tie hand."""
    view = shown(FOUR, declared=declared(f"{player} {banker}"))
    how = [hand.how for hand in dealt(HandsPanel(), view, NOTHING_MORE).hands]
    assert how == (["tie", "tie"] if player == banker else ["wins", "loses"] if player > banker else ["loses", "wins"])
    assert [hand.how for hand in dealt(HandsPanel(), shown(FOUR), NOTHING_MORE).hands] == ["", ""]


@pytest.mark.parametrize(("player", "banker"), [*product((False, True), repeat=2)])
def test_the_hands_that_have_a_natural_are_marked(player: bool, banker: bool) -> None:
    """s 101, s 205: the table says which."""
    hands = ShownHands(player=replace(FOUR.player, natural=player), banker=replace(FOUR.banker, natural=banker))
    found = dealt(HandsPanel(), shown(hands), NOTHING_MORE).hands
    assert [(hand.name, hand.natural) for hand in found] == [("player", player), ("banker", banker)]


def test_burnt_cards_are_shown_until_a_card_is_dealt() -> None:
    burning, burnt = ShownShoe("2 more cards to burn"), ("4h", "Kc", "??")
    value = dealt(HandsPanel(), shown(ShownHands(burnt=burnt), burning), NOTHING_MORE)
    assert (value.burnt, value.middle.beneath) == (burnt, "2 more cards to burn")
    ready = dealt(HandsPanel(), shown(ShownHands(burnt=burnt)), NOTHING_MORE)
    assert (ready.burnt, ready.middle.burnt) == ((), burnt)
    begun = ShownHands(player=CountedHand(("9c",)), burnt=burnt)
    assert dealt(HandsPanel(), shown(begun), NOTHING_MORE).middle.burnt == ()


@pytest.mark.parametrize(
    ("shoe", "words"),
    [
        (ShownShoe(holder="place-3", inside=301), "Shoe: place 3, 301 cards"),
        (ShownShoe(holder="the dealer"), "Shoe: the dealer"),
        (ShownShoe(offered_to="place-2", inside=301), "Shoe offered to place 2, 301 cards"),
        (ShownShoe(inside=301), "301 cards in the shoe"),
        (ShownShoe(inside=0), "0 cards in the shoe"),
        (ShownShoe(), ""),
    ],
)
def test_who_has_the_shoe_and_what_is_in_it_is_said_to_the_dealer(shoe: ShownShoe, words: str) -> None:
    assert dealt(HandsPanel(), shown(NO_CARDS, shoe), NOTHING_MORE).middle.beneath == words
    assert dealt(HandsPanel(title=""), shown(NO_CARDS, shoe), NOTHING_MORE).middle.beneath == ""


def test_what_a_hand_pays_is_said_until_its_first_card_comes() -> None:
    panel_ = HandsPanel(pays={"player": ("1 to 1",), "banker": ("1 to 1", "less 5% commission")})
    empty = dealt(panel_, shown(NO_CARDS), NOTHING_MORE).hands
    assert [hand.pays for hand in empty] == [("1 to 1",), ("1 to 1", "less 5% commission")]
    begun = dealt(panel_, shown(replace(NO_CARDS, to=("player", 1))), NOTHING_MORE).hands
    assert [hand.pays for hand in begun] == [(), ("1 to 1", "less 5% commission")]


# The panel


def test_every_card_of_the_hands_is_seen_as_it_comes() -> None:
    cards = ("9c", "Kc", "4d", "7h", "2s", "8h")
    seen = []
    for count in range(7):
        mine, theirs = [*cards[0:4:2], cards[4]], [*cards[1:4:2], cards[5]]
        order = ("player", "banker", "player", "banker", "player", "banker")[:count]
        player, banker = mine[: order.count("player")], theirs[: order.count("banker")]
        seen.append(looks(panel(ShownHands(player=CountedHand((*player,)), banker=CountedHand((*banker,))))))
    assert len(set(seen)) == 7


def places_of(hands: ShownHands) -> list[DrawnCard]:
    """The cards of a panel, in the order in which they are drawn."""
    with cards_drawn() as found:
        panel(hands)
    return found


def test_every_place_of_the_next_card_gives_another_picture_and_is_framed_in_the_colour_of_the_next_act() -> None:
    pictures = [panel(ShownHands((hand, number))) for hand in HANDS for number in (1, 2, 3)]
    assert len({looks(it) for it in pictures}) == 6
    assert share(panel(NO_CARDS), p.ACT) == 0
    assert all(share(it, p.ACT) > 0.003 for it in pictures)
    assert all(share(it, p.GOLD) == 0 for it in pictures), "gold wins, and nothing else"


def test_the_place_of_the_next_card_is_where_the_card_then_lies() -> None:
    mask = pygame.mask.from_threshold(panel(ShownHands(("player", 1))), p.ACT, (1, 1, 1, 255))
    boxes = mask.get_bounding_rects()
    corner = screen_of("baccarat")._places["hands"].topleft
    (card,) = places_of(ShownHands(player=CountedHand(("9c",))))
    assert boxes[0].unionall(boxes[1:]).move(corner) == card.box


def test_the_winner_glows_gold_and_the_loser_fades() -> None:
    won = declared("3 7")
    assert share(panel(FOUR, declared=won), p.GOLD) > 0.01
    assert share(panel(FOUR), p.GOLD) == 0
    with cards_drawn() as found:
        screen = screen_of("baccarat")
        screen.draw(blank_surface(screen.size), shown(FOUR, declared=won))
    assert {it.card: it.look for it in found} == {"9c": "faded", "4d": "faded", "Kc": "", "7h": ""}
    names = [line for line in screen.written["hands"] if line.text in ("PLAYER", "BANKER")]
    assert [line.pen.colour for line in names if line.text == "PLAYER"] == [p.FADED]
    assert [line.pen.colour for line in names if line.text == "BANKER"] == [p.IVORY, p.IVORY]


@pytest.mark.parametrize(("outcome", "words"), [("3 7", "BANKER"), ("9 6", "PLAYER"), ("6 6", "TIE")])
@pytest.mark.parametrize("kind", [BOTH, DEALER, PLAYERS])
def test_the_result_stands_between_the_hands_as_one_object(outcome: str, words: str, kind: Audience) -> None:
    """The winner, in large words on its own colour. The hands' plates have the counts; a tie's count is here too."""
    screen = Screen(SCENES["baccarat"].look, kind, (1280, 800), 149)
    surface = picture(screen, shown(FOUR, declared=declared(outcome)))
    box = screen.boxes["hands"]
    between = [line for line in screen.written["hands"] if abs(line.ink.centerx - box.centerx) < box.width // 12]
    largest = max(between, key=lambda line: line.pen.size)
    said = " ".join(line.text for line in between if line.pen.size == largest.pen.size)
    assert said == (f"{words} WINS" if words != "TIE" else "TIE 6")
    colour = p.GROUNDS[COLOURS[words.lower()]]
    plate = largest.ink.inflate(12, 12)
    assert share(surface.subsurface(plate), colour) > 0.2


def test_a_natural_is_said() -> None:
    natural = replace(FOUR, banker=CountedHand(FOUR.banker.cards, 8, natural=True))
    assert "NATURAL" in written(natural)
    assert "NATURAL" in written(natural, declared=declared("3 8"))


def test_counts_are_the_largest_figures() -> None:
    screen = screen_of("baccarat")
    screen.draw(blank_surface(screen.size), shown(FOUR))
    lines = sorted(screen.written["hands"], key=lambda line: line.pen.size)
    assert [line.text for line in lines[-2:]] in (["3", "7"], ["7", "3"])


@pytest.mark.parametrize(
    ("dummy", "last", "words"),
    [(False, True, "LAST ROUND"), (True, False, "DUMMY ROUND"), (True, True, "DUMMY ROUND, LAST ROUND")],
)
def test_a_last_and_a_dummy_round_are_said(dummy: bool, last: bool, words: str) -> None:
    assert words in " ".join(written(replace(FOUR, dummy=dummy, last=last)))


def test_an_excess_card_is_shown_with_its_face_or_its_back() -> None:
    down, seen = replace(FOUR, excess=("??",)), replace(FOUR, excess=("9h",))
    assert len({looks(panel(it)) for it in (FOUR, down, seen)}) == 3
    assert "Excess card, face down" in " ".join(written(down))
    assert "Excess card" in " ".join(written(seen))
    assert "face down" not in " ".join(written(seen))


@pytest.mark.parametrize("kind", [BOTH, DEALER, PLAYERS])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 12, 17, 40])
def test_excess_cards_that_have_no_room_are_counted(count: int, last: bool, kind: Audience) -> None:
    """They lie over nothing: the other panels look as without them; the words stay in the panel."""
    excess = replace(FOUR, excess=tuple(("??", "9h", "Td")[n % 3] for n in range(count)), last=last)
    look = SCENES["baccarat"].look
    screen, plain = (Screen(look, kind, (1280, 800), 149) for _ in range(2))
    with cards_drawn() as found:
        surface = picture(screen, shown(excess))
    without = picture(plain, shown(FOUR))
    box = screen.boxes["hands"]
    for image in (surface, without):
        image.fill((0, 0, 0), box)
    assert looks(surface) == looks(without)
    assert all(box.contains(line.ink) for line in screen.written["hands"])
    words = [line.text for line in screen.written["hands"]]
    said = " ".join(words)
    assert (f"{count} excess cards" in said) == (count > 1)
    lying = len([it for it in found if it.card not in ("9c", "4d", "Kc", "7h")])
    more = sum(int(word[1:]) for word in words if word.startswith("+"))
    assert 1 <= lying == count - more


def test_burnt_cards_take_the_place_of_the_hands() -> None:
    burning = ShownShoe("burn")
    words = written(ShownHands(burnt=ELEVEN), burning)
    assert "Burn" in words
    assert "PLAYER" not in words
    pictures = [panel(ShownHands(burnt=ELEVEN[:count]), burning) for count in range(1, 12)]
    assert len({looks(it) for it in pictures}) == 11


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("kind", [BOTH, DEALER, PLAYERS])
@pytest.mark.parametrize("cards", [("As",), ELEVEN])
def test_while_wagers_are_taken_burnt_cards_are_small_and_named(
    cards: tuple[str, ...], size: tuple[int, int], kind: Audience
) -> None:
    screen = Screen(SCENES["mini-baccarat"].look, kind, size, 110)
    with cards_drawn() as found:
        screen.draw(blank_surface(screen.size), shown(ShownHands(burnt=cards), ShownShoe(inside=404)))
    words = [line.text for line in screen.written["hands"]]
    assert {"Burnt", "PLAYER", "BANKER"} <= set(words)
    assert {it.card for it in found} <= set(cards)
    assert max(it.box.height for it in found) < 0.1 * size[1]
    assert all(screen.boxes["hands"].contains(it.box) for it in found)
    assert len(found) + sum(int(word[1:]) for word in words if word.startswith("+")) == len(cards)


@pytest.mark.parametrize("part", [BACCARAT, MINI], ids=lambda part: part.id)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("kind", [BOTH, DEALER, PLAYERS])
def test_all_six_cards_find_room_at_every_size(part: BaccaratPart, size: tuple[int, int], kind: Audience) -> None:
    """All six are inside the panel and lie over nothing, whatever else is said there."""
    screen = Screen(SCENES[part.id].look, kind, size, 110)
    player, banker = CountedHand(("9c", "4d", "2s"), 5), CountedHand(("Ts", "Qd", "8h"), 8)
    hands = ShownHands(player=player, banker=banker, last=True, excess=("??",))
    with cards_drawn() as found:
        surface = picture(screen, shown(hands, declared=declared("5 8")))
    assert sorted(it.card for it in found) == sorted(("9c", "4d", "2s", "Ts", "Qd", "8h", "??"))
    assert all(screen.boxes["hands"].contains(it.box) and it.seen(surface) for it in found)
    assert not overlapping([it.box for it in found])
    assert min(it.box.height for it in found if it.card != "??") > 0.08 * size[1]
    lines = [line.ink for line in screen.written["hands"]]
    assert all(it.box.collidelist(lines) < 0 for it in found)
