# Everything a newcomer needs: `make demo` plays, `make test` proves, the rest is for who works on it.
PYTHON ?= python3
UV ?= $(shell command -v uv || echo .uv/bin/uv)
RUN = .venv/bin/python
# The tests start many programs: these keep their bytecode and their files in memory, and start and wait less.
QUICK = PYTHONDONTWRITEBYTECODE= TMPDIR=$$(sh tests/temporary_folder.sh)
# One more worker than cores: many tests wait for a server, a browser or a process.
WORKERS ?= $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )))
export UV_PYTHON_DOWNLOADS = never

.PHONY: demo test test-all test-any-day promises check lowest format docs pages pictures bench rules soak servers all-servers clean help

demo: .venv/ready ## play two openings by letters and a battle between bots, build their site, and say where to look
	@$(RUN) -m pbem demo demo

test: .venv/ready servers ## all but the slowest tests and a fifth of long tables, over real servers; tells the cost of each directory
	$(QUICK) $(RUN) -m pytest -n $(WORKERS) --dist worksteal -m "not slow"

test-all: .venv/ready all-servers ## every test, with more examples and longer campaigns than make test
	$(QUICK) PBEM_TESTS=all $(RUN) -m pytest -n auto --dist worksteal

promises: .venv/ready all-servers ## every test that docs/reference/promises.md names, before a release
	$(QUICK) PBEM_TESTS=all $(RUN) -m pytest -n auto --dist worksteal $$($(RUN) -m tests.promises)

test-any-day: .venv/ready servers ## a tenth of the tests that depend on the calendar, at other dates: two years ahead, a 31 December, a 29 February
	$(QUICK) $(RUN) -m tests.any_day

check: .venv/ready lowest servers ## style, types, imports, links, the demo with the lowest versions, a tenth of the tests that depend on the calendar, at other dates
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	$(RUN) -m tools.docs links
	$(QUICK) $(RUN) -m tests.any_day

lowest: .lowest/played ## play the demo with the lowest versions that pyproject.toml allows

format: .venv/ready ## mend what can be mended by itself
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

docs: .venv/ready ## build the documentation as a static site in build/docs
	@$(RUN) -m tools.docs build build/docs

pages: .venv/ready ## write the pages of docs/ that are made from the code
	@$(RUN) -m tools.docs pages

pictures: .venv/ready ## draw the pictures of the tutorials (needs Chromium)
	@$(RUN) -m tools.docs pictures

bench: .venv/ready ## measure; one line a figure; ONLY=<prefix> for a part
	@$(RUN) -m tests.bench $(ONLY)

rules: .venv/ready ## which paragraphs and cards of the rulebooks have a test, and which paragraphs the rules cite
	@$(RUN) -m tests.rules_report

soak: .venv/ready servers ## the long campaigns in full; ONLY=<prefix> for a part, ONLY=list names the parts
	$(QUICK) $(RUN) -m tests.soak $(ONLY)

servers:
	@sh tests/install_servers.sh

all-servers:
	@sh tests/install_servers.sh buildah mmdebstrap

# The environment: from the lock file, with uv; where there is no uv, one is installed into .uv first.
.venv/ready: pyproject.toml uv.lock
	@command -v $(UV) >/dev/null || { $(PYTHON) -m venv .uv && .uv/bin/python -m pip install --quiet --disable-pip-version-check uv; }
	@$(UV) sync --frozen --all-extras --quiet --python "$$(command -v $(PYTHON))"
	@touch $@

# The lowest versions have an environment of their own. The demo is played again where a file of the program is newer.
.lowest/ready: pyproject.toml .venv/ready
	@$(UV) venv --quiet --clear --python $(RUN) .lowest
	@$(UV) pip install --quiet --python .lowest/bin/python --resolution lowest-direct --editable ".[beacon,events,forums]"
	@touch $@

.lowest/played: .lowest/ready $(shell find pbem templates scenarios -type f -not -path '*/__pycache__/*')
	@cd .lowest && bin/python -m pbem demo demo > demo.log 2>&1 || { cat demo.log; exit 1; }
	@touch $@

clean:
	rm -rf .venv .uv .lowest demo build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'
