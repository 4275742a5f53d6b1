"""Write every generated file, or say which of them no longer agree with their sources.

Each module in `dev/generators/` has `generate() -> dict[str, str]`: the path of a file, relative
to the repository, and its text. A generator that owns whole folders names them in
`OWNED_FOLDERS`; a file there that it does not make is stale.

    python dev/generate.py            write what has changed, delete what is stale
    python dev/generate.py --check    only compare: exit 1 and name what differs
"""

from __future__ import annotations

import argparse
import difflib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
GENERATORS = ROOT / "dev" / "generators"
EXCERPT_LINES = 12


class Difference(NamedTuple):
    """A file that is not what its generator makes: `wanted` is None where it should not exist."""

    path: Path
    wanted: str | None


def load(path: Path) -> ModuleType:
    """Import one generator from its file."""
    spec = importlib.util.spec_from_file_location(f"generators_{path.stem}", path)
    if spec is None or spec.loader is None:
        message = f"{path} is not a Python module"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def differences(root: Path, generator: ModuleType) -> Iterator[Difference]:
    """Yield each file below `root` that differs from what `generator` makes, stale ones last."""
    made: dict[str, str] = generator.generate()
    for name, text in sorted(made.items()):
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield Difference(path, text)
    for folder in getattr(generator, "OWNED_FOLDERS", ()):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(root).as_posix()
                if name not in made:
                    yield Difference(path, None)


def excerpt(difference: Difference) -> str:
    """Return the first lines of a unified diff, or why there is none."""
    if difference.wanted is None:
        return "  no generator makes this file\n"
    if not difference.path.is_file():
        return "  the file is missing\n"
    lines = difflib.unified_diff(
        difference.path.read_text(encoding="utf-8").splitlines(),
        difference.wanted.splitlines(),
        "in the tree",
        "as generated",
        lineterm="",
        n=1,
    )
    shown = [line[:160] for _, line in zip(range(EXCERPT_LINES), lines, strict=False)]
    return "".join(f"  {line}\n" for line in shown)


def apply(difference: Difference) -> None:
    """Bring one file to what its generator makes."""
    if difference.wanted is None:
        difference.path.unlink()
        return
    difference.path.parent.mkdir(parents=True, exist_ok=True)
    difference.path.write_text(difference.wanted, encoding="utf-8", newline="\n")


def run(root: Path, generators: Sequence[Path], *, check: bool) -> int:
    """Compare or write with every generator in turn; return the exit code."""
    found = failed = 0
    for path in generators:
        try:
            differing = list(differences(root, load(path)))
        except Exception as error:  # noqa: BLE001 - one generator must not hide the others
            print(f"dev/generators/{path.name} failed: {type(error).__name__}: {error}")
            failed += 1
            continue
        for difference in differing:
            found += 1
            name = difference.path.relative_to(root)
            if check:
                print(f"{name} differs from what dev/generators/{path.name} makes:")
                print(excerpt(difference), end="")
            else:
                apply(difference)
                print(f"{'deleted' if difference.wanted is None else 'wrote'} {name}")
    if check and found:
        print(f"{found} generated file(s) out of date: run `python dev/generate.py` and commit.")
    print(
        f"{len(generators)} generators, {failed} failed; "
        f"{found} file(s) {'differ' if check else 'changed'}"
    )
    return 1 if failed or (check and found) else 0


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare only, exit 1 on a difference")
    options = parser.parse_args()
    # Facts and rules are read from the working tree, even where a wheel is installed.
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "dev")]
    return run(ROOT, sorted(GENERATORS.glob("[!_]*.py")), check=options.check)


if __name__ == "__main__":
    sys.exit(main())
