"""What goes to a server over stdio, and what comes from it."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from revisor.errors import SourceError
from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.processes import until
from revisor.sources.live.stdio_link import open_stdio
from stdio_linking import ECHO, everything, linked

FOREVER = "time.sleep(60)"


def test_a_message_there_and_back() -> None:
    async def run() -> None:
        async with linked(ECHO) as link:
            sent = await link.send({"id": 1, "text": "ä\n\ud800"})
            assert b"\n" not in sent.text
            arrived = await link.receive()
            assert arrived == Arrived(sent.text)
            assert json.loads(arrived.text) == {"id": 1, "text": "ä\n\ud800"}
            assert link.transport == "stdio"
            assert link.remarks() == ()

    anyio.run(run)


def test_many_messages_keep_their_order() -> None:
    async def run() -> None:
        async with linked(ECHO) as link:
            for number in range(2000):
                await link.send({"n": number, "filling": "x" * 200})
            got = [json.loads((await link.receive()).text)["n"] for _ in range(2000)]
            assert got == list(range(2000))

    anyio.run(run)


def test_a_message_larger_than_any_pipe() -> None:
    async def run() -> None:
        async with linked(ECHO) as link:
            sent = await link.send({"filling": "x" * 6_000_000})
            assert (await link.receive()).text == sent.text

    anyio.run(run)


def test_environment_and_working_directory(tmp_path: Path) -> None:
    folder = str(tmp_path.resolve())
    code = "print(json.dumps([os.environ['GIVEN'], os.environ['PATH'], os.getcwd()]))"

    async def run() -> None:
        async with linked(code, env={"GIVEN": "value"}, cwd=str(tmp_path)) as link:
            arrived = await link.receive()
            assert json.loads(arrived.text) == ["value", os.environ["PATH"], folder]

    anyio.run(run)


def test_it_ends_by_itself() -> None:
    async def run() -> None:
        async with linked("print('{}')", "print('bye', file=sys.stderr)", "sys.exit(7)") as link:
            message, ended = await everything(link)
            assert message.text == b"{}"
            assert ended.incident == "ended"
            assert (ended.detail["code"], ended.detail["silent"]) == (7, False)
            assert ended.detail["text"] == "bye"
            assert link.remarks() == (
                "The server ended with exit code 7.",
                "Its last lines on stderr: bye",
            )
            with pytest.raises(LinkClosedError, match="exit code 7"):
                await link.receive()
            with pytest.raises(LinkClosedError):
                await link.send({})

    anyio.run(run)


def test_it_ends_before_it_says_anything() -> None:
    async def run() -> None:
        async with linked("sys.exit('API_KEY is missing')") as link:
            (ended,) = await everything(link)
            assert ended.detail["silent"]
            assert ended.detail["text"] == "API_KEY is missing"
            assert "exit code 1 before it sent any message" in link.remarks()[0]

    anyio.run(run)


def test_it_is_ended_by_a_signal() -> None:
    async def run() -> None:
        async with linked("os.kill(os.getpid(), signal.SIGKILL)") as link:
            (ended,) = await everything(link)
            assert ended.detail["code"] == -9
            assert "signal SIGKILL" in link.remarks()[0]

    anyio.run(run)


def test_it_closes_its_output_and_runs_on() -> None:
    async def run() -> None:
        async with linked("os.close(1)", FOREVER) as link:
            (ended,) = await everything(link)
            assert ended.detail["code"] is None
            assert "closed its standard output" in link.remarks()[0]

    anyio.run(run)


def test_it_closes_its_input_and_runs_on() -> None:
    async def run() -> None:
        async with linked("os.close(0)", "print('{}', flush=True)", FOREVER) as link:
            assert (await link.receive()).text == b"{}"
            await link.send({})
            (ended,) = await everything(link)
            assert "closed its standard input" in ended.detail["how"]

    anyio.run(run)


def test_what_it_started_holds_its_output_open() -> None:
    child = f"subprocess.Popen([sys.executable, '-c', 'import time; {FOREVER}'])"

    async def run() -> None:
        async with linked(child, "print('{}')", "sys.stdout.flush()", "os._exit(0)") as link:
            message, ended = await everything(link)
            assert message.text == b"{}"
            assert ended.detail["code"] == 0

    anyio.run(run)


def test_it_never_reads_its_input() -> None:
    async def run() -> None:
        async with linked("print('{}', flush=True)", FOREVER) as link:
            await link.receive()
            await link.send({"filling": "x" * 4_000_000})
            with pytest.raises(LinkClosedError, match="does not read"):
                await link.send({"filling": "x" * 4_000_000})
            assert "does not read" in link.remarks()[0]

    anyio.run(run)


def test_it_floods_and_nobody_reads(tmp_path: Path) -> None:
    count = tmp_path / "count"
    flood = """
        line = b'{"filling":"' + b'x' * 1000 + b'"}\\n'
        written = 0
        while True:
            os.write(1, line)
            written += len(line)
            with open(os.environ["COUNT"], "w") as file:
                file.write(str(written))
    """

    async def run() -> None:
        async with linked(flood, env={"COUNT": str(count)}) as link:
            await link.receive()
            # The time is no bound: whatever the server had, a pipe is all that it could fill.
            await anyio.sleep(1)
            assert int(count.read_text() or 0) < 2**20

    anyio.run(run)


def test_a_flood_takes_no_memory_and_leaves_others_their_turn() -> None:
    flood = "while True: os.write(1, b'{}\\n' * 10_000)"

    async def run() -> None:
        async with linked(flood) as link:
            turns = 0

            async def other() -> None:
                nonlocal turns
                while True:
                    await anyio.lowlevel.checkpoint()
                    turns += 1

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(other)
                for _ in range(100_000):
                    await link.receive()
                tasks.cancel_scope.cancel()
            assert turns > 5

    tracemalloc.start()
    try:
        anyio.run(run)
        assert tracemalloc.get_traced_memory()[1] < 32 * 2**20
    finally:
        tracemalloc.stop()


def test_waiting_may_be_given_up_without_loss() -> None:
    slow = """
        for number in range(3):
            time.sleep(0.3)
            os.write(1, b'{"n":')
            time.sleep(0.3)
            os.write(1, b'%d}\\n' % number)
    """

    async def run() -> None:
        async with linked(slow) as link:
            got: list[bytes] = []
            while len(got) < 3:
                with anyio.move_on_after(0.05):
                    got.append((await link.receive()).text)
            assert got == [b'{"n":0}', b'{"n":1}', b'{"n":2}']

    anyio.run(run)


def test_another_task_waits_when_the_link_is_closed() -> None:
    async def run() -> None:
        async with linked(ECHO) as link:

            async def wait() -> None:
                with pytest.raises(LinkClosedError):
                    await link.receive()

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(wait)
                await anyio.sleep(0.05)
                await link.aclose()
                await link.aclose()

    anyio.run(run)


STDERR = """
    for number in range(100_000):
        print('line', number, 'x' * 500, file=sys.stderr)
    print('the key is s3cr3t-key \\x1b[31m\\x07', file=sys.stderr)
    print('{}')
"""


def test_stderr_is_drained_and_only_its_end_is_kept() -> None:
    async def run() -> None:
        async with linked(STDERR, env={"KEY": "s3cr3t-key"}) as link:
            await everything(link)
            lines = link.remarks()[1].removeprefix("Its last lines on stderr: ").split(" | ")
            assert lines[-1] == "the key is *** \\x07"
            assert len(lines) == 3
            assert all(line.startswith("line 9999") for line in lines[:2])
            assert [len(line) for line in lines[:2]] == [201, 201]

    anyio.run(run)


def test_stderr_of_a_server_that_runs() -> None:
    async def run() -> None:
        async with linked("print('warming up', file=sys.stderr, flush=True)", ECHO) as link:
            await link.send({})
            await link.receive()
            assert await until(lambda: bool(link.remarks()), 20)
            assert link.remarks() == ("The server's last lines on stderr: warming up",)

    anyio.run(run)


def a_script(folder: Path, text: str, mode: int) -> str:
    path = folder / "script"
    path.write_text(text)
    path.chmod(mode)
    return str(path)


async def refused(command: list[str], **options: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        await open_stdio(command, LiveOptions(cwd=options.get("cwd")))
    return caught.value


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files are those of POSIX")
def test_a_command_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        missing = await refused(["no-such-program", "x"])
        assert 'no program "no-such-program"' in missing.message
        assert missing.hint
        assert "apart" in (await refused(["npx -y package"])).hint
        monkeypatch.setenv("PATH", str(tmp_path))
        assert "Node.js" in (await refused(["npx"])).hint
        assert "no command" in (await refused([])).message
        assert "no folder" in (await refused([sys.executable], cwd="/no/such")).message
        assert "cannot be executed" in (await refused([str(tmp_path)])).message
        script = a_script(tmp_path, "print(1)", 0o644)
        assert "chmod" in (await refused([script])).hint
        script = a_script(tmp_path, "#!/no/such/interpreter\n", 0o755)
        assert "first line" in (await refused([script])).message
        script = a_script(tmp_path, "print(1)", 0o755)
        assert "first line" in (await refused([script])).hint
        assert "cannot be started" in (await refused([sys.executable, "\0"])).message

    anyio.run(run)
