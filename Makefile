# Everything is asked for by make; `make` alone lists what there is.

TAGS   := sqlite_fts5
APP    := desktop,production,webkit2_41,$(TAGS)
BIN    := build/bin
GO     := go
FLAGS  := -trimpath -buildvcs=false

# What Debian 12 lacks. Node and Go are too old there: the README says which are needed.
FOR_BUILD := gcc g++ libc6-dev pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev libsqlite3-dev
FOR_TEST  := $(FOR_BUILD) chromium xvfb imagemagick poppler-utils xdotool tesseract-ocr

# The packages whose tests hold a pattern.
tests-with = $$(grep -rl '$(1)' --include='*_test.go' internal | xargs -n1 dirname | sort -u | sed 's|^|./|')

.PHONY: help run build test bench fuzz golden packages test-packages bindings frontend dev-build probe-build go-test front-test window-test pictures ollama clean

help: ## List what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F'\t' '{printf "  make %-12s %s\n", $$1, $$2}'

run: build ## Install what is missing, build, and open the window
	@build/run.sh

build: packages bindings frontend ## Leave the program in build/bin/kizuki
	@echo "Building the program; the first time takes some minutes."
	@$(GO) build $(FLAGS) -tags $(APP) -ldflags '-s -w' -o $(BIN)/kizuki .

test: test-packages bindings frontend go-test front-test window-test ## Run everything that is checked before a change lands
	@echo "All tests passed: Go with the race detector, the front end's types and units, the window in Chromium and in WebKitGTK."

bench: ## Run the benchmarks; a "ratio" is against the bare work, whatever the computer
	$(GO) test -tags $(TAGS) -run '^$$' -bench . -benchmem $(call tests-with,^func Benchmark)

fuzz: ## Fuzz every target for FUZZTIME each (default 20s)
	@build/fuzz.sh $(TAGS) $${FUZZTIME:-20s}

golden: ## Rewrite the golden files from what the code does now; read the diff
	$(GO) test -tags $(TAGS) $(call tests-with,"kizuki/internal/golden") -update

packages:
	@[ "$$(uname)" != Linux ] || build/packages.sh $(FOR_BUILD)

test-packages:
	@[ "$$(uname)" != Linux ] || build/packages.sh $(FOR_TEST)

frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	@cd frontend && npm ci --no-fund --no-audit --loglevel=error

bindings:
	@echo "Building what the window may call."
	@$(GO) build -buildvcs=false -tags bindings,$(TAGS) -o $(BIN)/bindings . && $(BIN)/bindings >$(BIN)/bindings.log 2>&1 || { tail $(BIN)/bindings.log; exit 1; }

frontend: frontend/node_modules/.package-lock.json bindings
	@cd frontend && npx --no-install vite build --logLevel warn

go-test: bindings frontend
	$(GO) vet -tags $(TAGS) ./...
	$(GO) test -race -tags $(TAGS) ./...

front-test: frontend
	cd frontend && npm run --silent check && npm run --silent test

dev-build: bindings frontend
	@$(GO) build -buildvcs=false -tags dev,webkit2_41,$(TAGS) -o $(BIN)/kizuki-dev .

probe-build: bindings frontend
	@$(GO) build -buildvcs=false -tags probe,$(APP) -o $(BIN)/kizuki-probe .

window-test: dev-build probe-build
	cd frontend && ../build/display.sh npm run --silent window

ollama: ## Build a real Ollama, once, and test the answer model against it
	@build/ollama.sh
	KIZUKI_OLLAMA=$(CURDIR)/$(BIN)/ollama $(GO) test -tags $(TAGS),ollama -count=1 -run TestOllama ./internal/model

clean: ## Remove what was built
	rm -rf $(BIN) build/pictures build/cache frontend/node_modules frontend/wailsjs frontend/dist/assets frontend/dist/index.html
