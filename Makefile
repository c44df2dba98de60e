# `make` alone lists the targets.
GO ?= go
NPM ?= npm
UI := studio/ui
PIXI := hosts/wasm/pixi
DIST ?= dist
# Random tests draw the same cases in every run; `make soak` draws others.
export RAPID_SEED ?= 1
export RAPID_NOFAILFILE ?= true
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: help demo test test-go test-ui test-e2e test-firefox verify build lint lint-go lint-ui fuzz soak bench compare notices dist determinism lib hosts wasm test-wasm clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null || sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  \1: \2/p' $(MAKEFILE_LIST)

demo: ## play the sword duel in the browser; needs Go and nothing else
	$(GO) run ./cmd/wits play duel

test: ## the gate: all that a change can break, in about twelve minutes; installs what it needs
	scripts/test.sh

test-go: ## the Go tests of the gate; the long ones are left out
	$(GO) test -short -timeout 20m ./...

test-ui: $(UI)/node_modules/.package-lock.json ## lint and test the page
	cd $(UI) && $(NPM) run lint
	cd $(UI) && $(NPM) test -- --reporter=dot

test-e2e: $(UI)/node_modules/.package-lock.json ## use the page in a real browser
	scripts/chromium.sh
	cd $(UI) && $(NPM) run e2e

test-firefox: $(UI)/node_modules/.package-lock.json ## play and edit in Firefox
	scripts/firefox.sh
	cd $(UI) && $(NPM) run e2e-firefox

verify: ## what the gate leaves out because it takes long (STEP=race, STEP="fuzz hosts")
	scripts/verify.sh

build: ## build the command into bin/wits
	$(GO) build -o bin/wits ./cmd/wits

lint: lint-go lint-ui ## check the form of all code

lint-go: build
	@wrong=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$wrong" ]; then echo "gofmt these files: $$wrong" >&2; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	for game in games/*/wits.project.json; do bin/wits check $$(dirname $$game) || exit 1; done
	bin/wits fmt --check games

lint-ui: $(UI)/node_modules/.package-lock.json
	cd $(UI) && $(NPM) run lint

fuzz: ## run every fuzz target with 2,000 inputs (FUZZTIME=1m)
	scripts/fuzz.sh

soak: ## run the random tests with fresh seeds and more cases (SEED=, CHECKS=1000, ONLY=name)
	scripts/soak.sh

bench: ## measure how fast minds run on this machine
	$(GO) run ./cmd/wits bench

compare: ## measure behaviour trees beside those of another module
	cd bench && $(GO) run .

notices: $(UI)/node_modules/.package-lock.json ## write the licences of all that the binary and the page carry
	$(GO) run ./internal/makenotices

dist: $(UI)/node_modules/.package-lock.json ## build the page that the Go code embeds (DIST=another folder)
	cd $(UI) && $(NPM) run build -- --outDir $(DIST) --emptyOutDir

determinism: ## look for sums that are rounded otherwise, and play every game on all processors to be had
	scripts/determinism.sh

lib: ## build the C library into bin, and for other systems that there is a C compiler for (ARCHIVE=1: a static one, too)
	scripts/lib.sh

hosts: ## play the guards in C, C# and LÖVE by the C library, with page and breakpoint, under Memcheck and the sanitizers
	scripts/hosts.sh

wasm: ## build the npm package @wits-ai/wasm into hosts/wasm/dist
	scripts/wasm.sh

test-wasm: wasm $(PIXI)/node_modules/.package-lock.json $(UI)/node_modules/.package-lock.json ## test it under Node and in browsers, with the example that PixiJS draws
	@scripts/chromium.sh && scripts/firefox.sh
	cd $(PIXI) && $(NPM) run build --silent -- --logLevel warn && npx tsc -p ../test
	cd hosts/wasm && $(NPM) test --silent

clean: ## remove what the targets made, except the page
	rm -rf bin hosts/wasm/dist $(PIXI)/dist $(PIXI)/node_modules $(UI)/node_modules

$(UI)/node_modules/.package-lock.json $(PIXI)/node_modules/.package-lock.json: %/node_modules/.package-lock.json: %/package-lock.json
	@command -v $(NPM) >/dev/null || { echo "These tests need Node 20 or newer, with npm: see https://nodejs.org" >&2; exit 1; }
	cd $* && $(NPM) ci --no-audit --no-fund
	@touch $@
