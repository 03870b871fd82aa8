# SPDX-License-Identifier: MIT
"""Writes an example of a table file for each shipped board into a folder: `examples.py FOLDER`."""

import sys
from pathlib import Path

from controller.engine.rules.game import AnyGame
from controller.engine.values.approvals import missing
from controller.engine.values.money import dollars
from controller.games import find, rooms

EXAMPLE = """\
# A table file of {name}, on the board that is wired as {board}.toml says. Copy it to /etc/table-controller/table.toml,
# change what differs, and check it: tablectl check. All settings are explained in table.toml beside this file.
game = "{game}"
name = "{game}-1"
casino = "CASINO"
simulated = false
board = "{board}"

[limits]
minimum = "{minimum}"
maximum = "{maximum}"
increment = "{increment}"
{approvals}
[screens]
windows = "one"

[screens.dealer]
dpi = 149                    # the panel's dots per inch
"""


def written(game: AnyGame, board: str) -> str:
    """The text of one example: the game's usual limits, and the approvals that a real table has to name."""
    usual = game.limits.table
    amounts = {name: dollars(getattr(usual, name)).replace(",", "") for name in ("minimum", "maximum", "increment")}
    wanted = "".join(f'{it.name} = "its number and date"\n' for it in missing(game.approvals, {}, another_name=False))
    approvals = f"\n[approvals]\n{wanted}" if wanted else ""
    return EXAMPLE.format(name=game.name, game=game.id, board=board, approvals=approvals, **amounts)


def main(folder: Path) -> None:
    """One file for each game, on its usual board."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in rooms():
        game = find(name)
        (folder / f"{name}.toml").write_text(written(game, game.equipment.board))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
