# Each target installs what it needs into .venv, once: stamps depend on the lock files.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
SOAK ?= 10

# The screens are built with the Node of the lock file, first on the path for what npm starts.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NODE_MODULES := web/node_modules/.installed.stamp
SCREENS := src/croupier/floor/screens/index.html
SCREEN_SOURCES := $(shell find web/src web/index.html web/*.ts web/*.js web/tsconfig.json -type f 2>/dev/null)

# Without byte code every start parses every dependency again.
unexport PYTHONDONTWRITEBYTECODE
# An activated environment elsewhere must not be the one we install into.
unexport VIRTUAL_ENV
# pyright runs on the Node of the lock file, and looks for no newer self.
export PYRIGHT_PYTHON_GLOBAL_NODE := off
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run tour test bench soak build lock clean python system
.PHONY: check fmt format lint rooms mypy pyright locks screens words

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

run: $(VENV)/floor.stamp screens  ## the demo floor at 127.0.0.1:8400 (DEMO=0: an empty one)
	@$(BIN)/python -m compileall -q src
	@exec $(BIN)/croupier serve $(if $(filter 0,$(DEMO)),src/croupier/floor/croupier.toml --data var/floor,--demo) $(ARGS)

tour: $(VENV)/lab.stamp  ## a guided tour of the command line
	@$(BIN)/python -m compileall -q src
	@$(BIN)/croupier tour

test: system $(VENV)/dev.stamp screens  ## every test; the last line counts them
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python tools/test.py $(ARGS)

check: format lint rooms mypy pyright locks words  ## format, lint, rooms, types, locks, screens (make -k check: all at once)

format: $(VENV)/dev.stamp
	$(BIN)/ruff format --quiet --check .

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check --quiet .

rooms: $(VENV)/dev.stamp
	$(BIN)/lint-imports

mypy: $(VENV)/dev.stamp
	$(BIN)/mypy

pyright: $(VENV)/dev.stamp
	$(BIN)/pyright

locks: $(VENV)/dev.stamp
	$(BIN)/python tools/locks.py

words: $(NODE_MODULES)
	cd web && $(NPM) run --silent check

screens: $(SCREENS)  ## the terminals' screens, into the package

bench: system $(VENV)/dev.stamp  ## the race against C
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python bench/run.py $(ARGS)

soak: system $(VENV)/dev.stamp  ## long random play and rules broken on purpose, as much as SOAK says (SOAK=10)
	@tools/system-packages $(PYTHON) dieharder
	@SOAK=$(SOAK) $(BIN)/python tools/test.py -m soak --timeout=0 -o faulthandler_timeout=0 $(ARGS)

fmt: $(VENV)/dev.stamp  ## format, and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

build: $(UV) screens  ## the wheel, into dist/
	$(UV) build --quiet --wheel --out-dir dist
	@ls dist/*.whl

lock: $(UV)  ## resolve again; keeps what still fits (UPGRADE=1 takes the newest)
	tools/lock $(UV) $(if $(UPGRADE),--upgrade)

clean:  ## remove everything that can be made again
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules web/gallery src/croupier/floor/screens
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} +

# What the tests need of the machine, checked before anything is downloaded.
system:
	@tools/system-packages $(PYTHON) gcc postgresql chromium-headless-shell

python:
	@tools/system-packages $(PYTHON)

$(UV): requirements/tool.lock | python
	@$(PYTHON) -m venv $(VENV) && rm -f $(VENV)/*.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# The editable install is renewed with pyproject.toml: it carries the entry point and the extras.
$(VENV)/lab.stamp: requirements/lab.lock pyproject.toml | $(UV)
	@$(INSTALL) --compile-bytecode --require-hashes -r $<
	@$(INSTALL) --no-deps --editable .
	@touch $@

$(VENV)/floor.stamp: requirements/floor.lock pyproject.toml | $(UV)
	@$(INSTALL) --compile-bytecode --require-hashes -r $<
	@$(INSTALL) --no-deps --editable .
	@touch $@

$(VENV)/dev.stamp: requirements/dev.lock pyproject.toml | $(UV)
	@$(INSTALL) --compile-bytecode --require-hashes -r $<
	@$(INSTALL) --no-deps --editable .
	@touch $@ $(VENV)/lab.stamp $(VENV)/floor.stamp

# Not `npm ci`: it takes the other platforms' bindings for missing. The lock stays as it was.
$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc | node
	@cd web && $(NPM) install --silent --no-progress --no-save
	@touch $@

$(SCREENS): $(NODE_MODULES) $(SCREEN_SOURCES)
	@cd web && $(NPM) run --silent build -- --logLevel warn

# Any of the installs brings Node; the floor's is the smallest.
.PHONY: node
node:
	@test -x $(BIN)/npm || $(MAKE) --no-print-directory $(VENV)/floor.stamp
