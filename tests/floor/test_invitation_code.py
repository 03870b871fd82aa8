# SPDX-License-Identifier: MIT
"""The code that a person types: every slip of the hand is found, and what looks alike is taken."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.floor.setup import invitation_code
from controller.floor.setup.invitation_code import ALPHABET, CodeError, Invitation, read, write

SECRETS = st.text(ALPHABET, min_size=11, max_size=11)
PINS = st.binary(min_size=10, max_size=10)
CODE = write(Invitation(bytes(range(10)), "K7QF2MXD9AB"))


@given(PINS, SECRETS)
def test_a_code_is_read_as_it_was_written(pin: bytes, secret: str) -> None:
    code = write(Invitation(pin, secret))
    assert [len(it) for it in code.split("-")] == [4] * 7
    spoken = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read(code) == read(code.replace("-", "")) == read(spoken) == Invitation(pin, secret)


def test_every_wrong_character_is_found_but_0_for_z() -> None:
    plain = CODE.replace("-", "")
    for at, there in enumerate(plain):
        for other in set(ALPHABET) - {there}:
            if {there, other} != {"0", "Z"}:
                with pytest.raises(CodeError):
                    read(plain[:at] + other + plain[at + 1 :])


def test_every_swap_of_neighbours_is_found() -> None:
    plain = CODE.replace("-", "")
    for at, (one, other) in enumerate(pairwise(plain)):
        if one != other and {one, other} != {"0", "Z"}:
            with pytest.raises(CodeError):
                read(plain[:at] + other + one + plain[at + 2 :])


@given(st.text())
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        read(f"{text}!")


@pytest.mark.parametrize("text", ["", "-", "ABCD", CODE[:-1], CODE + "A", CODE.replace(CODE[0], "U"), "Ünïcödé" * 4])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        read(text)


def test_secrets_differ() -> None:
    assert len({invitation_code.new_secret() for _ in range(1000)}) == 1000
