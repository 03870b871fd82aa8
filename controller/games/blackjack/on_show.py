# SPDX-License-Identifier: MIT
"""Shows the shoe, the hands, the turn and its choices."""

from collections.abc import Collection, Iterator

from c_ext.blackjack import CardTotal
from controller.engine.record.on_show import (
    PointTotal,
    ShownBox,
    ShownBoxes,
    ShownHand,
    ShownShoe,
    ShownTurn,
)
from controller.engine.record.shown import FACE_DOWN
from controller.games.blackjack.hands import BlackjackHands, BoxHand, box_of, words
from controller.games.blackjack.table import VOID, BlackjackPlay, BlackjackTable, nominated, offered_the_cut
from controller.games.blackjack.wagers import OF_A_SIDE
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import Shoe


def show(table: BlackjackTable) -> None:
    """Show everything known, always in this order."""
    play = table.memory.play
    hands = play.hands
    table.show(
        shoe_of(table),
        ShownBoxes(
            boxes=boxes(play, hands),
            dealer=ShownHand("dealer", hands.dealer.cards, total(hands.dealer.total) if hands.dealer.cards else ""),
            turn=turn(play),
            sides=sides(play),
            nominated=nominated(table) if table.options.bonus_blackjack else (),
            rounds_left=table.memory.rounds_left,
            waiting=len(table.memory.shoe.waiting),
        ),
    )


def shoe_of(table: BlackjackTable) -> ShownShoe:
    """Return the shoe, and the player who is offered the cut."""
    shoe: Shoe = table.memory.shoe
    cards: CardPreparation = table.memory.cards
    return ShownShoe(
        stage=cards.words,
        offered_to=next(offered_to(table), "") if cards.stage == "offer" else "",
        inside=shoe.inside if cards.stage in IN_SHOE else None,
    )


def offered_to(table: BlackjackTable) -> Iterator[str]:
    """Return the players still to be offered the cut, in order."""
    refused = table.memory.cards.refused
    return (it for it in offered_the_cut(table) if it not in refused)


def boxes(play: BlackjackPlay, hands: BlackjackHands) -> tuple[ShownBox, ...]:
    """Return the boxes in play with their hands; before the first card, the keyed ones."""
    if not play.boxes:
        return tuple(ShownBox(str(number)) for number in play.entered)
    over = play.finished_hands
    shown: dict[str, list[ShownHand]] = {box: [] for box in play.boxes}
    for name, box_hand in hands.players.items():
        shown[box_of(name)].append(hand_of(play, over, name, box_hand))
    return tuple(ShownBox(box, tuple(players), tuple(shown[box])) for box, players in play.boxes.items())


def hand_of(play: BlackjackPlay, over: Collection[str], name: str, box_hand: BoxHand) -> ShownHand:
    """Return a hand with its total and state. over: Hands that play no longer."""
    hand = box_hand.hand
    if play.irregular.too_many and play.irregular.too_many.hand == name:
        beside = [it or FACE_DOWN for it in play.hands.too_many]
        return ShownHand(name, (*hand.cards, *beside), state="too many cards", doubled=hand.doubled)
    points = total(hand.total) if hand.cards else ""
    return ShownHand(name, hand.cards, points, state(play, over, name, box_hand), hand.doubled)


def total(of: CardTotal) -> PointTotal | str:
    """Return a hand's total on show: a blackjack as a word."""
    return words(of) if of.blackjack else PointTotal(of.points, of.soft)


def turn(play: BlackjackPlay) -> ShownTurn:
    """Return the hand in turn. The first player of the box decides, if nobody else is named."""
    it = play.turn
    return ShownTurn(it.hand, it.choices, (it.player or play.first_player(it.hand)) if it.choices else "")


def sides(play: BlackjackPlay) -> dict[str, tuple[str, ...]]:
    """Return the results of side wagers by box."""
    found: dict[str, tuple[str, ...]] = {}
    for it in play.declared:
        if it.outcome in OF_A_SIDE:
            found[it.hand] = (*found.get(it.hand, ()), it.outcome)
    return found


def state(play: BlackjackPlay, over: Collection[str], name: str, box_hand: BoxHand) -> str:
    """Return a hand's state in a word; empty if unknown yet. over: Hands that play no longer."""
    if name in over:
        return VOID if name in play.irregular.void else "bust" if box_hand.bust else "done"
    if box_hand.hand.doubled:
        return "doubled"
    if box_hand.stood:
        return "stands"
    if box_hand.bust:
        return "bust"
    if box_hand.total.blackjack:
        return "held" if name in play.announced else "blackjack"
    return (
        "draws"
        if box_hand.due and box_hand.needs_card
        else "to decide"
        if name == play.turn.hand and play.turn.choices
        else ""
    )
