"""Write the skeleton of a rule file: `python dev/new_rule.py GROUP ID [--subject TYPE]`.

The file is discovered at once, without any registration, and its own example fails as long as
`check` finds nothing: fill in the docstring, the clause, the messages, the check, the examples.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "revisor" / "rules"
KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
SUBJECTS = {
    "EmbeddedSchema": "schema",
    "ToolDefinition": "tool",
    "ToolList": "tools",
    "ToolCall": "call",
    "ElicitationRequest": "request",
    "ElicitationAnswer": "answer",
    "TextDefect": "defect",
    "WireMessage": "message",
    "Exchange": "exchange",
    "Conversation": "conversation",
    "WireIncident": "incident",
    "FeatureUse": "use",
    "CapabilityDependence": "dependence",
}
OF_THE_WIRE = frozenset(list(SUBJECTS)[-6:])
SUBJECT_OF_GROUP = {
    "elicitation": "ElicitationRequest",
    "json_text": "TextDefect",
    "lifecycle": "FeatureUse",
    "message": "WireMessage",
    "tool_call": "ToolCall",
    "tool_definition": "ToolDefinition",
    "transport": "WireIncident",
}
DUMP = ('{"name": "a", "inputSchema": {"type": "object"}}', "/inputSchema")
TRACE = ('[{"dir": "in", "msg": {"jsonrpc": "2.0", "id": 1, "result": {}}}]', "/0/msg")

SKELETON = Template(
    '''"""Say in one line what is flagged: $title.

What it checks: which values are flagged, and in which revisions.

Why: what goes wrong for whom.

Clause: the clause of the specification, in its own words.

Fix: what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.$module import $subject
from revisor.rules.context import Context

RULE = Rule(
    subject=$subject,
    severity="warning",
    clause="the clause, as users are shown it",
    clauses=(),
    url="https://modelcontextprotocol.io/specification/",
    messages={"found": Message("what is wrong with {what}", "what to write instead")},
)


def check($name: $subject, context: Context) -> Iterable[Hit]:
    """Flag nothing yet; yield `Hit("found", pointer, {"what": ...})` for each fault."""
    return ()


EXAMPLES = (
    Example(
        "a fault",
        $input,
        flagged=("$place",),
    ),
    Example(
        "what looks like the fault and is none",
        $input,
    ),
)
'''
)


def skeleton(rule_id: str, subject: str) -> str:
    """Return the text of a rule file for a rule on subjects of this type."""
    example, place = TRACE if subject in OF_THE_WIRE else DUMP
    return SKELETON.substitute(
        title=rule_id.replace("-", " "),
        subject=subject,
        module="wire" if subject in OF_THE_WIRE else "subject",
        name=SUBJECTS[subject],
        input=example,
        place=place,
    )


def clash(rules: Path, stem: str) -> Path | None:
    """Return the file that already has this id, in whichever group, or None."""
    return next(iter(sorted(rules.glob(f"*/{stem}.py"))), None)


def create(rules: Path, group: str, rule_id: str, subject: str | None) -> Path:
    """Write the file of a new rule and return its path.

    Raises ValueError for an id that is not kebab-case or is taken, and for an unknown group.
    """
    folder = rules / group.replace("-", "_")
    groups = sorted(path.name for path in rules.iterdir() if (path / "__init__.py").is_file())
    if folder.name not in groups:
        message = f"there is no group {group!r}; the groups are {', '.join(groups)}"
        raise ValueError(message)
    if not KEBAB.fullmatch(rule_id):
        message = f"{rule_id!r} is not kebab-case; write for example array-form-items"
        raise ValueError(message)
    taken = clash(rules, rule_id.replace("-", "_"))
    if taken is not None:
        message = f"{rule_id!r} is taken by {taken}"
        raise ValueError(message)
    path = folder / f"{rule_id.replace('-', '_')}.py"
    chosen = subject or SUBJECT_OF_GROUP.get(folder.name, "EmbeddedSchema")
    path.write_text(skeleton(rule_id, chosen), encoding="utf-8")
    return path


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("group", help="folder below src/revisor/rules")
    parser.add_argument("id", help="kebab-case, names what is flagged: 'allow ID' reads well")
    parser.add_argument("--subject", choices=sorted(SUBJECTS), help="type that the check takes")
    options = parser.parse_args()
    try:
        path = create(RULES, options.group, options.id, options.subject)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"wrote {path.relative_to(ROOT)}; its example fails until the check is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
