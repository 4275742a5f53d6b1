"""Which SDK a module specifier names: `@modelcontextprotocol/sdk/types.js`, also as Deno writes it.

An SDK is named with its major version, as in the features' files: `typescript-1` is the package
`sdk`, `typescript-2` are the packages that it was split into.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SDK_1 = "typescript-1"
SDK_2 = "typescript-2"
PACKAGES = {
    SDK_1: ("@modelcontextprotocol/sdk",),
    SDK_2: (
        "@modelcontextprotocol/server",
        "@modelcontextprotocol/client",
        "@modelcontextprotocol/core",
        "@modelcontextprotocol/node",
        "@modelcontextprotocol/server-legacy",
    ),
}
"""The npm packages of each SDK."""

_SDK_OF = {package: sdk for sdk, packages in PACKAGES.items() for package in packages}
_SPECIFIER = re.compile(
    r"(?:npm:/?|jsr:/?|https?://[a-z0-9.-]+/(?:npm/|v[0-9]+/)?)?"
    r"(?P<package>@modelcontextprotocol/[a-z-]+)"
    r"(?:@(?P<version>[^/]+))?(?P<path>/.*)?",
    re.ASCII,
)
_BUILT = re.compile(r"^/(?:dist/)?(?:esm/|cjs/|src/)?", re.ASCII)


class SdkModule(NamedTuple):
    """A module of an SDK: the SDK with its major version, the package, the path below it.

    `version` is what the specifier itself asks for, "" where it does not say.
    """

    sdk: str
    package: str
    path: str
    version: str = ""

    @property
    def party(self) -> str:
        """`server` or `client` where the module belongs to one of them alone, else ""."""
        words = f"{self.package.rpartition('/')[2]}/{self.path}".replace("-", "/").split("/")
        found = {"server", "client"}.intersection(words)
        return found.pop() if len(found) == 1 else ""


def sdk_module(specifier: str) -> SdkModule | None:
    """Return the module of an SDK that a specifier names, None where it names something else."""
    match = _SPECIFIER.fullmatch(specifier)
    if match is None or match["package"] not in _SDK_OF:
        return None
    path = _BUILT.sub("", (match["path"] or "").partition("?")[0])
    package = match["package"]
    return SdkModule(_SDK_OF[package], package, path, match["version"] or "")
