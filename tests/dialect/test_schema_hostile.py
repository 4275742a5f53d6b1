"""What kills or hangs the engine is an error value here: each in a process of its own.

The process has a small stack, little memory and no time to lose; it has to end by itself, saying
what became of the schema and of the instance.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

PRELUDE = """
import math, resource, sys, threading
import revisor

resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))

def deep(levels, name=None):
    value = 1
    for _ in range(levels):
        value = [value] if name is None else {name: value}
    return value

def chain(count, keyword="$ref", times=1, last=None):
    def link(n):
        to = {"$ref": f"#/$defs/{n}"}
        return to if keyword == "$ref" else {keyword: [to] * times}
    defs = {str(n): link(n + 1) for n in range(count)} | {str(count): last or {"type": "string"}}
    return {"$defs": defs, "$ref": "#/$defs/0"}

def down(count):
    # Each level of the schema applies the next one twice to the same member.
    defs = {
        str(n): {"properties": {"a": {"allOf": [{"$ref": f"#/$defs/{n + 1}"}] * 2}}}
        for n in range(count)
    }
    return {"$defs": defs | {str(count): {}}, "$ref": "#/$defs/0"}

def closed(levels):
    schema = {"type": "object"}
    for _ in range(levels):
        schema = {"allOf": [schema], "unevaluatedProperties": False}
    return schema

def judge():
    try:
        schema = revisor.schema(SCHEMA)
    except revisor.RevisorError as error:
        return print("schema", error.code)
    outcomes = []
    for call in (schema.is_valid, lambda i: not schema.errors(i)):
        try:
            outcomes.append("valid" if call(INSTANCE) else "invalid")
        except revisor.RevisorError as error:
            outcomes.append(error.code)
    assert outcomes[0] == outcomes[1], outcomes
    print("instance", outcomes[0])

META = "https://json-schema.org/draft/2020-12/schema"
TREE = {"items": {"$ref": "#"}, "properties": {"a": {"$ref": "#"}}}
LOOP = []
LOOP += [LOOP, LOOP]
"""
EPILOGUE = """
threading.stack_size(512 * 1024)
thread = threading.Thread(target=judge)
thread.start()
thread.join()
"""
CASES = [
    # (schema, instance, what becomes of it)
    ("deep(300, 'items')", "1", "schema limit-reached"),
    ("deep(100_000, 'not')", "1", "schema limit-reached"),
    ("deep(100_000, 'x')", "1", "schema limit-reached"),
    ("{'enum': [LOOP]}", "1", "schema limit-reached"),
    ("{'const': 10 ** 5000}", "1", "schema limit-reached"),
    ("{'const': math.nan}", "1", "schema not-json"),
    ("{'const': chr(0xd800)}", "1", "schema not-json"),
    ("TREE", "deep(200)", "instance valid"),
    ("TREE", "deep(201)", "instance limit-reached"),
    ("TREE", "deep(100_000)", "instance limit-reached"),
    ("TREE", "deep(100_000, 'a')", "instance limit-reached"),
    ("TREE", "LOOP", "instance limit-reached"),
    ("{**TREE, 'pattern': '(?=a)'}", "LOOP", "instance limit-reached"),
    ("{'items': {'type': 'string'}}", "LOOP", "instance invalid"),
    ("{'type': 'string'}", "deep(100_000)", "instance invalid"),
    ("{'const': {'a': 1}}", "deep(100_000)", "instance invalid"),
    ("{'uniqueItems': True}", "[deep(100_000), deep(100_000)]", "instance limit-reached"),
    ("{'$ref': META}", "deep(150, 'not')", "instance invalid"),
    ("{'$ref': META}", "deep(100_000, 'not')", "instance limit-reached"),
    ("{'allOf': [{'$ref': META}] * 500}", "[deep(100)] * 100", "instance limit-reached"),
    ("chain(100_000)", "1", "schema limit-reached"),
    ("chain(900)", "1", "instance invalid"),
    ("chain(10_000)", "1", "instance limit-reached"),
    ("chain(450, 'allOf')", "1", "instance invalid"),
    ("chain(5_000, 'anyOf')", "1", "instance limit-reached"),
    ("chain(64, 'allOf', 2)", "1", "schema limit-reached"),
    ("chain(64, 'anyOf', 2)", "1", "schema limit-reached"),
    ("chain(64, 'oneOf', 2)", "1", "schema limit-reached"),
    ("chain(16, 'anyOf', 2)", "1", "instance invalid"),
    ("down(40)", "deep(60, 'a')", "instance limit-reached"),
    ("closed(20)", "{'a': 1}", "schema limit-reached"),
    ("{'$ref': '#'}", "1", "schema invalid-schema"),
    ("chain(3, last={'$ref': '#/$defs/0'})", "1", "schema invalid-schema"),
    ("{'$dynamicRef': '#a', '$dynamicAnchor': 'a'}", "1", "schema invalid-schema"),
    ("{'pattern': '(?=a)(a|a)*(?<=c)$'}", "'a' * 64", "instance limit-reached"),
    ("{'not': {'pattern': '(?=a)(a|a)*(?<=c)$'}}", "'a' * 64", "instance limit-reached"),
    ("{'items': {'pattern': '(?=a)(a|a)*(?<=c)$'}}", "['a'] * 10_000", "instance limit-reached"),
    ("{'pattern': '(a+)+$'}", "'a' * 100_000 + 'b'", "instance invalid"),
    (
        "{'anyOf': [{'pattern': '\\\\p{L}{60}' + str(n)} for n in range(300)]}",
        "'a'",
        "schema limit-reached",
    ),
    ("{'items': {'enum': list(range(100_000))}}", "list(range(100_000))", "instance limit-reached"),
    (
        "{'propertyNames': {'maxLength': 0}}",
        "{str(n) * 9: n for n in range(9_000)}",
        "instance invalid",
    ),
    ("{'type': 'number'}", "math.nan", "instance invalid"),
    ("{'maximum': 5}", "10 ** 4000", "instance invalid"),
    ("{'multipleOf': 0.1}", "10 ** 5000", "instance valid"),
    ("{'maxLength': 0}", "chr(0xd800)", "instance not-json"),
    ("{'properties': {'a': {'maxLength': 0}}}", "{'a': chr(0xdfff)}", "instance invalid"),
    ("{'type': 'object'}", "{1: 2}", "instance not-json"),
    ("{'type': 'object'}", "{1}", "instance not-json"),
    ("{'$ref': 'http://127.0.0.1:9/x'}", "1", "schema unresolved-reference"),
    ("{'$ref': 'file:///etc/hostname'}", "1", "schema unresolved-reference"),
    ("{'$schema': 'http://127.0.0.1:9/x'}", "1", "schema unsupported-dialect"),
    (
        "{'$defs': {'a': {'$id': 'x:a', '$schema': 'http://127.0.0.1:9/x'}}, '$ref': 'x:a'}",
        "1",
        "schema unsupported-dialect",
    ),
]


@pytest.mark.parametrize(("schema", "instance", "wanted"), CASES)
def test_it_ends_by_itself_with_an_error_value(schema: str, instance: str, wanted: str) -> None:
    program = f"{PRELUDE}\nSCHEMA = {schema}\nINSTANCE = {instance}\n{textwrap.dedent(EPILOGUE)}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, wanted), done.stderr[-2_000:]
