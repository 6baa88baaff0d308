# xiaochu: make · make run · make check · make bench · make clean
#
# BUILD=dir     where to build (default: build)
# PORTABLE=1    a binary to hand out instead of one for this machine's processor
# SANITIZE=1    AddressSanitizer and UndefinedBehaviorSanitizer

BUILD ?= build
CC ?= cc
OPTIMIZE ?= -O2
ARCH = $(if $(PORTABLE),,-march=native)
WARN = -Wall -Wextra -Wshadow -Wconversion -Werror

CPPFLAGS += -Isrc -D_XOPEN_SOURCE=700
CFLAGS += -std=c11 -g $(OPTIMIZE) $(ARCH) $(WARN) -fopenmp -pthread \
	$(if $(SANITIZE),-fsanitize=address -fsanitize=undefined -fno-sanitize-recover=all)
LDLIBS += -lgmp -lm

SOURCES := $(filter-out src/main.c,$(sort $(wildcard src/*/*.c)))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)

all: $(BUILD)/xiaochu $(BUILD)/checker

$(BUILD)/xiaochu: $(BUILD)/src/main.o $(BUILD)/libxiaochu.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/libxiaochu.a: $(OBJECTS)
	rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The judge's side: one C file, no library.
$(BUILD)/checker: checker/checker.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O2 $(WARN) -o $@ $<

clean:
	rm -rf $(BUILD)

-include $(OBJECTS:.o=.d) $(BUILD)/src/main.d

.PHONY: all clean
