# SPDX-License-Identifier: MIT
"""What baccarat and mini-baccarat show: hands, result, places, commission, void and stand-off, the road."""

from fractions import Fraction
from itertools import pairwise, product

import msgspec
import pytest
from glass_rig import CONFIRMED, played, stages
from msgspec.structs import replace

from c_ext.layout import Layout
from controller.display import waiting, wording
from controller.display.baccarat.hands import hand, middle
from controller.display.kit.items import Card, Chips, Frame, Picture, Text
from controller.display.kit.motion import things, turns
from controller.display.players.sign_words import DASH
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.tables import TABLES
from controller.display.terminal.changes import changes
from controller.display.terminal.page import whole_view
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import CountedHand, ShownHands, ShownRoad, ShownShoe
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.face import HANDS, EntryPanel, Face, HandsPanel, RoadPanel
from controller.engine.shown.views import NOTHING_MORE, Ended, Extras, LyingChips, Result, View
from controller.engine.shown.views import Chips as Lying
from controller.games import find
from controller.games.baccarat.face import KEYED_AS
from controller.games.cards.shoe.preparing import AFTER, HEADLINES
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.arranged_rig import DEALER, DEALERS, PLAYERS, items, shown, words
from tests.display.scenes.cards import ROAD, card_scenes, road

SCENES = card_scenes()
LOOK, OPEN = SCENES["baccarat"].look, SCENES["baccarat"].states["open"][0]
LAYOUTS = [("baccarat", places) for places in range(10, 15)] + [("mini-baccarat", places) for places in range(1, 10)]
WAGERS = ("TIE", "BANKER", "PLAYER")
SIDES = (DEALER, PLAYERS)
FOUR = ShownHands(player=CountedHand(("9c", "4d"), 3), banker=CountedHand(("Kc", "7h"), 7))
ELEVEN = ("Tc", "4d", "Kh", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "??")

each_screen = pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
each_dealer = pytest.mark.parametrize("kind", DEALERS, ids=lambda kind: kind.name)
each_side = pytest.mark.parametrize("kind", SIDES, ids=lambda kind: kind.name)


def look_of(game: str, places: int) -> Look:
    """Return the look of a table with so many places."""
    found = find(game)
    return replace(SCENES[game].look, face=found.at_table(found.options(places=places)).face())


def table(*lying: Lying, **changes_: object) -> View:
    """Return a view with these chips, and nothing else that changes."""
    bare = replace(OPEN, standing=LyingChips(lying), on_show=(), commission={})
    return replace(bare, **changes_)


def dealt(hands: ShownHands, shoe: ShownShoe | None = None, **changes_: object) -> View:
    """Return a view with these hands."""
    return replace(SCENES["baccarat"].states["dealing"][0], on_show=(shoe or ShownShoe(), hands), **changes_)


def declared(outcome: str) -> Result:
    player, banker = outcome.split()
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    return Result(42, outcome, "", {winner: "1"}, "s 104(1)")


def won(*found: Decided, **changes_: object) -> View:
    """Return a view in which the banker's hand has won, with these wagers decided."""
    result = Result(1, "6 7", "banker", {"banker": "1"}, "s 86")
    lying = (Lying(it.player, it.wager, it.staked) for it in found)
    return table(*lying, lit=("banker",), declared=result, owed=found, **changes_)


def of_kind(screen: Screen, kind: str) -> list[Frame]:
    return items(screen, "places", Frame, kind)


# The layout (ss 81 to 83, 189)


@pytest.mark.parametrize(("game", "places"), LAYOUTS)
def test_each_wager_has_a_box_for_every_numbered_place(game: str, places: int) -> None:
    """s 81(1); s 189(3). Baccarat has a part for standing players (s 83(2)(a)) and rectangles for commission."""
    face = look_of(game, places).face
    numbers = [str(number) for number in range(1, places + 1)]
    standing = ["standing"] if game == "baccarat" else []
    assert [area.wager for area in face.areas] == ["tie", "banker", "player"]
    assert [[box.text for box in area.boxes] for area in face.areas] == [[*numbers, *standing]] * 3
    assert [box.text for box in face.owing] == numbers * (game == "baccarat")


def test_odds_are_those_of_sections_90_and_198() -> None:
    odds = {game: {it.wager: it.odds for it in look_of(game, 9 + (game == "baccarat")).face.areas} for game in SCENES}
    assert odds["baccarat"] == {"player": "1 to 1", "banker": "1 to 1", "tie": "8 to 1"}
    assert odds["mini-baccarat"] == {"player": "1 to 1", "banker": "19 to 20", "tie": "8 to 1"}
    assert [it.detail for it in look_of("baccarat", 10).face.areas] == ["", "less 5% commission", ""]
    layout: Layout = find("baccarat").layout
    assert layout.wagers["banker"].commission == Fraction(1, 20), "as it is inscribed"


def test_three_numbers_are_keyed_for_a_card() -> None:
    for game in SCENES:
        face: Face = look_of(game, 9 + (game == "baccarat")).face
        assert [type(panel) for panel in face.own] == [HandsPanel, EntryPanel, RoadPanel]
        assert face.digits == 3


@each_dealer
@pytest.mark.parametrize("places", range(10, 15))
def test_shown_baccarat_layout_has_its_numbered_places_and_three_wagers(places: int, kind: ScreenSize) -> None:
    """s 81: a box of every wager for each place, a part for who stands, room for commission; the casino's name."""
    screen = shown(look_of("baccarat", places), kind, table())
    numbers = [str(number) for number in range(1, places + 1)]
    assert words(screen, "places", "number") == [*numbers, "STANDING"]
    assert words(screen, "places", "wager") == list(WAGERS)
    assert words(screen, "places", "imprint") == [*numbers, "standing"] * 3
    assert words(screen, "places", "casino") == ["RIVERSIDE CASINO"]
    _in_columns(screen, 3, places + 1)


def _in_columns(screen: Screen, rows: int, columns: int) -> None:
    """Assert that the boxes stand exactly beneath one another, and none on another."""
    boxes = [it.box for it in of_kind(screen, "box")]
    assert len(boxes) == rows * columns
    for column in range(columns):
        assert len({(box.left, box.right) for box in boxes[column::columns]}) == 1
    assert not any(one.meets(other) for number, one in enumerate(boxes) for other in boxes[number + 1 :])


@each_dealer
@pytest.mark.parametrize("places", [1, 5, 9])
def test_shown_mini_baccarat_layout_bears_the_casinos_name(places: int, kind: ScreenSize) -> None:
    """s 189(2): as the table file gives it."""
    for casino in ("Riverside Casino", "Jupiters"):
        screen = shown(replace(look_of("mini-baccarat", places), casino=casino), kind, table())
        assert words(screen, "places", "casino") == [casino.upper()]


@each_dealer
@pytest.mark.parametrize("places", range(1, 10))
def test_shown_mini_baccarat_has_three_betting_areas_for_each_place(places: int, kind: ScreenSize) -> None:
    """s 189(3): one in the area of each wager, the three of a place in one column; and no others."""
    _in_columns(shown(look_of("mini-baccarat", places), kind, table()), 3, places)


@each_dealer
@pytest.mark.parametrize("places", [1, 7, 9])
def test_shown_mini_baccarat_areas_say_what_they_are_for(places: int, kind: ScreenSize) -> None:
    """s 189(4): the number of the place in each, wager and odds beside it; there lie such chips, nowhere else."""
    look, numbers = look_of("mini-baccarat", places), [str(number) for number in range(1, places + 1)]
    bare = shown(look, kind, table())
    assert words(bare, "places", "imprint") == numbers * 3
    said = [it.replace(":", " to ") for it in words(bare, "places", "odds")]
    assert said == ["8 to 1", "19 to 20", "1 to 1"]
    for number in numbers:
        lying = shown(look, kind, table(Lying(f"place-{number}", "banker", 2_500)))
        (box,) = (it for it in of_kind(lying, "box") if it.owner == f"banker place-{number}")
        inside = [it.words for it in items(lying, "places", Text) if box.box.holds(it.box)]
        assert [it.removeprefix("$") for it in inside] == ["25"]


def test_that_the_drawing_is_assumed_is_in_the_rules_that_are_shown() -> None:
    """Diagrams 3 and 14 are missing (s 81(2), s 189(4))."""
    for game, section in (("baccarat", "s 81(2)"), ("mini-baccarat", "s 189(4)")):
        assert any("diagram" in it and section in it for it in find(game).about.assumed)


@pytest.mark.parametrize("game", SCENES)
@pytest.mark.parametrize("kind", [DEALER, PLAYERS, SCREENS[2]], ids=lambda kind: kind.name)
def test_the_laws_hold_with_as_many_places_and_cards_as_there_can_be(game: str, kind: ScreenSize) -> None:
    for state, (view, extras) in SCENES[game].states.items():
        screen = shown(SCENES[game].look, kind, view, extras)
        found = laws.Judge(screen.theme).violations(screen.arranged)
        own = [it for it in found if it.split(":")[0] not in {"next", "sign", "status", "payment"}]
        assert not own, (state, own[:5])


@pytest.mark.parametrize("game", SCENES)
def test_players_see_the_odds_in_every_state(game: str) -> None:
    for state, (view, extras) in SCENES[game].states.items():
        said = words(shown(SCENES[game].look, PLAYERS, view, extras), "places", "odds")
        if not (view.blocks or wording.goes_back(view) or (view.declared and view.declared.voids)):
            assert said[0] == "8 to 1", state
            assert said[1].startswith({"baccarat": "1 to 1", "mini-baccarat": "19 to 20"}[game]), state


# Chips, payments, commission (ss 90, 198)


@each_screen
def test_chips_lie_in_the_box_of_their_place_with_their_amount(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, table(Lying("place-3", "banker", 12_500), Lying("ann", "tie", 1_500)))
    boxes = {it.owner: it.box for it in of_kind(screen, "box")}
    for text in items(screen, "places", Text):
        if text.words.removeprefix("$") in {"125", "15"}:
            owner = {"125": "banker place-3", "15": "tie standing"}[text.words.removeprefix("$")]
            assert boxes[owner].holds(text.box)
    assert "Ann" in words(screen, "places", "name")


@each_side
def test_a_standing_players_chips_lie_in_the_box_of_the_seated_player(kind: ScreenSize) -> None:
    """s 191(2)(a). Without a box they are told beside the wager's name."""
    look = look_of("mini-baccarat", 9)
    screen = shown(look, kind, table(Lying("place-3", "banker", 500), Lying("red", "banker", 1_000, box="place-3")))
    (box,) = (it.box for it in of_kind(screen, "box") if it.owner == "banker place-3")
    assert [it.words.removeprefix("$") for it in items(screen, "places", Text) if box.holds(it.box)] == [
        "5",
        "Red",
        "10",
    ]
    nowhere = shown(look, kind, table(Lying("red", "banker", 1_000)))
    assert words(nowhere, "places", "others") == ["Red $10"]


@each_screen
def test_a_winner_reads_the_stake_what_is_paid_and_the_commission_on_it(kind: ScreenSize) -> None:
    """s 90(2), (6): marked-up commission stands in the place's column; a standing player's is taken."""
    view = won(
        Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)", commission=500, marked=True),
        Decided("ann", "banker", 1_500, 1_500, "wins", 2_925, "s 90(2)", commission=75),
    )
    screen = shown(LOOK, kind, view)
    assert [it.removeprefix("$") for it in words(screen, "places", "due")] == ["100", "15"]
    assert {"$5", "$0.75 now"} <= {*words(screen, "places")}
    assert {it.fill for it in of_kind(screen, "box") if it.owner == "banker place-3"} == {"wins"}
    gold = [it.box for it in items(screen, "places", Frame) if it.fill == "wins"]
    assert all(any(box.holds(it.box) for box in gold) for it in items(screen, "places", Text, "due")), "due: on gold"


@each_side
def test_what_a_place_owes_stands_there_as_one_sum(kind: ScreenSize) -> None:
    """Commission owed before and marked up now is one sum: `$5` above `+$5` was read as paid to the place."""
    found = Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)", commission=500, marked=True)
    assert "$10" in words(shown(LOOK, kind, won(found, commission={"place-3": 500})), "places")
    owed = shown(LOOK, kind, table(commission={"place-3": 250}))
    (text,) = (it for it in items(owed, "places", Text) if it.words == "$2.50")
    assert text.colour == "ink", "on a button that lies there"


@each_side
def test_chips_that_lose_fade_and_others_do_not(kind: ScreenSize) -> None:
    view = won(
        Decided("place-3", "banker", 10_000, 10_000, "wins", 20_000, "s 90(2)"),
        Decided("place-4", "player", 25_000, 25_000, "loses", 0, "s 86"),
    )
    looks = {it.owner: it.look for it in items(shown(LOOK, kind, view), "places", Chips)}
    assert looks == {"banker place-3": "", "player place-4": "faded"}


def test_the_terminal_and_the_log_say_who_owes_commission() -> None:
    view = View(commission={"place-3": 250, "place-4": 1_000})
    lines = [text.plain for text in whole_view(LOOK, view, NOTHING_MORE)]
    assert "Commission owed place 3 $2.50; place 4 $10" in lines
    assert changes(View(), view) == ["commission owed: place 3 $2.50; place 4 $10"]
    assert changes(view, View()) == ["commission owed: none"]


# A tie is no void round (ss 86, 194)


def tie_view() -> View:
    tie = Result(1, "7 7", "tie", {"tie": "8"}, "s 86", voids=("player", "banker"))
    back = Decided("place-3", "banker", 1_000, 1_000, "void", 1_000, "s 86(a)")
    paid = Decided("place-4", "tie", 1_000, 1_000, "wins", 9_000, "s 86")
    lying = (Lying(it.player, it.wager, it.staked) for it in (back, paid))
    return table(*lying, lit=("tie",), declared=tie, owed=(back, paid), on_show=(FOUR,))


def void_view() -> View:
    back = [
        Decided(f"place-{n}", on, 5_000, 5_000, "void", 5_000, "s 3(2)") for n, on in ((5, "banker"), (1, "player"))
    ]
    return table(owed=tuple(back), ended=Ended(5, "void", "a direction", "s 3(2)"))


@each_screen
def test_with_a_tie_the_other_wagers_stand_off_and_nothing_says_void(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, tie_view())
    said = words(screen, "places", "odds")
    assert [it.startswith("stands off") for it in said] == [False, True, True]
    assert not [it for it in (*words(screen, "places"), *words(screen, "middle")) if "void" in it.lower()]
    assert not any(it.dashed for panel in ("places", "middle") for it in items(screen, panel, Frame))
    assert words(screen, "middle", "title") == ["TIE 7"]
    inks = {it.words: it.colour for it in items(screen, "places", Text, "wager")}
    assert inks == {"TIE": "ink", "BANKER": "words", "PLAYER": "words"}, "not faded as if lost"


@each_screen
def test_a_void_round_has_dashed_frames_and_the_word(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, void_view())
    dashed = {it.owner for it in of_kind(screen, "box") if it.dashed}
    assert dashed == {"banker place-5", "player place-1"}
    assert [it.dashed for it in items(screen, "middle", Frame, "void")] == [True]
    assert " ".join(words(screen, "middle", "title")).startswith("Round 5 void")
    assert [it.startswith("void") for it in words(screen, "places", "odds")] == [False, True, True]


def test_players_read_to_whom_wagers_of_a_void_round_go_back_in_the_places_of_the_cards() -> None:
    screen = shown(LOOK, PLAYERS, void_view())
    assert (words(screen, "player", "line"), words(screen, "banker", "line")) == (["Place 1 $50"], ["Place 5 $50"])
    assert words(shown(LOOK, DEALER, void_view()), "player", "line") == [], "the list says it"


def test_no_gold_is_around_a_tie_on_which_nobody_wins() -> None:
    wagered = Decided("place-1", "tie", 1_000, 1_000, "wins", 9_000, "s 90(3)")
    void = Decided("place-1", "banker", 1_000, 1_000, "void", 1_000, "s 86(a)")
    tie = Result(1, "6 6", "tie", {"tie": "8"}, "s 86(a)")
    for owed, gold in ((wagered, True), (void, False)):
        found = middle(replace(OPEN, declared=tie, owed=(owed,)), dealer=False)
        assert found
        assert found.gold is gold


# The hands (ss 97, 101, 104)

BEGUN = ("cards ready", "press no-more-bets")
LEFT = {
    "face down": ("shoe deals 9c", "shoe deals Kh", "shoe deals 4d", "shoe deals 7s", "shoe deals Tc"),
    "face up": ("shoe deals 9c", *(f"shoe deals {card} face up" for card in ("Kh", "4d", "7s", "Tc"))),
    "not read": tuple(
        line
        for card in ("9c", "Kh", "4d", "7s", "Tc")
        for line in ("shoe deals an unread card", f"key {card}", *CONFIRMED)
    ),
}
"""The same cards, as they left the shoe. Player 3, banker 7: the player's hand draws, the banker's stays (s 103)."""
DEALT = [
    *({"player": cards[0], "banker": cards[1]} for cards in ((["9c"], []), (["9c"], ["Kh"]), (["9c", "4d"], ["Kh"]))),
    {"player": ["9c", "4d"], "banker": ["Kh", "7s"]},
    {"player": ["9c", "4d", "Tc"], "banker": ["Kh", "7s"]},
]


def cards_on(screen: Screen) -> dict[str, list[str]]:
    return {name: [it.card for it in items(screen, name, Card, "card")] for name in HANDS}


@each_side
@pytest.mark.parametrize("how", LEFT)
def test_shown_baccarat_hands_lie_face_up_on_both_screens(how: str, kind: ScreenSize) -> None:
    """s 97(6): every card with its face, in its hand, in the order of dealing, until all is paid."""
    lines = LEFT[how]
    _, called, *dealt_, paid = played("baccarat", *BEGUN, *lines, "press paid", options=("dealer-banks",))
    step = len(lines) // 5
    found = [cards_on(shown(LOOK, kind, it)) for it in (called, *dealt_[step - 1 :: step], paid)]
    none: dict[str, list[str]] = {"player": [], "banker": []}
    assert found == [none, *DEALT, none]


@each_side
def test_a_card_that_nobody_may_know_is_a_back(kind: ScreenSize) -> None:
    """s 106(3): a card in excess lies face down until its face has been seen; then it begins a dummy round."""
    lines = ("shoe deals 9c Kh 4d 7s Tc", "shoe deals 5h", "press disclosed")
    *_, before, down, up = played("baccarat", *BEGUN, *lines, options=("dealer-banks",))
    found = [[it.card for it in items(shown(LOOK, kind, it), "middle", Card)] for it in (before, down, up)]
    assert found == [[], [FACE_DOWN], ["5h"]]


@pytest.mark.parametrize(("name", "number"), [*product(HANDS, (1, 2, 3))])
def test_the_next_card_goes_to_one_place_of_one_hand_where_it_then_lies(name: str, number: int) -> None:
    """One lemon frame with an arrow; gold wins, and nothing else."""
    screen = shown(LOOK, DEALER, dealt(ShownHands((name, number))))
    marked = [it for hand_ in HANDS for it in items(screen, hand_, Frame) if it.line == "act"]
    assert [(it.kind, it.owner) for it in marked] == [("next card", name)]
    assert len([it for it in items(screen, name, Picture) if it.name == "arrow down"]) == 1
    cards = CountedHand(("9c", "4d", "2s")[:number], 3)
    then = shown(LOOK, DEALER, dealt(replace(ShownHands(), **{name: cards})))
    assert items(then, name, Card, "card")[-1].box == marked[0].box


@each_side
def test_the_winner_is_on_gold_with_a_tick_and_the_loser_has_no_colour(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, dealt(FOUR, declared=declared("3 7")))
    player, banker = (items(screen, name, Frame, "hand")[0] for name in HANDS)
    assert (banker.line, banker.glow, banker.fill) == ("wins", "wins", "red")
    assert (player.fill, player.glow) == ("panel", "")
    assert [len([it for it in items(screen, name, Picture) if it.name == "tick"]) for name in HANDS] == [0, 1]
    assert [{it.look for it in items(screen, name, Card, "card")} for name in HANDS] == [{"faded"}, {""}]
    assert [it.colour for it in items(screen, "player", Text, "points")] == ["loses"]


@each_screen
@pytest.mark.parametrize(("outcome", "said"), [("3 7", "BANKER WINS"), ("9 6", "PLAYER WINS"), ("6 6", "TIE 6")])
def test_the_result_stands_between_the_hands_in_one_size(outcome: str, said: str, kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, dealt(FOUR, declared=declared(outcome)))
    assert " ".join(words(screen, "middle", "title")) == said
    left, right = screen.places["player"].right, screen.places["banker"].left
    assert all(left <= it.box.left and it.box.right <= right for it in items(screen, "middle", Text))


@each_screen
def test_points_are_the_largest_figures_and_of_one_size(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, dealt(FOUR))
    points = [it for name in HANDS for it in items(screen, name, Text, "points")]
    assert [it.words for it in points] == ["3", "7"]
    others = [it for name in (*HANDS, "places") for it in items(screen, name, Text) if it.kind != "points"]
    assert len({it.size for it in points}) == 1
    assert points[0].size >= max(it.size for it in others)


@pytest.mark.parametrize(("player", "banker"), [*product(range(10), repeat=2)])
def test_the_declared_winner_is_marked_and_nobody_else(player: int, banker: int) -> None:
    """s 104: by the final counts; a hand with more points has won, equal ones are a tie hand."""
    view = dealt(FOUR, declared=declared(f"{player} {banker}"))
    found = [hand(name, HandsPanel(), view, dealer=True) for name in HANDS]
    fates = ["tie", "tie"] if player == banker else ["wins", "loses"] if player > banker else ["loses", "wins"]
    assert [it and it.fate for it in found] == fates
    (token,) = LOOK.face.tokens_of(f"{player} {banker}")
    letter, ground = ("T", "green") if player == banker else ("P", "blue") if player > banker else ("B", "red")
    assert (token.text, token.ground) == (f"{letter}{max(player, banker)}", ground)


@each_screen
def test_a_natural_is_said(kind: ScreenSize) -> None:
    """s 101, s 205: in the place of the third card."""
    natural = replace(FOUR, banker=CountedHand(FOUR.banker.cards, 8, natural=True))
    for view in (dealt(natural), dealt(natural, declared=declared("3 8"))):
        screen = shown(LOOK, kind, view)
        assert (words(screen, "player", "natural"), words(screen, "banker", "natural")) == ([], ["NATURAL"])


@each_side
def test_what_a_hand_pays_stands_in_the_places_of_its_cards_until_the_first_comes(kind: ScreenSize) -> None:
    """s 90(2): the commission is inscribed."""
    first = shown(LOOK, kind, dealt(ShownHands()))
    assert words(first, "player", "line") == ["pays 1 to 1"]
    assert words(first, "banker", "line") == ["pays 1 to 1", "less 5% commission"]
    assert words(shown(LOOK, kind, dealt(ShownHands(("player", 1)))), "player", "line") == []


def test_cards_of_baccarat_are_turned_in_their_places_so_that_none_flies_over_another() -> None:
    before, after = (
        things(shown(LOOK, DEALER, dealt(hands)).arranged, frozenset(HANDS))
        for hands in (ShownHands(("player", 1)), FOUR)
    )
    moving = turns(before, after)
    assert [it.item.card for it in moving] == ["9c", "4d", "Kc", "7h"]  # type: ignore[union-attr]
    assert all(it.turned and it.item.box.center == it.start for it in moving)
    assert {panel.moves for panel in TABLES["hands"].panels if panel.name in HANDS} == {"turns"}


# Burnt and excess cards, the shoe, the last round


@each_side
def test_cards_that_are_burnt_take_the_place_of_the_hands(kind: ScreenSize) -> None:
    for count in (1, 11):
        screen = shown(LOOK, kind, dealt(ShownHands(burnt=ELEVEN[:count]), ShownShoe("2 more cards to burn")))
        assert [it.card for it in items(screen, "burnt", Card)] == [*ELEVEN[:count]]
        assert "2 more cards to burn" in " ".join(words(screen, "burnt"))
        assert words(screen, "player") == words(screen, "middle") == []


@each_side
@pytest.mark.parametrize("cards", [("As",), ELEVEN])
def test_while_wagers_are_taken_burnt_cards_are_small_and_named(cards: tuple[str, ...], kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, dealt(ShownHands(burnt=cards), ShownShoe(inside=404), open=True))
    said = words(screen, "middle")
    assert "burnt" in " ".join(said)
    found = items(screen, "middle", Card)
    more = sum(int(it[1:]) for it in said if it.startswith("+"))
    assert len(found) + more == len(cards)


@each_side
@pytest.mark.parametrize("count", [1, 2, 12, 40])
def test_excess_cards_that_have_no_room_are_counted(count: int, kind: ScreenSize) -> None:
    excess = tuple(("??", "9h", "Td")[n % 3] for n in range(count))
    screen = shown(LOOK, kind, dealt(replace(FOUR, excess=excess, last=True)))
    said = words(screen, "middle")
    assert ("excess card" if count == 1 else f"{count} excess cards") in " ".join(said)
    assert len(items(screen, "middle", Card)) == count - sum(int(it[1:]) for it in said if it.startswith("+"))


@each_screen
@pytest.mark.parametrize(
    ("dummy", "last", "said"),
    [(False, True, "LAST ROUND"), (True, False, "DUMMY ROUND"), (True, True, "DUMMY ROUND, LAST ROUND")],
)
def test_a_last_and_a_dummy_round_are_said(dummy: bool, last: bool, said: str, kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, dealt(replace(FOUR, dummy=dummy, last=last)))
    assert " ".join(words(screen, "middle", "special")) == said


@pytest.mark.parametrize(
    ("shoe", "said"),
    [
        (ShownShoe(holder="place-3", inside=301), "Shoe: place 3 301 cards"),
        (ShownShoe(holder="the dealer"), "Shoe: the dealer"),
        (ShownShoe(offered_to="place-2", inside=301), "Shoe offered to place 2 301 cards"),
        (ShownShoe(inside=301), "301 cards in the shoe"),
        (ShownShoe(inside=0), "0 cards in the shoe"),
    ],
)
def test_who_has_the_shoe_and_what_is_in_it_is_said_to_the_dealer(shoe: ShownShoe, said: str) -> None:
    view = dealt(ShownHands(), shoe)
    assert said in " ".join(words(shown(LOOK, DEALER, view), "middle"))
    assert "cards" not in " ".join(words(shown(LOOK, PLAYERS, view), "middle"))


def test_the_place_to_which_the_shoe_is_offered_is_marked() -> None:
    screen = shown(LOOK, DEALER, dealt(ShownHands(), ShownShoe(offered_to="place-5")))
    assert [(it.owner, it.fill) for it in of_kind(screen, "turn")] == [("place-5", "act")]


@pytest.mark.parametrize("stage", [*AFTER, "offer", "load", "burn"])
def test_while_the_cards_are_prepared_that_is_said_in_large(stage: str) -> None:
    """Not "No more bets", which is only called once wagers were open."""
    heads = {wording.headline(view) for view in stages() if view.phase == stage and not view.blocks}
    assert {(head.text, head.tone) for head in heads} == {(HEADLINES[stage], "closed")}


# The road


@each_side
def test_the_road_has_every_result_and_how_often_each_came(kind: ScreenSize) -> None:
    shoe = road("P7 P8 B6 T1 P9 T0 T4 T4")
    screen = shown(LOOK, kind, replace(OPEN, on_show=(ShownRoad(shoe),)))
    assert words(screen, "road", "count") == ["3", "1", "4"]
    grids = {it.owner: it.details for it in items(screen, "road", Picture) if it.name == "road"}
    assert grids["bead plate"][1] == tuple((n // 6, n % 6, it.winner, 0) for n, it in enumerate(shoe))
    assert [mark[2:] for mark in grids["big road"][1]] == [("P", 0), ("P", 0), ("B", 1), ("P", 3)]  # type: ignore[attr-defined]
    assert ("big eye boy" in grids) == (kind is PLAYERS)


@each_side
def test_the_newest_result_of_a_long_shoe_is_seen(kind: ScreenSize) -> None:
    screen = shown(LOOK, kind, replace(OPEN, on_show=(ShownRoad((*ROAD, *ROAD, *road("P8 T0"))),)))
    for it in items(screen, "road", Picture):
        if it.name == "road":
            _, marks, side = it.details
            assert all(0 <= (column + 1) * side <= it.box.width for column, *_ in marks)  # type: ignore[attr-defined, operator]
    plate = next(
        it.details for it in items(screen, "road", Picture) if it.details[0] == "bead plate" and it.name == "road"
    )
    assert plate[1][-1][2] == "T"  # type: ignore[index]


def test_of_a_long_road_the_last_results_are_said_in_words() -> None:
    every = (*ROAD, *road("P8 T0"))
    long = wording.state(View(on_show=(ShownShoe(), ShownRoad(every))))
    assert long == f"road … {' '.join(it.words for it in every[-20:])}"
    assert long.endswith(" P8 T0")
    assert wording.state(View(on_show=(ShownRoad(road("P7 B8")),))) == "road P7 B8"


# Keyed cards


def test_how_cards_are_keyed_is_on_show_only_while_one_is_to_be_keyed() -> None:
    """And once three numbers are keyed, which card they mean, in the same code as in the hands."""
    panel = next(each for each in LOOK.face.own if isinstance(each, EntryPanel))
    asked = View(digits="0 9", presses=("numbers", "entry"))
    assert waiting.about_entry(asked, panel) == KEYED_AS
    assert waiting.about_entry(View(), panel) == ""
    assert waiting.about_entry(msgspec.structs.replace(asked, digits="0 9 3"), panel) == "= 9c"
    assert waiting.about_entry(View(digits="0 0 0"), panel) == "= no card"


def test_players_do_not_see_a_card_that_is_to_be_keyed() -> None:
    screen = shown(LOOK, PLAYERS, View(phase="entry"), Extras(card="9c"))
    assert not [it for it in screen.arranged.items if isinstance(it, Text) and "9c" in it.words]


def test_the_terminal_shows_a_card_that_is_to_be_keyed() -> None:
    view = View(phase="entry", digits="0 9")
    entry = [text.plain for text in whole_view(LOOK, view, Extras(card="9c")) if text.plain.startswith("Entry")]
    assert entry == ["Entry [ ] [0] [9]     on the table: 9c"]
    keyed = View(phase="entry", digits="0 9 3")
    assert "Entry [0] [9] [3]     = 9c" in [text.plain for text in whole_view(LOOK, keyed, NOTHING_MORE)]


# The sign

PHASES = {"inspect", "spread", "shuffle", "offer", "cut", "load", "burn", "betting", "dealing", "payment"}
EXPECTED = {"MIN $5", "MAX $400", "TIE $5 TO $50"}
SIGNED = [kind for kind in SCREENS if kind.audience.signed]


@pytest.mark.parametrize("kind", SIGNED, ids=lambda kind: kind.name)
def test_shown_mini_baccarat_sign_is_at_least_8_mm_high_in_every_state(kind: ScreenSize) -> None:
    """s 197(3): minimum and maximum, the tie bet's too, in capitals; not covered, whatever happens at the table."""
    for view in stages():
        screen = shown(look_of("mini-baccarat", 9), kind, view)
        texts = items(screen, "sign", Text)
        said = " ".join(it.words for it in texts).replace("MINIMUM", "MIN").replace("MAXIMUM", "MAX")
        assert all(limit in said.replace(DASH, " TO ") for limit in EXPECTED), (view.phase, said)
        assert said == said.upper()
        assert all(it.box.height >= 8 * kind.dpi / 25.4 - 0.5 for it in texts)
        assert all(one.box.right <= two.box.left or one.box.bottom <= two.box.top for one, two in pairwise(texts))


def test_the_table_went_through_every_stage() -> None:
    """Checks that the tests above cover every phase."""
    found = stages()
    assert {view.phase for view in found} >= PHASES | {"entry"}
    hands = [view.shown(ShownHands) for view in found]
    assert any(it.dummy for it in hands)
    assert any(it.last for it in hands)
    assert any(it.excess for it in hands)
    assert any(view.blocks for view in found)
    assert any(view.declared for view in found)
    assert not any(block.name == "controller" for view in found for block in view.blocks)
