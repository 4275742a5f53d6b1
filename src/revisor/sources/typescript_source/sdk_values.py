"""What the names are that a module of an SDK exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.typescript_source import sdk_types
from revisor.sources.typescript_source.imports import ALL
from revisor.sources.typescript_source.nodes import members
from revisor.sources.typescript_source.specifiers import sdk_module
from revisor.sources.typescript_source.values import FOREIGN, Value

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Binding

_CONSTRUCTED = ("default", "prototype")


def has_arguments(given: list[Node]) -> bool:
    """Whether a tool or prompt is registered with arguments of its own."""
    if len(given) < 3:  # noqa: PLR2004 - name, and the handler
        return False
    options = given[-2]
    if options.type != "object":
        return options.type not in ("string", "template_string")
    names = {name for name, _, _ in members(options)}
    config = {"description", "title", "annotations", "outputSchema", "_meta", "icons"}
    return bool(names) and not (names <= config)


def instance(made: Value | None) -> Value | None:
    """Return what an instance of a class is."""
    if made is None:
        return None
    if made.kind == "export":
        return made._replace(kind="instance")
    if made.kind == "class":
        return Value("object", owner=made.owner)
    return FOREIGN if made.kind in ("foreign", "module", "file") else made


def imported(binding: Binding) -> Value | None:
    """Return what a name is that is imported from a package; what else it may be is unknown."""
    if binding.name in (ALL, "default"):
        return Value("module", binding.module)
    return exported(binding.module, binding.name)


def exported(module: str, name: str) -> Value | None:
    """Return what a module exports under a name."""
    found = sdk_module(module)
    if found is None:
        return None if module.startswith((".", "/", "@/", "~", "#")) else FOREIGN
    if name in _CONSTRUCTED:
        return Value("module", module)
    kind = sdk_types.VALUES.get((found.sdk, name))
    if kind is not None:
        party = sdk_types.PARTIES.get(kind, "")
        return Value("instance", kind, found.sdk, party=party, version=found.version)
    return Value("export", name, found.sdk, party=found.party, version=found.version)
