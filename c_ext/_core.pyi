"""What the compiled core offers to Python. C values have no types of their own here: each is Any."""

from typing import Any

class _Ffi:
    NULL: Any
    def new(self, kind: Any, value: object = ...) -> Any: ...
    def typeof(self, kind: str) -> Any: ...
    def gc(self, value: Any, destructor: object, size: int = ...) -> Any: ...
    def from_buffer(self, kind: str, value: bytes) -> Any: ...
    def string(self, value: Any) -> bytes: ...
    def unpack(self, value: Any, length: int) -> Any: ...

class _Lib:
    CORE_OK: int
    CORE_NO_MEMORY: int
    CORE_BAD_SIZE: int
    CORE_BAD_WAGER: int
    CORE_BAD_ODDS: int
    CORE_BAD_CELL: int
    CORE_BAD_OUTCOME: int
    CORE_BAD_STATE: int
    CORE_BAD_STAKE: int
    CORE_OVERFLOW: int
    CORE_WIN: int
    CORE_LOSE: int
    CORE_VOID: int
    CORE_MOVE: int
    CORE_KINDS: int
    CORE_KIND_SHIFT: int
    CORE_INDEX_MASK: int
    CORE_MAX_STATES: int
    CORE_MAX_ODDS: int
    CORE_MAX_OUTCOMES: int
    CORE_MAX_CELLS: int
    def core_error_text(self, error: int) -> Any: ...
    def core_layout_new(self, layout: Any, tables: Any) -> int: ...
    core_layout_free: Any
    def core_largest_stake(self, layout: Any) -> int: ...
    def core_cell_at(self, layout: Any, outcome: int, state: int) -> int: ...
    def core_evaluate(self, layout: Any, outcome: int, out: Any) -> int: ...
    def core_step(self, layout: Any, outcome: int, slip: Any) -> int: ...
    def core_play(self, layout: Any, outcomes: Any, count: int, slip: Any, played: Any) -> int: ...
    def core_winner(self, odds: Any, stake: int, returned: Any) -> int: ...

ffi: _Ffi
lib: _Lib
