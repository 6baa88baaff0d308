# xiaochu
#
#   make          builds build/xiaochu and build/checker
#   make run      installs what the build needs, solves inputs/game*.in into outputs/ and checks
#                 the outputs: TIME=seconds for each (10), THREADS=, SEED=
#   make check    installs what the tests need and runs them all
#   make bench    compares the primality test with FLINT's and GMP's
#   make install  into PREFIX (/usr/local)
#
# BUILD=folder (build), CC=gcc|clang, SANITIZE=1 for AddressSanitizer and UBSan, PORTABLE=1 for a
# binary to hand out instead of one for this machine's processor.

VERSION = 0.1.0
BUILD ?= build
CC = cc
OPTIMIZE ?= -O2

# As many jobs as there are processors, unless the user says otherwise.
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif
PREFIX ?= /usr/local
TIME ?= 10
SEED ?= 1

WARN = -Wall -Wextra -Wshadow -Wconversion -Werror
CHECKS = $(if $(SANITIZE),-fsanitize=address -fsanitize=undefined -fno-sanitize-recover=all)
COMPILE = -std=c11 -g $(OPTIMIZE) $(if $(PORTABLE),,-march=native) $(WARN) -fopenmp -pthread \
	$(CHECKS) $(CFLAGS)
INCLUDE = -Isrc -Itests -D_XOPEN_SOURCE=700 $(CPPFLAGS)
LIBS = -lgmp -lm $(LDLIBS)

# The build's identity: release, commit where this is a clone, flags.
COMMIT = $(if $(wildcard .git),$(addprefix +,$(shell git describe --always --dirty --exclude '*')))
FLAGS = $(strip $(CC) $(INCLUDE) $(COMPILE))

SOURCES := $(sort $(wildcard src/*/*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY := $(BUILD)/libxiaochu.a
GAMES = $(shell ls inputs/game*.in | sort -V)

# Tests: all of tests/unit is one program, each file of the other folders is one (tests/checker
# builds its own); any of them may use tests/naive.
NAIVE := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/naive/*.c)))
UNIT := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/unit/*.c)))
SINGLE := $(filter-out tests/unit/% tests/naive/% tests/checker/%,$(sort $(wildcard tests/*/*.c)))
TESTS := $(if $(UNIT),$(BUILD)/test-unit) $(patsubst %.c,$(BUILD)/test-%,$(notdir $(SINGLE)))
BENCHES := $(patsubst bench/%.c,$(BUILD)/bench-%,$(wildcard bench/*.c))

all: $(BUILD)/xiaochu $(BUILD)/checker

$(BUILD)/xiaochu: $(BUILD)/src/main.o $(LIBRARY)
	$(CC) $(COMPILE) $(LDFLAGS) -o $@ $^ $(LIBS)

$(LIBRARY): $(OBJECTS)
	rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(INCLUDE) $(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/src/cli/version.o: INCLUDE += -DXIAOCHU_VERSION='"$(VERSION)$(COMMIT)"' \
	-DXIAOCHU_FLAGS='"$(strip $(COMPILE))"'
$(BUILD)/src/cli/version.o: $(BUILD)/version

# Files that change when what is written in them does: then what depends on them is made again.
$(BUILD)/flags: IDENTITY = $(FLAGS)
$(BUILD)/version: IDENTITY = $(VERSION)$(COMMIT)
$(BUILD)/flags $(BUILD)/version: FORCE
	@mkdir -p $(@D)
	@echo '$(IDENTITY)' | cmp -s - $@ || echo '$(IDENTITY)' >$@

# The judge's side: one C file, no library.
$(BUILD)/checker: checker/checker.c $(BUILD)/flags
	$(CC) -std=c11 -g -O2 $(WARN) $(CHECKS) -o $@ $<

run:
	@.ci/packages build
	@$(MAKE) --no-print-directory all
	@status=0; $(BUILD)/xiaochu solve $(GAMES) -o outputs/ -t $(TIME) -s $(SEED) \
		$(if $(THREADS),-j $(THREADS)) || status=$$?; \
	tests/outputs $(BUILD) $(GAMES) && exit $$status

check:
	@.ci/packages build test
	@tests/run $(BUILD)

tests: all $(TESTS)

list-tests:
	@echo $(TESTS)

$(BUILD)/test-unit: $(UNIT)
$(foreach file,$(SINGLE),$(eval $(BUILD)/test-$(basename $(notdir $(file))): $(file:%.c=$(BUILD)/%.o)))
$(BUILD)/test-%: $(NAIVE) $(LIBRARY)
	$(CC) $(COMPILE) $(LDFLAGS) -o $@ $(filter-out $(LIBRARY),$^) $(LIBRARY) \
		$$(pkg-config --libs check) $(LIBS)

bench:
	@.ci/packages build bench
	@$(MAKE) --no-print-directory $(BUILD)/bench-prime
	$(BUILD)/bench-prime

$(BUILD)/bench-%: $(BUILD)/bench/%.o $(NAIVE) $(LIBRARY)
	$(CC) $(COMPILE) $(LDFLAGS) -o $@ $^ $(if $(filter prime,$*),-lflint) $(LIBS)

install: all
	install -D $(BUILD)/xiaochu $(DESTDIR)$(PREFIX)/bin/xiaochu
	install -D $(BUILD)/checker $(DESTDIR)$(PREFIX)/bin/xiaochu-checker

clean:
	rm -rf $(BUILD)

-include $(OBJECTS:.o=.d) $(BUILD)/src/main.d $(wildcard $(BUILD)/tests/*/*.d $(BUILD)/bench/*.d)

FORCE:
.PHONY: all run check tests list-tests bench install clean FORCE
.SECONDARY:
