# The commands to know are `make package`, which installs chordd, and `make run` and `make test`.
.POSIX:
.SUFFIXES:
.PHONY: help demo run build test test-quick check faults compare train music21-answers format documents lint bench bench-page bench-explore hostile replug calm eval accept-names two-hands fuzz \
	fsrs learners weeks bench-practice bench-beats bench-sheets bench-diary diary-killed practice-killed form-killed practice-attack test-service test-deb deb package package-build install uninstall clean

# Where `install` puts things, below DESTDIR if that is set; what `run`, `eval` and `two-hands` hand on.
PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
# For `eval`, KIT is the evaluation kit's folder and DATA, optionally, the one with the seed's combinations; for
# `calm`, DATA is a folder of MIDI files.
KIT ?=
DATA ?=

BINARY = .build/release/chordd
BENCH = .build-bench/release
# The binary that is installed and packaged. Swift's libraries are inside, so that it needs no toolchain, which a sandboxed
# service could not read in a user's home anyway.
PACKAGED = .build-package/release/chordd
SWIFT_FILES = Package.swift Plugins Sources Tests Benchmarks

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

demo: build  ## build what is needed and let chordd name the chords of its demo; no keyboard is needed
	@$(BINARY) run --input demo $(ARGS)

run: build  ## build what is needed and start chordd; options: make run ARGS="--plain --input demo"
	@$(BINARY) run $(ARGS)

build:  ## build the program, optimized: .build/release/chordd
	@scripts/install-packages build
	@[ -e $(BINARY) ] || echo "chordd: the first build takes about five minutes on two cores; later ones take seconds" >&2
	@swift build -c release --product chordd >&2

test:  ## build and pass every test, those with a sequencer in a virtual machine where there is none
	@scripts/install-packages build test
	@scripts/test

test-quick:  ## format, build, the tests without a sequencer or a browser: for the inner loop
	@scripts/install-packages build test
	@scripts/test --quick

test-service:  ## test the units under systemd in the virtual machine, with the optimized program
	@scripts/install-packages build test
	@scripts/build-packaged >&2
	@Tests/Service/run-units $(PACKAGED)

test-deb:  ## build the Debian package; install, play on, upgrade and purge it on a clean system in the machine
	@scripts/install-packages build test deb
	@Tests/Service/run-deb

check: test  ## test, ask music21 itself, type in GNOME, make the libraries' documentation, take each feature out, and test under two sanitizers
	@Tests/Music21/run $(BINARY) --music21
	@EXAMPLES=40 Tests/API/run $(BINARY)
	@scripts/document-libraries
	@python3 -B Tests/Typing/gnome.py $(BINARY)
	@Tests/Architecture/without-features
	@scripts/test --sanitize thread
	@scripts/test --sanitize address

documents:  ## write what documents show of settings, commands, requests and events
	@swift build -c release --build-tests >&2
	@ACCEPT=yes LC_ALL=C.UTF-8 .build/release/chorddPackageTests.xctest --testing-library swift-testing \
	    --filter GeneratedDocumentTests

faults:  ## put faults into the program, one at a time, and check that the tests find each; ARGS="3 8": only these
	@scripts/install-packages build test
	@Tests/Mutation/run $(ARGS)

music21-answers:  ## ask music21 about keys and scales, and write its answers: Tests/Music21/answers.tsv
	@swift build -c release --product chordd >&2
	@Tests/Music21/run $(BINARY) --write

format:  ## format the Swift sources in place
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:  ## check the format of the Swift sources, the wording of comments, messages and documents, how tests wait, and the ends of ranges
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)
	@scripts/check-words
	@scripts/check-waits
	@scripts/check-ranges

bench:  ## measure speed and memory
	@scripts/install-packages build
	@Benchmarks/run

bench-page:  ## measure the page: 200 clients, silent ones, a panic, and the first name on a slow phone; BEFORE=/path/to/chordd beside it
	@scripts/install-packages build test
	@swift build -c release --product chordd >&2
	@python3 -B Benchmarks/Page/page_bench.py $(BINARY)
	@python3 -B Benchmarks/Page/panic_bench.py $(BINARY)
	@Benchmarks/Page/start_bench $(BINARY) $(BEFORE)

bench-explore:  ## measure the pages of Explore: how long their facts take, and how soon they open
	@scripts/install-packages build
	@scripts/build-bench explore-bench
	@swift build -c release --product chordd >&2
	@$(BENCH)/explore-bench
	@Benchmarks/Explore/open_bench "$$(swift build -c release --show-bin-path)/chordd"

hostile:  ## play while 500 hostile connections do their worst to the page's server
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@python3 -B Benchmarks/Page/hostile_bench.py $(BINARY)

replug:  ## unplug a USB keyboard a thousand times while keys are held, in the virtual machine; ARGS="100": a hundred times
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@scripts/build-bench replug-bench
	@Tests/VM/alsa-vm --timeout 7200 -- $(BENCH)/replug-bench .build/release/chordd $(ARGS)

calm:  ## measure how calm the names of performances are: make calm DATA=/path/to/midi-files
	@[ -d "$(DATA)" ] || { echo "chordd: DATA must be a folder of MIDI files: make calm DATA=/path/to/midi-files" >&2; exit 2; }
	@scripts/install-packages build
	@scripts/build-bench calm-bench
	@$(BENCH)/calm-bench "$(DATA)"

eval:  ## measure the names: make eval KIT=/path/to/kit [DATA=/path/to/data] [ARGS="--wrong 10"]
	@[ -d "$(KIT)" ] || { echo "chordd: KIT must be the evaluation kit's folder: make eval KIT=/path/to/kit" >&2; exit 2; }
	@scripts/install-packages build eval
	@swift build -c release --product chordd >&2
	@scripts/build-bench naming-bench
	@data="$(DATA)"; python3 -B Benchmarks/Evaluation/evaluate.py "$(KIT)" $${data:+--data "$$data"} $(ARGS)

accept-names:  ## show what a change makes of every answer: make accept-names [KIT=… DATA=…]; ACCEPT=yes takes it
	@scripts/install-packages build
	@scripts/accept-names "$(ACCEPT)" "$(KIT)" "$(DATA)"

harmony:  ## measure how well the harmony is heard, from hands and in the performances of KIT, and what a step costs
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@scripts/build-bench harmony-step
	@python3 -B Benchmarks/Harmony/measure.py $(BINARY) "$(KIT)"
	@python3 -B Benchmarks/Harmony/measure_keys.py $(BINARY) "$(KIT)"
	@$(BENCH)/harmony-step "$(KIT)"/dev/pop909cl/*.mid

compare:  ## measure the harmony as published systems are measured: make compare CL=/path/to/POP909-CL-Dataset
	@[ -d "$(CL)" ] || { echo "chordd: CL must be a clone of POP909-CL-Dataset: make compare CL=/path/to/it" >&2; exit 2; }
	@scripts/install-packages build compare
	@swift build -c release --product chordd >&2
	@/usr/bin/python3 -B Benchmarks/Harmony/compare.py $(BINARY) "$(CL)"

train:  ## teach the listener of the harmony, from the songs and hands of KIT and from theory; about 80 minutes
	@scripts/install-packages eval
	@python3 -B Benchmarks/Harmony/train.py "$(KIT)" $(ARGS)

bench-beats:  ## measure how well beats and bars are found, in generated pieces and in the performances of KIT
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@scripts/build-bench beats-bench
	@python3 -B Benchmarks/Beats/measure.py $(BENCH)/beats-bench $(BINARY) "$(KIT)"
	@python3 -B Benchmarks/Beats/measure_sheets.py $(BINARY) "$(KIT)"

bench-sheets:  ## measure the chords and bar lines of lead sheets beside the known ones of KIT; options: ARGS="--sets latin --pieces"
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@python3 -B Benchmarks/Sheets/measure.py $(BINARY) "$(KIT)" $(ARGS)

bench-diary:  ## measure how fast things are found in a diary of a million chords
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@python3 -B Benchmarks/Diary/search_bench.py $(BINARY)

diary-killed:  ## kill chordd 200 times while chords are written; at most the one in flight may be missing
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@python3 -B Tests/Diary/check.py $(BINARY) $(or $(ARGS),200)

two-hands:  ## compare names of two-handed voicings with what musicians call them; options: ARGS="--wrong"
	@scripts/install-packages build
	@scripts/build-bench two-hands-bench
	@$(BENCH)/two-hands-bench $(ARGS)

fsrs:  ## compare the memory of the practice room with the package fsrs of PyPI, on 10,000 random histories
	@scripts/install-packages build
	@scripts/build-bench practice-bench
	@Tests/Practice/fsrs $(BENCH)/practice-bench

learners:  ## let simulated learners practice with several schedulers; writes docs/images/learners.svg
	@scripts/install-packages build
	@scripts/build-bench practice-bench
	@$(BENCH)/practice-bench learners docs/images/learners.svg

weeks:  ## print what Continue asks a beginner, an intermediate, a jazz player and six others on 21 days; options: ARGS=beginner
	@scripts/install-packages build
	@scripts/build-bench practice-bench
	@$(BENCH)/practice-bench weeks $(ARGS)

bench-practice:  ## measure practice: from a key to its verdict, and how soon it opens with 100,000 answers
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@python3 -B Benchmarks/Practice/verdict_bench.py $(BINARY)
	@python3 -B Benchmarks/Practice/open_bench.py $(BINARY)

practice-killed:  ## kill chordd 200 times while answers are written; every acknowledged one must be there
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@Tests/Practice/killed $(BINARY) $(ARGS)

form-killed:  ## kill chordd 200 times while charts, set lists and the network's rights are written; all acknowledged must be there
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@Tests/ChartFollowing/killed $(BINARY) $(ARGS)

practice-attack:  ## send every request of practice with extreme values, from many clients at once; ARGS="SECONDS SEED"
	@scripts/install-packages build
	@swift build -c release --product chordd >&2
	@Tests/Practice/attack $(BINARY) $(ARGS)

fuzz:  ## feed the parsers random input
	@scripts/install-packages build
	@Tests/Fuzzing/run

package-build:  ## build the program as it is installed and packaged, with Swift's libraries inside
	@scripts/install-packages build
	@scripts/build-packaged >&2

# Root installs what somebody else has built, so that no file in the build folder belongs to root.
install:  ## install program, manuals, completions, units and example below PREFIX (/usr/local) in DESTDIR
	@if [ "$$(id -u)" != 0 ] || [ -z "$$SUDO_USER" ] || [ ! -x $(PACKAGED) ]; then $(MAKE) package-build; \
	elif [ -n "$$(find Package.swift Plugins Sources Models scripts/embed-model scripts/embed-page-files scripts/bundle-page -newer $(PACKAGED) -print -quit)" ]; then \
	    echo "chordd: the program is older than its sources; run 'make package-build' as yourself, then 'sudo make install'" >&2; \
	    exit 2; \
	fi
	@DESTDIR="$(DESTDIR)" scripts/install-files install $(PACKAGED) "$(PREFIX)"

uninstall:  ## remove what install has put there
	@DESTDIR="$(DESTDIR)" scripts/install-files uninstall "$(PREFIX)"

deb:  ## build the Debian package: .build-package/chordd_*.deb
	@scripts/install-packages build deb
	@scripts/build-deb

package: deb  ## build the Debian package and install it on this machine, or install it anew; needs apt and root
	@scripts/install-deb

clean:  ## remove everything that was built
	rm -rf .build .build-bench .build-package .build-tsan .build-asan .build-fuzzing
