# The whole interface for a contributor: `make test`, `make demo`, `make check`, `make bench`. PYTHON=python3.12 picks another Python.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_OUT ?= demo-out

.PHONY: help test demo check bench clean
.DEFAULT_GOAL := help

help:
	@echo "make demo    read the five gazettes, answer a question, write the clause browser to $(DEMO_OUT)/"
	@echo "make test    every test"
	@echo "make check   style (ruff) and types (pyright)"
	@echo "make bench   time against the length of the text, PDF pages a second, damaged files"
	@echo "make clean   remove the environment and what was built"

# An environment with the program alone is all that the demo needs.
$(VENV)/.installed: pyproject.toml
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh .ci/venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[all,test]'
	@touch $@

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest

demo: $(VENV)/.installed
	$(BIN)/clausebook demo --out $(DEMO_OUT)

check: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/pyright

bench: $(VENV)/.installed-test
	$(BIN)/python bench/growth.py
	$(BIN)/python -m bench.recovery
	$(BIN)/python bench/pdf.py
	$(BIN)/python bench/mutations.py

clean:
	rm -rf $(VENV) build *.egg-info $(DEMO_OUT)
