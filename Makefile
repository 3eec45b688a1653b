# Two commands do everything: `make play` plays, `make test` checks. The rest is for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.*')
SOURCES := pyproject.toml hatch_build.py README.md $(wildcard tools/building/*.py) $(WEB) \
	$(shell find src -type f -not -name '*.pyc' -not -path '*/static/*')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit
TESTS := $(BIN)/python -m pytest -q --dist worksteal
PLAIN := PYTHONPATH=src $(TESTS) -n 2
export PYTHONDONTWRITEBYTECODE := # pytest remembers what it made of the tests

# Says what runs, and how long it took: $(call step,what,command).
ifndef MAKE_BEGAN
export MAKE_BEGAN := $(shell date +%s)
endif
step = @$(PYTHON) -m tools.starting.step "$(1)" '$(subst ','\'',$(2))'

RULES := tests/kernel tests/er tests/hospital tests/test_counts.py tests/test_recorded_games.py tests/test_shared_rules.py
# Tests that take long, or are about what the compiler never sees: not after every change.
SLOW := random recount components/ telling/ moves/test_notation moves/test_round_trip why/

.PHONY: play test again package-tests client-tests quick check client static static-compiled static-quick plain style types rules bench load soak docs screenshots tour quality wasm

# A first start serves on plain rules after half a minute and compiles them meanwhile.
play:
	@$(PYTHON) -m tools.starting.play

# The compiler works beside the checks. Many tests wait for a browser or a server: three at a time keep two
# cores busy. Digests prove that compiled and plain rules are the same game (tests/tools/building/test_builds.py).
test:
	@$(MAKE) --no-print-directory -j 2 rules client static-quick plain $(VENV)/browser $(VENV)/databases
	@$(MAKE) --no-print-directory -j 2 package-tests client-tests

package-tests: $(VENV)/installed
	$(call step,tests of the installed package,$(TESTS) -n 3)

# What failed in the last run, each test by itself (5: none did): for machines that others use, too.
again:
	@$(MAKE) --no-print-directory -j 2 rules client static-quick plain $(VENV)/browser $(VENV)/databases
	$(call step,what failed once more,$(TESTS) --last-failed --last-failed-no-failures none || [ $$? = 5 ])
	@$(MAKE) --no-print-directory client-tests

# They fill what installing leaves idle, and give way to the tests that look at clocks.
client-tests: $(VENV)/tools web/node_modules/.all
	$(call step,tests of the web client,nice -n 5 env $(NPM) test)

# What to run after every change: nothing is compiled, no browser and no server is started.
quick: style types
	$(call step,tests of the rules on plain source,$(PLAIN) $(RULES) tests/test_source.py \
		$(SLOW:%=--ignore-glob="tests/hospital/*%*"))

check: style types web/node_modules/.all
	$(call step,types of the web client,$(NPM) run check)
	$(call step,style of the web client,$(NPM) run lint)

client: check
	$(call step,building the web client,$(BIN)/python -m tools.building.client)

# The page without a server: build/static, for any web server (docs/static_page.md).
static: $(VENV)/tools $(VENV)/libraries web/node_modules/.all
	$(call step,building the page without a server,PYTHONPATH=src $(BIN)/python -m tools.building.static)

# The same with rules that are compiled to WebAssembly, in build/static_compiled.
static-compiled: wasm web/node_modules/.all
	$(call step,building the page with compiled rules,PYTHONPATH=src $(BIN)/python -m tools.building.static --compiled)

# The same for tests, compressed less well. It waits for the client, which is built from the same files.
static-quick: client $(VENV)/libraries
	$(call step,building the page without a server,PYTHONPATH=src $(BIN)/python -m tools.building.static --quick)

# What no compiler sees to: threads, and the kernel as plain Python, but for what is plain in both builds and
# for long stories, which digests compare. One process reads all tests for it: what pytest makes of them is
# kept, and those that run them later need not each make it anew.
plain: $(VENV)/tools $(VENV)/libraries
	$(call step,threads and the kernel on plain rules,PYTHONPATH=src $(BIN)/python -m pytest -q \
		-k "(kernel or test_shared_rules) and not (test_sealed or test_succession)")

style: $(VENV)/tools
	$(call step,style,$(BIN)/ruff check . && $(BIN)/ruff format --check . && PYTHONPATH=src $(BIN)/lint-imports && $(BIN)/python -m tools.import_graph && $(BIN)/python -m tools.requirements)

# mypy remembers what it saw, so this is about what changed.
types: $(VENV)/tools $(VENV)/libraries
	$(call step,types,$(BIN)/mypy)

bench: $(VENV)/installed
	$(call step,measuring,$(BIN)/python bench/run.py --save)

load: $(VENV)/installed $(VENV)/tools
	$(call step,load,$(BIN)/python bench/load.py)

# About an hour on two cores; SOAK=10 tries ten times as much.
soak: $(VENV)/installed $(VENV)/tools $(VENV)/browser $(VENV)/databases
	$(call step,long tests,$(TESTS) -n 2 -m soak --durations 30)
	$(call step,all tests of the rules once more as plain Python,$(PLAIN) $(RULES))

docs: $(VENV)/installed $(VENV)/tools
	$(call step,pages of rules and observations and numbers,$(BIN)/python tools/rule_map.py --write && $(BIN)/python -m tools.observation_page --write && $(BIN)/python -m tools.man_page --write && $(BIN)/python -m tools.import_graph --write && $(BIN)/python -m tools.numbers --write)
	$(call step,reference of the Python API,$(BIN)/python -m tools.reference)
	$(call step,site of the documentation,$(BIN)/python -m tools.site)

screenshots: $(VENV)/installed $(VENV)/tools $(VENV)/browser
	$(call step,screenshots,$(BIN)/python -m tools.screenshots)

# Moving pictures of both games for README and docs: ten minutes on a busy machine.
tour: $(VENV)/installed $(VENV)/tools $(VENV)/browser
	$(call step,a tour of both games,$(BIN)/python -m tools.tour)

quality: $(VENV)/installed $(VENV)/tools $(VENV)/browser web/node_modules/.all
	$(call step,quality of the pages,PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.quality --lighthouse)

# Built and compiled as any user would get it; of each step only what changed (build/logs tells more).
$(VENV)/installed: $(SOURCES)
	@$(PYTHON) -m tools.starting.ready
	@$(BIN)/dicehospital --version

# Compiled but not installed.
rules: $(VENV)/libraries
	@$(PYTHON) -m tools.starting.ready rules

$(VENV)/bin/python:
	@$(PYTHON) -m tools.starting.ready environment

# What the package imports, and what builds it.
$(VENV)/libraries: requirements/play.txt | $(VENV)/bin/python
	@$(PYTHON) -m tools.starting.ready libraries
	@touch $@

$(VENV)/tools: requirements/dev.txt | $(VENV)/libraries
	@$(PYTHON) -m tools.starting.ready tools
	@touch $@

# npm installs what the lock file names, without running install scripts: beside pip, so with a Node.js that
# lies outside the environment.
web/node_modules/.all: web/package-lock.json
	@$(PYTHON) -m tools.starting.ready node
	$(call step,libraries of the web client,$(PYTHON) -m tools.building.client libraries)
	@touch $@

# The same rules for Pyodide, as a wheel in build/wasm: compiler and headers are fetched by their digests.
wasm: $(VENV)/libraries
	@$(PYTHON) -m tools.starting.ready node
	@$(BIN)/python -m tools.wasm

# A browser for the tests: the system's, or one that can be installed. Without any they are skipped, aloud.
$(VENV)/browser: $(VENV)/tools
	$(call step,browser,$(BIN)/python -m tools.browser)
	@touch $@

# PostgreSQL and Redis for the tests of more than one server, likewise.
$(VENV)/databases: $(VENV)/tools
	$(call step,databases,$(BIN)/python -m tools.databases)
	@touch $@
