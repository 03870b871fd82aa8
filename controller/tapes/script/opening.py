# SPDX-License-Identifier: MIT
"""The first line of a tape: the game, its limits and its options, and why such a table is refused."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from controller.engine.betting import limits
from controller.engine.record import effects as e
from controller.engine.record.state import OWN_LIMITS, Limits
from controller.engine.rules.game import AnyGame
from controller.engine.values.money import LARGEST, cents
from controller.engine.values.options import WrongOption
from controller.games import find
from controller.tapes.script.errors import must_be_known, number_in
from hal.wiring.toml_file import problems_of


class TableRefused(Exception):  # noqa: N818 - says what happened
    """The rules do not allow a table with these limits or options. `why`: each reason."""

    def __init__(self, why: Iterable[e.Refuse]) -> None:
        self.why = list(why)
        super().__init__("; ".join(refusal.words for refusal in self.why))


def table_of(game: str, words: Sequence[str]) -> tuple[AnyGame, Limits, dict[str, Any]]:
    """The game with its options, its limits, and the options as stated: `covered-tumbler minimum=$5 straight=$1..$20`.

    Raises TableRefused. Raises LookupError for an unknown game, TapeError for an unknown word, ValueError for a wrong
    amount of money.
    """
    found = find(game)
    options = {name: _plain(value) for name, value in _stated(words) if not _is_limit(found, name, value)}
    _known(options, found)
    wrong_options = [*_wrong_options(options, found)]
    game_there = found if wrong_options else found.at_table(msgspec.convert(options, found.options))
    stated = _limits(game_there, words)
    if why := [*_wrong_limits(stated, game_there), *wrong_options]:
        raise TableRefused(why)
    return game_there, stated, options


def _stated(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, _, value = word.partition("=")
        yield name, value


def _is_limit(game: AnyGame, name: str, value: str) -> bool:
    """Whether it is a limit. A wager may have the name of the option by which it is offered: then the value tells."""
    return (
        name in OWN_LIMITS
        or name == stake_of(game)
        or (".." in value and (name not in _options_of(game) or name in game.wagers))
    )


def stake_of(game: AnyGame) -> str:
    """Name of the minimum table stake in the limits; empty if the game has no table stakes."""
    return game.features.table_stakes.kind if game.features.table_stakes else ""


def _options_of(game: AnyGame) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(game.options)]


def _plain(value: str) -> object:
    """The value of an option: a number, a text, or true if there is none."""
    return number_in(value) if value.isdecimal() else value or True


def _known(options: Iterable[str], game: AnyGame) -> None:
    """Raises TapeError for a word that is neither a limit nor an option of this game."""
    names = [*_options_of(game), *OWN_LIMITS]
    for name in options:
        must_be_known(f"{game.name} has no option", name, names)


def _limits(game: AnyGame, words: Iterable[str]) -> Limits:
    usual = game.limits.table
    stated, kinds = {name: getattr(usual, name) for name in OWN_LIMITS}, dict(usual.kinds)
    for name, value in _stated(words):
        if name in OWN_LIMITS:
            stated[name] = cents(value)
        elif _is_limit(game, name, value):
            kinds[name] = limits_of_kind(value)
    return Limits(**stated, kinds=kinds)


def _wrong_limits(stated: Limits, game: AnyGame) -> Iterator[e.Refuse]:
    return (e.Refuse(why.what, why.source) for why in limits.all_wrong(stated, game))


def _wrong_options(options: dict[str, Any], game: AnyGame) -> Iterator[e.Refuse]:
    """Refuse options for the same reasons as in a table file, in the same words."""
    problems = problems_of(options, game.options)
    yield from (e.Refuse(f"{problem}{_in_a_tape(problem.key, game)}", "") for problem in problems)
    if not problems:
        try:
            game.at_table(msgspec.convert(options, game.options))
        except WrongOption as wrong:
            yield e.Refuse(str(wrong), "")


def _in_a_tape(option: str, game: AnyGame) -> str:
    """How an option is written here that is true or false: it has no value. Empty for any other."""
    fields = msgspec.inspect.type_info(game.options).fields  # type: ignore[attr-defined]
    kind = next((it.type for it in fields if it.encode_name == option), None)
    kind = kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind
    return f"; in a tape: {option} alone, or nothing" if isinstance(kind, msgspec.inspect.BoolType) else ""


def limits_of_kind(words: str) -> tuple[int, int]:
    """`$1..$20`, in cents; `$100`: there is no maximum. Raises ValueError for anything else."""
    low, _, high = words.partition("..")
    return cents(low), cents(high) if high else LARGEST
