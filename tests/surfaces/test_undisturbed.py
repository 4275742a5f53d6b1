"""Work that no signal breaks off: it comes to its end, and then the signal counts."""

from __future__ import annotations

import signal
import threading

import pytest

from revisor._undisturbed import undisturbed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits(number: signal.Signals) -> None:
    came: list[int] = []
    before = signal.signal(number, lambda given, _frame: came.append(given))
    try:
        with undisturbed():
            signal.raise_signal(number)
            signal.raise_signal(number)
            assert not came
        assert came == [number]
    finally:
        signal.signal(number, before)


def test_an_interrupt_is_raised_at_the_end() -> None:
    done = []

    @undisturbed()
    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_has_no_handler_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        with undisturbed():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_leave_signals_alone() -> None:
    found = []

    def work() -> None:
        with undisturbed():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]
