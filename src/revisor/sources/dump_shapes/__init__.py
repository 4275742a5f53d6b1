"""The shapes in which people keep tool lists, schemas and messages, one module a shape.

A shape is known by what it holds, never by a file's name.
"""
