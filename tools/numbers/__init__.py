"""Numbers people can quote: tables of pages, written from files of what was measured."""
