# make play   the table in the browser, from nothing but Python 3.11 and make
# make test   everything that must hold, as CI runs it; make test GAME=asl-sk1 what concerns one game
# make fuzz   the long runs behind docs/reports
# make bench  how fast, beside python-chess
# make docs   the manual, in site/
# make compiled  the same source compiled to C, in build/compiled; see docs/compiled.md
# make wheels  hedgerow as a wheel, and its compiled build for this platform beside it, in dist
# make lock   new versions into the lock files

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES := 2000

.PHONY: play test fuzz bench docs compiled wheels lock clean

play: $(VENV)/.play
	$(BIN)/hedgerow serve --browser

test: $(VENV)/.dev
	$(BIN)/python scripts/check.py $(if $(GAME),--game $(GAME))

fuzz: $(VENV)/.dev
	$(BIN)/python scripts/fuzz.py --games $(GAMES)

bench: $(VENV)/.dev
	$(BIN)/hedgerow bench

docs: $(VENV)/.dev
	$(BIN)/mkdocs build --strict

compiled: $(VENV)/.dev
	$(BIN)/python -m hedgerow.compiling --out build/compiled

wheels: $(VENV)/.dev
	$(BIN)/hatchling build -t wheel -d dist
	$(BIN)/python -m hedgerow.compiling --out build/compiled --wheel dist

lock: $(VENV)/.dev
	$(BIN)/uv pip compile pyproject.toml --upgrade --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header -q -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --upgrade --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header -q --group dev -o requirements-dev.lock

clean:
	rm -rf $(VENV) .cache site build dist

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Locked packages first, then our own code on top of them, without asking the registry for anything else.
$(VENV)/.play: $(BIN)/python requirements.lock pyproject.toml examples/skirmish/pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e . -e examples/skirmish
	touch $@

$(VENV)/.dev: $(BIN)/python requirements-dev.lock package-lock.json pyproject.toml examples/skirmish/pyproject.toml
	@date +%s > $(VENV)/.began
	test -x /usr/bin/chromium || (apt-get update -q && apt-get install -y -q chromium) || \
		echo "There is no Chromium and it could not be installed: the tests in a real browser will be skipped."
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || (apt-get update -q && apt-get install -y -q postgresql) || \
		echo "There is no PostgreSQL and it could not be installed: the tests against a real one will be skipped."
	npm ci --silent --no-audit --no-fund
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . -e examples/skirmish
	@echo $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) > $(VENV)/.install-seconds
	touch $@ $(VENV)/.play
