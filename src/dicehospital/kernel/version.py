"""The version of the engine."""

__version__ = "0.4.0"
