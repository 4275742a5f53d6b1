"""What every server shows has its rules loaded before it is there."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from revisor.checking import prepare
before = [m for m in sys.modules if m.startswith("revisor.rules.tool_definition.")]
prepare()
loaded = [f"revisor.rules.{m}" in sys.modules for m in (
    "tool_definition.tool_not_an_object", "elicitation.elicitation_format")]
print(before, "revisor.checking.runner" in sys.modules, loaded)
"""


def test_the_rules_on_tools_are_loaded_and_those_on_other_things_are_not() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", CODE], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[] True [True, False]\n"
