# Two commands do everything: `make play` plays, `make test` checks. The rest is for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml hatch_build.py $(shell find src -type f -not -name '*.pyc')

.PHONY: play test check bench soak docs

play: $(VENV)/installed
	@$(BIN)/dicehospital play er

test: check $(VENV)/installed
	$(BIN)/python -m pytest -q -n 2
	@echo "the rules once more as plain Python:"
	PYTHONPATH=src $(BIN)/python -m pytest -q -n 2 tests/er tests/kernel tests/test_counts.py tests/test_recorded_games.py

check: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

bench: $(VENV)/installed
	$(BIN)/python bench/run.py --save

soak: $(VENV)/installed $(VENV)/tools
	$(BIN)/python -m pytest -q -m soak -s

docs: $(VENV)/installed
	$(BIN)/python tools/rule_map.py --write

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Built and compiled as any user would get it; -v would show the compiler at work.
$(VENV)/installed: $(SOURCES) | $(BIN)/python
	@echo "building and installing (compiling the rules takes about a minute) ..."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	@$(BIN)/dicehospital --version
	@touch $@

$(VENV)/tools: requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
