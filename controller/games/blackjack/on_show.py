"""What is shown of the shoe, the hands, whose turn it is and what may be chosen."""

from collections.abc import Iterator

from controller.games.blackjack.hands import Hands, words
from controller.games.blackjack.table import VOID, BlackjackTable, Play, nominated
from controller.games.blackjack.wagers import OF_A_SIDE
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import FACE_DOWN, Shoe


def show(table: BlackjackTable) -> None:
    """Show everything that is known, always in this order."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    play = table.memory.play
    hands = play.hands
    table.show(
        stage=cards.words,
        offered_to=next(offered_to(table), "") if cards.stage == "offer" else "",
        in_shoe=shoe.inside if cards.stage in IN_SHOE else "",
        **_dealer(hands),
        **_boxes(play),
        **_hands(play, hands),
        doubled=" ".join(name for name, box_hand in hands.players.items() if box_hand.hand.doubled),
        turn=play.turn.hand,
        choices=" ".join(play.turn.choices),
        who=(play.turn.player or play.first_player(play.turn.hand)) if play.turn.choices else "",
        **_sides(play),
        nominated=" ".join(nominated(table)) if table.options.bonus_blackjack else "",
        rounds_left="" if table.memory.rounds_left is None else table.memory.rounds_left,
        waiting=" ".join([FACE_DOWN] * len(shoe.waiting)),
    )


def _dealer(hands: Hands) -> dict[str, str]:
    total = words(hands.dealer.total) if hands.dealer.cards else ""
    return {"dealer": " ".join(hands.dealer.cards), "dealer_total": total}


def _boxes(play: Play) -> dict[str, str]:
    boxes = play.boxes or {str(number): [] for number in play.entered}
    return {f"box_{box}": ", ".join(players) for box, players in boxes.items()}


def _hands(play: Play, hands: Hands) -> dict[str, str]:
    """The cards, the total and the state of each hand."""
    facts = {}
    for name, box_hand in hands.players.items():
        facts[f"hand_{name}"] = " ".join(box_hand.hand.cards)
        facts[f"total_{name}"] = words(box_hand.total) if box_hand.hand.cards else ""
        facts[f"state_{name}"] = state(play, hands, name)
    return facts


def offered_to(table: BlackjackTable) -> Iterator[str]:
    """Who has still to be offered the cut, one after the other."""
    refused = table.memory.cards.refused
    return (it for it in table.memory.cut.order(table.options.boxes) if it not in refused)


def _sides(play: Play) -> dict[str, str]:
    """The results of side wagers, by their box."""
    boxes = {it.hand: "" for it in play.declared if it.outcome in OF_A_SIDE}
    return {
        f"side_{box}": "; ".join(it.outcome for it in play.declared if it.hand == box and it.outcome in OF_A_SIDE)
        for box in boxes
    }


def state(play: Play, hands: Hands, name: str) -> str:
    """How a hand stands, in a word; empty if nothing is known yet."""
    box_hand = hands.players[name]
    if name in play.over:
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
