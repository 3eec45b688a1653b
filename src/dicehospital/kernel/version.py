"""The version of the engine."""

__version__ = "0.3.0"
