"""A deprecation SEP with the four contents that SEP-2596 demands, ready to be written out."""

from __future__ import annotations

from typing import NamedTuple

from revisor.lifecycle.artifacts.markdown import joined
from revisor.lifecycle.wording import lengths, spelt

SCHEMA = (
    "https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema/draft/schema.ts"
)
"""Where definitions in `schema.ts` are linked to."""

CRITERIA = {
    "superseded": "It has been superseded by another feature that covers the same use cases.",
    "risk": "It presents a security, privacy, or interoperability risk that cannot be mitigated in"
    " place.",
    "negligible-adoption": "Ecosystem telemetry or SDK maintainer consensus indicates negligible"
    " adoption relative to its maintenance cost.",
}
"""The three criteria of the policy, in its words."""

_UNNUMBERED = "SEP-0000"

NO_PATH = "No migration path is required."
"""What is written where there is none."""


class Contents(NamedTuple):
    """The four contents: what it is and where, why, the way on, the window.

    `symbols` are names in `schema.ts`, `pages` addresses of the prose; `migration` is empty where
    none is required. `rationale` is a paragraph. An expedited removal has a window of days and
    names the `risk`: the published advisory or the documented exploitation. `sep` is its name,
    empty as long as it has no number.
    """

    title: str
    symbols: tuple[str, ...]
    pages: tuple[str, ...]
    criterion: str
    rationale: str
    migration: str
    window_months: int
    window_days: int = 0
    risk: str = ""
    sep: str = ""


def render(contents: Contents) -> str:
    """Return the SEP as Markdown, in the order of sections of the SEP guidelines."""
    title = contents.title
    links = [f"- [`{each}`]({SCHEMA})" for each in contents.symbols]
    links += [f"- [{each}]({each})" for each in contents.pages]
    parts = [
        f"# {numbered(contents.sep)}: Deprecate {title}\n",
        "- **Status**: Draft\n- **Type**: Standards Track\n",
        f"## Abstract\n\nThis SEP deprecates {title}.\n",
        f"## Motivation\n\n{CRITERIA[contents.criterion]}\n\n{contents.rationale}\n",
        "## Specification\n",
        "### Feature\n\n" + "\n".join(links) + "\n",
        f"### Migration path\n\n{contents.migration or NO_PATH}\n",
        f"### Minimum deprecation window\n\n{_window(contents)}\n",
        *([f"### Expedited removal\n\n{contents.risk}\n"] if contents.risk else []),
        "## Rationale\n\nThe alternatives that were considered, and why they were not chosen.\n",
        (
            "## Backward Compatibility\n\nBehavior on the wire does not change while the feature is"
            " Deprecated.\n"
        ),
        "## Security Implications\n\nNone identified.\n",
        "## Reference Implementation\n\nNone: a deprecation changes annotations only.\n",
    ]
    return "\n".join(parts)


def parse(text: str) -> Contents | None:
    """Return the contents of a SEP that was made from the skeleton, or None for another text."""
    sections = _sections(text)
    title = text.partition(": Deprecate ")[2].partition("\n")[0]
    wanted = ("Motivation", "Feature", "Migration path", "Minimum deprecation window")
    if not title or any(name not in sections for name in wanted):
        return None
    motivation, feature, migration, window = (sections[name] for name in wanted)
    stated, _, rationale = motivation.partition("\n\n")
    criterion = next((k for k, words in CRITERIA.items() if words == joined(stated)), "")
    lines = [line.removeprefix("- [") for line in feature.splitlines() if line.startswith("- [")]
    value, unit = next(iter(lengths(window)), (0, "month"))
    return Contents(
        title,
        tuple(line[1:].partition("`](")[0] for line in lines if line.startswith("`")),
        tuple(line.partition("](")[0] for line in lines if not line.startswith("`")),
        criterion,
        rationale,
        "" if migration == NO_PATH else migration,
        0 if unit == "day" else value,
        value if unit == "day" else 0,
        sections.get("Expedited removal", ""),
        number(text),
    )


def numbered(sep: str) -> str:
    """Return the name of a SEP as its heading has it, `SEP-0000` for one without a number."""
    return sep or _UNNUMBERED


def number(text: str) -> str:
    """Return the name of a SEP by its heading; nothing for one without a number."""
    name = text.removeprefix("# ").partition(":")[0].strip()
    return "" if name == _UNNUMBERED else name


def _window(contents: Contents) -> str:
    """Return the window in words and figures, and from where it is measured."""
    number, unit = contents.window_months, "months"
    if contents.window_days:
        number, unit = contents.window_days, "days"
    return (
        f"{spelt(number).capitalize()} {unit} ({number}), measured from the release of the"
        " specification revision in which the feature is first marked Deprecated. It becomes"
        " eligible for removal in the first specification revision released as Current on or after"
        " the window elapses."
    )


def _sections(text: str) -> dict[str, str]:
    """Return the text below each heading by its name."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            lines = found.setdefault(line.lstrip("#").strip(), [])
        else:
            lines.append(line)
    return {name: "\n".join(body).strip() for name, body in found.items()}
