# SPDX-License-Identifier: MIT
"""A writer's day at the terminal, key by key, on the store itself."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.tickets.codes import DOLLARS, TICKET
from controller.tickets.database import store_key
from controller.tickets.sqlite.file import SqliteDatabase
from controller.tickets.ticket import KenoDollars, TicketLife
from controller.writer.bar_code import code_in
from controller.writer.form import AMOUNTS, EntryForm
from controller.writer.keyboard import KEYS, NUMBER_OF, ROWS, SHIFTED, key_of
from controller.writer.state import cents_of
from tests.tickets.rig import done
from tests.writer.at_the_terminal import HIGH, Writer, assert_said

FROM_ONE = tuple(range(1, 21))
SIX = ("1", "7", "p", "f", "m", "Q")
"""The keys of 1 7 20 24 37 51."""


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path / "tickets.db")


def sold(writer: Writer, serial: int) -> TicketLife:
    life = writer.store.show(str(serial))
    assert isinstance(life, TicketLife)
    return life


def code_of(writer: Writer, serial: int) -> str:
    """Return the code on the ticket's paper."""
    return TICKET.code(store_key(SqliteDatabase(writer.store._database)), serial)


def code_of_last(writer: Writer) -> str:
    return code_of(writer, writer.terminal.last_sold)


# The keyboard


def test_every_number_is_a_key_of_its_own_in_the_places_of_the_board() -> None:
    assert len(KEYS) == len(NUMBER_OF) == 80
    for row, (plain, shifted) in enumerate(zip(ROWS, SHIFTED, strict=True)):
        assert [NUMBER_OF[key] for key in plain] == [*range(10 * row + 1, 10 * row + 11)]
        assert [NUMBER_OF[key] for key in shifted] == [*range(10 * row + 41, 10 * row + 51)]
        assert [one.upper() for one in plain if one.isalpha()] == [one for one in shifted if one.isalpha()]
    assert all(NUMBER_OF[key_of(number)] == number for number in range(1, 81))


def test_a_ticket_of_six_spots_is_sold_with_seven_keys(writer: Writer) -> None:
    """A key with Shift counts as one. With another amount and two games it is nine."""
    assert_said(writer.press(*SIX, "enter"), "Ticket 1: collect $1", "Game 1: 1 7 20 24 37 51")
    said = writer.press(*SIX, "up", "right", "enter")
    assert_said(said, "Ticket 2: collect $4", "Games 1 to 2: 1 7 20 24 37 51", "$2, 2 games: $4 (s 217)")
    entry = sold(writer, 2).ticket.entry
    assert (entry.ways, entry.cents, entry.games) == (((1, 7, 20, 24, 37, 51),), 2_00, 2)
    assert writer.state.form == EntryForm()


# Keying an entry


def test_wrong_keys_are_undone(writer: Writer) -> None:
    writer.mark("12 3")
    before = writer.state.form
    for key in ("4", "3", "space", "up", "right", "f2", "f3", "escape"):
        writer.press(key)
        assert writer.state.form != before
        writer.press("backspace")
        assert writer.state.form == before
    writer.press(*["backspace"] * 9)
    assert writer.state.form.is_blank
    assert not writer.keys.press("f8")  # other keys ring, and change nothing


def test_a_way_bet(writer: Writer) -> None:
    assert writer.mark("12 qw ZX").startswith("Mark the player's numbers\n")
    said = writer.press("down", "enter")
    assert_said(said, "Ticket 1: collect $1.50", "1 2; 11 12; 71 72", "$0.50 a way, 3 ways, 1 game: $1.50 (s 217)")


def test_the_arrows_step_through_the_usual_amounts(writer: Writer) -> None:
    writer.mark("1")
    assert [writer.press("up") and writer.state.form.cents for _ in AMOUNTS] == [*AMOUNTS[2:], 100_00, 100_00]
    writer.press("f2")
    assert [writer.press("down") and writer.state.form.cents for _ in range(9)][-2:] == [1_00, 1_00]
    writer.press("f2", "down", "left")
    assert (writer.state.form.cents, writer.state.form.games) == (50, 1)
    writer.press("f2")
    assert writer.state.form.cents == 1_00  # a jackpot wager is of whole dollars, s 216(4)(a)


def test_an_amount_and_games_are_typed(writer: Writer) -> None:
    writer.mark("123")
    writer.press("tab")
    assert_said(writer.type("0.7x"), "No amount", "'0.7x'")
    writer.type(".7")
    assert writer.type("two").startswith("No number of games")
    writer.type("3")
    assert writer.press("enter").startswith("Ticket 1: collect $2.10")
    assert_said(writer.press("1", "tab", *"2", "enter", "enter", "enter"), "Ticket 2: collect $2", "Game 1: 1")


@pytest.mark.parametrize(
    ("text", "cents"), [("2", 200), ("2.5", 250), ("2.50", 250), (".5", 50), ("$10", 1000), ("7.", 700), (" 3 ", 300)]
)
def test_dollars_as_they_are_typed(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize("text", ["", ".", "-1", "1.005", "1,5", "two", "1 2", "123456789", "²", "1.-5"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount"):
        cents_of(text)


# Refusals, in plain words with the section


def test_what_is_refused_is_said_and_the_entry_stays(writer: Writer) -> None:
    assert_said(writer.press("enter"), "No number is marked", "(s 213(1))")
    assert_said(writer.press("f2", *"12345", "enter"), "Refused: s 223(1)", "5 spots", "6 to 10")
    assert writer.state.said.kind == "refused"
    assert writer.press("6", "enter").startswith("Ticket 1: collect $1")
    writer.mark("1 2")
    assert_said(writer.press("f3", "enter"), "Refused: s 216(2)", "This terminal")
    assert writer.press("f3", "enter").startswith("Ticket 2: collect $2")
    assert_said(writer.press("6", *["right"] * 10, "enter"), "Refused: s 213(2)", "11 games")
    assert writer.press("left", "enter").startswith("Ticket 3: collect $10")
    assert_said(writer.press("f6"), "Ticket 3: valid, nothing due", "bar code was not read")


# A ticket is presented


def test_a_ticket_is_read_and_paid_once(writer: Writer) -> None:
    writer.press(*SIX, "right", "enter")
    code = code_of_last(writer)
    writer.play(1, 7, 20, *range(60, 77))  # three of six: $1
    said = writer.read(code)
    assert said.splitlines()[:3] == [
        "Ticket 1: $1 due until 2026-12-24",
        "Sold on keno day 2026-11-26 at 14:03, station 2, by ann.",
        "$1, 2 games: $2",
    ]
    assert "Game 1: settled, caught 3, won $1\nGame 2: open" in said
    assert_said(writer.press("enter"), "Give $1 in cash", "way 1: caught 3, $1")
    assert writer.state.presented is None
    assert writer.read(code).startswith("Ticket 1: valid, nothing due")
    assert writer.press("enter") == ""  # the next player
    assert writer.state.presented is None
    assert (writer.drawer, sold(writer, 1).paid) == (201_00, 1_00)


@pytest.mark.parametrize(
    ("keys", "said", "drawer"),
    [
        ("enter", "Give $1,800 in cash", 201_00 - 1800_00),
        ("f8 h enter", "Give $1,800 in chips", 201_00),
        ("f8 q enter", "Give $1,800 by cheque", 201_00),
        ("f8 k enter", "Give $1,800 in keno dollars", 201_00),
    ],
)
def test_a_major_prize_is_paid_as_the_player_asks(writer: Writer, keys: str, said: str, drawer: int) -> None:
    writer.press(*SIX, "enter")
    writer.play(1, 7, 20, 24, 37, 51, *range(61, 75))
    writer.read(code_of_last(writer))
    assert_said(writer.press(*keys.split()), said, "way 1: caught 6, $1,800, ", "(s 210)")
    assert writer.drawer == drawer
    assert ("keno dollars 1 (s 219(8))" in writer.said) is ("k" in keys.split())


def test_what_is_no_major_prize_is_not_paid_by_cheque_and_stays_on_the_counter(writer: Writer) -> None:
    writer.mark("17pfmQ z")
    writer.press("enter")
    code = code_of_last(writer)
    writer.play(1, 7, 20, 24, 37, 51, 31, *range(61, 74))
    writer.read(code)
    assert writer.press("f8", "q", "enter").splitlines() == [
        "Give $1,800 by cheque",
        "Game 1, way 1: caught 6, $1,800, a major prize (s 210)",
        "$3 of it is still due: it is no major prize, so pay it in cash (s 219(3)).",
    ]
    assert writer.state.presented
    assert writer.press("enter").startswith("Give $3 in cash")


def test_a_ticket_without_its_bar_code_is_neither_paid_nor_refunded(writer: Writer) -> None:
    """S 219(6): the ticket is found by its serial or as the last one sold, and can be printed again."""
    writer.press(*SIX, "right", "enter")
    writer.press("f6")
    assert [name for name, *_ in writer.keys.list_keys()] == ["f3", "f12", "enter", "escape"]
    writer.play(*FROM_ONE)
    writer.press("f5")
    for said in (writer.type("1"), writer.press("escape", "f6")):
        assert "bar code was not read" in said
        assert "(s 219(6))" in said
        assert [name for name, *_ in writer.keys.list_keys()] == ["f12", "enter", "escape"]
    assert writer.press("f8", "f2", "f3", "h", "q", "k", "r", "v", "enter") == ""
    assert sold(writer, 1).paid == 0


def test_games_not_yet_played_are_refunded(writer: Writer) -> None:
    writer.press(*SIX, "right", "right", "enter")
    code = code_of_last(writer)
    writer.play(*HIGH)
    writer.read(code)
    writer.press("f2")
    assert writer.asked.startswith("Refund $2 for 2 games")
    writer.press("escape")
    assert sold(writer, 1).refunded == 0
    writer.press("f2", *"963", "enter")
    assert (sold(writer, 1).refunded, writer.asked[:6], writer.state.said.kind) == (0, "Refund", "refused")
    assert_said(writer.press("escape", "f2", "enter"), "Give $2 back", "Ticket 1: 2 games", "(s 219(7))")
    assert (writer.drawer, sold(writer, 1).refunded) == (201_00, 2_00)


def test_a_ticket_is_void_and_printed_again_before_the_supervisor(writer: Writer) -> None:
    writer.press(*SIX, "enter")
    writer.press("f6", "f12")
    assert writer.asked.startswith("Print again: supervisor")
    writer.press("enter")  # somebody is named
    writer.type("lee")
    assert writer.asked == "Print again: the reason"
    assert_said(writer.type("paper out"), "Ticket 1 is printed again", "REPRINT")
    writer.press("f6", "f3")
    writer.type("lee")
    assert_said(writer.type("wrong numbers"), "Void: give $1 back", "Ticket 1 is void.")
    assert (sold(writer, 1).state, writer.drawer) == ("void", 200_00)
    words = "\n".join(row.words for row in sold(writer, 1).rows)
    assert "before lee: paper out" in words
    assert "before lee: wrong numbers" in words


def test_a_ticket_that_is_not_printed_is_told_until_it_is_printed_or_void(writer: Writer) -> None:
    """Ss 217(6), 219(6), assumed: it is never lost, and never twice valid."""
    writer.press(*SIX, "enter")
    writer.press(*SIX, "enter")
    code = code_of(writer, 2)
    done(writer.store.printed(code, writer.act()))
    for _ in range(4):
        writer.terminal.tick()
    assert writer.terminal.paper.missing == []
    writer.terminal.tick()
    assert writer.terminal.paper.missing == [1]
    assert writer.press("f6").startswith("Ticket 1: valid")  # not the last one, which is printed
    writer.press("f12")
    writer.type("lee")
    writer.type("paper out")
    assert writer.terminal.paper.missing == []
    for _ in range(5):
        writer.terminal.tick()
    assert writer.terminal.paper.missing == [1]
    done(writer.store.void(code_of(writer, 1), "printer broken", writer.act(supervisor="lee")))
    writer.terminal.tick()
    assert writer.terminal.paper.missing == []


# Bar codes


def test_a_code_is_told_from_numbers_by_its_digits() -> None:
    assert code_in("1234567890") == ""
    assert code_in("12345678901") == "12345678901"
    ticket, dollars = "00000000170123456789", "9900000000170123456789"
    assert (code_in(ticket), code_in(f"12{ticket}")) == (ticket, ticket)
    assert (code_in(dollars), code_in(f"12{dollars}")) == (dollars, dollars)


def test_a_bar_code_leaves_the_entry_and_drops_the_question(writer: Writer) -> None:
    writer.press(*SIX, "enter")
    code = code_of_last(writer)
    writer.mark("12")
    assert writer.read(code).startswith("Ticket 1: valid")
    assert writer.press("escape") == ""
    assert writer.state.form.spots == (1, 2)
    writer.press("tab")
    assert writer.read(code).startswith("Ticket 1: valid")
    assert (writer.asked, writer.state.form.cents) == ("", 1_00)


def test_a_damaged_or_forged_code_is_refused_and_nothing_lies_on_the_counter(writer: Writer) -> None:
    writer.press(*SIX, "enter")
    code = code_of_last(writer)
    writer.play(1, 7, 20, 24, 37, 51, *range(61, 75))
    writer.read(code)
    forged = code[:-1] + str((int(code[-1]) + 1) % 10)
    for wrong, said in ((code[:-4], "This is no code of a keno ticket"), (forged, "Not genuine")):
        assert writer.read(wrong).startswith(f"Refused: s 219(6)\n{said}")
        assert writer.state.presented is None
        assert writer.state.form.is_blank
    assert sold(writer, 1).paid == 0


# Keno dollars, s 218


def test_keno_dollars_are_issued_used_and_redeemed(writer: Writer) -> None:
    writer.press("f4")
    assert_said(writer.type("20"), "Collect $20", "Keno dollars 1", "28 days", "(s 218(4), (5))")
    writer.press("f4")
    writer.type("5")
    assert writer.drawer == 225_00
    first, second = (issued(writer, serial).code for serial in (1, 2))
    assert writer.read(first).startswith("Keno dollars 1: worth $20")
    assert writer.press("f8").endswith("(s 218(5)).")
    writer.press(*SIX, "up")
    assert writer.press("enter").startswith("Ticket 1: collect $0")
    writer.mark("1")
    assert writer.read(second).startswith("Keno dollars 2: worth $5")  # numbers are marked: they pay at once
    writer.press(*["up"] * 5)
    assert_said(writer.press("enter"), "Ticket 2: collect $5", "1 game: $10 (s 217)", "$5 was paid")
    assert writer.read(first).startswith("Keno dollars 1: worth $18")
    assert_said(writer.press("enter"), "Give $18 in cash", "Keno dollars 1", "(s 218(4))")
    assert writer.drawer == 225_00 + 5_00 - 18_00


def test_keno_dollars_are_printed_again_before_a_supervisor(writer: Writer) -> None:
    writer.press("f4")
    writer.type("20")
    writer.press("f7")
    assert writer.type("x1").startswith("No serial number")
    for serial, said in (
        ("9", "Refused: s 218(4)\nThere are no keno dollars 9."),
        ("1", "Keno dollars 1 are printed again"),
    ):
        writer.press("f7")
        for answer in (serial, "sue", "paper out"):
            writer.type(answer)
        assert writer.said.startswith(said)
    assert [row.kind for row in writer.store.life_since(0)] == ["issued", "dollars-reprinted"]
    assert writer.drawer == 220_00


def issued(writer: Writer, serial: int) -> KenoDollars:
    answer = writer.store.dollars(DOLLARS.code(store_key(SqliteDatabase(writer.store._database)), serial))
    assert isinstance(answer, KenoDollars)
    return answer


# The shift


def test_the_drawer_is_right_over_or_short_at_the_end(writer: Writer) -> None:
    writer.press(*SIX, "enter")
    assert writer.press("f9").splitlines() == [
        "In the drawer: $201",
        "At the beginning of the shift: $200",
        "Taken: $1",
        "Given: $0",
    ]
    for counted, said in (("190", "The drawer is $11 short"), ("201.50", "The drawer is $0.50 over")):
        writer.press("f10")
        assert writer.type(counted).startswith(said)
        writer.press("escape")
        assert not writer.terminal.has_ended
    writer.press("f10")
    assert writer.type("201").startswith("The drawer is right")
    writer.press("enter")
    assert writer.terminal.has_ended


def test_a_terminal_that_is_started_again_has_a_drawer_that_is_right(writer: Writer, tmp_path: Path) -> None:
    writer.press(*SIX, "enter")
    writer.store.close_file()
    again = Writer(tmp_path / "tickets.db")
    again.press(*SIX, "enter")
    assert again.drawer == 201_00


def test_a_shift_over_the_end_of_a_keno_day_counts_both_days(writer: Writer) -> None:
    writer.press(*SIX, "enter")
    writer.day = "2026-11-27"
    writer.press(*SIX, "enter")
    assert writer.drawer == 202_00


def test_before_the_drawer_is_counted_nothing_is_sold(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "tickets.db")
    writer.terminal.drawer = None
    writer.keys.__init__(writer.terminal)  # type: ignore[misc]
    writer.press(*SIX, "f4", "enter")
    assert writer.said.startswith("No amount")
    assert writer.store.sales().tickets == 0
    writer.press("escape")
    assert writer.terminal.has_ended


# No answer


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(writer: Writer) -> None:
    writer.link.cut = True
    assert_said(writer.press(*SIX, "enter"), "No answer from the store")
    assert [name for name, *_ in writer.keys.list_keys()] == ["enter", "escape"]
    assert not writer.keys.press("1")
    assert writer.press("enter").startswith("Ticket 1: collect $1")
    assert writer.store.sales().tickets == 1
    writer.link.cut = True
    writer.press(*SIX, "enter")
    assert writer.read("00000000010123456789").startswith("Ticket 2: collect $1")  # no bar code hides it
    writer.link.cut = True
    writer.press(*SIX, "enter")
    assert_said(writer.press("escape"), "Given up", "not known whether it was done")


ANY_KEY = st.sampled_from(
    (
        *("1", "q", "a", "!", "Q", "0", "p", "2", "h", "k", "r", "v", "s", "enter", "enter", "space", "escape", "up"),
        *(
            "right",
            "backspace",
            "tab",
            "f1",
            "f2",
            "f3",
            "f4",
            "f5",
            "f6",
            "f8",
            "f9",
            "f12",
            "last",
            "last",
            "play",
            "cut",
        ),
    )
)


@settings(max_examples=25, deadline=None)
@given(pressed=st.lists(ANY_KEY, max_size=60))
def test_whatever_is_pressed_the_drawer_has_what_the_writer_was_told(
    tmp_path_factory: pytest.TempPathFactory, pressed: list[str]
) -> None:
    """`collect`, and `give` in cash: with each answer that came, and no other."""
    writer = Writer(tmp_path_factory.mktemp("writer") / "tickets.db")
    told = 200_00
    for key in ["escape", *pressed]:
        before = writer.state.said
        press(writer, key)
        assert writer.keys.list_keys()
        if writer.state.said is not before and writer.state.said.kind == "done":
            told += cash_in(writer.state.said.title)
    if not writer.state.again:
        assert writer.drawer == told
    writer.store.close_file()


def press(writer: Writer, key: str) -> None:
    """`cut`: the next answer is lost. It is always asked for again: who gives up is not told."""
    if key == "play":
        writer.play(*FROM_ONE)
    elif key == "last":
        writer.read(code_of_last(writer))
    elif key == "cut":
        writer.link.cut = True
    elif not (key == "escape" and writer.state.again):
        writer.press(key)


def cash_in(title: str) -> int:
    """The cents of `Ticket 1: collect $2`, and less than none of `Give $1 in cash`."""
    found = re.search(r"(collect|give) \$([\d,.]+)(?: (in cash|back|in|by))?", title, re.IGNORECASE)
    if not found or found[3] in ("in", "by"):
        return 0
    return cents_of(found[2].replace(",", "")) * (1 if found[1].lower() == "collect" else -1)
