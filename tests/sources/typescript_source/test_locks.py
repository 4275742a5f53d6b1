"""The version of an SDK is read from the lock file of its project, in each of the known forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from revisor.sources.typescript_source.packages import nearest, of_manifest

SDK = "@modelcontextprotocol/sdk"
ASKED = {"dependencies": {SDK: "^1.2.0"}}
PNPM_9 = f"""lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '{SDK}':
        specifier: ^1.2.0
        version: 1.3.1(zod@4.1.0)

  apps/web:
    devDependencies:
      '{SDK}':
        specifier: 'catalog:'
        version: 1.4.4

  apps/none:
    dependencies:
      zod:
        specifier: ^4
        version: 4.1.0

packages:

  '{SDK}@1.3.1':
    resolution: {{integrity: sha512-x}}
"""
YARN = f"""# yarn lockfile v1


"{SDK}@^1.1.0", "{SDK}@^1.1.1":
  version "1.1.9"
  resolved "https://registry.example/x.tgz"

"{SDK}@^1.2.0":
  version "1.2.7"
"""
BERRY = f"""__metadata:
  version: 8

"{SDK}@npm:^0.9.0":
  version: 0.9.1

"{SDK}@npm:1.2.0 - 1.3, {SDK}@npm:^1.2.0":
  version: 1.2.8
  resolution: "{SDK}@npm:1.2.8"
"""
BUN = f"""{{
  "lockfileVersion": 1,
  "packages": {{
    "{SDK}": ["{SDK}@1.2.6", "", {{ "dependencies": {{ "zod": "^3" }} }}, "sha512-x"],
  }},
}}
"""


def put(folder: Path, name: str, value: Any) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("lock", "text", "version"),
    [
        (
            "package-lock.json",
            {"lockfileVersion": 1, "dependencies": {SDK: {"version": "1.2.1"}}},
            "1.2.1",
        ),
        ("package-lock.json", {"packages": {f"node_modules/{SDK}": {"version": "1.2.3"}}}, "1.2.3"),
        (
            "npm-shrinkwrap.json",
            {"packages": {f"node_modules/{SDK}": {"version": "1.2.4"}}},
            "1.2.4",
        ),
        ("pnpm-lock.yaml", PNPM_9, "1.3.1"),
        (
            "pnpm-lock.yaml",
            f"dependencies:\n  '{SDK}':\n    specifier: ^1.2.0\n    version: 1.2.5_zod@3\n",
            "1.2.5",
        ),
        (
            "pnpm-lock.yaml",
            f"dependencies:\n  {SDK}: 1.2.5\n\npackages:\n\n  /{SDK}/1.2.5:\n",
            "1.2.5",
        ),
        (
            "pnpm-lock.yaml",
            f"packages:\n\n  /{SDK}@0.9.0:\n\n  /{SDK}@1.2.9(zod@3.0.0):\n",
            "1.2.9",
        ),
        ("yarn.lock", YARN, "1.2.7"),
        ("yarn.lock", YARN.replace("^1.2.0", "~1.2.0"), "1.1.9"),
        ("yarn.lock", BERRY, "1.2.8"),
        ("bun.lock", BUN, "1.2.6"),
        ("package-lock.json", "{", "1.2.0"),
        ("package-lock.json", [], "1.2.0"),
        ("package-lock.json", {"packages": {f"node_modules/{SDK}": []}}, "1.2.0"),
        ("pnpm-lock.yaml", "importers:\n\n  other:\n", "1.2.0"),
        ("yarn.lock", "\0", "1.2.0"),
    ],
)
def test_every_form_of_lock_is_read(folder: Path, lock: str, text: Any, version: str) -> None:
    """What is damaged, or lacks the package, leaves the version that the range begins with."""
    put(folder, "package.json", ASKED)
    put(folder, lock, text)
    assert nearest(str(folder / "src/a.ts"))[:2] == ("typescript-1", version)


def test_a_package_of_a_workspace_has_its_own_version(folder: Path) -> None:
    put(folder, "package.json", ASKED)
    put(folder, "pnpm-lock.yaml", PNPM_9)
    put(folder, "apps/web/package.json", {"devDependencies": {SDK: "catalog:"}})
    put(folder, "apps/none/package.json", {"dependencies": {"zod": "^4"}})
    assert nearest(str(folder / "apps/web/a.ts")).version == "1.4.4"
    assert nearest(str(folder / "apps/none/a.ts")).version == "1.3.1", "that of the root"
    npm = {
        f"node_modules/{SDK}": {"version": "1.5.0"},
        f"apps/web/node_modules/{SDK}": {"version": "1.6.0"},
    }
    (folder / "pnpm-lock.yaml").unlink()
    put(folder, "package-lock.json", {"packages": npm})
    put(folder, "apps/next/package.json", ASKED)
    put(folder, "apps/web/src/package.json", {"type": "module"})
    put(folder, "apps/last/package.json", ASKED)
    assert nearest(str(folder / "apps/last/a.ts")).version == "1.5.0"


def test_npm_looks_in_the_packages_own_folder_first(folder: Path) -> None:
    npm = {
        f"node_modules/{SDK}": {"version": "1.5.0"},
        f"apps/web/node_modules/{SDK}": {"version": "1.6.0"},
        "node_modules/linked": {"link": True, "resolved": "apps/web"},
    }
    put(folder, "package-lock.json", {"packages": npm})
    put(folder, "apps/web/package.json", ASKED)
    assert nearest(str(folder / "apps/web/src/a.ts")).version == "1.6.0"


@pytest.mark.parametrize(
    ("name", "text", "asked", "version"),
    [
        (
            "pnpm-workspace.yaml",
            f"packages:\n  - a\ncatalog:\n  zod: 4\n  '{SDK}': ^1.7.0\n",
            "catalog:",
            "1.7.0",
        ),
        (
            "pnpm-workspace.yaml",
            f"catalog:\n  {SDK}: 1.7.1 # pinned\nother: 1\n",
            "catalog:default",
            "1.7.1",
        ),
        (
            "pnpm-workspace.yaml",
            f"catalogs:\n  old:\n    '{SDK}': ^0.9.0\n  new:\n    '{SDK}': ^1.8.0\n",
            "catalog:new",
            "1.8.0",
        ),
        (".yarnrc.yml", f'catalog:\n  "{SDK}": ^1.9.0\n', "catalog:", "1.9.0"),
        ("package.json", {"workspaces": {"catalog": {SDK: "^1.10.0"}}}, "catalog:", "1.10.0"),
        ("package.json", {"catalogs": {"x": {SDK: "^1.11.0"}}}, "catalog:x", "1.11.0"),
        ("pnpm-workspace.yaml", "catalogs:\n  new:\n    zod: 1\n", "catalog:old", ""),
        ("pnpm-workspace.yaml", "catalog: {}\n", "catalog:", ""),
    ],
)
def test_ranges_of_catalogs_are_read(
    folder: Path, name: str, text: Any, asked: str, version: str
) -> None:
    put(folder, name, text)
    put(folder, "packages/a/package.json", {"dependencies": {SDK: asked}})
    assert nearest(str(folder / "packages/a/src/a.ts"))[:2] == ("typescript-1", version)


def test_a_package_may_depend_on_two_sdks() -> None:
    both = {"dependencies": {SDK: "^1.2.0", "@modelcontextprotocol/server": "2.0.0"}}
    found = of_manifest(both)
    assert (found.sdk, found.version) == ("typescript-2", "2.0.0")
    assert found.version_of("typescript-1") == "1.2.0"
    assert found.version_of("typescript-3") == ""


def test_an_sdk_may_have_another_name() -> None:
    renamed = {"dependencies": {"old-sdk": f"npm:{SDK}@^1.2.0", "other": "npm:zod"}}
    assert of_manifest(renamed)[:2] == ("typescript-1", "1.2.0")
