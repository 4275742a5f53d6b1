"""Surfaces: the ways in which people and programs use Revisor."""
