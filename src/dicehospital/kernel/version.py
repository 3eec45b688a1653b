"""The version of the engine."""

__version__ = "0.2.0"
