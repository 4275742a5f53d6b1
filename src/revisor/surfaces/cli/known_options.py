"""Options of `check` on findings that are known: configuration, baseline, and when to fail."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from revisor.model.report import Report
    from revisor.model.suppression import Configured
    from revisor.surfaces.configuration.reading import Configuration

_OPTION_OF = {
    "rules": "rules",
    "ignore": "ignored",
    "profile": "profile",
    "clients": "clients",
    "revision": "revision",
    "fail-on": "fail_on",
    "fail-after-earliest-removal": "fail_after_earliest_removal",
    "samples": "samples",
}
"""The parameter of the command that a key of configuration stands for."""

_OPTIONS = (
    click.option(
        "--config", metavar="FILE", help="Take the configuration from FILE. [default: the nearest]"
    ),
    click.option("--no-config", is_flag=True, help="Take no configuration from files."),
    click.option(
        "--baseline", metavar="FILE", help="Hide the findings that FILE holds, show what is new."
    ),
    click.option(
        "--write-baseline", metavar="FILE", help="Write what is found now to FILE, as its baseline."
    ),
    click.option(
        "--fail-after-earliest-removal",
        is_flag=True,
        help="Exit with 1 when a deprecated feature in use may be removed by the date.",
    ),
)


def with_known_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a click command; a decorator."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def configure(ctx: click.Context, options: dict[str, Any]) -> Configuration | None:
    """Return the configuration, and set the options that it speaks of and nobody has given.

    Raises UsageError where it is wrong, click.UsageError where options contradict each other.
    """
    if options["config"] is not None and options["no_config"]:
        ctx.fail("--config names a file of configuration, and --no-config takes none: give one")
    if options["baseline"] is not None and options["write_baseline"] is not None:
        ctx.fail("--write-baseline writes a new baseline, --baseline reads one: give one of them")
    configuration = _found(options)
    if configuration is None:
        return None
    for key, name in _OPTION_OF.items():
        if key in configuration.values and _is_default(ctx, name):
            value = configuration.values[key]
            options[name] = tuple(value) if isinstance(value, list) else value
    if "baseline" in configuration.values and options["baseline"] is None:
        named = configuration.values["baseline"]
        path = os.path.join(configuration.folder, named)  # noqa: PTH118 - pathlib is slow to load
        options["baseline"] = None if options["write_baseline"] else os.path.relpath(path)
    return configuration


def _found(options: dict[str, Any]) -> Configuration | None:
    if options["no_config"]:
        return None
    path = options["config"]
    cwd = os.getcwd()  # noqa: PTH109 - pathlib is slow to load
    if path is None:
        from revisor.surfaces.configuration.finding import find

        found = find(cwd)
        if found is None:
            return None
        path = os.path.relpath(found, cwd)
    from revisor.surfaces.configuration.reading import load

    return load(path, cwd)


def _is_default(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) in (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)


def configured(configuration: Configuration | None, targets: list[str]) -> Configured:
    """Return what the configuration says of findings, for the selection."""
    from revisor.model.suppression import Configured

    if configuration is None:
        return Configured()
    complete = any(os.path.isdir(target) for target in targets)  # noqa: PTH112 - pathlib is slow
    return Configured(configuration.suppressions, configuration.per_path, complete)


def excludes(options: dict[str, Any]) -> Callable[[str], bool] | None:
    """Return what tells of a file whether it is not looked at, None where all are."""
    configuration: Configuration | None = options.get("configuration")
    cwd = os.getcwd()  # noqa: PTH109 - pathlib is slow to load
    paths = configuration.excluded(cwd) if configuration else None
    own = [options[name] for name in ("baseline", "write_baseline") if options.get(name)]
    baselines = {os.path.abspath(path) for path in own}  # noqa: PTH100 - as above
    if paths is None and not baselines:
        return None

    def is_excluded(path: str) -> bool:
        if baselines and os.path.abspath(path) in baselines:  # noqa: PTH100 - as above
            return True
        if paths is None:
            return False
        from revisor.checking.path_patterns import matches

        return matches(paths, path)

    return is_excluded


def settled(report: Report, options: dict[str, Any], targets: list[str]) -> Report:
    """Return the report without what the baseline holds; write the baseline where that is asked."""
    if options["baseline"] is None and options["write_baseline"] is None:
        return report
    from .known_baseline import against_baseline

    return against_baseline(report, options, targets)


def may_be_removed(report: Report) -> bool:
    """Tell whether a deprecated feature in use may be removed on the date of the report."""
    return any(
        finding.rule == "deprecated-feature"
        and finding.severity != "note"
        and (finding.feature or {}).get("earliestRemoval", "9999") <= report.date
        for finding in report.findings
    )
