VENV := .venv
PY := $(VENV)/bin/python

.PHONY: test demo check bench clean
