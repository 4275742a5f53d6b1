"""Validation in a process of its own, which can be ended: for schemas and instances of strangers.

`worker.py` and `schemas.py` are what callers hold; `child.py` runs in the process; `process.py`
starts, asks and ends it; `values.py` and `outcomes.py` say what travels between the two,
`frames.py` how.
"""
