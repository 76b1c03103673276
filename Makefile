# Two commands do all the set-up: `make run` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
export ANONYMIZED_TELEMETRY = False
export GRADIO_ANALYTICS_ENABLED = False
export HF_HUB_OFFLINE = 1

.PHONY: run test lint index bench clean

run: $(VENV)/run.done
	$(BIN)/riparian index build
	$(BIN)/riparian ui

test: $(VENV)/test.done
	$(BIN)/python -m pytest

lint: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/riparian corpus check
	$(BIN)/riparian rules --check

bench: $(VENV)/test.done
	for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# Weights of the heaviest package come first, so that a wider wish of another one finds it there.
$(VENV)/run.done: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet "torch>=2.6,<2.14"
	$(BIN)/python -m pip install --quiet -e .
	touch $@

$(VENV)/test.done: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet "torch>=2.6,<2.14"
	$(BIN)/python -m pip install --quiet -e ".[test]"
	touch $@

clean:
	rm -rf $(VENV) var build dist
