"""Telling people who are not there that it is their turn: by their browser, a webhook or e-mail."""
