"""Readings of the rules that several games share; those of one game stand in its `assumed`."""

from controller.engine.game import AnyGame

OF_EVERY_TABLE = (
    "where no rule names a person, a floor manager or a person above decides for the casino operator (s 3(2))",
    "a wager that is found was made before: no rule that is only about when it is made refuses it; the floor manager "
    "is told, and it counts from the result of the round in which it is found (s 5(2))",
    "an excess that is void is returned with the payment of the round, of an undecided wager too (s 5(2)(b))",
    "where the rules have the call of no more bets, a second one before the result is declared is noted and changes "
    "nothing",
    "a wager below the minimum that is decided is the player's one; whoever takes the place or the colour afterwards "
    "is somebody new (s 5(2)(a))",
    "a round that is void gives back every wager on the layout, what stood over earlier rounds too (s 3(2))",
)


def shared(game: AnyGame) -> tuple[str, ...]:
    """Those that hold at a table of this game, with its own sections."""
    at, notice = game.sections, game.sections.notice or game.sections.limits
    responsible = "the dealer's key is turned by whoever is responsible for the game, so also by a casino key employee"
    announced = (
        "several changes of limits may be announced, each with its time, but only one of each limit; a change may be "
        "shown without its time, and then applies when its time is stated and has come"
    )
    others = (
        "a person at the table who is not responsible for it and operates it is reported, and the floor manager "
        f"decides whether the round is void (s 3(2), {at.interference})"
    )
    coins = (
        "coins of 50 cents are not used until the casino operator, or who decides for it, permits them at the table; "
        f"a wager is taken for chips unless coins are entered ({', '.join(dict.fromkeys(('s 6(1)', at.coins)))})"
    )
    pressed = (
        "entry that is pressed again within 0.4 s, with nothing pressed in between, is the same press: only a press "
        "that was meant clears numbers (the rules give no time)"
    )
    order = (
        "losing wagers are collected before winning ones are paid, and the payment list is in this order (no rule says)"
    )
    in_order = [order] * (not game.features.losers_first)
    of_some = [pressed] * bool(game.equipment.terminal) + [others] * bool(at.interference) + [coins] * bool(at.coins)
    return (*OF_EVERY_TABLE, f"{responsible} ({at.unauthorised})", f"{announced} ({notice})", *in_order, *of_some)
