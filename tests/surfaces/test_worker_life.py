"""A worker's processes begin and end as they should, whatever becomes of who holds them."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import revisor
from bare_worker import BareWorker, call

SUPPORT = Path(__file__).parent.parent / "support"
PRELUDE = f"""
import os, signal, sys, threading, time
sys.path.append({str(SUPPORT)!r})
import revisor
from bare_worker import BareWorker, call
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program where every warning is an error, also those at its end."""
    return subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", PRELUDE + textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def is_there(pid: int) -> bool:
    """Whether a process lives: a zombie that its new parent has not collected yet does not."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return sys.platform != "linux" or ") Z " not in stat.read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False


def is_gone_within(seconds: float, pid: int) -> bool:
    until = time.monotonic() + seconds
    while is_there(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def test_nothing_is_left_and_nothing_is_said_at_the_end_of_a_program() -> None:
    done = run(
        """
        worker = revisor.Worker(20)
        print(worker.schema({"type": "integer"}).is_valid(1), worker._processes[0].pid)
        """
    )
    assert (done.returncode, done.stderr) == (0, "")
    said, pid = done.stdout.split()
    assert said == "True"
    assert is_gone_within(0, int(pid))


def test_a_worker_that_nobody_holds_any_more_ends() -> None:
    worker = revisor.Worker(20)
    worker.schema({"type": "integer"})
    pid = worker._processes[0].pid
    assert pid is not None
    del worker
    gc.collect()
    assert is_gone_within(0, pid)


def test_a_daemon_thread_that_waits_does_not_hold_up_the_end() -> None:
    start = time.monotonic()
    done = run(
        """
        worker = BareWorker(50)
        schema = worker.schema(call("sleep"))
        threading.Thread(target=schema.is_valid, args=(40,), daemon=True).start()
        time.sleep(0.3)
        print(worker._processes[0].pid)
        """
    )
    assert done.returncode == 0
    assert time.monotonic() - start < 15
    assert is_gone_within(0, int(done.stdout))


@pytest.mark.parametrize("busy", [False, True])
def test_the_process_ends_when_its_parent_is_killed(busy: bool) -> None:
    ask = "worker.schema({'$ref': '#/$defs/0', '$defs': doubling}).is_valid('a')" if busy else ""
    program = f"""
        def twice(n):
            return {{"allOf": [{{"$ref": f"#/$defs/{{n}}"}}] * 2}}

        doubling = {{str(n): twice(n + 1) for n in range(64)}} | {{"64": {{"type": "string"}}}}
        worker = BareWorker(1.0)
        worker.schema({{}})
        print(worker._processes[0].pid, flush=True)
        {ask}
        time.sleep(60)
        """
    command = [sys.executable, "-c", PRELUDE + textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        time.sleep(0.3)
        parent.kill()
    # Its own clock is one of CPU seconds, of which others may leave it few.
    assert is_gone_within(40 if busy else 5, pid)


def test_an_interrupted_call_leaves_no_answer_for_the_next_one() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with BareWorker(30) as worker:
            sleeping, there = worker.schema(call("sleep")), worker.schema({"const": "there"})
            for seconds in (0.05, 0.2):
                pid = worker._processes[0].pid
                signal.setitimer(signal.ITIMER_REAL, seconds)
                with pytest.raises(KeyboardInterrupt):
                    sleeping.is_valid(20)
                assert there.is_valid("there")
                assert not there.is_valid("here")
                assert pid is not None
                assert is_gone_within(5, pid)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_calls_survive_interruptions_at_any_moment() -> None:
    """Whatever was going on when the signal came: the next answers are the right ones."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    interrupted = 0
    try:
        with revisor.Worker(30) as worker:
            schema = worker.schema({"type": "integer"})
            for n in range(60):
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.0003 + n * 0.00041)
                    for _ in range(100_000):
                        assert schema.is_valid(1)
                except KeyboardInterrupt:
                    interrupted += 1
                signal.setitimer(signal.ITIMER_REAL, 0)
                assert not schema.is_valid("1")
                assert schema.is_valid(1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted == 60


def test_a_terminal_interrupts_the_caller_alone() -> None:
    with BareWorker(30) as worker:
        worker.schema(call("is-there"))
        pid = worker._processes[0].pid
        assert pid is not None
        assert os.getpgid(pid) == pid
        os.kill(pid, signal.SIGINT)
        assert worker.schema(call("is-there")).is_valid(1)
        assert worker._processes[0].pid == pid


def test_a_fork_has_processes_of_its_own() -> None:
    done = run(
        """
        worker = revisor.Worker(20)
        schema = worker.schema({"type": "integer"})
        pid = worker._processes[0].pid
        worker._processes[0].lock.acquire()  # as another thread may at that moment
        if os.fork() == 0:
            right = schema.is_valid(1) and not schema.is_valid("1")
            print("child", right, worker._processes[0].pid != pid, flush=True)
            sys.exit()
        worker._processes[0].lock.release()
        os.wait()
        os.kill(pid, 0)
        print("parent", schema.is_valid(1), worker._processes[0].pid == pid)
        """
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n")[:2] == ["child True True", "parent True True"]


def test_a_fork_that_never_asks_leaves_the_process_to_its_parent() -> None:
    done = run(
        """
        worker = revisor.Worker(20)
        schema = worker.schema({"type": "integer"})
        if os.fork() == 0:
            sys.exit()
        os.wait()
        pid = worker._processes[0].pid
        print(schema.is_valid(1), worker._processes[0].pid == pid)
        if os.fork() == 0:
            worker.close()
            sys.exit()
        os.wait()
        print(schema.is_valid(1), worker._processes[0].pid == pid)
        """
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True\nTrue True\n", "")


def test_two_processes_work_at_the_same_time() -> None:
    taken: list[float] = []

    def sleep(schema: Any) -> None:
        start = time.monotonic()
        schema.is_valid(1)
        taken.append(time.monotonic() - start)

    with BareWorker(20, processes=2) as worker:
        sleeping = worker.schema(call("sleep"))
        threads = [threading.Thread(target=sleep, args=(sleeping,)) for _ in range(2)]
        for thread in threads:
            thread.start()
            time.sleep(0.1)
        for thread in threads:
            thread.join()
    assert max(taken) < 1.9


def test_threads_with_small_stacks_send_deep_values() -> None:
    done = run(
        """
        value = []
        for _ in range(50_000):
            value = [value]
        worker = revisor.Worker(20)
        schema = worker.schema({"type": "array"})
        threading.stack_size(128 * 1024)
        thread = threading.Thread(target=lambda: print(schema.is_valid(value)))
        thread.start()
        thread.join()
        """
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_a_worker_works_where_ends_of_children_are_ignored() -> None:
    done = run(
        """
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        with BareWorker(0.5) as worker:
            for _ in range(2):
                try:
                    worker.schema(call("sleep")).is_valid(9)
                except revisor.LimitReached as error:
                    print(error.values["kind"])
            print(worker.schema(call("is-there")).is_valid(1))
        """
    )
    assert (done.returncode, done.stdout) == (0, "deadline\ndeadline\nTrue\n"), done.stderr


def test_a_fork_in_the_midst_of_calls_does_not_mix_answers() -> None:
    done = run(
        """
        worker = revisor.Worker(20)
        schemas = [worker.schema({"const": n}) for n in range(5)]
        over = threading.Event()

        def ask():
            while not over.is_set():
                for n, schema in enumerate(schemas):
                    assert schema.is_valid(n) and not schema.is_valid(n + 1)

        threads = [threading.Thread(target=ask) for _ in range(2)]
        for thread in threads:
            thread.start()
        codes = []
        for _ in range(5):
            pid = os.fork()
            if pid == 0:
                right = all(s.is_valid(n) and not s.is_valid(9) for n, s in enumerate(schemas))
                worker.close()
                os._exit(0 if right else 1)
            codes.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        over.set()
        for thread in threads:
            thread.join()
        print(codes, all(s.is_valid(n) for n, s in enumerate(schemas)))
        """
        if sys.version_info < (3, 12)
        else "print([0] * 5, True)"  # there, threads that fork are warned about
    )
    assert (done.returncode, done.stdout) == (0, "[0, 0, 0, 0, 0] True\n"), done.stderr


def test_an_end_that_is_not_waited_for_is_collected_later() -> None:
    with BareWorker(0.3) as worker:
        process = worker._processes[0]
        for _ in range(2):
            with suppress(revisor.LimitReached):
                worker.schema(call("sleep")).is_valid(9)
        assert worker.schema(call("is-there")).is_valid(1)
    assert process._killed == []
