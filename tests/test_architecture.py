"""Who may import whom: the layers of docs/architecture.md, read from the import statements."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# A pure game in the middle, one service around it, thin adapters outside.
MAY_IMPORT = {
    "engine": set[str](),
    "players": {"engine"},
    "layout": {"engine"},
    "render": {"engine", "layout"},
    "worker": {"engine"},
    "work": {"engine", "worker"},
    "settings": {"engine"},
    "games": {"engine", "players", "work", "worker"},
    "storage": {"engine", "players", "games", "settings"},
    "text": {"engine", "players", "games"},
}
INSIDE = {*MAY_IMPORT}
MAY_IMPORT["pump"] = MAY_IMPORT["pulse"] = {"games"}
MAY_IMPORT["client"] = INSIDE | {"pump", "pulse", "cogs"}
MAY_IMPORT["running"] = INSIDE | {"client", "cogs"}
MAY_IMPORT["cogs"] = INSIDE | {"pump", "client"}
MAY_IMPORT["local"] = INSIDE | {"pump", "client", "cogs"}
MAY_IMPORT["cli"] = INSIDE | {"pump", "client", "running", "cogs", "local"}
MAY_IMPORT["__main__"] = {"cli"}

# The only layers that know a library.
KNOWN_BY = {
    "sqlalchemy": {"storage"},
    "aiosqlite": {"storage"},
    "asyncpg": {"storage"},
    "alembic": {"storage"},
    "sqlite3": {"storage"},
    "PIL": {"render"},
    "discord": {"client", "running", "cogs", "local"},
    "simcord": {"local"},
    "aiohttp": {"cogs", "client", "local"},
    "argparse": {"cli"},
    "concurrent": {"work"},
    "multiprocessing": {"work"},
    "subprocess": {"worker"},
    "random": {
        "players"
    },  # local generators seeded from a stream, which alone would be too slow for a search
}

# What would make a game depend on anything but its rules, its deal and its actions.
NOT_IN_THE_ENGINE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "pathlib",
    "io",
    "asyncio",
    "logging",
    "gettext",
}

EXECUTORS = {
    "ThreadPoolExecutor",
    "ProcessPoolExecutor",
    "InterpreterPoolExecutor",
    "to_thread",
    "run_in_executor",
}


def sources() -> list[Path]:
    return sorted(path for top in ("bot", "cogs") for path in (ROOT / top).rglob("*.py"))


def layer(path: Path) -> str:
    """``bot/engine/play.py`` is engine, ``bot/work.py`` is work, ``cogs/ids.py`` is cogs."""
    top, *rest = path.relative_to(ROOT).with_suffix("").parts
    return top if top == "cogs" else rest[0]


def imports(path: Path) -> Iterator[str]:
    """Every module that ``path`` imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            assert node.module is not None
            if node.module == "bot":
                yield from (f"bot.{name.name}" for name in node.names)
            else:
                yield node.module


def faults(path: Path) -> Iterator[str]:
    here = layer(path)
    for module in imports(path):
        top, *rest = module.split(".")
        if top in ("bot", "cogs"):
            other = "cogs" if top == "cogs" else rest[0]
            if other != here and other not in MAY_IMPORT[here]:
                yield f"{here} may not import {module}"
        elif here not in KNOWN_BY.get(top, {here}):
            yield f"{here} may not know {top}"


PATHS = [path.relative_to(ROOT).as_posix() for path in sources() if path != ROOT / "bot" / "__init__.py"]


def test_every_part_has_its_place_among_the_layers() -> None:
    assert {layer(ROOT / path) for path in PATHS} <= set(MAY_IMPORT), (
        "a new part: say in MAY_IMPORT what it may import"
    )


def test_the_layers_have_no_circle() -> None:
    # The client installs the cogs and the cogs are handed the client: those two are one layer outside.
    for part, others in MAY_IMPORT.items():
        for other in others:
            assert part not in MAY_IMPORT[other] or {part, other} == {"client", "cogs"}


@pytest.mark.parametrize("path", PATHS)
def test_a_module_imports_only_what_its_layer_may(path: str) -> None:
    assert list(faults(ROOT / path)) == []


@pytest.mark.parametrize("path", [path for path in PATHS if path.startswith("bot/engine/")])
def test_the_engine_needs_only_the_standard_library_and_no_clock(path: str) -> None:
    for module in imports(ROOT / path):
        top = module.split(".")[0]
        assert top == "bot" or top in sys.stdlib_module_names
        assert top not in NOT_IN_THE_ENGINE


@pytest.mark.parametrize("path", [path for path in PATHS if path != "bot/work.py"])
def test_only_work_makes_executors(path: str) -> None:
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in EXECUTORS, f"line {node.lineno}"
        elif isinstance(node, ast.Name):
            assert node.id not in EXECUTORS, f"line {node.lineno}"
