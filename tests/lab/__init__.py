"""Tests of runs, statistics and files of results."""
