#include "base/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t signal_seen;

static void remember(int number)
{
    if (signal_seen)
        _exit(128 + number);
    signal_seen = number;
}

void interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = remember};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int interrupt_signal(void)
{
    return signal_seen;
}
