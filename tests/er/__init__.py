"""Tests of Emergency Roll, written from the rules alone."""
