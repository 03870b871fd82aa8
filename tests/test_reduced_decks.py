# SPDX-License-Identifier: MIT
"""A deck that is stripped of its lowest ranks: 40 cards, 32 cards, and from one round to the next another deck."""

from typing import Literal

import msgspec
import pytest

from c_ext.cards import CARDS
from controller.engine.record.effects import Refuse
from controller.engine.record.on_show import ShownShoe
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.record import in_shoe
from controller.games.cards.shoe.shoe import Shoe
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, CardUnread

DECKS: dict[Literal[52, 40, 32], str] = {52: "23456789TJQKA", 40: "56789TJQKA", 32: "789TJQKA"}
ORDER: tuple[Literal[52, 40, 32], ...] = (32, 40, 52, 32)
GAME = "caribbean-stud"
"""A table with one deck, whose cards lie face down. Its rules have no reduced deck: only the shoe is looked at."""


@pytest.mark.parametrize(("deck", "ranks"), DECKS.items())
def test_a_shoe_holds_each_card_of_its_deck_once_and_no_other(deck: Literal[52, 40, 32], ranks: str) -> None:
    shoe, cards = Shoe(), CardPreparation(deck=deck)
    shoe.fill(1, cards.removed_cards)
    own = [card for card in CARDS if card[0] in ranks]
    assert [card for card in CARDS if shoe.has(card)] == own
    assert shoe.inside == len(own) == deck
    for count, card in enumerate(own, 1):
        assert shoe.add_card(CardDrawn("shoe", card, count=count)) == ""
    assert (shoe.inside, [card for card in CARDS if shoe.has(card)]) == (0, [])


def test_a_card_of_which_it_was_stripped_is_a_foreign_card() -> None:
    shoe = Shoe()
    shoe.fill(1, CardPreparation(deck=32).removed_cards)
    assert shoe.add_card(CardDrawn("shoe", "2c", count=1)) == "2c"
    assert (shoe.waiting[0].card, shoe.waiting[0].why, shoe.inside) == ("", "it cannot be 2c", 31)


def test_a_reader_that_counts_more_cards_than_the_deck_has_is_not_believed() -> None:
    shoe = Shoe()
    shoe.fill(1, CardPreparation(deck=32).removed_cards)
    shoe.add_card(CardUnread("shoe", "not seen", 1))
    shoe.add_card(CardDrawn("shoe", "9c", count=30))
    assert len(shoe.waiting) == 30, "28 cards were missed"
    shoe.fill(1, CardPreparation(deck=32).removed_cards)
    shoe.add_card(CardDrawn("shoe", "9c", count=1))
    shoe.add_card(CardDrawn("shoe", "Tc", count=34))
    assert len(shoe.waiting) == 2, "32 cannot have been missed"


def test_filled_anew_it_forgets_of_what_it_was_stripped() -> None:
    shoe = Shoe()
    for deck in ORDER:
        shoe.fill(1, CardPreparation(deck=deck).removed_cards)
        assert shoe.inside == deck


def dealt_from(stage: EngineStage, deck: Literal[52, 40, 32]) -> str:
    """Return the prompt while the cards are spread. The next deck has this number of cards."""
    cards: CardPreparation = stage.conductor.engine.table.memory.cards
    cards.deck = deck
    if not cards.stage:
        do(stage, 'direct floor-manager new-cards "worn"')
    for line in ("turn floor-manager key on", "press done"):
        do(stage, line)
    spread = stage.view.prompt.text
    for line in ("press done", "press done", "press done", "turn floor-manager key off"):
        do(stage, line)
    return spread


TAKEN_OUT: list[tuple[Literal[52, 40, 32], str, str]] = [
    (52, "spread the deck", ""),
    (40, "take out 2 to 4; spread the deck", "4c"),
    (32, "take out 2 to 6; spread the deck", "6c"),
]
"""Each deck, the prompt while the deck is spread, and a card that is taken out beforehand."""
NONE_OF_IT = "this card has left the shoe already, or the deck has none: look at the deck"


@pytest.mark.parametrize(("deck", "asked", "foreign"), TAKEN_OUT)
def test_a_table_prepares_and_counts_the_deck_that_it_has(deck: Literal[52, 40, 32], asked: str, foreign: str) -> None:
    with EngineStage(GAME, []) as stage:
        assert asked in dealt_from(stage, deck)
        assert stage.view.shown(ShownShoe).inside == deck
        held = in_shoe(stage.conductor.engine.table)
        assert held
        assert held.cards == CARDS[52 - deck :]
        do(stage, "wager ann ante $10 on hand 3")
        table = stage.conductor.engine
        refused = [it.what for it in table.feed(CardDrawn("shoe", foreign or "2c", count=1)) if isinstance(it, Refuse)]
        assert refused == (
            ["this card has left the shoe already, or the deck has none: look at the deck"] if foreign else []
        )
        held = in_shoe(table.table)
        assert held
        assert len(held.cards) == deck - (not foreign), "nobody knows which card of the deck it is"
        assert table.table.memory.shoe.inside == deck - 1


def test_the_deck_changes_from_one_round_to_the_next() -> None:
    with EngineStage(GAME, []) as stage:
        for deck in ORDER:
            dealt_from(stage, deck)
            assert stage.view.shown(ShownShoe).inside == deck


def test_what_is_kept_of_it_is_read_again() -> None:
    cards = CardPreparation(deck=40)
    assert msgspec.convert(msgspec.to_builtins(cards), CardPreparation) == cards
    assert msgspec.convert({}, CardPreparation).deck == 52, "an earlier version knew no other"
