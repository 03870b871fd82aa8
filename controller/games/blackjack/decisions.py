# SPDX-License-Identifier: MIT
"""The players' decisions, box by box from the dealer's left (ss 30(2)-(3), 37-39, 43(a), 64)."""

from c_ext.blackjack import Choice
from controller.engine.record.events import Directed, Placed
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Button, Procedure, Wait, wait
from controller.games.blackjack import even_money, sides
from controller.games.blackjack.added import adding, doubling, splitting
from controller.games.blackjack.added.adding import take_back
from controller.games.blackjack.dealing import announce, card_to
from controller.games.blackjack.hands import DEAL_ON as DEALT_ON
from controller.games.blackjack.hands import DEALT_ON_TO, BoxHand, box_of, words
from controller.games.blackjack.sections import CHOICES, DEAL_ON, DOUBLE_DOWN, DRAW, DRAW_ONE, SPLIT, STAND
from controller.games.blackjack.table import CHOOSES, CHOSEN, BlackjackTable
from controller.games.blackjack.wagers import LOSES
from controller.games.blackjack.waits import MEANWHILE, happens, refused
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.cards.hands.table import HandTurn
from controller.games.kit.places import DECLINE
from hal.signals import Pressed

STAND_OR_DRAW = "stand or draw; doubled for less, enter the whole wager"
ONE_CARD: dict[Awaited, tuple[str, str]] = {DRAW: ("a hand that is doubled gets one card, and only one", "s 39(1)(b)")}


def of_all_hands(table: BlackjackTable) -> Procedure[None]:
    """Play each hand in turn until all are complete."""
    play = table.memory.play
    while True:
        declare_bust(table)
        sides.declare_decided(table)
        yield from settling.await_payment(table, MEANWHILE)
        hand = next_hand(table)
        if not hand:
            break
        play.turn = HandTurn(hand)
        yield from one_step(table, hand)
    play.turn = HandTurn()


def declare_bust(table: BlackjackTable) -> None:
    """Declare hands of more than 21 points lost at once (s 18(f)).

    A split or doubled hand stays while the dealer may still have blackjack, which collects no more than the original
    wager (ss 37(4), 38(5)).
    """
    play = table.memory.play
    waits = play.hands.blackjack_waits and len(play.hands.dealer.cards) < 2
    for name, box_hand in play.hands.players.items():
        if (
            box_hand.bust
            and name not in play.finished_hands
            and not (waits and (box_hand.hand.split or box_hand.hand.doubled))
        ):
            settling.decide(table, {name: [LOSES]}, "s 18(f)")


def next_hand(table: BlackjackTable) -> str:
    """Return the hand in turn, first a hand to which wagers are added; empty when all are complete."""
    play = table.memory.play
    if play.adding:
        return play.adding.hand
    last = play.irregular.last
    over = play.finished_hands
    hands = sorted(play.hands.players.items(), key=lambda it: box_of(it[0]) in last)
    return next((name for name, box_hand in hands if name not in over and is_open(table, name, box_hand)), "")


def is_open(table: BlackjackTable, name: str, box_hand: BoxHand) -> bool:
    """Return whether work is left on a hand: announcement, deal or decision."""
    play = table.memory.play
    if name not in play.announced or not box_hand.complete:
        return True
    return box_hand.total.blackjack and waits_for_answers(table, name)


def waits_for_answers(table: BlackjackTable, hand: str) -> bool:
    """Return whether a player of a box with blackjack has still to answer about even money (s 35(4))."""
    return table.memory.play.hands.shows_ace and bool(even_money.not_asked(table, hand))


def one_step(table: BlackjackTable, hand: str) -> Procedure[None]:
    """Do one step of a hand: confirm an added wager, deal a card, announce the total, or decide."""
    play = table.memory.play
    box_hand = play.hands.players[hand]
    if play.adding:
        yield from (
            doubling.confirmed(table, hand) if play.adding.kind == "double-down" else splitting.confirmed(table, hand)
        )
    elif box_hand.needs_card:
        yield from additional_card(table, hand, box_hand)
    elif box_hand.total.blackjack:
        yield from even_money.announced(table, hand)
    elif hand not in play.announced:
        announce(table, hand, "s 30(2)")
    else:
        yield from first_player_decides(table, hand, box_hand)


def additional_card(table: BlackjackTable, hand: str, box_hand: BoxHand) -> Procedure[None]:
    """Deal the card required by a decision, and announce the new total (s 30(3))."""
    if len(box_hand.hand.cards) == 1 and not box_hand.hand.split:
        yield from second_card(table, hand)
        return
    source = "s 38(3)" if len(box_hand.hand.cards) == 1 else "s 37(2)" if box_hand.hand.doubled else "s 30(3)"
    sideways = ", sideways" if box_hand.hand.doubled else ""
    refuses = ONE_CARD if box_hand.hand.doubled else {}
    if (yield from card_to(table, hand, f"deal one card to box {hand}{sideways}", source, refuses)):
        announce(table, hand, "s 38(4)" if len(box_hand.hand.cards) == 1 else "s 30(3)")


def second_card(table: BlackjackTable, hand: str) -> Procedure[None]:
    """Deal the second card that the last box missed (ss 57, 59). Raise LogChanged: it may make a blackjack (s 35).

    If the dealer had no second card yet, the player is asked first (s 57(2)).
    """
    play = table.memory.play
    if play.irregular.second_by == CHOOSES:
        play.irregular.second_by = CHOSEN
        play.offer([hand], ", for a second card and any additional cards now", "s 57(2)")
        raise LogChanged
    if (yield from card_to(table, hand, f"deal one card to box {hand}", play.irregular.second_by)):
        raise LogChanged


def first_player_decides(table: BlackjackTable, hand: str, box_hand: BoxHand) -> Procedure[None]:
    """Ask the first player of the box to decide (s 43(a)), or carry out a direction."""
    play = table.memory.play
    play.turn = HandTurn(hand, tuple(it.name for it in open_to(table, hand, box_hand)))
    match (yield from happens(table, asked_of(table, hand, box_hand))):
        case Directed(direction="draw-one"):
            draw_one(table, hand, box_hand)
        case Directed():
            play.log.append(Chosen(hand, DEALT_ON))
            table.note(f"box {hand}: its player does not act; cards are dealt up to a hard total over 11", "s 64(b)")
        case Pressed(button=button):
            chosen(table, hand, button)


def chosen(table: BlackjackTable, hand: str, button: str) -> None:
    """Carry out a decision, or take back the last one."""
    if button == DECLINE.name:
        take_back(table)
    elif button in (DOUBLE_DOWN.name, SPLIT.name) and (why := adds_nothing(table, hand)):
        table.refuse(*why)
    elif button == DOUBLE_DOWN.name:
        doubling.begins(table, hand)
    elif button == SPLIT.name:
        table.memory.play.announced.remove(hand)
        splitting.begins(table, hand)
    else:
        if button == STAND.name and table.memory.shoe.waiting:
            note_refused(table, hand)
        table.memory.play.log.append(Chosen(hand, button))


def note_refused(table: BlackjackTable, hand: str) -> None:
    """Note a card that left the shoe in error and is not taken (s 52(3)). Only people see whether its face was
    exposed.
    """
    what = f"box {hand} stands: if the card that is out was exposed, it is refused, and this hand gets no more cards"
    table.note(what, "s 52(3)")


def adds_nothing(table: BlackjackTable, hand: str) -> Refusal:
    """Return why the first player of the box adds no wager, excluded or short of tournament chips; None if allowed."""
    player = next(iter(table.memory.play.players(hand)), "")
    if player in table.state.excluded:
        return (f"{player} is excluded from the game, and adds no wager", "s 4(2)(b)")
    return adding.not_enough(table, player, hand, STAND_OR_DRAW) if table.state.tournament else None


def open_to(table: BlackjackTable, hand: str, box_hand: BoxHand) -> list[Button]:
    """Return the choices of a box's first player for this hand."""
    adds = () if adds_nothing(table, hand) else (DOUBLE_DOWN, SPLIT)
    choices = [CHOICES[choice] for choice in Choice if choice in box_hand.choices]
    return [button for button in choices if button in (STAND, DRAW, *adds)]


def draw_one(table: BlackjackTable, hand: str, box_hand: BoxHand) -> None:
    """Direct the player to draw one card (s 39(2))."""
    if box_hand.total.points > DEALT_ON_TO:
        table.refuse(f"box {hand} has {box_hand.total.points}: the dealer directs a card at 11 or less only", "s 39(2)")
    else:
        table.memory.play.log.append(Chosen(hand, Choice.DRAW))


def asked_of(table: BlackjackTable, hand: str, box_hand: BoxHand) -> Wait:
    """Return the wait for a decision: buttons of the choices, and reasons against the others."""
    choices = [CHOICES[choice] for choice in Choice if choice in box_hand.choices]
    open_now = open_to(table, hand, box_hand)
    short = DOUBLE_DOWN in choices and DOUBLE_DOWN not in open_now
    doubled_for_less: tuple[Awaited, ...] = (Placed,) if short and table.state.tournament else ()
    player = table.memory.play.first_player(hand)
    names = ", ".join(it.name.replace("-", " ") for it in open_now)
    of_box = "" if player == f"box {hand}" else f" for box {hand}"
    return wait(
        "decisions", f"{player} decides{of_box}: {names}", "s 30(2)", *open_now,
        besides=(DECLINE, DRAW_ONE, DEAL_ON, *doubled_for_less, *choices),
        refuses=refused(hand, box_hand), headline=f"Box {hand}: {words(box_hand.total)}",
    )  # fmt: skip
