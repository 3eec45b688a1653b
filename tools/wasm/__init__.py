"""Compiles the rules for Pyodide: Python in a browser."""
