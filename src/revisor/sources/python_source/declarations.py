"""Which versions of a package a file of a project asks for, each kind of file in its own form.

Nothing is run: setup.py counts with what it writes down. A file that cannot be parsed tells
nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

LOCKS = ("uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "pylock.toml")
REQUIREMENTS = re.compile(r"(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)")
_ENVIRONMENTS = ("environment.yml", "environment.yaml")

_LOCKED = r'"{name}": \{{[^{{}}]*"version": "==([^"]+)"'
_REQUIREMENT = (
    r"(?i:{name})\s*(?:\[[^\]\n]*\])?\s*(?:\(\s*)?"
    r"(?P<said>(?:===|[~=!]=|[<>]=?)[^;#\\\n\"')]*|@[^\n]*)?\s*\)?\s*(?:[;#\\,].*)?"
)
_IN_YAML = (
    r"(?m)^\s*-\s*[\"']?(?:[\w./-]+::)?{name}(?:\[[^\]\n]*\])?\s*"
    r"([~=<>!][^\n#\"']*)?[\"']?\s*(?:#.*)?$"
)
_INCLUDED = re.compile(r"(?m)^\s*(?:-r|-c|--requirement|--constraint)[ =]\s*([^\s#]+)")
_REQUIRING = re.compile(r"require|depend", re.IGNORECASE)


def locked(name: str, text: str) -> str | None:
    """Return the version of a package that a lock holds, None for none."""
    # Locks are long, and there may be many: this is found faster than by a pattern.
    begins = f'name = "{name}"\nversion = "'
    at = text.find(begins)
    if at >= 0:
        start = at + len(begins)
        return text[start : text.find('"', start)]
    found = re.search(_LOCKED.format(name=name), text) if text.startswith("{") else None
    return None if found is None else found[1]


def declared(file: str, name: str, text: str) -> str | None:
    """Return the range of a package that a file asks for ("" for any), None where it does not."""
    if name not in text:
        return None
    return next(iter(_reader(file)(name, text)), None)


def included(file: str, text: str) -> list[str]:
    """Return the other files that one of requirements takes in, as it names them."""
    return _INCLUDED.findall(text) if REQUIREMENTS.fullmatch(file) else []


def _reader(file: str) -> Callable[[str, str], Iterator[str]]:
    if file.endswith(".toml") or file == "Pipfile":
        return _in_toml
    if file == "setup.py":
        return _in_code
    return _in_yaml if file in _ENVIRONMENTS else _in_lines


def _asked(name: str, text: str) -> str | None:
    """Return what a requirement asks for, None where it is of another package."""
    found = re.fullmatch(_REQUIREMENT.format(name=name), text.strip())
    if found is None:
        return None
    said = (found["said"] or "").strip()
    return "" if said.startswith("@") else said


def _in_lines(name: str, text: str) -> Iterator[str]:
    for line in text.split("\n"):
        if name not in line:
            continue
        # In setup.cfg the first one may stand beside the key.
        said = _asked(name, line.partition("=")[2] if "_requires" in line else line)
        if said is not None:
            yield said


def _in_yaml(name: str, text: str) -> Iterator[str]:
    for found in re.finditer(_IN_YAML.format(name=name), text):
        said = (found[1] or "").strip()
        # Conda's `=1.9` means any version of 1.9.
        yield f"={said}" if re.match(r"=[^=]", said) else said


def _in_code(name: str, text: str) -> Iterator[str]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        label = node.arg if isinstance(node, ast.keyword) else ""
        if isinstance(node, ast.Assign):
            label = " ".join(t.id for t in node.targets if isinstance(t, ast.Name))
        if isinstance(node, ast.keyword | ast.Assign) and _REQUIRING.search(label or ""):
            for each in ast.walk(node.value):
                value = each.value if isinstance(each, ast.Constant) else None
                said = _asked(name, value) if isinstance(value, str) else None
                if said is not None:
                    yield said


@lru_cache(maxsize=2)
def _toml(text: str) -> dict[str, Any]:
    """Return the value of a TOML text, empty where it is broken; each is asked for every SDK."""
    import tomllib

    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _in_toml(name: str, text: str) -> Iterator[str]:
    for holder in _dependencies(_toml(text)):
        if isinstance(holder, list):
            told = (_asked(name, each) for each in holder if isinstance(each, str))
            yield from (said for said in told if said is not None)
        elif isinstance(holder, dict) and name in holder:
            yield _of_table(holder[name])


def _of_table(value: Any) -> str:
    """Return the range of an entry in Poetry's form: a text, a table, or several of these."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("version", "")
    return value.strip().removeprefix("*") if isinstance(value, str) else ""


def _dependencies(whole: dict[str, Any]) -> Iterator[Any]:
    """Yield the lists and tables of dependencies, those of the project itself first."""
    yield _below(whole, "project", "dependencies")
    yield _below(whole, "tool", "poetry", "dependencies")
    yield _below(whole, "packages")
    yield _below(whole, "dev-packages")
    yield from _values(_below(whole, "project", "optional-dependencies"))
    yield from _values(_below(whole, "dependency-groups"))
    yield from _values(_below(whole, "tool", "pdm", "dev-dependencies"))
    for group in _values(_below(whole, "tool", "poetry", "group")):
        yield _below(group, "dependencies")
    yield _below(whole, "tool", "poetry", "dev-dependencies")
    yield _below(whole, "tool", "uv", "dev-dependencies")
    yield _below(whole, "tool", "pixi", "pypi-dependencies")
    yield _below(whole, "tool", "pixi", "dependencies")
    for environment in _values(_below(whole, "tool", "hatch", "envs")):
        yield _below(environment, "dependencies")
        yield _below(environment, "extra-dependencies")


def _below(value: Any, *path: str) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _values(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else []
