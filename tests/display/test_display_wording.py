# SPDX-License-Identifier: MIT
"""The texts of a view: the headline, the messages in order, and the request."""

import msgspec
import pytest

from controller.display import waiting, wording
from controller.display.players import sign_words
from controller.engine.record import effects as e
from controller.engine.record.on_show import ShownFacts, ShownPuck
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import Alarm, Block, Result, ShownLimits, View, Words
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.scenes.pictures import BETTING, BLOCKED, CLOSED, DOUBLE, EVERYTHING, TURNING, VOID


def test_bets_may_be_placed_until_the_first_call() -> None:
    assert wording.headline(BETTING).text == "Place your bets"
    assert wording.headline(CLOSED).text == "No more bets"
    covered = msgspec.structs.replace(BETTING, phase="turning", turning=True)
    assert wording.headline(covered).tone == "open", "a covered tumbler turns while wagers are placed, s 72(3)"


def test_the_result_is_what_was_called_with_its_dice_and_section() -> None:
    assert wording.headline(DOUBLE) == wording.Headline("Double 3, 4; total 10", "result", "3 3 4", "s 77(2)")


def test_a_void_round_says_why_and_players_are_spared_the_section() -> None:
    """Wagers are open again: that is what is to be read from afar, and beside it what became of the last round."""
    assert VOID.open
    assert wording.headline(VOID).text == wording.players_headline(VOID).text == "Place your bets"
    assert wording.players_headline(VOID).source == "Round 128 void"
    told = [(message.text, message.source) for message in wording.messages(VOID)]
    assert ("round 128 void: the tumbler did not operate correctly", "s 80(2)") in told


def test_a_view_of_nothing_says_nothing() -> None:
    assert wording.headline(View()).text == ""
    assert wording.messages(View()) == ()
    assert sign_words.sign(View().limits) == ()


def test_the_most_pressing_message_comes_first_and_of_the_blocks_the_first() -> None:
    kinds = [message.kind for message in wording.messages(EVERYTHING)]
    assert kinds == ["stopped", "refused", "told", "noted"]
    first = wording.messages(EVERYTHING)[0]
    assert first.heading == "stopped: tumbler (and 1 more)"
    assert first.remedy == BLOCKED.blocks[0].remedy


def test_while_the_table_is_stopped_its_remedy_is_what_is_next() -> None:
    assert waiting.waits(BLOCKED)[0].text == BLOCKED.blocks[0].remedy
    assert waiting.waits(BLOCKED)[1:] == (("key floor-manager",), ()), "whose key its remedy asks to be turned"
    lamp = msgspec.structs.replace(BLOCKED, blocks=(Block("lamps", "they do not answer", "see their cable"),))
    assert waiting.waits(lamp) == (Words("see their cable"), (), ())


def stopped(despite: tuple[str, ...], *blocks: Block) -> View:
    """While a card that was not read is to be keyed."""
    prompt = Words("a card was not read: key its rank and suit, and entry", "s 3(2)")
    asked = tuple(name for name in despite if name in ("numbers", "entry"))
    return msgspec.structs.replace(CLOSED, prompt=prompt, presses=despite, asked=asked, despite=despite, blocks=blocks)


JAMMED = Block(
    "shoe", "a card is stuck", "free it, then turn the floor manager's key to go on", asks=("key floor-manager",)
)
SIGNED_OUT = Block("dealer key", "no dealer is signed in", "turn the dealer's key", "s 79", ("key dealer",))


def test_while_the_table_is_stopped_what_can_be_done_all_the_same_is_said_first_with_its_keys() -> None:
    view = stopped(("numbers", "entry", "void"), JAMMED)
    prompt, asked, accepted = waiting.waits(view)
    assert (prompt, "; ".join(waiting.then(view))) == (view.prompt, JAMMED.remedy)
    assert (asked, accepted) == (("numbers", "entry"), ("void", "key floor-manager"))
    spins = msgspec.structs.replace(
        BLOCKED, prompt=Words("the dice spin", "s 76"), asked=(), despite=("no-spin",), turning=True
    )
    assert waiting.waits(spins)[1:] == (("no-spin",), ("key floor-manager",))


def test_while_a_person_is_awaited_and_no_key_none_is_asked_for_when_the_table_stops() -> None:
    """s 60: the floor manager directs what becomes of a hand with too many cards."""
    view = msgspec.structs.replace(stopped(("numbers", "entry", "decline"), JAMMED), asked=())
    assert waiting.waits(view)[1:] == ((), ("numbers", "entry", "decline", "key floor-manager"))


def test_without_a_dealer_nothing_is_asked_for_but_the_dealers_key() -> None:
    """s 79: not even acts that are accepted during every fault are accepted then."""
    waits = (Words(SIGNED_OUT.remedy, "s 79"), ("key dealer",), ())
    assert waiting.waits(stopped(("numbers", "entry"), JAMMED, SIGNED_OUT)) == waits
    assert waiting.waits(stopped((), SIGNED_OUT)) == waits


@pytest.mark.parametrize(
    "words", ["turn the floor manager's key to confirm 9h", "floor manager: look, and turn your key on to confirm 9h"]
)
def test_a_key_switch_that_the_prompt_asks_for_is_asked_for_and_no_number_is(words: str) -> None:
    """The words of the prompt have no effect on this."""
    presses, asked = ("key floor-manager", "numbers", "entry"), ("key floor-manager",)
    view = msgspec.structs.replace(BETTING, prompt=Words(words), presses=presses, asked=asked)
    assert waiting.waits(view)[1:] == (("key floor-manager",), ("numbers", "entry"))
    assert waiting.waits(msgspec.structs.replace(view, asked=()))[1:] == ((), presses)
    assert wording.spoken("key floor-manager") == "floor manager's key"


def test_the_button_that_the_prompt_asks_for_is_asked_for_and_others_are_accepted() -> None:
    assert BETTING.asked == ("no-more-bets",)
    view = msgspec.structs.replace(BETTING, presses=("no-more-bets", "void"))
    assert waiting.waits(view)[1:] == (("no-more-bets",), ("void",))
    assert waiting.waits(TURNING)[1:] == ((), ("no-spin",))


def test_the_terminal_shows_the_last_digits_at_the_right() -> None:
    assert wording.digits(msgspec.structs.replace(BETTING, digits="3 3"), 3) == " 33"
    assert wording.digits(BETTING, 3) == "   "
    assert wording.digits(msgspec.structs.replace(BETTING, digits="444"), 3) == "444"


def test_a_result_on_show_in_large_is_not_repeated_among_the_past_ones() -> None:
    assert DOUBLE.declared
    ended = msgspec.structs.replace(DOUBLE, recent=(DOUBLE.declared, *DOUBLE.recent))
    assert wording.recent(ended) == DOUBLE.recent


def test_kinds_of_wager_with_limits_of_their_own_are_told_equal_ones_together() -> None:
    own = (("column", 2_500, 25_000), ("straight", 100, 2_000), ("dozen", 2_500, 25_000), ("red", 500, 50_000))
    limits = ShownLimits(500, 50_000, 500, kinds=own)
    assert [it.words for it in sign_words.kinds(limits)] == ["COLUMN, DOZEN $25 TO $250", "STRAIGHT $1 TO $20"]
    assert sign_words.kinds(ShownLimits(500, 50_000, 500)) == ()
    assert sign_words.whole_sign(limits)[-1] == "STRAIGHT $1 TO $20"


def test_the_state_of_a_game_is_told_without_what_is_not_on_show() -> None:
    view = msgspec.structs.replace(
        BETTING, on_show=(ShownPuck(6), ShownFacts({"shooter": "offered to place-3", "dice": ""}))
    )
    assert wording.state(view) == "point 6; shooter offered to place 3"


def test_a_phase_that_is_about_something_else_than_wagers_has_its_own_headline() -> None:
    inspected = msgspec.structs.replace(CLOSED, headline="The table is not open", call=None)
    assert wording.headline(inspected).text == wording.players_headline(inspected).text == "The table is not open"
    called = msgspec.structs.replace(inspected, call=Words("no more bets"))
    assert wording.headline(called).text == "The table is not open", "what is now comes before what was called"
    assert wording.headline(msgspec.structs.replace(DOUBLE, headline="Dice at rest")).tone == "result"


def test_while_wagers_are_open_the_headline_says_so_and_beside_it_what_else_goes_on() -> None:
    """As under a covered tumbler (s 72(3)), or after no spin at roulette."""
    spinning = msgspec.structs.replace(BETTING, headline="Ball spinning", call=Words("no spin"))
    assert (wording.headline(spinning).text, wording.aside(spinning)) == ("Place your bets", "Ball spinning")
    assert wording.aside(msgspec.structs.replace(spinning, headline="")) == "No spin"
    assert wording.aside(msgspec.structs.replace(spinning, open=False)) == ""


def test_what_a_result_means_is_the_headline_where_the_call_does_not_say_it() -> None:
    assert DOUBLE.declared
    meant = msgspec.structs.replace(DOUBLE.declared, text="6 (3 and 3)", meaning="Point is six")
    assert wording.headline(msgspec.structs.replace(DOUBLE, declared=meant)).text == "Point is six"


# Key switches


def test_every_key_switch_that_has_reported_is_on_show() -> None:
    view = View(keys={"dealer": True, "floor-manager": False})
    assert wording.keys(view) == (("Dealer in", True), ("Floor manager's key off", False))
    assert wording.keys(View(keys={"dealer": False})) == (("Dealer out", False),)


def test_a_key_that_is_asked_for_and_on_already_is_to_be_turned_off_and_on() -> None:
    presses = ("key floor-manager",)
    view = msgspec.structs.replace(BETTING, prompt=Words("turn your key to confirm 9h"), presses=presses, asked=presses)
    assert waiting.waits(view)[0].text == "turn your key to confirm 9h"
    on = msgspec.structs.replace(view, keys={"floor-manager": True, "dealer": True})
    assert waiting.waits(on)[0].text.endswith("(the floor manager's key is on: turn it off, then on)")
    blocked = msgspec.structs.replace(BLOCKED, keys={"floor-manager": True})
    assert waiting.waits(blocked)[0].text.endswith("(the floor manager's key is on: turn it off, then on)")
    off = msgspec.structs.replace(BLOCKED, keys={"floor-manager": False})
    assert waiting.waits(off)[0].text == BLOCKED.blocks[0].remedy


def test_what_was_noted_before_a_result_is_over_with_it() -> None:
    """Beside the payment an old note would seem to be about it. Notes after the result stay."""
    result = e.Declare("4, 4, 3; total 11", "s 77", "4 4 3", {})
    assert view_after(View(), [e.Note("red: big $25", "s 72(1)"), result]).note is None
    assert view_after(View(), [result, e.Note("red: big $25", "s 72(1)")]).note == Words("red: big $25", "s 72(1)")


# A result is corrected

DICE = ("press start", "press no-more-bets", "press start", "tumbler turns 3 and shows 1 2 4", "enter 1 2 4")
BALL = ("ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions")
COINS = ("press no-more-bets", "press spin", "press odds")
CLEARED = {
    "sic-bo": ("wager red small $25", *DICE, "press entry"),
    "roulette": ("wager red straight-17 $5", *BALL, "press entry"),
    "two-up": ("press decline", "press accept", "wager place-2 spinner-heads $5", *COINS, "press clear"),
}


def played(game: str, *lines: str) -> list[View]:
    """Return the view after each of these lines."""
    shown = []
    with EngineStage(game, ()) as stage:
        for line in lines:
            do(stage, line)
            shown.append(stage.view)
    return shown


@pytest.mark.parametrize("game", CLEARED)
def test_players_read_that_a_cleared_result_is_being_corrected(game: str) -> None:
    """Players do not learn the cleared result or its key."""
    declared, cleared = played(game, *CLEARED[game])[-2:]
    assert not declared.correcting
    assert wording.players_headline(declared).tone == "result"
    assert cleared.correcting
    assert wording.headline(cleared).text != wording.CORRECTED
    assert wording.players_headline(cleared).text == "One moment"


def test_a_result_is_corrected_until_there_is_another_or_the_round_is_over() -> None:
    cleared = view_after(DOUBLE, [e.Withdraw("numbers cleared", "s 78(5)")])
    ends = (
        e.Declare("4, 4, 3; total 11", "s 77", "4 4 3", {}),
        e.Call("no spin", "s 80(1)"),
        e.End(128, "void", "a direction", "s 3(2)"),
    )
    assert cleared.correcting
    for effect in ends:
        assert not view_after(cleared, [effect]).correcting, effect


SHORT = ("wheel spun clockwise", "wheel rests on a after 2 revolutions")
RESTED = ("wheel spun clockwise", "wheel rests on a after 5 revolutions")


def test_a_spin_that_counts_is_paid_without_the_alert_of_the_one_before() -> None:
    stopped, spun = played("wheel-of-fortune-50", "press no-more-bets", *SHORT, *RESTED)[2::2]
    assert [it.of_spin for it in stopped.alarms] == [True]
    assert spun.declared is not None
    assert spun.alarms == ()


def test_an_alert_about_a_result_that_was_cleared_is_no_fault_once_another_stands() -> None:
    """s 222(7): the alert stays, without the mark of a fault to mend."""
    alarm = Alarm("floor-manager", "numbers that were declared are cleared", "s 222(7)", of_spin=True)
    cleared = View(alarms=(alarm,))
    again = msgspec.structs.replace(cleared, declared=Result(1, "1 2 3", "drawn", {}, "s 222(4)"))
    assert [[it.kind for it in wording.messages(view)] for view in (cleared, again)] == [["told"], ["noted"]]
    lamp = msgspec.structs.replace(again, alarms=(Alarm("technician", "lamp 1 is dark"),))
    assert [it.kind for it in wording.messages(lamp)] == ["told"]


# Who is signed in


def test_whose_pin_is_asked_is_the_act_before_everything_else() -> None:
    words, asked, accepted = waiting.waits(
        msgspec.structs.replace(View(prompt=Words("take wagers", "s 1")), asked_person="Ann")
    )
    assert words.text.startswith("Ann: key your PIN")
    assert (asked, accepted) == (("numbers", "entry"), ())


def test_a_shut_keypad_is_said_where_something_could_be_keyed() -> None:
    keyed = View(prompt=Words("enter the dice"), asked=("numbers", "entry"), presses=("numbers", "entry", "void"))
    words, asked, accepted = waiting.waits(msgspec.structs.replace(keyed, keypad_shut=10))
    assert "press entry alone" in words.text
    assert "4 1" in waiting.waits(msgspec.structs.replace(keyed, keypad_shut=10, digits="4 1"))[0].text
    assert (asked, accepted) == (("entry",), ("void",))
    button = View(prompt=Words("take wagers"), asked=("no-more-bets",), presses=("no-more-bets",), keypad_shut=10)
    assert waiting.waits(button)[0].text == "take wagers"
