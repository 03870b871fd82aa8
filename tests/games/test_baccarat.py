# SPDX-License-Identifier: MIT
"""Baccarat and mini-baccarat against a second reading of ss 85-104, and what no tape can say: all hands, any order."""

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import ValidationError, convert

from c_ext.cards import CARDS
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Collected, Directed, PlayerLeft, Restarted
from controller.engine.record.on_show import CountedHand, ShownFacts, ShownHands, ShownShoe, of_kind
from controller.engine.record.shown import S
from controller.engine.record.state import TableState
from controller.engine.rounds import HANDED_OVER
from controller.engine.rules.features import Charge
from controller.engine.rules.wagering import Change
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table.table import AnyTable
from controller.games import find
from controller.games.baccarat.excess import is_seen
from controller.games.cards.shoe.keying import parse_card
from controller.games.cards.shoe.shoe import DrawnCard, Shoe, face_value
from hal.signals import (
    CardDrawn,
    CardUnread,
    CuttingCard,
    Entered,
    Fault,
    Keyed,
    KeyTurned,
    Pressed,
    Restored,
    ShoeEmpty,
)

GAMES = ("baccarat", "mini-baccarat")
OPTIONS: dict[str, dict[str, Any]] = {"baccarat": {"dealer-banks": True}, "mini-baccarat": {}}
SECTIONS = {
    "baccarat": {"natural": "s 101", "player": "s 102", "banker": "s 103(1)", "third": "s 99(2)"},
    "mini-baccarat": {"natural": "s 205", "player": "s 206", "banker": "s 207(1)", "third": "s 203(3)"},
}
VALUES = {**{str(number): number for number in range(2, 10)}, "T": 0, "J": 0, "Q": 0, "K": 0, "A": 1}
"""s 85(1), s 193(1)."""
A_CARD_OF = ["Kc", "Ac", *(f"{number}c" for number in range(2, 10))]
"""One card of each value."""

# s 103, table 2, as it is assumed: the banker's count, then the values of the player's third card on which it draws.
TABLE_2 = """
0: 0 1 2 3 4 5 6 7 8 9
1: 0 1 2 3 4 5 6 7 8 9
2: 0 1 2 3 4 5 6 7 8 9
3: 0 1 2 3 4 5 6 7 9
4: 2 3 4 5 6 7
5: 4 5 6 7
6: 6 7
7:
"""
DRAWS_ON = {
    int(count): set(map(int, values.split()))
    for count, _, values in (line.partition(":") for line in TABLE_2.strip().splitlines())
}


def count(cards: list[str]) -> int:
    """s 85(2), (3)."""
    return int(str(sum(VALUES[card[0]] for card in cards))[-1])


def thirds(player: list[str], banker: list[str]) -> tuple[str, bool | None]:
    """Return the deciding table, and whether the player's hand draws on its first two cards; None for a natural."""
    if {count(player[:2]), count(banker[:2])} & {8, 9}:
        return "natural", None
    return "player", count(player[:2]) <= 5


def banker_draws(player: list[str], banker: list[str]) -> bool:
    """s 103: by the player's third card; without one, on 0 to 5 (a gap of the text, filled so)."""
    if len(player) == 2:
        return count(banker[:2]) <= 5
    return VALUES[player[2][0]] in DRAWS_ON[count(banker[:2])]


def dealt(player: list[str], banker: list[str]) -> str:
    """Empty if the rules deal these hands of two or three cards, else what they are against."""
    table, draws = thirds(player, banker)
    if draws is None:
        return table if len(player) + len(banker) > 4 else ""
    if draws != (len(player) == 3):
        return "player"
    return "banker" if banker_draws(player, banker) != (len(banker) == 3) else ""


def result(player: int, banker: int) -> str:
    """As it is announced (s 104)."""
    said = f"player {player}, banker {banker}: "
    return said + ("tie hand" if player == banker else "player wins" if player > banker else "banker wins")


def ready(game: str, *, decks: int = 8) -> Engine:
    """A table whose cards are ready."""
    found = find(game)
    memory = {"shoe": {"decks": decks}, "cards": {"stage": ""}}
    return Engine(found, TableState(game, found.limits.table, "table", OPTIONS[game], memory=memory))


def deal(engine: Engine, cards: list[str]) -> list[e.Effect]:
    """No more bets, and these cards."""
    effects = engine.feed(Pressed("no-more-bets"))
    for card in cards:
        effects += engine.feed(CardDrawn("shoe", card))
    return effects


def of(kind: type[Any], effects: list[e.Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


def shown(kind: type[S], effects: list[e.Effect]) -> S:
    """Return the shown part of this kind after these effects."""
    return of_kind(of(e.Show, effects)[-1].on_show, kind)


# Every hand


def pairs() -> Iterator[list[str]]:
    """Two cards of every count: one of them of value 0."""
    for value in range(10):
        yield ["Kc", A_CARD_OF[value]]


def every_deal() -> Iterator[tuple[list[str], list[str]]]:
    """Hands of every two counts, with third cards of every value as the rules have it."""
    for player, banker in product(pairs(), repeat=2):
        table, draws = thirds(player, banker)
        players = [[*player, card] for card in A_CARD_OF] if draws else [player]
        for hand in players:
            more = table != "natural" and banker_draws(hand, banker)
            yield from ((hand, [*banker, card]) for card in A_CARD_OF) if more else [(hand, banker)]


DEALS = list(every_deal())


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_is_dealt_and_declared_as_the_text_has_it(game: str) -> None:
    """ss 97-104: in the order of dealing, declared with the deciding card and not before, by the right section."""
    section = {"baccarat": "s 104", "mini-baccarat": "s 208"}[game]
    for player, banker in DEALS:
        order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        engine = ready(game)
        assert not of(e.Declare, deal(engine, order[:-1])), (player, banker)
        effects = engine.feed(CardDrawn("shoe", order[-1]))
        (declared,) = of(e.Declare, effects)
        counts = count(player), count(banker)
        assert declared.what == result(*counts), (player, banker)
        assert declared.source == f"{section}({2 if counts[0] == counts[1] else 1})"
        hands = shown(ShownHands, effects)
        assert hands.to is None
        for hand, cards, points in zip((hands.player, hands.banker), (player, banker), counts, strict=True):
            assert hand == CountedHand(tuple(cards), points, natural=count(cards[:2]) > 7)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_more_than_the_hands_need_is_in_excess_by_its_section(game: str) -> None:
    """ss 99(2), 101, 106(2); ss 203(3), 205, 209(2)."""
    irregular, third = {"baccarat": ("s 106(2)", "s 99(2)"), "mini-baccarat": ("s 209(2)", "s 203(3)")}[game]
    for player, banker in DEALS[::7]:
        order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        engine = ready(game)
        deal(engine, order)
        (refused,) = of(e.Refuse, engine.feed(CardDrawn("shoe", "9d")))
        natural = thirds(player, banker)[1] is None
        sections = [SECTIONS[game]["natural"], irregular, third]
        assert refused.source == sections[0 if natural else 1 if len(order) == 4 else 2], order
        assert of(e.Refuse, engine.feed(Pressed("paid")))
        assert not of(e.Refuse, engine.feed(Pressed("done")))
        assert of(e.End, engine.feed(Pressed("paid")))
        assert engine.state.memory["shoe"]["waiting"][0]["card"] == "9d"


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_read_if_the_rules_deal_them_and_refused_with_the_section_if_not(game: str) -> None:
    read, sections = find(game).outcomes.read, SECTIONS[game]
    hands = [*pairs(), *([*pair, card] for pair in pairs() for card in A_CARD_OF)]
    for player, banker in product(hands, repeat=2):
        words = ["--player", *player, "--banker", *banker]
        against = dealt(player, banker)
        if not against:
            assert read(words) == (count(player), count(banker)), words
        else:
            with pytest.raises(ValueError, match=r"hand (draws|stays)") as refused:
                read(words)
            assert str(refused.value).endswith(f"({sections[against]})"), words


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("", "two point counts"),
        ("7", "two point counts"),
        ("7 5 3", "two point counts"),
        ("10 5", "two point counts"),
        ("7 -5", "two point counts"),
        ("7 ²", "two point counts"),
        ("--player 9c 4d", "both hands"),
        ("--banker 9c 4d", "both hands"),
        ("9c --player 4d --banker Kc 7h", "'9c': say --player or --banker"),
        ("--player 9c 4d --banker Kc 7h --player 5s", "--player is said twice"),
        ("--player 9c --banker Kc 7h", "not 1 (s 99(2))"),
        ("--player 9c 4d --banker Kc 7h 2c 3c", "not 4 (s 99(2))"),
        ("--player 9c 10d --banker Kc 7h", "did you mean Td?"),
        ("--player 9c 4x --banker Kc 7h", "'4x' is not a card"),
    ],
)
def test_what_is_no_outcome_is_refused_in_words(words: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        find("baccarat").outcomes.read(words.split())


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_is_written_as_it_is_read(game: str) -> None:
    found = find(game)
    assert sorted(found.layout.outcomes) == sorted(product(range(10), repeat=2))
    for counts in found.layout.outcomes:
        assert found.outcomes.read(found.outcomes.written(counts).split()) == counts
        assert found.outcomes.call(counts) == result(*counts)


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_decides_every_wager(game: str) -> None:
    """ss 86, 90(1), 90(7); ss 194, 198."""
    layout = find(game).layout
    for player, banker in layout.outcomes:
        done = layout.result((player, banker))
        if player == banker:
            assert (dict(done.wins), done.voids) == ({"tie": layout.wagers["tie"].odds}, ("player", "banker"))
            continue
        winner = "player" if player > banker else "banker"
        assert [*done.wins] == [winner]
        assert done.loses == tuple(wager for wager in ("player", "banker", "tie") if wager != winner)
        odds = {"player": "1", "banker": "1" if game == "baccarat" else "19/20"}
        assert str(done.wins[winner]) == odds[winner]


# Commission (s 90)


def charge_at(engine: Engine) -> Callable[[AnyTable, str, str, int], Charge | None]:
    commission = engine.game.features.commission
    assert commission
    return commission.charge


@pytest.mark.parametrize("rounded", [False, True])
def test_commission_is_five_percent_rounded_up_to_fifty_cents_where_it_is_rounded(rounded: bool) -> None:
    """s 90(2), (3): of every amount in steps of 50c up to $200."""
    engine = ready("baccarat")
    found = charge_at(engine)
    engine.table.options = type(engine.table.options)(round_commission=rounded)
    for cents in range(50, 20_001, 50):
        exact = Fraction(5 * cents, 100)
        halves = [half for half in range(50, 1_051, 50) if half >= exact]
        charge = found(engine.table, "red", "banker", cents)
        assert charge is not None
        assert charge == (halves[0] if rounded else int(exact), False)
        assert found(engine.table, "red", "player", cents) is None
        assert found(engine.table, "red", "tie", cents) is None


def test_commission_is_deferred_only_for_a_seated_player_and_where_it_may_be() -> None:
    """s 83(2)(d), s 90(4)."""
    engine = ready("baccarat")
    engine.state.seated.append("place-3")
    charge = charge_at(engine)
    assert charge(engine.table, "place-3", "banker", 5_000) == (250, True)
    assert charge(engine.table, "place-4", "banker", 5_000) == (250, False)
    engine.table.options = type(engine.table.options)(collect_at_once=True)
    assert charge(engine.table, "place-3", "banker", 5_000) == (250, False)


# Who may wager where (s 83, s 191, s 197(5))


@pytest.mark.parametrize("taken", range(13))
def test_who_stands_wagers_only_at_a_full_baccarat_table(taken: int) -> None:
    engine = ready("baccarat")
    engine.state.seated += [f"place-{number}" for number in range(1, taken + 1)]
    refused = engine.game.wagering.change(engine.table, Change("red", "banker", 0, 5_000))
    assert refused is None if taken == 12 else refused is not None and refused[1] == "s 83(1)"


def test_a_table_that_has_fewer_places_now_drops_those_who_sat_at_the_others() -> None:
    """ss 81(1), 90(5), 105(3): once the new table file holds, which is with the next round."""
    found = find("baccarat")
    memory = {"shoe": {"decks": 8}, "cards": {"stage": ""}, "bank": {"banker": "place-14", "last": 14}}
    engine = Engine(found, TableState("baccarat", found.limits.table, "table", {"places": 14}, memory=memory))
    engine.state.seated += [f"place-{number}" for number in range(1, 15)]
    engine.state.commission["place-13"] = 250
    engine.feed(Restarted(options={"places": 10}))
    assert len(engine.state.seated) == 14
    effects = engine.feed(Directed("floor-manager", "void", "a new table file"))
    assert engine.state.seated == [f"place-{number}" for number in range(1, 11)]
    (alert,) = of(e.Alert, effects)
    assert alert.source == "s 90(5)"
    assert alert.what.startswith("place-13 has left and owes $2.50")
    assert ("s 81(1)", "place-14") in [(it.source, it.what[:8]) for it in of(e.Note, effects)]
    assert shown(ShownShoe, effects).offered_to == "place-1"
    standing = Change("red", "banker", 0, 5_000)
    assert engine.game.wagering.change(engine.table, standing) is None
    engine.feed(PlayerLeft("place-4"))
    refused = engine.game.wagering.change(engine.table, standing)
    assert refused is not None
    assert "1 numbered places" in refused[0]


@pytest.mark.parametrize(
    ("game", "allowed", "wrong"),
    [
        ("baccarat", [{"places": 10}, {"places": 14}], [{"places": 9}, {"places": 15}]),
        ("mini-baccarat", [{"places": 1}, {"places": 9}], [{"places": 0}, {"places": 10}]),
        ("mini-baccarat", [{"decks": 6}, {"decks": 8}], [{"decks": 5}, {"decks": 7}, {"decks": 9}]),
    ],
)
def test_a_table_has_as_many_places_and_decks_as_the_text_allows(
    game: str, allowed: list[dict[str, int]], wrong: list[dict[str, int]]
) -> None:
    """ss 81(1), 189(1), 192(1)."""
    options = find(game).options
    for each in allowed:
        convert(each, options)
    for each in wrong:
        with pytest.raises(ValidationError):
            convert(each, options)


# Messages of a round, and no others


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_round_announces_what_the_text_has_and_notes_nothing(game: str) -> None:
    """ss 97(2), 98, 104 and ss 202(2), 203, 208: "cards" is for a banker; where the dealer banks no shoe passes."""
    effects = deal(engine := ready(game), ["9c", "4d", "Kc", "3h"])
    cards = ["cards"] if game == "baccarat" else []
    assert [it.what for it in of(e.Call, effects)] == ["no more bets", *cards, "player 9", "banker 7"]
    assert not of(e.Note, [*effects, *engine.feed(Pressed("paid"))])


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_in_excess_is_no_news_when_the_next_hand_takes_it(game: str) -> None:
    """s 106(7), s 209(7): found face up, it made the hand a dummy round; so it is called once, and noted never."""
    deal(engine := ready(game), ["9c", "4d", "Kc", "3h"])
    for card in ("5d", "6d"):
        engine.feed(CardDrawn("shoe", card, face_up=True))
    effects = engine.feed(Pressed("paid"))
    assert [it.what for it in of(e.Call, effects)] == ["dummy round"]
    effects = deal(engine, ["2c", "2d"])
    assert "dummy round" not in [it.what for it in of(e.Call, effects)]
    assert not of(e.Note, effects)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dummy", [False, True])
def test_a_result_stands_while_somebody_else_asks_for_its_cards_again(game: str, dummy: bool) -> None:
    """s 3(2): the floor manager directs it. For anybody else nothing is taken back, not even for a moment."""
    engine = ready(game)
    engine.feed(Pressed("no-more-bets"))
    for card, up in (("9c", dummy), ("4d", False), ("Kc", False), ("3h", False)):
        engine.feed(CardDrawn("shoe", card, face_up=up))
    (refused,) = engine.feed(Directed("dealer", "cards-again", "it was a 5"))
    assert isinstance(refused, e.Refuse)
    assert refused.source == "s 3(2)"


# The requests of a table (the marks of buttons and key switches, and the phase)


def asked(engine: Engine) -> e.Prompt:
    """Return the table's prompt now."""
    return engine.wait.prompt(betting=False)


def preparing(game: str, stage: str, **cards: Any) -> Engine:
    """A table whose cards are prepared up to this stage, with its dealer."""
    found = find(game)
    memory = {"shoe": {"decks": 8}, "cards": {"stage": stage, **cards}}
    engine = Engine(found, TableState(game, found.limits.table, "table", OPTIONS[game], memory=memory))
    engine.feed(KeyTurned("floor-manager", on=False))
    return engine


def test_while_commission_is_owed_the_button_for_it_is_marked_and_done_is_not() -> None:
    """s 90(5)."""
    engine = preparing("baccarat", "shuffle", new=False)
    assert asked(engine).presses == ("done",)
    engine.state.commission.update({"place-1": 250, "place-2": 100})
    engine.feed(Directed("pit-boss", "new-cards"))  # it is refused, and asked for anew
    assert asked(engine).presses == ("collected",)
    (refused,) = of(e.Refuse, engine.feed(Pressed("done")))
    assert refused == e.Refuse("collect the commission of place-1 $2.50, place-2 $1 first", "s 90(5)", "done")
    engine.feed(Collected("place-1"))
    assert asked(engine).presses == ("collected",)
    engine.feed(Pressed("collected"))
    assert asked(engine).presses == ("done",)
    engine.feed(Pressed("done"))
    assert asked(engine).phase == "offer"


@pytest.mark.parametrize("game", GAMES)
def test_the_inspection_asks_for_the_floor_managers_key_until_it_is_on(game: str) -> None:
    """ss 91(1), 199(1)."""
    engine = preparing(game, "inspect")
    assert asked(engine).presses == ("key floor-manager",)
    assert of(e.Refuse, engine.feed(Pressed("done")))
    for on in (True, False, True):
        engine.feed(KeyTurned("floor-manager", on=on))
        assert asked(engine).presses == (("done",) if on else ("key floor-manager",))
    engine.feed(Restarted(options=OPTIONS[game]))
    assert asked(engine).presses == ("key floor-manager",)
    engine.feed(KeyTurned("dealer", on=True))
    engine.feed(KeyTurned("floor-manager", on=True))
    engine.feed(Pressed("done"))
    assert asked(engine).phase == "spread"


@pytest.mark.parametrize("game", GAMES)
def test_a_keyed_card_asks_for_the_floor_managers_key_before_other_numbers(game: str) -> None:
    """s 3(2)."""
    engine = ready(game)
    engine.feed(Pressed("no-more-bets"))
    engine.feed(CardUnread("shoe", "not seen"))
    assert (asked(engine).phase, asked(engine).presses) == ("entry", ("numbers", "entry"))
    for event in (Keyed("terminal", 0), Keyed("terminal", 9), Keyed("terminal", 3), Entered("terminal")):
        engine.feed(event)
    assert asked(engine).presses == ("key floor-manager", "numbers", "entry")
    assert asked(engine).despite == ("key floor-manager", "numbers", "entry")


@pytest.mark.parametrize("game", GAMES)
def test_while_a_burnt_card_is_keyed_the_cards_are_still_burnt(game: str) -> None:
    """ss 93(8), 201(8): the phase is what is said in large."""
    engine = preparing(game, "burn", due=1, shown=game == "baccarat")
    engine.feed(CardUnread("shoe", "not seen"))
    assert (asked(engine).phase, asked(engine).presses) == ("burn", ("numbers", "entry"))
    for event in (Keyed("terminal", 0), Keyed("terminal", 1), Keyed("terminal", 3), Entered("terminal")):
        engine.feed(event)
    assert (asked(engine).phase, asked(engine).presses[0]) == ("burn", "key floor-manager")


# The shoe


def with_inside(game: str, inside: int) -> Engine:
    """Return a table with this many cards left in the shoe by count."""
    engine = ready(game)
    shoe = engine.table.memory.shoe
    for card in (CARDS * 8)[: 416 - inside]:
        shoe.gone[card] = shoe.gone.get(card, 0) + 1
    return engine


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("inside", [0, 1, 13, 14, 15])
@pytest.mark.parametrize("dealt", [False, True])
def test_the_first_cutting_card_with_fewer_than_14_behind_it_alerts_the_floor_manager(
    game: str, inside: int, dealt: bool
) -> None:
    """ss 93(6), 201(6): the play is unchanged."""
    engine = with_inside(game, inside + dealt)
    deal(engine, ["As"] if dealt else [])
    effects = engine.feed(CuttingCard("shoe"))
    alerts = of(e.Alert, effects)
    assert [it.what for it in alerts] == (
        [f"only {inside} cards were behind the cutting card: at least 14 are to be"] if inside < 14 else []
    )
    assert {it.source for it in alerts} <= {{"baccarat": "s 93(6)", "mini-baccarat": "s 201(6)"}[game]}
    assert engine.table.memory.shoe.cutting_card == ("came" if dealt else "last")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("inside", [0, 3, 4, 14])
def test_the_second_cutting_card_with_more_than_a_few_behind_it_alerts_the_floor_manager(
    game: str, inside: int
) -> None:
    """ss 93(6), 201(6)."""
    engine = with_inside(game, inside)
    engine.table.memory.shoe.cutting_card = "last"
    alerts = of(e.Alert, engine.feed(CuttingCard("shoe")))
    assert [it.role for it in alerts] == ["floor-manager"] * (inside > 3)
    assert engine.table.memory.shoe.cutting_card == "last"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("inside", "unread"), [(0, 0), (1, 0), (5, 0), (5, 1)])
def test_a_shoe_that_is_empty_too_soon_alerts_the_floor_manager_of_how_many_are_missing(
    game: str, inside: int, unread: int
) -> None:
    """ss 84(1), 192(1): unless it was not read how many left; the alert stands until the cards are in hand again."""
    engine = with_inside(game, inside + unread)
    engine.table.memory.shoe.unread = unread
    effects = engine.feed(ShoeEmpty("shoe"))
    alerts = of(e.Alert, effects)
    expected = [f"the shoe is empty, and {inside} of its 416 cards have not left it: look for them"]
    assert [it.what for it in alerts] == (expected if inside and not unread else [])
    view = view_after(View(), effects)
    assert len(view.alarms) == len(alerts)
    assert of(e.End, effects)[0].how == "void"
    done = engine.feed(Pressed("done"))
    assert not view_after(view, done).alarms
    assert len(of(e.AllClear, done)) == len(alerts)
    assert engine.wait.phase == "offer"
    assert not of(e.AllClear, engine.feed(Pressed("accept")) + engine.feed(Pressed("done")))


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_shoe_is_told_of_once(game: str) -> None:
    engine = ready(game)
    deal(engine, ["9c", "4d", "Kc", "3h"])
    assert [bool(of(e.Alert, engine.feed(ShoeEmpty("shoe")))) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_is_shown_once_and_again_in_the_next_round(game: str) -> None:
    """The same events from a round's beginning say the same: that is how a record is played again."""
    engine = ready(game)
    first = deal(engine, ["9c", "4d", "Kc", "3h"])
    on_show = [it.on_show for it in of(e.Show, first)]
    assert len(on_show) == len(set(on_show))
    assert not of(e.Show, engine.feed(PlayerLeft("red")))
    engine.feed(Pressed("paid"))
    began = of(e.Show, engine.feed(Directed("floor-manager", "void", "nothing has happened")))
    again = Engine(find(game), convert(json.loads(engine.round_ended or b""), TableState))
    assert of(e.Show, again.opening) == began
    assert len(began) == 1


def test_what_was_taken_back_is_shown_again() -> None:
    table = ready("baccarat").table
    table.said.clear()
    table.show(in_a_row=1)
    table.take_back()
    table.show(in_a_row=1)
    table.show(in_a_row=1)
    assert of(e.Show, table.said) == [e.Show((ShownFacts({"in a row": 1}),))]


@pytest.mark.parametrize("unnamed", [False, True])
def test_a_seen_card_makes_a_dummy_round_of_the_hand_that_takes_it(unnamed: bool) -> None:
    """s 106(4): of cards in excess that wait; while the first is not named the next hand may take six."""
    for player, banker in DEALS[::5]:
        order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        most = 6 if unnamed else len(order)
        cards = [*order, "9d", "9d", "9d"]
        for seen in range(len(cards)):
            waiting = [DrawnCard(card, excess="shown" if at == seen else "hidden") for at, card in enumerate(cards)]
            if unnamed:
                waiting[0].card = ""
            assert is_seen(waiting) == (seen < most), (order, seen)


def test_three_digits_make_each_card_once_and_nothing_else() -> None:
    made: list[str] = []
    for digits in product(range(10), repeat=3):
        rank, suit = 10 * digits[0] + digits[1], digits[2]
        if digits == (0, 0, 0) or (1 <= rank <= 13 and 1 <= suit <= 4):
            made.append(parse_card(digits))
        else:
            with pytest.raises(ValueError, match="01 ace to 13 king"):
                parse_card(digits)
    assert sorted(made) == sorted(("", *CARDS))
    assert [parse_card(digits) for digits in ((0, 9, 3), (0, 1, 1), (1, 3, 4), (1, 0, 2))] == ["9c", "As", "Kd", "Th"]


@pytest.mark.parametrize(
    ("before", "count", "missed", "after"),
    [
        (0, 17, 0, 17),  # the first that is heard of
        (17, 18, 0, 18),
        (17, 20, 2, 20),  # two left while nobody listened
        (17, 0, 0, 18),  # it is not known
        (0, 0, 0, 0),
        (17, 1, 0, 1),  # the reader has begun again
        (17, 17, 0, 17),
        (17, 433, 415, 433),  # as many as there are, and this one
        (17, 434, 0, 434),  # more than there are
    ],
)
def test_cards_that_the_reader_counted_unheard_are_missed(before: int, count: int, missed: int, after: int) -> None:
    shoe = Shoe(8, count=before)
    shoe.add_card(CardDrawn("shoe", "9c", count=count))
    assert [it.card for it in shoe.waiting] == [""] * missed + ["9c"]
    assert (shoe.unread, shoe.count) == (missed, after)


@pytest.mark.parametrize("reader", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_a_card_keyed_while_the_reader_is_in_doubt_is_counted_once(game: str, reader: int) -> None:
    """s 84(1): whether the reader has counted it (1) or not (0), none is missed when the next one is read."""
    engine = ready(game)
    engine.feed(Pressed("no-more-bets"))
    engine.feed(CardDrawn("shoe", "9c", count=7))
    engine.feed(Fault("shoe", "a card is stuck", "look at the shoe"))
    for event in (Keyed("terminal", 0), Keyed("terminal", 4), Keyed("terminal", 4), Entered("terminal")):
        engine.feed(event)
    engine.feed(Directed("floor-manager", "confirm"))
    engine.feed(Restored("shoe"))
    engine.feed(Directed("floor-manager", "confirm"))
    shoe = engine.table.memory.shoe
    assert (shoe.inside, shoe.count) == (414, 8)
    effects = engine.feed(CardDrawn("shoe", "Kc", count=8 + reader))
    assert shown(ShownHands, effects).to == ("banker", 2)
    assert (shoe.inside, shoe.unread, shoe.waiting) == (413, 0, [])


def test_face_values_of_burnt_cards() -> None:
    """s 93(9), s 201(11)."""
    tens = {"T": 10, "J": 10, "Q": 10, "K": 10}
    assert {card: face_value(card) for card in CARDS} == {card: tens.get(card[0], VALUES[card[0]]) for card in CARDS}


@pytest.mark.parametrize(("game", "decks"), [("baccarat", 8), ("mini-baccarat", 8), ("mini-baccarat", 6)])
def test_of_no_card_more_than_the_decks_have_is_dealt(game: str, decks: int) -> None:
    """s 84(1), s 192(1): every card that is one too many is named, and waits to be keyed as it lies."""
    for card in ("9c", "As", "Kd"):
        engine = ready(game, decks=decks)
        engine.table.memory.shoe.gone[card] = decks
        (refused,) = of(e.Refuse, deal(engine, [card]))
        assert refused.source == {"baccarat": "s 84(1)", "mini-baccarat": "s 192(1)"}[game]
        assert engine.wait.phase == "entry"
        assert engine.table.memory.shoe.gone[card] == decks


class CountingShoe:
    """A table at which cards leave at any time, and an account of them."""

    def __init__(self, game: str) -> None:
        self.engine = ready(game)
        self.drawn: list[str] = []
        self.hands: list[str] = []

    def do(self, what: str) -> None:
        if what in CARDS:
            self.drawn.append(what)
            effects = self.engine.feed(CardDrawn("shoe", what, count=len(self.drawn)))
        else:
            effects = self.engine.feed(Pressed(what))
        assert not [end for end in of(e.End, effects) if end.how == HANDED_OVER]
        if of(e.Declare, effects):
            self.keep(shown(ShownHands, effects))
        assert self.engine.table.memory.shoe.inside == 416 - len(self.drawn)

    def keep(self, shown: ShownHands) -> None:
        """The hands of a round that is decided, in the order of dealing."""
        player, banker = shown.player.cards, shown.banker.cards
        self.hands += [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]


PRESSES = ["no-more-bets", "done", "paid", "accept", "pass"]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(happened=st.lists(st.one_of(*[st.sampled_from(CARDS)] * 3, st.sampled_from(PRESSES)), max_size=60))
def test_whenever_cards_leave_none_is_lost_and_none_changes_its_place(game: str, happened: list[str]) -> None:
    """ss 97, 106(2)-(3): cards in excess that lie face down come first in the next hand."""
    counting = CountingShoe(game)
    for what in happened:
        if counting.drawn.count(what) < 8:
            counting.do(what)
    shoe = counting.engine.table.memory.shoe
    assert counting.hands == counting.drawn[: len(counting.hands)]
    rest = counting.drawn[len(counting.hands) :]
    assert [it.card for it in shoe.waiting] == rest[len(rest) - len(shoe.waiting) :]
    assert shoe.gone == {card: counting.drawn.count(card) for card in counting.drawn}


@given(heard=st.lists(st.one_of(st.sampled_from(CARDS), st.just(""), st.integers(1, 3)), max_size=80))
def test_what_has_left_is_counted_once_whether_it_was_read_or_not(heard: list[str | int]) -> None:
    """A number: so many cards left while nobody listened."""
    shoe, left = Shoe(8, count=1), 0
    for it in heard:
        if isinstance(it, int):
            left += it
            continue
        left += 1
        if it:
            shoe.add_card(CardDrawn("shoe", it, count=left + 1))
        else:
            shoe.add_card(CardUnread("shoe", "not seen", count=left + 1))
        assert len(shoe.waiting) == left == 416 - shoe.inside
        assert shoe.unread == [card.card for card in shoe.waiting].count("")
        assert max(shoe.gone.values(), default=0) <= 8
