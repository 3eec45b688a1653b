# Two commands do everything: `make play` plays, `make test` checks. The rest is for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := $(shell find web -type f -not -path '*/node_modules/*')
SOURCES := pyproject.toml hatch_build.py README.md $(wildcard tools/building/*.py) $(WEB) \
	$(shell find src -type f -not -name '*.pyc' -not -path '*/static/*')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit

# Tests of what stays plain Python in both builds, or takes long: once is enough.
PLAIN_ALREADY := random recount components packs sentences notation explain why

.PHONY: play test check bench load soak docs screenshots quality

# A first start serves on plain rules after half a minute and compiles meanwhile.
play:
	@$(PYTHON) -m tools.starting.play

test: check $(VENV)/installed $(VENV)/browser
	$(NPM) test
	$(BIN)/python -m pytest -q -n 2
	@echo "the rules once more as plain Python:"
	PYTHONPATH=src $(BIN)/python -m pytest -q -n 2 tests/er tests/hospital tests/kernel tests/test_counts.py \
		tests/test_recorded_games.py $(PLAIN_ALREADY:%=--ignore-glob='tests/hospital/test_%*')

# The types of what the package depends on come with its installation.
check: $(VENV)/tools $(VENV)/installed web/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(NPM) run check
	$(NPM) run lint

bench: $(VENV)/installed
	$(BIN)/python bench/run.py --save

load: $(VENV)/installed $(VENV)/tools
	$(BIN)/python bench/load.py

soak: $(VENV)/installed $(VENV)/tools $(VENV)/browser
	$(BIN)/python -m pytest -q -m soak -s

docs: $(VENV)/installed
	$(BIN)/python tools/rule_map.py --write

screenshots: $(VENV)/installed $(VENV)/tools $(VENV)/browser
	$(BIN)/python -m tools.screenshots

quality: $(VENV)/installed $(VENV)/tools $(VENV)/browser web/node_modules/.package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.quality --lighthouse

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Built and compiled as any user would get it; of each step only what changed (build/logs tells more).
$(VENV)/installed: $(SOURCES)
	@$(PYTHON) -m tools.starting.ready
	@$(BIN)/dicehospital --version
	@touch $@

$(VENV)/tools: requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# Node.js comes with the tools; npm installs what the lock file names, without running install scripts.
web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/tools
	$(NPM) ci --ignore-scripts
	@touch $@

# A browser for the tests: the system's, or one that can be installed. Without any they are skipped, aloud.
$(VENV)/browser: $(VENV)/tools
	$(BIN)/python tools/browser.py
	@touch $@
