# The whole interface for a contributor: `make test`, `make demo`, `make check`, `make bench`. PYTHON=python3.12 picks another Python.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_OUT ?= demo-out

.PHONY: help test demo check bench package lock clean
.DEFAULT_GOAL := help

help:
	@echo "make demo    read the five gazettes, answer a question, write the clause browser to $(DEMO_OUT)/"
	@echo "make test    every test"
	@echo "make check   style (ruff) and types (pyright)"
	@echo "make bench   speed and memory against the targets and beside other programs, written to docs/benchmarks.md (LONG=1: all)"
	@echo "make package build the wheel and the source archive, install the wheel in a new environment, run the demo there"
	@echo "make lock    pin every dependency anew in requirements.lock"
	@echo "make clean   remove the environment and what was built"

# An environment with the program alone is all that the demo needs.
$(VENV)/.installed: pyproject.toml requirements.lock
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh .ci/venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[all,test]'
	@touch $@

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest

demo: $(VENV)/.installed
	$(BIN)/clausebook demo --out $(DEMO_OUT)

check: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/pyright

# LONG=1 adds the measures that take minutes each.
bench: $(VENV)/.installed-test
	$(BIN)/python -m bench.report --write $(if $(LONG),--long)

# The wheel is built from the source archive, so that nothing can be missing from either.
package: $(VENV)/.installed-test
	rm -rf dist build/installed
	$(BIN)/python -m build --outdir dist . >/dev/null
	@PYTHON="$(PYTHON)" VENV=build/installed sh .ci/venv
	build/installed/bin/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock dist/*.whl
	cd build && installed/bin/clausebook demo --out demo >/dev/null && installed/bin/python -c "import clausebook.api as api; print(api.__file__)"

lock: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --no-emit-index-url --no-header --no-annotate \
	  --quiet --output-file requirements.lock

clean:
	rm -rf $(VENV) build dist *.egg-info $(DEMO_OUT)
