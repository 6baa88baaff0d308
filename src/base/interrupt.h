/* interrupt.h — SIGINT and SIGTERM only set a flag, which every budget obeys. */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

/* From here on the first SIGINT or SIGTERM is remembered; a second one ends the process at once
 * with exit code 128 + signal. */
void interrupt_watch(void);

/* The signal that came, or 0. */
int interrupt_signal(void);

#endif
