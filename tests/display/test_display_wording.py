"""What a view says: the headline, the messages in their order, and what is asked for."""

import msgspec

from controller.display import wording
from controller.display.pictures import BETTING, BLOCKED, CLOSED, DOUBLE, EVERYTHING, OWED, TURNING, VOID
from controller.views import Debt, View


def test_bets_may_be_placed_until_the_first_call() -> None:
    assert wording.headline(BETTING).text == "Place your bets"
    assert wording.headline(CLOSED).text == "No more bets"
    covered = msgspec.structs.replace(BETTING, phase="turning", turning=True)
    assert wording.headline(covered).tone == "open", "a covered tumbler turns while wagers are placed, s 72(3)"


def test_the_result_is_what_was_called_with_its_dice_and_section() -> None:
    assert wording.headline(DOUBLE) == wording.Headline("Double 3, 4; total 10", "result", (3, 3, 4), "s 77(2)")


def test_a_void_round_says_why_and_players_are_spared_the_section() -> None:
    assert wording.headline(VOID).text == "Round 128 void: the tumbler did not operate correctly (s 80(2))"
    assert wording.players_headline(VOID).text == "Round 128 void: the tumbler did not operate correctly"


def test_a_view_of_nothing_says_nothing() -> None:
    assert wording.headline(View()).text == ""
    assert wording.messages(View()) == ()
    assert wording.sign(View().limits) == ()


def test_the_most_pressing_message_comes_first_and_of_the_blocks_the_first() -> None:
    kinds = [message.kind for message in wording.messages(EVERYTHING)]
    assert kinds == ["stopped", "refused", "alert", "noted"]
    first = wording.messages(EVERYTHING)[0]
    assert first.heading == "stopped: tumbler (and 1 more)"
    assert first.remedy == BLOCKED.blocks[0].remedy


def test_while_the_table_is_stopped_its_remedy_is_what_is_next() -> None:
    assert wording.waits(BLOCKED)[0].text == BLOCKED.blocks[0].remedy
    assert wording.waits(BLOCKED)[1:] == ((), ())


def test_the_button_that_the_prompt_names_is_asked_for_and_others_are_accepted() -> None:
    view = msgspec.structs.replace(BETTING, presses=("no-more-bets", "void"))
    assert wording.waits(view)[1:] == (("no-more-bets",), ("void",))
    assert wording.waits(TURNING)[1:] == ((), ("no-spin",))


def test_what_is_owed_is_listed_a_line_each_and_cut_short() -> None:
    owed = [m for m in wording.messages(OWED) if m.kind == "owed"]
    assert owed[0].text.split("\n")[0] == "red small: $25 wins 1 to 1, returns $50"
    assert owed[0].text.split("\n")[-1] == "1 wager loses"
    many = msgspec.structs.replace(OWED, owed=tuple(Debt(f"{n} returns $5", "s 75", f"{n}", "big") for n in range(9)))
    assert wording.messages(many)[0].text.endswith("and 3 more that return: tablectl status lists them")


def test_the_terminal_shows_the_last_digits_at_the_right() -> None:
    assert wording.digits(msgspec.structs.replace(BETTING, digits="3 3"), 3) == " 33"
    assert wording.digits(BETTING, 3) == "   "
    assert wording.digits(msgspec.structs.replace(BETTING, digits="444"), 3) == "444"


def test_dice_are_read_from_outcomes_of_dice_only() -> None:
    assert wording.dice("4 4 3") == (4, 4, 3)
    assert wording.dice("As Td 9c") == ()
    assert wording.dice("17") == ()


def test_a_result_on_show_in_large_is_not_repeated_among_the_past_ones() -> None:
    assert DOUBLE.declared
    ended = msgspec.structs.replace(DOUBLE, recent=(DOUBLE.declared, *DOUBLE.recent))
    assert wording.recent(ended) == DOUBLE.recent
