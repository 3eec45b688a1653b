"""The version of the engine."""

__version__ = "0.5.0"
