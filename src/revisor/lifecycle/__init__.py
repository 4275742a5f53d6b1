"""SEP-2596 as arithmetic: the state of a feature, its dates, and the view of the registry.

Everything here is pure: the date and the revisions are arguments, nothing reads the clock.
"""
