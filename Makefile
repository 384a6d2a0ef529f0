# The two commands to know are `make run` and `make test`.
.POSIX:
.SUFFIXES:
.PHONY: help run build test check format lint bench calm eval accept-names two-hands fuzz install uninstall clean

# Where `install` puts things, below DESTDIR if that is set; what `run`, `eval` and `two-hands` hand on.
PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
# What `eval` measures with: the evaluation kit's folder, and optionally the one with the seed's combinations; for
# `calm`, DATA is a folder of MIDI files.
KIT ?=
DATA ?=

BINARY = .build/release/chordd
BIN_FOLDER = $(DESTDIR)$(PREFIX)/bin
MAN_FOLDER = $(DESTDIR)$(PREFIX)/share/man/man1
DOC_FOLDER = $(DESTDIR)$(PREFIX)/share/doc/chordd
SWIFT_FILES = Package.swift Sources Tests Benchmarks

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run: build  ## build what is needed and start chordd; options: make run ARGS="--plain --input demo"
	@$(BINARY) run $(ARGS)

build:  ## build the program, optimized: .build/release/chordd
	@scripts/install-packages build
	@swift build -c release --product chordd >&2

test:  ## build and pass every test, those with a sequencer in a virtual machine where there is none
	@scripts/install-packages build test
	@scripts/test

check: test  ## test, and the tests again under the thread and the address sanitizer
	@scripts/test --sanitize thread
	@scripts/test --sanitize address

format:  ## format the Swift sources in place
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:  ## check the format of the Swift sources
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

bench:  ## measure speed and memory
	@scripts/install-packages build
	@Benchmarks/run

calm:  ## measure how calm the names of performances are: make calm DATA=/path/to/midi-files
	@[ -d "$(DATA)" ] || { echo "chordd: DATA must be a folder of MIDI files: make calm DATA=/path/to/midi-files" >&2; exit 2; }
	@scripts/install-packages build
	@swift build -c release --product calm-bench >&2
	@.build/release/calm-bench "$(DATA)"

eval:  ## measure the names: make eval KIT=/path/to/kit [DATA=/path/to/data] [ARGS="--wrong 10"]
	@[ -d "$(KIT)" ] || { echo "chordd: KIT must be the evaluation kit's folder: make eval KIT=/path/to/kit" >&2; exit 2; }
	@scripts/install-packages build eval
	@swift build -c release --product chordd >&2
	@swift build -c release --product naming-bench >&2
	@data="$(DATA)"; python3 -B Benchmarks/Evaluation/evaluate.py "$(KIT)" $${data:+--data "$$data"} $(ARGS)

accept-names:  ## show what a change makes of every answer: make accept-names [KIT=… DATA=…]; ACCEPT=yes takes it
	@scripts/install-packages build
	@scripts/accept-names "$(ACCEPT)" "$(KIT)" "$(DATA)"

two-hands:  ## compare names of two-handed voicings with what musicians call them; options: ARGS="--wrong"
	@scripts/install-packages build
	@swift build -c release --product two-hands-bench >&2
	@.build/release/two-hands-bench $(ARGS)

fuzz:  ## feed the parsers random input
	@scripts/install-packages build
	@Tests/Fuzzing/run

# Root installs what somebody else has built, so that no file in .build belongs to root.
install:  ## install program, manual page and example configuration below PREFIX (/usr/local)
	@if [ "$$(id -u)" != 0 ] || [ ! -x $(BINARY) ]; then $(MAKE) build; fi
	install -d "$(BIN_FOLDER)" "$(MAN_FOLDER)" "$(DOC_FOLDER)"
	install -m 755 $(BINARY) "$(BIN_FOLDER)/chordd"
	install -m 644 man/chordd.1 "$(MAN_FOLDER)/chordd.1"
	install -m 644 README.md CHANGELOG.md LICENSE config/chordd.yaml "$(DOC_FOLDER)"

uninstall:  ## remove what install has put there
	rm -f "$(BIN_FOLDER)/chordd" "$(MAN_FOLDER)/chordd.1"
	rm -rf "$(DOC_FOLDER)"

clean:  ## remove everything that was built
	rm -rf .build .build-tsan .build-asan
