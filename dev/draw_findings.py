"""Check checkouts of other people's code, count what is found, and draw findings to be read.

    python dev/draw_findings.py CHECKOUT... [--draw 100] [--seed 1] [--around 3] [--kept FOLDER]

Precision is what a reader says of findings drawn by chance. Prints a table of the checkouts (lines
of Python and of TypeScript or JavaScript, findings per rule), then the draw: each finding with its
file and line, and the lines around. `--kept` keeps the reports between runs, so that one set can be
drawn from again with another seed; without it every checkout is checked anew.

The draw is stratified. A stratum is a rule, a feature and a kind of file. The first half of the
draw takes one finding of each stratum, strata in random order (where there are fewer strata, it is
smaller); the rest is drawn from all findings alike, so that what is frequent counts as such. The
same reports and the same seed give the same draw.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

KINDS = {
    "python": (".py", ".pyi"),
    "typescript": (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"),
    "document": (".md", ".mdx", ".markdown"),
}
"""Which endings of names are which kind of file; all others are data."""
LONGEST_LINE = 240
DEFAULT_DRAW = 100
DEFAULT_AROUND = 3


class Drawn(NamedTuple):
    """One finding of the report on one checkout."""

    checkout: str
    finding: dict[str, Any]

    @property
    def path(self) -> str:
        """The file that it is in."""
        return str(self.finding["location"]["uri"])

    @property
    def line(self) -> int:
        """The line that it is at, counted from 1; 0 where it has none."""
        return int(self.finding["location"].get("line", 0))

    @property
    def stratum(self) -> tuple[str, str, str]:
        """The rule, the feature (empty where there is none) and the kind of file."""
        feature = self.finding.get("feature", {}).get("id", "")
        return (self.finding["rule"], feature, kind_of(self.path))


def kind_of(path: str) -> str:
    """Return the kind of a file by the ending of its name: python, typescript, document or data."""
    ending = Path(path).suffix.lower()
    return next((kind for kind, endings in KINDS.items() if ending in endings), "data")


def draw(findings: Sequence[Drawn], wanted: int, seed: int) -> list[Drawn]:
    """Draw so many findings: one of each stratum for up to half of them, the rest from all."""
    chance = random.Random(seed)  # noqa: S311
    strata: dict[tuple[str, str, str], list[int]] = {}
    for index, found in enumerate(findings):
        strata.setdefault(found.stratum, []).append(index)
    order = sorted(strata)
    chance.shuffle(order)
    chosen = [chance.choice(strata[stratum]) for stratum in order[: wanted // 2]]
    left = sorted(set(range(len(findings))) - set(chosen))
    chosen += chance.sample(left, min(wanted - len(chosen), len(left)))
    return [findings[index] for index in chosen]


def around(text: str, line: int, width: int) -> Iterator[str]:
    """Yield the lines of a text around one, numbered, the one itself marked."""
    lines = text.splitlines()
    for number in range(max(1, line - width), min(len(lines), line + width) + 1):
        mark = ">" if number == line else " "
        yield f"  {mark}{number:5} | {lines[number - 1][:LONGEST_LINE]}"


def report_of(checkout: Path, kept: Path | None) -> dict[str, Any]:
    """Return the report on a checkout, from what was kept or from a check of its own."""
    name = None if kept is None else kept / f"{checkout.name}.json"
    if name is None or not name.exists():
        command = [sys.executable, "-m", "revisor", "check", str(checkout), "--json"]
        command += ["--no-config", "--no-cache", "--fail-on", "never", "--quiet"]
        done = subprocess.run(command, capture_output=True, check=False)
        if name is None:
            return _parsed(done.stdout, checkout)
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_bytes(done.stdout)
    return _parsed(name.read_bytes(), checkout)


def _parsed(written: bytes, checkout: Path) -> dict[str, Any]:
    try:
        report: dict[str, Any] = json.loads(written)
    except ValueError:
        raise SystemExit(f"there is no report on {checkout}") from None
    return report


def lines_of(checkout: Path) -> Counter[str]:
    """Count the lines of Python and of TypeScript or JavaScript in the files that git knows."""
    listing = ["git", "-C", str(checkout), "ls-files", "-z"]
    names = subprocess.run(listing, capture_output=True, check=True).stdout
    counted: Counter[str] = Counter()
    for name in names.decode("utf-8", "replace").split("\0"):
        path = checkout / name
        if kind_of(name) in ("python", "typescript") and path.is_file() and not path.is_symlink():
            counted[kind_of(name)] += path.read_bytes().count(b"\n")
    return counted


def table(checkouts: Iterable[Path], findings: Sequence[Drawn]) -> Iterator[str]:
    """Yield a line for each checkout: its name, its lines, its findings per rule."""
    for checkout in checkouts:
        lines = lines_of(checkout)
        rules = Counter(it.finding["rule"] for it in findings if it.checkout == checkout.name)
        told = ", ".join(f"{rule} {count}" for rule, count in rules.most_common()) or "-"
        sizes = f"{lines['python']} py, {lines['typescript']} ts"
        yield f"{checkout.name}: {sizes}: {told}"


def shown(number: int, found: Drawn, width: int) -> Iterator[str]:
    """Yield the lines that show one drawn finding and what stands around it."""
    finding = found.finding
    yield f"[{number}] {finding['rule']} ({finding['severity']}, {finding['confidence']})"
    yield f"  {found.path}:{found.line}:{finding['location'].get('column', 0)}"
    yield f"  {finding['message']}"
    yield from around(Path(found.path).read_text("utf-8", "replace"), found.line, width)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("checkouts", nargs="+", type=Path, metavar="CHECKOUT")
    parser.add_argument("--draw", type=int, default=DEFAULT_DRAW, help="how many findings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--around", type=int, default=DEFAULT_AROUND, help="lines on each side")
    parser.add_argument("--kept", type=Path, help="a folder to keep the reports in")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Check or read the reports, print the table and the draw."""
    options = _arguments(argv)
    findings = [
        Drawn(checkout.name, finding)
        for checkout in options.checkouts
        for finding in report_of(checkout, options.kept)["findings"]
    ]
    for line in table(options.checkouts, findings):
        print(line)
    drawn = draw(findings, options.draw, options.seed)
    print(f"\n{len(drawn)} of {len(findings)} findings, seed {options.seed}")
    for number, found in enumerate(drawn, 1):
        print()
        for line in shown(number, found, options.around):
            print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
