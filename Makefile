# Needs python3 (3.11 or newer, with venv) and make; everything else goes into .tools and .venv.
PYTHON ?= python3
BIN := .venv/bin
UV := UV_PYTHON_DOWNLOADS=never .tools/bin/uv
CODE := croupier tests tools simulator bench
# Bytecode is kept, whatever the environment says: hundreds of processes are started by the tests alone.
export PYTHONDONTWRITEBYTECODE :=
export UV_COMPILE_BYTECODE := 1
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock"

.DEFAULT_GOAL := floor
.PHONY: floor play setup test browser check lint types imports conformance conformance-check mutate mutants coverage scan storm race crash fuzz entries drill numbers kept screenshots pages monkey bench load lock clean help

floor: setup ## set up, then serve the demo floor and open it in a browser (the default)
	@$(BIN)/croupier serve --open

play: setup ## set up, then play a round at the terminal
	@$(BIN)/croupier play

setup: .venv/.done ## make .venv from the hashed lock

test: setup browser ## run the tests
	PYTHONHASHSEED=0 $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

browser: setup ## make sure that there is a Chromium for the browser tests
	@$(BIN)/python -m tools.browser

check: lint types imports test conformance-check ## all that CI checks

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy --strict $(CODE)

imports: setup
	$(BIN)/lint-imports

conformance: setup ## write docs/conformance and the record: clause, entry, test, events; then as make kept
	$(BIN)/python -m tools.conformance
	$(BIN)/python -m tools.kept

conformance-check: setup
	$(BIN)/python -m tools.conformance --check

mutate: setup ## change every value of every book, list the changes no test notices
	$(BIN)/python -m tools.mutate

mutants: setup ## change the code of the engine and of what moves money, one place at a time; goes on where it was stopped
	PYTHONHASHSEED=0 $(BIN)/python -m tools.mutate_code

coverage: setup ## measure lines and branches of the pure half; fails below 100 %
	PYTHONHASHSEED=0 $(BIN)/coverage run -m pytest tests/core tests/table tests/engine tests/clauses \
		tests/adjudicate tests/rounds tests/laws tests/meters tests/patrons tests/promotions tests/tournaments \
		tests/payment_errors tests/reports tests/practice tests/pricing tests/audit tests/house tests/cli tests/test_felt.py
	$(BIN)/coverage report

scan: setup ## play 100,000 rounds and look for cards in every byte that anybody gets
	$(BIN)/python -m tools.scan

storm: setup ## run 1,000 simulated casino-days through crashes, races, full disks and lost commands, and report
	PYTHONHASHSEED=0 $(BIN)/python -m tools.storm

race: setup ## make two and three processes on PostgreSQL come between each other, 20,000 times, with kills
	PYTHONHASHSEED=0 $(BIN)/python -m tools.race

crash: setup ## kill the real server 1,000 times on each database, and look at the books each time
	PYTHONHASHSEED=0 $(BIN)/python -m tools.crash

drill: setup ## lose a PostgreSQL house, restore it to a moment, and see what is missing
	$(BIN)/python -m tools.drill

fuzz: setup ## spoil the input of every parser for a minute each; what breaks one is kept as a test
	PYTHONHASHSEED=0 $(BIN)/python -m tests.fuzz

entries: setup ## set every entry of the books to every other value its type allows: refused, or played
	PYTHONHASHSEED=0 $(BIN)/python -m tests.entries

numbers: setup ## check the published numbers the long way, and write docs/numbers.md
	$(BIN)/python -m tools.numbers

kept: setup ## check and solve the shipped books anew, and write which were in order and the answers that ship
	$(BIN)/python -m tools.kept

screenshots: setup browser ## draw the pictures of the consoles and the animation again, from the demo floor
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.shown.animation

pages: setup browser ## weigh every page, time it on a slow line, and let axe look at it in every role, theme and size
	$(BIN)/python -m tools.shown.pages

monkey: setup browser ## let a monkey play 200 rounds of each game in a browser, deal and supervise, and see that it does nothing nobody meant
	$(BIN)/python -m tools.monkey

load: setup ## measure a house under load, over the wire and at the desk of two processes
	$(BIN)/python -m tools.load wire
	$(BIN)/python -m tools.load desk

bench: .venv/.bench ## measure side by side with other libraries
	$(BIN)/croupier bench

lock: .tools/.done ## compile the lock files from pyproject.toml again
	echo uv | $(COMPILE) --output-file requirements-tools.lock -
	$(COMPILE) --group dev --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra bench --constraint requirements.lock --output-file requirements-bench.lock pyproject.toml

clean: ## remove what make and the tools made
	rm -rf .venv .tools build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

.tools/.done: requirements-tools.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Croupier needs Python 3.11 or newer; $(PYTHON) is missing or older. Type:"; \
		echo "  Debian, Ubuntu:  sudo apt-get install -y python3.11 python3.11-venv && make PYTHON=python3.11 $(MAKECMDGOALS)"; \
		echo "  macOS:           brew install python@3.12 && make PYTHON=python3.12 $(MAKECMDGOALS)"; \
		exit 1; } >&2
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments. Type:"; \
		echo "  Debian, Ubuntu:  sudo apt-get install -y python3-venv && make $(MAKECMDGOALS)"; \
		exit 1; } >&2
	$(PYTHON) -m venv --clear .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.lock
	@touch $@

.venv/.done: .tools/.done requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(UV) venv --quiet --python .tools/bin/python .venv
	$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q croupier
	@touch $@

.venv/.bench: .venv/.done requirements-bench.lock
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-bench.lock
	@touch $@
