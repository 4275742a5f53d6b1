# Every target sets up what it needs, on a machine that has Python 3.11+, pip and make; the live
# tests check JavaScript servers too, and need Node 20+ with npm.
#
#   make demo    check a shipped tool list of a real server, and a real server over stdio
#   make test    build the wheel, test that wheel, then lint and gate
#   make live    only the tests that check real and planted servers
#   make lint    style, types, layers, generated files (working tree, no tests)
#   make bench   compare with named peers, print ratios
#   make soak    judge a million hostile schemas and instances (hours); SOAK=1000 for fewer
#   make lock    renew the lock files
#   make clean   forget everything that was built

PYTHON ?= python3
BUILD  := build
VENV   := $(BUILD)/venv
BENCH  := $(BUILD)/bench-venv
BIN    := $(VENV)/bin
LIVE   := $(BUILD)/live
LOCK   := requirements-dev.lock
SOAK   ?= 1000000
DUMP   := examples/openapi-mcp-server-1.16.1.json
SOURCES := pyproject.toml README.md LICENSE NOTICE $(shell find src -type f -not -name '*.pyc')

# The build of the wheel is not tied to the clock, so the same tree gives the same bytes.
export SOURCE_DATE_EPOCH ?= 1785196800
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test live lint bench soak lock clean cases
.DELETE_ON_ERROR:

demo: $(BUILD)/installed $(LIVE)/mcp2/installed
	@$(BIN)/revisor check $(DUMP) --fail-on never
	@$(BIN)/revisor check --fail-on never -- $(LIVE)/mcp2/bin/mcp-server-time

test: $(BUILD)/installed $(BUILD)/live-installed
	@$(BIN)/python dev/gate.py

live: $(BUILD)/installed $(BUILD)/live-installed
	@REVISOR_LIVE=$(abspath $(LIVE)) $(BIN)/python -m pytest tests/live

lint: $(BUILD)/installed
	@$(BIN)/python dev/gate.py --lint

cases: $(BUILD)/installed
	@$(BIN)/python dev/run_cases.py tests/cases/public_reports.jsonl

bench: $(BUILD)/installed $(BUILD)/bench-installed
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/deprecation.py
	$(BIN)/python benchmarks/dump.py --peer-bin $(BENCH)/bin
	$(BIN)/python benchmarks/live.py --peer-bin $(BENCH)/bin
	$(BIN)/python benchmarks/source.py --peer-bin $(BENCH)/bin
	$(BIN)/python benchmarks/validation.py --peer-bin $(BENCH)/bin \
	  --node-modules $(LIVE)/npm/node_modules

soak: $(BUILD)/installed
	$(BIN)/python dev/validation_soak.py --count $(SOAK)

lock: $(BUILD)/locked
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --upgrade --output-file $(LOCK)
	$(BIN)/uv pip compile benchmarks/peers.in --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --upgrade --output-file benchmarks/peers.lock
	for sdk in mcp1 mcp2; do \
	  $(BIN)/uv pip compile tests/live/$$sdk.in --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-header --no-strip-extras --upgrade \
	    --output-file tests/live/$$sdk.lock || exit 1; \
	done
	cd tests/live/npm && npm update --package-lock-only --ignore-scripts --no-audit --no-fund

clean:
	rm -rf $(BUILD)

# A Python without ensurepip (Debian's) still has pip: let it fill the environment from outside.
$(BUILD)/created:
	@mkdir -p $(BUILD)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Revisor needs Python 3.11 or newer; set PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) >/dev/null 2>&1 \
	  || { $(PYTHON) -m venv --clear --without-pip $(VENV) \
	       && $(PYTHON) -m pip --python $(VENV)/bin/python install --quiet pip; }
	@touch $@

$(BUILD)/locked: $(LOCK) | $(BUILD)/created
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r $(LOCK)
	@touch $@

$(BUILD)/installed: $(BUILD)/locked $(SOURCES)
	rm -rf $(BUILD)/wheel
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(BUILD)/wheel .
	$(BIN)/python -m pip install --quiet --no-deps --no-index --force-reinstall $(BUILD)/wheel/*.whl
	@touch $@

# The peers of the benchmarks live apart: their dependencies are not ours.
$(BUILD)/bench-installed: benchmarks/peers.lock | $(BUILD)/locked
	$(PYTHON) -m venv --clear --without-pip $(BENCH)
	$(BIN)/python -m pip --python $(BENCH)/bin/python install --quiet \
	  --require-hashes -r benchmarks/peers.lock
	@touch $@

# The servers of the live tests. Those of the two major versions of the Python SDK exclude each
# other; no script of an npm package is run.
$(LIVE)/%/installed: tests/live/%.lock | $(BUILD)/locked
	@mkdir -p $(LIVE)
	$(PYTHON) -m venv --clear --without-pip $(LIVE)/$*
	$(BIN)/python -m pip --python $(LIVE)/$*/bin/python install --quiet \
	  --require-hashes --only-binary :all: -r $<
	@touch $@

$(LIVE)/npm/installed: tests/live/npm/package.json tests/live/npm/package-lock.json
	@command -v npm >/dev/null || { echo "The live tests need Node 20+ with npm" >&2; exit 1; }
	@mkdir -p $(LIVE)/npm
	cp tests/live/npm/package.json tests/live/npm/package-lock.json $(LIVE)/npm
	cd $(LIVE)/npm && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(BUILD)/live-installed: $(LIVE)/mcp1/installed $(LIVE)/mcp2/installed $(LIVE)/npm/installed
	@touch $@
